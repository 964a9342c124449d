"""What lies on the table."""

from __future__ import annotations

from typing import Optional, Union

import msgspec

from engine.core import Options as CoreOptions
from engine.core import Seat, State
from engine.lydia import bag, gate, turn, well
from engine.lydia.expansions import chariots, craftsmen, king
from engine.lydia.pieces import Card, Colour, Corner, Face, Kind, Side, Tile

Todo = Union[
    turn.PlaceMerchant,
    craftsmen.CopyMerchant,
    king.VisitKing,
    gate.Collect,
    gate.PayBonuses,
    gate.ChooseBonus,
    gate.OfferExchange,
    gate.ExchangeCoins,
    gate.PairUp,
    chariots.RaceReward,
    chariots.EndRace,
    well.EnterWell,
    well.AtWell,
    bag.TakeMerchant,
]


DRAWN = "drawn"


class Options(CoreOptions, frozen=True):
    """What the host chose. `first` is for who must know who begins; by default it is drawn (L-6)."""

    expansions: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()  # of the boards in turn order; none: drawn (L-5)
    waters: str = DRAWN  # or which Well card lies N, E, S, W: `yellow-red-blue-green`
    first: Optional[Seat] = None


class Player(msgspec.Struct):
    """One player's board, bag and cards."""

    colour: Colour
    bag: list[Kind]
    resources: dict[Colour, int]
    cards: dict[Card, Face]
    coins: int = 0
    influence: int = 0
    track: list[Kind] = []  # merchants that still stand on the Influence Track
    courtyard: Optional[Kind] = None
    tombs: list[Colour] = []  # retired markers, each with a merchant that left the game


class Lydia(State, kw_only=True):
    """A game of Lions of Lydia."""

    stack: list[Todo] = []
    options: Options
    players: list[Player]
    active: Seat
    sides: dict[Side, list[Card]]  # cards that lie out; a gold one carries a Lydian (L-3)
    gates: dict[Colour, list[Kind]]
    well: list[Kind]
    tiles: dict[Side, Tile] = {}
    king: Optional[Colour] = None
    chariot: list[Colour] = []
    turns: int = 0  # begun so far
    drawn: Optional[Kind] = None  # in the active player's hand
    placed: Optional[Kind] = None  # this turn
    counts_as: Optional[Kind] = None  # what it counts as: a Craftsman is what it copies (LX3-3)
    away: Optional[Corner] = None  # the Builder tile it stands on
    owed: int = 0  # space-6 bonuses (L-51)
    well_tile: Optional[Seat] = None
    over: bool = False
