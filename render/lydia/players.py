"""The right part of the board: what each player holds, and what own cards bring at each gate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.lydia.cards import CARDS
from engine.lydia.pieces import COLOURS, KINDS
from engine.lydia.view import PlayerView, View
from render import icons, inline, kit
from render.inline import Part
from render.kit import Canvas
from render.lydia import cards, layout, pieces
from render.lydia.layout import Style
from render.rect import Rect

PLACES = ("1st", "2nd", "3rd", "4th")
ROWS = tuple(kind for kind in KINDS if kind != "craftsman")  # it counts as what it copies
GROUPS = (("silver", ("start", "silver")), ("gold", ("gold",)), ("purple", ("purple",)), ("well", ("well",)))
EMPTY = "#A08C62"


def panel(canvas: Canvas, view: View, seat: int, name: str) -> None:
    """One player."""
    seats = len(view.players)
    player, at, style = view.players[seat], layout.panel(seat, seats), layout.STYLES[seats]
    canvas.put(kit.box(at.width, at.height, 5, "parchment", "#1A1012", 1), at.x, at.y)
    head = at._replace(height=style.score + 0.4)
    leads = view.ranks[seat] == 1 if view.ranks else seat == view.active
    canvas.put(kit.box(head.width, head.height, 5, "gold" if leads else "sand", "#1A1012", 0.7), head.x, head.y)
    _head(canvas, head, view, seat, name, style)
    body = Rect(at.x + 4, head.bottom + 1.6, at.width - 7, at.bottom - head.bottom - 3)
    blocks = _wide(body) if seats == 2 else _beside(body, style)
    _stock(canvas, blocks.stock, player, style)
    _bag(canvas, blocks.bag, player, style)
    _holdings(canvas, blocks.holdings, player, style)
    matrix(canvas, blocks.matrix, player, style.icon)


class Blocks(NamedTuple):
    """Where the parts of a panel lie."""

    stock: Rect
    bag: Rect
    holdings: Rect
    matrix: Rect


def _beside(body: Rect, style: Style) -> Blocks:
    """The matrix at the right of everything else."""
    left = body._replace(width=80)
    stock = left._replace(height=2 * style.line)
    bag = left._replace(y=stock.bottom, height=style.line + 1.4)
    holdings = left._replace(y=bag.bottom, height=body.bottom - bag.bottom)
    return Blocks(stock, bag, holdings, Rect(left.right + 1, body.y, body.width - 81, body.height))


def _wide(body: Rect) -> Blocks:
    """Two players: the matrix below, as wide as the panel."""
    stock = body._replace(width=body.width, height=24)
    left = Rect(body.x, stock.bottom, 78, 44)
    return Blocks(
        stock,
        Rect(left.right + 2, stock.bottom, body.width - 80, 22),
        Rect(left.right + 2, stock.bottom + 22, body.width - 80, 24),
        Rect(body.x, left.bottom + 2, body.width, body.bottom - left.bottom - 2),
    )


def _head(canvas: Canvas, at: Rect, view: View, seat: int, name: str, style: Style) -> None:
    """Colour, name, upgraded cards of those that end the game, score."""
    player, y = view.players[seat], at.centre + 0.2
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
    canvas.fit(x, y, name, "bold", style.name, right - x)


def _stock(canvas: Canvas, at: Rect, player: PlayerView, style: Style) -> None:
    """Resources and coins; influence, cards held and the most that may be held."""
    held = [_resource(colour, number, style) for colour, number in zip(COLOURS, player.resources, strict=True)]
    limit = "∞" if player.maximum is None else str(player.maximum)
    rest = [
        [cards.means("coin", style.icon + 1), inline.word(str(player.coins), style.number)],
        [inline.image(icons.icon("laurel", style.icon + 1, "laurel"), style.icon + 1), inline.word(str(player.influence), style.number)],
        [inline.image(pieces.chip("silver", style.icon, style.icon), style.icon), inline.word(f"{len(player.holdings)}/{limit}", style.number)],
    ]
    if at.width > 100:
        _spread(canvas, at.x, at.centre, at.width, [*held, *rest], 2)
        return
    _spread(canvas, at.x, at.y + at.height * 0.25, at.width, held, 0.6)
    _spread(canvas, at.x, at.y + at.height * 0.75, at.width, rest, 0.8)


def _spread(canvas: Canvas, x: float, y: float, width: float, groups: Sequence[Sequence[Part]], gap: float) -> None:
    """Groups with even room between them."""
    between = (width - sum(inline.width(group, gap) for group in groups)) / max(1, len(groups) - 1)
    for group in groups:
        x += inline.row(canvas, x, y, group, gap=gap) + between


def _resource(colour: str, number: int | None, style: Style) -> list[Part]:
    """A marker; one retired to a Tomb cannot move any more."""
    if number is None:
        return [inline.image(pieces.tomb(style.icon), style.icon), inline.image(icons.token(colour, style.icon), style.icon)]
    return [inline.image(icons.token(colour, style.icon), style.icon), inline.word(str(number), style.number)]


def _bag(canvas: Canvas, at: Rect, player: PlayerView, style: Style) -> None:
    """Merchants in the bag, the Courtyard's one in its yard, Estates."""
    size = style.icon
    x = at.x + inline.row(canvas, at.x, at.centre, [cards.merchant(kind, size) for kind in player.bag], gap=0.2)
    if player.courtyard:
        canvas.put(kit.box(size + 4, size * pieces.TALL + 1, 3, "#B7C48F", "#4B6329", 0.8), x + 2, at.centre - size * 0.625 - 0.5)
        canvas.put(pieces.merchant(player.courtyard, size), x + 4, at.centre - size * 0.625)
        x += size + 6
    if estates := sum(holding.face == "covered" for holding in player.holdings):
        parts = [inline.image(pieces.estate(size), size), inline.word(str(estates), style.number)]
        inline.row(canvas, at.right, at.centre, parts, gap=0.4, anchor="r")


def _holdings(canvas: Canvas, at: Rect, player: PlayerView, style: Style) -> None:
    """Cards by kind: those on their normal side above, upgraded ones below."""
    found = Counter((CARDS[h.card].kind, h.face != "normal") for h in player.holdings)
    high = min(at.height / 2 - 1, style.icon + 2)
    for row, up in enumerate((False, True)):
        y = at.y + at.height * (0.25 + 0.5 * row)
        for column, (kind, kinds) in enumerate(GROUPS):
            number = sum(found[one, up] for one in kinds)
            if number:
                x = at.x + column * at.width / 4
                wide = at.width / 4 - 2
                canvas.put(pieces.chip(kind, round(wide, 1), round(high, 1), up), x, y - high / 2)
                canvas.text(x + wide / 2, y, str(number), "bold", style.number - 0.2, "#FFFFFF" if up else "ink", anchor="m")


def matrix(canvas: Canvas, at: Rect, player: PlayerView, size: float) -> None:
    """What own cards bring when a merchant is sent to a gate: merchants across, gates down (L-41)."""
    size = 11.4 if at.width < 120 else min(size, 13)
    head, left = size * pieces.TALL + 1, size * pieces.ARCH + 1
    wide, high = (at.width - left) / len(ROWS), (at.height - head) / len(COLOURS)
    canvas.put(kit.box(at.width, at.height, 4, "sand", "#BCA470", 0.7), at.x, at.y)
    for column, kind in enumerate(ROWS):
        canvas.put(pieces.merchant(kind, size), at.x + left + (column + 0.5) * wide - size / 2, at.y + 0.6)
    for row, colour in enumerate(COLOURS):
        y = at.y + head + (row + 0.5) * high
        canvas.put(pieces.arch(colour, size), at.x + 0.6, y - size * pieces.ARCH / 2)
        for column, kind in enumerate(ROWS):
            cell = Rect(at.x + left + column * wide, y - high / 2, wide, high)
            canvas.put(kit.box(round(cell.width - 0.8, 1), round(cell.height - 0.8, 1), 1.5, "paper"), cell.x + 0.4, cell.y + 0.4)
            found = next((y.gains for y in player.yields if (y.kind, y.gate) == (kind, colour)), ())
            if found:
                _cell(canvas, cell, dict(found))


def _cell(canvas: Canvas, at: Rect, gains: dict[str, int]) -> None:
    """All that comes; where there is no room for each colour, how many in all."""
    style = cards.Style(11.4, 11.4, 9.2, 11.4)
    parts = cards.gains(gains, style)
    if inline.width(parts, 0) > at.width + 0.4:
        total = str(sum(gains.values()))
        parts = [inline.word(total, 11.4), inline.image(pieces.quartered(11.4), 11.4)]
    inline.row(canvas, at.middle, at.centre, parts, gap=0, anchor="m")
