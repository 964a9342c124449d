"""A turn: exactly one mandatory action, and at most one free action before or after it (S-20 … S-26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.core import Action, Choices, Decision, Events, Path, Pick, Seat, Step
from engine.lusitania.actions import FREE, MANDATORY, End
from engine.lusitania.events import NothingLegal
from engine.lusitania.mandatory import MANDATORY_MOVES
from engine.lusitania.moves import Move
from engine.lusitania.visitors import BY_CARD, FREE_MOVES

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania

MOVES: dict[type[Action], Move] = {move.verb: move for move in (*MANDATORY_MOVES, *FREE_MOVES)}


class Turn(Decision, frozen=True):
    """The mandatory action is open, perhaps a free one too (state `start`)."""

    takes = (*MANDATORY, *FREE)
    seat: Seat

    def verbs(self, state: Lusitania, seat: Seat) -> tuple[type[Action], ...]:
        main = [move.verb for move in MANDATORY_MOVES if move.possible(state, seat)]
        return (*main, *(() if state.free_used else free_verbs(state, seat)))

    def choices(self, state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> Choices:
        return MOVES[verb].choices(state, seat, given)

    def refuse(self, state: Lusitania, seat: Seat, action: Action) -> str | None:
        return MOVES[type(action)].refuse(state, seat, action)

    def resolve(self, state: Lusitania, seat: Seat, action: Action) -> Events:
        return begin(state, seat, action)

    def pick(self, state: Lusitania, seat: Seat, one: Pick) -> Action:
        return MOVES[one(self.verbs(state, seat))].pick(state, seat, one)


class After(Decision, frozen=True):
    """Only a free action is left, or the end of the turn (state `after`)."""

    takes = (*FREE, End)
    seat: Seat

    def verbs(self, state: Lusitania, seat: Seat) -> tuple[type[Action], ...]:
        return (*free_verbs(state, seat), End)

    def choices(self, state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> Choices:
        return MOVES[verb].choices(state, seat, given)

    def refuse(self, state: Lusitania, seat: Seat, action: Action) -> str | None:
        return None if type(action) is End else MOVES[type(action)].refuse(state, seat, action)

    def resolve(self, state: Lusitania, seat: Seat, action: Action) -> Events:
        return None if type(action) is End else begin(state, seat, action)

    def pick(self, state: Lusitania, seat: Seat, one: Pick) -> Action:
        verb: type[Action] = one(self.verbs(state, seat))
        return End() if verb is End else MOVES[verb].pick(state, seat, one)


class Continue(Step, frozen=True):
    """Ask for what is still to do in this turn; if nothing is, it ends by itself (S-22, S-25, S-26)."""

    seat: Seat

    def run(self, state: Lusitania) -> Events:
        if state.main_done:
            if not state.free_used and any(free_verbs(state, self.seat)):
                state.stack.append(After(self.seat))
        elif mandatory_possible(state, self.seat) or Turn(self.seat).verbs(state, self.seat):
            state.stack.append(Turn(self.seat))
        else:
            return iter((NothingLegal(seat=self.seat),))
        return None


def begin(state: Lusitania, seat: Seat, action: Action) -> Events:
    """Carry the action out; whatever it puts on the stack comes before the turn goes on."""
    verb: Any = type(action)
    if verb in FREE:
        state.free_used = True
    else:
        state.main_done = True
    state.stack.append(Continue(seat))
    return MOVES[verb].resolve(state, seat, action)


def mandatory_possible(state: Lusitania, seat: Seat) -> bool:
    """As good as always: a TRADE (S-25)."""
    return bool(state.field and state.players[seat].hand)


def free_verbs(state: Lusitania, seat: Seat) -> Iterator[type[Action]]:
    """The free actions that would have an effect now (S-90, S-91)."""
    army = state.players[seat].army
    left, right = army[0], army[8]
    if left in BY_CARD and BY_CARD[left].possible(state, seat):
        yield BY_CARD[left].verb
    if right != left and right in BY_CARD and BY_CARD[right].possible(state, seat):
        yield BY_CARD[right].verb
