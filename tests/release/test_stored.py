"""What each release has stored is read by this one, and played on to the end."""

from __future__ import annotations

import gzip
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core import asked, carry_out, outcome, verbs
from ops.verbs import carry_out as done
from ops.verbs import wanted
from storage.schema import VERSIONS
from storage.store import Store
from table.service import Tables
from table.types import LOBBY, OVER, PLAYING
from tests.games import REAL, returning
from tests.release.stored import database_file, read_states, states_file

STATES = [(game, version) for game in REAL for version in range(1, game.version + 1)]
SCHEMAS = range(1, len(VERSIONS) + 1)
MOST = 5000  # answers after which a game is taken to have no end


def name(value: Any) -> str:
    return getattr(value, "key", str(value))


@pytest.mark.parametrize("game, version", STATES, ids=name)
def test_each_version_of_a_games_states_is_kept(game, version):
    """A release that changes what it stores leaves an example of it: python -m tests.release.make."""
    assert states_file(game.key, version).exists()


@pytest.mark.parametrize("game, version", STATES, ids=name)
def test_stored_positions_are_shown_and_played_to_the_end(game, version):
    """Each is read, seen by every seat, asked about, and ends after legal answers."""
    one = random.Random(version).choice
    for options, state in read_states(game, version):
        assert game.forbid(options, state.seats) is None
        for seat in (None, *range(state.seats)):
            assert game.words(game.view(state, seat)) and game.summary(game.view(state, seat))
        for _ in range(MOST):
            waits = asked(state) or returning(game, state)
            if not waits:
                break
            seat, asking = one(list(waits.items()))
            assert verbs(state, seat) and game.prompt(state, seat)
            carry_out(game, state, seat, asking.pick(state, seat, one), asking)
        assert outcome(game, state)


@pytest.mark.parametrize("game, version", STATES, ids=name)
def test_raising_a_stored_state_twice_changes_nothing_more(game, version):
    """What is saved after it was raised is of the present version, and read as it stands. (Fault 66)"""
    for _, state in read_states(game, version):
        again = msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)
        assert again == state


@pytest.fixture
def stored(tmp_path, request) -> Path:
    """A database of this version of the schema, where the bot looks for it."""
    path = tmp_path / "gamekeeper.db"
    path.write_bytes(gzip.decompress(database_file(request.param).read_bytes()))
    return path


async def opened(path: Path) -> Tables:
    """The tables of a database, as this release finds them."""
    tables = Tables(await Store.open(path, now=lambda: 1e9), lambda: 1_800_000_000.0)
    for game in REAL:
        tables.add_game(game)
    return tables


@pytest.mark.parametrize("stored", SCHEMAS, indirect=True)
async def test_stored_databases_are_opened_and_their_games_played_to_the_end(stored):
    """Every phase is read, nothing is set aside, and who was asked goes on through the table itself."""
    tables = await opened(stored)
    cared = await tables.look_over()
    assert not (cared.aside or cared.unknown or cared.recarded)
    found = [await tables.get(number) for number in await tables.all_tables()]
    assert {table.phase for table in found} == {"lobby", "playing", "over", "closed"}
    one = random.Random(5).choice
    for table in found:
        for step in range(MOST if table.phase == PLAYING else 0):
            if table.phase == OVER:
                break
            seat, asking = one(list((asked(table.state) or returning(table.game, table.state)).items()))
            user, action = table.users[seat], asking.pick(table.state, seat, one)
            table = (await tables.act(table.id, user, action, interaction=table.id * 100_000 + step)).table
        assert table.phase != PLAYING
        assert (await tables.examine(table.id)).fault is None
    await tables.store.close()


@pytest.mark.parametrize("stored", SCHEMAS, indirect=True)
async def test_a_stored_lobby_begins(stored):
    """Who sat there sits there, and the host starts."""
    tables = await opened(stored)
    (lobby,) = [t for t in [await tables.get(number) for number in await tables.all_tables()] if t.phase == LOBBY]
    assert (await tables.start(lobby.id, lobby.host)).table.phase == PLAYING
    assert (await tables.person(102)).notify == "dm"
    await tables.store.close()


def version_of(database):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


@pytest.mark.parametrize("stored", SCHEMAS[:-1], indirect=True)
async def test_before_a_database_is_raised_it_is_copied(stored):
    """The copy is of the old version, sound, and could be put back under the release that wrote it. (Fault 66)"""
    old = version_of(stored)
    await (await opened(stored)).store.close()
    (copy,) = (stored.parent / "backups").iterdir()
    assert (version_of(copy), version_of(stored)) == (old, len(VERSIONS))
    for file in (copy, stored):
        connection = sqlite3.connect(file)
        assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
        connection.close()


@pytest.mark.parametrize("stored", SCHEMAS, indirect=True)
def test_the_doctor_finds_every_stored_database_sound(stored):
    """And does not touch it: it may be of an older release, whose bot still runs on it."""
    before, said = stored.read_bytes(), []
    assert done(wanted(["--doctor", str(stored)]), stored.parent, said.append) == 0
    assert said[-1] == "all tables are sound: 8" and stored.read_bytes() == before
