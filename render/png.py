"""A small PNG writer: no row filters, by which flat boards only grow, and one fixed palette per game."""

from __future__ import annotations

import struct
import zlib
from functools import cache
from importlib.resources import files

from PIL import Image

LEVEL = 3  # of zlib: above it a board shrinks little and takes much longer
SIGNATURE = b"\x89PNG\r\n\x1a\n"
KINDS = {"RGB": 2, "P": 3}  # colour types of PNG


def encode(image: Image.Image, palette: str | None = None) -> bytes:
    """An RGB picture as PNG; with the name of a palette in its 256 colours, else lossless."""
    if palette is not None:
        image = image.quantize(palette=_carrier(palette), dither=Image.Dither.NONE)
    width, height = image.size
    head = struct.pack(">IIBBBBB", width, height, 8, KINDS[image.mode], 0, 0, 0)
    colours = _chunk(b"PLTE", bytes(image.getpalette() or ())) if image.mode == "P" else b""
    pixels = _chunk(b"IDAT", zlib.compress(_rows(image), LEVEL))
    return b"".join((SIGNATURE, _chunk(b"IHDR", head), colours, pixels, _chunk(b"IEND", b"")))


@cache
def colours(palette: str) -> tuple[int, ...]:
    """The 256 colours of a game, from `palettes/<game>.txt`: red, green, blue, red, …"""
    text = (files("render") / "palettes" / f"{palette}.txt").read_text("ascii")
    found = tuple(bytes.fromhex("".join(text.split())))
    if len(found) != 768:
        raise ValueError(f"render/palettes/{palette}.txt holds {len(found) // 3} colours, not 256")
    return found


@cache
def _carrier(palette: str) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(list(colours(palette)))
    return image


def _rows(image: Image.Image) -> bytes:
    """Each row led by the byte that says: not filtered."""
    raw = memoryview(image.tobytes())
    size = len(raw) // image.height
    return b"".join(part for at in range(0, len(raw), size) for part in (b"\0", raw[at : at + size]))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(content, zlib.crc32(kind)))
