"""Fingerprints of the sample pictures. After a change that is meant: python -m tests.render.golden [GAME]"""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw

from tests.render import barons_positions, lydia_positions, positions

FILES = {"lusitania": "golden.json", "lydia": "golden_lydia.json", "barons": "golden_barons.json"}
SAMPLES = {"lusitania": positions, "lydia": lydia_positions, "barons": barons_positions}
FAILED = Path(__file__).parent / "failed"
TILE = 75  # pixels: a picture is compared tile by tile, so that a failure can show where


def fingerprint(image: Image.Image) -> dict[str, str]:
    """Of the pixels, never of the PNG: zlib differs by build."""
    checks = (zlib.crc32(image.crop(box).tobytes()) & 0xFFFF for box in _tiles(image))
    return {"pixels": hashlib.sha256(image.tobytes()).hexdigest(), "tiles": "".join(f"{check:04x}" for check in checks)}


def file(game: str) -> Path:
    return Path(__file__).parent / FILES[game]


def expected(game: str = "lusitania") -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(file(game).read_text("ascii"))
    return found


def failed(name: str, image: Image.Image, tiles: str) -> Path:
    """Write the picture as it came out, with a frame around every tile that differs."""
    FAILED.mkdir(exist_ok=True)
    image.save(FAILED / f"{name}.png")
    marked, draw = image.copy(), fingerprint(image)["tiles"]
    pen = ImageDraw.Draw(marked)
    for i, box in enumerate(_tiles(image)):
        if draw[4 * i : 4 * i + 4] != tiles[4 * i : 4 * i + 4]:
            pen.rectangle(box, outline="#FF00FF", width=3)
    marked.save(FAILED / f"{name}-differs.png")
    return FAILED / f"{name}-differs.png"


def _tiles(image: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    for y in range(0, image.height, TILE):
        yield from ((x, y, x + TILE, y + TILE) for x in range(0, image.width, TILE))


def main(game: str = "lusitania") -> None:
    samples = SAMPLES[game]
    found = {name: fingerprint(samples.picture(name)) for name in samples.SAMPLES}
    file(game).write_text(json.dumps(found, indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
