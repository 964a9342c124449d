"""Refusals in words: what would be right first, then the rule that forbids it (B-143)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.barons import actions, building, cards, economy
from engine.barons.data import (
    BUILDINGS,
    CARDS,
    CLAIM_COST,
    COURT_RATE,
    FAVOR_MAX,
    FAVOR_PER_GOLD,
    HAND_MAX,
    MISSING,
    MOST_ORDERS,
    PRICE,
    RECIPES,
    RESOURCES,
    TAX_MAX,
    TRADE_ITEMS,
    WORKFORCE,
)
from engine.barons.land import TILES
from engine.barons.names import gold, player, recipe, some, thing
from engine.barons.sealed import MOST
from engine.barons.view import blocked_until, placing
from engine.core import Action, Seat
from engine.core.text import counted, listed

if TYPE_CHECKING:
    from engine.barons.state import Barons

FEW = 8  # tiles named in a sentence at most

PLAIN = {
    "game_over": "The game is over.",
    "defeated": "You are out of the game: defeated players take no part. (B-47)",
    "no_quest": "There is no Royal Quest now; the next comes in a Turn that is a multiple of 5. (B-44)",
    "no_choice": "You are not asked to choose anything now. (B-132)",
    "not_absent": "You are here; only somebody absent can come back. (B-140)",
    "not_locked": "Your orders are not locked. (BV-1)",
    "nothing_written": "You have written no orders yet. (BV-1)",
    "bad_seats": "BARONS takes two to five players. (B-9)",
    "asked_counters_need_moves": "Asked counters need moves in order; choose that model, or leave them out. (BV-9)",
    "reaction_only": "Lawmaker’s Support is used by your standing order when you are attacked, never played. (B-104)",
    "card_already_played": "One card a Turn, and you have played yours, perhaps to counter. (B-101)",
    "claim_used": "One claim a move, and you have used yours. (B-80)",
    "castle_too_close": "A first Castle may not touch a claimed tile; choose one farther away. (B-21)",
    "bad_policy": "Say any, never, built or key as the card allows; for Warmongering one to three answers. (B-131)",
    "bad_choice": "Choose weapons, gold or favor; to an attack yes or no. (B-132)",
    "bad_target": "Name another player who is still in the game. (B-112)",
    "unreadable": "Write an order as in the commands, such as sell food 9, build farm E4 or play boundary_claim E4.",
    "not_possible": "This card does not take what you named with it. (B-100)",
    "too_many_orders": f"A list holds at most {MOST_ORDERS} orders; strike one first. (BV-1)",
    "tile_protected": "Castles and Villages are safe from Boundary Claim; Seizure of Assets takes any tile. (B-102)",
}


def explain(state: Barons, seat: Seat | None, code: str, action: Action | None) -> str:
    """The refusal of this action, with what would be possible instead."""
    if seat is None:
        return PLAIN.get(code, f"{code.replace('_', ' ').capitalize()}.")
    found = _of_turn(state, seat, code, action) or _of_amounts(state, seat, code, action)
    found = found or _of_tiles(state, seat, code, action) or _of_cards(state, seat, code, action)
    return found or PLAIN.get(code, f"{code.replace('_', ' ').capitalize()}.")


def _of_turn(state: Barons, seat: Seat, code: str, action: Action | None) -> str | None:
    match code:
        case "wrong_phase" if state.phase == "setup":
            return "All Castles are set up first: use place when you are called. (B-18)"
        case "wrong_phase" if state.phase == "choices":
            waiting = listed(map(player, dict.fromkeys(state.open_choices())))
            return f"All moves are done; {waiting} must still answer Warmongering. (B-134)"
        case "wrong_phase" if state.phase == "over":
            return PLAIN["game_over"]
        case "wrong_phase" if isinstance(action, actions.End):
            return "A list of orders is not ended but locked: use lock. (BV-1)"
        case "wrong_phase":
            return "That belongs to another part of the game or another turn model. (B-37)"
        case "not_your_move":
            return _not_your_move(state, seat)
        case "choice_pending" if attack := state.defending():
            return f"{player(attack.seat)} is still asked whether to counter. (BV-9)"
        case "choice_pending":
            return "Answer Warmongering first: choose weapons, gold or favor. (B-134)"
    return None


def _not_your_move(state: Barons, seat: Seat) -> str:
    baron, mover, first = state.barons[seat], state.mover(), placing(state)
    if state.halted and baron.absent:
        return "Say first that you are back: all are absent, and the game is paused. (B-142)"
    if first:
        return f"{player(first[0])} sets up first. (B-18)"
    if mover is not None:
        return f"It is {player(mover)}’s move. (B-30)"
    if baron.locked:
        return "Your orders are locked: unlock them to change them. (BV-1)"
    return "Your move of this Turn has ended. (B-33)"


def _of_amounts(state: Barons, seat: Seat, code: str, action: Action | None) -> str | None:
    baron = state.barons[seat]
    match code, action:
        case "bad_recipe", _:
            return f"Recipes: {listed(f'{key} ({recipe(key)})' for key in RECIPES)}. (B-59)"
        case "bad_resource", actions.Court():
            return f"The Court takes {listed(map(thing, COURT_RATE))}. (B-76)"
        case "bad_resource", _:
            return f"Resources are {listed(map(thing, RESOURCES))}. (B-2)"
        case "bad_amount", actions.Play(card="foreign_trade"):
            return f"Give exactly {TRADE_ITEMS} and take exactly {TRADE_ITEMS}. (B-105)"
        case "bad_amount", actions.Play():
            return f"Name at least 1 Gold, {FAVOR_PER_GOLD} Favor each. (B-110)"
        case "bad_amount", _:
            return "Amounts are whole numbers from 1 up. (B-51)"
        case "no_capacity", actions.Convert(key, _):
            return f"{_instead(economy.most_convert(state, seat, key))}{_capacity(state, seat, key)} (B-60)"
        case "monopoly", actions.Sell(resource, _) | actions.Buy(resource, _):
            until = blocked_until(state, seat)
            return f"{thing(resource)} is closed to you to the end of your move in Turn {until}: a monopoly. (B-107)"
        case "monopoly", _:
            return "That Resource is under a monopoly already; name another. (B-108)"
        case "market_no_gold", actions.Sell(resource, _):
            rest = f"The Market has {gold(state.market_gold)}, {thing(resource)} costs {PRICE[resource]}."
            return f"{_instead(economy.most_sell(state, seat, resource))}{rest} (B-72)"
        case "market_no_stock", actions.Buy(resource, _):
            rest = f"The Market has {some(state.market[resource], resource)}."
            return f"{_instead(economy.most_buy(state, seat, resource))}{rest} (B-73)"
        case "favor_full", actions.Court(resource, _):
            rest = f"You have {baron.favor} Favor, {FAVOR_MAX} is the most."
            return f"{_instead(economy.most_court(state, seat, resource))}{rest} (B-78)"
    return _of_means(state, seat, code, action)


def _of_means(state: Barons, seat: Seat, code: str, action: Action | None) -> str | None:
    """Too little of something."""
    baron = state.barons[seat]
    match code, action:
        case "not_enough_gold", actions.Buy(resource, _):
            rest = f"You have {gold(baron.gold)}, {thing(resource)} costs {PRICE[resource]}."
            return f"{_instead(economy.most_buy(state, seat, resource))}{rest} (B-74)"
        case "not_enough_gold", actions.Build(kind, _):
            missing = building.missing_for(baron, kind)
            price = f"{counted(missing, 'item')} missing cost {gold(missing * MISSING)}"
            return f"{price}; you have {gold(baron.gold)}. (B-86)"
        case "not_enough_gold", _:
            return f"You have {gold(baron.gold)}; choose weapons or favor. (B-132)"
        case "not_enough_favor", actions.Claim():
            return f"A claim costs {CLAIM_COST} Favor; you have {baron.favor}. (B-80)"
        case "not_enough_favor", actions.BuyCard(card):
            return f"{thing(card)} costs {CARDS[card].price} Favor; you have {baron.favor}. (B-98)"
        case "not_enough_favor", _:
            price = f"You have {baron.favor} Favor, {FAVOR_PER_GOLD} for 1 Gold."
            return f"{_instead(baron.favor // FAVOR_PER_GOLD)}{price} (B-110)"
        case "not_enough_resource", actions.Sell(resource, _) | actions.Court(resource, _):
            most = MOST[type(action)](state, seat, resource)
            return f"{_instead(most)}You have {some(baron.stock[resource], resource)}. (B-52)"
        case "not_enough_resource", actions.Convert(key, _):
            have = baron.stock[RECIPES[key].input]
            return (
                f"{_instead(economy.most_convert(state, seat, key))}You have {some(have, RECIPES[key].input)}. (B-52)"
            )
        case "not_enough_resource", actions.Quest():
            lacking = {good: n - baron.stock[good] for good, n in (state.quest or {}).items() if n > baron.stock[good]}
            return f"You still lack {listed(some(n, good) for good, n in lacking.items())}. (B-95)"
        case "not_enough_resource", actions.Choose():
            return f"You have {some(baron.stock['weapons'], 'weapons')}; choose gold or favor. (B-132)"
        case "not_enough_resource", _:
            return "You do not hold all that you would give. (B-105)"
    return None


def _instead(most: int) -> str:
    return f"Do {most} instead. " if most > 0 else ""


def _capacity(state: Barons, seat: Seat, key: str) -> str:
    record, at = state.barons[seat].record, RECIPES[key].at
    left = 0 if record is None else record.workshop if at == "workshop" else record.furnace
    return f"Your {thing(at)}s take {counted(left, 'more item')} in this move."


def _tiles(names: Sequence[str]) -> str:
    if not names:
        return "none now"
    more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    return f"{', '.join(names[:FEW])}{more}"


def _named(tiles: Sequence[int]) -> str:
    return _tiles([TILES[tile] for tile in tiles])


def _of_tiles(state: Barons, seat: Seat, code: str, action: Action | None) -> str | None:
    match code, action:
        case "no_such_tile", _:
            return "Tiles are A1 to I9: a column letter and a row number. (B-4)"
        case (("tile_not_neutral" | "not_adjacent"), actions.Claim()):
            return f"You can claim {_named(building.claimable(state, seat))}. (B-81)"
        case "tile_not_neutral", _:
            return f"Choose a neutral tile: {_tiles(building.castle_sites(state))}. (B-20)"
        case (("not_your_tile" | "tile_occupied"), actions.Build()):
            return f"Your empty tiles: {_named(building.sites(state, seat))}. (B-83)"
        case "tile_not_in_area", _:
            return "The free Buildings go on the tiles around the new Castle. (B-23)"
        case "tile_occupied", actions.Place():
            return "Each free Building needs an empty tile of its own. (B-24)"
        case "tile_occupied", _:
            return "Claim Revocation takes empty tiles only. (B-103)"
        case "bad_building", actions.Place():
            return "One Village, one Workshop, and one Farm, Pasture, Quarry or Mine. (B-23)"
        case "bad_building", _:
            return f"Buildings are {listed(map(thing, BUILDINGS))}. (B-84)"
        case "no_builds_left", _:
            return _no_builds(state, seat)
        case "no_workforce", _:
            return f"Build a Village first: each carries {WORKFORCE} other Buildings. (B-90)"
        case "not_enemy_tile", actions.Play(card=card):
            return f"It must be a tile of another player: {_targets(state, seat, card)}. ({_rule(card)})"
        case "not_adjacent", actions.Play(card=card):
            return f"It must be next to a tile of yours: {_targets(state, seat, card)}. ({_rule(card)})"
    return None


def _no_builds(state: Barons, seat: Seat) -> str:
    record = state.barons[seat].record
    if record and record.rescue and record.builds:
        return "Without a Castle you may build one thing only: a Castle. (BV-8)"
    if not state.count(seat)["castle"]:
        return "Without a Castle you can build nothing; one can be seized. (B-89)"
    return "As many Buildings a move as you had Castles when it began; none is left. (B-85)"


def _targets(state: Barons, seat: Seat, card: str) -> str:
    return _tiles([str(name) for name in cards.targets(state, seat, card)])


def _rule(card: str) -> str:
    return {"boundary_claim": "B-102", "claim_revocation": "B-103"}.get(card, "B-111")


def _of_cards(state: Barons, seat: Seat, code: str, action: Action | None) -> str | None:
    baron = state.barons[seat]
    match code:
        case "bad_card":
            return f"Cards: {listed(map(thing, CARDS))}. (B-101)"
        case "hand_full":
            return f"{HAND_MAX} cards are the most; play one first. (B-99)"
        case "card_not_held":
            return (
                f"You hold {listed(map(thing, sorted(baron.cards)))}. (B-100)"
                if baron.cards
                else "You hold no card. (B-100)"
            )
        case "tax_limit":
            up = isinstance(action, actions.Play) and action.card == "raise_taxes"
            return f"The tax is {state.tax} and cannot {f'rise above {TAX_MAX}. (B-109)' if up else 'fall. (B-106)'}"
        case "same_resource":
            return "A Resource may not be on both sides of the trade. (B-105)"
        case "class_mismatch":
            return "Take as many Raw Materials as you give, and as many Goods. (B-105)"
        case "no_effect":
            return "That player holds no card. (B-112)"
    return None
