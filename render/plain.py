"""The least a picture can be: what a view says, line by line. Each game will have one of its own."""

from __future__ import annotations

import io

import msgspec
from PIL import Image, ImageDraw


def board(title: str, view: msgspec.Struct) -> bytes:
    lines = [title, *(f"{name}: {value}" for name, value in msgspec.to_builtins(view).items() if value is not None)]
    image = Image.new("RGB", (500, 20 + 16 * len(lines)), "white")
    ImageDraw.Draw(image).multiline_text((10, 8), "\n".join(lines), fill="black", spacing=4)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
