"""Requests a turn that count for Discord's limit, in whole games of two: `python -m tests.bench.requests`

Answers to presses and commands are not counted (row 95 of Discord's limits). Everything that is due has been said
before the next command is given.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.bench.figures import Figure, shown
from tests.bench.line import Ask, line
from tests.games import REAL

LIMIT, GOAL = 2.0, 1.3
MOST = 400  # commands of one game


def a_turn(town: Ask, key: str, most: int) -> float:
    """Counted requests ÷ turns of one game by slash commands in its thread, from the first board to the last."""
    town("gather", key, 2)
    town("said")
    before, turns, over = town("counted"), town("turns"), False
    for _ in range(most):
        if over:
            break
        _, over = town("play", 1)
        town("said")
    requests: int = town("counted") - before
    passed: int = town("turns") - turns
    return requests / max(1, passed)


def figures(small: bool = False) -> list[Figure]:
    """One for each real game."""
    with tempfile.TemporaryDirectory() as folder, line(Path(folder)) as (town, _):
        return [
            Figure(
                f"counted Discord requests a turn, {game.key}, two players",
                a_turn(town, game.key, 3 if small else MOST),
                LIMIT,
                GOAL,
                unit="",
            )
            for game in REAL
        ]


if __name__ == "__main__":
    print(shown(figures()))
