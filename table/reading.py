"""Looking at tables and people without changing a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.core import Entry, Game, IllegalAction, Seat
from storage.store import Store
from storage.tx import CHANNEL, Message, Person, Tx
from table.glance import Called, Glance, called, glance, of_user, trouble, wish
from table.load import entries, every, load
from table.types import Desk, Table, Wish

T = TypeVar("T")
NOTIFY = ("channel", "dm", "both", "none")  # where somebody wants to be pushed


class Reading:
    """What `Tables` can be asked."""

    store: Store
    now: Callable[[], float]
    nonce: Callable[[], str]
    games: dict[str, Game[Any, Any]]
    calm: float = 0.0  # seconds that a DM which pushes nobody waits: where people answer at once, most are not needed
    by_dm: set[int]  # people whose last answer came from a DM

    async def _run(self, function: Callable[[Tx, Desk], T]) -> T:
        """One transaction, at one moment."""
        return await self.store.run(
            lambda tx: function(tx, Desk(self.games, float(self.now()), self.nonce, self.calm, self.by_dm))
        )

    async def get(self, table_id: int, seq: int | None = None) -> Table:
        """The table as it stands, or with the position after action `seq`. Raises no_such_table, Damaged."""
        return await self._run(lambda tx, desk: load(tx, desk, table_id, seq).table)

    async def in_channel(self, channel: int) -> Table:
        """The table in the lobby or in play here. Raises IllegalAction no_such_table."""
        return await self._run(lambda tx, desk: load(tx, desk, tx.open_in(channel) or 0).table)

    async def last_in(self, channel: int) -> Table | None:
        """The open table here, else the newest that was played here or had its card here."""

        def read(tx: Tx, desk: Desk) -> Table | None:
            found = tx.last_in(channel)
            return None if found is None else load(tx, desk, found).table

        return await self._run(read)

    async def of_user(self, user: int) -> list[Table]:
        """Where somebody plays or sits in a lobby: first what waits for them, the longest waiting first."""
        return await self._run(lambda tx, desk: of_user(tx, desk, user))

    async def called(self, user: int, channel: int) -> Called:
        """Where somebody who types `/play` in `channel` is to play, and what their panel shows. Raises Damaged."""
        return await self._run(lambda tx, desk: called(tx, desk, user, channel))

    async def glance(self, table: Table, seat: Seat) -> Glance:
        """All that a panel of `seat` shows beside `table`, which has just been read."""
        return await self._run(lambda tx, desk: glance(tx, desk, table, seat))

    async def in_guild(self, guild: int) -> list[Table]:
        """Every open table of a server, the one that has waited longest first, lobbies last."""

        def urgency(table: Table) -> tuple[float, int]:
            return (min((since for since in table.since if since is not None), default=float("inf")), table.id)

        return sorted(await self._run(lambda tx, desk: every(tx, desk, "guild", guild)), key=urgency)

    async def log(self, table_id: int, *, after: int = -1, upto: int | None = None) -> list[Entry]:
        """What happened after action `after`, oldest first; what was taken back is left out, the taking back is a line.

        Events are not filtered: fronts show a reader only those whose `to` allows it.
        """

        def read(tx: Tx, desk: Desk) -> list[Entry]:
            table = load(tx, desk, table_id).table
            return entries(table, tx.actions(table_id, after, table.seq if upto is None else upto))

        return await self._run(read)

    async def since_last(self, table_id: int, seat: Seat, *, upto: int | None = None) -> list[Entry]:
        """What others did, and the game itself, since this seat last did something (before action `upto`, if given)."""

        def read(tx: Tx, desk: Desk) -> list[Entry]:
            table = load(tx, desk, table_id).table
            last = table.seq if upto is None else upto
            rows = tx.actions(table_id, tx.last_act(table_id, seat, last), last)
            return [entry for entry in entries(table, rows) if entry.seat != seat]

        return await self._run(read)

    async def wished(self, table_id: int) -> Wish | None:
        """The wish to take back that is still open, for whoever is asked to agree."""
        return await self.store.run(lambda tx: wish(tx, table_id))

    async def board_missing(self, table_id: int) -> float | None:
        """Unix time since when the newest board was given up, or has been tried for a minute in vain; else None."""

        def read(tx: Tx, desk: Desk) -> float | None:
            found = trouble(tx, desk, table_id)
            return found.since if found else None

        return await self._run(read)

    # People and messages

    async def person(self, user: int) -> Person:
        """What somebody has chosen; the defaults for a stranger."""
        return await self.store.run(lambda tx: tx.person(user))

    async def set_person(self, user: int, **changes: Any) -> Person:
        """Change `notify` (channel, dm, both, none), `met` or `hinted`. Raises IllegalAction bad_setting."""
        if changes.get("notify", "dm") not in NOTIFY or not changes.keys() <= {"notify", "met", "hinted"}:
            raise IllegalAction("bad_setting")

        def write(tx: Tx) -> Person:
            if changes:
                tx.set_person(user, **changes)
            return tx.person(user)

        return await self.store.run(write)

    async def seen(self, user: int, name: str) -> None:
        """Somebody shows up under this name. Nothing is written but a new name of who has sat at a table."""
        await self.store.run(lambda tx: tx.meet(user, name))

    async def message(
        self, table_id: int, kind: str, addressee: int = CHANNEL, number: int | None = None
    ) -> Message | None:
        """Where a message stands: `lobby`, `board` (the newest, or the one with this number), `hand` (of a seat)."""
        return await self.store.run(lambda tx: tx.message(table_id, kind, addressee, number))
