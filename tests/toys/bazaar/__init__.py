"""A made-up game that has the hard parts of ours: hidden hands, interrupts, simultaneous turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Optional, Union

import msgspec

from engine.core import Action, Choices, Decision, Event, Game, Listed, Outcome, Path, Rng, Seat, State, asked

COLOURS = ("red", "blue", "green")


class Sell(Action, frozen=True):
    """Sell a card for its worth."""

    card: str


class Draw(Action, frozen=True):
    """Take the top card of the deck."""


class Raid(Action, frozen=True):
    """Take gold from another player."""

    target: Seat
    gold: int


class Tax(Action, frozen=True):
    """Make everybody else give you a gold or a card, whenever they get round to it."""


class Pass(Action, frozen=True):
    """Do nothing."""


class Block(Action, frozen=True):
    """Give up a card to stop the raid."""

    card: str


class Yield(Action, frozen=True):
    """Let the raid happen."""


class Give(Action, frozen=True):
    """Answer a tax."""

    what: Literal["gold", "card", "nothing"]


class Policy(Action, frozen=True):
    """Say once and for all whether you want to be asked when raided."""

    ask_me: Literal["yes", "no"]


class Pay(Action, frozen=True):
    """Pay towards the levy."""

    gold: int


class Sold(Event, frozen=True):
    seat: Seat
    card: str
    gold: int


class Drew(Event, frozen=True):
    final = True
    closes = "you saw a drawn card"
    seat: Seat
    card: Optional[str] = None


class Raided(Event, frozen=True):
    seat: Seat
    target: Seat
    gold: int


class Blocked(Event, frozen=True):
    seat: Seat


class Levied(Event, frozen=True):
    paid: tuple[int, ...]


class Turn(Decision, frozen=True):
    takes = (Sell, Draw, Raid, Tax, Pass)
    seat: Seat

    def verbs(self, state: Bazaar, seat: Seat) -> tuple[type[Action], ...]:
        can: dict[type[Action], object] = {
            Sell: state.hands[seat],
            Draw: state.deck,
            Raid: victims(state, seat),
            Tax: True,
            Pass: not state.deck,
        }
        return tuple(verb for verb, possible in can.items() if possible)

    def choices(self, state: Bazaar, seat: Seat, verb: Any, given: Path) -> Choices:
        if verb is Sell:
            return sorted(set(state.hands[seat]))
        return range(1, min(3, state.gold[given[0]]) + 1) if given else victims(state, seat)  # type: ignore[index]

    def refuse(self, state: Bazaar, seat: Seat, action: Action) -> str | None:
        match action:
            case Sell(card) if card not in state.hands[seat]:
                return "card_not_held"
            case Raid(target, _) if target == seat or target not in range(state.seats):
                return "bad_target"
            case Raid(target, gold) if not 1 <= gold <= min(3, state.gold[target]):
                return "bad_amount"
            case Draw() if not state.deck:
                return "deck_empty"
            case Pass() if state.deck:
                return "must_act"
        return None

    def resolve(self, state: Bazaar, seat: Seat, action: Action) -> Iterator[Event]:
        match action:
            case Sell(card):
                state.hands[seat].remove(card)
                worth = 2 + COLOURS.index(card)
                state.gold[seat] += worth
                yield Sold(seat=seat, card=card, gold=worth)
            case Draw():
                card = state.deck.pop()
                state.hands[seat].append(card)
                yield Drew(seat=seat)
                yield Drew(seat=seat, card=card, to=(seat,))
            case Tax():
                state.aside += [Taxed(s, seat) for s in range(state.seats) if s != seat]
            case Raid(target, gold) if state.hands[target] and state.ask_me[target]:
                state.then(Defence(target, seat, gold))
            case Raid(target, gold):
                yield raid(state, seat, target, gold)


class Defence(Listed, frozen=True):
    """An interrupt: the raided player answers before the raider's turn is over."""

    takes = (Block, Yield)
    clock = "counter"
    seat: Seat
    raider: Seat
    gold: int

    def offers(self, state: Bazaar, seat: Seat) -> Iterator[Action]:
        yield from map(Block, sorted(set(state.hands[seat])))
        yield Yield()

    def resolve(self, state: Bazaar, seat: Seat, action: Action) -> Iterator[Event]:
        match action:
            case Block(card):
                state.hands[seat].remove(card)
                yield Blocked(seat=seat)
            case Yield():
                yield raid(state, self.raider, seat, self.gold)


class Taxed(Listed, frozen=True):
    """Beside the stack: it holds up only the seat it is put to, the others play on."""

    takes = (Give,)
    clock = "choice"
    seat: Seat
    by: Seat

    def offers(self, state: Bazaar, seat: Seat) -> Iterator[Action]:
        if state.gold[seat]:
            yield Give("gold")
        if state.hands[seat]:
            yield Give("card")
        if not state.gold[seat] and not state.hands[seat]:
            yield Give("nothing")

    def resolve(self, state: Bazaar, seat: Seat, action: Give) -> Iterator[Event]:
        if action.what == "gold":
            yield raid(state, self.by, seat, 1)
        elif action.what == "card":
            state.hands[self.by].append(state.hands[seat].pop())


class Standing(Listed, frozen=True):
    """Open to everybody all game long."""

    takes = (Policy,)
    optional = True

    def seats(self, state: Bazaar) -> tuple[Seat, ...]:
        return tuple(range(state.seats))

    def offers(self, state: Bazaar, seat: Seat) -> Iterator[Action]:
        yield Policy("no" if state.ask_me[seat] else "yes")

    def resolve(self, state: Bazaar, seat: Seat, action: Policy) -> None:
        state.ask_me[seat] = action.ask_me == "yes"
        state.aside.append(self)


class RoundEnd(Decision, frozen=True):
    """Nobody answers this: it waits until nothing is open beside the stack."""

    def seats(self, state: Bazaar) -> tuple[Seat, ...]:
        return ()


class Levy(Decision, frozen=True):
    """Everybody at once and in secret: a seat's answer shows only when the last one is in."""

    takes = (Pay,)

    def seats(self, state: Bazaar) -> tuple[Seat, ...]:
        return tuple(seat for seat, gold in enumerate(state.paid) if gold is None)

    def choices(self, state: Bazaar, seat: Seat, verb: Any, given: Path) -> Choices:
        return range(min(5, state.gold[seat]) + 1)

    def refuse(self, state: Bazaar, seat: Seat, action: Pay) -> str | None:
        return None if action.gold in range(min(5, state.gold[seat]) + 1) else "bad_amount"

    def resolve(self, state: Bazaar, seat: Seat, action: Pay) -> Iterator[Event]:
        state.paid[seat] = action.gold
        paid = [gold for gold in state.paid if gold is not None]
        if len(paid) < state.seats:
            state.then(self)
            return
        for s, gold in enumerate(paid):
            state.gold[s] -= gold
            if gold == min(paid) and state.hands[s]:
                state.hands[s].pop()
        yield Levied(paid=tuple(paid))


def raid(state: Bazaar, seat: Seat, target: Seat, gold: int) -> Raided:
    state.gold[target] -= gold
    state.gold[seat] += gold
    return Raided(seat=seat, target=target, gold=gold)


def victims(state: Bazaar, seat: Seat) -> list[Seat]:
    return [s for s, gold in enumerate(state.gold) if gold and s != seat]


class Bazaar(State, kw_only=True):
    stack: list[Union[Turn, Defence, Levy, RoundEnd]] = []
    aside: list[Union[Taxed, Standing]] = []
    gold: list[int]
    hands: list[list[str]]
    deck: list[str]
    turn: int = 0
    ask_me: list[bool]
    paid: list[Optional[int]] = []


class View(msgspec.Struct, frozen=True):
    gold: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    hand: Optional[tuple[str, ...]]
    ask_me: Optional[bool]


class BazaarGame(Game[Bazaar, View]):
    key, title, players = "bazaar", "Bazaar", range(2, 5)
    actions = (Sell, Draw, Raid, Tax, Pass, Block, Yield, Give, Policy, Pay)
    events = (Sold, Drew, Raided, Blocked, Levied)
    clocks = {"move": 24, "counter": 12, "choice": 24}
    state_type = Bazaar

    def setup(self, seats: int, options: Any, rng: Rng) -> Bazaar:
        deck = [c for c in COLOURS for _ in range(6)]
        rng.shuffle(deck)
        hands = [[deck.pop(), deck.pop()] for _ in range(seats)]
        return Bazaar(
            seats=seats, rng=rng, gold=[3] * seats, hands=hands, deck=deck, ask_me=[True] * seats, aside=[Standing()]
        )

    def proceed(self, state: Bazaar) -> None:
        if state.turn and state.turn % state.seats == 0 and state.turn // state.seats % 2 == 0:
            state.paid = [None] * state.seats
            state.then(RoundEnd(), Levy(), Turn(0))
        else:
            state.then(Turn(state.turn % state.seats))
        state.turn += 1

    def outcome(self, state: Bazaar) -> Outcome | None:
        over = state.turn >= 60 or max(state.gold) >= 15
        return Outcome.by(state.gold) if over and not state.stack and len(state.aside) == 1 else None

    def view(self, state: Bazaar, seat: Seat | None) -> View:
        hand, ask_me = (None, None) if seat is None else (tuple(sorted(state.hands[seat])), state.ask_me[seat])
        return View(tuple(state.gold), tuple(map(len, state.hands)), len(state.deck), hand, ask_me)

    def private(self, state: Bazaar, seat: Seat) -> Any:
        return sorted(state.hands[seat]), state.ask_me[seat]

    def redeal(self, state: Bazaar, seat: Seat | None, rng: Rng) -> None:
        others = [s for s in range(state.seats) if s != seat]
        pool = [card for s in others for card in state.hands[s]] + state.deck
        rng.shuffle(pool)
        for s in others:
            state.hands[s] = [pool.pop() for _ in state.hands[s]]
            state.ask_me[s] = bool(rng.below(2))
            if state.paid and state.paid[s] is not None:
                state.paid[s] = rng.below(min(5, state.gold[s]) + 1)
        state.deck = pool

    def label(self, state: Bazaar, seat: Seat, verb: type[Action], given: Path) -> str:
        match verb.__name__, given:
            case "Raid", (int(target),):
                return f"{{{target}}}, who has {state.gold[target]} gold"
            case "Sell", (str(card),):
                return f"{card} for {2 + COLOURS.index(card)} gold"
        return super().label(state, seat, verb, given)

    def tell(self, event: Event) -> str:
        match event:
            case Sold(seat=seat, card=card, gold=gold):
                return f"{{{seat}}} sells {card} for {gold} gold."
            case Drew(seat=seat, card=card):
                return f"{{{seat}}} draws {card or 'a card'}."
            case Raided(seat=seat, target=target, gold=gold):
                return f"{{{seat}}} takes {gold} gold from {{{target}}}."
            case Blocked(seat=seat):
                return f"{{{seat}}} stops the raid."
            case Levied(paid=paid):
                return "The levy: " + ", ".join(f"{{{seat}}} {gold}" for seat, gold in enumerate(paid)) + "."
        return super().tell(event)

    def lapse(self, state: Bazaar, seat: Seat) -> Action:
        return asked(state)[seat].pick(state, seat, lambda values: values[0])


GAME = BazaarGame()
