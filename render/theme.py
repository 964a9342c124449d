"""Colours and silhouettes of all games: no colour ever stands for something without a shape of its own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

Colour = str  # a name of COLOURS or #RRGGBB, #RRGGBBAA
Point = tuple[float, float]
RGB = tuple[int, int, int]

COLOURS: dict[str, Colour] = {
    # Tokens: apart by at least 15 (CIEDE2000) for every kind of colour vision
    "red": "#B52F2B",
    "yellow": "#E8BC14",
    "green": "#2E9E80",
    "blue": "#174082",
    "white": "#F4F1EA",
    "black": "#17151A",
    # Grounds and inks
    "ink": "#2A2320",
    "paper": "#FBF4E2",
    "parchment": "#EFE3C8",
    "sand": "#E2D2AE",
    "slot": "#E4D6B6",
    "outer": "#E3D2CB",
    "bronze": "#8A6A32",
    "muted": "#7D6A40",
    "violet": "#7A4A8C",
    "wine": "#3A1D22",
    "crimson": "#8C2B16",
    "olive": "#4F5B34",
    "laurel": "#4B6329",
    "gold": "#F0C14E",
    "mark": "#FFD84A",
    "skin": "#E9C9A0",
}

SHAPES: dict[str, str] = {
    "red": "diamond",
    "yellow": "circle",
    "green": "triangle",
    "blue": "square",
    "white": "cross",
    "black": "bar",
}

SMALL = 9.2  # points: 6.5 px where the picture is 390 px wide, a phone
MAIN = 11.4  # points: 8 px there; whatever decides a move is at least so big
CLOSE = 12.8  # points: 9 px there; the least in private pictures


@lru_cache(2048)
def rgba(colour: Colour) -> tuple[int, ...]:
    """A colour as three numbers, or four where it is translucent."""
    digits = COLOURS.get(colour, colour)
    return tuple(int(digits[i : i + 2], 16) for i in range(1, len(digits), 2))


def rgb(colour: Colour) -> RGB:
    """A colour without its opacity."""
    red, green, blue = rgba(colour)[:3]
    return red, green, blue


@lru_cache(2048)
def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a `share` (0…1) of `other` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return f"#{red:02X}{green:02X}{blue:02X}"


def dark(colour: Colour) -> Colour:
    """The outline of something in this colour."""
    return mix(colour, "#000000", 0.5)


def light(colour: Colour) -> float:
    """Relative luminance, 0…1 (WCAG 2)."""
    red, green, blue = (v / 12.92 if (v := x / 255) <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for x in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """1 (the same) … 21 (black on white)."""
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(ground: Colour) -> Colour:
    """The ink that reads better on this ground."""
    return max("ink", "#FFFFFF", key=lambda ink: contrast(ink, ground))


def outline(shape: str) -> Sequence[Point]:
    """A silhouette as a polygon in the unit square."""
    match shape:
        case "diamond":
            return ring(4, 0.54)
        case "circle":
            return ring(40, 0.49)
        case "triangle":
            return ((0.5, -0.02), (1.03, 0.93), (-0.03, 0.93))
        case "square":
            return ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))
        case "bar":
            return ((0.02, 0.26), (0.98, 0.26), (0.98, 0.74), (0.02, 0.74))
        case "star":
            return ring(16, 0.55, 0.36)
        case "cross":
            return _cross(0.33)
    raise ValueError(f"no silhouette {shape!r}")


def ring(corners: int, *radii: float) -> Sequence[Point]:
    """A regular polygon around the middle of the unit square, the first corner on top."""
    turns = (2 * math.pi * i / corners - math.pi / 2 for i in range(corners))
    reach = (radii[i % len(radii)] for i in range(corners))
    return tuple((0.5 + r * math.cos(a), 0.5 + r * math.sin(a)) for a, r in zip(turns, reach, strict=True))


def _cross(arm: float) -> Sequence[Point]:
    far = 1 - arm
    right = ((arm, 0.0), (far, 0.0), (far, arm), (1.0, arm), (1.0, far), (far, far))
    return (*right, (far, 1.0), (arm, 1.0), (arm, far), (0.0, far), (0.0, arm), (arm, arm))
