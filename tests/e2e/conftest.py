"""The bot as it is, in a server that runs here."""

import pytest

from tests.cogs.forum import forum


@pytest.fixture
async def here(tmp_path):
    """A sandbox and a bot with every real game."""
    async with forum(tmp_path) as found:
        yield found
