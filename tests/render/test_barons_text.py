"""Every text and icon of BARONS can be read on a phone, and on a desktop, in every sample position."""

from __future__ import annotations

import pytest

from render.kit import ELLIPSIS
from tests.render.audit import Seen, outside, overlaps, watching
from tests.render.barons_positions import BOARDS, HANDS, NAMES, SAMPLES, picture

PHONE = 390 / 550  # pixels per point; a desktop shows one
SMALL = ("text", "slim")  # faces of what does not decide a move
STRIP = 970  # pixels: below it the last moves are told, which may be cut


@pytest.fixture(scope="module")
def seen() -> dict[str, Seen]:
    found = {}
    for name in SAMPLES:
        with watching() as watched:
            picture(name)
        found[name] = watched
    return found


@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_is_too_small(seen, name):
    """On a phone every text has 6.5 px, on a desktop 8; what decides 8 and 11; in private pictures every text has 9."""
    least = 9.0 if name in HANDS else 6.5
    decides = 9.0 if name in HANDS else 8.0
    texts = seen[name].texts
    assert not [t for t in texts if t.points * PHONE < (least if t.face in SMALL else decides)]
    assert not [t for t in texts if t.points < (8 if t.face in SMALL else 11)]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_icon_is_too_small(seen, name):
    """On a phone every shape and icon has 8 px."""
    assert seen[name].icons
    assert not [(what, size) for what, size in seen[name].icons if size * PHONE < 8]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_text_stands_out(seen, name):
    """Contrast is at least 4.5."""
    assert not [(t.words, round(t.contrast, 2)) for t in seen[name].texts if t.contrast < 4.5]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_lies_on_another(seen, name):
    """No two texts share a pixel of their boxes, but for the numbers of moves, which lie on what they mark."""
    assert not overlaps(seen[name].texts)


@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_leaves_the_picture(seen, name):
    """Two points at every edge stay free of text."""
    assert not outside(seen[name].texts)


@pytest.mark.parametrize("name", [n for n in SAMPLES if n in HANDS or BOARDS[n].names is NAMES])
def test_nothing_but_the_last_moves_is_cut(seen, name):
    """With names of usual length nothing is cut short, but for long moves and the longest of 40 orders."""
    cut = [t for t in seen[name].texts if t.words.endswith(ELLIPSIS)]
    if name == "hand-sealed-40":
        assert all(t.words.startswith("Trade: ") for t in cut)
    elif name in HANDS:
        assert not cut
    else:
        assert not [t.words for t in cut if t.ink[3] < STRIP and t.ink[0] < 1100]
