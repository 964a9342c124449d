"""What comes of actions: for the log, the board and the words."""

from __future__ import annotations

from typing import Optional

from engine.core import Event, Seat
from engine.lydia.pieces import Card, Colour, Kind, Means, Spot, Tile


class Drew(Event, frozen=True, kw_only=True):
    """A merchant was drawn; its player alone knows which (L-22)."""

    final = True
    closes = "you saw a drawn merchant"
    seat: Seat
    merchant: Kind


class Placed(Event, frozen=True, kw_only=True):
    """A merchant was sent to a place (L-11)."""

    seat: Seat
    merchant: Kind
    at: Spot
    kept: Optional[Kind] = None  # the drawn one, laid on the Courtyard instead


class Copied(Event, frozen=True, kw_only=True):
    """A Craftsman counts as this kind for the turn (LX3-3)."""

    seat: Seat
    merchant: Kind


class Led(Event, frozen=True, kw_only=True):
    """The King was led to another Gate, or left where he stood (None)."""

    seat: Seat
    gate: Optional[Colour]


class Received(Event, frozen=True, kw_only=True):
    """What was added to markers and coins; `full`: markers that arrived on the last space (L-51)."""

    seat: Seat
    gains: dict[Means, int]
    full: tuple[Colour, ...] = ()


class Advanced(Event, frozen=True, kw_only=True):
    """A step on the Influence Track, with the coins and the merchant it brought (L-61)."""

    seat: Seat
    level: int
    coins: int = 0
    released: Optional[Kind] = None


class Forfeited(Event, frozen=True, kw_only=True):
    """Bonuses for which nothing was left (L-54)."""

    seat: Seat
    bonuses: int


class Exchanged(Event, frozen=True, kw_only=True):
    """Resources became coins; no coins: declined (L-45)."""

    seat: Seat
    spent: dict[Means, int]
    coins: int


class Paired(Event, frozen=True, kw_only=True):
    """A pair left the Gate for the Well (L-46); `races`: one of the two for the Chariot board (LX7-2)."""

    gate: Colour
    pair: tuple[Kind, Kind]
    races: bool = False


class Bought(Event, frozen=True, kw_only=True):
    """A card was bought, with what was paid (L-31, L-33)."""

    seat: Seat
    card: Card
    paid: dict[Means, int]
    lydian: bool = False  # a gold card's Lydian went to the Well (L-34)


class Upgraded(Event, frozen=True, kw_only=True):
    """A card was flipped to its upgraded side (L-35)."""

    seat: Seat
    card: Card
    paid: dict[Means, int] = {}  # nothing: by a bonus


class TookWellTile(Event, frozen=True, kw_only=True):
    """The end number was reached: everybody else has one more turn (L-80, L-81)."""

    seat: Seat


class Entombed(Event, frozen=True, kw_only=True):
    """A Tomb was acquired; a merchant and a marker retired (LX5-3)."""

    seat: Seat
    tile: Tile
    coins: int
    lost: int  # resources of that colour (LX5-4)


class Covered(Event, frozen=True, kw_only=True):
    """An Estate was built on a card (LX8-3)."""

    seat: Seat
    tile: Tile
    card: Card
    coins: int


class RaceBegan(Event, frozen=True, kw_only=True):
    """The race board is full; `racing` may answer, in this order (LX7-4, LX7-6)."""

    chariots: tuple[Colour, ...]
    racing: tuple[Seat, ...]


class Raced(Event, frozen=True, kw_only=True):
    """An answer to the race; reward 0: passed."""

    seat: Seat
    reward: int
    paid: dict[Means, int] = {}
    coins: int = 0


class RaceEnded(Event, frozen=True, kw_only=True):
    """The race is over, its merchants went to the Well (LX7-7)."""

    chariots: tuple[Colour, ...]


class Took(Event, frozen=True, kw_only=True):
    """A merchant went into the bag; `gate`: from a Gate, nobody being at the Well (L-70, L-71)."""

    seat: Seat
    merchant: Kind
    gate: Optional[Colour] = None


class Over(Event, frozen=True, kw_only=True):
    """The last of the final turns is done (L-81)."""


EVENTS = (
    Drew,
    Placed,
    Copied,
    Led,
    Received,
    Advanced,
    Forfeited,
    Exchanged,
    Paired,
    Bought,
    Upgraded,
    TookWellTile,
    Entombed,
    Covered,
    RaceBegan,
    Raced,
    RaceEnded,
    Took,
    Over,
)
