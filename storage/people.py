"""People and what they chose, messages that stand in Discord, interactions that were carried out."""

from __future__ import annotations

import sqlite3
from typing import Any

from storage.pending import Pending
from storage.rows import Message, Person


class People(Pending):
    """What is known of people: names, how they want to be called, what they have been told once."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        super().__init__(raw)
        self._people: dict[int, Person] = {}  # as they were read in this transaction

    def person(self, user: int) -> Person:
        """What is known of somebody; the defaults for a stranger."""
        if user not in self._people:
            found = self._row(f"SELECT {', '.join(Person._fields)} FROM people WHERE user = :user", user=user)
            self._people[user] = Person(*found[:3], *map(bool, found[3:5]), *found[5:]) if found else Person(user)
        return self._people[user]

    def set_person(self, user: int, **changes: Any) -> None:
        """Set columns of a person."""
        self._people.pop(user, None)
        self._do("INSERT OR IGNORE INTO people(user) VALUES (:user)", user=user)
        self._do(
            f"UPDATE people SET {', '.join(f'{name} = :{name}' for name in changes)} WHERE user = :user",
            user=user,
            **changes,
        )

    def call(self, user: int, name: str) -> None:
        """The name somebody bears now. Nothing is written while it stays the same."""
        if name and self.person(user).name != name:
            self.set_person(user, name=name)

    def meet(self, user: int, name: str) -> None:
        """The same, but only for somebody who has sat at a table: others leave no trace."""
        if self._row("SELECT 1 FROM people WHERE user = :user", user=user):
            self.call(user, name)

    def doubt_hand(self, table: int, seat: int) -> None:
        """Somebody's answer is about to redraw the hand DM: until it has, nobody knows what stands there."""
        self._do(
            "UPDATE messages SET seq = -1 WHERE table_id = :t AND kind = 'hand' AND addressee = :s", t=table, s=seat
        )

    def trust_hand(self, table: int, seat: int, seq: int) -> None:
        """The hand DM has been redrawn and shows the table after action `seq`."""
        sql = "UPDATE messages SET seq = :seq WHERE table_id = :t AND kind = 'hand' AND addressee = :s"
        self._do(sql, t=table, s=seat, seq=seq)

    def doubtful_hands(self, table: int | None = None) -> list[tuple[int, int]]:
        """Table and seat of the hand DMs of which nobody knows what they show."""
        sql = """SELECT table_id, addressee FROM messages WHERE kind = 'hand' AND seq = -1
            AND table_id = coalesce(:table, table_id) ORDER BY table_id, addressee"""
        return self._rows(sql, table=table)

    def forget_message(self, table: int, kind: str, addressee: int) -> None:
        """It is nobody's to edit any more."""
        sql = "DELETE FROM messages WHERE table_id = :table AND kind = :kind AND addressee = :addressee"
        self._do(sql, table=table, kind=kind, addressee=addressee)

    def message(self, table: int, kind: str, addressee: int, number: int | None = None) -> Message | None:
        """The message of this kind; of boards the newest, or the one with this number."""
        if kind == "hand" and ("messages", kind, addressee) not in self._there(table):
            return None
        found = self._row(
            "SELECT channel, message FROM messages WHERE table_id = :table AND kind = :kind AND addressee = :addressee"
            " AND number = coalesce(:number, number) ORDER BY number DESC LIMIT 1",
            table=table,
            kind=kind,
            addressee=addressee,
            number=number,
        )
        return Message(*found) if found else None

    def interaction(self, interaction: int) -> tuple[int, int, int, str] | None:
        """Table, first and last action, and result of an interaction that was carried out."""
        sql = "SELECT table_id, first_seq, last_seq, result FROM interactions WHERE id = :id"
        return self._row(sql, id=interaction)  # type: ignore[no-any-return]

    def record(self, interaction: int, table: int, first: int, last: int, result: str, at: float) -> None:
        """Once: a second row for the same interaction is an IntegrityError."""
        self._do(
            "INSERT INTO interactions VALUES (:id, :table, :first, :last, :result, :at)",
            id=interaction,
            table=table,
            first=first,
            last=last,
            result=result,
            at=at,
        )
