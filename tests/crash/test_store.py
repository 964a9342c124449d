"""The store alone: killed in a migration, a backup, a checkpoint; and the power cut (storage design, points 15 to 17)."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from storage import prepare
from storage.errors import backups
from storage.schema import VERSIONS
from storage.store import Store
from table.service import Tables
from tests.crash.power import Recorder, cuts, library
from tests.toys.nim import GAME, Take

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
NEXT = "CREATE TABLE more (x); CREATE TABLE other (x); INSERT INTO more VALUES (1);"


def dies(work, *args):
    """Run `work` in a forked process; True if it was killed, as it was meant to be."""
    child = os.fork()
    if not child:
        try:
            work(*args)
        finally:
            os._exit(3)  # it lived
    return os.waitpid(child, 0)[1] == signal.SIGKILL


def kill():
    os.kill(os.getpid(), signal.SIGKILL)


async def played(path, moves=3):
    """A database with one game and so many actions."""
    tables = await opened(path)
    await tables.open(1, "nim", (11, 22), 5)
    for at in range(moves):
        await act(tables, at)
    await tables.store.close()
    return path


async def opened(path):
    tables = Tables(await Store.open(path), lambda: 1000.0)
    tables.add_game(GAME)
    return tables


async def act(tables, at):
    table = await tables.get(1)
    heap = next(i for i, stones in enumerate(table.state.heaps) if stones)
    await tables.act(1, (11, 22)[table.waiting[0]], Take(heap, 1), interaction=1000 + at)


async def actions(path):
    """How many actions a file holds; its chain of hashes holds too."""
    tables = await opened(path)
    await tables.store.run(lambda tx: tx.check(1))
    found = (await tables.get(1)).seq
    await tables.store.close()
    return found


class TestMigration:
    @pytest.mark.parametrize("statement", range(4))
    async def test_killed_in_the_middle_it_begins_again(self, tmp_path, monkeypatch, statement):
        """Before each statement, and before the number is written: the next start brings it all the way. (15)"""
        path = await played(tmp_path / "t.db")
        monkeypatch.setattr(prepare, "VERSIONS", (*VERSIONS, NEXT))

        def work():
            whole = prepare.statements

            def counted(script):
                for at, found in enumerate(whole(script)):
                    if at == statement:
                        kill()
                    yield found
                kill()

            prepare.statements = counted
            asyncio.run(Store.open(path))

        assert await asyncio.to_thread(dies, work)
        assert version(path) == len(VERSIONS)
        assert await actions(path) == 3
        assert version(path) == len(VERSIONS) + 1 and backups(path)

    async def test_killed_between_backup_and_migration(self, tmp_path, monkeypatch):
        """The copy is whole, the file as it was; the next start makes the step. (15)"""
        path = await played(tmp_path / "t.db")
        monkeypatch.setattr(prepare, "VERSIONS", (*VERSIONS, NEXT))

        def work():
            prepare.transaction = lambda *_: kill()
            asyncio.run(Store.open(path))

        assert await asyncio.to_thread(dies, work)
        assert version(path) == version(backups(path)[0]) == len(VERSIONS)
        assert await actions(path) == 3 and version(path) == len(VERSIONS) + 1


def version(path):
    raw = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    found = raw.execute("PRAGMA user_version").fetchone()[0]
    raw.close()
    return found


class TestBackup:
    @pytest.mark.parametrize("when", ["copying", "before the rename"])
    async def test_killed_while_it_is_made_it_does_not_count(self, tmp_path, when):
        """What is not complete has another name, is not offered, and is swept away by the next one. (16)"""
        path = await played(tmp_path / "t.db")

        def work():
            from storage import backup

            if when == "before the rename":
                backup.os.replace = lambda *_: kill()
            asyncio.run(copying())

        async def copying():
            store = await Store.open(path)
            if when == "copying":
                await store._db.run(lambda raw: raw.set_progress_handler(kill, 100))
            await store.keep_backup(0.0)

        assert await asyncio.to_thread(dies, work)
        assert backups(path) == [] and list((tmp_path / "backups").iterdir())
        assert await actions(path) == 3
        store = await Store.open(path)
        whole = await store.keep_backup(86400.0)
        await store.close()
        assert backups(path) == [whole] == list((tmp_path / "backups").iterdir())


async def test_killed_around_a_checkpoint_nothing_is_lost(tmp_path):
    """In the middle of copying the log into the file: at every tenth write, all actions are there afterwards. (17)"""
    if (sqlite := library()) is None:
        pytest.skip("this Python has its SQLite built in: it cannot be watched")
    for write in range(0, 40, 10):
        path = await played(tmp_path / f"{write}.db")

        def work(path=path, write=write):
            recorder = Recorder(sqlite)
            left = [write]

            class Dies(list):
                def append(self, note):
                    left[0] -= note.what == "write"
                    if left[0] < 0:
                        kill()

            raw = recorder.connect(path, isolation_level=None)
            raw.execute("PRAGMA journal_mode")
            raw.execute("UPDATE people SET met = 1")
            for at in range(300):
                raw.execute("INSERT OR REPLACE INTO people(user, name) VALUES (?, ?)", (at, "x" * 400))
            recorder.notes = Dies()
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

        assert await asyncio.to_thread(dies, work)
        assert await actions(path) == 3


class TestPowerCut:
    @pytest.mark.skipif(library() is None, reason="this Python has its SQLite built in: it cannot be watched")
    @pytest.mark.parametrize("level, loses", [(2, False), (1, True)], ids=["FULL", "NORMAL"])
    async def test_nothing_acknowledged_is_lost(self, tmp_path, monkeypatch, level, loses):
        """Sixty cuts: as we set it (FULL) every file is sound and complete. The control (NORMAL) loses actions. (17)"""
        path = await played(tmp_path / "t.db", 0)
        before = {str(file): file.read_bytes() for file in tmp_path.glob("t.db*") if file.suffix != ".lock"}
        recorder = Recorder(library())
        monkeypatch.setattr("storage.store.sqlite3.connect", lambda path, **more: recorder.connect(path, **more))
        monkeypatch.setitem(prepare.SETTINGS, "synchronous", level)
        tables = await opened(path)
        await tables.store.run(lambda tx: tx._row("PRAGMA wal_autocheckpoint = 20"))
        for at in range(12):
            await act(tables, at)
            recorder.acknowledged(at + 1)
        notes = list(recorder.notes)
        monkeypatch.undo()
        await tables.store.close()
        recorder.close()
        lost = []

        def look(files, told):
            folder = tmp_path / f"cut{len(lost)}"
            folder.mkdir()
            for name, content in files.items():
                (folder / Path(name).name).write_bytes(content)
            lost.append(told - held(folder / "t.db"))

        cuts(notes, before, 60, 7, look)
        assert (max(lost) > 0) == loses
        assert len(lost) > 50


def held(path):
    """The newest action of a file, whose pages and chain of hashes are sound."""
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA quick_check").fetchone() == ("ok",)
    (found,) = raw.execute("SELECT seq FROM tables WHERE id = 1").fetchone()
    assert raw.execute("SELECT count(*), max(seq) FROM actions").fetchone() == (found + 1, found)
    raw.close()
    return found


if sys.platform == "win32":
    pytest.skip("processes are forked here", allow_module_level=True)
