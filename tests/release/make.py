"""`python -m tests.release.make`: store what this release writes, where no fixture of its versions exists yet.

What exists is never written anew: it stands for what that release really stored.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from engine.core import Game, asked
from storage.schema import VERSIONS
from storage.store import Store
from table.service import Tables
from table.types import PLAYING, Table
from tests.games import REAL, positions, some_options
from tests.release.stored import FOLDER, database_file, states_file, written

SEEDS = range(8)
LIVIA, BRUTUS, AGRIPPA, JULIA, CATO = PEOPLE = (101, 102, 103, 104, 105)
NAMES = ("Livia", "Brutus", "Agrippa", "Julia", "Cato")


def states(game: Game[Any, Any]) -> bytes:
    """Eight positions in the midst of games: each number of players, expansions drawn at random."""
    found = []
    for seed in SEEDS:
        seats = game.players[seed % len(game.players)]
        passed = [msgspec.json.encode(state) for state, *_ in positions(game, seats, seed)]
        state = passed[random.Random(seed).randrange(len(passed) // 3, 2 * len(passed) // 3)]
        options = msgspec.json.encode(some_options(game, seats, seed))
        found.append({"options": msgspec.Raw(options), "state": msgspec.Raw(state)})
    return msgspec.json.encode(found)


async def played(tables: Tables, table: Table, actions: int, seed: int) -> Table:
    """So many answers at random, each with an interaction of its own."""
    one = random.Random(seed).choice
    for step in range(actions):
        if table.phase != PLAYING:
            break
        seat, asking = one(list(asked(table.state).items()))
        done = await tables.act(
            table.id, table.users[seat], asking.pick(table.state, seat, one), interaction=seed * 10_000 + step
        )
        table = done.table
    return table


async def database(path: Path) -> None:
    """Of each game one in play and one that is over; a lobby, an ended one, and people with their choices."""
    clock = iter(range(1_750_000_000, 1_760_000_000, 60))
    nonces = iter(range(1_000_000))
    store = await Store.open(path, now=lambda: 1_750_000_000.0)
    tables = Tables(store, lambda: float(next(clock)), nonce=lambda: f"nonce-{next(nonces)}", seed=lambda: 7)
    for at, game in enumerate(REAL):
        tables.add_game(game)
        seats = game.players[0]
        options = some_options(game, seats, at + 1)
        for channel, actions in ((1000 + at, 25), (2000 + at, 5000)):
            users, names = PEOPLE[:seats], NAMES[:seats]
            table = await tables.open(channel, game.key, users, channel, options, names=names, guild=77)
            await played(tables, table, actions, channel)
    await gathered(tables)
    await store.close()


async def gathered(tables: Tables) -> None:
    """A lobby that waits, and a game that was ended."""
    waits = await tables.new(guild=77, home=3000, game=REAL[0].key, host=LIVIA, name="Livia")
    await tables.join(waits.id, CATO, "Cato")
    ended = await tables.new(guild=77, home=3001, game=REAL[-1].key, host=JULIA, name="Julia", seats=3)
    for user, name in zip(PEOPLE[:2], NAMES, strict=False):
        await tables.join(ended.id, user, name)
    await tables.start(ended.id, JULIA)
    await tables.end(ended.id, JULIA)
    await tables.set_person(BRUTUS, notify="dm", met=True)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in REAL:
        if not (file := states_file(game.key, game.version)).exists():
            file.write_bytes(written(states(game)))
            print(f"made {file.name}")
    if not (file := database_file(len(VERSIONS))).exists():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "gamekeeper.db"
            asyncio.run(database(path))
            file.write_bytes(written(path.read_bytes()))
        print(f"made {file.name}")


if __name__ == "__main__":
    main()
