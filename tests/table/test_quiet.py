"""Quiet hours as moments: over midnight, over a change of the clock, in any zone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import IllegalAction
from storage.tx import Person
from table.quiet import LONGEST, check_hours, quiet_until, zones

ROME = "Europe/Rome"


def sleeper(begin: str = "22:00", end: str = "07:00", zone: str = ROME) -> Person:
    """Somebody with these quiet hours."""
    first, last = (60 * int(text[:2]) + int(text[3:]) for text in (begin, end))
    return Person(1, zone=zone, quiet_from=first, quiet_to=last)


def at(text: str, zone: str = ROME, *, fold: int = 0) -> float:
    """Unix time of a wall clock."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


class TestQuiet:
    def test_nobody_is_quiet_by_default(self):
        """Who has chosen no hours can always be called."""
        assert quiet_until(Person(1), at("2026-03-01 03:00")) is None

    @pytest.mark.parametrize(
        ("now", "end"),
        [
            ("2026-03-01 21:59", None),
            ("2026-03-01 22:00", "2026-03-02 07:00"),
            ("2026-03-01 23:59", "2026-03-02 07:00"),
            ("2026-03-02 00:00", "2026-03-02 07:00"),
            ("2026-03-02 06:59", "2026-03-02 07:00"),
            ("2026-03-02 07:00", None),
        ],
    )
    def test_they_may_span_midnight(self, now, end):
        """The end belongs to the day after; the last minute is quiet, the end itself is not."""
        assert quiet_until(sleeper(), at(now)) == (end and at(end))

    def test_they_may_lie_within_a_day(self):
        """A nap at noon says nothing of the night."""
        nap = sleeper("12:00", "14:30")
        assert quiet_until(nap, at("2026-03-01 13:00")) == at("2026-03-01 14:30")
        assert quiet_until(nap, at("2026-03-01 23:00")) is None

    def test_a_night_in_which_clocks_go_forward_is_an_hour_shorter(self):
        """Fault 68: seven o'clock is seven o'clock; 8 hours after 22:00, not 9."""
        until = quiet_until(sleeper(), at("2026-03-28 22:00"))
        assert until == at("2026-03-29 07:00") and until - at("2026-03-28 22:00") == 8 * 3600

    def test_a_night_in_which_clocks_go_back_is_an_hour_longer(self):
        """Fault 68: 10 hours, and it is quiet all the time."""
        begin, until = at("2026-10-24 22:00"), at("2026-10-25 07:00")
        assert until - begin == 10 * 3600
        assert {quiet_until(sleeper(), begin + 600 * step) for step in range(60)} == {until}

    def test_an_end_that_the_clock_leaves_out_comes_an_hour_later(self):
        """Fault 68: 02:30 does not exist that night: it is quiet until 03:30."""
        assert quiet_until(sleeper(end="02:30"), at("2026-03-29 01:59")) == at("2026-03-29 03:30")

    def test_an_end_that_comes_twice_is_the_second(self):
        """Fault 68: once it rings it does not fall quiet again an hour later."""
        person = sleeper(end="02:30")
        assert quiet_until(person, at("2026-10-25 02:29")) == at("2026-10-25 02:30", fold=1)
        assert quiet_until(person, at("2026-10-25 02:45")) == at("2026-10-25 02:30", fold=1)
        assert quiet_until(person, at("2026-10-25 02:30", fold=1)) is None

    def test_the_same_moment_is_quiet_for_one_and_not_for_another(self):
        """Each by their own zone, also across the date line."""
        now = at("2026-03-01 12:00", "UTC")
        assert quiet_until(sleeper(zone="Pacific/Auckland"), now) == at("2026-03-02 07:00", "Pacific/Auckland")
        assert quiet_until(sleeper(zone="UTC"), now) is None

    def test_a_zone_that_is_not_known_any_more_is_utc(self):
        """A computer with an older list of zones calls people nevertheless."""
        assert quiet_until(sleeper(zone="Atlantis/Lost"), at("2026-03-01 23:00", "UTC")) == at(
            "2026-03-02 07:00", "UTC"
        )

    @given(
        begin=st.integers(0, 1439),
        length=st.integers(1, LONGEST),
        zone=st.sampled_from(zones()),
        now=st.floats(1.6e9, 2.2e9),
    )
    def test_they_always_end(self, begin, length, zone, now):
        """In any zone, at any time: the end is ahead, within a day or so, and at the end it is quiet no more."""
        person = Person(1, zone=zone, quiet_from=begin, quiet_to=(begin + length) % 1440)
        until = quiet_until(person, now)
        if until is not None:
            assert now < until <= now + 25 * 3600
            assert quiet_until(person, until) is None


class TestChoosing:
    @pytest.mark.parametrize(
        ("begin", "end", "zone", "code"),
        [
            (0, 0, ROME, "no_hours"),
            (600, 600, ROME, "no_hours"),
            (0, 1439, ROME, "too_quiet"),
            (480, 420, ROME, "too_quiet"),
            (0, 1440, ROME, "bad_hours"),
            (-1, 60, ROME, "bad_hours"),
            (0, 60, "Rome", "bad_zone"),
            (0, 60, "", "bad_zone"),
            (0, 60, "../etc/passwd", "bad_zone"),
        ],
    )
    def test_a_whole_day_of_quiet_is_refused(self, begin, end, zone, code):
        """So is what is no time, and a zone that is not on the list."""
        with pytest.raises(IllegalAction, match=code):
            check_hours(begin, end, zone)

    def test_twenty_hours_are_the_most(self):
        """Four hours a day in which a call can ring."""
        check_hours(600, (600 + LONGEST) % 1440, ROME)

    def test_there_are_zones_to_choose_from(self):
        """The list is never empty; UTC is always on it."""
        assert "UTC" in zones() and ROME in zones() and len(zones()) > 100
