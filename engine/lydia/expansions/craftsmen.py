"""Expansion 3, The Craftsmen's Guild: a merchant that counts as one standing where it is sent (LX3-1 to LX3-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from engine.core import Event, Listed, Rng, Seat
from engine.lydia.actions import Copy
from engine.lydia.cards import CARDS
from engine.lydia.events import Copied
from engine.lydia.pieces import CRAFTSMAN, KINDS, Kind, Spot
from engine.lydia.points import Expansion, Todo

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


def standing(state: Lydia, at: Spot) -> list[Kind]:
    """Merchants at a Gate or at the Well; on a Builder tile there is nobody to copy (A-32)."""
    return state.well if at == "well" else next((here for gate, here in state.gates.items() if gate == at), [])


class CopyMerchant(Listed, frozen=True):
    """COPY: which of those who stood there before the Craftsman came (LX3-3)."""

    phase: ClassVar[str] = "COPY"
    takes = (Copy,)
    seat: Seat
    at: Spot

    def offers(self, state: Lydia, seat: Seat) -> Iterator[Copy]:
        there = standing(state, self.at)[:-1]
        return (Copy(kind) for kind in KINDS if kind in there)

    def refuse(self, state: Lydia, seat: Seat, action: Copy) -> str | None:
        return None if action.merchant in standing(state, self.at)[:-1] else "nobody_like_that"

    def resolve(self, state: Lydia, seat: Seat, action: Copy) -> Iterator[Event]:
        state.counts_as = action.merchant
        yield Copied(seat=seat, merchant=action.merchant)


class Craftsmen(Expansion):
    """Figures that wait on the Influence Track, then belong to whoever takes them."""

    key = "craftsmen"

    def set_up(self, state: Lydia, rng: Rng) -> None:
        """One on the Influence Track of each board (LX3-1)."""
        for player in state.players:
            player.track.append(CRAFTSMAN)

    def closed(self, state: Lydia, merchant: Kind, at: Spot) -> str | None:
        """Only where somebody stands; the Well is open when nobody stands anywhere (LX3-4)."""
        if merchant != CRAFTSMAN or standing(state, at):
            return None
        nobody = not state.well and not any(state.gates.values())
        return None if nobody and at == "well" else "nobody_to_copy"

    def arrive(self, state: Lydia, seat: Seat, merchant: Kind, at: Spot) -> Todo:
        """At the Well the choice matters only for an own Well card (LX3-6)."""
        if merchant != CRAFTSMAN:
            return ()
        there = standing(state, at)[:-1]
        if at == "well":
            shown = {kind for card in state.players[seat].cards for kind in CARDS[card].well_merchants}
            there = [kind for kind in there if kind in shown]
        return (CopyMerchant(seat, at),) if there else ()
