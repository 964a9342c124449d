"""Cards of Lydia: cost in the head, below it who brings what at which gate, points; the same in any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.lydia.cards import CARDS, TILES, CardText, Scoring
from engine.lydia.pieces import COLOURS, MEANS, Card, Face, Means, Tile
from render import icons, inline, kit
from render.inline import Part
from render.kept import kept
from render.kit import Canvas, Pen, Sprite
from render.lydia import pieces
from render.rect import Rect
from render.theme import Colour, dark, mix

BODY, COVER = "paper", "#E7D3A8"
POINTS: Colour = "crimson"
SMALL_INK: Colour = "#5A4A3A"
COUNTED = {  # what a purple card counts, in a word or two
    "influence_level": "influence",
    "resource_pairs": "held",
    "production_pairs": "on cards",
    "bag_pairs": "in bag",
    "bag_lydians": "in bag",
    "gold_cards": "gold cards",
    "gold_cards_plus_self_if_upgraded": "+1 if up",
    "silver_pairs": "silver",
    "purple_cards": "purple",
    "upgraded_cards": "upgraded",
}


class Style(NamedTuple):
    """Sizes on a card, in points."""

    icon: float
    number: float
    small: float
    points: float

    @property
    def head(self) -> float:
        return self.icon + 1.8


CITY = Style(11.4, 11.4, 9.2, 13)


def means(what: str, size: float) -> Part:
    """A resource or a coin."""
    return inline.image(pieces.coin(size) if what == "coin" else icons.token(what, size), size)


def merchant(kind: str, size: float) -> Part:
    """A merchant, `size` points wide, to stand among words."""
    return inline.image(pieces.merchant(kind, size), size, size * pieces.TALL)


def gate(colour: str, size: float) -> Part:
    """A Gate of this colour, to stand among words."""
    return inline.image(pieces.arch(colour, size), size * pieces.ARCH)


def price(cost: Mapping[Means, int], style: Style, ink: Colour = "ink") -> list[Part]:
    """Symbols; a number before those that are asked for more than once."""
    found: list[Part] = []
    for what in MEANS:
        if number := cost.get(what, 0):
            found += [inline.word(str(number), style.number, ink)] * (number > 1)
            found.append(means(what, style.icon))
    return found


def gains(found: Mapping[Means, int], style: Style) -> list[Part]:
    """Numbers and symbols; one number for all when they are equal."""
    there = [(what, found[what]) for what in MEANS if found.get(what)]
    if len(there) > 1 and len({number for _, number in there}) == 1:
        return [inline.word(str(there[0][1]), style.number), *(means(what, style.icon) for what, _ in there)]
    return [part for what, n in there for part in (inline.word(str(n), style.number), means(what, style.icon))]


def each(found: Mapping[Means, int], style: Style, ink: Colour = "ink") -> list[Part]:
    """`+2 blue, +1 coin` in symbols."""
    there = [(what, found[what]) for what in MEANS if found.get(what)]
    return [part for what, n in there for part in (inline.word(f"+{n}", style.number, ink), means(what, style.icon))]


def trigger(text: CardText, size: float) -> list[Part]:
    """Who has to come where."""
    if text.kind == "well":
        return [
            *(merchant(kind, size) for kind in text.well_merchants),
            inline.image(pieces.pond(size * 1.2), size * 1.2),
        ]
    coloured, everywhere = set(text.merchants) == set(COLOURS), set(text.gates) == set(COLOURS)
    who = ["any"] if coloured else text.merchants
    where = ["any"] if everywhere else text.gates
    return [*(merchant(kind, size) for kind in who), *(gate(colour, size) for colour in where)]


def draw(
    canvas: Canvas, at: Rect, card: Card, style: Style, face: Face = "normal", lines: Sequence[tuple[str, str]] = ()
) -> None:
    """A card in this place, its side up; `lines`: a face and words each, below the head."""
    text = CARDS[card]
    canvas.put(blank(at.width, at.height, style.head, text.kind, face), at.x, at.y)
    inline.row(canvas, at.middle, at.y + style.head / 2 + 0.4, price(text.cost, style), anchor="m", most=at.width - 2.4)
    y = at.y + style.head + 1.5
    for font, line in lines:
        canvas.text(at.middle, y + style.small / 2 + 1, line, font, style.small, SMALL_INK, anchor="m")
        y += style.small + 0.7
    body = Rect(at.x, y - 1.5, at.width, at.bottom - y + 1.5)
    if text.scoring:
        _counting(canvas, body, text.scoring, style, face)
    else:
        _paying(canvas, body, text, style, face)


@kept
def blank(width: float, height: float, head: float, kind: str, face: Face = "normal") -> Sprite:
    """A card without its contents; upgraded ones have a golden rim."""
    colour = pieces.KINDS[kind]
    pen = Pen(width, height)
    up = face != "normal"
    pen.box(0, 0, width, height, 2.8, dark(colour))
    pen.box(0.7, 0.7, width - 0.7, height - 0.7, 2.2, COVER if face == "covered" else BODY)
    pen.box(0.7, 0.7, width - 0.7, head, 2.2, mix(colour, "#FFFFFF", 0.2))
    pen.polygon(
        ((0.7, head - 2.6), (width - 0.7, head - 2.6), (width - 0.7, head), (0.7, head)), mix(colour, "#FFFFFF", 0.2)
    )
    pen.polygon(((0.7, head), (width - 0.7, head), (width - 0.7, head + 0.6), (0.7, head + 0.6)), dark(colour))
    if up:
        pen.box(0.2, 0.2, width - 0.2, height - 0.2, 2.8, kit.CLEAR, "#E0A800", 1.6)
    return pen.sprite(shadow=0.7)


def _paying(canvas: Canvas, body: Rect, text: CardText, style: Style, face: Face) -> None:
    """Merchant and gate; below, what it brings and its points."""
    tall = style.icon * pieces.TALL
    spare = max(0.0, body.height - tall - style.icon - 1)
    first = body.y + 0.8 + spare * 0.3 + tall / 2
    second = body.bottom - 0.6 - spare * 0.22 - style.icon / 2
    inline.row(canvas, body.middle, first, trigger(text, style.icon), anchor="m", most=body.width - 2)
    points = text.vp if face == "normal" else text.vp_up * (2 if face == "covered" else 1)
    canvas.text(body.right - 2.6, second, str(points), "bold", style.points, POINTS, anchor="r")
    if face == "covered":
        canvas.put(pieces.estate(style.icon + 1), body.x + 3, second - style.icon / 2)
    else:
        inline.row(canvas, body.x + 2.6, second, gains(text.gives(face), style), gap=0.4)


def _counting(canvas: Canvas, body: Rect, rule: Scoring, style: Style, face: Face) -> None:
    """Points for each of what it counts."""
    points = rule.points if face == "normal" else rule.points_up
    tall = style.icon * pieces.TALL
    spare = max(0.0, body.height - tall - style.small - 3)
    first = body.y + 1 + spare * 0.3 + tall / 2
    parts = [inline.word(f"{points}/", style.points, POINTS), *unit(rule, style.icon)]
    inline.row(canvas, body.middle, first, parts, anchor="m", most=body.width - 4)
    second = body.bottom - 2.2 - spare * 0.25 - style.small / 2
    canvas.text(body.middle, second, _noted(rule, body.width, style, face), "slim", style.small, "ink", anchor="m")


def _noted(rule: Scoring, width: float, style: Style, face: Face) -> str:
    """What is counted and the most it brings, as much as there is room for: the picture says it too."""
    cap, words = rule.cap if face == "normal" else rule.cap_up, COUNTED[rule.rule]
    told = (f"{words}, max {cap}" if cap else "", words)
    return next((one for one in told if one and kit.width_of(one, "slim", style.small) <= width - 1.4), "")


def unit(rule: Scoring, size: float) -> Sequence[Part]:
    """What is counted once."""
    match rule.rule:
        case "influence_level":
            return [inline.image(icons.icon("laurel", size, "laurel"), size)]
        case "resource_pairs":
            return [means(rule.colour or "", size)] * 2
        case "production_pairs":
            return [inline.image(pieces.quartered(size), size)] * 2
        case "bag_pairs":
            return [merchant("any", size)] * 2
        case "bag_lydians":
            return [merchant("lydian", size)]
        case "silver_pairs":
            return [_chip("silver", size)] * 2
        case "purple_cards":
            return [_chip("purple", size)]
        case "upgraded_cards":
            return [inline.image(pieces.chip("silver", size, size * 1.15, True), size, size * 1.15)]
    return [_chip("gold", size)]


def _chip(kind: str, size: float) -> Part:
    return inline.image(pieces.chip(kind, size, size * 1.15), size, size * 1.15)


def tile(canvas: Canvas, at: Rect, name: Tile, style: Style, free: bool) -> None:
    """A Tomb or an Estate tile: its cost, what it does; locked while the gold card lies on it (LX5-2, LX8-2)."""
    text = TILES[name]
    canvas.put(blank(at.width, at.height, style.head, text.kind), at.x, at.y)
    parts = price({"coin": text.cost.get("coin", 0)}, style)
    if not free:
        parts = [inline.image(pieces.lock(style.icon), style.icon), *parts]
    inline.row(canvas, at.middle, at.y + style.head / 2 + 0.4, parts, anchor="m")
    body = Rect(at.x, at.y + style.head, at.width, at.height - style.head)
    y = body.y + (body.height - style.small) / 2 - 0.6
    if text.kind == "tomb":
        colour = text.retire or ""
        picture = [inline.image(pieces.tomb(style.icon + 1), style.icon + 1), merchant(colour, style.icon)]
        canvas.text(at.middle, at.bottom - 2.2 - style.small / 2, "Tomb", "slim", style.small, anchor="m")
    else:
        picture = [
            inline.image(pieces.estate(style.icon + 1), style.icon + 1),
            inline.word(f"×{text.vp_factor}", style.number, POINTS),
        ]
        canvas.text(at.middle, at.bottom - 2.2 - style.small / 2, "Estate", "slim", style.small, anchor="m")
    inline.row(canvas, at.middle, y, picture, anchor="m")
