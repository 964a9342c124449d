"""What players are told when they decide: the question, each answer with its cost and result, a warning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.core import Action, Decision, Path, Seat, asked_for, questions
from engine.core.text import counted, listed
from engine.lydia.actions import Bonus, Buy, Copy, Done, Estate, Exchange, King, Place, Race, Take, Tomb, Upgrade
from engine.lydia.bag import TakeMerchant
from engine.lydia.cards import CARDS, COIN_MAX, LEVELS, RESOURCE_MAX, REWARDS, TILES
from engine.lydia.expansions.chariots import PASS, RaceReward, price
from engine.lydia.expansions.craftsmen import CopyMerchant, standing
from engine.lydia.expansions.king import VisitKing
from engine.lydia.gate import INFLUENCE, ChooseBonus, ExchangeCoins, exchangeable
from engine.lydia.holdings import end_number, maximum, upgraded
from engine.lydia.names import (
    amount,
    amounts,
    brings,
    capital,
    card_name,
    corner_words,
    full_words,
    gained,
    gate_word,
    kind_word,
    level_words,
    merchant,
    sides_words,
    spot_word,
)
from engine.lydia.pay import only_usual, purse, stable, usual
from engine.lydia.pieces import COLOURS, CRAFTSMAN, KINDS, SIDES, Card, Kind
from engine.lydia.points import Expansion, acting
from engine.lydia.turn import PlaceMerchant
from engine.lydia.view import Forecast, forecast
from engine.lydia.well import AtWell, side_of

if TYPE_CHECKING:
    from engine.lydia.state import Lydia

PITCH = "Send merchants to the gates and the well of Sardis, buy and upgrade landholdings; the most points win."
WELCOME = (
    "Each turn one merchant of your four is drawn: send it to a gate for resources, or to the well to buy and upgrade.\n"
    "Then take any merchant from the well. The game ends when somebody has upgraded enough cards."
)


# What is asked


def prompt(state: Lydia, seat: Seat) -> str:
    """The one sentence for the seat that is asked."""
    asking = next(iter(questions(state, seat)), None)
    match asking:
        case PlaceMerchant():
            return _place_prompt(state, seat)
        case CopyMerchant():
            return f"Whom does your Craftsman copy at the {spot_word(asking.at)}?"
        case VisitKing():
            return (
                f"King Croesus is at the {gate_word(asking.gate)}: take 1 {asking.gate} and lead him on, or leave him?"
            )
        case ChooseBonus():
            more = f" ({asking.owed} are owed)" if asking.owed > 1 else ""
            return f"A marker reached space 6: one step of influence, or a free upgrade?{more}"
        case ExchangeCoins():
            return _exchange_prompt(state, seat, asking)
        case RaceReward():
            return f"Chariot race, {listed(state.chariot)}: which reward do you pay for?"
        case AtWell():
            return _well_prompt(state, seat, asking)
        case TakeMerchant():
            return "Which merchant goes into your bag?"
    return ""


def _place_prompt(state: Lydia, seat: Seat) -> str:
    kept = state.players[seat].courtyard
    reserve = f" {capital(merchant(kept))} waits in your Courtyard." if kept else ""
    return f"You drew {merchant(state.drawn or '')}.{reserve} Where do you send {'one of them' if kept else 'it'}?"


def _exchange_prompt(state: Lydia, seat: Seat, asking: ExchangeCoins) -> str:
    here, own, room = exchangeable(state.players[seat], asking.gate)
    more = f", or {own} {state.players[seat].colour} in its place" if own else ""
    most = min(room, here + own)
    return f"A Lydian is at the {gate_word(asking.gate)}: exchange up to {most} for coins? You hold {here} {asking.gate}{more}."


def _well_prompt(state: Lydia, seat: Seat, asking: AtWell) -> str:
    player, most = state.players[seat], maximum(state.players[seat])
    limit = f"{len(player.cards)} of {most} cards" if most is not None else counted(len(player.cards), "card")
    from_where = "one side" if asking.sides == SIDES else f"the {sides_words(asking.sides)} side"
    if asking.mixed:
        from_where = f"the {sides_words(asking.sides)} sides"
    return f"Buy from {from_where}, upgrade, or take a merchant to end your turn. You hold {limit}."


CALLS = {
    "PLACE": "send your merchant",
    "COPY": "copy a merchant",
    "KING": "answer the King",
    "SPACE6": "choose a bonus",
    "EXCHANGE": "exchange for coins",
    "RACE": "answer the race",
    "WELL": "act at the Well",
    "TAKE": "take a merchant",
}


def call(state: Lydia, seat: Seat) -> str:
    """For everybody's eyes."""
    asking = next(iter(questions(state, seat)), None)
    return CALLS[asking.phase] if isinstance(asking, Decision) else "wait"  # type: ignore[attr-defined]


def after(state: Lydia, seat: Seat) -> Seat | None:
    """After a race the active player goes on; after the last of the final turns nobody does (L-81)."""
    if state.stack and isinstance(state.stack[-1], RaceReward):
        return state.active
    ring = [(seat + i) % state.seats for i in range(1, state.seats)]
    if state.well_tile in ring and state.well_tile != state.active:
        ring = ring[: ring.index(state.well_tile)]
    return next((s for s in ring if s not in state.resigned), None)


ASKS: dict[tuple[type[Action], str], str] = {
    (Place, "merchant"): "Which merchant do you send?",
    (Place, "at"): "Where do you send it?",
    (Copy, "merchant"): "Whom does your Craftsman copy?",
    (King, "gate"): "Take one and lead the King where?",
    (Bonus, "take"): "Which bonus?",
    (Exchange, "resources"): "How many of the gate's colour become coins?",
    (Exchange, "own"): "How many of your own colour become coins?",
    (Buy, "card"): "Which card do you buy?",
    (Upgrade, "card"): "Which card do you upgrade?",
    (Tomb, "tile"): "Which Tomb tile?",
    (Estate, "tile"): "Which Estate tile?",
    (Estate, "card"): "Which card does it cover?",
    (Race, "reward"): "Which reward?",
    (Take, "merchant"): "Which merchant goes into your bag?",
    (Take, "gate"): "From which gate?",
}


def ask(state: Lydia, seat: Seat, verb: type[Action], given: Path) -> str:
    """The question for the next answer; for a payment, what is still to be paid."""
    field = asked_for(verb, given)
    if field != "pay":
        return ASKS.get((verb, field or ""), "")
    total = sum(_price(state, verb, given).values())
    paid = len(given) - 1
    return (
        f"How do you pay {amounts(_price(state, verb, given))}?"
        if not paid
        else f"{total - paid} still to pay. With what?"
    )


def _price(state: Lydia, verb: type[Action], given: Path) -> dict[Any, int]:
    if verb is Race:
        return price(state, int(given[0])) if given[0] else {}
    return CARDS[str(given[0])].cost


# What each answer costs and brings


def label(state: Lydia, seat: Seat, verb: type[Action], given: Path) -> str:
    """Words for the last answer: cost and result, as in `Blue gate: +3 blue, +1 red; blue reaches 6: bonus`."""
    if not given:
        return _verb_label(state, seat, verb)
    if verb in (Buy, Upgrade, Race) and len(given) > 1:
        return _pay_label(state, seat, verb, given)
    return LABELS[verb](state, seat, given)


VERBS: dict[type[Action], str] = {
    Place: "send",
    Copy: "copy",
    King: "King Croesus",
    Bonus: "bonus",
    Exchange: "exchange",
    Buy: "buy",
    Upgrade: "upgrade",
    Tomb: "Tomb tile",
    Estate: "Estate tile",
    Race: "race",
    Done: "done, then choose a merchant",
}


def _verb_label(state: Lydia, seat: Seat, verb: type[Action]) -> str:
    if verb is not Take:
        return VERBS[verb]
    return "done, take" if any(isinstance(q, AtWell) for q in questions(state, seat)) else "take"


def _place_label(state: Lydia, seat: Seat, given: Path) -> str:
    return _hand_label(state, seat, str(given[0])) if len(given) == 1 else _spot_label(state, seat, given)


def _hand_label(state: Lydia, seat: Seat, kind: str) -> str:
    waits = kind == state.players[seat].courtyard and kind != state.drawn
    return f"{kind_word(kind)} from your Courtyard" if waits else kind_word(kind)


def _spot_label(state: Lydia, seat: Seat, given: Path) -> str:
    """`Blue gate: +3 blue, +1 red; blue reaches 6: bonus`."""
    kind, at = next(k for k in KINDS if k == given[0]), str(given[1])
    if at == "well":
        return f"Well: {_income(state, seat, kind)}buy and upgrade"
    if at not in COLOURS:
        return f"{spot_word(at)}: {corner_words(at)}"
    gate = next(c for c in COLOURS if c == at)
    if kind == CRAFTSMAN:
        there = [kind_word(k) for k in KINDS if k in standing(state, gate)]
        return f"{gate_word(gate)}: copies {listed(there, 'or')}"
    return f"{gate_word(gate)}: {forecast_words(forecast(state, seat, kind, gate))}"


def forecast_words(found: Forecast) -> str:
    """`+3 blue, +1 red; blue reaches 6: bonus; a pair leaves`."""
    parts = [
        gained(found.gains),
        full_words(found.full),
        "exchange for coins" if found.exchange else "",
        "the pair goes to the Well" if found.pair else "",
        "the King is here" if found.king else "",
    ]
    return "; ".join(filter(None, parts))


def _income(state: Lydia, seat: Seat, kind: Kind) -> str:
    """What own Well cards pay for this merchant (LX2-3)."""
    coins = sum(it.income_of(state, seat, kind) for it in acting(state, Expansion.income_of))
    return f"+{counted(coins, 'coin')}, " if coins else ""


def _copy_label(state: Lydia, seat: Seat, given: Path) -> str:
    kind, asking = str(given[0]), questions(state, seat)[0]
    if not isinstance(asking, CopyMerchant) or asking.at not in COLOURS:
        return kind_word(kind)
    gate, copied = next(c for c in COLOURS if c == asking.at), next(k for k in KINDS if k == kind)
    there = standing(state, gate)[:-1]
    return f"{kind_word(kind)}: {forecast_words(forecast(state, seat, copied, gate, there))}"


def _king_label(state: Lydia, seat: Seat, given: Path) -> str:
    gate = given[0]
    if gate is None:
        return "take nothing, he stays"
    here, player = state.king or "", state.players[seat]
    what = f"+1 {here}"
    if here in player.tombs:
        what = "+1 coin" if player.coins < COIN_MAX else "nothing (12 coins)"
    elif player.resources[here] == RESOURCE_MAX:  # type: ignore[index]
        what = f"nothing ({here} is at 6)"
    elif player.resources[here] == RESOURCE_MAX - 1:  # type: ignore[index]
        what += f", {here} reaches 6: bonus"
    return f"{what}; he goes to the {gate_word(str(gate))}"


def bonus_label(state: Lydia, seat: Seat, what: str) -> str:
    """One half of a bonus, with what it brings (L-53, L-61)."""
    player = state.players[seat]
    if what == INFLUENCE:
        level = player.influence + 1
        released = "".join(f", your {kind_word(k)} goes to the Well" for k in _released(state, seat, level))
        return f"influence {level}: {level_words(level)}{released}"
    return f"upgrade {card_name(what)} for free: {brings(CARDS[what], 'upgraded')}"


def _released(state: Lydia, seat: Seat, level: int) -> list[Kind]:
    return [kind for kind in state.players[seat].track if kind == LEVELS[level].releases]


def _exchange_label(state: Lydia, seat: Seat, given: Path) -> str:
    asking = questions(state, seat)[0]
    number = int(given[-1] or 0)
    colour = asking.gate if len(given) == 1 else state.players[seat].colour  # type: ignore[attr-defined]
    if not number:
        return f"no {colour}"
    return f"{number} {colour} for {counted(number, 'coin')}"


def _race_label(state: Lydia, seat: Seat, given: Path) -> str:
    reward = int(given[0] or 0)
    if reward == PASS:
        return "pass"
    gain = REWARDS[reward - 1].gain
    brings = [f"+{counted(gain['coin'], 'coin')}"] if "coin" in gain else []
    brings += [f"+{gain['influence']} influence"] if "influence" in gain else []
    return f"place {reward}: {listed(brings)} for {amounts(price(state, reward))}"


def _buy_label(state: Lydia, seat: Seat, given: Path) -> str:
    card = str(given[0])
    side = side_of(state, card)
    where = f" ({side})" if side else ""
    return f"{card_name(card)}{where}, pay {_usual(state, seat, card)}: {brings(CARDS[card])}"


def _upgrade_label(state: Lydia, seat: Seat, given: Path) -> str:
    card = str(given[0])
    return f"{card_name(card)}, pay {_usual(state, seat, card)}: {brings(CARDS[card], 'upgraded')}"


def _usual(state: Lydia, seat: Seat, card: Card) -> str:
    return amounts(usual(purse(state.players[seat]), CARDS[card].cost))


def _pay_label(state: Lydia, seat: Seat, verb: type[Action], given: Path) -> str:
    last = given[-1]
    if last is not None:
        return str(last)
    if len(given) > 2:
        return "that is all"
    held = (stable if verb is Race else purse)(state.players[seat])
    paid = usual(held, _price(state, verb, given))
    return f"as usual: {amounts(paid)}" if paid else ""


def _tile_label(state: Lydia, seat: Seat, given: Path) -> str:
    tile = TILES[str(given[0])]
    price = amount("coin", tile.cost["coin"])
    side = next((side for side, lies in state.tiles.items() if lies == tile.id), "")
    if tile.retire:
        lost = state.players[seat].resources[tile.retire]
        more = f", {lost} {tile.retire} lost" if lost else ""
        return f"Tomb {tile.retire} ({side}), pay {price}: {tile.retire} brings coins from now on{more}"
    if len(given) == 1:
        return f"Estate ({side}), pay {price}"
    text = CARDS[str(given[1])]
    return f"cover {card_name(text.id)}: {text.vp_up * tile.vp_factor} points instead of {text.vp_up}, it pays no more"


def _take_label(state: Lydia, seat: Seat, given: Path) -> str:
    return kind_word(str(given[0])) if len(given) == 1 else f"from the {spot_word(str(given[1] or 'well'))}"


LABELS: dict[type[Action], Callable[[Lydia, Seat, Path], str]] = {
    Place: _place_label,
    Copy: _copy_label,
    King: _king_label,
    Bonus: lambda state, seat, given: bonus_label(state, seat, str(given[0])),
    Exchange: _exchange_label,
    Buy: _buy_label,
    Upgrade: _upgrade_label,
    Tomb: _tile_label,
    Estate: _tile_label,
    Race: _race_label,
    Take: _take_label,
}


def otherwise(state: Lydia, seat: Seat, verb: type[Action], given: Path) -> str:
    """The way past the usual payment, if another is possible (L-33), and to the own colour in an exchange (L-36)."""
    match asked_for(verb, given):
        case "pay":
            held = (stable if verb is Race else purse)(state.players[seat])
            return "" if only_usual(held, _price(state, verb, given)) else "Pay differently"
        case "own":
            return f"With {state.players[seat].colour} too"
    return ""


# What is hard to take back


def warn(state: Lydia, seat: Seat, action: Action) -> str | None:
    """The end of the game, and resources that are lost for good."""
    match action:
        case Upgrade() | Bonus() if not (isinstance(action, Bonus) and action.take == INFLUENCE):
            number = upgraded(state.players[seat]) + 1
            if state.well_tile is None and number == end_number(state.seats):
                return f"This is your upgraded card number {number}: you take the Well tile, and all others have one last turn. (L-80)"
        case Tomb(tile) if tile in TILES and (colour := TILES[tile].retire):
            if lost := state.players[seat].resources[colour]:
                return f"You lose {amount(colour, lost)} for good, and {colour} will only bring coins. (LX5-4)"
    return None
