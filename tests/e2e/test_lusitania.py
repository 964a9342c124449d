"""Complete games of Lusitania; what one way of playing alone can do is tested in tests/cogs/test_whole_game.py."""

from __future__ import annotations

import re

import pytest

from engine.lusitania import Options
from tests.cogs.forum import text
from tests.cogs.play import board, boards, dealt, now
from tests.e2e.players import by_buttons, by_commands

CHANNEL = "lusitania"


async def begun(here, seats=2, seed=7, **options):
    """A game that begins in the channel of its name."""
    return await dealt(here, "lusitania", seats, seed=seed, where=CHANNEL, options=Options(**options))


async def test_a_game_ends_with_places_scores_and_again(here):
    """The last board says who wins and why, line by line, and offers another game."""
    table = await begun(here)
    assert await by_commands(here, table, CHANNEL) > 20
    await here.settled()
    assert (await now(here, table)).phase == "over"
    assert "Again, same players" in str(board(here, CHANNEL)["components"])
    assert "wins" in text(board(here, CHANNEL))


async def test_three_people_each_their_own_way(here):
    """Ways can be mixed at will: commands, then buttons, then DMs; every board has come in order, none twice."""
    table = await begun(here, seats=3, seed=3)
    await by_commands(here, table, CHANNEL, most=12)
    await by_buttons(here, table, CHANNEL, most=30)
    await by_buttons(here, table, CHANNEL, dm=True)
    await here.settled()
    assert (await now(here, table)).phase == "over"
    numbers = [int(re.findall(r"-p(\d+)\.png", m["attachments"][0]["filename"])[0]) for m in boards(here, CHANNEL)]
    assert numbers == sorted({*numbers})


@pytest.mark.parametrize("expansion", ["laurus", "virtus", "both"])
async def test_with_objectives(here, expansion):
    """Each choice of decks plays to the end, four people by commands."""
    table = await begun(here, seats=4, seed=2, expansion=expansion)
    await by_commands(here, table, CHANNEL)
    assert (await now(here, table)).phase == "over"
