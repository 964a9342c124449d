"""Players who do not come: votes, open seats, kicks, who sat where; and that no game comes to a halt by it."""

import pytest

from engine.core import asked, outcome, questions
from storage.absence import Tenure
from storage.tx import Tx
from table.pace import Pace
from tests.conftest import AGRIPPA, BRUTUS, LIVIA, OCTAVIA
from tests.games import GAMES, REAL
from tests.table.absent import DRUSILLA, GAME, HOME, absent, asks, ended, played, sound
from tests.table.test_lobby import refused
from tests.table.timely import DAY, lines, passes
from tests.toys.bazaar import Draw
from tests.toys.nim import Take


class TestTheVote:
    async def test_two_missed_deadlines_in_a_row_ask_the_others_once(self, tables, clock):
        """Not the first one, and not the third once more."""
        table = await played(tables)
        await passes(tables, clock, 1.1 * DAY)
        assert await asks(tables, table) == []
        await passes(tables, clock, 1.1 * DAY)
        await passes(tables, clock, 1.1 * DAY)
        assert await asks(tables, table) == ["absent 0"] and await tables.ballots(table.id, 0) == {}

    async def test_more_than_half_of_the_others_decide(self, tables, clock):
        """One of two is not enough, two that differ are not either; a ballot may be changed."""
        table = await absent(tables, clock)
        assert (await tables.vote(table.id, BRUTUS, 0, "open")).result == "voted"
        assert (await tables.vote(table.id, AGRIPPA, 0, "end")).result == "voted"
        assert await tables.ballots(table.id, 0) == {1: "open", 2: "end"}
        done = await tables.vote(table.id, AGRIPPA, 0, "open")
        assert (done.result, done.table.stands_in) == ("open", ("open", "", ""))
        assert await tables.ballots(table.id, 0) == {} and (await lines(tables, table.id))[-1] == "vacate"

    async def test_of_two_players_the_other_decides_alone(self, tables, clock):
        """At once."""
        table = await absent(tables, clock, seats=2)
        assert (await tables.vote(table.id, BRUTUS, 0, "end")).table.phase == "closed"

    async def test_who_is_not_asked_has_no_ballot(self, tables, clock):
        """Nobody votes about their own seat, nor who has resigned, nor a stranger; nothing changes."""
        table = await absent(tables, clock, seats=4)
        await tables.resign(table.id, OCTAVIA)
        await refused("not_asked", tables.vote(table.id, OCTAVIA, 0, "end"))
        await refused("not_seated", tables.vote(table.id, DRUSILLA, 0, "end"))
        await refused("vote_over", tables.vote(table.id, BRUTUS, 2, "end"))
        assert await tables.ballots(table.id, 0) == {} and await tables.ballots(table.id, 2) is None

    async def test_an_own_press_about_oneself_settles_it(self, tables, clock):
        """Nobody votes about their own seat, but says that they are there: then the vote is over."""
        table = await absent(tables, clock)
        await refused("not_asked", tables.vote(table.id, LIVIA, 0, "end"))
        assert await tables.ballots(table.id, 0) == {}  # refused: nothing has changed
        assert (await tables.take(table.id, LIVIA, "Livia")).result == "back"
        assert await tables.ballots(table.id, 0) is None

    async def test_an_own_move_settles_it(self, tables, clock):
        """Whoever plays on is not absent; what was voted is forgotten, and missed moves are counted anew."""
        table = await absent(tables, clock)
        await tables.vote(table.id, BRUTUS, 0, "end")
        table = (await tables.act(table.id, LIVIA, Take(0, 1))).table
        assert table.missed[0] == 0 and await tables.ballots(table.id, 0) is None
        await refused("vote_over", tables.vote(table.id, AGRIPPA, 0, "end"))
        assert (await tables.get(table.id)).phase == "playing"

    async def test_a_computer_is_offered_only_where_there_is_one(self, tables, clock):
        """Nim has one, the bazaar has not."""
        table = await absent(tables, clock, "bazaar", 2)
        await refused("not_possible", tables.vote(table.id, BRUTUS, 0, "computer"))
        await refused("not_possible", tables.vote(table.id, BRUTUS, 0, "anything"))

    async def test_a_resignation_may_decide_what_was_open(self, tables, clock):
        """Of two who were asked one has voted, the other leaves: it is decided."""
        table = await absent(tables, clock)
        await tables.vote(table.id, BRUTUS, 0, "end")
        assert (await tables.resign(table.id, AGRIPPA)).table.phase == "closed"

    async def test_a_repeated_delivery_votes_once(self, tables, clock):
        """The same interaction again says the same."""
        table = await absent(tables, clock, seats=2)
        first = await tables.vote(table.id, BRUTUS, 0, "rules", interaction=7)
        again = await tables.vote(table.id, BRUTUS, 0, "rules", interaction=7)
        assert (first.result, again.result, again.table.seq) == ("rules", "rules", first.table.seq)


class TestWhatIsDecided:
    async def test_skip_on_lets_the_rules_answer_at_once(self, tables, clock):
        """It is the others' turn; each time the seat is asked it is answered, and nobody is called."""
        table = await absent(tables, clock, seats=2)
        table = (await tables.vote(table.id, BRUTUS, 0, "rules")).table
        assert table.waiting == [1] and table.stands_in == ("rules", "")
        table = (await tables.act(table.id, BRUTUS, Take(3, 1))).table
        assert table.waiting == [1]
        assert (await lines(tables, table.id))[-4:] == ["skip", "clock", "player", "clock"]
        assert await sound(tables, table)

    async def test_the_computer_plays_as_well_as_it_can(self, tables, clock):
        """It answers at once, as the game's opponent would; the person may come back."""
        table = await absent(tables, clock, seats=2)
        move = table.game.opponent(table.state, 0)
        heaps = list(table.state.heaps)
        heaps[move.heap] -= move.stones
        table = (await tables.vote(table.id, BRUTUS, 0, "computer")).table
        assert table.state.heaps == heaps and table.waiting == [1] and await sound(tables, table)
        table = (await tables.take(table.id, LIVIA, "Livia")).table
        assert table.stands_in == ("", "") and (await lines(tables, table.id))[-1] == "back"

    async def test_ending_it_is_nobodys_victory(self, tables, clock):
        """Time-outs are no wins: the game is closed without a result, and each person's own end is on record."""
        table = await absent(tables, clock, seats=2)
        table = (await tables.vote(table.id, BRUTUS, 0, "end")).table
        assert table.phase == "closed" and table.outcome is None
        assert await ended(tables, table) == [(0, LIVIA, "timed_out"), (1, BRUTUS, "ended")]

    async def test_where_all_are_stood_in_for_the_game_waits(self, tables, clock):
        """It must not play itself to its end in one instant (B-142)."""
        table = await absent(tables, clock, seats=2)
        table = (await tables.vote(table.id, BRUTUS, 0, "rules")).table
        for _ in range(3):
            await passes(tables, clock, 1.1 * DAY)
        table = await tables.get(table.id)
        assert table.phase == "playing" and table.waiting == [1] and table.missed[1] >= 2
        assert await asks(tables, table) == ["absent 0"]  # nobody is left to be asked about the other


class TestOpenSeats:
    async def test_anybody_may_take_one_with_all_that_belongs_to_it(self, tables, clock):
        """The newcomer is called, has the question and a day for it; the statistics know both."""
        table = await absent(tables, clock, "bazaar")
        for user in (BRUTUS, AGRIPPA):
            table = (await tables.vote(table.id, user, 0, "open")).table
        assert (await asks(tables, table))[-1] == "open 0" and table.due == (None, None, None)
        done = await tables.take(table.id, DRUSILLA, "Drusilla")
        assert (done.result, done.table.users[0], done.table.names[0]) == ("taken", DRUSILLA, "Drusilla")
        assert done.table.waiting == [0] and done.table.due[0] == pytest.approx(clock.now + DAY, abs=5)
        assert (await tables.act(table.id, DRUSILLA, Draw())).result == "done"
        found = (await tables.tenures(table.id))[:2]
        assert found == [
            Tenure(table.id, 0, LIVIA, "Livia", 0, table.seq, "timed_out"),
            Tenure(table.id, 0, DRUSILLA, "Drusilla", table.seq + 1, None, ""),
        ]

    async def test_the_former_player_may_return_until_the_newcomer_has_moved(self, tables, clock):
        """As long as nobody has taken it, and after that until the first move; then no more."""
        table = await absent(tables, clock, "bazaar", 2)
        await tables.vote(table.id, BRUTUS, 0, "open")
        await tables.take(table.id, DRUSILLA, "Drusilla")
        table = (await tables.take(table.id, LIVIA, "Livia")).table
        assert table.users[0] == LIVIA
        await refused("no_open_seat", tables.take(table.id, DRUSILLA, "Drusilla"))
        assert await ended(tables, table) == [
            (0, LIVIA, "timed_out"), (0, DRUSILLA, "replaced"), (0, LIVIA, ""), (1, BRUTUS, ""),
        ]  # fmt: skip

    async def test_after_the_newcomers_first_move_the_seat_is_theirs(self, tables, clock):
        """The former player is refused, and nothing changes."""
        table = await absent(tables, clock, "bazaar", 2)
        await tables.vote(table.id, BRUTUS, 0, "open")
        await tables.take(table.id, DRUSILLA, "Drusilla")
        table = (await tables.act(table.id, DRUSILLA, Draw())).table
        await refused("no_open_seat", tables.take(table.id, LIVIA, "Livia"))
        assert (await tables.get(table.id)).users == table.users

    async def test_the_former_player_returns_by_playing(self, tables, clock):
        """As long as nobody else sits there, a move is enough; their time at the table goes on."""
        table = await absent(tables, clock, "bazaar", 2)
        await tables.vote(table.id, BRUTUS, 0, "open")
        table = (await tables.act(table.id, LIVIA, Draw())).table
        assert table.stands_in == ("", "") and await ended(tables, table) == [(0, LIVIA, ""), (1, BRUTUS, "")]
        await refused("no_open_seat", tables.take(table.id, DRUSILLA, "Drusilla"))

    async def test_two_who_want_the_same_seat(self, tables, clock):
        """One gets it."""
        table = await absent(tables, clock, "bazaar", 2)
        await tables.vote(table.id, BRUTUS, 0, "open")
        await tables.take(table.id, DRUSILLA, "Drusilla")
        await refused("no_open_seat", tables.take(table.id, OCTAVIA, "Octavia"))

    async def test_who_plays_here_takes_no_second_seat(self, tables, clock):
        """A person holds one seat."""
        table = await absent(tables, clock, "bazaar", 2)
        await tables.vote(table.id, BRUTUS, 0, "open")
        await refused("already_seated", tables.take(table.id, BRUTUS, "Brutus"))

    async def test_a_seat_that_was_resigned_is_nobodys_to_take(self, tables):
        """It plays no more; neither can a moderator give it away."""
        table = await played(tables)
        await tables.resign(table.id, LIVIA)
        await refused("no_open_seat", tables.take(table.id, DRUSILLA, "Drusilla"))
        await refused("seat_is_over", tables.give(table.id, 0, DRUSILLA, "Drusilla"))
        await refused("seat_is_over", tables.kick(table.id, 0))


class TestNobodyTakesIt:
    async def test_the_others_may_decide_otherwise(self, tables, clock):
        """An open seat would else hold up the game for ever; what is so already is no choice."""
        table = await absent(tables, clock, "bazaar", 2)
        await tables.vote(table.id, BRUTUS, 0, "open")
        assert await tables.ballots(table.id, 0) == {}
        await refused("not_possible", tables.vote(table.id, BRUTUS, 0, "open"))
        table = (await tables.vote(table.id, BRUTUS, 0, "rules")).table
        assert table.waiting == [1] and table.stands_in == ("rules", "")
        await refused("no_open_seat", tables.take(table.id, DRUSILLA, "Drusilla"))
        assert (await ended(tables, table))[0] == (0, LIVIA, "timed_out") and await sound(tables, table)

    async def test_an_empty_seat_can_be_taken_from_the_rules(self, tables):
        """Nobody comes back to it, so anybody may come."""
        table = await played(tables, "bazaar", 2)
        await tables.kick(table.id, 0)
        await tables.vote(table.id, BRUTUS, 0, "rules")
        table = (await tables.take(table.id, DRUSILLA, "Drusilla")).table
        assert table.users[0] == DRUSILLA and table.stands_in == ("", "")

    async def test_what_was_voted_is_forgotten_when_somebody_comes(self, tables, clock):
        """The newcomer begins anew."""
        table = await absent(tables, clock, "bazaar")
        for user in (BRUTUS, AGRIPPA):
            await tables.vote(table.id, user, 0, "open")
        await tables.vote(table.id, BRUTUS, 0, "end")
        await tables.take(table.id, DRUSILLA, "Drusilla")
        await refused("vote_over", tables.vote(table.id, AGRIPPA, 0, "end"))
        assert await tables.ballots(table.id, 0) is None

    async def test_nothing_is_voted_after_the_end(self, tables, clock):
        """The questions end with the game."""
        table = await absent(tables, clock, seats=3)
        await tables.ask_all(table.id, BRUTUS, "pause")
        while table.phase == "playing":
            await tables.lapse(table.id, table.waiting[0], table.numbers[table.waiting[0]])
            table = await tables.get(table.id)
        await refused("game_over", tables.vote(table.id, BRUTUS, 0, "end"))
        await refused("vote_over", tables.answer_wish(table.id, AGRIPPA, "pause", True))


class TestKicking:
    async def test_who_is_kicked_is_out_at_once(self, tables):
        """No press of theirs counts, nothing is sent to them, the seat is open to anybody else."""
        table = await played(tables, "bazaar")
        table = await tables.kick(table.id, 0)
        assert LIVIA not in table.users and table.stands_in[0] == "open" and await asks(tables, table) == ["open 0"]
        await refused("not_seated", tables.act(table.id, LIVIA, Draw()))
        await refused("kicked", tables.take(table.id, LIVIA, "Livia"))
        lanes = [lane for lane, *_, state in await tables.store.run(Tx.outbox) if state == "open"]
        assert f"u{LIVIA}" not in lanes and not any(lane.startswith("u-") for lane in lanes)
        table = (await tables.take(table.id, DRUSILLA, "Drusilla")).table
        assert table.users[0] == DRUSILLA
        assert (await ended(tables, table))[:2] == [(0, LIVIA, "kicked"), (0, DRUSILLA, "")]

    async def test_an_empty_seat_is_not_kicked_twice(self, tables):
        """Nobody sits there."""
        table = await played(tables, "bazaar")
        await tables.kick(table.id, 0)
        await refused("seat_is_over", tables.kick(table.id, 0))

    async def test_in_a_lobby_it_frees_the_seat(self, tables):
        """Whoever was the host has been."""
        table = await tables.new(guild=7, home=HOME, game="nim", host=LIVIA, name="Livia")
        await tables.join(table.id, BRUTUS, "Brutus")
        table = await tables.kick(table.id, 0)
        assert (table.users, table.host) == ((BRUTUS,), BRUTUS)

    @pytest.mark.parametrize("game", [game.key for game in GAMES])
    async def test_nothing_comes_to_a_halt_wherever_it_happens(self, tables, game):
        """Fault 40: a kick, a replacement and a resignation of each seat at many points: somebody is always asked."""
        table = await played(tables, game, min(GAME[game].players[-1], 4), pace=Pace())
        users = iter(range(1000, 2000))
        for turn in range(60):
            table = await tables.get(table.id)
            waits = asked(table.state)
            if not waits or table.phase != "playing":
                break
            seat, asking = next(iter(waits.items()))
            if table.users[seat] < 0 or turn % 5 == 1:
                whom = (turn // 5) % len(table.users)
                if table.users[whom] > 0:
                    await tables.kick(table.id, whom)
                table = (await tables.take(table.id, user := next(users), f"User {user}")).table
                assert table.phase == "playing" and asked(table.state).keys() == waits.keys()
                continue
            action = asking.pick(table.state, seat, lambda values: next(iter(values)))
            await tables.act(table.id, table.users[seat], action)
        assert await sound(tables, table)


@pytest.mark.parametrize("game", [game.key for game in REAL])
@pytest.mark.parametrize("seat", range(3))
async def test_resigning_at_any_point_leaves_somebody_who_is_asked(tables, game, seat):
    """Fault 40: own turn or not: afterwards the game waits for somebody who plays, or it is over."""
    for moves in (3, 9, 20):
        table = await tables.open(10 * moves + seat, game, (LIVIA, BRUTUS, AGRIPPA), 5)
        for _ in range(moves):
            mover, asking = next(iter(asked(table.state).items()))
            action = asking.pick(table.state, mover, lambda values: next(iter(values)))
            table = (await tables.act(table.id, table.users[mover], action)).table
        if game == "barons" and table.state.phase == "setup":
            await refused("wrong_phase", tables.resign(table.id, table.users[seat]))  # B-143
            continue
        table = (await tables.resign(table.id, table.users[seat])).table
        playing = set(range(3)) - set(table.state.resigned)
        waits = {other for other in range(3) if questions(table.state, other)}
        assert outcome(GAME[game], table.state) or (waits and set(table.waiting) <= playing)
        assert (await ended(tables, table))[seat] == (seat, table.users[seat], "conceded")
        assert await sound(tables, table)
