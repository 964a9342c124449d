"""The numbers of moves on a board, in the order in which they were made."""

from __future__ import annotations

from render import kit
from render.kit import Canvas

BADGE = 12.6  # points


def badge(canvas: Canvas, x: float, y: float, number: int) -> None:
    """The number of a move, its middle at x, y."""
    canvas.put(kit.disc(BADGE, "mark", "#3A2600"), x - BADGE / 2, y - BADGE / 2)
    canvas.text(x, y, str(number), "bold", 11.4, "#2A1B00", anchor="m")
