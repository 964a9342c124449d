"""Lobbies that nobody changes any more: after 12 days their host is told, two days later they are closed."""

from __future__ import annotations

from storage.tx import LOBBY, Reminder, Tx
from table.load import load
from table.telling import DAY, card, post
from table.types import Desk, Table

NOBODY = -1  # seat of a reminder that is about the whole table
NOTE, END = "lobby_note", "lobby_end"
NOTED_AFTER = 12 * DAY
CLOSED_AFTER = 2 * DAY  # from the note on, so that nobody's lobby is closed without it


def stays(tx: Tx, desk: Desk, table: Table) -> None:
    """Something has changed in a lobby: from now on it has its whole time again; any other table has none."""
    times = {NOTE: desk.now + NOTED_AFTER} if table.phase == LOBBY else {}
    tx.set_reminders(table.id, NOBODY, times)


def due(tx: Tx, desk: Desk, reminder: Reminder) -> None:
    """Tell the host that the lobby is about to end; or end it."""
    table = load(tx, desk, reminder.table_id).table
    if table.phase != LOBBY:
        return
    if reminder.code == NOTE:
        post(tx, desk, table, "ask", code=NOTE)
        tx.set_reminders(table.id, NOBODY, {END: desk.now + CLOSED_AFTER})
    else:
        tx.change(table.id, phase="closed")
        card(tx, desk, load(tx, desk, table.id).table)


__all__ = ["CLOSED_AFTER", "NOBODY", "NOTED_AFTER", "due", "stays"]
