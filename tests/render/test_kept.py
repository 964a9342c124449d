"""What is kept of sprites and lines: drawn once, within a limit of bytes, the oldest unused gone first."""

from __future__ import annotations

import pytest
from PIL import Image

from render import kept


@pytest.fixture
def store(monkeypatch):
    """An empty store with room for three pictures of a hundred pixels."""
    monkeypatch.setattr(kept, "_held", type(kept._held)())
    monkeypatch.setattr(kept, "_bytes", 0)
    monkeypatch.setattr(kept, "MOST", 3 * (kept.OVERHEAD + 400))
    return kept


def drawer(store):
    drawn = []

    @store.kept
    def draw(name, side=10):
        drawn.append(name)
        return Image.new("RGB", (side, 10))

    return draw, drawn


def test_the_same_is_drawn_once(store):
    """The second time it is the same picture."""
    draw, drawn = drawer(store)
    assert draw("a") is draw("a")
    assert drawn == ["a"]


def test_what_was_not_used_longest_goes_first(store):
    """Of four pictures where three have room, the one that nobody asked for again is drawn anew."""
    draw, drawn = drawer(store)
    for name in ("a", "b", "c", "a", "d", "a", "b"):
        draw(name)
    assert drawn == ["a", "b", "c", "d", "b"]


def test_the_limit_is_in_bytes(store):
    """One large picture takes the room of many; alone it is kept even beyond the limit."""
    draw, _ = drawer(store)
    draw("a")
    draw("large", side=500)
    assert store.held() == kept.OVERHEAD + 500 * 10 * 4
