"""Expansion 8, Estates: an upgraded card is covered and counts double at the end (LX8-1 to LX8-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core import Event, Rng, Seat
from engine.lydia.actions import Estate
from engine.lydia.cards import CARDS
from engine.lydia.events import Covered
from engine.lydia.expansions.tiles import deal, refuse_tile, remove, within_reach
from engine.lydia.pieces import Card, Side
from engine.lydia.points import Expansion

if TYPE_CHECKING:
    from engine.lydia.state import Lydia, Player


def to_cover(player: Player) -> list[Card]:
    """Upgraded silver and gold cards, the starting card included, not yet covered (LX8-3, A-17)."""
    return [card for card, face in player.cards.items() if face == "upgraded" and may_be_covered(card)]


def may_be_covered(card: Card) -> bool:
    """Its kind may carry an Estate: starting, silver, gold (LX8-3)."""
    return CARDS[card].kind in ("start", "silver", "gold")


class Estates(Expansion):
    """Tiles that double a card."""

    key = "estates"
    wares = (Estate,)

    def set_up(self, state: Lydia, rng: Rng) -> None:
        deal(state, rng, "estate")

    def offers(self, state: Lydia, seat: Seat, sides: tuple[Side, ...]) -> Iterator[Estate]:
        cards = to_cover(state.players[seat])
        for tile in within_reach(state, sides) if cards else ():
            if not refuse_tile(state, seat, sides, tile):
                yield from (Estate(tile, card) for card in cards)

    def refuse(self, state: Lydia, seat: Seat, sides: tuple[Side, ...], action: Estate) -> str | None:
        """Three coins, and one own card to cover (LX8-2, LX8-3)."""
        if code := refuse_tile(state, seat, sides, action.tile):
            return code
        match state.players[seat].cards.get(action.card):
            case None:
                return "not_yours"
            case "normal":
                return "not_upgraded"
            case "covered":
                return "already_covered"
        return None if may_be_covered(action.card) else "never_covered"

    def acquire(self, state: Lydia, seat: Seat, action: Estate) -> tuple[Side, Event]:
        side, coins = remove(state, seat, action.tile)
        state.players[seat].cards[action.card] = "covered"
        return side, Covered(seat=seat, tile=action.tile, card=action.card, coins=coins)
