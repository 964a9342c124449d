"""What a game says. Everything has a default, so that a new game can be played before it has found its words.

In every text `{0}`, `{1}` … stand for the player in that seat; fronts put the names in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Optional

import msgspec

from engine.core.action import Action, Choices, Path, asked_for, fields, id_of, name_of, path, written
from engine.core.menus import Fate, Menu, Sheet
from engine.core.parts import Event, IllegalAction, S, Seat, V


class Entry(msgspec.Struct, frozen=True):
    """One line of a game's log: who did it (None: the game itself), how it came about, and what happened.

    `how` is player, kept, table, clock, resign, undo, open, end (closed without a result) or seat (somebody else sits
    there from now on). Fronts filter `events` by `Event.to`.
    """

    seq: int
    seat: Optional[Seat]
    how: str
    events: tuple[Event, ...]
    to: Optional[tuple[Seat, ...]] = None  # who may know that there is such a line; None: everybody


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


class Words(Generic[S, V]):
    """The sentences of one game: for the seat that decides, for the log, for the board, for the end."""

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

    def likely(self, state: S, seat: Seat, verb: type[Action], given: Path) -> Choices:
        """Those of the next answers that stand first wherever they are shown: where more may be said than makes sense
        as far as this seat can know, as in an order for later. None: they stand as they come.
        """
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
