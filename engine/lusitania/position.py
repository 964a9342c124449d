"""A position in sentences, made from a view alone: for eyes that cannot see the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.core import Seat
from engine.core.text import counted, halves, listed
from engine.lusitania.cards import PROVINCES, in_order
from engine.lusitania.names import (
    card,
    cards,
    icon,
    in_turn,
    kind,
    kinds,
    objective,
    objective_line,
    points,
    roman,
)
from engine.lusitania.view import SpaceView, View

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania

STAGES = {
    "start": "the mandatory action is open",
    "after": "the mandatory action is done",
    "pending:senator-take": "the Senator takes a card",
    "pending:senator-give": "the Senator gives a card",
    "pending:virtus-6": "Virtus 6 must be placed",
    "pending:virtus-10": "Virtus 10 must be placed",
}
PASSES = ("first pass", "second and last pass", "gone, this is the final turn")
REASONS = {
    "target": "21 points are reached",
    "deck": "the deck has run out twice",
    "resigned": "the others have resigned",
}


def summary(view: View) -> str:
    """What decides now, for the board's alternative text: whose turn, scores, field, deck, objectives."""
    scores = ", ".join(f"{_seat(seat)} {halves(player.score)}" for seat, player in enumerate(view.players))
    return " ".join(
        filter(
            None,
            (
                _state(view),
                f"Points: {scores}.",
                f"Field, oldest first: {in_turn(view.field)}." if view.stage != "over" else "",
                f"{counted(view.deck, 'card')} in the deck, {PASSES[view.exhaustions]}."
                if view.stage != "over"
                else "",
                f"Open objectives: {listed(map(objective, view.objectives))}." if view.objectives else "",
            ),
        )
    )


def words(view: View) -> tuple[str, ...]:
    """Everything that may be seen, a paragraph each."""
    own = (_own(view, view.seat),) if view.seat is not None and view.stage != "over" else ()
    shown = tuple(_shown(view)) if view.stage == "over" else ()
    return (
        _state(view),
        _middle(view),
        *own,
        *(_player(view, seat) for seat in range(len(view.players))),
        *shown,
        _objectives(view),
    )


def reveal(state: Lusitania) -> tuple[str, ...]:
    """Hands and Musicians, which lay hidden until the end (P-7)."""
    return tuple(
        f"{_seat(seat)}: in the hand {cards(in_order(player.hand))}; Musicians: {cards(in_order(player.musicians))}."
        for seat, player in enumerate(state.players)
    )


def _state(view: View) -> str:
    """Whose turn it is and what is open in it, or how it ended."""
    free = "used" if view.free_used else "not used"
    if view.stage == "over":
        order = ", ".join(f"{_seat(seat)} {halves(view.players[seat].score)}" for seat in view.ranking)
        last = f"Last turn: {_seat(view.active)}, the free action was {free}."
        return f"The game is over, {REASONS[view.reason or 'target']}. Ranking: {order}. {last}"
    return f"{_seat(view.active)} is to move: {STAGES[view.stage]}, the free action is {free}."


def _middle(view: View) -> str:
    """Field, deck and discard pile."""
    held = " A Senator holds one card aside." if view.held else ""
    known = f" You know it: {card(view.taken)}." if view.taken else ""
    return (
        f"Training field, oldest first: {in_turn(view.field)}. "
        f"Deck: {counted(view.deck, 'card')}, {PASSES[view.exhaustions]}. "
        f"Discard pile: {cards(view.discard)}.{held}{known}"
    )


def _own(view: View, seat: Seat) -> str:
    """What only its owner sees."""
    player = view.players[seat]
    return (
        f"You are {_seat(seat)}. Your hand: {cards(player.hand or ())}. Your Musicians: {cards(player.fronts or ())}."
    )


def _shown(view: View) -> Iterator[str]:
    yield f"You are {_seat(view.seat)}." if view.seat is not None else "You are looking on."
    for seat, player in enumerate(view.players):
        yield f"{_seat(seat)} had in the hand {cards(player.hand or ())}; Musicians: {cards(player.fronts or ())}."


def _player(view: View, seat: Seat) -> str:
    """One player: score, army from space 0 to space 8, what may still come."""
    player = view.players[seat]
    province = PROVINCES[player.province] if player.province else "open"
    standing = "; ".join(_space(number, space) for number, space in enumerate(player.spaces) if space.card)
    taken = f" Objectives: {listed(map(objective, player.objectives))}." if player.objectives else ""
    return (
        f"{_seat(seat)}: {points(player.score)}, {counted(player.cards, 'card')} in the hand, "
        f"{counted(player.musicians, 'Musician')}. "
        f"Province: {province}; {counted(player.mercenaries, 'Mercenary', 'Mercenaries')} may still come. "
        f"Army: {standing or 'empty'}.{taken}"
    )


def _space(number: int, space: SpaceView) -> str:
    """`II: Legionary II of Aquitania with Sword, 4 points, open icons: Shield`."""
    parts = [f"{roman(number)}: {card(space.card or '')}"]
    if space.equipment:
        parts[0] += f" with {cards(space.equipment)}"
    parts += [points(space.points)] if space.points else []
    parts += [f"open icons: {_open(space.icons)}"] if space.icons else []
    parts += [f"takes {kinds(space.accepts)}"] if space.accepts and _more(space) else []
    parts += [
        f"Virtus {number}" + (f" for {kind(space.kind)}" if number == 6 and space.kind else "")
        for number in space.virtus
    ]
    return ", ".join(parts)


def _open(icons: Sequence[Sequence[str]]) -> str:
    """`Boulder and (Bow or Spear)`."""
    told = [icon(kinds) for kinds in icons]
    return listed(told if len(told) < 2 else (f"({one})" if " or " in one else one for one in told))


def _more(space: SpaceView) -> bool:
    """It takes kinds that its open icons alone do not say."""
    return {*space.accepts} != {kind for icon in space.icons for kind in icon}


def _objectives(view: View) -> str:
    """The objectives that can still be taken."""
    if not view.decks:
        return "This game is played without objectives."
    open_ = "; ".join(map(objective_line, view.objectives)) or "none left"
    return f"Open objectives from {listed(map(str.capitalize, view.decks))}: {open_}."


def _seat(seat: Seat) -> str:
    return f"{{{seat}}}"
