"""People's names in messages: whatever somebody calls themselves, it is read as a name and does nothing else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

MOST = 32  # characters of a name; Discord's own limit for display names
_MARKS = re.compile(r"([\\*_~`|>#\[\]()<:-])")
_JOINERS = "\u200c\u200d"  # needed within some scripts and emoji


def clipped(name: str, seat: int = 0) -> str:
    """`name` on one line of at most 32 characters, without control and direction marks; `Seat 1` if nothing is left."""
    kept = "".join(c for c in name if c in _JOINERS or c.isspace() or unicodedata.category(c)[0] != "C")
    text = " ".join(_tamed(kept).split())
    text = text if len(text) <= MOST else f"{text[: MOST - 1].rstrip()}…"
    return text if text.strip(_JOINERS + " ") else f"Seat {seat + 1}"


def _tamed(text: str) -> str:
    """At most two marks above each other: a name must not spill over the lines around it."""
    return re.sub(r"([\u0300-\u036f]{2})[\u0300-\u036f]+", r"\1", text)


def escaped(name: str, seat: int = 0) -> str:
    """The same where Discord reads markdown: no formatting, no mention, no link, no time stamp."""
    text = _MARKS.sub(r"\\\1", clipped(name, seat))
    return text.replace("@", "@\u200b").replace("//", "/\u200b/")


def put(text: str, names: Sequence[str], write: Callable[[str, int], str] = escaped) -> str:
    """`{1}` in a game's sentence becomes the name of whoever sits there."""
    return re.sub(r"\{(\d+)\}", lambda m: write(names[int(m[1])], int(m[1])) if int(m[1]) < len(names) else m[0], text)


__all__ = ["MOST", "clipped", "escaped", "put"]
