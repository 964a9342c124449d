"""Where everything of a board lies: the city with its corners and sides, and a panel for each player."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.lydia.cards import BOX
from engine.lydia.pieces import Colour, Side
from engine.lydia.view import View
from render.rect import Rect

CITY = Rect(2, 17, 360, 331)
PANELS = Rect(363.5, 17, 184.5, 331)
CORNER = 90.0  # width of a gate's corner
TILES = frozenset(("tombs", "estates"))


class Plan(NamedTuple):
    """The city: gates on its corners, the square in the middle, a side for cards between two corners each."""

    corner: float  # height of a gate's corner
    across: tuple[int, int]  # columns and rows of cards in the north and south
    down: tuple[int, int]  # in the east and west

    @property
    def square(self) -> Rect:
        return Rect(CITY.x + CORNER, CITY.y + self.corner, CITY.width - 2 * CORNER, CITY.height - 2 * self.corner)

    @property
    def well(self) -> Rect:
        square = self.square
        return Rect(square.x + 4, square.y + 4, square.width - 8, 45)

    @property
    def chariots(self) -> Rect:
        well = self.well
        return Rect(well.x, well.bottom + 3, well.width, 29)

    def chariot(self, space: int) -> Rect:
        """A space of the Chariot board."""
        board = self.chariots
        return Rect(board.x + space * board.width / 3, board.y, board.width / 3, board.height).inner(0.7)

    def told(self, race: bool) -> Rect:
        """Where the moves are told, below the Chariot board if there is one."""
        top = (self.chariots.bottom + 3 if race else self.well.bottom + 4) + 1
        return Rect(self.well.x + 2, top, self.well.width - 2, self.square.bottom - top - 3)

    def gate(self, colour: Colour) -> Rect:
        """The corner of the city where this gate stands (A-45)."""
        return self.at_corner(next(name for name, there in BOX.board.corners.items() if there == colour))

    def at_corner(self, corner: str) -> Rect:
        x = CITY.x if "W" in corner else self.square.right
        return Rect(x, CITY.y if "N" in corner else self.square.bottom, CORNER, self.corner)

    def side(self, side: Side) -> Rect:
        square = self.square
        match side:
            case "N":
                return Rect(square.x, CITY.y, square.width, self.corner)
            case "S":
                return Rect(square.x, square.bottom, square.width, self.corner)
            case "E":
                return Rect(square.right, square.y, CORNER, square.height)
        return Rect(CITY.x, square.y, CORNER, square.height)

    def slot(self, side: Side, index: int) -> Rect:
        """One of the places for cards and tiles on a side."""
        columns, rows = self.across if side in ("N", "S") else self.down
        at = self.side(side).inner(1)
        width, height = at.width / columns, at.height / rows
        return Rect(at.x + index % columns * width, at.y + index // columns * height, width, height).inner(0.7)


LOOSE, DENSE = Plan(88, (3, 2), (2, 3)), Plan(82.5, (4, 2), (2, 4))  # for up to six and eight cards on a side


def plan(view: View) -> Plan:
    """By the number of spaces on a side: Well cards and tiles make them smaller."""
    return _plan(sum(number for _, number in view.sides[0].spaces) + has_tiles(view))


@lru_cache(8)
def _plan(slots: int) -> Plan:
    return LOOSE if slots <= 6 else DENSE


def has_tiles(view: View) -> bool:
    """Tombs or Estates lie under the gold cards."""
    return not TILES.isdisjoint(view.expansions)


class Style(NamedTuple):
    """Sizes of a player's panel, in points."""

    name: float
    number: float
    icon: float
    score: float
    line: float  # from one line to the next


STYLES = {2: Style(14, 14, 14, 21, 22), 3: Style(13, 12.4, 12.2, 18, 17), 4: Style(12, 11.6, 11.5, 15.4, 12.8)}


def panel(seat: int, seats: int) -> Rect:
    """Where a player's panel stands: all seats share the height."""
    pitch = PANELS.height / seats
    return Rect(PANELS.x, PANELS.y + seat * pitch, PANELS.width, pitch - 1.4)
