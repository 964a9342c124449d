"""What whoever runs the bot can read and count of it: a line for each change and each refusal, without what is secret.

A line holds `name=value` pairs: table, game, the number of its newest action, the id of the interaction. It never
holds an action or an event: those may be hidden from others.
"""

from __future__ import annotations

import logging
from collections import deque
from typing import Any, Protocol

from table.types import Done

log = logging.getLogger(__name__)


class Listener(Protocol):
    """Whoever counts."""

    def changed(self, game: str, actions: int, seconds: float) -> None:
        """A change was committed: so many actions, in so much time from its first statement's queueing on."""

    def refused(self, game: str, code: str) -> None:
        """A change was refused."""


class Journal:
    """Writes the lines and tells who listens."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self._refused: deque[int] = deque(maxlen=64)  # newest interactions; each is refused once, whoever says it first

    def changed(self, done: Done, actions: int, interaction: int | None, seconds: float) -> None:
        """After the commit, in the event loop."""
        table = done.table
        log.info(
            line(
                "change",
                table=table.id,
                game=table.game.key,
                seq=table.seq,
                phase=table.phase,
                actions=actions,
                result=done.result,
                interaction=interaction,
                ms=round(seconds * 1000, 1),
            )
        )
        for listener in self.listeners:
            listener.changed(table.game.key, actions, seconds)

    def refused(self, code: str, about: tuple[int, str, int] | None, interaction: int | None) -> None:
        """Before the transaction is rolled back, in the database's thread; or by a front that asks for none."""
        if interaction is not None:
            if interaction in self._refused:
                return
            self._refused.append(interaction)
        table, game, seq = about or (None, None, None)
        log.info(line("refused", table=table, game=game, seq=seq, code=code, interaction=interaction))
        for listener in self.listeners:
            listener.refused(game or "", code)


def line(event: str, **pairs: Any) -> str:
    """`event name=value …`; what is None is left out, and a value with spaces stands in quotes."""
    return " ".join([event, *(f"{name}={quoted(value)}" for name, value in pairs.items() if value is not None)])


def quoted(value: Any) -> str:
    """A value as one word."""
    text = str(value)
    if text and not any(sign.isspace() or sign in '"=\\' for sign in text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


__all__ = ["Journal", "Listener", "line"]
