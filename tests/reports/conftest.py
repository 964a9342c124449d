"""The same sandbox and bot as in the tests of what people see."""

from tests.cogs.conftest import here

__all__ = ["here"]
