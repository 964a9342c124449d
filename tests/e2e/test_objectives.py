"""Laurus and Virtus at the table: placing by buttons, a restart while it waits, taking back, two at a time."""

from __future__ import annotations

import pytest

from bot import Gamekeeper
from cogs.ui import several
from engine.core import IllegalAction
from engine.lusitania import Options
from engine.lusitania.actions import Trade
from sandbox.limits_components import walk
from settings import Settings
from tests.cases.lusitania_positions import given_state
from tests.cogs.forum import text
from tests.cogs.play import boards, choose, dealt, now, offers, seat
from tests.e2e.players import by_buttons
from tests.sandbox.kit import running
from tests.table.test_table import put

CHANNEL = "lusitania"
VIRTUS_6 = {  # C-41: Livia's Boulder meets the objective of Virtus 6
    "seats": ["Livia", "Brutus"],
    "objectives": ["virtus-6"],
    "Livia": {
        "army": {"II": ["blue-2", "sword"], "III": ["blue-3", "axe"], "IV": ["blue-4", "horse"], "VII": "gunner"},
        "hand": ["boulder", "spear", "sword"],
    },
    "Brutus": {"army": {0: "caesar"}, "hand": ["cook", "gunner", "bow"]},
    "field": ["sword", "doctor", "spear", "cook"],
    "deck": ["senator", "red-1", "+20"],
}
VIRTUS_9 = {  # Livia may trade two at a time (SV-9)
    **VIRTUS_6,
    "objectives": [],
    "Livia": {**VIRTUS_6["Livia"], "tokens": ["virtus-9"], "hand": ["axe", "senator", "red-1"]},
}
VIRTUS_7 = {**VIRTUS_9, "Livia": {**VIRTUS_9["Livia"], "tokens": ["virtus-7"]}}


AUXILIA = {**VIRTUS_9, "Livia": {"army": {0: "auxilia", "II": ["blue-2"]}, "hand": ["axe", "senator", "red-1"]}}


def most_of(panel):
    """How many options the first menu takes."""
    return next(node["max_values"] for _, node in walk(panel["components"]) if node["type"] == 3)


async def laid(here, given):
    """A table in this position, Livia to move."""
    table = await dealt(here, "lusitania", 2, where=CHANNEL, options=Options("virtus"))
    state = given_state(given)
    keep = {"seats", "rng", "options"}
    changes = {name: getattr(state, name) for name in state.__struct_fields__ if name not in keep}
    return await put(here.tables, table, **changes)


async def equipped(here, table):
    """Livia puts the Boulder under her Gunner; Virtus 6 then waits to be placed."""
    await here.people.slash("Livia", CHANNEL, "lusitania equip", options_={"card": "boulder", "under": "7"})
    found = await now(here, table)
    assert found.waiting == [0]
    assert found.state.players[0].objectives == ["virtus-6"]
    return found


async def test_virtus_6_is_placed_by_a_button_and_then_the_card_is_drawn(here):
    """Each Equipment it may go under is a line; afterwards the hand is full and the turn has passed on (SV-6, S-27)."""
    table = await equipped(here, await laid(here, VIRTUS_6))
    panel = await seat(here, "Livia", CHANNEL)
    assert len(table.state.players[0].hand) == 2
    panel = await choose(here, "Livia", panel, next(key for key in offers(panel) if "Sword" in key))
    after = await now(here, table)
    assert after.waiting == [1]
    assert len(after.state.players[0].hand) == 3
    assert "Virtus 6" in text(boards(here, CHANNEL)[-1])


async def test_virtus_6_waits_through_a_restart(here, tmp_path):
    """The bot dies while it waits to be placed; the old panel is still good afterwards."""
    table = await equipped(here, await laid(here, VIRTUS_6))
    panel = await seat(here, "Livia", CHANNEL)
    line = next(key for key in offers(panel) if "Sword" in key)
    await here.bot.close()
    again = Gamekeeper(Settings(data=tmp_path / "data"), guild_ready_timeout=0.05)
    async with running(again):
        answer = await here.people.click("Livia", panel, offers(panel)[line])
        assert not answer.dead
        found = await again.tables.get(table.id)
        assert found.waiting == [1]
        assert found.state.players[0].six == (2, "sword")


async def test_taking_back_is_free_while_virtus_6_waits_and_closed_after_the_draw(here):
    """Nothing hidden is shown before the draw, so the Boulder and the objective go back (P-9)."""
    table = await laid(here, VIRTUS_6)
    await equipped(here, table)
    await here.people.slash("Livia", CHANNEL, "undo")
    back = await now(here, table)
    assert (back.state.players[0].objectives, back.state.face_up) == ([], ["virtus-6"])
    await equipped(here, table)
    panel = await seat(here, "Livia", CHANNEL)
    await choose(here, "Livia", panel, next(key for key in offers(panel) if "Sword" in key))
    answer = await here.people.slash("Livia", CHANNEL, "undo")
    assert "Nothing changed" in text(answer.message)
    assert (await now(here, table)).state.players[0].objectives == ["virtus-6"]


async def test_two_at_a_time_by_command(here):
    """With Virtus 9 two cards are traded, with Virtus 7 two are dismissed, by naming both (SV-7, SV-9)."""
    table = await laid(here, VIRTUS_9)
    options = {"take": "doctor spear", "give": "axe senator"}
    await here.people.slash("Livia", CHANNEL, "lusitania trade", options_=options)
    assert sorted((await now(here, table)).state.players[0].hand) == ["doctor", "red-1", "spear"]


async def test_two_are_dismissed_by_command(here):
    """One point is lost, two cards are drawn (SV-7)."""
    table = await laid(here, VIRTUS_7)
    await here.people.slash("Livia", CHANNEL, "lusitania dismiss", options_={"cards": "axe red-1"})
    assert len((await now(here, table)).state.players[0].musicians) == 2


async def test_two_are_taken_at_once_from_a_menu(here):
    """With Virtus 9: both cards of the field in one menu, then what is given one after the other, in order (S-34)."""
    table = await laid(here, VIRTUS_9)
    panel = await choose(here, "Livia", await seat(here, "Livia", CHANNEL), "Trade with the field: several at once")
    assert most_of(panel) == 2
    answer = await here.people.click("Livia", panel, offers(panel)["Choose up to 2 at once"], ["spear~1", "doctor~1"])
    panel = await choose(here, "Livia", answer.message, "give Senator")
    await choose(here, "Livia", panel, "give Senator, Axe")
    state = (await now(here, table)).state
    assert sorted(state.players[0].hand) == ["doctor", "red-1", "spear"]
    assert state.field[-2:] == ["senator", "axe"]


async def test_two_are_dismissed_at_once_from_a_menu(here):
    """With Virtus 7, in any order."""
    table = await laid(here, VIRTUS_7)
    panel = await choose(here, "Livia", await seat(here, "Livia", CHANNEL), "Dismiss a card: −½: several at once")
    menu = next(key for key in offers(panel) if key.startswith("Choose up to 2 at once"))
    await here.people.click("Livia", panel, offers(panel)[menu], ["red-1~1", "axe~1"])
    assert sorted((await now(here, table)).state.players[0].musicians) == ["axe", "red-1"]


@pytest.mark.parametrize("taken", [["cook~1", "doctor~1", "spear~1"], ["gunner~1"], ["spear~2", "spear~1"]])
async def test_what_the_menu_has_not_offered_is_refused(here, taken):
    """A bundle that is too large, or names a card that is not there so often."""
    table = await laid(here, VIRTUS_9)
    with pytest.raises(IllegalAction, match="not_possible"):
        several.chosen(table, 0, Trade, (), ".".join(taken))


async def test_an_auxilia_that_shuts_a_space_for_good_is_asked_about_first(here):
    """The warning names who can never stand there; nothing is done before `Do it` (S-94)."""
    table = await laid(here, AUXILIA)
    panel = await choose(here, "Livia", await seat(here, "Livia", CHANNEL), "Move Auxilia to a Soldier space, for good")
    panel = await choose(here, "Livia", panel, "Auxilia to space VII")
    assert "with an Auxilia on space VII you can never have a Gunner" in text(panel)
    assert (await now(here, table)).state.players[0].army[7] is None
    await here.press("Livia", panel, "Do it")
    assert (await now(here, table)).state.players[0].army[7] == "auxilia"


async def test_four_people_with_both_decks_by_buttons(here):
    """A complete game, whatever is offered is pressed."""
    table = await dealt(here, "lusitania", 4, seed=6, where=CHANNEL, options=Options("both"))
    await by_buttons(here, table, CHANNEL)
    assert (await now(here, table)).phase == "over"
