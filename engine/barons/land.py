"""The map: 81 hexagonal tiles, their names, their neighbours and distances (B-3 to B-8). Tiles are counted from 0.

What follows from who owns which tile is kept for the last few maps: a move asks for it again and again, and hardly
any action changes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

COLUMNS, ROWS = "ABCDEFGHI", range(1, 10)
TILES = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
TILE = {name: number for number, name in enumerate(TILES)}
NEUTRAL = -1

# Column and row of each neighbour in the order E, NE, NW, W, SW, SE; even rows are shifted right by half a tile.
_ODD = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
_EVEN = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))


def _around(tile: int) -> tuple[int, ...]:
    row, column = divmod(tile, 9)
    steps = _EVEN if row % 2 else _ODD  # row index 1 is row number 2
    places = ((column + dc, row + dr) for dc, dr in steps)
    return tuple(9 * r + c for c, r in places if 0 <= c < 9 and 0 <= r < 9)


NEIGHBOURS = tuple(_around(tile) for tile in range(81))
# The names of a tile and of those that touch it.
NEAR = tuple(frozenset((TILES[tile], *(TILES[other] for other in near))) for tile, near in enumerate(NEIGHBOURS))


Owners = tuple[int, ...]  # of each tile; NEUTRAL: nobody
KEPT = 64  # maps


@lru_cache(KEPT)
def owned(owners: Owners, seat: int) -> tuple[int, ...]:
    """Tiles of this player, in the order of the map."""
    return tuple([tile for tile, whose in enumerate(owners) if whose == seat])


@lru_cache(KEPT)
def around(owners: Owners, seat: int) -> tuple[int, ...]:
    """Tiles that touch one of this player's and are not this player's, in the order of the map."""
    mine = [tile for tile, whose in enumerate(owners) if whose == seat]
    return tuple(sorted(set().union(*[NEIGHBOURS[tile] for tile in mine]).difference(mine)))


@lru_cache(KEPT)
def of_others(owners: Owners, seat: int) -> tuple[int, ...]:
    """Tiles of all other players, in the order of the map."""
    return tuple([tile for tile, whose in enumerate(owners) if whose != seat and whose != NEUTRAL])


def untouched(owners: Iterable[int]) -> list[str]:
    """Names of the neutral tiles that touch no claimed one (B-20, B-21), in the order of the map. Asked while the game
    is set up, and hardly twice of the same map: nothing is kept."""
    near: set[str] = set().union(*[NEAR[tile] for tile, whose in enumerate(owners) if whose != NEUTRAL])
    return [name for name in TILES if name not in near]


def distance(one: int, other: int) -> int:
    """Steps from tile to tile (B-8)."""
    (ax, az), (bx, bz) = _axial(one), _axial(other)
    return (abs(ax - bx) + abs(az - bz) + abs(ax + az - bx - bz)) // 2


def _axial(tile: int) -> tuple[int, int]:
    row, column = divmod(tile, 9)
    return column - (row - row % 2) // 2, row
