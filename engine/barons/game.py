"""BARONS of the Kingdom as the core knows it: setup, refusals common to all actions, outcome, lapse, resignation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.barons import words
from engine.barons.actions import (
    ACTIONS,
    Back,
    Choose,
    Clear,
    Counter,
    Drop,
    End,
    Lock,
    Place,
    Standing,
    TimeUp,
    Unlock,
)
from engine.barons.building import automatic
from engine.barons.data import CARD_ORDER, CHECKSUM, COUNTERED, HOURS, PRESELECTED, REMINDERS
from engine.barons.events import EVENTS
from engine.barons.move import Placement
from engine.barons.orders import StandingOrders
from engine.barons.pieces import WAR_POLICIES, Baron, BaronsOptions, policies_for
from engine.barons.state import Barons
from engine.barons.turn import StartTurn, defeat, last_one, standing
from engine.barons.view import View, private, view
from engine.barons.war import Choice, Defence, fallback
from engine.core import Action, Event, Game, Option, Outcome, Rng, Seat, asked
from engine.core import Choice as Value


class BaronsGame(words.Words, Game[Barons, View]):
    """The rules of rules/barons.md; every refusal has the code of B-143 in lower case."""

    key, title, players = "barons", "BARONS of the Kingdom", range(2, 6)
    actions, events, end, clocks = ACTIONS, EVENTS, End, HOURS
    own_clock, reminders = True, REMINDERS  # B-139 to B-142
    state_type, options_type = Barons, BaronsOptions
    checksum = CHECKSUM
    options = (
        Option(
            "model",
            "How a Turn is played",
            (
                Value("moves", "Moves in order", "One after the other; best for 2 and 3 players"),
                Value("sealed", "Sealed orders", "All write in secret at the same time; best for 4 and 5"),
                Value("open", "Open Turn", "All moves at once, first come first served: for groups online together"),
            ),
        ),
        Option(
            "turn_limit",
            "Turn limit",
            (
                Value("0", "None", "Until somebody has 100 Gold, or one baron is left"),
                Value("30", "Turn 30", "Then the most Gold wins"),
                Value("40", "Turn 40", "Then the most Gold wins; hardly ever reached"),
                Value("60", "Turn 60", "Then the most Gold wins"),
            ),
        ),
        Option(
            "house",
            "House rules",
            (
                Value("rebuild_without_castle", "New seat", "Without a Castle you may build one"),
                Value("asked_counters", "Asked counters", "Attacked players are asked; moves in order only"),
            ),
            several=True,
        ),
    )

    def forbid(self, options: BaronsOptions, seats: int) -> str | None:
        """BV-9 goes with moves in order only."""
        wrong = "asked_counters" in options.house and options.model != "moves"
        return "asked_counters_need_moves" if wrong else None

    def recommended(self, seats: int) -> BaronsOptions:
        """Sealed orders are preselected for 4 and 5 players (B-28)."""
        return BaronsOptions(model=PRESELECTED.get(seats, "moves"))

    def setup(self, seats: int, options: BaronsOptions, rng: Rng) -> Barons:
        """Placement goes in reverse seat order (B-18, B-19)."""
        state = Barons(seats=seats, rng=rng, options=options, barons=[Baron() for _ in range(seats)])
        state.then(*(Placement(seat) for seat in reversed(range(seats))), StartTurn())
        state.aside = [StandingOrders(seat) for seat in range(seats)]
        return state

    def proceed(self, state: Barons) -> None:
        """Nothing is left to do: see who moves."""
        state.go_on()

    def outcome(self, state: Barons) -> Outcome | None:
        """Winners, then the living by B-126, then the fallen, the last to fall first."""
        if state.phase != "over":
            return None
        rest = [seat for seat in state.living() if seat not in state.winners]
        keys: dict[Seat, tuple[int, ...]] = dict.fromkeys(state.winners, (2,))
        keys |= {seat: (1, *standing(state, seat)) for seat in rest}
        keys |= {seat: (0, place) for place, seat in enumerate(state.fallen)}
        first = 1 if state.winners else 2
        ranks = tuple(first + sum(other > keys[seat] for other in keys.values()) for seat in range(state.seats))
        return Outcome(ranks, tuple(baron.gold for baron in state.barons))

    def paused(self, state: Barons) -> bool:
        """All living players are absent (B-142)."""
        return state.halted

    def defeated(self, state: Barons) -> list[Seat]:
        """By debt, or because they resigned (B-124, B-128)."""
        return state.fallen

    def view(self, state: Barons, seat: Seat | None) -> View:
        """B-136, B-137."""
        return view(state, seat)

    def private(self, state: Barons, seat: Seat) -> Any:
        """Cards, standing orders, sealed orders."""
        return private(state, seat)

    def lapse(self, state: Barons, seat: Seat) -> Action:
        """Placement B-27, a move as it stands B-139, Warmongering B-135, a counter by standing order BV-9."""
        match asked(state)[seat]:
            case Placement():
                return automatic(state)
            case Choice():
                return Choose(fallback(state, seat))
            case Defence() as attack:
                return attack.by_standing_order(state)
        return TimeUp()

    def stint(self, state: Barons, seat: Seat, kind: str) -> str:
        """A deadline is for the whole of a Turn's move, however often it is ended or locked and taken up again."""
        return str(state.turn)

    def refuse(self, state: Barons, seat: Seat, action: Action) -> str | None:
        """Before any action, in the order of B-143."""
        alive = state.barons[seat].alive
        match action:
            case Back() | Standing():
                return self._refuse_any_time(state, seat, action)
            case Choose():
                if state.phase in ("setup", "over"):
                    return "wrong_phase"
                return None if seat in state.open_choices() else "no_choice"
            case Counter():
                attack = state.defending()
                if state.phase != "play":
                    return "wrong_phase"
                return None if attack and attack.seat == seat else "no_choice"
        if state.phase == "over":
            return "game_over"
        if (state.phase == "setup") != isinstance(action, Place) or state.phase == "choices":
            return "wrong_phase"
        if not alive:
            return "defeated"
        if isinstance(action, Place):
            return None if seat in asked(state) else "not_your_move"
        return self._refuse_move(state, seat, action)

    def _refuse_any_time(self, state: Barons, seat: Seat, action: Action) -> str | None:
        if not state.barons[seat].alive:
            return "defeated"
        if state.phase == "over":
            return "game_over"
        return "not_absent" if isinstance(action, Back) and not state.barons[seat].absent else None

    def _refuse_move(self, state: Barons, seat: Seat, action: Action) -> str | None:
        if isinstance(action, Lock | Unlock | Drop | Clear) and state.options.model != "sealed":
            return "wrong_phase"
        if isinstance(action, Unlock):
            return None if state.barons[seat].locked else "not_locked"
        if state.options.model == "sealed" and isinstance(action, End):
            return "wrong_phase"  # a sealed list is locked, not ended (BV-1)
        if seat not in state.open_moves():
            return "not_your_move"
        return "choice_pending" if state.defending() or seat in state.open_choices() else None

    def refuse_resign(self, state: Barons, seat: Seat) -> str | None:
        """B-143, resign."""
        if state.phase in ("setup", "over"):
            return "wrong_phase"
        return None if state.barons[seat].alive else "defeated"

    def resign(self, state: Barons, seat: Seat) -> Iterator[Event]:
        """A defeat at once (B-128)."""
        state.resigned.append(seat)
        yield from defeat(state, seat, resigned=True)
        yield from last_one(state)
        state.go_on()

    def redeal(self, state: Barons, seat: Seat | None, rng: Rng) -> None:
        """Other hands, standing orders and sealed orders."""
        for other, baron in enumerate(state.barons):
            if other == seat or not baron.alive:
                continue
            baron.cards = [rng.one(CARD_ORDER) for _ in baron.cards]
            baron.war = rng.one(WAR_POLICIES)
            baron.policies = {card: rng.one(policies_for(card)) for card in COUNTERED}
            baron.orders = baron.orders[: rng.below(len(baron.orders) + 1)]


GAME = BaronsGame()
