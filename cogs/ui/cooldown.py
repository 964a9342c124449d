"""How often one person may have pictures drawn on request: everybody's pictures come from one thread."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable

MOST = 5  # pictures that one person may look up …
WITHIN = 30.0  # … in so many seconds


class Cooldown:
    """Counts look-ups by person. `now`: unix time. Who has not looked for a while is forgotten."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._looks: OrderedDict[int, deque[float]] = OrderedDict()  # the newest look last

    def until(self, user: int) -> float | None:
        """Unix time from which on this person may look again; None: now, and this look is counted."""
        now = self._now()
        self._forget(now - WITHIN)
        looks = self._looks.setdefault(user, deque(maxlen=MOST))
        if len(looks) == MOST and looks[0] > now - WITHIN:
            return looks[0] + WITHIN
        looks.append(now)
        self._looks.move_to_end(user)
        return None

    def _forget(self, before: float) -> None:
        while self._looks and next(iter(self._looks.values()))[-1] <= before:
            self._looks.popitem(last=False)


__all__ = ["MOST", "WITHIN", "Cooldown"]
