"""What one pair of eyes may see (B-136, B-137): the only thing renderers and words are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

import msgspec

from engine.barons.actions import Order
from engine.barons.data import next_quest
from engine.barons.land import TILES
from engine.barons.turn import due, short, standing
from engine.core import Seat

if TYPE_CHECKING:
    from engine.barons.state import Barons


class TileView(msgspec.Struct, frozen=True):
    """A claimed tile; neutral ones are not listed."""

    name: str
    owner: Seat
    kind: Optional[str] = None


class BaronView(msgspec.Struct, frozen=True):
    """One player. The first lines are public; hand, standing orders and sealed orders are the owner's alone."""

    gold: int
    favor: int
    stock: dict[str, int]
    cards: int
    played: bool
    debt: int
    alive: bool
    absent: bool
    missed: int
    castles: int
    villages: int
    tiles: int
    buildings: int
    upkeep: dict[str, int]  # items due at the End of Turn (B-115)
    short: int  # Gold that missing upkeep items would cost now (B-116)
    moving: bool  # the own move, or planning, is open
    choosing: int  # answers to Warmongering still due
    locked: bool = False
    builds: Optional[int] = None  # left in the open move, like the next three (B-49)
    workshop: Optional[int] = None
    furnace: Optional[int] = None
    claimed: Optional[bool] = None
    hand: Optional[tuple[str, ...]] = None
    policies: Optional[dict[str, str]] = None
    war: Optional[str] = None
    orders: Optional[tuple[Order, ...]] = None


class MonopolyView(msgspec.Struct, frozen=True):
    """Who is blocked for which Resource, and to the end of the own move in which Turn (B-107)."""

    resource: str
    holder: Seat
    blocked: dict[Seat, int]


class View(msgspec.Struct, frozen=True):
    """The table as `seat` sees it; None: an onlooker."""

    seat: Optional[Seat]
    model: str
    turn: int
    turn_limit: int
    phase: str
    order: tuple[Seat, ...]
    mover: Optional[Seat]
    waits_for: tuple[Seat, ...]  # whose answer is awaited, in seat order
    tax: int
    market: dict[str, int]
    market_gold: int
    quest: Optional[dict[str, int]]
    quest_until: Optional[int]  # the last Turn in which it can be delivered (B-46)
    monopolies: tuple[MonopolyView, ...]
    tiles: tuple[TileView, ...]
    barons: tuple[BaronView, ...]
    halted: bool
    defended: Optional[tuple[Seat, Seat, str, str]] = None  # victim, attacker, card, target (BV-9)
    winners: tuple[Seat, ...] = ()
    fallen: tuple[Seat, ...] = ()
    house: tuple[str, ...] = ()


def view(state: Barons, seat: Seat | None) -> View:
    """B-136 for everybody, and what is the seat's own."""
    tiles = tuple(
        TileView(TILES[tile], owner, state.building[tile]) for tile, owner in enumerate(state.owner) if owner >= 0
    )
    attack = state.defending()
    moving, choosing = state.open_moves(), state.open_choices()
    return View(
        seat=seat,
        model=state.options.model,
        turn=state.turn,
        turn_limit=state.options.turn_limit,
        phase=state.phase,
        order=tuple(state.order),
        mover=state.mover(),
        waits_for=tuple(sorted({*moving, *choosing, *placing(state)})) if not attack else (attack.seat,),
        tax=state.tax,
        market=dict(state.market),
        market_gold=state.market_gold,
        quest=dict(state.quest) if state.quest else None,
        quest_until=next_quest(state.turn) - 1 if state.quest else None,
        monopolies=tuple(
            MonopolyView(m.resource, m.holder, {other: blocked_until(state, other) for other in sorted(m.blocked)})
            for m in state.monopolies
        ),
        tiles=tiles,
        barons=tuple(baron(state, other, own=other == seat) for other in range(state.seats)),
        halted=state.halted,
        defended=(attack.seat, attack.by, attack.card, str(attack.target)) if attack else None,
        winners=tuple(state.winners),
        fallen=tuple(state.fallen),
        house=state.options.house,
    )


def placing(state: Barons) -> list[Seat]:
    """Whose setup placement is awaited."""
    return [state.stack[-1].seat] if state.phase == "setup" and state.stack else []  # type: ignore[union-attr]


def blocked_until(state: Barons, seat: Seat) -> int:
    """The Turn in which the next move of this player ends."""
    still = seat in state.open_moves() or seat in state.queue or state.planned
    return state.turn if still else state.turn + 1


def baron(state: Barons, seat: Seat, *, own: bool) -> BaronView:
    """One player, with the private lines for its owner."""
    it, count = state.barons[seat], state.count(seat)
    *_, tiles, buildings = standing(state, seat)
    record = it.record
    return BaronView(
        gold=it.gold,
        favor=it.favor,
        stock=dict(it.stock),
        cards=len(it.cards),
        played=it.played,
        debt=it.debt,
        alive=it.alive,
        absent=it.absent,
        missed=it.missed,
        castles=count["castle"],
        villages=count["village"],
        tiles=tiles,
        buildings=buildings,
        upkeep=due(state, seat),
        short=short(state, seat),
        moving=seat in state.open_moves(),
        choosing=state.open_choices().count(seat),
        locked=it.locked,
        builds=record.builds if record else None,
        workshop=record.workshop if record else None,
        furnace=record.furnace if record else None,
        claimed=record.claimed if record else None,
        hand=tuple(sorted(it.cards)) if own else None,
        policies=dict(it.policies) if own else None,
        war=it.war if own else None,
        orders=tuple(it.orders) if own and state.options.model == "sealed" else None,
    )


def private(state: Barons, seat: Seat) -> tuple[object, ...]:
    """What only the owner sees: a change of it is told by DM."""
    it = state.barons[seat]
    return sorted(it.cards), it.policies, it.war, it.orders
