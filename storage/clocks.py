"""Deadlines and when to remind of them, vacations that end, and when the bot was last there: what time alone brings."""

from __future__ import annotations

from storage.pending import Pending
from storage.rows import ClockRow, Reminder

_CLOCK = ", ".join(ClockRow._fields)
_RUNS = "due IS NOT NULL AND open"  # as in the index, so that it is used


class Clocks(Pending):
    """Rows that wait for their time. All times are unix, all lengths seconds."""

    def clocks(self, table: int) -> list[ClockRow]:
        """All deadlines of a table, by seat."""
        sql = f"SELECT {_CLOCK} FROM clocks WHERE table_id = :table ORDER BY seat, kind, stint"
        return list(map(_clock, self._rows(sql, table=table)))

    def set_clock(self, clock: ClockRow) -> None:
        """Set it, or set it anew."""
        if clock.due is not None:
            self._set(clock.due)
        values = ", ".join(f":{name}" for name in ClockRow._fields)
        self._do(f"INSERT OR REPLACE INTO clocks({_CLOCK}) VALUES ({values})", **clock._asdict())

    def _set(self, due: float) -> None:
        self.timed = due if self.timed is None else min(self.timed, due)

    def drop_clock(self, clock: ClockRow) -> None:
        self._do(
            "DELETE FROM clocks WHERE table_id = :table AND seat = :seat AND kind = :kind AND stint = :stint",
            table=clock.table_id,
            seat=clock.seat,
            kind=clock.kind,
            stint=clock.stint,
        )

    def drop_clocks(self, table: int, seat: int) -> None:
        """All of one seat, with what reminds of them."""
        self._do("DELETE FROM clocks WHERE table_id = :table AND seat = :seat", table=table, seat=seat)
        self.set_reminders(table, seat, {})

    def hold(self, table: int, now: float) -> None:
        """All clocks of a table stand still until they are set anew; nothing reminds of them."""
        sql = "UPDATE clocks SET left = max(0.0, due - :now), due = NULL WHERE table_id = :table AND due IS NOT NULL"
        self._do(sql, table=table, now=now)
        self._do("DELETE FROM reminders WHERE table_id = :table AND code != 'interval'", table=table)

    def due_clocks(self, now: float, most: int) -> list[ClockRow]:
        """Deadlines that are over, the longest over first."""
        sql = f"SELECT {_CLOCK} FROM clocks WHERE {_RUNS} AND due <= :now ORDER BY due LIMIT :most"
        return list(map(_clock, self._rows(sql, now=now, most=most)))

    def credit(self, seconds: float) -> list[int]:
        """Every clock that runs is given so much more, and what reminds of it comes later; the tables concerned."""
        tables = self._rows(f"SELECT DISTINCT table_id FROM clocks WHERE {_RUNS} ORDER BY table_id")
        self._do("UPDATE clocks SET due = due + :more WHERE due IS NOT NULL", more=seconds)
        self._do("UPDATE reminders SET at = at + :more WHERE code != 'interval'", more=seconds)
        return [table for (table,) in tables]

    # Reminders

    def set_reminders(self, table: int, seat: int, times: dict[str, float]) -> None:
        """When this seat is reminded of its clock, by code; what its person asked for (interval) stays."""
        key = {"table": table, "seat": seat}
        rows = self._there(table)
        if any(where == "reminders" and code != "interval" and whose == seat for where, code, whose in rows):
            self._do("DELETE FROM reminders WHERE table_id = :table AND seat = :seat AND code != 'interval'", **key)
        for code, at in times.items():
            self._set(at)
            self._came(table, "reminders", code, seat)
            self._do("INSERT OR REPLACE INTO reminders VALUES (:table, :seat, :code, :at)", **key, code=code, at=at)

    def reminder_at(self, table: int, seat: int, code: str) -> float | None:
        """When this reminder is due (unix); None: there is none."""
        sql = "SELECT at FROM reminders WHERE table_id = :table AND seat = :seat AND code = :code"
        found = self._row(sql, table=table, seat=seat, code=code)
        return float(found[0]) if found else None

    def due_reminders(self, now: float, most: int) -> list[Reminder]:
        """The longest due first."""
        sql = "SELECT table_id, seat, code, at FROM reminders WHERE at <= :now ORDER BY at LIMIT :most"
        return list(map(Reminder._make, self._rows(sql, now=now, most=most)))

    def drop_reminder(self, reminder: Reminder) -> None:
        """It has been said; one that was set anew since stays."""
        sql = "DELETE FROM reminders WHERE table_id = :table_id AND seat = :seat AND code = :code AND at = :at"
        self._do(sql, **reminder._asdict())

    # Seats

    def set_missed(self, table: int, seat: int, missed: int) -> None:
        """Deadlines missed in a row."""
        sql = "UPDATE seats SET missed = :missed WHERE table_id = :table AND seat = :seat"
        self._do(sql, table=table, seat=seat, missed=missed)

    def bank(self, table: int, seat: int) -> float | None:
        """Seconds in hand between two turns; None: all that there is to begin with."""
        sql = "SELECT bank FROM seats WHERE table_id = :table AND seat = :seat"
        (bank,) = self._row(sql, table=table, seat=seat)
        return None if bank is None else float(bank)

    def set_bank(self, table: int, seat: int, bank: float) -> None:
        sql = "UPDATE seats SET bank = :bank WHERE table_id = :table AND seat = :seat"
        self._do(sql, table=table, seat=seat, bank=bank)

    # What else time brings

    def back_by(self, now: float) -> list[int]:
        """Users whose vacation is over."""
        sql = "SELECT user FROM people WHERE away_until IS NOT NULL AND away_until <= :now ORDER BY away_until, user"
        return [user for (user,) in self._rows(sql, now=now)]

    def next_time(self, after: float) -> float | None:
        """When the next of all this is due after this moment; None: never."""
        times = self._row(
            f"""SELECT (SELECT min(due) FROM clocks WHERE {_RUNS} AND due > :after),
            (SELECT min(at) FROM reminders WHERE at > :after),
            (SELECT min(away_until) FROM people WHERE away_until IS NOT NULL AND away_until > :after)""",
            after=after,
        )
        return min((float(time) for time in times if time is not None), default=None)

    def alive(self) -> float | None:
        """When the bot was last known to play; None: it never has."""
        found = self._row("SELECT at FROM alive")
        return None if found is None else float(found[0])

    def set_alive(self, at: float) -> None:
        self._do("INSERT OR REPLACE INTO alive(one, at) VALUES (1, :at)", at=at)


def _clock(row: tuple[object, ...]) -> ClockRow:
    found = ClockRow._make(row)
    return found._replace(open=bool(found.open), aside=bool(found.aside), used=bool(found.used))
