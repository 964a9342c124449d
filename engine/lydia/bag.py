"""The draw that begins a turn and the merchant taken that ends it (L-10, L-70, L-71)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Optional

from engine.core import Event, Listed, Seat
from engine.lydia.actions import Take
from engine.lydia.events import Drew, Over, Took
from engine.lydia.pieces import COLOURS, KINDS, Colour, Kind

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


def draw(state: Lydia, seat: Seat) -> Event:
    """One merchant of the bag, each as likely as the others (L-10)."""
    bag = state.players[seat].bag
    state.drawn = bag.pop(state.rng.below(len(bag)))
    return Drew(seat=seat, merchant=state.drawn, to=(seat,))


def at_well(state: Lydia) -> list[Kind]:
    """Who stands at the Well once the player is done there; the one on a Builder tile returns to it (LX6-3)."""
    return [*state.well, state.placed] if state.away and state.placed else state.well


def to_take(state: Lydia) -> list[tuple[Kind, Optional[Colour]]]:
    """Each kind at the Well; only if nobody stands there, whoever stands at a Gate (L-70, L-71)."""
    if well := at_well(state):
        return [(kind, None) for kind in KINDS if kind in well]
    return [(kind, gate) for gate in COLOURS for kind in KINDS if kind in state.gates[gate]]


def refuse_take(state: Lydia, action: Take) -> str | None:
    """The code of what keeps this merchant from being taken (L-70, L-71)."""
    if action.gate is None:
        return None if action.merchant in at_well(state) else "not_at_well"
    if at_well(state):
        return "well_first"
    return None if action.merchant in state.gates.get(action.gate, ()) else "not_at_gate"


def come_back(state: Lydia) -> None:
    """Done at a place of its own: the merchant goes to the Well (LX6-3)."""
    state.well, state.away = at_well(state), None


def take(state: Lydia, seat: Seat, action: Take) -> Iterator[Event]:
    """Fill the bag again; the turn passes on. After the final turns the game is over (L-70, L-81)."""
    come_back(state)
    (state.gates[action.gate] if action.gate else state.well).remove(action.merchant)
    state.players[seat].bag.append(action.merchant)
    state.placed = state.counts_as = None
    state.active = (state.active + 1) % state.seats
    yield Took(seat=seat, merchant=action.merchant, gate=action.gate)
    if state.active == state.well_tile:
        state.over = True
        yield Over()


class TakeMerchant(Listed, frozen=True):
    """TAKE: the last step of a turn."""

    phase: ClassVar[str] = "TAKE"
    takes = (Take,)
    seat: Seat

    def offers(self, state: Lydia, seat: Seat) -> Iterator[Take]:
        return (Take(kind, gate) for kind, gate in to_take(state))

    def refuse(self, state: Lydia, seat: Seat, action: Take) -> str | None:
        return refuse_take(state, action)

    def resolve(self, state: Lydia, seat: Seat, action: Take) -> Iterator[Event]:
        return take(state, seat, action)
