"""Cards as they lie in the field, in an army or in a hand: a soldier with his tabs, equipment, visitors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.text import halves
from engine.lusitania.cards import CARDS, Card
from engine.lusitania.view import SpaceView
from render import icons, kit
from render.kept import kept
from render.kit import Canvas, Pen, Sprite
from render.lusitania.layout import Rect, Style
from render.lusitania.words import EFFECTS, NUMERALS, SOLDIERS
from render.theme import Colour, dark, ink_on, mix

BODY = "paper"
VIRTUS = "crimson"
HEADERS = {"visitor": "violet", "mars": "#7A2A1E", "equipment": "#5E5138"}
LEAST = 11.5  # points: the lowest tab and the smallest icon in it, 8 px on a phone
TUCK = 3.0  # points of a tab that lie under the card


class Tab(NamedTuple):
    """What lies, or may lie, under a soldier: `points` in words when it lies there; `virtus` 6 or 10."""

    kinds: tuple[str, ...]
    points: str = ""
    virtus: int = 0
    open: bool = True


def tabs(space: SpaceView) -> list[Tab]:
    """Equipment first, then Virtus cards, then the icons that are still open."""
    there = [Tab((_kind(card),), halves(CARDS[card].points), open=False) for card in space.equipment]
    listed = {kind for icon in space.icons for kind in icon}
    virtus = [
        Tab((space.kind,) if number == 6 and space.kind else (), virtus=number, open=_roomy(number, space, listed))
        for number in space.virtus
    ]
    return [*there, *virtus, *(Tab(kinds) for kinds in space.icons)]


def _kind(card: str) -> str:
    return CARDS[card].equipment or ""


def printed(card: Card) -> list[Tab]:
    """The slots of a soldier that is not in an army."""
    return [Tab(kinds) for kinds in card.icons]


def _roomy(number: int, space: SpaceView, listed: set[str]) -> bool:
    """Whether this Virtus card still makes room for something no open icon takes."""
    extra = set(space.accepts) - listed
    return space.kind in extra if number == 6 else bool(extra - {space.kind})


def draw(canvas: Canvas, at: Rect, card: Card, style: Style, under: Sequence[Tab] = ()) -> None:
    """Any card in this place, with what lies under it."""
    if card.kind in SOLDIERS:
        _soldier(canvas, at, card, style, under)
    elif card.kind == "equipment":
        _equipment(canvas, at, card, style)
    else:
        _visitor(canvas, at, card, style)


def _soldier(canvas: Canvas, at: Rect, card: Card, style: Style, under: Sequence[Tab]) -> None:
    rows = _arranged(under, at.height, style)
    style = style._replace(header=min(style.header, at.height - len(rows) * LEAST))
    tab = min(style.tab, (at.height - style.header) / max(1, len(rows)))
    height = min(style.tallest, at.height - tab * len(rows))
    for i, row in reversed(tuple(enumerate(rows))):
        _row_of_tabs(canvas, Rect(at.x, at.y + height + i * tab, at.width, tab), row, style)
    canvas.put(plain(at.width, round(height, 1), style.header, card.banner or "black"), at.x, at.y)
    _numbered(canvas, at, card, style)
    _figure(canvas, at._replace(y=at.y + style.header, height=height - style.header), card, style)


def _numbered(canvas: Canvas, at: Rect, card: Card, style: Style) -> None:
    banner = card.banner or "black"
    ink = ink_on(banner)
    size = max(11.4, min(style.header - 1.6, style.numeral + 0.6))
    canvas.put(icons.token(banner, size, ink), at.x + 2, at.y + (style.header - size) / 2)
    middle = at.x + (at.width + size) / 2
    canvas.text(
        middle, at.y + style.header / 2 + 0.3, NUMERALS[card.number or 0], "title", style.numeral, ink, anchor="m"
    )


def _figure(canvas: Canvas, body: Rect, card: Card, style: Style) -> None:
    """Head and points; where tabs leave no room, points in the header."""
    if body.height < 12:
        header = body.y - style.header / 2
        canvas.text(
            body.right - 2.5, header, halves(card.points), "bold", style.main, ink_on(card.banner or "ink"), anchor="r"
        )
        return
    size = min(body.height - 1.5, body.width * 0.62)
    canvas.put(
        icons.portrait(card.kind, round(size, 1), card.banner or "black"), body.x + 3, body.y + (body.height - size) / 2
    )
    y = body.bottom - min(style.points * 0.62, body.height / 2)
    canvas.text(body.right - 4, y, halves(card.points), "bold", style.points, "crimson", anchor="r")


def _arranged(under: Sequence[Tab], height: float, style: Style) -> list[list[Tab]]:
    """One below the other while the figure keeps its room, else two beside each other."""
    if style.header + 12 + len(under) * style.tab <= height:
        return [[tab] for tab in under]
    wide = [[tab] for tab in under if len(tab.kinds) > 1]
    narrow = [tab for tab in under if len(tab.kinds) < 2]
    return [narrow[i : i + 2] for i in range(0, len(narrow), 2)] + wide


def _row_of_tabs(canvas: Canvas, at: Rect, row: Sequence[Tab], style: Style) -> None:
    width = (at.width - 2 - 1 * (len(row) - 1)) / len(row)
    for i, tab in enumerate(row):
        _tab(canvas, Rect(at.x + 1 + i * (width + 1), at.y, width, at.height - 0.6), tab, style)


def _tab(canvas: Canvas, at: Rect, tab: Tab, style: Style) -> None:
    canvas.put(_tab_face(at.width, round(at.height, 1), _tab_colour(tab), tab.open), at.x, at.y - TUCK)
    size, y = min(style.icon, at.height + 0.5), at.y + at.height / 2
    if tab.virtus:
        _virtus(canvas, at, tab, size, style)
    elif tab.points:
        wide = at.width > 30
        edge, word = (at.width * 0.16, f"+{tab.points}") if wide else (2.2, tab.points)
        size = size if wide else _beside(at, edge, word, size, style)
        canvas.put(icons.icon(tab.kinds[0], size, "#FFFFFF"), at.x + edge, y - size / 2)
        canvas.text(at.right - edge, y, word, "bold", style.main if wide else style.tight, "#FFFFFF", anchor="r")
    elif len(tab.kinds) == 1:
        canvas.put(icons.icon(tab.kinds[0], size, icons.EQUIPMENT[tab.kinds[0]]), at.middle - size / 2, y - size / 2)
    else:
        _option(canvas, at, tab.kinds, size, style)


def _option(canvas: Canvas, at: Rect, kinds: Sequence[str], size: float, style: Style) -> None:
    """One of two kinds, not both (S-62)."""
    y, size = at.y + at.height / 2, min(size, (at.width - 18) / 2)
    for kind, x in zip(kinds, (at.x + 3, at.right - 3 - size), strict=True):
        canvas.put(icons.icon(kind, size, icons.EQUIPMENT[kind]), x, y - size / 2)
    canvas.text(at.middle, y, "or", "bold", style.tight, "ink", anchor="m")


def _virtus(canvas: Canvas, at: Rect, tab: Tab, size: float, style: Style) -> None:
    y, ink = at.y + at.height / 2, VIRTUS if tab.open else "#FFFFFF"
    word = f"V {tab.virtus}" if at.width > 30 else str(tab.virtus)
    if not tab.kinds:
        canvas.text(at.middle, y, word, "bold", style.tight, ink, anchor="m")
        return
    size = _beside(at, 2.5, word, size, style)
    canvas.text(at.x + 2.5, y, word, "bold", style.tight, ink)
    canvas.put(icons.icon(tab.kinds[0], size, ink), at.right - 2 - size, y - size / 2)


def _beside(at: Rect, edge: float, word: str, size: float, style: Style) -> float:
    """How large an icon may be beside this word, both with so much edge: never less than 8 px on a phone."""
    room = at.width - 2 * edge - kit.width_of(word, "bold", style.tight)
    return round(min(size, max(room, LEAST)), 1)


def _tab_colour(tab: Tab) -> Colour:
    if tab.virtus:
        return VIRTUS
    return icons.EQUIPMENT[tab.kinds[0]] if not tab.open else "bronze"


@kept
def _tab_face(width: float, height: float, colour: Colour, vacant: bool) -> Sprite:
    if vacant:
        return kit.dashed(width, height + TUCK, 2.5, "#FFF9EC", dark(colour) if colour == VIRTUS else "#6B5426", 0.9)
    return kit.box(width, height + TUCK, 2.5, colour, dark(colour), 0.7)


@kept
def plain(width: float, height: float, header: float, colour: Colour) -> Sprite:
    """A card without its contents: a coloured header over paper."""
    pen = Pen(width, height)
    edge = dark(colour) if colour != "white" else "#8B867C"
    pen.box(0, 0, width, height, 3, edge)
    pen.box(0.8, 0.8, width - 0.8, height - 0.8, 2.4, BODY if height > header + 3 else colour)
    pen.box(0.8, 0.8, width - 0.8, min(header, height - 0.8), 2.4, colour)
    if height > header + 3:
        pen.polygon(((0.8, header - 3), (width - 0.8, header - 3), (width - 0.8, header), (0.8, header)), colour)
        pen.polygon(((0.8, header), (width - 0.8, header), (width - 0.8, header + 0.7), (0.8, header + 0.7)), edge)
    return pen.sprite(shadow=0.8)


def _equipment(canvas: Canvas, at: Rect, card: Card, style: Style) -> None:
    kind = card.equipment or ""
    at, colour = _short(at, style), icons.EQUIPMENT[kind]
    _titled(canvas, at, kind.capitalize(), "bold", style, colour)
    body = at.height - style.header
    size = round(min(body - 6, at.width * 0.58), 1)
    canvas.put(icons.icon(kind, size, colour), at.x + 4, at.y + style.header + (body - size) * 0.36)
    y = at.bottom - style.points * 0.62
    canvas.text(at.right - 3.5, y, f"+{halves(card.points)}", "bold", style.points, "crimson", anchor="r")


def _visitor(canvas: Canvas, at: Rect, card: Card, style: Style) -> None:
    """A visitor or a Mars god card: the picture says what it does; words too where there is room."""
    colour = HEADERS[card.kind]
    at = _short(at, style)
    _titled(canvas, at, card.name.removeprefix("Julius "), "slim", style, colour)
    body = at.height - style.header
    words = kit.wrapped(EFFECTS[card.id], "text", style.small, at.width - 3, 3) if body > 52 else ()
    room = body - len(words) * (style.small + 1.6)
    size = round(min(room - 6, at.width * 0.74), 1)
    x = at.middle - size / 2 if not card.points else at.x + 3
    canvas.put(icons.icon(card.id, size, mix(colour, "#000000", 0.15)), x, at.y + style.header + (room - size) / 2)
    for i, line in enumerate(words):
        y = at.y + style.header + room + i * (style.small + 1.6) + style.small * 0.3
        canvas.text(at.middle, y, line, "text", style.small, "ink", anchor="m")
    if card.points:
        y = at.y + style.header + room - style.points * 0.62
        canvas.text(at.right - 4, y, halves(card.points), "bold", style.points, "crimson", anchor="r")


def _short(at: Rect, style: Style) -> Rect:
    """Cards that carry nothing are no higher than a soldier with two tabs."""
    return at._replace(height=min(at.height, style.tallest + 2 * style.tab))


def _titled(canvas: Canvas, at: Rect, title: str, face: str, style: Style, colour: Colour) -> None:
    canvas.put(plain(at.width, at.height, style.header, colour), at.x, at.y)
    points = style.main if face == "bold" else style.small
    while points > style.least and kit.width_of(title, face, points) > at.width - 0.6:
        points -= 0.2
    canvas.fit(at.middle, at.y + style.header / 2 + 0.3, title, face, points, at.width - 0.6, "#FFFFFF", anchor="m")
