"""What can be read and written within one transaction. All SQL is here and in what it is made of; it knows no games."""

from __future__ import annotations

from storage.absence import NOBODY, Absences, Tenure
from storage.boards import Boards
from storage.calls import Calls
from storage.clocks import Clocks
from storage.history import History
from storage.outbox import Outbox
from storage.people import People
from storage.places import Place, Places
from storage.rows import (
    ASIDE,
    CHANNEL,
    CLOSED,
    LOBBY,
    OVER,
    PLAYING,
    ActionRow,
    ClockRow,
    Damaged,
    Link,
    Message,
    Person,
    Position,
    Post,
    Reminder,
    SeatRow,
    TableRow,
    link,
)


class Tx(History, People, Outbox, Boards, Calls, Clocks, Places, Absences):
    """One transaction."""


__all__ = [
    "ASIDE",
    "CHANNEL",
    "CLOSED",
    "LOBBY",
    "NOBODY",
    "OVER",
    "PLAYING",
    "ActionRow",
    "ClockRow",
    "Damaged",
    "Link",
    "Message",
    "Person",
    "Place",
    "Position",
    "Post",
    "Reminder",
    "SeatRow",
    "TableRow",
    "Tenure",
    "Tx",
    "link",
]
