"""A move: any number of actions in any order, then the end (chapter 7). Placement in the setup (chapter 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.barons import building, cards, economy
from engine.barons.actions import (
    ORDERS,
    Build,
    Buy,
    BuyCard,
    Claim,
    Convert,
    Court,
    End,
    Place,
    Play,
    Quest,
    Sell,
    TimeUp,
)
from engine.barons.data import MISSED_UNTIL_ABSENT, PRODUCERS
from engine.barons.events import MonopolyOver, MoveEnded, WentAbsent
from engine.barons.land import NEIGHBOURS, TILE, TILES
from engine.barons.pieces import Record, furnaces_and_workshops
from engine.barons.war import attack, warmongering
from engine.core import Action, Choices, Decision, Event, Path, Pick, Seat, asked_for, made

if TYPE_CHECKING:
    from engine.barons.state import Barons

Most = Callable[["Barons", Seat, str], int]


class Verb(NamedTuple):
    """What one kind of action offers, what forbids it, and what it does."""

    choices: Callable[[Barons, Seat, Path], Choices]
    refuse: Callable[[Barons, Seat, Any], str | None]
    do: Callable[[Barons, Seat, Any], Iterator[Event]]


def amounts(some: Callable[[Barons, Seat], Choices], most: Most) -> Callable[[Barons, Seat, Path], Choices]:
    """A thing of which there can be some, then how many."""

    def choose(state: Barons, seat: Seat, given: Path) -> Choices:
        return range(1, most(state, seat, str(given[0])) + 1) if given else some(state, seat)

    return choose


def build_choices(state: Barons, seat: Seat, given: Path) -> Choices:
    """Kind, then tile."""
    if given:
        return [TILES[tile] for tile in building.sites_for(state, seat, str(given[0]))]
    return building.kinds_to_build(state, seat)


def claim_choices(state: Barons, seat: Seat, given: Path) -> Choices:
    """Neutral tiles next to own ones."""
    return [TILES[tile] for tile in building.claimable(state, seat)] if building.may_claim(state, seat) else []


def play(state: Barons, seat: Seat, action: Play) -> Iterator[Event]:
    """The card leaves the hand; then it works, is countered, or others are asked (B-100, B-104)."""
    baron = state.barons[seat]
    baron.cards.remove(action.card)
    baron.played = True
    if action.card == "warmongering":
        return warmongering(state, seat)
    if cards.victim_of(state, action) is not None:
        return attack(state, seat, action)
    return cards.effect(state, seat, action)


VERBS: dict[type[Action], Verb] = {
    Convert: Verb(amounts(economy.convertible, economy.most_convert), economy.refuse_convert, economy.convert),
    Sell: Verb(amounts(economy.sellable, economy.most_sell), economy.refuse_sell, economy.sell),
    Buy: Verb(amounts(economy.buyable, economy.most_buy), economy.refuse_buy, economy.buy),
    Court: Verb(amounts(economy.courtable, economy.most_court), economy.refuse_court, economy.court),
    Claim: Verb(claim_choices, building.refuse_claim, building.claim),
    Build: Verb(build_choices, building.refuse_build, building.build),
    BuyCard: Verb(lambda state, seat, given: cards.buyable(state, seat), cards.refuse_buy_card, cards.buy_card),
    Play: Verb(cards.play_choices, cards.refuse_play, play),
    Quest: Verb(lambda state, seat, given: (), economy.refuse_quest, economy.quest),
}


class Move(Decision, frozen=True):
    """One player's move (B-48). It comes back until it is ended."""

    takes = (*ORDERS, End, TimeUp)
    seat: Seat

    def verbs(self, state: Barons, seat: Seat) -> tuple[type[Action], ...]:
        return (*(verb for verb in ORDERS if can(state, seat, verb)), End)

    def opens(self, state: Barons, seat: Seat, verb: type[Action]) -> bool:
        return verb in VERBS

    def choices(self, state: Barons, seat: Seat, verb: type[Action], given: Path) -> Choices:
        return VERBS[verb].choices(state, seat, given)

    def refuse(self, state: Barons, seat: Seat, action: Action) -> str | None:
        return None if type(action) in (End, TimeUp) else VERBS[type(action)].refuse(state, seat, action)

    def resolve(self, state: Barons, seat: Seat, action: Action) -> Iterator[Event]:
        record = state.barons[seat].record
        assert record
        match action:
            case End():
                yield from ended(state, seat, "ended", missed=False)
                state.go_on()
            case TimeUp():
                yield from ended(state, seat, "time", missed=not record.acted)
                state.go_on()
            case _:
                record.acted = True
                state.reopen(self)
                yield from VERBS[type(action)].do(state, seat, action)
                if state.options.model == "open":
                    state.go_on()  # the others can act at once: they are warned at once (chapter 20)

    def pick(self, state: Barons, seat: Seat, one: Pick) -> Action:
        """Without looking at what is not drawn: for playouts."""
        left = [*ORDERS, End]
        while True:
            verb = one(left)
            if action := walk(state, seat, verb, one):
                return action
            left.remove(verb)


def can(state: Barons, seat: Seat, verb: type[Action]) -> bool:
    """This verb has at least one legal action."""
    if verb is Quest:
        return economy.refuse_quest(state, seat, Quest()) is None
    return len(VERBS[verb].choices(state, seat, ())) > 0


def walk(state: Barons, seat: Seat, verb: type[Action], one: Pick) -> Action | None:
    """A random action of this verb, if there is any."""
    if verb is End:
        return End()
    if verb is Quest:
        return Quest() if can(state, seat, Quest) else None
    given: Path = ()
    while asked_for(verb, given):
        values = VERBS[verb].choices(state, seat, given)
        if not len(values):
            return None
        given += (one(values),)
    return made(verb, given)


def fresh_record(state: Barons, seat: Seat) -> Record:
    """Taken when a move begins (B-49); without a Castle one for a Castle only, where that is played (BV-8)."""
    count = state.count(seat)
    workshop, furnace = furnaces_and_workshops(count)
    rescue = not count["castle"] and "rebuild_without_castle" in state.options.house
    return Record(builds=1 if rescue else count["castle"], workshop=workshop, furnace=furnace, rescue=rescue)


def ended(state: Barons, seat: Seat, how: str, *, missed: bool) -> Iterator[Event]:
    """A move is over: blocks run out (B-107), misses are counted (B-139, B-140)."""
    baron = state.barons[seat]
    baron.record = None
    yield MoveEnded(seat=seat, how=how)
    yield from unblocked(state, seat)
    if how == "passed":
        return
    baron.missed = baron.missed + 1 if missed else 0
    if baron.missed >= MISSED_UNTIL_ABSENT and not baron.absent:
        state.leaves(seat)
        yield WentAbsent(seat=seat)


def unblocked(state: Barons, seat: Seat) -> Iterator[Event]:
    """This player is not blocked any more; a monopoly that blocks nobody is over (B-108)."""
    for monopoly in state.monopolies[:]:
        if seat in monopoly.blocked:
            monopoly.blocked.remove(seat)
            if not monopoly.blocked:
                state.monopolies.remove(monopoly)
                yield MonopolyOver(resource=monopoly.resource)


class Placement(Decision, frozen=True):
    """The setup of one player (B-20 to B-26)."""

    takes = (Place,)
    clock = "placement"
    seat: Seat

    def choices(self, state: Barons, seat: Seat, verb: type[Action], given: Path) -> Choices:
        if not given:
            return building.castle_sites(state)
        free = [TILES[near] for near in NEIGHBOURS[TILE[str(given[0])]] if TILES[near] not in given[1:]]
        match asked_for(verb, given):
            case "producer":
                return (None, *PRODUCERS) if free else (None,)
            case "producer_tile":
                return free if given[-1] else (None,)
        return (None, *free)

    def refuse(self, state: Barons, seat: Seat, action: Place) -> str | None:
        return building.refuse_place(state, seat, action)

    def resolve(self, state: Barons, seat: Seat, action: Place) -> Iterator[Event]:
        yield from building.place(state, seat, action)
