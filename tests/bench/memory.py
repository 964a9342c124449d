"""The most memory that the bot's process holds while 100 games are played by slash commands: `python -m tests.bench.memory`"""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path

from tests.bench.figures import Figure, shown
from tests.bench.line import Ask, line
from tests.games import REAL

LIMIT = 200
GAMES = 100
MOST = 60  # commands of one game; what is longer stays unfinished
SEATS = (2, 3, 4)


def played(town: Ask, games: int, most: int) -> None:
    """One after the other, each real game in its turn, at tables of two to four; all that is to be said is said."""
    kinds = itertools.cycle((game.key, seats) for seats in SEATS for game in REAL)
    for key, seats in itertools.islice(kinds, games):
        town("gather", key, seats)
        town("play", most)
        town("said")


def figures(small: bool = False) -> list[Figure]:
    """One, in MiB."""
    with tempfile.TemporaryDirectory() as folder, line(Path(folder)) as (town, bot):
        played(town, *((3, 5) if small else (GAMES, MOST)))
        return [Figure(f"peak memory of the bot, {GAMES} games played", bot("peak"), LIMIT, unit="MiB")]


if __name__ == "__main__":
    print(shown(figures()))
