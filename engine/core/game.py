"""The contract between a game's rules and everything around them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from engine.core.action import Action
from engine.core.options import Option, Options
from engine.core.parts import Event, Events, Outcome, S, Seat, V
from engine.core.rng import Rng
from engine.core.words import Rule, Words


class Opponent(Protocol):
    """Plays for a seat: the answer to the question that is put to it. It may look only at what the seat may see."""

    def __call__(self, state: Any, seat: Seat, /) -> Action: ...


class Game(Words[S, V], ABC):
    """The rules of one game. What a game does not say has the default given here.

    In every text `{0}`, `{1}` … stand for the player in that seat; fronts put the names in.
    """

    key: ClassVar[str]  # names its tables, commands and files
    title: ClassVar[str]
    pitch: ClassVar[str] = ""  # what it is about, one line for the lobby
    welcome: ClassVar[str] = ""  # a newcomer's first panel: how a turn goes, at most two lines
    players: ClassVar[range]
    actions: ClassVar[tuple[type[Action], ...]]
    events: ClassVar[tuple[type[Event], ...]] = ()
    end: ClassVar[type[Action] | None] = None  # ends a turn, so that any action can be given "and end my turn"
    clocks: ClassVar[dict[str, int]] = {"move": 24}  # kinds of deadline and their usual hours
    own_clock: ClassVar[bool] = False  # its rules say what happens when time is up; no table chooses otherwise
    reminders: ClassVar[tuple[float, ...]] = (1 / 2, 1 / 10)  # parts of the time left at which somebody is reminded
    opponent: ClassVar[Opponent | None] = None  # a computer that can play (a static method)
    version: ClassVar[int] = 1  # of the saved state; raise it together with `upgrade`
    checksum: ClassVar[str] = ""  # of the card set, for whoever edits it while games run; empty: there is none
    secret: ClassVar[bool] = True  # seats hold something that others may not see: they get it by DM
    state_type: type[S]
    options_type: type[Options] = Options
    options: ClassVar[tuple[Option, ...]] = ()  # what the lobby asks; names are fields of `options_type`
    preset: ClassVar[str] = "As recommended"  # words for the way back to the `recommended` options
    rules: Sequence[Rule] = ()

    # The rules themselves

    @abstractmethod
    def setup(self, seats: int, options: Any, rng: Rng) -> S:
        """A new game. `seats` and `options` have been checked against `players` and `forbid`."""

    @abstractmethod
    def proceed(self, state: S) -> Events:
        """Nothing is left to do: begin what comes next."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The end, or None while the game goes on."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What one seat, or an onlooker, may see. The only way out of a state."""

    @abstractmethod
    def lapse(self, state: S, seat: Seat) -> Action:
        """The answer of a seat whose time is up, perhaps one that only the clock can give."""

    def stint(self, state: S, seat: Seat, kind: str) -> str:
        """What a deadline of this kind belongs to, such as the seat's newest turn: one word without spaces.

        While it is equal, the same deadline runs on through several answers. Empty: each answer is given a new one.
        """
        return ""

    def private(self, state: S, seat: Seat) -> Any:
        """What this seat sees and an onlooker does not, as plain values to compare: its hand. None: nothing."""
        return None

    def paused(self, state: S) -> bool:
        """The game goes on only when somebody who has lapsed comes back."""
        return False

    def defeated(self, state: S) -> Sequence[Seat]:
        """Seats that the game itself has put out of it: they rank, and are asked nothing more."""
        return ()

    def forbid(self, options: Any, seats: int) -> str | None:
        """The code of the first rule against playing with these options."""
        return None

    def refuse(self, state: S, seat: Seat, action: Action) -> str | None:
        """What stands in the way whichever question is open, in the order of the rulebook."""
        return None

    def refuse_resign(self, state: S, seat: Seat) -> str | None:
        """The code of the rule by which this seat cannot leave now."""
        return None

    def resign(self, state: S, seat: Seat) -> Events:
        """The seat leaves: from now on the rules answer for it as if its time were up, and it ranks last."""
        state.resigned.append(seat)
        return None

    def redeal(self, state: S, seat: Seat | None, rng: Rng) -> None:
        """Draw anew, on `state`, all that this seat (or an onlooker) cannot see."""

    def recommended(self, seats: int) -> Options:
        """The options a lobby with this many seats begins with."""
        return self.options_type()

    def upgrade(self, raw: dict[str, Any], version: int) -> dict[str, Any]:
        """A state saved as `version`, raised to the present one."""
        return raw
