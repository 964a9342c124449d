"""Whole games of BARONS in Discord, in each of its three turn models."""

from __future__ import annotations

import pytest

from tests.cogs.forum import HOME, text
from tests.cogs.play import boards, now
from tests.e2e.barons_table import (
    STOCK,
    begun,
    by_sheets,
    settled_in,
)
from tests.e2e.players import by_buttons, by_commands


async def test_a_whole_game_with_moves_in_order(here):
    """Three people give commands, then whole moves as sheets, until somebody has 100 Gold."""
    table = await begun(here)
    await by_commands(here, table, HOME, most=40)
    await by_sheets(here, table)
    await here.settled()
    found = await now(here, table)
    assert found.phase == "over" and max(found.outcome.scores) >= 100
    assert "100 Gold after upkeep and tax" in text(boards(here)[-1])


async def test_a_whole_game_of_sealed_orders(here):
    """Four people write and lock; one board a Turn, with at most four lines a player."""
    table = await settled_in(here, 4, stock={**STOCK, "weapons": 20}, model="sealed", turn_limit=30)
    await by_sheets(here, table)
    await here.settled()
    found = await now(here, table)
    assert found.phase == "over"
    reports = [text(message) for message in boards(here)][-found.state.turn :]
    assert found.posts == 4 + found.state.turn + 1, "each placement, the first Turn, and one after each Turn"
    assert all("All orders were carried out" in report for report in reports[:-1]), "the last one says how it ended"
    for report in reports[:-1]:  # the last one adds who won, and the hands
        lines = [line for line in report.splitlines() if line.startswith("- ")]
        for name in found.names:
            assert sum(line.startswith(f"- {name} ") for line in lines) <= 4


async def test_a_whole_game_of_open_turns(here):
    """Three people move at the same time, by commands and then by sheets, until somebody has 100 Gold."""
    table = await begun(here, model="open")
    await by_commands(here, table, HOME, most=40)
    found = await now(here, table)
    begun_by = {place for place, baron in enumerate(found.state.barons) if baron.record and baron.record.acted}
    assert len(begun_by & {*found.waiting}) > 1, "several are in the middle of their moves"
    await by_sheets(here, table)
    await here.settled()
    found = await now(here, table)
    assert found.phase == "over" and found.outcome.ranks.count(1) == 1 and max(found.outcome.scores) >= 100
    assert "100 Gold after upkeep and tax" in text(boards(here)[-1])


@pytest.mark.parametrize("model", ["moves", "sealed", "open"])
async def test_by_buttons_alone(here, model):
    """Whatever is pressed, there is something to press, and the game goes on."""
    table = await settled_in(here, stock=STOCK, model=model)
    await by_buttons(here, table, HOME, seed=3, most=60)
    assert (await now(here, table)).seq > table.seq + 8


async def test_from_direct_messages_alone(here):
    """The panel in the DM has the same menus."""
    table = await begun(here)
    await by_buttons(here, table, HOME, seed=4, dm=True, most=50)
    assert (await now(here, table)).seq > table.seq
