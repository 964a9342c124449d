"""Pictures of BARONS in a unit square: Buildings, Resources, what a move may still do; and the five realms."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.core import Seat
from render import icons
from render.kept import kept
from render.kit import CLEAR, Pen, Sprite
from render.theme import Colour, Point, dark, ink_on, outline

REALMS: Sequence[Colour] = ("#E8BC14", "#2E9E80", "#174082", "#F26BC6", "#BF4A0F")  # in seat order (B-10)
NEUTRAL: Colour = "#F4EFE2"
LIT = "#FFFDF5"  # the ground of a Building's plaque, and what shines through it

STUFF: dict[str, Colour] = {  # of Resources, Gold and Favor on paper; the silhouette says which it is
    "treasure": "#8A5A0C",
    "favor": "#A82A26",
    "grain": "#8C6206",
    "livestock": "#7A4A2A",
    "materials": "#5E5B55",
    "metal": "#3F5468",
    "food": "#A03A1E",
    "cloth": "#6B3A92",
    "glass": "#1F6F80",
    "weapons": "#2F2F38",
}

SILHOUETTES: Sequence[Sequence[Point]] = (
    outline("circle"),
    outline("triangle"),
    outline("square"),
    ((0.5, -0.06), (0.92, 0.5), (0.5, 1.06), (0.08, 0.5)),
    outline("cross"),
)


@kept
def seal(seat: Seat, size: float, fill: Colour = "") -> Sprite:
    """A player's silhouette, in the player's colour or another one."""
    pen = Pen(size, size)
    unit = pen.within(size * 0.07, size * 0.07, size * 0.86)
    colour = fill or REALMS[seat]
    rim = dark(REALMS[seat]) if fill or ink_on(colour) == "ink" else "#FFFFFF"
    if rim == "#FFFFFF":
        unit.polygon(SILHOUETTES[seat], colour, dark(colour), 0.1)
    unit.polygon(SILHOUETTES[seat], colour, rim, 0.06)
    return pen.sprite()


def _farm(pen: Pen, c: Colour) -> None:
    """An ear of grain."""
    pen.line(((0.5, 1), (0.5, 0.2)), c, 0.08)
    pen.polygon(((0.5, -0.02), (0.62, 0.14), (0.5, 0.3), (0.38, 0.14)), c)
    for y in (0.22, 0.42, 0.62):
        for side in (-1, 1):
            tip, out = (0.5 + side * 0.38, y - 0.06), (0.5 + side * 0.34, y + 0.16)
            pen.polygon(((0.5, y + 0.24), (0.5 + side * 0.1, y + 0.04), tip, out), c)


def _pasture(pen: Pen, c: Colour) -> None:
    """A sheep."""
    for x in (0.3, 0.44, 0.66, 0.8):
        pen.line(((x, 0.66), (x, 0.94)), c, 0.1)
    for x, y, r in ((0.4, 0.42, 0.2), (0.58, 0.36, 0.22), (0.76, 0.42, 0.2), (0.48, 0.58, 0.2), (0.7, 0.58, 0.2)):
        pen.ellipse(x - r, y - r, x + r, y + r, c)
    pen.ellipse(0.0, 0.26, 0.3, 0.6, c)
    pen.line(((0.22, 0.3), (0.32, 0.2)), c, 0.1)


def _quarry(pen: Pen, c: Colour) -> None:
    """Cut stone."""
    pen.polygon(((0, 0.96), (0.08, 0.56), (0.38, 0.46), (0.52, 0.96)), c)
    pen.polygon(((0.44, 0.96), (0.42, 0.36), (0.66, 0.08), (0.94, 0.34), (1, 0.96)), c)
    pen.line(((0.6, 0.36), (0.74, 0.56), (0.68, 0.8)), LIT, 0.07)
    pen.line(((0.2, 0.62), (0.28, 0.8)), LIT, 0.06)


def _mine(pen: Pen, c: Colour) -> None:
    """Crossed picks."""
    for flip in (False, True):
        pen.line([(1 - x if flip else x, y) for x, y in ((0.1, 0.98), (0.82, 0.2))], c, 0.12)
        head = ((0.44, 0.02), (0.7, 0.06), (0.96, 0.32), (0.98, 0.58), (0.82, 0.36), (0.66, 0.2))
        pen.polygon([(1 - x if flip else x, y) for x, y in head], c)


def _castle(pen: Pen, c: Colour) -> None:
    tops = ((0, 0.1), (0.16, 0.1), (0.16, 0.26), (0.32, 0.26), (0.32, 0.1), (0.42, 0.1), (0.42, 0.26), (0.58, 0.26))
    rest = ((0.58, 0.1), (0.68, 0.1), (0.68, 0.26), (0.84, 0.26), (0.84, 0.1), (1, 0.1), (1, 0.5), (0.92, 0.5))
    pen.polygon((*tops, *rest, (0.92, 0.98), (0.08, 0.98), (0.08, 0.5), (0, 0.5)), c)
    pen.polygon(((0.36, 0.98), (0.36, 0.7), (0.42, 0.6), (0.5, 0.56), (0.58, 0.6), (0.64, 0.7), (0.64, 0.98)), LIT)


def _village(pen: Pen, c: Colour) -> None:
    """Two roofs."""
    for x, y, size in ((0.46, 0.2, 0.54), (-0.02, 0.3, 0.66)):
        roof = ((x, y + size * 0.5), (x + size / 2, y), (x + size, y + size * 0.5))
        walls = (
            (x + size - 0.08, y + size * 0.5),
            (x + size - 0.08, 0.96),
            (x + 0.08, 0.96),
            (x + 0.08, y + size * 0.5),
        )
        pen.polygon((*roof, *walls), c, LIT, 0.03)
    pen.polygon(((0.22, 0.96), (0.22, 0.7), (0.4, 0.7), (0.4, 0.96)), LIT)


def _workshop(pen: Pen, c: Colour) -> None:
    """An anvil below a hammer."""
    pen.polygon(((0, 0.46), (0.26, 0.46), (0.26, 0.4), (1, 0.4), (1, 0.52), (0.72, 0.66), (0.3, 0.66), (0.08, 0.58)), c)
    pen.polygon(((0.38, 0.64), (0.64, 0.64), (0.64, 0.78), (0.82, 0.86), (0.82, 0.98), (0.2, 0.98), (0.2, 0.86)), c)
    pen.line(((0.3, 0.16), (0.9, 0.16)), c, 0.09)
    pen.box(0.2, 0.0, 0.46, 0.32, 0.04, c)


def _furnace(pen: Pen, c: Colour) -> None:
    """A flame."""
    pen.polygon(
        (
            *((0.52, -0.02), (0.66, 0.22), (0.76, 0.36), (0.84, 0.22), (0.96, 0.56), (0.9, 0.8), (0.72, 0.98)),
            *((0.28, 0.98), (0.1, 0.82), (0.04, 0.58), (0.16, 0.28), (0.28, 0.42), (0.4, 0.3)),
        ),
        c,
    )
    pen.polygon(((0.5, 0.48), (0.66, 0.7), (0.6, 0.9), (0.4, 0.9), (0.34, 0.72)), LIT)


def _food(pen: Pen, c: Colour) -> None:
    """A loaf."""
    pen.box(0.0, 0.28, 1, 0.88, 0.3, c)
    for x in (0.26, 0.46, 0.66):
        pen.line(((x, 0.42), (x + 0.1, 0.62)), LIT, 0.08)


def _cloth(pen: Pen, c: Colour) -> None:
    """A tunic."""
    left = ((0.34, 0.06), (0.5, 0.18), (0.66, 0.06), (1, 0.22), (0.9, 0.52), (0.76, 0.46), (0.76, 0.98))
    pen.polygon((*left, (0.24, 0.98), (0.24, 0.46), (0.1, 0.52), (0, 0.22)), c)


def _glass(pen: Pen, c: Colour) -> None:
    """A goblet."""
    pen.polygon(
        (
            *((0.12, 0.02), (0.88, 0.02), (0.84, 0.36), (0.58, 0.56), (0.58, 0.84), (0.8, 0.9), (0.8, 0.98)),
            *((0.2, 0.98), (0.2, 0.9), (0.42, 0.84), (0.42, 0.56), (0.16, 0.36)),
        ),
        c,
    )


def _weapons(pen: Pen, c: Colour) -> None:
    """Crossed swords."""
    for flip in (False, True):
        blade = ((1.0, 0.0), (0.96, 0.16), (0.26, 0.86), (0.14, 0.74), (0.84, 0.04))
        pen.polygon([(1 - x if flip else x, y) for x, y in blade], c)
        pen.line([(1 - x if flip else x, y) for x, y in ((0.06, 0.6), (0.4, 0.94))], c, 0.1)
        pen.line([(1 - x if flip else x, y) for x, y in ((0.2, 0.8), (0.06, 0.94))], c, 0.12)


def _favor(pen: Pen, c: Colour) -> None:
    """A crown."""
    pen.polygon(((0.04, 0.92), (0, 0.26), (0.26, 0.52), (0.5, 0.08), (0.74, 0.52), (1, 0.26), (0.96, 0.92)), c)
    pen.line(((0.14, 0.76), (0.86, 0.76)), LIT, 0.06)


def _treasure(pen: Pen, c: Colour) -> None:
    """A coin."""
    pen.ellipse(0, 0, 1, 1, c)
    pen.ellipse(0.1, 0.1, 0.9, 0.9, "#F2C84B" if c != "#FFFFFF" else CLEAR, c if c != "#FFFFFF" else "#5C4A12", 0.05)
    pen.polygon([(0.26 + 0.48 * x, 0.26 + 0.48 * y) for x, y in outline("star")], c)


def _build(pen: Pen, c: Colour) -> None:
    """A hammer: Buildings that may still be placed."""
    pen.line(((0.16, 0.96), (0.6, 0.42)), c, 0.15)
    pen.polygon(((0.26, 0.26), (0.5, 0.02), (0.98, 0.42), (0.9, 0.56), (0.66, 0.5), (0.6, 0.62)), c)


def _claim(pen: Pen, c: Colour) -> None:
    """A flag: the claim of this move."""
    pen.line(((0.2, 0.04), (0.2, 0.98)), c, 0.11)
    pen.polygon(((0.24, 0.06), (0.98, 0.16), (0.74, 0.34), (0.98, 0.56), (0.24, 0.6)), c)


def _blocked(pen: Pen, c: Colour) -> None:
    """A lock: may not be traded."""
    pen.arc(0.5, 0.4, 0.27, 180, 360, c, 0.13)
    pen.line(((0.23, 0.4), (0.23, 0.52)), c, 0.13)
    pen.line(((0.77, 0.4), (0.77, 0.52)), c, 0.13)
    pen.box(0.08, 0.48, 0.92, 1, 0.08, c)


@lru_cache(64)
def around(radius: float) -> Sequence[Point]:
    """The corners of a tile with this radius, the first one on top, around 0, 0."""
    turns = (math.radians(60 * k - 90) for k in range(6))
    return tuple((radius * math.cos(t), radius * math.sin(t)) for t in turns)


PICTURES: dict[str, Callable[[Pen, Colour], None]] = {
    "farm": _farm,
    "pasture": _pasture,
    "quarry": _quarry,
    "mine": _mine,
    "castle": _castle,
    "village": _village,
    "workshop": _workshop,
    "furnace": _furnace,
    "grain": _farm,
    "livestock": _pasture,
    "materials": _quarry,
    "metal": _mine,
    "food": _food,
    "cloth": _cloth,
    "glass": _glass,
    "weapons": _weapons,
    "favor": _favor,
    "treasure": _treasure,
    "build": _build,
    "claim": _claim,
    "blocked": _blocked,
}
icons.PICTURES.update(PICTURES)


def stuff(name: str, size: float) -> Sprite:
    """Gold, Favor or a Resource in its colour."""
    return icons.icon(name, size, STUFF[name])
