"""Private pictures of BARONS: hand, standing orders, the list that is written, what can be reached on the map."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.barons import actions
from engine.barons.data import CARDS
from engine.barons.pieces import policies_for
from render import barons, kit
from render.barons import own, words
from tests.render.audit import words_on
from tests.render.barons_positions import (
    BOARDS,
    HANDS,
    NAMES,
    crowded,
    seen,
    state,
    writing,
)


def test_a_private_picture_is_its_owners():
    """None for an onlooker and for who is out of the game; another hand gives another picture."""
    assert barons.hand(seen(crowded()), NAMES) is None
    assert barons.hand(replace(BOARDS["defeated"].view, seat=4), NAMES) is None
    one, other = (seen(crowded(B={"cards": card}), 2) for card in ("raise_taxes", "lower_taxes"))
    assert barons.hand(one, NAMES) != barons.hand(other, NAMES)


def test_the_title_says_what_its_owner_is_to_do():
    """Not what the owner, by name, is waited for with; of others it does (the sample: Brutus sets up)."""
    view = BOARDS["setup"].view
    told = {seat: words_on(lambda s=seat: barons.drawn_hand(replace(view, seat=s), NAMES)) for seat in (0, 1)}
    assert "set up your Castle" in told[1] and f"{NAMES[1]} sets up a Castle" in told[0]
    view = BOARDS["open"].view
    assert "your move" in words_on(lambda: barons.drawn_hand(replace(view, seat=0), NAMES))


@pytest.mark.parametrize("card", CARDS)
def test_cards_are_told_with_price_and_effect(card):
    """In full where there is room, in one line where there are many, and each fits."""
    told = words_on(lambda: barons.drawn_hand(seen(crowded(B={"cards": card}), 2), NAMES))
    assert f"{CARDS[card].price} Favor" in told
    assert CARDS[card].effect in " ".join(told)
    assert kit.width_of(words.effect(card), "text", 12.8) < 314


def test_standing_orders_are_told():
    """All five, as they stand (B-130)."""
    own_state = crowded()
    own_state.barons[2].policies["seizure_of_assets"] = "key"
    own_state.barons[2].war = "gold-weapons"
    told = words_on(lambda: barons.drawn_hand(seen(own_state, 2), NAMES))
    assert {"Castle or Village", "Gold, Weapons", "counter always", "never"} <= set(told)


@pytest.mark.parametrize(("card", "value"), [(c, v) for c in CARDS for v in policies_for(c)])
def test_every_standing_order_has_room(card, value):
    """The name on the left and the policy on the right do not meet."""
    name = kit.width_of(CARDS[card].name.removeprefix("The "), "text", 12.8)
    assert name + kit.width_of(words.policy(card, value), "bold", 12.8) < 200


@pytest.mark.parametrize("number", [0, 1, 2, 9, 20, 33, 40])
def test_all_orders_are_on_the_picture(number):
    """Numbered; more orders make narrower columns, then cards without their effects (BV-1)."""
    view = seen(writing(number), 0)
    told = words_on(lambda: barons.drawn_hand(view, NAMES))
    assert f"Your orders: {f'{number}, not locked' if number else 'none yet'}" in told
    assert all(str(n) in told for n in range(1, number + 1))
    assert {"Boundary Claim", "Royal Coinage", "Warmongering"} <= set(told)
    assert own.planned(view.barons[0]).rows * own.planned(view.barons[0]).columns >= number


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (actions.Convert("grain_food", 5), "5 Grain → Food"),
        (actions.Sell("food", 9), "sell 9 Food"),
        (actions.Build("mine", "D4"), "build Mine D4"),
        (actions.BuyCard("the_high_court"), "buy High Court"),
        (actions.Play("the_high_court", "G"), "High Court G"),
        (actions.Play("monopoly_grant", "food"), "Monopoly Food"),
        (actions.Play("raise_taxes"), "Raise Taxes"),
        (actions.Play("foreign_trade", None, ("grain",) * 5, ("metal",) * 5), "Trade: 5 Grain for 5 Metal"),
        (actions.Quest(), "deliver the Quest"),
    ],
)
def test_orders_in_few_words(order, expected):
    """Short enough for a column."""
    assert words.order(order) == expected


def test_marked_tiles_are_shown_on_a_map():
    """With marks the private picture is a map; which tiles are marked changes it."""
    view = HANDS["hand-tiles"][0]
    told = words_on(lambda: barons.drawn_hand(view, NAMES, ("D6", "G8")))
    assert {"2 tiles", "D6 G8"} <= set(told)
    assert barons.hand(view, NAMES, ("D6",)) != barons.hand(view, NAMES, ("G8",)) != barons.hand(view, NAMES)


def test_tiles_are_found_among_the_answers():
    """Kinds, numbers and nothing at all are no tiles."""
    assert barons.offered(("D6", "farm", 3, None, "J1", "I9")) == ("D6", "I9")
    assert barons.offered(("weapons", "gold")) == ()


def test_what_the_next_turn_brings_is_counted():
    """Farm, Pasture, Quarry, Mine two each, a Village one Gold (B-41, B-42)."""
    assert words.brings(seen(state(2), 1), 1) == "1 Gold and 2 Metal"
    assert words.brings(seen(state(3, placed=0), 1), 1) == "nothing"
