"""Positions of Lydia's notation: what a case gives becomes a state, and what a new game must look like."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.core import Rng, new_game
from engine.lydia import GAME
from engine.lydia.cards import CARDS, CardText
from engine.lydia.pieces import COLOURS, SIDES
from engine.lydia.scoring import score
from engine.lydia.state import Lydia, Options, Player
from engine.lydia.turn import PlaceMerchant
from tests.cases.blocks import Unreadable

PLAYER = {"colour", "bag", "res", "coins", "influence", "cards", "tombs", "courtyard"}
GIVEN = {
    "players",
    "expansions",
    "current",
    "drawn",
    "gates",
    "well",
    "sides",
    "tiles",
    "king",
    "chariot",
    "well_tile",
    "card_rules",
}


def given_state(given: dict[str, Any]) -> Lydia:
    """The position a case begins with; what it does not name is empty."""
    if unknown := set(given) - GIVEN:
        raise Unreadable(f"unknown {', '.join(sorted(unknown))}")
    expansions, active, drawn = tuple(given.get("expansions", ())), given.get("current", 0), given.get("drawn")
    return Lydia(
        seats=len(given["players"]),
        rng=Rng(0),
        stack=[PlaceMerchant(active)] if drawn else [],
        options=Options(expansions=expansions),
        players=[_player(player, expansions) for player in given["players"]],
        active=active,
        sides={side: list(given.get("sides", {}).get(side, ())) for side in SIDES},
        gates={gate: _merchants(given.get("gates", {}).get(gate, {})) for gate in COLOURS},
        well=_merchants(given.get("well", {})),
        tiles=dict(given.get("tiles", {})),
        king=given.get("king"),
        chariot=list(given.get("chariot", ())),
        drawn=drawn,
        well_tile=given.get("well_tile"),
    )


def _player(given: dict[str, Any], expansions: tuple[str, ...]) -> Player:
    if unknown := set(given) - PLAYER:
        raise Unreadable(f"a player has unknown {', '.join(sorted(unknown))}")
    influence = given.get("influence", 0)
    track = ["lydian"] * (influence < 1) + ["craftsman"] * ("craftsmen" in expansions and influence < 4)
    return Player(
        colour=given["colour"],
        bag=_merchants(given["bag"]),
        resources=dict.fromkeys(COLOURS, 0) | given.get("res", {}),
        cards=dict(map(_card, given.get("cards", [f"start_{given['colour']}"]))),
        coins=given.get("coins", 0),
        influence=influence,
        track=track,
        courtyard=given.get("courtyard"),
        tombs=list(given.get("tombs", ())),
    )


def _card(text: str) -> tuple[str, Any]:
    card = text.rstrip("+#")
    if card not in CARDS:
        raise Unreadable(f"no card {card}")
    return card, {"": "normal", "+": "upgraded", "+#": "covered"}[text[len(card) :]]


def _merchants(counts: dict[str, int]) -> list[Any]:
    return [kind for kind, n in counts.items() for _ in range(n)]


def scores(state: Lydia, seat: int, cards: dict[str, CardText]) -> dict[str, int]:
    """The parts of a score by the card set of the case."""
    found = score(state, seat, cards)
    parts = {"cards": found.cards, "influence": found.influence, "purple": found.purple, "well": found.well}
    return parts | {"total": found.total}


# A new game, C-01 and C-02


def setup_faults(players: int, expansions: tuple[str, ...], seeds: range = range(60)) -> str | None:
    """What is wrong with new games of these seeds; None: each is as L-1 to L-6 say."""
    for seed in seeds:
        state, _ = new_game(GAME, players, Options(expansions=expansions), seed)
        if (again := new_game(GAME, players, Options(expansions=expansions), seed)[0]) != state:
            return f"seed {seed}: {again} differs from {state}"
        for told, true in _invariants(state, players):
            if not true:
                return f"seed {seed}: {told}"
    return None


def _invariants(state: Lydia, players: int) -> list[tuple[str, bool]]:
    silver = 2 if players == 2 else 3
    per_side = {"purple": 2, "gold": 1, "silver": silver}
    boards = {player.colour for player in state.players}
    bags = [Counter([*p.bag, state.drawn] if s == state.active else p.bag) for s, p in enumerate(state.players)]
    coloured = [*(m for gate in state.gates.values() for m in gate), *state.well, *(m for b in bags for m in b)]
    return [
        ("cards per side", all(Counter(CARDS[c].kind for c in side) == per_side for side in state.sides.values())),
        ("no card twice", len({c for side in state.sides.values() for c in side}) == 4 * (3 + silver)),
        ("one Lydian on each board", all(player.track == ["lydian"] for player in state.players)),
        ("one at each Gate", [len(here) for here in state.gates.values()] == [1] * 4),
        ("four colours at the Gates", {here[0] for here in state.gates.values()} == set(COLOURS)),
        ("none at its own Gate", all(gate not in here for gate, here in state.gates.items())),
        ("one of each colour at the Well", sorted(state.well) == sorted(COLOURS)),
        ("one of each colour in each bag", all(bag == Counter(COLOURS) for bag in bags)),
        ("boards differ", len(boards) == players),
        ("a starting card each", all(p.cards == {f"start_{p.colour}": "normal"} for p in state.players)),
        ("nothing held", all(not any(p.resources.values()) and not p.coins + p.influence for p in state.players)),
        ("coloured merchants", len(coloured) == 8 + 4 * players and len(set(Counter(coloured).values())) == 1),
        ("Lydians", sum(CARDS[c].kind == "gold" for s in state.sides.values() for c in s) + players == 4 + players),
        ("no pieces of expansions", not (state.king or state.tiles or state.chariot) and not _extras(state)),
        ("end number", GAME.view(state, None).end_number == {2: 8, 3: 7, 4: 6}[players]),
    ]


def _extras(state: Lydia) -> list[Any]:
    wells = [c for side in state.sides.values() for c in side if CARDS[c].kind == "well"]
    return [*wells, *(p.courtyard for p in state.players if p.courtyard)]
