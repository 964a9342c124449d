"""A table: questions and their numbers, interactions, taking back, early answers, deadlines."""

import asyncio
import sqlite3

import msgspec
import pytest

from engine.core import IllegalAction, asked, verbs
from storage.tx import Damaged, Tx, link
from table.pace import Pace
from table.sitting import Stale
from tests.conftest import AGRIPPA, BRUTUS, LIVIA, OCTAVIA
from tests.toys.bazaar import Draw, Give, Levy, Pass, Pay, Policy, Raid, Sell, Tax, Yield
from tests.toys.caravan import Donate, End, Setup, TimeUp
from tests.toys.race.actions import Bet, Place, Take
from tests.toys.race.turn import EndRace, RaceReward, TakeMerchant

encode = msgspec.json.encode


async def bazaar(tables, *users, **options):
    return await tables.open(1, "bazaar", users or (LIVIA, BRUTUS), 5, **options)


async def put(tables, table, **changes):
    """Bring about a position: the newest snapshot with these fields changed."""
    state = encode(msgspec.structs.replace(table.state, **changes))

    def write(tx):
        *before, row = tx.actions(table.id, table.seq - 2, table.seq)
        chained = link(before[0].hash if before else b"", table.id, row, table.game.version, state)
        key = {"table": table.id, "seq": table.seq}
        tx._do("UPDATE snapshots SET state = :state WHERE table_id = :table AND seq = :seq", state=state, **key)
        tx._do("UPDATE actions SET hash = :hash WHERE table_id = :table AND seq = :seq", hash=chained, **key)

    await tables.store.run(write)
    return await tables.get(table.id)


async def outbox(tables, kind):
    """Seq and addressee of every row of this kind, oldest first."""
    return [(seq, addressee) for _, k, addressee, seq, _ in await tables.store.run(Tx.outbox) if k == kind]


class TestQuestions:
    async def test_answering_gives_the_next_question_another_number(self, tables):
        """An answer makes its own button stale, and those of whoever is asked something new."""
        table = await bazaar(tables)
        done = await tables.act(table.id, LIVIA, Raid(1, 1), number=table.numbers[0])
        assert done.table.numbers[0] > table.numbers[0] and done.table.numbers[1] > table.numbers[1]
        with pytest.raises(Stale):
            await tables.act(table.id, LIVIA, Draw(), number=table.numbers[0])

    async def test_another_players_answer_leaves_a_simultaneous_question_alone(self, tables):
        """Who decides at the same time keeps a good panel; a second press of one's own is stale."""
        table = await bazaar(tables)
        table = await put(tables, table, stack=[Levy()], paid=[None, None])
        done = await tables.act(table.id, LIVIA, Pay(2), number=table.numbers[0])
        assert done.table.numbers[1] == table.numbers[1]
        with pytest.raises(Stale):
            await tables.act(table.id, LIVIA, Pay(1), number=table.numbers[0])
        done = await tables.act(table.id, BRUTUS, Pay(0), number=table.numbers[1])
        assert done.table.state.gold == [1, 3]

    async def test_a_number_never_comes_back_not_even_after_undo(self, tables):
        """A double click after taking back meets a number that is gone."""
        table = await bazaar(tables)
        seen = {table.numbers[0]}
        for _ in range(3):
            done = await tables.act(table.id, LIVIA, Tax())
            done = await tables.undo(table.id, LIVIA)
            assert done.table.state == table.state and done.table.numbers[0] not in seen
            seen.add(done.table.numbers[0])

    async def test_a_number_is_not_in_the_state(self, tables):
        """Numbers belong to the conversation, not to the game."""
        table = await bazaar(tables)
        assert not any("question" in name or "number" in name for name in msgspec.to_builtins(table.state))


class TestInteractions:
    async def test_five_presses_at_once_move_once(self, tables):
        """The first is carried out, the others are stale."""
        table = await bazaar(tables)
        press = [
            tables.act(table.id, LIVIA, Raid(1, 1), number=table.numbers[0], interaction=900 + i) for i in range(5)
        ]
        results = await asyncio.gather(*press, return_exceptions=True)
        assert [isinstance(result, Stale) for result in results].count(False) == 1

    async def test_repeated_delivery_returns_what_the_first_brought(self, tables):
        """The same interaction again changes nothing and says the same."""
        table = await bazaar(tables)
        card = table.state.hands[0][0]
        first = await tables.act(table.id, LIVIA, Sell(card), number=table.numbers[0], interaction=7)
        again = await tables.act(table.id, LIVIA, Sell(card), number=table.numbers[0], interaction=7)
        assert (again.events, again.result, again.table.seq) == (first.events, "done", 1) and first.events

    async def test_all_actions_of_an_interaction_or_none(self, tables):
        """One that is refused takes those before it with it, and is named."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        with pytest.raises(IllegalAction, match="bad_amount") as refused:
            await tables.act(table.id, LIVIA, Donate(1), Donate(1), Donate(2), interaction=8)
        assert refused.value.action == Donate(2)
        assert (await tables.get(table.id)).state == table.state
        done = await tables.act(table.id, LIVIA, Donate(1), Donate(2), interaction=8)
        assert done.table.state.points == [3, 0] and done.table.seq == 2

    async def test_and_end_my_turn(self, tables):
        """The end of the turn belongs to the same interaction."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        done = await tables.act(table.id, LIVIA, Donate(1), end=True, interaction=9)
        assert list(asked(done.table.state)) == [1] and done.table.seq == 2
        assert await tables.store.run(lambda tx: tx.interaction(9)) == (table.id, 1, 2, "done")

    async def test_a_forced_answer_belongs_to_the_interaction_that_led_to_it(self, tables):
        """It follows by itself, is marked so, and goes back with its cause."""
        table = await tables.open(1, "race", (LIVIA, BRUTUS), 5)
        table.state.players[0].resources["blue"] = 5
        table = await put(tables, table, players=table.state.players)
        done = await tables.act(table.id, LIVIA, Place("blue"), interaction=10)
        how = [row.how for row in await tables.store.run(lambda tx: tx.actions(table.id, 0, done.table.seq))]
        assert how == ["player", "table"] and done.table.state.players[0].influence == 1
        done = await tables.undo(table.id, LIVIA)
        assert done.table.state == table.state

    async def test_only_the_clock_ends_a_turn_by_lapse(self, tables):
        """No player can send what only the clock may."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        with pytest.raises(IllegalAction, match="not_possible"):
            await tables.act(table.id, LIVIA, TimeUp())


class TestUndo:
    async def test_own_actions_one_by_one(self, tables):
        """The last first, the end of the turn included; then there is nothing more."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Donate(1), Donate(2), end=True)
        points = [(await tables.undo(table.id, LIVIA)).table.state.points[0] for _ in range(3)]
        assert points == [3, 1, 0]
        with pytest.raises(IllegalAction, match="nothing_to_undo"):
            await tables.undo(table.id, LIVIA)
        assert (await tables.get(table.id)).seq == 6

    async def test_what_was_seen_stays(self, tables):
        """A drawn card cannot be undrawn. (Fault 31)"""
        table = await bazaar(tables)
        await tables.act(table.id, LIVIA, Draw())
        assert (await tables.undo_price(table.id, 0)).code == "already_seen"
        with pytest.raises(IllegalAction, match="already_seen"):
            await tables.undo(table.id, LIVIA)

    async def test_what_was_seen_is_taken_back_if_the_table_allows_and_everybody_agrees(self, tables):
        """The last consent carries it out."""
        table = await bazaar(tables, LIVIA, BRUTUS, AGRIPPA, undo_seen=True)
        await tables.act(table.id, LIVIA, Draw())
        assert (await tables.undo(table.id, LIVIA)).result == "wished"
        assert (await tables.agree(table.id, BRUTUS, True)).result == "wished"
        done = await tables.agree(table.id, AGRIPPA, True)
        assert done.result == "done" and done.table.state == table.state

    async def test_who_acted_since_must_agree(self, tables):
        """They and no others; one refusal ends the wish."""
        table = await bazaar(tables, LIVIA, BRUTUS, AGRIPPA)
        await tables.act(table.id, LIVIA, Raid(1, 1))
        await tables.act(table.id, BRUTUS, Yield())
        assert (await tables.undo_price(table.id, 0)).needs == (1,)
        await tables.undo(table.id, LIVIA)
        with pytest.raises(IllegalAction, match="nothing_wished"):
            await tables.agree(table.id, AGRIPPA, True)
        assert (await tables.agree(table.id, BRUTUS, False)).result == "declined"
        await tables.undo(table.id, LIVIA)
        assert (await tables.agree(table.id, BRUTUS, True)).table.state == table.state

    async def test_a_wish_ends_when_somebody_plays_on(self, tables):
        """Nobody can agree to it any more."""
        table = await bazaar(tables)
        await tables.act(table.id, LIVIA, Raid(1, 1))
        await tables.act(table.id, BRUTUS, Yield())
        await tables.undo(table.id, LIVIA)
        await tables.act(table.id, BRUTUS, Tax())
        with pytest.raises(IllegalAction, match="nothing_wished"):
            await tables.agree(table.id, BRUTUS, True)


class TestEarlyAnswers:
    async def race(self, tables):
        table = await tables.open(1, "race", (LIVIA, BRUTUS, AGRIPPA), 5)
        for player in table.state.players:
            player.resources["blue"] = 1
        todo = [RaceReward(0), RaceReward(1), RaceReward(2), EndRace(), TakeMerchant(0)]
        return await put(tables, table, players=table.state.players, race=["blue", "red", "red"], stack=todo[::-1])

    async def test_all_are_called_and_the_rules_hear_them_in_order(self, tables):
        """Whoever answers early is not asked again, and nobody can tell."""
        table = await self.race(tables)
        assert table.waiting == [0, 1, 2]
        done = await tables.act(table.id, AGRIPPA, Bet(1), number=table.numbers[2])
        assert done.result == "kept" and done.table.state == table.state and done.table.waiting == [0, 1]
        assert done.table.numbers[:2] == table.numbers[:2], "nobody can tell"
        await tables.act(table.id, BRUTUS, Bet(0))
        done = await tables.act(table.id, LIVIA, Bet(1))
        assert [player.coins for player in done.table.state.players] == [1, 0, 1]
        assert verbs(done.table.state, 0) == [Take]

    async def test_it_may_be_changed_until_its_turn_comes(self, tables):
        """The last word counts."""
        table = await self.race(tables)
        await tables.act(table.id, AGRIPPA, Bet(1))
        await tables.act(table.id, AGRIPPA, Bet(0))
        await tables.act(table.id, LIVIA, Bet(0))
        done = await tables.act(table.id, BRUTUS, Bet(0))
        assert done.table.state.players[2].coins == 0 and not done.table.kept

    async def test_taken_back_before_its_turn_it_is_asked_for_again(self, tables):
        """Whoever had answered ahead is called once more, by a question of a new number."""
        table = await self.race(tables)
        await tables.act(table.id, AGRIPPA, Bet(1))
        await tables.act(table.id, LIVIA, Bet(0))
        done = await tables.undo(table.id, LIVIA)
        assert done.result == "done" and done.table.waiting == [0, 1, 2] and not done.table.kept
        assert done.table.numbers[2] > table.numbers[2] and (done.table.seq, 2) in await outbox(tables, "turn")

    async def test_one_that_has_become_illegal_is_asked_again(self, tables):
        """A kept answer is checked anew when its turn comes. (Fault 17)"""
        table = await self.race(tables)
        await tables.act(table.id, AGRIPPA, Bet(1))
        table.state.players[2].resources["blue"] = 0
        await put(tables, await tables.get(table.id), players=table.state.players)
        await tables.act(table.id, LIVIA, Bet(0))
        done = await tables.act(table.id, BRUTUS, Bet(0))
        assert list(asked(done.table.state)) == [2] and done.table.numbers[2] > table.numbers[2]
        assert (2, 2) in await outbox(tables, "turn")

    async def test_an_illegal_one_is_refused_at_once(self, tables):
        """Early or not, the rules are the same."""
        table = await self.race(tables)
        with pytest.raises(IllegalAction, match="not_possible"):
            await tables.act(table.id, AGRIPPA, Bet(2))


class TestSeats:
    async def test_one_seat_per_person(self, tables):
        """Nobody plays against themselves."""
        with pytest.raises(IllegalAction, match="already_seated"):
            await bazaar(tables, LIVIA, LIVIA)

    async def test_bad_options_open_no_table(self, tables):
        """What the game forbids is refused before anything is dealt."""
        with pytest.raises(IllegalAction, match="too_many_towns"):
            await tables.open(1, "caravan", (LIVIA, BRUTUS, AGRIPPA), 5, Setup(rounds=20))
        with pytest.raises(IllegalAction, match="bad_seats"):
            await tables.open(1, "caravan", (LIVIA, BRUTUS, AGRIPPA, OCTAVIA), 5)

    async def test_one_open_table_per_channel(self, tables):
        """A second one is refused."""
        await bazaar(tables)
        with pytest.raises(IllegalAction, match="channel_taken"):
            await bazaar(tables)

    async def test_who_resigns_leaves_the_victory_to_the_other(self, tables):
        """With two players the game is over at once, and its channel free."""
        table = await bazaar(tables)
        done = await tables.resign(table.id, LIVIA)
        assert done.table.outcome.ranks == (2, 1) and not asked(done.table.state)
        with pytest.raises(IllegalAction, match="no_such_table"):
            await tables.in_channel(1)

    async def test_standing_orders_at_any_time(self, tables):
        """Nobody waits for them, and they need no turn; other verbs do."""
        table = await bazaar(tables)
        await tables.act(table.id, BRUTUS, Policy("no"))
        done = await tables.act(table.id, LIVIA, Raid(1, 2))
        assert list(asked(done.table.state)) == [1] and done.table.state.gold == [5, 1]
        with pytest.raises(IllegalAction, match="not_your_turn"):
            await tables.act(table.id, LIVIA, Pass())
        with pytest.raises(IllegalAction, match="pending_decision"):
            await tables.act(table.id, BRUTUS, Give("gold"))


class TestDeadlines:
    async def test_each_question_has_its_kind_of_deadline(self, tables):
        """The kind is what the question names."""
        table = await bazaar(tables, pace=Pace("relaxed", hours=24))
        await tables.act(table.id, LIVIA, Raid(1, 1))
        assert await tables.store.run(lambda tx: tx._rows("SELECT seat, kind FROM clocks")) == [(1, "counter")]

    async def test_a_lapse_comes_only_for_the_question_it_was_meant_for(self, tables):
        """Who has answered in the last moment has answered."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5, pace=Pace("relaxed", hours=24))
        number = table.numbers[0]
        await tables.act(table.id, LIVIA, Donate(1))
        assert await tables.lapse(table.id, 0, number) is None
        done = await tables.lapse(table.id, 0, number + 1)
        assert list(asked(done.table.state)) == [1]


class TestOutbox:
    async def test_a_board_when_the_turn_passes_and_a_word_to_whoever_is_called(self, tables):
        """Not after each step."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Donate(1))
        await tables.act(table.id, LIVIA, End())
        assert await outbox(tables, "board") == [(0, -1), (2, -1)]
        assert await outbox(tables, "turn") == [(0, 0), (2, 1)]

    async def test_only_the_newest_is_sent(self, tables):
        """Three turns that nobody has heard of make one board."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        for user in (LIVIA, BRUTUS, LIVIA):
            await tables.act(table.id, user, End())
        posts = await tables.store.run(lambda tx: tx.claim(1e9))
        assert [(post.kind, post.seq) for post in posts if post.kind == "board"] == [("board", 3)]

    async def test_it_holds_no_private_word(self, tables):
        """Kinds, lanes, numbers and random text: words are made when they are sent."""
        await bazaar(tables)
        rows = await tables.store.run(lambda tx: tx.claim(1e9))
        kinds = {"board", "turn", "hand", "lobby", "undone", "undo", "note"}
        words = {value for post in rows for value in (*post, None) if isinstance(value, str)}
        calls = {post.code for post in rows if post.kind == "board"}
        assert all(code.replace(" ", "").isdigit() for code in calls)
        assert words <= kinds | calls | {post.nonce for post in rows} | {post.lane for post in rows} | {
            "own",
            "changed",
        }


class TestHistory:
    async def test_a_changed_byte_is_noticed(self, tables):
        """A position that its history does not vouch for is not played on."""
        table = await bazaar(tables)
        await tables.store.run(lambda tx: tx._do("UPDATE snapshots SET state = replace(state, '3', '4')"))
        with pytest.raises(Damaged):
            await tables.get(table.id)

    async def test_a_second_action_with_the_same_number_is_refused(self, tables):
        """By the database itself."""
        table = await bazaar(tables)

        def twice(tx):
            (row,) = tx.actions(table.id, -1, 0)
            tx.append(table.id, row, 1, b"{}", b"")

        with pytest.raises(sqlite3.IntegrityError):
            await tables.store.run(twice)
