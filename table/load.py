"""Bytes to tables and events: the only place that reads what was stored, and that notices when it cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Union

import msgspec

from engine.core import Action, Entry, Event, Game, IllegalAction, Options, Seat, State
from storage.tx import ASIDE, OVER, PLAYING, ActionRow, Damaged, Position, SeatRow, Tx
from table.pace import Pace
from table.types import Desk, Table

MOVES = frozenset({"player", "kept", "table", "clock"})  # how an action came about that the rules carried out

encode = msgspec.json.encode
decode = msgspec.json.decode


class Loaded(NamedTuple):
    """A table, the hash of its newest action, and the answers kept for later."""

    table: Table
    hash: bytes
    kept: dict[Seat, bytes]


def load(tx: Tx, desk: Desk, table: int, seq: int | None = None) -> Loaded:
    """The table as it stands, or stood after action `seq`. Raises IllegalAction no_such_table, and Damaged."""
    found = tx.positions("table", table, seq)
    if not found or (seq is not None and found[0][0].action is None):
        raise IllegalAction("no_such_table")
    now = loaded(desk, *found[0])
    if past := tx.past(table):
        now = now._replace(table=now.table._replace(past=past))
    tx.about = (table, now.table.game.key, now.table.seq)
    return now if seq in (None, found[0][0].table.seq) else now._replace(table=_earlier(now.table))


def _earlier(table: Table) -> Table:
    """An earlier position: its game was over or not whatever it is now, and nobody had kept an answer."""
    if table.state is None:
        return table
    return table._replace(phase=PLAYING if table.outcome is None else OVER, kept=frozenset())


def every(tx: Tx, desk: Desk, by: str, key: int) -> list[Table]:
    """Open tables by channel, guild or user. A damaged one is among them as set aside: it must not hide the others."""
    return [_whole_or_aside(desk, *found) for found in tx.positions(by, key)]


def _whole_or_aside(desk: Desk, position: Position, seats: list[SeatRow]) -> Table:
    try:
        return loaded(desk, position, seats).table
    except Damaged:
        row = position.table._replace(phase=ASIDE, options=b"")
        return loaded(desk, position._replace(table=row, action=None), seats).table


def loaded(desk: Desk, position: Position, seats: list[SeatRow]) -> Loaded:
    """What a row and its seats say, in the phase that the row names. Raises Damaged."""
    row, action = position.table, position.action
    game = desk.games.get(row.game)
    if game is None:
        raise Damaged(row.id, f"there is no game {row.game!r} here")
    aside = row.phase == ASIDE
    if action is None and row.seq >= 0 and not aside:
        raise Damaged(row.id, f"action {row.seq} is missing")
    shown = None if aside else action
    table = Table(
        row.id,
        row.guild,
        row.home,
        row.channel,
        game,
        game.options_type() if aside else read_options(game, row.options, row.id),
        row.phase,
        row.host,
        tuple(seat.user for seat in seats),
        tuple(seat.name for seat in seats),
        tuple(seat.question for seat in seats) if shown else (),
        frozenset(seat.seat for seat in seats if seat.kept is not None) if shown else frozenset(),
        shown.seq if shown else -1,
        read_state(game, position) if shown else None,
        tuple(seat.since for seat in seats),
        tuple(seat.due for seat in seats),
        row.seats_wanted,
        read_pace(row.pace, row.id),
        row.stopped,
        tuple(seat.missed for seat in seats),
        tuple(seat.stands_in for seat in seats),
        bool(row.undo_seen),
        tuple(seat.left for seat in seats),
        tuple(seat.away if seat.away and seat.away > desk.now else None for seat in seats),
        row.posts,
        bool(row.lobby),
        shown.at if shown else 0.0,
        row.lost,
        row.lost_at,
    )
    return Loaded(table, action.hash if action else b"", {s.seat: s.kept for s in seats if s.kept is not None})


def read_state(game: Game[Any, Any], position: Position) -> State:
    """Raises Damaged where the chain of hashes does not hold or the bytes make no state."""
    table, action, version, raw = position
    if action is None or not action.hash:
        raise Damaged(table.id, f"action {table.seq if action is None else action.seq} does not agree with the history")
    return read_raw(game, table.id, action.seq, version, raw)


def read_raw(game: Game[Any, Any], table: int, seq: int, version: int, raw: bytes) -> State:
    """The position after action `seq`, saved as `version`. Raises Damaged where this release cannot read it."""
    if version > game.version:
        raise Damaged(table, f"it was saved by a newer release ({game.key} {version}, known {game.version})")
    try:
        if version < game.version:
            raw = encode(game.upgrade(decode(raw), version))
        state: State = decode(raw, type=game.state_type)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as no:
        raise Damaged(table, f"the position after action {seq} cannot be read: {no}") from no
    return state


def read_pace(raw: str, table: int) -> Pace:
    """How time runs at a table. Raises Damaged."""
    try:
        return decode(raw, type=Pace)
    except msgspec.MsgspecError as no:
        raise Damaged(table, f"its clock cannot be read: {no}") from no


def read_options(game: Game[Any, Any], raw: bytes, table: int) -> Options:
    """A table's options as they were stored. Raises Damaged."""
    try:
        options: Options = decode(raw, type=game.options_type)
    except msgspec.MsgspecError as no:
        raise Damaged(table, f"its options cannot be read: {no}") from no
    return options


def read_action(game: Game[Any, Any], raw: bytes, table: int) -> Action:
    """An answer that was kept. Raises Damaged."""
    try:
        action: Action = decode(raw, type=Union[game.actions])
    except msgspec.MsgspecError as no:
        raise Damaged(table, f"a kept answer cannot be read: {no}") from no
    return action


def read_events(game: Game[Any, Any], raw: bytes, table: int) -> list[Event]:
    """What an action brought about. Raises Damaged."""
    if not game.events:
        return []
    try:
        return decode(raw, type=list[Union[game.events]])  # type: ignore[name-defined]
    except msgspec.MsgspecError as no:
        raise Damaged(table, f"an event cannot be read: {no}") from no


def entries(table: Table, rows: Iterable[ActionRow]) -> list[Entry]:
    """Lines of the log, oldest first, without the moves taken back; the taking back itself is a line, and so stays
    whatever was no move: who came, left, or stopped the clocks meanwhile.
    """
    return [entry for entry, gone in marked(table, rows) if not gone]


def marked(table: Table, rows: Iterable[ActionRow]) -> list[tuple[Entry, bool]]:
    """The same with the moves that were taken back, each line with whether it was."""
    found: list[tuple[Entry, bool]] = []
    edge: int | None = None
    for row in sorted(rows, key=lambda row: -row.seq):
        gone = edge is not None and row.seq >= edge
        if row.undoes is not None and not gone:
            edge = row.undoes
        entry = Entry(row.seq, row.seat, row.how, tuple(read_events(table.game, row.events, table.id)))
        found.append((entry, gone and row.how in MOVES))
    return [*_hushed(found[::-1])]


def _hushed(lines: Iterable[tuple[Entry, bool]]) -> Iterator[tuple[Entry, bool]]:
    """Each taking back as private as what it took back."""
    lost: list[Entry] = []
    for entry, gone in lines:
        if gone:
            lost.append(entry)
        elif entry.how == "undo":
            entry, lost = _as_private(entry, lost), []
        yield entry, gone


def _as_private(undo: Entry, gone: Sequence[Entry]) -> Entry:
    """That something was taken back is known to those alone who could know all of that."""
    events = [event for entry in gone for event in entry.events]
    secret = all(entry.events for entry in gone) and all(event.to is not None for event in events)
    seats = {seat for event in events for seat in event.to or ()} | ({undo.seat} - {None})
    return msgspec.structs.replace(undo, to=tuple(sorted(seats)) if secret and gone else None)
