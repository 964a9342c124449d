"""How time runs at a table, as its host chose it, and what a deadline comes to by it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Literal

from msgspec import Struct

from engine.core import Game, IllegalAction
from table.quiet import zone_of, zones

Kind = Literal["none", "relaxed", "daily", "fast"]
Lapse = Literal["wait", "rules", "computer"]
HOUR = 3600.0  # seconds
LONGEST = 60 * 24  # hours: no deadline is longer than 60 days
SOONEST = 12  # hours: a daily deadline is at least so far away
BANK = "bank"  # the kind of a fast table's only clock


class Pace(Struct, frozen=True, omit_defaults=True):
    """What the lobby chooses of time. Hours are for an ordinary move; a game's other questions are in proportion.

    none     the table waits
    relaxed  `hours` a move
    daily    until the next time that it is `hour` o'clock in `zone` (IANA), at least 12 hours away
    fast     `bank` hours to begin with; after each turn `increment` hours more, at most `bank`
    `lapse`: what happens when time is up: the table waits on, the rules answer, or a computer opponent does.
    """

    kind: Kind = "none"
    hours: int = 72
    hour: int = 20
    zone: str = "UTC"
    bank: int = 72
    increment: int = 12
    lapse: Lapse = "wait"


WAITS = Pace()


def usual(game: Game[Any, Any]) -> Pace:
    """How time runs where nobody has chosen: as a game's own rules say, else the table waits."""
    return Pace("relaxed", hours=_usual_hours(game), lapse="rules") if game.own_clock else WAITS


def checked(game: Game[Any, Any], pace: Pace) -> Pace:
    """The same; a game with a clock of its own always goes by its rules. Raises bad_pace for what is not offered."""
    whole = min(pace.hours, pace.bank) >= 1 and max(pace.hours, pace.bank) <= LONGEST
    inside = 0 <= pace.hour <= 23 and 0 <= pace.increment <= pace.bank
    known = pace.kind != "daily" or pace.zone in zones()
    computer = pace.lapse != "computer" or game.opponent is not None
    if not (whole and inside and known and computer) or (pace.kind == "fast" and game.own_clock):
        raise IllegalAction("bad_pace")
    return Pace(pace.kind, pace.hours, pace.hour, pace.zone, pace.bank, pace.increment, policy(game, pace))


def policy(game: Game[Any, Any], pace: Pace) -> Lapse:
    """Who answers when time is up."""
    if game.own_clock and pace.kind != "none":
        return "rules"
    return "rules" if pace.lapse == "computer" and game.opponent is None else pace.lapse


def due(game: Game[Any, Any], pace: Pace, kind: str, now: float) -> float:
    """When a deadline of this kind ends that begins `now` (both unix), at a table that has clocks.

    A daily table's fixed hour is for the ordinary move and for what takes as long or longer. Shorter kinds of
    question keep their part of 24 hours, since somebody else's turn stands still for them.
    """
    if kind == BANK:
        return now + HOUR * pace.bank
    part = game.clocks.get(kind, _usual_hours(game)) / _usual_hours(game)
    if pace.kind == "daily":
        return next_hour(pace, now) if part >= 1 else now + HOUR * 24 * part
    return now + HOUR * pace.hours * part


def next_hour(pace: Pace, now: float) -> float:
    """The next time (unix) that it is `hour` o'clock in `zone`, at least 12 hours away.

    An hour that a clock set forward leaves out comes as the one after it; of one that comes twice it is the first.
    """
    zone = zone_of(pace.zone)
    start = datetime.fromtimestamp(now, zone).date()
    for days in range(4):
        day = start + timedelta(days=days)
        found = datetime(day.year, day.month, day.day, pace.hour, tzinfo=zone).timestamp()
        if found >= now + SOONEST * HOUR:
            return found
    raise AssertionError(f"no {pace.hour} o'clock within four days in {pace.zone}")


def _usual_hours(game: Game[Any, Any]) -> int:
    return game.clocks.get("move") or max(game.clocks.values())


__all__ = [
    "BANK",
    "HOUR",
    "LONGEST",
    "WAITS",
    "Kind",
    "Lapse",
    "Pace",
    "checked",
    "due",
    "next_hour",
    "policy",
    "usual",
]
