"""The contract between a game's rules and everything around them.

A game is a stack of what is still to be done: questions to players (`Decision`) and steps that need
none (`Step`). Beside the stack lie questions that hold up only the seats they are put to. Answering
changes the state and may add to either. Nothing here knows the clock, the network or Discord, and
all chance comes from the state's own `Rng`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, Optional, TypeVar

import msgspec

from engine.core.action import Action, Choices, Path, asked_for, fields, id_of, made, name_of, path, written
from engine.core.menus import Fate, Menu, Sheet
from engine.core.options import Option, Options
from engine.core.rng import Rng

Seat = int  # 0…n-1 in table order; engines never see Discord ids
Pick = Callable[[Any], Any]  # one of a sequence, such as random.choice


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """What came of an action, for the log, the board and the notifications."""

    final: ClassVar[bool] = False  # it showed something hidden or drew chance: nobody takes it back alone
    to: Optional[tuple[Seat, ...]] = None  # who may know; None: everybody


Events = Optional[Iterator[Event]]  # rules that have nothing to tell return nothing


class Decision(msgspec.Struct, frozen=True, tag=True):
    """A question. It is gone once answered; put it back to keep it open.

    Its fields say what is asked, never what others have answered: while it is equal, it is the same question.
    """

    takes: ClassVar[tuple[type[Action], ...]] = ()  # every verb it can ever be answered with
    clock: ClassVar[str] = "move"  # which of the game's deadlines runs while it is open
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


class State(msgspec.Struct, kw_only=True):
    """What a game's own state extends. Mutable for the rules; outside them every state is a new one."""

    seats: int
    rng: Rng
    stack: list[Any] = []
    aside: list[Any] = []
    resigned: list[Seat] = []

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


class Entry(msgspec.Struct, frozen=True):
    """One line of a game's log: who did it (None: the game itself), how it came about, and what happened.

    `how` is player, kept, table, clock, resign, undo, open, end (closed without a result) or seat (somebody else sits
    there from now on). Fronts filter `events` by `Event.to`.
    """

    seq: int
    seat: Optional[Seat]
    how: str
    events: tuple[Event, ...]


class Rule(msgspec.Struct, frozen=True):
    """A rule in our own words, found by its number. `needs` = values of options, one of which must be in play."""

    number: str
    title: str
    text: str
    needs: tuple[str, ...] = ()


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a final score: what it is for, and the points in words (`3`, `−½`)."""

    label: str
    points: str


S = TypeVar("S", bound=State)
V = TypeVar("V")


class Game(ABC, Generic[S, V]):
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

    def private(self, state: S, seat: Seat) -> Any:
        """What this seat sees and an onlooker does not, as plain values to compare: its hand. None: nothing."""
        return None

    def paused(self, state: S) -> bool:
        """The game goes on only when somebody who has lapsed comes back."""
        return False

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

    # Words

    def length(self, seats: int, options: Any) -> str:
        """How long such a game is, in words: `about 17 turns each`."""
        return ""

    def prompt(self, state: S, seat: Seat) -> str:
        """The one sentence that says what this seat is asked now."""
        return "What do you do?"

    def meanwhile(self, state: S, seat: Seat) -> str:
        """One sentence for a seat of which nothing is asked now: how long it waits, what it waits for."""
        return ""

    def call(self, state: S, seat: Seat) -> str:
        """The same for everybody's eyes, at most five words: nothing in it may depend on what is hidden."""
        return "your turn"

    def after(self, state: S, seat: Seat) -> Seat | None:
        """Who moves after `seat`, as far as the rules tell; None: nobody can know."""
        ring = (s % state.seats for s in range(seat + 1, seat + state.seats))
        return next((s for s in ring if s not in state.resigned), None)

    def ask(self, state: S, seat: Seat, verb: type[Action], given: Path) -> str:
        """The question for the next answer of `verb`."""
        return f"{(asked_for(verb, given) or name_of(verb)).replace('_', ' ').capitalize()}?"

    def label(self, state: S, seat: Seat, verb: type[Action], given: Path) -> str:
        """Words for the last of the answers given, or for the verb: what it costs and brings."""
        return id_of(given[-1]) if given else name_of(verb)

    def otherwise(self, state: S, seat: Seat, verb: type[Action], given: Path) -> str:
        """Words for the way past a usual answer (`Pay differently`), where the next choices begin with None.

        The press before then takes None, and this way leads on to the others; empty: no way is shown. A field that
        holds several values has a usual answer in any case, any other field only where there are words.
        """
        return "And another" if dict(fields(verb)).get(asked_for(verb, given) or "") else ""

    def together(self, state: S, seat: Seat, verb: type[Action], given: Path) -> int:
        """How many answers to the question that comes now may be chosen at once, from one menu: a bundle without order
        that begins here, of at least one value. 0: they are asked one after the other.
        """
        return 0

    def menus(self, state: S, seat: Seat) -> Sequence[Menu]:
        """Ready answers for a turn of many actions, at most 4 menus. They must name all that can be done, but for verbs
        without a field, which stand as buttons. None: the panel makes its lines from the questions.
        """
        return ()

    def parts(
        self, state: S, seat: Seat, verb: type[Action], given: Path, found: Choices
    ) -> Sequence[tuple[str, Choices]]:
        """More than 25 answers in at most 25 named parts of at most 25, as of a map; none: cut as they come."""
        return ()

    def instead(self, state: S, seat: Seat, action: Action) -> Action | None:
        """The nearest legal action to one that is refused for its amount; None: there is none."""
        return None

    def sheet(self, state: S, seat: Seat) -> Sheet | None:
        """The orders this seat may write now; None: none."""
        return None

    def order(self, line: str) -> Action:
        """The action that a line of a sheet names. Raises IllegalAction: unreadable, or a fault of form."""
        raise IllegalAction("unreadable")

    def spelt(self, action: Action) -> str:
        """A line that `order` reads as this action."""
        return written(type(action), path(action))

    def fates(self, state: S, seat: Seat, orders: Sequence[Action]) -> Sequence[Fate]:
        """What would become of these lines, one after the other, as far as this seat can know: nothing is done."""
        return ()

    def carried(self, state: S, seat: Seat, orders: Sequence[Action]) -> Sequence[Action]:
        """The actions by which a sheet is carried out."""
        return orders

    def warn(self, state: S, seat: Seat, action: Action) -> str | None:
        """What somebody should hear before they do this for good; it is then asked once more."""
        return None

    def explain(self, state: S, seat: Seat | None, code: str, action: Action | None = None) -> str:
        """A refusal in words, the remedy first, with the rule's number: `Space IV is taken. Free: III, V. (S-52)`."""
        return f"{code.replace('_', ' ').capitalize()}."

    def why_not(self, state: S, seat: Seat) -> Sequence[str]:
        """What this seat cannot do now, a line each, and the rule that forbids it."""
        return ()

    def tell(self, event: Event) -> str:
        """Words for an event; empty for one that needs none."""
        return str(event)

    def line(self, entry: Entry) -> str:
        """One line for what an action brought, deltas first. Its events have been filtered for the reader."""
        return "; ".join(filter(None, map(self.tell, entry.events)))

    def full(self, entry: Entry) -> str:
        """The same for the log, with nothing left out."""
        return self.line(entry)

    def brief(self, entry: Entry) -> str:
        """The same in about five words, for a lock screen."""
        return self.line(entry).split(";")[0]

    def summary(self, view: V) -> str:
        """Scores, whose turn, what matters now: the alternative text of the board, at most 700 characters."""
        return str(view)

    def words(self, view: V) -> Sequence[str]:
        """The whole position in sentences, a paragraph each. Two different views never have the same words."""
        return (str(view),)

    def scored(self, state: S) -> Sequence[Sequence[ScoreLine]]:
        """The score of each seat, line by line; the last line is the total."""
        return ()

    def reveal(self, state: S) -> Sequence[str]:
        """What was hidden and may be shown now that the game is over, a line each."""
        return ()


__all__ = [
    "Action",
    "Choices",
    "Decision",
    "Entry",
    "Event",
    "Events",
    "Game",
    "IllegalAction",
    "Listed",
    "Option",
    "Options",
    "Outcome",
    "Path",
    "Pick",
    "Rule",
    "S",
    "ScoreLine",
    "Seat",
    "State",
    "Step",
    "V",
]
