"""The drawing kit: sprites drawn at four times the size and kept, lines of text kept as masks, boxes by nine slices."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from render import fonts, names
from render.fonts import SCALE
from render.kept import kept
from render.theme import Colour, Point, dark, rgb, rgba

WIDTH, HEIGHT = 550, 350  # points: what Discord shows on a desktop, 11:7
SIZE = (WIDTH * SCALE, HEIGHT * SCALE)
FINE = 4  # sprites are drawn so much larger and reduced
CLEAR = "#00000000"
ELLIPSIS = "…"
DEEPEST = 0.25  # of its size: how far a line may reach below the base line; deeper scripts are raised
FOREIGN = 0.85  # size of other scripts beside Fira Sans Condensed: they reach higher and lower


class Sprite(NamedTuple):
    """A small picture with soft edges; `pad` pixels of it lie outside its box."""

    image: Image.Image
    mask: Image.Image
    pad: int


class Line(NamedTuple):
    """A line of text as coverage: where its mask lies from the start of the base line, and how far the pen goes."""

    mask: Image.Image
    left: int
    top: int
    advance: float


class Pen:
    """Draws a sprite in points, or in parts of a square of its own (`within`)."""

    def __init__(self, width: float, height: float, *, pad: int = 2) -> None:
        size = (round(width * SCALE) + 2 * pad * SCALE, round(height * SCALE) + 2 * pad * SCALE)
        self.pad = pad
        self.image = Image.new("RGBA", (size[0] * FINE, size[1] * FINE))
        self.draw = ImageDraw.Draw(self.image)
        self.x, self.y, self.unit = float(pad), float(pad), 1.0

    def within(self, x: float, y: float, size: float) -> Pen:
        """A pen on the same sprite, whose unit is a square of this size."""
        other = object.__new__(Pen)
        other.pad, other.image, other.draw = self.pad, self.image, self.draw
        other.x, other.y, other.unit = self.x + x * self.unit, self.y + y * self.unit, self.unit * size
        return other

    def _at(self, points: Sequence[Point]) -> list[Point]:
        fine = SCALE * FINE
        return [((self.x + x * self.unit) * fine, (self.y + y * self.unit) * fine) for x, y in points]

    def _long(self, length: float) -> int:
        return max(1, round(length * self.unit * SCALE * FINE))

    def polygon(self, points: Sequence[Point], fill: Colour, line: Colour = CLEAR, weight: float = 0) -> None:
        if weight:
            self.line([*points, points[0]], line, 2 * weight)
        self.draw.polygon(self._at(points), fill=rgba(fill))

    def line(self, points: Sequence[Point], fill: Colour, weight: float) -> None:
        """A line with round ends and corners."""
        at, wide = self._at(points), self._long(weight)
        self.draw.line(at, fill=rgba(fill), width=wide)
        for x, y in at:
            self.draw.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=rgba(fill))

    def ellipse(
        self,
        x: float,
        y: float,
        right: float,
        bottom: float,
        fill: Colour = CLEAR,
        line: Colour = CLEAR,
        weight: float = 0,
    ) -> None:
        (left, top), end = self._at(((x, y), (right, bottom)))
        wide = self._long(weight) if weight else 0
        self.draw.ellipse((left, top, *end), fill=_solid(fill), outline=rgba(line) if weight else None, width=wide)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, fill: Colour, weight: float) -> None:
        """Part of a circle around x, y; degrees clockwise from the right."""
        steps = max(2, int(abs(end - start) / 6))
        turns = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
        self.line([(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns], fill, weight)

    def box(
        self,
        x: float,
        y: float,
        right: float,
        bottom: float,
        radius: float,
        fill: Colour,
        line: Colour = CLEAR,
        weight: float = 0,
    ) -> None:
        (left, top), end = self._at(((x, y), (right, bottom)))
        wide = self._long(weight) if weight else 0
        edge = rgba(line) if weight else None
        self.draw.rounded_rectangle((left, top, *end), self._long(radius), fill=_solid(fill), outline=edge, width=wide)

    def sprite(self, *, shadow: float = 0) -> Sprite:
        """What was drawn, reduced; with a soft shadow of so many points below it."""
        image = self.image.reduce(FINE)
        if shadow:
            image = _shadowed(image, shadow)
        return Sprite(image.convert("RGB"), image.getchannel("A"), self.pad * SCALE)


def _solid(fill: Colour) -> tuple[int, ...] | None:
    """None leaves alone what lies there; a clear colour would wipe it out."""
    return None if fill == CLEAR else rgba(fill)


def _shadowed(image: Image.Image, depth: float) -> Image.Image:
    soft = image.getchannel("A").filter(ImageFilter.GaussianBlur(depth * SCALE * 0.6)).point(lambda v: v * 2 // 5)
    below = Image.new("RGBA", image.size, (*rgb("wine"), 0))
    below.putalpha(ImageChops.offset(soft, 0, round(depth * SCALE * 0.6)))
    below.alpha_composite(image)
    return below


def box(
    width: float, height: float, radius: float, fill: Colour, line: Colour = CLEAR, weight: float = 0, shadow: float = 0
) -> Sprite:
    """A rounded box: only its corners are drawn fine, whatever its size."""
    return _box(width, height, radius, fill, line, weight, shadow)


@kept
def _box(
    width: float, height: float, radius: float, fill: Colour, line: Colour, weight: float, shadow: float
) -> Sprite:
    corner = 2 * math.ceil(radius + weight + 3 + 2 * bool(shadow))
    small = width <= corner + 2 or height <= corner + 2
    across, down = (width, height) if small else (corner, corner)
    pen = Pen(across, down)
    pen.box(0, 0, across, down, radius, fill, line, weight)
    drawn = pen.sprite(shadow=shadow)
    if small:
        return drawn
    size = (round(width * SCALE) + 2 * drawn.pad, round(height * SCALE) + 2 * drawn.pad)
    return Sprite(_stretched(drawn.image, size), _stretched(drawn.mask, size), drawn.pad)


def _stretched(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Nine slices: corners kept, edges and middle pulled out."""
    half, rest = image.width // 2, image.width - image.width // 2
    (width, height), far = size, image.width
    out = Image.new(image.mode, size, image.getpixel((half, half)) or 0)
    for x, start in ((0, 0), (width - rest, half)):
        out.paste(image.crop((start, half, start + rest, half + 1)).resize((rest, height)), (x, 0))
    for y, start in ((0, 0), (height - rest, half)):
        out.paste(image.crop((half, start, half + 1, start + rest)).resize((width, rest)), (0, y))
        out.paste(image.crop((0, start, rest, start + rest)), (0, y))
        out.paste(image.crop((half, start, far, start + rest)), (width - rest, y))
    return out


@kept
def dashed(width: float, height: float, radius: float, fill: Colour, line: Colour, weight: float = 0.9) -> Sprite:
    """A box with a dashed edge: something that is not there yet."""
    pen = Pen(width, height)
    inset = weight / 2
    pen.box(0, 0, width, height, radius, fill)
    for (x, y), (right, bottom) in _edges(inset, width - inset, height - inset, radius):
        length = math.hypot(right - x, bottom - y)
        count = max(1, round((length + 2) / 5))
        step = (length + 2) / count
        for i in range(count):
            start, end = i * step / length, min(1.0, (i * step + step - 2) / length)
            ends = [(x + (right - x) * t, y + (bottom - y) * t) for t in (start, end)]
            pen.line(ends, line, weight)
    return pen.sprite()


def _edges(near: float, right: float, bottom: float, radius: float) -> Sequence[tuple[Point, Point]]:
    r = radius * 0.6
    return (
        ((near + r, near), (right - r, near)),
        ((near + r, bottom), (right - r, bottom)),
        ((near, near + r), (near, bottom - r)),
        ((right, near + r), (right, bottom - r)),
    )


@kept
def frame(width: float, height: float, radius: float, colour: Colour) -> Sprite:
    """A crisp frame around a box: something happened here."""
    pen = Pen(width, height, pad=3)
    pen.box(-1.6, -1.6, width + 1.6, height + 1.6, radius + 1.6, CLEAR, "wine", 2.6)
    pen.box(-1.2, -1.2, width + 1.2, height + 1.2, radius + 1.2, CLEAR, colour, 1.7)
    return pen.sprite()


Part = tuple[ImageFont.FreeTypeFont, str, float]  # a run of text and where it begins, in pixels


@kept
def line(text: str, face: str, points: float) -> Line:
    """A line of text; each part by the first font that can write it."""
    parts, advance = _parts(text, face, points)
    boxes = [(font.getbbox(part, anchor="ls"), x) for font, part, x in parts] or [((0, 0, 1, 1), 0.0)]
    left = math.floor(min(ink[0] + x for ink, x in boxes))
    right = math.ceil(max(ink[2] + x for ink, x in boxes))
    top = math.floor(min(ink[1] for ink, _ in boxes))
    bottom = math.ceil(max(ink[3] for ink, _ in boxes))
    raised = max(0, bottom - round(DEEPEST * points * SCALE))
    return Line(_written(parts, (left, top, right, bottom)), left, top - raised, advance)


@lru_cache(1024)
def _parts(text: str, face: str, points: float) -> tuple[Sequence[Part], float]:
    """The runs of a line, and how far the pen goes."""
    x, parts = 0.0, []
    for file, part in names.runs(text):
        font = fonts.fallback(file, points * FOREIGN) if file else fonts.face(face, points)
        parts.append((font, part, x))
        x += font.getlength(part)
    return parts, x


def _written(parts: Sequence[Part], ink: tuple[int, int, int, int]) -> Image.Image:
    left, top, right, bottom = ink
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    draw = ImageDraw.Draw(mask)
    for font, part, x in parts:
        draw.text((round(x) - left, -top), part, font=font, fill=255, anchor="ls")
    return mask


def width_of(text: str, face: str, points: float) -> float:
    """In points."""
    return _parts(text, face, points)[1] / SCALE


@lru_cache(2048)
def clipped(text: str, face: str, points: float, width: float) -> str:
    """The text, cut with an ellipsis where it is wider than `width` points."""
    if width_of(text, face, points) <= width:
        return text
    fits = bisect_right(range(len(text)), width, key=lambda size: width_of(text[:size] + ELLIPSIS, face, points)) - 1
    return text[: max(0, fits)].rstrip() + ELLIPSIS


@lru_cache(1024)
def wrapped(text: str, face: str, points: float, width: float, most: int = 9) -> Sequence[str]:
    """The text in lines no wider than `width` points; the last of `most` is cut."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width_of(f"{lines[-1]} {word}", face, points) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    kept = [*lines[: most - 1], " ".join(lines[most - 1 : most + 1])] if len(lines) > most else lines
    return tuple(clipped(part, face, points, width) for part in kept)


class Canvas:
    """A picture being made. Positions are points; whatever is put on it is cached elsewhere."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        """A sprite, its box beginning at x, y."""
        at = (round(x * SCALE) - sprite.pad, round(y * SCALE) - sprite.pad)
        self.image.paste(sprite.image, at, sprite.mask)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: str = "text",
        points: float = 9.2,
        fill: Colour = "ink",
        *,
        anchor: str = "l",
    ) -> float:
        """One line, left, middle or right (`anchor` l, m, r) at x, its capitals centred on y. Returns its width."""
        written = line(text, face, points)
        start = round(x * SCALE) - round(written.advance * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor])
        base = round(y * SCALE) + (fonts.capital(face, points) + 1) // 2
        at = (start + written.left, base + written.top)
        self.image.paste(rgb(fill), (*at, at[0] + written.mask.width, at[1] + written.mask.height), written.mask)
        return written.advance / SCALE

    def fit(
        self,
        x: float,
        y: float,
        text: str,
        face: str,
        points: float,
        width: float,
        fill: Colour = "ink",
        *,
        anchor: str = "l",
    ) -> float:
        """One line, cut to `width` points."""
        return self.text(x, y, clipped(text, face, points, width), face, points, fill, anchor=anchor)


def ground(colour: Colour) -> Image.Image:
    """An empty picture. Flat: textures make a PNG three times as big."""
    return Image.new("RGB", SIZE, rgb(colour))


@kept
def disc(size: float, fill: Colour, rim: Colour = "#FFFFFF") -> Sprite:
    """A round badge for a number."""
    pen = Pen(size, size)
    pen.ellipse(-0.5, -0.5, size + 0.5, size + 0.5, dark(fill))
    pen.ellipse(0, 0, size, size, fill, rim, 1.0)
    return pen.sprite()
