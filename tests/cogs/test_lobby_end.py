"""Resigning, ending and moving games: what is final is confirmed, and only by those who may."""

from __future__ import annotations

import pytest

from sandbox.permissions import Permission
from tests.cogs.forum import HOME, ids, text
from tests.cogs.play import board, dealt, now


async def test_resigning_is_confirmed_by_a_button_that_names_the_game(here):
    """/game resign asks first; the button does it, and the seat is played by the rules from then on."""
    table = await dealt(here, "bazaar", 3)
    asked = await here.says("Brutus", "game resign")
    assert asked.ephemeral and list(ids(asked.message)) == ["Resign from Bazaar #1"]
    assert (await now(here, table)).state.resigned == []
    done = await here.press("Brutus", asked.message, "Resign from Bazaar #1")
    assert "You have resigned" in text(done.message) and not ids(done.message)
    assert (await now(here, table)).state.resigned == [1]
    again = await here.says("Brutus", "game resign")
    assert "already resigned" in text(again.message)
    await here.settled()


async def test_an_old_button_to_resign_asks_again(here):
    """A button from before another question was put to the seat does nothing but ask anew."""
    table = await dealt(here, "nim", 3)
    asked = await here.says("Livia", "game resign")
    await here.says("Livia", "nim take", heap=await first(here, "heap"), stones="1")
    old = await here.press("Livia", asked.message, "Resign from Nim #1")
    assert "Resign from Nim #1?" in text(old.message) and (await now(here, table)).state.resigned == []
    await here.settled()


async def first(here, field):
    return (await here.people.complete("Livia", HOME, "nim take", field, ""))[0]["value"]


async def test_an_onlooker_cannot_resign(here):
    """Whoever does not play has nothing to give up."""
    await dealt(here, "nim")
    assert "Nothing changed." in text((await here.says("Cicero", "game resign")).message)


async def test_a_moderator_ends_a_game_after_confirming(here):
    """Manage Messages is enough; the button names the game; the last board says that it has ended."""
    table = await dealt(here, "nim")
    await here.sandbox.moderation.grant(here.people.user("Cicero"), Permission.MANAGE_MESSAGES)
    asked = await here.says("Cicero", "game end")
    assert list(ids(asked.message)) == ["End Nim #1"] and (await now(here, table)).phase == "playing"
    await here.press("Cicero", asked.message, "End Nim #1")
    await here.settled()
    assert (await now(here, table)).phase == "closed"
    assert "ended without a result" in board(here)["content"]


async def test_a_right_that_was_taken_away_ends_nothing(here):
    """Whoever confirms must still be a moderator then."""
    table = await dealt(here, "nim")
    await here.sandbox.moderation.grant(here.people.user("Cicero"), Permission.MANAGE_MESSAGES)
    asked = await here.says("Cicero", "game end")
    await here.sandbox.moderation.grant(here.people.user("Cicero"), 0)
    refused = await here.press("Cicero", asked.message, "End Nim #1")
    assert "Nothing changed." in text(refused.message) and (await now(here, table)).phase == "playing"


async def test_all_players_together_end_their_game(here):
    """A player asks in public, the others are mentioned once; when the last one agrees the game is closed."""
    table = await dealt(here, "nim", 3)
    asked = await here.says("Livia", "game end")
    assert not asked.ephemeral and "Agreed: Livia" in text(asked.message)
    assert [len(here.people.pushes(who)) for who in ("Brutus", "Agrippa", "Octavia")] == [1, 1, 0]
    once = await here.press("Brutus", asked.message, "Agree to end it")
    assert "Agreed: Livia and Brutus. Still asked: Agrippa." in text(once.message)
    assert (await now(here, table)).phase == "playing"
    await here.press("Agrippa", asked.message, "Agree to end it")
    assert (await now(here, table)).phase == "closed"
    await here.settled()


async def test_one_who_plays_on_keeps_the_game(here):
    """Anybody asked may refuse, and the wish is gone."""
    table = await dealt(here, "nim", 3)
    asked = await here.says("Livia", "game end")
    done = await here.press("Agrippa", asked.message, "Play on")
    assert "Agrippa plays on" in text(done.message) and not ids(done.message)
    assert (await now(here, table)).phase == "playing"


async def test_a_wish_ends_when_somebody_plays_on(here):
    """After a move the old buttons end nothing."""
    table = await dealt(here, "nim", 2)
    asked = await here.says("Brutus", "game end")
    await here.says("Livia", "nim take", heap=await first(here, "heap"), stones="1")
    late = await here.press("Livia", asked.message, "Agree to end it")
    assert late.ephemeral and "played on" in text(late.message)
    assert (await now(here, table)).phase == "playing"
    await here.settled()


async def test_who_has_agreed_is_kept_with_the_table(here):
    """Wherever it is answered: here in private, by way of /status; the last board says that the game has ended."""
    table = await dealt(here, "nim", 3)
    await here.says("Livia", "game end")
    status = (await here.says("Brutus", "status")).message
    assert "End Nim #1 without a result? Agreed: Livia. Still asked: Brutus and Agrippa." in text(status)
    private = await here.press("Brutus", status, "Answer: End Nim #1 without a result?")
    await here.press("Brutus", private.message, "Agree to end it")
    again = (await here.says("Agrippa", "status")).message
    assert "Agreed: Livia and Brutus. Still asked: Agrippa." in text(again)
    last = await here.press("Agrippa", again, "Answer: End Nim #1 without a result?")
    await here.press("Agrippa", last.message, "Agree to end it")
    await here.settled()
    assert (await now(here, table)).phase == "closed" and "ended without a result" in board(here)["content"]


async def test_who_is_alone_presses_once_more(here):
    """For the others the rules answer: nobody else is asked, and the command alone ends nothing."""
    table = await dealt(here, "nim", 2)
    await here.tables.store.run(
        lambda tx: tx._do("UPDATE seats SET stands_in = 'rules' WHERE table_id = :t AND seat = 1", t=table.id)
    )
    asked = await here.says("Livia", "game end")
    assert (await now(here, table)).phase == "playing"
    await here.press("Livia", asked.message, "Agree to end it")
    await here.settled()
    assert (await now(here, table)).phase == "closed"


async def test_in_quiet_hours_one_is_called_for_it_afterwards(here):
    """The question names Brutus and rings for nobody; when his night is over one message asks him."""
    table = await dealt(here, "nim", 2)
    hour = here.tables.now() // 3600 % 24
    await here.tables.set_quiet(here.user("Brutus"), int(hour) * 60, int((hour + 2) % 24) * 60, "UTC")
    before = len(here.people.pushes("Brutus"))
    await here.says("Livia", "game end")
    await here.idle()
    assert len(here.people.pushes("Brutus")) == before
    await here.tables.unset_quiet(here.user("Brutus"))
    here.bot.sender.wake()
    await here.settled()
    assert len(here.people.pushes("Brutus")) == before + 1
    assert (
        f"Nim #{table.id}: you are asked whether to end it without a result." in here.people.pushes("Brutus")[-1].text
    )


async def test_an_onlooker_agrees_to_nothing(here):
    """Only seats count."""
    table = await dealt(here, "nim", 2)
    asked = await here.says("Livia", "game end")
    foreign = await here.press("Cicero", asked.message, "Agree to end it")
    assert foreign.ephemeral and "Nothing changed." in text(foreign.message)
    assert (await now(here, table)).phase == "playing"


async def test_the_host_ends_a_lobby_and_others_do_not(here):
    """Before the start the host decides."""
    table = await here.opened("Brutus")
    assert "Ask the host" in text((await here.says("Brutus", "game end")).message)
    asked = await here.says("Livia", "game end")
    await here.press("Livia", asked.message, "End Nim #1")
    assert (await now(here, table)).phase == "closed"
    assert "ended without a result" in (await here.card())["content"]


async def test_a_button_for_a_lobby_does_not_end_the_game_it_became(here):
    """The lobby was to be ended; meanwhile it was started: a moderator is asked anew, and nothing has ended."""
    await here.sandbox.moderation.grant(here.people.user("Livia"), Permission.MANAGE_MESSAGES)
    table = await here.opened("Brutus")
    asked = await here.says("Livia", "game end")
    await here.says("Livia", "game start", thread=False)
    again = await here.press("Livia", asked.message, "End Nim #1")
    assert "for everybody, without a result?" in text(again.message)
    assert (await now(here, table)).phase == "playing"
    await here.settled()


async def test_a_game_is_moved_to_another_channel(here):
    """The host's /game move posts the board here, and it is played here from now on."""
    table = await dealt(here, "nim", guild=here.bot.guilds[0].id)
    answer = await here.says("Livia", "game move", "welcome", number=table.id)
    await here.settled()
    assert "is now played in" in text(answer.message) and board(here, "welcome")["attachments"]
    assert (await here.tables.in_channel(here.id_of("welcome"))).id == table.id


@pytest.mark.parametrize("who, number", [("Brutus", 1), ("Livia", 99)])
async def test_others_move_nothing_and_unknown_games_stay_unknown(here, who, number):
    """Another player, and a number that no game has."""
    await dealt(here, "nim", guild=here.bot.guilds[0].id)
    assert "Nothing changed." in text((await here.says(who, "game move", "welcome", number=number)).message)


async def test_a_game_of_another_server_is_not_moved_here(here):
    """Its number is refused like one that does not exist."""
    await dealt(here, "nim", guild=12345)
    said = text((await here.says("Livia", "game move", "welcome", number=1)).message)
    assert "Nothing changed." in said and "Nim" not in said
