"""Clocks that stand still, the bot's absence, seats stood in for, and who hears of deadlines."""

import pytest

import table.alive as alive
from engine.core import IllegalAction, asked
from storage.store import Store
from table.clock import stop
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.table.clocked import RULES, THREE_DAYS, _touch, at, bazaar
from tests.table.timely import DAY, HOUR, lines, looked, noted, passes, reminded
from tests.toys.bazaar import Raid, Sell, Yield


@pytest.fixture
def clock(clock):
    """It is noon on 1 June 2026, UTC."""
    clock.now = at(2026, 6, 1)
    return clock


class TestStandingStill:
    async def test_a_pause_keeps_what_was_left_to_the_second(self, tables, clock):
        """However long it is, and however often."""
        table = await bazaar(tables)
        left = table.due[0] - clock.now
        for days in (1, 40, 3):
            await tables.halt(table.id)
            stopped = await tables.get(table.id)
            assert stopped.due == (None, None) and stopped.left[0] == pytest.approx(left, abs=30)
            await passes(tables, clock, days * DAY)
            table = await tables.resume(table.id)
            assert table.due[0] - clock.now == pytest.approx(left, abs=60)
        assert await reminded(tables) == [] and await lines(tables, table.id) == ["open", *("stop", "go") * 3]

    async def test_only_a_game_that_is_played_can_be_stopped(self, tables, clock):
        """And only once."""
        table = await bazaar(tables)
        await tables.halt(table.id)
        with pytest.raises(IllegalAction, match="stopped_already"):
            await tables.halt(table.id)
        await tables.resume(table.id)
        with pytest.raises(IllegalAction, match="not_stopped"):
            await tables.resume(table.id)
        table = await tables.end(table.id, LIVIA)
        desk_stop = tables._run(lambda tx, desk: stop(tx, desk, table))
        with pytest.raises(IllegalAction, match="not_open"):
            await desk_stop

    async def test_a_vacation_stops_the_own_clocks_everywhere(self, tables, clock):
        """The others' run on; at its end they run again by themselves."""
        one, two = await bazaar(tables), await tables.open(2, "bazaar", (BRUTUS, LIVIA), 5, pace=THREE_DAYS)
        await passes(tables, clock, 10 * HOUR)
        await tables.vacation(LIVIA, 14)
        one, two = await tables.get(one.id), await tables.get(two.id)
        assert one.due == (None, None) and one.away[0] == pytest.approx(clock.now + 14 * DAY, abs=9)
        assert one.left[0] == pytest.approx(62 * HOUR, abs=9) and two.due[0] is not None
        await passes(tables, clock, 13 * DAY)
        assert (await tables.get(one.id)).missed == (0, 0)
        await passes(tables, clock, 1 * DAY)
        one = await tables.get(one.id)
        assert one.away[0] is None and one.due[0] - clock.now == pytest.approx(62 * HOUR, abs=60)

    async def test_a_turn_that_comes_in_a_vacation_waits_for_its_end(self, tables, clock):
        """Its whole time begins when the person is back."""
        table = await bazaar(tables, pace=RULES)
        await tables.vacation(BRUTUS, 10)
        table = (await tables.act(table.id, LIVIA, Sell(table.state.hands[0][0]))).table
        assert table.due == (None, None) and table.left[1] == 72 * HOUR
        await passes(tables, clock, 5 * DAY)
        await tables.vacation(BRUTUS, 0)
        assert (await tables.get(table.id)).due[1] - clock.now == pytest.approx(72 * HOUR, abs=9)

    async def test_vacation_is_28_days_a_calendar_year(self, tables, clock):
        """What was not used is left; the new year brings its own; across it each part counts for its year."""
        clock.now = at(2026, 12, 12)
        with pytest.raises(IllegalAction, match="too_long"):
            await tables.vacation(LIVIA, 60)
        await tables.vacation(LIVIA, 10)
        await passes(tables, clock, 4 * DAY)
        await tables.vacation(LIVIA, 0)
        assert await tables.vacation_left(LIVIA) == pytest.approx(24, abs=0.01)
        await tables.vacation(LIVIA, 40)  # 15 days of it in 2026
        await passes(tables, clock, 41 * DAY)
        assert await tables.vacation_left(LIVIA) == pytest.approx(28 - (40 - 15.5), abs=0.1)

    async def test_more_than_is_left_is_refused(self, tables, clock):
        """Nothing changes then."""
        await tables.vacation(LIVIA, 20)
        await passes(tables, clock, 20 * DAY + 60)
        with pytest.raises(IllegalAction, match="too_long"):
            await tables.vacation(LIVIA, 9)
        assert (await tables.person(LIVIA)).away_until is None
        await tables.vacation(LIVIA, 7)

    async def test_in_a_vacation_one_may_play(self, tables, clock):
        """A move goes through; the clock stands still as before."""
        table = await bazaar(tables)
        await tables.vacation(LIVIA, 5)
        table = (await tables.act(table.id, LIVIA, Raid(1, 1))).table
        table = (await tables.act(table.id, BRUTUS, Yield())).table
        await tables.act(table.id, BRUTUS, Sell(table.state.hands[1][0]))
        assert (await tables.get(table.id)).due == (None, None)


class TestTheBotsAbsence:
    async def test_it_is_credited_before_anything_ends(self, tables, clock, tmp_path):
        """Down for four days in a time of three: nobody has missed anything, and the channel is told once."""
        table = await bazaar(tables, pace=RULES)
        await looked(tables, clock)
        due_before = (await tables.get(table.id)).due[0]
        await tables.store.close()
        clock.now += 4 * DAY
        tables.store = await Store.open(tmp_path / "t.db")
        await tables.tick()
        await tables.tick()
        table = await tables.get(table.id)
        assert table.due[0] == pytest.approx(due_before + 4 * DAY, abs=60) and await lines(tables, table.id) == ["open"]
        (code,) = await noted(tables, "credited")
        assert int(code.split()[1]) == pytest.approx(4 * DAY, abs=60)

    async def test_reminders_come_later_too(self, tables, clock):
        """Not at the moment when the bot is back."""
        await bazaar(tables)
        await looked(tables, clock)
        clock.now += 40 * HOUR
        await tables.tick()
        assert await reminded(tables) == []
        await passes(tables, clock, 36 * HOUR)
        assert await reminded(tables) == [(0, "half")]

    async def test_a_few_minutes_are_credited_silently(self, tables, clock):
        """From ten minutes on it is said."""
        table = await bazaar(tables)
        await looked(tables, clock)
        clock.now += 300
        await tables.tick()
        assert (await tables.get(table.id)).due[0] == pytest.approx(table.due[0] + 300, abs=30)
        assert await noted(tables, "credited") == []

    async def test_a_minute_is_none(self, tables, clock):
        """Looks come every 30 seconds."""
        table = await bazaar(tables)
        await looked(tables, clock)
        for _ in range(20):
            clock.now += 100
            await tables.tick()
        assert (await tables.get(table.id)).due == table.due

    async def test_a_clock_set_back_takes_nothing(self, tables, clock):
        """A computer whose time was wrong."""
        table = await bazaar(tables)
        await looked(tables, clock)
        clock.now -= 5 * DAY
        await tables.tick()
        assert (await tables.get(table.id)).due == table.due
        clock.now += 100
        await tables.tick()
        assert (await tables.get(table.id)).due == table.due

    async def test_a_crash_while_crediting_credits_once(self, tables, clock, monkeypatch):
        """Credit and the sign of life are one transaction."""
        table = await bazaar(tables)
        await looked(tables, clock)
        clock.now += 1 * DAY
        said = alive._say_so
        monkeypatch.setattr(alive, "_say_so", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await tables.tick()
        monkeypatch.setattr(alive, "_say_so", said)
        await tables.tick()
        await tables.tick()
        assert (await tables.get(table.id)).due[0] == pytest.approx(table.due[0] + DAY, abs=60)

    async def test_who_comes_before_the_look_loses_nothing(self, tables, clock):
        """Back after four days; before the clocks were looked at the table is stopped: what was left then is left."""
        table = await bazaar(tables)
        await looked(tables, clock)
        clock.now += 4 * DAY
        await tables.halt(table.id)
        assert (await tables.get(table.id)).left[0] == pytest.approx(72 * HOUR, abs=60)
        await tables.tick()
        assert (await tables.get(table.id)).left[0] == pytest.approx(72 * HOUR, abs=60)

    async def test_a_clock_that_began_after_the_absence_is_credited_nothing(self, tables, clock):
        """Opened before the clocks were looked at, it has just its three days."""
        await looked(tables, clock)
        clock.now += 4 * DAY
        table = await bazaar(tables)
        await tables.tick()
        assert (await tables.get(table.id)).due[0] == pytest.approx(clock.now + 72 * HOUR, abs=60)

    async def test_what_stands_still_is_credited_nothing(self, tables, clock):
        """A stopped clock has lost nothing."""
        table = await bazaar(tables)
        await looked(tables, clock)
        await tables.halt(table.id)
        left = (await tables.get(table.id)).left
        clock.now += 3 * DAY
        await tables.tick()
        assert (await tables.get(table.id)).left == left and await noted(tables, "credited") == []


class TestSeatsStoodInFor:
    async def test_the_rules_answer_at_once(self, tables, clock):
        """As soon as the seat is asked; the game goes on with the others."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS, AGRIPPA), 5, pace=THREE_DAYS)
        await tables.store.run(lambda tx: tx.set_stands_in(table.id, 1, "rules"))
        taken = asked(table.state)[0].pick(table.state, 0, lambda values: values[-1])
        table = (await tables.act(table.id, LIVIA, taken)).table
        assert list(asked(table.state)) == [2] and await lines(tables, table.id) == ["open", "player", "clock"]

    async def test_a_game_does_not_play_itself_to_its_end(self, tables, clock):
        """Where nobody is left it waits, without a clock, until somebody is back."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS), 5, pace=THREE_DAYS)
        for seat in (0, 1):
            await tables.store.run(lambda tx, seat=seat: tx.set_stands_in(table.id, seat, "computer"))
        await tables._run(lambda tx, desk: _touch(tx, desk, table.id))
        await passes(tables, clock, 30 * DAY)
        now = await tables.get(table.id)
        assert now.phase == "playing" and await lines(tables, table.id) == ["open"] and now.due == (None, None)


async def test_the_next_look_is_when_something_is_due(tables, clock):
    """At most 30 seconds away, and never in the past."""
    await bazaar(tables)
    assert await tables.tick() == pytest.approx(clock.now + 30, abs=3)
    (row,) = await tables.store.run(lambda tx: tx.due_clocks(1e12, 9))
    clock.now = row.due - 10
    await tables.store.run(lambda tx: tx.set_alive(clock.now))
    assert await tables.tick() == pytest.approx(row.due)


async def test_whoever_keeps_time_hears_of_new_deadlines(tables):
    """With the earliest that was set, which may be a reminder."""
    heard = []
    tables.on_time(heard.append)
    table = await bazaar(tables)
    await tables.tick()
    assert min(heard) == pytest.approx(table.due[0] - 36 * HOUR)
