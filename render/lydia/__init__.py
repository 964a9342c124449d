"""Pictures of Lions of Lydia: the board that everybody sees, and what only the player who is asked may see."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

import render
from engine.core import Entry
from engine.lydia.pieces import Card
from engine.lydia.view import View
from render import kit, names, png
from render.kept import kept
from render.kit import Canvas
from render.lydia import city, layout, lookup, moves, own, players
from render.lydia.layout import Plan
from render.rect import Rect

PALETTE = "lydia"


def board(view: View, who: Sequence[str], entries: Sequence[Entry] = ()) -> bytes:
    """The table as everybody sees it, a PNG. `entries`: public moves to be marked in order, oldest first."""
    return png.encode(drawn(view, who, entries), None if render.LOSSLESS else PALETTE)


def drawn(view: View, who: Sequence[str], entries: Sequence[Entry] = ()) -> Image.Image:
    """The same as pixels."""
    named, plan, done = names.seated(who), layout.plan(view), moves.moves(entries)
    canvas = Canvas(_empty(plan).copy())
    city.bar(canvas, view, named)
    for side in view.sides:
        city.side(canvas, side, view, plan)
    builders = {plan.at_corner(corner.corner): corner for corner in view.corners}
    for gate in view.gates:
        city.gate(canvas, gate, builders.get(plan.gate(gate.colour)), plan)
    city.well(canvas, view, plan.well)
    if view.chariots is not None:
        city.chariots(canvas, view.chariots, plan)
    for seat, name in enumerate(named):
        players.panel(canvas, view, seat, name, [move.number for move in done if move.own and move.seat == seat])
    _told(canvas, view, named, done, plan.told(view.chariots is not None))
    moves.draw(canvas, done, plan)
    return canvas.image


def _told(canvas: Canvas, view: View, named: Sequence[str], done: Sequence[moves.Move], at: Rect) -> None:
    """What happened; where there is room for it, what the small pictures mean."""
    y = at.y
    if done:
        title = "What happened" if view.phase == "OVER" else f"Since {named[view.active]}’s last turn"
        y = moves.listing(canvas, at, done, named, title)
    if at.bottom - y > 38:
        city.legend(canvas, at._replace(y=at.bottom - 38))


def hand(view: View, who: Sequence[str]) -> bytes | None:
    """What `view.seat` decides on, a PNG; None for an onlooker, and for who is not asked."""
    image = drawn_hand(view, who)
    return png.encode(image, None if render.LOSSLESS else PALETTE) if image else None


def drawn_hand(view: View, who: Sequence[str]) -> Image.Image | None:
    """The same as pixels."""
    if view.seat is None or view.seat not in view.asked:
        return None
    canvas = Canvas(kit.ground("wine"))
    own.draw(canvas, view, names.seated(who))
    return canvas.image


def card(name: Card) -> bytes:
    """Both sides of a card, a PNG."""
    return png.encode(lookup.draw(name), None if render.LOSSLESS else PALETTE)


@kept
def _empty(plan: Plan) -> Image.Image:
    """What never changes: the ground of the city and its square."""
    canvas = Canvas(kit.ground("wine"))
    at, square = layout.CITY, plan.square
    canvas.put(kit.box(at.width, at.height, 5, city.WOOD, "#2A160C", 1), at.x, at.y)
    canvas.put(kit.box(square.width - 2, square.height - 2, 6, city.PAVED, "#3B2414", 1), square.x + 1, square.y + 1)
    return canvas.image
