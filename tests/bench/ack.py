"""From a slash command to its acknowledgement while 20 boards are being drawn, beside an empty bot: `python -m tests.bench.ack`

Discord and each bot have a process of their own. Ours carries out moves of real games; the empty one says "Yes.".
"""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path
from statistics import median, quantiles

from tests.bench.figures import Figure, shown
from tests.bench.line import Ask, empty, line
from tests.games import REAL

LIMIT, GOAL = 4.0, 1.5
RUNS, ROUNDS, COMMANDS = 3, 8, 50  # p99 of a run is of 400 commands; the median of the runs counts


def p99(seconds: list[float]) -> float:
    return quantiles(seconds, n=100)[98] if len(seconds) > 1 else seconds[0]


class Games:
    """One game after the other, each real one in its turn."""

    def __init__(self, town: Ask) -> None:
        self.town, self.keys, self.over = town, itertools.cycle([game.key for game in REAL]), True

    def play(self, commands: int) -> list[float]:
        """Seconds until each of so many commands was answered."""
        found: list[float] = []
        while len(found) < commands:
            if self.over:
                self.town("gather", next(self.keys), 2)
            seconds, self.over = self.town("play", commands - len(found))
            found += seconds
        return found


def compare(folder: Path, rounds: int, commands: int) -> tuple[list[float], list[float]]:
    """Seconds of ours and of the empty bot's, in turns."""
    ours, theirs = list[float](), list[float]()
    with line(folder / "ours") as (town, bot), line(folder / "empty", empty) as (other, _):
        games = Games(town)
        for _ in range(rounds):
            bot("draw")
            ours += games.play(commands)
            bot("rest")
            theirs += other("ping", commands)
    return ours, theirs


def figures(small: bool = False) -> list[Figure]:
    """One."""
    ratios = []
    for _ in range(1 if small else RUNS):
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = compare(Path(folder), *((1, 3) if small else (ROUNDS, COMMANDS)))
        ratios.append((p99(ours) / p99(theirs), ours, theirs))
    return [
        Figure(
            "slash command → acknowledgement while 20 boards are drawn, p99 ÷ an empty bot's",
            median(r for r, *_ in ratios),
            LIMIT,
            GOAL,
        )
    ]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for seconds in compare(Path(folder), ROUNDS, COMMANDS):
            print(f"median {1000 * median(seconds):.2f} ms, p99 {1000 * p99(seconds):.2f} ms of {len(seconds)}")
    print(shown(figures()))


if __name__ == "__main__":
    main()
