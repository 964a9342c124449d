"""The next choice of any move of BARONS, beside encoding the position: `python -m tests.bench.choices`

What a player is offered after each answer must not cost more the longer the game lasts. The first question about a
position pays for what is then kept of it (what the own sealed list leads to, the tiles in reach); the others do not.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from statistics import median
from typing import NamedTuple

import msgspec

from engine.barons.actions import Play
from engine.barons.land import around, of_others, owned, untouched
from engine.core import Action, Path, Seat, State, asked, asked_for, choices, question, verbs
from tests.bench.figures import Figure, shown, taken
from tests.bench.played import game_named, greedy

LIMIT = 2.0
CALLS = 5  # of each, in turns; the quickest counts
DEPTH = 40  # answers after which a path is long enough


class Cost(NamedTuple):
    """Of one choice ÷ encoding the position."""

    first: float  # of a position about which nothing is known yet
    further: float


Asked = tuple[str, ...]  # question, verb and field; of a card that one
Found = dict[Asked, list[Cost]]


def fresh(state: State) -> State:
    """The same position, and a memory in which nothing is kept of it or its map."""
    for kept in (around, of_others, owned, untouched):
        kept.cache_clear()
    return msgspec.structs.replace(state)


def quickest(state: State, seat: Seat, verb: type[Action], given: Path) -> Cost:
    """The next choice ÷ encoding."""
    first, further, encoding = [], [], []
    for _ in range(CALLS):
        new = fresh(state)
        first.append(taken(lambda new=new: choices(new, seat, verb, given)))  # type: ignore[misc]
        further.append(taken(lambda new=new: choices(new, seat, verb, given)))  # type: ignore[misc]
        encoding.append(taken(lambda: msgspec.json.encode(state)))
    return Cost(min(first) / min(encoding), min(further) / min(encoding))


def along(state: State, seat: Seat, verb: type[Action], rnd: random.Random) -> Iterator[tuple[Asked, Cost]]:
    """Every choice on one random way through a move."""
    given: Path = ()
    asking = type(question(state, seat, verb)).__name__
    while (field := asked_for(verb, given)) and len(given) < DEPTH:
        offered = choices(state, seat, verb, given)
        if not offered:
            break
        card = (str(given[0]),) if verb is Play and given else ()
        yield (asking, verb.__name__, *card, field), quickest(state, seat, verb, given)
        given += (rnd.choice(offered),)


def every(games: int, step: int) -> Iterator[tuple[State, Asked, Cost]]:
    """All choices of every so many positions, over whole games of three and five."""
    game, rnd = game_named("barons"), random.Random(1)
    for seed in range(games):
        for state, *_ in islice(greedy(game, (3, 5)[seed % 2], seed), 0, None, step):
            for seat in asked(state):
                for verb in verbs(state, seat):
                    yield from ((state, key, cost) for key, cost in along(state, seat, verb, rnd))


def by_field(games: int, step: int) -> Found:
    """What was found of each field of each action."""
    found: Found = defaultdict(list)
    for _, key, cost in every(games, step):
        found[key].append(cost)
    return found


def medians(found: Found) -> dict[Asked, Cost]:
    """Of each field."""
    return {key: Cost(*map(median, zip(*costs, strict=True))) for key, costs in found.items()}


def figures(small: bool = False) -> list[Figure]:
    """The dearest field of all moves."""
    found = medians(by_field(*((1, 400) if small else (4, 20))))
    dearest = [(max(found, key=lambda key: found[key][i]), i) for i in range(len(Cost._fields))]
    return [
        Figure(
            f"next choice in barons, {Cost._fields[i]} question of a position, the dearest ({' '.join(key)})"
            " ÷ encoding the position",
            found[key][i],
            LIMIT,
        )
        for key, i in dearest
    ]


def main() -> None:
    found = by_field(4, 20)
    for key, cost in sorted(medians(found).items(), key=lambda item: -item[1].first):
        worst = Cost(*map(max, zip(*found[key], strict=True)))
        words = f"first {cost.first:5.2f} × (worst {worst.first:5.2f}), further {cost.further:5.2f} ×"
        print(f"{' '.join(key):42} {words} (worst {worst.further:5.2f}) of {len(found[key])}")
    print(shown(figures()))


if __name__ == "__main__":
    main()
