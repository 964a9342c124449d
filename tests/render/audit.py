"""Watches a picture being drawn and measures every text and icon on it, as a reader on a phone would."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple

from PIL import Image, ImageStat

from render import fonts, icons, kit
from render.kit import SCALE, SIZE, Canvas
from render.theme import contrast, rgb

MARGIN = 6  # pixels

Box = tuple[int, int, int, int]


class Text(NamedTuple):
    """One line as drawn: `ink` is where its pixels lie, `contrast` against what lay there before."""

    words: str
    face: str
    points: float
    contrast: float
    ink: Box


class Seen(NamedTuple):
    texts: list[Text]
    icons: list[tuple[str, float]]  # what, and its size in points


@contextmanager
def watching() -> Iterator[Seen]:
    """Everything drawn inside is measured."""
    seen = Seen([], [])
    text, icon, token = Canvas.text, icons.icon, icons.token

    def measured(canvas: Canvas, x: float, y: float, words: str, *args: Any, **named: Any) -> float:
        seen.texts.append(_measured(canvas, x, y, words, *args, **named))
        return text(canvas, x, y, words, *args, **named)

    def sized(draw: Callable[..., Any]) -> Callable[..., Any]:
        def noted(what: str, size: float, *args: Any) -> Any:
            seen.icons.append((what, size))
            return draw(what, size, *args)

        return noted

    Canvas.text, icons.icon, icons.token = measured, sized(icon), sized(token)  # type: ignore[method-assign]
    try:
        yield seen
    finally:
        Canvas.text, icons.icon, icons.token = text, icon, token  # type: ignore[method-assign]


def words_on(draw: Callable[[], Any]) -> list[str]:
    """Every text that is drawn."""
    with watching() as watched:
        draw()
    return [text.words for text in watched.texts]


def _measured(
    canvas: Canvas,
    x: float,
    y: float,
    words: str,
    face: str = "text",
    points: float = 9.2,
    fill: str = "ink",
    *,
    anchor: str = "l",
) -> Text:
    line = kit.line(words, face, points)
    left = round(x * SCALE) - round(line.advance * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor]) + line.left
    top = round(y * SCALE) + (fonts.capital(face, points) + 1) // 2 + line.top
    a, b, c, d = line.mask.getbbox() or (0, 0, 1, 1)
    ink = (left + a, top + b, left + c, top + d)
    return Text(words, face, points, contrast(_under(canvas.image, ink), _hex(rgb(fill))), ink)


def _under(image: Image.Image, box: Box) -> str:
    """The colour that most of the ground under a text has."""
    return _hex(ImageStat.Stat(image.crop(box)).median)


def _hex(colour: Sequence[float]) -> str:
    return "#" + "".join(f"{round(part):02X}" for part in colour)


def overlaps(texts: Sequence[Text]) -> list[tuple[str, str]]:
    """Texts that share a pixel of their boxes."""
    return [(a.words, b.words) for a, b in combinations(texts, 2) if crossing(a.ink, b.ink)]


def outside(texts: Sequence[Text]) -> list[Text]:
    """Texts that come nearer than two points to an edge: a client may cut them off."""
    right, bottom = SIZE[0] - MARGIN, SIZE[1] - MARGIN
    return [t for t in texts if min(t.ink[:2]) < MARGIN or t.ink[2] > right or t.ink[3] > bottom]


def crossing(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
