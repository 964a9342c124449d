"""A look at the clocks of 10,000 games, beside the same with ten: `python -m tests.bench.ticks`"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from table.service import Tables
from tests.bench.figures import Figure, ratio, shown
from tests.bench.stored import FEW, MANY, at_table, multiplied, sample

LIMIT = 3.0
LOOKS = 200
SPAN = 72 * 3600  # seconds of each deadline


def wound(path: Path) -> None:
    """Every game of the file is open, with a clock that runs and two reminders to come, each at its own time."""
    chance = random.Random(3)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE tables SET phase = 'playing'")
        raw.execute("DELETE FROM clocks")
        raw.execute("DELETE FROM reminders")
        for (table,) in raw.execute("SELECT id FROM tables").fetchall():
            due = time.time() + chance.uniform(0.6, 1) * SPAN
            clock = (table, 0, "move", "0", SPAN, due)
            raw.execute("INSERT INTO clocks(table_id, seat, kind, stint, span, due) VALUES (?, ?, ?, ?, ?, ?)", clock)
            for code, part in (("half", 0.5), ("tenth", 0.1)):
                raw.execute("INSERT INTO reminders VALUES (?, 0, ?, ?)", (table, code, due - part * SPAN))


async def look(tables: Tables, *, due: bool) -> float:
    """Seconds of one look; with a reminder of each seat of one game that is due, or with none."""
    for seat in (0, 1) if due else ():
        await tables.store.run(lambda tx, seat=seat: tx.set_reminders(1, seat, {"half": 1.0}))  # type: ignore[misc]
    begun = time.perf_counter()
    await tables.tick()
    return time.perf_counter() - begun


async def compare(folder: Path, many: int, looks: int) -> list[Figure]:
    """Looks with many games and with few, in turns."""
    for name, games in (("few", FEW), ("many", many)):
        await sample(folder / name)
        multiplied(folder / name, games)
        wound(folder / name)
    found = list[Figure]()
    async with at_table(folder / "few") as few, at_table(folder / "many") as crowd:
        for due, what in ((False, "nothing is due"), (True, "two reminders are due")):
            rounds = [[await look(tables, due=due) for tables in (crowd, few)] for _ in range(looks)]
            measured = ratio([row[0] for row in rounds], [row[1] for row in rounds])
            found.append(Figure(f"a look at the clocks of {MANY:,} games ÷ of {FEW}: {what}", measured, LIMIT))
    return found


def figures(small: bool = False) -> list[Figure]:
    """Two."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(compare(Path(folder), *((30, 5) if small else (MANY, LOOKS))))


if __name__ == "__main__":
    print(shown(figures()))
