"""Speed and memory as ratios within one run: `python -m tests.bench [ROW …] [--write]`; exit status 1 for a missed limit.

Each row runs in a process of its own, one after the other. `--write` puts the table into docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path

from tests.bench.apart import apart
from tests.bench.figures import Figure, shown
from tests.bench.machine import described

ROWS = (
    "action",
    "stored",
    "ticks",
    "replay",
    "playouts",
    "choices",
    "boards",
    "first",
    "lag",
    "ack",
    "requests",
    "memory",
)
DOCS = Path(__file__).parents[2] / "docs" / "benchmarks.md"
BETWEEN = re.compile(r"(<!-- figures -->\n).*(<!-- end -->)", re.S)


def written(table: str) -> None:
    """Put the table into the document."""
    text = DOCS.read_text("utf-8")
    found = f"Measured on {described()}.\n\n{table}\n"
    DOCS.write_text(BETWEEN.sub(lambda m: f"{m[1]}{found}{m[2]}", text), "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"one or more of {', '.join(ROWS)} (default: all)")
    parser.add_argument("--write", action="store_true", help=f"put the table into {DOCS.name}")
    words = parser.parse_args()
    if unknown := [row for row in words.rows if row not in ROWS]:
        parser.error(f"there is no row {unknown[0]}; there are {', '.join(ROWS)}")
    return words


def main() -> int:
    words, found = arguments(), list[Figure]()
    for row in words.rows or ROWS:
        begun = time.monotonic()
        found += apart(row)
        print(f"{row}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    table = shown(found)
    print(f"{described()}\n\n{table}")
    if words.write:
        written(table)
    return int(any(figure.missed for figure in found))


if __name__ == "__main__":
    sys.exit(main())
