"""What a picture costs, as a share of Pillow's own save(PNG, compress_level=1) of the same picture in the same run.

python -m tests.bench.pictures [ROUNDS [GAME …]]    exit status 1 if a bar is missed (design: warm 0.75, first 6, size 0.6 and 256 KiB)
"""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable

from PIL import Image

from tests.render.golden import SAMPLES

BOARD = "crowded"  # every game has a sample of this name
WARM, FIRST, SHARE, BYTES = 0.75, 6.0, 0.6, 256 * 1024


def taken(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def bare(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def measured(game: str, name: str, rounds: int) -> tuple[float, float]:
    """Best times of the picture and of the bare save, taken in turns."""
    samples = SAMPLES[game]
    image = samples.picture(name)
    pairs = [(taken(lambda: samples.encoded(name)), taken(lambda: bare(image))) for _ in range(rounds)]
    return min(a for a, _ in pairs), min(b for _, b in pairs)


def first(game: str) -> float:
    """The first board of a process, all caches empty, as a share of the bare save there. Run in fresh processes."""
    cold, image = taken(lambda: SAMPLES[game].encoded(BOARD)), SAMPLES[game].picture(BOARD)
    return cold / min(taken(lambda: bare(image)) for _ in range(9))


def fresh(game: str) -> float:
    code = f"from tests.bench.pictures import first; print(first({game!r}))"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def main(rounds: str = "15", *games: str) -> int:
    missed = [game for game in games or SAMPLES if not _within(game, int(rounds))]
    return int(bool(missed))


def _within(game: str, rounds: int) -> bool:
    """Print a line for each sample of a game; whether none misses a bar."""
    samples, within = SAMPLES[game], True
    for name in samples.SAMPLES:
        warm, save = measured(game, name, rounds)
        size, plain = len(samples.encoded(name)), len(bare(samples.picture(name)))
        fine = warm <= WARM * save and size <= SHARE * plain and size <= BYTES
        within &= fine
        shares = f"warm {warm / save:.2f}  size {size / plain:.2f} = {size / 1024:.0f} KiB"
        print(f"{game} {name:16} {shares}{'' if fine else '  MISSED'}")
    cold = min(fresh(game) for _ in range(3))
    print(f"{game} {'first of all':16} {cold:.2f}{'' if cold <= FIRST else '  MISSED'}")
    return within and cold <= FIRST


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
