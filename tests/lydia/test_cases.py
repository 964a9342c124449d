"""The worked cases, and what must hold of any new game."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import new_game
from engine.lydia import GAME
from engine.lydia.cards import CARDS, TILES
from engine.lydia.pieces import COLOURS, EXPANSIONS
from engine.lydia.state import Options
from tests.cases import lydia
from tests.cases.lydia_positions import setup_faults

FILE = Path(lydia.__file__).with_name("lydia_cases.md")
BLOCKS = lydia.read(FILE.read_text("utf-8"))


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_a_worked_case_comes_out_as_written(block):
    """Position, actions, outcome: as the case says, its refusals included."""
    assert lydia.run(block) is None


def test_the_file_holds_all_cases():
    """Sixty-seven, numbered through."""
    assert [block.name for block in BLOCKS] == [f"C-{number:02}" for number in range(1, 68)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_game_is_as_the_setup_rules_say(players):
    """L-1 to L-6 hold for any seed and number of players."""
    assert setup_faults(players, (), range(200)) is None


def games(players, *expansions, seeds=40, **options):
    for seed in range(seeds):
        yield new_game(GAME, players, Options(expansions=expansions, **options), seed)[0]


def test_every_arrangement_at_the_gates_occurs():
    """The nine ways in which no merchant stands at its own Gate are all drawn (L-4, A-13)."""
    assert len({tuple(here[0] for here in state.gates.values()) for state in games(2, seeds=200)}) == 9


def test_boards_and_first_player_are_drawn():
    """Each board comes to each seat, and each seat begins, for some seed (L-5, L-6)."""
    found = list(games(4, seeds=60))
    assert {(seat, p.colour) for state in found for seat, p in enumerate(state.players)} == {
        (seat, colour) for seat in range(4) for colour in COLOURS
    }
    assert {state.active for state in found} == {0, 1, 2, 3}


def test_chosen_boards_and_first_player_are_kept():
    """A host who chooses gets what was chosen."""
    for state in games(3, colours=("red", "yellow", "blue"), first=2, seeds=5):
        assert [player.colour for player in state.players] == ["red", "yellow", "blue"]
        assert state.active == 2 and [*state.players[0].cards] == ["start_red"]


def test_the_king_begins_at_any_gate():
    """LX1-1."""
    assert {state.king for state in games(2, "king", seeds=60)} == set(COLOURS)


def test_a_well_card_lies_on_each_side():
    """LX2-1: one each, drawn or as chosen."""
    orders = set()
    for state in games(2, "wells", seeds=60):
        wells = [[card for card in side if CARDS[card].kind == "well"] for side in state.sides.values()]
        assert all(len(found) == 1 for found in wells)
        orders.add(tuple(found[0] for found in wells))
    assert len(orders) > 12
    chosen = next(games(2, "wells", waters="red-blue-green-yellow"))
    assert [side[-1] for side in chosen.sides.values()] == ["well_red", "well_blue", "well_green", "well_yellow"]


def test_craftsmen_and_courtyards_begin_with_their_owners():
    """LX3-1, LX4-1."""
    for state in games(3, "craftsmen", "courtyards", seeds=10):
        assert all(player.track == ["lydian", "craftsman"] for player in state.players)
        assert all(player.courtyard == player.colour for player in state.players)


@pytest.mark.parametrize(("expansion", "kind"), [("tombs", "tomb"), ("estates", "estate")])
def test_a_tile_lies_on_each_side(expansion, kind):
    """LX5-1, LX8-1: four different ones, in any order."""
    orders = {tuple(state.tiles.values()) for state in games(2, expansion, seeds=60)}
    assert all(len(set(order)) == 4 and {TILES[tile].kind for tile in order} == {kind} for order in orders)
    assert len(orders) > 12


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        (Options(expansions=("tombs", "estates")), 2, "tombs_and_estates"),
        (Options(expansions=("king", "king")), 2, "expansion_twice"),
        (Options(expansions=("queen",)), 2, "no_such_expansion"),
        (Options(colours=("red", "red")), 2, "colour_twice"),
        (Options(colours=("red", "pink")), 2, "no_such_colour"),
        (Options(colours=("red", "blue")), 3, "colours_per_player"),
        (Options(waters="red-red-blue-green"), 2, "bad_waters"),
        (Options(first=2), 2, "no_such_seat"),
        (Options(), 1, "bad_seats"),
        (Options(), 5, "bad_seats"),
    ],
)
def test_what_cannot_be_played_is_refused_at_creation(options, seats, code):
    """L-7 and what is said twice: with a code that has words of its own."""
    with pytest.raises(Exception, match=f"^{code}$"):
        new_game(GAME, seats, options, 1)
    assert GAME.explain(None, None, code).endswith(")")


def test_all_other_combinations_may_be_played():
    """192 of 256 sets: all but those with both Tombs and Estates (L-7)."""
    sets = [tuple(key for i, key in enumerate(EXPANSIONS) if bits >> i & 1) for bits in range(256)]
    assert sum(GAME.forbid(Options(expansions=chosen), 2) is None for chosen in sets) == 192
