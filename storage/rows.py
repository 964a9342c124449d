"""What rows look like outside the database, and the hash that binds a position to its history."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

CHANNEL = -1  # addressee of what everybody in the channel sees
LOBBY, PLAYING, OVER, CLOSED, ASIDE = PHASES = ("lobby", "playing", "over", "closed", "aside")


class TableRow(NamedTuple):
    """A table without its seats.

    `pace` = how time runs, JSON; `stopped` = since when all its clocks are stopped by agreement (unix); `lost` = why
    nothing can be said where it is played, empty: it can, and `lost_at` = since when (unix); `posts` =
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
    lost: str
    lost_at: float | None


class SeatRow(NamedTuple):
    """Who sits where; `kept` is an answer given before its turn.

    `due` = the nearest deadline (unix); `missed` = deadlines missed in a row; `bank` = seconds in hand (fast);
    `stands_in` = who answers for the seat: empty, its person; `rules`; `computer`; `open`, anybody may take it;
    `left` = seconds left of a clock that stands still; `away` = when the person's vacation ends (unix).
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
    left: float | None
    away: float | None


class ClockRow(NamedTuple):
    """A deadline: a seat has one for each kind of question and each `stint` that it belongs to.

    `span` = seconds that were given; `due` = when it ends (unix); or, while it stands still, `left` = seconds left.
    `open`: the question is asked now, else it may be taken up again; `aside`: it lies beside the others, so that
    nobody can hold it up; `used`: its person has done something since it began.
    """

    table_id: int
    seat: int
    kind: str
    stint: str
    span: float
    due: float | None
    left: float | None
    open: bool
    aside: bool
    used: bool


class Reminder(NamedTuple):
    """When a seat is reminded (unix), and of what: half, tenth, interval."""

    table_id: int
    seat: int
    code: str
    at: float


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
