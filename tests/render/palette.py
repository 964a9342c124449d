"""Makes the fixed palette of a game from its sample positions: python -m tests.render.palette [GAME]"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from tests.render import positions

EXACT = 112  # of 256: the commonest colours, kept as they are; the others are means of what lies between
FOLDER = Path(__file__).parents[2] / "render" / "palettes"


def palette(images: Iterable[Image.Image]) -> list[tuple[int, int, int]]:
    counts: Counter[tuple[int, int, int]] = Counter()
    for image in images:
        for count, colour in image.getcolors(image.width * image.height):
            counts[colour] += count
    exact = [colour for colour, _ in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:EXACT]]
    rest = [
        colour
        for colour, count in sorted(counts.items())
        if colour not in exact
        for _ in range(min(count, 400) // 8 + 1)
    ]
    strip = Image.new("RGB", (len(rest), 1))
    strip.putdata(rest)
    means = strip.quantize(256 - len(exact), Image.Quantize.MEDIANCUT).getpalette()
    found = sorted({*exact, *(tuple(means[i : i + 3]) for i in range(0, len(means), 3))})
    return [*found, *[(0, 0, 0)] * (256 - len(found))]


def main(game: str = "lusitania") -> None:
    colours = palette(positions.pictures())
    lines = ["".join(f"{r:02X}{g:02X}{b:02X} " for r, g, b in colours[i : i + 8]).strip() for i in range(0, 256, 8)]
    (FOLDER / f"{game}.txt").write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
