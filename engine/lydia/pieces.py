"""Names of things in Lions of Lydia, as the rulebook and the card file spell them."""

from __future__ import annotations

from typing import Literal, get_args

Colour = Literal["yellow", "green", "red", "blue"]
Kind = Literal["yellow", "green", "red", "blue", "lydian", "craftsman"]  # of merchant
Means = Literal["yellow", "green", "red", "blue", "coin"]  # what is paid with
Side = Literal["N", "E", "S", "W"]
Corner = Literal["NW", "NE", "SE", "SW"]
Spot = Literal[Colour, "well", Corner]  # where a merchant can be sent: a Gate, the Well, a Builder tile
Face = Literal["normal", "upgraded", "covered"]  # of a card owned; covered: by an Estate, upgraded beneath it
Card = str  # id of a card in cards.toml
Tile = str  # id of a tile in cards.toml

MEANS: tuple[Means, ...] = get_args(Means)
COLOURS: tuple[Colour, ...] = get_args(Colour)
KINDS: tuple[Kind, ...] = get_args(Kind)
SIDES: tuple[Side, ...] = get_args(Side)
CORNERS: tuple[Corner, ...] = get_args(Corner)
LYDIAN: Kind = "lydian"
CRAFTSMAN: Kind = "craftsman"
EXPANSIONS = ("king", "wells", "craftsmen", "courtyards", "tombs", "builders", "chariots", "estates")  # 1 to 8
