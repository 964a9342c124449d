"""The boards of a table as its history has them: which action each shows, and what became of the newest."""

from __future__ import annotations

from storage.sql import Sql


class Boards(Sql):
    """Looking back at public posts."""

    def shown(self, table: int) -> list[tuple[int, int, float]]:
        """Number, action and time (unix) of every board that was posted or is to be, oldest first."""
        sql = """SELECT o.number, o.seq, a.at FROM outbox o JOIN actions a USING (table_id, seq)
            WHERE o.table_id = :table AND o.kind = 'board' AND o.state != 'superseded' ORDER BY o.seq, o.id"""
        return self._rows(sql, table=table)

    def undone_after(self, table: int, seq: int) -> bool:
        """Whether the action `seq` was taken back later: what was taken back never comes back."""
        sql = "SELECT 1 FROM actions WHERE table_id = :table AND seq > :seq AND undoes <= :seq"
        return self._row(sql, table=table, seq=seq) is not None

    def trouble(self, table: int) -> tuple[str, int, float | None, str | None] | None:
        """State, attempts, first attempt (unix) and last error of the board that was due last."""
        sql = """SELECT state, attempts, first_try, error FROM outbox WHERE table_id = :table AND kind = 'board'
            ORDER BY seq DESC, id DESC LIMIT 1"""
        return self._row(sql, table=table)  # type: ignore[no-any-return]


__all__ = ["Boards"]
