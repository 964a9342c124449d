"""Conversion, Market, Court and quest (chapters 8 to 12): what forbids an amount, the most there can be, and doing it.

Each `most_…` is the largest amount that the refusal beside it lets through; menus, autocomplete and the cutting of
sealed orders (BV-4) use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.barons.actions import Buy, Convert, Court, Quest, Sell
from engine.barons.data import (
    CARD_ORDER,
    COURT_RATE,
    FAVOR_MAX,
    HAND_MAX,
    PRICE,
    QUEST_FAVOR,
    QUEST_GOLD,
    RECIPES,
    Recipe,
)
from engine.barons.events import CardWon, Converted, Delivered, QuestDone, Traded
from engine.barons.pieces import Baron
from engine.core import Event, Seat

if TYPE_CHECKING:
    from engine.barons.state import Barons


def blocked(state: Barons, seat: Seat, resource: str) -> bool:
    """A monopoly keeps this player from trading this Resource (B-75)."""
    return bool(state.monopolies) and any(m.resource == resource and seat in m.blocked for m in state.monopolies)


# Conversion (B-59 to B-63)


def _capacity(baron: Baron, recipe: Recipe) -> int:
    assert baron.record
    return baron.record.workshop if recipe.at == "workshop" else baron.record.furnace


def convertible(state: Barons, seat: Seat) -> list[str]:
    """Recipes for which there is input and capacity (B-60)."""
    baron = state.barons[seat]
    stock = baron.stock
    return [key for key, recipe in RECIPES.items() if stock[recipe.input] and _capacity(baron, recipe)]


def most_convert(state: Barons, seat: Seat, key: str) -> int:
    """The most input items of this recipe now."""
    baron, recipe = state.barons[seat], RECIPES[key]
    return min(_capacity(baron, recipe), baron.stock[recipe.input])


def refuse_convert(state: Barons, seat: Seat, action: Convert) -> str | None:
    """B-143, convert."""
    baron, recipe = state.barons[seat], RECIPES.get(action.recipe)
    if recipe is None:
        return "bad_recipe"
    if action.amount < 1:
        return "bad_amount"
    if action.amount > _capacity(baron, recipe):
        return "no_capacity"
    return "not_enough_resource" if action.amount > baron.stock[recipe.input] else None


def convert(state: Barons, seat: Seat, action: Convert) -> Iterator[Event]:
    """Capacity counts input items (B-61)."""
    baron, recipe = state.barons[seat], RECIPES[action.recipe]
    assert baron.record
    made = action.amount * recipe.out_per_input
    baron.stock[recipe.input] -= action.amount
    baron.stock[recipe.output] += made
    if recipe.at == "workshop":
        baron.record.workshop -= action.amount
    else:
        baron.record.furnace -= action.amount
    yield Converted(seat=seat, recipe=action.recipe, amount=action.amount, made=made)


# Market (B-64 to B-75)


def sellable(state: Barons, seat: Seat) -> list[str]:
    """Resources of which the Market can pay for one (B-71, B-72)."""
    stock, gold = state.barons[seat].stock, state.market_gold
    return [key for key, price in PRICE.items() if stock[key] and price <= gold and not blocked(state, seat, key)]


def most_sell(state: Barons, seat: Seat, resource: str) -> int:
    """The Market never owes (B-72)."""
    if blocked(state, seat, resource):
        return 0
    return min(state.barons[seat].stock[resource], state.market_gold // PRICE[resource])


def refuse_trade(state: Barons, seat: Seat, action: Sell | Buy) -> str | None:
    """What B-143 asks first of both."""
    if action.resource not in PRICE:
        return "bad_resource"
    if action.amount < 1:
        return "bad_amount"
    return "monopoly" if blocked(state, seat, action.resource) else None


def refuse_sell(state: Barons, seat: Seat, action: Sell) -> str | None:
    """B-143, sell."""
    if code := refuse_trade(state, seat, action):
        return code
    if action.amount > state.barons[seat].stock[action.resource]:
        return "not_enough_resource"
    return "market_no_gold" if action.amount * PRICE[action.resource] > state.market_gold else None


def buyable(state: Barons, seat: Seat) -> list[str]:
    """Resources that are in stock and can be paid for (B-73, B-74)."""
    stock, gold = state.market, state.barons[seat].gold
    return [key for key, price in PRICE.items() if stock[key] and price <= gold and not blocked(state, seat, key)]


def most_buy(state: Barons, seat: Seat, resource: str) -> int:
    """What is in stock and can be paid (B-73, B-74)."""
    if blocked(state, seat, resource):
        return 0
    return max(0, min(state.market[resource], state.barons[seat].gold // PRICE[resource]))


def refuse_buy(state: Barons, seat: Seat, action: Buy) -> str | None:
    """B-143, buy."""
    if code := refuse_trade(state, seat, action):
        return code
    if action.amount > state.market[action.resource]:
        return "market_no_stock"
    return "not_enough_gold" if action.amount * PRICE[action.resource] > state.barons[seat].gold else None


def sell(state: Barons, seat: Seat, action: Sell) -> Iterator[Event]:
    """B-71."""
    yield _trade(state, seat, action.resource, action.amount)


def buy(state: Barons, seat: Seat, action: Buy) -> Iterator[Event]:
    """B-73, B-74: the Gold goes to the Market."""
    yield _trade(state, seat, action.resource, -action.amount)


def _trade(state: Barons, seat: Seat, resource: str, amount: int) -> Event:
    baron, gold = state.barons[seat], amount * PRICE[resource]
    baron.stock[resource] -= amount
    state.market[resource] += amount
    baron.gold += gold
    state.market_gold -= gold
    return Traded(seat=seat, resource=resource, amount=amount, gold=gold)


# Court (B-76 to B-79)


def courtable(state: Barons, seat: Seat) -> list[str]:
    """Resources that add Favor, while there is room for any (B-78)."""
    baron = state.barons[seat]
    stock = baron.stock
    return [key for key in COURT_RATE if stock[key]] if baron.favor < FAVOR_MAX else []


def most_court(state: Barons, seat: Seat, resource: str) -> int:
    """As long as the last item still adds something (B-78)."""
    baron = state.barons[seat]
    return max(0, min(baron.stock[resource], -(-(FAVOR_MAX - baron.favor) // COURT_RATE[resource])))


def refuse_court(state: Barons, seat: Seat, action: Court) -> str | None:
    """B-143, court."""
    if action.resource not in COURT_RATE:
        return "bad_resource"
    if action.amount < 1:
        return "bad_amount"
    if action.amount > state.barons[seat].stock[action.resource]:
        return "not_enough_resource"
    return "favor_full" if action.amount > most_court(state, seat, action.resource) else None


def court(state: Barons, seat: Seat, action: Court) -> Iterator[Event]:
    """The surplus above 50 is lost (B-78)."""
    baron = state.barons[seat]
    baron.stock[action.resource] -= action.amount
    favor = gain_favor(baron, action.amount * COURT_RATE[action.resource])
    yield Delivered(seat=seat, resource=action.resource, amount=action.amount, favor=favor)


def gain_favor(baron: Baron, amount: int) -> int:
    """Add Favor up to the limit (B-14); returns what was really added."""
    added = min(amount, FAVOR_MAX - baron.favor)
    baron.favor += added
    return added


# Royal Quest (B-95 to B-97)


def refuse_quest(state: Barons, seat: Seat, action: Quest) -> str | None:
    """B-143, quest."""
    if state.quest is None:
        return "no_quest"
    stock = state.barons[seat].stock
    return "not_enough_resource" if any(stock[good] < n for good, n in state.quest.items()) else None


def quest(state: Barons, seat: Seat, action: Quest) -> Iterator[Event]:
    """The card is drawn even if the hand is full and it is lost (B-97)."""
    baron = state.barons[seat]
    for good, number in (state.quest or {}).items():
        baron.stock[good] -= number
    state.quest = None
    baron.gold += QUEST_GOLD
    favor = gain_favor(baron, QUEST_FAVOR)
    card, full = state.rng.one(CARD_ORDER), len(baron.cards) >= HAND_MAX
    yield QuestDone(seat=seat, gold=QUEST_GOLD, favor=favor, lost=full)
    if not full:
        baron.cards.append(card)
        yield CardWon(seat=seat, card=card, to=(seat,))
