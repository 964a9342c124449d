"""What a player of Lions of Lydia can do. The names become the commands, the first lines their help."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Optional

from msgspec.structs import force_setattr

from engine.core import Action
from engine.lydia.pieces import MEANS, Card, Colour, Kind, Means, Spot, Tile


def _in_order(action: Any) -> None:
    """One bundle, one path: what is paid stands in a fixed order."""
    if all(item in MEANS for item in action.pay):
        force_setattr(action, "pay", tuple(sorted(action.pay, key=MEANS.index)))


class Place(Action, frozen=True):
    """Send your merchant to a Gate, the Well or a Builder tile."""

    merchant: Kind
    at: Spot


class Copy(Action, frozen=True):
    """Name the merchant that your Craftsman copies."""

    merchant: Kind


class King(Action, frozen=True):
    """Take a resource from King Croesus and lead him to another Gate, or leave him."""

    gate: Optional[Colour]  # None: nothing taken, he stays


class Bonus(Action, frozen=True):
    """Take a bonus of space 6: one step of influence, or a free upgrade of one card."""

    take: str  # "influence", or the card


class Exchange(Action, frozen=True):
    """Exchange resources for coins where a Lydian stands, one for one."""

    resources: int  # of the Gate's colour
    own: Optional[int] = None  # of the own colour in its place, at influence 6; None: none

    def __post_init__(self) -> None:
        if self.own == 0:
            force_setattr(self, "own", None)


class Buy(Action, frozen=True):
    """Buy a card from a side of the city."""

    card: Card
    pay: tuple[Means, ...] = ()  # empty: as usual (L-33)

    def __post_init__(self) -> None:
        _in_order(self)


class Upgrade(Action, frozen=True):
    """Upgrade a card of yours for its cost."""

    card: Card
    pay: tuple[Means, ...] = ()

    def __post_init__(self) -> None:
        _in_order(self)


class Tomb(Action, frozen=True):
    """Acquire a Tomb tile: a merchant retires and your marker with it."""

    tile: Tile


class Estate(Action, frozen=True):
    """Acquire an Estate tile and cover one of your upgraded cards."""

    tile: Tile
    card: Card


class Done(Action, frozen=True):
    """End your actions at the Well; the merchant to take comes next."""

    spared: ClassVar[bool] = True  # Take says the same, with the merchant


class Race(Action, frozen=True):
    """Claim a reward of the chariot race, or pass with 0."""

    reward: Literal[0, 1, 2, 3]
    pay: tuple[Means, ...] = ()  # empty: as usual (LX7-5)

    def __post_init__(self) -> None:
        _in_order(self)


class Take(Action, frozen=True):
    """Put a merchant from the Well into your bag, which ends your turn."""

    merchant: Kind
    gate: Optional[Colour]  # the Gate it stands at when nobody is at the Well; None: the Well


ACTIONS = (Place, Copy, King, Bonus, Exchange, Buy, Upgrade, Tomb, Estate, Race, Take, Done)
