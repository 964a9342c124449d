"""Reminders: one at a time, gone when answered, by the clock or as often as their person wants."""

from __future__ import annotations

import pytest

from engine.core import IllegalAction
from tests.conftest import BRUTUS, LIVIA
from tests.table.test_calling import DAY, SIX, asleep, claimed, dealt, reminded, ring, standing
from tests.table.test_telling import open_rows, sent
from tests.toys.bazaar import Draw
from tests.toys.caravan import Donate


class TestReminders:
    async def test_only_the_newest_stands(self, tables):
        """It replaces the one before it, in the outbox and in Discord."""
        table = await dealt(tables)
        for code in ("half", "tenth"):
            assert await reminded(tables, table, 0, code)
        assert (await open_rows(tables))["reminder", 0] == "tenth"
        await ring(tables, 900)
        await reminded(tables, table, 0, "overdue")
        await ring(tables, 901)
        assert (await standing(tables, table, 0)).message == 901
        gone = await tables.store.run(lambda tx: tx._rows("SELECT number FROM outbox WHERE kind = 'unremind'"))
        assert gone == [(900,)]

    async def test_it_vanishes_when_it_is_answered(self, tables):
        """With the first own step, in the channel where it stands."""
        table = await dealt(tables)
        await reminded(tables, table, 0, "half")
        await ring(tables)
        await tables.act(table.id, LIVIA, Draw())
        rows = await tables.store.run(lambda tx: tx._rows("SELECT lane, code FROM outbox WHERE kind = 'unremind'"))
        assert rows == [("c1", "1")] and await standing(tables, table, 0) is None

    async def test_one_that_is_overtaken_while_it_is_sent_goes_at_once(self, tables):
        """Answered between the request and its answer: it does not stay for ever."""
        table = await dealt(tables)
        await reminded(tables, table, 0, "half")
        (row,) = await claimed(tables, "reminder")
        gathered = await tables.gathered(row)
        await tables.act(table.id, LIVIA, Draw())
        await tables.told(gathered, 900, 1)
        assert ("unremind", 0) in await open_rows(tables)

    async def test_nobody_else_is_reminded(self, tables):
        """Not who is not waited for, not who wants nothing, not who has left."""
        table = await dealt(tables)
        assert not await reminded(tables, table, 1, "half")
        await tables.set_person(LIVIA, notify="none")
        assert not await reminded(tables, table, 0, "half")
        assert ("reminder", 0) not in await open_rows(tables)

    async def test_it_comes_after_quiet_hours_together_with_the_calls(self, tables, clock):
        """One message for a game that waits anew and one that has waited long."""
        first, second = [await dealt(tables, channel=channel) for channel in (1, 2)]
        await tables.act(first.id, LIVIA, Draw())
        await sent(tables)
        await asleep(tables)
        await reminded(tables, first, 1, "tenth")
        await tables.act(second.id, LIVIA, Draw())
        clock.now = SIX
        assert await ring(tables) == [([first.id, second.id], False)]

    async def test_the_message_of_several_games_loses_what_is_answered(self, tables, clock):
        """It goes with the last of them."""
        games = [await dealt(tables, channel=channel) for channel in (1, 2)]
        await asleep(tables)
        for table in games:
            await tables.act(table.id, LIVIA, Draw())
        clock.now = SIX
        await ring(tables, 900)
        await tables.act(games[0].id, BRUTUS, Draw())
        assert [game.table.id for game in await tables.reminded(900, BRUTUS)] == [games[1].id]
        await tables.act(games[1].id, BRUTUS, Draw())
        assert await tables.reminded(900, BRUTUS) == []

    async def test_every_so_many_days_for_who_wants_that(self, tables, clock):
        """As long as the game waits, and no more once it has been answered."""
        await tables.set_interval(BRUTUS, 3)
        table = await dealt(tables)
        await tables.act(table.id, LIVIA, Draw())
        await sent(tables)
        told = 0
        for _ in range(9):
            clock.now += DAY
            await tables.tick()
            told += len(await ring(tables))
        assert told == 3
        await tables.act(table.id, BRUTUS, Draw())
        clock.now += 10 * DAY
        await tables.tick()
        assert not [row for row in await sent(tables) if row == ("reminder", 1)]

    async def test_a_turn_that_was_only_begun_is_reminded_of(self, tables, clock):
        """A small step starts the days anew; the turn still waits for its end."""
        table = await dealt(tables, "caravan")
        await tables.set_interval(LIVIA, 1)
        clock.now += DAY / 2
        await tables.act(table.id, LIVIA, Donate(1))
        clock.now += DAY - 60
        await tables.tick()
        assert await ring(tables) == []
        clock.now += 120
        await tables.tick()
        assert await ring(tables) == [([table.id], True)]

    async def test_a_new_interval_holds_for_games_that_wait(self, tables, clock):
        """Chosen while they do; none again ends it."""
        table = await dealt(tables)
        await tables.set_interval(LIVIA, 1)
        clock.now += DAY + 60
        await tables.tick()
        assert await ring(tables) == [([table.id], True)]
        await tables.set_interval(LIVIA, 0)
        clock.now += 9 * DAY
        await tables.tick()
        assert await ring(tables) == []

    async def test_no_other_intervals(self, tables):
        """Only those that are offered."""
        with pytest.raises(IllegalAction, match="bad_setting"):
            await tables.set_interval(LIVIA, 2)
