"""A finished game carried out once more from its log, beside loading its last snapshot: `python -m tests.bench.replay`

Only printed: no press ever waits for a replay.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any, Union

import msgspec

from engine.core import Game, Seat, State, apply, asked, new_game
from storage.store import Store
from storage.tx import Tx
from table.load import load
from table.service import Tables
from table.types import Desk
from tests.bench.figures import Figure, ratio, shown, taken
from tests.bench.played import chooser
from tests.games import REAL

SEED = 7
ROUNDS = 30


async def finished(store: Store, game: Game[Any, Any]) -> int:
    """A game of two, played for points to its end."""
    tables = Tables(store, time.time)
    tables.add_game(game)
    table = await tables.open(1, game.key, (1, 2), SEED)
    rnd = random.Random(SEED)
    choose = chooser(game)
    while waits := asked(table.state):
        seat, asking = rnd.choice(list(waits.items()))
        table = (await tables.act(table.id, table.users[seat], choose(table.state, seat, asking, rnd))).table
    return table.id


def replayed(tx: Tx, desk: Desk, table: int) -> State:
    """The position after every action of the log, each checked again."""
    found = load(tx, desk, table, 0).table
    game, seed = found.game, tx.seed(table)
    assert seed is not None
    state: State = new_game(game, len(found.users), found.options, seed)[0]
    assert state == found.state
    for row in tx.actions(table, 0, 1 << 30):
        seat: Seat | None = row.seat
        assert seat is not None
        assert row.action is not None
        state, _ = apply(game, state, seat, msgspec.json.decode(row.action, type=Union[game.actions]))
    return state


async def compare(game: Game[Any, Any], folder: Path, rounds: int) -> tuple[list[float], list[float]]:
    """Seconds of replaying and of loading, in turns; both lead to the same position."""
    store = await Store.open(folder / "t.db")
    table, desk = await finished(store, game), Desk({game.key: game}, 0.0, str)

    def measured(tx: Tx) -> tuple[list[float], list[float]]:
        assert replayed(tx, desk, table) == load(tx, desk, table).table.state
        pairs = [
            (taken(lambda: replayed(tx, desk, table)), taken(lambda: load(tx, desk, table))) for _ in range(rounds)
        ]
        return [a for a, _ in pairs], [b for _, b in pairs]

    try:
        return await store.run(measured)
    finally:
        await store.close()


def figures(small: bool = False) -> list[Figure]:
    """One for each real game."""
    found = []
    for game in REAL:
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = asyncio.run(compare(game, Path(folder), 1 if small else ROUNDS))
        found.append(Figure(f"replay of a finished game, {game.key} ÷ loading its last snapshot", ratio(ours, theirs)))
    return found


if __name__ == "__main__":
    print(shown(figures()))
