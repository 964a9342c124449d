"""The right part of the board: what each player holds, and what own cards bring at each gate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.lydia.cards import CARDS
from engine.lydia.pieces import COLOURS, KINDS, MEANS, Means
from engine.lydia.view import PlayerView, View
from render import icons, inline, kit
from render.inline import Part
from render.kit import Canvas, Pen, Sprite
from render.lydia import cards, layout, pieces
from render.lydia.layout import Style
from render.marks import badge
from render.rect import Rect

PLACES = ("1st", "2nd", "3rd", "4th")
ROWS = tuple(kind for kind in KINDS if kind != "craftsman")  # it counts as what it copies
GROUPS = (("silver", ("start", "silver")), ("gold", ("gold",)), ("purple", ("purple",)), ("well", ("well",)))
LEFT = 77.0  # width of what stands beside the matrix


class Blocks(NamedTuple):
    """Where the parts of a panel lie."""

    stock: Rect
    bag: Rect
    holdings: Rect
    matrix: Rect


def panel(canvas: Canvas, view: View, seat: int, name: str, marks: Sequence[int] = ()) -> None:
    """One player; `marks`: numbers of the moves that changed what is owned."""
    seats = len(view.players)
    player, at, style = view.players[seat], layout.panel(seat, seats), layout.STYLES[seats]
    canvas.put(kit.box(at.width, at.height, 5, "parchment", "#1A1012", 1), at.x, at.y)
    head = at._replace(height=style.score + 0.4)
    leads = view.ranks[seat] == 1 if view.ranks else seat == view.active
    canvas.put(kit.box(head.width, head.height, 5, "gold" if leads else "sand", "#1A1012", 0.7), head.x, head.y)
    _head(canvas, head, view, seat, name, marks)
    body = Rect(at.x + 3.5, head.bottom + 1.6, at.width - 6, at.bottom - head.bottom - 3)
    blocks = _wide(body) if seats == 2 else _beside(body, style)
    _stock(canvas, blocks.stock, player, style)
    _bag(canvas, blocks.bag, player, style)
    _holdings(canvas, blocks.holdings, player, style)
    matrix(canvas, blocks.matrix, player, 13 if seats == 2 else 11.4)


def _beside(body: Rect, style: Style) -> Blocks:
    """The matrix at the right of everything else."""
    left = body._replace(width=LEFT)
    stock = left._replace(height=2 * style.line)
    bag = left._replace(y=stock.bottom, height=style.line + 1.2)
    holdings = left._replace(y=bag.bottom, height=body.bottom - bag.bottom)
    return Blocks(stock, bag, holdings, Rect(left.right + 1.5, body.y, body.width - LEFT - 1.5, body.height))


def _wide(body: Rect) -> Blocks:
    """Two players: the matrix below, as wide as the panel."""
    stock = body._replace(width=96, height=45)
    right = Rect(stock.right + 6, body.y, body.width - 103, 18)
    matrix = body._replace(y=stock.bottom + 2, height=body.height - 47)
    return Blocks(stock, right, right._replace(y=right.bottom, height=27), matrix)


def _head(canvas: Canvas, at: Rect, view: View, seat: int, name: str, marks: Sequence[int]) -> None:
    """Colour, name, upgraded cards of those that end the game, score."""
    player, y, style = view.players[seat], at.centre + 0.2, layout.STYLES[len(view.players)]
    size = style.name + 1
    canvas.put(icons.token(player.colour, size), at.x + 3, y - size / 2)
    right = at.right - 4
    right -= canvas.text(right, y, str(player.score), "bold", style.score, "crimson", anchor="r") + 5
    high = style.name
    parts = [
        inline.image(pieces.chip("silver", high, high, True), high),
        inline.word(f"{player.upgraded}/{view.end_number}", style.name - 0.4),
    ]
    if view.well_tile == seat:
        parts = [inline.image(pieces.pond(high + 1), high + 1), inline.space(1), *parts]
    if view.ranks:
        parts = [inline.word(PLACES[view.ranks[seat] - 1], style.name), inline.space(2), *parts]
    right -= inline.row(canvas, right, y, parts, gap=1.4, anchor="r") + 4
    x = at.x + size + 5
    room = right - x - min(kit.width_of(name, "bold", style.name), 70)  # the name comes first, then the latest marks
    for number in reversed(marks[-int(max(0, room) // 13.4) :] if room >= 13.4 else ()):
        badge(canvas, right - 6, y, number)
        right -= 13.4
    canvas.fit(x, y, name, "bold", style.name, right - x)


def _stock(canvas: Canvas, at: Rect, player: PlayerView, style: Style) -> None:
    """Resources; coins, influence, cards held and the most that may be held."""
    size, number = style.icon, style.number
    limit = "∞" if player.maximum is None else str(player.maximum)
    held = [_resource(colour, n, style) for colour, n in zip(COLOURS, player.resources, strict=True)]
    rest = [
        [cards.means("coin", size), inline.word(str(player.coins), number)],
        [inline.image(icons.icon("laurel", size, "laurel"), size), inline.word(str(player.influence), number)],
        [
            inline.image(pieces.chip("silver", size * 0.74, size), size * 0.74, size),
            inline.word(f"{len(player.holdings)}/{limit}", number),
        ],
    ]
    _spread(canvas, at.x, at.y + at.height * 0.25, at.width, held, 0.2)
    _spread(canvas, at.x, at.y + at.height * 0.75, at.width, rest, 0.4)


def _spread(canvas: Canvas, x: float, y: float, width: float, groups: Sequence[Sequence[Part]], gap: float) -> None:
    """Groups with even room between them."""
    between = (width - sum(inline.width(group, gap) for group in groups)) / max(1, len(groups) - 1)
    for group in groups:
        x += inline.row(canvas, x, y, group, gap=gap) + between


def _resource(colour: str, number: int | None, style: Style) -> list[Part]:
    """A marker; one retired to a Tomb cannot move any more."""
    token = inline.image(icons.token(colour, style.icon), style.icon)
    return [token, inline.word("†" if number is None else str(number), style.number)]


def _bag(canvas: Canvas, at: Rect, player: PlayerView, style: Style) -> None:
    """Merchants in the bag, the Courtyard's one in its yard, Estates."""
    size, top = style.icon, at.centre - style.icon * pieces.TALL / 2
    bag = [cards.merchant(kind, size) for kind in player.bag]
    x = at.x + inline.row(canvas, at.x, at.centre, bag, gap=0) + 1.5
    if player.courtyard:
        yard = kit.box(size + 2, size * pieces.TALL + 1, 3, "#B7C48F", "#4B6329", 0.8)
        canvas.put(yard, x, top - 0.5)
        canvas.put(pieces.merchant(player.courtyard, size), x + 1, top)
    if estates := sum(holding.face == "covered" for holding in player.holdings):
        parts = [inline.image(pieces.estate(size), size), inline.word(str(estates), style.number)]
        inline.row(canvas, at.right, at.centre, parts, gap=0.4, anchor="r")


def _holdings(canvas: Canvas, at: Rect, player: PlayerView, style: Style) -> None:
    """Cards by kind: those on their normal side above, upgraded ones below."""
    found: Counter[tuple[str, bool]] = Counter((CARDS[h.card].kind, h.face != "normal") for h in player.holdings)
    high, pitch = round(min(at.height / 2 - 0.6, style.icon + 3), 1), at.width / len(GROUPS)
    for row, up in enumerate((False, True)):
        y = at.y + at.height * (0.25 + 0.5 * row)
        for column, (kind, kinds) in enumerate(GROUPS):
            x, number = at.x + column * pitch, sum(found[one, up] for one in kinds)
            if number:
                canvas.put(pieces.chip(kind, round(pitch - 1.4, 1), high, up), x, y - high / 2)
                ink = "#FFFFFF" if up else "ink"
                canvas.text(x + pitch / 2 - 0.7, y, str(number), "bold", 11.4, ink, anchor="m")


def matrix(canvas: Canvas, at: Rect, player: PlayerView, size: float) -> None:
    """What own cards bring when a merchant is sent to a gate: merchants across, gates down (L-41)."""
    head, left = size * pieces.TALL + 0.8, size + 1.4
    wide, high = (at.width - left) / len(ROWS), (at.height - head) / len(COLOURS)
    canvas.put(_table(at.width, at.height, head, left), at.x, at.y)
    gains = {(found.kind, found.gate): dict(found.gains) for found in player.yields}
    for column, kind in enumerate(ROWS):
        canvas.put(pieces.merchant(kind, size), at.x + left + (column + 0.5) * wide - size / 2, at.y + 0.4)
    for row, colour in enumerate(COLOURS):
        y = at.y + head + row * high
        canvas.put(icons.token(colour, size), at.x + 0.7, y + (high - size) / 2)
        for column, kind in enumerate(ROWS):
            cell = Rect(at.x + left + column * wide, y, wide, high)
            if found := gains.get((kind, colour)):
                _cell(canvas, cell, found)


@lru_cache(8)
def _table(width: float, height: float, head: float, left: float) -> Sprite:
    """The empty matrix: the gates' side is dark, like their doors."""
    pen = Pen(width, height)
    pen.box(0, 0, width, height, 3, "#A8956A")
    pen.box(0.5, 0.5, width - 0.5, height - 0.5, 2.6, "sand")
    pen.box(0.5, head, left - 0.3, height - 0.5, 2, pieces.DOOR)
    wide, high = (width - left) / len(ROWS), (height - head) / len(COLOURS)
    for row in range(len(COLOURS)):
        for column in range(len(ROWS)):
            x, y = left + column * wide, head + row * high
            pen.box(x + 0.3, y + 0.3, x + wide - 0.4, y + high - 0.4, 1.2, "paper")
    return pen.sprite()


def _cell(canvas: Canvas, at: Rect, gains: Mapping[Means, int]) -> None:
    """All that comes; where there is no room for each, how many in all, over stripes of their colours."""
    parts = cards.gains(gains, cards.CITY)
    if inline.width(parts, 0) <= at.width + 0.4:
        inline.row(canvas, at.middle, at.centre, parts, gap=0, anchor="m")
        return
    stripes = tuple(what for what in MEANS if gains.get(what))
    canvas.put(_stripes(round(at.width - 2.4, 1), stripes), at.x + 1.2, at.bottom - 3.2)
    canvas.text(at.middle, at.centre - 1, str(sum(gains.values())), "bold", 11.4, anchor="m")


@lru_cache(128)
def _stripes(width: float, kinds: tuple[str, ...]) -> Sprite:
    pen = Pen(width, 2.4)
    for i, kind in enumerate(kinds):
        fill = pieces.COIN if kind == "coin" else kind
        pen.box(i * width / len(kinds), 0, (i + 1) * width / len(kinds) - 0.4, 2.4, 0.6, fill)
    return pen.sprite()
