"""Every game there is, real and toy, and random play by their rules: for tests and measurements."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator
from itertools import islice
from types import ModuleType
from typing import Any

import engine
from engine.core import (
    Action,
    Decision,
    Game,
    Options,
    Seat,
    State,
    asked,
    carry_out,
    drawn,
    new_game,
    outcome,
    questions,
)
from tests import toys


def _games(package: ModuleType) -> list[Game[Any, Any]]:
    found = (m.name for m in pkgutil.iter_modules(package.__path__, f"{package.__name__}.") if m.name != "engine.core")
    return [importlib.import_module(name).GAME for name in found]


REAL, TOYS = _games(engine), _games(toys)
GAMES = [*REAL, *TOYS]


def some_options(game: Game[Any, Any], seats: int, seed: int) -> Options:
    """Options drawn at random that may be played with so many seats; the usual ones for every fourth seed."""
    one = random.Random(seed).choice
    options = game.recommended(seats)
    while seed % 4 and game.forbid(options := drawn(game.options, game.options_type, one), seats):
        pass
    return options


def positions(
    game: Game[Any, Any], seats: int, seed: int, most: int = 5000
) -> Iterator[tuple[State, Seat, Decision, Action]]:
    """Every position of one random game, and the answer given there. The state is the same object throughout."""
    one = random.Random(seed).choice
    state, _ = new_game(game, seats, some_options(game, seats, seed), seed)
    for _ in range(most):
        if not (waits := asked(state) or returning(game, state)):
            assert outcome(game, state), "nobody is asked and the game is not over"
            return
        seat, asking = one(list(waits.items()))
        action = asking.pick(state, seat, one)
        yield state, seat, asking, action
        carry_out(game, state, seat, action, asking)
    raise AssertionError(f"{game.key} with {seats} seats, seed {seed}: no end after {most} actions")


def returning(game: Game[Any, Any], state: State) -> dict[Seat, Decision]:
    """A paused game goes on when somebody answers what nobody waits for."""
    if not game.paused(state):
        return {}
    return {seat: asking for seat in range(state.seats) for asking in questions(state, seat)}


def some(
    game: Game[Any, Any], seats: int, seed: int, step: int = 4, most: int = 40
) -> Iterator[tuple[State, Seat, Decision, Action]]:
    """A few positions of one random game."""
    return islice(islice(positions(game, seats, seed), 0, None, step), most)
