"""Seats without their person: the rules or a computer answer for them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Action, Seat, asked, outcome
from storage.tx import PLAYING
from table.deadlines import STANDING_IN

if TYPE_CHECKING:
    from table.sitting import Sitting

MOST = 20  # answers for each seat of a table within one transaction: more than any turn needs


def stand_in(sitting: Sitting) -> None:
    """Answer for every seat that is stood in for, until somebody is asked who can answer.

    Where nobody is left who plays, the table waits: else the game would play itself to its end in one instant.
    """
    for _ in range(MOST * sitting.state.seats):
        seat = _next(sitting)
        if seat is None:
            return
        sitting.play(seat, answer_of(sitting, seat, sitting.table.stands_in[seat]), "clock")


def answer_of(sitting: Sitting, seat: Seat, who: str) -> Action:
    """What the rules, or a computer if there is one, answer for this seat."""
    game = sitting.game
    if who == "computer" and game.opponent is not None:
        return game.opponent(sitting.state, seat)
    return game.lapse(sitting.state, seat)


def _next(sitting: Sitting) -> Seat | None:
    table, state = sitting.table, sitting.state
    ended = table.phase != PLAYING or outcome(sitting.game, state) is not None
    if ended or table.stopped is not None or not any(who in STANDING_IN for who in table.stands_in):
        return None
    gone = {*state.resigned, *table.game.defeated(state)}
    if all(who in STANDING_IN or seat in gone for seat, who in enumerate(table.stands_in)):
        return None
    return next((seat for seat in asked(state) if table.stands_in[seat] in STANDING_IN), None)


__all__ = ["answer_of", "stand_in"]
