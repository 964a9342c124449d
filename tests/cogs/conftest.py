"""The bot in a server that runs here, with the toy games and their commands."""

import pytest

from cogs.ui.commands import group
from tests.cogs.forum import forum
from tests.games import TOYS


@pytest.fixture
async def here(tmp_path):
    """A sandbox and a bot that knows all games, toys and their commands included."""
    async with forum(tmp_path) as found:
        for game in TOYS:
            found.bot.tree.add_command(group(game))
        await found.bot.tree.sync()
        yield found
