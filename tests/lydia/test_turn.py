"""A turn beyond the worked cases: who is asked, what is refused, what time brings."""

from __future__ import annotations

import random

import pytest

from engine.core import (
    Rng,
    apply,
    asked,
    carry_out,
    copy,
    early,
    new_game,
    outcome,
    questions,
    redealt,
    refuse,
    resign,
    too_soon,
)
from engine.lydia import GAME
from engine.lydia.actions import Bonus, Buy, Copy, Done, Estate, Exchange, King, Place, Race, Take, Tomb, Upgrade
from engine.lydia.events import Drew, Forfeited
from engine.lydia.gate import ChooseBonus
from engine.lydia.lapse import lapse
from engine.lydia.state import Options
from tests.lydia.positions import at, held, offered, phase, play, refused, well


def test_the_draw_is_told_to_its_player_alone_and_is_final():
    """L-22: nobody takes back what has been drawn."""
    _, events = new_game(GAME, 2, Options(), 1)
    (drew,) = events
    assert isinstance(drew, Drew) and drew.to == (drew.seat,) and drew.final


def test_a_draw_follows_the_merchant_taken():
    """So a turn cannot be taken back once it has passed on: the event of the next draw is final."""
    state, _ = new_game(GAME, 2, Options(first=0), 1)
    state = play(state, Place(state.drawn, "well"))
    _, events = apply(GAME, state, 0, Take("red", None))
    assert [event.final for event in events] == [False, True]


def test_every_merchant_of_the_bag_is_drawn():
    """L-10: each of the four, for some seed."""
    assert {new_game(GAME, 2, Options(), seed)[0].drawn for seed in range(40)} == {"yellow", "green", "red", "blue"}


def test_the_drawn_merchant_shows_to_its_player_alone():
    """L-22: others see the four of the bag with it (A-28)."""
    state = at("courtyards", drawn="blue", me={"courtyard": "red"})
    mine, other, watching = (GAME.view(state, seat) for seat in (0, 1, None))
    assert mine.drawn == "blue" and len(mine.forecasts) == 8
    assert other.drawn is watching.drawn is None and other.forecasts == watching.forecasts == ()
    assert {view.players[0].bag for view in (mine, other, watching)} == {("yellow", "green", "red", "blue")}
    assert GAME.private(state, 0) == "blue" and GAME.private(state, 1) is None


def test_another_deal_draws_another_merchant():
    """What onlookers cannot see may be different; what they see may not, the score so far included."""
    state = at(drawn="blue", me={"cards": ["purple_pairs"], "bag": {"red": 2, "lydian": 1}})
    deals = [redealt(GAME, state, 1, Rng(seed)) for seed in range(30)]
    assert {deal.drawn for deal in deals} == {"blue", "red", "lydian"}
    assert {GAME.view(deal, 1).players[0].score for deal in deals} == {3}


def test_once_placed_it_is_seen():
    """The one laid on the Courtyard too (L-22)."""
    state = play(at("courtyards", drawn="blue", me={"courtyard": "red"}), Place("red", "green"))
    assert GAME.view(state, 1).players[0].courtyard == "blue" and GAME.private(state, 0) is None


@pytest.mark.parametrize(
    ("expansions", "drawn", "more", "first", "action", "code"),
    [
        ((), "blue", {}, (), Place("red", "green"), "not_in_hand"),
        ((), "lydian", {}, (), Place("lydian", "NE"), "no_such_place"),
        (("builders",), "red", {}, (), Place("red", "NE"), "no_such_place"),
        (("craftsmen",), "craftsman", {"well": {"red": 1}}, (), Place("craftsman", "blue"), "nobody_to_copy"),
        (("craftsmen",), "craftsman", {"gates": {"red": {"blue": 1}}}, (Place("craftsman", "red"),), Copy("green"), "nobody_like_that"),
        (("craftsmen",), "craftsman", {"gates": {"red": {"blue": 1}}}, (Place("craftsman", "red"),), Copy("craftsman"), "nobody_like_that"),
        (("king",), "blue", {"king": "red"}, (Place("blue", "red"),), King("red"), "king_must_move"),
        ((), "blue", {"me": {"res": {"blue": 5}, "influence": 6}}, (Place("blue", "red"),), Bonus("influence"), "influence_full"),
        ((), "blue", {"me": {"res": {"blue": 5}}}, (Place("blue", "red"),), Bonus("start_red"), "not_yours"),
        ((), "blue", {"me": {"res": {"blue": 5}, "cards": ["start_blue+"]}}, (Place("blue", "red"),), Bonus("start_blue"), "already_upgraded"),
        ((), "lydian", {}, (Place("lydian", "red"),), Exchange(2), "not_enough_resources"),
        ((), "lydian", {}, (Place("lydian", "red"),), Exchange(-1), "bad_amount"),
        ((), "lydian", {"me": {"res": {"blue": 2}}}, (Place("lydian", "red"),), Exchange(0, 1), "own_not_wild"),
        ((), "lydian", {"me": {"res": {"blue": 2}, "influence": 6}}, (Place("lydian", "blue"),), Exchange(0, 1), "own_not_wild"),
        ((), "lydian", {"me": {"res": {"red": 2}, "coins": 11}}, (Place("lydian", "red"),), Exchange(2), "too_many_coins"),
        ((), "blue", {}, (Place("blue", "well"),), Buy("silver_gate_red"), "not_on_offer"),
        ((), "blue", {"sides": {"N": ["silver_gate_red"]}}, (Place("blue", "well"),), Buy("silver_gate_red"), "cannot_pay"),
        ((), "blue", {"sides": {"N": ["silver_gate_red"]}, "me": {"coins": 9}}, (Place("blue", "well"),), Buy("silver_gate_red", ("coin",)), "bad_payment"),
        ((), "blue", {"sides": {"N": ["silver_gate_red"]}, "me": {"coins": 9, "cards": ["start_blue", "start_red", "start_green"]}}, (Place("blue", "well"),), Buy("silver_gate_red"), "too_many_cards"),
        ((), "blue", {"sides": {"N": ["silver_gate_red"], "E": ["silver_gate_blue"]}, "me": {"coins": 9}}, (Place("blue", "well"), Buy("silver_gate_blue")), Buy("silver_gate_red"), "other_side"),
        ((), "blue", {}, (Place("blue", "well"),), Upgrade("start_red"), "not_yours"),
        ((), "blue", {"me": {"cards": ["start_blue+"]}}, (Place("blue", "well"),), Upgrade("start_blue"), "already_upgraded"),
        ((), "blue", {}, (Place("blue", "well"),), Tomb("tomb_red"), "no_such_tile"),
        (("tombs",), "blue", {"tiles": {"E": "tomb_green"}}, (Place("blue", "well"),), Tomb("tomb_red"), "no_such_tile"),
        (("tombs",), "blue", {"tiles": {"E": "tomb_red"}, "sides": {"E": ["gold_mint_red"]}}, (Place("blue", "well"),), Tomb("tomb_red"), "gold_first"),
        (("tombs",), "blue", {"tiles": {"E": "tomb_red"}}, (Place("blue", "well"),), Tomb("tomb_red"), "cannot_pay"),
        (("tombs",), "blue", {"tiles": {"E": "tomb_red"}, "me": {"coins": 2}}, (Place("blue", "well"),), Tomb("tomb_red"), "nobody_to_retire"),
        (("estates",), "blue", {"tiles": {"E": "estate_1"}, "me": {"coins": 3}}, (Place("blue", "well"),), Estate("estate_1", "start_blue"), "not_upgraded"),
        (("estates",), "blue", {"tiles": {"E": "estate_1"}, "me": {"coins": 3}}, (Place("blue", "well"),), Estate("estate_1", "start_red"), "not_yours"),
        (("estates",), "blue", {"tiles": {"E": "estate_1"}, "me": {"coins": 3, "cards": ["start_blue+#"]}}, (Place("blue", "well"),), Estate("estate_1", "start_blue"), "already_covered"),
        ((), "blue", {"well": {"red": 1}}, (Place("blue", "red"),), Take("green", None), "not_at_well"),
        ((), "blue", {"well": {"red": 1}}, (Place("blue", "red"),), Take("blue", "red"), "well_first"),
        ((), "blue", {}, (Place("blue", "red"),), Take("red", "red"), "not_at_gate"),
        ((), "blue", {}, (Place("blue", "red"),), Place("blue", "red"), "pending_decision"),
    ],
)  # fmt: skip
def test_what_is_forbidden_is_refused_by_its_own_code(expansions, drawn, more, first, action, code):
    """Nothing changes, and the words name the rule."""
    state = play(at(*expansions, drawn=drawn, **{"me": {}, **more}), *first)
    before = copy(GAME, state)
    assert refused(state, action) == code and state == before
    if code != "pending_decision":
        assert GAME.explain(state, 0, code, action).endswith(")"), GAME.explain(state, 0, code, action)


def test_out_of_turn_nothing_can_be_done():
    """The other seat is refused."""
    assert refused(at(drawn="blue"), Place("red", "red"), seat=1) == "not_your_turn"


def test_merchants_of_one_kind_are_one_choice():
    """Drawn and waiting in the Courtyard alike: the drawn one is used, the other stays."""
    state = at("courtyards", drawn="blue", me={"courtyard": "blue"})
    assert offered(state, Place) == ["blue"]
    after = play(state, Place("blue", "red"))
    assert after.players[0].courtyard == "blue"


def test_a_bonus_with_one_half_is_forced():
    """It betrays nothing and cannot be declined (L-54)."""
    state = play(at(drawn="blue", me={"res": {"blue": 5}, "influence": 6}), Place("blue", "red"))
    assert questions(state, 0) == [ChooseBonus(0, 1)] and ChooseBonus.forced
    assert offered(state, Bonus) == ["start_blue"]


def test_bonuses_for_which_nothing_is_left_are_forfeited():
    """Told, not asked (L-54)."""
    state = at(drawn="blue", me={"res": {"blue": 5, "red": 5}, "influence": 6, "cards": ["start_blue+"]})
    after, events = apply(GAME, state, 0, Place("blue", "red"))
    assert phase(after) == "TAKE" and Forfeited(seat=0, bonuses=2) in events and after.owed == 0


def test_king_and_steps_owe_one_bonus_for_each_colour():
    """The King brings green to 6; what follows is excess (L-51)."""
    state = at("king", drawn="red", king="green", me={"res": {"green": 5, "red": 5}})
    state = play(state, Place("red", "green"), King("red"))
    assert state.owed == 2 and phase(state) == "SPACE6"


def test_taking_at_the_well_ends_the_action_there():
    """One answer for `done` and the merchant taken."""
    state = play(at(drawn="blue", well={"red": 1}), Place("blue", "well"))
    both = play(state, Take("red", None))
    assert both.active == 1 and phase(both) == "PLACE" and well(both) == ["blue"]
    step_by_step = play(state, Done(), Take("red", None))
    assert step_by_step == both


def test_taking_from_a_builder_tile_offers_the_lydian_there():
    """LX6-3: it returns to the Well first."""
    state = play(at("builders", drawn="lydian"), Place("lydian", "SW"))
    assert offered(state, Take) == ["lydian"]
    after = play(state, Take("lydian", None))
    assert after.active == 1 and "lydian" in after.players[0].bag and well(after) == []


def test_a_tomb_can_leave_nobody_at_the_well():
    """Then one is taken from a Gate, in one answer too (L-71)."""
    state = at("tombs", drawn="red", tiles={"N": "tomb_red"}, gates={"blue": {"green": 1}}, me={"coins": 2})
    state = play(state, Place("red", "well"), Tomb("tomb_red"))
    assert offered(state, Take) == ["green"] and offered(state, Take, "green") == ["blue"]
    assert play(state, Take("green", "blue")).gates["blue"] == []


# Race


def race(**more):
    state = at("chariots", drawn="red", gates={"green": {"red": 1}}, chariot=["red", "red"], **more)
    return play(state, Place("red", "green"))


def test_both_are_called_to_the_race_at_once():
    """The one who comes later may answer early; the rules take it in their order (LX7-6)."""
    state = race(you={"res": {"red": 2}})
    assert GAME.view(state, None).asked == (0, 1) and early(state, 1)
    assert too_soon(state, 1, Race) and refused(state, Race(1), seat=1) == "not_yet"
    assert refuse(GAME, state, 1, Race(1)) is None


def test_a_race_answer_can_be_paid_otherwise():
    """At influence 6 the own colour may be given for another (L-36)."""
    state = race(me={"influence": 6, "res": {"blue": 3}})
    assert held(play(state, Race(1, ("blue",)))) == {"red": 2, "green": 1, "blue": 2, "coin": 1}
    assert refused(state, Race(1, ("coin",))) == "cannot_race" and refused(state, Race(0, ("red",))) == "bad_payment"


def test_who_cannot_pay_is_skipped():
    """A race that nobody can pay ends by itself (LX7-6, LX7-7)."""
    state = at("chariots", drawn="red", gates={"green": {"red": 1}}, chariot=["blue", "red"])
    state = play(state, Place("red", "green"))
    assert phase(state) == "TAKE" and state.chariot == [] and well(state) == ["blue", "red", "red", "red"]


# Time


def test_time_up_sends_the_merchant_to_the_well_and_takes_it_back():
    """Nothing is bought, even if it could be."""
    state = at(drawn="red", well={"yellow": 2}, sides={"N": ["silver_gate_red"]}, me={"coins": 12})
    assert lapse(state, 0) == Place("red", "well")
    state = play(state, lapse(state, 0))
    assert lapse(state, 0) == Take("red", None)


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (play(at("king", drawn="red", king="green"), Place("red", "green")), King(None)),
        (play(at(drawn="lydian"), Place("lydian", "green")), Exchange(0)),
        (play(at(drawn="red", me={"res": {"red": 5}}), Place("red", "green")), Bonus("influence")),
        (play(at(drawn="red", me={"res": {"red": 5}, "influence": 6, "cards": ["gold_mint_red", "start_blue"]}), Place("red", "green")), Bonus("start_blue")),
        (race(you={"res": {"red": 2}}), Race(0)),
        (play(at("craftsmen", drawn="craftsman", gates={"red": {"green": 1}}), Place("craftsman", "red")), Copy("green")),
        (at("craftsmen", drawn="craftsman", gates={"red": {"green": 1}}), Place("craftsman", "red")),
        (play(at(drawn="red", well={"yellow": 1, "blue": 1}), Place("red", "green")), Take("yellow", None)),
    ],
)  # fmt: skip
def test_time_up_does_the_least(state, action):
    """King declined, no exchange, influence before the cheapest upgrade, the race passed."""
    assert lapse(state, 0) == action and refuse(GAME, state, 0, action) is None


def test_time_up_in_the_race_for_who_may_answer_early():
    """The seat that waits behind another passes as well."""
    assert lapse(race(you={"res": {"red": 2}}), 1) == Race(0)


def test_who_has_resigned_is_passed_over_by_lapses():
    """Three go on when one has left (architecture, decision 12)."""
    state, _ = new_game(GAME, 3, Options(expansions=("chariots", "king")), 5)
    state, _ = resign(GAME, state, state.active)
    rnd = random.Random(1)
    while waits := asked(state):
        seat = next(iter(waits))
        assert seat not in state.resigned
        carry_out(GAME, state, seat, waits[seat].pick(state, seat, rnd.choice), waits[seat])
    assert outcome(GAME, state).ranks[state.resigned[0]] == 3


def test_final_turns_are_counted():
    """L-81: two others, one turn each, from whoever took the tile."""
    state, _ = new_game(GAME, 3, Options(first=1), 1)
    assert GAME.view(state, None).turns_left is None
    state.well_tile = 1
    assert GAME.view(state, None).turns_left == 2 and GAME.after(state, 1) == 2
    state = play(state, lapse(state, 1))
    state = play(state, lapse(state, 1))
    assert GAME.view(state, None).turns_left == 2
    state = play(state, lapse(state, 2))
    state = play(state, lapse(state, 2))
    assert GAME.view(state, None).turns_left == 1 and GAME.after(state, 0) is None
    state = play(state, lapse(state, 0))
    state = play(state, lapse(state, 0))
    assert phase(state) == "OVER" and GAME.view(state, None).turns_left == 0


# What is easily got wrong


def test_space_5_gives_no_bonus():
    """Only the last space does (L-51)."""
    state = play(at(drawn="red", me={"res": {"red": 4, "green": 4}}), Place("red", "green"))
    assert held(state) == {"red": 5, "green": 5} and phase(state) == "TAKE"


def test_with_12_coins_there_is_nothing_to_exchange():
    """The question is not asked (L-45)."""
    assert phase(play(at(drawn="lydian", me={"coins": 12}), Place("lydian", "green"))) == "TAKE"


def test_the_well_tile_is_taken_once():
    """Another who reaches the end number changes nothing (L-82)."""
    cards = [*["start_blue+", "silver_gate_red+", "silver_gate_blue+", "silver_gate_green+", "silver_road_red+"]]
    me = {"cards": [*cards, "silver_road_blue+", "silver_road_green+", "gold_mint_red"], "coins": 4}
    state = play(at(drawn="red", me=me, well_tile=1), Place("red", "well"), Upgrade("gold_mint_red"))
    assert state.well_tile == 1


def test_upgrading_leaves_the_side_as_it_is():
    """Neither fixed nor free again (L-31)."""
    sides = {"N": ["silver_gate_red"], "E": ["silver_gate_blue"]}
    state = play(at(drawn="red", sides=sides, me={"coins": 12}), Place("red", "well"), Upgrade("start_blue"))
    assert GAME.view(state, None).reach == ("N", "E", "S", "W")
    state = play(state, Buy("silver_gate_red"), Upgrade("silver_gate_red"))
    assert GAME.view(state, None).reach == ("N",)


def test_the_first_way_to_pay_is_as_usual():
    """None, before any other; after an item of one's own it is the end (L-33)."""
    state = at(drawn="red", sides={"N": ["silver_road_red"]}, me={"coins": 3, "res": {"yellow": 1}})
    state = play(state, Place("red", "well"))
    assert offered(state, Buy, "silver_road_red") == [None, "yellow", "coin"]
    assert offered(state, Buy, "silver_road_red", "coin", "coin", "coin") == [None]


def test_the_king_serves_at_his_own_gate_only():
    """LX1-2."""
    assert phase(play(at("king", drawn="red", king="blue"), Place("red", "green"))) == "TAKE"


def test_the_order_in_a_bag_does_not_show():
    """It would betray which merchant came back last (L-21)."""
    state = at(drawn="yellow", me={"bag": {"lydian": 1, "blue": 1, "green": 1}})
    assert GAME.view(state, None).players[0].bag == ("yellow", "green", "blue", "lydian")
