"""Playing games of any kind to the end, checking every state, and telling a failure so that it can be replayed.

A game adds a module of its name to this package: `check(before, state, events)` raises AssertionError when something
that must always hold does not (`before` is what `remember(state)` returned before the action, None at the start), and
`greedy(state, seat, asking, rnd)` chooses an action that somebody who wants to win might choose.
"""

from __future__ import annotations

import importlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, Union, cast

import msgspec

from engine.core import (
    Action,
    Decision,
    Event,
    Game,
    Options,
    Seat,
    State,
    apply,
    asked,
    carry_out,
    new_game,
    outcome,
    questions,
    refuse,
)
from tests.games import GAMES, returning, some_options

MOST_ACTIONS = 5000


class Player(Protocol):
    """What a game's module in this package provides."""

    def remember(self, state: Any) -> Any: ...

    def check(self, before: Any, state: Any, events: Sequence[Event]) -> None: ...

    def greedy(self, state: Any, seat: Seat, asking: Decision, rnd: random.Random) -> Action: ...


class Start(NamedTuple):
    """All that decides how a game begins."""

    game: Game[Any, Any]
    seats: int
    options: Options
    seed: int


class Failure(Exception):
    """A game went wrong; its text replays it."""


class Report:
    """What happened in all games: how often each event, how they ended, how long they were."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game, self.games, self.actions = game, 0, 0
        self.events: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()
        self.won: Counter[Seat] = Counter()

    def lines(self) -> Iterator[str]:
        """The report in words, what never happened last."""
        yield f"{self.games} games of {self.game.title}, {self.actions} actions"
        yield "events: " + ", ".join(f"{name} {n}" for name, n in self.events.most_common())
        yield "verbs: " + ", ".join(f"{name} {n}" for name, n in self.verbs.most_common())
        yield "won by seat: " + ", ".join(f"{seat} {n}" for seat, n in sorted(self.won.items()))
        events = [event.__name__ for event in self.game.events if event.__name__ not in self.events]
        verbs = [verb.__name__ for verb in self.game.actions if not verb.by_clock and verb.__name__ not in self.verbs]
        yield f"events that never happened: {', '.join(events) or 'none'}"
        yield f"verbs that nobody used: {', '.join(verbs) or 'none'}"


def found(key: str) -> Game[Any, Any]:
    """The game of this key. Raises KeyError."""
    return {game.key: game for game in GAMES}[key]


def player_of(game: Game[Any, Any]) -> Player:
    """The module with the game's invariants and its greedy chooser. Raises ModuleNotFoundError."""
    return cast(Player, importlib.import_module(f"tests.fuzz.{game.key}"))


def start_of(game: Game[Any, Any], seed: int) -> Start:
    """Seats and options of game number `seed`: all player counts in turn, options at random."""
    seats = game.players[seed % len(game.players)]
    return Start(game, seats, some_options(game, seats, seed // len(game.players)), seed)


def choosers(seed: int, player: Player) -> Callable[[State, Seat, Decision], Action]:
    """Even games are played at random, odd ones greedily, with a random action in five."""
    rnd = random.Random(seed)
    if seed % 2 == 0:
        return lambda state, seat, asking: asking.pick(state, seat, rnd.choice)
    return lambda state, seat, asking: (
        asking.pick(state, seat, rnd.choice) if rnd.random() < 0.2 else player.greedy(state, seat, asking, rnd)
    )


def play(start: Start, player: Player, report: Report) -> None:
    """One whole game, every state checked. Raises Failure."""
    choose, done = choosers(start.seed, player), list[tuple[Seat, Action]]()
    try:
        state, events = new_game(start.game, start.seats, start.options, start.seed)
        report.events.update(type(event).__name__ for event in events)
        player.check(None, state, events)
        rnd = random.Random(-start.seed)
        while waits := asked(state) or returning(start.game, state):
            seat, asking = rnd.choice([*waits.items()] if rnd.random() < 0.98 else unasked(state) or [*waits.items()])
            action = choose(state, seat, asking)
            done.append((seat, action))
            events = _act(start.game, state, seat, action, asking, player)
            report.events.update(type(event).__name__ for event in events)
            report.verbs[type(action).__name__] += 1
            assert len(done) < MOST_ACTIONS, "no end"
        end = outcome(start.game, state)
        assert end, "nobody is asked and the game is not over"
    except Exception as error:
        raise Failure(told(start, done, error)) from error
    report.games, report.actions = report.games + 1, report.actions + len(done)
    report.won.update(seat for seat, rank in enumerate(end.ranks) if rank == 1)


def unasked(state: State) -> list[tuple[Seat, Decision]]:
    """Questions that nobody waits for: standing orders, second thoughts."""
    return [(seat, asking) for seat in range(state.seats) for asking in questions(state, seat) if asking.optional]


def _act(
    game: Game[Any, Any], state: State, seat: Seat, action: Action, asking: Decision, player: Player
) -> list[Event]:
    code = refuse(game, state, seat, action)
    assert code is None, f"refused with {code}: {action}"
    before = player.remember(state)
    events = carry_out(game, state, seat, action, asking)
    player.check(before, state, events)
    return events


def told(start: Start, done: Sequence[tuple[Seat, Action]], error: Exception) -> str:
    """The failed game on one line, for `--replay`."""
    record = {
        "game": start.game.key,
        "seats": start.seats,
        "seed": start.seed,
        "options": msgspec.to_builtins(start.options),
        "actions": [[seat, msgspec.to_builtins(action)] for seat, action in done],
    }
    return f"{type(error).__name__}: {error}\nreplay: {json.dumps(record, separators=(',', ':'))}"


def replay(text: str, say: Callable[[str], object]) -> State:
    """Play a recorded game again, each action told; what failed then fails again. Returns the last state."""
    record = json.loads(text)
    game = found(record["game"])
    player = player_of(game)
    options = msgspec.convert(record["options"], game.options_type)
    verbs: Any = Union[game.actions]
    state, events = new_game(game, record["seats"], options, record["seed"])
    player.check(None, state, events)
    for seat, raw in record["actions"]:
        action: Action = msgspec.convert(raw, verbs)
        say(f"seat {seat}: {action}")
        before = player.remember(state)
        state, events = apply(game, state, seat, action)
        player.check(before, state, events)
    return state
