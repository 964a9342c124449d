"""DMs that push nobody wait a little: whoever answers at once needs most of them no more."""

import pytest

from tests.conftest import BRUTUS, LIVIA
from tests.table.test_telling import open_rows, sent
from tests.toys.bazaar import Draw
from tests.toys.caravan import Donate

CALM = 100.0


@pytest.fixture
async def caravan(tables):
    """A game of Livia and Brutus, everything told; silent DMs wait from now on."""
    table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
    await sent(tables)
    tables.calm = CALM
    return table


async def test_a_silent_call_waits_and_the_board_does_not(tables, caravan, clock):
    """The turn passes on: the board goes out at once, the DM when its time has come."""
    await tables.act(caravan.id, LIVIA, Donate(1), end=True)
    assert ("turn", 1) not in (told := await sent(tables))
    assert ("board", "all") in told
    clock.now += CALM
    assert ("turn", 1) in await sent(tables)


async def test_whoever_answers_meanwhile_gets_none(tables, caravan, clock):
    """Two turns within the time: Brutus's DM is never sent."""
    await tables.act(caravan.id, LIVIA, Donate(1), end=True)
    await tables.act(caravan.id, BRUTUS, Donate(1), end=True)
    clock.now += CALM
    assert ("turn", 1) not in await sent(tables)


async def test_a_call_that_pushes_waits_for_nothing(tables, caravan):
    """Who chose DMs is pushed there, at once."""
    await tables.set_person(BRUTUS, notify="dm")
    await tables.act(caravan.id, LIVIA, Donate(1), end=True)
    assert ("turn", 1) in await sent(tables)


async def test_who_plays_from_their_dms_is_called_there_at_once(tables, caravan):
    """Their next turn begins where the last one ended."""
    await tables.act(caravan.id, LIVIA, Donate(1), end=True)
    await tables.act(caravan.id, BRUTUS, Donate(1), end=True, in_dm=True)
    await sent(tables)
    await tables.act(caravan.id, LIVIA, Donate(1), end=True)
    assert ("turn", 1) in await sent(tables)


async def test_own_moves_are_shown_in_the_dm_when_the_time_has_come(tables, clock):
    """The edit of the hand DM waits as well."""
    table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
    await sent(tables)
    tables.calm = CALM
    await tables.act(table.id, LIVIA, Draw())
    assert ("hand", 0) not in await sent(tables)
    clock.now += CALM
    assert ("hand", 0) in await sent(tables)


async def test_the_dm_of_a_new_turn_shows_the_hand_too(tables, clock):
    """If the turn comes back within the time, there is no edit."""
    table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
    await sent(tables)
    tables.calm = CALM
    await tables.act(table.id, LIVIA, Draw())
    await tables.act(table.id, BRUTUS, Draw())
    clock.now += CALM
    told = await sent(tables)
    assert ("turn", 0) in told
    assert ("hand", 0) not in told


async def test_what_waits_holds_up_nobody(tables, caravan, clock):
    """A DM of another table to the same person goes out although an earlier one still waits."""
    await tables.act(caravan.id, LIVIA, Donate(1), end=True)
    await tables.set_person(BRUTUS, notify="dm")
    await tables.open(2, "caravan", (BRUTUS, LIVIA), 5)
    assert ("turn", 0) in await sent(tables)
    assert ("turn", 1) in await open_rows(tables)
