"""One action where 10,000 games are stored, beside the same where there are ten: `python -m tests.bench.stored`"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from engine.core import asked
from storage.store import Store
from table.service import Tables
from table.types import Table
from tests.bench.figures import Figure, ratio, shown
from tests.bench.played import game_named

LIMIT = 1.2
FEW, MANY = 10, 10_000
LENGTH = 12  # actions of each stored game
OPEN = 10  # every so-manieth is still played
ACTIONS = 300
PEOPLE = 500  # among whom the stored games are shared
KEYED = (
    "actions",
    "snapshots",
    "outbox",
    "messages",
    "seats",
    "clocks",
    "reminders",
    "tenures",
    "kept",
    "interactions",
)


async def sample(path: Path) -> None:
    """A database with one game of so many actions, all of it said."""
    store = await Store.open(path)
    tables = Tables(store, time.time)
    tables.add_game(game_named("lusitania"))
    table = await tables.open(1, "lusitania", (1, 2), 1)
    rnd = random.Random(1)
    for number in range(LENGTH):
        table = await act(tables, table, rnd, number + 1)
    while posts := await tables.claim():
        for post in posts:
            await tables.sent(post, post.id, 1)
    await store.close()


async def act(tables: Tables, table: Table, rnd: random.Random, interaction: int) -> Table:
    """A random answer of whoever is called."""
    seat, asking = next(iter(asked(table.state).items()))
    action = asking.pick(table.state, seat, rnd.choice)
    done = await tables.act(table.id, table.users[seat], action, number=table.numbers[seat], interaction=interaction)
    return done.table


def multiplied(path: Path, games: int) -> None:
    """The one game of the file as so many, in as many channels, most of them over."""
    with closing(sqlite3.connect(path)) as raw, raw:
        names = {t: [row[1] for row in raw.execute(f"PRAGMA table_info({t})")] for t in (*KEYED, "tables")}
        for number in range(2, games + 1):
            changed = {"id": ":n", "channel": ":n", "home": ":n", "phase": ":phase"}
            given = {"n": number, "phase": "over" if number % OPEN else "playing", "a": number % PEOPLE * 2 + 1}
            copy(raw, "tables", "id", names["tables"], changed, given)
            for table in KEYED:
                own = {"interactions": {"id": f"id + :n * {10 * LENGTH}"}, "outbox": {"id": f"id + :n * {10 * LENGTH}"}}
                person = {"seats": {"user": ":a + seat"}}.get(table, {})
                copy(raw, table, "table_id", names[table], {"table_id": ":n", **own.get(table, {}), **person}, given)
        raw.execute("UPDATE tables SET phase = 'over' WHERE id = 1")


def copy(
    raw: sqlite3.Connection, table: str, key: str, names: list[str], changed: dict[str, str], given: dict[str, Any]
) -> None:
    """Rows of the first game once more, with what is changed."""
    values = ", ".join(changed.get(name, name) for name in names)
    raw.execute(f"INSERT INTO {table}({', '.join(names)}) SELECT {values} FROM {table} WHERE {key} = 1", given)


@asynccontextmanager
async def at_table(path: Path) -> AsyncIterator[Tables]:
    """The tables of a file."""
    store = await Store.open(path)
    tables = Tables(store, time.time)
    tables.add_game(game_named("lusitania"))
    try:
        yield tables
    finally:
        await store.close()


class Play:
    """Games on end in one channel of a store, by the same chance everywhere."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.rnd, self.number, self.games = tables, random.Random(2), 1 << 40, 0
        self.table: Table | None = None

    async def act(self) -> float:
        """One more action; the seconds it took."""
        if self.table is None or self.table.phase != "playing":
            self.games += 1
            self.table = await self.tables.open(1 << 40, "lusitania", (1, 2), self.games)
        self.number += 1
        begun = time.perf_counter()
        self.table = await act(self.tables, self.table, self.rnd, self.number)
        spent = time.perf_counter() - begun
        for post in await self.tables.claim():
            await self.tables.sent(post, post.id, 1)
        return spent


async def compare(folder: Path, many: int, actions: int) -> tuple[list[float], list[float]]:
    """Seconds of each action, with many games and with few, in turns."""
    for name, games in (("few", FEW), ("many", many)):
        await sample(folder / name)
        multiplied(folder / name, games)
    async with at_table(folder / "few") as few, at_table(folder / "many") as crowd:
        plays = [Play(crowd), Play(few)]
        found = [[await play.act() for play in plays] for _ in range(actions)]
    return [row[0] for row in found], [row[1] for row in found]


def figures(small: bool = False) -> list[Figure]:
    """One."""
    with tempfile.TemporaryDirectory() as folder:
        many, few = asyncio.run(compare(Path(folder), *((30, 5) if small else (MANY, ACTIONS))))
    return [Figure(f"an action with {MANY:,} stored games ÷ with {FEW}", ratio(many, few), LIMIT)]


if __name__ == "__main__":
    print(shown(figures()))
