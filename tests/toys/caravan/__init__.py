"""A made-up game with more answers than can be listed: five goods traded five for five, and 81 tiles to go to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.core import Action, Choices, Decision, Event, Game, Listed, Options, Outcome, Rng, Seat, State, asked_for

GOODS = ("iron", "salt", "silk", "wine", "wool")
TILES = tuple(column + row for row in "123456789" for column in "ABCDEFGHI")
TRADE = 5


class Trade(Action, frozen=True):
    """Give five goods for five others in a town nobody has traded in."""

    give: tuple[str, ...]
    take: tuple[str, ...]
    tile: str

    def __post_init__(self) -> None:
        """A bundle has no order, so that the same trade is the same action."""
        msgspec.structs.force_setattr(self, "give", tuple(sorted(self.give)))
        msgspec.structs.force_setattr(self, "take", tuple(sorted(self.take)))


class Donate(Action, frozen=True):
    """Give gold to the poor: a point for each."""

    gold: int


class End(Action, frozen=True):
    """End your turn."""


class TimeUp(Action, frozen=True):
    """The turn ends as it stands."""

    by_clock = True


class Back(Action, frozen=True):
    """Say that you are here again."""


class Traded(Event, frozen=True):
    seat: Seat
    tile: str


class Move(Decision, frozen=True):
    """A whole turn: as many actions as there are camels, then the end."""

    takes = (Trade, Donate, End, TimeUp)
    seat: Seat
    camels: int

    def verbs(self, state: Caravan, seat: Seat) -> tuple[type[Action], ...]:
        can = self.camels and most(state.goods[seat], ()) >= TRADE and len(state.visited) < len(TILES)
        return (*((Trade,) if can else ()), *((Donate,) if state.gold[seat] else ()), End)

    def choices(self, state: Caravan, seat: Seat, verb: Any, given: Any) -> Choices:
        if verb is Donate:
            return range(1, state.gold[seat] + 1)
        match asked_for(verb, given):
            case "tile":
                visited = {*state.visited}
                return [tile for tile in TILES if tile not in visited]
            case "give" if len(given) < TRADE:
                return [good for good in from_last(given) if most(state.goods[seat], (*given, good)) >= TRADE]
            case "take" if len(given) < 2 * TRADE + 1:
                return [good for good in from_last(given[TRADE + 1 :]) if good not in given[:TRADE]]
        return (None,)

    def refuse(self, state: Caravan, seat: Seat, action: Action) -> str | None:
        match action:
            case TimeUp() | End():
                return None
            case Donate(gold):
                return None if 1 <= gold <= state.gold[seat] else "bad_amount"
            case Trade(give, take, tile):
                return self.forbid(state, seat, give, take, tile)
        return "not_possible"

    def forbid(self, state: Caravan, seat: Seat, give: tuple[str, ...], take: tuple[str, ...], tile: str) -> str | None:
        if not self.camels:
            return "no_camels"
        if not {*give, *take} <= {*GOODS}:
            return "bad_good"
        if len(give) != TRADE or len(take) != TRADE:
            return "bad_amount"
        if {*give} & {*take}:
            return "same_good"
        if Counter(give) - Counter(state.goods[seat]):
            return "not_enough"
        return "bad_tile" if tile not in TILES or tile in state.visited else None

    def resolve(self, state: Caravan, seat: Seat, action: Action) -> Iterator[Event]:
        state.away[seat] = action == TimeUp()
        match action:
            case Trade(give, take, tile):
                for gone, got in zip(give, take, strict=True):
                    state.goods[seat][gone] -= 1
                    state.goods[seat][got] += 1
                state.visited.append(tile)
                state.gold[seat] += 1 + len({*take})
                state.then(Move(seat, self.camels - 1))
                yield Traded(seat=seat, tile=tile)
            case Donate(gold):
                state.gold[seat] -= gold
                state.points[seat] += gold
                state.then(self)


class Return(Listed, frozen=True):
    """Whoever let the time run out is passed over until back."""

    takes = (Back,)
    optional = True

    def seats(self, state: Caravan) -> tuple[Seat, ...]:
        return tuple(seat for seat, away in enumerate(state.away) if away and seat not in state.resigned)

    def offers(self, state: Caravan, seat: Seat) -> Iterator[Action]:
        yield Back()

    def resolve(self, state: Caravan, seat: Seat, action: Back) -> None:
        state.away[seat] = False
        state.aside.append(self)


def from_last(given: tuple[str, ...]) -> tuple[str, ...]:
    """A bundle is named in order, so that no bundle can be named in two ways."""
    return GOODS[GOODS.index(given[-1]) :] if given else GOODS


def most(have: dict[str, int], given: tuple[str, ...]) -> int:
    """How many goods a gift that begins with `given` can reach, leaving at least one kind to be taken."""
    kinds = {*given}
    if len(kinds) == len(GOODS) or any(given.count(good) > have[good] for good in kinds):
        return 0
    rest = have[given[-1]] - given.count(given[-1]) if given else 0
    later = sorted([have[good] for good in from_last(given) if good not in kinds], reverse=True)
    return len(given) + rest + sum(later[: len(GOODS) - 1 - len(kinds)])


class Setup(Options, frozen=True):
    rounds: int = 8
    camels: int = 2


class Caravan(State, kw_only=True):
    stack: list[Move] = []
    aside: list[Return] = []
    options: Setup
    goods: list[dict[str, int]]
    gold: list[int]
    points: list[int]
    away: list[bool]
    visited: list[str] = []
    turn: int = 0


class View(msgspec.Struct, frozen=True):
    goods: tuple[dict[str, int], ...]
    gold: tuple[int, ...]
    points: tuple[int, ...]
    visited: tuple[str, ...]


class CaravanGame(Game[Caravan, View]):
    key, title, players, actions, end = "caravan", "Caravan", range(2, 4), (Trade, Donate, End, TimeUp, Back), End
    events = (Traded,)
    state_type, options_type = Caravan, Setup

    def forbid(self, options: Setup, seats: int) -> str | None:
        return "too_many_towns" if options.rounds * options.camels * seats > len(TILES) else None

    def setup(self, seats: int, options: Setup, rng: Rng) -> Caravan:
        goods = [{good: 2 + rng.below(4) for good in GOODS} for _ in range(seats)]
        return Caravan(
            seats=seats,
            rng=rng,
            options=options,
            goods=goods,
            gold=[3] * seats,
            points=[0] * seats,
            away=[False] * seats,
            aside=[Return()],
        )

    def proceed(self, state: Caravan) -> None:
        if not state.away[seat := state.turn % state.seats]:
            state.then(Move(seat, state.options.camels))
        state.turn += 1

    def paused(self, state: Caravan) -> bool:
        return all(state.away) and not state.stack

    def outcome(self, state: Caravan) -> Outcome | None:
        return (
            Outcome.by(state.points) if state.turn >= state.options.rounds * state.seats and not state.stack else None
        )

    def view(self, state: Caravan, seat: Seat | None) -> View:
        return View(tuple(state.goods), tuple(state.gold), tuple(state.points), tuple(state.visited))

    def lapse(self, state: Caravan, seat: Seat) -> Action:
        return TimeUp()


GAME = CaravanGame()
