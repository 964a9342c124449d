"""Lusitania XXI with Laurus and Virtus, by the numbered rules that `/rules` shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import (
    Action,
    Choice,
    Choices,
    Entry,
    Event,
    Events,
    Game,
    Option,
    Outcome,
    Path,
    Rng,
    ScoreLine,
    Seat,
)
from engine.lusitania import position, refusals, rulebook, tell, words
from engine.lusitania.actions import ACTIONS, FREE, MANDATORY, PENDING, End
from engine.lusitania.cards import BOX, MARS
from engine.lusitania.events import EVENTS
from engine.lusitania.lapse import lapse
from engine.lusitania.scoring import finish, ranking, score_lines, scores
from engine.lusitania.setup import set_up
from engine.lusitania.state import Lusitania, Options
from engine.lusitania.turn import After, Continue, Turn
from engine.lusitania.view import View, knowing, over, seen


class LusitaniaGame(Game[Lusitania, View]):
    """The rules, put together; each part says itself what it does."""

    key, title, players = "lusitania", "Lusitania XXI", range(2, 5)
    pitch = "Recruit and equip a Roman army from three cards in hand; the first with 21 points wins."
    welcome = words.WELCOME
    actions, events, end = ACTIONS, EVENTS, End
    state_type, options_type = Lusitania, Options
    options = (
        Option(
            "expansion",
            "Objectives",
            (
                Choice("none", "None", "The base game."),
                Choice("laurus", "Laurus", "Five objectives, 1 point each for who meets them first."),
                Choice("virtus", "Virtus", "Five objectives whose first taker gets a lasting benefit."),
                Choice("both", "Laurus and Virtus", "Points and benefits from one shuffled deck of ten."),
            ),
        ),
    )
    rules = rulebook.RULES
    checksum = BOX.checksum  # of the card set a table begins with

    def setup(self, seats: int, options: Options, rng: Rng) -> Lusitania:
        return set_up(seats, options, rng)

    def proceed(self, state: Lusitania) -> Events:
        """The turn is over: the next seat to the left, or the end after a final turn (S-15, S-103)."""
        if state.exhaustions >= 2:
            return finish(state, "deck")
        state.turns += 1
        state.active = (state.active + 1) % state.seats
        state.main_done = state.free_used = False
        state.stack.append(Continue(state.active))
        return None

    def outcome(self, state: Lusitania) -> Outcome | None:
        if state.reason is None:
            return None
        order = ranking(state)
        return Outcome(tuple(1 + order.index(seat) for seat in range(state.seats)), scores(state))

    def stint(self, state: Lusitania, seat: Seat, kind: str) -> str:
        """The seat's newest turn: its deadline is for the whole of it, also where its end was taken back."""
        return str(state.turns - (state.active - seat) % state.seats)

    def refuse(self, state: Lusitania, seat: Seat, action: Action) -> str | None:
        """The first codes of section 19, before any question is looked at."""
        verb, asking = type(action), state.asking
        if asking is None:
            return "game_over"
        if seat != state.active:
            return "not_your_turn"
        if not isinstance(asking, (Turn, After)):
            return None if verb in asking.takes else "pending_decision"
        if verb in PENDING:
            return "nothing_pending"
        if verb in MANDATORY and state.main_done:
            return "main_done"
        if verb in FREE and state.free_used:
            return "free_used"
        return "must_act" if verb is End and not state.main_done else None

    def lapse(self, state: Lusitania, seat: Seat) -> Action:
        return lapse(state, seat)

    def view(self, state: Lusitania, seat: Seat | None) -> View:
        return seen(state, seat)

    def private(self, state: Lusitania, seat: Seat) -> Any:
        """Hand, fronts of the Musicians, and the Senator's card for the two who know it."""
        player = state.players[seat]
        taken = state.taken if seat in knowing(state) else None
        return [sorted(player.hand), sorted(player.musicians), taken]

    def redeal(self, state: Lusitania, seat: Seat | None, rng: Rng) -> None:
        """Deck, other hands, other Musicians and a card unknown to this seat are drawn anew from what is unseen."""
        others = [] if over(state) else [p for owner, p in enumerate(state.players) if owner != seat]
        aside = [state.taken] if state.taken and seat not in knowing(state) else []
        unseen = [*state.deck, *aside, *(card for p in others for card in (*p.hand, *p.musicians))]
        rng.shuffle(unseen)
        for player in others:  # a Mars God card is never a Musician (S-80)
            for place in range(len(player.musicians)):
                player.musicians[place] = unseen.pop(next(i for i, card in enumerate(unseen) if card not in MARS))
        for player in others:
            player.hand = [unseen.pop() for _ in player.hand]
        if aside:
            state.taken = unseen.pop()
        state.deck = unseen

    # Words

    def length(self, seats: int, options: Options) -> str:
        turns = {2: 18, 3: 17, 4: 16}[seats] - (options.expansion in ("laurus", "both"))
        return f"about {turns} turns each"

    def prompt(self, state: Lusitania, seat: Seat) -> str:
        return words.prompt(state, seat)

    def call(self, state: Lusitania, seat: Seat) -> str:
        return words.call(state, seat)

    def ask(self, state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> str:
        return words.ask(state, seat, verb, given)

    def label(self, state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> str:
        return words.label(state, seat, verb, given)

    def likely(self, state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> Choices:
        return words.in_sight(state, seat, verb, given)

    def together(self, state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> int:
        return words.together(state, seat, verb, given)

    def warn(self, state: Lusitania, seat: Seat, action: Action) -> str | None:
        return words.warn(state, seat, action)

    def explain(self, state: Lusitania, seat: Seat | None, code: str, action: Action | None = None) -> str:
        return refusals.explain(state, seat, code, action)

    def why_not(self, state: Lusitania, seat: Seat) -> Sequence[str]:
        return refusals.why_not(state, seat)

    def tell(self, event: Event) -> str:
        return tell.tell(event)

    def line(self, entry: Entry) -> str:
        return tell.line(entry)

    def brief(self, entry: Entry) -> str:
        return tell.brief(entry)

    def summary(self, view: View) -> str:
        return position.summary(view)

    def words(self, view: View) -> Sequence[str]:
        return position.words(view)

    def scored(self, state: Lusitania) -> Sequence[Sequence[ScoreLine]]:
        return tuple(map(score_lines, state.players))

    def reveal(self, state: Lusitania) -> Sequence[str]:
        return position.reveal(state)


GAME = LusitaniaGame()
