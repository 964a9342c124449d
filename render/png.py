"""A small PNG writer: no row filters, by which flat boards only grow, and one fixed palette per game."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from PIL import Image

from render.pause import between_strokes

LEVEL = 3  # of zlib: above it a board shrinks little and takes much longer
SIGNATURE = b"\x89PNG\r\n\x1a\n"
ROWS = 105  # quantized at a time
KINDS = {"RGB": 2, "P": 3}  # colour types of PNG


def encode(image: Image.Image, palette: str | None = None) -> bytes:
    """An RGB picture as PNG; with the name of a palette in its 256 colours, else lossless."""
    width, height = image.size
    head = struct.pack(">IIBBBBB", width, height, 8, KINDS["RGB" if palette is None else "P"], 0, 0, 0)
    table = b"" if palette is None else _chunk(b"PLTE", bytes(colours(palette)))
    pixels = _chunk(b"IDAT", b"".join(_compressed(image, None if palette is None else _carrier(palette))))
    return b"".join((SIGNATURE, _chunk(b"IHDR", head), table, pixels, _chunk(b"IEND", b"")))


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


def _compressed(image: Image.Image, carrier: Image.Image | None) -> Iterator[bytes]:
    """The pixels, by number of colour where there is a palette, some rows at a time: while it looks for colours Pillow
    lets no other thread run."""
    deflate = zlib.compressobj(LEVEL)
    for top in range(0, image.height, ROWS):
        band = image.crop((0, top, image.width, min(image.height, top + ROWS)))
        found = band if carrier is None else band.quantize(palette=carrier, dither=Image.Dither.NONE)
        yield deflate.compress(_rows(found.tobytes(), band.height))
        between_strokes()
    yield deflate.flush()


def _rows(pixels: bytes, height: int) -> bytes:
    """Each row led by the byte that says: not filtered."""
    raw = memoryview(pixels)
    size = len(raw) // height
    return b"".join(part for at in range(0, len(raw), size) for part in (b"\0", raw[at : at + size]))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(content, zlib.crc32(kind)))
