"""Where everything of a board lies: the city with its corners and sides, and a panel for each player."""

from __future__ import annotations

from typing import NamedTuple

from engine.lydia.cards import BOX
from engine.lydia.pieces import Colour, Side
from render.rect import Rect

CITY = Rect(2, 17, 360, 331)
GATE = (90.0, 82.5)
CENTRE = Rect(CITY.x + GATE[0], CITY.y + GATE[1], CITY.width - 2 * GATE[0], CITY.height - 2 * GATE[1])
SIDES: dict[Side, Rect] = {
    "N": Rect(CENTRE.x, CITY.y, CENTRE.width, GATE[1]),
    "E": Rect(CENTRE.right, CENTRE.y, GATE[0], CENTRE.height),
    "S": Rect(CENTRE.x, CENTRE.bottom, CENTRE.width, GATE[1]),
    "W": Rect(CITY.x, CENTRE.y, GATE[0], CENTRE.height),
}
WELL = Rect(CENTRE.x + 4, CENTRE.y + 4, CENTRE.width - 8, 45)
PANELS = Rect(363.5, 17, 184.5, 331)
GRID = {"N": (4, 2), "S": (4, 2), "E": (2, 4), "W": (2, 4)}  # columns and rows, with expansions
LOOSE = {"N": (3, 2), "S": (3, 2), "E": (2, 3), "W": (2, 3)}  # up to six cards


class Style(NamedTuple):
    """Sizes of a player's panel, in points."""

    name: float
    number: float
    icon: float
    score: float
    line: float  # from one line to the next


STYLES = {2: Style(14, 14, 14, 21, 22), 3: Style(13, 12.4, 12.2, 18, 17), 4: Style(12, 11.6, 11.5, 15.4, 12.8)}


def gate(colour: Colour) -> Rect:
    """The corner of the city where this gate stands (A-45)."""
    corner = next(name for name, there in BOX.board.corners.items() if there == colour)
    return at_corner(corner)


def at_corner(corner: str) -> Rect:
    x = CITY.x if "W" in corner else CENTRE.right
    return Rect(x, CITY.y if "N" in corner else CENTRE.bottom, *GATE)


def slot(side: Side, index: int, slots: int) -> Rect:
    """One of the places for cards and tiles on a side."""
    columns, rows = (LOOSE if slots <= 6 else GRID)[side]
    at = SIDES[side].inner(1)
    width, height = at.width / columns, at.height / rows
    return Rect(at.x + index % columns * width, at.y + index // columns * height, width, height).inner(0.7)


def panel(seat: int, seats: int) -> Rect:
    pitch = PANELS.height / seats
    return Rect(PANELS.x, PANELS.y + seat * pitch, PANELS.width, pitch - 1.4)


def chariot(space: int) -> Rect:
    """A space of the Chariot board."""
    board = chariots()
    return Rect(board.x + space * board.width / 3, board.y, board.width / 3, board.height).inner(0.7)


def chariots() -> Rect:
    """The whole Chariot board."""
    return Rect(WELL.x, WELL.bottom + 3, WELL.width, 29)


def told(race: bool) -> Rect:
    """Where the moves are told."""
    top = WELL.bottom + (35 if race else 4)
    return Rect(WELL.x + 2, top + 1, WELL.width - 2, CENTRE.bottom - top - 4)
