"""Laurus, the objectives 1–5: how they are met (SL-). Each is worth 1 VP at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.lusitania.cards import Objective
from engine.lusitania.spaces import filled, kinds_held

if TYPE_CHECKING:
    from engine.lusitania.state import Player


def equipment_pairs(player: Player, objective: Objective) -> bool:
    """So many pairs of identical Equipment; four of a kind are two pairs (AM-26)."""
    return sum(number // 2 for number in Counter(kinds_held(player)).values()) >= objective.pairs


def different_equipment(player: Player, objective: Objective) -> bool:
    """So many different kinds of Equipment."""
    return len({*kinds_held(player)}) >= objective.different


def spaces_filled(player: Player, objective: Objective) -> bool:
    """All these spaces are occupied, by Soldiers or Auxilia."""
    return {*objective.spaces} <= {*filled(player, objective.fillers)}


TESTS: dict[str, Callable[[Player, Objective], bool]] = {
    "equipment_pairs": equipment_pairs,
    "different_equipment": different_equipment,
    "spaces_filled": spaces_filled,
}
