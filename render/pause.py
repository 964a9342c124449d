"""Where drawing can stop for a moment: a thread that draws beside something more urgent says how it gives way."""

from __future__ import annotations

import threading
from collections.abc import Callable


class _Drawing(threading.local):
    """What the thread at hand does between two strokes; nothing, unless it has been told."""

    give_way: Callable[[], None] | None = None


drawing = _Drawing()


def give_way_by(pause: Callable[[], None]) -> None:
    """From now on this thread calls `pause` some hundred times a picture; it may wait there."""
    drawing.give_way = pause


def between_strokes() -> None:
    """Called before each sprite and each line of text."""
    if drawing.give_way is not None:
        drawing.give_way()


__all__ = ["between_strokes", "give_way_by"]
