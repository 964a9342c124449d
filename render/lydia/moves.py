"""What happened since a seat's last turn: places of the board to mark, and a few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.core import Entry, Event
from engine.lydia import events as e
from engine.lydia.names import card_name, gained, kind_word, spot_word
from engine.lydia.pieces import COLOURS
from engine.lydia.tell import tell
from render import kit
from render.kit import Canvas
from render.lydia import layout
from render.marks import Move, badge
from render.rect import Rect

Place = tuple[str, str]  # gate, colour · corner, name · well, - · chariot, - · panel, seat


def moves(entries: Sequence[Entry]) -> list[Move]:
    """The turns among these entries, oldest first, numbered from 1. What not everybody may see is left out."""
    taken = (entry for entry in entries if entry.seat is not None and entry.how not in ("undo", "open"))
    found: list[Move] = []
    for seat, turn in groupby(taken, key=lambda entry: entry.seat):
        shown = [event for entry in turn for event in entry.events if event.to is None]
        words = [phrase for event in shown if (phrase := said(event))]
        places = dict.fromkeys(place for event in shown for place in touched(event))
        if words and seat is not None:
            found.append(Move(len(found) + 1, seat, tuple(places), ", ".join(words)))
    return found


def said(event: Event) -> str:
    """A few words, without who did it; empty for what goes without saying."""
    match event:
        case e.Placed():
            return f"{kind_word(event.merchant)} to {spot_word(event.at)}"
        case e.Received():
            return gained(event.gains)
        case e.Advanced():
            return f"influence {event.level}"
        case e.Bought() | e.Covered():
            return f"{'Estate on' if isinstance(event, e.Covered) else 'bought'} {card_name(event.card)}"
        case e.Upgraded():
            return f"upgraded {card_name(event.card)}"
        case e.Led():
            return f"King to {spot_word(event.gate)}" if event.gate else ""
        case e.Exchanged():
            return f"+{event.coins} coins" if event.coins else ""
        case e.Entombed():
            return "Tomb tile"
        case e.TookWellTile():
            return "took the Well tile"
        case e.Raced():
            return f"place {event.reward} of the race" if event.reward else "passed the race"
        case e.Paired() | e.RaceBegan() | e.RaceEnded() | e.Forfeited() | e.Over() | e.Drew():
            return ""
    return tell(event)


def touched(event: Event) -> Iterator[Place]:
    """Where on the board it can be seen."""
    match event:
        case e.Placed():
            yield _spot(event.at)
        case e.Led() if event.gate:
            yield "gate", event.gate
        case e.Took():
            yield ("gate", event.gate) if event.gate else ("well", "")
        case e.Bought() | e.Upgraded() | e.Covered() | e.Entombed() | e.Raced() | e.Advanced():
            yield "panel", str(event.seat)
        case e.Paired() if event.races:
            yield "chariot", ""


def _spot(at: str) -> Place:
    if at in COLOURS:
        return "gate", at
    return ("well", "") if at == "well" else ("corner", at)


def draw(canvas: Canvas, done: Sequence[Move], seats: int) -> None:
    """A crisp frame around every place and the numbers of the moves at its corner."""
    numbers: dict[Place, list[int]] = {}
    for move in done:
        for place in move.places:
            numbers.setdefault(place, []).append(move.number)
    for place in numbers:
        if place[0] in ("gate", "corner", "well"):
            at = _rect(place, seats).inner(1)
            canvas.put(kit.frame(at.width, at.height, 5, "mark"), at.x, at.y)
    for place, marks in numbers.items():
        at = _rect(place, seats)
        for i, number in enumerate(marks):
            badge(canvas, at.x + 7 + 12.8 * i if place[0] != "panel" else at.x - 1, at.y + 7 + (14 * i if place[0] == "panel" else 0), number)


def _rect(place: Place, seats: int) -> Rect:
    kind, which = place
    match kind:
        case "gate":
            return next(layout.gate(colour) for colour in COLOURS if colour == which)
        case "corner":
            return layout.at_corner(which)
        case "panel":
            return layout.panel(int(which), seats)
        case "chariot":
            return layout.chariot(0)
    return layout.WELL
