"""Pictures of Lions of Lydia: they can be read, they come out as they were looked at, they hide what is hidden."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

import render
from engine.core import Rng, asked, redealt
from engine.lydia import GAME
from engine.lydia import events as e
from engine.lydia.cards import CARDS
from engine.lydia.pieces import EXPANSIONS
from render import lydia, png
from render.kit import ELLIPSIS
from render.lydia import cards, city, layout, market, moves, pieces, places
from render.theme import rgb
from tests.render import golden
from tests.render.audit import Seen, outside, overlaps, watching
from tests.render.colour_science import VISIONS, apart, lab
from tests.render.lydia_positions import (
    BOARDS,
    ESTATES,
    FULL,
    HANDS,
    ROUND,
    SAMPLES,
    crowded,
    drawn,
    encoded,
    entry,
    mine,
    opening,
    picture,
    public,
)
from tests.render.positions import NAMES
from tests.render.test_play import game

PHONE = 390 / 550  # pixels per point
EXPECTED = golden.expected("lydia")
TOKENS = ("merchant", "arch")  # pieces drawn as (kind, size)
PLAIN = ("coin", "pond", "quartered", "estate", "tomb", "builder", "lock")  # pieces drawn as (size)


@pytest.fixture(scope="module")
def seen() -> dict[str, Seen]:
    return {name: watched(name) for name in SAMPLES}


def watched(name: str) -> Seen:
    """Texts and icons of a sample, the pieces of this game among them."""
    with pytest.MonkeyPatch.context() as patch, watching() as found:
        for piece in (*TOKENS, *PLAIN):
            patch.setattr(pieces, piece, noting(found, piece))
        picture(name)
    return found


def noting(found: Seen, piece: str):
    draw = getattr(pieces, piece)

    def noted(*args):
        found.icons.append((piece, args[-1]))
        return draw(*args)

    return noted


@pytest.mark.parametrize("name", SAMPLES)
def test_texts_can_be_read_on_a_phone(seen, name):
    """At 390 px what decides (bold) has 8 px, other text 6.5; in private pictures every text has 9."""
    least = {"bold": 9.0, "text": 9.0} if name in HANDS else {"bold": 8.0, "text": 6.5}
    assert not [t for t in seen[name].texts if t.points * PHONE < least["bold" if t.face == "bold" else "text"]]


@pytest.mark.parametrize("name", SAMPLES)
def test_texts_can_be_read_on_a_desktop(seen, name):
    """At 550 px every text has 8 px and what decides has 11."""
    assert not [t for t in seen[name].texts if t.points < (11 if t.face == "bold" else 8)]


@pytest.mark.parametrize("name", SAMPLES)
def test_icons_can_be_told_apart_on_a_phone(seen, name):
    """At 390 px every shape has 8 px."""
    assert not [(what, size) for what, size in seen[name].icons if size * PHONE < 8]


@pytest.mark.parametrize("name", SAMPLES)
def test_texts_stand_out(seen, name):
    """Contrast with what lies below is at least 4.5."""
    assert not [t for t in seen[name].texts if t.contrast < 4.5]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_lies_on_another(seen, name):
    """No two texts share a pixel of their boxes."""
    assert not overlaps(seen[name].texts)


@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_leaves_the_picture(seen, name):
    """Two points at every edge stay free of text."""
    assert not outside(seen[name].texts)


@pytest.mark.parametrize("name", [n for n in SAMPLES if n in HANDS or BOARDS[n][1] is NAMES])
def test_nothing_is_cut(seen, name):
    """With names of usual length no word is cut short; only a list of moves may end in dots."""
    assert not [t.words for t in seen[name].texts if t.words.endswith(ELLIPSIS) and t.words != ELLIPSIS]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_as_it_was(name):
    """Pixels are equal to the last ones looked at; else tests/render/failed/ shows where they differ."""
    image, known = picture(name), EXPECTED[name]
    if golden.fingerprint(image)["pixels"] != known["pixels"]:
        where = golden.failed(f"lydia-{name}", image, known["tiles"])
        pytest.fail(f"{name} differs: look at {where.relative_to(golden.FAILED.parents[2])}")


def test_no_picture_is_forgotten():
    """Every sample has its fingerprint; every expansion has a sample of its own."""
    assert set(EXPECTED) == set(SAMPLES)
    assert set(EXPANSIONS) <= set(BOARDS)


def test_every_process_draws_the_same():
    """Another process with another hash seed comes to the same pixels."""
    code = "from tests.render.golden import fingerprint; from tests.render.lydia_positions import picture\n"
    code += "print(*(fingerprint(picture(n))['pixels'] for n in ('crowded', 'hand-crowded')))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
        cwd=golden.FAILED.parents[2],
    )
    assert run.stdout.split() == [EXPECTED[n]["pixels"] for n in ("crowded", "hand-crowded")]


# Played games


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (4, 7)])
def test_played_positions_can_be_read(seats, seed):
    """Boards and private pictures of played games pass the audit of texts."""
    for state, log in game(seats, seed, GAME):
        if len(log) % 29 and asked(state):
            continue
        seat = next(iter(asked(state)), 0)
        for draw, least in (
            (lambda s=state, done=log: lydia.drawn(GAME.view(s, None), NAMES[:seats], done[-9:]), 9.17),
            (lambda s=state, who=seat: lydia.drawn_hand(GAME.view(s, who), NAMES[:seats]), 12.69),
        ):
            with watching() as found:
                draw()
            assert not [t for t in found.texts if t.points < least or t.contrast < 4.5]
            assert not [t.words for t in found.texts if t.words.endswith(ELLIPSIS) and t.words != ELLIPSIS]
            assert not overlaps(found.texts)


def test_the_board_hides_what_is_hidden():
    """The drawn merchant, which its player alone knows, changes nothing on the board (L-22)."""
    for state, log in game(3, 5, GAME):
        if len(log) % 40 == 0:
            known = lydia.board(GAME.view(state, None), NAMES[:3], log[-4:])
            other = redealt(GAME, state, None, Rng(99))
            assert lydia.board(GAME.view(other, None), NAMES[:3], log[-4:]) == known
            assert lydia.board(replace(GAME.view(state, state.active)), NAMES[:3], log[-4:]) == known


def test_private_events_leave_no_trace():
    """Entries with and without what only some may know give the same board."""
    cut = [replace(one, events=tuple(event for event in one.events if event.to is None)) for one in ROUND]
    assert lydia.board(public(drawn(4)), NAMES, ROUND) == lydia.board(public(drawn(4)), NAMES, cut)


def test_only_who_is_asked_has_a_private_picture():
    """Onlookers and those who wait have none; another merchant drawn gives another one."""
    state = drawn(3)
    assert lydia.hand(public(state), NAMES[:3]) is None
    assert lydia.hand(mine(state, 1), NAMES[:3]) is None
    assert lydia.hand(mine(state), NAMES[:3]) != lydia.hand(mine(drawn(3, "blue")), NAMES[:3])


# What stands on it


def test_every_card_of_the_crowded_sample_is_owned():
    """Nothing lies out any more; the first player holds twenty."""
    view = public(crowded())
    assert not any(side.cards for side in view.sides)
    assert len(view.players[0].holdings) == 20


@pytest.mark.parametrize(("seats", "slots"), [(2, 5), (3, 6), (4, 6)])
def test_a_side_has_a_space_for_every_card(seats, slots):
    """Silver, gold, purple (L-2); what is bought leaves its space empty."""
    side = opening(seats).sides[0]
    assert len(city.spaces(side)) == slots
    first = next(card for card in side.cards if CARDS[card].kind == "silver")
    left = replace(side, cards=tuple(card for card in side.cards if card != first))
    assert Counter(kind for kind, card in city.spaces(left) if card is None) == {"silver": 1}


def test_more_cards_are_smaller():
    """Well cards and tiles take a plan with eight spaces a side; without them there are six larger ones."""
    assert layout.plan(opening(4)) is layout.LOOSE
    assert layout.plan(opening(4, *FULL)) is layout.plan(opening(3, *ESTATES)) is layout.DENSE


def test_gates_stand_on_the_corners_of_the_box():
    """The yellow gate is where the card file puts it (A-45)."""
    assert layout.LOOSE.gate("yellow") == layout.LOOSE.at_corner("NW")
    assert layout.LOOSE.gate("blue") == layout.LOOSE.at_corner("SW")


def test_what_a_card_asks_and_brings_is_its_own():
    """The icons of a card are those of the card file: two merchants, one gate, two gains."""
    text = CARDS["silver_guild_yellow"]
    assert len(cards.trigger(text, 12)) == len(text.merchants) + len(text.gates)
    words = [part.words for part in cards.price(text.cost, cards.CITY) if part.words]
    assert words == ["2"] and [part.words for part in cards.each(text.gains, cards.CITY) if part.words] == ["+2"]


def test_a_turn_is_one_line():
    """What a seat did in one turn is one move, marked where it was made and at the panel of who bought something."""
    first, second, third = moves.moves(ROUND)
    assert (first.seat, first.places, first.own) == (1, (("gate", "yellow"),), False)
    assert (second.seat, second.places, second.own) == (2, (("well", ""),), True)
    assert (third.number, third.places, third.own) == (3, (("gate", "blue"),), True)


def test_marks_change_the_picture():
    """A board with moves differs from the same one without."""
    view = public(drawn(4))
    assert lydia.drawn(view, NAMES, ROUND).tobytes() != lydia.drawn(view, NAMES).tobytes()


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.Upgraded(seat=0, card="start_red"), "upgrades Start red"),
        (e.TookWellTile(seat=0), "takes the Well tile"),
        (e.Raced(seat=0, reward=0), "passes the race"),
        (e.Raced(seat=0, reward=2, coins=3), "place 2 of the race +3"),
        (e.Received(seat=0, gains={}), "nothing"),
        (e.Copied(seat=0, merchant="red"), "copies"),
        (e.Covered(seat=0, tile="estate_1", card="start_red", coins=3), "on Start red"),
        (e.Over(), ""),
    ],
)
def test_events_are_told_in_few_words(event, words):
    """Pictures aside; what goes without saying is not told."""
    assert " ".join(part.words for part in moves.said(event) if part.words) == words


def test_an_undone_turn_is_not_told():
    """Entries that tell of taking back are no moves."""
    assert moves.moves((replace(entry(0, e.Took(seat=0, merchant="red")), how="undo"),)) == []


@pytest.mark.parametrize(
    ("card", "coins", "influence", "can"),
    [
        ("silver_gate_yellow", 0, 0, True),  # green, red, blue: all held
        ("silver_road_green", 0, 0, False),  # three blue, one held
        ("silver_road_green", 2, 0, True),  # coins for the rest (L-33)
        ("silver_road_green", 0, 6, True),  # the own colour for the rest (L-36)
        ("purple_green", 2, 6, False),  # a coin symbol is paid by coins alone
    ],
)
def test_what_can_be_paid(card, coins, influence, can):
    """As the rules of payment say."""
    me = replace(mine(drawn(2)).players[0], resources=(0, 3, 1, 1), coins=coins, influence=influence)
    assert market.pays(me, CARDS[card].cost) == can


def test_a_full_hand_is_said():
    """Who holds as many cards as allowed is told so and offered nothing (L-32)."""
    view = mine(drawn(2))
    me = replace(view.players[0], maximum=4)
    assert market.buyable(view, me) == []
    assert market.told(me, 0) == "You hold 4 cards, the most that influence 2 allows"


def test_own_well_cards_pay_for_a_merchant_sent_to_the_well():
    """One coin, two upgraded (LX2-3)."""
    me = mine(crowded()).players[0]
    assert (places.paid(me, "yellow"), places.paid(me, "green"), places.paid(me, "red")) == (2, 1, 0)


def test_a_craftsman_has_a_forecast_for_each_he_could_copy():
    """What he brings depends on it (LX3-3)."""
    view = HANDS["hand-craftsman"]
    here = {gate.colour: set(gate.merchants) for gate in view.gates}
    for colour, kinds in here.items():
        assert {found.copies for found in view.forecasts if found.at == colour} == kinds


# Colours and bytes


@pytest.mark.parametrize("vision", VISIONS)
def test_merchants_are_far_apart(vision):
    """Bodies of any two kinds differ by 15 (CIEDE2000), and in their silhouette."""
    seen = {kind: lab(rgb(fill), vision) for kind, (fill, _, _) in pieces.BODIES.items()}
    assert min(apart(seen[a], seen[b]) for a, b in combinations(seen, 2)) >= 15
    assert len({shape for _, shape, _ in pieces.BODIES.values()}) == len(pieces.BODIES)


@pytest.mark.parametrize("name", ["two", "crowded", "hand"])
def test_the_palette_suits(name):
    """In the 256 colours of the game a picture moves by less than 1 on average (CIEDE2000)."""
    image = picture(name)
    near = Image.open(io.BytesIO(encoded(name))).convert("RGB")
    pairs = Counter(zip(image.get_flattened_data(), near.get_flattened_data(), strict=True))
    moved = sum(count * apart(lab(one), lab(other)) for (one, other), count in pairs.items() if one != other)
    assert moved / (image.width * image.height) < 1


def test_pictures_are_small():
    """No sample takes more than 256 KiB."""
    assert max(len(encoded(name)) for name in SAMPLES) <= 256 * 1024


def test_the_setting_decides(monkeypatch):
    """With LOSSLESS the board comes in full colour."""
    monkeypatch.setattr(render, "LOSSLESS", True)
    assert Image.open(io.BytesIO(encoded("two"))).tobytes() == picture("two").tobytes()
    assert len(png.colours("lydia")) == 768
