"""Taking back what others have built on: asked for, agreed to, declined, or overtaken."""

from __future__ import annotations

import pytest

from tests.cogs.play import choose, dealt, dms, now, offers, seat, text

SILENT = 1 << 12  # SUPPRESS_NOTIFICATIONS


async def move(forum, who, heap):
    """Take a stone from a heap, from the panel."""
    half = await choose(forum, who, await seat(forum, who), heap)
    return await choose(forum, who, half, "1")


@pytest.fixture
async def table(here):
    """Nim: Livia and Brutus have each moved once; it is Livia's turn again."""
    table = await dealt(here, "nim")
    await move(here, "Livia", "0")
    await move(here, "Brutus", "1")
    return await now(here, table)


async def asked(forum):
    return await choose(forum, "Livia", await seat(forum, "Livia"), "Undo: needs Brutus to agree")


async def test_the_button_says_who_must_agree_and_a_press_asks(here, table):
    """Nothing is taken back yet; whoever is asked gets a message with two buttons."""
    panel = await asked(here)
    assert "Brutus must agree" in text(panel) and "Undo: waits for Brutus" in offers(panel)
    question = dms(here, "Brutus")[-1]
    assert (
        question["content"].startswith("Livia asks to take a move back, and all that came after it: Nim #1.")
        and len(offers(question)) == 2
    )
    assert (await now(here, table)).state.heaps == table.state.heaps


async def test_the_command_says_who_must_agree_and_where_to_ask(here, table):
    """/undo alone asks nobody."""
    told = text((await here.says("Livia", "undo")).message)
    assert told == "Press Undo in your panel (My seat) to ask Brutus, who has acted since.\nNothing changed."


async def test_agreed_it_is_taken_back(here, table):
    """By the buttons of the message, or of the panel."""
    await asked(here)
    panel = await seat(here, "Brutus")
    assert "Livia asks to take a move back, and all that came after it." in text(panel)
    assert "Taken back." in text(await choose(here, "Brutus", panel, "Agree"))
    found = await now(here, table)
    assert sum(found.state.heaps) == sum(table.state.heaps) + 2 and found.waiting == [0]


async def test_declined_it_stays(here, table):
    """Whoever asked hears of it, and the question is gone."""
    await asked(here)
    question = dms(here, "Brutus")[-1]
    answer = await choose(here, "Brutus", question, "Decline")
    assert "It stays as it is." in text(answer)
    await here.settled()
    told = dms(here, "Livia")[-1]
    assert told["content"] == "Brutus does not agree: your last move in Nim #1 stands. Play on."
    assert told["flags"] & SILENT, "it calls nobody"
    late = await choose(here, "Brutus", question, "Agree")
    assert "Nobody asks for that any more." in text(late)
    assert (await now(here, table)).state.heaps == table.state.heaps


async def test_whoever_plays_on_ends_the_wish(here, table):
    """Livia plays instead: there is nothing to agree to."""
    await asked(here)
    await move(here, "Livia", "2")
    assert "Agree" not in offers(await seat(here, "Brutus"))
