"""A card of Lydia looked up: both sides, readable, inside its frame."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.lydia.cards import CARDS
from render import lydia
from render.kit import ELLIPSIS
from render.lydia import lookup
from tests.render.audit import watching

PHONE = 390 / lookup.WIDTH  # pixels per point where it is as wide as a phone


@pytest.mark.parametrize("card", CARDS)
def test_every_card_can_be_read(card):
    """Nothing is cut off, nothing lies outside, every text is at least 9 pixels high on a phone."""
    with watching() as seen:
        picture = lookup.draw(card)
    assert not [text for text in seen.texts if ELLIPSIS in text.words]
    assert min(text.points for text in seen.texts) * PHONE >= 9
    boxes = [text.ink for text in seen.texts]
    assert all(a >= 0 and b >= 0 and c <= picture.width and d <= picture.height for a, b, c, d in boxes)


def test_both_sides_differ():
    """What a side brings is drawn; the same card comes out the same."""
    picture = lookup.draw("silver_gate_yellow")
    half = picture.width // 2
    left, right = (picture.crop((x, 0, x + half, picture.height)) for x in (0, half))
    assert left.tobytes() != right.tobytes()
    assert lookup.draw("silver_gate_yellow").tobytes() == picture.tobytes()


def test_it_is_sent_as_a_small_png():
    """In the colours of the game's palette."""
    png = lydia.card("gold_mint_red")
    assert Image.open(io.BytesIO(png)).format == "PNG" and len(png) < 120_000
