"""Which crashes are tried: all of them, and the sample that runs with every change."""

from __future__ import annotations

from collections.abc import Iterator

from tests.crash.bot_process import POINTS
from tests.crash.play import Case
from tests.games import REAL

HITS = dict.fromkeys(POINTS, (1, 3, 6)) | {"2d": (1, 2, 4), "11u": (1,), "12": (1, 2, 3), "m": (1, 2, 3)}
AFTER_POST = ("9", "10", "m")  # where a message may stand that nobody remembers: also with its nonce forgotten
TOY = "caravan"  # hands, early answers, choices of many values


def everything() -> Iterator[Case]:
    """Every point, three hits each, on every game; every second one on a rough line."""
    for game in (*(game.key for game in REAL), TOY):
        yield Case("", 1, game, rough=True)
        for at, point in enumerate(POINTS):
            for hit in HITS[point]:
                yield Case(point, hit, game, rough=(at + hit) % 2 == 0)
        for point in AFTER_POST:
            yield from (Case(point, hit, game, late=True) for hit in HITS[point])


def sample() -> list[Case]:
    """Every point with one game, every game with at least three points, hits and lines mixed; always the same."""
    games = [*(game.key for game in REAL), TOY]
    found = [Case("", 1, TOY, rough=True)]
    for at, point in enumerate(POINTS):
        hits = HITS[point]
        found.append(Case(point, hits[at % len(hits)], games[at % len(games)], rough=at % 2 == 0))
    late = [Case(point, HITS[point][at], games[at], late=True) for at, point in enumerate(AFTER_POST)]
    return [*found, *late]


__all__ = ["everything", "sample"]
