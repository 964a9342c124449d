"""Whose file it is, whether it is sound and of our version; backups. What is refused is left as it was."""

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys

import pytest

from storage import backup as backups
from storage import prepare
from storage.backup import named, rotate
from storage.errors import Broken, Foreign, Locked, MigrationFailed, Missing, Newer, Unusable, Unwritable
from storage.lock import Lock
from storage.prepare import statements
from storage.schema import APPLICATION, VERSIONS
from storage.store import Store
from tests.storage.test_store import add, count

NEXT = "CREATE TABLE more (x);"  # the next release's schema


async def made(path, tables=1):
    """A database with some tables in it, closed again."""
    store = await Store.open(path, now=lambda: 0.0)
    for _ in range(tables):
        await store.run(add)
    await store.close()
    return path


async def opened(path):
    """How many tables a file holds."""
    store = await Store.open(path, now=lambda: 86400.0)
    found = await store.run(count)
    await store.close()
    return found


async def refused(path, kind):
    """The file is refused with this exception, which names it; it is not changed by a byte. Its words."""
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(kind) as no:
        await Store.open(path, now=lambda: 0.0)
    assert str(path) in str(no.value) and isinstance(no.value, Unusable)
    assert (path.read_bytes() if path.exists() else None) == before
    return str(no.value)


def raw(path, *statements):
    """Change a file behind the bot's back."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


class TestWhoseFile:
    async def test_a_second_process_is_refused_and_told_who_holds_the_file(self, tmp_path):
        """One process per file; the words name the other one's number."""
        store = await Store.open(tmp_path / "t.db")
        code = f"import asyncio\nfrom storage.store import Store\nasyncio.run(Store.open({str(tmp_path / 't.db')!r}))"
        run = await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", code], capture_output=True, text=True, check=False
        )
        assert run.returncode == 1 and f"in use by process {os.getpid()}" in run.stderr
        with pytest.raises(Locked):
            await Store.open(tmp_path / "t.db")
        await store.close()
        assert await opened(tmp_path / "t.db") == 0

    async def test_a_foreign_file_is_refused(self, tmp_path):
        """Somebody else's database, and what is no database at all, are not touched."""
        raw(tmp_path / "other.db", "CREATE TABLE x(y)")
        await refused(tmp_path / "other.db", Foreign)
        (tmp_path / "letter.db").write_text("Dear Livia, " * 100)
        await refused(tmp_path / "letter.db", Foreign)

    async def test_a_newer_file_is_refused(self, tmp_path):
        """What a later release wrote is for that release."""
        path = await made(tmp_path / "t.db")
        raw(path, f"PRAGMA user_version = {len(VERSIONS) + 1}")
        assert f"this one knows {len(VERSIONS)}" in await refused(path, Newer)

    async def test_an_empty_file_where_one_existed_is_refused(self, tmp_path):
        """A lost database never becomes a new one by itself, whether it is gone, empty or emptied."""
        path = await made(tmp_path / "t.db")
        for loss in (path.unlink, path.touch, lambda: raw(path, "PRAGMA user_version = 0")):
            loss()
            assert "there was a database here" in await refused(path, Missing)
        (tmp_path / "t.db.lock").unlink()
        path.unlink()
        assert await opened(path) == 0, "whoever wants a new one says so"

    async def test_a_damaged_file_is_refused_and_the_way_back_named(self, tmp_path):
        """It stays where it is; the words list the backups and how to restore one, and doing so works."""
        path = await made(tmp_path / "t.db", 50)
        store = await Store.open(path)
        copy = await store.keep_backup(86400.0)
        await store.close()
        whole = path.read_bytes()
        path.write_bytes(whole[:4096] + os.urandom(4096) + whole[8192:])
        words = await refused(path, Broken)
        assert copy.name in words and f"--restore {copy} {path}" in words
        path.write_bytes(copy.read_bytes())
        assert await opened(path) == 50

    async def test_a_file_cut_short_is_refused(self, tmp_path):
        """Half a file is damaged, and there may be no backup."""
        path = await made(tmp_path / "t.db", 50)
        path.write_bytes(path.read_bytes()[: 4096 * 3])
        assert "there are none" in await refused(path, Broken)

    async def test_scrambled_beyond_recognition_it_is_damaged_not_foreign(self, tmp_path):
        """The lock file remembers that it was ours."""
        path = await made(tmp_path / "t.db")
        path.write_bytes(os.urandom(8192))
        await refused(path, Broken)

    async def test_a_folder_that_cannot_be_made_is_refused(self, tmp_path):
        """There is no fallback into memory or elsewhere."""
        (tmp_path / "file").touch()
        await refused(tmp_path / "file" / "t.db", Unwritable)
        (tmp_path / "t.db").mkdir()
        with pytest.raises(Unwritable):
            await Store.open(tmp_path / "t.db")

    async def test_a_refused_start_lets_go_of_the_lock(self, tmp_path):
        """Once the file is mended the next start works, in the same process too."""
        (tmp_path / "t.db").write_text("no database")
        await refused(tmp_path / "t.db", Foreign)
        (tmp_path / "t.db").unlink()
        assert await opened(tmp_path / "t.db") == 0


def test_the_lock_file_remembers(tmp_path):
    """First line: who holds it. Second line, once there is one: that there is a database."""
    lock = Lock(tmp_path / "t.db")
    assert not lock.existed and (tmp_path / "t.db.lock").read_text() == f"{os.getpid()}\n\n"
    lock.mark()
    lock.close()
    again = Lock(tmp_path / "t.db")
    assert again.existed
    again.close()


class TestMigrations:
    async def test_a_file_is_brought_to_the_present_version_and_copied_before(self, tmp_path, monkeypatch):
        """The copy still has the old version; the file has the new one and all it had."""
        path = await made(tmp_path / "t.db", 3)
        monkeypatch.setattr(prepare, "VERSIONS", (*VERSIONS, NEXT))
        assert await opened(path) == 3
        (copy,) = (tmp_path / "backups").iterdir()
        assert copy.name == f"t-19700102T000000Z-v{len(VERSIONS)}.db"
        for file, version, tables in ((copy, len(VERSIONS), 0), (path, len(VERSIONS) + 1, 1)):
            connection = sqlite3.connect(file)
            assert connection.execute("PRAGMA user_version").fetchone() == (version,)
            assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
            assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'more'").fetchone() == (tables,)
            connection.close()

    async def test_a_failing_one_leaves_everything_as_it_was(self, tmp_path, monkeypatch):
        """Not half of its tables, and not its number; the release before still runs. The words name the copy."""
        path = await made(tmp_path / "t.db", 3)
        monkeypatch.setattr(
            prepare, "VERSIONS", (*VERSIONS, f"{NEXT} CREATE TABLE third (x); CREATE TABLE tables (x);")
        )
        with pytest.raises(MigrationFailed, match=r"already exists.*backups.t-19700101T000000Z-v\d+\.db"):
            await Store.open(path, now=lambda: 0.0)
        monkeypatch.undo()
        assert await opened(path) == 3
        connection = sqlite3.connect(path)
        assert connection.execute("SELECT name FROM sqlite_master WHERE name IN ('more', 'third')").fetchall() == []
        connection.close()

    async def test_without_a_backup_there_is_no_migration(self, tmp_path, monkeypatch):
        """A full disk is noticed before anything is changed."""
        path = await made(tmp_path / "t.db", 3)
        monkeypatch.setattr(prepare, "VERSIONS", (*VERSIONS, NEXT))
        (tmp_path / "backups").touch()
        assert "no backup could be made" in await refused(path, MigrationFailed)
        monkeypatch.undo()
        assert await opened(path) == 3

    def test_statements_are_told_apart_by_sqlite_itself(self):
        """A semicolon in a text or a trigger ends nothing."""
        script = "CREATE TABLE a (x DEFAULT ';');\nCREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; END;\n"
        assert [statement.split()[1] for statement in statements(script)] == ["TABLE", "TRIGGER"]


class TestBackups:
    async def test_a_backup_is_a_whole_database(self, tmp_path):
        """It can be opened in the place of the other, and holds what was committed before it."""
        store = await Store.open(tmp_path / "t.db")
        await store.run(add)
        copy = await store.backup(tmp_path / "elsewhere" / "copy.db")
        await store.run(add)
        await store.close()
        assert await opened(copy) == 1

    async def test_what_was_interrupted_does_not_count(self, tmp_path, monkeypatch):
        """Until the copy is on the disk it has another name; the one before stays."""
        store = await Store.open(tmp_path / "t.db")
        first = await store.keep_backup(0.0)
        kept = first.read_bytes()
        await store.run(add)

        def full(path):
            raise OSError(errno.ENOSPC, "disk full")

        monkeypatch.setattr(backups, "sync", full)
        with pytest.raises(OSError, match="disk full"):
            await store.keep_backup(0.0)
        assert [file.read_bytes() for file in (tmp_path / "backups").iterdir()] == [kept]
        await store.run(add)
        assert await store.run(count) == 2
        await store.close()

    async def test_the_newest_are_kept(self, tmp_path):
        """Rotation leaves as many as it should, and clears what a crash left behind."""
        store = await Store.open(tmp_path / "t.db")
        (tmp_path / "backups").mkdir()
        (tmp_path / "backups" / "t-19700101T000000Z.db.part").touch()
        for day in range(5):
            await store.keep_backup(day * 86400.0, keep=3)
        await store.close()
        assert sorted(file.name for file in (tmp_path / "backups").iterdir()) == [
            named(tmp_path / "t.db", day * 86400.0).name for day in (2, 3, 4)
        ]
        rotate(tmp_path / "t.db", 0)
        assert len(list((tmp_path / "backups").iterdir())) == 1, "the last one is never deleted"

    async def test_a_backup_between_fifty_actions_disturbs_none(self, tmp_path):
        """It waits its turn in the connection's thread like any transaction. (Fault 28)"""
        store = await Store.open(tmp_path / "t.db")
        work = [store.run(add) for _ in range(25)] + [store.keep_backup(0.0)] + [store.run(add) for _ in range(25)]
        await asyncio.gather(*work)
        assert await store.run(count) == 50
        await store.close()
        assert await opened(named(tmp_path / "t.db", 0.0)) == 25
