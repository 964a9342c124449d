"""How many statements one accepted action takes: what is not there is neither looked for nor dropped."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from engine.core import asked
from table.pace import Pace
from tests.conftest import BRUTUS, LIVIA
from tests.games import REAL

ACTIONS = 60
STEP, TURN, MEAN = 12, 24, 17  # BEGIN and COMMIT among them: least, most, and on average
CLOCKS = 7  # more of them on average where clocks run: whether the bot was away is among them


async def counted(tables, statements, key, pace):
    """Statements of each of so many actions of a game."""
    one, found = random.Random(5).choice, []
    table = await tables.open(1, key, (LIVIA, BRUTUS), 1, pace=pace)
    while len(found) < ACTIONS and not table.outcome:
        seat, asking = next(iter(asked(table.state).items()))
        action = asking.pick(table.state, seat, one)
        statements.clear()
        done = await tables.act(table.id, table.users[seat], action, interaction=len(found) + 1)
        found.append(len(statements))
        for post in await tables.claim():
            await tables.sent(post, post.id, 1)
        table = done.table
    return found


@pytest.fixture
async def statements(tables):
    """Every statement that SQLite is given, as it is given."""
    found: list[str] = []
    await tables.store.run(lambda tx: tx._raw.set_trace_callback(found.append))
    return found


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
class TestStatements:
    async def test_an_action_takes_few(self, tables, statements, game):
        """A step within a turn takes the least; one that ends a turn writes boards, hands and calls."""
        found = await counted(tables, statements, game.key, Pace())
        assert min(found) <= STEP and max(found) <= TURN and mean(found) <= MEAN

    async def test_clocks_take_a_few_more(self, tables, statements, game):
        """Where a clock runs: reading all of a table's, writing the one that has changed, and when it reminds."""
        found = await counted(tables, statements, game.key, Pace("relaxed"))
        assert mean(found) <= MEAN + CLOCKS
