"""What the notations of all games share: fenced blocks in a Markdown file, each with a name."""

from __future__ import annotations

import re
from typing import Any, NamedTuple


class Unreadable(Exception):
    """A block does not say what its notation asks for; the message names the block."""


class Skipped(Exception):
    """A block of something that is not built yet."""


class Block(NamedTuple):
    """One case. `name` as in its heading, `line` where it begins in the file."""

    name: str
    line: int
    content: Any


def fenced(text: str, language: str) -> list[Block]:
    """The text of each block fenced as `language`, named by the first word of the heading above it."""
    found: list[Block] = []
    name, begun, lines = "?", 0, []
    for number, line in enumerate(text.splitlines(), 1):
        if begun and line.strip() == "```":
            found.append(Block(name, begun, "\n".join(lines)))
            begun, lines = 0, []
        elif begun:
            lines.append(line)
        elif heading := re.match(r"#+ +(\S+)", line):
            name = heading[1]
        elif line.strip() == f"```{language}":
            begun = number
    if begun:
        raise Unreadable(f"{name}: the block of line {begun} does not end")
    return found


def difference(expected: Any, found: Any, where: str = "") -> str | None:
    """The first difference between two nested values, with the way to it; None: they are equal."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in [*expected, *(key for key in found if key not in expected)]:
            path = f"{where}.{key}".lstrip(".")
            if key not in found:
                return f"{path}: expected {expected[key]!r}, found nothing"
            if key not in expected:
                return f"{path}: expected nothing, found {found[key]!r}"
            if told := difference(expected[key], found[key], path):
                return told
        return None
    return None if expected == found else f"{where}: expected {expected!r}, found {found!r}"
