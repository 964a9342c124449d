"""Positions of Lusitania's cases: built as states, and read back as plain values to compare."""

from __future__ import annotations

from typing import Any

from engine.core import Action, Rng, Seat
from engine.core.text import ROMAN
from engine.lusitania import GAME, actions
from engine.lusitania.cards import CARDS, OBJECTIVES, TRAINING
from engine.lusitania.spaces import OUTER
from engine.lusitania.state import Lusitania, Options, Player
from engine.lusitania.turn import After, Turn
from tests.cases.blocks import Unreadable

SPACES = (*ROMAN[:8], "8")  # names of the nine spaces
GIVEN = {"seats", "turn", "field", "deck", "discard", "objectives", "stage", "free_used", "exhaustions", "shuffle_to"}


def space_of(name: Any) -> int:
    """The number of a space; a name that is none becomes a space that does not exist."""
    return SPACES.index(str(name)) if str(name) in SPACES else -1


def pile_of(cards: list[str]) -> list[str]:
    """The cards of a list; `+40` are fillers that nobody looks at, as are `filler#n`."""
    found: list[str] = []
    for card in cards:
        if card.startswith("+"):
            found += [TRAINING] * int(card[1:])
        else:
            found.append(TRAINING if card.startswith("filler#") else card)
    if unknown := {*found} - {*CARDS} - {*OBJECTIVES}:
        raise Unreadable(f"no such card: {', '.join(unknown)}")
    return found


def given_state(given: dict[str, Any]) -> Lusitania:
    """The position that `given` describes; zones need not add up to the box."""
    seats = given["seats"]
    if unknown := {*given} - GIVEN - {*seats}:
        raise Unreadable(f"unknown in given: {', '.join(unknown)}")
    active, after = seats.index(given.get("turn", seats[0])), given.get("stage", "start") == "after"
    return Lusitania(
        seats=len(seats),
        rng=Rng(0),
        options=Options("both"),
        players=[_player(given.get(name, {})) for name in seats],
        deck=pile_of(given.get("deck", []))[::-1],
        field=pile_of(given.get("field", [])),
        discard=pile_of(given.get("discard", [])),
        face_up=sorted(given.get("objectives", ()), key=lambda name: OBJECTIVES[name].number),
        exhaustions=given.get("exhaustions", 0),
        active=active,
        main_done=after,
        free_used=given.get("free_used", False),
        stack=[After(active) if after else Turn(active)],
    )


def _player(given: dict[str, Any]) -> Player:
    player = Player.new(pile_of(given.get("hand", [])), None)
    for name, cards in given.get("army", {}).items():
        card, *equipment = pile_of([cards] if isinstance(cards, str) else cards)
        player.army[space_of(name)], player.equipment[space_of(name)] = card, equipment
        if CARDS[card].kind == "legionary":
            player.province = CARDS[card].banner
    player.musicians = pile_of(given.get("musicians", []))
    player.objectives = pile_of(given.get("tokens", []))
    placed = given.get("virtus_at", {})
    player.six = (space_of(placed[6][0]), placed[6][1]) if 6 in placed else None
    player.ten = space_of(placed[10]) if 10 in placed else None
    return player


def action_of(state: Lusitania, seat: Seat, do: dict[str, Any], seats: list[str]) -> Action:
    """The action that a step names, spaces and seats as numbers; `at` may be left out (see the notation)."""
    left = {key: value for key, value in do.items() if key not in ("by", "act", "random")}
    if "opponent" in left:
        left["opponent"] = seats.index(left["opponent"])
    for key in ("at", "to", "under", "space"):
        if key in left:
            left[key] = space_of(left[key])
    for key in ("take", "give", "cards"):
        if isinstance(left.get(key), list):
            left[key] = tuple(left[key])
    name = "".join(part.capitalize() for part in do["act"].split("_"))
    army = state.players[seat].army
    if name == "Visitor":
        left.setdefault("at", next((space for space in OUTER if army[space] is None), 0))
    elif name in ("Commander", "Auxilia", "Senator", "Inspector", "Doctor", "Cleopatra"):
        left.setdefault("at", next((space for space in OUTER if army[space] == name.lower()), 0))
    try:
        return getattr(actions, name)(**left)  # type: ignore[no-any-return]
    except (AttributeError, TypeError) as error:
        raise Unreadable(f"{do}: {error}") from None


def position(state: Lusitania, seats: list[str]) -> dict[str, Any]:
    """Everything there is, as plain values; what has no order is sorted."""
    view = GAME.view(state, None)
    return {
        "seats": {
            name: _seat(player, view.players[i].score)
            for i, (name, player) in enumerate(zip(seats, state.players, strict=True))
        },
        "field": state.field,
        "deck": state.deck[::-1],
        "discard": sorted(state.discard),
        "objectives": sorted(state.face_up),
        "exhaustions": state.exhaustions,
        "taken": state.taken,
        "turn": seats[state.active],
        "stage": view.stage,
        "free_used": state.free_used,
        "winner": seats[view.ranking[0]] if view.ranking else None,
    }


def _seat(player: Player, points: int) -> dict[str, Any]:
    placed: dict[int, Any] = {6: [SPACES[player.six[0]], player.six[1]]} if player.six else {}
    return {
        "army": {
            name: [card, *sorted(player.equipment[space])] if card else []
            for space, (name, card) in enumerate(zip(SPACES, player.army, strict=True))
        },
        "hand": sorted(player.hand),
        "musicians": sorted(player.musicians),
        "tokens": sorted(player.objectives),
        "virtus_at": placed | ({10: SPACES[player.ten]} if player.ten else {}),
        "vp": points,
    }
