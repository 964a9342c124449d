"""Lions of Lydia: send merchants to the gates and the Well of Sardis, buy and upgrade landholdings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from engine.core import Action, Choice, Events, Game, Option, Outcome, Rng, Seat
from engine.lydia import bag, events, refusals, report, rulebook, setup, tell, view, words
from engine.lydia.actions import ACTIONS
from engine.lydia.cards import CHECKSUM
from engine.lydia.lapse import lapse
from engine.lydia.names import EXPANSION_WORDS, SIDE_WORDS
from engine.lydia.pieces import COLOURS
from engine.lydia.scoring import outcome
from engine.lydia.state import DRAWN, Lydia, Options
from engine.lydia.turn import PlaceMerchant
from engine.lydia.view import View

LINES = {
    "king": "One more resource where the King stands; then he is led away.",
    "wells": "Well cards pay coins for a matching merchant at the Well.",
    "craftsmen": "Merchants that count as one standing where they are sent.",
    "courtyards": "A fifth merchant in reserve, used instead of the drawn one.",
    "tombs": "A colour retires and pays coins from then on. Not with Estates.",
    "builders": "A Lydian on a corner buys from both sides that meet there.",
    "chariots": "Pairs fill a race; everybody may pay for a place, also out of turn.",
    "estates": "Cover an upgraded card: it counts double. Not with the Tomb.",
}
TURNS = {2: 16, 3: 13, 4: 12}  # each, in the mean of games of players who plan


def _waters(order: Sequence[str]) -> Choice:
    where = ", ".join(f"{side} {colour}" for side, colour in zip(SIDE_WORDS.values(), order, strict=True))
    return Choice("-".join(order), where.capitalize())


class LionsOfLydia(Game[Lydia, View]):
    """The rules, put together; each part says itself what it does."""

    key, title, players = "lydia", "Lions of Lydia", range(2, 5)
    pitch, welcome = words.PITCH, words.WELCOME
    actions, events = ACTIONS, events.EVENTS
    clocks = {"move": 24, "race": 12}
    state_type, options_type = Lydia, Options
    options = (
        Option(
            "expansions",
            "Expansions",
            tuple(Choice(key, name, LINES[key]) for key, name in EXPANSION_WORDS.items()),
            several=True,
            hint="None for a first game, then one to four of them. (L-7)",
        ),
        Option(
            "colours",
            "Boards",
            tuple(
                Choice(colour, colour.capitalize(), f"The {colour} board and its starting card.") for colour in COLOURS
            ),
            several=True,
            hint="One for each player; if none is chosen they are drawn. (L-5)",
            empty="drawn",
        ),
        Option(
            "waters",
            "Well cards",
            (
                Choice(DRAWN, "Drawn", "Which Well card lies on which side is drawn."),
                *map(_waters, permutations(COLOURS)),
            ),
            needs="wells",
        ),
    )
    preset = "For a first game"
    rules = rulebook.RULES
    checksum = CHECKSUM  # of the card set a table begins with

    def setup(self, seats: int, options: Options, rng: Rng) -> Lydia:
        return setup.set_up(seats, options, rng)

    def forbid(self, options: Options, seats: int) -> str | None:
        return setup.forbid(options, seats)

    def proceed(self, state: Lydia) -> Events:
        """The next seat draws (L-10)."""
        state.turns += 1
        drew = bag.draw(state, state.active)
        state.then(PlaceMerchant(state.active))
        return iter((drew,))

    def outcome(self, state: Lydia) -> Outcome | None:
        return outcome(state) if state.over else None

    def view(self, state: Lydia, seat: Seat | None) -> View:
        return view.look(state, seat)

    def stint(self, state: Lydia, seat: Seat, kind: str) -> str:
        """The seat's newest turn; of a race, the turn in which it is run."""
        return str(state.turns if kind == "race" else state.turns - (state.active - seat) % state.seats)

    def private(self, state: Lydia, seat: Seat) -> Any:
        """The merchant drawn (L-22)."""
        return state.drawn if seat == state.active else None

    def lapse(self, state: Lydia, seat: Seat) -> Action:
        return lapse(state, seat)

    def redeal(self, state: Lydia, seat: Seat | None, rng: Rng) -> None:
        """Another draw from the four that everybody knows (L-21, L-22)."""
        if state.drawn and seat != state.active:
            held = state.players[state.active].bag
            held.append(state.drawn)
            state.drawn = held.pop(rng.below(len(held)))

    # Words

    def length(self, seats: int, options: Any) -> str:
        return f"about {TURNS[seats]} turns each"

    prompt = staticmethod(words.prompt)
    call = staticmethod(words.call)
    after = staticmethod(words.after)
    ask = staticmethod(words.ask)
    label = staticmethod(words.label)
    otherwise = staticmethod(words.otherwise)
    warn = staticmethod(words.warn)
    explain = staticmethod(refusals.explain)
    why_not = staticmethod(refusals.why_not)
    line = staticmethod(tell.line)
    brief = staticmethod(tell.brief)
    summary = staticmethod(report.summary)
    scored = staticmethod(report.scored)
    tell = staticmethod(tell.tell)  # these two come last: from here on the names are those of methods
    words = staticmethod(report.words)


GAME = LionsOfLydia()
