"""Slash commands with anything typed into them, and completion of anything: an answer in words, nothing by mistake."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from engine.core import fields, name_of
from tests.cogs.play import HOME, dealt, now
from tests.games import GAMES
from tests.inputs.forge import NAMES, books, fine, quiet_log
from tests.inputs.test_ids import drawn

LONG = (
    "x" * 6000,
    " " * 100,
    ",,,,",
    "1 " * 500,
    "*" * 300,
    "iron*3",
    "-" * 50,
    "0",
    "-1",
    "9" * 40,
    "½",
    "none",
    "None",
    "\x00",
)
TYPED = st.one_of(st.sampled_from((*NAMES, *LONG)), st.text(max_size=40).filter(lambda text: text.strip()))


def commands(game):
    """Path of each command of a game, and its options."""
    return [(f"{game.key} {name_of(v)}", [name for name, _ in fields(v)]) for v in game.actions if not v.by_clock]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_whatever_is_typed_into_a_verb_is_answered(here, caplog, game):
    """On turn, out of turn and without a seat; what is no answer to anything changes nothing."""
    table = await dealt(here, game.key, min(game.players))
    others = ("Cicero", *table.names)
    examples = drawn(st.tuples(*[TYPED] * 8), 12)
    with quiet_log(caplog):
        for i, texts in enumerate(examples):
            path, names = commands(game)[i % len(commands(game))]
            before = await now(here, table)
            given = dict(zip(names, texts, strict=False))
            answer = await here.people.slash(others[i % 3], HOME, path, options_=given)
            words = fine(answer, (path, given))
            if "Nothing changed." in words:
                assert (await now(here, table)).seq == before.seq
        await here.settled()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_completion_of_anything_is_never_empty(here, caplog, game):
    """25 choices at most, names and values of at most 100 characters: the sandbox refuses more."""
    table = await dealt(here, game.key, min(game.players))
    before = await books(here)
    with quiet_log(caplog):
        for i, typed in enumerate(drawn(TYPED, 25)):
            path, names = commands(game)[i % len(commands(game))]
            for name in names[:2]:
                who = ("Cicero", *table.names)[i % 3]
                assert await here.people.complete(who, HOME, path, name, typed[:100]), (path, name, typed)
    assert (await books(here))[:-1] == before[:-1]


LOOKS = (
    ("rules", "topic"), ("game new", "game"),
)  # fmt: skip


@pytest.mark.parametrize("path, option", LOOKS)
async def test_whatever_is_looked_up_is_answered(here, caplog, path, option):
    """Rules and games by nonsense: what there is instead."""
    before = await books(here)
    with quiet_log(caplog):
        for typed in drawn(TYPED, 40):
            fine(await here.people.slash("Livia", HOME, path, options_={option: typed}), (path, typed))
            assert await here.people.complete("Livia", HOME, path, option, typed[:100])
    assert (await books(here))[:-1] == before[:-1]


@pytest.mark.parametrize("number", [1, 2**31, 77])
async def test_games_that_there_are_not_are_not_moved(here, number):
    """Any number is refused in words."""
    assert "Nothing changed." in fine(await here.people.slash("Livia", HOME, "game move", number=number))
