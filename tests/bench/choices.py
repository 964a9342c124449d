"""The next choice of any move of BARONS, beside encoding the position: `python -m tests.bench.choices`

What a player is offered after each answer must not cost more the longer the game lasts.
"""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import islice
from statistics import median

import msgspec

from engine.core import Action, Path, Seat, State, asked, asked_for, choices, question, verbs
from tests.bench.figures import Figure, shown, taken
from tests.bench.played import game_named, greedy

LIMIT = 2.0
CALLS = 5  # of each, in turns; the quickest counts
DEPTH = 40  # answers after which a path is long enough

Asked = tuple[str, str, str]  # question, verb and field


def quickest(state: State, seat: Seat, verb: type[Action], given: Path) -> float:
    """The next choice ÷ encoding."""
    pairs = [
        (taken(lambda: choices(state, seat, verb, given)), taken(lambda: msgspec.json.encode(state)))
        for _ in range(CALLS)
    ]
    return min(a for a, _ in pairs) / min(b for _, b in pairs)


def along(state: State, seat: Seat, verb: type[Action], rnd: random.Random) -> dict[Asked, list[float]]:
    """Every choice on one random way through a move."""
    found: dict[Asked, list[float]] = defaultdict(list)
    given: Path = ()
    asking = question(state, seat, verb)
    while (field := asked_for(verb, given)) and len(given) < DEPTH:
        offered = choices(state, seat, verb, given)
        if not offered:
            break
        found[type(asking).__name__, verb.__name__, field].append(quickest(state, seat, verb, given))
        given += (rnd.choice(offered),)
    return found


def every(games: int, step: int) -> dict[Asked, list[float]]:
    """Ratios by verb and field, over whole games of three and five."""
    found: dict[Asked, list[float]] = defaultdict(list)
    game, rnd = game_named("barons"), random.Random(1)
    for seed in range(games):
        for state, *_ in islice(greedy(game, (3, 5)[seed % 2], seed), 0, None, step):
            for seat in asked(state):
                for verb in verbs(state, seat):
                    for key, ratios in along(state, seat, verb, rnd).items():
                        found[key] += ratios
    return found


def figures(small: bool = False) -> list[Figure]:
    """The dearest field of all moves."""
    found = {key: median(ratios) for key, ratios in every(*((1, 400) if small else (4, 40))).items()}
    key, worst = max(found.items(), key=lambda item: item[1])
    return [Figure(f"next choice in barons, the dearest ({' '.join(key)}) ÷ encoding the position", worst, LIMIT)]


def main() -> None:
    for key, ratios in sorted(every(4, 40).items(), key=lambda item: -median(item[1])):
        print(f"{' '.join(key):32} {median(ratios):6.2f} ×, worst {max(ratios):6.2f} × of {len(ratios)}")
    print(shown(figures()))


if __name__ == "__main__":
    main()
