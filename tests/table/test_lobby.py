"""Before a game: sitting down and getting up, options, start, and opening again."""

import asyncio

import pytest

from engine.core import IllegalAction, Options
from storage.tx import Tx
from table.pace import Pace
from tests.conftest import AGRIPPA, BRUTUS, LIVIA, OCTAVIA
from tests.games import GAMES
from tests.toys.bazaar import Raid
from tests.toys.caravan import Setup
from tests.toys.nim import Take

HOME, THREAD = 100, 200


async def new(tables, host=LIVIA, game="caravan", home=HOME, **more):
    return await tables.new(guild=7, home=home, game=game, host=host, name="Livia", **more)


async def filled(tables, *others, **more):
    """A lobby in which Livia and these sit."""
    table = await new(tables, **more)
    for user in others:
        table = await tables.join(table.id, user, f"User {user}")
    return table


async def rows(tables, kind):
    return [(lane, state) for lane, k, _, _, state in await tables.store.run(Tx.outbox) if k == kind]


async def refused(code, awaitable):
    with pytest.raises(IllegalAction, match=f"^{code}$"):
        await awaitable


class TestSittingDown:
    async def test_a_new_table_seats_its_host(self, tables):
        """It is in the lobby, has no position yet, and as many seats as the game takes."""
        table = await new(tables)
        assert (table.phase, table.host, table.users, table.names) == ("lobby", LIVIA, (LIVIA,), ("Livia",))
        assert (table.numbers, table.seq, table.state, table.seats_wanted) == ((), -1, None, 3)
        assert (table.guild, table.home, table.channel) == (7, HOME, HOME) and table.waiting == []

    async def test_a_second_join_of_the_same_person_is_refused(self, tables):
        """Two at the same moment seat them once. (Fault 16)"""
        table = await new(tables)
        both = [tables.join(table.id, BRUTUS, "Brutus", interaction=i) for i in (1, 2)]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert [getattr(result, "code", None) for result in results] == [None, "already_seated"]
        assert (await tables.get(table.id)).users == (LIVIA, BRUTUS)

    async def test_a_repeated_delivery_joins_once_and_says_the_same(self, tables):
        """The same interaction again is no error and no second seat."""
        table = await new(tables)
        first = await tables.join(table.id, BRUTUS, "Brutus", interaction=1)
        assert await tables.join(table.id, BRUTUS, "Brutus", interaction=1) == first

    async def test_a_full_table_takes_nobody(self, tables):
        """Seats are what the host chose, not what the game could take."""
        table = await filled(tables, BRUTUS, seats=2)
        await refused("table_full", tables.join(table.id, AGRIPPA, "Agrippa"))

    async def test_two_who_want_the_last_seat(self, tables):
        """One gets it."""
        table = await filled(tables, seats=2)
        both = [tables.join(table.id, user, "x") for user in (BRUTUS, AGRIPPA)]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert [getattr(result, "code", None) for result in results] == [None, "table_full"]

    async def test_one_open_table_per_channel(self, tables):
        """A lobby or a running game takes the channel; a game in a thread leaves its home free."""
        table = await filled(tables, BRUTUS)
        await refused("channel_taken", new(tables, host=AGRIPPA))
        await tables.start(table.id, LIVIA, channel=THREAD)
        second = await new(tables, host=AGRIPPA)
        await refused("channel_taken", tables.open(THREAD, "bazaar", (LIVIA, BRUTUS), 5))
        await tables.join(second.id, LIVIA, "Livia")
        await refused("channel_taken", tables.start(second.id, AGRIPPA, channel=THREAD))
        assert (await tables.get(second.id)).phase == "lobby"

    async def test_an_unknown_game_is_refused(self, tables):
        """Nothing is opened."""
        await refused("unknown_game", new(tables, game="chess"))
        assert await tables.last_in(HOME) is None


class TestGettingUp:
    async def test_the_hosts_right_passes_on(self, tables):
        """To whoever sat down next. (Fault 42)"""
        table = await filled(tables, BRUTUS, AGRIPPA)
        table = await tables.leave(table.id, LIVIA)
        assert (table.host, table.users) == (BRUTUS, (BRUTUS, AGRIPPA))
        assert (await tables.start(table.id, BRUTUS)).table.phase == "playing"

    async def test_the_last_one_out_closes_the_lobby(self, tables):
        """The channel is free again; who left twice was delivered twice."""
        table = await new(tables)
        for _ in range(2):
            assert (await tables.leave(table.id, LIVIA, interaction=1)).phase == "closed"
        await refused("no_such_table", tables.in_channel(HOME))
        assert (await new(tables, host=BRUTUS)).id != table.id
        await refused("not_a_lobby", tables.join(table.id, BRUTUS, "Brutus"))

    async def test_who_is_not_there_cannot_leave(self, tables):
        """A stranger's press changes nothing."""
        table = await new(tables)
        await refused("not_seated", tables.leave(table.id, BRUTUS))

    async def test_who_comes_back_sits_last(self, tables):
        """Seats have no gaps for others to see."""
        table = await filled(tables, BRUTUS, AGRIPPA)
        await tables.leave(table.id, BRUTUS)
        assert (await tables.join(table.id, BRUTUS, "Brutus")).users == (LIVIA, AGRIPPA, BRUTUS)

    async def test_twenty_changes_in_a_minute_leave_one_card_to_draw(self, tables):
        """Only the newest lobby card is sent. (Fault 6)"""
        table = await new(tables)
        for _ in range(10):
            await tables.join(table.id, BRUTUS, "Brutus")
            await tables.leave(table.id, BRUTUS)
        cards = await rows(tables, "lobby")
        assert [state for _, state in cards].count("open") == 1 and cards[-1] == (f"c{HOME}", "open")
        assert [post.kind for post in await tables.claim()] == ["lobby"]


class TestChoosing:
    async def test_only_the_host_chooses(self, tables):
        """Others are told so."""
        table = await filled(tables, BRUTUS)
        await refused("not_host", tables.choose(table.id, BRUTUS, seats=2))
        await refused("not_host", tables.start(table.id, BRUTUS))

    async def test_what_is_not_named_stays(self, tables):
        """Options, seats, clock and the rule on taking back are chosen one by one."""
        table = await new(tables, options=Setup(rounds=3))
        await tables.choose(table.id, LIVIA, seats=2)
        table = await tables.choose(table.id, LIVIA, pace=Pace("relaxed", hours=48), undo_seen=True)
        assert (table.options, table.seats_wanted, table.pace.hours, table.undo_seen) == (Setup(rounds=3), 2, 48, True)

    async def test_what_is_recommended_follows_the_people(self, tables):
        """BARONS is played in order by two or three, with sealed orders by four or five (B-28), until somebody chooses."""
        table = await new(tables, game="barons")
        seen = [table.options.model]
        for user in (BRUTUS, AGRIPPA, OCTAVIA):
            seen.append((await tables.join(table.id, user, f"User {user}")).options.model)
        seen.append((await tables.leave(table.id, OCTAVIA)).options.model)
        assert seen == ["moves", "moves", "moves", "sealed", "moves"]

    async def test_what_was_chosen_stays_whoever_comes(self, tables):
        """An open Turn stays one when a fourth player joins."""
        table = await filled(tables, BRUTUS, AGRIPPA, game="barons")
        chosen = type(table.options)(model="open")
        await tables.choose(table.id, LIVIA, options=chosen)
        assert (await tables.join(table.id, OCTAVIA, "Octavia")).options == chosen

    async def test_bad_choices_are_refused(self, tables):
        """Seats that the game does not have, that others sit on, or options of another game."""
        table = await filled(tables, BRUTUS, AGRIPPA)
        await refused("bad_seats", tables.choose(table.id, LIVIA, seats=9))
        await refused("seats_taken", tables.choose(table.id, LIVIA, seats=2))
        await refused("bad_options", tables.choose(table.id, LIVIA, options=Setup(rounds="many")))
        await refused("bad_seats", new(tables, home=HOME + 1, seats=1))
        assert await tables.get(table.id) == table


class TestStart:
    async def test_seats_are_drawn_from_the_seed(self, tables):
        """The same seed gives the same seats and the same deal; others do not always."""
        orders = []
        for channel, seed in enumerate((1, 1, 2, 3, 4, 5, 6, 7), 500):
            table = await filled(tables, BRUTUS, AGRIPPA, game="bazaar", home=channel)
            done = await tables.start(table.id, LIVIA, seed=seed)
            orders.append((done.table.users, done.table.state))
        assert orders[0] == orders[1] and len({users for users, _ in orders}) > 1

    async def test_the_seed_is_kept_and_not_shown(self, tables):
        """Chance can be retraced by whoever holds the file; no field of the table tells it."""
        table = await filled(tables, BRUTUS)
        done = await tables.start(table.id, LIVIA, seed=2**64 - 1)
        assert await tables.store.run(lambda tx: tx.seed(table.id)) == 2**64 - 1
        assert not any("seed" in field for field in done.table._fields)

    async def test_a_started_game_is_played_in_its_thread(self, tables):
        """Its card stays where it was, and says so."""
        table = await filled(tables, BRUTUS)
        done = await tables.start(table.id, LIVIA, channel=THREAD)
        assert (done.table.home, done.table.channel, done.table.phase) == (HOME, THREAD, "playing")
        assert (await tables.in_channel(THREAD)).id == table.id
        await refused("no_such_table", tables.in_channel(HOME))
        assert (await tables.last_in(HOME)).id == table.id
        assert await rows(tables, "board") == [(f"c{THREAD}", "open")]
        assert (await rows(tables, "lobby"))[-1] == (f"c{HOME}", "open")

    async def test_names_go_with_their_seats(self, tables):
        """Whatever the seats that were drawn."""
        table = await filled(tables, BRUTUS, AGRIPPA)
        done = await tables.start(table.id, LIVIA, seed=3)
        assert {p.user: p.name for p in done.table.players} == {LIVIA: "Livia", BRUTUS: "User 22", AGRIPPA: "User 33"}

    async def test_too_few_or_a_forbidden_choice_do_not_start(self, tables):
        """The lobby stays open, as it was."""
        table = await new(tables, options=Setup(rounds=20))
        await refused("too_few", tables.start(table.id, LIVIA))
        await tables.join(table.id, BRUTUS, "Brutus")
        table = await tables.join(table.id, AGRIPPA, "Agrippa")
        await refused("too_many_towns", tables.start(table.id, LIVIA, interaction=9))
        assert await tables.get(table.id) == table

    async def test_start_delivered_twice_starts_once(self, tables):
        """The second answer brings the same game."""
        table = await filled(tables, BRUTUS, game="bazaar")
        first = await tables.start(table.id, LIVIA, interaction=4)
        again = await tables.start(table.id, LIVIA, interaction=4)
        assert again == first
        await refused("not_a_lobby", tables.start(table.id, LIVIA, interaction=5))

    async def test_before_the_start_there_is_nothing_to_play(self, tables):
        """A command in the lobby says so."""
        table = await filled(tables, BRUTUS, game="bazaar")
        await refused("not_started", tables.act(table.id, LIVIA, Raid(1, 1)))
        await refused("not_started", tables.undo(table.id, LIVIA))


class TestAfterwards:
    async def over(self, tables):
        table = await filled(tables, BRUTUS, game="bazaar")
        await tables.start(table.id, LIVIA, channel=THREAD)
        return (await tables.resign(table.id, LIVIA)).table

    async def test_again_opens_a_lobby_with_the_same_people(self, tables):
        """In the old home, whoever asked is the host; the second who asks gets the same lobby."""
        old = await self.over(tables)
        fresh = await tables.again(old.id, BRUTUS)
        assert (fresh.phase, fresh.home, fresh.host, fresh.users) == ("lobby", HOME, BRUTUS, (BRUTUS, LIVIA))
        assert (await tables.again(old.id, LIVIA)).id == fresh.id != old.id

    async def test_again_is_for_those_who_played_and_when_it_is_over(self, tables):
        """Strangers, running games and taken channels are refused."""
        table = await filled(tables, BRUTUS, game="bazaar")
        await tables.start(table.id, LIVIA, channel=THREAD)
        await refused("not_over", tables.again(table.id, LIVIA))
        await tables.resign(table.id, LIVIA)
        await refused("not_seated", tables.again(table.id, OCTAVIA))
        await new(tables, host=OCTAVIA)
        await refused("channel_taken", tables.again(table.id, LIVIA))

    async def test_a_closed_game_has_no_result_and_asks_nobody(self, tables):
        """It is a line in the log, the board says so, and its panels are stale."""
        table = await filled(tables, BRUTUS, game="bazaar")
        running = (await tables.start(table.id, LIVIA)).table
        closed = await tables.end(table.id, OCTAVIA, interaction=3)
        assert (closed.phase, closed.outcome, closed.waiting) == ("closed", None, [])
        assert closed.numbers > running.numbers and closed.since == (None, None)
        assert [entry.how for entry in await tables.log(table.id)] == ["open", "end"]
        assert len(await rows(tables, "board")) == 2
        assert await tables.end(table.id, OCTAVIA, interaction=3) == closed
        await refused("closed", tables.act(table.id, LIVIA, Raid(1, 1)))
        await refused("closed", tables.end(table.id, OCTAVIA))
        assert (await tables.undo_price(table.id, 0)).code == "closed"

    async def test_a_game_that_is_over_cannot_be_closed(self, tables):
        """It has its result."""
        await refused("game_over", tables.end((await self.over(tables)).id, LIVIA))

    async def test_what_was_taken_back_after_the_end_needs_its_channel(self, tables):
        """While another table is open there the end stands."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS), 5)
        while not table.outcome:
            seat = table.waiting[0]
            heap = next(heap for heap, size in enumerate(table.state.heaps) if size)
            table = (await tables.act(table.id, table.users[seat], Take(heap, table.state.heaps[heap]))).table
        other = await new(tables, home=1)
        await refused("channel_taken", tables.undo(table.id, table.users[seat]))
        assert (await tables.get(table.id)).phase == "over"
        await tables.end(other.id, LIVIA)
        assert (await tables.undo(table.id, table.users[seat])).table.phase == "playing"


class TestMovingAndHandingOver:
    async def test_a_game_goes_on_in_another_channel(self, tables):
        """The board is posted there; a taken channel is refused."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        await new(tables, home=3)
        await refused("channel_taken", tables.move(table.id, 3))
        await tables.move(table.id, 2)
        assert (await tables.in_channel(2)).id == table.id
        assert [lane for lane, state in await rows(tables, "board") if state == "open"] == ["c2"]
        await tables.end(table.id, LIVIA)
        await refused("not_open", tables.move(table.id, 4))

    async def test_a_seat_changes_hands(self, tables):
        """The newcomer has the hand and the question, under a new number; the old one has nothing."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        changed = await tables.give(table.id, 0, AGRIPPA, "Agrippa")
        assert (
            changed.users == (AGRIPPA, BRUTUS)
            and changed.state == table.state
            and changed.numbers[0] > table.numbers[0]
        )
        await refused("not_seated", tables.act(table.id, LIVIA, Raid(1, 1)))
        assert (await tables.act(table.id, AGRIPPA, Raid(1, 1), number=changed.numbers[0])).result == "done"
        await refused("already_seated", tables.give(table.id, 0, BRUTUS, "Brutus"))

    async def test_whoever_gives_a_seat_away_is_sent_no_hand_any_more(self, tables):
        """Rows that were for the old person are withdrawn; the newcomer gets a message of their own."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        await tables.give(table.id, 1, AGRIPPA, "Agrippa")
        lanes = [post.lane for post in await tables.claim()]
        assert f"u{AGRIPPA}" in lanes and f"u{BRUTUS}" not in lanes


async def test_options_have_values_that_the_lobby_offers(tables):
    """What a menu does not hold is refused, whoever sends it."""
    asked = 0
    for channel, game in enumerate(GAMES, 900):
        for option in game.options:
            bad = {option.name: ("no such",) if option.several else "no such"}
            table = await tables.new(guild=None, home=channel, game=game.key, host=LIVIA, name="Livia")
            options = type("Wrong", (Options,), {"__annotations__": {option.name: object}}, frozen=True)(**bad)
            await refused("bad_options", tables.choose(table.id, LIVIA, options=options))
            await tables.end(table.id, LIVIA)
            asked += 1
    assert asked
