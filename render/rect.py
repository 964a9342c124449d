"""A rectangle in points."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """Left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def centre(self) -> float:
        """Half its height down."""
        return self.y + self.height / 2

    def inner(self, by: float) -> Rect:
        """Smaller by so much on every side."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)
