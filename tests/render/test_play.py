"""Pictures of played games: everything public is on the board, nothing else; what happened is marked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core import Entry, Event, Game, Rng, State, asked, carry_out, new_game, redealt
from engine.lusitania import GAME
from engine.lusitania import events as e
from engine.lusitania.view import View
from render import lusitania, plain
from render.kit import ELLIPSIS
from render.lusitania import moves, own
from tests.games import some_options
from tests.render.audit import crossing, watching
from tests.render.positions import HANDS, NAMES, ROUND, base, crowded, entry, expansions, mine, opening, picture

ROWS_FROM = 330  # pixels: above lies the list of moves, whose lines may be cut


def game(seats: int, seed: int, of: Game[Any, Any] = GAME) -> Iterator[tuple[State, list[Entry]]]:
    """Positions of a random game and what has happened so far. The same objects throughout."""
    one = random.Random(seed).choice
    state, _ = new_game(of, seats, some_options(of, seats, seed), seed)
    log: list[Entry] = []
    while waits := asked(state):
        seat, asking = one(list(waits.items()))
        events = tuple(carry_out(of, state, seat, asking.pick(state, seat, one), asking) or ())
        log.append(Entry(len(log), seat, "player", events))
        yield state, log


def some_views(seats: int, seed: int, step: int = 12) -> Iterator[View]:
    return (GAME.view(state, None) for state, log in game(seats, seed) if len(log) % step == 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 6])
def test_played_positions_can_be_read(seats, seed):
    """Boards and hands of played games pass the audit of texts."""
    for state, log in game(seats, seed):
        if len(log) % 14 and asked(state):
            continue
        for draw, least in (
            (lambda s=state, done=log: lusitania.drawn(GAME.view(s, None), NAMES[:seats], done[-4:]), 9.17),
            (lambda s=state, done=log: lusitania.drawn_hand(GAME.view(s, done[-1].seat), NAMES[:seats]), 12.69),
        ):
            with watching() as seen:
                draw()
            assert not [t for t in seen.texts if t.points < least or t.contrast < (3 if t.face == "title" else 4.5)]
            assert not [t.words for t in seen.texts if t.words.endswith(ELLIPSIS) and t.ink[3] > ROWS_FROM]
            assert not [(a.words, b.words) for a, b in combinations(seen.texts, 2) if crossing(a.ink, b.ink)]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_board_hides_what_is_hidden(seats):
    """States that differ only in what nobody can see, and views of different seats, give the same bytes."""
    for state, log in game(seats, 3):
        if len(log) % 25:
            continue
        public = lusitania.board(GAME.view(state, None), NAMES[:seats], log[-4:])
        other = redealt(GAME, state, None, Rng(99))
        assert lusitania.board(GAME.view(other, None), NAMES[:seats], log[-4:]) == public
        assert lusitania.board(replace(GAME.view(state, 0), taken=None), NAMES[:seats], log[-4:]) == public


def test_private_events_leave_no_trace():
    """Entries with and without what only some may know give the same board."""
    cut = [replace(one, events=tuple(event for event in one.events if event.to is None)) for one in ROUND]
    assert lusitania.board(base(), NAMES, ROUND) == lusitania.board(base(), NAMES, cut)


def test_a_hand_is_shown_to_its_owner_only():
    """An onlooker has no private picture, and another hand gives another picture."""
    assert lusitania.hand(base(), NAMES) is None
    one, other = mine(base(), 0, ("cook", "horse", "axe")), mine(base(), 0, ("cook", "horse", "bow"))
    assert lusitania.hand(one, NAMES) != lusitania.hand(other, NAMES)


def test_a_turn_is_one_number():
    """What a seat did in one turn is one move: its places are marked with one number, its words stand in one line."""
    first, second, third = moves.moves(ROUND, base())
    assert (first.seat, first.places) == (1, (("space", 1, 3),))
    assert second.places == (("field", 0, 1), ("panel", 2, 0), ("panel", 0, 0))
    assert moves.told(second, NAMES).replace("\u00a0", " ") == "took Doctor for Horse · Senator · a card of Livia"
    assert third.number == 3


def test_marks_change_the_picture():
    """A board with moves differs from the same one without."""
    assert lusitania.drawn(base(), NAMES, ROUND).tobytes() != lusitania.drawn(base(), NAMES).tobytes()


def test_what_the_board_does_not_know_is_not_marked():
    """An event of a kind that came later leaves the picture as it is."""

    class Thunder(Event, frozen=True, kw_only=True):
        loud: bool = True

    strange = (*ROUND, entry(0, Thunder()), entry(None, e.Reshuffled(cards=12)))
    assert moves.moves(strange, base()) == moves.moves(ROUND, base())


def test_of_equal_cards_in_the_field_the_newest_is_marked():
    """A card just given lies last."""
    view = replace(base(), field=("axe", "cook", "axe", "horse"))
    (move,) = moves.moves((entry(1, e.Traded(seat=1, took=("bow",), gave=("axe",))),), view)
    assert move.places == (("field", 0, 2),)


@pytest.mark.parametrize(
    ("view", "card", "good", "words"),
    [
        (base(), "blue-3", True, "to III: +2"),
        (base(), "blue-4", False, "IV is taken by blue IV"),
        (base(), "red-3", False, "not your province"),
        (opening(), "red-3", True, "to III: +2, fixes your province"),
        (base(), "merc-3", True, "to III: +2"),
        (base(), "horse", True, "under IV: +2"),
        (base(), "boulder", False, "no open slot in your army"),
        (base(), "senator", False, "spaces 0 and 8 are taken"),
        (opening(), "auxilia", True, "to 8: +1"),
        (opening(), "senator", True, "to 8"),
    ],
)
def test_the_hand_says_what_a_card_can_do(view, card, good, words):
    """Where it would go and what it would bring, or why not."""
    use = own.of(mine(view, 0, (card,)), card)
    assert (use.good, use.words.replace("\u00a0", " ")) == (good, words)


def test_a_province_of_another_is_not_free():
    """Who has no province yet cannot take one that is taken (S-54)."""
    view = base(4)
    view = replace(view, players=(opening().players[0], *view.players[1:]))
    assert own.of(mine(view, 0, ("red-1",)), "red-1") == own.Use(False, "Britannia is another’s")


def test_no_more_mercenaries_than_allowed():
    """The limit is said (S-55)."""
    assert own.of(mine(base(), 3, ("merc-1",)), "merc-1") == own.Use(False, "no more Mercenaries")


@pytest.mark.parametrize(
    ("objective", "kinds", "words"),
    [
        ("laurus-1", ("boulder", "bow"), "missing"),
        ("laurus-2", (), "0 of 2 pairs"),
        ("laurus-3", (), "3 of 4 kinds"),
        ("laurus-4", (), "lacks I"),
        ("laurus-5", (), "lacks VII"),
        ("virtus-6", ("boulder",), "missing"),
        ("virtus-9", (), "3 of 3 side by side"),
        ("virtus-10", (), "lacks Cook, Gunner"),
    ],
)
def test_the_hand_says_what_an_objective_lacks(objective, kinds, words):
    """Kinds to be added, or how far the army is."""
    assert own.missing(expansions().players[3], objective) == own.Missing(kinds, words)


def test_four_cards_fit_while_a_senator_holds_one():
    """Three in the hand and the one held aside."""
    view = mine(base(), 0, ("cook", "merc-6", "blue-3"), held=True, taken="cleopatra")
    with watching() as seen:
        lusitania.drawn_hand(view, NAMES)
    assert [t.words for t in seen.texts if t.words in ("1", "2", "3", "?") and t.points == 14] == ["1", "2", "3", "?"]


def test_every_equipment_card_is_on_the_crowded_board():
    """The sample that is to hold all 26 of them does, with two Virtus cards under one Soldier."""
    held = [card for player in crowded().players for space in player.spaces for card in space.equipment]
    assert len(held) == 26
    assert crowded().players[0].spaces[2].virtus == (6, 10)


def test_a_game_without_pictures_is_shown_as_text():
    """Every field of the view stands there; more fields make a higher picture, never a smaller text."""

    class Heap(msgspec.Struct):
        matches: int = 5

    high = msgspec.defstruct("High", [(f"heap{i}", int, i) for i in range(40)])
    with watching() as seen:
        low, tall = plain.board(Heap(), NAMES[:2]), plain.board(high(), NAMES)
    assert [t.words for t in seen.texts][:3] == ["Livia, Brutus", "matches: 5", "Livia, Brutus, Agrippa, Octavia"]
    assert {t.points for t in seen.texts} == {12.8}
    assert int.from_bytes(tall[20:24], "big") > int.from_bytes(low[20:24], "big") == 1050


def test_samples_are_drawn():
    """Every private sample gives a picture of the usual size."""
    assert {picture(name).size for name in HANDS} == {(1650, 1050)}
