"""Font files from pinned packages, what each can write, and faces of a size."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

SCALE = 3  # pixels per point of a picture 550 points wide

FACES: dict[str, tuple[str, str, int | None]] = {  # package, file, weight of a variable font
    "title": ("fontpkg_cinzel", "files/Cinzel[wght].ttf", 800),
    "bold": ("fontpkg_fira_sans_condensed", "files/FiraSansCondensed-Bold.ttf", None),
    "slim": ("fontpkg_fira_sans_condensed", "files/FiraSansCondensed-Medium.ttf", None),
    "text": ("fontpkg_fira_sans_condensed", "files/FiraSansCondensed-SemiBold.ttf", None),
}
CHINESE = ("manimgx_fonts_cjk", "noto_cjk_sans_otc")  # used where somebody has installed one of them
BOXY = ("NotoEmoji", "NotoSans-Italic")


class Cover:
    """The characters a font can write, as sorted ranges from its character map."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        self.ranges = sorted(ranges)

    def __contains__(self, character: str) -> bool:
        at = bisect_right(self.ranges, (ord(character), 0x110000)) - 1
        return at >= 0 and ord(character) <= self.ranges[at][1]


@cache
def path_of(face: str) -> str:
    """Where the file of this face stands in its package."""
    package, file, _ = FACES[face]
    return str(files(package) / file)


@cache
def chain() -> tuple[str, ...]:
    """The fonts asked one after the other for a character that Fira Sans lacks: Noto Sans first, emoji late."""
    noto = sorted(str(p) for p in Path(str(files("manimgx_fonts"))).glob("Noto*.ttf") if "Italic" not in p.name)
    return (
        *sorted(noto, key=lambda p: ("Emoji" in p, "NotoSans[" not in p, p)),
        *(str(p) for name in CHINESE if find_spec(name) for p in sorted(Path(str(files(name))).rglob("*CJK*.*t[tfc]"))),
    )


@cache
def sized(path: str, pixels: int, weight: int | None) -> ImageFont.FreeTypeFont:
    """A face in BASIC layout: RAQM would move every letter where libfribidi is missing."""
    font = ImageFont.truetype(path, pixels, layout_engine=ImageFont.Layout.BASIC)
    if weight:
        font.set_variation_by_axes([weight, *(axis["default"] or 0 for axis in font.get_variation_axes()[1:])])
    return font


@cache
def face(name: str, points: float) -> ImageFont.FreeTypeFont:
    """A face of `FACES` at a size in points."""
    return sized(path_of(name), round(points * SCALE), FACES[name][2])


@cache
def fallback(path: str, points: float) -> ImageFont.FreeTypeFont:
    """A font file for names in other scripts, at a size in points."""
    return sized(path, round(points * SCALE), 600 if "[wght" in path else None)


@cache
def capital(name: str, points: float) -> int:
    """Height of capitals and figures in pixels."""
    return -round(face(name, points).getbbox("H", anchor="ls")[1])


@cache
def cover(path: str) -> Cover:
    """Read a font's character map (formats 4 and 12 of the table `cmap`)."""
    raw = Path(path).read_bytes()
    start = struct.unpack(">I", raw[12:16])[0] if raw[:4] == b"ttcf" else 0
    count = struct.unpack_from(">H", raw, start + 4)[0]
    tables = (struct.unpack_from(">4sIII", raw, start + 12 + 16 * i) for i in range(count))
    at = next(offset for tag, _, offset, _ in tables if tag == b"cmap")
    subtables = (
        struct.unpack_from(">HHI", raw, at + 4 + 8 * i) for i in range(struct.unpack_from(">H", raw, at + 2)[0])
    )
    return Cover([span for _, _, offset in subtables for span in _spans(raw, at + offset)])


def _spans(raw: bytes, at: int) -> Iterator[tuple[int, int]]:
    match struct.unpack_from(">H", raw, at)[0]:
        case 12:
            groups = struct.unpack_from(">I", raw, at + 12)[0]
            for first, last, _ in struct.iter_unpack(">III", raw[at + 16 : at + 16 + 12 * groups]):
                yield first, last
        case 4:
            size = struct.unpack_from(">H", raw, at + 6)[0]
            lasts = struct.unpack_from(f">{size // 2}H", raw, at + 14)
            firsts = struct.unpack_from(f">{size // 2}H", raw, at + 16 + size)
            yield from ((first, last) for first, last in zip(firsts, lasts, strict=True) if last < 0xFFFF)
