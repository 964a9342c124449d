"""BARONS for fuzzing: what must hold in every state, the Gold bookkeeping, and a player who wants 100 Gold."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from engine.barons import building, economy, events
from engine.barons.actions import Build, Buy, BuyCard, Claim, Convert, Court, End, Lock, Play, Quest, Sell
from engine.barons.data import (
    FAVOR_MAX,
    HAND_MAX,
    MARKET_GOLD_PER_TURN,
    MISSING,
    RECIPES,
    RESOURCES,
    TAX_MAX,
    TAX_MIN,
    WAR_GOLD,
)
from engine.barons.land import NEUTRAL, TILES
from engine.barons.move import Move
from engine.barons.sealed import Plan, preview
from engine.barons.state import Barons
from engine.core import Action, Decision, Event, Seat


class Before(NamedTuple):
    """What an action may change only as its events say."""

    gold: int  # of all players and the Market
    each: tuple[int, ...]
    played: tuple[bool, ...]
    turn: int
    defended: bool  # an attack was being answered (BV-9)


def total(state: Barons) -> int:
    return state.market_gold + sum(baron.gold for baron in state.barons)


def remember(state: Barons) -> Before:
    each, played = ([b.gold for b in state.barons], [b.played for b in state.barons])
    return Before(total(state), tuple(each), tuple(played), state.turn, state.defending() is not None)


def check(before: Before | None, state: Barons, told: Sequence[Event]) -> None:
    check_map(state)
    check_possessions(state)
    check_questions(state)
    if before is not None:
        moved = sum(gold_of(event) for event in told) - gold_of_defeats(before, told)
        assert total(state) - before.gold == moved, "Gold appeared or vanished (chapter 19)"
        if before.turn == state.turn:
            used = [event.seat for event in told if isinstance(event, events.Countered)]
            used += [event.seat for event in told if isinstance(event, events.Played) and not before.defended]
            assert not any(before.played[seat] for seat in used), "two cards in one Turn (B-101)"
            assert all(state.barons[seat].played or not state.barons[seat].alive for seat in used)


def check_map(state: Barons) -> None:
    for owner, kind in zip(state.owner, state.building, strict=True):
        assert kind is None or owner != NEUTRAL, "a Building on a neutral tile (B-7)"
        assert owner == NEUTRAL or state.barons[owner].alive, "land of a defeated player (B-124)"


def check_possessions(state: Barons) -> None:
    assert state.market_gold >= 0
    assert all(number >= 0 for number in state.market.values()), "the Market never owes (B-72)"
    assert TAX_MIN <= state.tax <= TAX_MAX
    for baron in state.barons:
        assert 0 <= baron.favor <= FAVOR_MAX, "Favor (B-14)"
        assert len(baron.cards) <= HAND_MAX, "hand (B-99)"
        assert baron.stock.keys() == {*RESOURCES}
        assert all(number >= 0 for number in baron.stock.values()), "a Resource below 0 (B-1)"
        if not baron.alive:
            assert not any(baron.stock.values()) and not baron.cards and baron.gold == 0


def check_questions(state: Barons) -> None:
    if state.phase == "over":
        assert not state.stack and not state.aside
        return
    for monopoly in state.monopolies:
        assert monopoly.blocked and monopoly.holder not in monopoly.blocked, "a monopoly that blocks nobody (B-108)"
        assert all(state.barons[seat].alive for seat in (monopoly.holder, *monopoly.blocked))
    resources = [monopoly.resource for monopoly in state.monopolies]
    assert len(resources) == len({*resources})
    if state.phase == "choices":
        assert state.open_choices() and not state.open_moves(), "phase choices without a choice (B-134)"
    if state.halted:
        assert all(state.barons[seat].absent for seat in state.living()), "paused though somebody is here (B-142)"


def gold_of(event: Event) -> int:
    """How much Gold came into the game by this event (B-144)."""
    match event:
        case events.TurnBegan(turn=turn, income=income):
            return sum(items.get("gold", 0) for items in income.values()) + MARKET_GOLD_PER_TURN * (turn > 1)
        case events.QuestDone(gold=gold):
            return gold
        case events.Played(card="royal_coinage", number=number):
            return number
        case events.Built(gold=gold):
            return -gold
        case events.Chose(answer="gold"):
            return -WAR_GOLD
        case events.UpkeepPaid(missing=missing, tax=tax):
            return -missing * MISSING - tax
    return 0


def gold_of_defeats(before: Before, told: Sequence[Event]) -> int:
    """What the defeated held leaves the game (B-124): at the check, or when they resigned."""
    held = dict(enumerate(before.each))
    held |= {event.seat: event.gold for event in told if isinstance(event, events.UpkeepPaid)}
    return sum(held[event.seat] for event in told if isinstance(event, events.Defeated))


# A player who wants 100 Gold


def greedy(state: Barons, seat: Seat, asking: Decision, rnd: random.Random) -> Action:
    if isinstance(asking, Move):
        return sensible(state, seat, rnd)
    if isinstance(asking, Plan):
        if len(state.barons[seat].orders) > 25:
            return Lock()
        action = sensible(preview(state, seat), seat, rnd)
        return Lock() if isinstance(action, End) else action
    return asking.pick(state, seat, rnd.choice)


def sensible(state: Barons, seat: Seat, rnd: random.Random) -> Action:
    """The first useful thing, in the order in which it is useful."""
    if economy.refuse_quest(state, seat, Quest()) is None:
        return Quest()
    found = coined(state, seat) or converted(state, seat) or built(state, seat, rnd) or sold(state, seat)
    return found or courted(state, seat) or more_land(state, seat, rnd) or stocked(state, seat) or End()


def coined(state: Barons, seat: Seat) -> Action | None:
    baron = state.barons[seat]
    if baron.played:
        return None
    if "royal_coinage" in baron.cards:
        return Play("royal_coinage", baron.favor // 5) if baron.favor >= 10 else None
    return BuyCard("royal_coinage") if baron.favor >= 20 and len(baron.cards) < HAND_MAX else None


def converted(state: Barons, seat: Seat) -> Action | None:
    baron = state.barons[seat]
    for key in ("metal_weapons", "livestock_cloth", "grain_food", "materials_glass"):
        keep = 10 if RECIPES[key].input == "materials" else 0
        amount = min(economy.most_convert(state, seat, key), baron.stock[RECIPES[key].input] - keep)
        if amount > 0:
            return Convert(key, amount)
    return None


def built(state: Barons, seat: Seat, rnd: random.Random) -> Action | None:
    kinds = building.kinds_to_build(state, seat)
    kinds = [kind for kind in kinds if building.missing_for(state.barons[seat], kind) == 0]
    if not kinds:
        return None
    count = state.count(seat)
    wish = [kind for kind in ("furnace", "farm", "quarry", "mine", "workshop") if count[kind] < 1]
    kind = next((kind for kind in wish if kind in kinds), rnd.choice(kinds))
    return Build(kind, TILES[rnd.choice(building.sites(state, seat))])


def sold(state: Barons, seat: Seat) -> Action | None:
    baron, count = state.barons[seat], state.count(seat)
    keep = {"food": count["village"] * 2, "weapons": count["castle"] * 2 + 5, "materials": 15}
    for resource in ("cloth", "food", "weapons", "glass", "metal", "materials"):
        amount = min(economy.most_sell(state, seat, resource), baron.stock[resource] - keep.get(resource, 0))
        if amount > 0:
            return Sell(resource, amount)
    return None


def courted(state: Barons, seat: Seat) -> Action | None:
    for good in ("glass", "cloth"):
        if amount := economy.most_court(state, seat, good):
            return Court(good, amount)
    return None


def more_land(state: Barons, seat: Seat, rnd: random.Random) -> Action | None:
    if building.may_claim(state, seat) and len(building.sites(state, seat)) < 2:
        near = building.claimable(state, seat)
        return Claim(TILES[rnd.choice(near)]) if near else None
    return None


def stocked(state: Barons, seat: Seat) -> Action | None:
    baron, count = state.barons[seat], state.count(seat)
    for resource, need in (("food", count["village"]), ("weapons", count["castle"])):
        amount = min(need - baron.stock[resource], economy.most_buy(state, seat, resource))
        if amount > 0:
            return Buy(resource, amount)
    return None
