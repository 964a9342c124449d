"""Pictures of BARONS of the Kingdom: the board that everybody sees, and what a player alone may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

import render
from engine.barons.land import TILE
from engine.barons.view import View
from engine.core import Entry
from render import kit, names, png
from render.barons import land, moves, own, table
from render.barons.land import Chart
from render.kept import kept
from render.kit import Canvas

PALETTE = "barons"
MAP = Chart(3, 21.5, 21.5, 11.6, 13.2, 11.6)
GROUND = "#233A33"


def board(view: View, who: Sequence[str], entries: Sequence[Entry] = ()) -> bytes:
    """The table as everybody sees it, a PNG. `entries`: public moves to be marked in order, oldest first."""
    return png.encode(drawn(view, who, entries), None if render.LOSSLESS else PALETTE)


def drawn(view: View, who: Sequence[str], entries: Sequence[Entry] = ()) -> Image.Image:
    """The same as pixels."""
    named, done = names.seated(who), moves.moves(entries)
    canvas = Canvas(_empty(len(view.barons)).copy())
    table.bar(canvas, view, named)
    table.market(canvas, view)
    for seat, name in enumerate(named):
        table.player(canvas, view, seat, name)
    land.realms(canvas, MAP, view.tiles)
    land.framed(canvas, MAP, moves.numbers(done))
    table.strip(canvas, view, done, named)
    table.happened_since(canvas, view, done, named)
    return canvas.image


def offered(answers: Iterable[object]) -> tuple[str, ...]:
    """The tiles among the answers to be chosen from now: what `hand` is to mark; empty where none is a tile."""
    return tuple(answer for answer in answers if isinstance(answer, str) and answer in TILE)


def hand(view: View, who: Sequence[str], marks: Sequence[str] = ()) -> bytes | None:
    """What only `view.seat` may see, a PNG; None for an onlooker and for who is out of the game.

    `marks`: names of the tiles that may be chosen now (`E4`); with any the picture is a map of them, else it
    shows cards, standing orders, sealed orders and what the move may still do.
    """
    image = drawn_hand(view, who, marks)
    return png.encode(image, None if render.LOSSLESS else PALETTE) if image else None


def drawn_hand(view: View, who: Sequence[str], marks: Sequence[str] = ()) -> Image.Image | None:
    """The same as pixels."""
    if view.seat is None or not view.barons[view.seat].alive:
        return None
    canvas = Canvas(own.chart(GROUND).copy() if marks else kit.ground(GROUND))
    own.draw(canvas, view, names.seated(who), marks)
    return canvas.image


@kept
def _empty(seats: int) -> Image.Image:
    """What never changes: grounds, neutral tiles, heads of the columns."""
    canvas = Canvas(kit.ground(GROUND))
    canvas.put(kit.box(kit.WIDTH - 4, 15.4, 4, "wine", "#1A1012", 0.8), 2, 2)
    land.empty(canvas, MAP)
    table.ground(canvas, seats)
    return canvas.image
