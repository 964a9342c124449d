"""What a game may offer beside its questions, for turns of many actions: menus of ready answers, and order sheets."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.action import Action, Value


class Way(NamedTuple):
    """A ready answer: words (≤ 100 characters), verb, and the answers given; where some are missing it is asked on."""

    words: str
    verb: type[Action]
    given: tuple[Value, ...] = ()


class Menu(NamedTuple):
    """Ways that belong together, 1 to 25 of them, under a title (≤ 100 characters)."""

    title: str
    ways: tuple[Way, ...]


class Sheet(NamedTuple):
    """Orders to be written, one a line: what stands there already, an example line, and the button that does them."""

    text: str = ""
    example: str = ""
    button: str = "Do all"


class Fate(NamedTuple):
    """What would become of one line of a sheet: what is left after it, or why it is refused."""

    words: str
    refused: bool = False


__all__ = ["Fate", "Menu", "Sheet", "Way"]
