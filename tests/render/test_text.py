"""Every text and icon can be read on a phone, and on a desktop, in every sample position."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.kit import ELLIPSIS
from tests.render.audit import Seen, crossing, outside, overlaps, watching
from tests.render.positions import HANDS, NAMES, POSITIONS, picture

PHONE, DESKTOP = 390 / 550, 1.0  # pixels per point
SAMPLES = [*POSITIONS, *HANDS]


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
    """On a phone every text has 6.5 px and what decides (bold, numerals) 8; in private pictures every text has 9."""
    least = 9.0 if name in HANDS else 6.5
    decides = 9.0 if name in HANDS else 8.0
    small = [t for t in seen[name].texts if t.points * PHONE < (least if t.face in ("text", "slim") else decides)]
    assert not small


@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_is_too_small_on_a_desktop(seen, name):
    """At 550 px every text has 8 px and what decides has 11."""
    assert not [t for t in seen[name].texts if t.points * DESKTOP < (8 if t.face in ("text", "slim") else 11)]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_icon_is_too_small(seen, name):
    """On a phone every shape and icon has 8 px."""
    assert not [(what, size) for what, size in seen[name].icons if size * PHONE < 8]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_text_stands_out(seen, name):
    """Contrast is at least 4.5; of the numerals of empty spaces, which only fill the ground, at least 3."""
    assert not [t for t in seen[name].texts if t.contrast < (3 if t.face == "title" else 4.5)]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_lies_on_another(seen, name):
    """No two texts share a pixel of their boxes."""
    assert not overlaps(seen[name].texts)


@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_leaves_the_picture(seen, name):
    """Two points at every edge stay free of text."""
    assert not outside(seen[name].texts)


@pytest.mark.parametrize("name", [n for n in SAMPLES if n in HANDS or POSITIONS[n][1] is NAMES])
def test_nothing_but_names_is_cut(seen, name):
    """With names of usual length nothing is cut short, but for the line that tells the last move."""
    assert not [t.words for t in seen[name].texts if t.words.endswith(ELLIPSIS) and t.ink[3] > 45]


def test_the_audit_sees_what_is_wrong(monkeypatch):
    """Moved onto each other, texts are reported as overlapping: the audit can fail."""
    with watching() as watched:
        picture("two")
        picture("two")
    assert any(crossing(a.ink, b.ink) for a, b in combinations(watched.texts, 2))
