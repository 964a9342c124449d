"""The first board of a process, all caches empty, beside Pillow's save of the same picture: `python -m tests.bench.first`"""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from tests.bench.boards import bare, fullest, renderer
from tests.bench.figures import Figure, shown, taken

FIRST = 6.0
PROCESSES = 5  # fresh ones, for each game
GAMES = ("lusitania", "lydia", "barons")


def here(key: str) -> float:
    """The ratio in this process, which must have drawn nothing yet."""
    work, module = fullest(key), renderer(key)
    view = work.view()
    cold = taken(lambda: module.board(view, work.names, work.entries))
    image = module.drawn(view, work.names, work.entries)
    return cold / median(taken(lambda: bare(image)) for _ in range(9))


def fresh(key: str) -> float:
    """The same in a fresh process."""
    code = f"from tests.bench.first import here; print(here({key!r}))"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def figures(small: bool = False) -> list[Figure]:
    """One for each game, measured in turns."""
    rounds = [{key: fresh(key) for key in GAMES} for _ in range(1 if small else PROCESSES)]
    return [
        Figure(f"first board of a process, {key} ÷ Pillow's save", median(r[key] for r in rounds), FIRST)
        for key in GAMES
    ]


if __name__ == "__main__":
    print(shown(figures()))
