"""How people are called: their way for one table, calls that are collected, reminders that stand in Discord."""

from __future__ import annotations

from storage.outbox import _POST
from storage.pending import Pending
from storage.rows import Message, Post

CALLS = "kind IN ('call', 'reminder', 'vote')"  # rows that one message may say together


class Calls(Pending):
    """What belongs to calling somebody, beyond one row of the outbox."""

    def way(self, user: int, table: int) -> str | None:
        """How somebody wants to be called at this table; None: as in general."""
        found = self._row("SELECT notify FROM ways WHERE user = :user AND table_id = :table", user=user, table=table)
        return found[0] if found else None

    def set_way(self, user: int, table: int, notify: str | None) -> None:
        """Choose for one table; None: as in general."""
        if notify is None:
            self._do("DELETE FROM ways WHERE user = :user AND table_id = :table", user=user, table=table)
        else:
            sql = "INSERT OR REPLACE INTO ways VALUES (:user, :table, :notify)"
            self._do(sql, user=user, table=table, notify=notify)

    # Rows that wait until somebody may be disturbed

    def put_off(self, post: Post, due: float, code: str | None) -> None:
        """This attempt does not count: the row, with this code from now on, is due later and holds up nobody."""
        self._changed(post.table)
        self._do(
            "UPDATE outbox SET lease = NULL, attempts = attempts - 1, due = :due, code = :code,"
            " first_try = CASE WHEN attempts > 1 THEN first_try END WHERE id = :id AND state = 'open'",
            id=post.id,
            due=due,
            code=code,
        )

    def put_back(self, lane: str, due: float) -> None:
        """Rows of this lane that were put off until later than `due` are due then."""
        self._do(
            "UPDATE outbox SET due = :due WHERE lane = :lane AND state = 'open' AND NOT attempts AND due > :due",
            lane=lane,
            due=due,
        )
        self.posted = True  # the sender looks anew at what is due

    def due_calls(self, lane: str, now: float) -> list[Post]:
        """The calls and reminders of one person that are due, and questions to them, oldest first."""
        sql = f"""SELECT {_POST} FROM outbox WHERE lane = :lane AND state = 'open' AND {CALLS} AND due <= :now
            ORDER BY id"""
        return [Post(*row) for row in self._rows(sql, lane=lane, now=now)]

    def awaits_call(self, table: int, seat: int) -> bool:
        """A call of this seat is in the outbox: nothing else needs to ring."""
        sql = """SELECT 1 FROM outbox WHERE table_id = :table AND kind = 'call' AND addressee = :seat
            AND state = 'open'"""
        return self._row(sql, table=table, seat=seat) is not None

    def called_since(self, table: int, seat: int, row: int) -> bool:
        """A call of this seat is in the outbox, or one newer than this row has been made."""
        sql = """SELECT 1 FROM outbox WHERE table_id = :table AND kind = 'call' AND addressee = :seat
            AND (state = 'open' OR (state = 'sent' AND id > :row))"""
        return self._row(sql, table=table, seat=seat, row=row) is not None

    def summoned(self, table: int, seat: int, code: str, after: int) -> bool:
        """A call of this seat to a question is in the outbox, or one newer than row `after` has been made."""
        sql = """SELECT 1 FROM outbox WHERE table_id = :table AND kind = 'vote' AND addressee = :seat AND code = :code
            AND (state = 'open' OR (state = 'sent' AND id > :after))"""
        return self._row(sql, table=table, seat=seat, code=code, after=after) is not None

    def asked_in(self, table: int, seat: int) -> Message | None:
        """The newest message in a channel that asks what shall become of this seat."""
        sql = """SELECT lane, message FROM outbox WHERE table_id = :table AND kind = 'ask' AND state = 'sent'
            AND message IS NOT NULL AND code IN (:absent, :open) ORDER BY id DESC LIMIT 1"""
        found = self._row(sql, table=table, absent=f"absent {seat}", open=f"open {seat}")
        return Message(int(found[0][1:]), found[1]) if found else None

    # Reminders that stand in Discord

    def votes_in(self, message: int) -> list[Post]:
        """The calls to questions that this message makes."""
        sql = f"SELECT {_POST} FROM outbox WHERE kind = 'vote' AND state = 'sent' AND message = :message ORDER BY id"
        return [Post(*row) for row in self._rows(sql, message=message)]

    def reminded(self, message: int) -> list[tuple[int, int]]:
        """Table and seat of each game that this message still reminds of."""
        sql = (
            "SELECT table_id, addressee FROM messages WHERE kind = 'reminder' AND message = :message ORDER BY table_id"
        )
        return self._rows(sql, message=message)

    def reminder(self, table: int, seat: int) -> Message | None:
        """The message that reminds this seat."""
        if ("messages", "reminder", seat) not in self._there(table):
            return None
        sql = """SELECT channel, message FROM messages WHERE table_id = :table AND kind = 'reminder'
            AND addressee = :seat"""
        found = self._row(sql, table=table, seat=seat)
        return Message(*found) if found else None

    def interval(self, table: int, seat: int, at: float | None) -> None:
        """When this seat is next reminded because its person wants to be, every so many days; None: not at all."""
        key = {"table": table, "seat": seat}
        if at is None and ("reminders", "interval", seat) not in self._there(table):
            return
        if at is None:
            self._do("DELETE FROM reminders WHERE table_id = :table AND seat = :seat AND code = 'interval'", **key)
        else:
            self._came(table, "reminders", "interval", seat)
            self._do("INSERT OR REPLACE INTO reminders VALUES (:table, :seat, 'interval', :at)", **key, at=at)


__all__ = ["Calls"]
