"""Pictures of Lusitania: the board that everybody sees, and a player's own hand."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

import render
from engine.core import Entry
from engine.lusitania.view import View
from render import kit, names, png
from render.kept import kept
from render.kit import Canvas
from render.lusitania import field, moves, own, players
from render.lusitania.layout import layout
from render.lusitania.words import OUTER

PALETTE = "lusitania"


def board(view: View, who: Sequence[str], entries: Sequence[Entry] = ()) -> bytes:
    """The table as everybody sees it, a PNG. `entries`: public moves to be marked in order, oldest first."""
    return png.encode(drawn(view, who, entries), None if render.LOSSLESS else PALETTE)


def drawn(view: View, who: Sequence[str], entries: Sequence[Entry] = ()) -> Image.Image:
    """The same as pixels."""
    named = names.seated(who)
    place = layout(len(view.players))
    canvas = Canvas(_empty(len(view.players)).copy())
    done = moves.moves(entries, view)
    room = place.freed(len(view.objectives))
    told = f"{named[done[-1].seat]}: {moves.told(done[-1], named)}" if done and room.width < moves.ROOM else ""
    field.bar(canvas, view, named, told)
    field.piles(canvas, view, place)
    field.shown(canvas, view, place)
    field.objectives(canvas, view, place)
    for seat, name in enumerate(named):
        players.row(canvas, view, seat, name, place)
    if room.width >= moves.ROOM:
        field.freed(canvas, room, view, done, named)
    moves.draw(canvas, done, place)
    return canvas.image


def hand(view: View, who: Sequence[str]) -> bytes | None:
    """What only `view.seat` may see, a PNG; None for an onlooker, or when nothing is held that others do not see."""
    image = drawn_hand(view, who)
    return png.encode(image, None if render.LOSSLESS else PALETTE) if image else None


def drawn_hand(view: View, who: Sequence[str]) -> Image.Image | None:
    """The same as pixels."""
    if view.seat is None or view.players[view.seat].hand is None:
        return None
    canvas = Canvas(kit.ground("wine"))
    own.draw(canvas, view, names.seated(who))
    return canvas.image


@kept
def _empty(seats: int) -> Image.Image:
    """What never changes: grounds and empty spaces."""
    place = layout(seats)
    canvas = Canvas(kit.ground("wine"))
    at = place.field
    canvas.put(kit.box(at.width, at.height, 5, "olive", "#1E2412", 1), at.x, at.y)
    for seat in range(seats):
        row, panel = place.row(seat), place.panel(seat)
        canvas.put(kit.box(row.width, row.height, 5, "parchment", "#1A1012", 1), row.x, row.y)
        canvas.put(kit.box(panel.width, panel.height, 5, "sand"), panel.x, panel.y)
        for space in range(9):
            slot, outer = place.slot(seat, space), space in OUTER
            ground, edge = ("outer", "#A889A0") if outer else ("slot", "#BCA470")
            canvas.put(kit.box(slot.width, slot.height, 3, ground, edge, 0.7), slot.x, slot.y)
    return canvas.image
