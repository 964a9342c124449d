"""Races and lost state: every change is one transaction, and nothing leaks (faults 19 to 30)."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import tracemalloc

import pytest

from engine.core import questions
from tests.cogs.forum import text
from tests.cogs.play import board, dealt, now, offers, seat, until
from tests.games import GAMES, positions
from tests.inputs.forge import UNEXPECTED, books, said
from tests.table.test_random import balanced
from tests.toys.bazaar import Draw
from tests.toys.caravan import Donate


async def test_the_end_of_a_game_from_within_a_move_leaves_nothing_locked(here):
    """Fault 19: the action that ends a game is like any other; the next press is answered and a new game begins."""
    table = await dealt(here, "nim")
    for _ in range(200):
        table = await now(here, table)
        if table.phase != "playing":
            break
        who = table.waiting[0]
        move = questions(table.state, who)[0].pick(table.state, who, lambda found: found[0])
        await here.tables.act(table.id, table.users[who], move)
    assert table.phase == "over"
    await here.settled()
    assert "The game is over." in said(await here.press("Livia", board(here), "My seat"))
    answer = await here.press("Livia", board(here), "Again, same players")
    assert "the same game again" in said(answer)


async def test_state_is_read_inside_the_transaction_that_changes_it(here):
    """Fault 20: twenty moves of two people, begun at once in any order, are twenty moves one after the other."""
    table = await dealt(here)
    users = [here.user("Livia"), here.user("Brutus")] * 10
    await asyncio.gather(*(here.tables.act(table.id, user, Draw()) for user in users), return_exceptions=True)
    after = await now(here, table)
    assert after.seq >= 2
    await balanced(here.tables)


async def test_an_undo_that_fails_leaves_the_turn_as_it_was(here, monkeypatch):
    """Fault 24: the disk fails while taking back: the move stands, it is still the same turn, and that is said."""
    table = await dealt(here, "caravan")
    await here.tables.act(table.id, here.user("Livia"), Donate(1))
    panel, before, stored = await seat(here, "Livia"), await now(here, table), await books(here)
    undo = offers(panel)["Undo: free"]

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("storage.history.History.append", full)
        answer = await here.people.click("Livia", panel, undo)
    assert UNEXPECTED in said(answer) + "".join(text(answer.shown(post)) for post in answer.followups)
    assert await books(here) == stored and await now(here, table) == before
    taken = await here.people.click("Livia", panel, undo)
    assert "Taken back." in said(taken) and (await now(here, table)).seq == 2


async def test_fifty_games_play_while_a_backup_runs(here, tmp_path):
    """Fault 28: fifty actions at fifty tables and a backup in the same moment: all succeed, nothing is locked."""
    users = (here.user("Livia"), here.user("Brutus"))
    tables = [await here.tables.open(10_000 + i, "bazaar", users, i) for i in range(50)]
    acts = [here.tables.act(table.id, users[table.waiting[0]], Draw()) for table in tables]
    backups = [here.tables.store.backup(tmp_path / f"copy-{i}.db") for i in range(3)]
    done = await asyncio.gather(*acts[:20], backups[0], *acts[20:40], backups[1], *acts[40:], backups[2])
    assert len(done) == 53
    for table in tables:
        assert (await here.tables.get(table.id)).seq == 1
    with sqlite3.connect(tmp_path / "copy-2.db") as copy:
        assert copy.execute("PRAGMA quick_check").fetchone() == ("ok",)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_replaying_games_leaves_nothing_behind(game):
    """Fault 29: after the first games the memory of the process stays flat, whatever is played."""

    def replay(seeds):
        for seed in seeds:
            for _ in positions(game, game.players[seed % len(game.players)], seed % 4):
                pass

    replay(range(4))
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        replay(range(8))
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 200_000, f"{after - before} bytes stayed"


async def test_two_hundred_games_at_tables_leave_memory_flat(here):
    """Fault 29: dealt, played and ended at a table two hundred times: what stays is in the database."""
    users = (here.user("Livia"), here.user("Brutus"))

    async def evening(first, count):
        for i in range(first, first + count):
            table = await here.tables.open(20_000 + i, "bazaar", users, i)
            await here.tables.act(table.id, users[table.waiting[0]], Draw())
            await here.tables.end(table.id, users[0])

    async def settled():
        await here.tables.store.run(lambda tx: tx._do("UPDATE outbox SET state = 'superseded' WHERE state = 'open'"))
        await until(lambda: not here.bot.sender._lanes)
        here.sandbox.front.log.clear()
        gc.collect()

    await here.bot.sender.stop()
    await evening(0, 40)
    await settled()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        await evening(40, 200)
        await settled()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 1_000_000, f"{after - before} bytes stayed"


async def test_a_join_that_failed_leaves_no_seat(here, monkeypatch):
    """Fault 41: the disk fails while somebody sits down: not seated, not "already seated", free to try again."""
    await here.opened(game="bazaar")

    def full(*_, **__):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("storage.outbox.Outbox.post", full)
        failed = await here.people.slash("Brutus", "the-table", "game join")
    assert UNEXPECTED in said(failed)
    assert await here.tables.of_user(here.user("Brutus")) == []
    again = await here.people.slash("Brutus", "the-table", "game join")
    assert "You sit at" in said(again)
