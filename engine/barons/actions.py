"""One type per verb. Its docstring is the command's help, its fields are asked in their order (B-48, B-143)."""

from __future__ import annotations

from typing import Optional, Union

import msgspec

from engine.barons.data import PLACE_OF
from engine.core import Action


class Place(Action, frozen=True):
    """Set up: a Castle, and up to three free Buildings around it."""

    castle: str
    village: Optional[str] = None
    workshop: Optional[str] = None
    producer: Optional[str] = None
    producer_tile: Optional[str] = None


class Convert(Action, frozen=True):
    """Turn Raw Materials into Goods in your Workshops and Furnaces."""

    recipe: str
    amount: int


class Sell(Action, frozen=True):
    """Sell Resources to the Market for Gold."""

    resource: str
    amount: int


class Buy(Action, frozen=True):
    """Buy Resources from the Market for Gold."""

    resource: str
    amount: int


class Court(Action, frozen=True):
    """Give Goods to the King's Court for Favor."""

    resource: str
    amount: int


class Claim(Action, frozen=True):
    """Claim one neutral tile next to yours for 2 Favor, once a move."""

    tile: str


class Build(Action, frozen=True):
    """Place a Building on an empty tile of yours."""

    kind: str
    tile: str


class BuyCard(Action, frozen=True):
    """Buy a Diplomatic card for Favor."""

    card: str


class Play(Action, frozen=True):
    """Play a Diplomatic card; one a Turn."""

    card: str
    target: Optional[Union[int, str]] = None
    give: tuple[str, ...] = ()
    take: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """A bundle has no order, so that the same trade is the same action."""
        msgspec.structs.force_setattr(self, "give", in_order(self.give))
        msgspec.structs.force_setattr(self, "take", in_order(self.take))


class Quest(Action, frozen=True):
    """Deliver all Goods of the Royal Quest."""


class End(Action, frozen=True):
    """End your move."""


class TimeUp(Action, frozen=True):
    """The move ends as it stands."""

    by_clock = True


class Choose(Action, frozen=True):
    """Answer Warmongering: 5 Weapons, 10 Gold, or all your Favor."""

    answer: str


class Counter(Action, frozen=True):
    """Say whether you counter an attack with Lawmaker's Support."""

    answer: str


class Standing(Action, frozen=True):
    """Say beforehand how attacks and Warmongering are answered for you."""

    folded = True
    card: str
    policy: str


class Back(Action, frozen=True):
    """Say that you are here again."""


class Drop(Action, frozen=True):
    """Strike one of your sealed orders."""

    number: int


class Clear(Action, frozen=True):
    """Strike all your sealed orders."""


class Lock(Action, frozen=True):
    """Your sealed orders are ready."""


class Unlock(Action, frozen=True):
    """Change your sealed orders after all."""


Order = Union[Convert, Sell, Buy, Court, Claim, Build, BuyCard, Play, Quest]
ORDERS: tuple[type[Action], ...] = (Convert, Sell, Buy, Court, Claim, Build, BuyCard, Play, Quest)
OTHERS: tuple[type[Action], ...] = (Choose, Counter, Standing, Back, Drop, Clear, Lock, Unlock)
ACTIONS: tuple[type[Action], ...] = (Place, *ORDERS, End, TimeUp, *OTHERS)


def in_order(items: tuple[str, ...]) -> tuple[str, ...]:
    """In the order of the rulebook's table; what is no Resource comes last."""
    return tuple(sorted(items, key=lambda item: (PLACE_OF.get(item, len(PLACE_OF)), item)))
