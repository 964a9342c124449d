"""--doctor, --backup and --restore, as a host gives them, also while the bot runs."""

from __future__ import annotations

import asyncio
import gzip
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ops import verbs
from settings import ROOT, Settings
from storage.copies import restore
from storage.schema import VERSIONS
from storage.store import Store
from tests.release.stored import database_file
from tests.sandbox.kit import opened, running


@pytest.fixture
def database(tmp_path) -> Path:
    """A database with games of every kind, where the bot looks for it."""
    path = tmp_path / "gamekeeper.db"
    path.write_bytes(gzip.decompress(database_file(len(VERSIONS)).read_bytes()))
    return path


def gave(*arguments: str | Path, data: Path | None = None) -> tuple[int, list[str]]:
    """Exit status and sentences of a command line."""
    said: list[str] = []
    asked = verbs.wanted([str(argument) for argument in arguments])
    assert asked
    return verbs.carry_out(asked, data or Path("nowhere"), said.append), said


def changed(path: Path, sql: str) -> None:
    """Somebody else's hand in the file."""
    connection = sqlite3.connect(path)
    connection.execute(sql)
    connection.commit()
    connection.close()


def tables(path: Path) -> int:
    connection = sqlite3.connect(path)
    (found,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    connection.close()
    return int(found)


def test_the_command_line(tmp_path):
    """As a process of its own: exit status 0 and 1, sentences on stdout, no token needed, no traceback."""
    (tmp_path / "gamekeeper.db").write_bytes(gzip.decompress(database_file(len(VERSIONS)).read_bytes()))

    def bot(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "bot.py", *arguments],
            cwd=ROOT, env={"DATA": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip

    sound = bot("--doctor")
    assert sound.returncode == 0 and sound.stdout.endswith("all tables are sound: 8\n") and not sound.stderr
    copied = bot("--backup", str(tmp_path / "copy.db"))
    assert copied.returncode == 0 and (tmp_path / "copy.db").is_file()
    assert bot("--restore", str(tmp_path / "copy.db")).returncode == 0
    assert bot("--doctor", str(tmp_path / "none.db")).returncode == 1
    assert bot("--restore", str(tmp_path / "none.db")).returncode == 2


def test_a_database_without_a_verb_is_a_mistake(capsys):
    """Nobody starts the bot on another file by accident."""
    with pytest.raises(SystemExit):
        verbs.wanted(["some.db"])
    assert "set by DATA" in capsys.readouterr().err
    assert verbs.wanted([]) is None


class TestDoctor:
    def test_a_sound_database(self, database):
        """It says what it looked at, game by game, and what these very rules carried out again."""
        status, said = gave("--doctor", data=database.parent)
        assert status == 0 and said[0] == f"{database}: the file is sound"
        assert any(text.startswith("Lusitania XXI: 2 tables (1 open), ") for text in said)

    def test_a_table_that_cannot_go_on_is_named(self, database):
        """Status 1; the others are still examined."""
        changed(database, "UPDATE snapshots SET state = x'00' WHERE table_id = 3 AND seq = 25")
        status, said = gave("--doctor", database)
        assert status == 1 and said[-1] == "1 of 8 tables cannot go on"
        assert any(text.startswith("FAULT  table 3 (Lusitania XXI, playing): ") for text in said)

    def test_a_game_that_cannot_be_played_is_named(self, database, monkeypatch):
        """A mistake in its cards: the game's tables cannot go on, and why stands there."""
        monkeypatch.setattr(verbs.importlib, "import_module", broken(verbs.importlib.import_module))
        status, said = gave("--doctor", database)
        assert status == 1 and "NOT PLAYABLE  engine.lydia: card mill: cost" in said
        assert sum("there is no game 'lydia' here" in text for text in said) == 3

    def test_a_table_set_aside_that_can_go_on_is_no_fault(self, database):
        """It says that the next start brings it back."""
        changed(database, "UPDATE tables SET phase = 'aside' WHERE id = 1")
        status, said = gave("--doctor", database)
        assert status == 0 and any("goes on when the bot starts" in text for text in said)

    def test_what_is_no_database_of_ours(self, tmp_path):
        """Nothing there, an empty file, a letter, somebody else's database: a sentence each."""
        (tmp_path / "empty.db").touch()
        (tmp_path / "letter.db").write_text("Dear Livia, " * 100)
        changed(tmp_path / "other.db", "CREATE TABLE mine (x)")
        for name in ("none", "empty", "letter", "other"):
            status, (said,) = gave("--doctor", tmp_path / f"{name}.db")
            assert status == 1 and name in said and "\n" not in said

    def test_damage_beneath_the_games(self, database):
        """A page that is overwritten is found in the file itself."""
        whole = database.read_bytes()
        database.write_bytes(whole[:4096] + os.urandom(8192) + whole[12288:])
        status, said = gave("--doctor", database)
        assert status == 1 and "is damaged" in said[-1]

    async def test_it_looks_while_the_bot_runs(self, tmp_path):
        """Reading only: the bot goes on, and nothing of it is changed."""
        from bot import Gamekeeper

        async with opened(), running(Gamekeeper(Settings(data=tmp_path), guild_ready_timeout=0.05)) as bot:
            await bot.tables.open(5, "lusitania", (1, 2), 5)
            status, said = await asyncio.to_thread(gave, "--doctor", data=tmp_path)
            assert (status, said[-1]) == (0, "all tables are sound: 1")
            table = await bot.tables.open(6, "lusitania", (1, 2), 5)
            assert (await bot.tables.examine(table.id)).fault is None


def broken(real):
    def load(name):
        if name == "engine.lydia":
            raise ValueError("card mill: cost")
        return real(name)

    return load


class TestBackup:
    async def test_a_copy_while_the_bot_runs(self, tmp_path):
        """What was committed is in it, what is done afterwards is not; the bot notices nothing."""
        store = await Store.open(tmp_path / "gamekeeper.db")
        await store.run(lambda tx: tx.meet(1, "Livia"))
        assert gave("--backup", tmp_path / "out" / "copy.db", data=tmp_path)[0] == 0
        await store.run(lambda tx: tx.set_person(1, name="Livia"))
        await store.close()
        copy = await Store.open(tmp_path / "out" / "copy.db")
        assert (await copy.run(lambda tx: tx.person(1))).name == ""
        await copy.close()

    def test_an_older_copy_is_replaced_and_nothing_else(self, database, tmp_path):
        """A cron job may name the same file every night; a letter, or the database itself, stays."""
        assert [gave("--backup", tmp_path / "copy.db", data=tmp_path)[0] for _ in range(2)] == [0, 0]
        (tmp_path / "letter.txt").write_text("Dear Livia")
        status, (said,) = gave("--backup", tmp_path / "letter.txt", data=tmp_path)
        assert status == 2 and "is not a Gamekeeper database" in said
        assert (tmp_path / "letter.txt").read_text() == "Dear Livia"
        before = database.read_bytes()
        assert gave("--backup", database, data=tmp_path)[0] == 2 and database.read_bytes() == before

    def test_a_damaged_database_gives_no_copy(self, database, tmp_path):
        """It would replace the last good one."""
        assert gave("--backup", tmp_path / "copy.db", data=tmp_path)[0] == 0
        good, whole = (tmp_path / "copy.db").read_bytes(), database.read_bytes()
        database.write_bytes(whole[:4096] + os.urandom(8192) + whole[12288:])
        assert gave("--backup", tmp_path / "copy.db", data=tmp_path)[0] == 2
        assert (tmp_path / "copy.db").read_bytes() == good


class TestRestore:
    def test_a_copy_is_put_back_and_the_file_kept(self, database, tmp_path):
        """Games, people, all; what was there before lies in a folder of its own, with its log."""
        gave("--backup", tmp_path / "copy.db", data=tmp_path)
        changed(database, "PRAGMA journal_mode = wal")
        changed(database, "DELETE FROM clocks")
        changed(database, "UPDATE people SET name = 'Nero'")
        (tmp_path / "gamekeeper.db-wal").touch()
        status, (said,) = gave("--restore", tmp_path / "copy.db", data=tmp_path)
        (kept,) = tmp_path.glob("replaced-*")
        assert status == 0 and str(kept) in said
        assert {file.name for file in kept.iterdir()} >= {"gamekeeper.db", "gamekeeper.db-wal"}
        assert not (tmp_path / "gamekeeper.db-wal").exists()
        assert gave("--doctor", data=tmp_path)[0] == 0 and tables(database) == tables(kept / "gamekeeper.db")

    async def test_not_while_the_bot_runs(self, database, tmp_path):
        """The lock says so; nothing is moved."""
        gave("--backup", tmp_path / "copy.db", data=tmp_path)
        store = await Store.open(database)
        status, (said,) = gave("--restore", tmp_path / "copy.db", data=tmp_path)
        await store.close()
        assert status == 2 and "is in use by process" in said and not list(tmp_path.glob("replaced-*"))

    def test_what_is_no_copy_is_not_put_back(self, database, tmp_path):
        """A letter, half a copy: refused before anything is moved."""
        whole = database.read_bytes()
        (tmp_path / "letter.db").write_text("Dear Livia, " * 100)
        (tmp_path / "half.db").write_bytes(whole[: len(whole) // 2])
        for name in ("letter", "half", "none"):
            assert gave("--restore", tmp_path / f"{name}.db", data=tmp_path)[0] == 2
            assert database.read_bytes() == whole and not list(tmp_path.glob("replaced-*"))

    @pytest.mark.parametrize("moment", range(5))
    def test_interrupted_it_never_mixes_two_databases(self, database, tmp_path, monkeypatch, moment):
        """Killed between any two steps: the old one, the new one, or none; never one with the log of the other.

        Restoring again is the way on.
        """
        gave("--backup", tmp_path / "copy.db", data=tmp_path)
        changed(database, "UPDATE people SET name = 'Nero'")
        for end in ("-wal", "-shm"):
            database.with_name(f"{database.name}{end}").touch()
        real, left = os.replace, [moment + 1]

        def until_killed(source, target):
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt
            real(source, target)

        with monkeypatch.context() as patched:
            patched.setattr(os, "replace", until_killed)
            try:
                restore(database, tmp_path / "copy.db", 0.0)
            except KeyboardInterrupt:
                assert not (database.exists() and moment > 1)
        if database.exists() and (tmp_path / "replaced-19700101T000000Z" / "gamekeeper.db").exists():
            assert not database.with_name("gamekeeper.db-wal").exists()
        restore(database, tmp_path / "copy.db", 1.0)
        assert not database.with_name("gamekeeper.db-wal").exists() and gave("--doctor", database)[0] == 0
        connection = sqlite3.connect(database)
        assert connection.execute("SELECT count(*) FROM people WHERE name = 'Nero'").fetchone() == (0,)
        connection.close()

    def test_where_there_was_none(self, database, tmp_path):
        """A new computer: the copy becomes the database."""
        assert gave("--restore", database, tmp_path / "new" / "gamekeeper.db")[0] == 0
        assert tables(tmp_path / "new" / "gamekeeper.db") == tables(database)

    async def test_the_bot_goes_on_with_it(self, database, tmp_path):
        """Restored, it starts as if nothing had happened."""
        gave("--backup", tmp_path / "copy.db", data=tmp_path)
        database.unlink()
        gave("--restore", tmp_path / "copy.db", data=tmp_path)
        store = await Store.open(database)
        assert len(await store.run(lambda tx: tx.in_phase())) == 8
        await store.close()
