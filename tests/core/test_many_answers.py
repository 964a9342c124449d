"""More answers than can be listed: each press costs a fraction of a millisecond of engine time."""

import time

import pytest

from engine.core import IllegalAction, apply, asked, choices, every_action, new_game, path, read, verbs, written
from tests.toys.caravan import GAME, Back, Donate, End, TimeUp, Trade


@pytest.fixture
def rich():
    state, _ = new_game(GAME, 2, None, 5)
    state.goods[0] = dict.fromkeys(state.goods[0], 9)
    return state


def quickest(function):
    def once():
        start = time.perf_counter()
        function()
        return time.perf_counter() - start

    return min(once() for _ in range(30))


def test_a_hundred_thousand_answers_to_one_question(rich):
    assert sum(1 for _ in every_action(asked(rich)[0], rich, 0)) > 100_000


def test_a_press_costs_less_than_a_millisecond(rich):
    deep = path(next(every_action(asked(rich)[0], rich, 0)))
    for n in range(len(deep)):

        def press(n=n):
            verb, given = read(rich, 0, written(Trade, deep[:n]))
            return choices(rich, 0, verb, given)

        assert quickest(press) < 0.001


def test_two_ways_to_name_a_trade_are_one_action():
    assert Trade(("wool", "iron"), ("wine", "salt"), "A1") == Trade(("iron", "wool"), ("salt", "wine"), "A1")


def test_refusals_come_in_the_order_of_the_rules(rich):
    five = ("iron",) * 5
    for trade, code in (
        (Trade(five, ("gold",) * 5, "A1"), "bad_good"),
        (Trade(five[:4], ("salt",) * 5, "A1"), "bad_amount"),
        (Trade(five, five, "A1"), "same_good"),
        (Trade(five, ("salt",) * 5, "Z9"), "bad_tile"),
    ):
        with pytest.raises(IllegalAction, match=code):
            apply(GAME, rich, 0, trade)


def test_who_lapses_is_passed_over_and_when_all_do_the_game_pauses(rich):
    state, _ = apply(GAME, rich, 0, TimeUp())
    state, _ = apply(GAME, state, 1, End())
    assert list(asked(state)) == [1] and verbs(state, 0) == [Back]
    state, _ = apply(GAME, state, 1, TimeUp())
    assert GAME.paused(state) and not asked(state)
    state, _ = apply(GAME, state, 0, Back())
    assert list(asked(state)) == [0]
    with pytest.raises(IllegalAction, match="not_your_turn"):
        apply(GAME, state, 1, Donate(1))
