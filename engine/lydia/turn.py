"""A turn: the merchant drawn is sent somewhere, and what follows is put in the rulebook's order (L-10, L-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from engine.core import Action, Choices, Decision, Event, Path, Pick, Seat, Step
from engine.lydia.actions import Place
from engine.lydia.bag import TakeMerchant
from engine.lydia.events import Placed
from engine.lydia.gate import Collect, OfferExchange, PairUp, PayBonuses
from engine.lydia.pieces import COLOURS, CORNERS, Colour, Kind, Spot
from engine.lydia.points import Expansion, acting
from engine.lydia.well import EnterWell

if TYPE_CHECKING:
    from engine.lydia.state import Lydia

PLACES: tuple[Spot, ...] = (*COLOURS, "well")


def hand(state: Lydia, seat: Seat) -> list[Kind]:
    """Kinds that may be placed: the drawn one first."""
    kept = [kind for it in acting(state, Expansion.hand) for kind in it.hand(state, seat)]
    return list(dict.fromkeys([state.drawn, *kept])) if state.drawn else kept


def spots(state: Lydia, merchant: Kind) -> list[Spot]:
    """Where this merchant may be sent: the Gates, the Well, and what expansions add or close."""
    found: list[Spot] = [*PLACES]
    for it in acting(state, Expansion.spots):
        found += it.spots(state, merchant)
    closing = acting(state, Expansion.closed)
    return [at for at in found if not any(it.closed(state, merchant, at) for it in closing)] if closing else found


def why_closed(state: Lydia, merchant: Kind, at: Spot) -> str | None:
    """The code of what keeps this merchant from going there."""
    if at not in PLACES and not any(at in it.spots(state, merchant) for it in acting(state, Expansion.spots)):
        return "no_such_place"
    return next(filter(None, (it.closed(state, merchant, at) for it in acting(state, Expansion.closed))), None)


class PlaceMerchant(Decision, frozen=True):
    """PLACE: never passed (L-11)."""

    phase: ClassVar[str] = "PLACE"
    takes = (Place,)
    seat: Seat

    def choices(self, state: Lydia, seat: Seat, verb: object, given: Path) -> Choices:
        return spots(state, given[0]) if given else hand(state, seat)  # type: ignore[arg-type]

    def refuse(self, state: Lydia, seat: Seat, action: Place) -> str | None:
        if action.merchant not in hand(state, seat):
            return "not_in_hand"
        return why_closed(state, action.merchant, action.at)

    def pick(self, state: Lydia, seat: Seat, one: Pick) -> Action:
        merchant = one(hand(state, seat))
        return Place(merchant, one(spots(state, merchant)))

    def resolve(self, state: Lydia, seat: Seat, action: Place) -> Iterator[Event]:
        merchant, at, drawn = action.merchant, action.at, state.drawn
        state.drawn, state.placed, state.counts_as = None, merchant, merchant
        kept = drawn if drawn != merchant else None
        if kept:
            for it in acting(state, Expansion.keep):
                it.keep(state, seat, kept)
        yield Placed(seat=seat, merchant=merchant, at=at, kept=kept)
        if at == "well":
            state.well.append(merchant)
            state.then(*arriving(state, seat, merchant, at), EnterWell(seat))
        elif at in state.gates:
            state.gates[at].append(merchant)
            state.then(*arriving(state, seat, merchant, at), *gate_action(state, seat, at))
        else:
            state.away = next(corner for corner in CORNERS if corner == at)
            state.then(*(todo for it in acting(state, Expansion.visit) for todo in it.visit(state, seat, at)))


def arriving(state: Lydia, seat: Seat, merchant: Kind, at: Spot) -> Iterator[Decision | Step]:
    """What comes first where a merchant arrives: the Craftsman copies (LX3-3)."""
    for it in acting(state, Expansion.arrive):
        yield from it.arrive(state, seat, merchant, at)


def gate_action(state: Lydia, seat: Seat, gate: Colour) -> Iterator[Decision | Step]:
    """Appendix B, Gate actions 1 to 5, and the merchant taken at the end."""
    for it in acting(state, Expansion.before_collecting):
        yield from it.before_collecting(state, seat, gate)
    yield Collect(seat, gate)
    yield PayBonuses(seat)
    yield OfferExchange(seat, gate)
    yield PairUp(seat, gate)
    yield TakeMerchant(seat)
