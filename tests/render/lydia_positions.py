"""Positions of Lions of Lydia built by hand, for looking at and for golden pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image

from engine.core import Entry, Event, apply, new_game
from engine.lydia import GAME
from engine.lydia import events as e
from engine.lydia.actions import Place
from engine.lydia.cards import of_kind
from engine.lydia.pieces import COLOURS, EXPANSIONS, SIDES
from engine.lydia.state import Lydia, Options
from engine.lydia.view import View
from render import lydia
from tests.cases.lydia_positions import given_state
from tests.render.positions import LONG, NAMES, SCRIPTS

FULL = tuple(key for key in EXPANSIONS if key != "estates")
ESTATES = tuple(key for key in EXPANSIONS if key != "tombs")
TOMBS = {side: f"tomb_{colour}" for side, colour in zip(SIDES, COLOURS, strict=True)}
HOUSES = {side: f"estate_{i + 1}" for i, side in enumerate(SIDES)}
SILVER, GOLD, PURPLE, WELLS = (of_kind(kind) for kind in ("silver", "gold", "purple", "well"))


def sides(silver: int = 3, gold: int = 1, purple: int = 2, wells: int = 0) -> dict[str, list[str]]:
    """So many cards of each kind on every side, in the order of the card file."""
    stacks = ((SILVER, silver), (GOLD, gold), (PURPLE, purple), (WELLS, wells))
    return {side: [c for stack, n in stacks for c in stack[i * n : i * n + n]] for i, side in enumerate(SIDES)}


BAGS: Sequence[Mapping[str, int]] = (
    {"yellow": 1, "green": 2, "lydian": 1},
    {"red": 2, "blue": 1, "yellow": 1},
    {"lydian": 3, "blue": 1},
    {"green": 1, "red": 1, "blue": 1, "yellow": 1},
)
MEANS: Sequence[dict[str, Any]] = (
    {"res": {"yellow": 4, "green": 1, "red": 6, "blue": 2}, "coins": 5, "influence": 2},
    {"res": {"yellow": 0, "green": 3, "red": 5, "blue": 5}, "coins": 12, "influence": 4},
    {"res": {"yellow": 6, "green": 6, "red": 0, "blue": 1}, "coins": 0, "influence": 1},
    {"res": {"yellow": 2, "green": 0, "red": 1, "blue": 3}, "coins": 3, "influence": 0},
)
OWNED: Sequence[Sequence[str]] = (
    ("start_green+", "silver_gate_red", "silver_twin_blue+", "gold_mint_red"),
    ("start_red", "silver_guild_yellow+", "silver_road_green", "gold_lydian_green_red+", "purple_silver+"),
    ("start_blue+", "silver_merchant_yellow"),
    ("start_yellow", "purple_green"),
)
SEATS = ("green", "red", "blue", "yellow")


def players(seats: int, **more: Sequence[Any]) -> list[dict[str, Any]]:
    """Of so many players, each with what `more` has for the seat."""
    return [
        {
            "colour": SEATS[i],
            "bag": dict(BAGS[i]),
            "cards": list(OWNED[i]),
            **MEANS[i],
            **{key: of[i] for key, of in more.items()},
        }
        for i in range(seats)
    ]


GATES = {
    "yellow": {"blue": 1, "red": 1},
    "green": {"yellow": 1, "blue": 1, "lydian": 1},
    "red": {"green": 1},
    "blue": {"red": 1, "lydian": 1},
}
CITY = {"gates": GATES, "well": {"yellow": 2, "green": 1, "red": 3, "blue": 1, "lydian": 2}}


def drawn(seats: int, kind: str = "red", *expansions: str, current: int = 0, **more: Any) -> Lydia:
    """In the middle of a game: the current player has drawn a merchant of this kind."""
    given = {"players": players(seats), "sides": bought(seats), **CITY, **more}
    current_bag = given["players"][current]["bag"]
    if sum(current_bag.values()) == 4:
        current_bag[next(iter(current_bag))] -= 1
    state = given_state({**given, "expansions": expansions, "current": current, "drawn": kind})
    state.turns = 23
    return state


def bought(seats: int = 2, **more: int) -> dict[str, list[str]]:
    """What lies out between so many players; a few cards are gone (L-2)."""
    gone = {card.rstrip("+#") for owned in OWNED for card in owned}
    return {
        side: [card for card in cards if card not in gone]
        for side, cards in sides(silver=2 if seats == 2 else 3, **more).items()
    }


def opening(seats: int, *expansions: str) -> View:
    state, _ = new_game(GAME, seats, Options(expansions=expansions), 7)
    return GAME.view(state, None)


def crowded() -> Lydia:
    """All cards are owned, twenty of them by the first player; every expansion that goes with the Tomb; a race is on."""
    first = ["start_green+", *(f"{card}+" for card in SILVER[:8]), *SILVER[8:12], *(f"{c}+" for c in GOLD[:2])]
    first += [f"{PURPLE[0]}+", PURPLE[1], f"{PURPLE[2]}+", f"{WELLS[0]}+", WELLS[1]]
    second = ["start_red+", *SILVER[12:14], f"{GOLD[2]}+", PURPLE[3]]
    third = ["start_blue", *(f"{card}+" for card in PURPLE[4:7]), WELLS[2]]
    fourth = ["start_yellow+", GOLD[3], f"{PURPLE[7]}+", f"{WELLS[3]}+"]
    table = players(
        4,
        cards=(first, second, third, fourth),
        courtyard=("craftsman", "lydian", "yellow", "blue"),
        tombs=(("yellow", "blue"), ("red",), (), ("green",)),
        coins=(3, 10, 11, 12),
        influence=(6, 5, 4, 3),
    )
    table[0]["res"] = {"yellow": 0, "green": 1, "red": 5, "blue": 0}
    gates = {"yellow": {**dict.fromkeys(("yellow", "green", "red", "blue", "lydian"), 1)}, "green": {"lydian": 1}}
    gates |= {"red": {"blue": 1, "lydian": 1, "green": 1}, "blue": {"lydian": 1, "yellow": 1, "green": 1, "red": 1}}
    return drawn(
        4,
        "lydian",
        *FULL,
        players=table,
        sides={},
        gates=gates,
        well=dict.fromkeys((*COLOURS, "lydian", "craftsman"), 2),
        king="blue",
        chariot=["red", "red"],
        well_tile=0,
    )


def estates() -> Lydia:
    table = players(3, cards=(("start_green+#", "silver_twin_blue+#", "gold_mint_red+"), *OWNED[1:3]))
    return drawn(
        3, "yellow", *ESTATES, players=table, tiles=HOUSES, sides=bought(3, wells=1), king="red", chariot=["green"]
    )


def over() -> View:
    state = drawn(4, "red", well_tile=1)
    state.stack.clear()
    state.drawn, state.over = None, True
    return GAME.view(state, None)


def public(state: Lydia) -> View:
    return GAME.view(state, None)


def yards() -> list[dict[str, Any]]:
    return players(2, courtyard=("blue", "red"))


EACH: dict[str, dict[str, Any]] = {  # every expansion alone: what its picture needs
    "king": {"king": "green"},
    "wells": {"sides": bought(wells=1)},
    "craftsmen": {"well": {"craftsman": 2, "red": 1, "lydian": 1}},
    "courtyards": {"players": yards()},
    "tombs": {"tiles": TOMBS, "players": players(2, tombs=(("yellow",), ()))},
    "builders": {},
    "chariots": {"chariot": ["blue", "green"]},
    "estates": {"tiles": HOUSES},
}
BOARDS: dict[str, tuple[View, Sequence[str]]] = {
    "opening-2": (opening(2), NAMES),
    "opening-4": (opening(4, *FULL), NAMES),
    "two": (public(drawn(2)), NAMES),
    "three": (public(drawn(3)), NAMES),
    "four": (public(drawn(4)), NAMES),
    **{f"{key}": (public(drawn(2, "red", key, **more)), NAMES) for key, more in EACH.items()},
    "estates-3": (public(estates()), SCRIPTS),
    "crowded": (public(crowded()), LONG),
    "over": (over(), NAMES),
}


def entry(seat: int | None, *events: Event) -> Entry:
    return Entry(0, seat, "player", events)


ROUND = (
    entry(1, e.Placed(seat=1, merchant="blue", at="yellow"), e.Received(seat=1, gains={"yellow": 2, "blue": 1})),
    entry(1, e.Took(seat=1, merchant="red"), e.Drew(seat=2, merchant="lydian", to=(2,))),
    entry(
        2,
        e.Placed(seat=2, merchant="red", at="well"),
        e.Bought(seat=2, card="silver_merchant_yellow", paid={"green": 2}),
    ),
    entry(2, e.Took(seat=2, merchant="blue")),
    entry(
        3,
        e.Placed(seat=3, merchant="yellow", at="blue"),
        e.Received(seat=3, gains={"yellow": 1, "green": 2, "blue": 2, "red": 1}, full=("blue",)),
    ),
    entry(3, e.Advanced(seat=3, level=1, released="lydian"), e.Exchanged(seat=3, spent={"blue": 3}, coins=3)),
    entry(3, e.Took(seat=3, merchant="lydian")),
)
ENTRIES: dict[str, tuple[Entry, ...]] = {
    "two": ROUND[:2],
    "three": ROUND[:4],
    "four": ROUND,
    "crowded": ROUND,
    "chariots": ROUND[:2],
    "builders": (entry(1, e.Placed(seat=1, merchant="lydian", at="NW"), e.Took(seat=1, merchant="lydian")),),
    "over": ROUND,
}


def mine(state: Lydia, seat: int = 0) -> View:
    return GAME.view(state, seat)


def after(state: Lydia, *actions: Any) -> View:
    """As the mover sees it after these actions."""
    for action in actions:
        state, _ = apply(GAME, state, 0, action)
    return GAME.view(state, 0)


def racing() -> View:
    given = {"gates": {"yellow": {"red": 1}}, "chariot": ["blue", "green"]}
    return after(drawn(3, "red", "chariots", **given), Place("red", "yellow"))


def craftsman(*more: str, **given: Any) -> Lydia:
    return drawn(3, "craftsman", "craftsmen", *more, **given)


HANDS: dict[str, View] = {
    "hand": mine(drawn(4)),
    "hand-well": after(drawn(2), Place("red", "well")),
    "hand-courtyard": mine(
        drawn(2, "lydian", "king", "courtyards", king="green", players=EACH["courtyards"]["players"])
    ),
    "hand-craftsman": mine(craftsman()),
    "hand-copy": after(craftsman(), Place("craftsman", "green")),
    "hand-race": racing(),
    "hand-crowded": mine(crowded()),
    "hand-estates": mine(estates()),
}


SAMPLES = [*BOARDS, *HANDS]


def picture(name: str) -> Image.Image:
    """A sample position as pixels: a board, or what is private."""
    if name in HANDS:
        image = lydia.drawn_hand(HANDS[name], NAMES)
        assert image is not None
        return image
    seen, who = BOARDS[name]
    return lydia.drawn(seen, who[: len(seen.players)], ENTRIES.get(name, ()))


def encoded(name: str) -> bytes:
    """The PNG."""
    if name in HANDS:
        return lydia.hand(HANDS[name], NAMES) or b""
    seen, who = BOARDS[name]
    return lydia.board(seen, who[: len(seen.players)], ENTRIES.get(name, ()))


def pictures() -> Iterator[Image.Image]:
    return map(picture, SAMPLES)
