"""A figure: what was measured, what it may be at most (or must be at least), and the table in which it is shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

HEAD = ("figure", "measured", "limit", "goal", "verdict")


class Figure(NamedTuple):
    """`limit` and `goal` bound it from above, with `least` from below; without a limit it is only printed."""

    name: str
    measured: float
    limit: float | None = None
    goal: float | None = None
    unit: str = "×"
    least: bool = False

    @property
    def missed(self) -> bool:
        """Whether the limit is not kept."""
        return self.limit is not None and not self._keeps(self.limit)

    @property
    def verdict(self) -> str:
        """In words: what is reached, or missed."""
        if self.limit is None:
            return "printed"
        if self.missed:
            return "MISSED"
        return "goal" if self.goal is not None and self._keeps(self.goal) else "kept"

    def _keeps(self, bound: float) -> bool:
        return self.measured >= bound if self.least else self.measured <= bound

    def cells(self) -> tuple[str, ...]:
        """Its line in the table."""
        sign = "≥ " if self.least else "≤ "
        bounds = ("" if bound is None else f"{sign}{bound:g} {self.unit}" for bound in (self.limit, self.goal))
        return (self.name, f"{digits(self.measured)} {self.unit}", *bounds, self.verdict)


def digits(number: float) -> str:
    """Three digits that count."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def shown(figures: Sequence[Figure]) -> str:
    """The table, as text and as Markdown alike."""
    rows = [HEAD, *(figure.cells() for figure in figures)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    rows.insert(1, tuple("-" * width for width in widths))
    return "\n".join(f"| {' | '.join(map(str.ljust, row, widths))} |" for row in rows)


def taken(work: Callable[[], object]) -> float:
    """Seconds that one call takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def ratio(mine: Sequence[float], theirs: Sequence[float]) -> float:
    """Of the medians: both were measured in turns, so that a busy machine slows both."""
    return median(mine) / median(theirs)


__all__ = ["Figure", "digits", "ratio", "shown", "taken"]
