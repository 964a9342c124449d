"""What a player of Lions of Lydia can do. The names become the commands."""

from __future__ import annotations

from typing import Literal

from engine.core import Action
from tests.toys.race.pieces import Colour, Merchant


class Place(Action, frozen=True):
    """Send your merchant to a gate."""

    gate: Colour


class Advance(Action, frozen=True):
    """Bonus: move up the influence track."""


class Trade(Action, frozen=True):
    """Exchange resources of the gate's colour for coins."""

    amount: int


class MoveKing(Action, frozen=True):
    """Move King Croesus to another gate."""

    gate: Colour


class Bet(Action, frozen=True):
    """Take a race reward, paying one matching resource per place."""

    place: Literal[0, 1, 2, 3]


class Take(Action, frozen=True):
    """Put a merchant from the well into your bag."""

    merchant: Merchant
