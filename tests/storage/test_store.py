"""The file: settings, transactions, cancellation, whose file it is."""

import asyncio
import sqlite3
import time

import pytest

from storage.schema import APPLICATION, VERSIONS
from storage.store import Foreign, Store


@pytest.fixture
async def store(tmp_path):
    made = await Store.open(str(tmp_path / "t.db"))
    yield made
    await made.close()


def count(tx):
    return tx._rows("SELECT count(*) FROM tables")[0][0]


def new(tx):
    """A table in a channel of its own."""
    channel = count(tx)
    row = dict(home=channel, channel=channel, game="x", options=b"{}", phase="lobby", host=1, seats_wanted=2)
    return tx.create((1, 2), 0, **row)


def add(tx, pause=0.0):
    table = new(tx)
    time.sleep(pause)
    return table


async def test_settings(store):
    pragma = lambda name: store.run(lambda tx: tx._rows(f"PRAGMA {name}")[0][0])  # noqa: E731
    assert [
        await pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys", "user_version", "application_id")
    ] == ["wal", 2, 1, len(VERSIONS), APPLICATION]


async def test_an_exception_rolls_back(store):
    def fail(tx):
        add(tx)
        raise KeyError("after the first half")

    with pytest.raises(KeyError):
        await store.run(fail)
    assert await store.run(count) == 0
    await store.run(add)
    assert await store.run(count) == 1


async def test_one_cancelled_midway_and_three_hundred_others_fine(store):
    victim = asyncio.create_task(store.run(lambda tx: add(tx, 0.2)))
    await asyncio.sleep(0.05)
    others = [asyncio.create_task(store.run(add)) for _ in range(300)]
    victim.cancel()
    results = await asyncio.gather(*others, return_exceptions=True)
    assert victim.cancelled() and not any(isinstance(result, BaseException) for result in results)
    assert await store.run(count) == 301, "what was begun is finished, though nobody waits for it"


async def test_cancelled_while_waiting_is_still_all_or_nothing(store):
    tasks = [asyncio.create_task(store.run(lambda tx: (add(tx), add(tx)))) for _ in range(100)]
    await asyncio.sleep(0)
    for task in tasks[::3]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await store.run(count) % 2 == 0
    await store.run(add)


async def test_a_second_process_is_kept_out(store, tmp_path):
    with pytest.raises(BlockingIOError):
        await Store.open(str(tmp_path / "t.db"))


async def test_a_foreign_or_too_new_file_is_refused(tmp_path):
    for name, pragma in (("foreign", "user_version=0"), ("new", f"user_version={len(VERSIONS) + 1}")):
        path = str(tmp_path / name)
        raw = sqlite3.connect(path)
        raw.execute("CREATE TABLE x(y)")
        raw.execute(f"PRAGMA {pragma}")
        raw.close()
        with pytest.raises(Foreign):
            await Store.open(path)


async def test_opened_again_it_is_the_same(tmp_path):
    path = str(tmp_path / "t.db")
    first = await Store.open(path)
    await first.run(add)
    await first.close()
    second = await Store.open(path)
    assert await second.run(count) == 1
    await second.close()
