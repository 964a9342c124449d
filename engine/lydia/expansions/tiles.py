"""Tomb and Estate tiles: one under each gold card, to be had once that card is bought (LX5-1, LX5-2, LX8-1, LX8-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core import Rng, Seat
from engine.lydia.cards import CARDS, TILES, tiles_of
from engine.lydia.pieces import SIDES, Side, Tile

if TYPE_CHECKING:
    from engine.lydia.state import Lydia


def deal(state: Lydia, rng: Rng, kind: str) -> None:
    """One tile on each side, at random (A-43)."""
    tiles = [tile.id for tile in tiles_of(kind)]
    rng.shuffle(tiles)
    state.tiles = dict(zip(SIDES, tiles, strict=True))


def uncovered(state: Lydia, side: Side) -> bool:
    """The gold card of this side has been bought, by whomever (LX5-2)."""
    return not any(CARDS[card].kind == "gold" for card in state.sides[side])


def within_reach(state: Lydia, sides: tuple[Side, ...]) -> Iterator[Tile]:
    """Tiles on these sides whose gold card is gone (LX5-2, LX8-2)."""
    return (tile for side, tile in state.tiles.items() if side in sides and uncovered(state, side))


def refuse_tile(state: Lydia, seat: Seat, sides: tuple[Side, ...], tile: Tile) -> str | None:
    """What forbids a tile, whichever side of it is up (L-31, LX5-2, LX5-3)."""
    side = next((side for side, lies in state.tiles.items() if lies == tile), None)
    if side is None:
        return "no_such_tile"
    if side not in sides:
        return "other_side"
    if not uncovered(state, side):
        return "gold_first"
    return None if state.players[seat].coins >= TILES[tile].cost["coin"] else "cannot_pay"


def remove(state: Lydia, seat: Seat, tile: Tile) -> tuple[Side, int]:
    """Pay a tile and take it off its side. Where it lay, and the coins it cost."""
    side = next(side for side, lies in state.tiles.items() if lies == tile)
    del state.tiles[side]
    coins = TILES[tile].cost["coin"]
    state.players[seat].coins -= coins
    return side, coins
