"""Where everything of a board lies: two and three players get bigger cards instead of empty ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.rect import Rect


class Style(NamedTuple):
    """Sizes of a soldier's card and of the tabs below it, in points."""

    header: float
    numeral: float
    points: float
    tab: float
    icon: float
    tallest: float  # of a card that has no tabs
    small: float = 9.2  # of the least text
    main: float = 11.4  # of texts that decide
    least: float = 9.2  # to which a title may shrink
    tight: float = 11.4  # of texts that decide where there is little room


class Layout(NamedTuple):
    """The board of so many players."""

    seats: int
    field: Rect
    first: float  # top of the first row
    pitch: float
    style: Style

    def row(self, seat: int) -> Rect:
        return Rect(2, self.first + seat * self.pitch, 546, self.pitch - 1.6)

    def panel(self, seat: int) -> Rect:
        return self.row(seat)._replace(width=PANEL)

    def slot(self, seat: int, space: int) -> Rect:
        """One of the nine spaces."""
        row = self.row(seat)
        return Rect(PANEL + 3.6 + space * PITCH, row.y + 1.5, PITCH - 1.4, row.height - 3)

    def shown(self, index: int) -> Rect:
        """The card at this place of the training field, 0 the oldest."""
        return Rect(self.field.x + 84 + index * 54, self.field.y + 4, 48, self.field.height - 19)

    def pile(self, index: int) -> Rect:
        """Deck and discard pile."""
        return Rect(self.field.x + 5 + index * 39, self.field.y + 5, 36, self.field.height - 10)

    def objective(self, index: int) -> Rect:
        return Rect(self.field.x + 302 + index * 48.6, self.field.y + 4, 46.6, self.field.height - 8)

    def freed(self, objectives: int) -> Rect:
        """What lies between the field and the objectives' end when there are only so many of them."""
        x = self.objective(objectives).x
        return Rect(x, self.field.y + 4, self.field.right - 4 - x, self.field.height - 8)


PANEL = 93.0  # width of a player's own panel
PITCH = 50.0  # of the nine spaces

LAYOUTS: Sequence[Layout] = (
    Layout(2, Rect(2, 17, 546, 112), 130.5, 109.7, Style(16.5, 15, 20, 20, 17, 70, 10, 12.5)),
    Layout(3, Rect(2, 17, 546, 93), 111.5, 79.6, Style(15, 13.5, 16.5, 17, 14.5, 50, 9.6, 12)),
    Layout(4, Rect(2, 17, 546, 79), 97.2, 63.2, Style(13.6, 12, 13.5, 14, 12.4, 38)),
)


def layout(seats: int) -> Layout:
    """Raises IndexError for a number of players the game does not have."""
    return LAYOUTS[seats - 2]


__all__ = ["LAYOUTS", "PANEL", "PITCH", "Layout", "Rect", "Style", "layout"]
