"""People who leave, vanish or close their doors: nobody waits for them for ever (faults 38 to 42)."""

from __future__ import annotations

import pytest

from sandbox import seed
from sandbox.permissions import Permission
from tests.cogs.play import HOME, board, boards, dealt, dms, now, offers, to_move
from tests.games import REAL
from tests.inputs.forge import fine, quiet_log
from tests.toys.bazaar import Draw


def leaves(here, who):
    """Somebody leaves the server."""
    here.sandbox.world.drop_member(seed.GUILD, here.people.user(who))


@pytest.mark.parametrize("closed", ["Livia", "Brutus", "Agrippa", "Octavia"])
async def test_one_of_four_with_closed_dms_does_not_stop_a_start(here, caplog, closed):
    """Fault 38: the game begins, whoever takes no DMs finds the hand behind My seat, and nobody else hears of it."""
    here.sandbox.moderation.close_dms(here.people.user(closed))
    with quiet_log(caplog):
        table = await here.begun("Brutus", "Agrippa", "Octavia", game="bazaar")
        await here.settled()
    assert table.phase == "playing" and len(boards(here, table.channel)) == 1
    assert dms(here, closed) == []
    for who in table.names:
        panel = await here.press(who, board(here, table.channel), "My seat")
        assert f"Bazaar #{table.id}" in fine(panel)
    notices = [m for m in here.people.read("Cicero", table.channel) if "direct messages" in m["content"]]
    assert notices == []


async def test_a_player_who_has_left_is_not_waited_for_when_a_thread_is_filled(here, caplog):
    """Fault 39: one of the players has left the server: the thread is made, the others are in it, the game begins."""
    await here.opened("Brutus", "Agrippa", game="bazaar")
    leaves(here, "Agrippa")
    with quiet_log(caplog):
        answer = await here.says("Livia", "game start")
        await here.read(answer, "has begun")
        await here.settled()
    (table,) = await here.tables.of_user(here.user("Livia"))
    assert table.phase == "playing" and len(boards(here, table.channel)) == 1


@pytest.mark.parametrize("game", [*(game.key for game in REAL), "bazaar"])
@pytest.mark.parametrize("when", ["own turn", "before"])
async def test_leaving_the_server_freezes_nobody_else(here, caplog, game, when):
    """Fault 40: on their own turn or before it: the others' presses work, a moderator can end it, a return plays on."""
    table = await dealt(here, game, 2, guild=int(seed.GUILD))
    first = await to_move(here, table)
    second = next(name for name in table.names if name != first)
    gone, stays = (first, second) if when == "own turn" else (second, first)
    member = here.sandbox.world.member(seed.GUILD, here.people.user(gone))
    leaves(here, gone)
    with quiet_log(caplog):
        fine(await here.press(stays, board(here), "My seat"))
        fine(await here.says(stays, "game list"))
        await here.settled()
    here.sandbox.world.keep_member(seed.GUILD, member)
    fine(await here.press(gone, board(here), "My seat"))
    leaves(here, gone)
    await here.sandbox.moderation.grant(here.people.user("Cicero"), Permission.MANAGE_MESSAGES)
    asked = await here.says("Cicero", "game end")
    await here.press("Cicero", asked.message, f"End {table.game.title} #{table.id}")
    assert (await now(here, table)).phase == "closed"


async def test_a_host_who_has_left_the_server_hands_the_start_on(here):
    """Fault 42: the next player who presses Start takes over; the seat of whoever left is free."""
    table = await here.opened("Brutus", "Agrippa", game="bazaar")
    leaves(here, "Livia")
    answer = await here.press("Brutus", await here.card(), "Start")
    await here.read(answer, "has begun")
    begun = await now(here, table)
    assert begun.phase == "playing" and here.user("Livia") not in begun.users and begun.host == here.user("Brutus")


async def test_a_host_who_is_still_there_keeps_the_start(here):
    """Fault 42: nobody takes over from somebody who is merely away."""
    table = await here.opened("Brutus", "Agrippa", game="bazaar")
    answer = await here.press("Brutus", await here.card(), "Start")
    assert "Ask Livia" in fine(answer) and (await now(here, table)).phase == "lobby"


async def test_a_closed_dm_of_whoever_is_called_is_no_loss(here):
    """Fault 38: called in the channel; the panel opens there with the hand in it."""
    table = await dealt(here)
    here.sandbox.moderation.close_dms(here.people.user("Brutus"))
    await here.tables.act(table.id, here.user("Livia"), Draw())
    await here.settled()
    assert f"<@{here.user('Brutus')}>" in board(here)["content"]
    assert "Draw" in offers((await here.people.slash("Brutus", HOME, "play")).message)
