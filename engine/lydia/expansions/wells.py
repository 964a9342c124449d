"""Expansion 2, Waters of the Pactolus: Well cards, and coins for a matching merchant at the Well (LX2-1 to LX2-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Rng, Seat
from engine.lydia.cards import CARDS, of_kind
from engine.lydia.pieces import SIDES, Kind
from engine.lydia.points import Expansion

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


class Wells(Expansion):
    """Four more cards, one on each side."""

    key = "wells"
    spaces = {"well": 1}

    def set_up(self, state: Lydia, rng: Rng) -> None:
        """One on each side, as the table chose or at random (LX2-1, A-34)."""
        cards = of_kind("well")
        rng.shuffle(cards)
        order = state.options.waters.split("-")
        cards.sort(key=lambda card: [kind in CARDS[card].well_merchants for kind in order], reverse=True)
        for side, card in zip(SIDES, cards, strict=False):
            state.sides[side].append(card)

    def income_of(self, state: Lydia, seat: Seat, kind: Kind) -> int:
        """Coins of every own Well card that shows the merchant placed (LX2-3, A-16)."""
        held = state.players[seat].cards.items()
        return sum(CARDS[card].gives(face)["coin"] for card, face in held if kind in CARDS[card].well_merchants)
