"""Positions of BARONS for looking at and for golden pictures: real states, changed here and there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from PIL import Image

from engine.barons import GAME, actions
from engine.barons import events as e
from engine.barons.data import BUILDINGS, SEAT_KEYS
from engine.barons.land import TILE, TILES, distance
from engine.barons.pieces import BaronsOptions
from engine.barons.state import Barons
from engine.barons.text import parse
from engine.barons.view import MonopolyView, View
from engine.core import Entry, Event, apply, new_game
from render import barons
from tests.cases.barons_positions import SETUP, change
from tests.render.positions import LONG, ODD, SCRIPTS

NAMES = ("Livia", "Brutus", "Agrippa", "Octavia", "Marcus")
BASE: dict[str, Any] = {
    "turn": 12,
    "tax": 2,
    "quest": {"food": 1, "cloth": 4, "weapons": 3},
    "market": {"gold": 37, "grain": 14, "materials": 40, "glass": 0},
    "Y": {"gold": 41, "favor": 17, "grain": 6, "livestock": 2, "materials": 14, "cloth": 2, "cards": "royal_coinage"},
    "G": {"gold": 28, "favor": 50, "metal": 11, "glass": 3, "weapons": 1, "cards": "warmongering lower_taxes"},
    "to_move": "G",
}


class Sample(NamedTuple):
    """A board: the view, who plays, what has happened."""

    view: View
    names: Sequence[str] = NAMES
    entries: Sequence[Entry] = ()


def state(seats: int, *, model: str = "moves", placed: int | None = None, **given: Any) -> Barons:
    """So many players, set up at the usual places and changed; `placed`: only the last so many have done so."""
    start, _ = new_game(GAME, seats, BaronsOptions(model=model), 1)  # type: ignore[arg-type]
    for key in SEAT_KEYS[seats - 1 :: -1][: seats if placed is None else placed]:
        start, _ = apply(GAME, start, SEAT_KEYS.index(key), parse(SETUP[key]))
    change(start, given)
    return start


def crowded(**given: Any) -> Barons:
    """All 81 tiles owned by five players, nearly all built on."""
    draw = random.Random(4)
    castles = [TILE[SETUP[key].split()[1]] for key in SEAT_KEYS]
    tiles = {}
    for tile, name in enumerate(TILES):
        near = min(range(5), key=lambda seat: distance(tile, castles[seat]))
        kind = "castle" if tile in castles else draw.choice((*(kind for kind in BUILDINGS if kind != "castle"), ""))
        tiles[name] = f"{SEAT_KEYS[near]} {kind}".strip()
    rich = {"Y": {"gold": 96, "favor": 17, "food": 12, "weapons": 9}, "B": {"gold": -14, "debt_turns": 2, "favor": 0}}
    return state(5, **(BASE | {"tiles": tiles, "to_move": "B"} | rich | given))


def seen(of: Barons, seat: int | None = None, **changed: Any) -> View:
    return replace(GAME.view(of, seat), **changed)


def entry(seat: int | None, *events: Event) -> Entry:
    return Entry(0, seat, "player", events)


ROUND = (
    entry(2, e.Traded(seat=2, resource="food", amount=9, gold=9)),
    entry(2, e.Converted(seat=2, recipe="grain_food", amount=5, made=10), e.Claimed(seat=2, tile="E6")),
    entry(2, e.Built(seat=2, kind="quarry", tile="E6"), e.MoveEnded(seat=2, how="ended")),
    entry(3, e.Played(seat=3, card="boundary_claim", target="G1", victim=1, kind="farm")),
    entry(4, e.CardBought(seat=4), e.CardBought(seat=4, card="seizure_of_assets", to=(4,))),
    entry(4, e.Countered(seat=0, by=4, card="seizure_of_assets", target="C7")),
    entry(0, e.Built(seat=0, kind="castle", tile="D3", gold=6, claimed=("D2", "E3"))),
)
TWO = (
    entry(1, e.Claimed(seat=1, tile="F5"), e.Built(seat=1, kind="mine", tile="F5")),
    entry(1, e.Traded(seat=1, resource="food", amount=9, gold=9), e.MoveEnded(seat=1, how="ended")),
    entry(0, e.Played(seat=0, card="claim_revocation", target="F5", victim=1)),
    entry(0, e.Delivered(seat=0, resource="cloth", amount=2, favor=8)),
    entry(1, e.QuestDone(seat=1, gold=10, favor=10, lost=False)),
)
SEALED = (
    entry(
        None,
        e.ListBegan(seat=1),
        e.Claimed(seat=1, tile="F6"),
        e.Traded(seat=1, resource="cloth", amount=4, gold=8),
        e.Skipped(seat=1, order=actions.Claim("F5"), code="claim_used", to=(1,)),
        e.MoveEnded(seat=1, how="ended"),
        e.ListBegan(seat=2),
        e.Built(seat=2, kind="mine", tile="D9"),
        e.MoveEnded(seat=2, how="ended"),
        e.UpkeepPaid(seat=1, items=2, missing=0, tax=1, gold=20, debt=0),
    ),
)
MONOPOLIES = (
    MonopolyView("glass", 0, {1: 12, 2: 12, 3: 13, 4: 13}),
    MonopolyView("food", 3, {1: 12}),
    MonopolyView("metal", 4, {0: 13, 1: 12, 2: 12, 3: 13}),
    MonopolyView("weapons", 1, {0: 13, 2: 12}),
)


def defeated() -> View:
    """One out by debt, one absent, one in debt, all Turn long no quest."""
    five = crowded(quest=None, P={"absent": True, "missed": 2})
    for tile, owner in enumerate(five.owner):
        if owner == 4:
            five.owner[tile], five.building[tile] = -1, None
    five.barons[4].alive, five.fallen = False, [4]
    five.barons[4].stock = dict.fromkeys(five.barons[4].stock, 0)
    five.order.remove(4)
    return seen(five)


def sealed() -> Barons:
    """Five write orders, two are ready."""
    five = crowded()
    later = state(5, model="sealed", **BASE)
    five.options, five.aside, five.stack, five.queue = later.options, later.aside, later.stack, later.queue
    for seat in (1, 3):
        five.barons[seat].locked = True
        five.aside = [todo for todo in five.aside if getattr(todo, "seat", None) != seat]
    for baron in five.barons:
        baron.record = None
    return five


def writing(number: int) -> Barons:
    """A list of so many orders."""
    five = sealed()
    five.barons[0].cards = ["boundary_claim", "royal_coinage", "warmongering"]
    written = (
        *(actions.Convert("grain_food", 5), actions.Sell("food", 9), actions.Buy("glass", 3), actions.Claim("E4")),
        *(actions.Build("workshop", "D4"), actions.BuyCard("seizure_of_assets"), actions.Court("cloth", 4)),
        *(actions.Play("monopoly_grant", "materials"), actions.Play("royal_coinage", 3), actions.Quest()),
        actions.Play("foreign_trade", None, ("grain",) * 3 + ("metal",) * 2, ("livestock",) * 5),
    )
    five.barons[0].orders = [written[i % len(written)] for i in range(number)]
    return five


def choosing() -> View:
    """All moves are done, three must still answer Warmongering."""
    view = seen(crowded(), phase="choices", mover=None, waits_for=(0, 3, 4))
    barons = (replace(b, choosing=int(i in (0, 3, 4)), moving=False, builds=None) for i, b in enumerate(view.barons))
    return replace(view, barons=tuple(barons))


def over() -> View:
    """Yellow has won."""
    ended = seen(crowded(Y={"gold": 104}), phase="over", winners=(0,), mover=None, waits_for=())
    return replace(ended, barons=tuple(replace(baron, moving=False, builds=None) for baron in ended.barons))


SEVEN = "boundary_claim claim_revocation foreign_trade lawmakers_support monopoly_grant seizure_of_assets warmongering"
HUGE: dict[str, Any] = {
    "gold": 1234,
    "favor": 50,
    "grain": 128,
    "livestock": 117,
    "materials": 240,
    "metal": 133,
    "food": 164,
    "cloth": 101,
}

BOARDS: dict[str, Sample] = {
    "setup": Sample(
        seen(state(3, placed=1)), NAMES, (entry(2, e.Placed(seat=2, castle="E8", buildings={"E9": "village"})),)
    ),
    "early-2": Sample(seen(state(2))),
    "two": Sample(seen(state(2, **BASE)), NAMES, TWO),
    "three": Sample(seen(state(3, **BASE)), NAMES, (*ROUND[:3], ROUND[-1])),
    "four": Sample(seen(state(4, **BASE)), NAMES, (*ROUND[:4], ROUND[-1])),
    "crowded": Sample(seen(crowded()), NAMES, ROUND),
    "crowded-long": Sample(seen(crowded(P={"debt_turns": 2, "gold": 99})), (*LONG, NAMES[4])),
    "scripts": Sample(seen(state(5, **BASE)), (*SCRIPTS, ODD[0])),
    "odd-names": Sample(seen(state(3, model="open", **BASE)), ODD[:3]),
    "defeated": Sample(defeated()),
    "sealed": Sample(seen(sealed(), turn_limit=40), NAMES, SEALED),
    "open": Sample(seen(state(5, model="open", **BASE)), NAMES, ROUND[:4]),
    "monopolies": Sample(seen(crowded(), monopolies=MONOPOLIES), NAMES, ROUND),
    "choices": Sample(choosing(), NAMES, ROUND),
    "asked": Sample(seen(crowded(), defended=(0, 2, "boundary_claim", "D6"))),
    "huge": Sample(seen(state(5, **BASE, B=HUGE, P=HUGE, O=HUGE)), NAMES, ROUND),
    "over": Sample(over(), NAMES, ROUND),
    "paused": Sample(seen(state(2, **BASE), halted=True)),
}

HANDS: dict[str, tuple[View, Sequence[str]]] = {
    "hand": (seen(state(2, **BASE), 1), ()),
    "hand-empty": (seen(state(3), 2), ()),
    "hand-seven": (seen(crowded(B={"cards": SEVEN}), 2), ()),
    "hand-huge": (seen(crowded(B={"cards": "royal_coinage royal_coinage", **HUGE, "gold": -123}), 2), ()),
    "hand-sealed": (seen(writing(11), 0), ()),
    "hand-sealed-40": (seen(writing(40), 0), ()),
    "hand-unwritten": (seen(sealed(), 0), ()),
    "hand-tiles": (seen(crowded(), 2), ("D6", "G8", "C8", "I5")),
    "hand-claim": (seen(state(3, **BASE), 1), ("F4", "F5", "F6", "G3", "H3", "H6")),
    "hand-setup": (seen(state(3, placed=0), 2), TILES),
}


SAMPLES = [*BOARDS, *HANDS]


def picture(name: str) -> Image.Image:
    """A sample as pixels: a board, or a private picture."""
    if name in HANDS:
        view, marks = HANDS[name]
        image = barons.drawn_hand(view, NAMES[: len(view.barons)], marks)
        assert image is not None
        return image
    of = BOARDS[name]
    return barons.drawn(of.view, of.names[: len(of.view.barons)], of.entries)


def encoded(name: str) -> bytes:
    """A sample as the bot sends it."""
    if name in HANDS:
        view, marks = HANDS[name]
        return barons.hand(view, NAMES[: len(view.barons)], marks) or b""
    of = BOARDS[name]
    return barons.board(of.view, of.names[: len(of.view.barons)], of.entries)


def pictures() -> Iterator[Image.Image]:
    return map(picture, SAMPLES)
