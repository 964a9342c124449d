"""`python bot.py --doctor`, `--backup`, `--restore`: what is done with the database without Discord."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import pkgutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import engine
from engine.core import Game
from storage.copies import copy, restore
from storage.errors import Unusable
from storage.schema import VERSIONS
from storage.store import Store
from table.care import Finding
from table.service import Tables
from table.types import ASIDE, LOBBY, PLAYING

FINE, FAULTY, REFUSED = 0, 1, 2  # exit statuses
Say = Callable[[str], None]


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python bot.py", description="Run the bot, or look after its database.")
    one = made.add_mutually_exclusive_group()
    one.add_argument("--doctor", action="store_true", help="check DATABASE and all its games; exit status 1: a fault")
    one.add_argument("--backup", metavar="FILE", type=Path, help="copy DATABASE to FILE, also while the bot runs")
    one.add_argument("--restore", metavar="FILE", type=Path, help="put FILE in the place of DATABASE, which is kept")
    made.add_argument("database", metavar="DATABASE", type=Path, nargs="?", help="default: gamekeeper.db in DATA")
    return made


def wanted(arguments: Sequence[str]) -> argparse.Namespace | None:
    """What the command line asks for; None: to run the bot."""
    found = parser().parse_args(arguments)
    if found.doctor or found.backup or found.restore:
        return found
    if found.database:
        parser().error("DATABASE goes with --doctor, --backup or --restore; where the bot plays is set by DATA")
    return None


def carry_out(asked: argparse.Namespace, data: Path, say: Say) -> int:
    """Do it; the exit status. `data`: the folder of the database, where none is named."""
    path = asked.database or data / "gamekeeper.db"
    try:
        if asked.doctor:
            return doctor(path, say)
        if asked.backup:
            say(f"{copy(path, asked.backup)} is a whole copy of {path}.")
        else:
            kept = restore(path, asked.restore, time.time())
            say(f"{path} is now what {asked.restore} was{f'; the file before is in {kept}' if kept else ''}.")
    except Unusable as no:
        say(str(no))
        return FAULTY if asked.doctor else REFUSED
    except OSError as no:
        say(f"Nothing was changed: {no}.")
        return REFUSED
    return FINE


# The doctor


def doctor(path: Path, say: Say) -> int:
    """Check a database, on a copy of it: its file, every chain of hashes, and whether each game can go on here."""
    with tempfile.TemporaryDirectory(prefix="gamekeeper-") as folder:
        whole = copy(path, Path(folder) / "copy.db")
        say(f"{path}: the file is sound")
        games, missing = known_games()
        for broken in missing:
            say(f"NOT PLAYABLE  {broken}")
        findings = asyncio.run(examined(whole, games))
    for finding in findings:
        if finding.fault:
            say(f"FAULT  {about(finding, games)}: {finding.fault}")
        elif finding.phase == ASIDE:
            say(f"{about(finding, games)}: can be read again, and goes on when the bot starts")
    for text in summed(findings, games):
        say(text)
    faults = sum(finding.fault is not None for finding in findings)
    say(f"{faults} of {len(findings)} tables cannot go on" if faults else f"all tables are sound: {len(findings)}")
    return FAULTY if faults or missing else FINE


def known_games() -> tuple[dict[str, Game[Any, Any]], list[str]]:
    """Every game of this release, and a sentence on each that cannot be played, as with a mistake in its cards."""
    found: dict[str, Game[Any, Any]] = {}
    broken: list[str] = []
    for module in pkgutil.iter_modules(engine.__path__, "engine."):
        if module.name != "engine.core":
            try:
                game = importlib.import_module(module.name).GAME
                found[game.key] = game
            except Exception as no:
                broken.append(f"{module.name}: {no}")
    return found, broken


async def examined(path: Path, games: dict[str, Game[Any, Any]]) -> list[Finding]:
    """What each table of a database is found to be. It is brought to this release's version first."""
    store = await Store.open(path)
    try:
        tables = Tables(store, time.time)
        for game in games.values():
            tables.add_game(game)
        return [await tables.examine(table) for table in await tables.all_tables()]
    finally:
        await store.close()


def about(finding: Finding, games: dict[str, Game[Any, Any]]) -> str:
    """Which table that is."""
    game = games.get(finding.game)
    return f"table {finding.table} ({game.title if game else finding.game}, {finding.phase})"


def summed(findings: Iterable[Finding], games: dict[str, Game[Any, Any]]) -> list[str]:
    """A line per game."""
    tables, open_ones, actions, replayed = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for finding in findings:
        name = games[finding.game].title if finding.game in games else finding.game
        tables[name] += 1
        open_ones[name] += finding.phase in (LOBBY, PLAYING)
        actions[name] += finding.actions
        replayed[name] += finding.replayed
    return [
        f"{name}: {tables[name]} tables ({open_ones[name]} open), {actions[name]} actions, of which"
        f" {replayed[name]} were carried out again by these very rules"
        for name in sorted(tables)
    ] or [f"no tables; version {len(VERSIONS)}"]


__all__ = ["carry_out", "wanted"]
