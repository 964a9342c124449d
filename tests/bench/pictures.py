"""What a picture costs, as a share of Pillow's own save(PNG, compress_level=1) of the same picture in the same run.

python -m tests.bench.pictures [ROUNDS]    exit status 1 if a bar is missed (design: warm 0.75, first 6, size 0.6 and 256 KiB)
"""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable

from PIL import Image

from render import lusitania
from tests.render.positions import ENTRIES, HANDS, NAMES, POSITIONS, picture

BOARD = "crowded"
WARM, FIRST, SHARE, BYTES = 0.75, 6.0, 0.6, 256 * 1024


def taken(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def bare(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def drawn(name: str) -> bytes:
    if name in HANDS:
        return lusitania.hand(HANDS[name], NAMES) or b""
    view, who = POSITIONS[name]
    return lusitania.board(view, who[: len(view.players)], ENTRIES.get(name, ()))


def measured(name: str, rounds: int) -> tuple[float, float]:
    """Best times of the picture and of the bare save, taken in turns."""
    image = picture(name)
    pairs = [(taken(lambda: drawn(name)), taken(lambda: bare(image))) for _ in range(rounds)]
    return min(a for a, _ in pairs), min(b for _, b in pairs)


def first() -> float:
    """The first board of a process, all caches empty, as a share of the bare save there. Run in fresh processes."""
    cold, image = taken(lambda: drawn(BOARD)), picture(BOARD)
    return cold / min(taken(lambda: bare(image)) for _ in range(9))


def fresh() -> float:
    code = "from tests.bench.pictures import first; print(first())"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def main(rounds: str = "15") -> int:
    missed = False
    for name in (*POSITIONS, *HANDS):
        warm, save = measured(name, int(rounds))
        size, plain = len(drawn(name)), len(bare(picture(name)))
        fine = warm <= WARM * save and size <= SHARE * plain and size <= BYTES
        missed |= not fine
        print(
            f"{name:16} warm {warm / save:.2f}  size {size / plain:.2f} = {size / 1024:.0f} KiB{'' if fine else '  MISSED'}"
        )
    cold = min(fresh() for _ in range(3))
    print(f"{'first of all':16} {cold:.2f}{'' if cold <= FIRST else '  MISSED'}")
    return int(missed or cold > FIRST)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
