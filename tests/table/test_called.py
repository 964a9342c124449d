"""Where `/play` leads: the game of the channel, else the one that has waited longest, with what its panel shows."""

import pytest

from storage.tx import Damaged
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.toys.caravan import Donate, End

NOWHERE = 99


async def opened(tables, clock):
    """Three games of Livia's in channels 1 to 3: in the first, and since later in the second, it is her turn."""
    first, second = [await tables.open(channel, "caravan", (LIVIA, BRUTUS), 5) for channel in (1, 2)]
    third = await tables.open(3, "caravan", (BRUTUS, LIVIA), 5)
    clock.now += 100
    await tables.act(second.id, LIVIA, End())
    clock.now += 100
    await tables.act(second.id, BRUTUS, End())
    return first, second, third


async def test_the_game_of_this_channel_comes_first_if_it_waits_for_them(tables, clock):
    """Else the one that has waited longest; how many others wait is counted without the one shown."""
    first, second, third = await opened(tables, clock)
    for channel, table in ((1, first), (2, second), (3, first), (NOWHERE, first)):
        found = await tables.called(LIVIA, channel)
        assert (found.table.id, found.more, found.lobby) == (table.id, 1, None)
    found = await tables.called(BRUTUS, 1)
    assert (found.table.id, found.more) == (third.id, 0)


async def test_who_is_called_nowhere_is_led_to_a_game_in_play(tables):
    """And hears which lobby they sit in."""
    table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
    lobby = await tables.new(guild=None, home=4, game="nim", host=BRUTUS, name="Brutus")
    found = await tables.called(BRUTUS, 4)
    assert (found.table.id, found.more, found.lobby.id) == (table.id, 0, lobby.id)


async def test_who_plays_nowhere_is_led_nowhere(tables):
    """The lobby they sit in is named; a game of others in their channel is not theirs."""
    await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
    assert await tables.called(AGRIPPA, 1) == (None, None, 0, None)
    lobby = await tables.new(guild=None, home=4, game="nim", host=AGRIPPA, name="Agrippa")
    assert (await tables.called(AGRIPPA, 1)).lobby.id == lobby.id


async def test_the_same_is_seen_as_by_looking_twice(tables, clock):
    """The table, and all that a panel shows beside it, other games included, are those read one by one."""
    first, *_ = await opened(tables, clock)
    await tables.act(first.id, LIVIA, Donate(1))
    for user, channel in ((LIVIA, 1), (LIVIA, 2), (BRUTUS, 1), (BRUTUS, 3)):
        found = await tables.called(user, channel)
        table = await tables.get(found.table.id)
        beside = await tables.glance(table, table.seat_of(user))
        assert found.table == table
        assert found.glance._replace(others=list(found.glance.others)) == beside._replace(others=list(beside.others))


@pytest.mark.parametrize("user", [LIVIA, AGRIPPA])
async def test_a_damaged_game_in_this_channel_is_noticed(tables, user):
    """Whoever asks; from elsewhere its players are led to another game."""
    bad, good = [await tables.open(channel, "caravan", (LIVIA, BRUTUS), 5) for channel in (1, 2)]
    sql = "UPDATE snapshots SET version = 99 WHERE table_id = :table"
    await tables.store.run(lambda tx: tx._do(sql, table=bad.id))
    with pytest.raises(Damaged) as no:
        await tables.called(user, 1)
    assert no.value.table == bad.id
    assert (await tables.called(LIVIA, 2)).table.id == good.id
