"""Sealed orders (BV-1 to BV-6): written in private, checked for form when entered and for law when carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.barons import cards, economy
from engine.barons.actions import (
    ORDERS,
    Build,
    Buy,
    BuyCard,
    Claim,
    Clear,
    Convert,
    Court,
    Drop,
    Lock,
    Play,
    Quest,
    Sell,
    TimeUp,
    Unlock,
)
from engine.barons.data import (
    BUILDINGS,
    CARDS,
    COURT_RATE,
    FAVOR_MAX,
    FAVOR_PER_GOLD,
    MOST_ORDERS,
    RECIPES,
    RESOURCES,
    SEAT_KEYS,
    TRADE_ITEMS,
)
from engine.barons.events import ListBegan, Locked, OrderStruck, OrderWritten, Skipped
from engine.barons.land import TILE, TILES
from engine.barons.move import VERBS, Most, ended, fresh_record
from engine.core import Action, Choices, Decision, Event, Listed, Path, Pick, Rng, Seat, Step, asked_for, made

if TYPE_CHECKING:
    from engine.barons.state import Barons

AMOUNTS = range(1, 1000)
PLAYABLE = tuple(card for card in CARDS if card != "lawmakers_support")
BLANK = ["royal_coinage"]  # for a card that is not known
PLENTY = dict.fromkeys(RESOURCES, TRADE_ITEMS)
MOST: dict[type[Action], Most] = {
    Convert: economy.most_convert,
    Sell: economy.most_sell,
    Buy: economy.most_buy,
    Court: economy.most_court,
}


# Form


def thinkable(state: Barons, seat: Seat, verb: Any, given: Path) -> Choices:
    """What may stand in an order at all, whatever the position will be when it is carried out."""
    if verb is Play:
        return _thinkable_play(state, seat, given)
    if verb in MOST:
        return AMOUNTS if given else {Convert: tuple(RECIPES), Court: tuple(COURT_RATE)}.get(verb, RESOURCES)
    if verb is BuyCard:
        return tuple(CARDS)
    if verb is Build and not given:
        return tuple(BUILDINGS)
    return TILES if verb in (Build, Claim) else ()


def _thinkable_play(state: Barons, seat: Seat, given: Path) -> Choices:
    match given:
        case ():
            return PLAYABLE
        case ("royal_coinage",):
            return range(1, FAVOR_MAX // FAVOR_PER_GOLD + 1)
        case ("monopoly_grant",):
            return RESOURCES
        case ("the_high_court",):
            return [SEAT_KEYS[other] for other in state.living() if other != seat]
        case (str(card),) if card in cards.ON_TILES:
            return TILES
        case ("foreign_trade", None, *rest):
            return cards.trade_choices(PLENTY, tuple(rest))
    return (None,)


def malformed(state: Barons, seat: Seat, action: Action) -> str | None:
    """The first fault of form; law is looked at when the order is carried out."""
    match action:
        case Convert(recipe, amount):
            return "bad_recipe" if recipe not in RECIPES else _bad_amount(amount)
        case Court(resource, amount):
            return "bad_resource" if resource not in COURT_RATE else _bad_amount(amount)
        case Sell(resource, amount) | Buy(resource, amount):
            return "bad_resource" if resource not in RESOURCES else _bad_amount(amount)
        case Claim(tile):
            return None if tile in TILE else "no_such_tile"
        case Build(kind, tile):
            return "bad_building" if kind not in BUILDINGS else None if tile in TILE else "no_such_tile"
        case BuyCard(card):
            return None if card in CARDS else "bad_card"
        case Play():
            return _malformed_play(state, seat, action)
    return None


def _bad_amount(amount: int) -> str | None:
    return None if amount in AMOUNTS else "bad_amount"


def _malformed_play(state: Barons, seat: Seat, action: Play) -> str | None:
    if action.card not in CARDS:
        return "bad_card"
    if action.card == "lawmakers_support":
        return "reaction_only"
    if action.card == "foreign_trade":
        return cards.refuse_trade(PLENTY, action) or ("not_possible" if action.target is not None else None)
    if action.give or action.take:
        return "not_possible"
    if action.target in thinkable(state, seat, Play, (action.card,)):
        return None
    codes = {"royal_coinage": "bad_amount", "monopoly_grant": "bad_resource", "the_high_court": "bad_target"}
    return codes.get(action.card, "no_such_tile" if action.card in cards.ON_TILES else "not_possible")


# Writing


class Plan(Decision, frozen=True):
    """One player writes orders; it comes back until they are locked (BV-1, BV-2)."""

    takes = (*ORDERS, Drop, Clear, Lock, TimeUp)
    clock = "planning"
    urged = True
    seat: Seat

    def verbs(self, state: Barons, seat: Seat) -> tuple[type[Action], ...]:
        written = len(state.barons[seat].orders)
        return (*(ORDERS if written < MOST_ORDERS else ()), *((Drop, Clear) if written else ()), Lock)

    def opens(self, state: Barons, seat: Seat, verb: type[Action]) -> bool:
        return (verb in ORDERS and len(state.barons[seat].orders) < MOST_ORDERS) or verb in self.verbs(state, seat)

    def choices(self, state: Barons, seat: Seat, verb: type[Action], given: Path) -> Choices:
        """All that may be ordered, whatever the list leads to."""
        if verb is Drop:
            return range(1, len(state.barons[seat].orders) + 1)
        return thinkable(state, seat, verb, given)

    def refuse(self, state: Barons, seat: Seat, action: Action) -> str | None:
        written = len(state.barons[seat].orders)
        match action:
            case Drop(number):
                return None if 1 <= number <= written else "bad_amount"
            case Clear():
                return None if written else "nothing_written"
            case Lock() | TimeUp():
                return None
        return "too_many_orders" if written >= MOST_ORDERS else malformed(state, seat, action)

    def resolve(self, state: Barons, seat: Seat, action: Any) -> Iterator[Event]:
        baron = state.barons[seat]
        match action:
            case Lock() | TimeUp():
                baron.locked = True
                if isinstance(action, Lock):
                    state.aside.append(Ready(seat))
                yield Locked(seat=seat, locked=True)
                state.go_on()
                return
            case Drop(number):
                del baron.orders[number - 1]
                yield OrderStruck(seat=seat, number=number, to=(seat,))
            case Clear():
                baron.orders.clear()
                yield OrderStruck(seat=seat, to=(seat,))
            case _:
                baron.orders.append(action)
                yield OrderWritten(seat=seat, order=action, number=len(baron.orders), to=(seat,))
        state.aside.append(self)

    def pick(self, state: Barons, seat: Seat, one: Pick) -> Action:
        """Any thinkable order."""
        verb: type[Action] = one(self.verbs(state, seat))
        given: Path = ()
        while asked_for(verb, given):
            given += (one(self.choices(state, seat, verb, given)),)
        return made(verb, given)


class Ready(Listed, frozen=True):
    """Orders are locked; nobody waits, but they can be taken up again (BV-1)."""

    takes = (Unlock,)
    optional = True
    seat: Seat

    def offers(self, state: Barons, seat: Seat) -> Iterator[Unlock]:
        yield Unlock()

    def resolve(self, state: Barons, seat: Seat, action: Unlock) -> Iterator[Event]:
        state.barons[seat].locked = False
        state.aside.append(Plan(seat))
        yield Locked(seat=seat, locked=False)


# Carrying out


class Resolution(Step, frozen=True):
    """In initiative order each list is one move, every order checked against that instant (BV-3)."""

    def run(self, state: Barons) -> Iterator[Event]:
        state.aside = [question for question in state.aside if not isinstance(question, Ready)]
        for seat in state.order:
            baron = state.barons[seat]
            if not baron.alive:  # resigned while orders were written
                continue
            if baron.absent:
                yield from ended(state, seat, "passed", missed=False)
                continue
            baron.record, orders = fresh_record(state, seat), baron.orders
            baron.orders, baron.locked = [], False
            yield ListBegan(seat=seat)
            for order in orders:
                yield from carried_out(state, seat, order)
            yield from ended(state, seat, "ended", missed=not orders)
        state.go_on()


def carried_out(state: Barons, seat: Seat, order: Any) -> Iterator[Event]:
    """Done, cut to the most that is accepted, or skipped (BV-4)."""
    code, done = acceptable(state, seat, order)
    if code:
        yield Skipped(seat=seat, order=order, code=code, amount=done.amount if done else 0, to=(seat,))
    if done:
        yield from VERBS[type(done)].do(state, seat, done)


def acceptable(state: Barons, seat: Seat, order: Any) -> tuple[str | None, Any]:
    """What forbids this order as it stands; and the order, as much of it as is accepted, or None (BV-4)."""
    code = VERBS[type(order)].refuse(state, seat, order)
    if not code:
        return None, order
    amount = most_accepted(state, seat, order)
    return code, replace(order, amount=amount) if amount else None


def most_accepted(state: Barons, seat: Seat, order: Any) -> int:
    """The largest amount from 1 up that is accepted; 0: none, or an order without an amount."""
    most = MOST.get(type(order))
    if most is None:
        return 0
    return most(state, seat, order.recipe if isinstance(order, Convert) else order.resource)


# Preview


def preview(state: Barons, seat: Seat) -> Barons:
    """The position after the own list as if nobody else acted (BV-1), as far as its owner can know it."""
    return _with_orders_done(unknowing(state, seat), seat)


def unknowing(state: Barons, seat: Seat) -> Barons:
    """A copy to try moves out on that knows nothing which this seat does not.

    Other hands are blanks, attacks are taken to succeed, chance is fixed. What no move changes is shared.
    """
    draft = _own_copy(state, seat)
    draft.monopolies = [replace(monopoly, blocked=monopoly.blocked[:]) for monopoly in state.monopolies]
    draft.stack, draft.aside = state.stack[:], state.aside[:]
    draft.barons = [
        baron
        if other == seat
        else replace(baron, stock=baron.stock.copy(), cards=BLANK * len(baron.cards), war="favor")
        for other, baron in enumerate(draft.barons)
    ]
    return draft


def _own_copy(state: Barons, seat: Seat) -> Barons:
    """Of what the seat itself has, of the map and the Market: all that is changed by an order that plays no card."""
    draft, mine = replace(state, barons=state.barons[:], rng=Rng(0)), replace(state.barons[seat])
    mine.stock, mine.cards, mine.record = (
        mine.stock.copy(),
        mine.cards[:],
        replace(mine.record) if mine.record else None,
    )
    draft.barons[seat] = mine
    draft.owner, draft.building, draft.market = state.owner[:], state.building[:], state.market.copy()
    return draft


def _with_orders_done(draft: Barons, seat: Seat) -> Barons:
    baron = draft.barons[seat]
    baron.record = fresh_record(draft, seat)
    for order in baron.orders:
        if done := acceptable(draft, seat, order)[1]:
            held = len(baron.cards)
            list(VERBS[type(done)].do(draft, seat, done))
            if isinstance(done, Quest) and len(baron.cards) > held:
                baron.cards.pop()  # which card comes is not known before
    return draft


def likely_choices(state: Barons, seat: Seat, verb: type[Action], given: Path) -> Choices:
    """What would be legal after the own list."""
    return VERBS[verb].choices(foreseen(state, seat), seat, given)


def foreseen(state: Barons, seat: Seat) -> Barons:
    """The same as `preview`, but only to be read: a panel asks for it many times, and seldom is a card ordered."""
    found: Barons | None = state.reckoned.get(("foreseen", seat))
    if found is None:
        plays = Play in map(type, state.barons[seat].orders)
        found = preview(state, seat) if plays else _with_orders_done(_own_copy(state, seat), seat)
        state.reckoned["foreseen", seat] = found
    return found
