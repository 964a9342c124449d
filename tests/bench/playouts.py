"""Random games in place, beside python-chess in the same run: `python -m tests.bench.playouts GAME [SEATS] [ROUNDS]`.

Only the ratio counts: the machine may be busy with other things.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

import chess

from engine.core import Game, Options, asked, carry_out, new_game
from engine.lydia.pieces import EXPANSIONS
from engine.lydia.state import Options as Lydia
from tests.bench.figures import Figure
from tests.games import GAMES, some_options

SECONDS = 0.5  # per round and contender
LIMIT, GOAL = 1.0, 2.0
SEATS = 3
SEVEN = tuple(key for key in EXPANSIONS if key != "estates")  # the eighth cannot be played with the Tombs (L-7)


def rate(actions: Iterator[None], seconds: float = SECONDS) -> float:
    """Actions a second."""
    begun = time.perf_counter()
    for number in count(1):
        next(actions)
        if number % 64 == 0 and (passed := time.perf_counter() - begun) > seconds:
            return number / passed
    raise AssertionError


def chess_moves(rnd: random.Random) -> Iterator[None]:
    while True:
        board = chess.Board()
        for _ in range(200):
            if not (moves := list(board.legal_moves)):
                break
            board.push(rnd.choice(moves))
            yield


def game_actions(
    game: Game[Any, Any], seats: int, rnd: random.Random, options: Callable[[int], Options]
) -> Iterator[None]:
    for seed in count():
        state, _ = new_game(game, seats, options(seed), seed)
        while waits := asked(state):
            seat, asking = rnd.choice(list(waits.items())) if len(waits) > 1 else next(iter(waits.items()))
            carry_out(game, state, seat, asking.pick(state, seat, rnd.choice), asking)
            yield


def _same(options: Options, seed: int) -> Options:
    return options


def figures(small: bool = False) -> list[Figure]:
    """Every real game; Lydia with no, one and seven expansions."""
    rnd, games = random.Random(1), {game.key: game for game in GAMES}
    given: dict[str, tuple[str, Options]] = {
        "lusitania": ("lusitania", games["lusitania"].recommended(SEATS)),
        "lydia, no expansion": ("lydia", Lydia()),
        "lydia, one expansion": ("lydia", Lydia(expansions=("king",))),
        "lydia, seven expansions": ("lydia", Lydia(expansions=SEVEN)),
        "barons": ("barons", games["barons"].recommended(SEATS)),
    }
    ours = {
        name: game_actions(games[key], SEATS, rnd, partial(_same, options)) for name, (key, options) in given.items()
    }
    rounds, chess_game = [], chess_moves(rnd)
    for _ in range(1 if small else 7):
        seconds = 0.02 if small else SECONDS
        theirs = rate(chess_game, seconds)
        rounds.append({name: rate(actions, seconds) / theirs for name, actions in ours.items()})
    return [
        Figure(
            f"random playout, {name}: actions a second ÷ python-chess",
            statistics.median(found[name] for found in rounds),
            LIMIT,
            GOAL,
            least=True,
        )
        for name in ours
    ]


def main(key: str, seats: int = 3, rounds: int = 7) -> None:
    game, rnd = {game.key: game for game in GAMES}[key], random.Random(1)
    contenders = {
        "python-chess": chess_moves(rnd),
        f"{key}, usual options": game_actions(game, seats, rnd, lambda seed: game.recommended(seats)),
        f"{key}, options at random": game_actions(game, seats, rnd, lambda seed: some_options(game, seats, seed)),
    }
    rates = {name: [0.0] * rounds for name in contenders}
    for turn in range(rounds):
        for name, actions in contenders.items():
            rates[name][turn] = rate(actions)
    chess_rates = rates["python-chess"]
    for name, found in rates.items():
        ratio = statistics.median(mine / theirs for mine, theirs in zip(found, chess_rates, strict=True))
        print(f"{name:28} best {max(found):8,.0f}/s   median ratio {ratio:.2f}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
