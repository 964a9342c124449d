"""Running the cases of any game: its module in this package reads the notation and runs a block.

Such a module has `read(text) -> list[Block]` and `run(block) -> str | None`, the first difference or None.
`read` raises Unreadable, `run` may raise Unreadable or Skipped.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, Protocol, cast

from tests.cases.blocks import Block, Skipped, Unreadable


class Notation(Protocol):
    def read(self, text: str) -> list[Block]: ...

    def run(self, block: Block) -> str | None: ...


class Tally(NamedTuple):
    """How many cases passed, failed, were skipped, could not be read."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    unreadable: int = 0

    def __str__(self) -> str:
        more = f", {self.skipped} skipped" * bool(self.skipped) + f", {self.unreadable} unreadable" * bool(
            self.unreadable
        )
        return f"{self.passed} passed, {self.failed} failed{more}"

    @property
    def status(self) -> int:
        """Exit status: 2 when a block could not be read, 1 when one failed."""
        return 2 if self.unreadable else min(self.failed, 1)


def notation(game: str) -> Notation:
    """The module that reads and runs the cases of this game. Raises ModuleNotFoundError."""
    return cast(Notation, importlib.import_module(f"tests.cases.{game}"))


def run_all(game: str, files: Iterable[Path], say: Callable[[str], object]) -> Tally:
    """Run every block of the files; one line for each that does not pass."""
    reader, tally = notation(game), Tally()
    for file in files:
        try:
            blocks = reader.read(file.read_text("utf-8"))
        except (OSError, Unreadable) as error:
            say(f"{file}: {error}")
            tally = tally._replace(unreadable=tally.unreadable + 1)
            continue
        for block in blocks:
            tally = _count(reader, block, tally, say)
    return tally


def _count(reader: Notation, block: Block, tally: Tally, say: Callable[[str], object]) -> Tally:
    try:
        told = reader.run(block)
    except Skipped:
        return tally._replace(skipped=tally.skipped + 1)
    except Unreadable as error:
        say(f"{block.name} (line {block.line}) cannot be read: {error}")
        return tally._replace(unreadable=tally.unreadable + 1)
    if told is None:
        return tally._replace(passed=tally.passed + 1)
    say(f"{block.name} (line {block.line}) failed: {told}")
    return tally._replace(failed=tally.failed + 1)
