"""What a panel shows, read at once: the table, what has happened, what taking back costs, which game waits next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core import Entry, Seat
from table.types import CHANNEL, PLAYING, Person, Table, Undo, Wish

FAR = 40  # actions looked back for one's own last move


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
    hand: str = ""  # what only this seat sees, in words; empty where a picture shows it


async def look(tables: Any, table: Table, seat: Seat | None, *, dm: bool = False) -> Seen:
    """Read what the panel of `seat` shows at `table`, which has just been read itself."""
    if seat is None or table.state is None:
        return Seen(table, None, dm=dm)
    undo: Undo | None = await tables.undo_price(table.id, seat) if table.phase == PLAYING else None
    return Seen(
        table,
        seat,
        await tables.since_last(table.id, seat),
        own_last(await tables.log(table.id, after=table.seq - FAR), seat),
        undo,
        await tables.wished(table.id),
        await tables.person(table.users[seat]),
        None if seat in table.waiting else await following(tables, table, seat),
        dm,
        await address(tables, table),
    )


async def following(tables: Any, table: Table, seat: Seat) -> Table | None:
    """Another game that waits for whoever sits here, the one that waits longest."""
    user = table.users[seat]
    for other in await tables.of_user(user):
        if other.id != table.id and other.phase == PLAYING and other.seat_of(user) in other.waiting:
            return other  # type: ignore[no-any-return]
    return None


async def address(tables: Any, table: Table) -> str:
    """Where the newest board stands; as long as it is under way, where it will."""
    place = f"https://discord.com/channels/{table.guild or '@me'}"
    found = await tables.message(table.id, "board", CHANNEL, table.posts)
    return f"{place}/{found.channel}/{found.message}" if found else f"{place}/{table.channel}"


def own_last(entries: Sequence[Entry], seat: Seat) -> list[Entry]:
    """The newest moves of `seat` and what followed of itself, as long as nobody else has moved since."""
    rest = (i for i, entry in enumerate(reversed(entries)) if entry.how != "table" and entry.seat != seat)
    start = len(entries) - next(rest, len(entries))
    return [entry for entry in entries[start:] if entry.how in ("player", "kept", "table")]


__all__ = ["Seen", "address", "following", "look", "own_last"]
