"""The least a picture can be: what a view says, line by line. For games that have no renderer of their own."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import msgspec
from PIL import Image, ImageDraw


def board(view: msgspec.Struct, names: Sequence[str], entries: Sequence[Any] = ()) -> bytes:
    """A PNG of the players' names and what `view` holds; `entries` are only counted."""
    shown = msgspec.to_builtins(view)
    lines = [", ".join(names), *(f"{name}: {value}" for name, value in shown.items() if value is not None)]
    lines += [f"moves since then: {len(entries)}"] if entries else []
    image = Image.new("RGB", (500, 20 + 16 * len(lines)), "white")
    text = "\n".join(lines).encode("latin-1", "replace").decode("latin-1")  # all that the built-in font can draw
    ImageDraw.Draw(image).multiline_text((10, 8), text, fill="black", spacing=4)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
