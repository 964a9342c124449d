"""A copy of the database every night, made by the bot itself; a night that was missed is made up for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage.backup import FAULTS
from storage.errors import backups
from storage.store import Store
from table.journal import line

PAUSE = 60.0  # seconds between looks at the clock, so that a clock that is set finds its hour
AGAIN = 3600.0  # seconds until a copy that could not be made is tried again
STAMP = "%Y%m%dT%H%M%SZ"

log = logging.getLogger(__name__)


def following(after: float, hour: int) -> float:
    """The first time (unix) after `after` at which it is `hour` o'clock (0 to 23) where the bot runs."""
    start = datetime.fromtimestamp(after).astimezone()
    for days in (0, 1, 2):  # an hour that daylight saving skips on one day is there on the next
        day = start.replace(tzinfo=None) + timedelta(days=days)
        found = day.replace(hour=hour, minute=0, second=0, microsecond=0).astimezone()
        if found.timestamp() > after and found.hour == hour:
            return found.timestamp()
    raise AssertionError(f"no {hour} o'clock within three days")


def newest(path: Path) -> float | None:
    """When (unix) the newest copy beside a database was made; None: there is none."""
    for copy in backups(path):
        try:
            stamp = copy.stem.removeprefix(f"{path.stem}-").partition("-")[0]
            return datetime.strptime(stamp, STAMP).replace(tzinfo=UTC).timestamp()
        except ValueError:
            continue  # somebody's own file
    return None


class Nightly:
    """Makes the copies. `hour` 0 to 23, local; `keep` ≥ 1; `now`: unix time."""

    def __init__(self, store: Store, now: Callable[[], float], *, hour: int, keep: int) -> None:
        self._store, self._now, self._hour, self._keep = store, now, hour, keep
        self._task: asyncio.Task[None] | None = None
        self.last = newest(store.path)
        self.due = following(now() if self.last is None else self.last, hour)

    def start(self) -> None:
        """Look at the clock once a minute from now on."""
        self._task = asyncio.create_task(self._work(), name="nightly copies")

    async def stop(self) -> None:
        """Look no more; a copy that is being made is finished or leaves nothing."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> Path | None:
        """Make a copy if it is time; what was made. One that cannot be made is logged, and tried again in an hour."""
        now = self._now()
        if now < self.due:
            return None
        try:
            made = await self._store.keep_backup(now, self._keep)
        except FAULTS as no:
            self.due = now + AGAIN
            log.error("no copy of the database could be made, next try in an hour: %s", no)
            return None
        self.last, self.due = now, following(now, self._hour)
        log.info(line("copy", file=made.name, bytes=made.stat().st_size))
        return made

    async def _work(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(PAUSE)


__all__ = ["Nightly", "following", "newest"]
