"""The Well action: buying, upgrading and what expansions sell, from one side of the city (L-30 to L-36)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core import Action, Choices, Decision, Event, Path, Pick, Seat, Step, path
from engine.lydia.actions import Buy, Done, Estate, Take, Tomb, Upgrade
from engine.lydia.bag import TakeMerchant, come_back, refuse_take, take, to_take
from engine.lydia.cards import CARDS
from engine.lydia.events import Bought
from engine.lydia.gate import receive
from engine.lydia.holdings import full, refuse_flip, to_upgrade, upgrade
from engine.lydia.pay import next_means, purse, short, spend, usual
from engine.lydia.pay import refuse as refuse_payment
from engine.lydia.pieces import LYDIAN, SIDES, Card, Means, Side
from engine.lydia.points import Expansion, acting, sellers

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


class EnterWell(Step, frozen=True):
    """A merchant was placed at the Well: first what that brings in, then the market (LX2-3)."""

    seat: Seat

    def run(self, state: Lydia) -> Iterator[Event] | None:
        state.then(AtWell(self.seat, SIDES))
        assert state.counts_as
        coins = sum(it.income_of(state, self.seat, state.counts_as) for it in acting(state, Expansion.income_of))
        return iter((receive(state, self.seat, {"coin": coins}),)) if coins else None


def side_of(state: Lydia, card: Card) -> Side | None:
    """The side of the city where a card lies out."""
    return next((side for side in SIDES if card in state.sides[side]), None)


def lydian_on(card: Card) -> bool:
    """A gold card that lies out carries a Lydian (L-3)."""
    return CARDS[card].kind == "gold"


class AtWell(Decision, frozen=True):
    """WELL: stays open until the player is done. `sides`: where something may still be acquired (L-31).

    Taking a merchant is an answer as well: done, and the turn's last step in one.
    """

    phase: ClassVar[str] = "WELL"
    takes = (Buy, Upgrade, Tomb, Estate, Take, Done)
    seat: Seat
    sides: tuple[Side, ...]
    mixed: bool = False  # both sides stay open (LX6-2)

    def verbs(self, state: Lydia, seat: Seat) -> tuple[type[Action], ...]:
        found: list[type[Action]] = []
        if next(self.to_buy(state, seat), None):
            found.append(Buy)
        if next(self.to_flip(state, seat), None):
            found.append(Upgrade)
        wares = dict.fromkeys(type(ware) for ware in self.wares(state, seat))
        return (*found, *wares, Take, Done)

    def choices(self, state: Lydia, seat: Seat, verb: Any, given: Path) -> Choices:
        if verb in (Buy, Upgrade):
            if not given:
                return tuple(self.to_buy(state, seat) if verb is Buy else self.to_flip(state, seat))
            return next_means(purse(state.players[seat]), CARDS[str(given[0])].cost, given[1:])
        ways = to_take(state) if verb is Take else [path(w) for w in self.wares(state, seat) if type(w) is verb]
        return tuple(dict.fromkeys(way[len(given)] for way in ways if way[: len(given)] == given))

    def refuse(self, state: Lydia, seat: Seat, action: Action) -> str | None:
        match action:
            case Done():
                return None
            case Take():
                return refuse_take(state, action)
            case Buy(card, pay):
                return self.refuse_buying(state, seat, card) or self.refuse_price(state, seat, card, pay)
            case Upgrade(card, pay):
                return refuse_flip(state.players[seat], card) or self.refuse_price(state, seat, card, pay)
        seller = next(iter(sellers(state, type(action))), None)
        return seller.refuse(state, seat, self.sides, action) if seller else "no_such_tile"

    def resolve(self, state: Lydia, seat: Seat, action: Action) -> Iterator[Event]:
        match action:
            case Done():
                come_back(state)
                state.then(TakeMerchant(seat))
            case Take():
                yield from take(state, seat, action)
            case Upgrade(card, pay):
                state.then(self)
                yield from upgrade(state, seat, card, self.pay_for(state, seat, card, pay))
            case Buy(card, pay):
                yield self.buy(state, seat, card, self.pay_for(state, seat, card, pay))
            case _:
                side, event = sellers(state, type(action))[0].acquire(state, seat, action)
                state.then(self.bound_to(side))
                yield event

    def pick(self, state: Lydia, seat: Seat, one: Pick) -> Action:
        """A random answer; every eighth payment is made up item by item."""
        found: list[Any] = [*((Buy, card) for card in self.to_buy(state, seat))]
        found += ((Upgrade, card) for card in self.to_flip(state, seat))
        found += self.wares(state, seat)
        found += (Done(), *(Take(kind, gate) for kind, gate in to_take(state)))
        chosen = one(found)
        if not isinstance(chosen, tuple):
            return chosen  # type: ignore[no-any-return]
        verb, card = chosen
        if one(range(8)):
            return verb(card)  # type: ignore[no-any-return]
        given: Path = (card,)
        while len(given) < 2 or given[-1] is not None:
            given += (one(self.choices(state, seat, verb, given)),)
        return verb(card, given[1:-1])  # type: ignore[no-any-return]

    # What is for sale

    def to_buy(self, state: Lydia, seat: Seat) -> Iterator[Card]:
        """Cards within reach that can be paid (L-31, L-32, L-33)."""
        player = state.players[seat]
        if full(player):
            return
        held = purse(player)
        for side in self.sides:
            for card in state.sides[side]:
                if short(held, CARDS[card].cost) <= 0:
                    yield card

    def to_flip(self, state: Lydia, seat: Seat) -> Iterator[Card]:
        """Own cards whose upgrade can be paid (L-35)."""
        player = state.players[seat]
        held = purse(player)
        for card in to_upgrade(player):
            if short(held, CARDS[card].cost) <= 0:
                yield card

    def wares(self, state: Lydia, seat: Seat) -> Iterator[Action]:
        for it in acting(state, Expansion.offers):
            yield from it.offers(state, seat, self.sides)

    def refuse_buying(self, state: Lydia, seat: Seat, card: Card) -> str | None:
        side = side_of(state, card)
        if side is None:
            return "not_on_offer"
        if side not in self.sides:
            return "other_side"
        return "too_many_cards" if full(state.players[seat]) else None

    def refuse_price(self, state: Lydia, seat: Seat, card: Card, pay: tuple[Means, ...]) -> str | None:
        return refuse_payment(purse(state.players[seat]), CARDS[card].cost, pay)

    # Carrying it out

    def pay_for(self, state: Lydia, seat: Seat, card: Card, pay: tuple[Means, ...]) -> dict[Means, int]:
        player = state.players[seat]
        paid = dict(Counter(pay)) if pay else usual(purse(player), CARDS[card].cost)
        spend(player, paid)
        return paid

    def buy(self, state: Lydia, seat: Seat, card: Card, paid: dict[Means, int]) -> Event:
        """The card arrives normal side up; a gold card's Lydian goes to the Well (L-31, L-34)."""
        side = side_of(state, card)
        assert side
        state.sides[side].remove(card)
        state.players[seat].cards[card] = "normal"
        lydian = lydian_on(card)
        if lydian:
            state.well.append(LYDIAN)
        state.then(self.bound_to(side))
        return Bought(seat=seat, card=card, paid=paid, lydian=lydian)

    def bound_to(self, side: Side) -> AtWell:
        """The first thing acquired fixes the side for this turn (L-31)."""
        return self if self.mixed else AtWell(self.seat, (side,))
