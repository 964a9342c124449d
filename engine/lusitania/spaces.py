"""The nine spaces of an army, 0 · I … VII · 8, and what stands there (S-5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.lusitania.cards import AUXILIA, EQUIPMENT, NUMBER

if TYPE_CHECKING:
    from engine.lusitania.state import Player

OUTER = (0, 8)
SOLDIER_SPACES = range(1, 8)


def empty(player: Player, spaces: Iterable[int]) -> list[int]:
    """Which of the spaces are empty, left to right."""
    return [space for space in spaces if player.army[space] is None]


def soldiers(player: Player) -> list[int]:
    """The spaces where Soldiers stand; an Auxilia is none (S-3)."""
    return [space for space in SOLDIER_SPACES if player.army[space] in NUMBER]


def filled(player: Player, fillers: tuple[str, ...]) -> list[int]:
    """The soldier spaces taken by Soldiers, or also by Auxilia if they count here."""
    also = {AUXILIA} if "auxilia" in fillers else set()
    return [space for space in SOLDIER_SPACES if player.army[space] in NUMBER or player.army[space] in also]


def kinds_held(player: Player) -> list[str]:
    """The kind of every Equipment card in the army, Virtus slots included (SV-11)."""
    return [EQUIPMENT[card] for held in player.equipment for card in held]
