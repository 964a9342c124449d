"""Cards owned: how many there may be, and turning them to their upgraded side (L-32, L-35, L-80)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from engine.core import Event, Seat
from engine.lydia.cards import BOX, LEVELS
from engine.lydia.events import TookWellTile, Upgraded
from engine.lydia.pieces import Card, Means

if TYPE_CHECKING:
    from engine.lydia.state import Lydia, Player


def maximum(player: Player) -> int | None:
    """The Landholding Maximum of this influence; None: no limit (L-32)."""
    most = LEVELS[player.influence].landholding_max
    return None if most < 0 else most


def full(player: Player) -> bool:
    """No card may be bought (L-32)."""
    most = LEVELS[player.influence].landholding_max
    return 0 <= most <= len(player.cards)


def to_upgrade(player: Player) -> list[Card]:
    """Own cards that lie normal side up (L-35)."""
    return [card for card, face in player.cards.items() if face == "normal"]


def refuse_flip(player: Player, card: Card) -> str | None:
    """The code of what keeps a card from being upgraded, its price aside (L-35)."""
    match player.cards.get(card):
        case None:
            return "not_yours"
        case "normal":
            return None
        case _:
            return "already_upgraded"


def upgraded(player: Player) -> int:
    """Upgraded landholdings of any kind; one under an Estate counts once (A-12, LX8-4)."""
    return sum(face != "normal" for face in player.cards.values())


def end_number(seats: int) -> int:
    """Upgraded landholdings that bring the end (L-6)."""
    return BOX.setup.upgrades_to_end[str(seats)]


def upgrade(state: Lydia, seat: Seat, card: Card, paid: Mapping[Means, int]) -> Iterator[Event]:
    """Flip a card; who first reaches the end number takes the Well tile at once (L-35, L-80)."""
    player = state.players[seat]
    player.cards[card] = "upgraded"
    yield Upgraded(seat=seat, card=card, paid=dict(paid))
    if state.well_tile is None and upgraded(player) >= end_number(state.seats):
        state.well_tile = seat
        yield TookWellTile(seat=seat)
