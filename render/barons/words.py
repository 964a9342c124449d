"""The few words on a picture: whose move it is, what a card does, an order in short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.barons import actions
from engine.barons.actions import Order
from engine.barons.data import (
    BUILDINGS,
    CARDS,
    CLAIM_COST,
    COURT_RATE,
    FAVOR_PER_GOLD,
    LETTERS,
    MISSING,
    RECIPES,
    RESOURCES,
    TRADE_ITEMS,
    VICTORY,
    WAR_GOLD,
    WAR_WEAPONS,
    next_quest,
)
from engine.barons.names import bundle, some, thing
from engine.barons.view import BaronView, View
from engine.core import Seat
from engine.core.text import counted, listed

MODELS = {"moves": "in order", "sealed": "sealed orders", "open": "open Turn"}
LEGEND = "   ".join(f"{letter} {thing(kind)}" for kind, letter in LETTERS.items())
RATES = (
    f"A claim: {CLAIM_COST} Favor. A missing item: {MISSING} Gold. "
    f"Court, Favor each: {', '.join(f'{thing(item)} {rate}' for item, rate in COURT_RATE.items())}."
)
EFFECTS = {  # in one line
    "boundary_claim": "takes an adjacent enemy tile, no Castle, no Village",
    "claim_revocation": "makes any empty enemy tile neutral",
    "foreign_trade": f"swaps {TRADE_ITEMS} Resources for {TRADE_ITEMS} others of their class",
    "lawmakers_support": "nullifies an attack on you, by standing order",
    "lower_taxes": "the tax falls by 1",
    "monopoly_grant": "nobody else trades one Resource, for a move each",
    "raise_taxes": "the tax rises by 1",
    "royal_coinage": f"Favor into Gold, {FAVOR_PER_GOLD} for 1, any multiple",
    "seizure_of_assets": "takes any adjacent enemy tile with its Building",
    "the_high_court": "another player loses all cards",
    "warmongering": f"the others pay {WAR_WEAPONS} Weapons or {WAR_GOLD} Gold, or lose Favor",
}
SHORT = {  # cards in a list of orders
    "boundary_claim": "Boundary",
    "claim_revocation": "Revocation",
    "foreign_trade": "Trade",
    "lawmakers_support": "Lawmaker",
    "monopoly_grant": "Monopoly",
    "royal_coinage": "Coinage",
    "seizure_of_assets": "Seizure",
    "the_high_court": "High Court",
}
POLICIES = {
    "any": "counter always",
    "never": "never",
    "built": "if built on",
    "key": "Castle or Village",
    "none": "ask me",
}
NEAR = 10  # Gold: from here on it is told how far victory is


def status(view: View, names: Sequence[str]) -> str:
    """Who is waited for, in few words."""
    if view.phase == "over":
        return "nobody has won" if not view.winners else f"{listed(_named(view.winners, names))} won"
    if view.halted:
        return "paused: everybody is absent"
    if view.defended:
        return f"{names[view.defended[0]]} may counter {thing(view.defended[2])}"
    waited = listed(_named(view.waits_for, names))
    if view.phase == "choices":
        return f"{waited}: answer Warmongering"
    if view.phase == "setup":
        return f"{waited} sets up a Castle"
    if view.mover is not None:
        return f"{names[view.mover]} to move"
    living = [baron for baron in view.barons if baron.alive]
    done = sum(not baron.moving for baron in living)
    return f"{done} of {len(living)} {'ready' if view.model == 'sealed' else 'have ended'}"


def _named(seats: Sequence[Seat], names: Sequence[str]) -> list[str]:
    return [names[seat] for seat in seats]


def left(baron: BaronView) -> str:
    """What the open move may still do (B-49); empty without one."""
    if baron.builds is None:
        return ""
    parts = [counted(baron.builds, "Building")]
    parts += [f"{baron.workshop} by Workshops"] if baron.workshop else []
    parts += [f"{baron.furnace} by Furnaces"] if baron.furnace else []
    parts += [] if baron.claimed else ["claim"]
    return f"left: {', '.join(parts)}"


def after(view: View, seat: Seat) -> int:
    """Gold at the check, if the Turn ended now."""
    baron = view.barons[seat]
    return baron.gold - baron.short - view.tax


def distance(view: View, seat: Seat) -> str:
    """How far victory is, from 90 Gold on: at the check, after upkeep and tax."""
    if view.phase == "over" or view.barons[seat].gold < VICTORY - NEAR:
        return ""
    lacking = VICTORY - after(view, seat)
    return f"{lacking} from victory" if lacking > 0 else "wins at the check"


def quest(view: View) -> str:
    """The Royal Quest and its last Turn, or when the next one comes (B-44, B-46)."""
    if view.quest:
        return f"Quest to Turn {view.quest_until}"
    return f"No Quest; the next in Turn {next_quest(view.turn)}"


def brings(view: View, seat: Seat) -> str:
    """What the Buildings give at the start of the next Turn (B-41, B-42)."""
    income: Counter[str] = Counter()
    for tile in view.tiles:
        if tile.owner == seat and tile.kind:
            income.update(BUILDINGS[tile.kind].produces)
    return bundle({item: income[item] for item in ("gold", *RESOURCES)}) or "nothing"


def effect(card: str) -> str:
    """What a card does, in one line."""
    return EFFECTS.get(card, CARDS[card].effect)


def policy(card: str, value: str) -> str:
    """A standing order in few words."""
    if card == "warmongering" and value != "none":
        return ", ".join(part.capitalize() for part in value.split("-"))
    return POLICIES.get(value, value)


def order(given: Order) -> str:
    """A sealed order in few words: `sell 9 Food`."""
    match given:
        case actions.Convert(recipe, amount):
            return f"{amount} {thing(RECIPES[recipe].input)} → {thing(RECIPES[recipe].output)}"
        case actions.Sell(resource, amount) | actions.Buy(resource, amount) | actions.Court(resource, amount):
            return f"{type(given).__name__.lower()} {some(amount, resource)}"
        case actions.Claim(tile):
            return f"claim {tile}"
        case actions.Build(kind, tile):
            return f"build {thing(kind)} {tile}"
        case actions.BuyCard(card):
            return f"buy {_short(card)}"
        case actions.Play(card, target, give, take) if give or take:
            return f"{_short(card)}: {bundle(Counter(give))} for {bundle(Counter(take))}"
        case actions.Play(card, target):
            return _short(card) if target is None else f"{_short(card)} {_target(target)}"
    return "deliver the Quest"


def _short(card: str) -> str:
    return SHORT.get(card, thing(card))


def _target(target: int | str) -> str:
    return thing(target) if isinstance(target, str) and target.islower() else str(target)
