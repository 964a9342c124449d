"""The bot is killed, comes back, and nothing was lost, done twice or said twice. All cases: `python -m tests.crash`."""

from __future__ import annotations

import sqlite3

import pytest

from tests.crash import truth
from tests.crash.bot_process import POINTS
from tests.crash.matrix import TOY, everything, sample
from tests.crash.play import Case, by_dm, run
from tests.crash.players import Players, game_named
from tests.crash.stage import staged
from tests.games import REAL


@pytest.mark.parametrize("case", sample(), ids=str)
async def test_after_a_crash_everything_was_done_and_said_once(case, tmp_path):
    """The game is gathered and played by random presses; log, positions, boards, DMs and pings hold afterwards."""
    assert await run(case, tmp_path / "stage") == []


def test_the_sample_leaves_out_no_point_and_no_game():
    """Every crash point with a game, every game with three points, three hits of every point in the whole matrix."""
    tried, whole = sample(), list(everything())
    assert {case.point for case in tried} >= set(POINTS)
    games = {*(game.key for game in REAL), TOY}
    assert {game for game in games if len({c.point for c in tried if c.game == game}) >= 3} == games
    once = {"11u"}  # an undo that is free comes too seldom to wait for three
    hits = {point: {c.hit for c in whole if c.point == point} for point in POINTS}
    assert all(len(found) == 3 for point, found in hits.items() if point not in once)


class TestTheHarnessCanFail:
    """What it would not notice proves nothing."""

    async def test_a_forgotten_nonce_and_no_look_at_the_history_are_noticed(self, tmp_path):
        """The same crash that does no harm makes two messages where the sender is robbed of both its means."""
        found = await run(Case("10", 1, TOY), tmp_path / "robbed", look=False, fresh_nonces=True)
        assert any("was posted 2 times" in fault for fault in found)

    async def test_the_look_at_the_history_alone_is_enough(self, tmp_path):
        """With nonces forgotten, and back after a minute, the message is found and not posted again."""
        assert await run(Case("10", 1, TOY, late=True), tmp_path / "late", fresh_nonces=True) == []

    async def test_a_broken_chain_a_lost_action_and_a_lost_board_are_noticed(self, tmp_path):
        """A position changed behind the bot's back; an action without its interaction; a board that is gone."""
        async with staged(tmp_path / "stage") as stage:
            players = Players(stage, game_named(TOY), 2, 1)
            await by_dm(stage, "Brutus")
            await stage.start()
            await players.gather()
            await players.play(4)
            assert await stage.stop() == 0
            assert await truth.faults(players) == []
            table = stage.table()
            newest = [m for m, _ in truth._board_messages(players, table)][-1]
            await stage.sandbox.moderation.delete_message(str(table.channel), newest["id"])
            assert any("missing" in fault for fault in await truth.faults(players))
            tamper(stage.file, "DELETE FROM interactions WHERE last_seq = (SELECT max(last_seq) FROM interactions)")
            assert any("belongs to 0 interactions" in fault for fault in await truth.faults(players))
            tamper(stage.file, "UPDATE actions SET at = at + 1 WHERE seq = 1")
            assert any("history" in fault for fault in await truth.faults(players))


def tamper(file, statement):
    """Change the file as nobody should."""
    raw = sqlite3.connect(file, isolation_level=None)
    raw.execute(statement)
    raw.close()
