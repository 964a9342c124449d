"""The left part of the board: whose turn it is, gates, the Well, sides with cards and tiles, Builders, chariots."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import counted, listed
from engine.lydia.cards import CARDS, REWARDS
from engine.lydia.pieces import Card
from engine.lydia.view import CornerView, GateView, SideView, View
from render import icons, inline, kit
from render.inline import Part
from render.kit import Canvas
from render.lydia import cards, pieces
from render.lydia.cards import merchant
from render.lydia.layout import Plan, has_tiles
from render.rect import Rect
from render.theme import dark, mix

WOOD, PAVED, WATER = "#B98552", "#6B4B32", "#236E98"
ORDER = ("silver", "gold", "purple", "well")
DOING = {
    "PLACE": "sends a merchant",
    "COPY": "chooses whom to copy",
    "KING": "meets King Croesus",
    "SPACE6": "chooses a bonus",
    "EXCHANGE": "may exchange for coins",
    "RACE": "in the chariot race",
    "WELL": "acts at the Well",
    "TAKE": "takes a merchant",
}


def bar(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Whose turn it is and what is done; at the right how near the end is."""
    right = 544 - canvas.text(544, 8.6, _ending(view), "text", 10, "parchment", anchor="r")
    if view.phase == "OVER":
        first = [name for name, rank in zip(names, view.ranks, strict=False) if rank == 1]
        who, what = listed(first), "wins" if len(first) == 1 else "share the victory"
    else:
        who, what = listed(names[seat] for seat in view.asked), DOING[view.phase]
    room = right - 22 - kit.width_of(what, "bold", 11.4)
    name = canvas.fit(6, 8.6, who, "bold", 11.4, room, "mark")
    canvas.text(9.5 + name, 8.6, what, "bold", 11.4, "mark")


def _ending(view: View) -> str:
    if view.phase == "OVER":
        return "The game is over"
    if view.turns_left is not None:
        return f"Well tile taken: {counted(view.turns_left, 'final turn')} left"
    return f"Turn {view.turn} · {view.end_number} upgraded cards end the game"


def gate(canvas: Canvas, view: GateView, builder: CornerView | None, plan: Plan) -> None:
    """A gate with the merchants at it, King Croesus, and the Builder tile at its inner corner."""
    at, square = plan.gate(view.colour), plan.square
    top, west = at.y < square.y, at.x < square.x
    canvas.put(_castle_ground(view.colour, at), at.x, at.y)
    y = at.y + 3 if top else at.bottom - 38
    canvas.put(pieces.castle(view.colour, 44, 34), at.middle - 22, y)
    canvas.put(icons.token(view.colour, 14), at.middle - 7, y + 1)
    if view.king:
        canvas.put(pieces.king(17), at.x + 3 if west else at.right - 20, y + 12)
    place = Rect(at.x + 2, at.y + 40 if top else at.y + 3, at.width - 4, at.height - 43)
    if builder:
        x, corner = at.right - 22 if west else at.x + 2, at.bottom - 23 if top else at.y + 2
        _builder(canvas, Rect(x, corner, 20, 21), builder)
        place = place._replace(x=place.x if west else place.x + 22, width=place.width - 22)
    _standing(canvas, place, view.merchants)


def _castle_ground(colour: str, at: Rect) -> kit.Sprite:
    return kit.box(at.width - 2, at.height - 2, 5, mix(colour, "#F3DDB5", 0.68), dark(colour), 1.1)


def _builder(canvas: Canvas, at: Rect, view: CornerView) -> None:
    canvas.put(kit.box(at.width, at.height, 3, "#EADFC6", "#5E4A2C", 0.9), at.x, at.y)
    if view.merchant:
        canvas.put(pieces.merchant(view.merchant, 14), at.middle - 7, at.centre - 8.8)
    else:
        canvas.put(pieces.builder(16), at.middle - 8, at.centre - 8)


def _standing(canvas: Canvas, at: Rect, there: Sequence[str]) -> None:
    """Up to three in a row, the more the smaller."""
    rows = [there] if len(there) <= 3 else [there[: (len(there) + 1) // 2], there[(len(there) + 1) // 2 :]]
    size = min(21.0 if len(rows) == 1 else 14.6, at.width / len(rows[0]) - 2 if rows[0] else 21)
    for i, row in enumerate(rows):
        y = at.y + at.height * (i + 0.5) / len(rows)
        inline.row(canvas, at.middle, y, [merchant(kind, size) for kind in row], gap=2.4, anchor="m", most=at.width)


def well(canvas: Canvas, view: View, at: Rect) -> None:
    """The strip of the Well: how many of each kind stand there."""
    canvas.put(kit.box(at.width, at.height, 9, pieces.STONE, "#5E4A2C", 1), at.x, at.y)
    canvas.put(kit.box(at.width - 6, at.height - 6, 6.5, WATER, "#1D5672", 1), at.x + 3, at.y + 3)
    total = sum(number for _, number in view.well)
    taken = " · tile taken" if view.well_tile is not None else ""
    canvas.text(at.x + 8, at.y + 10.4, f"Well: {counted(total, 'merchant')}{taken}", "text", 9.6, "#FFFFFF")
    parts: list[list[Part]] = [
        [merchant(kind, 17), inline.word(str(number), 14, "#FFFFFF")] for kind, number in view.well
    ]
    pitch = (at.width - 10) / max(1, len(parts))
    for i, pair in enumerate(parts):
        inline.row(canvas, at.x + 5 + pitch * (i + 0.5), at.bottom - 15, pair, gap=1.5, anchor="m")


def chariots(canvas: Canvas, racing: Sequence[str], plan: Plan) -> None:
    """The spaces of the Chariot board, and what the race pays for merchants up to each (LX7-5)."""
    for i, reward in enumerate(REWARDS):
        at = plan.chariot(i)
        canvas.put(kit.box(at.width, at.height, 4, "#8C4A2C", "#4A200E", 0.9), at.x, at.y)
        spot = Rect(at.x + 2, at.centre - 12, 19, 24)
        if i < len(racing):
            canvas.put(pieces.merchant(racing[i], 17), spot.x + 1, spot.centre - 10.6)
        else:
            canvas.put(kit.dashed(19, 24, 4, "#A2603E", "#F0C9A4"), spot.x, spot.y)
            canvas.text(spot.middle, spot.centre, str(reward.place), "bold", 13, "#FFFFFF", anchor="m")
        gain = dict(reward.gain)
        parts = [inline.word(f"+{gain.get('coin') or gain.get('influence')}", 11.6, "#FFFFFF")]
        parts.append(cards.means("coin", 13) if "coin" in gain else _influence(13))
        inline.row(canvas, (spot.right + at.right) / 2, at.centre, parts, anchor="m")


def _influence(size: float) -> Part:
    return inline.image(icons.icon("laurel", size, "#DDF0B0"), size)


def side(canvas: Canvas, view: SideView, table: View, plan: Plan) -> None:
    """Cards in the order of their kinds, empty spaces, the tile."""
    at, places = plan.side(view.side), spaces(view)
    near = table.phase == "WELL" and view.side in table.reach
    canvas.put(kit.box(at.width - 1, at.height - 1, 4, "#E9C98B" if near else WOOD), at.x + 0.5, at.y + 0.5)
    for i, (kind, card) in enumerate(places):
        spot = plan.slot(view.side, i)
        if card:
            cards.draw(canvas, spot, card, cards.CITY)
        else:
            canvas.put(_gone(spot, kind), spot.x, spot.y)
    if has_tiles(table):
        _tile(canvas, plan.slot(view.side, len(places)), view)


def _gone(at: Rect, kind: str) -> kit.Sprite:
    return kit.dashed(at.width, at.height, 2.8, "#A5713F", mix(pieces.KINDS[kind], "#A5713F", 0.25))


def _tile(canvas: Canvas, at: Rect, view: SideView) -> None:
    if view.tile:
        gold = any(CARDS[card].kind == "gold" for card in view.cards)
        cards.tile(canvas, at, view.tile, cards.CITY, free=not gold)
    else:
        canvas.put(_gone(at, "tomb"), at.x, at.y)


def spaces(view: SideView) -> list[tuple[str, Card | None]]:
    """Every space of a side: its kind, and the card if one still lies there."""
    found: list[tuple[str, Card | None]] = []
    for kind, number in sorted(view.spaces, key=lambda pair: ORDER.index(pair[0])):
        there = [card for card in view.cards if CARDS[card].kind == kind]
        found += [(kind, card) for card in there]
        found += [(kind, None)] * (number - len(there))
    return found


def legend(canvas: Canvas, at: Rect) -> None:
    """What the small pictures mean, where no moves take the room."""
    lines: tuple[tuple[Part, str], ...] = (
        (merchant("any", 12), "merchant"),
        (cards.gate("any", 12), "gate"),
        (cards.means("coin", 13), "coin"),
        (inline.image(icons.icon("laurel", 13, "#DDF0B0"), 13), "influence"),
        (inline.image(pieces.chip("silver", 13, 13), 13, 13), "card"),
        (inline.image(pieces.chip("silver", 13, 13, True), 13, 13), "upgraded"),
    )
    for i, (picture, words) in enumerate(lines):
        x, y = at.x + (0, 57, 113)[i // 2], at.y + 9 + i % 2 * 18
        inline.row(canvas, x, y, [picture, inline.word(words, 9.6, "parchment", "text")], gap=2.4)
