"""A card looked up: both sides next to each other, large, with what they do in words."""

from __future__ import annotations

from PIL import Image

from engine.lydia.cards import CARDS
from engine.lydia.names import brings
from engine.lydia.pieces import Card, Face
from render import kit
from render.fonts import SCALE
from render.kit import Canvas
from render.lydia import cards
from render.rect import Rect
from render.theme import rgb

WIDTH, HEIGHT = 370, 196  # points
STYLE = cards.Style(19, 19, 13, 24)
SIDES: tuple[tuple[Face, str], ...] = (("normal", "As bought"), ("upgraded", "Upgraded"))


def draw(name: Card) -> Image.Image:
    """The picture of one card."""
    canvas = Canvas(Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), rgb("wine")))
    for i, (face, title) in enumerate(SIDES):
        at = Rect(4 + i * 183, 22, 179, 170)
        canvas.text(at.middle, 11, title, "bold", 14, "#FFFFFF", anchor="m")
        words = kit.wrapped(brings(CARDS[name], face), "slim", STYLE.small, at.width - 8)
        cards.draw(canvas, at, name, STYLE, face, [("slim", line) for line in words])
    return canvas.image
