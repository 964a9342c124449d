"""`python -m sandbox`: a local Discord and the bot in one process, and the address of the page on which to play."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import pkgutil
import sys
import time
from pathlib import Path
from typing import Any

import engine
from bot import Gamekeeper
from engine.core import Game
from ops import logs
from ops.duty import end_on_sigterm
from ops.reasons import exit_status
from settings import ROOT, BadSetting, Settings

from . import page
from .opening import begin_game, welcome
from .seam import point_client_at
from .server import Sandbox

FOLDER = "sandbox"  # inside the data folder: its tables must never meet those of the real Discord


def games() -> list[Game[Any, Any]]:
    """Every game that has an engine."""
    found = (m.name for m in pkgutil.iter_modules(engine.__path__, "engine.") if m.name != "engine.core")
    return [importlib.import_module(name).GAME for name in found]


async def serve(port: int, data: Path) -> None:
    """Play until the process is told to end."""
    ending = False
    end_on_sigterm(lambda: ending)
    await asyncio.to_thread(data.mkdir, parents=True, exist_ok=True)
    try:
        sandbox = Sandbox(data / "world.db", port=port, strict=False)
    except ValueError as error:
        raise BadSetting(str(error)) from error
    page.install(sandbox)
    await listen(sandbox)
    undo = point_client_at(sandbox.base, sandbox.ws_url)
    try:
        await begin_game(str(data / "gamekeeper.db"), games(), time.time)
        await welcome(sandbox)
        async with Gamekeeper(Settings(token=sandbox.token, data=data), guild_ready_timeout=0.05) as bot:
            await bot.login(sandbox.token)
            print(f"A table on this computer, not Discord: {sandbox.base}/   (Ctrl-C ends it)", flush=True)
            try:
                await bot.connect()
            finally:
                ending = True
    finally:
        ending = True
        undo()
        await sandbox.stop()


async def listen(sandbox: Sandbox) -> None:
    """Open its port. Raises BadSetting where that cannot be."""
    try:
        await sandbox.start()
    except (OSError, OverflowError) as error:  # taken, forbidden, or no port at all
        why = getattr(error, "strerror", None) or error
        raise BadSetting(f"Port {sandbox.port} cannot be used ({why}); another one: make play PORT=8400") from error


def arguments() -> argparse.Namespace:
    """`--port` 1 to 65535, `--data` a folder."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="Play on this computer, without Discord.")
    parser.add_argument("--port", type=int, default=8321, help="where the page is shown on 127.0.0.1 (default 8321)")
    parser.add_argument("--data", default="data", help="folder in which the games are kept (default data)")
    return parser.parse_args()


def main() -> int:
    """Serve the page; the exit status is 2 when it could not be started."""
    words = arguments()

    def work() -> int:
        logs.begin("WARNING")
        asyncio.run(serve(words.port, ROOT / Path(words.data).expanduser() / FOLDER))
        return 0

    return exit_status(work)


if __name__ == "__main__":
    sys.exit(main())
