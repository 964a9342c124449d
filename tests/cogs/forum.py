"""A server with the bot in it, over real sockets: what people press there, and what they then read."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot import Gamekeeper
from sandbox.interactions import DEFER, DEFER_UPDATE
from sandbox.limits_components import walk
from sandbox.server import Sandbox
from settings import Settings
from table.types import Table
from tests.games import GAMES
from tests.sandbox.kit import opened, running, until

HOME = "the-table"
AT_WORK = ("discord-ui-", "discord.py: on_interaction", "CommandTree-invoker")  # discord.py's names of such tasks


class Forum:
    """Sandbox and bot. People are called by name."""

    def __init__(self, sandbox: Sandbox, bot: Gamekeeper) -> None:
        self.sandbox, self.bot, self.people = sandbox, bot, sandbox.people

    @property
    def tables(self) -> Any:
        return self.bot.tables

    async def says(self, who: str, path: str, where: Any = HOME, /, **given: Any) -> Any:
        """Give a command; the answer must have come in time."""
        answer = await self._whole(await self.people.slash(who, where, path, **given))
        assert not answer.dead and answer.message, f"no answer to /{path}"
        return answer

    async def press(self, who: str, message: Any, label: str, values: Any = None) -> Any:
        """Press the button with this label, or choose in the menu with this id."""
        message = self.people.messages.shown(self.people.message(message))
        answer = await self._whole(await self.people.click(who, message, ids(message)[label], values))
        assert not answer.dead, f"no answer to {label}"
        return answer

    async def _whole(self, answer: Any) -> Any:
        """The answer; where the machine was so slow that Discord was told to wait for it, once it is there."""
        if answer.ack in (DEFER, DEFER_UPDATE):
            await self.idle()
        return answer

    async def settled(self) -> None:
        """Everything that was to be said has been sent."""

        end = time.monotonic() + 5
        while await self.tables.next_due() is not None:
            assert time.monotonic() < end, "the outbox does not empty"
            await asyncio.sleep(0.005)

    async def idle(self) -> None:
        """Everything that was pressed or said has been dealt with, and all panels have their pictures."""
        studio, me = self.bot.sender.studio, asyncio.current_task()
        while work := {task for task in asyncio.all_tasks() if task is not me and task.get_name().startswith(AT_WORK)}:
            await asyncio.wait(work, timeout=0.1)  # what waits for its picture may come to an end by that alone
            await studio.quiet()
        await studio.quiet()

    async def card(self, who: str = "Cicero", where: Any = HOME) -> Any:
        """The newest lobby card in a channel."""
        await self.settled()
        return [m for m in self.people.read(who, where) if not m["flags"] & 64 and is_card(m)][-1]

    async def opened(self, *more: str, game: str = "nim") -> Table:
        """A lobby of Livia in the usual channel, joined by others."""
        await self.says("Livia", "game new", game=game)
        for who in more:
            await self.says(who, "game join")
        return await self.tables.in_channel(self.id_of(HOME))

    async def begun(self, *more: str, game: str = "nim") -> Table:
        """A game of Livia and others in a thread of its own."""
        table = await self.opened(*more, game=game)
        answer = await self.says("Livia", "game start")
        await self.read(answer, "has begun")
        await self.settled()
        return await self.tables.get(table.id)

    def id_of(self, channel: Any) -> int:
        return int(self.people.channel(channel)["id"])

    def user(self, name: str) -> int:
        return int(self.people.user(name))

    async def read(self, answer: Any, words: str) -> str:
        """The text of an answer as soon as it says `words`."""
        return await until(lambda: (found := text(answer.message)) and words in found and found)


def is_card(message: Any) -> bool:
    return bool(re.match(r"\*\*[^*]+ #\d+\*\*: ", message["content"]))


def ids(message: Any) -> dict[str, str]:
    """custom_id by label of a button; a menu by its own id."""
    found = {}
    for _, node in walk(message["components"]):
        if node.get("custom_id"):
            found[node.get("label") or node["custom_id"]] = node["custom_id"]
    return found


def text(message: Any) -> str:
    """All words of a message, classic or components v2."""
    parts = [message["content"], *(node.get("content", "") for _, node in walk(message["components"]))]
    return "\n".join(filter(None, parts))


@asynccontextmanager
async def forum(tmp_path: Any, **settings: Any) -> AsyncIterator[Forum]:
    """A sandbox and a bot that knows all games there are, toys included."""
    async with opened(**settings) as sandbox:
        bot = Gamekeeper(Settings(data=tmp_path / "data"), guild_ready_timeout=0.05)
        async with running(bot):
            for game in GAMES:
                bot.add_game(game) if game.key not in bot.tables.games else None
            yield Forum(sandbox, bot)


__all__ = ["HOME", "Forum", "forum", "ids", "is_card", "text"]
