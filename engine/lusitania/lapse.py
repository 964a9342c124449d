"""The answer for a seat whose time is up: the least that keeps the game going."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Action, Seat, every_action
from engine.lusitania.actions import Dismiss, End
from engine.lusitania.army import refuse_soldier, takers
from engine.lusitania.cards import EQUIPMENT, NUMBER, ORDER, POINTS, CardId
from engine.lusitania.mandatory import dismissable
from engine.lusitania.turn import After, Turn

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania


def lapse(state: Lusitania, seat: Seat) -> Action:
    """End the turn if the mandatory action is done; else the first placement or Senator step; else DISMISS of the
    card of least use; else the first action there is, a TRADE if possible."""
    asking = state.asking
    assert asking
    if isinstance(asking, After):
        return End()
    if isinstance(asking, Turn) and (cards := dismissable(state.players[seat])):
        return Dismiss((min(cards, key=lambda card: use(state, seat, card)),))
    return next(every_action(asking, state, seat))


def use(state: Lusitania, seat: Seat, card: CardId) -> tuple[bool, int, int]:
    """What can be placed now is of more use than what cannot; then points; then the order of the card file."""
    playable = card in NUMBER and refuse_soldier(state, seat, card) is None
    fitting = card in EQUIPMENT and bool(takers(state.players[seat], card))
    return playable or fitting, POINTS[card], -ORDER[card]
