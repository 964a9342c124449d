"""Virtus, the objectives 6–10: how they are met, where 6 and 10 are placed, what they bring (SV-)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.core import Event, Listed, Seat
from engine.lusitania.actions import Place
from engine.lusitania.cards import EQUIPMENT, KIND, KINDS, CardId, Objective
from engine.lusitania.events import VirtusPlaced
from engine.lusitania.icons import Slots, open_icons
from engine.lusitania.spaces import SOLDIER_SPACES, filled, soldiers

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania, Player

# Tests (see objectives.py)


def sequential_spaces(player: Player, objective: Objective) -> bool:
    """So many neighbouring spaces are occupied; Auxilia does not count unless the card says so (AM-28)."""
    held, length = filled(player, objective.fillers), objective.length
    return any({*range(first, first + length)} <= {*held} for first in SOLDIER_SPACES)


def fully_equipped(player: Player, objective: Objective) -> bool:
    """A Soldier of each named kind is in the army and none of its icons is open (SV-10, AM-29)."""
    full = {
        KIND[card]
        for space in SOLDIER_SPACES
        if (card := player.army[space]) and not open_icons(card, tuple(player.equipment[space]))
    }
    return {*objective.kinds_of_soldier} <= full


TESTS: dict[str, Callable[[Player, Objective], bool]] = {
    "sequential_spaces": sequential_spaces,
    "fully_equipped": fully_equipped,
}

# Benefits


def extra_slots(icons: Slots) -> Slots:
    """Virtus 10: two more slots, each for any kind that no icon of the Soldier lists (SV-10)."""
    other = tuple(kind for kind in KINDS if not any(kind in icon for icon in icons))
    return (other, other)


def without_extra(kinds: tuple[str, ...], six: str) -> tuple[str, ...]:
    """The kinds that need ordinary slots: Virtus 6 spares one where two or more of its kind lie (S-61 b)."""
    if kinds.count(six) < 2:
        return kinds
    at = kinds.index(six)
    return kinds[:at] + kinds[at + 1 :]


def most_dismissed(player: Player) -> int:
    """How many cards one DISMISS may take (SV-7)."""
    return 2 if "virtus-7" in player.objectives else 1


def more_mercenaries(player: Player) -> int:
    """By how many the limit of Mercenaries is raised (SV-8)."""
    return 1 if "virtus-8" in player.objectives else 0


def most_traded(player: Player) -> int:
    """How many cards one TRADE may exchange (SV-9)."""
    return 2 if "virtus-9" in player.objectives else 1


# Placing: before the draw of the RECRUIT that took the card (SV-2, S-27)


class PlaceSix(Listed, frozen=True):
    """Virtus 6 goes under an Equipment card: Soldier and kind are fixed for good (SV-6)."""

    takes = (Place,)
    seat: Seat

    def offers(self, state: Lusitania, seat: Seat) -> Iterator[Place]:
        player = state.players[seat]
        for space in SOLDIER_SPACES:
            kinds: dict[CardId, None] = dict.fromkeys(EQUIPMENT[card] for card in player.equipment[space])
            yield from (Place(space, kind) for kind in kinds)

    def refuse(self, state: Lusitania, seat: Seat, action: Place) -> str | None:
        return None if action in self.offers(state, seat) else "bad_target"

    def resolve(self, state: Lusitania, seat: Seat, action: Place) -> Iterator[Event]:
        assert action.kind
        state.players[seat].six = (action.at, action.kind)
        yield VirtusPlaced(seat=seat, number=6, space=action.at, kind=action.kind)


class PlaceTen(Listed, frozen=True):
    """Virtus 10 goes under a Soldier, or under its Equipment, which means the same (SV-10)."""

    takes = (Place,)
    seat: Seat

    def offers(self, state: Lusitania, seat: Seat) -> Iterator[Place]:
        return map(Place, soldiers(state.players[seat]))

    def refuse(self, state: Lusitania, seat: Seat, action: Place) -> str | None:
        return None if action in self.offers(state, seat) else "bad_target"

    def resolve(self, state: Lusitania, seat: Seat, action: Place) -> Iterator[Event]:
        state.players[seat].ten = action.at
        yield VirtusPlaced(seat=seat, number=10, space=action.at, kind=None)


PLACED: dict[str, type[PlaceSix] | type[PlaceTen]] = {"virtus-6": PlaceSix, "virtus-10": PlaceTen}
