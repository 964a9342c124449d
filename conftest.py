"""What holds for every test: nothing leaves this machine."""

from tests.loopback import loopback_only

__all__ = ["loopback_only"]
