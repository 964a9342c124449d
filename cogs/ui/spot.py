"""Where a component of a private panel leads: `t:<table>:<question>:<verb>.<answers>` and a few signs.

Nothing is kept in memory: the id says which table, which question of this seat, and what has been chosen so far.
"""

from __future__ import annotations

import re
from typing import NamedTuple

CHOICE = r"t:(?P<table>\d+):(?P<number>\d+):(?P<path>[\w.*-]*)(?P<end>\+?)(?P<paged>~?)(?P<sure>!?)(?:@(?P<menu>\d))?"


class Spot(NamedTuple):
    """One place in a panel."""

    table: int
    number: int
    path: str = ""  # as `written` writes it; empty: all that can be done
    end: bool = False  # and end the turn
    paged: bool = False  # the answer is a page of choices, not yet one of them
    sure: bool = False  # warned, and meant
    menu: str = ""  # which of several menus: no two components of a message may have the same id

    def __str__(self) -> str:
        signs = f"{'+' * self.end}{'~' * self.paged}{'!' * self.sure}{f'@{self.menu}' if self.menu else ''}"
        return f"t:{self.table}:{self.number}:{self.path}{signs}"

    def then(self, choice: str) -> Spot:
        """The place behind a choice here."""
        return self._replace(path=f"{self.path}.{choice}".lstrip("."))

    @classmethod
    def read(cls, text: str) -> Spot:
        """The place that `str` wrote. Raises ValueError for anything else."""
        match = re.fullmatch(CHOICE, text)
        if match is None:
            raise ValueError(text)
        return cls(
            int(match["table"]),
            int(match["number"]),
            match["path"],
            bool(match["end"]),
            bool(match["paged"]),
            bool(match["sure"]),
            match["menu"] or "",
        )


__all__ = ["CHOICE", "Spot"]
