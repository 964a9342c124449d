"""Makes the fixed palette of a game from its sample pictures: python -m tests.render.palette [GAME]

The commonest colours are kept exactly, the rest is filled with means of what lies between them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from tests.render.golden import SAMPLES

EXACT = 150  # of 256
# Pillow looks the nearest colour up in steps of 4 levels: entries closer than this would take each other's pixels.
APART = 8
FOLDER = Path(__file__).parents[2] / "render" / "palettes"

RGB = tuple[int, int, int]


def palette(images: Iterable[Image.Image]) -> list[RGB]:
    """256 colours, sorted; the last ones repeated where fewer are far enough apart."""
    counts: Counter[RGB] = Counter()
    for image in images:
        counts.update({colour: count for count, colour in image.getcolors(image.width * image.height)})
    common = sorted(counts, key=lambda colour: (-counts[colour], colour))
    kept = _spread([], common, EXACT)
    for size in (256, 192, 128):
        kept = _spread(kept, _means(counts, size), 256)
    kept = sorted(_spread(kept, common, 256))
    return kept + kept[-1:] * (256 - len(kept))


def _spread(kept: list[RGB], more: Iterable[RGB], most: int) -> list[RGB]:
    """Add colours that are not close to any other, in their order."""
    found = list(kept)
    for colour in more:
        if len(found) >= most:
            break
        if all(sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) >= APART**2 for other in found):
            found.append(colour)
    return found


def _means(counts: Counter[RGB], size: int) -> list[RGB]:
    """The middle of every group of neighbouring colours, rare ones counted almost as much as common ones."""
    pixels = [colour for colour, count in sorted(counts.items()) for _ in range(min(count, 4000) // 100 + 1)]
    strip = Image.new("RGB", (len(pixels), 1))
    strip.putdata(pixels)
    found = strip.quantize(size, Image.Quantize.MEDIANCUT).getpalette()
    return [(found[i], found[i + 1], found[i + 2]) for i in range(0, len(found), 3)]


def write(game: str, images: Iterable[Image.Image]) -> None:
    """Replace the palette file of a game by one made from these pictures."""
    colours = palette(images)
    lines = ["".join(f"{r:02X}{g:02X}{b:02X} " for r, g, b in colours[i : i + 8]).strip() for i in range(0, 256, 8)]
    (FOLDER / f"{game}.txt").write_text("\n".join(lines) + "\n", "ascii")


def main(game: str = "lusitania") -> None:
    write(game, SAMPLES[game].pictures())


if __name__ == "__main__":
    main(*sys.argv[1:])
