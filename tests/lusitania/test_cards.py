"""The card file: what an owner may edit, and what is refused by name."""

from __future__ import annotations

from importlib.resources import files

import pytest

from engine.lusitania.cards import BOX, BrokenCards, opened

TEXT = files("engine.lusitania").joinpath("cards.toml").read_text("utf-8")


def edited(old: str, new: str) -> str:
    assert old in TEXT, f"{old!r} is not in the file"
    return TEXT.replace(old, new, 1)


def blue_2(key: str, new: str) -> str:
    """The file with one line of Legionary II of Aquitania changed."""
    before, after = TEXT.split('id = "blue-2"\n', 1)
    lines = after.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{key} ="))
    lines[at : at + 1] = [new] if new else []
    return f'{before}id = "blue-2"\n' + "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (blue_2("vp", ""), "card blue-2: .*`vp`"),
        (blue_2("vp", 'vp = "3"'), "card blue-2: .*float.*vp"),
        (blue_2("vp", "vp = 0.3"), "card blue-2: vp must be a multiple of 0.5"),
        (blue_2("kind", 'kind = "elephant"'), "card blue-2: Invalid enum value 'elephant'.*kind"),
        (blue_2("count", "count = -1"), "card blue-2: count must not be negative"),
        (blue_2("count", "count = 2"), "rules: deck_size is 73, but the counts .* add up to 74"),
        (blue_2("banner", 'banner = "pink"'), "card blue-2: banner must be one of blue"),
        (blue_2("banner", ""), "card blue-2: banner must be one of"),
        (blue_2("number", "number = 6"), "card blue-2: number must be 1 to 5"),
        (blue_2("icons", 'icons = [["catapult"]]'), "card blue-2: icons must each list some of shield"),
        (blue_2("icons", "icons = [[]]"), "card blue-2: icons must each"),
        (blue_2("pile", 'pile = "mars"'), "card blue-2: pile must be deck"),
        (edited('equipment = "bow"', 'equipment = "gun"'), "card bow: equipment must be one of"),
        (edited('effect = "redraw_hand"', 'effect = "redraw"'), "card commander: effect must be redraw_hand"),
        (edited("discard_on_use = false", "discard_on_use = true"), "card auxilia: discard_on_use must be false"),
        (edited('id = "senator"', 'id = "consul"'), "card consul: id must be one of"),
        (edited('id = "blue-2"', 'id = "blue-1"'), "card: id must not occur twice"),
        (edited("target_vp = 21", "target_vp = 20"), "rules: target_vp is a rule of the game and must be 21"),
        (edited("mercenary_limit = 2", ""), "rules: mercenary_limit"),
        (edited("deck_size = 73", "deck_size = 74"), "rules: deck_size is 74"),
        (edited("[rules]", "[rule]"), "rules is missing"),
        (edited("[provinces]", "[province]"), "provinces is missing"),
        (edited('blue = "Aquitania"', ""), "provinces: blue is missing"),
        (edited('test = "equipment_pairs"', 'test = "pairs"'), "objective laurus-2: test must be one of"),
        (edited("pairs = 2\n", ""), "objective laurus-2: pairs is needed by equipment_pairs"),
        (edited('benefit = "third_mercenary"', 'benefit = "none"'), "objective virtus-8: benefit must be third_mercenary"),
        (edited("spaces = [5, 6, 7]", "spaces = [5, 6, 9]"), "objective laurus-5: spaces must be 1 to 7"),
        (edited('id = "virtus-9"', 'id = "virtus-11"'), "objective virtus-11: id must be its set and number"),
        ("[rules", "cards.toml cannot be read"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused_by_card_and_key(text, says):
    """Whoever edits the file is told which card and which key to mend."""
    with pytest.raises(BrokenCards, match=says):
        opened(text)


def test_faces_may_be_edited():
    """Points, icons, names change; the checksum tells that they have."""
    box = opened(blue_2("vp", "vp = 3.5").replace('name = "Legionary II of Aquitania"', 'name = "Legatus"'))
    assert (box.cards["blue-2"].points, box.cards["blue-2"].name) == (7, "Legatus")
    assert box.checksum != BOX.checksum == opened(TEXT).checksum


def test_a_number_may_move_between_cards():
    """Counts may change as long as they add up to the size of the deck."""
    more = edited("count = 5\nequipment = \"shield\"", "count = 4\nequipment = \"shield\"")  # fmt: skip
    assert (
        opened(more.replace('count = 4\nequipment = "sword"', 'count = 5\nequipment = "sword"')).cards["sword"].count
        == 5
    )
