"""The PNG writer loses nothing, or no more than nobody can see."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

import render
from render import lusitania, png
from render.theme import rgb
from tests.render.colour_science import apart, lab
from tests.render.positions import ENTRIES, NAMES, POSITIONS, picture
from tests.render.test_play import some_views


def decoded(raw: bytes) -> Image.Image:
    return Image.open(io.BytesIO(raw))


@pytest.mark.parametrize("name", ["crowded", "hand"])
def test_lossless_is_lossless(name):
    """Decoded by Pillow, a lossless PNG is the picture."""
    image = picture(name)
    assert decoded(png.encode(image)).tobytes() == image.tobytes()


def test_a_palette_png_holds_the_nearest_colours():
    """Decoded by Pillow, it is the picture in the 256 colours of the game."""
    image = decoded(png.encode(picture("two"), "lusitania"))
    assert (image.mode, image.size) == ("P", (1650, 1050))
    assert image.getpalette() == list(png.colours("lusitania"))


def test_every_chunk_has_its_checksum():
    """A reader that checks them finds nothing wrong."""
    raw, at, kinds = png.encode(Image.new("RGB", (3, 2), "#123456")), 8, []
    while at < len(raw):
        size = int.from_bytes(raw[at : at + 4], "big")
        body = raw[at + 4 : at + 8 + size]
        assert zlib.crc32(body) == int.from_bytes(raw[at + 8 + size : at + 12 + size], "big")
        kinds.append(body[:4])
        at += 12 + size
    assert kinds == [b"IHDR", b"IDAT", b"IEND"]


def test_the_setting_decides(monkeypatch):
    """With LOSSLESS the board comes in full colour, else in the palette."""
    view, who = POSITIONS["two"]
    assert decoded(lusitania.board(view, who[:2])).mode == "P"
    monkeypatch.setattr(render, "LOSSLESS", True)
    raw = lusitania.board(view, who[:2], ENTRIES["two"])
    assert decoded(raw).tobytes() == picture("two").tobytes()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_palette_suits_boards_it_was_not_made_from(seats):
    """On positions of played games colours move by less than 0.5 on average (CIEDE2000)."""
    total = moved = 0.0
    for view in list(some_views(seats, seed=11))[::3]:
        image = lusitania.drawn(view, NAMES[:seats])
        colours = image.getcolors(image.width * image.height)
        strip = Image.new("RGB", (len(colours), 1))
        strip.putdata([colour for _, colour in colours])
        near = decoded(png.encode(strip, "lusitania")).convert("RGB")
        pairs = zip(colours, near.get_flattened_data(), strict=True)
        moved += sum(count * apart(lab(colour), lab(other)) for (count, colour), other in pairs if colour != other)
        total += image.width * image.height
    assert moved / total < 0.5


@pytest.mark.parametrize("ground", ["wine", "olive", "parchment", "sand", "slot", "outer", "gold", "paper"])
def test_grounds_keep_their_colour(ground):
    """Large surfaces come out exactly as they are meant."""
    image = decoded(png.encode(Image.new("RGB", (2, 2), rgb(ground)), "lusitania"))
    assert image.convert("RGB").getpixel((0, 0)) == rgb(ground)


def test_a_broken_palette_is_named(tmp_path, monkeypatch):
    """A palette file of the wrong length is refused with its name."""
    (tmp_path / "palettes").mkdir()
    (tmp_path / "palettes" / "odd.txt").write_text("00FF00")
    monkeypatch.setattr(png, "files", lambda package: tmp_path)
    with pytest.raises(ValueError, match=r"palettes/odd\.txt holds 1 colours, not 256"):
        png.colours("odd")
