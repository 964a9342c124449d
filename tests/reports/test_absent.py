"""Players who do not come any more: every way out of a game is on record, and none stops it (faults 33, 39, 40, 44)."""

from __future__ import annotations

import pytest

from engine.core import asked
from sandbox import seed
from tests.cogs.play import board, dealt, now, to_move
from tests.games import REAL
from tests.inputs.forge import fine, quiet_log


def first(table, seat):
    """The first answer that there is for this seat."""
    return asked(table.state)[seat].pick(table.state, seat, lambda values: next(iter(values)))


async def moves(here, table, count):
    """So many moves by whoever is asked first."""
    for _ in range(count):
        table = await now(here, table)
        seat = next(iter(asked(table.state)))
        await here.tables.act(table.id, table.users[seat], first(table, seat))
    return await now(here, table)


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
async def test_a_game_with_every_kind_of_departure_is_carried_out_again(here, game):
    """Faults 33, 44: a kick, a replacement, a seat by a vote, a return, a resignation: each a line, and the replay of
    the whole history leads to the same position.
    """
    table = await moves(here, await dealt(here, game.key, min(4, game.players[-1])), 8)
    seats = len(table.users)
    await here.tables.kick(table.id, 0)
    await here.tables.take(table.id, here.user("Drusilla"), "Drusilla")
    table = await moves(here, table, 4)
    await here.tables.give(table.id, 1, here.user("Cicero"), "Cicero")
    table = await moves(here, table, 9)
    while game.refuse_resign(table.state, seats - 1):
        table = await moves(here, table, 1)
    await here.tables.resign(table.id, table.users[seats - 1])
    rows = await here.tables.store.run(lambda tx: [row.how for row in tx.actions(table.id, -1, 999)])
    assert [how for how in rows if how in ("kick", "seat", "resign")] == ["kick", "seat", "seat", "resign"]
    found = await here.tables.examine(table.id)
    assert found.fault is None and found.replayed == found.actions == len(rows)
    ways = [tenure.ended for tenure in await here.tables.tenures(table.id) if tenure.ended]
    assert ways[:2] == ["kicked", "replaced"] and "conceded" in ways


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
async def test_who_has_left_the_server_on_the_own_turn_is_replaced(here, caplog, game):
    """Faults 39, 40: nothing waits for an answer about somebody who is gone; the newcomer is asked the same."""
    table = await dealt(here, game.key, min(game.players), guild=int(seed.GUILD))
    gone = await to_move(here, table)
    here.sandbox.world.drop_member(seed.GUILD, here.people.user(gone))
    with quiet_log(caplog):
        await here.tables.kick(table.id, table.names.index(gone))
        await here.settled()
        await here.tables.take(table.id, here.user("Drusilla"), "Drusilla")
        await here.settled()
        fine(await here.press("Drusilla", board(here), "My seat"))
    table = await moves(here, table, 1)
    assert here.user("Drusilla") in table.users and f"<@{here.user('Drusilla')}>" in board(here)["content"]
