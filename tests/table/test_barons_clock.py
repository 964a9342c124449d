"""The clock of BARONS at a table: B-27, B-135, B-139 to B-142, BV-1, BV-2, BV-9, BV-10, sentence by sentence."""

import pytest

from engine.barons.actions import Back, Build, BuyCard, Choose, Court, End, Lock, Standing, TimeUp, Unlock
from engine.barons.building import automatic
from engine.barons.land import TILES as BARONS_TILES
from engine.barons.move import Move, Placement
from engine.barons.pieces import BaronsOptions
from engine.barons.war import Choice, Defence
from engine.core import asked, asked_for, made
from table.pace import Pace, usual
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.games import GAMES
from tests.table.clocked import wound
from tests.table.test_table import put
from tests.table.timely import HOUR, lines, passes, reminded

BARONS = next(game for game in GAMES if game.key == "barons")
PACE = usual(BARONS)


async def opened(tables, *users, model="moves", house=(), pace=PACE):
    """A game that has just been dealt."""
    options = BaronsOptions(model=model, house=house)
    return await tables.open(1, "barons", users or (LIVIA, BRUTUS, AGRIPPA), 5, options, pace=pace)


async def in_play(tables, *users, **more):
    """Turn 1, after the rules have placed everybody's Castle."""
    table = await opened(tables, *users, **more)
    while table.state.phase == "setup":
        seat = next(iter(asked(table.state)))
        table = (await tables.lapse(table.id, seat, table.numbers[seat])).table
    return table


async def brought(tables, table, **changes):
    """A position brought about, with its clocks."""
    table = await put(tables, table, **changes)
    return await tables.store.run(lambda tx: wound(tables, tx, table.id))


def mover(table):
    return next(iter(asked(table.state)))


class TestDeadlines:
    async def test_placement_and_move_have_24_hours_each(self, tables, clock):
        """B-139, which a lobby offers for BARONS."""
        assert Pace("relaxed", hours=24, lapse="rules") == PACE
        table = await opened(tables)
        assert table.due[mover(table)] - clock.now == pytest.approx(24 * HOUR, abs=3)
        table = await in_play_after(tables, table)
        assert table.due[mover(table)] - clock.now == pytest.approx(24 * HOUR, abs=9)

    async def test_a_choice_has_24_hours_from_the_play(self, tables, clock):
        """B-139; of two Warmongerings each has its own, and the one played first is answered first (B-134)."""
        table = await in_play(tables, model="open")
        table = (await tables.act(table.id, LIVIA, End())).table
        first = Choice(0, 1, 1)
        table = await brought(tables, table, aside=[first, *table.state.aside])
        await passes(tables, clock, 5 * HOUR)
        table = await brought(tables, table, aside=[first, Choice(0, 2, 1), *table.state.aside[1:]])
        await passes(tables, clock, 19 * HOUR + 60)
        table = await tables.get(table.id)
        assert asked(table.state)[0] == Choice(0, 2, 1)
        await passes(tables, clock, 5 * HOUR)
        assert (await tables.get(table.id)).state.open_choices() == []

    async def test_the_host_sets_the_hours(self, tables, clock):
        """All kinds in proportion: a counter has half of a move's (BV-9: 12 of 24)."""
        table = await in_play(tables, house=("asked_counters",), pace=Pace("relaxed", hours=48))
        seat = mover(table)
        victim = (seat + 1) % 3
        attack = Defence(victim, seat, "the_high_court", "ABC"[victim])
        table = await brought(tables, table, stack=[*table.state.stack, attack])
        assert table.due[victim] - clock.now == pytest.approx(24 * HOUR, abs=9)

    async def test_reminders_at_half_and_at_one_eighth(self, tables, clock):
        """B-139: after 12 and after 21 hours."""
        table = await in_play(tables)
        seat = mover(table)
        await reminded(tables)
        await passes(tables, clock, 12 * HOUR + 30)
        assert await reminded(tables) == [(seat, "half")]
        await passes(tables, clock, 9 * HOUR - 120)
        assert await reminded(tables) == []
        await passes(tables, clock, 180)
        assert await reminded(tables) == [(seat, "tenth")]


async def in_play_after(tables, table):
    while table.state.phase == "setup":
        seat = mover(table)
        table = (await tables.lapse(table.id, seat, table.numbers[seat])).table
    return table


class TestWhenTimeIsUp:
    async def test_the_bot_places(self, tables, clock):
        """B-27: as the rules choose the tile."""
        table = await opened(tables)
        seat, wanted = mover(table), automatic(table.state)
        await passes(tables, clock, 24 * HOUR + 1)
        table = await tables.get(table.id)
        assert table.state.count(seat)["castle"] == 1 and not isinstance(asked(table.state).get(seat), Placement)
        assert wanted.castle in [BARONS_TILES[tile] for tile in table.state.tiles(seat)]

    async def test_the_move_ends_as_it_stands(self, tables, clock):
        """B-139: what was done in it stays."""
        table = await in_play(tables)
        seat = mover(table)
        table = await done_something(tables, table, seat)
        gold = table.state.barons[seat].gold
        await passes(tables, clock, 24 * HOUR)
        now = await tables.get(table.id)
        assert mover(now) != seat and now.state.barons[seat].gold == gold
        assert (now.state.barons[seat].missed, now.missed[seat]) == (0, 0)

    async def test_a_move_in_which_nothing_was_done_is_missed(self, tables, clock):
        """B-139; `end` makes the count go back to 0."""
        table = await in_play(tables)
        seat = mover(table)
        await passes(tables, clock, 24 * HOUR)
        table = await tables.get(table.id)
        assert (table.state.barons[seat].missed, table.missed[seat]) == (1, 1)
        table = await until_moves(tables, table, seat)
        table = (await tables.act(table.id, table.users[seat], End())).table
        assert (table.state.barons[seat].missed, table.missed[seat]) == (0, 0)

    async def test_an_open_choice_falls_back_first(self, tables, clock):
        """B-135: the deadline of the own move answers it too."""
        table = await in_play(tables, model="open")
        aside = [Choice(0, 1, 1), *table.state.aside]
        await passes(tables, clock, 10 * HOUR)
        table = await brought(tables, table, aside=aside)
        await passes(tables, clock, 14 * HOUR)
        table = await tables.get(table.id)
        assert table.state.turn == 2 and table.state.open_choices() == []

    async def test_two_missed_moves_in_a_row_make_absent(self, tables, clock):
        """B-140; B-141: the absent one's moves are passed at once. The table asks the others."""
        table = await in_play(tables)
        seat = mover(table)
        table = await missing_twice(tables, clock, table, seat)
        assert table.state.barons[seat].absent and await tables.ballots(table.id, seat) == {}
        turn = table.state.turn
        while table.state.turn < turn + 2:
            assert mover(table) != seat
            table = (await tables.act(table.id, table.users[mover(table)], End())).table
        back = await tables.act(table.id, table.users[seat], Back())
        assert not back.table.state.barons[seat].absent and await tables.ballots(table.id, seat) is None

    async def test_any_accepted_command_ends_absence(self, tables, clock):
        """B-140: a standing order does."""
        table = await in_play(tables)
        seat = mover(table)
        table = await missing_twice(tables, clock, table, seat)
        table = (await tables.act(table.id, table.users[seat], Standing("seizure_of_assets", "never"))).table
        assert not table.state.barons[seat].absent and table.missed[seat] == 0

    async def test_where_all_are_absent_the_game_pauses(self, tables, clock):
        """B-142: it does not play itself to its end, and no clock runs; `back` lets it go on."""
        table = await in_play(tables)
        for _ in range(8):
            await passes(tables, clock, 25 * HOUR)
        paused = await tables.get(table.id)
        assert paused.state.halted and paused.due == (None, None, None) and paused.phase == "playing"
        long = await lines(tables, table.id)
        await passes(tables, clock, 100 * 24 * HOUR)
        assert await lines(tables, table.id) == long
        table = (await tables.act(table.id, LIVIA, Back())).table
        assert mover(table) == 0 and table.due[0] - clock.now == pytest.approx(24 * HOUR, abs=9)


class TestSealed:
    async def test_one_deadline_for_all_that_plan(self, tables, clock):
        """BV-1: 24 hours by default."""
        table = await in_play(tables, model="sealed")
        assert len(set(table.due)) == 1 and table.due[0] - clock.now == pytest.approx(24 * HOUR, abs=9)

    async def test_locking_and_unlocking_wins_no_time(self, tables, clock):
        """BV-1: lists can be changed until the deadline."""
        table = await in_play(tables, model="sealed")
        first = table.due[0]
        for _ in range(3):
            await passes(tables, clock, 2 * HOUR)
            locked = (await tables.act(table.id, LIVIA, Lock())).table
            assert locked.due[0] is None
            await passes(tables, clock, 2 * HOUR)
            assert (await tables.act(table.id, LIVIA, Unlock())).table.due[0] == first

    async def test_an_unlocked_list_counts_as_it_stands(self, tables, clock):
        """BV-2: it is no missed move, an empty one is. (Fault 43)"""
        table = await in_play(tables, model="sealed")
        turn = table.state.turn
        await tables.act(table.id, LIVIA, BuyCard("royal_coinage"))
        await passes(tables, clock, 24 * HOUR)
        table = await tables.get(table.id)
        assert table.state.turn == turn + 1
        assert [baron.missed for baron in table.state.barons] == [0, 1, 1] and table.missed == (0, 1, 1)
        assert (await lines(tables, table.id)).count("clock") == 3 + 3

    async def test_when_all_have_locked_it_is_carried_out_at_once(self, tables, clock):
        """BV-2; five times in a row: each new deadline is 12 to 36 hours away on a daily table. (Fault 67)"""
        table = await in_play(tables, model="sealed", pace=Pace("daily", hour=20))
        for _ in range(5):
            await passes(tables, clock, HOUR)
            turn = table.state.turn
            for user in (LIVIA, BRUTUS, AGRIPPA):
                await tables.act(table.id, user, BuyCard("royal_coinage"))
                table = (await tables.act(table.id, user, Lock())).table
            assert table.state.turn == turn + 1
            assert all(12 * HOUR <= due - clock.now <= 36 * HOUR for due in table.due)

    async def test_a_vacation_lets_the_others_wait(self, tables, clock):
        """Their lists are closed at the deadline; the one who is away has all the time that was left."""
        table = await in_play(tables, model="sealed")
        await passes(tables, clock, 4 * HOUR)
        await tables.vacation(LIVIA, 7)
        await passes(tables, clock, 6 * 24 * HOUR)
        table = await tables.get(table.id)
        assert list(asked(table.state)) == [0] and table.left[0] == pytest.approx(20 * HOUR, abs=30)


class TestOpenTurn:
    async def test_one_deadline_for_all_from_the_start_of_the_turn(self, tables, clock):
        """BV-10: whoever ends, the others' time is not touched."""
        table = await in_play(tables, model="open")
        begun = clock.now
        assert len(set(table.due)) == 1
        await passes(tables, clock, 3 * HOUR)
        table = (await tables.act(table.id, LIVIA, End())).table
        assert table.due[0] is None and table.due[1] == table.due[2] == pytest.approx(begun + 24 * HOUR, abs=9)

    async def test_all_open_moves_end_as_they_stand(self, tables, clock):
        """BV-10: then comes the next Turn."""
        table = await in_play(tables, model="open")
        await tables.act(table.id, LIVIA, End())
        await passes(tables, clock, 24 * HOUR)
        table = await tables.get(table.id)
        assert table.state.turn == 2 and [baron.missed for baron in table.state.barons] == [0, 1, 1]
        assert len(set(table.due)) == 1 and table.due[0] - clock.now == pytest.approx(24 * HOUR, abs=60)

    async def test_own_move_and_choice_run_side_by_side(self, tables, clock):
        """B-134: what is asked outside the own move has its own time; the nearer one is shown."""
        table = await in_play(tables, model="open")
        await passes(tables, clock, 10 * HOUR)
        before = (await tables.get(table.id)).due[0]
        table = await brought(tables, table, aside=[Choice(0, 1, 1), *table.state.aside])
        assert table.due[0] == before
        table = (await tables.act(table.id, LIVIA, Choose("favor"))).table
        assert table.due[0] == before


class TestAskedCounters:
    async def test_the_movers_clock_stands_still(self, tables, clock):
        """BV-9: 12 hours for the victim; then the mover has what was left."""
        table = await in_play(tables, house=("asked_counters",))
        seat = mover(table)
        victim = (seat + 1) % 3
        await passes(tables, clock, 10 * HOUR)
        attack = Defence(victim, seat, "the_high_court", "ABC"[victim])
        table = await brought(tables, table, stack=[*table.state.stack, attack])
        assert table.due[seat] is None and table.due[victim] - clock.now == pytest.approx(12 * HOUR, abs=9)
        await passes(tables, clock, 12 * HOUR)
        table = await tables.get(table.id)
        assert mover(table) == seat and isinstance(asked(table.state)[seat], Move)
        assert table.due[seat] - clock.now == pytest.approx(14 * HOUR, abs=60)


async def done_something(tables, table, seat):
    """The first action that this mover can do."""
    asking = asked(table.state)[seat]
    for verb in (Court, Build, BuyCard, *asking.verbs(table.state, seat)):
        if verb in asking.verbs(table.state, seat) and verb not in (End, TimeUp):
            given = ()
            while asked_for(verb, given):
                given += (next(iter(asking.choices(table.state, seat, verb, given))),)
            return (await tables.act(table.id, table.users[seat], made(verb, given))).table
    raise AssertionError("nothing can be done")


async def until_moves(tables, table, seat):
    """The others end their moves until it is this seat's again."""
    while mover(table) != seat:
        table = (await tables.act(table.id, table.users[mover(table)], End())).table
    return table


async def missing_twice(tables, clock, table, seat):
    """This seat lets its time run out in two Turns."""
    for _ in range(2):
        table = await until_moves(tables, table, seat)
        await passes(tables, clock, 24 * HOUR + 60)
        table = await tables.get(table.id)
    return table
