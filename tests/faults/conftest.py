"""The bot in a server that runs here, as in `tests/cogs`."""

from tests.cogs.conftest import here

__all__ = ["here"]
