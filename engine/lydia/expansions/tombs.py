"""Expansion 5, The Tomb of Alyattes: a colour retires and pays coins from then on (LX5-1 to LX5-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core import Event, Rng, Seat
from engine.lydia.actions import Tomb
from engine.lydia.cards import TILES
from engine.lydia.events import Entombed
from engine.lydia.expansions.tiles import deal, refuse_tile, remove, within_reach
from engine.lydia.pieces import Side
from engine.lydia.points import Expansion

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


class Tombs(Expansion):
    """Tiles on which a colour retires."""

    key = "tombs"
    wares = (Tomb,)

    def set_up(self, state: Lydia, rng: Rng) -> None:
        deal(state, rng, "tomb")

    def offers(self, state: Lydia, seat: Seat, sides: tuple[Side, ...]) -> Iterator[Tomb]:
        found = map(Tomb, within_reach(state, sides))
        return (tomb for tomb in found if not self.refuse(state, seat, sides, tomb))

    def refuse(self, state: Lydia, seat: Seat, sides: tuple[Side, ...], action: Tomb) -> str | None:
        """Two coins, and a true merchant of the colour standing at the Well (LX5-3, A-44)."""
        if code := refuse_tile(state, seat, sides, action.tile):
            return code
        return None if TILES[action.tile].retire in state.well else "nobody_to_retire"

    def acquire(self, state: Lydia, seat: Seat, action: Tomb) -> tuple[Side, Event]:
        """The merchant leaves the game, the marker retires and what it held is lost (LX5-3, LX5-4)."""
        colour = TILES[action.tile].retire
        assert colour
        player = state.players[seat]
        side, coins = remove(state, seat, action.tile)
        state.well.remove(colour)
        lost, player.resources[colour] = player.resources[colour], 0
        player.tombs.append(colour)
        return side, Entombed(seat=seat, tile=action.tile, coins=coins, lost=lost)
