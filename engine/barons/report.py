"""The position in words, from a view: the alternative text of the board, and the whole table in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from engine.barons.data import DEFEAT, PRICE, SEAT_KEYS, VICTORY, next_quest
from engine.barons.names import bundle, cards, gold, player, policy, some, thing
from engine.barons.text import written
from engine.barons.view import BaronView, View
from engine.core import Seat
from engine.core.text import counted, listed, spelled

MODELS = {"moves": "moves in order", "sealed": "sealed orders", "open": "an open Turn"}


def summary(view: View) -> str:
    """Gold and Favor of all, whose move, what matters now; at most 700 characters."""
    parts = [_status(view)]
    for seat, baron in enumerate(view.barons):
        parts.append(
            f"{player(seat)} {gold(baron.gold)}, {baron.favor} Favor" if baron.alive else f"{player(seat)} out"
        )
    parts.append(f"tax {view.tax}, Market {gold(view.market_gold)}")
    if view.quest:
        parts.append(f"Quest until Turn {view.quest_until}: {bundle(view.quest)}")
    return f"{'; '.join(parts)[:699]}."


def _status(view: View) -> str:
    if view.phase == "over":
        return f"The game is over, {listed(map(player, view.winners))} won" if view.winners else "The game is over"
    if view.halted:
        return f"Turn {view.turn}: everybody is absent, the game waits"
    if view.phase == "setup":
        return f"Setup: {listed(map(player, view.waits_for))} places a Castle"
    if view.phase == "choices":
        return f"Turn {view.turn}: {listed(map(player, view.waits_for))} must answer Warmongering"
    if view.mover is not None:
        return f"Turn {view.turn}: {player(view.mover)} to move"
    return f"Turn {view.turn}: waiting for {listed(map(player, view.waits_for))}"


def words(view: View) -> Iterator[str]:
    """Everything a view holds, a paragraph each."""
    house = f", house rules {listed(view.house)}" if view.house else ""
    limit = f", to Turn {view.turn_limit} at most" if view.turn_limit else ""
    order = f" Order: {listed(map(player, view.order))}." if view.order else ""
    yield f"{_status(view)}. Played with {MODELS[view.model]}{limit}{house}.{order}"
    yield from trade(view)
    if view.defended:
        victim, by, card, target = view.defended
        at = "" if target in SEAT_KEYS else f" on {target}"
        yield f"{player(by)} plays {thing(card)}{at}; {player(victim)} is asked whether to counter."
    for seat, baron in enumerate(view.barons):
        yield _baron(seat, baron, view)
    yield from _own(view)
    if view.fallen:
        yield f"Out of the game, in this order: {listed(map(player, view.fallen))}."


def trade(view: View) -> Iterator[str]:
    """Market, prices, tax, quest and its last Turn, monopolies and whom they block."""
    stock = ", ".join(f"{some(number, item)} at {PRICE[item]}" for item, number in view.market.items())
    yield f"Market: {gold(view.market_gold)}; {stock}. Tax: {view.tax} Gold a Turn."
    if view.quest:
        yield f"Royal Quest, to Turn {view.quest_until}: {bundle(view.quest)}."
    else:
        yield f"No Royal Quest; the next in Turn {next_quest(view.turn)}."
    yield from map(_monopoly, view.monopolies)


def _monopoly(monopoly: object) -> str:
    resource, holder, blocked = (getattr(monopoly, name) for name in ("resource", "holder", "blocked"))
    until = listed(f"{player(seat)} to the end of the move in Turn {turn}" for seat, turn in blocked.items())
    return f"{player(holder)} holds the monopoly of {thing(resource)}; blocked: {until}."


def _baron(seat: Seat, baron: BaronView, view: View) -> str:
    if not baron.alive:
        return f"{player(seat)} ({SEAT_KEYS[seat]}) is out of the game."
    land = [tile for tile in view.tiles if tile.owner == seat]
    built = ", ".join(f"{tile.name} {thing(tile.kind)}" for tile in land if tile.kind)
    empty = ", ".join(tile.name for tile in land if not tile.kind)
    goods = bundle(baron.stock) if any(baron.stock.values()) else "no Resources"
    parts = [
        f"{player(seat)} ({SEAT_KEYS[seat]}): {gold(baron.gold)}, {baron.favor} Favor, {goods}, {cards(baron.cards)}",
        f"Buildings: {built or 'none'}",
        f"empty tiles: {empty or 'none'}",
        f"upkeep due: {bundle(baron.upkeep) if any(baron.upkeep.values()) else 'none'}",
        *_marks(baron, view),
    ]
    return "; ".join(parts) + "."


def _marks(baron: BaronView, view: View) -> Iterator[str]:
    """What is only said when it is so."""
    if baron.short:
        yield f"missing upkeep would cost {gold(baron.short)}"
    if baron.debt:
        yield f"{counted(baron.debt, 'check')} in debt in a row, {spelled(DEFEAT)} are a defeat"
    if baron.played:
        yield "has played a card this Turn"
    if baron.choosing:
        yield f"must answer Warmongering ({baron.choosing})"
    if baron.missed:
        yield f"missed {counted(baron.missed, 'move')}{', absent' * baron.absent}"
    if baron.moving and view.mover is None and view.phase == "play":
        yield "still writing orders" if view.model == "sealed" else "the move is open"
    if baron.locked:
        yield "ready"
    if baron.builds is not None:
        yield (
            f"left in this move: {counted(baron.builds, 'Building')}, {baron.workshop} through Workshops, "
            f"{baron.furnace} through Furnaces, claim {'used' if baron.claimed else 'free'}"
        )
    after = baron.gold - baron.short - view.tax
    if after >= VICTORY:
        yield f"would have {gold(after)} at the check now and win"


def _own(view: View) -> Iterator[str]:
    """The viewer's secrets."""
    if view.seat is None:
        return
    own = view.barons[view.seat]
    if own.hand is not None:
        yield f"Your cards: {listed(map(thing, own.hand)) if own.hand else 'none'}."
    if own.policies is not None:
        standing = "; ".join(f"{thing(card)}: {policy(card, value)}" for card, value in own.policies.items())
        yield f"Your standing orders: {standing}; Warmongering: {policy('warmongering', own.war or 'none')}."
    if own.orders is not None:
        listed_orders = "; ".join(f"{n}. {written(order)}" for n, order in enumerate(own.orders, 1))
        yield f"Your orders: {listed_orders or 'none yet'}."
