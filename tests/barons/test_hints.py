"""What the seat that decides is told: waiting, what a list leads to, warnings in a sheet, what was cut and why."""

from __future__ import annotations

import pytest

from engine.barons import GAME, actions
from engine.barons.tell import WHY
from engine.core import Entry, refuse
from tests.barons.test_positions import GONE, B, G, Y, after, position
from tests.cases.barons import done

FULL = "claim_revocation claim_revocation foreign_trade lower_taxes raise_taxes royal_coinage royal_coinage"


@pytest.mark.parametrize(
    ("ended", "waits"),
    [((), "YG1 YB2"), (("Y end",), "GB1 GY4"), (("Y end", "G end"), "BG1 BY3")],
)
def test_how_many_moves_are_before_the_next_own_one(ended, waits):
    """From the initiative of this Turn and, for who has moved, of the next (chapter 20, B-34)."""
    state = after(position(), *ended)
    for mover, other, number in waits.split():
        assert state.mover() == "YGB".index(mover)
        many = "1 move" if number == "1" else f"{number} moves"
        assert GAME.prompt(state, "YGB".index(other)) == f"About {many} before you."


def test_the_absent_are_not_waited_for():
    """They are passed at once; and the table names who really follows (chapter 20, B-141)."""
    state = position(G=dict(GONE))
    assert GAME.prompt(state, B) == "About 1 move before you."
    assert GAME.after(state, Y) == B


def test_with_five_players_the_extra_step_is_counted():
    """Turn 5 is opened by O, Turn 6 by G and not by Y: five moves are before the next one of Y (B-34)."""
    state = position("F", turn=5, to_move="P")
    assert state.order == [4, 0, 1, 2, 3]
    assert GAME.prompt(state, 0) == "About 5 moves before you."  # P, then G B P O


def test_who_moves_first_after_open_choices_is_told_so():
    """Nobody's move is before it (B-134)."""
    state = position(turn=2, to_move="Y", Y={"cards": "warmongering"})
    state = after(state, "Y play warmongering", "Y end", "G choose favor")
    assert (state.phase, GAME.meanwhile(state, B)) == ("choices", "Your move is the next.")


def test_the_largest_amount_that_is_named_is_accepted():
    """Whatever the reason of the refusal is, what stands in its way besides counts too (B-72, B-78)."""
    state = position("D", Y={"food": 8, "glass": 8, "favor": 46}, market={"gold": 3})
    for action, most in ((actions.Sell("food", 20), 3), (actions.Court("glass", 20), 1)):
        words = GAME.explain(state, Y, refuse(GAME, state, Y, action), action)
        assert words.startswith(f"Do {most} instead.")
        assert refuse(GAME, state, Y, type(action)(action.resource, most)) is None


def test_what_the_end_of_turn_takes_is_foretold_with_the_own_list():
    """As if nobody else acted: a Village that is ordered eats too (BV-1, chapter 20)."""
    state = position(options={"sealed": True})
    assert "upkeep 1 Weapons and 1 Food, tax 1: 20 Gold" in GAME.prompt(state, Y)
    state = after(state, "Y orders build village E5 ; sell grain 2")
    assert "upkeep 1 Weapons and 2 Food, tax 1: 22 Gold" in GAME.prompt(state, Y)


def test_an_empty_list_warns_before_it_is_locked():
    """It counts as a missed move (BV-2); so it does in a sheet."""
    state = position(options={"sealed": True})
    assert "BV-2" in (GAME.warn(state, Y, actions.Lock()) or "")
    assert "BV-2" in GAME.fates(state, Y, [actions.Lock()])[0].words
    state = after(state, "Y orders sell grain 1")
    assert GAME.warn(state, Y, actions.Lock()) is None
    assert "BV-2" not in GAME.fates(state, Y, [actions.Sell("grain", 1), actions.Lock()])[1].words


def test_a_sheet_warns_as_a_single_action_does():
    """Of a card that would be lost, and of an end in debt or with the quest left undone (B-97, chapter 20)."""
    state = position("D", turn=5, to_move="Y", quest={"food": 2, "weapons": 5}, Y={"cards": FULL})
    told = GAME.fates(state, Y, [actions.Quest(), actions.End()])
    assert "(B-97)" in told[0].words and "(B-95)" not in told[1].words and not told[1].refused
    assert "(B-95)" in GAME.fates(state, Y, [actions.End()])[0].words
    state = position("D", Y={"gold": 1, "weapons": 0})
    told = GAME.fates(state, Y, [actions.Sell("grain", 1), actions.End()])
    assert "−2 Gold, 1 Turn in debt of 3" in told[1].words


def test_the_victim_of_an_attack_is_asked_about_what_is_aimed_at():
    """A tile, or the player itself (BV-9)."""
    asked = {"asked_counters": True}
    state = position(options=asked, Y={"cards": "the_high_court seizure_of_assets"}, G={"cards": "raise_taxes"})
    assert GAME.prompt(after(state, "Y play the_high_court G"), G).endswith("against you. Do you counter?")
    assert GAME.prompt(after(state, "Y play seizure_of_assets F5"), G).endswith("on your F5. Do you counter?")
    words = " ".join(GAME.words(GAME.view(after(state, "Y play the_high_court G"), None)))
    assert "plays The High Court; {1} is asked" in words


def test_each_order_that_is_cut_or_skipped_says_why():
    """In words, to its owner alone (BV-4, BV-6)."""
    state = position("D", {"sealed": True}, Y={"cloth": 2}, market={"gold": 3})
    state = after(
        state, "Y orders sell cloth 2 ; claim E4 ; build farm A1", "G orders sell weapons 2 ; sell food 9 ; claim E4"
    )
    state, events = done(state, "resolve")

    def report(seat):
        seen = tuple(event for event in events if event.to is None or seat in event.to)
        return GAME.line(Entry(1, None, "player", seen))

    assert "sell cloth 2: cut to 1, the Market had too little Gold; build farm A1: skipped" in report(Y)
    assert "claim E4: skipped, the tile was not neutral" in report(G)
    assert "skipped" not in report(None) and "cut" not in report(None)


def test_every_reason_of_a_skipped_order_has_words():
    """Those of B-143 that are not looked at when an order is written."""
    form = {"BAD_RECIPE", "BAD_AMOUNT", "BAD_RESOURCE", "BAD_BUILDING", "BAD_CARD", "NO_SUCH_TILE", "REACTION_ONLY"}
    law = """NO_CAPACITY NOT_ENOUGH_RESOURCE MONOPOLY MARKET_NO_GOLD MARKET_NO_STOCK NOT_ENOUGH_GOLD FAVOR_FULL CLAIM_USED
    TILE_NOT_NEUTRAL NOT_ADJACENT NOT_ENOUGH_FAVOR NOT_YOUR_TILE TILE_OCCUPIED NO_BUILDS_LEFT NO_WORKFORCE HAND_FULL
    NO_QUEST CARD_NOT_HELD CARD_ALREADY_PLAYED NOT_ENEMY_TILE TILE_PROTECTED TAX_LIMIT BAD_TARGET NO_EFFECT"""
    assert {code.upper() for code in WHY} == {*law.split()} and not form & {*law.split()}


@pytest.mark.parametrize("sealed", [False, True])
def test_a_bought_card_is_named_once_and_to_its_buyer_alone(sealed):
    """Others read that one was bought; the buyer of a guard is told how it is used (B-138, chapter 20)."""
    state = position("D", {"sealed": True} if sealed else {}, Y={"favor": 20})
    if sealed:
        state = after(state, "Y orders buy_card lawmakers_support")
    _, events = done(state, "resolve" if sealed else "Y buy_card lawmakers_support")
    public = tuple(event for event in events if event.to is None)
    for line in (GAME.line, GAME.full):
        own, others = line(Entry(1, Y, "player", tuple(events))), line(Entry(1, Y, "player", public))
        assert own.count("bought") == others.count("bought") == 1
        assert "Lawmaker" in own and "Lawmaker" not in others
    assert "standing orders" in GAME.full(Entry(1, Y, "player", tuple(events)))


def test_what_was_skipped_leaves_no_public_trace():
    """Whatever else stood in a list, all that is public of it is what was done (B-137, BV-6)."""
    found = []
    for orders in ("sell food 1", "claim A1 ; sell food 1 ; play seizure_of_assets F5 ; quest"):
        state = after(position("D", {"sealed": True}), f"Y orders {orders}")
        _, events = done(state, "resolve")
        found.append([event for event in events if event.to is None])
    assert found[0] == found[1]


def test_who_may_not_act_now_is_told_why():
    """In each turn model: others set up, others move, the orders are locked, the move has ended (B-143)."""

    def words(state, seat, action):
        return GAME.explain(state, seat, refuse(GAME, state, seat, action), action)

    sell, lock, end = actions.Sell("food", 1), actions.Lock(), actions.End()
    for options in ({}, {"sealed": True}, {"open_turn": True}):
        assert words(position("none3", options), Y, actions.Place("E5")) == "{2} sets up first. (B-18)"
    sealed, opened = position(options={"sealed": True}), after(position(options={"open_turn": True}), "Y end")
    assert words(position(), B, sell) == "It is {0}’s move. (B-30)"
    assert "unlock them" in words(after(sealed, "Y lock"), Y, sell) and "use lock" in words(sealed, Y, end)
    assert words(opened, Y, sell) == "Your move of this Turn has ended. (B-33)"
    for state in (position(), opened):
        assert refuse(GAME, state, Y, lock) == refuse(GAME, state, Y, actions.Clear()) == "wrong_phase"
