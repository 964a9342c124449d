"""The boards of a table as its history has them: which action each shows, and what became of the newest."""

from __future__ import annotations

from typing import NamedTuple

from storage.sql import Sql


class Board(NamedTuple):
    """A public post: its number, the action it shows, when that was (unix), whether it stands in Discord."""

    number: int
    seq: int
    at: float
    sent: bool


class Boards(Sql):
    """Looking back at public posts."""

    def boards_of(self, table: int) -> list[Board]:
        """Every board there was to be, oldest first, also those that were overtaken before they were sent."""
        sql = """SELECT o.number, o.seq, a.at, o.state = 'sent' FROM outbox o JOIN actions a USING (table_id, seq)
            WHERE o.table_id = :table AND o.kind = 'board' ORDER BY o.seq, o.id"""
        return [Board(number, seq, at, bool(sent)) for number, seq, at, sent in self._rows(sql, table=table)]

    def undos(self, table: int) -> list[tuple[int, int]]:
        """Number of each taking back, and of the first action that it took back."""
        sql = "SELECT seq, undoes FROM actions WHERE table_id = :table AND undoes IS NOT NULL ORDER BY seq"
        return self._rows(sql, table=table)

    def trouble(self, table: int) -> tuple[str, int, float | None, str | None] | None:
        """State, attempts, first attempt (unix) and last error of the board that was due last."""
        sql = """SELECT state, attempts, first_try, error FROM outbox WHERE table_id = :table AND kind = 'board'
            ORDER BY seq DESC, id DESC LIMIT 1"""
        return self._row(sql, table=table)  # type: ignore[no-any-return]


__all__ = ["Board", "Boards"]
