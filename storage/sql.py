"""A transaction's connection, and the three ways to use it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any


class Sql:
    """One transaction. Every statement has named parameters, so that another database can stand behind it."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw
        self.posted = False  # something was put into the outbox: whoever sends is woken after the commit
        self.timed: float | None = None  # the earliest time (unix) that was set, for whoever keeps time
        self.added: list[int] = []  # numbers of the actions this transaction has added
        self.about: tuple[int, str, int] | None = None  # table, game and action it looked at last, for the log

    def _rows(self, sql: str, **values: Any) -> list[Any]:
        return self._raw.execute(sql, values).fetchall()

    def _row(self, sql: str, **values: Any) -> Any:
        """The first row or None."""
        return self._raw.execute(sql, values).fetchone()

    def _each(self, sql: str, **values: Any) -> Iterator[Any]:
        """Rows as they are asked for."""
        return iter(self._raw.execute(sql, values))

    def _do(self, sql: str, **values: Any) -> int:
        """Carry out; the new row's id."""
        return self._raw.execute(sql, values).lastrowid or 0


def columns(alias: str, names: Iterable[str]) -> str:
    """`t.id, t.channel`: these columns of an aliased table."""
    return ", ".join(f"{alias}.{name}" for name in names)
