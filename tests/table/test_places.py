"""Places that are lost: what is put into the outbox, once per cause, and what comes of it when they are found."""

from __future__ import annotations

import pytest

from table.pace import Pace
from table.places import REST
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.toys.caravan import End

HOME, THREAD, GUILD = 100, 200, 7


async def playing(tables, **more):
    """A game in a thread, its first board posted; Livia is its host."""
    table = await tables.new(guild=GUILD, home=HOME, game="caravan", host=LIVIA, name="Livia", **more)
    await tables.join(table.id, BRUTUS, "Brutus")
    await tables.start(table.id, LIVIA, channel=THREAD)
    await said(tables)
    return await tables.get(table.id)


async def said(tables, dead=()):
    """Everything due as (lane, kind, code), sent but for boards into lanes that are `dead`."""
    found = []
    while posts := await tables.claim():
        for post in posts:
            found.append((post.lane, post.kind, post.code))
            if post.lane in dead:
                await tables.dead(post, "refused", "rights")
            else:
                await tables.sent(post, post.id, int(post.lane[1:]))
    return found


async def ends(tables, table):
    """Whoever is to move ends the turn."""
    now = await tables.get(table.id)
    await tables.act(table.id, now.users[now.waiting[0]], End())


def mover(table):
    return table.users[table.waiting[0]]


async def test_of_one_cause_nobody_hears_twice(tables):
    """Lost again, nothing is said; for another reason, it is."""
    table = await playing(tables)
    await tables.lost(table.id, "rights")
    assert await said(tables) == [(f"c{HOME}", "note", "gave_up"), (f"u{LIVIA}", "note", "lost_host")]
    await tables.lost(table.id, "rights")
    assert await said(tables) == []
    await tables.lost(table.id, "locked")
    assert len(await said(tables)) == 2


async def test_of_an_outage_nobody_hears(tables):
    """It passes by itself."""
    table = await playing(tables)
    await tables.server_lost(GUILD, "outage")
    assert (await tables.get(table.id)).lost == "outage" and await said(tables) == []


@pytest.mark.parametrize("cause", ["rights", "locked", "deleted"])
async def test_an_outage_on_top_of_another_cause_stops_the_clocks(tables, clock, cause):
    """Nobody can play there, whatever else is wrong; when it is over that cause is still there, and nobody hears of it
    again.
    """
    table = await playing(tables, pace=Pace("relaxed", hours=24))
    await tables.lost(table.id, cause)
    await said(tables)
    end = max(filter(None, (await tables.get(table.id)).due))
    for _ in range(2):
        await tables.server_lost(GUILD, "outage")
        assert not any((await tables.get(table.id)).due)
    clock.now += 3600
    await tables.lost(table.id, cause)
    now = await tables.get(table.id)
    assert now.lost == cause and await said(tables) == []
    assert max(filter(None, now.due)) == pytest.approx(end + 3600, abs=30)  # the tests' clock goes on at each look


async def test_a_place_that_was_mended_in_an_outage_is_found(tables, clock):
    """Whatever was beneath it is gone too, and the channel hears how long the clocks stood."""
    table = await playing(tables, pace=Pace("relaxed", hours=24))
    await tables.lost(table.id, "rights")
    await said(tables)
    await tables.server_lost(GUILD, "outage")
    clock.now += 3600
    await tables.found(table.id)
    assert not (await tables.get(table.id)).lost and "stood" in [code.split()[0] for _, _, code in await said(tables)]


async def test_only_games_of_that_server_are_concerned(tables):
    """Another server's game, and one that is over, are as they were."""
    await playing(tables)
    other = await tables.open(300, "caravan", (LIVIA, AGRIPPA), 5, guild=GUILD + 1)
    await tables.server_lost(GUILD, "gone")
    assert not (await tables.get(other.id)).lost


async def test_removed_from_the_server_all_players_hear_of_it(tables):
    """The host in the host's words, the others in theirs; nothing is tried in the server."""
    await playing(tables)
    await tables.server_lost(GUILD, "gone")
    assert await said(tables) == [(f"u{LIVIA}", "note", "lost_host"), (f"u{BRUTUS}", "note", "lost_server")]


async def test_with_a_deleted_thread_the_mention_is_lost_too(tables):
    """Whoever is to move is called by DM; whoever hears by DM anyway is not."""
    table = await playing(tables)
    first, second = mover(table), next(user for user in table.users if user != mover(table))
    await tables.channel_deleted(THREAD)
    assert (f"u{first}", "note", "no_board") in await said(tables)
    await tables.move(table.id, THREAD + 1)
    await tables.set_person(second, notify="dm")
    await ends(tables, table)
    await said(tables)
    await tables.channel_deleted(THREAD + 1)
    assert not [row for row in await said(tables) if row[2] == "no_board"]


async def test_in_an_outage_a_row_waits_and_no_attempt_is_counted(tables, clock):
    """It is looked at again in an hour at the latest, and at once when the server is back."""
    table = await playing(tables)
    await tables.server_lost(GUILD, "outage")
    await ends(tables, table)
    for post in await tables.claim():
        if post.kind == "board":
            assert await tables.resting(post) == "outage"
        else:
            await tables.sent(post, 1, 1)
    assert REST - 60 < await tables.next_due() - clock.now <= REST
    await tables.found(table.id)
    (board,) = [post for post in await tables.claim() if post.kind == "board"]
    assert board.attempts == 1 and await tables.resting(board) == ""


async def test_what_was_called_by_dm_is_not_called_again_by_the_board_that_comes_later(tables):
    """The board that is posted once the place works calls nobody; the next one calls as ever."""
    table = await playing(tables)
    await ends(tables, table)
    rows = await said(tables, dead={f"c{THREAD}"})
    assert [row for row in rows if row[2] == "no_board"] == [
        (f"u{mover(await tables.get(table.id))}", "note", "no_board")
    ]
    await tables.found(table.id)
    (board,) = [post for post in await tables.claim() if post.kind == "board"]
    assert await tables.calls(board) == frozenset()
    await tables.sent(board, 1, THREAD)
    await ends(tables, table)
    (board,) = [post for post in await tables.claim() if post.kind == "board"]
    assert await tables.calls(board) == frozenset((await tables.get(table.id)).waiting)


async def test_found_where_nothing_was_lost_changes_nothing(tables):
    """No row, no new number."""
    table = await playing(tables)
    await tables.found(table.id)
    assert await said(tables) == [] and await tables.get(table.id) == table


async def test_a_board_that_arrives_is_proof_that_the_place_works(tables):
    """Even if nobody has told of it; one that arrived where the game was before is none."""
    table = await playing(tables)
    await ends(tables, table)
    (late,) = [post for post in await tables.claim() if post.kind == "board"]
    await tables.move(table.id, THREAD + 1)
    await said(tables)
    await tables.lost(table.id, "rights")
    await tables.sent(late, 5, THREAD)
    assert (await tables.get(table.id)).lost == "rights"
    await ends(tables, table)
    await said(tables)
    assert not (await tables.get(table.id)).lost


async def test_the_last_note_is_not_sent_to_a_place_that_is_not_there(tables):
    """Moved from a thread that was deleted: no note; from a locked one: it is tried."""
    table = await playing(tables)
    await tables.lost(table.id, "locked")
    await said(tables)
    await tables.move(table.id, THREAD + 1)
    assert (f"c{THREAD}", "note", "moved") in await said(tables)
    await tables.channel_deleted(THREAD + 1)
    await said(tables)
    await tables.move(table.id, THREAD + 2)
    assert not [row for row in await said(tables) if row[2] == "moved"]
