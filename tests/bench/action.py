"""One accepted action at a table (load, check, apply, commit) ÷ a bare transaction of the same rows: `python -m tests.bench.action`.

Both write through SQLite with synchronous=FULL into a file of the same schema, in turn, so that a busy disk slows both.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from engine.core import Game, asked
from storage.prepare import settle
from storage.schema import VERSIONS
from storage.store import Store
from table.service import Tables
from tests.bench.figures import Figure, ratio
from tests.games import GAMES, REAL

COPIED = ("actions", "snapshots", "interactions", "outbox")
ACTIONS = 400  # per game: medians of fewer move by more than a tenth
LIMIT, GOAL = 3.0, 2.0


class Bare:
    """A second file that gets the same rows, by nothing but sqlite3."""

    def __init__(self, path: Path) -> None:
        self.raw = sqlite3.connect(path, isolation_level=None)
        settle(self.raw, path)
        self.raw.executescript("".join(VERSIONS).replace("REFERENCES tables", ""))

    def write(self, rows: list[tuple[str, tuple[Any, ...]]]) -> None:
        self.raw.execute("BEGIN IMMEDIATE")
        for table, row in rows:
            self.raw.execute(f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        self.raw.execute("UPDATE tables SET seq = seq + 1 WHERE id = 1")
        self.raw.execute("COMMIT")


async def compare(game: Game[Any, Any], folder: Path, actions: int = ACTIONS) -> tuple[list[float], list[float]]:
    """Seconds of each action at the table, and of each bare transaction."""
    store = await Store.open(folder / "t.db")
    tables, bare, one = Tables(store, time.time), Bare(folder / "bare.db"), random.Random(5).choice
    tables.add_game(game)
    ours: list[float] = []
    theirs: list[float] = []
    users = tuple(range(1, game.players[0] + 1))
    channel = 0
    while len(ours) < actions:
        channel += 1
        table = await tables.open(channel, game.key, users, channel)
        while (waits := asked(table.state)) and not table.outcome and len(ours) < actions:
            seat, asking = next(iter(waits.items()))
            action = asking.pick(table.state, seat, one)
            begun = time.perf_counter()
            done = await tables.act(
                table.id, table.users[seat], action, number=table.numbers[seat], interaction=len(ours) + 1
            )
            ours.append(time.perf_counter() - begun)
            rows = await store.run(lambda tx, since=table.seq, id=table.id: written(tx, id, since))  # type: ignore[misc]
            begun = time.perf_counter()
            bare.write(rows)
            theirs.append(time.perf_counter() - begun)
            for post in await tables.claim():
                await tables.sent(post, post.id, channel)
            table = done.table
    bare.raw.close()
    await store.close()
    return ours, theirs


def written(tx: Any, table: int, since: int) -> list[tuple[str, tuple[Any, ...]]]:
    """The rows that the newest interaction wrote."""
    number = {"interactions": "last_seq"}
    return [
        (name, row)
        for name in COPIED
        for row in tx._rows(
            f"SELECT * FROM {name} WHERE table_id = :table AND {number.get(name, 'seq')} > :since",
            table=table,
            since=since,
        )
    ]


def figures(small: bool = False) -> list[Figure]:
    """One for each real game."""
    found = []
    for game in REAL:
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = asyncio.run(compare(game, Path(folder), 5 if small else ACTIONS))
        name = f"accepted action, {game.key} ÷ bare transaction of the same bytes"
        found.append(Figure(name, ratio(ours, theirs), LIMIT, GOAL))
    return found


async def main(keys: list[str]) -> None:
    print(f"{'game':<12}{'action':>10}{'p99':>10}{'bare':>10}{'ratio':>8}   (milliseconds, medians of {ACTIONS})")
    for game in GAMES:
        if keys and game.key not in keys:
            continue
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = await compare(game, Path(folder))
        action, bare = 1000 * median(ours), 1000 * median(theirs)
        print(f"{game.key:<12}{action:10.3f}{1000 * quantiles(ours, n=100)[98]:10.3f}{bare:10.3f}{action / bare:8.2f}")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
