"""What a panel shows, read at once: the table, what has happened, what taking back costs, which game waits next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.core import Entry, Seat
from table.glance import Glance
from table.types import PLAYING, Message, Person, Table, Undo, Wish


class Seen(NamedTuple):
    """Everything that stands in one panel. `seat` is None for an onlooker."""

    table: Table
    seat: Seat | None = None
    since: Sequence[Entry] = ()  # what others have done since this seat's last move
    own: Sequence[Entry] = ()  # that move, and what followed of itself
    undo: Undo | None = None
    wish: Wish | None = None  # somebody wants to take back, and these have not agreed yet
    person: Person | None = None
    following: Table | None = None  # another game that waits for this person
    dm: bool = False  # the panel stands in a DM: it carries the board as well
    board: str = ""  # address of the newest public message
    hint: str = ""  # one quiet line, said once
    marks: tuple[str, ...] = ()  # places that may be chosen now, marked on the private picture
    as_map: bool = False  # the board alone is shown, in its full width
    nudge: bool = False  # those for whom the game waits may be reminded
    hand: str = ""  # what only this seat sees, in words; empty where a picture shows it


async def look(tables: Any, table: Table, seat: Seat | None, *, dm: bool = False) -> Seen:
    """Read what the panel of `seat` shows at `table`, which has just been read itself."""
    if seat is None or table.state is None:
        return Seen(table, None, dm=dm)
    return seen(table, seat, await tables.glance(table, seat), dm=dm)


def seen(table: Table, seat: Seat, found: Glance, *, dm: bool = False) -> Seen:
    """What the panel shows of what has been read."""
    return Seen(
        table,
        seat,
        found.since,
        own_last(found.recent, seat),
        found.undo,
        found.wish,
        found.person,
        following(found.others, table, table.users[seat]),
        dm,
        address(table, found.board),
        nudge=found.nudge,
    )


def following(others: Iterable[Table], table: Table, user: int) -> Table | None:
    """Another game that waits for this person, the first that does."""
    for other in others:
        if other.id != table.id and other.phase == PLAYING and other.seat_of(user) in other.waiting:
            return other
    return None


def address(table: Table, board: Message | None) -> str:
    """Where the newest board stands; as long as it is under way, where it will."""
    place = f"https://discord.com/channels/{table.guild or '@me'}"
    return f"{place}/{board.channel}/{board.message}" if board else f"{place}/{table.channel}"


def own_last(entries: Sequence[Entry], seat: Seat) -> list[Entry]:
    """The newest moves of `seat` and what followed of itself, as long as nobody else has moved since."""
    rest = (i for i, entry in enumerate(reversed(entries)) if entry.how != "table" and entry.seat != seat)
    start = len(entries) - next(rest, len(entries))
    return [entry for entry in entries[start:] if entry.how in ("player", "kept", "table")]


__all__ = ["Seen", "address", "following", "look", "own_last", "seen"]
