"""What a player of Lusitania can do. Names become commands, docstrings their help."""

from __future__ import annotations

from typing import Optional

import msgspec

from engine.core import Action, Seat
from engine.lusitania.cards import CardId


class Trade(Action, frozen=True):
    """Take a card from the training field and give one from your hand (with Virtus 9 also two for two)."""

    take: tuple[CardId, ...]
    give: tuple[CardId, ...]  # laid in this order, which decides how long each stays (S-34)

    def __post_init__(self) -> None:
        _sort(self, "take")


class Recruit(Action, frozen=True):
    """Place a Soldier from your hand on the space of its number."""

    card: CardId


class Equip(Action, frozen=True):
    """Put an Equipment card from your hand under one of your Soldiers."""

    card: CardId
    under: int


class Visitor(Action, frozen=True):
    """Place a Visitor or a Commander from your hand on space 0 or 8."""

    card: CardId
    at: int


class Dismiss(Action, frozen=True):
    """Turn a card of your hand into a Musician: −½ VP (with Virtus 7 up to two)."""

    cards: tuple[CardId, ...]

    def __post_init__(self) -> None:
        _sort(self, "cards")


class Caesar(Action, frozen=True):
    """Julius Caesar: four new cards in the training field, then Caesar goes to the right."""


class Commander(Action, frozen=True):
    """Commander: discard one to three cards of your hand and draw new ones."""

    cards: tuple[CardId, ...]
    at: int

    def __post_init__(self) -> None:
        _sort(self, "cards")


class Auxilia(Action, frozen=True):
    """Auxilia: move it to an empty Soldier space, for good."""

    to: int
    at: int


class Senator(Action, frozen=True):
    """Senator: exchange a card with every opponent."""

    at: int


class Inspector(Action, frozen=True):
    """Inspector: put a card of your hand on the discard pile and take another from it."""

    give: CardId
    take: CardId
    at: int


class Doctor(Action, frozen=True):
    """Doctor: get rid of one or two of your Musicians."""

    cards: tuple[CardId, ...]
    at: int

    def __post_init__(self) -> None:
        _sort(self, "cards")


class Cleopatra(Action, frozen=True):
    """Cleopatra: discard an Equipment card of an opponent."""

    opponent: Seat
    space: int
    card: CardId
    at: int


class SenatorTake(Action, frozen=True):
    """Senator: take a card, unseen, from an opponent's hand."""

    opponent: Seat


class SenatorGive(Action, frozen=True):
    """Senator: give the opponent a card that you had before."""

    card: CardId


class Place(Action, frozen=True):
    """Place the Virtus card you have just taken into your army."""

    at: int
    kind: Optional[str] = None  # of the Equipment it lies under; Virtus 10 needs none


class End(Action, frozen=True):
    """End your turn."""


def _sort(action: Action, field: str) -> None:
    """A bundle has no order, so that the same answer is the same action."""
    msgspec.structs.force_setattr(action, field, tuple(sorted(getattr(action, field))))


MANDATORY = (Trade, Recruit, Equip, Visitor, Dismiss)
FREE = (Caesar, Commander, Auxilia, Senator, Inspector, Doctor, Cleopatra)
PENDING = (SenatorTake, SenatorGive, Place)
ACTIONS = (*MANDATORY, *FREE, *PENDING, End)
