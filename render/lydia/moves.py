"""What happened since a seat's last turn: places of the board to mark, and a line of small pictures for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core import Entry, Event, Seat
from engine.lydia import events as e
from engine.lydia.cards import TILES
from engine.lydia.names import card_name
from engine.lydia.pieces import COLOURS, Means
from render import icons, inline, kit
from render.inline import Part
from render.kit import Canvas
from render.lydia import cards, layout, pieces
from render.lydia.layout import Plan
from render.marks import BADGE, badge
from render.rect import Rect

ICON, TEXT, LINE = 11.8, 10.0, 14.4
INK = "parchment"
STYLE = cards.Style(ICON, 11.4, TEXT, 11.4)

Place = tuple[str, str]  # gate, colour · corner, name · well, - · chariot, -
Phrase = Sequence[Part]


class Move(NamedTuple):
    """What one seat did in one turn. A phrase is not broken at the end of a line; `own`: marked at its panel too."""

    number: int
    seat: Seat
    places: tuple[Place, ...]
    own: bool
    phrases: tuple[Phrase, ...]


def moves(entries: Sequence[Entry]) -> list[Move]:
    """The turns among these entries, oldest first, numbered from 1. What not everybody may see is left out."""
    taken = (entry for entry in entries if entry.seat is not None and entry.how not in ("undo", "open"))
    found: list[Move] = []
    for seat, turn in groupby(taken, key=lambda entry: entry.seat):
        shown = [event for entry in turn for event in entry.events if event.to is None]
        phrases = tuple(phrase for event in shown if (phrase := said(event)))
        places = tuple(dict.fromkeys(place for event in shown for place in touched(event)))
        if phrases and seat is not None:
            found.append(Move(len(found) + 1, seat, places, any(map(at_panel, shown)), phrases))
    return found


def said(event: Event) -> Phrase:
    """What an event did, in pictures and a word; empty for what goes without saying."""
    match event:
        case e.Placed():
            return [_who(event.merchant), _word("→"), _where(event.at)]
        case e.Copied():
            return [_word("copies"), _who(event.merchant)]
        case e.Led() if event.gate:
            return [inline.image(pieces.king(10), 10, 12.5), _word("→"), cards.gate(event.gate, ICON)]
        case e.Received():
            return _plus(event.gains) or [_word("nothing")]
        case e.Advanced():
            return [inline.image(icons.icon("laurel", ICON, "#DDF0B0"), ICON), _number(event.level)]
        case e.Exchanged() if event.coins:
            return [_word("exchange"), *_plus({"coin": event.coins})]
        case e.Raced():
            return _raced(event)
        case e.Took():
            return [_word("takes"), inline.space(0.5), _who(event.merchant)]
    return _said_at_well(event)


def _said_at_well(event: Event) -> Phrase:
    match event:
        case e.Bought():
            return [_word(f"buys {card_name(event.card)}")]
        case e.Upgraded():
            return [_word(f"upgrades {card_name(event.card)}")]
        case e.Covered():
            return [inline.image(pieces.estate(ICON), ICON), _word(f"on {card_name(event.card)}")]
        case e.Entombed():
            return [inline.image(pieces.tomb(ICON), ICON), _who(TILES[event.tile].retire or "")]
        case e.TookWellTile():
            return [_word("takes the Well tile")]
    return []


def _raced(event: e.Raced) -> Phrase:
    if not event.reward:
        return [_word("passes the race")]
    return [_word(f"place {event.reward} of the race"), *(_plus({"coin": event.coins}) if event.coins else ())]


def _plus(gains: Mapping[Means, int]) -> Phrase:
    return cards.each(gains, STYLE, INK)


def _word(words: str) -> Part:
    return inline.word(words, TEXT, INK, "text")


def _number(number: int) -> Part:
    return inline.word(str(number), 11.4, INK)


def _who(kind: str) -> Part:
    return cards.merchant(kind, ICON)


def _where(at: str) -> Part:
    if at in COLOURS:
        return cards.gate(at, ICON)
    picture = pieces.pond if at == "well" else pieces.builder
    return inline.image(picture(ICON + 2), ICON + 2)


def touched(event: Event) -> Iterator[Place]:
    """Where on the city it can be seen."""
    match event:
        case e.Placed():
            yield _spot(event.at)
        case e.Led() if event.gate:
            yield "gate", event.gate
        case e.Paired() if event.races:
            yield "chariot", ""


def at_panel(event: Event) -> bool:
    """Whether it changed what a player owns for good."""
    return isinstance(event, e.Bought | e.Upgraded | e.Covered | e.Entombed | e.Raced | e.Advanced | e.TookWellTile)


def _spot(at: str) -> Place:
    if at in COLOURS:
        return "gate", at
    return ("well", "") if at == "well" else ("corner", at)


def draw(canvas: Canvas, done: Sequence[Move], plan: Plan) -> None:
    """A crisp frame around every place and the numbers of the moves in it."""
    numbers: dict[Place, list[int]] = {}
    for move in done:
        for place in move.places:
            numbers.setdefault(place, []).append(move.number)
    for place, marks in numbers.items():
        at = _rect(place, plan)
        canvas.put(kit.frame(at.width, at.height, 5, "mark"), at.x, at.y)
        for i, number in enumerate(marks):
            badge(canvas, *_corner(place, at, i, len(marks)), number)


def _corner(place: Place, at: Rect, i: int, many: int) -> tuple[float, float]:
    """Beside the castle, on the side of the square; in other places from the right."""
    if place[0] not in ("gate", "corner"):
        return at.right - 9 - 13 * (many - 1 - i), at.y + (8.5 if place[0] == "well" else 0)
    x = at.right - 9 if at.x < layout.CITY.middle - at.width else at.x + 9
    return x, at.y + 9 + 13 * i if at.y < layout.CITY.centre - at.height else at.bottom - 9 - 13 * (many - 1 - i)


def _rect(place: Place, plan: Plan) -> Rect:
    kind, which = place
    match kind:
        case "gate":
            return next(plan.gate(colour) for colour in COLOURS if colour == which).inner(1.4)
        case "corner":
            return plan.at_corner(which).inner(1.4)
        case "chariot":
            return plan.chariots
    return plan.well.inner(0.4)


def listing(canvas: Canvas, at: Rect, done: Sequence[Move], names: Sequence[str], title: str) -> float:
    """The moves, the oldest cut first where there is little room. Returns where the next line begins."""
    y, room = at.y + 7, int(at.height // LINE)
    shown = list(done[-room:])
    lines = [_lines(move, names, at.width) for move in shown]
    for i, _ in enumerate(shown):
        while len(lines[i]) > 1 and sum(map(len, lines)) > room:
            lines[i] = _cut(lines[i][:-1], at.width)
    if sum(map(len, lines)) < room:
        canvas.fit(at.x, y, title, "bold", 11.4, at.width, "mark")
        y += LINE
    for move, rows in zip(shown, lines, strict=True):
        badge(canvas, at.x + BADGE / 2, y, move.number)
        for row in rows:
            inline.row(canvas, at.x + 16, y, row, gap=1)
            y += LINE
    return y


def _lines(move: Move, names: Sequence[str], width: float) -> list[list[Part]]:
    name = kit.clipped(names[move.seat], "text", TEXT, 64)
    lines: list[list[Part]] = [[inline.word(name, TEXT, "mark", "text"), inline.space(1)]]
    for phrase in move.phrases:
        longer = [*lines[-1], *phrase]
        if inline.width(longer) <= width - 16:
            lines[-1] = [*longer, inline.space(1.5)]
        else:
            lines.append([*phrase, inline.space(1.5)])
    return lines


def _cut(lines: list[list[Part]], width: float) -> list[list[Part]]:
    """What was cut is said by dots."""
    more = _word("…")
    last = lines[-1]
    while len(last) > 2 and inline.width([*last, more]) > width - 16:
        last = last[:-1]
    return [*lines[:-1], [*last, more]]
