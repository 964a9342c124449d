"""The public message, over real sockets."""

from __future__ import annotations

import re

import pytest

from cogs.ui.board import CONTENT, GLANCE, alt, content, glance
from engine.core import Entry
from tests.cogs.forum import ids
from tests.cogs.play import board, boards, choose, dealt, dms, now, offers, seat, text, to_move
from tests.table.test_undo import ended
from tests.toys.bazaar import Raided


async def test_the_board_is_a_classic_message_with_fixed_buttons(here):
    """Text, a plain attachment with alternative text, and three buttons that depend on nothing."""
    table = await dealt(here)
    shown = board(here)
    assert not shown["flags"] & 1 << 15 and not shown["embeds"]
    assert ids(shown) == {label: f"b:{table.id}:{what}" for label, what in
                          (("My seat", "seat"), ("In words", "words"), ("Log", "log"))}  # fmt: skip
    assert [a["filename"] for a in shown["attachments"]] == [f"t{table.id}-p1.png"]
    assert shown["attachments"][0]["description"]


async def test_the_first_hundred_characters_stand_alone(here):
    """Whom it calls, which game, what is asked, and the last move."""
    table = await dealt(here)
    await choose(here, "Livia", await seat(here, "Livia"), "Draw")
    first = board(here)["content"].splitlines()[0]
    assert first.startswith(f"<@{here.user('Brutus')}> Bazaar #{table.id}: your turn.") and len(first) <= GLANCE
    assert "Livia draws a card." in first


async def test_only_the_called_is_pushed_and_only_once(here):
    """The mention pushes; the DM that goes with it is silent; the others hear nothing."""
    await dealt(here, seats=3)
    assert len(here.people.pushes("Livia")) == 1 and dms(here, "Livia")
    assert here.people.pushes("Brutus") == here.people.pushes("Agrippa") == []


async def test_whoever_chose_no_pushes_is_named_not_mentioned(here):
    """Nothing lights up; the board still says whose turn it is."""
    await here.tables.set_person(here.user("Livia"), notify="none")
    table = await dealt(here)
    assert here.people.pushes("Livia") == []
    assert board(here)["content"].startswith(f"Livia, Bazaar #{table.id}: your turn.")


async def test_small_steps_of_one_turn_post_no_board(here):
    """Donating, then trading on, is one's own turn: no new message, no push."""
    await dealt(here, "caravan")
    before, pushed = len(boards(here)), len(here.people.pushes("Livia"))
    await choose(here, "Livia", await seat(here, "Livia"), "Donate · 2")
    assert len(boards(here)) == before and len(here.people.pushes("Livia")) == pushed


async def test_what_happened_since_ones_last_turn_is_a_line_a_move(here):
    """With three players the third reads both moves before hers, oldest first."""
    await dealt(here, seats=3)
    for who in ("Livia", "Brutus"):
        await choose(here, who, await seat(here, who), "Draw")
    lines = board(here)["content"].splitlines()
    assert lines[1:] == ["- Livia draws a card.", "- Brutus draws a card.", "-# Next: Livia"]


async def test_an_undone_turn_is_marked_on_its_board(here):
    """The board that showed it says so and where to look instead; the picture stays."""
    table = await dealt(here, "nim")
    panel = await choose(here, "Livia", await choose(here, "Livia", await seat(here, "Livia"), "0"), "1")
    shown = board(here)
    assert "Undo: free" in offers(panel)
    await choose(here, "Livia", panel, "Undo: free")
    marked = next(m for m in boards(here) if m["id"] == shown["id"])
    assert "taken back by Livia. My seat shows" in marked["content"] and marked["attachments"]
    assert (await to_move(here, table)) == "Livia"


async def test_an_undo_that_other_moves_have_followed_is_not_told(here):
    """The board tells what stands: what was taken back is not on it, and the line would point at another move."""
    await dealt(here, "bazaar")
    panel = await choose(here, "Livia", await seat(here, "Livia"), "Sell")
    assert "Undo: free" in offers(panel)
    await choose(here, "Livia", panel, "Undo: free")
    await choose(here, "Livia", await seat(here, "Livia"), "Draw")
    shown = board(here)["content"]
    assert "Livia draws a card" in shown and "back" not in shown


async def test_my_seat_on_an_old_board_opens_the_present_panel(here):
    """Boards are never stale: pressed on the first one, it answers for now."""
    table = await dealt(here)
    old = board(here)
    await choose(here, "Livia", await seat(here, "Livia"), "Tax")
    answer = await here.press("Brutus", old, "My seat")
    assert answer.ephemeral and "Give · gold" in offers(answer.message)
    assert (await now(here, table)).seq == 1


async def test_others_and_onlookers_get_an_answer_too(here):
    """Another player sees for whom it waits and since when; an onlooker sees what is public."""
    await dealt(here)
    other = await here.press("Brutus", board(here), "My seat")
    watcher = await here.press("Cicero", board(here), "My seat")
    assert "Waiting for Livia (called <t:" in text(other.message)
    assert watcher.ephemeral and "you watch" in text(watcher.message) and offers(watcher.message) == {}


async def test_the_end_has_places_scores_and_again(here):
    """The last board says who came where, and offers the same game once more."""
    table = await dealt(here, "nim")
    while not (await now(here, table)).outcome:
        who = await to_move(here, table)
        heap = next(i for i, size in enumerate((await now(here, table)).state.heaps) if size)
        size = (await now(here, table)).state.heaps[heap]
        await here.people.slash(who, "the-table", "nim take", heap=str(heap), stones=str(size))
        await here.settled()
    last = board(here)
    winner = (await now(here, table)).outcome.ranks.index(1)
    assert f"the game is over. {table.names[winner]} wins.\n" in last["content"] and "1st **" in last["content"]
    assert not re.search(r"^\d+\. ", last["content"], re.M), "Discord numbers a list itself, from its first line on"
    assert ids(last)["Again, same players"] == f"a:{table.id}"


async def test_the_last_board_says_until_when_its_end_can_be_taken_back(tables):
    """Also where the end has shown all hands: then their owners' panels say whether it can."""
    table, _ = await ended(tables, await tables.open(1, "lusitania", (1, 2), 2))
    log = await tables.log(table.id, after=table.seq - 4, upto=table.seq)
    assert table.game.reveal(table.state)
    assert f"-# Until <t:{int(table.at) + 600}:t> Undo in My seat says" in content(table, log, ())


@pytest.fixture
async def table(tables):
    names = ("**Livia** @everyone", "B|r`u_t*u~s", "||Agrippa||", "<@1>" * 20)
    return await tables.open(1, "bazaar", (1, 2, 3, 4), 5, names=names)


async def test_names_are_read_as_names(table):
    """Markdown and mentions in a name do nothing."""
    entries = [Entry(1, 1, "player", (Raided(seat=0, target=1, gold=2),))]
    shown = content(table, entries, ())
    assert "@everyone" not in shown and "\\*\\*Livia\\*\\*" in shown and "||" not in shown


async def test_a_board_is_never_too_long(table):
    """However much has happened, the oldest lines give way, and their number is said."""
    entries = [Entry(i, 1, "player", (Raided(seat=3, target=0, gold=2),) * 8) for i in range(60)]
    shown = content(table, entries, {1})
    assert len(shown) <= CONTENT and "more: Log" in shown and len(alt(table, entries)) <= 1024


async def test_the_deadline_stands_on_the_lock_screen(table):
    """Where the table has a clock, the first line says until when."""
    due = table._replace(due=(1_800_000_000.0, None, None, None))
    assert "By <t:1800000000:f>." in glance(due, (), {1})[:GLANCE]
