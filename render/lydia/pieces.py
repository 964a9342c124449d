"""Wood and metal of Lydia: merchants, gates, coins, the King, tiles. A merchant's body has the shape of its colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from engine.lydia.pieces import COLOURS
from render.kept import kept
from render.kit import CLEAR, Pen, Sprite
from render.theme import SHAPES, Colour, Point, dark, mix, outline, ring

TALL = 1.14  # height of a merchant, in widths
ARCH = 1.2  # width and height of a gate's sign, in widths of the token in it
BODIES: dict[str, tuple[Colour, str, Colour]] = {  # fill, silhouette, rim
    **{colour: (colour, SHAPES[colour], "#FFFFFF") for colour in COLOURS},
    "lydian": ("#FFFBEA", "star", "#8A5A12"),
    "craftsman": ("#A06CC0", "cross", "#FFFFFF"),
}
KINDS: dict[str, Colour] = {  # of cards
    "start": "#A9B2BF",
    "silver": "#A9B2BF",
    "gold": "#DDA92F",
    "purple": "#8A5FB0",
    "well": "#4E9DBE",
    "tomb": "#8D8375",
    "estate": "#B98A4B",
}
STONE, DOOR, COIN = "#D9C7A0", "#43332A", "#B5720F"


def _rimmed(pen: Pen, shape: Sequence[Point], fill: Colour, rim: Colour) -> None:
    pen.polygon(shape, fill, dark(fill), 0.1)
    pen.polygon(shape, fill, rim, 0.06)


@kept
def merchant(kind: str, size: float) -> Sprite:
    """A pawn: a head over a body that has the silhouette of its kind; `any`: of whatever colour."""
    pen = Pen(size, size * TALL, pad=max(2, math.ceil(size * 0.1)))
    body = pen.within(size * 0.05, size * 0.2, size * 0.9)
    if kind == "any":
        _quarters(body)
        fill, rim = "#8A7A66", "#FFFFFF"
    else:
        fill, shape, rim = BODIES[kind]
        _rimmed(body, outline(shape), fill, rim)
    head = pen.within(size * 0.31, size * 0.02, size * 0.38)
    _rimmed(head, outline("circle"), fill, rim)
    return pen.sprite()


@kept
def quartered(size: float) -> Sprite:
    """Several colours, or any."""
    pen = Pen(size, size)
    _quarters(pen.within(size * 0.07, size * 0.07, size * 0.86))
    return pen.sprite()


def _quarters(pen: Pen) -> None:
    pen.polygon(ring(8, 0.54), "#FFFFFF", "#3A2A22", 0.1)
    pen.polygon(ring(8, 0.54), "#FFFFFF", "#FFFFFF", 0.05)
    for i, colour in enumerate(COLOURS):
        start = math.radians(180 + 90 * i)
        turns = [start + math.radians(90 * k / 6) for k in range(7)]
        pen.polygon([(0.5, 0.5), *((0.5 + 0.48 * math.cos(t), 0.5 + 0.48 * math.sin(t)) for t in turns)], colour)


@kept
def arch(gate: str, size: float) -> Sprite:
    """The sign of a gate: the token of its colour in a door; `any`: of whatever colour."""
    wide = size * ARCH
    pen = Pen(wide, wide)
    pen.box(0, 0, wide, wide, wide * 0.36, DOOR)
    pen.polygon(((0, wide * 0.5), (wide, wide * 0.5), (wide, wide), (0, wide)), DOOR)
    unit = pen.within((wide - size * 0.9) / 2, (wide - size * 0.9) / 2 + size * 0.02, size * 0.9)
    if gate == "any":
        _quarters(unit)
    else:
        unit.polygon(outline(SHAPES[gate]), gate, "#FFFFFF", 0.07)
    return pen.sprite()


@lru_cache(64)
def coin(size: float) -> Sprite:
    """A coin, `size` points wide."""
    pen = Pen(size, size)
    unit = pen.within(size * 0.04, size * 0.04, size * 0.92)
    unit.ellipse(0, 0, 1, 1, COIN, "#5A3606", 0.08)
    unit.ellipse(0.12, 0.12, 0.88, 0.88, CLEAR, "#F3CF7A", 0.07)
    unit.polygon([(0.24 + 0.52 * x, 0.24 + 0.52 * y) for x, y in outline("star")], "#FCE7B0")
    return pen.sprite()


@lru_cache(64)
def pond(size: float) -> Sprite:
    """The Well."""
    pen = Pen(size, size)
    unit = pen.within(size * 0.03, size * 0.03, size * 0.94)
    unit.ellipse(0, 0.08, 1, 0.92, STONE, "#5E4A2C", 0.08)
    unit.ellipse(0.16, 0.24, 0.84, 0.78, "#3F8FB5", "#22566F", 0.06)
    unit.arc(0.5, 0.5, 0.2, 190, 300, "#BFE3F0", 0.05)
    return pen.sprite()


@lru_cache(128)
def chip(kind: str, width: float, height: float, up: bool = False) -> Sprite:
    """A card so small that only its kind and side can be seen; the upgraded side is dark under a golden rim."""
    fill = KINDS[kind]
    pen = Pen(width, height)
    if up:
        pen.box(0, 0, width, height, 2.2, "#5A3D08")
        pen.box(0.4, 0.4, width - 0.4, height - 0.4, 1.9, "mark")
        pen.box(1.3, 1.3, width - 1.3, height - 1.3, 1.3, mix(fill, "#000000", 0.62))
    else:
        pen.box(0, 0, width, height, 2.2, mix(fill, "#000000", 0.5))
        pen.box(0.7, 0.7, width - 0.7, height - 0.7, 1.7, mix(fill, "#FFFFFF", 0.35))
    return pen.sprite()


@lru_cache(64)
def estate(size: float) -> Sprite:
    """A house."""
    pen = Pen(size, size)
    unit = pen.within(0, 0, size)
    unit.polygon(((0.16, 0.5), (0.84, 0.5), (0.84, 0.98), (0.16, 0.98)), "#FBF4E2", "#4A2E12", 0.05)
    unit.polygon(((0.5, 0.04), (1, 0.52), (0, 0.52)), "#B0492B", "#4A2E12", 0.04)
    unit.polygon(((0.4, 0.64), (0.6, 0.64), (0.6, 0.98), (0.4, 0.98)), "#4A2E12")
    return pen.sprite()


@lru_cache(64)
def tomb(size: float) -> Sprite:
    """A burial mound with its door."""
    pen = Pen(size, size)
    unit = pen.within(0, 0, size)
    turns = [math.radians(180 + 180 * i / 24) for i in range(25)]
    unit.polygon([(0.5 + 0.5 * math.cos(t), 0.94 + 0.8 * math.sin(t)) for t in turns], "#8D8375", "#3A332A", 0.05)
    unit.box(0.38, 0.56, 0.62, 0.98, 0.08, "#231E19")
    return pen.sprite()


@lru_cache(64)
def builder(size: float) -> Sprite:
    """A column, for the Royal Builders."""
    pen = Pen(size, size)
    unit = pen.within(size * 0.08, size * 0.04, size * 0.84)
    for top in (0.0, 0.82):
        unit.box(0.1, top, 0.9, top + 0.18, 0.04, "#F4ECD8", "#5E4A2C", 0.04)
    unit.box(0.24, 0.18, 0.76, 0.82, 0.01, "#F4ECD8", "#5E4A2C", 0.04)
    for x in (0.41, 0.59):
        unit.line(((x, 0.24), (x, 0.76)), "#9C8660", 0.05)
    return pen.sprite()


@lru_cache(16)
def king(width: float) -> Sprite:
    """Croesus, crowned."""
    pen = Pen(width, width * 1.25)
    unit = pen.within(0, 0, width)
    unit.polygon(((0.22, 0.5), (0.78, 0.5), (1, 1.22), (0, 1.22)), "#6A2C86", "#3A1A00", 0.05)
    unit.polygon(((0.5, 0.62), (0.62, 1.22), (0.38, 1.22)), "#F2C230")
    unit.ellipse(0.27, 0.22, 0.73, 0.66, "skin", "#5A3A00", 0.05)
    unit.polygon(
        ((0.2, 0.32), (0.12, -0.02), (0.36, 0.14), (0.5, -0.06), (0.64, 0.14), (0.88, -0.02), (0.8, 0.32)),
        "#F2C230",
        "#5A3A00",
        0.045,
    )
    return pen.sprite(shadow=0.6)


@lru_cache(16)
def castle(colour: str, width: float, height: float) -> Sprite:
    """A gate of the city: towers, wall, door."""
    edge, light = mix(colour, "#000000", 0.4), mix(colour, "#FFFFFF", 0.25)
    pen = Pen(width, height)
    w, h = width, height
    pen.box(w * 0.16, h * 0.3, w * 0.84, h, 1, mix(colour, "#000000", 0.12), edge, 0.9)
    for i in range(4):
        x = w * (0.24 + 0.145 * i)
        pen.box(x, h * 0.2, x + w * 0.085, h * 0.34, 0.5, colour, edge, 0.8)
    for left in (0.0, w * 0.74):
        pen.box(left, h * 0.14, left + w * 0.26, h, 1, colour, edge, 0.9)
        for i in range(3):
            x = left + w * 0.1 * i
            pen.box(x, h * 0.02, x + w * 0.065, h * 0.18, 0.4, colour, edge, 0.7)
        pen.box(left + w * 0.1, h * 0.32, left + w * 0.16, h * 0.5, 0.8, edge)
        pen.line(((left + w * 0.03, h * 0.24), (left + w * 0.23, h * 0.24)), light, 0.6)
        for y, x in ((0.62, 0.04), (0.62, 0.15), (0.76, 0.09), (0.9, 0.04), (0.9, 0.15)):
            pen.line(((left + w * x, h * y), (left + w * (x + 0.06), h * y)), edge, 0.5)
    pen.box(w * 0.34, h * 0.52, w * 0.66, h, w * 0.12, edge)
    pen.box(w * 0.37, h * 0.56, w * 0.63, h, w * 0.1, mix(colour, "#000000", 0.72))
    return pen.sprite(shadow=0.8)


@lru_cache(4)
def lock(size: float) -> Sprite:
    """Not to be had yet."""
    pen = Pen(size, size)
    unit = pen.within(0, 0, size)
    unit.arc(0.5, 0.42, 0.24, 180, 360, "#3A2A22", 0.12)
    unit.box(0.16, 0.42, 0.84, 0.96, 0.1, "#3A2A22")
    unit.ellipse(0.42, 0.58, 0.58, 0.74, "mark")
    return pen.sprite()
