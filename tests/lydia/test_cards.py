"""The card file: what its owner may change, and what is refused with the entry and the key."""

from __future__ import annotations

import re

import pytest

from engine.lydia import GAME
from engine.lydia.cards import BOX, CARDS, TEXT, BadCards, read


def changed(old: str, new: str, times: int = 1) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, times)


def without(entry: str, key: str) -> str:
    """The file without one line of an entry."""
    head, tail = TEXT.split(f'id = "{entry}"\n', 1)
    return f'{head}id = "{entry}"\n' + re.sub(rf"^{key} = .*\n", "", tail, count=1, flags=re.M)


def test_the_file_in_the_box_is_read():
    """44 cards, 20 + 8 + 12 and a starting card each, 4 Well cards beside them; 16 tiles."""
    kinds = [card.kind for card in BOX.card]
    assert {kind: kinds.count(kind) for kind in kinds} == {"start": 4, "silver": 20, "gold": 8, "purple": 12, "well": 4}
    assert len(BOX.tile) == 16


def test_a_value_may_be_changed():
    """Points, costs and gains are the owner's to correct."""
    box = read(changed("vp = 3\nvp_up = 6", "vp = 5\nvp_up = 10"))
    assert box.card[4].vp == 5


def test_the_other_reading_of_the_gold_minor_card_is_one_word():
    """A-24: the rule name `upgraded_cards` is known."""
    box = read(changed("gold_cards_plus_self_if_upgraded", "upgraded_cards"))
    assert next(card for card in box.card if card.id == "purple_gold_minor").scoring.rule == "upgraded_cards"


def test_upgraded_sides_give_double():
    """The file as it comes doubles gains and points on the upgraded side (A-36)."""
    for card in CARDS.values():
        assert card.gains_up == {means: 2 * n for means, n in card.gains.items()} and card.vp_up == 2 * card.vp


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (without("silver_gate_red", "cost"), "card silver_gate_red: .*cost"),
        (without("purple_red", "scoring"), "card purple_red: scoring"),
        (without("well_red", "well_merchants"), "card well_red: well_merchants"),
        (without("gold_mint_red", "gates"), "card gold_mint_red: merchants and gates"),
        (without("tomb_red", "retire"), "tile tomb_red: retire"),
        (without("estate_1", "cost"), "tile estate_1: cost"),
        (without("builder_nw", "corner"), "tile builder_nw: corner"),
        (without("courtyard_red", "colour"), "tile courtyard_red: colour"),
        (changed('gates = ["yellow"]', 'gates = ["pink"]'), "card start_yellow: .*gates"),
        (changed('merchants = ["yellow"]', 'merchants = ["yelow"]'), "card start_yellow: .*merchants"),
        (changed("vp = 3\n", 'vp = "three"\n'), "card silver_gate_yellow: .*vp"),
        (changed("vp = 3\n", "vp = -3\n"), "card silver_gate_yellow: vp"),
        (changed("vp = 3\n", "victory = 3\n"), "card silver_gate_yellow: .*victory"),
        (changed("cost = { green = 1, red = 1, blue = 1 }", "cost = {}"), "card start_yellow: cost is empty"),
        (changed("cost = { green = 1, red", "cost = { green = 0, red"), "card start_yellow: cost"),
        (changed("cost = { green = 1, red", "cost = { gold = 1, red"), "card start_yellow: .*cost"),
        (changed("gains = { yellow = 1 }", "gains = { yellow = 0 }"), "card start_yellow: gains"),
        (changed('rule = "bag_pairs"', 'rule = "bag_trios"'), "card purple_pairs: scoring.rule is one of"),
        (changed(', colour = "red", cap', ", cap"), "card purple_red: scoring.colour"),
        (changed('id = "silver_gate_red"', 'id = "silver_gate_green"'), "card silver_gate_green: id occurs twice"),
        (changed('id = "start_red"', 'id = "begin_red"'), "cards: start"),
        (changed('kind = "silver"', 'kind = "bronze"'), "card silver_gate_yellow: .*kind"),
        (changed('id = "silver_gate_red"', 'id = "silver.gate"'), "card silver.gate: id"),
        (changed('kind = "estate"', 'kind = "tomb"', 0), None),
        (changed("landholding_max = 3", "landholding_most = 3"), "cards.toml: .*landholding"),
        (changed("level = 6", "level = 7"), "influence: level"),
        (changed("2 = 8, 3 = 7, 4 = 6", "2 = 8, 3 = 7"), "setup: upgrades_to_end"),
        (changed('NW = "yellow"', 'NW = "green"'), "board: corners"),
        (changed("match_first = 3", "match_first = 4"), "chariot: reward.match_first"),
        (changed("silver_per_side = { 2 = 2", "silver_per_side = { 2 = 6"), "cards: silver need 24"),
        (changed("gold_per_side = 1", "gold_per_side = 2"), "setup: gold_per_side"),
        (changed('well_merchants = ["red"]', 'well_merchants = ["craftsman"]'), "card well_red: well_merchants"),
        (
            changed(
                'kind = "well"\ncost = { yellow = 1, green = 1, red = 1, blue = 1 }\nwell_merchants = ["yellow"]\ngains = { coin = 1 }',
                'kind = "well"\ncost = { yellow = 1 }\nwell_merchants = ["yellow"]\ngains = { red = 1 }',
            ),
            "card well_yellow: gains",
        ),
    ],
)
def test_a_broken_file_is_refused_with_entry_and_key(text, told):
    """The message says where, and what would be right."""
    if told is None:
        read(text)
        return
    with pytest.raises(BadCards, match=told):
        read(text)


def test_a_table_can_tell_that_its_card_set_has_changed():
    """The checksum names the card set."""
    assert len(GAME.checksum) == 16
