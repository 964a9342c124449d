"""Edited card files played with, each in a process of its own: python -m tests.inputs.cards [GAME [COUNT [FIRST]]]"""

from __future__ import annotations

import os
import random
import sys
import tomllib
import traceback
from pathlib import Path
from typing import Any

from tests.inputs.test_cards import ENGINE, FILES, ODD, altered, document, places, text_of

GENTLE = (0, 1, 2, 3, 5, 8, 0.5, "red", True)  # values that an owner may well write
MOST = 400  # actions of a game
PLAYED, REFUSED, BROKEN = 0, 1, 2


def edited(game: str, seed: int) -> tuple[str, str]:
    """A file with one place edited, and in words where."""
    rnd, raw = random.Random(seed), tomllib.loads(text_of(game))
    how = rnd.choice(("set", "set", "set", "drop", "double"))
    new, what = altered(raw, rnd.choice(places(raw)), how, rnd.choice((*GENTLE, *ODD)))
    return document(new), what


def child(game: str, text: str, seed: int) -> int:
    """Load the game with this text in place of its file and play it."""
    path, real = ENGINE / game / FILES[game][0], Path.read_text

    def read(self: Path, *args: Any, **more: Any) -> str:
        return text if self == path else real(self, *args, **more)

    Path.read_text = read  # type: ignore[method-assign]
    try:
        played(game, seed)
    except Exception as error:
        if type(error).__name__ == FILES[game][3]:
            return REFUSED
        traceback.print_exc(limit=-4)
        return BROKEN
    return PLAYED


def played(key: str, seed: int) -> None:
    """One random game; of one that finds no end the first actions."""
    import importlib

    from engine.core import asked, carry_out, new_game

    game, one = importlib.import_module(f"engine.{key}").GAME, random.Random(seed).choice
    seats = game.players[seed % len(game.players)]
    state, _ = new_game(game, seats, game.recommended(seats), seed)
    for _ in range(MOST):
        if not (waits := asked(state)):
            break
        seat, asking = one(list(waits.items()))
        carry_out(game, state, seat, asking.pick(state, seat, one), asking)
    for seat in (None, *range(seats)):
        view = game.view(state, seat)
        game.words(view)
        game.summary(view)


def run(game: str, seed: int) -> tuple[int, str]:
    """What became of one edit: in a process of its own, since cards are read once for all."""
    text, what = edited(game, seed)
    pid = os.fork()
    if not pid:
        os._exit(child(game, text, seed))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), what


def main(*wanted: str) -> int:
    """Exit status 1 if a file was accepted and could not be played with."""
    games = [wanted[0]] if wanted else list(FILES)
    count, first = (int(wanted[i]) if len(wanted) > i else default for i, default in ((1, 100), (2, 0)))
    broken = 0
    for game in games:
        found = [run(game, seed) for seed in range(first, first + count)]
        for status, what in found:
            if status not in (PLAYED, REFUSED):
                broken += 1
                print(f"{game}: accepted, and cannot be played: {what}")
        print(f"{game}: {sum(s == PLAYED for s, _ in found)} played, {sum(s == REFUSED for s, _ in found)} refused")
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
