"""Points and places beyond the worked cases (L-83 to L-85, L-61)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.lydia.cards import CARDS
from engine.lydia.report import card
from engine.lydia.scoring import outcome, purples, score, worth
from tests.lydia.positions import at


def purple(card: str, **me: object) -> int:
    """Points of one purple card on a board with nothing else that it counts."""
    state = at(me={"cards": [card], **me})
    (line,) = purples(state.players[0], state.players[0].bag)
    return line.points


@pytest.mark.parametrize(
    ("card", "me", "points"),
    [
        ("purple_pairs", {"bag": {"red": 4}}, 6),
        ("purple_pairs", {"bag": {"red": 3, "lydian": 1}}, 3),
        ("purple_pairs+", {"bag": {"craftsman": 2, "lydian": 2}}, 12),
        ("purple_lydians", {"bag": {"lydian": 4}}, 8),
        ("purple_lydians+", {"bag": {"lydian": 3, "red": 1}}, 12),
        ("purple_influence", {"influence": 6}, 6),
        ("purple_influence+", {"influence": 5}, 10),
        ("purple_red", {"res": {"red": 5}}, 6),
        ("purple_red+", {"res": {"red": 6}}, 18),
        ("purple_purple", {}, 2),
        ("purple_gold_minor", {}, 0),
        ("purple_gold_minor+", {}, 2),
        ("purple_gold_major", {}, 0),
    ],
)
def test_a_purple_card_counts(card, me, points):
    """Full pairs only, double on the upgraded side (L-84)."""
    assert purple(card, **me) == points


def test_caps_of_the_file_hold():
    """A cap lower than what is reached counts instead."""
    text = CARDS["purple_gold_major"]
    cards = {**CARDS, text.id: replace(text, scoring=replace(text.scoring, cap=3))}
    state = at(me={"cards": ["purple_gold_major", "gold_mint_red", "gold_mint_blue"]})
    assert score(state, 0).purple == 6 and score(state, 0, cards).purple == 3


@pytest.mark.parametrize(("level", "points"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 4), (5, 10), (6, 18)])
def test_influence_counts_only_at_the_level_reached(level, points):
    """L-61."""
    assert score(at(me={"influence": level, "cards": []}), 0).total == points


def test_coins_count_for_the_holder_of_the_well_tile_only():
    """L-83."""
    state = at(me={"coins": 7, "cards": []}, you={"coins": 9, "cards": []}, well_tile=0)
    assert [score(state, seat).total for seat in (0, 1)] == [7, 0]


@pytest.mark.parametrize(
    ("me", "you", "ranks"),
    [
        ({"influence": 1}, {}, (1, 2)),
        ({"influence": 1, "coins": 1}, {"influence": 1, "res": {"red": 2}}, (2, 1)),
        ({"coins": 2}, {"res": {"red": 1, "blue": 1}}, (1, 1)),
        ({"cards": ["start_blue+"]}, {"influence": 3, "coins": 12}, (1, 2)),
    ],
)
def test_ties_go_to_influence_then_to_what_is_held(me, you, ranks):
    """L-85: then the victory is shared (A-41)."""
    assert outcome(at(me=me, you=you)).ranks == ranks


def test_a_card_is_worth_what_it_would_add():
    """With everything it counts and everything that counts it, on either side."""
    state = at(me={"cards": ["start_blue", "purple_silver", "purple_purple"], "res": {"red": 4}})
    assert [worth(state, 0, "silver_gate_red", face) for face in ("normal", "upgraded")] == [3 + 3, 6 + 3]
    assert [worth(state, 0, "purple_red", face) for face in ("normal", "upgraded")] == [6 + 2, 12 + 2]
    assert worth(state, 0, "purple_silver", "upgraded") == 0 + 2


def test_a_card_can_be_looked_up():
    """What it does, where it is, what it is worth to who asks."""
    state = at(sides={"N": ["silver_gate_red"]}, you={"cards": ["gold_mint_red+"]})
    assert card(state, 0, "silver_gate_red")[1:] == [
        "It lies on the north side.",
        "To you it is worth 3 points now, upgraded 6.",
    ]
    assert card(state, None, "gold_mint_red")[1:] == ["{1} owns it, upgraded."]
    assert card(state, None, "well_red")[1:] == ["It is not in this game."]
