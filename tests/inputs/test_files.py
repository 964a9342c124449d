"""Database files with bytes changed, cut off or exchanged: refused in words, or the others play on; never begun anew."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from engine.core import IllegalAction, asked
from storage.errors import Unusable
from storage.store import Store
from table.service import Tables
from table.types import Damaged
from tests.games import GAMES

USERS = (1, 2, 3, 4, 5)
TABLES = 2 * len(GAMES)


def tables_of(store):
    found = Tables(store, lambda: 1000.0)
    for game in GAMES:
        found.add_game(game)
    return found


async def move(tables, table, rnd):
    """One legal action of whoever is called."""
    for seat, asking in asked(table.state).items():
        await tables.act(table.id, table.users[seat], asking.pick(table.state, seat, rnd.choice))
        return


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A database with two games of each kind under way."""
    folder = tmp_path_factory.mktemp("original")
    asyncio.run(begun(folder))
    return folder


async def begun(folder):
    store = await Store.open(folder / "t.db")
    tables, rnd = tables_of(store), random.Random(1)
    for i in range(TABLES):
        game = GAMES[i // 2]
        table = await tables.open(100 + i, game.key, USERS[: min(game.players)], i)
        for _ in range(6):
            if (table := await tables.get(table.id)).phase == "playing":
                await move(tables, table, rnd)
    await store.close()


def harmed(raw, rnd):
    """The file after some mishap, and its name."""
    what = rnd.choice(("bits", "bits", "bits", "byte", "page", "cut", "swap", "zeros"))
    data, at = bytearray(raw), rnd.randrange(len(raw))
    match what:
        case "bits":
            for _ in range(rnd.choice((1, 1, 8, 64))):
                data[rnd.randrange(len(data))] ^= 1 << rnd.randrange(8)
        case "byte":
            data[at] = rnd.randrange(256)
        case "page":
            data[at & ~4095 : (at & ~4095) + 4096] = rnd.randbytes(4096)
        case "cut":
            del data[at:]
        case "swap":
            other = rnd.randrange(len(data)) & ~4095
            page = at & ~4095
            data[page : page + 4096], data[other : other + 4096] = data[other : other + 4096], data[page : page + 4096]
        case "zeros":
            data[at : at + 512] = bytes(min(512, len(data) - at))
    return bytes(data), f"{what} at {at}"


async def used(store, rnd):
    """Everybody looks, plays and reads what there is; which tables could not go on."""
    tables, lost = tables_of(store), set()
    cared = await tables.look_over()
    for number in await tables.all_tables():
        try:
            table = await tables.get(number)
            await tables.log(number)
            if table.phase == "playing":
                await move(tables, table, rnd)
        except (Damaged, IllegalAction) as error:
            lost.add((number, type(error).__name__))
    for user in USERS:
        await tables.of_user(user)
    return lost | {(number, "aside") for number in (*cared.aside, *cared.unknown)}


async def opened(path):
    """The store, or why it cannot be used."""
    try:
        return await Store.open(path)
    except Unusable as no:
        return no


@pytest.mark.parametrize("first", [0, 40, 80, 120])
async def test_a_harmed_file_is_refused_or_the_sound_tables_go_on(original, tmp_path, first):
    """Whatever bytes are changed: a paragraph that names the file, or only the tables that were hit stop."""
    whole = (original / "t.db").read_bytes()
    refused = survived = 0
    for seed in range(first, first + 40):
        rnd = random.Random(seed)
        folder = tmp_path / str(seed)
        shutil.copytree(original, folder)
        path = folder / "t.db"
        data, what = harmed(whole, rnd)
        path.write_bytes(data)
        store = await opened(path)
        if isinstance(store, Unusable):
            assert str(path) in str(store) and path.read_bytes() == data, what
            refused += 1
            continue
        try:
            lost = await used(store, rnd)
        except Unusable:  # some damage shows only when it is read; the start ends with this paragraph
            refused += 1
        else:
            held = await store.run(lambda tx: tx._row("SELECT count(*) FROM tables")[0])
            assert held == TABLES or (held and lost), f"{what}: {held} tables"
            survived += 1
        finally:
            await store.close()
        shutil.rmtree(folder)
    assert refused and survived


async def test_a_lost_file_never_becomes_an_empty_one(original, tmp_path):
    """Empty, gone, or another database in its place: refused."""
    for i, mishap in enumerate(
        (Path.unlink, lambda path: path.write_bytes(b""), lambda path: path.write_bytes(bytes(8192)))
    ):
        folder = tmp_path / str(i)
        shutil.copytree(original, folder)
        mishap(folder / "t.db")
        with pytest.raises(Unusable):
            await Store.open(folder / "t.db")


async def test_the_other_tables_go_on_beside_damaged_ones(original, tmp_path):
    """Every second table's newest position is overwritten: those are set aside, the others are played."""
    shutil.copytree(original, tmp_path / "copy")
    with sqlite3.connect(tmp_path / "copy" / "t.db") as raw:
        raw.execute("UPDATE snapshots SET state = x'7b7d' WHERE table_id % 2 = 0 AND seq > 3")
    raw.close()
    store = await Store.open(tmp_path / "copy" / "t.db")
    try:
        tables, rnd = tables_of(store), random.Random(1)
        cared = await tables.look_over()
        assert cared.aside and set(cared.aside) <= set(range(2, TABLES + 1, 2))
        for number in range(1, TABLES + 1, 2):
            if (table := await tables.get(number)).phase == "playing":
                await move(tables, table, rnd)
                assert (await tables.get(number)).seq == table.seq + 1 or (await tables.get(number)).seq > table.seq
    finally:
        await store.close()
