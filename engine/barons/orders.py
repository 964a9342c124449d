"""Standing orders, coming back, and orders in words: what may be said at any time (B-35, B-130, B-140)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.barons.actions import Back, Standing
from engine.barons.data import COUNTERED
from engine.barons.events import StandingSet
from engine.barons.pieces import policies_for
from engine.core import Choices, Decision, Event, Listed, Path, Seat

if TYPE_CHECKING:
    from engine.barons.state import Barons


class StandingOrders(Decision, frozen=True):
    """Open all game long; nobody waits for it (B-130)."""

    takes = (Standing,)
    optional = True
    seat: Seat

    def choices(self, state: Barons, seat: Seat, verb: type[Standing], given: Path) -> Choices:
        return policies_for(str(given[0])) if given else (*COUNTERED, "warmongering")

    def refuse(self, state: Barons, seat: Seat, action: Standing) -> str | None:
        return None if action.policy in policies_for(action.card) else "bad_policy"

    def resolve(self, state: Barons, seat: Seat, action: Standing) -> Iterator[Event]:
        baron = state.barons[seat]
        if action.card == "warmongering":
            baron.war = action.policy
        else:
            baron.policies[action.card] = action.policy
        state.aside.append(self)
        yield StandingSet(seat=seat, card=action.card, policy=action.policy, to=(seat,))
        yield from state.came_back(seat)


class Return(Listed, frozen=True):
    """An absent player says that he is here again (B-140)."""

    takes = (Back,)
    optional = True
    seat: Seat

    def offers(self, state: Barons, seat: Seat) -> Iterator[Back]:
        yield Back()

    def resolve(self, state: Barons, seat: Seat, action: Back) -> Iterator[Event]:
        yield from state.came_back(seat)
