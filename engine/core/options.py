"""What a host chooses before a game begins: data from which the lobby makes its menus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """One value of an option: what is stored, its name, and one line on what it brings (≤ 100 characters each)."""

    value: str
    label: str
    line: str = ""


class Option(msgspec.Struct, frozen=True):
    """One thing to choose. `name` is a field of the game's options type; `several`: that field is a tuple of values.

    `hint`: advice in small print; `empty`: how it is called that none of several is chosen; `needs`: a value of
    another option without which there is nothing to choose here.
    """

    name: str
    label: str
    choices: tuple[Choice, ...]
    several: bool = False
    hint: str = ""
    empty: str = "none"
    needs: str = ""


class Options(msgspec.Struct, frozen=True):
    """What was chosen when a game was created; each game extends it."""


def drawn(options: tuple[Option, ...], options_type: type[Options], one: Callable[[Any], Any]) -> Options:
    """Options drawn at random, `one` choosing each: for tests and fuzzing. They may be a forbidden combination."""
    values: dict[str, Any] = {}
    for option in options:
        offered = [choice.value for choice in option.choices]
        values[option.name] = tuple(v for v in offered if one((False, True))) if option.several else one(offered)
    return msgspec.convert(values, options_type, strict=False)  # values are texts; a field may be a number
