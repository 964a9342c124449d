"""A row in a process of its own, so that none meets the caches and the garbage of another."""

from __future__ import annotations

import importlib
import multiprocessing
from multiprocessing.connection import Connection
from types import ModuleType

from tests.bench.figures import Figure

SPAWN = multiprocessing.get_context("spawn")


def row_named(row: str) -> ModuleType:
    """The module of a row; its `figures(small)` measures. `small`: only to see that it runs."""
    return importlib.import_module(f"tests.bench.{row}")


def apart(row: str) -> list[Figure]:
    """The figures of a row, measured in a fresh process. Raises SystemExit where that broke."""
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=_send, args=(row, theirs))
    process.start()
    theirs.close()
    try:
        found: list[Figure] = ours.recv()
    except EOFError:
        raise SystemExit(f"the row {row} could not be measured") from None
    process.join()
    return found


def _send(row: str, pipe: Connection) -> None:
    pipe.send(row_named(row).figures())


__all__ = ["SPAWN", "apart", "row_named"]
