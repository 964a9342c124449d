"""Names of people, in whatever script: which font writes which part, and what to write where none can."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

import arabic_reshaper
from bidi import get_display

from render import fonts

PLAIN = ""  # the face asked for; anything else is the file of a fallback font
MARKS = 2  # signs drawn on one letter: some scripts need two, more is a joke at the neighbours' expense
RIGHT_TO_LEFT = ("R", "AL")


@lru_cache(1024)
def drawable(name: str, instead: str) -> str:
    """What of a name can be drawn; `instead` where that leaves no letter, figure or picture."""
    kept = "".join(c for c in _bared(unicodedata.normalize("NFKC", name)) if c == " " or writer(c) is not None)
    kept = " ".join(kept.split())
    return kept if any(unicodedata.category(c)[0] in "LNS" for c in kept) else instead


def seated(who: Sequence[str]) -> list[str]:
    """What of the names of those who play can be drawn, by seat."""
    return [drawable(name, f"Seat {seat + 1}") for seat, name in enumerate(who)]


@lru_cache(4096)
def writer(character: str) -> str | None:
    """The font for a character: PLAIN, the first of the chain that has it, or None."""
    if character in fonts.cover(fonts.path_of("text")):
        return PLAIN
    return next((path for path in fonts.chain() if character in fonts.cover(path)), None)


@lru_cache(4096)
def runs(text: str) -> Sequence[tuple[str, str]]:
    """A line in the order the eye reads it, as (font, part). Characters that no font has are left out."""
    written = ((writer(c), c) for c in visual(text))
    known = ((font, c) for font, c in written if font is not None)
    return tuple((font, "".join(c for _, c in part)) for font, part in groupby(known, key=lambda pair: pair[0]))


def visual(text: str) -> str:
    """Arabic joined, and right-to-left parts reversed, as the BASIC layout draws from left to right."""
    if not any(unicodedata.bidirectional(c) in RIGHT_TO_LEFT for c in text):
        return text
    return str(get_display(arabic_reshaper.reshape(text), base_dir="L"))


def _bared(name: str) -> str:
    """Without joiners, selectors and skin tones, and without marks that the font of their letter does not place.

    NFKC has already joined the accents of Latin, Greek and Cyrillic to their letters; what is left over is heaped on.
    """
    kept: list[str] = []
    marks = 0
    for c in name:
        if unicodedata.category(c) == "Cf" or 0xFE00 <= ord(c) <= 0xFE0F or 0x1F3FB <= ord(c) <= 0x1F3FF:
            continue
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if not marks or (marks <= MARKS and kept and writer(kept[-1]) == writer(c) != PLAIN):
            kept.append(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp", "Zs") else c)
    return "".join(kept)
