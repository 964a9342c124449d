"""`python -m tests.cases GAME FILE…`: run worked cases. Status 1: some failed; 2: some could not be read."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

from tests.cases.runner import run_all


def main(words: list[str]) -> int:
    match words:
        case [game, *files] if files and game.isidentifier() and find_spec(f"tests.cases.{game}"):
            tally = run_all(game, map(Path, files), print)
            print(tally)
            return tally.status
    print("usage: python -m tests.cases GAME FILE…   (a game with a module of its name in tests/cases)")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
