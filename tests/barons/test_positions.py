"""Positions beyond the worked cases: what meets in one move, in one list, or while somebody is gone."""

from __future__ import annotations

import pytest

from engine.barons import GAME
from engine.barons.events import Nearing
from engine.barons.pieces import Monopoly
from engine.barons.view import blocked_until
from engine.core import IllegalAction, asked, resign
from tests.cases.barons import done
from tests.cases.barons_positions import given_state

Y, G, B = range(3)
GONE = {"missed": 2, "absent": True}


def position(base="T", options=None, **given):
    return given_state({"base": base, "options": options or {}, "given": given})


def after(state, *commands):
    """The position after these commands; one that ends in `-> CODE` must be refused so."""
    for line in commands:
        command, _, code = (part.strip() for part in line.partition("->"))
        if code:
            with pytest.raises(IllegalAction, match=f"^{code.lower()}$"):
                done(state, command)
        else:
            state, _ = done(state, command)
    return state


def said(state, *commands):
    """What is told of victories in sight, a list for each command."""
    found = []
    for command in commands:
        state, events = done(state, command)
        found.append([event.near for event in events if isinstance(event, Nearing)])
    return found


# Monopolies (B-107, B-108)


def test_in_sealed_play_a_monopoly_blocks_the_list_of_this_turn_or_the_next():
    """Whose list was carried out before is blocked in the next Turn, whose list comes later in this one (BV-3)."""
    state = position(options={"sealed": True}, turn=2, B={"cards": "monopoly_grant"})  # order G B Y
    state = after(state, "G orders sell food 1", "B orders play monopoly_grant food", "Y orders sell food 1")
    state = after(state, "resolve")
    assert (state.barons[G].gold, state.barons[Y].gold) == (22, 21), "Y was blocked: its order was skipped"
    assert state.monopolies == [Monopoly("food", B, [G])]
    state = after(state, "G orders sell food 1", "Y orders sell food 1", "B orders sell food 1", "resolve")
    assert state.monopolies == [] and [state.barons[seat].stock["food"] for seat in (Y, G, B)] == [2, 2, 2]


@pytest.mark.parametrize("gone", ["Y lock", "B lock"])
def test_who_has_locked_is_blocked_to_the_end_of_the_move_of_this_turn(gone):
    """The list is still to be carried out: nothing about the block changes when it is locked (B-107)."""
    state = position(options={"sealed": True}, turn=3)
    state.monopolies = [Monopoly("food", G, [Y, B])]
    assert [blocked_until(after(state, gone), seat) for seat in (Y, B)] == [3, 3]


def test_the_move_of_an_absent_player_ends_a_block_too():
    """It is passed in this Turn, in each turn model (B-107, B-141)."""
    state = position(Y={"cards": "monopoly_grant"}, G=dict(GONE))
    state = after(state, "Y play monopoly_grant food", "Y end")
    assert state.monopolies == [Monopoly("food", Y, [B])]
    assert after(state, "B sell food 1 -> MONOPOLY", "B end").monopolies == []


def test_a_defeat_by_debt_ends_the_monopolies_of_the_defeated_and_frees_it_of_others():
    """The holder's is over, and whom the defeated alone was blocked by as well (B-108, B-124)."""
    state = position(turn=3, to_move="G", Y={"gold": -9, "debt_turns": 2})
    state.monopolies = [Monopoly("food", Y, [G]), Monopoly("glass", G, [Y]), Monopoly("cloth", G, [Y, B])]
    state.queue = []
    state = after(state, "G end")
    assert not state.barons[Y].alive and state.monopolies == [Monopoly("cloth", G, [B])]


# The High Court, Lawmaker's Support, asked counters (B-101, B-104, B-112, BV-9)


def test_one_support_answers_one_attack():
    """A second attacker in the same Turn breaks the guard (A-32)."""
    state = position(
        Y={"cards": "the_high_court"},
        B={"cards": "the_high_court"},
        G={"cards": "lawmakers_support lawmakers_support"},
    )
    state = after(state, "Y play the_high_court G", "Y end", "G play lawmakers_support -> REACTION_ONLY", "G end")
    assert state.barons[G].cards == ["lawmakers_support"]
    assert after(state, "B play the_high_court G").barons[G].cards == []


ASKED = {"asked_counters": True}


def test_whom_all_can_see_to_be_unable_is_not_asked():
    """Without a card, after a play of its own, or absent: the attack is decided at once (BV-9)."""
    attack = {"Y": {"cards": "seizure_of_assets"}, "to_move": "Y"}
    assert after(position(options=ASKED, **attack), "Y play seizure_of_assets F5").owner[40 + 1] == Y
    state = position(options=ASKED, G={"cards": "lawmakers_support"}, **attack)
    state.barons[G].played = True
    assert after(state, "Y play seizure_of_assets F5", "Y sell grain 1").barons[G].cards == ["lawmakers_support"]
    state = position(options=ASKED, G={"cards": "lawmakers_support", **GONE}, **attack)
    state = after(state, "Y play seizure_of_assets F5", "Y sell grain 1")
    assert state.barons[G].cards == [] and state.barons[G].played, "the standing order has countered"


def test_an_attack_lapses_when_its_victim_or_its_attacker_resigns():
    """The card is gone; the mover goes on, or the next one moves (BV-9, B-128)."""
    state = position(options=ASKED, Y={"cards": "seizure_of_assets"}, G={"cards": "royal_coinage"})
    state = after(state, "Y play seizure_of_assets F5", "Y end -> CHOICE_PENDING")
    without = after(state, "G resign", "Y sell grain 1")
    assert without.barons[Y].cards == [] and without.owner[41] == -1
    without = after(state, "Y resign", "G counter no -> NO_CHOICE", "G sell metal 1")
    assert without.owner[41] == G and without.mover() == G


def test_a_third_player_who_resigns_meanwhile_changes_nothing_of_it():
    """Victim and attacker go on (BV-9)."""
    state = position(options=ASKED, Y={"cards": "seizure_of_assets"}, G={"cards": "royal_coinage"})
    state = after(state, "Y play seizure_of_assets F5", "B resign", "Y end -> CHOICE_PENDING", "G counter no")
    assert state.owner[41] == Y and after(state, "Y sell grain 1").mover() == Y


# Warmongering (B-132 to B-135)


def test_two_open_choices_are_answered_one_after_the_other():
    """The one played first is asked first; the own move waits for both (B-134)."""
    state = position(turn=3, Y={"cards": "warmongering"}, G={"cards": "warmongering"}, B={"gold": 40, "favor": 30})
    assert state.order == [B, Y, G]
    state = position(turn=1, Y={"cards": "warmongering"}, G={"cards": "warmongering"}, B={"gold": 40, "favor": 30})
    state = after(state, "Y play warmongering", "Y end", "G end -> CHOICE_PENDING", "G choose favor")
    state = after(state, "G play warmongering", "Y choose weapons", "G end")
    assert state.open_choices() == [B, B] and asked(state)[B].by == Y
    state = after(state, "B choose gold", "B sell food 1 -> CHOICE_PENDING")
    assert asked(state)[B].by == G
    assert after(state, "B choose favor", "B sell food 1").barons[B].gold == 31


def test_the_deadline_of_the_own_move_answers_all_open_choices():
    """Each by the fallback, the first of them first (B-135)."""
    state = position(Y={"cards": "warmongering"}, G={"cards": "warmongering"}, B={"favor": 30, "weapons": 12})
    state = after(state, "Y play warmongering", "Y end", "G choose favor", "G play warmongering", "Y choose favor")
    state = after(state, "G end", "clock move")
    assert state.turn == 2 and state.barons[B].stock["weapons"] == 1 and state.barons[B].missed == 1


def test_what_a_resigned_attacker_has_asked_is_still_owed():
    """The card was played; only the choices of whoever leaves are dropped (B-128)."""
    state = after(position(Y={"cards": "warmongering"}), "Y play warmongering", "Y resign")
    assert state.open_choices().count(G) == 1
    assert after(state, "G sell metal 1 -> CHOICE_PENDING", "G choose favor", "G sell metal 1").mover() == G


# Absence, pause, resignation (B-128, B-140 to B-142)


def test_somebody_who_resigns_while_the_game_is_paused():
    """Whoever would have moved next leaves: the game still waits, and goes on with whoever comes back (B-128, B-142)."""
    state = position(to_move="G", Y=dict(GONE), B=dict(GONE), G={"missed": 1})
    state = after(state, "clock move")
    assert state.halted and state.mover() == B
    state, _ = resign(GAME, state, B)
    assert state.halted and state.mover() is None and "waits" in GAME.summary(GAME.view(state, None))
    state = after(state, "G back")
    assert (state.turn, state.mover(), state.halted) == (2, G, False)


def test_in_a_pause_the_next_mover_is_told_to_come_back():
    """No move is open before that (B-142)."""
    state = after(position(to_move="G", Y=dict(GONE), B=dict(GONE), G={"missed": 1}), "clock move")
    state = after(state, "B sell materials 1 -> NOT_YOUR_MOVE")
    assert "back" in GAME.explain(state, B, "not_your_move")
    assert after(state, "B back", "B sell materials 1").barons[B].gold == 22


@pytest.mark.parametrize("model", ["sealed", "open_turn"])
def test_all_absent_before_a_turn_pauses_it_in_every_model(model):
    """Nobody is asked; whoever comes back moves, the others are passed (B-142, BV-2, BV-10)."""
    state = position(options={model: True}, Y=dict(GONE), B=dict(GONE), G={"missed": 1})
    state.aside = [todo for todo in state.aside if getattr(todo, "seat", G) == G or type(todo).__name__ == "Return"]
    state.barons[Y].record = state.barons[B].record = None
    state.planned = model == "sealed"
    state = after(state, "clock move")
    assert state.turn == 2 and state.halted and not state.open_moves()
    state = after(state, "Y back")
    assert state.open_moves() == [Y] and not state.halted
    state = after(state, *(["Y lock"] if model == "sealed" else ["Y end"]))
    assert state.turn == 3


def test_lists_are_carried_out_when_the_last_unlocked_player_resigns():
    """Nobody is left to wait for (BV-2, B-128)."""
    state = position(options={"sealed": True})
    state.planned = True
    state = after(state, "Y orders sell grain 1", "Y lock", "G lock", "B resign")
    assert state.turn == 2 and state.barons[Y].stock["grain"] == 1 + 2


# The end (B-122 to B-127, BV-7, BV-8)


def test_at_the_turn_limit_equals_share_the_victory():
    """Gold, Favor, tiles and Buildings are equal (B-126, BV-7)."""
    state = position("D", {"turn_limit": 30}, turn=30, to_move="G")
    state.queue = []
    state = after(state, "G end")
    assert state.phase == "over" and state.winners == [Y, G]


def test_at_the_turn_limit_more_tiles_and_then_more_buildings_decide():
    """In this order (B-126)."""
    more = {"turn_limit": 30}
    state = position("D", more, turn=30, to_move="G", tiles={"E4": "Y", "F4": "G farm"})
    state.queue = []
    assert after(state, "G end").winners == [Y]
    state = position("D", more, turn=30, to_move="G", tiles={"F4": "G farm"})
    state.queue = []
    assert after(state, "G end").winners == [G]


def test_whoever_is_defeated_in_the_last_turn_is_not_ranked():
    """The defeat check comes before the turn limit (BV-7): of two who are left the richer one wins."""
    state = position("T", {"turn_limit": 30}, turn=30, to_move="G", Y={"gold": -1, "debt_turns": 2}, B={"gold": 5})
    state.queue = []
    state = after(state, "G end")
    assert state.winners == [G] and not state.barons[Y].alive


def test_a_new_seat_needs_workforce_and_full_payment():
    """The one Building without a Castle is a Castle under all other rules (BV-8, B-86, B-90)."""
    house = {"rebuild_without_castle": True}
    state = position("D", house, turn=2, to_move="Y", tiles={"D5": "neutral", "D4": "Y"})
    after(state, "Y build castle C6 -> NO_WORKFORCE", "Y build village C6 -> NO_BUILDS_LEFT")
    state = position("D", house, turn=2, to_move="Y", tiles={"D5": "neutral"}, Y={"materials": 0, "gold": 29})
    after(state, "Y build castle C6 -> NOT_ENOUGH_GOLD", "Y sell food 1", "Y build castle C6")


def test_what_is_asked_after_the_end_is_refused_by_the_phase():
    """Choices, counters and resigning belong to play (B-143); the words say that the game is over."""
    state = position("D", Y={"gold": 500})
    state = after(state, "Y end", "G end")
    after(state, "Y choose favor -> WRONG_PHASE", "Y counter no -> WRONG_PHASE", "Y resign -> WRONG_PHASE")
    after(state, "Y sell grain 1 -> GAME_OVER")
    assert GAME.explain(state, Y, "wrong_phase") == "The game is over."


# Victory in sight (chapter 20)


def test_in_an_open_turn_all_are_warned_at_once():
    """The others can still act; said once, and again when it is past; the sale can be taken back as ever (BV-10)."""
    state = position(options={"open_turn": True}, Y={"gold": 99}, G={"cards": "raise_taxes"})
    assert said(state, "Y sell materials 2", "Y sell materials 1", "G play raise_taxes", "G end") == [
        [True],
        [],
        [],
        [],
    ]
    assert said(state, "Y sell materials 2", "G play raise_taxes", "Y end") == [[True], [False], []]
    assert not Nearing.final


def test_before_choices_that_hold_up_the_end_of_the_turn_all_are_warned():
    """The last mover would win; an answer that costs Gold ends the victory of another (B-134)."""
    state = position(to_move="B", B={"gold": 99, "cards": "warmongering"}, G={"gold": 101})
    state.queue = []
    commands = ("B play warmongering", "B sell materials 2", "B end", "G choose gold")
    assert said(state, *commands) == [[], [], [True, True], [False]]
