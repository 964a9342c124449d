"""What BARONS says, as the contract asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from engine.barons import actions, drafts, menus, report, tell
from engine.barons.data import DEFEAT, SEAT_KEYS, VICTORY
from engine.barons.explain import explain
from engine.barons.move import Move, Placement
from engine.barons.names import ANSWERS, player, thing
from engine.barons.sealed import Plan, foreseen
from engine.barons.text import parse, written
from engine.barons.turn import standing
from engine.barons.view import View
from engine.barons.war import Choice, Defence
from engine.core import (
    Action,
    Choices,
    Entry,
    Event,
    Fate,
    Menu,
    Path,
    Rule,
    ScoreLine,
    Seat,
    Sheet,
    asked,
    asked_for,
)
from engine.core.rulebook import read_rules
from engine.core.text import listed, spelled

if TYPE_CHECKING:
    from engine.barons.state import Barons
from engine.barons.hints import ahead, left, ready, waiting, warn, why_not
from engine.barons.labels import NAMES, QUESTIONS, TARGETS, label, rate


class Words:
    """What BARONS says; mixed into the game."""

    pitch = f"Build a barony on a map of 81 tiles; be the first to hold {VICTORY} Gold after upkeep and tax."
    welcome = (
        "In your move do as much as you can, in any order: convert, trade, build, claim, play a card; then end it.\n"
        f"After all moves upkeep and tax are due. {VICTORY} Gold then wins; {spelled(DEFEAT)} Turns in debt lose."
    )
    rules: Sequence[Rule] = read_rules("engine.barons")

    def length(self, seats: int, options: Any) -> str:
        """From the simulations of the rules (chapter 17)."""
        rounds = "about 17 to 22 Turns"
        return f"{rounds}, all at once" if options.model != "moves" else f"{rounds}, each of {seats} moves"

    def prompt(self, state: Barons, seat: Seat) -> str:
        """What this seat is asked."""
        match asked(state).get(seat):
            case Placement():
                return "Set up: a Castle anywhere that touches no claimed tile, and up to three free Buildings."
            case Move():
                return f"Your move in Turn {state.turn}. Left: {left(state, seat)}. {ahead(state, seat)}"
            case Plan():
                then = ahead(foreseen(state, seat), seat)
                return f"Write your orders for Turn {state.turn}, then lock them. {then}{ready(state, seat)}"
            case Choice(by=by):
                return f"{player(by)} played Warmongering: pay {ANSWERS['weapons']}, or {ANSWERS['gold']}, or lose all your Favor."
            case Defence() as attack:
                at = "against you" if attack.target in SEAT_KEYS else f"on your {attack.target}"
                return f"{player(attack.by)} plays {thing(attack.card)} {at}. Do you counter?"
        return self.meanwhile(state, seat)

    def meanwhile(self, state: Barons, seat: Seat) -> str:
        """Out, absent, locked, or how many moves are before the own one (chapter 20)."""
        if state.phase == "over":
            return "The game is over."
        if not state.barons[seat].alive:
            return "You are out of the game."
        if state.barons[seat].absent:
            return "You count as absent; say that you are back to move again."
        locked = f"Your orders are locked.{ready(state, seat)}"
        return locked if state.barons[seat].locked else waiting(state, seat)

    def call(self, state: Barons, seat: Seat) -> str:
        """The same for everybody's eyes."""
        match asked(state).get(seat):
            case Placement():
                return "set up your Castle"
            case Plan():
                return "write your orders"
            case Choice():
                return "answer Warmongering"
            case Defence():
                return "answer the attack"
        return "your move"

    def after(self, state: Barons, seat: Seat) -> Seat | None:
        """Who moves next, in order."""
        if state.options.model != "moves":
            return None
        if state.phase == "setup":
            return seat - 1 if seat else None
        return next((other for other in state.queue if not state.barons[other].absent), None)

    def ask(self, state: Barons, seat: Seat, verb: type[Action], given: Path) -> str:
        """The question for the next answer."""
        field = asked_for(verb, given) or ""
        if verb is actions.Play and field == "target":
            return TARGETS.get(str(given[0]), QUESTIONS[field])
        if field == "amount":
            return f"How many? {rate(verb, str(given[0]))}"
        if field in ("give", "take") and given and given[-1] is not None:
            return f"{QUESTIONS[field][:-1]} besides?"
        return QUESTIONS.get(field, "Which?")

    def label(self, state: Barons, seat: Seat, verb: type[Action], given: Path) -> str:
        """Cost and result of the last answer."""
        if not given:
            return NAMES.get(verb, verb.__name__)
        return label(state, seat, verb, given)

    def menus(self, state: Barons, seat: Seat) -> Sequence[Menu]:
        """A move, or a list of orders, in four menus."""
        return menus.menus(state, seat)

    def parts(
        self, state: Barons, seat: Seat, verb: type[Action], given: Path, found: Choices
    ) -> Sequence[tuple[str, Choices]]:
        """Many tiles: row by row."""
        return tuple(menus.parts(state, seat, verb, given, found))

    def likely(self, state: Barons, seat: Seat, verb: type[Action], given: Path) -> Choices:
        """What the own list makes possible."""
        return menus.likely(state, seat, verb, given)

    def instead(self, state: Barons, seat: Seat, action: Action) -> Action | None:
        """The most that would be accepted."""
        return drafts.instead(state, seat, action)

    def sheet(self, state: Barons, seat: Seat) -> Sheet | None:
        """A move in words, or the sealed list."""
        return drafts.sheet(state, seat)

    def order(self, line: str) -> Action:
        """As in a slash command."""
        return parse(line)

    def spelt(self, action: Action) -> str:
        """The words of a slash command."""
        return written(action)

    def fates(self, state: Barons, seat: Seat, orders: Sequence[Action]) -> Sequence[Fate]:
        """Line by line, with what is left after it."""
        return tuple(drafts.fates(state, seat, orders))

    def carried(self, state: Barons, seat: Seat, orders: Sequence[Action]) -> Sequence[Action]:
        """A sealed list replaces the one before."""
        return drafts.carried(state, seat, orders)

    def warn(self, state: Barons, seat: Seat, action: Action) -> str | None:
        """B-24, B-97, and what ending the move would cost (chapter 20)."""
        return warn(state, seat, action)

    def explain(self, state: Barons, seat: Seat | None, code: str, action: Action | None = None) -> str:
        """A refusal, the remedy first."""
        return explain(state, seat, code, action)

    def why_not(self, state: Barons, seat: Seat) -> Sequence[str]:
        """The kinds of action that are closed now, and why."""
        return tuple(why_not(state, seat))

    def tell(self, event: Event) -> str:
        """An event in words."""
        return tell.tell(event)

    def line(self, entry: Entry) -> str:
        """One line, or a few for the end of a Turn and for sealed orders."""
        return tell.line(entry)

    def full(self, entry: Entry) -> str:
        """For the log: every order of a sealed list."""
        return tell.full(entry)

    def brief(self, entry: Entry) -> str:
        """For a lock screen."""
        return tell.brief(entry)

    def summary(self, view: View) -> str:
        """The alternative text of the board."""
        return report.summary(view)

    def words(self, view: View) -> Sequence[str]:
        """The whole position."""
        return tuple(report.words(view))

    def scored(self, state: Barons) -> Sequence[Sequence[ScoreLine]]:
        """Gold decides; then Favor, tiles, Buildings (B-126)."""
        return tuple(tuple(score(state, seat)) for seat in range(state.seats))

    def reveal(self, state: Barons) -> Sequence[str]:
        """The hands at the end."""
        return tuple(
            f"{player(seat)} held {listed(map(thing, sorted(baron.cards)))}"
            for seat, baron in enumerate(state.barons)
            if baron.cards
        )


def score(state: Barons, seat: Seat) -> Iterator[ScoreLine]:
    """What the ranking looks at."""
    if not state.barons[seat].alive:
        yield ScoreLine("Out of the game", "0")
        return
    for label_, number in zip(("Gold", "Favor", "Tiles", "Buildings"), standing(state, seat), strict=True):
        yield ScoreLine(label_, str(number))
    yield ScoreLine("Total: Gold", str(state.barons[seat].gold))
