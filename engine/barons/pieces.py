"""What a baron has, and what is noted of a move: plain values, changed by the rules alone."""

from __future__ import annotations

from typing import Literal, Optional

import msgspec

from engine.barons.actions import Order
from engine.barons.data import CAPACITY, DEFAULT_POLICY, POLICIES, SEAT_KEYS, START, START_FAVOR, START_GOLD
from engine.core import Options, Seat


class BaronsOptions(Options, frozen=True):
    """The turn model (B-28), a turn limit (BV-7; 0: none), and house rules (BV-8, BV-9)."""

    model: Literal["moves", "sealed", "open"] = "moves"
    turn_limit: int = 0
    house: tuple[Literal["rebuild_without_castle", "asked_counters"], ...] = ()


class Record(msgspec.Struct):
    """The move record (B-49): what may still be done in this move. It is used up and never grows."""

    builds: int
    workshop: int
    furnace: int
    claimed: bool = False
    acted: bool = False  # decides whether a lapse is a missed move (B-139)
    rescue: bool = False  # the one Building must be a Castle (BV-8)


class Monopoly(msgspec.Struct):
    """One Resource that the blocked players cannot trade at the Market (B-107)."""

    resource: str
    holder: Seat
    blocked: list[Seat]


class Baron(msgspec.Struct):
    """One player's possessions and standing orders (B-12, B-130)."""

    gold: int = START_GOLD
    favor: int = START_FAVOR
    stock: dict[str, int] = msgspec.field(default_factory=lambda: dict(START))
    cards: list[str] = []
    alive: bool = True
    debt: int = 0  # checks below 0 Gold in a row (B-123)
    played: bool = False  # a card in this Turn (B-101)
    missed: int = 0
    absent: bool = False
    policies: dict[str, str] = msgspec.field(default_factory=lambda: dict(DEFAULT_POLICY))
    war: str = "none"  # standing answer to Warmongering, best first: `gold-weapons` (B-133)
    record: Optional[Record] = None  # while the own move is open
    orders: list[Order] = []  # sealed (BV-1)
    locked: bool = False


def furnaces_and_workshops(buildings: dict[str, int]) -> tuple[int, int]:
    """Capacity of Workshops and of Furnaces for this many of each (B-49)."""
    return CAPACITY["workshop"] * buildings["workshop"], CAPACITY["furnace"] * buildings["furnace"]


def war_answers(policy: str) -> list[str]:
    """`gold-weapons` as the list it stands for; `none` is empty: ask."""
    return [] if policy == "none" else policy.split("-")


WAR = ("weapons", "gold", "favor")
WAR_POLICIES = (
    "none",
    *WAR,
    *(f"{a}-{b}" for a in WAR for b in WAR if a != b),
    *(f"{a}-{b}-{c}" for a in WAR for b in WAR for c in WAR if len({a, b, c}) == 3),
)


def policies_for(card: str) -> tuple[str, ...]:
    """The standing orders there are for this card; none for one that cannot have any (B-131, B-133)."""
    return WAR_POLICIES if card == "warmongering" else POLICIES.get(card, ())


def seat_named(key: object, seats: int) -> Seat | None:
    """The seat of a colour's letter (B-10)."""
    return SEAT_KEYS.index(key) if key in SEAT_KEYS[:seats] else None
