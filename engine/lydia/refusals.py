"""Why something is not possible: the remedy first, then the rule's number; and what is not offered now."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from engine.core import Action, Seat, questions
from engine.core.text import counted, listed
from engine.lydia.actions import Bonus, Buy, Estate, Exchange, Place, Race, Tomb, Upgrade
from engine.lydia.bag import TakeMerchant, at_well, to_take
from engine.lydia.cards import CARDS, COIN_MAX, REWARDS, TILES, TOP
from engine.lydia.expansions.chariots import RaceReward, price, to_claim, useful
from engine.lydia.expansions.craftsmen import CopyMerchant, standing
from engine.lydia.expansions.estates import to_cover
from engine.lydia.expansions.tiles import uncovered
from engine.lydia.gate import ChooseBonus, ExchangeCoins, exchangeable
from engine.lydia.holdings import full, maximum, to_upgrade
from engine.lydia.names import (
    amount,
    amounts,
    card_name,
    cost,
    gate_word,
    kind_word,
    merchant,
    sides_words,
    spot_word,
)
from engine.lydia.pay import Purse, purse, short, stable
from engine.lydia.pieces import COLOURS, KINDS, SIDES, Means
from engine.lydia.turn import PlaceMerchant, hand, spots
from engine.lydia.well import AtWell, side_of

if TYPE_CHECKING:
    from engine.lydia.state import Lydia

FIXED = {  # codes whose words depend on nothing
    "no_such_expansion": "Choose expansions from the list. (L-7)",
    "expansion_twice": "Name each expansion once. (L-7)",
    "tombs_and_estates": "Choose the Tomb of Alyattes or Estates: they use the two sides of the same four tiles. (L-7)",
    "no_such_colour": "Choose yellow, green, red or blue boards. (L-5)",
    "colour_twice": "Choose each board colour once: every player has another. (L-5)",
    "colours_per_player": "Choose as many board colours as there are players, or none: then they are drawn. (L-5)",
    "bad_waters": "Name each colour once, for north, east, south and west. (LX2-1)",
    "no_such_seat": "Choose a starting player who sits at the table. (L-6)",
    "bad_seats": "This game is for 2 to 4 players. (L-6)",
    "king_must_move": "Choose one of the three other gates: who takes from the King leads him on. (LX1-3)",
    "influence_full": "Choose an upgrade: your influence is at 6 already. (L-54)",
    "bad_amount": "Name a number of 0 or more. (L-45)",
    "own_not_wild": "Exchange the gate's colour only: your own colour stands for others from influence 6 on. (L-36)",
    "no_such_reward": "Choose place 1, 2 or 3, or 0 to pass. (LX7-5)",
    "bad_payment": "Pay exactly the cost: a symbol by its colour, a coin, or your own colour at influence 6. (L-33)",
    "not_upgraded": "Choose a card that has been upgraded: only those can be covered. (LX8-3)",
    "already_covered": "Choose another card: this one has its Estate. (LX8-3)",
    "never_covered": "Choose a starting, silver or gold card: purple and Well cards cannot be covered. (LX8-3)",
}


def explain(state: Lydia | None, seat: Seat | None, code: str, action: Action | None = None) -> str:
    """A refusal in words; before a game begins (no state) only codes of its options occur."""
    if code in FIXED:
        return FIXED[code]
    if state is None or seat is None:
        return f"{code.replace('_', ' ').capitalize()}."
    match action:
        case Place():
            return _place(state, seat, code, action)
        case Buy() | Upgrade():
            return _card(state, seat, code, action)
        case Tomb() | Estate():
            return _tile(state, seat, code, action)
        case Exchange():
            return _exchange(state, seat, code)
        case Race():
            return _race(state, seat, code, action)
        case Bonus():
            return _own_card(state, seat, code, "L-53")
    return _there(state, seat, code)


def _place(state: Lydia, seat: Seat, code: str, action: Place) -> str:
    if code == "not_in_hand":
        held = listed((merchant(kind) for kind in hand(state, seat)), "or")
        return f"Send {held}: that is what you have in hand. (L-10)"
    free = listed((spot_word(at) for at in spots(state, action.merchant)), "or")
    if code == "nobody_to_copy":
        return f"Send the Craftsman where a merchant stands to be copied: {free}. (LX3-4)"
    return f"Choose {free}. (L-11)"


def _card(state: Lydia, seat: Seat, code: str, action: Buy | Upgrade) -> str:
    player = state.players[seat]
    asking = questions(state, seat)[0]
    sides = asking.sides if isinstance(asking, AtWell) else SIDES
    match code:
        case "not_on_offer":
            return "Choose a card that lies out: this one does not. (L-2)"
        case "other_side":
            return f"Buy from {sides_words(sides)}: one side for each turn. (L-31)"
        case "too_many_cards":
            most = maximum(player)
            return f"Raise your influence first: you hold {len(player.cards)} cards, your maximum is {most}. (L-32)"
        case "cannot_pay":
            price = CARDS[action.card].cost
            if short(purse(player), price) <= 0:
                return f"Pay with what you hold: {_holdings(purse(player))}. (L-33)"
            return f"{card_name(action.card)} costs {amounts(price)}: {lacking(purse(player), price)}. (L-33)"
    return _own_card(state, seat, code, "L-35")


def _own_card(state: Lydia, seat: Seat, code: str, rule: str) -> str:
    left = listed(map(card_name, to_upgrade(state.players[seat])), "or")
    if code == "already_upgraded":
        return f"Choose {left}: that card is upgraded already. ({rule})"
    if code == "not_yours":
        return f"Choose a card of yours: {left}. ({rule})"
    return f"{code.replace('_', ' ').capitalize()}. ({rule})"


def lacking(held: Purse, price: dict[Means, int]) -> str:
    """What is missing: `2 coins are missing` or `you have 1 green, 0 coins`."""
    missing = short(held, price)
    verb = "is" if missing == 1 else "are"
    coins = price.get("coin", 0)
    if coins > held.coins and missing <= coins - held.coins:
        return f"{counted(missing, 'coin')} {verb} missing"
    return f"{missing} {verb} missing, as resources of its colours or coins"


def _holdings(held: Purse) -> str:
    found: dict[Means, int] = {colour: held.resources[colour] for colour in COLOURS}
    return amounts(found | {"coin": held.coins})


def _tile(state: Lydia, seat: Seat, code: str, action: Tomb | Estate) -> str:
    rule = "LX5" if isinstance(action, Tomb) else "LX8"
    asking = questions(state, seat)[0]
    sides = asking.sides if isinstance(asking, AtWell) else SIDES
    match code:
        case "no_such_tile":
            return f"Choose a tile that lies out: {_tiles(state)}. ({rule}-1)"
        case "other_side":
            return f"Acquire from {sides_words(sides)}: one side for each turn. (L-31)"
        case "gold_first":
            return (
                f"Buy the gold card of that side first, or wait until somebody does: the tile lies under it. ({rule}-2)"
            )
        case "cannot_pay":
            coins = TILES[action.tile].cost["coin"]
            rule = f"{rule}-3" if isinstance(action, Tomb) else f"{rule}-2"
            return f"Gather {counted(coins, 'coin')} first: you have {state.players[seat].coins}. ({rule})"
        case "nobody_to_retire":
            colour = TILES[action.tile].retire or ""
            return f"Wait for {merchant(colour)} at the Well: one has to retire there. (LX5-3)"
        case "not_yours":
            cards = listed(map(card_name, to_cover(state.players[seat])), "or")
            return f"Choose a card of yours that can be covered: {cards}. (LX8-3)"
    return f"{code.replace('_', ' ').capitalize()}. ({rule}-2)"


def _tiles(state: Lydia) -> str:
    return listed(f"{tile.replace('_', ' ')} on the {sides_words([side])} side" for side, tile in state.tiles.items())


def _exchange(state: Lydia, seat: Seat, code: str) -> str:
    asking = questions(state, seat)[0]
    if not isinstance(asking, ExchangeCoins):
        return f"{code.replace('_', ' ').capitalize()}. (L-45)"
    here, own, room = exchangeable(state.players[seat], asking.gate)
    if code == "too_many_coins":
        return f"Exchange at most {room}: nobody holds more than {COIN_MAX} coins. (L-45)"
    more = f" and {own} {state.players[seat].colour}" if own else ""
    return f"Exchange at most {here} {asking.gate}{more}: you have no more. (L-45)"


def _race(state: Lydia, seat: Seat, code: str, action: Race) -> str:
    player = state.players[seat]
    offered = listed([*(f"place {reward}" for reward in to_claim(state, seat)), "pass"], "or")
    match code:
        case "cannot_race":
            costs = amounts(price(state, action.reward))
            return f"Choose {offered}: place {action.reward} costs {costs}, coins do not count. (LX7-5)"
        case "useless_reward":
            why = f"you hold {COIN_MAX} coins" if player.coins >= COIN_MAX else "your influence is at 6"
            return f"Choose {offered}: place {action.reward} would give you nothing, {why}. (LX7-6)"
    return f"Choose {offered}. (LX7-5)"


def _there(state: Lydia, seat: Seat, code: str) -> str:
    """Merchants named that do not stand there."""
    match code:
        case "not_at_well":
            return f"Take one that stands at the Well: {_listed_kinds(at_well(state))}. (L-70)"
        case "well_first":
            return f"Take one from the Well: {_listed_kinds(at_well(state))}. A gate only if nobody is there. (L-71)"
        case "not_at_gate":
            found = listed((f"{kind_word(kind)} at the {gate_word(gate or '')}" for kind, gate in to_take(state)), "or")
            return f"Take {found}. (L-71)"
        case "nobody_like_that":
            asking = questions(state, seat)[0]
            there = standing(state, asking.at)[:-1] if isinstance(asking, CopyMerchant) else []
            return f"Copy one that stood there: {_listed_kinds(there)}. (LX3-3)"
        case "no_such_place":
            return "Choose a gate: yellow, green, red or blue. (LX1-3)"
    return f"{code.replace('_', ' ').capitalize()}."


def _listed_kinds(kinds: Collection[str]) -> str:
    return listed((kind_word(kind) for kind in KINDS if kind in kinds), "or")


# What is not offered now


def why_not(state: Lydia, seat: Seat) -> list[str]:
    """What is not offered at the question open to this seat, a line each, with the rule."""
    asking = next(iter(questions(state, seat)), None)
    match asking:
        case PlaceMerchant():
            return list(_closed(state, seat))
        case AtWell():
            return [*_not_bought(state, seat, asking), *_not_flipped(state, seat), *_no_tiles(state, seat, asking)]
        case ExchangeCoins():
            most = _most(state, seat, asking)
            return [f"More than {most} cannot be exchanged: what you hold, and room up to {COIN_MAX} coins. (L-45)"]
        case ChooseBonus():
            return list(_no_bonus(state, seat))
        case RaceReward():
            return list(_no_race(state, seat))
        case TakeMerchant() if state.well:
            return ["Merchants at gates cannot be taken while somebody stands at the Well. (L-71)"]
    return []


def _most(state: Lydia, seat: Seat, asking: ExchangeCoins) -> int:
    here, own, room = exchangeable(state.players[seat], asking.gate)
    return min(room, here + own)


def _closed(state: Lydia, seat: Seat) -> Iterator[str]:
    for kind in hand(state, seat):
        shut = [at for at in (*COLOURS, "well") if at not in spots(state, kind)]
        if shut:
            yield f"{kind_word(kind)}: {listed(map(spot_word, shut))} closed, nobody stands there to be copied. (LX3-4)"


def _not_bought(state: Lydia, seat: Seat, asking: AtWell) -> Iterator[str]:
    player = state.players[seat]
    away = [side for side in SIDES if side not in asking.sides and (state.sides[side] or side in state.tiles)]
    if away:
        why = "a Builder tile reaches two sides. (LX6-2)" if asking.mixed else "one side for each turn. (L-31)"
        yield f"Nothing from {sides_words(away)}: {why}"
    if full(player):
        yield f"No more cards: you hold {len(player.cards)}, your maximum is {maximum(player)}. (L-32)"
        return
    held = purse(player)
    for card in (card for side in asking.sides for card in state.sides[side]):
        if short(held, CARDS[card].cost) > 0:
            missing = lacking(held, CARDS[card].cost)
            yield f"{card_name(card)} ({side_of(state, card)}) costs {cost(CARDS[card])}: {missing}. (L-33)"


def _not_flipped(state: Lydia, seat: Seat) -> Iterator[str]:
    held = purse(state.players[seat])
    for card in to_upgrade(state.players[seat]):
        if short(held, CARDS[card].cost) > 0:
            yield f"Upgrading {card_name(card)} costs {cost(CARDS[card])}: {lacking(held, CARDS[card].cost)}. (L-35)"


def _no_tiles(state: Lydia, seat: Seat, asking: AtWell) -> Iterator[str]:
    player = state.players[seat]
    for side, tile in state.tiles.items():
        if side not in asking.sides:
            continue
        text, rule = TILES[tile], "LX5" if TILES[tile].kind == "tomb" else "LX8"
        name = f"The {f'{text.retire} Tomb' if text.retire else 'Estate'} ({side})"
        if not uncovered(state, side):
            yield f"{name} lies under a gold card that nobody has bought. ({rule}-2)"
        elif player.coins < text.cost["coin"]:
            price_rule = f"{rule}-{3 if text.retire else 2}"
            yield f"{name} costs {amount('coin', text.cost['coin'])}, you have {player.coins}. ({price_rule})"
        elif text.retire and text.retire not in state.well:
            yield f"{name}: no {text.retire} merchant stands at the Well to retire. (LX5-3)"
        elif not text.retire and not to_cover(player):
            yield f"{name}: none of your cards can be covered, it takes an upgraded silver or gold one. (LX8-3)"


def _no_bonus(state: Lydia, seat: Seat) -> Iterator[str]:
    player = state.players[seat]
    if player.influence == TOP:
        yield "No step of influence: yours is at 6. (L-54)"
    if done := [card for card, face in player.cards.items() if face != "normal"]:
        yield f"Upgraded already: {listed(map(card_name, done))}. (L-53)"


def _no_race(state: Lydia, seat: Seat) -> Iterator[str]:
    player, held = state.players[seat], stable(state.players[seat])
    for reward in (r.place for r in REWARDS):
        if not useful(player, reward):
            yield f"Place {reward} would give you nothing. (LX7-6)"
        elif short(held, price(state, reward)) > 0:
            yield f"Place {reward} costs {amounts(price(state, reward))}; coins do not count. (LX7-5)"
