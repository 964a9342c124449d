"""Sentences for people: seats become names, refusals say that nothing was done."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.core import Event, IllegalAction, Path, Seat
from engine.core.action import Action
from table.sitting import Table

CODES = {
    "already_seen": "What was shown cannot be taken back.",
    "game_over": "The game is over.",
    "no_such_table": "No game here.",
    "not_possible": "That is not possible now.",
    "not_seated": "You do not play here.",
    "not_your_turn": "It is not your turn.",
    "nothing_to_undo": "There is nothing to take back.",
    "pending_decision": "Another question comes first.",
    "stale": "That question has been answered.",
}


def named(table: Table, text: str, *, plain: bool = False) -> str:
    """`{1}` is whoever sits there: a mention, or words where Discord shows no mentions."""
    return re.sub(r"\{(\d)\}", lambda m: f"player {int(m[1]) + 1}" if plain else f"<@{table.users[int(m[1])]}>", text)


def refused(table: Table | None, no: IllegalAction) -> str:
    words = CODES.get(no.code) or (table.game.tell(table.state, no.code) if table else no.code)
    return f"{words} Nothing was done."


def told(table: Table, events: Iterable[Event], seat: Seat | None) -> str:
    """What these eyes may read of what happened."""
    return "\n".join(
        named(table, table.game.tell(table.state, event)) for event in events if event.to is None or seat in event.to
    )


def label(table: Table, seat: Seat, verb: type[Action], given: Path, *, plain: bool = False) -> str:
    return named(table, table.game.label(table.state, seat, verb, given), plain=plain)
