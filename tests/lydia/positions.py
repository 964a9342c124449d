"""Positions in one line: two players, blue to move and red, and whatever a test names."""

from __future__ import annotations

from typing import Any

from engine.core import Action, IllegalAction, apply, asked, questions
from engine.lydia import GAME
from engine.lydia.state import Lydia
from tests.cases.lydia_positions import given_state

FOUR = {"yellow": 1, "green": 1, "red": 1, "blue": 1}


def at(
    *expansions: str, drawn: str = "", me: dict[str, Any] | None = None, you: dict[str, Any] | None = None, **more: Any
) -> Lydia:
    """Blue has drawn a merchant; `me` and `you` add to the two players."""
    three = {kind: 1 for kind in ("yellow", "green", "red") if drawn} or FOUR
    players = [{"colour": "blue", "bag": three, **(me or {})}, {"colour": "red", "bag": FOUR, **(you or {})}]
    return given_state({"players": players, "expansions": expansions, **({"drawn": drawn} if drawn else {}), **more})


def play(state: Lydia, *actions: Action, seat: int | None = None) -> Lydia:
    """After these actions of whoever is asked."""
    for action in actions:
        by = next(iter(asked(state))) if seat is None else seat
        state, _ = apply(GAME, state, by, action)
    return state


def refused(state: Lydia, action: Action, seat: int = 0) -> str:
    """The code with which it is refused."""
    try:
        apply(GAME, state, seat, action)
    except IllegalAction as no:
        return no.code
    raise AssertionError(f"{action} was accepted")


def phase(state: Lydia) -> str:
    return GAME.view(state, None).phase


def offered(state: Lydia, verb: type[Action], *given: Any, seat: int | None = None) -> list[Any]:
    """Choices for the next answer; none if the verb is not possible."""
    by = next(iter(asked(state))) if seat is None else seat
    asking = questions(state, by)[0]
    return list(asking.choices(state, by, verb, given)) if verb in asking.verbs(state, by) else []


def held(state: Lydia, seat: int = 0) -> dict[str, int]:
    """Markers above 0, and coins."""
    player = state.players[seat]
    found: dict[str, int] = {colour: n for colour, n in player.resources.items() if n}
    return found | ({"coin": player.coins} if player.coins else {})


def well(state: Lydia) -> list[str]:
    return sorted(state.well)
