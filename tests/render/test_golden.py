"""The sample pictures come out pixel by pixel as they were last looked at, in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from render import fonts
from tests.render import golden
from tests.render.positions import HANDS, POSITIONS, picture

EXPECTED = golden.expected()
CHINESE = any(find_spec(name) for name in fonts.CHINESE)


@pytest.mark.parametrize("name", [*POSITIONS, *HANDS])
def test_a_picture_is_as_it_was(name):
    """Pixels are equal to the last ones looked at; else tests/render/failed/ shows where they differ."""
    if name == "scripts" and CHINESE:
        pytest.skip("a font for Chinese is installed: names come out otherwise")
    image, known = picture(name), EXPECTED[name]
    if golden.fingerprint(image)["pixels"] != known["pixels"]:
        where = golden.failed(name, image, known["tiles"])
        pytest.fail(f"{name} differs: look at {where.relative_to(golden.FAILED.parents[2])}")


def test_no_picture_is_forgotten():
    """Every sample has its fingerprint, and none is left over."""
    assert set(EXPECTED) == {*POSITIONS, *HANDS}


def test_a_difference_is_shown_where_it_is(tmp_path, monkeypatch):
    """A changed picture is written with frames around the tiles that changed."""
    monkeypatch.setattr(golden, "FAILED", tmp_path)
    image = picture("two")
    tiles = golden.fingerprint(image)["tiles"]
    image.putpixel((100, 10), (255, 0, 255))
    assert golden.failed("two", image, tiles).exists()
    assert golden.fingerprint(image)["tiles"][4:8] != tiles[4:8]
    assert golden.fingerprint(image)["tiles"][8:] == tiles[8:]


def test_every_process_draws_the_same():
    """Other processes with other hash seeds come to the same pixels."""
    code = "from tests.render.golden import fingerprint; from tests.render.positions import picture\n"
    code += "print(*(fingerprint(picture(n))['pixels'] for n in ('crowded', 'odd-names', 'hand-objectives')))"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            cwd=golden.FAILED.parents[2],
        ).stdout.split()
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] == [EXPECTED[n]["pixels"] for n in ("crowded", "odd-names", "hand-objectives")]
