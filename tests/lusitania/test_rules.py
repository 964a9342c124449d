"""Rules of Lusitania that the worked cases leave to be seen one by one."""

from __future__ import annotations

import random

import pytest

from engine.core import IllegalAction, Outcome, Rng, apply, asked, narrow, new_game, outcome, redealt, resign, verbs
from engine.lusitania import GAME, Options, events
from engine.lusitania.actions import (
    ACTIONS,
    Auxilia,
    Caesar,
    Commander,
    Dismiss,
    Doctor,
    End,
    Equip,
    Inspector,
    Place,
    Recruit,
    Senator,
    SenatorGive,
    SenatorTake,
    Trade,
    Visitor,
)
from engine.lusitania.scoring import score
from engine.lusitania.state import Lusitania
from tests.games import positions
from tests.lusitania.positions import act, code, given, seeded

HAND = ["shield", "red-2", "senator"]
RECRUITS = {"army": {"II": "blue-2", "VII": "gunner"}, "hand": ["shield", "merc-1", "boulder"]}


def test_codes_come_in_the_order_of_section_19():
    """Game over before whose turn, before what is pending, before what is done, before the action's own."""
    state = given({"army": {0: "senator", 8: "commander"}, "hand": HAND})
    wrong = Commander((), 8)
    assert code(state, wrong, seat=1) == "not_your_turn"
    assert code(state, SenatorTake(1)) == "nothing_pending"
    assert code(state, End()) == "must_act"
    assert code(state, wrong) == "bad_count"
    pending, _ = act(state, Senator(0))
    assert code(pending, wrong) == "pending_decision"
    used, _ = act(seeded(pending, 1), SenatorTake(1), SenatorGive("shield"))
    assert code(used, wrong) == "free_used"
    done, _ = act(state, Trade(("sword",), ("shield",)))
    assert code(done, Trade(("horse",), ())) == "main_done"
    over, _ = resign(GAME, state, 1)
    assert code(over, wrong, seat=1) == "game_over"


@pytest.mark.parametrize("verb", ACTIONS)
def test_nobody_else_can_do_anything(verb):
    """S-22: all decisions are the active player's."""
    nonsense = {
        "take": ("x",), "give": ("x",), "card": "x", "cards": ("x",), "under": 1, "at": 0, "to": 1, "opponent": 0, "space": 1,
    }  # fmt: skip
    if verb is Inspector:
        nonsense |= {"give": "x", "take": "x"}
    action = verb(**{name: value for name, value in nonsense.items() if name in verb.__struct_fields__})
    assert code(given({"hand": HAND}), action, seat=1) == "not_your_turn"


def test_a_turn_ends_by_itself_when_nothing_is_left():
    """S-26: without a card that can be used, the turn passes on with the mandatory action."""
    state, _ = act(given({"hand": HAND}), Trade(("sword",), ("shield",)))
    assert list(asked(state)) == [1]


def test_a_free_action_keeps_the_turn_open():
    """S-22: Caesar's holder is asked again after the mandatory action, and may end the turn."""
    state, _ = act(given({"army": {0: "caesar"}, "hand": HAND}, {"hand": HAND}), Trade(("sword",), ("shield",)))
    assert verbs(state, 0) == [Caesar, End]
    state, _ = act(state, End())
    assert list(asked(state)) == [1] and not state.main_done and not state.free_used


@pytest.mark.parametrize("first", [True, False])
def test_the_free_action_comes_before_or_after(first):
    """S-20: either order leads to the same hands, and one free action is all there is."""
    state = given({"army": {0: "doctor"}, "hand": HAND, "musicians": ["axe"]})
    free, main = Doctor(("axe",), 0), Trade(("sword",), ("shield",))
    state, _ = act(state, *((free, main) if first else (main, free)))
    assert sorted(state.players[0].hand) == ["red-2", "senator", "sword"] and state.active == 1


def final(happened):
    return [type(event).__name__ for event in happened if event.final]


@pytest.mark.parametrize(
    ("action", "barrier"),
    [
        (Trade(("sword",), ("shield",)), []),
        (Trade(("doctor",), ("axe",)), []),
        (Dismiss(("shield",)), ["Drew"]),
        (Recruit("red-2"), ["Drew"]),
        (Commander(("shield",), 0), ["Drew"]),
        (Senator(8), []),
    ],
)
def test_only_what_showed_something_hidden_is_final(action, barrier):
    """P-9: a draw from the deck bars the way back, an exchange of open cards or sending the Senator does not."""
    state = given({"army": {0: "commander", 8: "senator"}, "hand": ["shield", "red-2", "axe"]})
    assert final(act(state, action)[1]) == barrier


def test_a_flush_is_final():
    """P-9: three alike leave the field, and the new cards were hidden."""
    state = given({"hand": ["axe", "cook", "bow"]}, field=["axe", "axe", "cook", "doctor"])
    assert final(act(state, Trade(("doctor",), ("axe",)))[1]) == ["Flushed"]


def test_the_take_is_final_and_the_gift_is_not():
    """P-9: a gift can be taken back as far as its take."""
    state, _ = act(given({"army": {0: "senator"}, "hand": HAND}), Senator(0))
    state, taken = act(state, SenatorTake(1))
    assert final(taken) == ["SenatorTook", "TakenCard"]
    assert final(act(state, SenatorGive("shield"))[1]) == []


def test_a_recruit_that_waits_for_virtus_is_not_final():
    """While Virtus 6 waits to be placed nothing hidden has been seen; the draw comes after it (S-27)."""
    army = {"II": ["blue-2", "sword"], "III": ["blue-3", "axe"], "IV": ["blue-4", "horse"], "VII": "gunner"}
    state = given({"army": army, "hand": ["boulder", "spear", "sword"]}, objectives=["virtus-6"])
    state, happened = act(state, Equip("boulder", 7))
    assert final(happened) == [] and verbs(state, 0) == [Place]
    assert final(act(state, Place(2, "sword"))[1]) == ["Drew"]


def test_only_two_know_the_card_a_senator_takes():
    """P-3: taker and loser see it in their events and views, a third seat and onlookers only that it happened."""
    state, _ = new_game(GAME, 3, None, 5)
    active = state.active
    state.players[active].army[8] = "senator"
    state, _ = act(state, Senator(8), seat=active)
    loser = (active + 1) % 3
    state, happened = act(state, SenatorTake(loser), seat=active)
    (shown,) = [event for event in happened if isinstance(event, events.TakenCard)]
    assert set(shown.to) == {active, loser} and shown.card == state.taken
    views = [GAME.view(state, seat) for seat in (0, 1, 2, None)]
    assert [view.taken is not None for view in views] == [seat in (active, loser) for seat in (0, 1, 2, None)]
    assert all(view.held for view in views)


def test_hands_are_seen_by_their_owner_until_the_end():
    """P-2, P-7: hand and fronts are private, after the end open."""
    state = given({"hand": HAND, "musicians": ["axe"]})
    view = GAME.view(state, 0)
    assert view.players[0].hand == ("red-2", "shield", "senator") and view.players[0].fronts == ("axe",)
    assert view.players[1].hand is None and GAME.view(state, None).players[0].fronts is None
    over, _ = resign(GAME, state, 0)
    assert GAME.view(over, None).players[0].hand == ("red-2", "shield", "senator")


def test_a_dismissed_card_is_named_to_its_owner_alone():
    """S-81, P-4: the others learn the number and the score."""
    _, happened = act(given({"hand": HAND}), Dismiss(("shield",)))
    assert [event.to for event in happened] == [None, (0,), (0,)]
    assert all("Shield" not in GAME.tell(event) for event in happened if event.to is None)


def test_public_events_name_no_hidden_card():
    """Whatever happens, what everybody is told is the same whatever is hidden (a redeal changes no public event)."""
    for seed in range(6):
        for state, seat, _, action in positions(GAME, 3, seed):
            if type(action) in (Dismiss, Senator, SenatorTake, Trade):
                other = redealt(GAME, state, seat, Rng(seed))
                a, b = (public(apply(GAME, s, seat, action)[1]) for s in (state, other))
                assert a == b


def public(happened):
    """What everybody is told, what chance brought left out."""
    return [event for event in happened if event.to is None and type(event) not in (events.Flushed, events.Reshuffled)]


def test_private_is_what_an_onlooker_does_not_see():
    """It changes with the hand, not with what others do in the open."""
    state = given({"hand": HAND})
    after, _ = act(state, Trade(("sword",), ("shield",)))
    assert GAME.private(state, 0) != GAME.private(after, 0) and GAME.private(state, 1) == GAME.private(after, 1)


def test_a_redeal_keeps_what_is_known_and_the_number_of_cards():
    """Other hands, Musicians, deck and a Senator's card change; no Mars God card becomes a Musician."""
    state = given(
        {"hand": HAND}, {"army": {0: "caesar"}, "hand": ["commander", "cook", "bow"], "musicians": ["axe", "red-1"]}
    )
    hands = set()
    for seed in range(30):
        other = redealt(GAME, state, 0, Rng(seed))
        assert other.players[0] == state.players[0] and GAME.view(other, 0) == GAME.view(state, 0)
        assert "commander" not in other.players[1].musicians
        hands.add(tuple(sorted(other.players[1].hand)))
    assert len(hands) > 5


# Lapses (the rules answer for who does not)


def lapsed(state: Lusitania, seat: int = 0):
    return GAME.lapse(state, seat)


def test_a_lapse_ends_a_turn_whose_mandatory_action_is_done():
    state, _ = act(given({"army": {0: "doctor"}, "hand": HAND, "musicians": ["axe"]}), Trade(("sword",), ("shield",)))
    assert lapsed(state) == End()


def test_a_lapse_dismisses_the_card_of_least_use():
    """A Legionary of another province is of less use than a Shield that fits, never a Commander."""
    state = given({"army": {"I": "blue-1"}, "hand": ["shield", "red-1", "commander"]})
    assert lapsed(state) == Dismiss(("red-1",))


def test_a_lapse_trades_when_nothing_can_be_dismissed():
    state = given({"hand": ["commander", "commander", "commander"]})
    assert lapsed(state) == Trade(("cook",), ("commander",))


def test_a_lapse_takes_the_first_step_of_an_open_question():
    """Senator steps and placements are legal answers, the first there is."""
    state, _ = act(given({"army": {0: "senator"}, "hand": HAND}), Senator(0))
    assert lapsed(state) == SenatorTake(1)
    state, _ = act(state, SenatorTake(1))
    assert lapsed(state) == SenatorGive("shield")
    army = {"II": ["blue-2", "sword"], "III": ["blue-3", "axe"], "IV": ["blue-4", "horse"], "VII": "gunner"}
    state = given({"army": army, "hand": ["boulder", "spear", "sword"]}, objectives=["virtus-6"])
    state, _ = act(state, Equip("boulder", 7))
    assert lapsed(state) == Place(2, "sword")


def test_who_resigns_ranks_last_and_the_others_play_on():
    """With three seats the rules play for who left, in the middle of a Senator too."""
    state, _ = new_game(GAME, 3, None, 3)
    leaver = state.active
    state.players[leaver].army[8] = "senator"
    state, _ = act(state, Senator(8), seat=leaver)
    state, _ = resign(GAME, state, leaver)
    rnd = random.Random(1)
    while waits := asked(state):
        ((seat, asking),) = waits.items()
        assert seat != leaver
        state, _ = apply(GAME, state, seat, asking.pick(state, seat, rnd.choice))
    end = outcome(GAME, state)
    assert isinstance(end, Outcome) and end.ranks[leaver] == 3 and GAME.view(state, None).ranking[-1] == leaver


def test_with_two_seats_the_other_has_won():
    state, _ = resign(GAME, given({"hand": HAND}), 0)
    view = GAME.view(state, None)
    assert (view.stage, view.reason, view.ranking) == ("over", "resigned", (1, 0))


def test_a_bundle_is_one_action_whatever_the_order():
    """Cards of a bundle are sorted; only the cards given in a trade keep their order (S-34)."""
    assert Dismiss(("b", "a")) == Dismiss(("a", "b")) and Doctor(("b", "a"), 0) == Doctor(("a", "b"), 0)
    assert Trade(("b", "a"), ("c", "d")) == Trade(("a", "b"), ("c", "d")) != Trade(("a", "b"), ("d", "c"))


def test_the_order_of_two_given_cards_decides_their_age():
    """S-34: they are laid in the order named."""
    a = {"tokens": ["virtus-9"], "hand": ["axe", "senator", "blue-5"]}
    for give in (("axe", "senator"), ("senator", "axe")):
        state, _ = act(given(a), Trade(("sword", "spear"), give))
        assert state.field == ["doctor", "cook", *give]


def test_a_space_is_asked_only_where_there_is_a_choice():
    """S-72: with one outer space in question it is filled in; with two the player says which."""
    one = given({"army": {0: "doctor", "I": "blue-1"}, "hand": HAND, "musicians": ["axe"]})
    assert narrow(one, 0, Visitor, ("senator",)) == (("senator", 8), ())
    assert narrow(one, 0, Doctor) == (("axe", None, 0), ())
    two = given({"army": {0: "doctor", 8: "doctor"}, "hand": HAND, "musicians": ["axe"]})
    assert narrow(two, 0, Doctor)[1] == [0, 8]


def test_points_are_counted_line_by_line():
    """S-110: Soldiers, Equipment, Auxilia, Laurus, Musicians; the last line is the total."""
    army = {0: "auxilia", "II": ["blue-2", "sword"], "VII": "auxilia"}
    state = given({"army": army, "hand": HAND, "musicians": ["axe"], "tokens": ["laurus-2"]})
    lines = [(line.label, line.points) for line in GAME.scored(state)[0]]
    assert lines == [
        ("Soldiers", "3"),
        ("Equipment", "1"),
        ("Auxilia", "2"),
        ("Laurus", "1"),
        ("Musicians", "−½"),
        ("Total", "6½"),
    ]
    assert score(state.players[0]) == 13


def test_a_game_needs_two_to_four():
    """S-10: any other number of players is refused."""
    for seats in (1, 5):
        with pytest.raises(IllegalAction, match="bad_seats"):
            new_game(GAME, seats, Options(), 1)


def test_an_auxilia_is_never_moved_twice():
    """S-94: from a soldier space it cannot be used."""
    state = given({"army": {"III": "auxilia"}, "hand": HAND})
    assert code(state, Auxilia(4, 3)) == "not_activatable" and code(state, Auxilia(4, 0)) == "not_activatable"


def test_a_recruit_stops_at_21():
    """S-27: no card is drawn and no objective taken after the win."""
    army = {
        "I": ["blue-1", "shield"],
        "II": ["blue-2", "sword", "shield"],
        "III": ["blue-3", "axe"],
        "IV": ["blue-4", "horse"],
        "V": "blue-5",
    }
    state = given(
        {"army": army, "hand": ["gunner", "cook", "auxilia"], "tokens": ["laurus-1", "laurus-3"]},
        objectives=["laurus-5"],
    )
    state, happened = act(state, Recruit("cook"))
    assert (state.reason, len(state.players[0].hand), state.face_up) == ("target", 2, ["laurus-5"])
    assert [type(event).__name__ for event in happened] == ["Recruited", "Ended"]
