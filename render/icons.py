"""Pictures in a unit square: tokens, equipment, heads, what visitors do. Each is drawn once per size and kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from render.kept import kept
from render.kit import CLEAR, Pen, Sprite
from render.theme import SHAPES, Colour, Point, dark, mix, outline

EQUIPMENT: dict[str, Colour] = {  # kinds and the colour of their tabs; the icon says which it is
    "shield": "#8C3B2E",
    "sword": "#44566B",
    "axe": "#6B4A2B",
    "spear": "#66591E",
    "horse": "#6B3F5C",
    "bow": "#2F6140",
    "boulder": "#4E4B48",
}


@kept
def token(colour: str, size: float, rim: Colour = "#FFFFFF") -> Sprite:
    """A banner: colour and silhouette, with a rim that survives any ground."""
    pen = Pen(size, size)
    unit = pen.within(size * 0.07, size * 0.07, size * 0.86)
    shape = outline(SHAPES[colour])
    unit.polygon(shape, colour, dark(colour), 0.1)
    unit.polygon(shape, colour, rim, 0.055)
    return pen.sprite()


@kept
def icon(name: str, size: float, colour: Colour) -> Sprite:
    """One of PICTURES in one colour."""
    pen = Pen(size, size)
    PICTURES[name](pen.within(size * 0.04, size * 0.04, size * 0.92), colour)
    return pen.sprite()


@kept
def portrait(name: str, size: float, colour: Colour) -> Sprite:
    """One of HEADS; the crest in the colour of the banner."""
    pen = Pen(size, size)
    HEADS[name](pen.within(0, 0, size), colour)
    return pen.sprite()


@kept
def back(width: float, height: float, colour: Colour) -> Sprite:
    """The back of a card: a laurel on one colour."""
    pen = Pen(width, height)
    pen.box(0, 0, width, height, width * 0.1, colour, dark(colour), 0.8)
    inset = width * 0.09
    pen.box(inset, inset, width - inset, height - inset, width * 0.06, CLEAR, "#D9B45A", 0.6)
    _laurel(pen.within(width * 0.14, (height - width * 0.72) / 2, width * 0.72), "#D9B45A")
    return pen.sprite(shadow=0.8 if width > 15 else 0)


def _shield(pen: Pen, c: Colour) -> None:
    pen.polygon(
        ((0.12, 0.06), (0.5, 0), (0.88, 0.06), (0.88, 0.56), (0.72, 0.82), (0.5, 1), (0.28, 0.82), (0.12, 0.56)), c
    )
    other = "#FFFFFF" if c != "#FFFFFF" else "#5C2A22"
    pen.line(((0.5, 0.16), (0.5, 0.82)), other, 0.09)
    pen.line(((0.26, 0.42), (0.74, 0.42)), other, 0.09)


def _sword(pen: Pen, c: Colour) -> None:
    pen.polygon(((1, 0), (0.96, 0.2), (0.42, 0.72), (0.28, 0.58), (0.8, 0.04)), c)
    pen.line(((0.14, 0.48), (0.52, 0.86)), c, 0.12)
    pen.line(((0.3, 0.7), (0.06, 0.94)), c, 0.14)


def _axe(pen: Pen, c: Colour) -> None:
    pen.line(((0.68, 0.06), (0.2, 0.96)), c, 0.12)
    pen.polygon(((0.5, 0.12), (0.3, 0.04), (0.08, 0.22), (0.04, 0.5), (0.22, 0.62), (0.4, 0.56), (0.46, 0.4)), c)
    pen.polygon(((0.64, 0.1), (0.86, 0.2), (0.72, 0.42), (0.56, 0.44)), c)


def _spear(pen: Pen, c: Colour) -> None:
    pen.line(((0.06, 0.94), (0.66, 0.34)), c, 0.1)
    pen.polygon(((1, 0), (0.94, 0.34), (0.72, 0.44), (0.56, 0.28), (0.66, 0.06)), c)


def _horse(pen: Pen, c: Colour) -> None:
    head = ((0.3, 1), (0.34, 0.72), (0.42, 0.56), (0.22, 0.62), (0.12, 0.7), (0.02, 0.58), (0.12, 0.36), (0.3, 0.2))
    pen.polygon((*head, (0.32, 0.02), (0.46, 0.12), (0.66, 0.18), (0.84, 0.4), (0.94, 0.72), (0.96, 1)), c)
    pen.ellipse(0.27, 0.3, 0.35, 0.38, "#FFFFFF" if c != "#FFFFFF" else "#4A2A40")


def _bow(pen: Pen, c: Colour) -> None:
    pen.arc(0.22, 0.5, 0.46, -78, 78, c, 0.11)
    pen.line(((0.31, 0.05), (0.12, 0.5), (0.31, 0.95)), c, 0.05)
    pen.line(((0.1, 0.5), (0.9, 0.5)), c, 0.07)
    pen.polygon(((1.04, 0.5), (0.8, 0.37), (0.8, 0.63)), c)


def _boulder(pen: Pen, c: Colour) -> None:
    pen.polygon(((0.04, 0.68), (0.16, 0.26), (0.46, 0.06), (0.8, 0.16), (0.98, 0.54), (0.86, 0.9), (0.3, 0.96)), c)
    other = mix(c, "#FFFFFF", 0.55) if c != "#FFFFFF" else "#4E4B48"
    pen.line(((0.3, 0.34), (0.5, 0.44), (0.46, 0.64)), other, 0.05)
    pen.line(((0.72, 0.36), (0.66, 0.52)), other, 0.05)


def _lyre(pen: Pen, c: Colour) -> None:
    pen.line(
        (
            (0.12, 0.02),
            (0.2, 0.2),
            (0.1, 0.46),
            (0.22, 0.74),
            (0.5, 0.84),
            (0.78, 0.74),
            (0.9, 0.46),
            (0.8, 0.2),
            (0.88, 0.02),
        ),
        c,
        0.1,
    )
    pen.line(((0.18, 0.2), (0.82, 0.2)), c, 0.07)
    for x in (0.38, 0.5, 0.62):
        pen.line(((x, 0.22), (x, 0.8)), c, 0.04)
    pen.line(((0.5, 0.84), (0.5, 0.98)), c, 0.1)
    pen.line(((0.3, 0.98), (0.7, 0.98)), c, 0.08)


def _laurel(pen: Pen, c: Colour) -> None:
    for side in (-1, 1):
        for i in range(7):
            a = math.radians(90 + side * (22 + i * 21))
            x, y = 0.5 + 0.4 * math.cos(a), 0.5 + 0.4 * math.sin(a)
            along, across = (math.cos(a + side * 1.25), math.sin(a + side * 1.25)), 0.05
            (u, v), long = along, 0.13
            pen.polygon(
                (
                    (x - u * long, y - v * long),
                    (x - v * across, y + u * across),
                    (x + u * long, y + v * long),
                    (x + v * across, y - u * across),
                ),
                c,
            )


def _hand(pen: Pen, c: Colour) -> None:
    """Three cards held."""
    for x, y in ((0.02, 0.16), (0.24, 0.08), (0.46, 0)):
        pen.box(x, y, x + 0.5, y + 0.78, 0.08, c, "#F8EBD0", 0.06)


def _renew(pen: Pen, c: Colour) -> None:
    """Julius Caesar: four new cards in the field, and Caesar moves on."""
    for start in (-160, 20):
        pen.arc(0.5, 0.5, 0.38, start, start + 118, c, 0.12)
        a = math.radians(start + 128)
        x, y = 0.5 + 0.38 * math.cos(a), 0.5 + 0.38 * math.sin(a)
        u, v = -math.sin(a), math.cos(a)
        pen.polygon(((x + u * 0.2, y + v * 0.2), (x + v * 0.18, y - u * 0.18), (x - v * 0.18, y + u * 0.18)), c)
    pen.polygon([(0.36 + 0.28 * x, 0.36 + 0.28 * y) for x, y in outline("star")], c)


def _redraw(pen: Pen, c: Colour) -> None:
    """Commander: hand cards away, new ones drawn."""
    pen.box(0.02, 0.1, 0.4, 0.68, 0.06, CLEAR, c, 0.08)
    pen.box(0.6, 0.32, 0.98, 0.9, 0.06, c)
    pen.arc(0.52, 0.36, 0.28, -95, -10, c, 0.09)
    _head(pen, (0.79, 0.3), (0, 1), c)
    pen.arc(0.48, 0.64, 0.28, 85, 170, c, 0.09)
    _head(pen, (0.21, 0.7), (0, -1), c)


def _swap(pen: Pen, c: Colour) -> None:
    """Senator: a card for a card with every opponent."""
    pen.line(((0.06, 0.32), (0.74, 0.32)), c, 0.14)
    _head(pen, (0.74, 0.32), (1, 0), c, 0.25)
    pen.line(((0.94, 0.7), (0.26, 0.7)), c, 0.14)
    _head(pen, (0.26, 0.7), (-1, 0), c, 0.25)


def _search(pen: Pen, c: Colour) -> None:
    """Inspector: a card out of the discard pile."""
    pen.box(0.04, 0.04, 0.6, 0.86, 0.07, CLEAR, c, 0.08)
    pen.ellipse(0.32, 0.3, 0.84, 0.82, "#F3E9F5", c, 0.1)
    pen.line(((0.78, 0.76), (0.95, 0.95)), c, 0.15)


def _march(pen: Pen, c: Colour) -> None:
    """Auxilia: into a soldier space, for good."""
    pen.ellipse(0.14, 0.02, 0.4, 0.28, c)
    pen.polygon(((0.08, 0.86), (0.12, 0.36), (0.42, 0.36), (0.46, 0.86)), c)
    pen.line(((0.54, 0.56), (0.76, 0.56)), c, 0.11)
    _head(pen, (0.74, 0.56), (1, 0), c, 0.2)
    pen.line(((0.06, 0.98), (0.94, 0.98)), c, 0.07)


def _robbed(pen: Pen, c: Colour) -> None:
    """Cleopatra: an opponent's equipment away."""
    _shield(pen.within(0.14, 0.08, 0.72), c)
    pen.line(((0.04, 0.94), (0.96, 0.06)), "#F3E9F5", 0.2)
    pen.line(((0.04, 0.94), (0.96, 0.06)), "red", 0.11)


def _hushed(pen: Pen, c: Colour) -> None:
    """Doctor: up to two Musicians away."""
    _lyre(pen.within(0.16, 0.08, 0.7), c)
    pen.line(((0.04, 0.94), (0.96, 0.06)), "#F3E9F5", 0.2)
    pen.line(((0.04, 0.94), (0.96, 0.06)), "red", 0.11)


def _head(pen: Pen, at: Point, way: Point, c: Colour, size: float = 0.16) -> None:
    (x, y), (u, v) = at, way
    pen.polygon(((x + u * size, y + v * size), (x - v * size, y + u * size), (x + v * size, y - u * size)), c)


def _legionary(pen: Pen, c: Colour) -> None:
    """A helmet with a transverse crest in the colour of the banner."""
    metal, edge = ("#9A948A", "#3D3A36") if c == "white" else ("#C7A24A", "#5A4212")
    pen.polygon((*_bent(0.5, 184, 356, 0.92), *_bent(0.3, 356, 184)), c, dark(c), 0.03)
    for degrees in range(200, 350, 20):
        u, v = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        pen.line(((0.5 + 0.34 * u, 0.44 + 0.31 * v), (0.5 + 0.46 * u, 0.44 + 0.42 * v)), dark(c), 0.02)
    pen.ellipse(0.29, 0.4, 0.71, 0.86, "skin")
    for x in (0.42, 0.58):
        pen.ellipse(x - 0.025, 0.575, x + 0.025, 0.625, edge)
    pen.line(((0.45, 0.75), (0.55, 0.75)), "#8C5A3A", 0.03)
    pen.polygon(
        (*_bent(0.3, 180, 360, y=0.46), (0.84, 0.5), (0.84, 0.55), (0.16, 0.55), (0.16, 0.5)), metal, edge, 0.025
    )
    for flip in (False, True):
        cheek = ((0.2, 0.54), (0.37, 0.54), (0.4, 0.7), (0.36, 0.94), (0.26, 0.85))
        pen.polygon([(1 - x, y) if flip else (x, y) for x, y in cheek], metal, edge, 0.025)


def _bent(radius: float, start: int, end: int, squash: float = 1, y: float = 0.44) -> Sequence[Point]:
    turns = (math.radians(t) for t in range(start, end + (1 if end > start else -1), 6 if end > start else -6))
    return [(0.5 + radius * math.cos(t), y + squash * radius * math.sin(t)) for t in turns]


def _cook(pen: Pen, c: Colour) -> None:
    """A pot over the fire."""
    pen.polygon(
        ((0.2, 0.98), (0.36, 0.7), (0.44, 0.86), (0.54, 0.66), (0.64, 0.86), (0.72, 0.72), (0.8, 0.98)), "#D8641E"
    )
    pen.box(0.14, 0.32, 0.86, 0.8, 0.18, "#3B3733", "black", 0.03)
    pen.box(0.06, 0.26, 0.94, 0.4, 0.06, "#5A544E", "black", 0.03)
    for x in (0.36, 0.52, 0.68):
        pen.line(((x, 0.2), (x - 0.04, 0.13), (x + 0.03, 0.06), (x, 0)), "#8F857A", 0.045)


def _gunner(pen: Pen, c: Colour) -> None:
    """A catapult, its boulder ready."""
    wood, edge = "#8A5A2C", "#4A2E12"
    pen.line(((0.3, 0.84), (0.56, 0.36)), edge, 0.13)
    pen.line(((0.62, 0.84), (0.56, 0.36)), edge, 0.13)
    pen.line(((0.1, 0.7), (0.82, 0.22)), edge, 0.15)
    pen.line(((0.1, 0.7), (0.82, 0.22)), wood, 0.09)
    pen.line(((0.06, 0.84), (0.94, 0.84)), edge, 0.14)
    pen.line(((0.06, 0.84), (0.94, 0.84)), wood, 0.08)
    for x in (0.2, 0.8):
        pen.ellipse(x - 0.12, 0.76, x + 0.12, 1, wood, edge, 0.05)
    pen.ellipse(0.68, 0, 0.98, 0.3, "#6A6762", "black", 0.03)


def _bust(pen: Pen, c: Colour) -> None:
    """A laurelled head."""
    pen.polygon(((0.06, 1), (0.16, 0.7), (0.5, 0.56), (0.84, 0.7), (0.94, 1)), c, dark(c), 0.025)
    pen.ellipse(0.3, 0.1, 0.7, 0.62, "skin", dark(c), 0.03)
    pen.arc(0.5, 0.36, 0.24, 185, 355, "laurel", 0.11)


PICTURES: dict[str, Callable[[Pen, Colour], None]] = {
    "shield": _shield,
    "sword": _sword,
    "axe": _axe,
    "spear": _spear,
    "horse": _horse,
    "bow": _bow,
    "boulder": _boulder,
    "lyre": _lyre,
    "laurel": _laurel,
    "hand": _hand,
    "caesar": _renew,
    "commander": _redraw,
    "senator": _swap,
    "inspector": _search,
    "auxilia": _march,
    "cleopatra": _robbed,
    "doctor": _hushed,
}

HEADS: dict[str, Callable[[Pen, Colour], None]] = {
    "legionary": _legionary,
    "mercenary": _legionary,
    "cook": _cook,
    "gunner": _gunner,
    "bust": _bust,
}
