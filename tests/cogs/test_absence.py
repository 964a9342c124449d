"""Players who do not come, as people meet it: votes by buttons, open seats, kicks, pauses, nudges, vacations."""

from __future__ import annotations

import time

import pytest

from cogs.ui.time_off import unheard
from sandbox import seed
from sandbox.permissions import Permission
from storage.tx import Reminder
from table.absence import missed
from table.expiry import due
from tests.cogs.forum import HOME, text
from tests.cogs.play import board, dealt, now, offers, seat, to_move
from tests.inputs.forge import fine
from tests.toys.bazaar import Draw


def said(forum, words, where=HOME):
    """The newest public message with these words."""
    found = [m for m in forum.people.read("Cicero", where) if not m["flags"] & 64 and words in m["content"]]
    assert found, f"nobody said {words!r}"
    return found[-1]


def shown(forum, message):
    """A message as it stands now."""
    return forum.people.messages.shown(forum.people.message(message))


async def vanished(forum, table, who=0):
    """Somebody has missed two deadlines in a row: the others are asked."""
    await forum.tables._run(lambda tx, desk: missed(tx, desk, table, who))
    forum.bot.sender.wake()
    await forum.settled()
    return said(forum, "missed two deadlines")


@pytest.fixture
async def praetor(here):
    """Cicero may manage messages."""
    await here.sandbox.moderation.grant(here.people.user("Cicero"), Permission.MANAGE_MESSAGES)
    return here


async def test_the_others_are_asked_in_public_and_mentioned(here):
    """Only those who decide are mentioned; each choice says what it means; there is no computer for the bazaar."""
    table = await dealt(here, seats=3)
    asked = await vanished(here, table)
    brutus, agrippa = here.user("Brutus"), here.user("Agrippa")
    assert f"<@{brutus}> <@{agrippa}>" in asked["content"] and f"<@{here.user('Livia')}>" not in asked["content"]
    labels = [item["label"] for row in asked["components"] for item in row["components"]]
    assert labels == ["Skip on", "Open the seat", "End the game", "I am back (Livia)"]


async def test_the_message_shows_the_ballots_and_then_the_decision(here):
    """One of two has voted; with the second the seat is open, and a button takes it."""
    table = await dealt(here, seats=3)
    asked = await vanished(here, table)
    await here.press("Brutus", asked, "Open the seat")
    voted = said(here, "missed two deadlines")["content"]
    assert "Open the seat: Brutus" in voted
    assert voted.startswith(f"<@{here.user('Agrippa')}> "), "whoever has voted is not asked any more"
    await here.press("Agrippa", asked, "Open the seat")
    await here.settled()
    assert shown(here, asked)["components"] == []
    offer = said(here, "a seat is open")
    await here.press("Drusilla", offer, "Take the seat")
    await here.settled()
    assert (await now(here, table)).users[0] == here.user("Drusilla")
    assert "now plays here" in shown(here, offer)["content"]
    assert f"<@{here.user('Drusilla')}>" in board(here)["content"]


@pytest.mark.parametrize("who, words", [("Livia", "not asked"), ("Cicero", "do not play here")])
async def test_who_is_not_asked_is_told_so(here, who, words):
    """Neither an onlooker nor the absent player decides; nothing changes."""
    table = await dealt(here, seats=3)
    asked = await vanished(here, table)
    told = text((await here.press(who, asked, "End the game")).message)
    assert "Nothing changed" in told and (await now(here, table)).phase == "playing"
    assert words in told


async def test_who_was_thought_absent_presses_and_plays_on(here):
    """The vote is over; older buttons say so."""
    table = await dealt(here, seats=3)
    asked = await vanished(here, table)
    await here.tables.act(table.id, here.user("Livia"), Draw())
    told = text((await here.press("Brutus", asked, "End the game")).message)
    assert "settled" in told and (await now(here, table)).phase == "playing"


async def test_i_am_back_is_only_for_that_person(here):
    """Another's press changes nothing; the own one ends the vote."""
    table = await dealt(here, seats=3)
    asked = await vanished(here, table)
    assert "not yours" in text((await here.press("Brutus", asked, "I am back (Livia)")).message)
    await here.press("Livia", asked, "I am back (Livia)")
    assert await here.tables.ballots(table.id, 0) is None
    assert "Livia is back" in shown(here, asked)["content"]


async def test_a_moderator_kicks_after_confirming(praetor):
    """The button names game and player; the seat is open, who is out sees no hand any more."""
    table = await dealt(praetor, seats=3)
    asked = await praetor.says("Cicero", "game kick", HOME, player="Livia")
    await praetor.press("Cicero", asked.message, "Take Livia out of Bazaar #1")
    await praetor.settled()
    assert praetor.user("Livia") not in (await now(praetor, table)).users
    panel = fine(await praetor.press("Livia", board(praetor), "My seat"))
    assert "Draw" not in panel
    assert "taken you out" in text((await praetor.says("Livia", "game take", HOME)).message)
    await praetor.says("Drusilla", "game take", HOME)
    await praetor.settled()
    assert "Draw" in offers(await seat(praetor, "Drusilla"))


async def test_only_a_moderator_kicks(here):
    """Also at the confirmation."""
    table = await dealt(here)
    assert "Only they may do that" in text((await here.says("Brutus", "game kick", HOME, player="Livia")).message)
    assert (await now(here, table)).users == table.users


async def test_a_kick_never_hits_whoever_came_after(praetor):
    """The seat was given to somebody else before the confirmation."""
    table = await dealt(praetor, seats=3)
    asked = await praetor.says("Cicero", "game kick", HOME, player="Livia")
    await praetor.tables.give(table.id, 0, praetor.user("Drusilla"), "Drusilla")
    told = text((await praetor.press("Cicero", asked.message, "Take Livia out of Bazaar #1")).message)
    assert "Nothing changed" in told and (await now(praetor, table)).users[0] == praetor.user("Drusilla")


async def test_a_pause_is_agreed_by_all(here):
    """The buttons show who has agreed; the last one stops the clocks; anybody who plays lets them run again."""
    table = await dealt(here, seats=3)
    asked = (await here.says("Livia", "game pause", HOME)).message
    await here.press("Brutus", asked, "Agree to a pause")
    wish = shown(here, asked)["content"]
    assert "Agreed: Livia and Brutus. Still asked: Agrippa" in wish
    assert wish.startswith(f"<@{here.user('Agrippa')}> Pause"), "whoever has agreed is not asked any more"
    await here.press("Agrippa", asked, "Agree to a pause")
    assert "is paused: all agreed" in shown(here, asked)["content"]
    assert (await now(here, table)).stopped is not None
    assert "do not play here" in text((await here.says("Cicero", "game resume", HOME)).message)
    assert "goes on" in text((await here.says("Brutus", "game resume", HOME)).message)
    assert (await now(here, table)).stopped is None


async def test_one_press_declines_a_pause(here):
    """The message says who plays on."""
    table = await dealt(here, seats=3)
    asked = (await here.says("Livia", "game pause", HOME)).message
    await here.press("Agrippa", asked, "No pause")
    assert "Agrippa plays on" in shown(here, asked)["content"]
    assert (await now(here, table)).stopped is None


async def test_a_moderator_pauses_at_once(praetor):
    """Without playing."""
    table = await dealt(praetor)
    assert "paused by a moderator" in text((await praetor.says("Cicero", "game pause", HOME)).message)
    assert (await now(praetor, table)).stopped is not None


async def test_a_nudge_a_day(here):
    """It reaches those who are waited for; the next one is refused with its time."""
    await dealt(here, seats=3)
    assert "Livia will be reminded" in text((await here.says("Brutus", "game nudge", HOME)).message)
    await here.settled()
    assert f"<@{here.user('Livia')}>" in said(here, "asks you to go on")["content"]
    assert "Wait until <t:" in text((await here.says("Agrippa", "game nudge", HOME)).message)
    assert "waits for nobody else" in text((await here.says("Livia", "game nudge", HOME)).message)


async def test_nobody_is_nudged_who_wants_nothing_to_ring(here):
    """The answer says so, and how that player finds the game."""
    table = await dealt(here, seats=3)
    await here.tables.set_person(here.user("Livia"), notify="none")
    told = text((await here.says("Brutus", "game nudge", HOME)).message)
    assert told == "Livia wants nothing to ring, and finds the game with /games."
    assert (await now(here, table)).waiting == [0]


async def test_several_who_want_nothing_to_ring_are_spoken_of_together(here):
    """Where a game waits for more than one."""
    table = await dealt(here, seats=3)
    assert unheard(table, [1, 2]) == "Brutus and Agrippa want nothing to ring, and find the game with /games."


async def test_a_vacation_says_what_is_left(here):
    """Begun, shown, ended; more than the year has is refused."""
    assert "28 days" in text((await here.says("Livia", "vacation", HOME)).message)
    told = text((await here.says("Livia", "vacation", HOME, days=10)).message)
    assert "You are on vacation until <t:" in told
    assert (await here.tables.person(here.user("Livia"))).away_until == pytest.approx(time.time() + 864000, abs=60)
    assert "is over" in text((await here.says("Livia", "vacation", HOME, days=0)).message)


async def test_the_limits_of_a_server_say_who_set_them(here):
    """Whoever may manage the server sets them; the next lobby is refused."""
    await here.sandbox.moderation.grant(here.people.user("Cicero"), Permission.MANAGE_GUILD)
    told = text((await here.says("Cicero", "setup limits", HOME, games=1)).message)
    assert "Open games in this server: 1; of one person: no limit" in told
    await here.says("Livia", "game new", HOME, game="bazaar")
    told = text((await here.says("Brutus", "game new", "welcome", game="bazaar")).message)
    assert "moderators of this server have set" in told and "Nothing changed" in told


async def test_the_host_has_left_and_another_player_moves_the_game(here):
    """Fault 42 in a running game: the right passes on, which the answer says."""
    table = await dealt(here, seats=3, guild=int(seed.GUILD))
    here.sandbox.world.drop_member(seed.GUILD, here.people.user("Livia"))
    told = text((await here.says("Brutus", "game move", "welcome", number=table.id)).message)
    assert "is now played in" in told and "You are its host now" in told
    assert (await now(here, table)).host == here.user("Brutus")


async def test_an_open_seat_that_nobody_takes(here):
    """Its message lets the others decide otherwise; who played is told by /status."""
    table = await dealt(here, seats=3)
    asked = await vanished(here, table)
    for who in ("Brutus", "Agrippa"):
        await here.press(who, asked, "Open the seat")
    await here.settled()
    offer = said(here, "a seat is open")
    await here.press("Brutus", offer, "Skip on")
    assert "Skip on: Brutus" in shown(here, offer)["content"]
    assert "is open: /game take" in text((await here.says("Cicero", "status", HOME)).message)
    await here.press("Agrippa", offer, "Skip on")
    assert "Livia is passed over" in shown(here, offer)["content"]
    assert "Livia until action 1 (timed out)" in text((await here.says("Cicero", "status", HOME)).message)
    assert (await now(here, table)).waiting == [1]


async def test_the_log_names_who_sat_there_then(praetor):
    """What the former player did stands under the former name; comings and goings are lines."""
    table = await dealt(praetor, seats=2)
    who = await to_move(praetor, table)
    await praetor.tables.act(table.id, praetor.user(who), Draw())
    await praetor.tables.kick(table.id, table.names.index(who))
    await praetor.tables.take(table.id, praetor.user("Drusilla"), "Drusilla")
    await praetor.settled()
    page = text((await praetor.says("Cicero", "log", HOME)).message)
    assert f"a moderator has taken {who} out of the game" in page and "Drusilla sits there from now on" in page
    assert f"**1. {who}**" in page
    other = next(name for name in table.names if name != who)
    panel = text((await praetor.says(other, "play", HOME)).message)
    assert f"a moderator has taken {who} out of the game" in panel and "taken Drusilla out" not in panel


async def test_a_lobby_says_before_it_is_closed(here):
    """Only its host is mentioned; two days later the card says that nobody plays."""
    table = await here.opened("Brutus", game="bazaar")
    for code in ("lobby_note", "lobby_end"):
        await here.tables._run(lambda tx, desk, code=code: due(tx, desk, Reminder(table.id, -1, code, 0.0)))
        here.bot.sender.wake()
        await here.settled()
    told = said(here, "still waits for players")["content"]
    assert f"<@{here.user('Livia')}>" in told and f"<@{here.user('Brutus')}>" not in told
    assert "ended without a result" in (await here.card())["content"]


# Answered from elsewhere


async def test_status_asks_whoever_is_still_asked(here):
    """What is asked, who has voted for what, who has not; a button for those who decide, and for nobody else."""
    table = await dealt(here, seats=3)
    asked = await vanished(here, table)
    await here.press("Brutus", asked, "End the game")
    status = (await here.says("Agrippa", "status", HOME)).message
    assert "What shall become of the seat of Livia? End the game: Brutus; Still asked: Agrippa." in text(status)
    assert "Answer: the seat of Livia" in offers(status)
    for onlooker in ("Livia", "Cicero"):
        other = (await here.says(onlooker, "status", HOME)).message
        assert "Still asked: Agrippa" in text(other) and not offers(other)


async def test_a_ballot_from_elsewhere_shows_in_the_public_question(here):
    """It is given in private, by way of /status: the message in the channel shows it, and the decision."""
    table = await dealt(here, seats=3)
    asked = await vanished(here, table)
    for who, shows in (("Brutus", "Skip on: Brutus"), ("Agrippa", "is passed over from now on")):
        status = (await here.says(who, "status", HOME)).message
        private = await here.press(who, status, "Answer: the seat of Livia")
        await here.press(who, private.message, "Skip on")
        await here.idle()
        assert shows in text(shown(here, asked))
    assert not shown(here, asked)["components"] and (await now(here, table)).stands_in[0] == "rules"


async def test_a_public_question_that_is_gone_spoils_no_ballot(here):
    """Somebody has deleted the message: the ballot counts all the same."""
    table = await dealt(here, seats=3)
    asked = await vanished(here, table)
    status = (await here.says("Brutus", "status", HOME)).message
    private = await here.press("Brutus", status, "Answer: the seat of Livia")
    await here.sandbox.messages.delete(here.people.message(asked))
    answer = await here.press("Brutus", private.message, "End the game")
    assert "End the game: Brutus" in text(answer.message)
    assert await here.tables.ballots(table.id, 0) == {1: "end"}


@pytest.mark.parametrize(
    ("label", "heard"),
    [("Agree to a pause", "is paused: all agreed."), ("No pause", "is not paused: somebody plays on")],
)
async def test_what_becomes_of_a_pause_is_said_to_all(here, label, heard):
    """The last answer is given in private: the channel hears what it decided, once."""
    table = await dealt(here)
    await here.says("Livia", "game pause", HOME)
    status = (await here.says("Brutus", "status", HOME)).message
    assert "Agreed: Livia. Still asked: Brutus." in text(status)
    private = await here.press("Brutus", status, "Answer: Pause Bazaar #1?")
    await here.press("Brutus", private.message, label)
    await here.settled()
    public = [text(m) for m in here.people.read("Cicero", HOME) if not m["flags"] & 64]
    assert sum(heard in line for line in public) == 1
    assert ((await now(here, table)).stopped is not None) == (label == "Agree to a pause")
