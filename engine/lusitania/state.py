"""What lies on the table (S-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Optional, Union

import msgspec

from engine.core import Decision, Seat, State
from engine.core import Options as CoreOptions
from engine.lusitania import steps, turn, virtus, visitors
from engine.lusitania.cards import CAESAR, CardId

Todo = Union[
    turn.Turn,
    turn.After,
    turn.Continue,
    steps.LayField,
    steps.Assess,
    steps.DrawUp,
    visitors.SenatorTaking,
    visitors.SenatorGiving,
    virtus.PlaceSix,
    virtus.PlaceTen,
]


class Options(CoreOptions, frozen=True):
    """Which objectives are played with (S-10)."""

    expansion: Literal["none", "laurus", "virtus", "both"] = "none"

    @property
    def decks(self) -> tuple[str, ...]:
        """The objective decks in play."""
        match self.expansion:
            case "none":
                return ()
            case "both":
                return ("laurus", "virtus")
            case one:
                return (one,)


class Player(msgspec.Struct):
    """One player's cards. `army` and `equipment` have nine places, 0 · I … VII · 8 (S-5)."""

    hand: list[CardId]
    army: list[Optional[CardId]]
    equipment: list[list[CardId]]
    musicians: list[CardId] = []
    province: Optional[str] = None  # fixed by the first Legionary (S-53)
    objectives: list[str] = []
    six: Optional[tuple[int, str]] = None  # space and kind of Virtus 6 (SV-6)
    ten: Optional[int] = None  # space of Virtus 10 (SV-10)

    @classmethod
    def new(cls, hand: list[CardId], mars: CardId | None) -> Player:
        return cls(hand, [mars, *[None] * 8], [[] for _ in range(9)])


class Lusitania(State, kw_only=True):
    """A game. `deck` has its top at the end; `field` is oldest first; `reason` is set when it ends (S-117)."""

    stack: list[Todo] = []
    options: Options
    players: list[Player]
    deck: list[CardId]
    field: list[CardId] = []
    discard: list[CardId] = []
    face_up: list[str] = []  # objectives, lowest number first
    exhaustions: int = 0
    active: Seat = 0
    turns: int = 0  # over so far
    main_done: bool = False
    free_used: bool = False
    taken: Optional[CardId] = None  # the card a Senator holds aside (S-95)
    reason: Optional[Literal["target", "deck"]] = None

    @property
    def asking(self) -> Decision | None:
        """The open question; None: the game is over."""
        return self.stack[-1] if self.stack else None  # type: ignore[return-value]  # steps never wait

    @property
    def holder(self) -> Seat:
        """Who has Julius Caesar: always in exactly one army (S-115)."""
        return next(seat for seat, player in enumerate(self.players) if CAESAR in player.army)

    def opponents(self, seat: Seat) -> Iterator[Seat]:
        """The others, going left from `seat` (S-1)."""
        yield from ((seat + step) % self.seats for step in range(1, self.seats))
