"""Points in halves, the end and the ranking (S-110 … S-117)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Literal

from engine.core import Event, ScoreLine, Seat
from engine.core.text import halves
from engine.lusitania.cards import AUXILIA, NUMBER, OBJECTIVES, POINTS, TARGET
from engine.lusitania.events import Ended

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania, Player


def score(player: Player) -> int:
    """All that counts, in halves (S-110)."""
    points = POINTS
    total = -len(player.musicians)
    for card in player.army:
        total += points[card]
    for held in player.equipment:
        for card in held:
            total += points[card]
    for name in player.objectives:
        total += OBJECTIVES[name].points
    return total


def scores(state: Lusitania) -> tuple[int, ...]:
    """By seat, in halves."""
    return tuple(map(score, state.players))


def target(state: Lusitania, seat: Seat) -> Generator[Event, None, bool]:
    """With 21 VP the active player has won and everything stops (S-111). Returns whether that is so."""
    if score(state.players[seat]) < TARGET:
        return False
    yield from finish(state, "target")
    return True


def finish(state: Lusitania, reason: Literal["target", "deck"]) -> Iterator[Event]:
    """The game is over (S-117)."""
    state.reason = reason
    state.stack.clear()
    order, points = ranking(state), scores(state)
    best = points[order[0]]
    tied = tuple(seat for seat in range(state.seats) if points[seat] == best)
    yield Ended(reason=reason, scores=points, ranking=order, caesar=state.holder, tied=tied if len(tied) > 1 else ())


def ranking(state: Lusitania) -> tuple[Seat, ...]:
    """Best first: by score, then Caesar's holder, then the most seats to the left of the holder (S-114, S-116).

    Who has resigned comes last.
    """
    points, holder = scores(state), state.holder

    def place(seat: Seat) -> tuple[bool, int, int]:
        left = (seat - holder) % state.seats or state.seats
        return seat in state.resigned, -points[seat], -left

    return tuple(sorted(range(state.seats), key=place))


def score_lines(player: Player) -> tuple[ScoreLine, ...]:
    """What the score is made of, the total last."""
    parts = {
        "Soldiers": sum(POINTS[card] for card in player.army if card in NUMBER),
        "Equipment": sum(POINTS[card] for held in player.equipment for card in held),
        "Auxilia": sum(POINTS[card] for card in player.army if card == AUXILIA),
        "other cards": sum(POINTS[card] for card in player.army if card and card not in NUMBER and card != AUXILIA),
        "Laurus": sum(OBJECTIVES[name].points for name in player.objectives),
        "Musicians": -len(player.musicians),
    }
    lines = [ScoreLine(label, halves(points)) for label, points in parts.items() if points]
    return (*lines, ScoreLine("Total", halves(score(player))))
