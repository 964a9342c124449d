"""The map: tiles of the realms with their borders, Buildings, coordinates; frames and numbers on some of them."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import ImageChops

from engine.barons.data import LETTERS
from engine.barons.land import NEIGHBOURS, TILE, TILES
from engine.barons.view import TileView
from engine.core import Seat
from render import icons, kit
from render.barons.pictures import LIT, NEUTRAL, REALMS, around, seal
from render.kept import kept
from render.kit import Canvas, Pen, Sprite
from render.marks import BADGE, badge
from render.theme import Colour, Point, dark, ink_on, mix

UNCLAIMED: Colour = "#6A5F45"  # coordinates of neutral tiles
SIXTH = math.pi / 3
CROWD = 40  # tiles to be chosen: from here on the bright ground of neutral ones is enough
OFFERED: Colour = "#FFE79A"  # the ground of a neutral tile that may be chosen


class Chart(NamedTuple):
    """A map on a picture: the left upper corner of its box, and the sizes on it, in points."""

    x: float
    y: float
    radius: float
    text: float
    icon: float
    seal: float

    @property
    def width(self) -> float:
        return 9.5 * math.sqrt(3) * self.radius

    @property
    def height(self) -> float:
        return 14 * self.radius

    def at(self, tile: int) -> Point:
        """The middle of a tile (rules, chapter 19)."""
        row, column = divmod(tile, 9)
        step = math.sqrt(3) * self.radius
        return self.x + step * (column + 0.5 + row % 2 / 2), self.y + self.radius * (1 + 1.5 * row)


def _direction(tile: int, near: int) -> int:
    """0 for E, then against the clock: the order of B-5."""
    chart = Chart(0, 0, 1, 0, 0, 0)
    (x, y), (u, v) = chart.at(tile), chart.at(near)
    return round(math.atan2(y - v, u - x) / SIXTH) % 6


BESIDE = tuple({_direction(tile, near): near for near in NEIGHBOURS[tile]} for tile in range(81))


def empty(canvas: Canvas, chart: Chart) -> None:
    """All tiles as if nobody had claimed them, without their names."""
    for tile in range(81):
        _put(canvas, _blank(chart.radius, NEUTRAL), *chart.at(tile), chart)


def realms(canvas: Canvas, chart: Chart, tiles: Sequence[TileView], marks: Collection[str] = ()) -> None:
    """The claimed tiles, and the names of the neutral ones; neutral tiles among `marks` on a bright ground."""
    owners = {TILE[tile.name]: tile.owner for tile in tiles}
    for tile in tiles:
        number = TILE[tile.name]
        x, y = chart.at(number)
        edges = tuple(d for d in range(6) if owners.get(BESIDE[number].get(d, -1)) != tile.owner)
        _put(canvas, _claimed(chart.radius, tile.owner, edges), x, y, chart)
        _furnished(canvas, chart, tile, x, y)
    for number, name in enumerate(TILES):
        if number not in owners:
            x, y = chart.at(number)
            if name in marks:
                _put(canvas, _blank(chart.radius, OFFERED), x, y, chart)
            canvas.text(x, y, name, "bold", chart.text, "ink" if name in marks else UNCLAIMED, anchor="m")


def _furnished(canvas: Canvas, chart: Chart, tile: TileView, x: float, y: float) -> None:
    """Silhouette and coordinate above, the Building below; an empty tile has a big silhouette instead."""
    ink, row = ink_on(_face(tile.owner)), chart.radius * 0.355
    if tile.kind is None:
        size = round(chart.seal * 1.3, 1)
        canvas.text(x, y - row, tile.name, "bold", chart.text, ink, anchor="m")
        canvas.put(seal(tile.owner, size, "#FFFFFF"), x - size / 2, y + row - size / 2)
        return
    size, wide = chart.seal, kit.width_of(tile.name, "bold", chart.text)
    left = x - (size + 1.2 + wide) / 2
    canvas.put(seal(tile.owner, size, "#FFFFFF"), left, y - row - size / 2)
    canvas.text(left + size + 1.2, y - row, tile.name, "bold", chart.text, ink)
    width, height = chart.icon * 2.14, chart.icon * 1.24
    canvas.put(_plaque(width, height, dark(REALMS[tile.owner])), x - width / 2, y + row - height / 2)
    canvas.put(icons.icon(tile.kind, chart.icon, "ink"), x - width / 2 + chart.icon * 0.28, y + row - chart.icon / 2)
    middle = x + width / 2 - chart.icon * 0.5
    canvas.text(middle, y + row + 0.2, LETTERS[tile.kind], "bold", chart.text, "ink", anchor="m")


def framed(canvas: Canvas, chart: Chart, numbers: Mapping[str, Sequence[int]]) -> None:
    """A crisp frame around every tile of `numbers`, and the numbers of the moves on its upper corner."""
    for name in numbers:
        _put(canvas, _frame(chart.radius), *chart.at(TILE[name]), chart)
    for name, marks in numbers.items():
        x, y = chart.at(TILE[name])
        for i, number in enumerate(marks):
            badge(canvas, x + (i - (len(marks) - 1) / 2) * BADGE, y - chart.radius * 0.87, number)


def offered(canvas: Canvas, chart: Chart, marks: Collection[str], tiles: Sequence[TileView]) -> None:
    """Frames around the tiles that may be chosen; where nearly all may, only around claimed ones."""
    for name in marks if len(marks) < CROWD else {tile.name for tile in tiles}.intersection(marks):
        _put(canvas, _frame(chart.radius), *chart.at(TILE[name]), chart)


def _put(canvas: Canvas, tile: Sprite, x: float, y: float, chart: Chart) -> None:
    canvas.put(tile, x - chart.radius, y - chart.radius)


def _face(owner: Seat) -> Colour:
    """The ground on which a tile's words stand."""
    return mix(REALMS[owner], "#FFFFFF", 0.1) if ink_on(REALMS[owner]) == "ink" else REALMS[owner]


@lru_cache(64)
def _corners(radius: float, reach: float) -> Sequence[Point]:
    return [(radius + x, radius + y) for x, y in around(reach)]


@kept
def _blank(radius: float, fill: Colour) -> Sprite:
    """A tile without borders: the colour of its realm, a lighter or darker line along its edge."""
    pen = Pen(2 * radius, 2 * radius)
    pen.polygon(_corners(radius, radius - 0.4), mix(fill, "#000000", 0.22))
    pen.polygon(_corners(radius, radius - 1.1), fill)
    return pen.sprite()


@kept
def _land(radius: float, owner: Seat) -> Sprite:
    pen, fill = Pen(2 * radius, 2 * radius), _face(owner)
    pen.polygon(_corners(radius, radius - 0.4), mix(fill, "#000000", 0.3))
    pen.polygon(_corners(radius, radius - 1.1), mix(fill, "#FFFFFF", 0.22))
    pen.polygon(_corners(radius, radius - 2.0), fill)
    return pen.sprite()


@kept
def _border(radius: float, owner: Seat, direction: int) -> Sprite:
    """The edge towards another realm: thick and dark, inside the tile."""
    pen, corners = Pen(2 * radius, 2 * radius), _corners(radius, radius - 1.6)
    pen.line((corners[(1 - direction) % 6], corners[(2 - direction) % 6]), mix(REALMS[owner], "#000000", 0.66), 2.5)
    return pen.sprite()


@kept
def _claimed(radius: float, owner: Seat, edges: Sequence[int]) -> Sprite:
    """A tile with the borders it has."""
    land = _land(radius, owner)
    image, mask = land.image.copy(), land.mask
    for direction in edges:
        edge = _border(radius, owner, direction)
        image.paste(edge.image, (0, 0), edge.mask)
        mask = ImageChops.lighter(mask, edge.mask)
    return Sprite(image, mask, land.pad)


@kept
def _frame(radius: float) -> Sprite:
    pen = Pen(2 * radius, 2 * radius, pad=3)
    for colour, weight in (("#17090C", 5.6), ("mark", 2.6)):
        corners = _corners(radius, radius - 1.2)
        pen.line((*corners, corners[0]), colour, weight)
    return pen.sprite()


@kept
def _plaque(width: float, height: float, edge: Colour) -> Sprite:
    return kit.box(width, height, height / 2.2, LIT, edge, 0.9)
