"""Clocks: which run, stand still, are remembered; what happens when one has run down; reminders; the bot's absence."""

import pytest

from engine.barons.actions import End
from engine.core import IllegalAction, asked
from table.pace import Pace, checked, due, next_hour
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.table.clocked import (
    GAME,
    RULES,
    THREE_DAYS,
    at,
    bazaar,
    lusitania,
    lusitania_in,
    placed,
    race_of_two,
    round_of,
    some,
    wound,
)
from tests.table.test_table import put
from tests.table.timely import DAY, HOUR, clocks, lines, looked, passes, reminded
from tests.toys.bazaar import Raid, Sell, Yield
from tests.toys.race.actions import Bet
from tests.toys.race.turn import EndRace, RaceReward, TakeMerchant


@pytest.fixture
def clock(clock):
    """It is noon on 1 June 2026, UTC."""
    clock.now = at(2026, 6, 1)
    return clock


class TestWhichClocksRun:
    async def test_only_of_who_is_asked(self, tables):
        """The mover has three days; the other has no deadline."""
        table = await bazaar(tables)
        assert table.due == (pytest.approx(table.since[0] + 72 * HOUR), None)
        assert await clocks(tables, table.id) == [(0, "move", "runs")]

    async def test_a_table_without_clock_has_none(self, tables):
        """It waits."""
        table = await bazaar(tables, pace=Pace())
        assert table.due == (None, None) and await clocks(tables, table.id) == []

    async def test_the_whole_turn_has_one_deadline(self, tables, clock):
        """What somebody does in the turn, and takes back, gives no new time."""
        table = await placed(tables, clock, await tables.open(1, "barons", (LIVIA, BRUTUS), 5, pace=RULES))
        mover = next(iter(asked(table.state)))
        first, user = table.due[mover], table.users[mover]
        for _ in range(2):
            await passes(tables, clock, HOUR)
            assert (await tables.act(table.id, user, some(table, mover))).table.due[mover] == first
            assert (await tables.undo(table.id, user)).table.due[mover] == first
        assert (await tables.act(table.id, user, End())).table.due[mover] is None

    async def test_a_new_turn_has_a_new_deadline(self, tables, clock):
        """The next round gives three days again."""
        table = await lusitania(tables)
        mover = next(iter(asked(table.state)))
        first = table.due[mover]
        while True:
            seat = next(iter(asked(table.state)))
            await passes(tables, clock, HOUR)
            table = (await tables.act(table.id, table.users[seat], some(table, seat), end=True)).table
            now = next(iter(asked(table.state)))
            if now == mover and seat != mover:
                break
        assert table.due[mover] == pytest.approx(clock.now + 72 * HOUR, abs=3) and table.due[mover] > first

    async def test_who_is_interrupted_loses_nothing(self, tables, clock):
        """While the raided player thinks, a raider who goes on afterwards stands still with the time that was left."""
        table = await tables.open(1, "race", (LIVIA, BRUTUS), 5, pace=THREE_DAYS)
        mine = next(iter(asked(table.state)))
        other = 1 - mine
        left = table.due[mine] - clock.now
        race = [RaceReward(other), EndRace(), TakeMerchant(mine)]
        table = await put(tables, table, stack=list(reversed(race)))
        await tables.store.run(lambda tx: wound(tables, tx, table.id))
        assert sorted(await clocks(tables, table.id)) == sorted([(other, "race", "runs"), (mine, "move", "stands")])
        await passes(tables, clock, 11 * HOUR)
        done = (await tables.act(table.id, table.users[other], Bet(0))).table
        assert asked(done.state).keys() == {mine}
        assert done.due[mine] - clock.now == pytest.approx(left, abs=10)

    async def test_a_question_outside_the_turn_has_its_own_kind(self, tables):
        """A raid is answered in half the time of a move."""
        table = await bazaar(tables)
        table = (await tables.act(table.id, LIVIA, Raid(1, 1))).table
        assert table.due == (None, pytest.approx(table.since[1] + 36 * HOUR))

    async def test_who_has_answered_early_has_no_deadline(self, tables):
        """The others' go on."""
        table = await race_of_two(tables)
        table = (await tables.act(table.id, table.users[1], Bet(0))).table
        assert table.due[1] is None and table.due[0] is not None

    async def test_all_who_may_answer_at_once_share_the_time(self, tables, clock):
        """A race of two costs one deadline: who waits for the first is over with them, not as long again later."""
        table = await race_of_two(tables, pace=RULES)
        await passes(tables, clock, 36 * HOUR + 5)
        assert RaceReward not in {type(q) for q in asked((await tables.get(table.id)).state).values()}
        assert (await lines(tables, table.id)).count("clock") >= 2

    async def test_a_closed_table_has_no_clocks(self, tables):
        """Nor reminders."""
        table = await bazaar(tables)
        assert (await tables.end(table.id, LIVIA)).due == (None, None)
        assert await clocks(tables, table.id) == []
        assert await tables.store.run(lambda tx: tx._rows("SELECT 1 FROM reminders")) == []


class TestPaces:
    def test_relaxed_is_hours(self):
        """A shorter kind of question has its part."""
        game = GAME["bazaar"]
        assert due(game, Pace("relaxed", hours=48), "move", 0) == 48 * HOUR
        assert due(game, Pace("relaxed", hours=48), "counter", 0) == 24 * HOUR

    def test_daily_is_the_next_evening_at_least_twelve_hours_away(self):
        """At eight in Rome: in the morning the same day's, in the afternoon the next day's."""
        pace = Pace("daily", hour=20, zone="Europe/Rome")
        morning, afternoon = at(2026, 6, 1, 8, zone="Europe/Rome"), at(2026, 6, 1, 8, 1, zone="Europe/Rome")
        assert next_hour(pace, morning) == at(2026, 6, 1, 20, zone="Europe/Rome")
        assert next_hour(pace, afternoon) == at(2026, 6, 2, 20, zone="Europe/Rome")

    def test_early_answers_never_stretch_a_daily_deadline(self):
        """However early all have answered, the next one is 12 to 36 hours away. (Fault 67)"""
        pace, now = Pace("daily", hour=20, zone="Europe/Rome"), at(2026, 3, 20)
        for minutes in range(0, 14 * 24 * 60, 37):  # over the change to summer time
            away = next_hour(pace, now + 60 * minutes) - (now + 60 * minutes)
            assert 12 * HOUR <= away <= 36 * HOUR + HOUR

    @pytest.mark.parametrize("day", [(2026, 3, 29), (2026, 10, 25)])
    def test_the_hour_is_that_of_the_wall_clock(self, day):
        """Eight in the evening before and after the clocks change: 23 or 25 hours apart. (Fault 68)"""
        pace = Pace("daily", hour=20, zone="Europe/Rome")
        before = at(day[0], day[1], day[2] - 1, 20, zone="Europe/Rome")
        after = next_hour(pace, before)
        assert after == at(*day, 20, zone="Europe/Rome") and after - before == (23 if day[1] == 3 else 25) * HOUR

    def test_an_hour_that_is_left_out_comes_as_the_next(self):
        """There is no half past two on 29 March in Rome; of one that comes twice it is the first."""
        pace = Pace("daily", hour=2, zone="Europe/Rome")
        assert next_hour(pace, at(2026, 3, 28, 12, zone="Europe/Rome")) == at(2026, 3, 29, 3, zone="Europe/Rome")
        assert next_hour(pace, at(2026, 10, 24, 12, zone="Europe/Rome")) == at(2026, 10, 25, 0)

    async def test_a_daily_raid_has_twelve_hours(self, tables):
        """What holds up somebody else keeps its part of a day instead of waiting for the evening."""
        table = await bazaar(tables, pace=Pace("daily", hour=20))
        table = (await tables.act(table.id, LIVIA, Raid(1, 1))).table
        assert table.due[1] - table.since[1] == pytest.approx(12 * HOUR, abs=3)

    async def test_a_fast_bank_runs_while_its_seat_is_asked(self, tables, clock):
        """Ten hours used, twelve given: the bank is full again, never fuller."""
        table = await lusitania(tables, pace=Pace("fast", bank=24, increment=6))
        mover = next(iter(asked(table.state)))
        assert table.due[mover] - clock.now == pytest.approx(24 * HOUR, abs=5)
        await passes(tables, clock, 10 * HOUR)
        table = await round_of(tables, table, mover)
        assert table.due[mover] - clock.now == pytest.approx(20 * HOUR, abs=60)
        table = await round_of(tables, table, mover)
        assert table.due[mover] - clock.now == pytest.approx(24 * HOUR, abs=60)

    @pytest.mark.parametrize(
        "pace",
        [
            Pace("relaxed", hours=0),
            Pace("relaxed", hours=60 * 24 + 1),
            Pace("daily", hour=24),
            Pace("daily", zone="Europe/Carthage"),
            Pace("fast", bank=5, increment=6),
            Pace("relaxed", lapse="computer"),
        ],
    )
    def test_what_is_not_offered_is_refused(self, pace):
        """Hours, hours of the day, zones, banks; a computer where there is none."""
        with pytest.raises(IllegalAction, match="bad_pace"):
            checked(GAME["bazaar"], pace)

    def test_sixty_days_are_possible(self):
        """The longest deadline. (Fault 68)"""
        assert checked(GAME["bazaar"], Pace("relaxed", hours=60 * 24)).hours == 60 * 24

    def test_a_games_own_clock_wins(self):
        """BARONS goes by its rules, whatever the table says; it has no bank."""
        assert checked(GAME["barons"], Pace("relaxed", hours=48, lapse="wait")).lapse == "rules"
        with pytest.raises(IllegalAction, match="bad_pace"):
            checked(GAME["barons"], Pace("fast"))


class TestWhenTimeIsUp:
    async def test_the_table_waits_and_says_so(self, tables, clock):
        """By default nothing is answered: a reminder, a miss, and the same time once more."""
        table = await bazaar(tables)
        await passes(tables, clock, 72 * HOUR + 1)
        now = await tables.get(table.id)
        assert (now.state, now.missed) == (table.state, (1, 0))
        assert now.due[0] == pytest.approx(clock.now + 72 * HOUR, abs=10) and (0, "overdue") in await reminded(tables)

    async def test_the_rules_answer(self, tables, clock):
        """Once, for the seat whose time is up, and the log says so."""
        table = await bazaar(tables, pace=RULES)
        await passes(tables, clock, 72 * HOUR + 1)
        now = await tables.get(table.id)
        assert list(asked(now.state)) == [1] and await lines(tables, table.id) == ["open", "clock"]

    async def test_the_rules_answer_for_the_whole_turn(self, tables, clock):
        """Where a deadline is for the turn, the turn is over."""
        table = await lusitania(tables, pace=RULES)
        mover = next(iter(asked(table.state)))
        await passes(tables, clock, 72 * HOUR + 1)
        assert list(asked((await tables.get(table.id)).state)) == [1 - mover]

    async def test_a_computer_answers_where_there_is_one(self, tables, clock):
        """It leaves heaps whose sizes cancel out."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS), 6, pace=Pace("relaxed", hours=72, lapse="computer"))
        await passes(tables, clock, 72 * HOUR + 1)
        left = 0
        for size in (await tables.get(table.id)).state.heaps:
            left ^= size
        assert left == 0 and await lines(tables, table.id) == ["open", "clock"]

    async def test_an_answer_in_the_last_moment_counts(self, tables, clock):
        """The answer and the end of the time meet: whichever is first decides, the other changes nothing."""
        table = await bazaar(tables, pace=RULES)
        (row,) = await tables.store.run(lambda tx: tx.clocks(table.id))
        clock.now = row.due - 1
        await tables.act(table.id, LIVIA, Raid(1, 1))
        await tables.act(table.id, BRUTUS, Yield())
        await looked(tables, clock)
        assert await lines(tables, table.id) == ["open", "player", "player"]

    async def test_after_the_end_of_the_time_the_old_question_is_gone(self, tables, clock):
        """Who presses a moment too late is told so, and nothing changes."""
        table = await bazaar(tables, pace=RULES)
        await passes(tables, clock, 72 * HOUR + 1)
        with pytest.raises(IllegalAction):
            await tables.act(table.id, LIVIA, Raid(1, 1), number=table.numbers[0])
        assert await lines(tables, table.id) == ["open", "clock"]

    async def test_a_time_out_is_an_answer_and_no_defeat(self, tables, clock):
        """Nobody wins by it: the rules answer and the game goes on. A seat that the others have then given to the rules
        is recorded as timed out, and ranks by what it has. (Fault 45)
        """
        table = await bazaar(tables, LIVIA, BRUTUS, AGRIPPA, pace=RULES)
        while (await tables.get(table.id)).missed[0] < 2:
            await passes(tables, clock, 72 * HOUR + 5)
        now = await tables.get(table.id)
        assert now.outcome is None and [t.ended for t in await tables.tenures(table.id)] == ["", "", ""]
        await tables.vote(table.id, BRUTUS, 0, "rules")
        done = await tables.vote(table.id, AGRIPPA, 0, "rules")
        assert done.table.outcome is None and done.table.state.resigned == []
        assert [t.ended for t in await tables.tenures(table.id)] == ["timed_out", "", ""]

    async def test_ticking_twice_changes_nothing(self, tables, clock):
        """A restart in between neither."""
        table = await bazaar(tables, pace=RULES)
        await passes(tables, clock, 72 * HOUR + 1)
        for _ in range(3):
            await looked(tables, clock)
        assert await lines(tables, table.id) == ["open", "clock"]

    async def test_two_in_a_row_are_an_absence(self, tables, clock):
        """The others are asked what is to become of the seat."""
        table = await bazaar(tables)
        for _ in range(2):
            await passes(tables, clock, 72 * HOUR + 5)
        assert (await tables.get(table.id)).missed == (2, 0) and await tables.ballots(table.id, 0) == {}

    async def test_an_own_action_ends_the_count(self, tables, clock):
        """Whoever is back has missed nothing."""
        table = await bazaar(tables)
        await passes(tables, clock, 72 * HOUR + 5)
        assert (await tables.act(table.id, LIVIA, Raid(1, 1))).table.missed == (0, 0)

    async def test_who_has_done_something_has_not_missed(self, tables, clock):
        """A turn that was begun and not ended is no missed one. (Fault 43)"""
        table = await tables.open(1, "barons", (LIVIA, BRUTUS), 5, pace=RULES)
        table = await placed(tables, clock, table)
        mover = next(iter(asked(table.state)))
        await tables.act(table.id, table.users[mover], some(table, mover))
        await passes(tables, clock, 72 * HOUR + 5)
        assert (await tables.get(table.id)).missed == (0, 0)

    async def test_a_new_turn_begins_with_nothing_done(self, tables, clock):
        """Whose last answer brings their own next question has done nothing in that yet: to let it pass is a miss."""
        table = await tables.open(1, "lusitania", (LIVIA, BRUTUS), 5, pace=RULES)
        other = 1 - table.waiting[0]
        await tables.store.run(lambda tx: tx.set_stands_in(table.id, other, "rules"))
        mover, begun = table.waiting[0], table.due[table.waiting[0]]
        for _ in range(200):
            await passes(tables, clock, 60)
            table = (await tables.act(table.id, table.users[mover], some(table, mover))).table
            if table.due[mover] != begun:
                break
        rows = await tables.store.run(lambda tx: tx.clocks(table.id))
        assert [row.used for row in rows if row.open] == [False]

    async def test_a_damaged_table_stops_nobody(self, tables, clock):
        """It is set aside; the other's time is up as it should."""
        first, second = (
            await bazaar(tables, pace=RULES),
            await tables.open(2, "bazaar", (LIVIA, AGRIPPA), 5, pace=RULES),
        )
        await tables.store.run(lambda tx: tx._do("UPDATE snapshots SET state = '{}' WHERE table_id = :t", t=first.id))
        await passes(tables, clock, 72 * HOUR + 5)
        assert (await tables.get(first.id)).phase == "aside"
        assert await lines(tables, second.id) == ["open", "clock"]

    async def test_rules_that_fail_stop_nobody(self, tables, clock, monkeypatch):
        """The table is left alone for ten minutes, then tried again."""
        first, second = await bazaar(tables, pace=RULES), await lusitania_in(tables, 2)
        whole = GAME["bazaar"].lapse
        monkeypatch.setattr(type(GAME["bazaar"]), "lapse", lambda *_: 1 / 0)
        await passes(tables, clock, 72 * HOUR + 5)
        assert await lines(tables, first.id) == ["open"] and "clock" in await lines(tables, second.id)
        monkeypatch.setattr(type(GAME["bazaar"]), "lapse", lambda self, *a: whole(*a))
        await passes(tables, clock, 601)
        assert await lines(tables, first.id) == ["open", "clock"]


class TestReminders:
    async def test_at_half_and_at_the_last_tenth(self, tables, clock):
        """Of three days: after 36 hours and 7.2 hours before the end, once each."""
        await bazaar(tables)
        await passes(tables, clock, 36 * HOUR - 60)
        assert await reminded(tables) == []
        await passes(tables, clock, 120)
        assert await reminded(tables) == [(0, "half")]
        await passes(tables, clock, 28.8 * HOUR - 120)
        assert await reminded(tables) == []
        await passes(tables, clock, 120)
        assert await reminded(tables) == [(0, "tenth")]

    async def test_none_once_it_is_answered(self, tables, clock):
        """The next one is reminded of their own time."""
        table = await bazaar(tables)
        await passes(tables, clock, 35 * HOUR)
        await tables.act(table.id, LIVIA, Sell(table.state.hands[0][0]))
        await passes(tables, clock, 35 * HOUR)
        assert await reminded(tables) == []
        await passes(tables, clock, 2 * HOUR)
        assert await reminded(tables) == [(1, "half")]

    async def test_sixty_days_off(self, tables, clock):
        """A month is slept through like an hour; the zone changes meanwhile and nothing shifts. (Fault 68)"""
        table = await bazaar(tables, pace=Pace("relaxed", hours=60 * 24))
        await passes(tables, clock, 29 * DAY)
        await tables.set_quiet(LIVIA, 0, 60, "Pacific/Auckland")
        assert await reminded(tables) == []
        await passes(tables, clock, 1 * DAY + HOUR)
        assert await reminded(tables) == [(0, "half")]
        assert (await tables.get(table.id)).due == table.due
