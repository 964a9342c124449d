"""Moves to be marked on a board in their order: a badge with a number where they happened, and a list in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Seat
from render import kit
from render.kit import Canvas
from render.rect import Rect

BADGE = 12.6
LINE = 13.4
TEXT = 10.0


class Move(NamedTuple):
    """What one seat did in one turn. `{0}`, `{1}` … in the words stand for names; places are the game's own."""

    number: int
    seat: Seat
    places: tuple[tuple[str, str], ...]
    words: str


def badge(canvas: Canvas, x: float, y: float, number: int) -> None:
    """The number of a move, its middle at x, y."""
    canvas.put(kit.disc(BADGE, "mark", "#3A2600"), x - BADGE / 2, y - BADGE / 2)
    canvas.text(x, y, str(number), "bold", 11.4, "#2A1B00", anchor="m")


def listing(canvas: Canvas, at: Rect, done: Sequence[Move], names: Sequence[str], title: str) -> float:
    """The moves in words, the oldest shortened first where there is little room. Returns where the next line begins."""
    y, room = at.y + 6, int((at.height + 2) // LINE)
    shown = list(done[-room:])
    lines = [_lines(move, names, at.width, 3) for move in shown]
    if sum(map(len, lines)) < room:
        canvas.fit(at.x, y, title, "bold", 11.4, at.width, "mark")
        y += LINE + 1
    for most in (2, 1):
        for i, move in enumerate(shown):
            if sum(map(len, lines)) > room and len(lines[i]) > most:
                lines[i] = _lines(move, names, at.width, most)
    for move, written in zip(shown, lines, strict=True):
        badge(canvas, at.x + 6, y, move.number)
        for part in written:
            canvas.text(at.x + 15, y, part, "text", TEXT, "parchment")
            y += LINE
    return y


def _lines(move: Move, names: Sequence[str], width: float, most: int) -> Sequence[str]:
    name = kit.clipped(names[move.seat], "text", TEXT, 76)
    return kit.wrapped(f"{name}: {move.words.format(*names)}", "text", TEXT, width - 17, most)
