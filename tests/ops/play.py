"""Tables to be looked after: games at random, and what has been said about them."""

from __future__ import annotations

import random
from typing import Any

from engine.core import asked
from table.service import Tables
from table.types import PLAYING, Table

LIVIA, BRUTUS, AGRIPPA = 11, 22, 33


async def played(tables: Tables, game: str, channel: int = 7, *, actions: int = 8, seed: int = 3) -> Table:
    """A game of two, so many random answers old."""
    table = await tables.open(channel, game, (LIVIA, BRUTUS), seed, names=("Livia", "Brutus"))
    one = random.Random(seed).choice
    for _ in range(actions):
        if table.phase != PLAYING:
            break
        seat, asking = one(list(asked(table.state).items()))
        table = (await tables.act(table.id, table.users[seat], asking.pick(table.state, seat, one))).table
    return table


async def said(tables: Tables, table: int) -> list[tuple[str, str | None]]:
    """Kind and code of all that waits to be said about a table, notes and boards."""
    sql = "SELECT kind, code FROM outbox WHERE table_id = :table AND state = 'open' ORDER BY id"
    return [tuple(row) for row in await tables.store.run(lambda tx: tx._rows(sql, table=table))]


async def sql(tables: Tables, text: str, **values: Any) -> None:
    """Change a row behind everybody's back."""
    await tables.store.run(lambda tx: tx._do(text, **values))


__all__ = ["AGRIPPA", "BRUTUS", "LIVIA", "played", "said", "sql"]
