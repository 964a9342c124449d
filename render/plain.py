"""The least a picture can be: what a view says, line by line. For games that have no pictures of their own."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PIL import Image

from engine.core import Entry
from render import kit, names, png
from render.fonts import SCALE
from render.kit import Canvas
from render.theme import CLOSE, rgb

LINE = 18.0  # points from line to line
MOST = 12  # lines of one field: Discord shows nothing that is much higher than wide


def board(view: msgspec.Struct, who: Sequence[str], entries: Sequence[Entry] = ()) -> bytes:
    """Fields of the view, a line each, under the names of the players. PNG, as high as it needs to be."""
    players = ", ".join(names.drawable(name, f"Seat {seat + 1}") for seat, name in enumerate(who))
    shown = {name: value for name, value in msgspec.to_builtins(view).items() if value is not None}
    lines = [players, *(f"{name}: {value}" for name, value in shown.items())]
    lines = [part for line in lines for part in kit.wrapped(line, "text", CLOSE, kit.WIDTH - 20, MOST)]
    size = (kit.SIZE[0], max(kit.SIZE[1], round((20 + LINE * len(lines)) * SCALE)))
    canvas = Canvas(Image.new("RGB", size, rgb("paper")))
    for i, line in enumerate(lines):
        canvas.text(10, 10 + LINE * (i + 0.5), line, "text", CLOSE)
    return png.encode(canvas.image)
