"""A year of play by post for each game: late people, vacations, pauses, restarts, suspended machines, two changes of
the local time. It ends consistent: chains hold, what the rules did can be done once more, and no clock has gone wrong.
"""

from __future__ import annotations

import random
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from engine.core import IllegalAction, asked, outcome, questions
from storage.store import Store
from table.care import examined
from table.pace import Pace
from tests.games import GAMES
from tests.table.timely import DAY, HOUR

ROME = ZoneInfo("Europe/Rome")
BEGIN = datetime(2026, 1, 1, tzinfo=ROME).timestamp()
YEAR = 365 * DAY
PACES = (
    Pace("relaxed", hours=72, lapse="rules"),
    Pace("relaxed", hours=48),
    Pace("daily", hour=2, zone="Europe/Rome", lapse="rules"),
    Pace("fast", bank=72, increment=12, lapse="rules"),
    Pace(),
)
USERS = (11, 22, 33, 44)


async def unhurried(store):
    """A year of transactions need not survive a power cut."""
    await store._db.run(lambda raw: raw.execute("PRAGMA synchronous = OFF"))


class Year:
    """People at tables of one game, who answer when they get round to it."""

    def __init__(self, tables, clock, game, seed, path):
        self.tables, self.clock, self.game, self.path = tables, clock, game, path
        self.chance = random.Random(f"{game.key} {seed}")
        self.places: dict[int, Pace] = {}
        self.count = dict.fromkeys(("clock", "player", "vacation", "pause", "restart", "down", "games"), 0)

    async def deal(self):
        """A table of each pace; where a game has ended, the next one begins."""
        for channel, pace in enumerate(PACES):
            if pace.kind == "fast" and self.game.own_clock:
                continue
            if await self.tables.store.run(lambda tx, channel=channel: tx.open_in(channel)) is None:
                seats = self.chance.choice([n for n in self.game.players if n <= len(USERS)])
                users = self.chance.sample(USERS, seats)
                options = self.game.recommended(seats)
                await self.tables.open(
                    channel, self.game.key, users, self.chance.getrandbits(32), options, pace=pace, undo_seen=True
                )
                self.count["games"] += 1

    async def live(self):
        """Step by step through the year, as long as the next thing takes."""
        await self.tables.tick()
        while self.clock.now < BEGIN + YEAR:
            await self.deal()
            for _ in range(self.chance.randrange(6)):
                await self.somebody()
            await self.pass_time()

    async def pass_time(self):
        """Some hours with the bot there; now and then without it."""
        step = self.chance.uniform(6, 48) * HOUR
        if self.chance.random() < 0.03:
            await self.suspended(step)
            return
        end = self.clock.now + step
        while self.clock.now < end:
            await self.tables.store.run(lambda tx: tx.set_alive(self.clock.now))
            before = self.clock.now
            following = await self.tables.tick()
            due = await self.tables.store.run(lambda tx, before=before: tx.next_time(before))
            jump = min(end, max(following, due if due is not None else end) + 1)
            self.clock.now = max(self.clock.now, jump)

    async def suspended(self, step):
        """The machine sleeps or the process ends: nothing may have ended meanwhile."""
        ends = {table.id: (table.seq, table.due) for table in await self.open_tables()}
        self.count["down"] += 1
        if self.chance.random() < 0.5:
            await self.tables.store.close()
            self.tables.store = await Store.open(self.path)
            await unhurried(self.tables.store)
            self.count["restart"] += 1
        gone = step + self.chance.choice((0, 5 * DAY))
        self.clock.now += gone
        await self.tables.tick()
        for table in await self.open_tables():
            seq, due = ends[table.id]
            assert table.seq == seq
            for before, after in zip(due, table.due, strict=True):
                assert before is None or after is None or after >= before + gone - 120

    async def open_tables(self):
        numbers = await self.tables.store.run(lambda tx: tx.in_phase("playing"))
        return [await self.tables.get(number) for number in numbers]

    async def somebody(self):
        """One thing that somebody does; what the rules refuse is part of it."""
        user, what = self.chance.choice(USERS), self.chance.random()
        try:
            if what < 0.02:
                await self.tables.vacation(user, self.chance.randrange(15))
                self.count["vacation"] += 1
            elif what < 0.04:
                await self.pause()
            else:
                await self.act(user)
        except IllegalAction:
            return

    async def pause(self):
        table = self.chance.choice(await self.open_tables())
        if table.stopped is None:
            await self.tables.halt(table.id)
        else:
            await self.tables.resume(table.id)
        self.count["pause"] += 1

    async def act(self, user):
        """All that one person feels like doing, at all their tables; sometimes they take it back."""
        for table in await self.open_tables():
            if user not in table.users:
                continue
            seat = table.seat_of(user)
            if self.chance.random() < 0.05:
                await self.tables.undo(table.id, user)
                continue
            for _ in range(4):
                asking = next((q for q in questions(table.state, seat) if not q.optional), None)
                if asking is None or table.phase != "playing":
                    break
                action = asking.pick(table.state, seat, self.chance.choice)
                done = await self.tables.act(table.id, user, action, number=table.numbers[seat])
                table = done.table
                self.count["player"] += 1

    async def balanced(self):
        """Every table, over or not: its history is whole, and its clocks fit its position."""

        def look(tx, desk):
            for number in tx.in_phase():
                found = examined(tx, desk, number)
                assert found.fault is None, found
                if found.phase != "playing":
                    assert tx.clocks(number) == []
            self.count["clock"] = tx._row("SELECT count(*) FROM actions WHERE how = 'clock'")[0]
            assert tx._rows("PRAGMA foreign_key_check") == []

        await self.tables._run(look)
        for table in await self.open_tables():
            waits = asked(table.state)
            for seat in range(table.state.seats):
                timed = table.due[seat] is not None or table.left[seat] is not None
                assert not timed or seat in waits or seat in table.waiting
                assert table.pace.kind == "none" or seat not in waits or timed
                assert table.due[seat] is None or table.due[seat] > self.clock.now - 2 * HOUR
            assert outcome(table.game, table.state) is None


@pytest.mark.parametrize("game", [game for game in GAMES if game.key in ("lydia", "lusitania", "barons", "bazaar")],
                         ids=lambda game: game.key)  # fmt: skip
async def test_a_year_of_play_by_post(tables, clock, tmp_path, game):
    """Tables of all paces, from one New Year to the next. (Faults 67, 68)"""
    clock.now = BEGIN
    await unhurried(tables.store)
    year = Year(tables, clock, game, 1, tmp_path / "t.db")
    await year.live()
    await year.balanced()
    assert all(year.count.values()), year.count
