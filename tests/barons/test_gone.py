"""Games in which people are late, come back and leave at any moment: nothing gets stuck, and all can be looked at."""

from __future__ import annotations

import random

import pytest

from engine.barons import GAME, actions
from engine.barons.pieces import BaronsOptions
from engine.barons.turn import gold_at_check
from engine.core import Entry, apply, asked, new_game, outcome, refuse, resign
from tests.fuzz import barons as fuzz

HOUSE = {"moves": ("asked_counters", "rebuild_without_castle"), "sealed": (), "open": ("rebuild_without_castle",)}
CARDS = ("warmongering", "lawmakers_support", "seizure_of_assets", "monopoly_grant", "the_high_court", "raise_taxes")
MOST = 400


def one(state, chance):
    """Somebody resigns, is late, comes back, plays a card, or does what is sensible: how, who, and what came of it."""
    waits, draw = asked(state), chance.random()
    if state.phase == "play" and draw < 0.01:
        seat = chance.choice(state.living())
        return "resign", seat, *resign(GAME, state, seat)
    absent = [seat for seat in state.living() if state.barons[seat].absent]
    if absent and (draw < 0.1 or not waits):
        seat = chance.choice(absent)
        action = chance.choice([actions.Back(), actions.Standing("warmongering", "gold")])
        return "player", seat, *apply(GAME, state, seat, action)
    seat, asking = chance.choice([*waits.items()])
    if draw < 0.25:
        action, how = GAME.lapse(state, seat), "clock"
    elif draw < 0.35:
        action, how = asking.pick(state, seat, chance.choice), "player"
    else:
        action, how = fuzz.greedy(state, seat, asking, chance), "player"
    assert refuse(GAME, state, seat, action) is None, action
    return how, seat, *apply(GAME, state, seat, action)


def looked_at(state):
    """All that is said to anybody."""
    for seat in range(state.seats):
        assert GAME.prompt(state, seat) and GAME.meanwhile(state, seat) and GAME.call(state, seat)
        GAME.why_not(state, seat), GAME.menus(state, seat), GAME.after(state, seat)
    for seat in (None, *range(state.seats)):
        view = GAME.view(state, seat)
        assert [*GAME.words(view)] and len(GAME.summary(view)) <= 700


@pytest.mark.parametrize("model", HOUSE)
@pytest.mark.parametrize("seed", range(6))
def test_whoever_is_late_gone_or_back_the_game_goes_on(model, seed):
    """To its end, or to a pause that somebody can end; every invariant holds, and every position has words."""
    chance = random.Random(seed)
    state, events = new_game(GAME, 2 + seed % 4, BaronsOptions(model, house=HOUSE[model]), seed)
    for step in range(MOST):
        if outcome(GAME, state):
            return
        assert asked(state) or GAME.paused(state), "nobody is asked"
        if state.phase == "play" and chance.random() < 0.2:
            baron = state.barons[chance.choice(state.living())]
            baron.cards = [*baron.cards[:6], chance.choice(CARDS)]
            state.reckoned.clear()
        before = fuzz.remember(state)
        how, seat, state, events = one(state, chance)
        fuzz.check(before, state, events)
        public = tuple(event for event in events if event.to is None)
        assert "None" not in GAME.line(Entry(step, seat, how, public)) + GAME.full(Entry(step, seat, how, public))
        if how != "player" or step % 10 == 0:
            looked_at(state)
        if model == "open" and state.phase == "play" and state.open_moves():
            near = [other for other in state.living() if gold_at_check(state, other) >= 100]
            assert near == sorted(state.near), "all have been told (chapter 20)"
