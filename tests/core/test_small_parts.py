"""Chance, words and options: the small parts that every game stands on."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.core import Choice, Option, Options, Outcome, Rng, drawn
from engine.core.text import counted, halves, listed, spelled


def test_chance_is_the_same_for_the_same_seed_for_ever():
    """SplitMix64 by its published first numbers for seed 1234567: saved games must roll on as they would have."""
    rng = Rng(1234567)
    assert [rng.bits() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_number_below_n_is_fair_and_in_range():
    """Each of seven faces comes up about as often as the others."""
    rng = Rng(7)
    faces = Counter(rng.below(7) for _ in range(7000))
    assert sorted(faces) == list(range(7))
    assert all(880 < often < 1120 for often in faces.values())


def test_a_shuffle_keeps_everything_and_every_order_can_come():
    """All six orders of three things appear, none twice as often as another."""
    rng, orders = Rng(3), Counter()
    for _ in range(3000):
        items = [1, 2, 3]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert max(orders.values()) < 1.3 * min(orders.values())


@pytest.mark.parametrize(
    ("number", "words"), [(42, "21"), (25, "12½"), (1, "½"), (0, "0"), (-1, "−½"), (-3, "−1½"), (-4, "−2")]
)
def test_halves_are_written_as_people_write_them(number, words):
    """Scores are counted in halves and shown in points."""
    assert halves(number) == words


def test_lists_and_plurals():
    """One has no comma, three have one."""
    assert (listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")) == ("a", "a and b", "a, b or c")
    assert (counted(1, "card"), counted(2, "card"), counted(0, "die", "dice")) == ("1 card", "2 cards", "0 dice")
    assert (spelled(2), spelled(3), spelled(12), spelled(13)) == ("two", "three", "twelve", "13")


class Chosen(Options, frozen=True):
    """Two things to choose."""

    deck: str = "none"
    extras: tuple[str, ...] = ()


OFFER = (
    Option("deck", "Deck", (Choice("none", "None"), Choice("big", "Big"))),
    Option("extras", "Extras", (Choice("x", "X"), Choice("y", "Y"), Choice("z", "Z")), several=True),
)


def test_every_combination_of_options_is_drawn():
    """Sixteen combinations: two decks times any of three extras."""
    rnd = random.Random(1)
    assert len({drawn(OFFER, Chosen, rnd.choice) for _ in range(400)}) == 16


def test_equal_points_share_a_rank():
    """Who follows two winners is third."""
    assert Outcome.by((7, 9, 9)).ranks == (3, 1, 1)
