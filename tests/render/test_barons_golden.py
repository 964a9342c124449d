"""The sample pictures of BARONS come out pixel by pixel as they were last looked at, in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from render import fonts
from tests.render import golden
from tests.render.barons_positions import SAMPLES, picture

EXPECTED = golden.expected("barons")
CHINESE = any(find_spec(name) for name in fonts.CHINESE)
SOME = ("crowded", "odd-names", "hand-tiles")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_as_it_was(name):
    """Pixels are equal to the last ones looked at; else tests/render/failed/ shows where they differ."""
    if name == "scripts" and CHINESE:
        pytest.skip("a font for Chinese is installed: names come out otherwise")
    image, known = picture(name), EXPECTED[name]
    if golden.fingerprint(image)["pixels"] != known["pixels"]:
        where = golden.failed(f"barons-{name}", image, known["tiles"])
        pytest.fail(f"{name} differs: look at {where.relative_to(golden.FAILED.parents[2])}")


def test_no_picture_is_forgotten():
    """Every sample has its fingerprint, and none is left over."""
    assert set(EXPECTED) == set(SAMPLES)


def test_every_process_draws_the_same():
    """Another process with another hash seed comes to the same pixels."""
    code = "from tests.render.golden import fingerprint; from tests.render.barons_positions import picture\n"
    code += f"print(*(fingerprint(picture(n))['pixels'] for n in {SOME}))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
        cwd=golden.FAILED.parents[2],
    )
    assert run.stdout.split() == [EXPECTED[name]["pixels"] for name in SOME]
