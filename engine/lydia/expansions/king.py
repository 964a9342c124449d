"""Expansion 1, King Croesus: one more resource where he stands, then he is led away (LX1-1 to LX1-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from engine.core import Event, Listed, Rng, Seat
from engine.lydia.actions import King
from engine.lydia.events import Led
from engine.lydia.gate import receive
from engine.lydia.pieces import COLOURS, Colour
from engine.lydia.points import Expansion, Todo

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


class VisitKing(Listed, frozen=True):
    """KING: take one and lead him to another Gate, or take nothing and leave him (A-14)."""

    phase: ClassVar[str] = "KING"
    takes = (King,)
    seat: Seat
    gate: Colour

    def offers(self, state: Lydia, seat: Seat) -> Iterator[King]:
        yield from (King(gate) for gate in COLOURS if gate != self.gate)
        yield King(None)

    def refuse(self, state: Lydia, seat: Seat, action: King) -> str | None:
        if action.gate is None:
            return None
        if action.gate not in COLOURS:
            return "no_such_place"
        return "king_must_move" if action.gate == self.gate else None

    def resolve(self, state: Lydia, seat: Seat, action: King) -> Iterator[Event]:
        yield Led(seat=seat, gate=action.gate)
        if action.gate:
            state.king = action.gate
            yield receive(state, seat, {self.gate: 1})


class Croesus(Expansion):
    """The King at one of the Gates."""

    key = "king"

    def set_up(self, state: Lydia, rng: Rng) -> None:
        """At a random Gate (LX1-1, A-42)."""
        state.king = rng.one(COLOURS)

    def before_collecting(self, state: Lydia, seat: Seat, gate: Colour) -> Todo:
        return (VisitKing(seat, gate),) if state.king == gate else ()
