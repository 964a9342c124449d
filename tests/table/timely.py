"""Time that passes while the bot is there, for tests of clocks."""

from __future__ import annotations

from typing import Any

HOUR = 3600.0
DAY = 24 * HOUR


async def passes(tables: Any, clock: Any, seconds: float) -> None:
    """So much later, and the clocks have been looked at; the bot was there all the time."""
    clock.now += seconds
    await looked(tables, clock)


async def looked(tables: Any, clock: Any) -> None:
    """All that is due by now is done."""
    while True:
        await tables.store.run(lambda tx: tx.set_alive(clock.now))
        if await tables.tick() > clock.now + 1:
            return


async def clocks(tables: Any, table: int) -> list[tuple[int, str, str]]:
    """Seat, kind and state of each clock of a table: runs, stands or idle (nobody is asked, but it keeps its date)."""
    rows = await tables.store.run(lambda tx: tx.clocks(table))
    return [
        (row.seat, row.kind, "stands" if row.due is None else "runs" if row.open else "idle")
        for row in rows
        if row.open or row.due is not None or row.left is not None
    ]


async def reminded(tables: Any) -> list[tuple[int, str]]:
    """Addressee and code of every reminder since the last look; it counts as sent."""

    def take(tx: Any) -> list[tuple[int, str]]:
        found = tx._rows("SELECT addressee, code FROM outbox WHERE kind = 'reminder' AND state = 'open' ORDER BY id")
        tx._do("UPDATE outbox SET state = 'sent' WHERE kind = 'reminder' AND state = 'open'")
        return [(int(seat), code) for seat, code in found]

    found: list[tuple[int, str]] = await tables.store.run(take)
    return found


async def noted(tables: Any, word: str) -> list[str]:
    """Codes of the notes to a channel that begin with this word."""
    sql = "SELECT code FROM outbox WHERE kind = 'note' AND code LIKE :word ORDER BY id"
    return [code for (code,) in await tables.store.run(lambda tx: tx._rows(sql, word=f"{word}%"))]


async def lines(tables: Any, table: int) -> list[str]:
    """How each action of a table came about."""
    return [row.how for row in await tables.store.run(lambda tx: tx.actions(table, -1, 10**6))]
