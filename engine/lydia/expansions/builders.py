"""Expansion 6, Royal Builders: a Lydian on a corner buys from both sides that meet there (LX6-1 to LX6-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.core import Seat
from engine.lydia.cards import CORNER_SIDES
from engine.lydia.pieces import CORNERS, LYDIAN, Kind, Spot
from engine.lydia.points import Expansion, Todo
from engine.lydia.view import CornerView
from engine.lydia.well import AtWell

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


class Builders(Expansion):
    """Four corners where a Lydian may be sent."""

    key = "builders"

    def shown(self, state: Lydia) -> dict[str, Any]:
        on = {state.away: state.placed}
        return {"corners": tuple(CornerView(corner, CORNER_SIDES[corner], on.get(corner)) for corner in CORNERS)}

    def spots(self, state: Lydia, merchant: Kind) -> Iterable[Spot]:
        """For a real Lydian (LX6-2)."""
        return CORNERS if merchant == LYDIAN else ()

    def visit(self, state: Lydia, seat: Seat, at: Spot) -> Todo:
        """A Well action with two sides, freely mixed (LX6-2, A-32)."""
        return (AtWell(seat, CORNER_SIDES[at], mixed=True),)  # type: ignore[index]
