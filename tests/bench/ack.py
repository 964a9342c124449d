"""From a slash command to its acknowledgement while 20 boards are being drawn, beside an empty bot: `python -m tests.bench.ack`

Discord and each bot have a process of their own. The empty bot says "Yes."; of ours the same kind of answer (`/help`)
is compared, and what a player does: opening a panel (`/play`: one transaction, all choices in words).
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles

from tests.bench.bots import empty
from tests.bench.figures import Figure, shown
from tests.bench.line import Ask, line

LIMIT, GOAL = 4.0, 1.5
RUNS, ROUNDS, COMMANDS = 3, 16, 30  # p99 of a run is of 480 commands; the median of the runs counts
KINDS = ("help", "play")

Seconds = dict[str, list[float]]


def p99(seconds: list[float]) -> float:
    """99 of 100 are quicker."""
    return quantiles(seconds, n=100)[98] if len(seconds) > 1 else seconds[0]


def compare(folder: Path, rounds: int, commands: int) -> Seconds:
    """Seconds of ours by command, and of the empty bot's, in turns."""
    found: Seconds = defaultdict(list)
    with line(folder / "ours") as (town, bot), line(folder / "empty", empty) as (other, _):
        warmed(town, other)
        for _ in range(rounds):
            bot("draw")
            for kind in KINDS:
                found[kind] += town("ask", kind, commands)
            bot("rest")
            found["empty"] += other("ping", commands)
    return found


def warmed(town: Ask, other: Ask) -> None:
    """A game has begun, everything has been imported, every cache has been filled once."""
    town("gather", "lusitania", 2)
    town("said")
    for kind in KINDS:
        town("ask", kind, 5)
    other("ping", 5)


def figures(small: bool = False) -> list[Figure]:
    """Two: of an answer that says the same to everybody, and of a panel."""
    runs = []
    for _ in range(1 if small else RUNS):
        with tempfile.TemporaryDirectory() as folder:
            runs.append(compare(Path(folder), *((1, 2) if small else (ROUNDS, COMMANDS))))
    name = "→ acknowledgement while 20 boards are drawn, p99 ÷ an empty bot's"
    ratios = {kind: median(p99(run[kind]) / p99(run["empty"]) for run in runs) for kind in KINDS}
    return [
        Figure(f"slash command {name}", ratios["help"], LIMIT, GOAL),
        Figure(f"panel opened by slash command {name}", ratios["play"], LIMIT, GOAL),
    ]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for kind, seconds in compare(Path(folder), ROUNDS, COMMANDS).items():
            print(f"{kind}: median {1000 * median(seconds):.2f} ms, p99 {1000 * p99(seconds):.2f} ms of {len(seconds)}")
    print(shown(figures()))


if __name__ == "__main__":
    main()
