"""What can be read and written within one transaction. All SQL is here and in what it is made of; it knows no games."""

from __future__ import annotations

from storage.calls import Calls
from storage.history import History
from storage.outbox import Outbox
from storage.people import People
from storage.rows import (
    ASIDE,
    CHANNEL,
    CLOSED,
    LOBBY,
    OVER,
    PLAYING,
    ActionRow,
    Damaged,
    Link,
    Message,
    Person,
    Position,
    Post,
    SeatRow,
    TableRow,
    link,
)


class Tx(History, People, Outbox, Calls):
    """One transaction."""


__all__ = [
    "ASIDE",
    "CHANNEL",
    "CLOSED",
    "LOBBY",
    "OVER",
    "PLAYING",
    "ActionRow",
    "Damaged",
    "Link",
    "Message",
    "Person",
    "Position",
    "Post",
    "SeatRow",
    "TableRow",
    "Tx",
    "link",
]
