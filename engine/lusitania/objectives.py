"""Objectives of either deck: dealt at the start, taken at once by the first who meets them (S-14, SL-1, SV-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Rng
from engine.lusitania import laurus, virtus
from engine.lusitania.cards import OBJECTIVES, Objective
from engine.lusitania.spaces import kinds_held

if TYPE_CHECKING:
    from engine.lusitania.state import Player


def has_equipment(player: Player, objective: Objective) -> bool:
    """All the kinds it names lie in the army now (SL-4)."""
    return {*objective.kinds} <= {*kinds_held(player)}


TESTS = {"has_equipment": has_equipment, **laurus.TESTS, **virtus.TESTS}


def met(player: Player, name: str) -> bool:
    """This army meets the objective now."""
    objective = OBJECTIVES[name]
    return TESTS[objective.test](player, objective)


def dealt(decks: tuple[str, ...], seats: int, rng: Rng) -> list[str]:
    """One more objective than there are players, face up, lowest number first (S-14)."""
    cards = [name for name, objective in OBJECTIVES.items() if objective.set in decks]
    rng.shuffle(cards)
    return sorted(cards[: seats + 1], key=number_of)


def number_of(name: str) -> int:
    """1–10, as printed."""
    return OBJECTIVES[name].number
