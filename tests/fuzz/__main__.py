"""`python -m tests.fuzz GAME N [FIRST]`: N games from seed FIRST on; `--replay RECORD` plays a failed one again."""

from __future__ import annotations

import sys

from tests.fuzz.fuzzer import Failure, Report, found, play, player_of, replay, start_of
from tests.games import REAL

USAGE = "usage: python -m tests.fuzz GAME N [FIRST]   or   python -m tests.fuzz GAME --replay RECORD"
KEYS = [game.key for game in REAL]


def main(words: list[str]) -> int:
    """The exit status is 1 where a game failed, 2 where nothing was to be played."""
    match words:
        case [_, "--replay", record]:
            replay(record, print)
            return 0
        case [key, *numbers] if key in KEYS and 1 <= len(numbers) <= 2 and all(map(str.isdecimal, numbers)):
            number, first = (*map(int, numbers), 0)[:2]
            if number:
                return fuzz(key, number, first)
    print(f"{USAGE}\nGAME is one of {', '.join(KEYS)}, N at least 1")
    return 2


def fuzz(key: str, number: int, first: int) -> int:
    """Play the games, print what happened. Status 1 when one failed."""
    game = found(key)
    player, report, failed = player_of(game), Report(game), 0
    for seed in range(first, first + number):
        try:
            play(start_of(game, seed), player, report)
        except Failure as failure:
            failed += 1
            print(failure)
    print(*report.lines(), sep="\n")
    print(f"{number - failed} games without a fault, {failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
