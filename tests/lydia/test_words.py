"""What people read: complete, short enough, and with rule numbers that can be looked up."""

from __future__ import annotations

import random
import re
from itertools import islice
from pathlib import Path

import pytest

from engine.core import Entry, apply, asked, asked_for, carry_out, choices, new_game, outcome, verbs
from engine.lydia import GAME, rulebook
from engine.lydia.actions import Bonus, Buy, Copy, King, Place, Race, Take, Tomb, Upgrade
from engine.lydia.cards import CARDS
from engine.lydia.names import described
from engine.lydia.pieces import EXPANSIONS
from engine.lydia.refusals import FIXED
from engine.lydia.state import Options
from tests.games import positions, some_options
from tests.lydia.positions import at, offered, play

NUMBERS = re.compile(r"\bL[X\d]*-\d+")
KNOWN = {rule.number for rule in GAME.rules}


def label(state, verb, *given, seat=0):
    return GAME.label(state, seat, verb, given)


def shown_rules(*texts: str) -> set[str]:
    return {number for text in texts for number in NUMBERS.findall(text)}


# Labels


def test_a_gate_says_what_it_gives():
    """In the words of the design: amounts, the bonus, what else happens there."""
    state = at(drawn="red", gates={"blue": {"blue": 1, "yellow": 1}}, me={"res": {"blue": 4}})
    assert label(state, Place, "red", "blue") == "Blue gate: +2 blue, +1 yellow, +1 red; blue reaches 6: bonus"


def test_a_gate_says_who_is_there():
    """Exchange, pair and King."""
    state = at("king", drawn="lydian", king="red", gates={"red": {"lydian": 1}})
    told = "Red gate: +1 red; exchange for coins; the pair goes to the Well; the King is here"
    assert label(state, Place, "lydian", "red") == told


def test_a_craftsmans_gate_says_whom_he_may_copy():
    """And the copy says what it gives."""
    state = at("craftsmen", drawn="craftsman", gates={"red": {"green": 1, "lydian": 1}})
    assert label(state, Place, "craftsman", "red") == "Red gate: copies green or Lydian"
    state = play(state, Place("craftsman", "red"))
    assert label(state, Copy, "green") == "green: +2 green, +1 red; exchange for coins; the pair goes to the Well"


def test_the_well_says_what_comes_in():
    """Coins of own Well cards (LX2-3)."""
    state = at("wells", drawn="red", me={"cards": ["well_red+"]})
    assert label(state, Place, "red", "well") == "Well: +2 coins, buy and upgrade"


def test_builder_tiles_say_their_sides():
    """LX6-2."""
    assert label(at("builders", drawn="lydian"), Place, "lydian", "NE") == "NE Builder tile: buy from north and east"


def test_the_king_says_what_he_gives():
    """A marker that is full gives nothing; a retired one a coin."""
    for more, told in (
        ({}, "+1 red"),
        ({"res": {"red": 5}}, "+1 red, red reaches 6: bonus"),
        ({"res": {"red": 6}}, "nothing (red is at 6)"),
        ({"tombs": ["red"]}, "+1 coin"),
        ({"tombs": ["red"], "coins": 12}, "nothing (12 coins)"),
    ):
        state = play(at("king", "tombs", drawn="blue", king="red", me=more), Place("blue", "red"))
        assert label(state, King, "green") == f"{told}; he goes to the Green gate"
    assert label(state, King, None) == "take nothing, he stays"


def test_cards_say_cost_and_result():
    """The payment as usual, what the card does, its points."""
    state = at(drawn="red", sides={"N": ["silver_gate_red"]}, me={"res": {"yellow": 1, "blue": 1}, "coins": 1})
    state = play(state, Place("red", "well"))
    told = "Silver gate red (N), pay 1 yellow, 1 blue and 1 coin: any colour at red gate: 1 red; 3 points"
    assert label(state, Buy, "silver_gate_red") == told
    assert label(state, Buy, "silver_gate_red", None) == "as usual: 1 yellow, 1 blue and 1 coin"


def test_a_bonus_says_what_it_brings():
    """The level, or the upgraded side."""
    state = play(at(drawn="red", me={"res": {"red": 5}}), Place("red", "green"))
    assert label(state, Bonus, "influence") == "influence 1: maximum 5 cards, your Lydian goes to the Well"
    assert label(state, Bonus, "start_blue") == "upgrade Start blue for free: blue at blue gate: 2 blue; 4 points"


def test_a_race_says_price_and_prize():
    """LX7-5."""
    state = at("chariots", drawn="red", gates={"green": {"red": 1}}, chariot=["red", "green"], me={"res": {"green": 1}})
    state = play(state, Place("red", "green"))
    assert [label(state, Race, reward) for reward in offered(state, Race)] == [
        "place 1: +1 coin for 1 red",
        "place 2: +3 coins for 1 green and 1 red",
        "place 3: +1 influence for 1 green and 2 red",
        "pass",
    ]


def test_a_tomb_says_what_is_lost():
    """And asks once more before resources are lost (LX5-4)."""
    state = at("tombs", drawn="red", tiles={"N": "tomb_red"}, me={"coins": 2, "res": {"red": 3}})
    state = play(state, Place("red", "well"))
    assert label(state, Tomb, "tomb_red").endswith("red brings coins from now on, 3 red lost")
    assert GAME.warn(state, 0, Tomb("tomb_red")) == "You lose 3 red for good, and red will only bring coins. (LX5-4)"


def test_the_upgrade_that_brings_the_end_is_asked_once_more():
    """L-80: by payment or by bonus."""
    cards = [f"{name}+" for name in ("start_blue", "silver_gate_red", "silver_gate_blue", "silver_gate_green", "silver_road_red", "silver_road_blue", "silver_road_green")]  # fmt: skip
    me = {"cards": [*cards, "gold_mint_red"], "coins": 12}
    state = play(at(drawn="red", me=me), Place("red", "well"))
    assert "Well tile" in (GAME.warn(state, 0, Upgrade("gold_mint_red")) or "")
    state = play(at(drawn="red", me={**me, "res": {"red": 5}}), Place("red", "green"))
    assert "Well tile" in (GAME.warn(state, 0, Bonus("gold_mint_red")) or "")
    assert GAME.warn(state, 0, Bonus("influence")) is None


@pytest.mark.parametrize("seed", range(12))
def test_every_choice_has_words_of_its_own(seed):
    """No two choices of one question read alike; all fit a line; every question is one."""
    seats = GAME.players[seed % 3]
    one = random.Random(seed).choice
    for state, seat, *_ in islice(positions(GAME, seats, seed), 150):
        assert 5 < len(GAME.prompt(state, seat)) <= 160 and len(GAME.call(state, seat).split()) <= 5
        for verb in verbs(state, seat):
            assert GAME.label(state, seat, verb, ())
            given = ()
            while asked_for(verb, given):
                found = list(choices(state, seat, verb, given))
                told = [GAME.label(state, seat, verb, (*given, value)) for value in found]
                assert len(told) == len(set(told)), told
                assert all(len(text) <= 160 for text in told), told
                assert GAME.ask(state, seat, verb, given).endswith("?")
                given += (one(found),)


# Refusals and rules


def test_every_rule_shown_can_be_found():
    """In refusals, in what is not offered, in warnings: over random games and whatever is refused there."""
    shown = shown_rules(*FIXED.values())
    for seed in range(12):
        seen = [action for _, _, _, action in positions(GAME, 4, seed + 500)]
        rnd = random.Random(seed)
        for state, seat, asking, _ in islice(positions(GAME, 4, seed), 0, None, 3):
            shown |= shown_rules(*GAME.why_not(state, seat))
            for action in rnd.sample(seen, 12):
                if type(action) in asking.takes:
                    if code := asking.refuse(state, seat, action):
                        told = GAME.explain(state, seat, code, action)
                        assert shown_rules(told) and not told.startswith(code.replace("_", " ").capitalize()), code
                        shown |= shown_rules(told)
                    elif doubt := GAME.warn(state, seat, action):
                        shown |= shown_rules(doubt)
    assert len(shown) > 25 and shown <= KNOWN, shown - KNOWN


def test_rules_are_numbered_once_and_come_with_their_expansion():
    """`/rules` shows an expansion's rules only where it is in play."""
    assert len(KNOWN) == len(GAME.rules)
    for rule in GAME.rules:
        part = rule.number.split("-")[0]
        assert rule.needs == (() if part == "L" else (EXPANSIONS[int(part[2:]) - 1],))
        assert rule.title and rule.text.endswith(".") and len(rule.text) < 600


def test_every_rule_of_the_game_is_there():
    """All numbers that the code names, too."""
    here = Path(rulebook.__file__).parent
    named = shown_rules(*(path.read_text("utf-8") for path in here.rglob("*.py")))
    assert named <= KNOWN, named - KNOWN


def test_rules_speak_of_other_numbers_that_exist():
    """No rule sends the reader to one that is not there."""
    assert shown_rules(*(rule.text for rule in GAME.rules)) <= KNOWN


def test_what_is_not_offered_is_explained():
    """Price and what is missing; sides; the maximum; tiles."""
    sides = {"N": ["silver_gate_red", "purple_silver"], "E": ["gold_mint_blue"]}
    state = play(at("tombs", drawn="red", sides=sides, tiles={"E": "tomb_red"}), Place("red", "well"))
    assert GAME.why_not(state, 0) == [
        "Silver gate red (N) costs 1 yellow, 1 green and 1 blue: 3 are missing, as resources of its colours or coins. (L-33)",
        "Purple silver (N) costs 3 coins: 3 coins are missing. (L-33)",
        "Gold mint blue (E) costs 1 yellow, 1 red and 2 coins: 4 are missing, as resources of its colours or coins. (L-33)",
        "Upgrading Start blue costs 1 yellow, 1 green and 1 red: 3 are missing, as resources of its colours or coins. (L-35)",
        "The red Tomb (E) lies under a gold card that nobody has bought. (LX5-2)",
    ]


# What happened


def entry(state, action, seat=0):
    _, events = apply(GAME, state, seat, action)
    return Entry(1, seat, "player", tuple(events))


def test_a_line_of_the_log():
    """Who, where to, what it brought."""
    state = at(drawn="red", gates={"blue": {"red": 1}}, me={"res": {"blue": 5}})
    told = entry(state, Place("red", "blue"))
    assert GAME.line(told) == "{0}: red to the Blue gate; +2 red, +1 blue; blue reaches 6: bonus"
    assert GAME.brief(told) == "{0}: red to the Blue gate"


def test_the_next_players_draw_is_told_to_that_player_only():
    """As the table filters events by who may know."""
    state = play(at(drawn="red", well={"blue": 1}), Place("red", "green"))
    told = entry(state, Take("blue", None))
    public = Entry(1, 0, "player", tuple(event for event in told.events if event.to is None))
    assert GAME.line(public) == "{0}: took blue"
    assert GAME.line(told).startswith("{0}: took blue; you drew a ")
    drawn = Entry(0, None, "open", tuple(event for event in told.events if event.to is not None))
    assert GAME.line(drawn).startswith("You drew a ")


def test_lydians_and_craftsmen_have_a_plural():
    """Colours have none: `2 red, 2 Lydians, 3 Craftsmen`."""
    state = at("craftsmen", drawn="red", well={"red": 2, "lydian": 2, "craftsman": 3})
    assert "Well: 2 red, 2 Lydians, 3 Craftsmen." in "\n".join(GAME.words(GAME.view(state, 0)))
    assert "Well: 2 red, 2 Lydians, 3 Craftsmen." in GAME.summary(GAME.view(state, 0))


@pytest.mark.parametrize("seed", range(8))
def test_every_event_has_words(seed):
    """Nothing happens in silence, and nothing is told in a programmer's words."""
    state, events = new_game(GAME, 3, some_options(GAME, 3, seed), seed)
    rnd = random.Random(seed)
    while waits := asked(state):
        for event in events:
            told = GAME.tell(event)
            assert told and not re.search(r"[_=\[(]\w+=|\{'|None", told), told
        seat, asking = next(iter(waits.items()))
        events = carry_out(GAME, state, seat, asking.pick(state, seat, rnd.choice), asking)


# Positions


@pytest.mark.parametrize("seed", range(10))
def test_two_views_never_have_the_same_words(seed):
    """A whole game can be played from text alone."""
    seen: dict[tuple[str, ...], object] = {}
    for state, *_ in positions(GAME, GAME.players[seed % 3], seed):
        for seat in (None, *range(state.seats)):
            view = GAME.view(state, seat)
            told = tuple(GAME.words(view))
            assert seen.setdefault(told, view) == view
            assert all(text and len(text) <= 1800 for text in told)
    assert len(seen) > 100


@pytest.mark.parametrize("seed", range(10))
def test_the_summary_is_short_and_public(seed):
    """At most 700 characters with names of 32, and nothing hidden in it."""
    for state, *_ in islice(positions(GAME, 4, seed), 0, None, 5):
        texts = {GAME.summary(GAME.view(state, seat)) for seat in (None, 0, 1, 2, 3)}
        assert len(texts) == 1
        assert len(texts.pop()) <= 700


def test_the_score_is_told_line_by_line():
    """Cards by kind, influence, each purple card with its count, the Well tile's coins, the total (L-83)."""
    me = {
        "cards": ["start_blue+", "silver_gate_red+#", "gold_mint_red", "well_red", "purple_silver+"],
        "influence": 5,
        "coins": 4,
    }
    lines = GAME.scored(at("wells", "estates", me=me, well_tile=0))[0]
    assert [(line.label, line.points) for line in lines] == [
        ("2 starting or silver cards (2 upgraded, 1 Estate)", "16"),
        ("1 gold card (0 upgraded)", "6"),
        ("1 Well card (0 upgraded)", "4"),
        ("Influence (space 5)", "10"),
        ("Purple silver (upgraded, 1 counted)", "6"),
        ("Well tile, coins", "4"),
        ("Total", "46"),
    ]


@pytest.mark.parametrize("seed", range(6))
def test_the_lines_of_a_score_add_up(seed):
    """The last line is the total, and the total is the outcome's."""
    *_, (state, *_) = positions(GAME, 3, seed)  # the same object throughout, played to the end
    end = outcome(GAME, state)
    for seat, lines in enumerate(GAME.scored(state)):
        *parts, total = [int(line.points) for line in lines]
        assert sum(parts) == total == end.scores[seat] == GAME.view(state, None).players[seat].score


def test_every_card_can_be_told():
    """What triggers it, what it gives on both sides, cost and points, within a message."""
    told = {described(card) for card in CARDS}
    assert len(told) == len(CARDS) and all(len(text) < 300 for text in told)
    assert described("silver_twin_red") == (
        "Silver twin red, silver card: red at red or blue gate gives 2 red, upgraded 4 red; 3 points, upgraded 6. "
        "It costs 2 yellow and 1 green, and as much again to upgrade."
    )


def test_the_lobby_says_what_can_be_chosen():
    """Every expansion with one line, at most 25 choices each, and how long it takes."""
    for option in GAME.options:
        assert 1 < len(option.choices) <= 25
        assert all(choice.value and len(choice.label) <= 100 and len(choice.line) <= 100 for choice in option.choices)
    assert GAME.length(3, Options()) == "about 13 turns each"
    assert [choice.value for choice in GAME.options[0].choices] == list(EXPANSIONS)
