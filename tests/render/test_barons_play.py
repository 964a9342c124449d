"""Pictures of BARONS: everything public is on the board, nothing else; what happened is marked; secrets are one's own."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

from engine.barons import GAME
from engine.barons import events as e
from engine.barons.data import BUILDINGS, RESOURCES
from engine.barons.land import NEIGHBOURS, TILES
from engine.barons.pieces import BaronsOptions
from engine.barons.state import Barons
from engine.core import Entry, Event, Rng, asked, carry_out, new_game, redealt
from render import barons, kit, png
from render.barons import land, moves, pictures, table, words
from render.theme import contrast, ink_on, rgb
from tests.fuzz.barons import greedy
from tests.render.audit import overlaps, watching, words_on
from tests.render.barons_positions import (
    BOARDS,
    MONOPOLIES,
    NAMES,
    ROUND,
    SAMPLES,
    SEALED,
    encoded,
    entry,
    picture,
)
from tests.render.colour_science import VISIONS, apart, lab

LIMIT = 256 * 1024


def game(seats: int, seed: int, model: str = "moves", most: int = 400) -> Iterator[tuple[Barons, list[Entry]]]:
    """A game of greedy players and what has happened so far. The same objects throughout."""
    rnd = random.Random(seed)
    now, _ = new_game(GAME, seats, BaronsOptions(model=model), seed)
    log: list[Entry] = []
    while (waits := asked(now)) and len(log) < most:
        seat, asking = rnd.choice(list(waits.items()))
        events = tuple(carry_out(GAME, now, seat, greedy(now, seat, asking, rnd), asking) or ())
        log.append(Entry(len(log), seat, "player", events))
        yield now, log


# Played games


@pytest.mark.parametrize(("seats", "model"), [(2, "moves"), (3, "open"), (4, "sealed"), (5, "moves")])
def test_played_positions_can_be_read(seats, model):
    """Boards and private pictures of played games pass the audit of texts and are not too big."""
    for now, log in game(seats, seats, model):
        if len(log) % 57 and asked(now):
            continue
        with watching() as public:
            barons.drawn(GAME.view(now, None), NAMES[:seats], log[-9:])
        with watching() as private:
            barons.drawn_hand(GAME.view(now, log[-1].seat), NAMES[:seats])
        for watched, least in ((public, 9.17), (private, 12.69)):
            assert not [t for t in watched.texts if t.points < least or t.contrast < 4.5]
            assert not overlaps(watched.texts)
        assert len(barons.board(GAME.view(now, None), NAMES[:seats], log[-9:])) <= LIMIT


@pytest.mark.parametrize(("seats", "model"), [(2, "moves"), (4, "sealed")])
def test_the_board_hides_what_is_hidden(seats, model):
    """States that differ only in hidden things, and views of different seats, give the same bytes."""
    for now, log in game(seats, 3, model, 200):
        if len(log) % 40:
            continue
        public = barons.board(GAME.view(now, None), NAMES[:seats], log[-5:])
        other = redealt(GAME, now, None, Rng(99))
        assert barons.board(GAME.view(other, None), NAMES[:seats], log[-5:]) == public
        assert barons.board(GAME.view(now, 0), NAMES[:seats], log[-5:]) == public


def test_private_events_leave_no_trace():
    """Entries with and without what only some may know give the same board."""
    for entries in (ROUND, SEALED):
        cut = [replace(one, events=tuple(event for event in one.events if event.to is None)) for one in entries]
        assert moves.moves(entries) == moves.moves(cut)
    assert "Seizure" not in moves.moves(ROUND[4:5])[0].words


def test_private_deeds_between_two_steps_of_a_move_do_not_part_them():
    """Somebody changing a standing order meanwhile leaves the numbers as they are (B-137)."""
    quiet = entry(0, e.StandingSet(seat=0, card="warmongering", policy="gold", to=(0,)))
    parted = (ROUND[0], quiet, *ROUND[1:])
    assert moves.moves(parted) == moves.moves(ROUND)


# What happened


def test_a_move_is_one_number():
    """What a seat did in one move has one number: its tiles, and its words with land first."""
    first, second, third, fourth = moves.moves(ROUND)
    assert (first.seat, first.tiles) == (2, ("E6",))
    assert first.words.replace("\u00a0", " ") == "claimed E6 and built Quarry E6 · sold 9 Food: +9 Gold · made 10 Food"
    assert second.tiles == ("G1",)
    assert third.words.format(*NAMES).startswith("Livia countered Marcus’s Seizure of Assets")
    assert (fourth.number, fourth.tiles) == (4, ("D3", "D2", "E3"))


def test_a_sealed_turn_is_a_move_for_each_list():
    """In the order in which the lists were carried out; upkeep and refusals are no moves (BV-3, BV-6)."""
    one, other = moves.moves(SEALED)
    assert (one.seat, one.tiles, other.seat, other.tiles) == (1, ("F6",), 2, ("D9",))
    assert one.words.replace("\u00a0", " ") == "claimed F6 · sold 4 Cloth: +8 Gold"


def test_setting_up_is_told():
    """Castle and free Buildings are marked."""
    (move,) = moves.moves((entry(0, e.Placed(seat=0, castle="D5", buildings={"D4": "village", "C5": "workshop"})),))
    assert move.tiles == ("D5", "D4", "C5")
    assert move.words == "Castle D5, Village D4, Workshop C5"


def test_a_tile_carries_the_numbers_of_all_its_moves():
    """Claimed by one, made neutral by another."""
    done = moves.moves(BOARDS["two"].entries)
    assert moves.numbers(done)["F5"] == [1, 2]


def test_what_was_taken_back_is_not_marked():
    """Entries of the table itself leave the picture alone; so do events of a kind that came later."""

    class Thunder(Event, frozen=True, kw_only=True):
        loud: bool = True

    strange = (*ROUND, Entry(9, 1, "undo", (e.Claimed(seat=1, tile="A1"),)), entry(0, Thunder()))
    assert moves.moves(strange) == moves.moves(ROUND)


def test_marks_change_the_picture():
    """A board with moves differs from the same one without, on the map and in words."""
    view = BOARDS["two"].view
    assert barons.drawn(view, NAMES[:2], BOARDS["two"].entries).tobytes() != barons.drawn(view, NAMES[:2]).tobytes()
    told = words_on(lambda: barons.drawn(view, NAMES[:2], BOARDS["two"].entries))
    assert any(text.startswith("Brutus: claimed F5") for text in told)


@pytest.mark.parametrize("room", [1, 2, 3, 4])
def test_the_newest_moves_are_told_longest(room):
    """No more lines than there is room for; every move that is told has at least one, the newest the most."""
    done = moves.moves(ROUND)
    canvas = kit.Canvas(kit.ground("wine"))
    with watching() as watched:
        moves.listing(canvas, (10, 20), 182, room, done, NAMES)
    lines = [text for text in watched.texts if text.points == 10]
    assert len(lines) == room
    assert any(text.words.startswith("Livia: built Castle") for text in lines)


# What is on the board


@pytest.mark.parametrize("name", BOARDS)
def test_every_tile_is_named_once(name):
    """All 81 coordinates, and the letter of every Building."""
    view = BOARDS[name].view
    told = words_on(lambda: picture(name))
    assert [told.count(tile) for tile in TILES] == [1] * 81
    for kind, it in BUILDINGS.items():
        assert told.count(it.letter) == sum(tile.kind == kind for tile in view.tiles)


@pytest.mark.parametrize("name", [n for n in BOARDS if n not in ("huge", "defeated")])
def test_every_figure_is_on_the_board(name):
    """Gold, Favor and stocks of everybody, the Market's, and what the Quest asks for."""
    view, told = BOARDS[name].view, words_on(lambda: picture(name))
    figures = [number for baron in view.barons for number in (baron.gold, baron.favor, *baron.stock.values())]
    figures += [view.market_gold, *view.market.values(), *(view.quest or {}).values()]
    for figure in set(figures):
        assert told.count(str(figure).replace("-", "−")) >= figures.count(figure)


@pytest.mark.parametrize(
    ("sample", "seat", "expected"),
    [
        ("crowded", 0, ["6 from victory"]),
        ("crowded", 2, ["debt 2 of 3", "to move"]),
        ("defeated", 4, ["out of the game"]),
        ("defeated", 3, ["absent"]),
        ("sealed", 1, ["ready"]),
        ("sealed", 4, ["writes"]),
        ("open", 3, ["moves"]),
        ("choices", 3, ["asked"]),
        ("asked", 0, ["6 from victory", "asked"]),
        ("setup", 1, ["to place"]),
        ("huge", 2, ["wins at the check"]),
        ("over", 0, ["victory"]),
        ("over", 2, []),
        ("two", 0, []),
    ],
)
def test_marks_say_how_a_player_stands(sample, seat, expected):
    """Debt, distance to victory after upkeep and tax, absence, readiness, what is waited for."""
    assert [pill.word for pill in table.pills(BOARDS[sample].view, seat)] == expected


def test_victory_comes_into_sight_at_90_gold():
    """Below it nothing is said (B-122)."""
    view = BOARDS["two"].view
    near = [replace(view, barons=(replace(view.barons[0], gold=gold), view.barons[1])) for gold in (89, 90, 101, 102)]
    assert [words.distance(v, 0) for v in near] == ["", "12 from victory", "1 from victory", "wins at the check"]


@pytest.mark.parametrize(
    ("sample", "expected"),
    [
        ("setup", "Brutus sets up a Castle"),
        ("two", "Brutus to move"),
        ("choices", "Livia, Octavia and Marcus: answer Warmongering"),
        ("asked", "Livia may counter Boundary Claim"),
        ("sealed", "2 of 5 ready"),
        ("open", "0 of 5 have ended"),
        ("paused", "paused: everybody is absent"),
        ("over", "Livia won"),
    ],
)
def test_the_bar_says_who_is_waited_for(sample, expected):
    """In every phase and model."""
    assert words.status(BOARDS[sample].view, NAMES) == expected


def test_nobody_may_have_won():
    """All who were left are broke (B-127)."""
    assert words.status(replace(BOARDS["over"].view, winners=()), NAMES) == "nobody has won"


def test_the_quest_is_told_with_its_last_turn():
    """Or when the next one comes (B-44, B-46)."""
    assert words.quest(BOARDS["two"].view) == "Quest to Turn 14"
    assert words.quest(BOARDS["defeated"].view) == "No Quest; the next in Turn 15"


def test_what_is_left_of_a_move_is_told():
    """Buildings, capacities that there are, the claim (B-49)."""
    baron = BOARDS["two"].view.barons[1]
    assert words.left(baron) == "left: 1 Building, 5 by Workshops, claim"
    assert (
        words.left(replace(baron, builds=2, workshop=0, furnace=10, claimed=True))
        == "left: 2 Buildings, 10 by Furnaces"
    )
    assert words.left(BOARDS["two"].view.barons[0]) == ""


@pytest.mark.parametrize("number", [0, 1, 4, 6, 8])
def test_monopolies_say_until_when(number):
    """Who is blocked to the end of which Turn's move; beyond four the rest is counted, and the stocks are marked."""
    many = [replace(MONOPOLIES[0], resource=resource) for resource in RESOURCES][:number]
    view = replace(BOARDS["crowded"].view, monopolies=tuple(many))
    told = words_on(lambda: barons.drawn(view, NAMES))
    shown = number if number < 5 else 3
    assert told.count("to T12") == told.count("to T13") == shown
    assert (f"and {number - shown} more monopolies" in told) == (number > 4)


def test_fewer_players_use_the_freed_room():
    """Bigger figures; with two and three lines for the moves in words."""
    assert table.FIGURES[2] > table.FIGURES[4] > table.FIGURES[5]
    assert [table.room_below(BOARDS[name].view) for name in ("two", "three", "four", "crowded")] == [8, 5, 0, 0]


# Colours and shapes


@pytest.mark.parametrize("vision", VISIONS)
def test_realms_are_far_apart(vision):
    """Any two realms, and neutral land, differ by 15 (CIEDE2000) for everybody; each has a silhouette of its own."""
    faces = {colour: lab(rgb(colour), vision) for colour in (*pictures.REALMS, pictures.NEUTRAL)}
    assert not {(a, b): d for a, b in combinations(faces, 2) if (d := apart(faces[a], faces[b])) < 15}
    assert len({tuple(shape) for shape in pictures.SILHOUETTES}) == 5


@pytest.mark.parametrize("seat", range(5))
def test_names_of_tiles_can_be_read_on_every_realm(seat):
    """Contrast at least 4.5."""
    assert contrast(ink_on(land._face(seat)), land._face(seat)) >= 4.5


def test_borders_know_their_neighbours():
    """In every direction lies what the rules say, in the order E, NE, NW, W, SW, SE (B-5)."""
    for tile in range(81):
        assert [land.BESIDE[tile][d] for d in sorted(land.BESIDE[tile])] == list(NEIGHBOURS[tile])


# Files


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_a_small_file(name):
    """A PNG of the usual size, at most 256 KiB, the same bytes again when drawn again."""
    raw = encoded(name)
    assert Image.open(io.BytesIO(raw)).size == (1650, 1050)
    assert len(raw) <= LIMIT
    assert encoded(name) == raw


def test_the_palette_suits_boards_it_was_not_made_from():
    """On positions of a played game colours move by less than 0.5 on average (CIEDE2000)."""
    total = moved = 0.0
    for now, log in game(4, 8):
        if len(log) % 130:
            continue
        image = barons.drawn(GAME.view(now, None), NAMES[:4])
        colours = image.getcolors(image.width * image.height)
        strip = Image.new("RGB", (len(colours), 1))
        strip.putdata([colour for _, colour in colours])
        near = Image.open(io.BytesIO(png.encode(strip, "barons"))).convert("RGB")
        pairs = zip(colours, near.get_flattened_data(), strict=True)
        moved += sum(count * apart(lab(colour), lab(other)) for (count, colour), other in pairs if colour != other)
        total += image.width * image.height
    assert moved / total < 0.5


def test_names_may_come_as_any_sequence():
    """A list of names gives the bytes a tuple gives."""
    view = BOARDS["two"].view
    assert barons.board(view, list(NAMES[:2])) == barons.board(view, NAMES[:2])
