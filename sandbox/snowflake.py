"""Discord's ids: 42 bits of milliseconds since 2015, 22 bits that tell ids of one millisecond apart."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Clock", "Snowflakes", "first_of", "made_at"]

Clock = Callable[[], float]
"""Seconds since 1970, as `time.time` gives them."""

EPOCH = 1_420_070_400_000
SEQUENCE = (1 << 22) - 1


def first_of(seconds: float) -> int:
    """The lowest id of the millisecond at `seconds` since 1970."""
    return max(0, round(seconds * 1000) - EPOCH) << 22


def made_at(snowflake: str | int) -> float:
    """When an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH) / 1000


class Snowflakes:
    """Makes ids: real ones for the clock's time, always growing, the same again for the same clock and `last`."""

    def __init__(self, now: Clock, last: int = 0) -> None:
        self.now, self.last, self._odd = now, last, 0

    def mint(self) -> str:
        """The next id."""
        self.last = max(first_of(self.now()), self.last + 1)
        return str(self.last)

    def backdated(self, seconds: float) -> str:
        """An id that looks `seconds` old: for what reaches the bot late."""
        self._odd += 1
        return str(first_of(self.now() - seconds) | SEQUENCE - self._odd % 0x10000)
