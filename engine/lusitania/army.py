"""Armies: who may stand where, and which Equipment lies under whom (S-50 … S-65)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.core import Seat
from engine.lusitania import virtus
from engine.lusitania.cards import CARDS, EQUIPMENT, KIND, KINDS, MERCENARIES, NUMBER, CardId
from engine.lusitania.icons import ROOM, fits
from engine.lusitania.spaces import SOLDIER_SPACES

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania, Player


@lru_cache(maxsize=1 << 16)
def legal(soldier: CardId, kinds: tuple[str, ...], six: str | None, ten: bool) -> bool:
    """These kinds may lie under the Soldier; `six`: the kind of Virtus 6 there, `ten`: Virtus 10 lies there (S-61)."""
    slots = CARDS[soldier].icons + (virtus.extra_slots(CARDS[soldier].icons) if ten else ())
    return fits(slots, kinds) or (six is not None and fits(slots, virtus.without_extra(kinds, six)))


@lru_cache(maxsize=1 << 16)
def accepted(soldier: CardId, equipment: tuple[CardId, ...], six: str | None, ten: bool) -> tuple[str, ...]:
    """The kinds that may be added to this Equipment (S-61); see `legal`."""
    kinds = tuple(EQUIPMENT[card] for card in equipment)
    return tuple(kind for kind in KINDS if legal(soldier, (*kinds, kind), six, ten))


def accepts(player: Player, space: int) -> tuple[str, ...]:
    """The kinds of Equipment the Soldier there takes now (S-61, P-10); none where no Soldier stands (S-63)."""
    card = player.army[space]
    if card not in NUMBER:
        return ()
    six = player.six[1] if player.six and player.six[0] == space else None
    if len(player.equipment[space]) >= ROOM[card] and six is None and player.ten != space:
        return ()
    return accepted(card, tuple(player.equipment[space]), six, player.ten == space)


def takers(player: Player, card: CardId) -> list[int]:
    """The spaces whose Soldier takes this Equipment now, left to right (S-60)."""
    kind = EQUIPMENT.get(card)
    return [space for space in SOLDIER_SPACES if kind in accepts(player, space)]


def mercenaries(player: Player) -> int:
    """How many stand in the army."""
    return sum(KIND[card] == "mercenary" for card in player.army)


def mercenaries_left(player: Player) -> int:
    """How many may still come (S-55)."""
    return max(0, MERCENARIES + virtus.more_mercenaries(player) - mercenaries(player))


def provinces(state: Lusitania) -> dict[str, Seat]:
    """The provinces that are taken, and by whom (S-53, S-54)."""
    return {player.province: seat for seat, player in enumerate(state.players) if player.province}


def refuse_soldier(state: Lusitania, seat: Seat, card: CardId) -> str | None:
    """What keeps this Soldier out of the army, in the order of section 6."""
    player = state.players[seat]
    kind = KIND[card]
    if kind == "legionary":
        banner = CARDS[card].banner
        if player.province and player.province != banner:
            return "wrong_province"
        if not player.province and any(other.province == banner for other in state.players):
            return "province_taken"
    if player.army[NUMBER[card]] is not None:
        return "space_occupied"
    if kind == "mercenary" and not mercenaries_left(player):
        return "mercenary_limit"
    return None
