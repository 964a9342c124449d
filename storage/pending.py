"""Which short-lived rows a table has, read once in a transaction: none is looked for or dropped that is not there."""

from __future__ import annotations

import sqlite3

from storage.sql import Sql

Row = tuple[str, str, int]  # table of the database; kind, code or question; whose it is
_THERE = """
    SELECT 'outbox', kind, addressee FROM outbox WHERE table_id = :table AND state = 'open' AND lease IS NULL
    UNION ALL SELECT 'reminders', code, seat FROM reminders WHERE table_id = :table
    UNION ALL SELECT 'messages', kind, addressee FROM messages WHERE table_id = :table AND kind IN ('hand', 'reminder')
    UNION ALL SELECT 'ballots', question, voter FROM ballots WHERE table_id = :table AND voter = -1
    UNION ALL SELECT 'wishes', '', seat FROM wishes WHERE table_id = :table
    UNION ALL SELECT 'tenures', '', seat FROM tenures WHERE table_id = :table AND last IS NOT NULL"""


class Pending(Sql):
    """Rows of the outbox that nobody is sending, reminders to come, hands and reminders that stand in Discord,
    questions open to a vote, wishes to take back, and the times of those who do not sit there any more.

    Whoever adds such a row says so (`_came`), or lets all of it be read anew (`_changed`). One that is gone may be
    taken to be there: then a statement is carried out that finds nothing.
    """

    def __init__(self, raw: sqlite3.Connection) -> None:
        super().__init__(raw)
        self._known: dict[int, set[Row]] = {}

    def _there(self, table: int) -> set[Row]:
        if table not in self._known:
            self._known[table] = {(where, kind, whose) for where, kind, whose in self._rows(_THERE, table=table)}
        return self._known[table]

    def _came(self, table: int, *row: str | int) -> None:
        """A row was added."""
        if table in self._known:
            self._known[table].add(row)  # type: ignore[arg-type]

    def _changed(self, table: int | None = None) -> None:
        """More was added than is worth telling one by one; None: perhaps at any table."""
        if table is None:
            self._known.clear()
        self._known.pop(table or 0, None)


__all__ = ["Pending"]
