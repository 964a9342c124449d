"""Every text of BARONS: there, short enough, its rule findable, and telling nothing that is hidden."""

from __future__ import annotations

import random
import re
from itertools import islice

import msgspec
import pytest

from engine.barons import GAME
from engine.barons.actions import ORDERS, Place
from engine.barons.data import CARDS, RESOURCES, next_quest
from engine.barons.events import Nearing
from engine.barons.pieces import BaronsOptions
from engine.barons.text import parse, written
from engine.core import (
    Entry,
    IllegalAction,
    Rng,
    apply,
    asked,
    carry_out,
    every_action,
    new_game,
    path,
    redealt,
    refuse,
)
from tests.cases.barons_positions import given_state
from tests.fuzz.barons import greedy
from tests.games import returning

NUMBERS = {rule.number for rule in GAME.rules}
MODELS = ("moves", "sealed", "open")


def games(seed, model="moves", seats=4):
    """Every position of one game, half greedy, and what was done there."""
    rnd = random.Random(seed)
    options = BaronsOptions(model, house=("asked_counters",) if model == "moves" and seed % 2 else ())
    state, happened = new_game(GAME, seats, options, seed)
    entry = Entry(0, None, "open", tuple(happened))
    while waits := asked(state) or returning(GAME, state):
        seat, asking = rnd.choice([*waits.items()])
        yield state, seat, asking, entry
        action = asking.pick(state, seat, rnd.choice) if rnd.random() < 0.4 else greedy(state, seat, asking, rnd)
        entry = Entry(entry.seq + 1, seat, "player", tuple(carry_out(GAME, state, seat, action, asking)))
    yield state, None, None, entry


def rules_in(text):
    return re.findall(r"\bBV?-\d+", text)


def some(seed, model, step=25):
    return islice(games(seed, model), 0, None, step)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("seed", range(2))
def test_every_question_and_answer_has_words(seed, model):
    """Prompts, questions and labels are there for every step of every choice, one line each, short enough for a menu."""
    for state, seat, asking, _ in some(seed, model):
        if asking is None:
            continue
        assert GAME.prompt(state, seat).strip().endswith((".", "?"))
        for action in islice(every_action(asking, state, seat), 200):
            way, verb = path(action), type(action)
            for n in range(len(way) + 1):
                words = GAME.label(state, seat, verb, way[:n])
                assert words and "\n" not in words and len(words) <= 160, words
                if n < len(way):
                    assert GAME.ask(state, seat, verb, way[:n]).endswith((".", "?"))
            GAME.warn(state, seat, action)


@pytest.mark.parametrize("model", MODELS)
def test_what_happened_is_told_in_lines(model):
    """Every entry of the log has words of at most four lines a player and names no `None`."""
    for _, _, _, entry in games(3, model):
        public = Entry(entry.seq, entry.seat, entry.how, tuple(e for e in entry.events if e.to is None))
        line = GAME.line(public)
        assert "None" not in line and "_" not in line.replace("buy_card", "").replace("royal_coinage", ""), line
        assert len(line.split("\n")) <= 4 * 4 + 1
        assert len(GAME.brief(public)) <= 90 and not re.fullmatch(r"\{\d\}", GAME.brief(public))
        for event in entry.events:
            assert isinstance(GAME.tell(event), str)


@pytest.mark.parametrize("model", MODELS)
def test_every_refusal_says_what_would_be_right_and_its_rule_is_found(model):
    """Actions of other positions are refused in sentences; the numbers they name are in `/rules`."""
    rnd, seen, codes = random.Random(1), [], set()
    for state, seat, asking, _ in some(1, model, 7):
        if asking is None:
            continue
        for action in rnd.sample(seen, min(len(seen), 20)):
            for other in range(state.seats):
                if code := refuse(GAME, state, other, action):
                    words = GAME.explain(state, other, code, action)
                    assert words.endswith((".", ")")), words
                    assert "None" not in words, words
                    assert {*rules_in(words)} <= NUMBERS, words
                    codes.add(code)
        seen += [asking.pick(state, seat, rnd.choice) for _ in range(2)]
    assert len(codes) >= (5 if model == "sealed" else 10)


def test_all_rule_numbers_in_texts_are_found():
    """Whatever number any sentence of the engine names can be looked up."""
    from importlib.resources import files

    for name in ("explain.py", "hints.py", "labels.py", "words.py", "game.py"):
        text = files("engine.barons").joinpath(name).read_text("utf-8")
        sentences = re.findall(r"\((BV?-\d+)\)", text)
        docs = re.findall(r'"""(?:.|\n)*?"""', text)
        spoken = [number for number in sentences if not any(f"({number})" in doc for doc in docs)]
        assert {*spoken} <= NUMBERS, {*spoken} - NUMBERS


@pytest.mark.parametrize("model", MODELS)
def test_different_views_have_different_words(model):
    """Whoever plays from words alone misses nothing that the picture shows."""
    found = {}
    for state, *_ in some(2, model, 3):
        for seat in (None, 0):
            view = GAME.view(state, seat)
            words = "\n".join(GAME.words(view))
            assert found.setdefault(words, view) == view
            assert len(GAME.summary(view)) <= 700 and GAME.summary(view).endswith(".")


@pytest.mark.parametrize("model", MODELS)
def test_public_words_are_the_same_whatever_is_hidden(model):
    """Another deal of hands, standing and sealed orders changes no public word."""
    for state, seat, asking, _ in some(5, model, 6):
        if asking is None:
            continue
        other = redealt(GAME, state, None, Rng(9))
        for s in (0, seat):
            assert GAME.call(other, s) == GAME.call(state, s)
        assert [*GAME.words(GAME.view(other, None))] == [*GAME.words(GAME.view(state, None))]
        assert GAME.summary(GAME.view(other, None)) == GAME.summary(GAME.view(state, None))


@pytest.mark.parametrize("seed", range(3))
def test_orders_in_words_are_read_back(seed):
    """`written` and `parse` are each other's way back."""
    for state, seat, asking, _ in some(seed, "sealed", 4):
        if asking is None:
            continue
        for action in islice(every_action(asking, state, seat), 0, 20000, 97):
            if isinstance(action, ORDERS):
                assert parse(written(action)) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("sell food 9", "Sell(resource='food', amount=9)"),
        ("  Buy-Card Royal_Coinage ", "BuyCard(card='royal_coinage')"),
        ("buy card raise_taxes", "BuyCard(card='raise_taxes')"),
        ("claim e4", "Claim(tile='E4')"),
        ("play the_high_court g", "Play(card='the_high_court', target='G', give=(), take=())"),
        ("play royal-coinage 3", "Play(card='royal_coinage', target=3, give=(), take=())"),
    ],
)
def test_orders_are_typed_as_people_type(line, action):
    """Case, hyphens and spaces do not matter."""
    assert repr(parse(line)) == action


@pytest.mark.parametrize(
    "line", ["", "sell", "sell food", "sell food many", "dance", "claim", "play foreign_trade food"]
)
def test_what_cannot_be_read_is_said(line):
    """A line that is no order is refused as unreadable, with an example."""
    with pytest.raises(IllegalAction, match="unreadable"):
        parse(line)
    state = given_state({"base": "D"})
    assert "sell food 9" in GAME.explain(state, 0, "unreadable")


def test_a_placement_with_too_little_warns():
    """With fewer than three free Buildings something is lost for good (B-24)."""
    state = given_state({"base": "none2"})
    assert "B-24" in (GAME.warn(state, 1, Place("A1", "B1", "A2")) or "")
    assert GAME.warn(state, 1, Place("E5", "E4", "D5", "farm", "F5")) is None


def test_everybody_is_warned_of_a_victory_in_sight_and_told_when_it_is_past():
    """Said once when somebody would have 100 at the check, and once more when that is no longer so (chapter 20)."""
    state = given_state({"base": "T", "given": {"Y": {"gold": 101, "weapons": 5}}})
    told = []
    for line in ("end", "end", "end"):
        state, events = apply(GAME, state, state.mover(), parse(line))
        told += [GAME.tell(event) for event in events if isinstance(event, Nearing)]
    assert told == ["{0} would have 100 Gold at the check and win if the Turn ended now"]
    assert state.winners == [0]
    state = given_state({"base": "T", "given": {"Y": {"gold": 101}, "B": {"cards": "raise_taxes"}}})
    told = []
    for seat, line in ((0, "end"), (1, "end"), (2, "play raise_taxes"), (2, "end"), (1, "end")):
        state, events = apply(GAME, state, seat, parse(line))
        told += [GAME.tell(event) for event in events if isinstance(event, Nearing)]
    assert told[-1] == "{0} would not have 100 Gold at the check any more"


def test_the_end_warns_of_debt():
    """What upkeep and tax would do is said before a move is ended into debt (chapter 20)."""
    state = given_state({"base": "D", "given": {"Y": {"gold": 2, "weapons": 0, "food": 0}}})
    assert "−5 Gold" in (GAME.warn(state, 0, parse("end")) or "")
    assert "Upkeep lacks 1 Weapons and 1 Food" in GAME.prompt(state, 0)


def test_a_refused_sale_offers_what_is_possible():
    """All or nothing, but the largest amount is named (B-72)."""
    state = given_state({"base": "D", "given": {"market": {"gold": 5}, "Y": {"cloth": 3}}})
    action = parse("sell cloth 3")
    assert GAME.explain(state, 0, refuse(GAME, state, 0, action), action).startswith("Do 2 instead.")


def test_a_quest_is_replaced_every_fifth_turn():
    """Royal Quests come in Turns 5, 10, 15 …, and each is open up to the Turn before the next (B-44, B-46)."""
    assert [next_quest(turn) for turn in (0, 1, 4, 5, 9, 10, 14)] == [5, 5, 5, 10, 10, 15, 15]


def test_every_card_and_resource_has_words():
    """Nothing is shown by its key."""
    state = given_state({"base": "T", "given": {"Y": {"cards": " ".join(sorted(CARDS)[:7])}}})
    assert all(msgspec.json.encode(card.effect) for card in CARDS.values())
    assert all(GAME.label(state, 0, type(parse(f"sell {item} 1")), (item,))[0].isupper() for item in RESOURCES)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_move_whose_time_is_up_is_told(seats):
    """The log and the lock screen say whose move ended as it stood, and not only what came after it. (B-139)"""
    state, _ = new_game(GAME, seats, BaronsOptions("moves"), 5)
    while not any(baron.record for baron in state.barons):
        for seat in asked(state):
            state, _ = apply(GAME, state, seat, GAME.lapse(state, seat))
    (seat,) = asked(state)
    _, events = apply(GAME, state, seat, GAME.lapse(state, seat))
    entry = Entry(9, seat, "clock", tuple(events))
    assert GAME.line(entry).startswith(f"{{{seat}}}’s move ended as it stood")
    assert GAME.brief(entry) == f"{{{seat}}}’s move ended as it stood"
