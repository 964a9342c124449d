"""What is drawn once and pasted often is kept, all of it together within so many bytes; what was not used longest goes.

Everything is drawn in one thread (see the studio), so no lock is needed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from PIL import Image

from render.pause import between_strokes

MOST = 44 << 20  # bytes of all sprites, lines and empty boards (7 MB each)
OVERHEAD = 500  # bytes of the objects around a small picture

P = ParamSpec("P")
T = TypeVar("T")
_held: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
_bytes = 0


def kept(function: Callable[P, T]) -> Callable[P, T]:
    """Remember what `function` drew for these arguments, as long as there is room."""

    @wraps(function)
    def drawn(*args: P.args, **named: P.kwargs) -> T:
        between_strokes()
        key = (function, args, *named.items()) if named else (function, args)
        found = _held.get(key)
        if found is not None:
            _held.move_to_end(key)
            result: T = found[0]
            return result
        result = function(*args, **named)
        _keep(key, result)
        return result

    return drawn


def held() -> int:
    """How many bytes are kept now."""
    return _bytes


def _keep(key: Hashable, result: Any) -> None:
    global _bytes
    size = weight(result)
    _held[key] = result, size
    _bytes += size
    while _bytes > MOST and len(_held) > 1:
        _, (_, lost) = _held.popitem(last=False)
        _bytes -= lost


def weight(result: Any) -> int:
    """Bytes of the pictures in a sprite, a line or alone; Pillow stores a colour in four bytes, a mask in one."""
    parts = result if isinstance(result, tuple) else (result,)
    images = [part for part in parts if isinstance(part, Image.Image)]
    return OVERHEAD + sum(image.width * image.height * (1 if image.mode in ("L", "P") else 4) for image in images)
