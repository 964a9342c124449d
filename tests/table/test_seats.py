"""Who played, pauses, nudges, lobbies nobody starts, and limits of a server."""

import pytest

from engine.core import asked
from table.pace import Pace
from tests.conftest import AGRIPPA, BRUTUS, LIVIA, OCTAVIA
from tests.table.absent import DRUSILLA, HOME, absent, asks, ended, played, sound
from tests.table.test_lobby import refused
from tests.table.timely import DAY, lines, passes, reminded
from tests.toys.nim import Take


class TestWhoPlayed:
    async def test_four_ways_to_go_are_four_results(self, tables, clock):
        """Conceded, timed out, kicked, replaced; who stays to the end has finished."""
        table = await absent(tables, clock, seats=4)
        for user in (BRUTUS, AGRIPPA):
            await tables.vote(table.id, user, 0, "rules")
        await tables.kick(table.id, 1)
        await tables.take(table.id, DRUSILLA, "Drusilla")
        await tables.give(table.id, 3, 66, "Flavia")
        table = (await tables.resign(table.id, AGRIPPA)).table
        while table.phase == "playing":
            seat, asking = next(iter(asked(table.state).items()))
            action = asking.pick(table.state, seat, lambda values: next(iter(values)))
            table = (await tables.act(table.id, table.users[seat], action)).table
        assert await ended(tables, table) == [
            (0, LIVIA, "timed_out"),
            (1, BRUTUS, "kicked"), (1, DRUSILLA, "finished"),
            (2, AGRIPPA, "conceded"),
            (3, OCTAVIA, "replaced"), (3, 66, "finished"),
        ]  # fmt: skip
        assert await sound(tables, table)

    async def test_a_defeat_by_the_rules_is_one_more(self, tables):
        """Whoever the game puts out has neither conceded nor vanished; taken back, they sit there again."""
        from table.tenures import book

        table = await tables.open(1, "barons", (LIVIA, BRUTUS, AGRIPPA), 5)
        state = table.state
        state.fallen.append(2)
        await tables.store.run(lambda tx: book(tx, table, ["", "", ""]))
        assert (await ended(tables, table))[2] == (2, AGRIPPA, "defeated")
        state.fallen.clear()
        await tables.store.run(lambda tx: book(tx, table, ["", "", "defeated"]))
        assert (await ended(tables, table))[2] == (2, AGRIPPA, "")

    async def test_an_end_that_is_taken_back_has_not_been(self, tables):
        """Nobody has finished then."""
        table = await played(tables, seats=2, pace=Pace())
        while table.phase == "playing":
            seat = table.waiting[0]
            heap = next(heap for heap, size in enumerate(table.state.heaps) if size)
            table = (await tables.act(table.id, table.users[seat], Take(heap, table.state.heaps[heap]))).table
        assert {how for *_, how in await ended(tables, table)} == {"finished"}
        last = table.state.last
        table = (await tables.undo(table.id, table.users[last])).table
        assert table.phase == "playing" and {how for *_, how in await ended(tables, table)} == {""}

    async def test_the_host_right_passes_on_in_a_running_game(self, tables):
        """To the next seat that plays, by order. (Fault 42)"""
        table = await played(tables, seats=4)
        assert table.host == LIVIA
        assert (await tables.kick(table.id, 0)).host == BRUTUS
        assert (await tables.resign(table.id, BRUTUS)).table.host == AGRIPPA
        assert (await tables.give(table.id, 2, DRUSILLA, "Drusilla")).host == OCTAVIA
        assert (await tables.pass_host(table.id, OCTAVIA)).host == DRUSILLA


class TestPauses:
    async def test_all_who_play_agree(self, tables, clock):
        """The last one stops the clocks; whoever asks agrees."""
        table = await played(tables)
        assert (await tables.ask_all(table.id, LIVIA, "pause")).result == "wished"
        assert (await tables.answer_wish(table.id, BRUTUS, "pause", True)).result == "wished"
        done = await tables.answer_wish(table.id, AGRIPPA, "pause", True)
        assert done.result == "paused" and done.table.stopped is not None and done.table.due == (None, None, None)
        await refused("stopped_already", tables.ask_all(table.id, LIVIA, "pause"))
        await refused("vote_over", tables.answer_wish(table.id, AGRIPPA, "pause", True))
        assert (await lines(tables, table.id))[-1] == "stop"

    async def test_one_who_does_not_want_it_is_enough(self, tables, clock):
        """The clocks run on."""
        table = await played(tables)
        await tables.ask_all(table.id, LIVIA, "pause")
        done = await tables.answer_wish(table.id, BRUTUS, "pause", False)
        assert done.result == "declined" and done.table.stopped is None
        await refused("vote_over", tables.answer_wish(table.id, AGRIPPA, "pause", True))

    async def test_who_plays_on_in_a_pause_may(self, tables, clock):
        """Only the clocks stand still, also those of questions that come up meanwhile."""
        table = await played(tables, seats=2)
        await tables.halt(table.id)
        table = (await tables.act(table.id, LIVIA, Take(0, 1))).table
        assert table.waiting == [1] and table.due == (None, None)
        await passes(tables, clock, 9 * DAY)
        table = await tables.resume(table.id)
        assert table.missed == (0, 0) and table.due[1] == pytest.approx(clock.now + DAY, abs=60)


class TestNudges:
    async def test_once_a_day_for_each_game(self, tables, clock):
        """Whoever nudges; it reminds only those for whom the game waits."""
        table = await played(tables)
        await refused("nobody_waited_for", tables.nudge(table.id, LIVIA))
        assert (await tables.nudge(table.id, BRUTUS)).result == "1"
        assert await reminded(tables) == [(0, "nudge 1")]
        await refused("nudged", tables.nudge(table.id, AGRIPPA))
        assert await tables.next_nudge(table.id) == pytest.approx(clock.now + DAY, abs=10)
        await passes(tables, clock, DAY + 20)
        assert (await tables.nudge(table.id, AGRIPPA)).result == "1"

    async def test_who_is_on_vacation_is_left_in_peace(self, tables):
        """It is said; the day is not used up."""
        table = await played(tables)
        await tables.vacation(LIVIA, 3)
        await refused("they_are_away", tables.nudge(table.id, BRUTUS))
        assert await tables.next_nudge(table.id) is None

    async def test_only_who_plays_nudges(self, tables):
        """A stranger is refused, and the day is not used up."""
        table = await played(tables)
        await refused("not_seated", tables.nudge(table.id, DRUSILLA))
        assert await tables.next_nudge(table.id) is None


class TestLobbies:
    async def test_after_twelve_days_a_note_after_two_more_the_end(self, tables, clock):
        """The channel is free again."""
        table = await tables.new(guild=7, home=HOME, game="nim", host=LIVIA, name="Livia")
        await passes(tables, clock, 11.9 * DAY)
        assert await asks(tables, table) == []
        await passes(tables, clock, 0.2 * DAY)
        assert await asks(tables, table) == ["lobby_note"]
        await passes(tables, clock, 1.9 * DAY)
        assert (await tables.get(table.id)).phase == "lobby"
        await passes(tables, clock, 0.2 * DAY)
        assert (await tables.get(table.id)).phase == "closed"
        assert (await tables.new(guild=7, home=HOME, game="nim", host=BRUTUS, name="Brutus")).id != table.id

    async def test_any_change_gives_it_its_whole_time_again(self, tables, clock):
        """Also after the note."""
        table = await tables.new(guild=7, home=HOME, game="nim", host=LIVIA, name="Livia")
        await passes(tables, clock, 13 * DAY)
        await tables.join(table.id, BRUTUS, "Brutus")
        await passes(tables, clock, 11.9 * DAY)
        assert (await tables.get(table.id)).phase == "lobby" and await asks(tables, table) == ["lobby_note"]

    async def test_what_has_begun_expires_no_more(self, tables, clock):
        """A started game waits as long as its players want."""
        table = await tables.new(guild=7, home=HOME, game="nim", host=LIVIA, name="Livia")
        await tables.join(table.id, BRUTUS, "Brutus")
        await tables.start(table.id, LIVIA)
        await passes(tables, clock, 40 * DAY)
        assert (await tables.get(table.id)).phase == "playing" and await asks(tables, table) == []


class TestLimits:
    async def new(self, tables, home, host=LIVIA, guild=7):
        return await tables.new(guild=guild, home=home, game="nim", host=host, name="Somebody")

    async def test_a_server_has_at_most_so_many_open_games(self, tables):
        """Another server is not concerned; a game that ends makes room."""
        await tables.set_limits(7, 2, 0)
        first = await self.new(tables, 101)
        await self.new(tables, 102, BRUTUS)
        await refused("too_many_here", self.new(tables, 103, AGRIPPA))
        await self.new(tables, 104, AGRIPPA, guild=8)
        await tables.end(first.id, LIVIA)
        await self.new(tables, 103, AGRIPPA)

    async def test_a_person_plays_at_most_so_many(self, tables):
        """Neither opened nor joined."""
        await tables.set_limits(7, 0, 1)
        await self.new(tables, 101)
        other = await self.new(tables, 102, BRUTUS)
        await refused("too_many_of_yours", self.new(tables, 103))
        await refused("too_many_of_yours", tables.join(other.id, LIVIA, "Livia"))
        assert await tables.limits(7) == (0, 1) and (await tables.get(other.id)).users == (BRUTUS,)

    async def test_a_limit_below_nothing_is_refused(self, tables):
        """And nothing is set."""
        await refused("bad_setting", tables.set_limits(7, -1, 0))
        assert await tables.limits(7) == (0, 0)
