"""`python -m tests.fuzz GAME N [FIRST]`: N games from seed FIRST on; `--replay RECORD` plays a failed one again."""

from __future__ import annotations

import sys

from tests.fuzz.fuzzer import Failure, Report, found, play, player_of, replay, start_of


def main(words: list[str]) -> int:
    match words:
        case [_, "--replay", record]:
            replay(record, print)
            return 0
        case [key, number]:
            return fuzz(key, int(number), 0)
        case [key, number, first]:
            return fuzz(key, int(number), int(first))
    print("usage: python -m tests.fuzz GAME N [FIRST]   or   python -m tests.fuzz GAME --replay RECORD")
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
