"""Beginnings and ends: told to end, out of disk, not allowed to write, in use (storage design, points 18, 19, 26)."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from typing import Any

import pytest

from sandbox.faults import Fault
from tests.cogs.forum import text
from tests.crash import truth
from tests.crash.play import by_dm
from tests.crash.players import Players, game_named
from tests.crash.stage import Stage, staged

ROOM = 600_000  # bytes of the largest file: full after a few dozen actions


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path / "stage") as made:
        yield made


async def begun(stage: Stage, game: str = "nim", **orders) -> Players:
    """A game whose first board stands there."""
    players = Players(stage, game_named(game), 2, 3)
    await by_dm(stage, "Brutus")
    await stage.start(**orders)
    await players.gather()
    await stage.settled()
    return players


class TestTold:
    async def test_in_the_middle_of_presses_it_ends_within_five_seconds(self, stage):
        """Ten people press, the word comes: what was answered as done is done, and the rest did not happen."""
        players = await begun(stage)
        await players.play(1)
        table = stage.table()
        seats = [f"b:{table.id}:seat", f"b:{table.id}:words", f"b:{table.id}:log"]
        (*_, newest) = [m for m, _ in truth._board_messages(players, table)]
        who = table.names[table.waiting[0]]
        panel = await players._panel(who, table)
        presses = [asyncio.create_task(stage.people.click(name, newest, at)) for name in table.names for at in seats]
        presses.append(asyncio.create_task(players._press(who, panel, *players._choice(truth.offers(panel, table.id)))))
        await asyncio.sleep(0.02)
        begun_at = time.monotonic()
        assert await stage.stop(5.0) == 0 and time.monotonic() - begun_at < 5
        await asyncio.gather(*presses, return_exceptions=True)
        assert "Traceback" not in stage.words()
        await stage.start()
        await stage.settled()
        assert await stage.stop() == 0
        assert await truth.faults(players) == []

    async def test_a_send_that_takes_long_does_not_hold_it_up(self, stage):
        """The board on its way is let go; the next start posts it, once."""
        players = await begun(stage)
        slow = Fault(does="delay", seconds=8.0, method="POST", path="/channels/*/messages", times=3)
        stage.sandbox.faults.add(slow)
        table = stage.table()
        await players.move(table)
        await players.move(stage.table())
        await stage.until(lambda: slow.hits, "a board is on its way")
        assert await stage.stop(5.0) == 0
        stage.sandbox.faults.clear()
        await stage.start()
        await stage.settled()
        await asyncio.sleep(0.1)
        assert await stage.stop() == 0
        assert await truth.faults(players) == []

    async def test_ctrl_c_is_no_crash(self, stage):
        """It ends with 0 and says nothing."""
        await begun(stage)
        os.kill(stage.process.pid, signal.SIGINT)
        assert await stage.ended(5.0) == 0 and "Traceback" not in stage.words()


def unsaved(stage: Stage) -> list[Any]:
    """Presses that were answered with the words that nothing can be saved."""
    words = "I cannot save anything just now.\nNothing changed."
    made = stage.sandbox.interactions.by_token.values()
    return [answer for answer in made if answer.message and words in text(answer.message)]


class TestFullDisk:
    async def test_nobody_is_told_that_it_was_done_and_later_it_works_again(self, stage):
        """Every press is answered privately; the game stands where it stood. With room again it goes on, sound."""
        players = await begun(stage, "caravan", room=ROOM)
        for _ in range(100):
            if told := unsaved(stage):
                break
            await players.move(stage.table())
        assert told and all(answer.ephemeral for answer in told)
        known = {ident for (ident,) in stage.rows("SELECT id FROM interactions")}
        assert not known & {int(answer.id) for answer in told}
        table = stage.table()
        os.kill(stage.process.pid, signal.SIGUSR1)
        await players.play(3)
        assert stage.table().seq > table.seq
        await asyncio.sleep(0.2)
        assert await stage.stop() == 0
        assert await truth.faults(players) == []


class TestNotAllowed:
    @pytest.mark.parametrize("what", ["file", "folder"])
    async def test_where_it_may_not_write_it_does_not_start(self, stage, what):
        """One sentence that names the file, no traceback, exit status 2; the file is as it was."""
        await begun(stage)
        assert await stage.stop() == 0
        raw = sqlite3.connect(stage.file)
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        raw.close()
        before = stage.file.read_bytes()
        for lock in stage.data.glob("*.lock"):
            lock.unlink() if what == "folder" else None
        (stage.file if what == "file" else stage.data).chmod(0o444 if what == "file" else 0o555)
        status, words = await stage.another(plain=True)
        stage.data.chmod(0o755)
        assert status == 2 and str(stage.file) in words and "cannot be opened for writing" in words
        assert "Traceback" not in words and stage.file.read_bytes() == before

    async def test_a_second_bot_on_the_same_data_does_not_start(self, stage):
        """It names the process that is there, which plays on."""
        players = await begun(stage)
        status, words = await stage.another()
        assert status == 2 and f"in use by process {stage.process.pid}" in words and "Traceback" not in words
        await players.play(2)
        assert stage.alive and await stage.stop() == 0
        assert await truth.faults(players) == []
