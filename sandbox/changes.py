"""Who looks on is told that something changed, so that a page need not ask again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Change", "Changes"]

QUEUE = 256


@dataclass(frozen=True, kw_only=True)
class Change:
    """What changed: `kind` is message, gone, channel, push or commands; `viewer`: only this person may know."""

    kind: str
    channel: str | None = None
    message: str | None = None
    viewer: str | None = None


class Changes:
    """The watchers and what they wish to hear."""

    def __init__(self) -> None:
        self._watchers: dict[asyncio.Queue[Change], Callable[[Change], bool]] = {}

    def watch(self, wanted: Callable[[Change], bool] = lambda change: True) -> asyncio.Queue[Change]:
        """A queue that receives each wanted change from now on, at most 256 of them unread (the rest is left out)."""
        queue: asyncio.Queue[Change] = asyncio.Queue(QUEUE)
        self._watchers[queue] = wanted
        return queue

    def unwatch(self, queue: asyncio.Queue[Change]) -> None:
        """No more changes into this queue."""
        self._watchers.pop(queue, None)

    def tell(self, change: Change) -> None:
        """Let the watchers know."""
        for queue, wanted in self._watchers.items():
            if not queue.full() and wanted(change):
                queue.put_nowait(change)
