"""Expansion 4, Courtyards: a merchant in reserve, used instead of the drawn one (LX4-1 to LX4-4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.core import Rng, Seat
from engine.lydia.cards import tiles_of
from engine.lydia.pieces import Kind
from engine.lydia.points import Expansion

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


class Courtyards(Expansion):
    """A reserve for each player."""

    key = "courtyards"

    def set_up(self, state: Lydia, rng: Rng) -> None:
        """The tile of the own colour with its merchant (LX4-1)."""
        guests = {tile.colour: tile.start_merchant for tile in tiles_of("courtyard")}
        for player in state.players:
            player.courtyard = guests[player.colour]

    def hand(self, state: Lydia, seat: Seat) -> Iterable[Kind]:
        kept = state.players[seat].courtyard
        return (kept,) if kept else ()

    def keep(self, state: Lydia, seat: Seat, drawn: Kind) -> None:
        state.players[seat].courtyard = drawn
