"""Where games are played, and which of these channels and threads nothing can be said in."""

from __future__ import annotations

from typing import NamedTuple

from storage.sql import Sql

DELETED = "deleted"  # the channel or thread is not there any more
GONE = "gone"  # the bot has been removed from the server
OUTAGE = "outage"  # Discord cannot reach the server for a while
LOCKED = "locked"  # a locked thread, which only moderators may open
RIGHTS = "rights"  # the bot lacks a permission there
REFUSED = "refused"  # Discord takes nothing there, for another reason
_OPEN = "phase IN ('lobby', 'playing')"


class Place(NamedTuple):
    """Where a table is played, and who its host is; `lost`: why nothing can be said there, empty: it can."""

    id: int
    guild: int | None
    home: int
    channel: int
    phase: str
    host: int
    lost: str
    lost_at: float | None  # unix time since when


def out_of_reach(lost: str) -> bool:
    """Whether nobody can play there: clocks stand still. An outage may lie on another cause: `rights outage`."""
    return lost == GONE or lost.endswith(OUTAGE)


def beneath(lost: str) -> str:
    """What is wrong but for an outage; empty: nothing that is known."""
    return lost.removesuffix(OUTAGE).rstrip()


class Places(Sql):
    """Channels, threads and servers, as far as games are played there."""

    def place(self, table: int) -> Place | None:
        """Where this table is played."""
        found = self._row(
            f"SELECT {', '.join(Place._fields)} FROM tables WHERE id = :table",
            table=table,
        )
        return Place._make(found) if found else None

    def servers(self) -> list[int]:
        """Every server with an open game, or one where something is lost."""
        sql = f"SELECT DISTINCT guild FROM tables WHERE guild IS NOT NULL AND ({_OPEN} OR lost != '')"
        return [guild for (guild,) in self._rows(sql)]

    def open_at(self, guild: int) -> list[int]:
        """The open tables of a server."""
        return [
            table for (table,) in self._rows(f"SELECT id FROM tables WHERE guild = :guild AND {_OPEN}", guild=guild)
        ]

    def at_home(self, channel: int) -> list[Place]:
        """Open tables whose lobby was in this channel and which are played elsewhere, in a thread of it perhaps."""
        sql = f"SELECT {', '.join(Place._fields)} FROM tables WHERE home = :channel AND channel != home AND {_OPEN}"
        return list(map(Place._make, self._rows(sql, channel=channel)))

    def lost_at(self, guild: int) -> list[Place]:
        """The tables of a server in whose channels nothing can be said, open or over."""
        sql = f"SELECT {', '.join(Place._fields)} FROM tables WHERE guild = :guild AND lost != '' ORDER BY id"
        return list(map(Place._make, self._rows(sql, guild=guild)))

    def wake(self, table: int, now: float) -> None:
        """What waits to be said in the channels of this table is due now."""
        self.posted = True
        self._do(
            "UPDATE outbox SET due = min(due, :now) WHERE table_id = :table AND state = 'open' AND lane LIKE 'c%'",
            table=table,
            now=now,
        )

    def calls_nobody(self, table: int) -> None:
        """Whom boards that were given up should have called has been called otherwise."""
        self._do(
            "UPDATE outbox SET code = ''"
            " WHERE table_id = :table AND kind = 'board' AND state IN ('dead', 'superseded')",
            table=table,
        )

    def calls_again(self, table: int, seat: int) -> None:
        """A seat that could not be called otherwise is called by the next board that stands."""
        self._do(
            """UPDATE outbox SET code = trim(code || ' ' || :seat) WHERE code IS NOT NULL AND id = (
            SELECT max(id) FROM outbox WHERE table_id = :table AND kind = 'board')""",
            table=table,
            seat=seat,
        )

    def forget_card(self, table: int) -> None:
        """The lobby card is to be posted anew."""
        self._do("DELETE FROM messages WHERE table_id = :table AND kind = 'lobby'", table=table)


__all__ = [
    "DELETED",
    "GONE",
    "LOCKED",
    "OUTAGE",
    "REFUSED",
    "RIGHTS",
    "Place",
    "Places",
    "beneath",
    "out_of_reach",
]
