"""Anything in any order: acts, undos, consent, joins, restarts, lost and repeated deliveries. The books always balance."""

import random

import pytest

from engine.core import IllegalAction, questions
from storage.store import Store
from table.absence import missed
from tests.games import GAMES
from tests.table.test_lobby import HOME

USERS = (1, 2, 3, 4, 5)
NEVER = ()  # games in which nobody can take anything back alone


class Evening:
    """Some people at some tables, doing what comes to their minds."""

    def __init__(self, tables, seed):
        self.tables, self.chance = tables, random.Random(seed)
        self.interactions = 0
        self.results = {}  # of each interaction, to compare with a repeated delivery

    async def step(self):
        """One thing somebody does; refusals are part of it."""
        one = self.chance.choice
        do = one(
            (
                self.act,
                self.act,
                self.act,
                self.act,
                self.undo,
                self.agree,
                self.lobby,
                self.lobby,
                self.send,
                self.absent,
            )
        )
        try:
            await do(one(USERS))
        except IllegalAction:
            return

    async def once(self, call, *args, **more):
        """A change with an interaction of its own, sometimes delivered twice."""
        self.interactions += 1
        done = await call(*args, **more, interaction=self.interactions)
        if self.chance.random() < 0.2:
            again = await call(*args, **more, interaction=self.interactions)
            assert again == done
        return done

    async def act(self, user):
        tables = [table for table in await self.tables.of_user(user) if table.phase == "playing"]
        if not tables:
            return
        table = self.chance.choice(tables)
        seat = table.seat_of(user)
        asked = [q for q in questions(table.state, seat) if not q.optional]
        if not asked:
            return
        action = asked[0].pick(table.state, seat, self.chance.choice)
        number = table.numbers[seat] - (self.chance.random() < 0.1)
        await self.once(self.tables.act, table.id, user, action, number=number, end=self.chance.random() < 0.3)

    async def undo(self, user):
        for table in await self.tables.of_user(user):
            await self.once(self.tables.undo, table.id, user)

    async def agree(self, user):
        for table in await self.tables.of_user(user):
            await self.once(self.tables.agree, table.id, user, self.chance.random() < 0.8)

    async def lobby(self, user):
        one, key = self.chance.choice, self.chance.choice(GAMES).key
        home = HOME + self.chance.randrange(3)
        last = await self.tables.last_in(home)
        if last is None or last.phase in ("over", "closed"):
            await self.once(self.tables.new, guild=7, home=home, game=key, host=user, name=f"User {user}")
            return
        change = one(("join", "join", "join", "leave", "start", "end"))
        if change == "join":
            await self.once(self.tables.join, last.id, user, f"User {user}")
        elif change == "leave":
            await self.once(self.tables.leave, last.id, user)
        elif change == "start":
            await self.once(self.tables.start, last.id, user, channel=one((None, 1000 + self.interactions)))
        elif self.chance.random() < 0.1:
            await self.once(self.tables.end, last.id, user)

    async def absent(self, user):
        """Somebody vanishes, is voted out, kicked, replaced, comes back, or wants the clocks to stand still."""
        one, tables = self.chance.choice, self.tables
        found = await tables.store.run(lambda tx: tx.in_phase("playing"))
        if not found:
            return
        table = await tables.get(one(found))
        seat = one(range(len(table.users)))
        do = one(
            ("missed", "vote", "vote", "take", "take", "kick", "pause", "agree", "halt", "resume", "nudge", "rest")
        )
        match do:
            case "missed":
                await tables._run(lambda tx, desk: missed(tx, desk, table, seat))
            case "vote":
                for other in (other for other in table.users if other > 0):
                    await self.once(tables.vote, table.id, other, seat, one(("rules", "open", "computer")))
            case "take":
                await self.once(tables.take, table.id, user, f"User {user}")
            case "kick":
                await self.once(tables.kick, table.id, seat)
            case "pause":
                await self.once(tables.ask_all, table.id, user, one(("pause", "end")))
            case "agree":
                for question, _ in filter(None, [await tables.agreed(table.id, what) for what in ("pause", "end")]):
                    yes = question == "pause" and self.chance.random() < 0.8  # an end would leave nothing to do
                    await self.once(tables.answer_wish, table.id, user, question, yes)
            case "halt":
                await self.once(tables.halt, table.id)
            case "resume":
                await self.once(tables.resume, table.id)
            case "nudge":
                await self.once(tables.nudge, table.id, user)
            case _:
                await tables.vacation(user, self.chance.randrange(3))

    async def send(self, user):
        """The sender: what it claims is sent, fails, dies, or is forgotten by a crash."""
        for post in await self.tables.claim():
            match self.chance.randrange(6):
                case 0:
                    await self.tables.later(post, "503")
                case 1:
                    await self.tables.dead(post, "10003")
                case 2:
                    pass
                case _:
                    await self.tables.sent(post, post.id, 1)


async def balanced(tables):
    """Chains hold, numbers have no gaps, every open row is the newest of its kind, interactions name what exists."""

    def look(tx):
        for table, seq in tx._rows("SELECT id, seq FROM tables"):
            tx.check(table)
            for name in ("actions", "snapshots"):
                found = tx._row(f"SELECT count(*), coalesce(max(seq), -1) FROM {name} WHERE table_id = :t", t=table)
                assert found == (seq + 1, seq)
        twice = tx._rows(
            "SELECT table_id, kind, addressee FROM outbox WHERE state = 'open' AND lease IS NULL AND attempts = 0"
            " AND kind NOT IN ('note', 'ask', 'undone') GROUP BY 1, 2, 3 HAVING count(*) > 1"
        )
        assert twice == []
        numbers = tx._rows("SELECT table_id, number FROM outbox WHERE kind = 'board' ORDER BY id")
        assert len(set(numbers)) == len(numbers)
        ahead = "SELECT 1 FROM interactions JOIN tables t ON t.id = table_id WHERE last_seq > t.seq"
        assert tx._rows(ahead) == []
        assert tx._rows("PRAGMA foreign_key_check") == []
        alone = """SELECT s.table_id, s.seat FROM seats s JOIN tables t ON t.id = s.table_id
            WHERE t.phase = 'playing' AND s.stands_in = '' AND (SELECT count(*) FROM tenures n
            WHERE n.table_id = s.table_id AND n.seat = s.seat AND n.user = s.user AND n.ended = '') != 1"""
        assert tx._rows(alone) == [], "somebody plays and is not on record, or was and is not any more"
        gone = """SELECT 1 FROM tenures n JOIN tables t ON t.id = n.table_id
            WHERE t.phase IN ('over', 'closed') AND n.ended = ''"""
        assert tx._rows(gone) == []

    await tables.store.run(look)
    for table in await tables.all_tables():
        assert (await tables.examine(table)).fault is None


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_happens_the_books_balance(tables, tmp_path, clock, seed):
    """300 things done by five people at several tables, with restarts between."""
    evening = Evening(tables, seed)
    for channel, game in enumerate(GAMES):
        users = evening.chance.sample(USERS, game.players[0])
        await tables.open(channel, game.key, users, seed, undo_seen=bool(channel % 2))
    for step in range(300):
        await evening.step()
        clock.now += evening.chance.choice((0, 1, 90))
        if step % 100 == 99:
            await balanced(tables)
            await tables.store.close()
            tables.store = await Store.open(tmp_path / "t.db")
    played = await tables.store.run(lambda tx: tx._row("SELECT count(*) FROM actions WHERE how = 'player'")[0])
    undone = await tables.store.run(lambda tx: tx._row("SELECT count(*) FROM actions WHERE how = 'undo'")[0])
    assert played > 20 and undone, "the evening was not spent in lobbies"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_undo_after_every_action_brings_back_exactly_what_was(tables, game):
    """In any game: where the table lets an action be taken back, the position before it is there again."""
    seats = game.players[0]
    table = await tables.open(1, game.key, USERS[:seats], 11, undo_seen=True)
    one, undone = random.Random(game.key).choice, 0
    for _ in range(40):
        if table.outcome or not table.waiting:
            break
        seat = table.waiting[0]
        asking = questions(table.state, seat)[0]
        action = asking.pick(table.state, seat, one)
        done = await tables.act(table.id, table.users[seat], action)
        price = await tables.undo_price(table.id, seat)
        if done.result == "done" and not price.code and not price.needs:
            back = (await tables.undo(table.id, table.users[seat])).table
            assert back.state == table.state and back.kept == table.kept
            assert back.numbers[seat] > done.table.numbers[seat] > table.numbers[seat]
            undone += 1
            done = await tables.act(table.id, table.users[seat], action)
        table = done.table
    await balanced(tables)
    assert undone or game.key in NEVER, game.key
