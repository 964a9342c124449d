"""Refusals in words: the remedy first, then the rule's number; and why something is not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.core import Action, Seat
from engine.core.text import counted, listed
from engine.lusitania import actions, virtus
from engine.lusitania.army import accepts, provinces, refuse_soldier, takers
from engine.lusitania.cards import CARDS, EQUIPMENT, KIND, MARS, NUMBER, PROVINCES, VISITING, CardId
from engine.lusitania.names import card, cards, kind, kinds, roman, short, spaces
from engine.lusitania.spaces import OUTER, SOLDIER_SPACES, empty, soldiers
from engine.lusitania.view import stage_of
from engine.lusitania.virtus import PlaceSix
from engine.lusitania.visitors import BY_CARD, MOST_COMMANDED, MOST_HEALED, VERBS, SenatorGiving, SenatorTaking

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania

Explain = Callable[["Lusitania", Seat, "Action | None"], str]
FREE_RULES: dict[CardId, str] = {
    "caesar": "S-92",
    "commander": "S-93",
    "auxilia": "S-94",
    "senator": "S-95",
    "inspector": "S-96",
    "doctor": "S-97",
    "cleopatra": "S-98",
}
NEEDS: dict[CardId, str] = {  # what must be there for the card to do anything (S-91)
    "commander": "it needs a card in your hand",
    "auxilia": "it needs an empty Soldier space in your army",
    "senator": "it needs a card in your hand and one in an opponent’s",
    "inspector": "it needs a card in your hand and one on the discard pile",
    "doctor": "it needs one of your Musicians",
    "cleopatra": "it needs an Equipment card in an opponent’s army",
}


def explain(state: Lusitania, seat: Seat | None, code: str, action: Action | None = None) -> str:
    """What would be right, and the rule that forbids what was tried. Without a seat nothing of any hand is said."""
    if seat is None and code == "not_your_turn":
        return f"Wait: {{{state.active}}} is to move. (S-15)"
    if code not in CODES or (seat is None and code not in IMPERSONAL):
        return f"{code.replace('_', ' ').capitalize()}."
    return CODES[code](state, state.active if seat is None else seat, action)


def why_not(state: Lusitania, seat: Seat) -> tuple[str, ...]:
    """A line for each card that cannot be used as one might wish now, and the rule that forbids it."""
    if state.asking is None or seat != state.active:
        return (explain(state, seat, "game_over" if state.asking is None else "not_your_turn"),)
    return (*_hand_lines(state, seat), *_outer_lines(state, seat))


def _hand_lines(state: Lusitania, seat: Seat) -> Iterator[str]:
    """Cards of the hand that cannot be recruited."""
    player = state.players[seat]
    if state.main_done:
        yield "The mandatory action of this turn is done. (S-24)"
        return
    for name in dict.fromkeys(player.hand):
        if name in NUMBER and (code := refuse_soldier(state, seat, name)):
            yield f"{card(name)}: {explain(state, seat, code, actions.Recruit(name))}"
        elif name in EQUIPMENT and not takers(player, name):
            yield f"{card(name)}: no Soldier of yours has room for it. (S-61)"
        elif name in VISITING and not empty(player, OUTER):
            yield f"{card(name)}: spaces 0 and 8 are taken. (S-71)"
        if name in MARS:
            yield f"{card(name)} cannot be dismissed. (S-80)"


def _outer_lines(state: Lusitania, seat: Seat) -> Iterator[str]:
    """Cards in the outer spaces that cannot be used."""
    player = state.players[seat]
    standing = [name for name in dict.fromkeys((player.army[0], player.army[8])) if name in BY_CARD]
    if state.free_used and standing:
        yield "The free action of this turn is used. (S-99)"
        return
    for name in standing:
        if name and not BY_CARD[name].effective(state, seat):
            yield f"{card(name)} would do nothing: {NEEDS[name]}. (S-91)"


def _not_your_turn(state: Lusitania, seat: Seat, action: Action | None) -> str:
    steps = (seat - state.active) % state.seats
    when = "You are next" if steps == 1 else f"You are number {steps} after that"
    return f"Wait: {{{state.active}}} is to move. {when}. (S-15)"


def _pending(state: Lusitania, seat: Seat, action: Action | None) -> str:
    match state.asking:
        case SenatorTaking():
            first = "say from whom your Senator takes a card"
        case SenatorGiving(opponent=opponent):
            first = f"give {{{opponent}}} a card for the {card(state.taken or '')} you took"
        case asking:
            first = f"place Virtus {6 if isinstance(asking, PlaceSix) else 10}"
    return f"First {first}. (S-23)"


def _nothing_pending(state: Lusitania, seat: Seat, action: Action | None) -> str:
    what = (
        "place a Virtus card when you have just taken it"
        if isinstance(action, actions.Place)
        else "use a Senator first"
    )
    return f"You can only do this when asked: {what}. (S-23)"


def _bad_count(state: Lusitania, seat: Seat, action: Action | None) -> str:
    player = state.players[seat]
    match action:
        case actions.Trade():
            two = virtus.most_traded(player) == 2
            wish = "Name one card to take and one to give" + (", or two and two" if two else "")
            return f"{wish}. ({'SV-9' if two else 'S-30'})"
        case actions.Dismiss():
            two = virtus.most_dismissed(player) == 2
            return f"Name one card{' or two' if two else ''} to dismiss. ({'SV-7' if two else 'S-80'})"
        case actions.Doctor():
            return f"Name one Musician or {MOST_HEALED}. (S-97)"
        case _:
            return f"Name one to {MOST_COMMANDED} cards of your hand. (S-93)"


def _not_in_hand(state: Lusitania, seat: Seat, action: Action | None) -> str:
    return f"Choose from your hand: {cards(state.players[seat].hand)}. ({_section(action)})"


def _section(action: Action | None) -> str:
    match action:
        case actions.Trade():
            return "S-30"
        case actions.Recruit():
            return "S-50"
        case actions.Equip():
            return "S-60"
        case actions.Visitor():
            return "S-70"
        case actions.Dismiss():
            return "S-80"
        case None:
            return "S-21"
        case actions.SenatorGive():
            return "S-95"
        case _:
            return FREE_RULES[VERBS[type(action)].card] if type(action) in VERBS else "S-21"


def _not_in_field(state: Lusitania, seat: Seat, action: Action | None) -> str:
    return f"Choose from the field: {cards(state.field)}. (S-30)"


def _not_in_discard(state: Lusitania, seat: Seat, action: Action | None) -> str:
    return f"Choose from the discard pile: {cards(state.discard)}. (S-96)"


def _no_musician(state: Lusitania, seat: Seat, action: Action | None) -> str:
    return f"Choose from your Musicians: {cards(state.players[seat].musicians)}. (S-97)"


def _same_card(state: Lusitania, seat: Seat, action: Action | None) -> str:
    match action:
        case actions.Trade():
            return f"Give a card that was in your hand before: {cards(state.players[seat].hand)}. (S-31)"
        case actions.Inspector():
            return "Take another card than the Inspector and the one you put down. (S-96)"
        case _:
            return f"Give a card that you had before the take: {cards(state.players[seat].hand)}. (S-95)"


def _wrong_kind(state: Lusitania, seat: Seat, action: Action | None) -> str:
    hand = state.players[seat].hand
    match action:
        case actions.Recruit():
            return f"Choose a Soldier: {cards(name for name in hand if name in NUMBER)}. (S-50)"
        case actions.Equip():
            return f"Choose an Equipment card: {cards(name for name in hand if name in EQUIPMENT)}. (S-60)"
        case _:
            return f"Choose a Visitor or a Commander: {cards(name for name in hand if name in VISITING)}. (S-70)"


def _wrong_province(state: Lusitania, seat: Seat, action: Action | None) -> str:
    province = state.players[seat].province
    own = PROVINCES[province] if province else "your province"
    return f"Recruit Legionaries of {own} only: your first one fixed your province. (S-53)"


def _province_taken(state: Lusitania, seat: Seat, action: Action | None) -> str:
    taken = provinces(state)
    free = listed((name for banner, name in PROVINCES.items() if banner not in taken), "or")
    mine = CARDS[action.card].banner if isinstance(action, actions.Recruit) else None
    whose = f"{PROVINCES[mine]} belongs to {{{taken[mine]}}}" if mine in taken and mine else "that province is taken"
    return f"Choose a Legionary of {free}: {whose}. (S-54)"


def _space_occupied(state: Lusitania, seat: Seat, action: Action | None) -> str:
    at, rule = _wished(action)
    free = spaces(empty(state.players[seat], SOLDIER_SPACES))
    return f"{f'Space {roman(at)}' if at else 'The space'} is taken. Free: {free}. ({rule})"


def _wished(action: Action | None) -> tuple[int, str]:
    match action:
        case actions.Recruit(name) if name in NUMBER:
            return NUMBER[name], "S-52"
        case actions.Auxilia(to=to):
            return to, "S-94"
    return 0, "S-52"


def _mercenary_limit(state: Lusitania, seat: Seat, action: Action | None) -> str:
    eight = bool(virtus.more_mercenaries(state.players[seat]))
    most = counted(3 if eight else 2, "Mercenary", "Mercenaries")
    return f"Recruit another Soldier: you have {most}, no more may come. ({'SV-8' if eight else 'S-55'})"


def _no_soldier(state: Lusitania, seat: Seat, action: Action | None) -> str:
    return f"Choose a Soldier of yours: {spaces(soldiers(state.players[seat]))}. (S-60)"


def _no_icon(state: Lusitania, seat: Seat, action: Action | None) -> str:
    player = state.players[seat]
    if not isinstance(action, actions.Equip) or action.under not in soldiers(player):
        return "Choose a Soldier with an open icon of that kind. (S-61)"
    takes = accepts(player, action.under)
    here = f"{short(player.army[action.under] or '')} takes {kinds(takes) if takes else 'nothing more'}"
    others = takers(player, action.card)
    there = f"; {kind(EQUIPMENT[action.card])} fits on: {spaces(others)}" if others else ""
    return f"{here}{there}. (S-61)"


def _no_visitor_space(state: Lusitania, seat: Seat, action: Action | None) -> str:
    free = empty(state.players[seat], OUTER)
    if free:
        return f"Free for Visitors: {spaces(free)}. (S-70)"
    return "Use a card in space 0 or 8 first: both are taken. (S-71)"


def _mars(state: Lusitania, seat: Seat, action: Action | None) -> str:
    hand = [name for name in state.players[seat].hand if KIND[name] != "mars"]
    return f"Dismiss another card: {cards(hand)}. Commanders cannot be dismissed. (S-80)"


def _not_activatable(state: Lusitania, seat: Seat, action: Action | None) -> str:
    outer = [name for at in OUTER if (name := state.players[seat].army[at])]
    return f"Only cards in spaces 0 and 8 can be used, there you have {cards(outer)}. (S-90)"


def _no_effect(state: Lusitania, seat: Seat, action: Action | None) -> str:
    move = VERBS.get(type(action)) if action else None
    if move is None or move.card not in NEEDS:
        return "It would do nothing, so it cannot be used. (S-91)"
    return f"{card(move.card)} would do nothing: {NEEDS[move.card]}. (S-91)"


def _bad_target(state: Lusitania, seat: Seat, action: Action | None) -> str:
    match action:
        case actions.Auxilia():
            return f"Choose an empty Soldier space: {spaces(empty(state.players[seat], SOLDIER_SPACES))}. (S-94)"
        case actions.Cleopatra():
            return "Choose an opponent, one of their Soldiers and an Equipment card under it. (S-98)"
        case actions.SenatorTake() if isinstance(state.asking, SenatorTaking):
            return f"Choose one of {listed(f'{{{other}}}' for other in state.asking.left)}. (S-95)"
        case actions.Place() if isinstance(state.asking, PlaceSix):
            return f"Choose a Soldier and the kind of an Equipment card under it: {_equipped(state, seat)}. (SV-6)"
        case _:
            return f"Choose a Soldier of yours: {spaces(soldiers(state.players[seat]))}. (SV-10)"


def _equipped(state: Lusitania, seat: Seat) -> str:
    held = enumerate(state.players[seat].equipment)
    return "; ".join(f"{roman(at)} {cards(pieces)}" for at, pieces in held if pieces)


def _said(words: str) -> Explain:
    return lambda state, seat, action: words


def _main_done(state: Lusitania, seat: Seat, action: Action | None) -> str:
    left = "use a free action or end your turn" if stage_of(state) == "after" else "end your turn"
    return f"You can only {left}: your mandatory action is done. (S-24)"


CODES: dict[str, Explain] = {
    "game_over": _said("Open a new game: this one is over. (S-111)"),
    "not_your_turn": _not_your_turn,
    "pending_decision": _pending,
    "nothing_pending": _nothing_pending,
    "main_done": _main_done,
    "must_act": _said("Trade, recruit or dismiss first: a turn cannot be passed. (S-24)"),
    "free_used": _said("Wait for your next turn: one free action a turn, and it is used. (S-99)"),
    "bad_count": _bad_count,
    "not_in_hand": _not_in_hand,
    "not_in_field": _not_in_field,
    "not_in_discard": _not_in_discard,
    "no_musician": _no_musician,
    "same_card": _same_card,
    "wrong_kind": _wrong_kind,
    "wrong_province": _wrong_province,
    "province_taken": _province_taken,
    "space_occupied": _space_occupied,
    "mercenary_limit": _mercenary_limit,
    "no_soldier": _no_soldier,
    "no_icon": _no_icon,
    "no_visitor_space": _no_visitor_space,
    "mars_not_dismissable": _mars,
    "not_activatable": _not_activatable,
    "no_effect": _no_effect,
    "bad_target": _bad_target,
    "not_possible": _said("Choose one of the answers offered. (S-21)"),
    "bad_seats": _said("Lusitania is for two to four players. (S-10)"),
}
IMPERSONAL = frozenset({"game_over", "must_act", "free_used", "not_possible", "bad_seats"})  # said to anybody
