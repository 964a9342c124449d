"""Hints for the seat that decides: what is left, what the end would cost, what is closed and why (chapter 20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.barons import actions, building, economy
from engine.barons.data import CARDS, CLAIM_COST, DEFEAT, FAVOR_MAX, HAND_MAX
from engine.barons.explain import explain
from engine.barons.labels import NAMES
from engine.barons.move import Move, can
from engine.barons.names import ANSWERS, bundle, gold, player
from engine.barons.turn import due, gold_at_check, lacking, moves_before, short
from engine.barons.war import Choice, possible
from engine.core import Action, Seat, asked
from engine.core.text import counted, listed

if TYPE_CHECKING:
    from engine.barons.state import Barons

EMPTY = "Your list is empty: that counts as a missed move. (BV-2)"


def left(state: Barons, seat: Seat) -> str:
    """What the move record still allows (B-49)."""
    record = state.barons[seat].record
    if record is None:
        return "nothing is open"
    parts = [f"{counted(record.builds, 'Building')} to place"]
    parts += [f"{record.workshop} items through Workshops"] if record.workshop else []
    parts += [f"{record.furnace} through Furnaces"] if record.furnace else []
    parts += [] if record.claimed else ["one claim"]
    return listed(parts)


def unpaid(state: Barons, seat: Seat) -> str:
    """Upkeep the stock does not cover, and the debt that would follow (chapter 20)."""
    baron = state.barons[seat]
    missing, after = lacking(state, seat), gold_at_check(state, seat)
    parts = [f"Upkeep lacks {bundle(missing)}: −{short(state, seat)} Gold."] if missing else []
    if after < 0:
        parts.append(
            f"At the check you would have {gold(after)}, {counted(baron.debt + 1, 'Turn')} in debt of {DEFEAT}."
        )
    return " ".join(parts)


def ahead(state: Barons, seat: Seat) -> str:
    """What the End of Turn will take as things stand, and what would be left (B-115 to B-118)."""
    upkeep, after = {item: n for item, n in due(state, seat).items() if n}, gold_at_check(state, seat)
    owed = f"upkeep {bundle(upkeep)}, tax {state.tax}" if upkeep else f"tax {state.tax}"
    quest = (
        "You hold all Goods of the Royal Quest." if economy.refuse_quest(state, seat, actions.Quest()) is None else ""
    )
    return f"The End of Turn takes {owed}: {gold(after)} then. {unpaid(state, seat)} {quest}".replace(
        "  ", " "
    ).rstrip()


def ready(state: Barons, seat: Seat) -> str:
    """Whose orders are locked; said to the last one with more weight (BV-2)."""
    others = [other for other in state.living() if other != seat and not state.barons[other].absent]
    locked = [other for other in others if state.barons[other].locked]
    if not locked:
        return ""
    if len(locked) == len(others):
        return " You are the last: all others are ready."
    return f" Ready: {listed(map(player, locked))}."


def waiting(state: Barons, seat: Seat) -> str:
    """How many moves are before this player's next one (chapter 20)."""
    if state.options.model != "moves" or state.phase == "setup":
        return "Nothing to do for you now."
    before = moves_before(state, seat)
    return f"About {counted(before, 'move')} before you." if before else "Your move is the next."


def warn(state: Barons, seat: Seat, action: Action) -> str | None:
    """What is lost for good if this is done."""
    match action:
        case actions.Place():
            built = sum(tile is not None for _, tile in building.free_buildings(action))
            return (
                f"Only {built} of three free Buildings; what is not placed now is lost. (B-24)" if built < 3 else None
            )
        case actions.Quest() if len(state.barons[seat].cards) >= HAND_MAX:
            return "Your hand is full: the card of the quest would be lost. (B-97)"
        case actions.Lock() if not state.barons[seat].orders:
            return EMPTY
        case actions.End() if state.options.model != "sealed":
            return unused(state, seat)
    return None


def unused(state: Barons, seat: Seat) -> str | None:
    """Before the end: a quest that could be delivered, debt (chapter 20)."""
    parts = ["You could deliver the Royal Quest now. (B-95)"] if can(state, seat, actions.Quest) else []
    debt = unpaid(state, seat)
    return " ".join([*parts, debt]).strip() or None if parts or "in debt" in debt else None


def why_not(state: Barons, seat: Seat) -> Iterator[str]:
    """A line for each kind of action that is not offered."""
    asking = asked(state).get(seat)
    if isinstance(asking, Choice):
        for answer in ANSWERS:
            if not possible(state.barons[seat], answer):
                yield f"{ANSWERS[answer]}: you do not have it. (B-132)"
    if not isinstance(asking, Move):
        return
    examples = {
        actions.Claim: "not_enough_favor",
        actions.Quest: "no_quest" if state.quest is None else "not_enough_resource",
        actions.Build: "no_builds_left",
    }
    for verb in (
        actions.Convert,
        actions.Sell,
        actions.Buy,
        actions.Court,
        actions.Claim,
        actions.Build,
        actions.BuyCard,
    ):
        if not can(state, seat, verb):
            yield f"{NAMES[verb]}: {closed(state, seat, verb, examples.get(verb, ''))}"
    if not can(state, seat, actions.Quest):
        yield f"{NAMES[actions.Quest]}: {explain(state, seat, examples[actions.Quest], actions.Quest())}"
    if not can(state, seat, actions.Play):
        baron = state.barons[seat]
        code = "card_already_played" if baron.played else "" if baron.cards else "card_not_held"
        why = explain(state, seat, code, None) if code else "None of yours would have an effect now. (B-100)"
        yield f"{NAMES[actions.Play]}: {why}"


def closed(state: Barons, seat: Seat, verb: type[Action], code: str) -> str:
    """Why this kind of action offers nothing at all."""
    baron, record = state.barons[seat], state.barons[seat].record
    match verb:
        case actions.Convert:
            full = record and record.workshop + record.furnace
            return (
                "You have nothing that can be converted. (B-59)"
                if full
                else "No Workshop or Furnace takes more. (B-60)"
            )
        case actions.Sell:
            return "You hold nothing that may be sold, or the Market has too little Gold. (B-72)"
        case actions.Buy:
            return f"You have {gold(baron.gold)}, and the Market sells for Gold only. (B-74)"
        case actions.Court:
            full = baron.favor >= FAVOR_MAX
            return (
                f"{FAVOR_MAX} Favor are the most. (B-78)"
                if full
                else "It takes Glass, Cloth and Weapons, and you have none. (B-76)"
            )
        case actions.BuyCard:
            if len(baron.cards) >= HAND_MAX:
                return explain(state, seat, "hand_full", None)
            cheapest = min(card.price for card in CARDS.values())
            return f"The cheapest costs {cheapest} Favor; you have {baron.favor}. (B-98)"
        case actions.Claim:
            used = record is not None and record.claimed
            near = "No neutral tile touches yours. (B-81)" if baron.favor >= CLAIM_COST else ""
            return (
                explain(state, seat, "claim_used", None)
                if used
                else near or explain(state, seat, code, actions.Claim("A1"))
            )
    if record and record.builds and not building.sites(state, seat):
        return "You have no empty tile. (B-83)"
    return explain(state, seat, code, None) if not (record and record.builds) else "You can pay for none. (B-86)"
