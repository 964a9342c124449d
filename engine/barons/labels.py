"""Words for what can be chosen: verbs, questions, answers with their cost and result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.barons import actions, building, cards
from engine.barons.data import (
    BUILDINGS,
    CARDS,
    CLAIM_COST,
    COURT_RATE,
    FAVOR_MAX,
    FAVOR_PER_GOLD,
    MISSING,
    PRICE,
    RECIPES,
    SEAT_KEYS,
)
from engine.barons.land import NEIGHBOURS, NEUTRAL, TILE, TILES
from engine.barons.names import ANSWERS, bundle, of, player, policy, recipe, some, thing
from engine.barons.text import written
from engine.core import Action, Path, Seat
from engine.core.text import counted, listed

if TYPE_CHECKING:
    from engine.barons.state import Barons


NAMES: dict[type[Action], str] = {
    actions.Place: "Set up your Castle",
    actions.Convert: "Convert in Workshops and Furnaces",
    actions.Sell: "Sell to the Market",
    actions.Buy: "Buy from the Market",
    actions.Court: "Give Goods to the Court",
    actions.Claim: f"Claim a tile: −{CLAIM_COST} Favor",
    actions.Build: "Build",
    actions.BuyCard: "Buy a card",
    actions.Play: "Play a card",
    actions.Quest: "Deliver the Royal Quest",
    actions.End: "End your move",
    actions.Choose: "Answer Warmongering",
    actions.Counter: "Answer the attack",
    actions.Standing: "Change standing orders",
    actions.Back: "I am back",
    actions.Drop: "Strike an order",
    actions.Clear: "Strike all orders",
    actions.Lock: "Lock: my orders are ready",
    actions.Unlock: "Unlock my orders",
}
QUESTIONS = {
    "castle": "Where does your Castle stand?",
    "village": "On which tile a free Village?",
    "workshop": "On which tile a free Workshop?",
    "producer": "Which free producer?",
    "producer_tile": "On which tile?",
    "recipe": "What do you make?",
    "resource": "Which Resource?",
    "amount": "How many?",
    "tile": "Which tile?",
    "kind": "What do you build?",
    "card": "Which card?",
    "target": "Against what?",
    "give": "What do you give?",
    "take": "What do you take?",
    "policy": "When is it answered for you?",
    "answer": "What do you answer?",
    "number": "Which order?",
}


TARGETS = {
    "royal_coinage": f"How many Gold? Each costs {FAVOR_PER_GOLD} Favor.",
    "monopoly_grant": "Which Resource may the others not trade for a move each?",
    "the_high_court": "Who loses all cards?",
    "boundary_claim": "Which tile do you take?",
    "claim_revocation": "Which tile becomes neutral?",
    "seizure_of_assets": "Which tile do you seize, with its Building?",
}


def rate(verb: type[Action], key: str) -> str:
    """What one item brings or costs."""
    if verb is actions.Convert:
        return f"Each: {recipe(key)}."
    if verb is actions.Court:
        return f"{COURT_RATE[key]} Favor each."
    return f"{PRICE[key]} Gold each." if key in PRICE else ""


def label(state: Barons, seat: Seat, verb: type[Action], given: Path) -> str:
    """Words for the last answer, by verb."""
    baron, last = state.barons[seat], given[-1]
    match verb.__name__, given:
        case "Convert", (str(key),):
            return f"{recipe(key)}, you have {some(baron.stock[RECIPES[key].input], RECIPES[key].input)}"
        case "Convert", (str(key), int(n)):
            it = RECIPES[key]
            return f"{some(n, it.input)} → {some(n * it.out_per_input, it.output)}"
        case (("Sell" | "Buy"), (str(item),)):
            return f"{thing(item)} at {PRICE[item]} Gold; you have {baron.stock[item]}, the Market {state.market[item]}"
        case "Sell", (str(item), int(n)):
            return f"Sell {some(n, item)}: +{n * PRICE[item]} Gold"
        case "Buy", (str(item), int(n)):
            return f"Buy {some(n, item)}: −{n * PRICE[item]} Gold"
        case "Court", (str(item),):
            return f"{thing(item)} for {COURT_RATE[item]} Favor each; you have {baron.stock[item]}"
        case "Court", (str(item), int(n)):
            return f"{some(n, item)}: +{min(n * COURT_RATE[item], FAVOR_MAX - baron.favor)} Favor"
        case "Build", (str(kind),):
            return f"{thing(kind)}: {cost(state, seat, kind)}"
        case (("Claim" | "Build"), (*_, str(tile))):
            return spot(state, tile, seat)
        case "Drop", (int(number),) if number <= len(baron.orders):
            return f"{number}. {written(baron.orders[number - 1])}"
        case "BuyCard", (str(card),):
            return f"{thing(card)}: {CARDS[card].price} Favor. {CARDS[card].effect}"
        case "Play", _:
            return play_label(state, seat, given)
    return other_label(state, verb, given, last)


def other_label(state: Barons, verb: type[Action], given: Path, last: Any) -> str:
    """Setup, answers, standing orders, lists."""
    match verb.__name__, given:
        case "Place", (str(tile),):
            return f"{tile}, {counted(len(NEIGHBOURS[TILE[tile]]), 'tile')} around it"
        case "Place", _ if last is None:
            return "none (it is lost)"
        case "Place", (_, _, _, str(kind)):
            return f"{thing(kind)}: {bundle(BUILDINGS[kind].produces)} a Turn"
        case "Place", _:
            return str(last)
        case (("Choose" | "Counter"), (str(answer),)):
            return ANSWERS.get(answer, "Counter with Lawmaker’s Support" if answer == "yes" else "Let it happen")
        case "Standing", (str(card),):
            return thing(card)
        case "Standing", (str(card), str(value)):
            return policy(card, value).capitalize()
    return thing(str(last)) if last is not None else "done"


def cost(state: Barons, seat: Seat, kind: str) -> str:
    """What would be paid, split into Resources and Gold, and the upkeep it adds (chapter 20)."""
    baron, it = state.barons[seat], BUILDINGS[kind]
    paid = {item: min(n, baron.stock[item]) for item, n in it.cost.items()}
    missing = building.missing_for(baron, kind)
    parts = [f"−{some(n, item)}" for item, n in paid.items() if n]
    parts += [f"−{missing * MISSING} Gold"] if missing else []
    parts += [f"+{bundle(it.produces)} a Turn"] if it.produces else []
    parts += [f"upkeep {bundle(it.upkeep)}"] if it.upkeep else []
    return ", ".join(parts) or "free"


def spot(state: Barons, tile: str, seat: Seat) -> str:
    """`C4 · neutral, next to B4`: whose it is, what stands there, and the own tiles beside it."""
    number = TILE[tile]
    owner = state.owner[number]
    whose = "neutral" if owner == NEUTRAL else "yours" if owner == seat else player(owner)
    kind = f", {thing(str(state.building[number]))}" if state.building[number] else ""
    own = [f"{TILES[near]}{_letter(state, near)}" for near in NEIGHBOURS[number] if state.owner[near] == seat]
    return f"{tile} · {whose}{kind}{f', next to {listed(own)}' if own else ''}"


def _letter(state: Barons, tile: int) -> str:
    kind = state.building[tile]
    return f" {thing(kind)}" if kind else ""


def play_label(state: Barons, seat: Seat, given: Path) -> str:
    """Card, target, bundle."""
    match given:
        case (str(card),):
            return f"{thing(card)}: {CARDS[card].effect}"
        case ("royal_coinage", int(n)):
            return f"{n} Gold for {FAVOR_PER_GOLD * n} Favor"
        case ("the_high_court", str(key)):
            return f"{of(key)}, {counted(len(state.barons[SEAT_KEYS.index(key)].cards), 'card')}"
        case ("monopoly_grant", str(item)):
            return thing(item)
        case (str(card), str(tile)) if card in cards.ON_TILES:
            return spot(state, tile, seat)
    return thing(str(given[-1])) if given[-1] is not None else "done"
