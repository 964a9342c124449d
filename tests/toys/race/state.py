"""What lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Optional, Union

import msgspec

from engine.core import Options as CoreOptions
from engine.core import Seat, State
from tests.toys.race import turn
from tests.toys.race.pieces import Colour, Merchant

Todo = Union[
    turn.PlaceMerchant,
    turn.Collect,
    turn.Gain,
    turn.ChooseBonus,
    turn.VisitKing,
    turn.LeadKing,
    turn.ChooseTrade,
    turn.Exchange,
    turn.PairUp,
    turn.RaceReward,
    turn.EndRace,
    turn.TakeMerchant,
]


class Options(CoreOptions, frozen=True):
    croesus: bool = True
    race: bool = True


class Player(msgspec.Struct):
    bag: list[Merchant]
    resources: dict[Colour, int]
    coins: int = 0
    influence: int = 0


class Lydia(State, kw_only=True):
    stack: list[Todo] = []
    options: Options
    players: list[Player]
    gates: dict[Colour, list[Merchant]]
    well: list[Merchant]
    king: Optional[Colour] = None
    race: list[Colour] = []
    turn: int = -1

    @property
    def active(self) -> Seat:
        return self.turn % self.seats

    def from_active(self) -> Iterator[Seat]:
        yield from ((self.active + i) % self.seats for i in range(self.seats))
