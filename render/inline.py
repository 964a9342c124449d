"""Small pictures and words side by side on one line, centred on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render import kit
from render.kit import Canvas, Sprite
from render.theme import MAIN, Colour


class Part(NamedTuple):
    """A picture of this size, or words when there is none."""

    width: float
    height: float
    picture: Sprite | None = None
    words: str = ""
    face: str = "bold"
    points: float = MAIN
    ink: Colour = "ink"


def image(picture: Sprite, width: float, height: float | None = None) -> Part:
    """A picture; square unless a height is given."""
    return Part(width, height or width, picture)


def word(words: str, points: float = MAIN, ink: Colour = "ink", face: str = "bold") -> Part:
    """Words at a size in points."""
    return Part(kit.width_of(words, face, points), points, None, words, face, points, ink)


def space(width: float) -> Part:
    """An empty part, `width` points wide."""
    return Part(width, 0)


def width(parts: Sequence[Part], gap: float = 1) -> float:
    """Points that the parts take in a row, `gap` between them."""
    return sum(part.width for part in parts) + gap * max(0, len(parts) - 1)


def row(
    canvas: Canvas,
    x: float,
    y: float,
    parts: Sequence[Part],
    *,
    gap: float = 1,
    anchor: str = "l",
    most: float | None = None,
) -> float:
    """The parts around the height y; closer together where they are wider than `most`. Returns their width."""
    if most is not None and len(parts) > 1:
        gap = min(gap, (most - width(parts, 0)) / (len(parts) - 1))
    total = width(parts, gap)
    at = x - total * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor]
    for part in parts:
        if part.picture:
            canvas.put(part.picture, at, y - part.height / 2)
        elif part.words:
            canvas.text(at, y, part.words, part.face, part.points, part.ink)
        at += part.width + gap
    return total
