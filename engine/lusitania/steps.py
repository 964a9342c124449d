"""What the rules do by themselves in a turn, in their order (S-13, S-27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core import Event, Seat, Step
from engine.lusitania import virtus
from engine.lusitania.cards import HAND, OBJECTIVES
from engine.lusitania.events import Dealt, Drew, First, ObjectiveTaken
from engine.lusitania.field import draw, lay
from engine.lusitania.objectives import met
from engine.lusitania.scoring import score, target

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania


class LayField(Step, frozen=True):
    """The last of the setup: the training field, flushed like any other (S-13); then Caesar's holder begins (S-15)."""

    def run(self, state: Lusitania) -> Iterator[Event]:
        mars = tuple(player.army[0] or "" for player in state.players)
        yield Dealt(mars=mars, decks=state.options.decks, objectives=tuple(state.face_up))
        yield from lay(state)
        yield First(seat=state.active)


class Assess(Step, frozen=True):
    """The army has grown: 21 VP? Objectives, lowest number first, each followed by the same question (S-27, SL-5)."""

    seat: Seat

    def run(self, state: Lusitania) -> Iterator[Event]:
        if (yield from target(state, self.seat)):
            return
        player = state.players[self.seat]
        taken = [name for name in state.face_up if met(player, name)]
        for name in taken:
            state.face_up.remove(name)
            player.objectives.append(name)
            gain = OBJECTIVES[name].points
            yield ObjectiveTaken(seat=self.seat, objective=name, gain=gain, score=score(player))
            if gain and (yield from target(state, self.seat)):
                return
        state.then(*(virtus.PLACED[name](self.seat) for name in taken if name in virtus.PLACED))


class DrawUp(Step, frozen=True):
    """The hand is filled up to three cards (S-27)."""

    seat: Seat

    def run(self, state: Lusitania) -> Iterator[Event]:
        hand = state.players[self.seat].hand
        before = len(hand)
        yield from draw(state, HAND - before, hand)
        if len(hand) > before:
            yield Drew(seat=self.seat, cards=tuple(hand[before:]), to=(self.seat,))
