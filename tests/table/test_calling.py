"""When people are called, and when not: quiet hours, what is gathered after them, reminders, what undo takes away."""

from __future__ import annotations

import pytest

from engine.core import IllegalAction
from storage.tx import CHANNEL
from table.load import load
from table.quiet import quiet_until
from table.sitting import Sitting
from table.telling import remind, tell
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.table.test_table import put
from tests.table.test_telling import open_rows, sent
from tests.toys.bazaar import Draw, Levy, Pay, Turn
from tests.toys.caravan import Donate, End

HOUR, DAY = 3600.0, 86400.0
SIX = 6 * HOUR  # the night here ends at six; the tests' clock begins shortly after midnight (UTC)


async def asleep(tables, user=BRUTUS, end=6):
    """Quiet hours from 22 to `end` o'clock."""
    await tables.set_quiet(user, 22 * 60, end * 60, "UTC")


async def dealt(tables, key="bazaar", channel=1):
    """A game of Livia and Brutus with all told that there was to tell; Livia is called."""
    table = await tables.open(channel, key, (LIVIA, BRUTUS), 5)
    await sent(tables)
    return table


async def claimed(tables, kind):
    """The rows of this kind among what is due now; the others are sent. Rows with ids of their own messages."""
    found = []
    while posts := await tables.claim():
        for post in posts:
            if post.kind == kind:
                found.append(post)
            else:
                await tables.sent(post, 5000 + post.id, 1)
    return found


async def ring(tables, message=900):
    """Say what is to be said now, as the sender does. What it was: games, and whether in the channel."""
    told = []
    while posts := await tables.claim():
        for post in posts:
            if post.kind in ("call", "reminder", "vote"):
                gathered = await tables.gathered(post)
                told.append(([game.table.id for game in gathered.games], gathered.there))
                where = gathered.games[0].table.channel if gathered.there else 77
                await tables.told(gathered, message if gathered.games else None, where)
                message += 1
            else:
                await tables.sent(post, 5000 + post.id, 1)
    return told


async def reminded(tables, table, seat, code, **more):
    """Put a reminder into the outbox; whether anything will ring."""
    return await tables._run(lambda tx, desk: remind(tx, desk, load(tx, desk, table.id).table, seat, code, **more))


async def standing(tables, table, seat):
    """The message that reminds a seat."""
    return await tables.store.run(lambda tx: tx.reminder(table.id, seat))


class TestQuietHours:
    async def test_nothing_rings_and_no_dm_goes_out(self, tables):
        """The board goes out and rings for nobody; what is for Brutus waits until six."""
        table = await dealt(tables)
        await asleep(tables)
        await tables.act(table.id, LIVIA, Draw())
        (board,) = await claimed(tables, "board")
        rung = await tables.rung(board, await tables.get(table.id))
        assert (rung.called, rung.users) == ([1], frozenset())
        rows = await tables.store.run(
            lambda tx: tx._rows("SELECT kind, due FROM outbox WHERE lane = 'u22' AND state = 'open' ORDER BY id")
        )
        assert [kind for kind, _ in rows] == ["call", "turn"] and {due for _, due in rows} == {SIX}

    async def test_afterwards_one_call_tells_of_all_games_that_wait(self, tables, clock):
        """Three games, one message; none of the DMs with the hands rings."""
        games = [await dealt(tables, channel=channel) for channel in (1, 2, 3)]
        await asleep(tables)
        for table in games:
            await tables.act(table.id, LIVIA, Draw())
        assert await ring(tables) == []
        clock.now = SIX
        assert await ring(tables) == [([table.id for table in games], False)]
        assert await ring(tables) == []

    async def test_one_game_alone_rings_in_its_channel(self, tables, clock):
        """Where a mention is what its person wants."""
        table = await dealt(tables)
        await asleep(tables)
        await tables.act(table.id, LIVIA, Draw())
        clock.now = SIX
        assert await ring(tables) == [([table.id], True)]

    @pytest.mark.parametrize("way", ["dm", "both"])
    async def test_who_is_called_by_dm_is_called_there(self, tables, clock, way):
        """By the one call; the turn's own DM comes with it and does not ring again."""
        table = await dealt(tables)
        await tables.set_person(BRUTUS, notify=way)
        await asleep(tables)
        await tables.act(table.id, LIVIA, Draw())
        assert (await open_rows(tables))["turn", 1] == "collected"
        clock.now = SIX
        assert await ring(tables) == [([table.id], False)]

    async def test_who_wants_nothing_is_not_called_afterwards_either(self, tables, clock):
        """`none` is none, by day and by night."""
        table = await dealt(tables)
        await tables.set_person(BRUTUS, notify="none")
        await asleep(tables)
        await tables.act(table.id, LIVIA, Draw())
        clock.now = SIX
        assert await ring(tables) == []

    async def test_a_game_answered_in_the_night_is_left_out(self, tables, clock):
        """If none is left, nothing is said at all."""
        first, second = [await dealt(tables, channel=channel) for channel in (1, 2)]
        await asleep(tables)
        for table in (first, second):
            await tables.act(table.id, LIVIA, Draw())
        await tables.act(first.id, BRUTUS, Draw())
        clock.now = SIX
        assert await ring(tables) == [([second.id], True)]
        clock.now = SIX + 17 * HOUR
        await tables.act(first.id, LIVIA, Draw())
        await tables.act(first.id, BRUTUS, Draw())
        clock.now = SIX + DAY
        assert await ring(tables) == []

    async def test_own_steps_work_at_once(self, tables):
        """What somebody does in the night edits their hand DM without waiting for the morning."""
        table = await dealt(tables)
        await asleep(tables, LIVIA)
        await tables.act(table.id, LIVIA, Draw())
        assert ("hand", 0) in await sent(tables)

    async def test_asking_for_consent_waits_too(self, tables, clock):
        """A wish to take back is no reason to wake anybody."""
        table = await dealt(tables)
        table = await put(tables, table, stack=[Levy()], paid=[None, None])
        await tables.act(table.id, LIVIA, Pay(1))
        await tables.act(table.id, BRUTUS, Pay(0))
        await sent(tables)
        await asleep(tables)
        assert (await tables.undo(table.id, LIVIA)).result == "wished"
        assert await sent(tables) == []
        clock.now = SIX
        assert ("undo", 1) in await sent(tables)

    async def test_what_was_written_by_day_does_not_go_out_by_night(self, tables, clock):
        """An outage lasted into the quiet hours: the DM waits without holding up its lane, and a call will ring."""
        table = await dealt(tables)
        await tables.set_person(BRUTUS, notify="dm")
        await tables.act(table.id, LIVIA, Draw())
        await asleep(tables)
        assert [kind for kind, who in await sent(tables) if who == 1] == []
        assert (await open_rows(tables))["turn", 1] == "collected"
        clock.now = SIX
        assert await ring(tables) == [([table.id], False)]

    async def test_a_mention_that_was_written_by_day_does_not_ring_by_night(self, tables, clock):
        """The board that comes late only names, and the call comes in the morning."""
        table = await dealt(tables)
        await tables.act(table.id, LIVIA, Draw())
        await asleep(tables)
        (board,) = await claimed(tables, "board")
        assert (await tables.rung(board, await tables.get(table.id))).users == frozenset()
        await tables.sent(board, 1, 1)
        clock.now = SIX
        assert await ring(tables) == [([table.id], True)]

    async def test_a_board_that_comes_in_the_morning_does_not_ring_beside_the_call(self, tables, clock):
        """Written in the night, sent after it: the call is the push."""
        table = await dealt(tables)
        await asleep(tables)
        await tables.act(table.id, LIVIA, Draw())
        clock.now = SIX
        board = next(post for post in await tables.claim() if post.kind == "board")
        assert (await tables.rung(board, await tables.get(table.id))).users == frozenset()

    async def test_a_game_that_moves_in_the_night_rings_once_in_the_morning(self, tables, clock):
        """Its first board elsewhere calls everybody who is called, but not beside a call that is about to ring."""
        table = await dealt(tables)
        await asleep(tables)
        await tables.act(table.id, LIVIA, Draw())
        await tables.move(table.id, 2)
        clock.now = SIX
        board = next(post for post in await tables.claim() if post.kind == "board")
        assert await tables.calls(board) is None
        assert (await tables.rung(board, await tables.get(table.id))).users == frozenset()

    async def test_new_hours_hold_for_what_waits(self, tables, clock):
        """Shorter ones let it out earlier, another zone too; longer ones keep it. (Fault 68)"""
        table = await dealt(tables)
        await asleep(tables)
        await tables.act(table.id, LIVIA, Draw())
        await asleep(tables, end=9)
        clock.now = SIX
        assert await ring(tables) == []
        await tables.set_quiet(BRUTUS, 22 * 60, 9 * 60, "Europe/Rome")  # an hour ahead of UTC: nine is eight
        clock.now = 8 * HOUR - 60
        assert await ring(tables) == []
        clock.now = 8 * HOUR
        assert await ring(tables) == [([table.id], True)]

    async def test_without_quiet_hours_what_waited_is_said_now(self, tables):
        """Switched off in the night."""
        table = await dealt(tables)
        await asleep(tables)
        await tables.act(table.id, LIVIA, Draw())
        await tables.unset_quiet(BRUTUS)
        assert await ring(tables) == [([table.id], True)]

    async def test_others_are_not_concerned(self, tables):
        """Livia sleeps, Brutus is called."""
        table = await dealt(tables)
        await asleep(tables, LIVIA)
        await tables.act(table.id, LIVIA, Draw())
        (board,) = await claimed(tables, "board")
        assert (await tables.rung(board, await tables.get(table.id))).users == {BRUTUS}


class TestUndo:
    async def test_it_takes_the_waiting_away(self, tables, clock):
        """No turn, no call, no reminder is left in the outbox."""
        table = await dealt(tables, "caravan")
        await asleep(tables)
        await tables.act(table.id, LIVIA, End())
        await reminded(tables, table, 1, "half")
        await tables.undo(table.id, LIVIA)
        assert not {kind for kind, who in await open_rows(tables) if who == 1} & {"turn", "call", "reminder"}
        clock.now = SIX
        assert await ring(tables) == []

    async def test_a_reminder_that_stands_goes(self, tables):
        """The game does not wait for that seat any more."""
        table = await dealt(tables, "caravan")
        await tables.act(table.id, LIVIA, End())
        await sent(tables)
        await reminded(tables, table, 1, "half")
        await ring(tables)
        await tables.undo(table.id, LIVIA)
        assert ("unremind", 1) in await open_rows(tables) and await standing(tables, table, 1) is None

    async def test_whose_turn_comes_again_is_called_again(self, tables):
        """Once for each time that the game begins to wait."""
        table = await dealt(tables, "caravan")
        for _ in range(3):
            await tables.act(table.id, LIVIA, End())
            (board,) = await claimed(tables, "board")
            assert (await tables.rung(board, await tables.get(table.id))).users == {BRUTUS}
            await tables.sent(board, 5000 + board.id, 1)
            await tables.undo(table.id, LIVIA)
            await sent(tables)


class TestWays:
    async def test_a_way_for_one_table_wins_there(self, tables):
        """Elsewhere it is as in general; unset, it is general again."""
        first, second = [await dealt(tables, "caravan", channel) for channel in (1, 2)]
        await tables.set_way(BRUTUS, first.id, "dm")
        for table in (first, second):
            await tables.act(table.id, LIVIA, End())
        rung = [await tables.rung(board, await tables.get(board.table)) for board in await claimed(tables, "board")]
        assert [set(found.users) for found in rung] == [set(), {BRUTUS}]
        await tables.set_way(BRUTUS, first.id, None)
        assert await tables.way(BRUTUS, first.id) == "channel"

    @pytest.mark.parametrize(
        ("way", "mentioned", "dm"), [("channel", 1, 0), ("dm", 0, 1), ("both", 1, 1), ("none", 0, 0)]
    )
    async def test_each_way_rings_where_it_says(self, tables, monkeypatch, way, mentioned, dm):
        """In a game without hands a DM comes only where it is to ring."""
        monkeypatch.setattr(type(tables.games["caravan"]), "secret", False)
        table = await dealt(tables, "caravan")
        await tables.set_person(BRUTUS, notify=way)
        await tables.act(table.id, LIVIA, End())
        assert (("turn", 1) in await open_rows(tables)) == bool(dm)
        (board,) = await claimed(tables, "board")
        assert len((await tables.rung(board, await tables.get(table.id))).users) == mentioned

    async def test_what_is_no_way_is_refused(self, tables):
        """For one table as in general."""
        table = await dealt(tables)
        for choose in (tables.set_way(LIVIA, table.id, "pigeon"), tables.set_person(LIVIA, notify="pigeon")):
            with pytest.raises(IllegalAction, match="bad_setting"):
                await choose


class TestWho:
    async def test_who_answers_before_the_board_goes_out_is_not_pinged_by_it(self, tables):
        """The board was late; by then there is nothing to call for."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS, AGRIPPA), 5)
        await sent(tables)
        await tables.act(table.id, LIVIA, End())
        (board,) = await claimed(tables, "board")
        shown = await tables.get(table.id, board.seq)
        await tables.act(table.id, BRUTUS, End())
        assert (await tables.rung(board, shown)).users == frozenset()

    async def test_what_others_do_meanwhile_calls_nobody_again(self, tables):
        """A question at the same time as others stays the same question however they answer. (Fault 1)"""
        table = await dealt(tables)
        table = await put(tables, table, stack=[Levy()], paid=[None, None])
        await tables.act(table.id, LIVIA, Pay(1))
        assert ("board", CHANNEL) not in await open_rows(tables) and ("turn", 1) not in await open_rows(tables)

    @pytest.mark.parametrize(("asked_before", "called"), [(Levy(), set()), (Turn(1), {BRUTUS})])
    async def test_a_question_of_another_kind_is_another_call(self, tables, asked_before, called):
        """Who is waited for and is now asked something else is called; what may be answered beside it calls nobody."""
        table = await dealt(tables)
        table = await put(tables, table, stack=[Levy()], paid=[1, None])

        def change(tx, desk):
            sitting = Sitting(tx, desk, table.id)
            sitting.before = sitting.before._replace(questions=[[], [asked_before]])
            tell(sitting, None, [1], in_dm=False)

        await tables._run(change)
        boards = await claimed(tables, "board")
        users = [(await tables.rung(board, await tables.get(table.id))).users for board in boards]
        assert set().union(*users) == called

    async def test_who_has_left_is_called_no_more(self, tables):
        """Resigned: the others are."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS, AGRIPPA), 5)
        await tables.resign(table.id, BRUTUS)
        await sent(tables)
        await tables.act(table.id, LIVIA, Donate(1), end=True)
        told = await sent(tables)
        assert ("turn", 1) not in told and not await reminded(tables, table, 1, "nudge", by=0)

    async def test_the_night_is_a_matter_of_each_moment(self, tables, clock):
        """What ends it is the time of its person, whenever the row was written."""
        await asleep(tables)
        person = await tables.person(BRUTUS)
        assert quiet_until(person, clock.now) == SIX and await tables.quiet(BRUTUS) == SIX
        clock.now = SIX
        assert await tables.quiet(BRUTUS) is None
