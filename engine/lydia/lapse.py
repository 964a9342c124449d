"""The answer of a seat whose time is up: what does the least (issue: Lydia, Lapse)."""

from __future__ import annotations

from engine.core import Action, Seat, questions
from engine.lydia.actions import Bonus, Exchange, King, Place, Race, Take
from engine.lydia.bag import TakeMerchant, to_take
from engine.lydia.cards import CARDS, TOP
from engine.lydia.expansions.chariots import PASS, RaceReward
from engine.lydia.expansions.craftsmen import CopyMerchant
from engine.lydia.expansions.king import VisitKing
from engine.lydia.gate import INFLUENCE, ChooseBonus, ExchangeCoins
from engine.lydia.holdings import to_upgrade
from engine.lydia.state import Lydia
from engine.lydia.turn import PlaceMerchant, spots
from engine.lydia.well import AtWell


def lapse(state: Lydia, seat: Seat) -> Action:
    """The drawn merchant to the Well, nothing bought, the same kind taken back; a race is passed, a bonus is
    influence or else the cheapest upgrade, the King is left, nothing is exchanged."""
    match asking := questions(state, seat)[0]:
        case PlaceMerchant():
            return _place(state)
        case CopyMerchant():
            return next(iter(asking.offers(state, seat)))
        case VisitKing():
            return King(None)
        case ChooseBonus():
            return _bonus(state, seat)
        case ExchangeCoins():
            return Exchange(0)
        case RaceReward():
            return Race(PASS)
        case AtWell() | TakeMerchant():
            return _take(state)
    raise AssertionError(asking)


def _place(state: Lydia) -> Place:
    """A Craftsman for whom the Well is closed goes to the first Gate that is open (LX3-4)."""
    assert state.drawn
    open_to_it = spots(state, state.drawn)
    return Place(state.drawn, "well" if "well" in open_to_it else open_to_it[0])


def _bonus(state: Lydia, seat: Seat) -> Bonus:
    player = state.players[seat]
    if player.influence < TOP:
        return Bonus(INFLUENCE)
    return Bonus(min(to_upgrade(player), key=lambda card: sum(CARDS[card].cost.values())))


def _take(state: Lydia) -> Take:
    found = to_take(state)
    return Take(*next((way for way in found if way == (state.placed, None)), found[0]))
