"""Setup placement, claims and Buildings (chapters 4, 10, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.barons.actions import Build, Claim, Place
from engine.barons.data import BUILDINGS, CLAIM_COST, MISSING, PRODUCERS, WORKFORCE
from engine.barons.events import Built, Claimed, Placed
from engine.barons.land import NEIGHBOURS, NEUTRAL, TILE, TILES, around, distance, untouched
from engine.barons.pieces import Baron
from engine.core import Event, Seat

if TYPE_CHECKING:
    from engine.barons.state import Barons

CENTRE = TILE["E5"]
COST = {key: tuple(kind.cost.items()) for key, kind in BUILDINGS.items()}


def claim_around(state: Barons, seat: Seat, tile: int) -> list[int]:
    """A Castle claims the neutral tiles around it (B-22, B-88); returns them."""
    free = [near for near in NEIGHBOURS[tile] if state.owner[near] == NEUTRAL]
    for near in free:
        state.owner[near] = seat
    return free


# Setup (B-18 to B-27)


def castle_sites(state: Barons) -> Sequence[str]:
    """Neutral tiles that touch no claimed one (B-20, B-21)."""
    return untouched(state.owner)


def free_buildings(action: Place) -> list[tuple[str, str | None]]:
    """Kind and tile of what is set up beside the Castle, in the rulebook's order (B-23)."""
    wanted: list[tuple[str, str | None]] = [
        ("village", action.village),
        ("workshop", action.workshop),
        (action.producer or "", action.producer_tile),
    ]
    return [(kind, tile) for kind, tile in wanted if tile is not None or kind not in ("village", "workshop", "")]


def refuse_place(state: Barons, seat: Seat, action: Place) -> str | None:
    """B-143, place."""
    castle = TILE.get(action.castle)
    if castle is None:
        return "no_such_tile"
    if state.owner[castle] != NEUTRAL:
        return "tile_not_neutral"
    if any(state.owner[near] != NEUTRAL for near in NEIGHBOURS[castle]):
        return "castle_too_close"
    area, taken = (castle, *NEIGHBOURS[castle]), {castle}
    for kind, name in free_buildings(action):
        tile = TILE.get(name or "")
        if kind not in ("village", "workshop", *PRODUCERS):
            return "bad_building"
        if tile not in area:
            return "tile_not_in_area"
        if tile in taken:
            return "tile_occupied"
        taken.add(tile)
    return None


def place(state: Barons, seat: Seat, action: Place) -> Iterator[Event]:
    """B-22 to B-26: nothing is paid."""
    castle = TILE[action.castle]
    state.owner[castle], state.building[castle] = seat, "castle"
    claim_around(state, seat, castle)
    built = {}
    for kind, name in free_buildings(action):
        if name is not None:
            state.building[TILE[name]] = built[name] = kind
    yield Placed(seat=seat, castle=action.castle, buildings=built)


def automatic(state: Barons) -> Place:
    """The placement of a player whose time is up (B-27)."""
    sites = (TILE[name] for name in castle_sites(state))
    castle = min(sites, key=lambda tile: (-len(NEIGHBOURS[tile]), distance(tile, CENTRE), tile))
    near: list[str | None] = [TILES[tile] for tile in NEIGHBOURS[castle][:3]]
    village, workshop, farm = (near + [None] * 3)[:3]
    return Place(TILES[castle], village, workshop, "farm" if farm else None, farm)


# Claims (B-80 to B-82)


def claimable(state: Barons, seat: Seat) -> list[int]:
    """Neutral tiles next to an own one, in the order of the map."""
    owner = state.owner
    return [tile for tile in around(tuple(owner), seat) if owner[tile] == NEUTRAL]


def may_claim(state: Barons, seat: Seat) -> bool:
    """Not yet used in this move, and paid for (B-80)."""
    baron = state.barons[seat]
    return baron.record is not None and not baron.record.claimed and baron.favor >= CLAIM_COST


def touches(state: Barons, seat: Seat, tile: int) -> bool:
    """The tile is next to an own one."""
    return any(state.owner[near] == seat for near in NEIGHBOURS[tile])


def refuse_claim(state: Barons, seat: Seat, action: Claim) -> str | None:
    """B-143, claim."""
    baron, tile = state.barons[seat], TILE.get(action.tile)
    if tile is None:
        return "no_such_tile"
    if baron.record and baron.record.claimed:
        return "claim_used"
    if state.owner[tile] != NEUTRAL:
        return "tile_not_neutral"
    if not touches(state, seat, tile):
        return "not_adjacent"
    return "not_enough_favor" if baron.favor < CLAIM_COST else None


def claim(state: Barons, seat: Seat, action: Claim) -> Iterator[Event]:
    """B-80."""
    baron = state.barons[seat]
    assert baron.record
    baron.record.claimed = True
    baron.favor -= CLAIM_COST
    state.owner[TILE[action.tile]] = seat
    yield Claimed(seat=seat, tile=action.tile)


# Buildings (B-83 to B-94)


def sites(state: Barons, seat: Seat) -> list[int]:
    """Own empty tiles (B-83)."""
    building = state.building
    return [tile for tile in state.tiles(seat) if building[tile] is None]


def missing_for(baron: Baron, kind: str) -> int:
    """Items of the cost that are not there (B-86)."""
    missing, stock = 0, baron.stock
    for item, number in COST[kind]:
        if number > stock[item]:
            missing += number - stock[item]
    return missing


def enough_workforce(state: Barons, seat: Seat, kind: str) -> bool:
    """8 Buildings that are no Villages for each Village (B-90 to B-92)."""
    return kind == "village" or hands_left(state.kinds(seat))


def hands_left(kinds: Sequence[str]) -> bool:
    """The Villages among these Buildings can bear one more that is none."""
    villages = kinds.count("village")
    return len(kinds) - villages + 1 <= WORKFORCE * villages


def allowed(baron: Baron, kind: str) -> bool:
    """The build allowance of this move (B-85, B-89), with the new seat of BV-8."""
    record = baron.record
    return record is not None and record.builds > 0 and (kind == "castle" or not record.rescue)


def affordable(baron: Baron, kind: str) -> bool:
    """Missing items cost Gold, and no building may overdraw (B-53, B-86)."""
    return missing_for(baron, kind) <= most_missing(baron)


def most_missing(baron: Baron) -> int:
    """Items that may be missing."""
    return max(0, baron.gold // MISSING)


def kinds_to_build(state: Barons, seat: Seat) -> list[str]:
    """Kinds that could be built on some own empty tile now."""
    baron = state.barons[seat]
    if baron.record is None or not baron.record.builds:
        return []
    building = [state.building[tile] for tile in state.tiles(seat)]
    if None not in building:
        return []
    kinds, most = BUILDINGS if hands_left([*filter(None, building)]) else ("village",), most_missing(baron)
    return [kind for kind in kinds if missing_for(baron, kind) <= most and allowed(baron, kind)]


def sites_for(state: Barons, seat: Seat, kind: str) -> list[int]:
    """Where this kind could be built now."""
    baron = state.barons[seat]
    if not (allowed(baron, kind) and affordable(baron, kind) and enough_workforce(state, seat, kind)):
        return []
    return sites(state, seat)


def refuse_build(state: Barons, seat: Seat, action: Build) -> str | None:
    """B-143, build."""
    baron, tile = state.barons[seat], TILE.get(action.tile)
    if action.kind not in BUILDINGS:
        return "bad_building"
    if tile is None:
        return "no_such_tile"
    if state.owner[tile] != seat:
        return "not_your_tile"
    if state.building[tile] is not None:
        return "tile_occupied"
    if not allowed(baron, action.kind):
        return "no_builds_left"
    if not enough_workforce(state, seat, action.kind):
        return "no_workforce"
    return None if affordable(baron, action.kind) else "not_enough_gold"


def build(state: Barons, seat: Seat, action: Build) -> Iterator[Event]:
    """B-86, B-88: items that are there must be used; a Castle claims around it."""
    baron, tile = state.barons[seat], TILE[action.tile]
    assert baron.record
    gold = missing_for(baron, action.kind) * MISSING
    for item, number in COST[action.kind]:
        baron.stock[item] -= min(number, baron.stock[item])
    baron.gold -= gold
    baron.record.builds -= 1
    state.building[tile] = action.kind
    near = claim_around(state, seat, tile) if action.kind == "castle" else []
    yield Built(seat=seat, kind=action.kind, tile=action.tile, gold=gold, claimed=tuple(TILES[t] for t in near))
