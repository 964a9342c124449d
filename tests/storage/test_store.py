"""The open file: settings, transactions, cancellation, waking the sender."""

import asyncio
import inspect
import sqlite3
import time

import aiosqlite
import pytest

from storage.schema import APPLICATION, VERSIONS
from storage.store import Connection, Store


@pytest.fixture
async def store(tmp_path):
    made = await Store.open(tmp_path / "t.db")
    yield made
    await made.close()


def count(tx):
    return tx._row("SELECT count(*) FROM tables")[0]


def new(tx):
    """A table in a channel of its own."""
    channel = count(tx)
    row = {"home": channel, "channel": channel, "game": "x", "options": b"{}", "phase": "lobby", "host": 1}
    return tx.create((1, 2), 0, seats_wanted=2, **row)


def add(tx, pause=0.0):
    table = new(tx)
    time.sleep(pause)
    return table


async def test_settings(store):
    """The file survives a power cut after each commit, checks its references, and says whose it is."""
    pragma = lambda name: store.run(lambda tx: tx._row(f"PRAGMA {name}")[0])  # noqa: E731
    assert [
        await pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys", "user_version", "application_id")
    ] == ["wal", 2, 1, len(VERSIONS), APPLICATION]


async def test_an_exception_rolls_back(store):
    """What fails midway has done nothing, and the next transaction works."""

    def fail(tx):
        add(tx)
        raise KeyError("after the first half")

    with pytest.raises(KeyError):
        await store.run(fail)
    assert await store.run(count) == 0
    await store.run(add)
    assert await store.run(count) == 1


async def test_one_cancelled_midway_and_three_hundred_others_fine(store):
    """A transaction that was begun is finished, though nobody waits for it any more."""
    victim = asyncio.create_task(store.run(lambda tx: add(tx, 0.2)))
    await asyncio.sleep(0.05)
    others = [asyncio.create_task(store.run(add)) for _ in range(300)]
    victim.cancel()
    results = await asyncio.gather(*others, return_exceptions=True)
    assert victim.cancelled() and not any(isinstance(result, BaseException) for result in results)
    assert await store.run(count) == 301


async def test_cancelled_while_waiting_is_still_all_or_nothing(store):
    """Of a hundred two-row transactions, a third cancelled, none leaves one row."""
    tasks = [asyncio.create_task(store.run(lambda tx: (add(tx), add(tx)))) for _ in range(100)]
    await asyncio.sleep(0)
    for task in tasks[::3]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await store.run(count) % 2 == 0
    await store.run(add)


async def test_a_full_disk_at_commit_tells_nobody_that_it_was_done(store):
    """What cannot be committed raises, and is not there."""
    await store.run(lambda tx: tx._do("PRAGMA max_page_count = 40"))

    def much(tx):
        for _ in range(2000):
            add(tx)

    with pytest.raises(sqlite3.OperationalError, match="full"):
        await store.run(much)
    assert await store.run(count) == 0


async def test_opened_again_it_is_the_same(tmp_path):
    """What was committed is there after a restart."""
    first = await Store.open(tmp_path / "t.db")
    await first.run(add)
    await first.close()
    second = await Store.open(tmp_path / "t.db")
    assert await second.run(count) == 1
    await second.close()


async def test_the_sender_is_woken_after_the_commit_and_only_then(store):
    """A transaction that puts something into the outbox wakes the sender; a refused or silent one does not."""
    woken = []
    store.on_post = lambda: woken.append(1)
    table = await store.run(add)
    assert not woken

    def say(tx, fail):
        tx.post("c1", table, 0, "board", -1, "n", 0.0)
        if fail:
            raise KeyError

    with pytest.raises(KeyError):
        await store.run(lambda tx: say(tx, True))
    await asyncio.sleep(0)
    assert not woken
    await store.run(lambda tx: say(tx, False))
    await asyncio.sleep(0)
    assert woken == [1]


def test_the_pinned_library_still_runs_functions_in_its_thread():
    """`Connection.run` leans on one private method of aiosqlite: its shape, and where its function runs."""
    assert list(inspect.signature(aiosqlite.Connection._execute).parameters) == ["self", "fn", "args", "kwargs"]
    assert issubclass(Connection, aiosqlite.Connection) and isinstance(aiosqlite.Connection._conn, property)
