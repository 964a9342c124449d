"""Where within a turn a panel stands."""

from __future__ import annotations

from typing import NamedTuple

from cogs.ui import many
from cogs.ui.buttons import Answer
from engine.core import Action, Path


class Step(NamedTuple):
    """Where within a turn the panel stands: at its beginning, or behind some answers to `verb`."""

    verb: type[Action] | None = None
    given: Path = ()
    page: int | None = None  # of the next answer's choices
    end: bool = False  # the turn is to end with this action
    doubt: str = ""  # what is to be confirmed
    map: bool = False  # what can be reached is shown on a map
    sheet: tuple[many.Line, ...] = ()  # orders that were written, nothing of them done yet
    instead: Answer | None = None  # what would be possible in place of what was refused


START = Step()


__all__ = ["START", "Step"]
