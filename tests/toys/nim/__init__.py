"""Nim, to see what one more game costs: its few answers are listed, the rest follows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any

import msgspec

from engine.core import Action, Game, Listed, Outcome, Rng, Seat, State


class Take(Action, frozen=True):
    """Take stones from a heap."""

    heap: int
    stones: int


class Turn(Listed, frozen=True):
    takes = (Take,)
    seat: Seat

    def offers(self, state: Nim, seat: Seat) -> Iterator[Action]:
        return (Take(heap, n) for heap, size in enumerate(state.heaps) for n in range(1, size + 1))

    def resolve(self, state: Nim, seat: Seat, action: Take) -> None:
        state.heaps[action.heap] -= action.stones
        state.last = seat


class Nim(State, kw_only=True):
    stack: list[Turn] = []
    heaps: list[int]
    last: Seat = -1


class View(msgspec.Struct, frozen=True):
    heaps: tuple[int, ...]


class NimGame(Game[Nim, View]):
    key, title, players, actions = "nim", "Nim", range(2, 5), (Take,)
    state_type = Nim

    def setup(self, seats: int, options: Any, rng: Rng) -> Nim:
        return Nim(seats=seats, rng=rng, heaps=[3 + rng.below(5) for _ in range(4)])

    def proceed(self, state: Nim) -> None:
        state.then(Turn((state.last + 1) % state.seats))

    def outcome(self, state: Nim) -> Outcome | None:
        return None if any(state.heaps) else Outcome.by(int(seat == state.last) for seat in range(state.seats))

    def view(self, state: Nim, seat: Seat | None) -> View:
        return View(tuple(state.heaps))

    @staticmethod
    def opponent(state: Nim, seat: Seat) -> Take:
        """Leaves heaps whose sizes cancel out, if it can (two players); else takes one stone of the largest."""
        odd = reduce(xor, state.heaps)
        for heap, size in enumerate(state.heaps):
            if odd and size ^ odd < size:
                return Take(heap, size - (size ^ odd))
        return Take(state.heaps.index(max(state.heaps)), 1)

    def lapse(self, state: Nim, seat: Seat) -> Action:
        return Take(next(heap for heap, size in enumerate(state.heaps) if size), 1)


GAME = NimGame()
