"""Everything the game says."""

from __future__ import annotations


class Words:
    """The words of BARONS."""
