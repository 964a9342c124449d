"""Taking back: what it costs, whom it needs, what it brings back, and how long after the end."""

from __future__ import annotations

import random

import pytest

from engine.core import IllegalAction, questions
from table.undoing import AFTER_END, END_SHOWN
from tests.conftest import AGRIPPA, BRUTUS, LIVIA, OCTAVIA
from tests.games import GAMES
from tests.table.test_random import balanced
from tests.toys.bazaar import Draw, Raid, Yield
from tests.toys.caravan import Donate, End
from tests.toys.nim import Take

USERS = (LIVIA, BRUTUS, AGRIPPA, OCTAVIA, 55)


async def price(tables, table, seat):
    return await tables.undo_price(table.id, seat)


async def agreed(tables, table, seat):
    """Everybody who is asked agrees; the table after it."""
    done = await tables.undo(table.id, table.users[seat])
    for other in (await price(tables, done.table, seat)).needs if done.result == "wished" else ():
        done = await tables.agree(table.id, table.users[other], True)
    assert done.result == "done"
    return done.table


async def stand_in(tables, table, seat, who):
    """Somebody else answers for this seat from now on."""

    def write(tx):
        tx._do("UPDATE seats SET stands_in = :who WHERE table_id = :t AND seat = :s", who=who, t=table.id, s=seat)

    await tables.store.run(write)


async def everything_sent(tables):
    """The outbox is empty: all of it stands in Discord."""
    while posts := await tables.claim():
        for post in posts:
            await tables.sent(post, 7000 + post.id, 1)


async def won(tables, **options):
    """A game of Nim to its end; the table, and the seat that won by the last stone."""
    table = await tables.open(1, "nim", (LIVIA, BRUTUS), 5, **options)
    while not table.outcome:
        seat = table.waiting[0]
        heap = next(heap for heap, size in enumerate(table.state.heaps) if size)
        table = (await tables.act(table.id, table.users[seat], Take(heap, table.state.heaps[heap]))).table
    return table, seat


class TestChance:
    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
    async def test_the_same_action_after_an_undo_draws_the_same(self, tables, game):
        """In any game, whatever was drawn or shown: chance is never rolled anew, however often it is tried."""
        seats = game.players[0]
        table = await tables.open(1, game.key, USERS[:seats], 23, undo_seen=True)
        one, again = random.Random(7).choice, 0
        for _ in range(30):
            if table.outcome or not table.waiting:
                break
            seat = table.waiting[0]
            action = questions(table.state, seat)[0].pick(table.state, seat, one)
            first = await tables.act(table.id, table.users[seat], action)
            if first.result == "done" and not (await price(tables, table, seat)).code:
                await agreed(tables, table, seat)
                second = await tables.act(table.id, table.users[seat], action)
                assert second.events == first.events and second.table.state == first.table.state
                again += 1
                first = second
            table = first.table
        assert again
        await balanced(tables)


class TestPrices:
    async def test_own_steps_are_free_one_by_one(self, tables):
        """As long as nothing was shown and nobody else has acted."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Donate(1))
        await tables.act(table.id, LIVIA, Donate(1))
        for left in (1, 0):
            assert (await price(tables, table, 0)).needs == ()
            back = await tables.undo(table.id, LIVIA)
            assert sum(entry.how == "player" for entry in await tables.log(table.id)) == left
        assert back.table.state == table.state

    async def test_what_closes_it_is_said_to_who_may_know_it(self, tables):
        """Livia drew herself; to Brutus, who has moved before, it is something hidden."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Raid(1, 1))
        await tables.act(table.id, BRUTUS, Yield())
        await tables.act(table.id, BRUTUS, Draw())
        assert (await price(tables, table, 1)).cause == "you saw a drawn card"
        assert (await price(tables, table, 0)).cause == "something hidden was shown"

    async def test_who_is_stood_in_for_is_not_asked(self, tables):
        """Nobody sits there who could agree: with the only other seat so, taking back is free."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, End())
        await tables.act(table.id, BRUTUS, Donate(1))
        assert (await price(tables, table, 0)).needs == (1,)
        await stand_in(tables, table, 1, "rules")
        assert (await price(tables, table, 0)).needs == ()

    async def test_a_wish_does_not_wait_for_somebody_who_is_no_longer_there(self, tables):
        """Agrippa's seat has fallen to the computer since he was asked: Brutus' word is enough."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS, AGRIPPA), 5, undo_seen=True)
        await tables.act(table.id, LIVIA, Draw())
        assert (await tables.undo(table.id, LIVIA)).result == "wished"
        await stand_in(tables, table, 2, "computer")
        assert (await tables.agree(table.id, BRUTUS, True)).result == "done"

    async def test_nothing_is_taken_back_from_before_somebody_left(self, tables):
        """A resignation stands."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS, AGRIPPA), 5)
        await tables.act(table.id, LIVIA, Donate(1))
        await tables.resign(table.id, AGRIPPA)
        assert (await price(tables, table, 0)).code == "resigned"


class TestTheLog:
    async def test_who_came_meanwhile_stays_in_the_log(self, tables):
        """Fault 33: taking a move back does not take back that Octavia took a seat."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Donate(1))
        await tables.give(table.id, 1, OCTAVIA, "Octavia")
        await tables.undo(table.id, LIVIA)
        assert [entry.how for entry in await tables.log(table.id)] == ["open", "seat", "undo"]
        assert (await tables.get(table.id)).users == (LIVIA, OCTAVIA)
        assert (await tables.examine(table.id)).fault is None

    async def test_each_undo_is_a_line_and_what_it_took_back_is_marked(self, tables):
        """Fault 32: two moves, two undos; the moves are not gone, only marked."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        for _ in range(2):
            await tables.act(table.id, LIVIA, Donate(1))
        for _ in range(2):
            await tables.undo(table.id, LIVIA)
        _, turns = await tables.turns(table.id)
        told = [(told.entry.how, told.gone) for turn in turns for told in turn.told]
        assert told == [("open", False), ("player", True), ("player", True), ("undo", False), ("undo", False)]

    async def test_what_a_posted_board_has_shown_everybody_may_read(self, tables):
        """What was taken back before its board went out, only who did it; its board is none that can be looked at."""
        for posted in (False, True):
            table = await tables.open(10 + posted, "caravan", (LIVIA, BRUTUS), 5)
            await everything_sent(tables)
            await tables.act(table.id, LIVIA, End())
            if posted:
                await everything_sent(tables)
            await tables.undo(table.id, LIVIA)
            _, turns = await tables.turns(table.id)
            (gone,) = [told for turn in turns for told in turn.told if told.gone]
            assert gone.seen == posted
            if posted:
                assert (await tables.board_then(table.id, 2)).gone
            else:
                with pytest.raises(IllegalAction, match="no_such_board"):
                    await tables.board_then(table.id, 2)

    async def test_turns_do_not_depend_on_what_was_sent_when(self, tables):
        """Boards that newer ones overtook divide the log too, and can be looked at: what they show, all may know."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        for user in (LIVIA, BRUTUS, LIVIA):
            await tables.act(table.id, user, End())
        _, turns = await tables.turns(table.id)
        assert [turn.board for turn in turns] == [1, 2, 3, 4]
        then = await tables.board_then(table.id, 3)
        assert (then.table.seq, then.before, then.after, then.gone) == (2, 2, 4, False)


class TestTheEnd:
    async def test_within_ten_minutes_the_end_is_taken_back(self, tables, clock):
        """The game goes on where it was, in its channel, and says so."""
        table, winner = await won(tables)
        clock.now = table.at + AFTER_END - 10
        found = await price(tables, table, winner)
        assert (found.needs, found.code, found.until) == ((), None, table.at + AFTER_END)
        back = (await tables.undo(table.id, table.users[winner])).table
        assert (back.phase, back.waiting) == ("playing", [winner])
        assert (await tables.in_channel(1)).id == table.id
        assert (await tables.examine(table.id)).fault is None

    async def test_later_it_stands(self, tables, clock):
        """Refused, and nothing changes."""
        table, winner = await won(tables)
        clock.now = table.at + AFTER_END + 1
        with pytest.raises(IllegalAction, match="game_over"):
            await tables.undo(table.id, table.users[winner])
        assert (await tables.get(table.id)) == table

    async def test_the_loser_needs_the_winners_agreement(self, tables, clock):
        """His last move lies before the winner's; agreement that comes too late is refused."""
        table, winner = await won(tables)
        loser = 1 - winner
        assert (await price(tables, table, loser)).needs == (winner,)
        assert (await tables.undo(table.id, table.users[loser])).result == "wished"
        clock.now = table.at + AFTER_END + 1
        with pytest.raises(IllegalAction, match="game_over"):
            await tables.agree(table.id, table.users[winner], True)
        assert (await tables.get(table.id)).phase == "over"

    async def test_a_game_that_ended_again_can_be_taken_back_again(self, tables, clock):
        """Ten minutes from its new end."""
        table, winner = await won(tables)
        back = (await tables.undo(table.id, table.users[winner])).table
        clock.now += 3600
        heap = next(heap for heap, size in enumerate(back.state.heaps) if size)
        ended = (await tables.act(table.id, table.users[winner], Take(heap, back.state.heaps[heap]))).table
        assert ended.phase == "over" and ended.at > table.at + 3600
        assert (await price(tables, ended, winner)).until == ended.at + AFTER_END

    @pytest.mark.parametrize("undo_seen", [False, True])
    async def test_hands_that_the_end_has_shown_need_everybody(self, tables, undo_seen):
        """They lie open because the game is over: everybody agrees, whatever the table says of cards drawn before."""
        table, last = await ended(tables, await tables.open(1, "lusitania", (LIVIA, BRUTUS), 2, undo_seen=undo_seen))
        found = await price(tables, table, last)
        assert (found.code, found.cause, found.needs) == (None, END_SHOWN, (1 - last,))
        assert (await agreed(tables, table, last)).phase == "playing"

    async def test_a_card_drawn_by_the_action_that_ended_the_game_closes_it(self, tables):
        """What was drawn before the end is not of the end."""
        codes: dict[bool, str | None] = {}
        for seed in range(2, 40):
            table, last = await ended(tables, await tables.open(seed, "lusitania", (LIVIA, BRUTUS), seed))
            (row,) = await tables.store.run(lambda tx, t=table: tx.actions(t.id, t.seq - 1, t.seq))
            codes[bool(row.final)] = (await price(tables, table, last)).code
            if len(codes) == 2:
                break
        assert codes == {False: None, True: "already_seen"}

    async def test_a_move_that_has_ended_needs_everybody(self, tables):
        """B-32, A-48: not by the player alone; but no card was shown by it, so the table's option is not asked."""
        table, one = await tables.open(1, "barons", (LIVIA, BRUTUS, AGRIPPA), 5), random.Random(2).choice
        while table.state.phase == "setup":
            seat = table.waiting[0]
            action = questions(table.state, seat)[0].pick(table.state, seat, one)
            table = (await tables.act(table.id, table.users[seat], action)).table
        (mover,) = table.waiting
        await tables.act(table.id, table.users[mover], table.game.end())
        found = await price(tables, table, mover)
        assert (found.code, found.cause) == (None, "the move has ended")
        assert found.needs == tuple(seat for seat in range(3) if seat != mover)


async def ended(tables, table):
    """The game played at random until it is over; the table and who moved last."""
    one, seat = random.Random(2).choice, 0
    for _ in range(1000):
        if table.outcome:
            break
        seat = table.waiting[0]
        action = questions(table.state, seat)[0].pick(table.state, seat, one)
        table = (await tables.act(table.id, table.users[seat], action)).table
    return table, seat
