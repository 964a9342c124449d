"""What happened since a seat's last move, as tiles to mark on the map and words to go with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.barons import events as happened
from engine.barons.land import TILE
from engine.barons.names import player, thing
from engine.barons.netted import bought_cards, land, lists, trade, work
from engine.barons.tell import tell
from engine.core import Entry, Event, Seat
from render import kit
from render.kit import Canvas
from render.marks import badge

LINE = 13.0
CARDS = happened.Played | happened.Countered | happened.Attacked | happened.QuestDone | happened.Chose
PEOPLE = happened.Defeated | happened.WentAbsent | happened.CameBack


class Move(NamedTuple):
    """What one seat did in one move. `{0}`, `{1}` … in the words stand for names."""

    number: int
    seat: Seat
    tiles: tuple[str, ...]
    words: str


def moves(entries: Sequence[Entry]) -> list[Move]:
    """The moves among these entries, oldest first, numbered from 1. What not everybody may see is left out."""
    found: list[Move] = []
    for seat, events in _by_seat(entries):
        words = "\u00a0· ".join(filter(None, _said(seat, events)))
        words = words.replace(" Gold", "\u00a0Gold").replace(" Favor", "\u00a0Favor")
        tiles = dict.fromkeys(tile for event in events for tile in touched(event))
        if words:
            found.append(Move(len(found) + 1, seat, tuple(tiles), words))
    return found


def _by_seat(entries: Sequence[Entry]) -> Iterator[tuple[Seat, list[Event]]]:
    """A move each; a Turn of sealed orders is as many as it has lists (BV-3)."""
    for seat, group in groupby(_shown(entries), key=lambda pair: pair[0]):
        sealed, own = lists(event for _, events in group for event in events)
        if seat is not None:
            yield seat, [event for event in own if not _automatic(event)]
        yield from sealed.items()


def _shown(entries: Sequence[Entry]) -> Iterator[tuple[Seat | None, list[Event]]]:
    """What everybody may see. Where that is nothing, not even that somebody did something may be seen."""
    for entry in entries:
        events = [event for event in entry.events if event.to is None]
        if events and entry.how not in ("undo", "open"):
            yield entry.seat, events


def _automatic(event: Event) -> bool:
    """What follows of itself at the end of a Turn."""
    return isinstance(event, happened.TurnBegan | happened.UpkeepPaid | happened.MoveEnded | happened.Locked)


def _said(seat: Seat, events: Sequence[Event]) -> Iterator[str]:
    """Land first, which is marked; then cards, trade, work."""
    own = [event for event in events if getattr(event, "seat", seat) == seat]
    yield from (_set_up(event) for event in own if isinstance(event, happened.Placed))
    yield land(own)
    yield from (tell(event).removeprefix(f"{player(seat)} ") for event in events if isinstance(event, CARDS | PEOPLE))
    yield bought_cards(own)
    yield trade(own)
    yield work(own)


def _set_up(event: happened.Placed) -> str:
    return ", ".join((f"Castle {event.castle}", *(f"{thing(kind)} {tile}" for tile, kind in event.buildings.items())))


def touched(event: Event) -> Iterator[str]:
    """Which tiles it changed, or would have changed."""
    match event:
        case happened.Placed():
            yield from (event.castle, *event.buildings)
        case happened.Claimed():
            yield event.tile
        case happened.Built():
            yield from (event.tile, *event.claimed)
        case happened.Played() | happened.Countered() | happened.Attacked() if event.target in TILE:
            yield str(event.target)


def numbers(done: Sequence[Move]) -> dict[str, list[int]]:
    """For each tile the moves that touched it."""
    found: dict[str, list[int]] = {}
    for move in done:
        for tile in move.tiles:
            found.setdefault(tile, []).append(move.number)
    return found


def told(move: Move, names: Sequence[str]) -> str:
    """Who, and the words with names in them."""
    return f"{kit.clipped(names[move.seat], 'text', 10, 70)}: {move.words.format(*names)}"


def listing(
    canvas: Canvas, at: tuple[float, float], width: float, room: int, done: Sequence[Move], names: Sequence[str]
) -> None:
    """The moves in words on `room` lines, the last ones if there is no room for all; the newest are cut last."""
    kept = list(done[-room:])
    most = {move.number: 1 for move in kept}
    written = {move.number: kit.wrapped(told(move, names), "text", 10, width - 16, 3) for move in kept}
    for move in reversed(kept):
        spare = room - sum(most.values())
        most[move.number] = min(len(written[move.number]), 1 + spare)
    x, y = at
    for move in kept:
        badge(canvas, x + 6.5, y, move.number)
        for line in kit.wrapped(told(move, names), "text", 10, width - 16, most[move.number]):
            canvas.text(x + 16, y, line, "text", 10, "parchment")
            y += LINE
