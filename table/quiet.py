"""When somebody wants no noise, and how they want to be called: what people chose, read at one moment."""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cache

from engine.core import IllegalAction
from storage.tx import Person, Tx

DAY = 24 * 60  # minutes
LONGEST = 20 * 60  # minutes of quiet a day at most: a call must be able to ring at some time
RINGS_THERE = ("channel", "both")  # ways that ring by a mention
RINGS_HERE = ("dm", "both")  # ways that ring by a DM


def way(tx: Tx, user: int, table: int) -> str:
    """How somebody wants to be called here: channel, dm, both or none; their choice for this table, else in general."""
    return tx.way(user, table) or tx.person(user).notify


def quiet_until(person: Person, now: float) -> float | None:
    """Unix time at which the quiet hours end in which this person is at `now`; None: outside them.

    The hours are those of a clock on the wall of `zone`. Where an hour is left out or comes twice (a clock set
    forward or back), the longer quiet counts. A zone that is not known any more is taken for UTC.
    """
    if person.quiet_from is None or person.quiet_to is None:
        return None
    zone = zone_of(person.zone)
    today = datetime.fromtimestamp(now, zone).date()
    spans = _spans(today, person.quiet_from, person.quiet_to, zone)
    return next((end for begin, end in spans if begin <= now < end), None)


def _spans(today: date, begin: int, end: int, zone: zoneinfo.ZoneInfo) -> Iterator[tuple[float, float]]:
    """The quiet hours that may hold today's moments, those that began yesterday first."""
    for ago in (1, 0):
        day = today - timedelta(days=ago)
        last = day if begin < end else day + timedelta(days=1)
        yield min(_moments(day, begin, zone)), max(_moments(last, end, zone))


def _moments(day: date, minute: int, zone: zoneinfo.ZoneInfo) -> tuple[float, float]:
    """The unix times at which the wall shows this: two, where its clock is set back or forward over it."""
    wall = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=zone)
    return wall.timestamp(), wall.replace(fold=1).timestamp()


def zone_of(name: str) -> zoneinfo.ZoneInfo:
    """The zone of an IANA name; UTC for none, and for one that this computer does not know."""
    try:
        return zoneinfo.ZoneInfo(name or "UTC")
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return zoneinfo.ZoneInfo("UTC")


@cache
def zones() -> tuple[str, ...]:
    """Every zone name that can be chosen, in order of the alphabet; the computer's list is read once."""
    return tuple(sorted(zoneinfo.available_timezones() | {"UTC"}))


def check_hours(begin: int, end: int, zone: str) -> None:
    """Whether these can be somebody's quiet hours (minutes after midnight).

    Raises IllegalAction: bad_zone; bad_hours for what is no time of day; no_hours where they are equal;
    too_quiet above 20 hours a day.
    """
    if zone not in zones():
        raise IllegalAction("bad_zone")
    if not (0 <= begin < DAY and 0 <= end < DAY):
        raise IllegalAction("bad_hours")
    if begin == end:
        raise IllegalAction("no_hours")
    if (end - begin) % DAY > LONGEST:
        raise IllegalAction("too_quiet")


__all__ = ["LONGEST", "RINGS_HERE", "RINGS_THERE", "check_hours", "quiet_until", "way", "zone_of", "zones"]
