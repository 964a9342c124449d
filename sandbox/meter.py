"""Rate limits (rows 49, 85, 91, 92-96), measured in real time: the client really waits for them."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from .errors import ApiError, limited
from .snowflake import Clock

__all__ = ["Meter", "Window"]

OLD_EDITS = (3, 20.0)
"""Edits of messages older than an hour, a channel: Discord does not say how many; about 3 in 20 s (row 49)."""
DMS_OPENED = (10, 10.0)
"""New DM channels: Discord does not say how many (row 85)."""
RENAMES = (2, 600.0)
"""New names of a channel or thread: Discord does not say how many; about 2 in 10 min."""
INVALID_REQUESTS = (10_000, 600.0)
"""Answers with 401, 403 or 429 after which Cloudflare bans the address (row 96)."""


class Window:
    """At most `most` events within `seconds`, sliding."""

    def __init__(self, most: int, seconds: float, tick: Clock) -> None:
        self.seconds, self.tick = seconds, tick
        self._times: deque[float] = deque(maxlen=most)

    def full(self) -> float:
        """Seconds until there is room again; 0: now."""
        if len(self._times) < (self._times.maxlen or 0):
            return 0.0
        return max(0.0, self._times[0] + self.seconds - self.tick())

    def count(self) -> None:
        """One more event."""
        self._times.append(self.tick())

    def admit(self) -> float:
        """Count an event if there is room; else the seconds to wait."""
        wait = self.full()
        if not wait:
            self.count()
        return wait


@dataclass
class _Bucket:
    left: int
    until: float


class Meter:
    """`bucket`: requests and seconds of each route's bucket, `per_second`: all counted ones; None: unlimited."""

    def __init__(
        self, bucket: tuple[int, float] | None, per_second: int | None, tick: Callable[[], float] = time.time
    ) -> None:
        self.bucket, self.per_second, self.tick = bucket, per_second, tick
        self._buckets: dict[tuple[str, str], _Bucket] = {}
        self._windows: dict[str, Window] = {}
        self._second = Window(per_second, 1.0, tick) if per_second else None
        self.invalid = Window(*INVALID_REQUESTS, tick)

    def take(self, method: str, path: str, *, counted: bool) -> dict[str, str]:
        """Spend one request; returns the headers that say what is left. Raises 429."""
        if counted and self._second and (wait := self._second.admit()):
            raise limited(wait, scope="global", everywhere=True)
        if not self.bucket or path.startswith("/interactions/"):
            return {}
        return self._spend(method, path, *self.bucket)

    def _spend(self, method: str, path: str, limit: int, seconds: float) -> dict[str, str]:
        parts = path.split("/")
        route = method + "/".join(part for part in parts if not part.isdigit())
        name = hashlib.md5(route.encode(), usedforsecurity=False).hexdigest()
        now = self.tick()
        bucket = self._buckets.setdefault((name, "/".join(parts[1:4])), _Bucket(limit, now + seconds))
        if now >= bucket.until:
            bucket.left, bucket.until = limit, now + seconds
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Reset": f"{bucket.until:.3f}",
            "X-RateLimit-Reset-After": f"{bucket.until - now:.3f}",
            "X-RateLimit-Bucket": name,
        }
        if not bucket.left:
            refusal = limited(bucket.until - now)
            refusal.headers |= headers | {"X-RateLimit-Remaining": "0"}
            raise refusal
        bucket.left -= 1
        return headers | {"X-RateLimit-Remaining": str(bucket.left)}

    def edit_of_old(self, channel: str) -> None:
        """An edit of a message older than an hour (row 49)."""
        if wait := self._window(f"old {channel}", *OLD_EDITS).admit():
            raise limited(wait, code=30046)

    def dm_opened(self) -> None:
        """A DM channel that did not exist before (row 85)."""
        if self._window("dm", *DMS_OPENED).admit():
            raise ApiError(400, 40003, "You are opening direct messages too fast.")

    def renamed(self, channel: str) -> None:
        """A new name for a channel or thread."""
        if wait := self._window(f"name {channel}", *RENAMES).admit():
            raise limited(wait, scope="shared")

    def slow_mode(self, channel: str, seconds: float) -> None:
        """A message where a pause of `seconds` is asked for (row 91)."""
        if wait := self._window(f"slow {channel} {seconds}", 1, seconds).admit():
            raise limited(wait, code=20016)

    def _window(self, name: str, most: int, seconds: float) -> Window:
        return self._windows.setdefault(name, Window(most, seconds, self.tick))
