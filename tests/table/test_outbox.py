"""Sending: lanes, leases, back-off, giving up. Whoever sends may die at any moment."""

from collections import Counter

import pytest

from engine.core import IllegalAction
from storage.outbox import back_off
from storage.store import Store
from table.service import Tables, random_nonce
from table.types import CHANNEL
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.games import GAMES
from tests.toys.bazaar import Raid
from tests.toys.caravan import Donate, End


async def caravan(tables, channel=1, users=(LIVIA, BRUTUS)):
    return await tables.open(channel, "caravan", users, 5)


async def drained(tables):
    while posts := await tables.claim():
        for post in posts:
            await tables.sent(post, post.id, 1)


class TestLanes:
    async def test_within_a_lane_the_order_is_kept(self, tables):
        """A second row is not claimed before the first is finished."""
        await caravan(tables, 1)
        await caravan(tables, 2)
        (ann,) = [post for post in await tables.claim() if post.lane == f"u{LIVIA}"]
        assert not [post for post in await tables.claim() if post.lane == f"u{LIVIA}"]
        await tables.sent(ann, 1, 9)
        (second,) = [post for post in await tables.claim() if post.lane == f"u{LIVIA}"]
        assert (ann.table, second.table) == (1, 2)

    async def test_lanes_do_not_wait_for_each_other(self, tables):
        """A channel that answers slowly holds up itself alone."""
        await caravan(tables, 1)
        slow = [post for post in await tables.claim() if post.lane == "c1"]
        await caravan(tables, 2, (AGRIPPA, BRUTUS))
        assert {post.lane for post in await tables.claim()} == {"c2", f"u{AGRIPPA}"} and slow

    async def test_a_busy_lane_is_left_alone(self, tables):
        """The sender says which lanes it is still at."""
        await caravan(tables, 1)
        assert [post.lane for post in await tables.claim({"c1"})] == [f"u{LIVIA}"]

    async def test_what_stands_behind_a_failed_attempt_is_not_due_before_it(self, tables):
        """Whoever waits for the next row sleeps until that one, instead of looking all the time."""
        table = await caravan(tables)
        (board,) = [post for post in await tables.claim({f"u{LIVIA}"}) if post.kind == "board"]
        await tables.sent(board, 1, 1)
        await tables.set_aside(table.id, "a test")
        for post in await tables.claim():
            await tables.sent(post, 2, 1)
        await caravan(tables, 2)
        (first,) = await tables.claim({"c2"})
        await caravan(tables, 3)
        for post in await tables.claim({first.lane}):
            await tables.sent(post, 3, 1)
        await tables.later(first, "not now", after=500.0)
        assert await tables.next_due() > tables.now() + 400

    async def test_boards_and_turns_do_not_wait_behind_thirty_lobbies(self, tables):
        """Whoever is called comes first. (Fault 8)"""
        for home in range(100, 130):
            await tables.new(guild=1, home=home, game="nim", host=home, name="x")
        await caravan(tables, 1)
        assert [post.kind for post in await tables.claim(most=4)] == ["board", "turn", "lobby", "lobby"]

    async def test_a_table_that_moved_keeps_only_its_newest_board(self, tables):
        """The old channel's board was not sent yet: nobody needs it."""
        table = await caravan(tables)
        await tables.move(table.id, 2)
        assert [post.lane for post in await tables.claim() if post.kind == "board"] == ["c2"]


class TestAttempts:
    async def test_a_lease_runs_out_after_a_minute(self, tables, clock):
        """A sender that died holding a row gives it back by dying; the attempt counts."""
        await caravan(tables)
        first = {post.id: post for post in await tables.claim()}
        assert await tables.claim() == []
        clock.now += 60
        again = await tables.claim()
        assert [post.id for post in again] == list(first) and {post.attempts for post in again} == {2}
        assert [post.first_try for post in again] == [post.first_try for post in first.values()]
        assert [post.nonce for post in again] == [post.nonce for post in first.values()]

    async def test_what_failed_comes_back_later_and_later(self, tables, clock):
        """After 2, 4, 8 … seconds, at most five minutes, or when Discord says."""
        await caravan(tables)
        post = next(post for post in await tables.claim() if post.kind == "board")
        for _ in range(3):
            await tables.later(post, "503")
            wait, busy = back_off(post.attempts, lambda: 0.0), {f"u{LIVIA}"}
            assert await tables.claim(busy) == []
            clock.now += wait
            (post,) = await tables.claim(busy)
        await tables.later(post, "429", after=1000.0)
        clock.now += 990
        assert await tables.claim({f"u{LIVIA}"}) == []
        clock.now += 10
        assert await tables.claim({f"u{LIVIA}"})

    def test_the_back_off(self):
        """Doubling, at most 300 s, and up to a quarter more by chance."""
        assert [back_off(n, lambda: 0.0) for n in (1, 2, 8, 9, 99)] == [2, 4, 256, 300, 300]
        assert back_off(3, lambda: 0.999) < 10

    async def test_after_an_outage_the_channel_gets_one_board(self, tables, clock):
        """Those that failed meanwhile are superseded by the newest, whatever became of their attempts."""
        table = await caravan(tables)
        for user in (LIVIA, BRUTUS, LIVIA, BRUTUS):
            for post in await tables.claim():
                await tables.later(post, "no network")
            await tables.act(table.id, user, Donate(1), end=True)
        clock.now += 400
        kinds = Counter()
        while posts := await tables.claim():
            kinds.update((post.kind, post.seq) for post in posts if post.kind in ("board", "turn"))
            for post in posts:
                await tables.sent(post, post.id, 1)
        assert kinds == {("board", 8): 1, ("turn", 8): 1}

    async def test_a_row_in_flight_is_not_superseded(self, tables):
        """It may stand in the channel already: its message is remembered when the answer comes."""
        table = await caravan(tables)
        board = next(post for post in await tables.claim() if post.kind == "board")
        await tables.act(table.id, LIVIA, End())
        await tables.sent(board, 42, 1)
        assert (await tables.message(table.id, "board")).message == 42
        (newer,) = [post for post in await tables.claim() if post.kind == "board"]
        await tables.sent(newer, 43, 1)
        assert (await tables.message(table.id, "board")).message == 43
        assert (await tables.message(table.id, "board", number=1)).message == 42

    async def test_the_time_of_the_next_row(self, tables, clock):
        """The sender sleeps until then; nothing waits, nothing is due."""
        assert await tables.next_due() is None
        await caravan(tables)
        assert await tables.next_due() <= clock.now
        await tables.claim()
        assert clock.now + 58 < await tables.next_due() <= clock.now + 60
        clock.now += 60
        await drained(tables)
        assert await tables.next_due() is None

    async def test_undelivered_rows_go_out_after_a_restart(self, tables, tmp_path, clock):
        """The outbox is in the file: nothing of it is in the process. Leases of the dead are void at once."""
        await caravan(tables)
        await tables.claim()
        await tables.store.close()
        tables.store = await Store.open(tmp_path / "t.db")
        fresh = Tables(tables.store, clock)
        for game in GAMES:
            fresh.add_game(game)
        assert {post.kind for post in await fresh.claim()} == {"board", "turn"}

    async def test_a_card_that_may_stand_already_is_not_made_anew(self, tables, clock):
        """The row that was tried is tried again under its nonce; the newer one edits what that brought."""
        table = await tables.new(guild=1, home=9, game="nim", host=LIVIA, name="Livia")
        (tried,) = await tables.claim()
        clock.now += 61
        await tables.join(table.id, BRUTUS, "Brutus")
        await tables.join(table.id, AGRIPPA, "Agrippa")
        (again,) = await tables.claim()
        assert (again.id, again.nonce) == (tried.id, tried.nonce)
        await tables.sent(again, 77, 9)
        (edit,) = await tables.claim()
        assert edit.id != tried.id and (await tables.message(table.id, "lobby")).message == 77

    async def test_every_nonce_is_its_own(self, tables):
        """Random text of at most 25 characters: Discord's limit; it counts nothing."""
        found = {random_nonce() for _ in range(100)}
        assert len(found) == 100 and all(len(nonce) <= 25 for nonce in found)

    async def test_nothing_is_there_before_the_commit(self, tables):
        """A refused action leaves no row."""
        table = await caravan(tables)
        await drained(tables)
        with pytest.raises(IllegalAction, match="bad_amount"):
            await tables.act(table.id, LIVIA, Donate(1), Donate(99), end=True)
        assert await tables.claim() == [] and await tables.next_due() is None


class TestGivingUp:
    async def test_a_channel_that_is_gone_is_reported_where_the_lobby_was(self, tables):
        """There and to the host, once, however many boards die; the game goes on. (Fault 50)"""
        table = await tables.new(guild=1, home=100, game="caravan", host=LIVIA, name="Livia")
        await tables.join(table.id, BRUTUS, "Brutus")
        await tables.start(table.id, LIVIA, channel=200)
        notes = []
        for user in (None, LIVIA, BRUTUS):
            if user:
                current = await tables.get(table.id)
                await tables.act(table.id, current.users[current.waiting[0]], End())
            while posts := await tables.claim():
                for post in posts:
                    notes += [(post.lane, post.code)] if post.kind == "note" and post.addressee == CHANNEL else []
                    if post.kind == "board":
                        await tables.dead(post, "10003 unknown channel")
                    else:
                        await tables.sent(post, post.id, 1)
        assert notes == [("c100", "gave_up"), (f"u{LIVIA}", "lost_host")]

    async def test_closed_dms_of_who_wanted_a_dm_move_the_push_to_the_channel(self, tables):
        """A note calls them there; from now on boards do. (Fault 38)"""
        await tables.set_person(LIVIA, notify="dm")
        await caravan(tables)
        for post in await tables.claim():
            await (tables.dead(post, "50007") if post.kind == "turn" else tables.sent(post, 1, 1))
        assert (await tables.person(LIVIA)).notify == "channel"
        (note,) = await tables.claim()
        assert (note.kind, note.code, note.lane, note.addressee) == ("note", "dm_closed", "c1", 0)

    async def test_closed_dms_of_others_are_nobodys_business(self, tables):
        """They were mentioned in the channel already: not a word in public."""
        await caravan(tables)
        for post in await tables.claim():
            await (tables.dead(post, "50007") if post.kind == "turn" else tables.sent(post, 1, 1))
        assert await tables.claim() == []

    async def test_a_dead_row_does_not_hold_up_its_lane(self, tables):
        """What comes behind it is claimed next."""
        table = await caravan(tables)
        for post in await tables.claim():
            await tables.dead(post, "gone")
        await tables.act(table.id, LIVIA, End())
        assert "board" in [post.kind for post in await tables.claim()]


async def test_a_hand_dm_is_remembered_whether_it_called_or_not(tables):
    """The next edit finds it."""
    table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
    for post in await tables.claim():
        await tables.sent(post, 100 + post.addressee, 900)
    assert (await tables.message(table.id, "hand", 0)) == (900, 100)
    assert (await tables.message(table.id, "hand", 1)) == (900, 101)
    await tables.act(table.id, LIVIA, Raid(1, 1))
    for post in await tables.claim():
        await tables.sent(post, 200 + post.addressee, 900)
    assert (await tables.message(table.id, "hand", 1)) == (900, 201)
