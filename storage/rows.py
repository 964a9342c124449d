"""What rows look like outside the database, and the hash that binds a position to its history."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

CHANNEL = -1  # addressee of what everybody in the channel sees
LOBBY, PLAYING, OVER, CLOSED, ASIDE = PHASES = ("lobby", "playing", "over", "closed", "aside")


class TableRow(NamedTuple):
    """A table without its seats.

    `pace` = how time runs, JSON; `stopped` = since when all its clocks are stopped by agreement (unix); `posts` =
    number of its newest board; `cards` = checksum of the card set it is played with, empty: not known.
    """

    id: int
    guild: int | None
    home: int
    channel: int
    game: str
    options: bytes
    phase: str
    host: int
    seats_wanted: int
    undo_seen: int
    lobby: int
    after: int | None
    seq: int
    posts: int
    cards: str
    pace: str
    stopped: float | None


class SeatRow(NamedTuple):
    """Who sits where; `kept` is an answer given before its turn.

    `due` = the nearest deadline (unix); `missed` = deadlines missed in a row; `bank` = seconds in hand (fast);
    `stands_in` = who answers for the seat: empty, its person; `rules`; `computer`; `open`, anybody may take it.
    """

    table_id: int
    seat: int
    user: int
    name: str
    question: int
    since: float | None
    due: float | None
    kept: bytes | None
    missed: int
    bank: float | None
    stands_in: str


class ActionRow(NamedTuple):
    """One line of a table's history. It is never changed or deleted."""

    seq: int
    seat: int | None
    how: str
    action: bytes | None
    events: bytes
    final: int
    undoes: int | None
    at: float
    hash: bytes


class Position(NamedTuple):
    """A table with the action it stands at; no action and no state while it is in the lobby."""

    table: TableRow
    action: ActionRow | None
    version: int
    state: bytes


class Link(NamedTuple):
    """One link of a table's chain: an action, the position it led to, and the rules (a checksum) that wrote it."""

    action: ActionRow
    version: int
    state: bytes
    rules: str


class Post(NamedTuple):
    """A row of the outbox: what is to be said, to whom, and how often that has been tried. It holds no words."""

    id: int
    lane: str
    table: int
    seq: int
    kind: str
    addressee: int
    number: int | None
    code: str | None
    nonce: str
    attempts: int
    first_try: float | None


class Message(NamedTuple):
    """Where a message stands in Discord."""

    channel: int
    message: int


class Person(NamedTuple):
    """What somebody has chosen: `notify` is channel, dm, both or none.

    `met`: has had the first help; `hinted`: has been told how to open DMs. `zone`: IANA name, empty: UTC;
    `quiet_from`, `quiet_to`: minutes after midnight there, between which nothing rings; `remind`: days after which one
    is reminded of a game that waits, 0: never; `away_since`, `away_until`: vacation (unix), of which `away_days` were
    used up in `away_year` before it.
    """

    user: int
    name: str = ""
    notify: str = "channel"
    met: bool = False
    hinted: bool = False
    zone: str = ""
    quiet_from: int | None = None
    quiet_to: int | None = None
    remind: int = 0
    away_since: float | None = None
    away_until: float | None = None
    away_year: int = 0
    away_days: float = 0.0


class Damaged(Exception):
    """A stored position does not agree with its history, or cannot be read. Only this table is concerned."""

    def __init__(self, table: int, why: str) -> None:
        super().__init__(f"table {table}: {why}")
        self.table, self.why = table, why


def link(before: bytes, table: int, row: ActionRow, version: int, state: bytes) -> bytes:
    """The hash of an action: it covers the hash before it, the action, its events and the position it led to."""
    parts = (before, table, *row._replace(hash=b""), version, len(state))
    chained = blake2b(repr(parts).encode(), digest_size=8)
    chained.update(state)
    return chained.digest()
