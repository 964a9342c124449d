"""Fingerprints and palette of the pictures of BARONS. After a change that is meant: python -m tests.render.barons_golden"""

from __future__ import annotations

import json
from pathlib import Path

from tests.render import palette
from tests.render.barons_positions import SAMPLES, picture, pictures
from tests.render.golden import fingerprint

FILE = Path(__file__).parent / "barons_golden.json"


def expected() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(FILE.read_text("ascii"))
    return found


def main() -> None:
    palette.write("barons", pictures())
    FILE.write_text(json.dumps({name: fingerprint(picture(name)) for name in SAMPLES}, indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main()
