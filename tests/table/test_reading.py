"""Looking: the log, what happened since, whose turn it is where, names, damaged tables."""

import asyncio

import pytest

from engine.core import IllegalAction
from storage.tx import Damaged
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.toys.bazaar import Draw, Raid, Sell, Tax, Yield
from tests.toys.caravan import Donate, End


async def lines(tables, table, **span):
    return [(entry.seq, entry.seat, entry.how) for entry in await tables.log(table.id, **span)]


class TestLog:
    async def test_it_tells_what_happened_in_order(self, tables):
        """Who did what, and what came of it, the opening first."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        done = await tables.act(table.id, LIVIA, Draw())
        entries = await tables.log(table.id)
        assert [(entry.seq, entry.seat, entry.how) for entry in entries] == [(0, None, "open"), (1, 0, "player")]
        assert list(entries[1].events) == done.events != []

    async def test_what_was_taken_back_is_left_out_and_the_taking_back_is_not(self, tables):
        """Nobody forgets that something was taken back, nobody reads what. (Fault 32)"""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Donate(1), Donate(2))
        await tables.undo(table.id, LIVIA)
        await tables.undo(table.id, LIVIA)
        await tables.act(table.id, LIVIA, Donate(3))
        undone = [(3, 0, "undo"), (4, 0, "undo")]
        assert await lines(tables, table) == [(0, None, "open"), *undone, (5, 0, "player")]
        assert await lines(tables, table, after=3) == [(4, 0, "undo"), (5, 0, "player")]
        assert await lines(tables, table, after=0, upto=3) == [(1, 0, "player"), (3, 0, "undo")]

    async def test_since_ones_last_move(self, tables):
        """What others did since; not one's own, not what was before."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS, AGRIPPA), 5)
        await tables.act(table.id, LIVIA, Raid(1, 1))
        await tables.act(table.id, BRUTUS, Yield())
        await tables.act(table.id, BRUTUS, Tax())
        assert [entry.seq for entry in await tables.since_last(table.id, 0)] == [2, 3]
        assert [entry.seq for entry in await tables.since_last(table.id, 0, upto=2)] == [2]
        assert [entry.seq for entry in await tables.since_last(table.id, 2)] == [0, 1, 2, 3]
        assert await tables.since_last(table.id, 1) == []

    async def test_since_a_move_that_was_taken_back(self, tables):
        """Taking back is a move of one's own: what came before was seen."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Raid(1, 1))
        await tables.act(table.id, BRUTUS, Yield())
        await tables.undo(table.id, LIVIA)
        await tables.agree(table.id, BRUTUS, True)
        assert await tables.since_last(table.id, 0) == []
        assert [entry.how for entry in await tables.since_last(table.id, 1)] == ["undo"]

    async def test_an_earlier_position(self, tables):
        """Pictures are drawn from the position they belong to; one that is to come does not exist."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Sell(table.state.hands[0][0]))
        assert (await tables.get(table.id, 0)).state == table.state
        with pytest.raises(IllegalAction, match="no_such_table"):
            await tables.get(table.id, 9)

    async def test_an_earlier_position_of_a_game_that_has_ended_was_in_play(self, tables):
        """A board that is sent late calls those who were called then."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        await tables.resign(table.id, BRUTUS)
        then, now = await tables.get(table.id, 0), await tables.get(table.id, 1)
        assert (then.phase, then.waiting, now.phase, now.waiting) == ("playing", [0], "over", [])


class TestLists:
    async def test_what_waits_for_somebody_comes_first(self, tables, clock):
        """The longest waiting first, then where others are to move, then lobbies."""
        waits = [await tables.open(channel, "caravan", (LIVIA, BRUTUS), 5) for channel in (1, 2)]
        other = await tables.open(3, "caravan", (BRUTUS, LIVIA), 5)
        lobby = await tables.new(guild=None, home=4, game="nim", host=LIVIA, name="Livia")
        await tables.open(5, "caravan", (BRUTUS, AGRIPPA), 5)
        first, second = waits
        clock.now += 100
        await tables.act(first.id, LIVIA, End())
        clock.now += 100
        await tables.act(first.id, BRUTUS, End())
        found = await tables.of_user(LIVIA)
        assert [table.id for table in found] == [second.id, first.id, other.id, lobby.id]

    async def test_the_open_tables_of_a_server(self, tables):
        """Finished ones and those elsewhere are not among them."""
        mine = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5, guild=7)
        lobby = await tables.new(guild=7, home=2, game="nim", host=LIVIA, name="Livia")
        await tables.open(3, "caravan", (LIVIA, BRUTUS), 5, guild=8)
        gone = await tables.open(4, "bazaar", (LIVIA, BRUTUS), 5, guild=7)
        await tables.resign(gone.id, LIVIA)
        assert [table.id for table in await tables.in_guild(7)] == [mine.id, lobby.id]

    async def test_the_last_table_of_a_channel(self, tables):
        """An open one, else the newest; none where nothing was played."""
        assert await tables.last_in(1) is None
        old = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        await tables.resign(old.id, LIVIA)
        assert (await tables.last_in(1)).phase == "over"
        lobby = await tables.new(guild=7, home=1, game="nim", host=LIVIA, name="Livia")
        assert (await tables.last_in(1)).id == lobby.id


class TestPeople:
    async def test_a_stranger_has_the_defaults(self, tables):
        """Called in the channel, never met, not hinted at."""
        assert (await tables.person(LIVIA))[1:5] == ("", "channel", False, False)

    async def test_what_somebody_chooses_stays(self, tables):
        """One thing at a time."""
        await tables.set_person(LIVIA, notify="dm")
        person = await tables.set_person(LIVIA, met=True)
        assert person == await tables.person(LIVIA) and person[2:5] == ("dm", True, False)

    async def test_an_unknown_setting_is_refused(self, tables):
        """Nothing changes."""
        for bad in ({"notify": "loud"}, {"name": "Nero"}):
            with pytest.raises(IllegalAction, match="bad_setting"):
                await tables.set_person(LIVIA, **bad)
        assert (await tables.person(LIVIA)).notify == "channel"

    async def test_names_are_those_last_seen(self, tables):
        """A new nickname shows at every table; who has never sat anywhere leaves no trace. (Fault 3)"""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5, names=("Livia", "Brutus"))
        await tables.seen(BRUTUS, "Marcus Brutus")
        await tables.seen(AGRIPPA, "Agrippa")
        assert (await tables.get(table.id)).names == ("Livia", "Marcus Brutus")
        assert (await tables.person(AGRIPPA)).name == ""


class TestDamage:
    async def damage(self, tables, sql):
        """Two tables, the first of them damaged behind the bot's back."""
        bad, good = [await tables.open(channel, "bazaar", (LIVIA, BRUTUS), 5, guild=7) for channel in (1, 2)]
        await tables.store.run(lambda tx: tx._do(f"{sql} WHERE table_id = {bad.id}"))
        return bad, good

    @pytest.mark.parametrize(
        "sql",
        [
            "UPDATE snapshots SET state = replace(state, '3', '4')",
            "UPDATE snapshots SET state = CAST(replace(CAST(state AS TEXT), '3', '4') AS BLOB)",
            "UPDATE snapshots SET state = x'789c00'",
            "UPDATE snapshots SET version = 0",
            "UPDATE actions SET events = x'5b5d20'",
            "UPDATE actions SET final = 1",
            "UPDATE actions SET seat = 1",
            "UPDATE actions SET at = 0",
            "DELETE FROM snapshots",
        ],
    )
    async def test_a_changed_byte_is_noticed(self, tables, sql):
        """Whatever was changed, the table is named and no move is made on it."""
        bad, _ = await self.damage(tables, sql)
        with pytest.raises(Damaged) as found:
            await tables.get(bad.id)
        assert found.value.table == bad.id
        with pytest.raises(Damaged):
            await tables.act(bad.id, LIVIA, Tax())

    async def test_other_tables_go_on(self, tables):
        """They are listed and played; the damaged one is listed as set aside."""
        bad, good = await self.damage(tables, "UPDATE snapshots SET version = 99")
        assert (await tables.act(good.id, LIVIA, Tax())).result == "done"
        for found in (await tables.of_user(LIVIA), await tables.in_guild(7)):
            assert {table.id: table.phase for table in found} == {bad.id: "aside", good.id: "playing"}

    async def test_set_aside_it_is_told_once_and_frees_its_channel(self, tables):
        """It can be looked at as far as it can be read, and not be played."""
        bad, _ = await self.damage(tables, "UPDATE snapshots SET state = x'7b7d'")
        await asyncio.gather(*[tables.set_aside(bad.id, "action 0 does not agree") for _ in range(3)])
        notes = await tables.store.run(lambda tx: tx._rows("SELECT lane FROM outbox WHERE code = 'set_aside'"))
        table = await tables.get(bad.id)
        assert (table.phase, table.state, table.users) == ("aside", None, (LIVIA, BRUTUS)) and notes == [("c1",)]
        left = [post.kind for post in await tables.claim() if post.table == bad.id]
        assert left == ["note"], "its boards and hands cannot be made any more"
        with pytest.raises(IllegalAction, match="set_aside"):
            await tables.act(bad.id, LIVIA, Tax())
        assert (await tables.new(guild=7, home=1, game="nim", host=AGRIPPA, name="Agrippa")).phase == "lobby"

    async def test_a_game_that_is_not_there_any_more(self, tables):
        """Its tables are damaged, with a word that says why."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS), 5)
        del tables.games["nim"]
        with pytest.raises(Damaged, match="there is no game 'nim' here"):
            await tables.get(table.id)

    async def test_a_state_of_a_newer_release_is_not_guessed_at(self, tables):
        """Downgrading the bot sets the table aside instead of misreading it."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS), 5)
        game = type(tables.games["nim"])
        tables.games["nim"] = type("Older", (game,), {"version": 0})()
        with pytest.raises(Damaged, match="newer release"):
            await tables.get(table.id)

    async def test_an_older_state_is_raised(self, tables):
        """By the game's own `upgrade`; one that fails sets aside this table."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS), 5)
        game = type(tables.games["nim"])

        def upgrade(self, raw, version):
            return raw | {"heaps": [9, 9]}

        tables.games["nim"] = type("Newer", (game,), {"version": 2, "upgrade": upgrade})()
        assert (await tables.get(table.id)).state.heaps == [9, 9]
        tables.games["nim"] = type(
            "Worse", (game,), {"version": 2, "upgrade": lambda self, raw, version: raw["none"]}
        )()
        with pytest.raises(Damaged):
            await tables.get(table.id)

    async def test_the_whole_chain_can_be_checked(self, tables):
        """Also where nobody looks in play: an old snapshot, a missing line."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Draw())
        await tables.act(table.id, BRUTUS, Draw())
        check = lambda: tables.store.run(lambda tx: tx.check(table.id))  # noqa: E731
        await check()
        await tables.store.run(lambda tx: tx._do("UPDATE snapshots SET version = 7 WHERE seq = 1"))
        await tables.get(table.id)
        with pytest.raises(Damaged, match="action 1 does not agree"):
            await check()
        await tables.store.run(lambda tx: tx._do("DELETE FROM actions WHERE seq = 2"))
        with pytest.raises(Damaged):
            await check()
