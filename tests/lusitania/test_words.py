"""Every text that players read: there, short enough, numbered, and telling nothing that is hidden."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest

from engine.core import Entry, Rng, asked, carry_out, every_action, new_game, path, redealt, refuse
from engine.lusitania import GAME, Options
from engine.lusitania.actions import (
    Auxilia,
    Caesar,
    Commander,
    Dismiss,
    Equip,
    Inspector,
    Place,
    Recruit,
    Senator,
    SenatorTake,
    Trade,
    Visitor,
)
from engine.lusitania.events import EVENTS
from engine.lusitania.refusals import CODES
from tests.fuzz.lusitania import greedy
from tests.lusitania.positions import act, code, given

NUMBERS = {rule.number for rule in GAME.rules}
LONG = "W" * 32  # the longest name Discord allows


def games(seed, seats=4, expansion="both"):
    """Every position of one game, and what was done there."""
    rnd = random.Random(seed)
    state, happened = new_game(GAME, seats, Options(expansion), seed)
    entry = Entry(0, None, "open", tuple(happened))
    while waits := asked(state):
        ((seat, asking),) = waits.items()
        yield state, seat, asking, entry
        action = asking.pick(state, seat, rnd.choice) if rnd.random() < 0.3 else greedy(state, seat, asking, rnd)
        entry = Entry(entry.seq + 1, seat, "player", tuple(carry_out(GAME, state, seat, action, asking)))
    yield state, None, None, entry


def rules_in(text):
    return re.findall(r"\b(S[LV]?-\d+|P-\d+|AM-\d+)", text)


def test_what_is_asked_for_everybodys_eyes():
    """At most five words, the same whatever is hidden, and other ones where the turn is not a whole one."""
    said = set()
    for state, seat, asking, _ in games(3):
        if asking is None:
            continue
        said.add(call := GAME.call(state, seat))
        assert len(call.split()) <= 5 and call == GAME.call(redealt(GAME, state, None, Rng(1)), seat)
    assert {"your turn", "finish your turn", "exchange by your Senator", "place Virtus 10"} <= said


@pytest.mark.parametrize("seed", range(4))
def test_every_question_and_answer_has_words(seed):
    """Prompts, questions, labels and warnings are single lines that fit a button's line."""
    for state, seat, asking, _ in islice(games(seed), 0, None, 5):
        if asking is None:
            continue
        assert GAME.prompt(state, seat).endswith((".", "?"))
        for action in islice(every_action(asking, state, seat), 60):
            way, verb = path(action), type(action)
            for length in range(len(way) + 1):
                words = GAME.label(state, seat, verb, way[:length])
                assert words and "\n" not in words and len(words) <= 200, words
                if length < len(way):
                    assert GAME.ask(state, seat, verb, way[:length]).endswith(("?", "."))
            assert (GAME.warn(state, seat, action) is not None) == (verb is Auxilia)


def test_labels_say_what_an_answer_costs_and_brings():
    """Points as change, before and after; objectives, province and the win are named."""
    army = {0: "doctor", "III": "blue-3", "IV": "blue-4", "V": "blue-5"}
    a = {"army": army, "hand": ["blue-2", "sword", "horse"], "musicians": ["axe"]}
    state = given(a, objectives=["laurus-4", "virtus-9"], field=["sword", "sword", "cook", "doctor"])

    def label(verb, *way):
        return GAME.label(state, 0, verb, way)

    assert label(Recruit, "blue-2") == "Legionary II of Aquitania to space II: +3, 7½ → 10½"
    assert label(Equip, "horse", 4) == "Horse under Legionary IV (space IV): +2, 7½ → 9½"
    assert label(Dismiss, "horse") == "Dismiss Horse: 7½ → 7"
    assert label(Trade, "doctor", None, "blue-2") == "Take Doctor from the field, give Legionary II of Aquitania"
    assert label(Trade, "doctor", None, "sword").endswith("give Sword; three alike then leave the field")


def test_labels_name_objectives_province_and_win():
    """What a Soldier brings beside its points."""
    state = given(
        {"army": {"III": "merc-3", "IV": "merc-4"}, "hand": ["red-2", "cook", "bow"]}, objectives=["virtus-9"]
    )
    assert GAME.label(state, 0, Recruit, ("red-2",)) == (
        "Legionary II of Britannia to space II: +3, 4 → 7; Virtus 9: trade two cards at a time; your province is Britannia"
    )
    army = {
        "I": ["blue-1", "shield"],
        "II": ["blue-2", "sword", "shield"],
        "III": ["blue-3", "axe"],
        "V": ["blue-5", "bow"],
    }
    state = given({"army": army | {"VII": "gunner"}, "hand": ["blue-4", "boulder"]}, objectives=["laurus-4"])
    assert GAME.label(state, 0, Equip, ("boulder", 7)).endswith("+2, 17 → 19")
    assert GAME.label(state, 0, Recruit, ("blue-4",)).endswith("+3, 17 → 20; Laurus 4: +1; 21: you win")
    rich = given({"army": army | {"IV": ["blue-4", "horse"]}, "hand": ["cook"]}, objectives=["laurus-5"])
    assert GAME.label(rich, 0, Recruit, ("cook",)).endswith("+2, 20 → 22; 21: you win")


def test_caesars_label_says_who_gets_him():
    """S-92: the first to the right with room, or nobody."""
    state = given({"army": {0: "caesar"}, "hand": ["cook"]}, {"army": {0: "commander"}, "hand": ["axe"]})
    assert GAME.label(state, 0, Caesar, ()).endswith("goes to {1}")
    full = given({"army": {0: "caesar"}, "hand": ["cook"]}, {"army": {0: "commander", 8: "doctor"}, "hand": ["axe"]})
    assert GAME.label(full, 0, Caesar, ()).endswith("stays with you: all others are full")


@pytest.mark.parametrize(("to", "shut"), [(6, "Cook or Mercenary VI"), (7, "a Gunner"), (3, "a Soldier III")])
def test_auxilia_warns_of_what_it_shuts_out(to, shut):
    """S-94: it is for good."""
    state = given({"army": {0: "auxilia"}, "hand": ["cook"]}, objectives=["virtus-10"])
    warning = GAME.warn(state, 0, Auxilia(to, 0))
    assert shut in warning and "for good" in warning and ("Virtus 10" in warning) == (to in (6, 7))


@pytest.mark.parametrize(
    ("a", "action", "said"),
    [
        ({"army": {"IV": "auxilia"}, "hand": ["blue-4"]}, Recruit("blue-4"), "Space IV is taken. Free: I, II, III, V, VI, VII. (S-52)"),
        ({"army": {"I": "red-1"}, "hand": ["blue-4"]}, Recruit("blue-4"), "Recruit Legionaries of Britannia only: your first one fixed your province. (S-53)"),
        ({"hand": ["green-4"]}, Recruit("green-4"), "Choose a Legionary of Aquitania, Britannia or Hispania C. Tarraconensis: Helvetia belongs to {1}. (S-54)"),
        ({"army": {"I": "merc-1", "II": "merc-2"}, "hand": ["merc-3"]}, Recruit("merc-3"), "Recruit another Soldier: you have 2 Mercenaries, no more may come. (S-55)"),
        ({"army": {"II": "blue-2", "IV": "blue-4"}, "hand": ["horse"]}, Equip("horse", 2), "Legionary II takes Shield, Sword or Spear; Horse fits on: IV. (S-61)"),
        ({"army": {0: "doctor", 8: "senator"}, "hand": ["doctor"]}, Visitor("doctor", 0), "Use a card in space 0 or 8 first: both are taken. (S-71)"),
        ({"army": {0: "senator"}, "hand": ["doctor"]}, Visitor("doctor", 0), "Free for Visitors: 8. (S-70)"),
        ({"hand": ["commander", "axe"]}, Dismiss(("commander",)), "Dismiss another card: Axe. Commanders cannot be dismissed. (S-80)"),
        ({"hand": ["axe"]}, Trade(("sword",), ("sword",)), "Give a card that was in your hand before: Axe. (S-31)"),
        ({"hand": ["axe"]}, Trade(("horse",), ("axe",)), "Choose from the field: Sword, Doctor, Spear and Cook. (S-30)"),
        ({"army": {0: "commander"}, "hand": ["axe"]}, Commander((), 0), "Name one to 3 cards of your hand. (S-93)"),
        ({"army": {0: "inspector"}, "hand": ["axe"]}, Inspector("axe", "cook", 0), "Inspector would do nothing: it needs a card in your hand and one on the discard pile. (S-91)"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_would_be_right(a, action, said):
    """The remedy first, then the number of the rule."""
    state = given(a, {"army": {0: "caesar", "I": "green-1"}, "hand": ["cook"]})
    refusal = code(state, action)
    assert refusal and GAME.explain(state, 0, refusal, action) == said


def test_every_code_has_words_with_a_known_rule():
    """Whatever code comes, in whatever position and with whatever action, the words name a rule that /rules finds."""
    seen = set()
    for state, seat, _, _ in islice(games(11), 0, None, 7):
        if seat is None:
            continue
        nonsense = (Trade(("x",), ("y", "z")), Recruit("cook"), Equip("axe", 8), Visitor("axe", 3), Dismiss(()), Caesar(), Commander((), 0),
                    Auxilia(9, 0), Senator(0), Inspector("x", "y", 8), SenatorTake(seat), Place(1, "axe"))  # fmt: skip
        for action in nonsense:
            for who in range(state.seats):
                if refusal := refuse(GAME, state, who, action):
                    seen.add(refusal)
                    text = GAME.explain(state, who, refusal, action)
                    assert rules_in(text) and {*rules_in(text)} <= NUMBERS, text
        for refusal in CODES:
            for action in (None, *nonsense):
                assert {*rules_in(GAME.explain(state, seat, refusal, action))} <= NUMBERS
            assert GAME.explain(state, None, refusal)
    assert len(seen) > 8


def test_why_not_names_what_is_not_offered():
    """Cards of the hand and the outer spaces that cannot be used now, with the rule."""
    army = {0: "doctor", 8: "senator", "I": "blue-1"}
    state = given({"army": army, "hand": ["red-1", "horse", "inspector"]})
    lines = GAME.why_not(state, 0)
    assert [re.search(r"\((.*)\)$", line)[1] for line in lines] == ["S-53", "S-61", "S-71", "S-91"]
    assert GAME.why_not(state, 1) == ("Wait: {0} is to move. You are next. (S-15)",)


@pytest.mark.parametrize("seed", range(3))
def test_log_lines_and_lock_screens(seed):
    """A line for each action that brought something, five words for a lock screen, no braces but seats."""
    for _, _, _, entry in games(seed):
        line, brief = GAME.line(entry), GAME.brief(entry)
        assert len(brief.split()) <= 5 and "\n" not in line + brief
        assert bool(line) == bool(entry.events)
        assert set(re.findall(r"\{.*?\}", line + brief)) <= {"{0}", "{1}", "{2}", "{3}"}


def test_every_event_is_told():
    """No event that a game brings is without words."""
    seen = {
        type(event)
        for seed in range(12)
        for *_, entry in games(seed, 2 + seed % 3)
        for event in entry.events
        if GAME.tell(event)
    }
    assert {event.__name__ for event in {*EVENTS} - seen} <= {"NothingLegal"}


@pytest.mark.parametrize("seed", range(3))
def test_the_summary_fits_an_alternative_text(seed):
    """At most 700 characters, with four names of 32 characters."""
    for state, *_ in games(seed):
        text = GAME.summary(GAME.view(state, None)).format(*[LONG] * 4)
        assert 20 < len(text) <= 700, len(text)


def test_different_views_have_different_words():
    """Two positions that differ in anything that may be seen never read the same."""
    texts = {}
    for seed in range(6):
        for state, *_ in games(seed, 2 + seed % 3, ("none", "laurus", "virtus", "both")[seed % 4]):
            for seat in (None, *range(state.seats)):
                view = GAME.view(state, seat)
                key = "\n".join(GAME.words(view))
                assert texts.setdefault(key, view) == view
    assert len(texts) > 500


def test_words_tell_nothing_hidden():
    """Another deal of all that a seat cannot see changes no word."""
    for state, *_ in islice(games(3), 0, None, 6):
        for seat in (None, *range(state.seats)):
            other = redealt(GAME, state, seat, Rng(9))
            assert GAME.words(GAME.view(other, seat)) == GAME.words(GAME.view(state, seat))
            assert GAME.summary(GAME.view(other, seat)) == GAME.summary(GAME.view(state, seat))
            if seat is not None:
                assert GAME.prompt(other, seat) == GAME.prompt(state, seat)


def test_the_words_of_a_position_have_every_open_icon():
    """P-10: open icons and what a Soldier takes besides are said."""
    a = {"army": {"II": ["blue-2", "spear"]}, "hand": ["axe"], "tokens": ["virtus-10"], "virtus_at": {10: "II"}}
    text = "\n".join(GAME.words(GAME.view(given(a), None)))
    assert "II: Legionary II of Aquitania with Spear, 4 points, open icons: Shield" in text
    assert "takes Shield, Axe, Horse, Bow or Boulder, Virtus 10" in text


def test_the_end_is_told_and_hands_are_shown():
    """P-7, P-11: reason, scores, ranking, how a tie was broken; then hands and Musicians."""
    state = given(
        {"army": {"VI": "cook"}, "hand": ["axe"]},
        {"army": {0: "caesar", "VII": "gunner"}, "hand": ["bow"], "musicians": []},
        deck=["axe"],
        exhaustions=1,
    )
    state.field = ["sword", "doctor"]
    state.players[0].hand = ["axe", "bow"]
    state, happened = act(state, Dismiss(("axe",)))
    line = GAME.line(Entry(1, 0, "player", tuple(happened)))
    assert "the deck ran out for the second time" in line and "{1} wins: has the most points, the deck is gone" in line
    assert GAME.prompt(state, 0) == "The game is over: {1} has won."
    assert GAME.reveal(state)[0] == "{0}: in the hand Axe and Bow and Arrows; Musicians: Axe."


def test_rules_are_complete():
    """Every number once, with words; the rules of a deck come with its option."""
    assert len(NUMBERS) == len(GAME.rules) > 90 and all(rule.text and rule.title for rule in GAME.rules)
    for rule in GAME.rules:
        deck = {"SL": ("laurus", "both"), "SV": ("virtus", "both")}.get(rule.number.split("-")[0], ())
        assert rule.needs == deck
        assert {*rules_in(rule.text)} <= NUMBERS


def test_the_lobby_has_words():
    """Pitch, welcome, length, a line for each choice."""
    assert GAME.pitch and len(GAME.welcome.splitlines()) == 2
    assert [GAME.length(seats, Options()) for seats in (2, 3, 4)] == [f"about {n} turns each" for n in (18, 17, 16)]
    (option,) = GAME.options
    assert [choice.value for choice in option.choices] == ["none", "laurus", "virtus", "both"]
    assert all(choice.line and len(choice.line) <= 100 for choice in option.choices)


def test_cards_are_offered_as_the_pictures_show_them():
    """The hand as it is numbered there, the field from the oldest on; what is no card stands as it comes."""
    mine = {"army": {0: "commander", 2: "blue-2", 3: "blue-3"}, "hand": ["bow", "axe", "shield"]}
    state = given(mine, field=["spear", "horse", "doctor"])
    hand = [*GAME.view(state, 0).players[0].hand]
    assert hand != [*state.players[0].hand]
    assert [*GAME.likely(state, 0, Trade, ("doctor", None))] == hand
    assert [*GAME.likely(state, 0, Dismiss, ())] == hand
    assert [*GAME.likely(state, 0, Trade, ())] == ["spear", "horse", "doctor"]
    assert not GAME.likely(state, 0, Equip, ("axe",))
