"""A rough night: thousands of presses of six people at fifty tables while the line to Discord fails at random.

python -m tests.inputs.storm [PRESSES [TABLES [SEED]]]    exit status 1 if a table is inconsistent afterwards
"""

from __future__ import annotations

import asyncio
import random
import re
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from cogs.ui.commands import group
from engine.core import Game
from sandbox.faults import Fault
from sandbox.limits_components import walk
from storage.rows import Post
from table.types import PLAYING, Table
from tests.cogs.forum import Forum, forum, ids
from tests.games import GAMES, TOYS
from tests.inputs.forge import UNEXPECTED, said

NAMES = ("Livia", "Brutus", "Agrippa", "Octavia", "Cicero", "Drusilla")
BOARD = re.compile(r"t(\d+)-p(\d+)\.png")
AT_ONCE = 8  # people press at the same time
LONG_AGO = 400.0  # seconds that pass for the bot's clock whenever what is unsent is to be tried again


class Storm:
    """One night; `chance` decides everything but the order in which sockets answer."""

    def __init__(self, here: Forum, presses: int, tables: int, seed: int) -> None:
        self.here, self.left, self.chance = here, presses, random.Random(seed)
        self.wanted, self.tables, self.panels = tables, list[int](), dict[tuple[str, int], Any]()
        self.shift, self.done = 0.0, Counter[str]()
        here.tables.now = lambda: time.time() + self.shift
        here.sandbox.interactions.patience = 0.6  # what was lost is not waited for

    async def gather(self) -> None:
        """Tables of all games in channels of their own."""
        for i in range(self.wanted):
            game: Game[Any, Any] = GAMES[i % len(GAMES)]
            room = await self.here.sandbox.moderation.open_channel(f"room-{i}")
            people = self.chance.sample(NAMES, self.chance.choice([n for n in game.players if n <= len(NAMES)]))
            users = tuple(map(self.here.user, people))
            table = await self.here.tables.open(int(room["id"]), game.key, users, i, names=people)
            self.tables.append(table.id)

    async def rage(self) -> None:
        """Press until enough has been pressed."""
        await asyncio.gather(*(self._somebody() for _ in range(AT_ONCE)))

    async def _somebody(self) -> None:
        while self.left > 0:
            self._weather()
            table = await self.here.tables.get(self.chance.choice(self.tables))
            called = [table.names[seat] for seat in table.waiting] or list(table.names)
            who = self.chance.choice(called) if self.chance.random() < 0.85 else self.chance.choice(NAMES)
            try:
                await self._press(who, table)
            except ValueError:
                self.done["not shown"] += 1  # Discord's client does not show it (any more)
                self.panels.pop((who, table.id), None)

    def _weather(self) -> None:
        faults = self.here.sandbox.faults
        faults.plan[:] = [fault for fault in faults.plan if fault.hits < fault.times]
        if len(faults.plan) < 4 and self.chance.random() < 0.3:
            posts, answers = "/channels/*/messages*", "/interactions/*"
            faults.add(self.chance.choice([
                Fault(does="status", status=503, path=posts), Fault(does="lost", status=502, method="POST", path=posts),
                Fault(does="lost", status=0, method="POST", path=posts), Fault(does="limit", seconds=0.02, path=posts),
                Fault(does="limit", via=False, path=posts), Fault(does="reset", path=posts),
                Fault(does="lost", status=503, path=answers), Fault(does="lost", status=0, path=answers),
                Fault(does="status", status=503, path=answers), Fault(does="reset", path=answers),
                Fault(does="limit", seconds=0.02, path=answers), Fault(does="delay", seconds=0.1),
                Fault(does="status", status=403, code=50007, method="POST", path="/users/@me/channels"),
            ]))  # fmt: skip

    async def _press(self, who: str, table: Table) -> None:
        people, where, panel = self.here.people, str(table.channel), self.panels.get((who, table.id))
        choices = offered(self.here, panel)
        if not choices or self.chance.random() < 0.1:
            path = self.chance.choice(("play", "play", "play", "play", "log", "undo", "board", "games"))
            answer = await self._counted(people.slash(who, where, path))
            if path == "play":
                self.panels[who, table.id] = answer.message
            return
        key, values = self.chance.choice(choices)
        presses = [people.click(who, panel, key, values) for _ in range(1 + (self.chance.random() < 0.1))]
        answers = await asyncio.gather(*(self._counted(press) for press in presses))
        message = answers[0].message
        if message is not None and self.chance.random() < 0.9:  # else an old panel stays in somebody's hands
            self.panels[who, table.id] = message

    async def _counted(self, press: Any) -> Any:
        self.left -= 1
        answer = await press
        self.done["unanswered" if answer.dead else "answered"] += 1
        return answer

    async def calm(self) -> None:
        """The line is good again; everything that is still unsaid is said."""
        self.here.sandbox.faults.clear()
        end = time.monotonic() + 120
        while await self.here.tables.next_due() is not None:
            assert time.monotonic() < end, "the outbox does not empty"
            self.shift += LONG_AGO
            self.here.bot.sender.wake()
            await asyncio.sleep(0.2)
        await self.here.idle()


def offered(here: Forum, panel: Any) -> list[tuple[str, list[str] | None]]:
    """Every choice of a panel as it is now, Undo and Why not included."""
    if panel is None:
        return []
    found: list[tuple[str, list[str] | None]] = []
    for _, node in walk(here.people.messages.shown(here.people.message(panel))["components"]):
        key = node.get("custom_id", "")
        if key[:2] not in ("t:", "p:") or node.get("disabled"):
            continue
        options = node.get("options")
        found += [(key, [option["value"]]) for option in options] if options else [(key, None)]
    return found


# Afterwards


async def wrong(storm: Storm) -> list[str]:
    """Everything that is inconsistent, in sentences."""
    here, found = storm.here, []
    for number in storm.tables:
        finding = await here.tables.examine(number)
        if finding.fault:
            found.append(f"table {number}: {finding.fault}")
        found += await books(here, number)
        found += await shown(here, await here.tables.get(number))
    errors = [answer.id for answer in here.sandbox.interactions.by_token.values() if UNEXPECTED in said(answer)]
    found += [f"interaction {ident} was answered with an error of ours" for ident in errors]
    found += [c for c in here.sandbox.complaints if "answered after" not in c]
    here.sandbox.complaints.clear()
    return found


async def books(here: Forum, number: int) -> list[str]:
    """Each interaction once, no gap, nothing open."""

    def read(tx: Any) -> list[str]:
        found = []
        (seq,) = tx._row("SELECT seq FROM tables WHERE id = :t", t=number)
        for name in ("actions", "snapshots"):
            if tx._row(f"SELECT count(*), max(seq) FROM {name} WHERE table_id = :t", t=number) != (seq + 1, seq):
                found.append(f"table {number}: gaps in {name}")
        ranges = tx._rows("SELECT first_seq, last_seq FROM interactions WHERE table_id = :t ORDER BY 1", t=number)
        acts = [n for first, last in ranges for n in range(first, last + 1)]
        found += [f"table {number}: action {n} belongs to {c} interactions" for n, c in Counter(acts).items() if c > 1]
        rows = tx._rows("SELECT kind, state FROM outbox WHERE table_id = :t AND state = 'open'", t=number)
        return found + [f"table {number}: a {kind} is {state}" for kind, state in rows]

    return await here.tables.store.run(read)  # type: ignore[no-any-return]


async def shown(here: Forum, table: Table) -> list[str]:
    """Boards stand in order, none twice, and the newest one says what the newest row means."""
    messages = [m for m in here.people.read("Cicero", str(table.channel)) if not m["flags"] & 64]
    files = [(m, BOARD.fullmatch(f["filename"])) for m in messages for f in m["attachments"]]
    posted = [(m, int(match[2])) for m, match in files if match and int(match[1]) == table.id]
    numbers = [number for _, number in posted]
    if numbers != sorted(set(numbers)):
        return [f"table {table.id}: boards out of order or twice: {numbers}"]
    row = await here.tables.store.run(lambda tx: tx._row(
        "SELECT id, lane, table_id, seq, kind, addressee, number, code, nonce, attempts, first_try FROM outbox"
        " WHERE table_id = :t AND kind = 'board' AND state = 'sent' ORDER BY number DESC LIMIT 1", t=table.id))  # fmt: skip
    if row is None or not posted or numbers[-1] != row[6]:
        return [f"table {table.id}: the newest board should be {row and row[6]}, there are {numbers}"]
    wanted, text = (await here.bot.sender.board(Post(*row))).content, posted[-1][0]["content"]
    if text == wanted or "taken back" in text or _plain(text) == _plain(wanted):
        return []
    return [f"table {table.id}: the newest board says {text!r}, not {wanted!r}"]


def _plain(text: str) -> str:
    """Without mentions: whom a board calls depends on what had been sent before it."""
    return re.sub(r"<@\d+>|\w+,", "", text)


async def night(presses: int, tables: int, seed: int, folder: Path) -> tuple[list[str], Counter[str], int]:
    """What was wrong after so many presses; what was counted; bytes of memory that the second half took."""
    async with forum(folder) as here:
        for game in TOYS:
            here.bot.tree.add_command(group(game))
        await here.bot.tree.sync()
        storm = Storm(here, presses // 2, tables, seed)
        await storm.gather()
        await storm.rage()
        half = memory()
        storm.left = presses - presses // 2
        await storm.rage()
        grown = memory() - half
        await storm.calm()
        found = await wrong(storm)
        for number in storm.tables:
            table = await here.tables.get(number)
            storm.done["actions"] += table.seq
            storm.done["finished games"] += table.phase != PLAYING
        return found, storm.done, grown


def memory() -> int:
    """Bytes of memory at most, so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main(presses: str = "10000", tables: str = "50", seed: str = "1") -> int:
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found, done, grown = asyncio.run(night(int(presses), int(tables), int(seed), Path(folder)))
    print("\n".join(found) or "every table is consistent")
    print(", ".join(f"{count} {what}" for what, count in sorted(done.items())))
    print(f"{time.monotonic() - begun:.0f} s; the second half took {grown / 2**20:.1f} MiB more memory")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

__all__ = ["Storm", "ids", "night", "wrong"]
