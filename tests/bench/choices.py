"""The next choice of any move of BARONS, beside encoding the position: `python -m tests.bench.choices`

What a player is offered after each answer must not cost more the longer the game lasts. The first question about a
position pays for what is then kept of it and its map (tiles in reach); the others do not. What is known before it is
what the position before has led to. What of an order is likely, and stands first, is asked once a panel: it is printed.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

import msgspec

from engine.barons.actions import Play
from engine.barons.land import around, of_others, owned
from engine.core import Action, Path, Seat, State, asked, asked_for, choices, copy, question, verbs
from tests.bench.figures import Figure, shown, taken
from tests.bench.played import game_named, greedy

LIMIT = 2.0
CALLS = 5  # of each, in turns; the quickest counts
DEPTH = 40  # answers after which a path is long enough


class Cost(NamedTuple):
    """Of one choice ÷ encoding the position."""

    first: float  # of a position about which nothing is known yet
    further: float
    likely: float  # what stands first of it, of a position about which nothing is known yet


class Place(NamedTuple):
    """A position, and the one before it."""

    before: State | None
    state: State

    def fresh(self) -> State:
        """The same position, and a memory that knows of it and its map only what was shown of the one before."""
        for kept in (around, of_others, owned):
            kept.cache_clear()
        if self.before is not None:
            panels(msgspec.structs.replace(self.before))
        return msgspec.structs.replace(self.state)


Asked = tuple[str, ...]  # question, verb and field; of a card that one
Found = dict[Asked, list[Cost]]


def panels(state: State) -> None:
    """What the panels of a position ask for at least."""
    for seat in asked(state):
        for verb in verbs(state, seat):
            choices(state, seat, verb)


def quickest(place: Place, seat: Seat, verb: type[Action], given: Path) -> Cost:
    """The next choice ÷ encoding."""
    first, further, likely, encoding = [], [], [], []
    game = game_named("barons")
    for _ in range(CALLS):
        new, other = place.fresh(), msgspec.structs.replace(place.state)
        first.append(taken(lambda new=new: choices(new, seat, verb, given)))  # type: ignore[misc]
        further.append(taken(lambda new=new: choices(new, seat, verb, given)))  # type: ignore[misc]
        likely.append(taken(lambda new=other: game.likely(new, seat, verb, given)))  # type: ignore[misc]
        encoding.append(taken(lambda: msgspec.json.encode(place.state)))
    return Cost(*(min(found) / min(encoding) for found in (first, further, likely)))


def along(place: Place, seat: Seat, verb: type[Action], rnd: random.Random) -> Iterator[tuple[Asked, Cost]]:
    """Every choice on one random way through a move."""
    given: Path = ()
    asking = type(question(place.state, seat, verb)).__name__
    while (field := asked_for(verb, given)) and len(given) < DEPTH:
        offered = choices(place.state, seat, verb, given)
        if not offered:
            break
        card = (str(given[0]),) if verb is Play and given else ()
        yield (asking, verb.__name__, *card, field), quickest(place, seat, verb, given)
        given += (rnd.choice(offered),)


def places(seed: int, step: int) -> Iterator[Place]:
    """Every so many positions of a game of three or five."""
    game = game_named("barons")
    before: State | None = None
    for number, (state, *_) in enumerate(greedy(game, (3, 5)[seed % 2], seed)):  # the state is the same object
        if number % step == 0:
            before = copy(game, state)
        elif number % step == 1:
            yield Place(before, state)


def every(games: int, step: int) -> Iterator[tuple[Asked, Cost]]:
    """All choices of every so many positions, over whole games."""
    rnd = random.Random(1)
    for seed in range(games):
        for place in places(seed, step):
            for seat in asked(place.state):
                for verb in verbs(place.state, seat):
                    yield from along(place, seat, verb, rnd)


def by_field(games: int, step: int) -> Found:
    """What was found of each field of each action."""
    found: Found = defaultdict(list)
    for key, cost in every(games, step):
        found[key].append(cost)
    return found


def medians(found: Found) -> dict[Asked, Cost]:
    """Of each field."""
    return {key: Cost(*map(median, zip(*costs, strict=True))) for key, costs in found.items()}


def figures(small: bool = False) -> list[Figure]:
    """The dearest field of all moves."""
    found = medians(by_field(*((1, 400) if small else (4, 20))))
    rows = (
        ("next choice in barons, first question of a position", LIMIT),
        ("next choice in barons, further question of a position", LIMIT),
        ("what stands first of a choice in barons, asked once a panel", None),
    )
    dearest = [max(found, key=lambda key, i=i: found[key][i]) for i in range(len(rows))]  # type: ignore[misc]
    return [
        Figure(f"{words}, the dearest ({' '.join(key)}) ÷ encoding the position", found[key][i], limit)
        for i, (key, (words, limit)) in enumerate(zip(dearest, rows, strict=True))
    ]


def main() -> None:
    found = by_field(4, 20)
    for key, cost in sorted(medians(found).items(), key=lambda item: -item[1].first):
        worst = Cost(*map(max, zip(*found[key], strict=True)))
        each = (
            f"{name} {here:5.2f} × (worst {most:5.2f})"
            for name, here, most in zip(Cost._fields, cost, worst, strict=True)
        )
        print(f"{' '.join(key):42} {', '.join(each)} of {len(found[key])}")
    print(shown(figures()))


if __name__ == "__main__":
    main()
