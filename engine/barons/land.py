"""The map: 81 hexagonal tiles, their names, their neighbours and distances (B-3 to B-8). Tiles are counted from 0."""

from __future__ import annotations

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


def distance(one: int, other: int) -> int:
    """Steps from tile to tile (B-8)."""
    (ax, az), (bx, bz) = _axial(one), _axial(other)
    return (abs(ax - bx) + abs(az - bz) + abs(ax + az - bx - bz)) // 2


def _axial(tile: int) -> tuple[int, int]:
    row, column = divmod(tile, 9)
    return column - (row - row % 2) // 2, row
