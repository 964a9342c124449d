"""What can happen, as data: for log, board and messages. All is public unless `to` says otherwise (B-136)."""

from __future__ import annotations

from typing import Optional, Union

from engine.barons.actions import Order
from engine.core import Event, Seat


class Placed(Event, frozen=True):
    """A Castle was set up, with the tiles it claimed and the free Buildings (B-20 to B-23)."""

    seat: Seat
    castle: str
    buildings: dict[str, str] = {}  # tile → kind
    by_clock: bool = False


class TurnBegan(Event, frozen=True):
    """Start of Turn: what was produced, Gold from Villages included (B-40 to B-42)."""

    turn: int
    order: tuple[Seat, ...]
    income: dict[Seat, dict[str, int]]


class QuestCame(Event, frozen=True):
    """A Royal Quest appeared, replacing an older one (B-44 to B-46)."""

    final = True
    closes = "a Royal Quest appeared"
    goods: dict[str, int]
    replaced: bool


class Converted(Event, frozen=True):
    """Goods were made (B-59)."""

    seat: Seat
    recipe: str
    amount: int
    made: int


class Traded(Event, frozen=True):
    """Something was sold to (amount > 0) or bought from (amount < 0) the Market (B-71, B-74)."""

    seat: Seat
    resource: str
    amount: int
    gold: int


class Delivered(Event, frozen=True):
    """Goods went to the Court (B-76)."""

    seat: Seat
    resource: str
    amount: int
    favor: int


class Claimed(Event, frozen=True):
    """A neutral tile was claimed (B-80)."""

    seat: Seat
    tile: str


class Built(Event, frozen=True):
    """A Building was placed; `claimed` = tiles a Castle claimed around it (B-83, B-88)."""

    seat: Seat
    kind: str
    tile: str
    gold: int = 0  # paid instead of missing items (B-86)
    claimed: tuple[str, ...] = ()


class CardBought(Event, frozen=True):
    """Announced without its name; the buyer's own copy has it (B-138)."""

    seat: Seat
    card: Optional[str] = None


class QuestDone(Event, frozen=True):
    """The quest was delivered (B-96). `lost` = the card fell away because the hand was full (B-97)."""

    final = True
    closes = "a quest card was drawn"
    seat: Seat
    gold: int
    favor: int
    lost: bool


class CardWon(Event, frozen=True):
    """Which card the quest brought, for its owner alone."""

    final = True
    closes = "you saw a drawn card"
    seat: Seat
    card: str


class Played(Event, frozen=True):
    """A card was played (B-100)."""

    final = True
    closes = "a card was played"
    seat: Seat
    card: str
    target: Optional[Union[int, str]] = None
    victim: Optional[Seat] = None
    give: dict[str, int] = {}
    take: dict[str, int] = {}
    kind: Optional[str] = None  # of the Building destroyed or seized
    number: int = 0  # Gold coined, cards lost, the new tax level


class Countered(Event, frozen=True):
    """Lawmaker's Support nullified an attack (B-104)."""

    final = True
    closes = "a card was played"
    seat: Seat
    by: Seat
    card: str
    target: Optional[Union[int, str]] = None


class Attacked(Event, frozen=True):
    """With asked counters: the victim is asked first (BV-9)."""

    final = True
    closes = "a card was played"
    seat: Seat
    victim: Seat
    card: str
    target: Optional[Union[int, str]] = None


class Chose(Event, frozen=True):
    """Warmongering was answered (B-132)."""

    final = True
    closes = "Warmongering was answered"
    seat: Seat
    answer: str
    lost: int = 0  # Favor


class Asked(Event, frozen=True):
    """These must answer Warmongering (B-134)."""

    final = True
    closes = "Warmongering was asked"
    seats: tuple[Seat, ...]


class MoveEnded(Event, frozen=True):
    """A move is over: `ended`, `time` (the deadline passed) or `passed` (absent)."""

    final = ends = True
    closes = "the move has ended"
    seat: Seat
    how: str


class WentAbsent(Event, frozen=True):
    """Two moves missed in a row (B-140)."""

    final = ends = True
    closes = "somebody is absent"
    seat: Seat


class CameBack(Event, frozen=True):
    """Somebody absent is here again."""

    final = ends = True
    closes = "somebody came back"
    seat: Seat


class Paused(Event, frozen=True):
    """Everybody is absent (B-142)."""

    final = ends = True
    closes = "the game is paused"


class UpkeepPaid(Event, frozen=True):
    """End of Turn for one player: items and Gold for upkeep, tax (B-115 to B-118), and Gold at the check."""

    final = ends = True
    closes = "the Turn has ended"
    seat: Seat
    items: int
    missing: int
    tax: int
    gold: int
    debt: int


class MonopolyOver(Event, frozen=True):
    """Nobody is blocked any more (B-108)."""

    resource: str


class Nearing(Event, frozen=True):
    """Somebody would win if the Turn ended now, or would not any more; `gold` = at the check (chapter 20)."""

    loud = True
    seat: Seat
    gold: int
    near: bool


class Defeated(Event, frozen=True):
    """A player is out: by debt (B-124) or by resigning (B-128). `cards` = how many cards left the game."""

    final = ends = True
    closes = "somebody is out"
    seat: Seat
    resigned: bool
    cards: int


class Won(Event, frozen=True):
    """The game is over. Nobody has won if there are no winners (B-127)."""

    final = ends = True
    closes = "the game has ended"
    winners: tuple[Seat, ...]
    reason: str  # gold, last, limit, none


class StandingSet(Event, frozen=True):
    """A standing order, for its owner alone (B-130)."""

    seat: Seat
    card: str
    policy: str


class OrderWritten(Event, frozen=True):
    """A sealed order was added, for its owner alone (BV-1)."""

    seat: Seat
    order: Order
    number: int


class OrderStruck(Event, frozen=True):
    """Sealed orders were struck, for their owner alone; None: all."""

    seat: Seat
    number: Optional[int] = None


class Locked(Event, frozen=True):
    """Orders are ready, or not any more (BV-2)."""

    seat: Seat
    locked: bool


class ListBegan(Event, frozen=True):
    """A sealed list is carried out now (BV-3). How many orders it had is its owner's alone (B-137)."""

    final = True
    closes = "the orders are carried out"
    seat: Seat


class Skipped(Event, frozen=True):
    """The fate of one's own order that was refused (`amount` 0) or cut to an amount (BV-4, BV-6)."""

    final = True
    closes = "the orders are carried out"
    seat: Seat
    order: Order
    code: str
    amount: int = 0


EVENTS = (
    *(Placed, TurnBegan, QuestCame, Converted, Traded, Delivered, Claimed, Built, CardBought, QuestDone, CardWon),
    *(Played, Countered, Attacked, Chose, Asked, MoveEnded, WentAbsent, CameBack, Paused, UpkeepPaid, MonopolyOver),
    *(Nearing, Defeated, Won, StandingSet, OrderWritten, OrderStruck, Locked, ListBegan, Skipped),
)
