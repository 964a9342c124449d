"""Copies at night: at their hour, made up for when missed, only whole ones, only the newest."""

from __future__ import annotations

import errno
import logging
import time
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from ops.nightly import AGAIN, Nightly, following, newest
from storage import backup
from storage.errors import backups
from tests.sandbox.kit import TestClock, until

HOUR = 3600.0
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC).timestamp()


@pytest.fixture(autouse=True)
def rome(monkeypatch):
    """The computer's clock shows Roman time."""
    monkeypatch.setenv("TZ", "Europe/Rome")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def local(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%m-%d %H:%M")


class TestTheHour:
    def test_it_is_the_next_one_by_the_local_clock(self):
        """Noon in UTC is two o'clock in Rome; at exactly four it is the next day's."""
        assert local(following(NOON, 4)) == "05-05 04:00" and local(following(NOON, 18)) == "05-04 18:00"
        assert following(following(NOON, 4), 4) - following(NOON, 4) == 24 * HOUR

    @pytest.mark.parametrize("hour", range(24))
    def test_daylight_saving_neither_doubles_nor_loses_a_night(self, hour):
        """A week around both changes of the clock: each night once, at its hour, but for one that does not exist."""
        for start in (datetime(2026, 3, 26), datetime(2026, 10, 22)):  # noqa: DTZ001 (local on purpose)
            at, found = start.timestamp(), []
            for _ in range(6):
                found.append(at := following(at, hour))
            assert all(datetime.fromtimestamp(at).astimezone().hour == hour for at in found)
            assert all(22 * HOUR <= b - a <= 49 * HOUR for a, b in pairwise(found))


class TestCopies:
    @pytest.fixture
    def clock(self):
        return TestClock(NOON)

    def nightly(self, tables, clock, *, hour=4, keep=3):
        return Nightly(tables.store, clock, hour=hour, keep=keep)

    async def test_one_each_night_and_the_newest_are_kept(self, tables, clock):
        """Looked at every hour for five days: five copies, of which three are left."""
        nightly, made = self.nightly(tables, clock), []
        for _ in range(5 * 24):
            clock.forward(HOUR)
            made += filter(None, [await nightly.look()])
        assert [local(newest_of(path)) for path in made] == [f"05-{day:02} 04:00" for day in range(5, 10)]
        assert backups(tables.store.path) == made[:1:-1]

    async def test_a_night_that_was_missed_is_made_up_for(self, tables, clock):
        """The computer was off at four: after the start there is a copy at once, and then none until the next night."""
        await tables.store.keep_backup(NOON, 3)
        clock.forward(20 * HOUR)
        nightly = self.nightly(tables, clock)
        assert await nightly.look() and await nightly.look() is None
        assert local(nightly.due) == "05-06 04:00"

    async def test_a_new_database_waits_for_its_first_night(self, tables, clock):
        """There is nothing to make up for."""
        assert await self.nightly(tables, clock).look() is None

    async def test_a_restart_before_the_hour_makes_none(self, tables, clock):
        """Ten starts on one day are no ten copies."""
        await tables.store.keep_backup(NOON, 3)
        for _ in range(10):
            clock.forward(HOUR)
            assert await self.nightly(tables, clock).look() is None

    async def test_one_that_fails_is_said_and_tried_again(self, tables, clock, monkeypatch, caplog):
        """Disk full: an error in the log, no half copy, the bot goes on; an hour later it works."""
        nightly = self.nightly(tables, clock)
        clock.forward(20 * HOUR)

        def full(_):
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(backup, "sync", full)
            assert await nightly.look() is None
        (said,) = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert "No space left on device" in said.message and not list(backup.folder(tables.store.path).iterdir())
        assert await nightly.look() is None
        clock.forward(AGAIN)
        assert await nightly.look()

    async def test_a_file_of_somebody_else_is_no_copy_of_ours(self, tables, clock):
        """What has another name than ours says nothing about the time."""
        folder = backup.folder(tables.store.path)
        folder.mkdir()
        (folder / "t-before-the-holidays.db").touch()
        assert newest(tables.store.path) is None

    async def test_it_looks_by_itself(self, tables, clock, monkeypatch):
        """Started with the bot, it makes its copy without being asked."""
        monkeypatch.setattr("ops.nightly.PAUSE", 0.01)
        nightly = self.nightly(tables, clock)
        nightly.start()
        clock.forward(20 * HOUR)
        await until_copied(tables)
        await nightly.stop()


def newest_of(path) -> float:
    stamp = path.stem.split("-")[-1]
    return datetime.strptime(stamp, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).timestamp()


async def until_copied(tables):
    await until(lambda: backups(tables.store.path))
