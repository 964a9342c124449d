"""What rules are made of: events, questions, steps, the state, the outcome, and the one exception for players.

A game is a stack of what is still to be done: questions to players (`Decision`) and steps that need
none (`Step`). Beside the stack lie questions that hold up only the seats they are put to. Answering
changes the state and may add to either. Nothing here knows the clock, the network or Discord, and
all chance comes from the state's own `Rng`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Optional, TypeVar

import msgspec

from engine.core.action import Action, Choices, Path, asked_for, made, path
from engine.core.rng import Rng

Seat = int  # 0…n-1 in table order; engines never see Discord ids
Pick = Callable[[Any], Any]  # one of a sequence, such as random.choice


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """What came of an action, for the log, the board and the notifications."""

    final: ClassVar[bool] = False  # it showed something hidden or drew chance: nobody takes it back alone
    closes: ClassVar[str] = "something hidden was shown"  # a final one, to those who may know it: why not
    ends: ClassVar[bool] = False  # final only since a move, a turn or the game is over: nothing hidden came of it
    loud: ClassVar[bool] = False  # public, and a board tells it at once, whoever is asked next
    to: Optional[tuple[Seat, ...]] = None  # who may know; None: everybody


Events = Optional[Iterator[Event]]  # rules that have nothing to tell return nothing


class Decision(msgspec.Struct, frozen=True, tag=True):
    """A question. It is gone once answered; put it back to keep it open.

    Its fields say what is asked, never what others have answered: while it is equal, it is the same question.
    """

    takes: ClassVar[tuple[type[Action], ...]] = ()  # every verb it can ever be answered with
    clock: ClassVar[str] = "move"  # which of the game's deadlines runs while it is open
    apart: ClassVar[bool] = False  # its deadline is its own, whatever else of its kind is open or was answered
    optional: ClassVar[bool] = False  # nobody waits for an answer: standing orders
    early: ClassVar[bool] = False  # may be answered before those above it on the stack
    urged: ClassVar[bool] = False  # of several who decide at the same time the last one is told that all wait for it
    forced: ClassVar[bool] = False  # a single answer is given without asking; only where that betrays nothing

    def seats(self, state: Any) -> tuple[Seat, ...]:
        """Who may answer: its field `seat` unless it says otherwise; several decide at the same time."""
        return (self.seat,)  # type: ignore[attr-defined]

    def verbs(self, state: Any, seat: Seat) -> tuple[type[Action], ...]:
        """Verbs with at least one legal action."""
        return self.takes

    def opens(self, state: Any, seat: Seat, verb: type[Action]) -> bool:
        """Whether `choices` may be asked about `verb` now. True for all of them where it then finds nothing itself."""
        return verb in self.verbs(state, seat)

    def choices(self, state: Any, seat: Seat, verb: Any, given: Path) -> Choices:
        """Legal answers to the next field; each of them can be completed to a legal action."""
        raise NotImplementedError

    def refuse(self, state: Any, seat: Seat, action: Any) -> str | None:
        """The code of the first rule that `action` breaks, if any. This decides what is legal."""
        raise NotImplementedError

    def resolve(self, state: Any, seat: Seat, action: Any) -> Events:
        """Carry out a legal answer on `state`, which may be changed freely."""
        raise NotImplementedError

    def pick(self, state: Any, seat: Seat, one: Pick) -> Action:
        """Walk to one action, `one` choosing each answer: for fuzzing and playouts."""
        verb: type[Action] = one(self.verbs(state, seat))
        given: Path = ()
        while asked_for(verb, given):
            given += (one(self.choices(state, seat, verb, given)),)
        return made(verb, given)


class Listed(Decision, frozen=True):
    """A question with few answers: the rules list them, and all else follows from the list."""

    def offers(self, state: Any, seat: Seat) -> Iterable[Action]:
        """Every legal answer, in a fixed order."""
        raise NotImplementedError

    def verbs(self, state: Any, seat: Seat) -> tuple[type[Action], ...]:
        return tuple(dict.fromkeys(map(type, self.offers(state, seat))))

    def choices(self, state: Any, seat: Seat, verb: Any, given: Path) -> Choices:
        ways = (path(action) for action in self.offers(state, seat) if type(action) is verb)
        return tuple(dict.fromkeys(way[len(given)] for way in ways if way[: len(given)] == given))

    def refuse(self, state: Any, seat: Seat, action: Any) -> str | None:
        return None if action in self.offers(state, seat) else "not_possible"

    def pick(self, state: Any, seat: Seat, one: Pick) -> Action:
        return one(list(self.offers(state, seat)))  # type: ignore[no-any-return]


class Step(msgspec.Struct, frozen=True, tag=True):
    """Something the rules do by themselves when its time comes."""

    def run(self, state: Any) -> Events:
        """Do it on `state`, which may be changed freely."""
        raise NotImplementedError


class State(msgspec.Struct, kw_only=True, dict=True):
    """What a game's own state extends. Mutable for the rules; outside them every state is a new one."""

    seats: int
    rng: Rng
    stack: list[Any] = []
    aside: list[Any] = []
    resigned: list[Seat] = []

    @property
    def reckoned(self) -> dict[Any, Any]:
        """What has been worked out about this position and may be asked again: neither stored, compared nor copied.

        It is forgotten with the next answer; within the rules, which change the position, nobody may rely on it.
        """
        return self.__dict__

    def then(self, *todo: Decision | Step) -> None:
        """Put these on top, the first to be done first."""
        self.stack.extend(reversed(todo))


class Outcome(msgspec.Struct, frozen=True):
    """The end: `ranks` per seat, 1 for who has won; nobody has if no rank is 1."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...] = ()

    @classmethod
    def by(cls, scores: Iterable[int]) -> Outcome:
        """The most points win; equal points share a rank."""
        points = tuple(scores)
        return cls(tuple(1 + sum(other > mine for other in points) for mine in points), points)


class IllegalAction(Exception):
    """A player tried what the rules forbid. The code is for the game's own words; nothing has changed."""

    def __init__(self, code: str, action: Action | None = None) -> None:
        super().__init__(code)
        self.code, self.action = code, action


S = TypeVar("S", bound=State)
V = TypeVar("V")
