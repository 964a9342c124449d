"""An action, its path and its text are three forms of one thing."""

from __future__ import annotations

import pytest

from engine.core import asked_for, chosen, made, name_of, path, written
from engine.core.action import spelled
from tests.toys.caravan import Donate, End, Trade

FIVE = ("iron", "iron", "iron", "salt", "salt")


def test_fields_are_asked_in_their_order_and_several_values_end_with_none():
    """A field that holds several values is asked for until None is answered."""
    asked = [asked_for(Trade, (*FIVE, None, *FIVE, None, "E5")[:n]) for n in (0, 3, 5, 6, 11, 12, 13)]
    assert asked == ["give", "give", "give", "take", "take", "tile", None]


def test_an_action_without_fields_is_complete_at_once():
    """Nothing is asked of a verb that has no fields."""
    assert asked_for(End, ()) is None
    assert made(End, ()) == End()


def test_runs_are_folded_in_the_text():
    """Three irons are `iron*3`, so that a bundle fits into a button's id."""
    trade = Trade(FIVE, ("wool",) * 5, "A1")
    assert written(Trade, path(trade)) == "trade.iron*3.salt*2.-.wool*5.-.A1"
    assert spelled("trade.iron*3.-") == ("trade", ["iron", "iron", "iron", "-"])


def test_a_verb_is_named_in_the_way_of_commands():
    """Capitals become hyphens."""
    assert [name_of(verb) for verb in (Donate, End)] == ["donate", "end"]


@pytest.mark.parametrize(
    ("choices", "typed", "labels", "value"),
    [
        (range(1, 9), "7", (), 7),
        (("axe", "bow"), "bow", (), "bow"),
        (("axe", "bow"), "a fine BOW", ("an axe", "A fine bow"), "bow"),
        (("axe", None), "-", (), None),
        (("blue-4", "blue-5"), "legionary IV", ("Legionary IV to IV: +3", "Legionary V to V: +3"), "blue-4"),
    ],
)
def test_a_choice_is_found_by_id_or_by_label(choices, typed, labels, value):
    """What a person types may be the label, in any case; a button sends the id."""
    assert chosen(choices, typed, labels) == value


@pytest.mark.parametrize(
    ("choices", "typed"), [(range(1, 9), "9"), (range(1, 9), "x"), (range(1, 9), "²"), (("axe",), "bow")]
)
def test_what_is_not_offered_is_not_found(choices, typed):
    """Anything else raises KeyError, strange digits included."""
    with pytest.raises(KeyError):
        chosen(choices, typed)


@pytest.mark.parametrize("typed", ["Legionary", "to", "", "egionary IV"])
def test_words_that_fit_several_labels_or_none_choose_nothing(typed):
    """Half a name is not guessed at."""
    with pytest.raises(KeyError):
        chosen(("blue-4", "blue-5"), typed, ("Legionary IV to IV: +3", "Legionary V to V: +3"))
