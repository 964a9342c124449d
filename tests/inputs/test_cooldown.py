"""Look-ups of pictures have a cool-down for each person; everything else has none."""

from __future__ import annotations

import re

import pytest

from cogs.ui.cooldown import MOST, WITHIN, Cooldown
from tests.cogs.play import HOME, board, dealt
from tests.inputs.forge import fine
from tests.sandbox.kit import TestClock


@pytest.fixture
def clock(here):
    """The bot's time, which stands still until a test moves it."""
    here.bot.now = clock = TestClock()
    return clock


@pytest.mark.parametrize("command", ["board", "hand"])
async def test_a_sixth_picture_within_half_a_minute_waits(here, clock, command):
    """Five are drawn; then one line says until when, and after that it is drawn again."""
    await dealt(here, "lusitania")
    for _ in range(MOST):
        assert "Look again" not in fine(await here.people.slash("Livia", HOME, command))
    refused = await here.people.slash("Livia", HOME, command)
    assert fine(refused).count("\n") == 0 and refused.ephemeral
    until = int(re.search(r"Look again <t:(\d+):R>", fine(refused))[1])
    assert until == clock.at + WITHIN
    clock.forward(WITHIN - 1)
    assert "Look again" in fine(await here.people.slash("Livia", HOME, command))
    clock.forward(1)
    assert "Look again" not in fine(await here.people.slash("Livia", HOME, command))


async def test_it_counts_each_person_alone_and_only_pictures(here, clock):
    """Others look as they like; words, panels and moves are never held back."""
    await dealt(here, "lusitania")
    for _ in range(MOST + 1):
        await here.people.slash("Livia", HOME, "board")
    assert "Look again" not in fine(await here.people.slash("Brutus", HOME, "board"))
    for _ in range(MOST + 1):
        assert "Look again" not in fine(await here.people.slash("Livia", HOME, "board", words=True))
        assert "Look again" not in fine(await here.press("Livia", board(here), "My seat"))


def test_who_has_not_looked_for_a_while_is_forgotten():
    """However many people look, only those of the last half minute are remembered."""
    clock = TestClock()
    looks = Cooldown(clock)
    for user in range(1000):
        looks.until(user)
        clock.forward(1)
    assert len(looks._looks) <= WITHIN


def test_a_refused_look_does_not_prolong_the_wait():
    """Asking again and again while it is too early changes nothing."""
    clock = TestClock()
    looks = Cooldown(clock)
    begun = clock.at
    for _ in range(MOST):
        assert looks.until(1) is None
    for _ in range(20):
        clock.forward(1)
        assert looks.until(1) == begun + WITHIN
    clock.forward(WITHIN - 20)
    assert looks.until(1) is None
