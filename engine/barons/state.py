"""The whole state of a game of BARONS, and the questions about it that the rules ask again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Optional, Union

import msgspec

from engine.barons.data import BUILDINGS, MARKET_GOLD, MARKET_START, TAX_START
from engine.barons.events import CameBack
from engine.barons.land import owned
from engine.barons.move import Move, Placement
from engine.barons.orders import Return, StandingOrders
from engine.barons.pieces import Baron, BaronsOptions, Monopoly
from engine.barons.sealed import Plan, Ready, Resolution
from engine.barons.turn import EndTurn, NextMove, StartTurn
from engine.barons.war import Choice, Defence
from engine.core import Event, Seat, State

Todo = Union[
    Placement, Move, Choice, Defence, Plan, Ready, StandingOrders, Return, StartTurn, NextMove, EndTurn, Resolution
]


class Barons(State, kw_only=True):
    """Everything that is stored. Tiles are counted from 0; owner −1 is neutral."""

    options: BaronsOptions
    barons: list[Baron]
    owner: list[int] = msgspec.field(default_factory=lambda: [-1] * 81)
    building: list[Optional[str]] = msgspec.field(default_factory=lambda: [None] * 81)
    market: dict[str, int] = msgspec.field(default_factory=lambda: dict(MARKET_START))
    market_gold: int = MARKET_GOLD
    tax: int = TAX_START
    turn: int = 0
    first: Seat = 0  # first mover of this Turn (B-34)
    order: list[Seat] = []  # initiative of this Turn
    queue: list[Seat] = []  # whose moves are still to be opened
    phase: str = "setup"  # setup, play, choices, over (B-37)
    quest: Optional[dict[str, int]] = None
    monopolies: list[Monopoly] = []
    planned: bool = False  # sealed lists wait to be carried out
    halted: bool = False  # everybody is absent (B-142)
    fallen: list[Seat] = []  # the defeated, first one first
    near: list[Seat] = []  # of whom all have been told that they would win if the Turn ended now (chapter 20)
    winners: list[Seat] = []
    stack: list[Todo] = []
    aside: list[Todo] = []

    def living(self) -> list[Seat]:
        """Seats that are not defeated, in seat order."""
        return [seat for seat, baron in enumerate(self.barons) if baron.alive]

    def next_living(self, seat: Seat) -> Seat:
        """The next living seat after this one."""
        return next(s for n in range(1, self.seats + 1) if self.barons[s := (seat + n) % self.seats].alive)

    def count(self, seat: Seat) -> dict[str, int]:
        """How many Buildings of each kind this player owns."""
        found = dict.fromkeys(BUILDINGS, 0)
        for kind in self.kinds(seat):
            found[kind] += 1
        return found

    def tiles(self, seat: Seat) -> tuple[int, ...]:
        """Tiles of this player, in the order of the map."""
        return owned(tuple(self.owner), seat)

    def kinds(self, seat: Seat) -> list[str]:
        """The kind of each Building of this player, in the order of the map."""
        return [kind for tile in self.tiles(seat) if (kind := self.building[tile])]

    def go_on(self) -> None:
        """Look who moves next, once everything on top is done."""
        self.then(NextMove())

    def reopen(self, question: Move) -> None:
        """Put a move back: on the stack in order, beside it in an open Turn (BV-10)."""
        if self.options.model == "moves":
            self.then(question)
        else:
            self.aside.append(question)

    def open_moves(self) -> list[Seat]:
        """Seats whose move, or whose planning, is open."""
        return [todo.seat for todo in (*self.stack, *self.aside) if isinstance(todo, Move | Plan)]

    def open_choices(self) -> list[Seat]:
        """Seats that must still answer Warmongering, once for each answer."""
        return [todo.seat for todo in self.aside if isinstance(todo, Choice)]

    def defending(self) -> Optional[Defence]:
        """The attack that is being answered (BV-9)."""
        top = self.stack[-1] if self.stack else None
        return top if isinstance(top, Defence) else None

    def mover(self) -> Optional[Seat]:
        """Whose move it is, with moves in order."""
        if self.options.model != "moves" or self.phase == "over":
            return None
        asked = [todo.seat for todo in self.stack if isinstance(todo, Move | Placement)]
        return asked[-1] if asked else next(iter(self.queue), None) if self.halted else None

    def leaves(self, seat: Seat) -> None:
        """Two missed moves: absent until the player comes back (B-140)."""
        self.barons[seat].absent = True
        self.aside.append(Return(seat))

    def came_back(self, seat: Seat) -> Iterator[Event]:
        """Any accepted command ends absence (B-140), and a pause with it (B-142)."""
        baron = self.barons[seat]
        if baron.absent:
            baron.absent, baron.missed = False, 0
            self.aside = [todo for todo in self.aside if todo != Return(seat)]
            yield CameBack(seat=seat)
            if self.planned and not self.halted:
                self.aside.append(Plan(seat))  # the others still write (BV-1)
            self.halted = False
            self.go_on()

    def drop_questions(self, seat: Seat) -> None:
        """Nobody asks a defeated player anything; an attack by or on him lapses (B-128, BV-9)."""
        self.queue = [other for other in self.queue if other != seat]
        self.aside = [todo for todo in self.aside if getattr(todo, "seat", None) != seat]
        self.stack = [
            todo
            for todo in self.stack
            if not (isinstance(todo, Move | Defence | Plan) and seat in (todo.seat, getattr(todo, "by", todo.seat)))
        ]
