"""Positions for tests, in one line each, and what to do in them."""

from __future__ import annotations

from typing import Any

from engine.core import Action, Event, Rng, apply
from engine.core import refuse as refused_by
from engine.lusitania import GAME
from engine.lusitania.state import Lusitania
from tests.cases.lusitania_positions import given_state

B = {"army": {0: "caesar"}, "hand": ["cook", "gunner", "bow"]}
FIELD = ["sword", "doctor", "spear", "cook"]
DECK = ["senator", "red-1", "axe", "blue-5", "horse", "+30"]


def given(a: dict[str, Any], b: dict[str, Any] | None = None, **table: Any) -> Lusitania:
    """Two seats, the first to move; the second holds Julius Caesar."""
    return given_state({"seats": ["A", "B"], "A": a, "B": B if b is None else b, "field": FIELD, "deck": DECK, **table})


def act(state: Lusitania, *actions: Action, seat: int = 0) -> tuple[Lusitania, list[Event]]:
    """The position after these actions of one seat, and all that happened."""
    events: list[Event] = []
    for action in actions:
        state, happened = apply(GAME, state, seat, action)
        events += happened
    return state, events


def code(state: Lusitania, action: Action, seat: int = 0) -> str | None:
    """The code with which the action is refused."""
    return refused_by(GAME, state, seat, action)


def seeded(state: Lusitania, seed: int) -> Lusitania:
    state.rng = Rng(seed)
    return state
