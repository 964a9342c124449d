"""Laying the game out (L-1 to L-7)."""

from __future__ import annotations

from itertools import permutations

from engine.core import Rng
from engine.lydia.cards import BOX, of_kind
from engine.lydia.pieces import COLOURS, EXPANSIONS, LYDIAN, SIDES, Card, Colour, Kind, Side
from engine.lydia.points import PLUGGED
from engine.lydia.state import DRAWN, Lydia, Options, Player

ARRANGEMENTS = [p for p in permutations(COLOURS) if all(a != b for a, b in zip(p, COLOURS, strict=True))]  # nine


def forbid(options: Options, seats: int) -> str | None:
    """What may not be played together, or is said twice (L-5, L-7)."""
    chosen, colours = options.expansions, options.colours
    if any(key not in EXPANSIONS for key in chosen):
        return "no_such_expansion"
    if len(set(chosen)) < len(chosen):
        return "expansion_twice"
    if {"tombs", "estates"} <= set(chosen):
        return "tombs_and_estates"
    if any(colour not in COLOURS for colour in colours):
        return "no_such_colour"
    if len(set(colours)) < len(colours):
        return "colour_twice"
    if colours and len(colours) != seats:
        return "colours_per_player"
    if options.waters != DRAWN and sorted(options.waters.split("-")) != sorted(COLOURS):
        return "bad_waters"
    return None if options.first is None or options.first in range(seats) else "no_such_seat"


def set_up(seats: int, options: Options, rng: Rng) -> Lydia:
    """A new game before its first turn. The seed alone decides it."""
    sides = _sides(seats, rng)
    arrangement = rng.one(ARRANGEMENTS)
    gates: dict[Colour, list[Kind]] = {gate: [kind] for gate, kind in zip(COLOURS, arrangement, strict=True)}
    state = Lydia(
        seats=seats,
        rng=rng,
        options=options,
        players=[_player(colour) for colour in _boards(seats, options, rng)],
        active=rng.below(seats) if options.first is None else options.first,
        sides=sides,
        gates=gates,
        well=[*COLOURS],
    )
    for key, it in PLUGGED.items():
        if key in options.expansions:
            it.set_up(state, rng)
    return state


def _sides(seats: int, rng: Rng) -> dict[Side, list[Card]]:
    """L-2: per side so many of each kind; the others leave the game."""
    setup = BOX.setup
    numbers = {
        "gold": setup.gold_per_side,
        "silver": setup.silver_per_side[str(seats)],
        "purple": setup.purple_per_side,
    }
    sides: dict[Side, list[Card]] = {side: [] for side in SIDES}
    for kind, number in numbers.items():
        stack = of_kind(kind)
        rng.shuffle(stack)
        for side in SIDES:
            sides[side] += [stack.pop() for _ in range(number)]
    return sides


def _boards(seats: int, options: Options, rng: Rng) -> list[Colour]:
    """L-5: each player a colour of their own, at random unless chosen (A-37)."""
    if options.colours:
        return [colour for chosen in options.colours for colour in COLOURS if colour == chosen]
    boards = [*COLOURS]
    rng.shuffle(boards)
    return boards[:seats]


def _player(colour: Colour) -> Player:
    return Player(
        colour=colour,
        bag=[*COLOURS],
        resources=dict.fromkeys(COLOURS, 0),
        cards={f"start_{colour}": "normal"},
        track=[LYDIAN],
    )
