"""Names of any script are drawn, or replaced by the seat; nothing in a name can spoil the board."""

from __future__ import annotations

import pytest

from render import fonts, kit, names
from render.names import PLAIN, drawable, runs


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Livia", "Livia"),
        ("Κώστας Αγρίππας", "Κώστας Αγρίππας"),
        ("Владимир", "Владимир"),
        ("Đặng Thị Hương", "Đặng Thị Hương"),
        ("𝕱𝖆𝖚𝖘𝖙𝖎𝖓𝖆", "Faustina"),
        ("Z̷̢͝a̴̡͒l̵̨͝g̶̛͜o", "Zalgo"),
        ("🦁 Leo 👑", "🦁 Leo 👑"),
        ("👍🏽", "👍"),
        ("Li\u200bvi\u202ea", "Livia"),
        ("  two \n  lines ", "two lines"),
        ("日本太郎", "Seat 3"),
        ("日本 Taro", "Taro"),
        ("", "Seat 3"),
        ("\u200b\u200b", "Seat 3"),
        ("...", "Seat 3"),
    ],
)
def test_a_name_is_drawn_as_far_as_there_are_fonts(name, drawn):
    """What no font has is left out; where nothing readable is left, the seat stands there."""
    assert drawable(name, "Seat 3") == drawn


@pytest.mark.parametrize("name", ["สวัสดี", "नमस्ते", "שלום", "გამარჯობა"])
def test_other_scripts_have_fonts_of_their_own(name):
    """Nothing of these names is lost, and another font than the board's writes them."""
    assert drawable(name, "Seat 1") == name
    assert all(font != PLAIN for font, _ in runs(name))


def test_arabic_is_joined_and_runs_from_the_right():
    """Letters come joined (presentation forms), the last one first, for a layout that knows only left to right."""
    (_, drawn), *_ = runs("علي")
    assert [f"{ord(c):X}" for c in drawn] == ["FEF2", "FEE0", "FECB"]


def test_a_name_within_words_keeps_its_place():
    """Only the name is turned round, not the sentence."""
    assert "".join(part for _, part in runs("שלום to move")) == "םולש to move"


def test_a_long_name_is_cut_to_its_width():
    """It ends with an ellipsis and fits; a short one stays whole."""
    cut = kit.clipped("W" * 32, "bold", 12, 70)
    assert cut.endswith("…")
    assert kit.width_of(cut, "bold", 12) <= 70
    assert kit.clipped("Livia", "bold", 12, 70) == "Livia"


def test_a_word_that_is_too_long_is_cut_in_its_line():
    """No line is wider than asked for, and there are no more lines than asked for."""
    lines = kit.wrapped("a Donaudampfschifffahrtsgesellschaft on a very long river of many bends", "text", 10, 60, 3)
    assert len(lines) == 3
    assert all(kit.width_of(line, "text", 10) <= 60 for line in lines)


def test_every_font_knows_its_characters():
    """The character maps say what the fonts can write: letters of their script, and not those of others."""
    assert "ß" in fonts.cover(fonts.path_of("text"))
    assert "日" not in fonts.cover(fonts.path_of("text"))
    assert all("A" in fonts.cover(fonts.path_of(face)) for face in fonts.FACES)
    assert names.writer("🦁").endswith("NotoEmoji[wght].ttf")
