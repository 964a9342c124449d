"""Sample pictures for looking at: python -m tests.render.gallery OUT_DIR [GAME …]"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from tests.render.golden import SAMPLES

WIDTHS = {"550": (550, 350), "390": (390, 248)}


def main(out: str, *wanted: str) -> None:
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for game in wanted or SAMPLES:
        for name in SAMPLES[game].SAMPLES:
            image = SAMPLES[game].picture(name)
            image.save(folder / f"{game}-{name}.png")
            for width, size in WIDTHS.items():
                image.resize(size, Image.Resampling.LANCZOS).save(folder / f"{game}-{name}-{width}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
