"""What moderators may do at a game of others, and that it leaves a line in the log."""

from __future__ import annotations

import logging

import pytest

from cogs.ui.words import line as told
from sandbox.permissions import Permission
from sandbox.seed import BOT
from tests.cogs.forum import HOME, text
from tests.cogs.play import board, dealt, dms, now


@pytest.fixture
async def praetor(here):
    """Cicero may manage messages."""
    await here.sandbox.moderation.grant(here.people.user("Cicero"), Permission.MANAGE_MESSAGES)
    return here


async def give(forum, who, player, to, where=HOME):
    """What is answered to whoever hands a seat over."""
    person = BOT if to == "Gamekeeper" else forum.people.user(to)
    return text((await forum.says(who, "game give", where, player=player, to=person)).message)


async def test_a_moderator_hands_over_a_seat(praetor, caplog):
    """The newcomer has the seat and is called; the old player is out; the game's log and the bot's say so."""
    table = await dealt(praetor, "bazaar")
    with caplog.at_level(logging.INFO):
        said = await give(praetor, "Cicero", "Livia", "Drusilla")
    await praetor.settled()
    found = await now(praetor, table)
    assert "Drusilla now plays in" in said and "instead of Livia" in said
    assert found.users[0] == praetor.user("Drusilla") and praetor.user("Livia") not in found.users
    assert f"<@{praetor.user('Drusilla')}>" in board(praetor)["content"] and dms(praetor, "Drusilla")
    lines = [told(found, entry) for entry in await praetor.tables.log(table.id)]
    assert "Drusilla sits there from now on" in lines
    cicero = praetor.user("Cicero")
    assert any(f"moderation act=give table={table.id} by={cicero}" in record.message for record in caplog.records)


async def test_only_moderators_hand_over(here):
    """Not even a player gives away the own seat; nothing changes."""
    table = await dealt(here, "bazaar")
    assert "Only they may do that" in await give(here, "Livia", "Livia", "Drusilla")
    assert (await now(here, table)).users == table.users


@pytest.mark.parametrize(
    "player, to, words",
    [
        ("Livia", "Brutus", "They play in Bazaar #1 already."),
        ("Nero", "Drusilla", "Nobody of that name plays"),
        ("Livia", "Gamekeeper", "Bots, and people who are not here"),
    ],
)
async def test_what_cannot_be_handed_over_changes_nothing(praetor, player, to, words):
    """Somebody who plays already, a name that nobody bears, a bot."""
    table = await dealt(praetor, "bazaar")
    assert words in await give(praetor, "Cicero", player, to)
    assert (await now(praetor, table)).users == table.users


async def test_players_are_offered_by_name(praetor):
    """The field offers those who play here, and says so where nobody matches."""
    await dealt(praetor, "bazaar")
    offered = await praetor.people.complete("Cicero", HOME, "game give", "player", "li")
    assert [choice["name"] for choice in offered] == ["Livia"]
    nobody = await praetor.people.complete("Cicero", HOME, "game give", "player", "Nero")
    assert [choice["value"] for choice in nobody] == ["-"]


async def test_ending_and_moving_are_lines_of_the_log_too(praetor, caplog):
    """Who did it at which game, by ids."""
    table = await dealt(praetor, "nim", guild=praetor.bot.guilds[0].id)
    with caplog.at_level(logging.INFO):
        await praetor.says("Livia", "game move", "welcome", number=table.id)
        asked = await praetor.says("Cicero", "game end", "welcome")
        await praetor.press("Cicero", asked.message, "End Nim #1")
    acts = [record.message.split(" interaction=")[0] for record in caplog.records if "moderation" in record.message]
    assert acts == [
        f"moderation act=move table={table.id} by={praetor.user('Livia')}",
        f"moderation act=end table={table.id} by={praetor.user('Cicero')}",
    ]
