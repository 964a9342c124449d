"""Expansion 2, Waters of the Pactolus: Well cards, and coins for a matching merchant at the Well (LX2-1 to LX2-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import Rng, Seat
from engine.lydia.cards import CARDS, of_kind
from engine.lydia.pieces import SIDES
from engine.lydia.points import Expansion

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


class Wells(Expansion):
    key = "wells"
    spaces = {"well": 1}

    def set_up(self, state: Lydia, rng: Rng) -> None:
        """One on each side, as the table chose or at random (LX2-1, A-34)."""
        cards = of_kind("well")
        rng.shuffle(cards)
        order = state.options.waters.split("-") if state.options.waters else []
        cards.sort(key=lambda card: order.index(CARDS[card].well_merchants[0]) if order else 0)
        for side, card in zip(SIDES, cards, strict=False):
            state.sides[side].append(card)

    def income(self, state: Lydia, seat: Seat) -> dict[Any, int]:
        """Coins of every own Well card that shows the merchant placed (LX2-3, A-16)."""
        coins = sum(
            CARDS[card].gives(face)["coin"]
            for card, face in state.players[seat].cards.items()
            if state.counts_as in CARDS[card].well_merchants
        )
        return {"coin": coins} if coins else {}
