"""Nobody has to tell two things apart by colour alone, and nobody has to strain to."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import theme
from render.theme import SHAPES, outline, rgb
from tests.render.colour_science import VISIONS, Lab, apart, lab


@pytest.mark.parametrize("vision", VISIONS)
def test_banners_are_far_apart(vision):
    """Any two banners differ by 15 (CIEDE2000) for everybody, whichever light their eyes miss."""
    seen = {name: lab(rgb(name), vision) for name in SHAPES}
    near = {(a, b): d for a, b in combinations(SHAPES, 2) if (d := apart(seen[a], seen[b])) < 15}
    assert not near


def test_every_banner_has_a_silhouette_of_its_own():
    """No two colours share a shape, and no two shapes an outline."""
    assert len(set(SHAPES.values())) == len(SHAPES)
    assert len({tuple(outline(shape)) for shape in SHAPES.values()}) == len(SHAPES)


def test_an_unknown_silhouette_is_refused():
    """There is no shape to fall back on."""
    with pytest.raises(ValueError, match="no silhouette 'blob'"):
        outline("blob")


@pytest.mark.parametrize("name", SHAPES)
def test_ink_is_readable_on_every_banner(name):
    """Contrast on a banner is at least 4.5 whichever ink is chosen for it... or the numeral is large: 3."""
    assert theme.contrast(theme.ink_on(name), name) >= 4.5


def test_ciede2000_measures_as_published():
    """Pairs 1, 17 and 25 of the test data of Sharma, Wu and Dalal (2005)."""
    pairs = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ]
    assert [round(apart(Lab(*one), Lab(*other)), 4) for one, other, _ in pairs] == [known for *_, known in pairs]
