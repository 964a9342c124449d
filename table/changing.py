"""One interaction is one transaction: carried out once, refused without a trace, told to the journal."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.core import IllegalAction, Seat
from storage.tx import Tx
from table.journal import Journal
from table.load import load, read_events
from table.reading import Reading
from table.returning import here_again
from table.sitting import Sitting
from table.types import Desk, Done, Stale, Table


class Changes(Reading):
    """How `Tables` changes anything."""

    journal: Journal

    async def _change(
        self,
        table_id: int,
        user: int,
        change: Callable[[Sitting, Seat], str],
        number: int | None,
        interaction: int | None,
        *,
        in_dm: bool = False,
    ) -> Done:
        def write(tx: Tx, desk: Desk) -> Done:
            sitting = Sitting(tx, desk, table_id)
            seat = sitting.table.seat_of(user)
            if number is not None and number != sitting.table.numbers[seat]:
                raise Stale("stale")
            here_again(sitting, seat)
            result = change(sitting, seat)
            sitting.close(seat, in_dm=in_dm)
            return Done(sitting.table, sitting.events, result)

        (self.by_dm.add if in_dm else self.by_dm.discard)(user)
        return await self._recorded(write, interaction)

    async def _once(self, write: Callable[[Tx, Desk], Table], interaction: int | None) -> Table:
        done = await self._recorded(lambda tx, desk: Done(write(tx, desk), [], "done"), interaction)
        return done.table

    async def _recorded(self, write: Callable[[Tx, Desk], Done], interaction: int | None) -> Done:
        """A known interaction brings what it brought the first time; a new one is remembered with its change."""

        def once(tx: Tx, desk: Desk) -> tuple[Done, int | None]:
            if interaction is not None and (seen := tx.interaction(interaction)):
                return _remembered(tx, desk, *seen), None
            try:
                done = write(tx, desk)
            except IllegalAction as no:
                self.journal.refused(no.code, tx.about, interaction)
                raise
            if interaction is not None:
                first = tx.added[0] if tx.added else done.table.seq + 1
                tx.record(interaction, done.table.id, first, done.table.seq, done.result, desk.now)
            return done, len(tx.added)

        begun = time.perf_counter()
        done, actions = await self._run(once)
        if actions is not None:
            self.journal.changed(done, actions, interaction, time.perf_counter() - begun)
        return done


def _remembered(tx: Tx, desk: Desk, table_id: int, first: int, last: int, result: str) -> Done:
    """The table as it is now, with what the interaction brought when it was first delivered."""
    table = load(tx, desk, table_id).table
    rows = tx.actions(table_id, first - 1, last)
    return Done(table, [event for row in rows for event in read_events(table.game, row.events, table_id)], result)


__all__ = ["Changes"]
