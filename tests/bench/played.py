"""Positions of whole games, as they come about when people play for points: what the rows measure on."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from engine.core import Action, Decision, Entry, Event, Game, Options, Seat, State, asked, carry_out, copy, new_game
from tests.games import REAL

MOST = 4000  # actions after which a game is taken to have no end
NAMES = ("Livia", "Brutus", "Agrippa", "Octavia", "Cicero")


class Scene(NamedTuple):
    """A board that is posted: somebody is called, and these moves have been made since that seat's last one."""

    game: Game[Any, Any]
    state: State
    names: Sequence[str]
    entries: tuple[Entry, ...]


def game_named(key: str) -> Game[Any, Any]:
    """A real game by its key."""
    return next(game for game in REAL if game.key == key)


def chooser(game: Game[Any, Any]) -> Callable[..., Action]:
    """Who plays for points: (state, seat, question, chance) → action."""
    found: Callable[..., Action] = importlib.import_module(f"tests.fuzz.{game.key}").greedy
    return found


def greedy(
    game: Game[Any, Any], seats: int, seed: int, options: Options | None = None
) -> Iterator[tuple[State, Seat, Decision, Action, list[Event]]]:
    """Every action of one game, after it was carried out; the state is the same object throughout."""
    choose, rnd = chooser(game), random.Random(seed)
    state, _ = new_game(game, seats, options or game.recommended(seats), seed)
    for _ in range(MOST):
        if not (waits := asked(state)):
            return
        seat, asking = rnd.choice(list(waits.items()))
        action = choose(state, seat, asking, rnd)
        yield state, seat, asking, action, carry_out(game, state, seat, action, asking)


def scenes(game: Game[Any, Any], seats: int, seed: int, options: Options | None = None) -> list[Scene]:
    """The boards of one game: one whenever the turn has passed on."""
    found: list[Scene] = []
    log: list[Entry] = []
    last: dict[Seat, int] = {}
    for number, (state, seat, _, _, events) in enumerate(greedy(game, seats, seed, options)):
        public = tuple(event for event in events if event.to is None)
        log.append(Entry(number, seat, "player", public))
        last[seat] = number
        called = next(iter(asked(state)), None)
        if called not in (None, seat):
            news = tuple(log[last.get(called, -1) + 1 :])
            found.append(Scene(game, copy(game, state), NAMES[:seats], news))
    return found


__all__ = ["NAMES", "Scene", "chooser", "game_named", "greedy", "scenes"]
