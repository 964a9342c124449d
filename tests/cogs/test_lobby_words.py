"""Refusals have words, and cards keep within Discord's limits whatever is played."""

from __future__ import annotations

import ast
import itertools
import random
import re
from pathlib import Path

import pytest

from cogs.ui import rulebook, words
from cogs.ui.lobby_card import card
from cogs.ui.lobby_words import REFUSALS, held, refusal
from cogs.ui.option_panel import OptionPanel, replaced
from cogs.ui.pages import paged
from cogs.ui.threads import named
from engine.core import IllegalAction
from engine.core.options import drawn
from table.types import Table
from tests.games import GAMES, REAL

ROOT = Path(__file__).parents[2]
NOT_FOR_PEOPLE = {"bad_setting", "incomplete"}  # a fault of ours; the command's own words
LONG = "𝔏" * 32


def lobby(game, seats=None, options=None, names=("Livia", "Brutus")) -> Table:
    """A lobby with these people."""
    seats = seats or game.players[-1]
    nobody = tuple(None for _ in names)
    users = tuple(range(11, 11 + len(names)))
    options = options or game.recommended(seats)
    return Table(
        12, 1, 2, 2, game, options, "lobby", 11, users, names, (), frozenset(), -1, None, nobody, nobody, seats
    )  # fmt: skip


def codes() -> set[str]:
    """Every code that tables and fronts refuse with."""
    sources = [path for folder in ("table", "cogs") for path in (ROOT / folder).rglob("*.py")]
    return set(itertools.chain(*(re.findall(r'IllegalAction\("(\w+)"', path.read_text("utf-8")) for path in sources)))


@pytest.mark.parametrize("code", sorted(codes() - NOT_FOR_PEOPLE))
def test_every_refusal_has_words_and_says_that_nothing_changed(code):
    """Two lines, the remedy first; no code is shown as it is."""
    assert code in REFUSALS or code in words.CODES
    said = refusal(IllegalAction(code), lobby(REAL[0]), ["Nim"])
    assert said.endswith("Nothing changed.") and "\n" in said and "{" not in said and code not in said.split()


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
def test_forbidden_options_have_the_games_own_words(game):
    """Every code of `forbid` that any options can give is explained, with the rule."""
    for seed, seats in itertools.product(range(200), game.players):
        options = drawn(game.options, game.options_type, random.Random(seed).choice)
        if code := game.forbid(options, seats):
            said = refusal(IllegalAction(code), lobby(game, seats, options))
            assert code.replace("_", " ").capitalize() + "." not in said and re.search(r"\([LSB]V?-?\w+\)", said)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_cards_and_menus_keep_within_the_limits(game):
    """Whatever is chosen and whoever sits: 2000 characters; 40 components, 4000 characters, 25 options."""
    for seed in range(20):
        options = drawn(game.options, game.options_type, random.Random(seed).choice)
        table = lobby(game, options=options, names=tuple(LONG for _ in game.players if _)[: game.players[-1]])
        assert len(card(table).content) <= 2000
        panel = OptionPanel(table)
        assert panel.total_children_count <= 40 and panel.content_length() <= 4000
        for option in game.options:
            assert len(option.choices) <= 25
            assert all(len(choice.label) <= 100 and len(choice.line) <= 100 for choice in option.choices)


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
def test_each_choice_of_each_option_can_be_made(game):
    """What a menu offers becomes the game's options, several values in the order of the list."""
    table = lobby(game)
    for option in game.options:
        for choice in option.choices:
            assert held(replaced(table, option.name, [choice.value]), option) == (choice.value,)
        if option.several:
            everything = [choice.value for choice in option.choices]
            assert list(getattr(replaced(table, option.name, everything[::-1]), option.name)) == everything


def test_a_threads_name_is_game_number_and_players_within_100_characters():
    """Names are put in as they are: a thread's name has no markdown."""
    game = REAL[0]
    assert named(lobby(game)) == f"{game.title} #12 · Livia, Brutus"
    assert len(named(lobby(game, names=(LONG,) * game.players[-1]))) == 100


def test_pages_hold_whole_paragraphs_and_cut_only_what_is_too_long():
    """Nothing is lost, nothing is longer than a page, and there is always a page."""
    assert paged([]) == [""]
    assert paged(["a" * 6, "b" * 6, "c" * 2], 10) == ["aaaaaa", "bbbbbb\ncc"]
    text = " ".join(["word"] * 50)
    pages = paged([text], 23)
    assert max(map(len, pages)) <= 23 and " ".join(pages) == text
    assert paged(["x" * 25], 10) == ["x" * 10, "x" * 10, "x" * 5]


def shown_numbers(game) -> set[str]:
    """Every rule number in a sentence of a game's engine; docstrings are not shown to anybody."""
    folder = ROOT / "engine" / game.key
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        docs = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        texts = (n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in docs)
        for text in filter(lambda value: isinstance(value, str), texts):
            for inside in re.findall(r"\(([^()]*)\)", text):
                found |= set(re.findall(r"\b[A-Z]{1,2}\d{0,2}-\d+[a-z]?\b", inside))
    return found


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
def test_every_rule_number_that_is_shown_can_be_looked_up(game):
    """A number in brackets behind a refusal is one that /rules finds."""
    known = {rulebook.plain(rule.number) for rule in game.rules}
    shown = shown_numbers(game)
    assert len(shown) > 10, "the numbers are no longer found where they are written"
    assert {number for number in shown if rulebook.plain(number) not in known} == set()
