"""Requests a turn that count for Discord's limit, in whole games of two: `python -m tests.bench.requests`

Answers to presses and commands are not counted (row 95 of Discord's limits). Everything that is due has been said
before the next command is given.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.bench.bots import by_post, gamekeeper
from tests.bench.figures import Figure, shown
from tests.bench.line import Ask, line
from tests.games import REAL

LIMIT, GOAL = 2.0, 1.3
POST = 1.5  # goal by post, hands aside
MOST = 400  # commands of one game


class Counted(NamedTuple):
    """Requests a turn: all that count, and without those that bring hands by DM."""

    all: float
    hands_aside: float


def a_turn(town: Ask, key: str, most: int) -> Counted:
    """Counted requests ÷ turns of one game by slash commands in its thread, from the first board to the last."""
    town("gather", key, 2)
    town("said")
    before, hands, turns, over = town("counted"), town("in_dms"), town("turns"), False
    for _ in range(most):
        if over:
            break
        _, over = town("play", 1)
        town("said")
    requests: int = town("counted") - before
    shown: int = town("in_dms") - hands
    passed = max(1, town("turns") - turns)
    return Counted(requests / passed, (requests - shown) / passed)


def every(bot: Callable[..., None], most: int) -> dict[str, Counted]:
    """By game."""
    with tempfile.TemporaryDirectory() as folder, line(Path(folder), bot) as (town, _):
        return {game.key: a_turn(town, game.key, most) for game in REAL}


def figures(small: bool = False) -> list[Figure]:
    """One for each real game where people answer at once; to print, the same where silent DMs do not wait for that."""
    most, name = 3 if small else MOST, "counted Discord requests a turn"
    live = [
        Figure(f"{name}, {key}, two players", found.all, LIMIT, GOAL, "")
        for key, found in every(gamekeeper, most).items()
    ]
    post = every(by_post, most)
    return [
        *live,
        *(Figure(f"{name}, {key}, two players by post", found.all, unit="") for key, found in post.items()),
        *(
            Figure(f"{name}, {key}, two players by post, hands aside", found.hands_aside, LIMIT, POST, "")
            for key, found in post.items()
        ),
    ]


if __name__ == "__main__":
    print(shown(figures()))
