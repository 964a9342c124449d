"""What time does at the tables: deadlines that pass, reminders, vacations, pauses, and the bot's own absence."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from engine.core import IllegalAction, Seat, asked, outcome
from storage.tx import PLAYING, ClockRow, Damaged, Person, Reminder, Tx
from table import absence, expiry
from table.alive import make_up
from table.care import Care
from table.deadlines import again, frozen, is_open, wind
from table.journal import line
from table.load import every, load
from table.lobby import aside
from table.pace import policy
from table.quiet import zone_of
from table.sitting import Sitting
from table.standing import answer_of
from table.telling import DAY, remind
from table.types import Desk, Done, Table, Unsaved

LOOK = 30.0  # seconds between two looks at the latest
BEAT = 45.0  # seconds after which it is written down again that the bot is there
SICK = 600.0  # seconds after which a table whose time could not be dealt with is tried again
ROWS = 8  # deadlines that one table may have at the same time
MOST = 50  # answers that one deadline can bring: more than any turn has
VACATION = 28.0  # days of vacation in a calendar year of the person's own zone

log = logging.getLogger(__name__)


class Clocks(Care):
    """What `Tables` does because time passes, and not because somebody asks for it."""

    sick: dict[int, float]  # tables that failed, and until when (unix) they are left alone

    def on_time(self, wake: Callable[[float], None]) -> None:
        """Call `wake`, in the event loop, after each commit that has set deadlines, with the earliest (unix)."""
        self.store.on_time = wake

    async def tick(self, most: int = 50) -> float:
        """Do all that is due by now, at most so many of each kind, every one in its own transaction.

        To be called only while people can play, at least every 30 seconds: a longer gap is credited to every clock.
        Returns when (unix) to look next. A table that fails is left alone for a while, or set aside, and stops nobody.
        """
        await self._run(beat)
        for user in await self._run(lambda tx, desk: tx.back_by(desk.now)):
            await self._spared(-user, lambda tx, desk, user=user: come_back(tx, desk, user))  # type: ignore[misc]
        more = most + ROWS * len(self.sick)
        clocks = await self._run(lambda tx, desk: tx.due_clocks(desk.now, more))
        for clock in clocks:
            await self._spared(clock.table_id, lambda tx, desk, clock=clock: pass_by(tx, desk, clock))  # type: ignore[misc]
        reminders = await self._run(lambda tx, desk: tx.due_reminders(desk.now, more))
        for due in reminders:
            await self._spared(due.table_id, lambda tx, desk, due=due: ring(tx, desk, due))  # type: ignore[misc]
        if max(len(clocks), len(reminders)) >= more:
            return self.now()
        return await self._run(lambda tx, desk: min(desk.now + LOOK, tx.next_time(desk.now) or desk.now + LOOK))

    async def lapse(self, table_id: int, seat: Seat, number: int) -> Done | None:
        """The rules answer for a seat now, unless it has answered the question of this number in the last moment."""

        def answer(tx: Tx, desk: Desk) -> Done | None:
            sitting = Sitting(tx, desk, table_id)
            if sitting.table.numbers[seat] != number or seat not in asked(sitting.state):
                return None
            sitting.play(seat, answer_of(sitting, seat, "rules"), "clock")
            sitting.close(None)
            return Done(sitting.table, sitting.events, "done")

        return await self._run(answer)

    async def _spared(self, table: int, change: Callable[[Tx, Desk], object]) -> None:
        """One table's fault must not stop the clocks of the others; negative: one person's.

        Raises Unsaved: then nothing can be done now.
        """
        if self.sick.get(table, 0.0) > self.now():
            return
        self.sick.pop(table, None)
        try:
            await self._run(change)
        except Unsaved:
            raise
        except Damaged as no:
            damaged, why = no.table, no.why
            log.error(line("set aside", table=damaged, why=why))
            await self._run(lambda tx, desk: aside(tx, desk, damaged, why))
        except Exception:  # whatever it is
            self.sick[table] = self.now() + SICK
            log.exception(line("its time could not be dealt with", table=table))


# The bot itself


def beat(tx: Tx, desk: Desk) -> None:
    """Write down that the bot is there; if it was not, all clocks are given that time, before any of them ends."""
    make_up(tx, desk)
    last = tx.alive()
    if last is None or not 0 <= desk.now - last < BEAT:
        tx.set_alive(desk.now)


# A deadline, a reminder


def pass_by(tx: Tx, desk: Desk, due: ClockRow) -> None:
    """What the table's policy says of a deadline that has passed, unless its seat has answered in the last moment."""
    make_up(tx, desk)
    clock = next((c for c in tx.clocks(due.table_id) if c == due), None)
    if clock is None or clock.due is None or clock.due > desk.now:
        return
    sitting = Sitting(tx, desk, clock.table_id)
    if frozen(sitting.table, clock.seat, desk.now):
        sitting.table = wind(tx, desk, sitting.table)
    elif is_open(sitting.table, clock):
        lapsed(sitting, clock)
    else:  # its turn to answer has not come: then it is over as soon as that comes
        tx.set_clock(clock._replace(due=None, left=0.0))


def lapsed(sitting: Sitting, clock: ClockRow) -> None:
    """The time of a seat is up: the rules or a computer answer, or it is given its time once more."""
    tx, desk, seat = sitting.tx, sitting.desk, clock.seat
    who = policy(sitting.game, sitting.table.pace)
    missed = 0 if clock.used else sitting.table.missed[seat] + 1
    tx.set_missed(sitting.id, seat, missed)
    counts = tuple(missed if other == seat else n for other, n in enumerate(sitting.table.missed))
    sitting.table = sitting.table._replace(missed=counts)
    if who == "wait":
        tx.set_clock(again(desk, sitting.table, clock))
    else:
        answer_for(sitting, clock, who)
    sitting.close(None)
    if who == "wait":
        remind(tx, desk, sitting.table, seat, "overdue")
    if missed >= 2 and sitting.table.phase == PLAYING:
        absence.missed(tx, desk, sitting.table, seat)


def answer_for(sitting: Sitting, clock: ClockRow, who: str) -> None:
    """All that this deadline was for: a turn to its end, or one answer where each has a deadline of its own."""
    for _ in range(MOST):
        sitting.play(clock.seat, answer_of(sitting, clock.seat, who), "clock")
        over = outcome(sitting.game, sitting.state) is not None
        if over or not clock.stint or not is_open(sitting.table, clock):
            return


def ring(tx: Tx, desk: Desk, due: Reminder) -> None:
    """Remind a seat that is waited for."""
    tx.drop_reminder(due)
    if due.seat == expiry.NOBODY:
        expiry.due(tx, desk, due)
        return
    table = load(tx, desk, due.table_id).table
    if table.phase == PLAYING:
        remind(tx, desk, table, due.seat, due.code)


# Pauses


def stop(tx: Tx, desk: Desk, table: Table) -> Table:
    """All clocks of a table stand still from now on; people may play on.

    It is a line in the log. Raises not_open, stopped_already.
    """
    if table.stopped is not None:
        raise IllegalAction("stopped_already")
    return _paused(tx, desk, table, desk.now)


def go_on(tx: Tx, desk: Desk, table: Table) -> Table:
    """All clocks of a table run again, with exactly the time that was left. Raises not_open, not_stopped."""
    if table.stopped is None:
        raise IllegalAction("not_stopped")
    return _paused(tx, desk, table, None)


def _paused(tx: Tx, desk: Desk, table: Table, stopped: float | None) -> Table:
    if table.phase != PLAYING:
        raise IllegalAction("not_open")
    sitting = Sitting(tx, desk, table.id)
    sitting.halt(stopped)
    sitting.close(None)
    return sitting.table


# Vacations


def days_left(person: Person, now: float) -> float:
    """Days of vacation that this person still has in the calendar year of `now`, as it is in their zone."""
    year = _year(person, now)
    return max(0.0, VACATION - _used(person, year) - _days(person, person.away_since, now, year))


def go_away(tx: Tx, desk: Desk, user: int, until: float) -> Person:
    """All clocks of this person stand still until then (unix); asked again, that is when the vacation ends.

    Raises bad_date for what is past, too_long for more than 28 days in a calendar year.
    """
    person = tx.person(user)
    since = desk.now if person.away_since is None else person.away_since
    if until <= desk.now:
        raise IllegalAction("bad_date")
    for year in range(_year(person, since), _year(person, until) + 1):
        if _used(person, year) + _days(person, since, until, year) > VACATION + 1e-6:
            raise IllegalAction("too_long")
    tx.set_person(user, away_since=since, away_until=until)
    away(tx, desk, user)
    return tx.person(user)


def come_back(tx: Tx, desk: Desk, user: int) -> Person:
    """The vacation is over, at the latest now; what was not used of it is left for later."""
    person = tx.person(user)
    if person.away_since is None or person.away_until is None:
        return person
    ended = min(desk.now, person.away_until)
    year = _year(person, ended)
    used = _used(person, year) + _days(person, person.away_since, ended, year)
    tx.set_person(user, away_since=None, away_until=None, away_year=year, away_days=used)
    away(tx, desk._replace(now=ended if desk.now - ended < 2 * LOOK else desk.now), user)
    return tx.person(user)


def away(tx: Tx, desk: Desk, user: int) -> None:
    """Let the clocks of all tables of a person stand still or run, as it now must be."""
    for table in every(tx, desk, "user", user):
        if table.phase == PLAYING and table.state is not None:
            wind(tx, desk, table)


def _year(person: Person, at: float) -> int:
    return datetime.fromtimestamp(at, zone_of(person.zone)).year


def _used(person: Person, year: int) -> float:
    return person.away_days if person.away_year == year else 0.0


def _days(person: Person, since: float | None, until: float, year: int) -> float:
    """Days between two moments that lie in this calendar year."""
    if since is None:
        return 0.0
    zone: Any = zone_of(person.zone)
    first, end = (datetime(y, 1, 1, tzinfo=zone).timestamp() for y in (year, year + 1))
    return max(0.0, min(until, end) - max(since, first)) / DAY


__all__ = [
    "VACATION",
    "Clocks",
    "away",
    "come_back",
    "days_left",
    "go_away",
    "go_on",
    "pass_by",
    "stop",
]
