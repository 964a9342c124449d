"""The look over all tables at the start, and the doctor's examination of one."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import Game
from table import care
from table.edition import rules_of
from tests.games import GAMES, REAL
from tests.ops.play import BRUTUS, LIVIA, played, said, sql
from tests.toys import bazaar, nim


def broken(*_):
    """A fault in the rules of a release."""
    raise KeyError("a card that nobody knows")


class TestTheStart:
    async def test_where_all_is_well_nothing_is_said(self, tables):
        """Every game, played a little: none is set aside, no row is written."""
        found = [await played(tables, game.key, at) for at, game in enumerate(GAMES, 1)]
        before = [await said(tables, table.id) for table in found]
        assert not any(await tables.look_over())
        assert [await said(tables, table.id) for table in found] == before

    async def test_a_game_that_cannot_be_read_is_set_aside_and_others_go_on(self, tables):
        """Its channel hears of it once, whatever else was to be said there is not; the other is played on."""
        bad, good = await played(tables, "nim", 1, actions=1), await played(tables, "bazaar", 2)
        await sql(tables, "UPDATE snapshots SET state = x'00' WHERE table_id = :table", table=bad.id)
        cared = await tables.look_over()
        assert list(cared.aside) == [bad.id] and "does not agree" in cared.aside[bad.id]
        assert await said(tables, bad.id) == [("note", "set_aside")]
        assert (await tables.get(bad.id)).phase == "aside" and (await tables.get(good.id)).phase == "playing"
        assert not any(await tables.look_over()) and len(await said(tables, bad.id)) == 1

    @pytest.mark.parametrize("what", ["view", "words", "prompt", "summary"])
    async def test_a_game_that_cannot_be_shown_is_set_aside(self, tables, monkeypatch, what):
        """A release whose rules stumble over a stored position: players are told instead of meeting errors. (Fault 65)"""
        table = await played(tables, "nim", actions=1)
        monkeypatch.setattr(type(nim.GAME), what, broken)
        cared = await tables.look_over()
        assert "cannot show its position" in cared.aside[table.id]
        monkeypatch.undo()

    async def test_once_it_can_be_read_again_it_goes_on(self, tables, monkeypatch):
        """A mended release: the channel hears it, with a new board, and who was called is called again."""
        table = await played(tables, "bazaar", actions=3)
        monkeypatch.setattr(type(bazaar.GAME), "view", broken)
        await tables.look_over()
        monkeypatch.undo()
        assert (await tables.look_over()).resumed == [table.id]
        back = await tables.get(table.id)
        assert back._replace(posts=0) == table._replace(posts=0) and back.posts == table.posts + 1
        kinds = await said(tables, table.id)
        assert ("note", "resumed") in kinds and ("board", None) in kinds
        assert kinds.count(("turn", None)) == len(back.waiting)
        assert not any(await tables.look_over())

    async def test_a_closed_channel_keeps_it_aside(self, tables, monkeypatch):
        """Another game is open in its channel by now: two cannot be."""
        table = await played(tables, "nim", 9, actions=1)
        monkeypatch.setattr(type(nim.GAME), "view", broken)
        await tables.look_over()
        monkeypatch.undo()
        await played(tables, "bazaar", 9)
        assert not any(await tables.look_over()) and (await tables.get(table.id)).phase == "aside"

    @pytest.mark.parametrize("how", ["end", "resign"])
    async def test_what_was_over_is_over_again(self, tables, how):
        """A finished game that was set aside comes back as what it was, and nobody is called."""
        table = await played(tables, "nim", actions=1)
        ended = await (tables.end(table.id, LIVIA) if how == "end" else tables.resign(table.id, LIVIA))
        phase = "closed" if how == "end" else ended.table.phase
        await tables.set_aside(table.id, "a test")
        assert (await tables.look_over()).resumed == [table.id]
        back = await tables.get(table.id)
        assert back.phase == phase != "playing" and ("board", None) not in (await said(tables, table.id))[-1:]

    async def test_a_lobby_comes_back_as_a_lobby(self, tables):
        """It has no position; its card is drawn anew."""
        lobby = await tables.new(guild=1, home=5, game="nim", host=LIVIA, name="Livia")
        await tables.set_aside(lobby.id, "a test")
        assert (await tables.look_over()).resumed == [lobby.id]
        assert await tables.get(lobby.id) == lobby and ("lobby", None) in await said(tables, lobby.id)

    async def test_a_game_that_is_not_here_is_left_alone(self, tables):
        """Its rules may come back with the next release: it is named, not touched."""
        table = await played(tables, "nim", actions=1)
        del tables.games["nim"]
        assert (await tables.look_over()).unknown == {table.id: "nim"}
        tables.add_game(nim.GAME)
        assert await tables.get(table.id) == table


class TestCards:
    async def test_other_cards_are_said_once(self, tables, monkeypatch):
        """An owner has edited the file: each running game says so in its channel and goes on with the new values."""
        table = await played(tables, "nim", actions=1)
        over = await played(tables, "nim", 8, actions=1)
        await tables.end(over.id, LIVIA)
        monkeypatch.setattr(Game, "checksum", "another")
        await sql(tables, "UPDATE tables SET cards = 'the first'")
        assert (await tables.look_over()).recarded == [table.id]
        assert ("note", "cards_changed") in await said(tables, table.id)
        assert ("note", "cards_changed") not in await said(tables, over.id)
        assert not any(await tables.look_over())

    async def test_where_the_first_cards_are_not_known_nothing_is_said(self, tables, monkeypatch):
        """Games of a release that did not write it down."""
        table = await played(tables, "nim", actions=1)
        monkeypatch.setattr(Game, "checksum", "another")
        assert not any(await tables.look_over())
        assert ("note", "cards_changed") not in await said(tables, table.id)

    @pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
    async def test_every_real_game_knows_its_cards(self, tables, game):
        """The checksum stands with the table from its beginning."""
        table = await played(tables, game.key, actions=0)
        ((position, _),) = await tables.store.run(lambda tx: tx.positions("table", table.id))
        assert position.table.cards == game.checksum != ""


class TestTheExamination:
    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
    async def test_what_these_rules_did_they_do_again(self, tables, game):
        """Every action of a random game leads to the stored position and events."""
        table = await played(tables, game.key, actions=60)
        finding = await tables.examine(table.id)
        assert finding.fault is None and finding.replayed == finding.actions == table.seq + 1

    async def test_what_is_no_action_of_the_rules_is_followed_too(self, tables):
        """Taking back, another person in a seat, resigning, ending."""
        table = await played(tables, "nim", actions=1)
        await tables.undo(table.id, table.users[table.waiting[0] - 1])
        await tables.give(table.id, 0, 99, "Cato")
        await tables.resign(table.id, BRUTUS)
        other = await played(tables, "bazaar", 8, actions=3)
        await tables.end(other.id, LIVIA)
        for found in (await tables.get(table.id), await tables.get(other.id)):
            finding = await tables.examine(found.id)
            assert finding.fault is None and finding.replayed == found.seq + 1

    async def test_other_rules_are_only_checked_by_their_hashes(self, tables):
        """What an older release carried out need not be legal today."""
        table = await played(tables, "bazaar", actions=5)
        await sql(tables, "UPDATE snapshots SET rules = 'older' WHERE seq < 3")
        finding = await tables.examine(table.id)
        assert (finding.fault, finding.replayed) == (None, table.seq + 1 - 3)

    async def forged(self, tables, table, **changes):
        """What is found once the newest row was written anew with these changes, its hash with it."""
        last = (links := await tables.store.run(lambda tx: list(tx.chain(table.id))))[-1]
        row = last.action._replace(hash=b"", **changes)

        def write(tx):
            for name in ("snapshots", "actions"):
                tx._do(f"DELETE FROM {name} WHERE table_id = :table AND seq = :seq", table=table.id, seq=row.seq)
            tx.append(table.id, row, last.version, last.state, links[-2].action.hash, last.rules)

        await tables.store.run(write)
        return (await tables.examine(table.id)).fault

    async def test_a_result_that_the_rules_do_not_give_is_found(self, tables):
        """The hashes agree, but action and result are not of one piece."""
        table = await played(tables, "nim", actions=2)
        assert await self.forged(tables, table) is None, "written anew as it was it is sound"
        assert "leads to another position" in await self.forged(tables, table, events=b"[ ]")

    async def test_an_action_against_the_rules_is_found(self, tables):
        """It would be refused today, by the very rules that are said to have carried it out."""
        table = await played(tables, "nim", actions=2)
        action = msgspec.json.encode(nim.Take(heap=0, stones=99))
        assert "is against the rules" in await self.forged(tables, table, action=action)

    async def test_rules_that_stumble_are_found(self, tables, monkeypatch):
        """A fault in the code is that table's finding, not the end of the examination."""
        table = await played(tables, "nim", actions=1)
        monkeypatch.setattr(care, "apply", broken)
        assert "cannot be carried out again" in (await tables.examine(table.id)).fault

    async def test_a_broken_chain_is_found(self, tables):
        """Any changed byte of the history."""
        table = await played(tables, "bazaar", actions=4)
        await sql(tables, "UPDATE actions SET at = at + 1 WHERE seq = 2")
        assert "action 2 does not agree" in (await tables.examine(table.id)).fault

    async def test_it_changes_nothing(self, tables):
        """Not even a damaged table's phase."""
        table = await played(tables, "nim", actions=1)
        await sql(tables, "UPDATE snapshots SET state = x'00' WHERE seq = 1")
        assert (await tables.examine(table.id)).fault
        ((position, _),) = await tables.store.run(lambda tx: tx.positions("table", table.id))
        assert position.table.phase == "playing"


def test_each_game_has_its_own_rules_number():
    """16 digits, the same at every look; no two games share them."""
    numbers = [rules_of(game) for game in GAMES]
    assert len(set(numbers)) == len(GAMES) and numbers == [rules_of(game) for game in GAMES]
    assert all(len(number) == 16 for number in numbers)
