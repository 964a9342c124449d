"""What happened since a seat's last turn, as places to mark on the board and words to go with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core import Entry, Event, Seat
from engine.core.text import counted, halves, listed
from engine.lusitania import events as e
from engine.lusitania.cards import CardId
from engine.lusitania.view import View
from render import kit
from render.kit import Canvas
from render.lusitania.layout import Layout, Rect
from render.lusitania.words import NUMERALS, mark_of, short
from render.marks import badge

LINE = 13.4
ROOM = 150  # points: the least width in which a list of moves can be read

Place = tuple[str, int, int]  # space, seat, index · field, 0, index · panel, seat, 0 · discard, 0, 0


class Move(NamedTuple):
    """What one seat did in one turn. `{0}`, `{1}` … in the words stand for names."""

    number: int
    seat: Seat
    places: tuple[Place, ...]
    words: str


def moves(entries: Sequence[Entry], view: View) -> list[Move]:
    """The turns among these entries, oldest first, numbered from 1. What not everybody may see is left out."""
    taken = (entry for entry in entries if entry.seat is not None and entry.how not in ("undo", "open"))
    found: list[Move] = []
    for seat, turn in groupby(taken, key=lambda entry: entry.seat):
        shown = [event for entry in turn for event in entry.events if event.to is None]
        words = [phrase for event in shown if (phrase := said(event))]
        places = dict.fromkeys(place for event in shown for place in touched(event, view))
        if words and seat is not None:
            found.append(Move(len(found) + 1, seat, tuple(places), " · ".join(words)))
    return found


def said(event: Event) -> str:
    """A few words, without who did it; empty for what goes without saying."""
    match event:
        case e.Traded():
            return f"took {_cards(event.took)} for {_cards(event.gave)}"
        case e.Recruited() if event.space in (0, 8):
            return f"placed {short(event.card)} on {NUMERALS[event.space]}{_gain(event.gain)}"
        case e.Recruited():
            return f"recruited {short(event.card)}{_gain(event.gain)}"
        case e.Equipped():
            return f"put {short(event.card)} under {NUMERALS[event.space]}{_gain(event.gain)}"
        case e.Dismissed():
            return f"dismissed {event.number}, {halves(-event.number)}"
        case e.Flushed():
            return f"flushed {_cards(event.cards)}"
        case e.ObjectiveTaken():
            return f"took {mark_of(event.objective)}{_gain(event.gain)}"
        case e.VirtusPlaced():
            return f"Virtus {event.number} under {NUMERALS[event.space]}"
        case e.Reshuffled():
            return "deck shuffled anew"
        case e.FinalTurn():
            return "final turn"
    return _said_free(event)


def _said_free(event: Event) -> str:
    match event:
        case e.CaesarUsed():
            return "Caesar: new field"
        case e.Commanded():
            return f"Commander: {_cards(event.cards)} away"
        case e.Marched():
            return f"marched Auxilia to {NUMERALS[event.space]}"
        case e.SenatorSent():
            return "Senator"
        case e.SenatorTook():
            return f"a\u00a0card\u00a0of\u00a0{{{event.opponent}}}"
        case e.Inspected():
            return f"Inspector: {short(event.took)} for {short(event.gave)}"
        case e.Healed():
            return f"Doctor: {counted(len(event.cards), 'Musician')} off"
        case e.Robbed():
            return f"Cleopatra: {short(event.card)} of {{{event.opponent}}}"
    return ""


def _cards(cards: Sequence[CardId]) -> str:
    return listed(map(short, cards))


def _gain(halves_gained: int) -> str:
    return f", +{halves(halves_gained)}" if halves_gained > 0 else ""


def touched(event: Event, view: View) -> Iterator[Place]:
    """Where on the board it can be seen."""
    match event:
        case e.Recruited() | e.Equipped() | e.Marched() | e.VirtusPlaced():
            yield "space", event.seat, event.space
        case e.Robbed():
            yield "space", event.opponent, event.space
        case e.CaesarPassed():
            yield "space", event.holder, event.space
        case e.Traded():
            yield from (("field", 0, index) for index in _lying(event.gave, view.field))
        case e.Flushed():
            yield from (("field", 0, index) for index in _lying(event.turned, view.field))
        case e.Dismissed() | e.Healed() | e.ObjectiveTaken() | e.Commanded() | e.SenatorSent():
            yield "panel", event.seat, 0
        case e.SenatorTook():
            yield "panel", event.opponent, 0
        case e.Inspected():
            yield "discard", 0, 0


def _lying(cards: Sequence[CardId], field: Sequence[CardId]) -> list[int]:
    """Where these cards lie now: of equal ones the newest, which came last."""
    left = list(range(len(field)))[::-1]
    found = []
    for card in cards:
        if (at := next((i for i in left if field[i] == card), None)) is not None:
            left.remove(at)
            found.append(at)
    return found


def draw(canvas: Canvas, done: Sequence[Move], layout: Layout) -> None:
    """A crisp frame around every place and the numbers of the moves at its corner."""
    numbers: dict[Place, list[int]] = {}
    for move in done:
        for place in move.places:
            numbers.setdefault(place, []).append(move.number)
    for place in numbers:
        at = _rect(place, layout)
        if place[0] != "panel":
            canvas.put(kit.frame(at.width, at.height, 3, "mark"), at.x, at.y)
    for place, marks in numbers.items():
        at = _rect(place, layout)
        for i, number in enumerate(marks):
            x, y = (at.right - 14 - 12.4 * i, at.y) if place[0] == "panel" else (at.right - 1, at.y + 12.4 * i)
            badge(canvas, x, y - 2.2, number)


def _rect(place: Place, layout: Layout) -> Rect:
    kind, seat, index = place
    match kind:
        case "space":
            return layout.slot(seat, index)
        case "field":
            return layout.shown(index)
        case "discard":
            pile = layout.pile(1)
            return pile._replace(height=pile.height - 24)
    return layout.panel(seat)


def told(move: Move, names: Sequence[str]) -> str:
    """The words with names in them."""
    return move.words.format(*names)


def listing(canvas: Canvas, at: Rect, done: Sequence[Move], names: Sequence[str], title: str) -> float:
    """The moves in words, as many of the last as there is room for. Returns where the next line would begin."""
    y, room = at.y + 6, int((at.height + 2) // LINE)
    written = [_lines(move, names, at, 2) for move in done[-room:]]
    if sum(map(len, written)) < room:
        canvas.fit(at.x + 4, y, title, "bold", 11.4, at.width - 8, "mark")
        y += LINE + 1
    while sum(map(len, written)) > room:  # the oldest are cut first
        longest = next((i for i, lines in enumerate(written) if len(lines) > 1), None)
        if longest is None:
            break
        written[longest] = _lines(done[-len(written) + longest], names, at, 1)
    for move, lines in zip(done[-len(written) :], written, strict=True):
        badge(canvas, at.x + 10, y, move.number)
        for line in lines:
            canvas.text(at.x + 20, y, line, "text", 10, "parchment")
            y += LINE
    return y


def _lines(move: Move, names: Sequence[str], at: Rect, most: int) -> Sequence[str]:
    name = kit.clipped(names[move.seat], "text", 10, 76)
    return kit.wrapped(f"{name}: {told(move, names)}", "text", 10, at.width - 24, most)
