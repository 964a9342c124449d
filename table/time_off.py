"""Time off: pauses of a whole table, one's own vacation; and the nudge, by which others say that it has been enough."""

from __future__ import annotations

from storage.tx import Person, Tx
from table import tenures
from table.agreement import PAUSE
from table.changing import Changes
from table.clock import come_back, days_left, go_away, go_on, stop
from table.limits import set_limits
from table.load import load
from table.telling import DAY, remind, to_nudge
from table.types import Desk, Done, Table


class TimeOff(Changes):
    """What people can do about the clocks of a table and their own."""

    async def halt(self, table: int, *, interaction: int | None = None) -> Table:
        """Stop all clocks at once. Fronts decide who may ask. Raises stopped_already, not_open."""

        def write(tx: Tx, desk: Desk) -> Done:
            stopped = stop(tx, desk, load(tx, desk, table).table)
            tx.drop_votes(table, PAUSE)
            return Done(stopped, [], "paused")

        return (await self._recorded(write, interaction)).table

    async def resume(self, table: int, *, interaction: int | None = None) -> Table:
        """Let all clocks of a table run again. Fronts decide who may ask. Raises not_stopped, not_open."""

        def write(tx: Tx, desk: Desk) -> Done:
            return Done(go_on(tx, desk, load(tx, desk, table).table), [], "done")

        return (await self._recorded(write, interaction)).table

    async def nudge(self, table: int, user: int, *, interaction: int | None = None) -> Done:
        """Remind those for whom the game waits, once a day: the result is how many will hear of it.

        Raises not_seated, game_over, nobody_waited_for, they_are_away, nudged (again from `next_nudge` on).
        """

        def write(tx: Tx, desk: Desk) -> Done:
            at = load(tx, desk, table).table
            by = at.seat_of(user)
            others = to_nudge(tx, desk, at, by)
            tx.change(table, nudged=desk.now)
            heard = [seat for seat in others if remind(tx, desk, at, seat, "nudge", by=by)]
            return Done(at, [], str(len(heard)))

        return await self._recorded(write, interaction)

    async def next_nudge(self, table: int) -> float | None:
        """When somebody may be nudged at this table again (unix); None: now."""

        def read(tx: Tx, desk: Desk) -> float | None:
            last = tx.nudged(table)
            return None if last is None or last + DAY <= desk.now else last + DAY

        return await self._run(read)

    async def vacation(self, user: int, days: int) -> Person:
        """Stop one's own clocks everywhere for so many days from now on; 0 ends the vacation.

        Raises bad_date, too_long.
        """

        def write(tx: Tx, desk: Desk) -> Person:
            return go_away(tx, desk, user, desk.now + days * DAY) if days else come_back(tx, desk, user)

        return await self._run(write)

    async def vacation_left(self, user: int) -> float:
        """Days of vacation that somebody still has this year."""
        return await self._run(lambda tx, desk: days_left(tx.person(user), desk.now))

    async def limits(self, guild: int) -> tuple[int, int]:
        """Most open games of a server, and of one person in it; 0: as many as they like."""
        return await self._run(lambda tx, desk: tx.limits(guild))

    async def set_limits(self, guild: int, most_games: int, most_per_person: int) -> None:
        """What is open stays open. Fronts decide who may ask. Raises bad_setting."""
        await self._run(lambda tx, desk: set_limits(tx, guild, most_games, most_per_person))

    async def pass_host(self, table: int, user: int, *, interaction: int | None = None) -> Table:
        """The host has left the server: the right passes on to the next who plays. Fronts find out who has left."""

        def write(tx: Tx, desk: Desk) -> Done:
            at = load(tx, desk, table).table
            at = at._replace(host=tenures.heir(at, gone=user))
            tx.change(table, host=at.host)
            return Done(at, [], "done")

        return (await self._recorded(write, interaction)).table


__all__ = ["TimeOff"]
