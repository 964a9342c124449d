"""The Diplomatic cards (chapter 13): buying, playing, countering."""

from __future__ import annotations

from collections import Counter as Bundle
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from engine.barons.actions import BuyCard, Play
from engine.barons.building import touches
from engine.barons.data import (
    CARDS,
    COUNTERED,
    FAVOR_PER_GOLD,
    GOODS,
    HAND_MAX,
    KEY_BUILDINGS,
    PLACE_OF,
    RAW,
    RESOURCES,
    SEAT_KEYS,
    TAX_MAX,
    TAX_MIN,
    TRADE_ITEMS,
)
from engine.barons.events import CardBought, Countered, Played
from engine.barons.land import NEUTRAL, TILE, TILES, around, of_others
from engine.barons.pieces import Monopoly, seat_named
from engine.core import Choices, Event, Path, Seat

if TYPE_CHECKING:
    from engine.barons.state import Barons

ON_TILES = ("boundary_claim", "claim_revocation", "seizure_of_assets")


# Buying (B-98, B-99)


def buyable(state: Barons, seat: Seat) -> list[str]:
    """Cards that can be paid for and held."""
    baron = state.barons[seat]
    return [] if len(baron.cards) >= HAND_MAX else [key for key, card in CARDS.items() if card.price <= baron.favor]


def refuse_buy_card(state: Barons, seat: Seat, action: BuyCard) -> str | None:
    """B-143, buy_card."""
    baron = state.barons[seat]
    if action.card not in CARDS:
        return "bad_card"
    if len(baron.cards) >= HAND_MAX:
        return "hand_full"
    return "not_enough_favor" if CARDS[action.card].price > baron.favor else None


def buy_card(state: Barons, seat: Seat, action: BuyCard) -> Iterator[Event]:
    """Announced without its name (B-138)."""
    baron = state.barons[seat]
    baron.favor -= CARDS[action.card].price
    baron.cards.append(action.card)
    yield CardBought(seat=seat)
    yield CardBought(seat=seat, card=action.card, to=(seat,))


# Targets


def targets(state: Barons, seat: Seat, card: str) -> Sequence[Any]:
    """What this card can be aimed at now; `(None,)` for a card that needs no target, nothing if it cannot be played."""
    match card:
        case "boundary_claim" | "claim_revocation" | "seizure_of_assets":
            return [TILES[tile] for tile in _within_reach(state, seat, card)]
        case "the_high_court":
            return [SEAT_KEYS[s] for s, b in enumerate(state.barons) if s != seat and b.alive and b.cards]
        case "monopoly_grant":
            held = {monopoly.resource for monopoly in state.monopolies}
            return [resource for resource in RESOURCES if resource not in held]
        case "royal_coinage":
            return range(1, state.barons[seat].favor // FAVOR_PER_GOLD + 1)
        case "raise_taxes":
            return (None,) if state.tax < TAX_MAX else ()
        case "lower_taxes":
            return (None,) if state.tax > TAX_MIN else ()
        case "foreign_trade":
            return (None,) if gives(state.barons[seat].stock, ()) else ()
        case "lawmakers_support":
            return ()
    return (None,)


def _within_reach(state: Barons, seat: Seat, card: str) -> Sequence[int]:
    """Tiles that this card may be aimed at: those that `_refuse_tile` lets through."""
    building, owner = state.building, state.owner
    if card == "claim_revocation":
        return [tile for tile in of_others(tuple(owner), seat) if building[tile] is None]
    enemy = [tile for tile in around(tuple(owner), seat) if owner[tile] != NEUTRAL]
    return [tile for tile in enemy if building[tile] not in KEY_BUILDINGS] if card == "boundary_claim" else enemy


def playable(state: Barons, seat: Seat) -> list[str]:
    """Cards in hand that would have an effect now, in the order of the rulebook."""
    baron = state.barons[seat]
    if baron.played:
        return []
    return [card for card in CARDS if card in baron.cards and len(targets(state, seat, card))]


def play_choices(state: Barons, seat: Seat, given: Path) -> Choices:
    """Card, target, and for Foreign Trade what is given and taken item by item."""
    match given:
        case ():
            return playable(state, seat)
        case (str(card),):
            return targets(state, seat, card)
        case ("foreign_trade", None, *rest):
            return trade_choices(state.barons[seat].stock, tuple(rest))
    return (None,)


# Foreign Trade (B-105)


def trade_choices(stock: dict[str, int], rest: Path) -> Choices:
    """Five to give, None, five to take, None; each offered good leaves a way to the end."""
    if None not in rest:
        return gives(stock, rest) if len(rest) < TRADE_ITEMS else (None,)
    given, taken = rest[:TRADE_ITEMS], rest[TRADE_ITEMS + 1 :]
    return takes(given, taken) if len(taken) < TRADE_ITEMS else (None,)


def gives(stock: dict[str, int], chosen: Path) -> list[str]:
    """Resources that may be given next, in the order of the table from the last one on: five must be reached."""
    first, left = PLACE_OF[str(chosen[-1])] if chosen else 0, stock.copy()
    for good in chosen:
        left[str(good)] -= 1
        if left[str(good)] < 0:  # thinkable in a sealed list, but not with this stock
            return []
    needed = TRADE_ITEMS - len(chosen)
    goods, room = _of_class(GOODS, left, chosen, needed)
    raw, _ = _of_class(RAW, left, chosen, needed - room) if first < len(RAW) else ([], 0)
    return [good for good in (*raw, *goods) if PLACE_OF[good] >= first]


def _of_class(kinds: Sequence[str], left: dict[str, int], chosen: Path, needed: int) -> tuple[list[str], int]:
    """Kinds that lead on if they and what follows in this class must be so many; and the most there are of the class.

    One kind that is not given must be left to take, for no Resource may be on both sides: an earlier one, or the one
    of which fewest would be given.
    """
    found: list[str] = []
    free, later, fewest, total = len(kinds) - len({*kinds}.intersection(chosen)), 0, 0, 0
    for kind in reversed(kinds):
        number, is_free = left[kind], kind not in chosen
        total += number
        others = free - is_free
        if number > 0 and others and total - (fewest if later == others else 0) >= needed:
            found.append(kind)
        if is_free:
            fewest, later = min(fewest, number) if later else number, later + 1
    return found[::-1], total - fewest


def takes(given: Path, taken: Path) -> list[str]:
    """As many Raw Materials as are given, then as many Goods; nothing that is given."""
    raw = sum(good in RAW for good in given)
    kinds = RAW if len(taken) < raw else GOODS
    first = PLACE_OF[str(taken[-1])] if taken else 0
    return [good for good in kinds if good not in given and PLACE_OF[good] >= first]


def refuse_trade(stock: dict[str, int], action: Play) -> str | None:
    """B-143, foreign_trade."""
    give, take = Bundle(action.give), Bundle(action.take)
    if any(good not in PLACE_OF for good in (*give, *take)):
        return "bad_resource"
    if len(action.give) != TRADE_ITEMS or len(action.take) != TRADE_ITEMS:
        return "bad_amount"
    if give.keys() & take.keys():
        return "same_resource"
    if sum(good in RAW for good in action.give) != sum(good in RAW for good in action.take):
        return "class_mismatch"
    return "not_enough_resource" if any(number > stock[good] for good, number in give.items()) else None


# Playing (B-100 to B-113)


def refuse_play(state: Barons, seat: Seat, action: Play) -> str | None:
    """B-143, play."""
    baron = state.barons[seat]
    if action.card not in CARDS:
        return "bad_card"
    if action.card not in baron.cards:
        return "card_not_held"
    if action.card == "lawmakers_support":
        return "reaction_only"
    if baron.played:
        return "card_already_played"
    if action.card == "foreign_trade":
        return refuse_trade(baron.stock, action) or ("not_possible" if action.target is not None else None)
    if action.give or action.take:
        return "not_possible"
    return _refuse_target(state, seat, action)


def _refuse_target(state: Barons, seat: Seat, action: Play) -> str | None:
    card, target = action.card, action.target
    match card:
        case "boundary_claim" | "claim_revocation" | "seizure_of_assets":
            return _refuse_tile(state, seat, card, TILE.get(str(target)))
        case "the_high_court":
            victim = seat_named(target, state.seats)
            if victim is None or victim == seat or not state.barons[victim].alive:
                return "bad_target"
            return None if state.barons[victim].cards else "no_effect"
        case "monopoly_grant":
            if target not in PLACE_OF:
                return "bad_resource"
            return "monopoly" if any(m.resource == target for m in state.monopolies) else None
        case "royal_coinage":
            if not isinstance(target, int) or target < 1:
                return "bad_amount"
            return "not_enough_favor" if target * FAVOR_PER_GOLD > state.barons[seat].favor else None
        case "raise_taxes" if state.tax >= TAX_MAX:
            return "tax_limit"
        case "lower_taxes" if state.tax <= TAX_MIN:
            return "tax_limit"
    return "not_possible" if target is not None else None


def _refuse_tile(state: Barons, seat: Seat, card: str, tile: int | None) -> str | None:
    if tile is None:
        return "no_such_tile"
    if state.owner[tile] in (seat, NEUTRAL):
        return "not_enemy_tile"
    if card == "claim_revocation":
        return "tile_occupied" if state.building[tile] else None
    if not touches(state, seat, tile):
        return "not_adjacent"
    return "tile_protected" if card == "boundary_claim" and state.building[tile] in KEY_BUILDINGS else None


def victim_of(state: Barons, action: Play) -> Seat | None:
    """Whom an attack is aimed at; None for any other card."""
    if action.card not in COUNTERED:
        return None
    if action.card == "the_high_court":
        return seat_named(action.target, state.seats)
    return state.owner[TILE[str(action.target)]]


def would_counter(state: Barons, victim: Seat, action: Play) -> bool:
    """The victim's standing order uses Lawmaker's Support, which it holds and may still play (B-104, B-131)."""
    baron = state.barons[victim]
    if "lawmakers_support" not in baron.cards or baron.played:
        return False
    kind = state.building[TILE[str(action.target)]] if action.card in ON_TILES else None
    match baron.policies[action.card]:
        case "any":
            return True
        case "built":
            return kind is not None
        case "key":
            return kind in KEY_BUILDINGS
    return False


def countered(state: Barons, seat: Seat, victim: Seat, action: Play) -> Event:
    """Both cards are gone, both have played their card of this Turn (B-104). The attacker's is gone already."""
    state.barons[victim].cards.remove("lawmakers_support")
    state.barons[victim].played = True
    return Countered(seat=victim, by=seat, card=action.card, target=action.target)


def effect(state: Barons, seat: Seat, action: Play) -> Iterator[Event]:
    """What the card does; Warmongering is in war.py."""
    baron, card, target = state.barons[seat], action.card, action.target
    match card:
        case "boundary_claim" | "claim_revocation" | "seizure_of_assets":
            yield _take_tile(state, seat, card, TILE[str(target)])
        case "the_high_court":
            victim = seat_named(target, state.seats)
            assert victim is not None
            lost, state.barons[victim].cards = len(state.barons[victim].cards), []
            yield Played(seat=seat, card=card, target=target, victim=victim, number=lost)
        case "monopoly_grant":
            others = [other for other, b in enumerate(state.barons) if other != seat and b.alive]
            state.monopolies.append(Monopoly(str(target), seat, others))
            yield Played(seat=seat, card=card, target=target)
        case "royal_coinage":
            assert isinstance(target, int)
            baron.favor -= target * FAVOR_PER_GOLD
            baron.gold += target
            yield Played(seat=seat, card=card, target=target, number=target)
        case "raise_taxes" | "lower_taxes":
            state.tax += 1 if card == "raise_taxes" else -1
            yield Played(seat=seat, card=card, number=state.tax)
        case "foreign_trade":
            give, take = dict(Bundle(action.give)), dict(Bundle(action.take))
            for good, number in give.items():
                baron.stock[good] -= number
            for good, number in take.items():
                baron.stock[good] += number
            yield Played(seat=seat, card=card, give=give, take=take)


def _take_tile(state: Barons, seat: Seat, card: str, tile: int) -> Event:
    """B-102, B-103, B-111. A seized Castle claims nothing."""
    victim, kind = state.owner[tile], state.building[tile]
    state.owner[tile] = NEUTRAL if card == "claim_revocation" else seat
    if card == "boundary_claim":
        state.building[tile] = None
    return Played(seat=seat, card=card, target=TILES[tile], victim=victim, kind=kind)
