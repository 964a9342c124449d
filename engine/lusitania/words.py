"""Words for the seat that decides: what is asked, what each answer costs and brings, what is for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from engine.core import Action, Choices, Path, Seat, asked_for, choices
from engine.core.text import counted, halves, listed
from engine.lusitania import actions, virtus
from engine.lusitania.actions import FREE
from engine.lusitania.cards import (
    ALIKE,
    ALIKE_AS,
    AUXILIA,
    CARDS,
    EQUIPMENT,
    HAND,
    KIND,
    NUMBER,
    OBJECTIVES,
    PROVINCES,
    TARGET,
    CardId,
    in_order,
)
from engine.lusitania.mandatory import dismissable
from engine.lusitania.moves import distinct
from engine.lusitania.names import card, cards, in_turn, kind, kinds, objective, reward, roman, short, signed, space
from engine.lusitania.objectives import met
from engine.lusitania.scoring import ranking, score
from engine.lusitania.spaces import OUTER, empty
from engine.lusitania.turn import After, Turn, free_verbs
from engine.lusitania.virtus import PlaceSix, PlaceTen
from engine.lusitania.visitors import MOST_COMMANDED, MOST_HEALED, VERBS, SenatorGiving, SenatorTaking

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania, Player

WELCOME = (
    "Each turn you do one thing: trade a card with the field, recruit a card from your hand, or dismiss one for −½.\n"
    "Before or after it you may use one Visitor, Commander or Julius Caesar. First to 21 points wins."
)
NAMES: dict[type[Action], str] = {
    actions.Trade: "Trade with the field",
    actions.Recruit: "Recruit a Soldier",
    actions.Equip: "Add Equipment to a Soldier",
    actions.Visitor: "Recruit a Visitor",
    actions.Dismiss: "Dismiss a card: −½",
    actions.Caesar: "Use Julius Caesar: four new cards in the field",
    actions.Commander: "Use Commander: discard up to three cards, draw as many",
    actions.Auxilia: "Move Auxilia to a Soldier space, for good",
    actions.Senator: "Use Senator: exchange a card with every opponent",
    actions.Inspector: "Use Inspector: swap a card with the discard pile",
    actions.Doctor: "Use Doctor: one or two Musicians leave, +½ each",
    actions.Cleopatra: "Use Cleopatra: remove an opponent’s Equipment",
    actions.SenatorTake: "Take a card",
    actions.SenatorGive: "Give a card",
    actions.Place: "Place the Virtus card",
    actions.End: "End your turn",
}
QUESTIONS: dict[tuple[type[Action], str], str] = {
    (actions.Trade, "take"): "Which card do you take from the field?",
    (actions.Trade, "give"): "Which card of your hand do you give for it?",
    (actions.Recruit, "card"): "Which Soldier do you recruit?",
    (actions.Equip, "card"): "Which Equipment do you add?",
    (actions.Equip, "under"): "Under which Soldier?",
    (actions.Visitor, "card"): "Which Visitor do you recruit?",
    (actions.Visitor, "at"): "On which space? It makes no difference later.",
    (actions.Dismiss, "cards"): "Which card becomes a Musician?",
    (actions.Commander, "cards"): "Which cards do you discard? You draw as many.",
    (actions.Auxilia, "to"): "To which space? It stays there for good.",
    (actions.Inspector, "give"): "Which card of your hand do you put down?",
    (actions.Inspector, "take"): "Which card of the discard pile do you take?",
    (actions.Doctor, "cards"): "Which Musician leaves?",
    (actions.Cleopatra, "opponent"): "Whose Equipment?",
    (actions.Cleopatra, "space"): "Under which Soldier?",
    (actions.Cleopatra, "card"): "Which Equipment?",
    (actions.SenatorTake, "opponent"): "From whom do you take a card, unseen?",
    (actions.SenatorGive, "card"): "Which card do you give for it?",
    (actions.Place, "at"): "Under which Soldier does it go?",
    (actions.Place, "kind"): "Under which Equipment?",
}


def prompt(state: Lusitania, seat: Seat) -> str:
    """The one sentence that says what this seat is asked now."""
    asking, them = state.asking, _seat(state.active)
    if asking is None:
        return f"The game is over: {_seat(ranking(state)[0])} has won."
    if seat != state.active:
        return f"{them} is to move."
    match asking:
        case Turn():
            return f"Trade, recruit or dismiss.{_free_too(state, seat)}{_last(state)}"
        case After():
            return f"You may still {_usable(state, seat)}, or end your turn.{_last(state)}"
        case SenatorTaking(left=left):
            return f"Your Senator takes a card unseen. From whom first? Still to do: {listed(map(_seat, left))}."
        case SenatorGiving(opponent=opponent):
            return f"You took {card(state.taken or '')} from {_seat(opponent)}. Which card do you give for it?"
        case PlaceSix():
            return "Place Virtus 6 under an Equipment: its Soldier will take one more of that kind."
        case _:
            return "Place Virtus 10 under a Soldier: it will take two more Equipment of kinds its icons do not list."


def call(state: Lusitania, seat: Seat) -> str:
    """The same for everybody's eyes, who see each of these questions come (S-95, SV-6, SV-10)."""
    match state.asking:
        case SenatorTaking() | SenatorGiving():
            return "exchange by your Senator"
        case PlaceSix():
            return "place Virtus 6"
        case PlaceTen():
            return "place Virtus 10"
        case After():
            return "finish your turn"
    return "your turn"


def _free_too(state: Lusitania, seat: Seat) -> str:
    return f" Before or after it you may {usable}." if not state.free_used and (usable := _usable(state, seat)) else ""


def _usable(state: Lusitania, seat: Seat) -> str:
    found = [f"use {card(VERBS[verb].card)}" for verb in free_verbs(state, seat)]
    return listed(found, "or") if found else ""


def _last(state: Lusitania) -> str:
    return " This is the final turn." if state.exhaustions >= 2 else ""


def ask(state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> str:
    """The question for the next answer."""
    field = asked_for(verb, given) or ""
    if field == "at" and verb in FREE:
        return f"Which {card(VERBS[verb].card)} do you use? It makes no difference."
    if given and given[-1] is not None and field in ("take", "give", "cards"):
        return "Another card with it?" if field != "give" else "Which card second? It counts as the newer one."
    return QUESTIONS[verb, field]


def together(state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> int:
    """Bundles without order: what is taken, dismissed, discarded, healed; but what is given is laid in order (S-34)."""
    player = state.players[seat]
    if given:
        return 0
    match verb:
        case actions.Trade:
            return min(virtus.most_traded(player), len(player.hand), len(state.field))
        case actions.Dismiss:
            return min(virtus.most_dismissed(player), len(dismissable(player)))
        case actions.Commander:
            return min(MOST_COMMANDED, len(player.hand))
        case actions.Doctor:
            return min(MOST_HEALED, len(player.musicians))
    return 0


def in_sight(state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> Choices:
    """Cards in the order in which the pictures show them: the field from the oldest on, the hand as it is numbered."""
    found = choices(state, seat, verb, given)
    if not all(name in CARDS for name in found):
        return ()
    if verb is actions.Trade and asked_for(verb, given) == "take":
        return [name for name in distinct(state.field) if name in found]
    return in_order(found)


def label(state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> str:
    """Words for the last answer or the verb: what it costs and brings."""
    player = state.players[seat]
    if not given:
        return _verb(state, seat, verb)
    if verb in FREE:
        return _free_label(state, seat, verb, given)
    match verb, given:
        case actions.Trade, _:
            return _trade(state, given)
        case actions.Recruit, (str(name),):
            return f"{card(name)} to {space(NUMBER[name])}: {_brings(state, seat, name, NUMBER[name])}"
        case actions.Equip, (str(name),):
            return f"{card(name)}: {signed(_points(name))}"
        case actions.Equip, (str(name), int(under)):
            soldier = short(player.army[under] or "")
            return f"{card(name)} under {soldier} ({space(under)}): {_brings(state, seat, name, under)}"
        case actions.Visitor, (str(name),):
            return f"{card(name)}: {signed(_points(name))}" if _points(name) else card(name)
        case actions.Visitor, (str(name), int(at)):
            points = f": {_brings(state, seat, name, at)}" if _points(name) else ""
            return f"{card(name)} to {space(at)}{points}"
        case actions.Dismiss, _:
            return _bundle("Dismiss", given, lambda number: _change(player, -number))
        case _:
            return _pending_label(state, seat, verb, given)


def _verb(state: Lusitania, seat: Seat, verb: type[Action]) -> str:
    """The verb, and who gets Caesar if that is what it does."""
    if verb is actions.Caesar and seat == state.active:
        right = ((seat - step) % state.seats for step in range(1, state.seats))
        holder = next((other for other in right if empty(state.players[other], OUTER)), seat)
        goes = f"then it goes to {_seat(holder)}" if holder != seat else "and it stays with you: all others are full"
        return f"{NAMES[verb]}, {goes}"
    if verb is actions.Place and isinstance(state.asking, PlaceSix):
        return "Place Virtus 6"
    return "Place Virtus 10" if verb is actions.Place else NAMES[verb]


def _trade(state: Lusitania, given: Path) -> str:
    """`Take Senator from the field, give Horse`, and what the flush would do."""
    end = given.index(None) if None in given else len(given)
    take, give = _names(given[:end]), _names(given[end + 1 :])
    if not give:
        only = "only " if given[-1] is None else ""
        return f"Take {only}{in_turn(take)}"
    words = f"Take {cards(take)} from the field, give {in_turn(give)}"
    return f"{words}{_flushes(state, take, give)}" if len(give) == len(take) else words


def _flushes(state: Lusitania, take: tuple[CardId, ...], give: tuple[CardId, ...]) -> str:
    """A warning that three alike would leave the field at once (S-40)."""
    field = [*state.field]
    for name in take:
        field.remove(name)
    marks = [ALIKE_AS[name] for name in (*field, *give)]
    return "; three alike then leave the field" if any(m and marks.count(m) >= ALIKE for m in marks) else ""


def _free_label(state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> str:
    player = state.players[seat]
    if asked_for(verb, given) is None:
        return f"{card(VERBS[verb].card)} in {space(_number(given[-1]))}"
    match verb, given:
        case actions.Commander, _:
            return _bundle("Discard", given, lambda number: f"draw {min(number, HAND)}")
        case actions.Doctor, _:
            return _bundle("Remove", given, lambda number: _change(player, number))
        case actions.Auxilia, (int(to),):
            after = _trial(player, AUXILIA, to, state.players[seat].army.index(AUXILIA))
            return f"Auxilia to {space(to)}{_with_objectives(state, seat, player, after)}"
        case actions.Inspector, (str(give),):
            return f"Put down {card(give)}"
        case actions.Inspector, (str(give), str(take)):
            return f"Put down {card(give)}, take {card(take)}"
        case actions.Cleopatra, (int(opponent),):
            return f"{_seat(opponent)}, {halves(score(state.players[opponent]))}"
        case actions.Cleopatra, (int(opponent), int(at)):
            other = state.players[opponent]
            return f"{short(other.army[at] or '')} ({space(at)}): {cards(other.equipment[at])}"
        case actions.Cleopatra, (int(opponent), int(at), str(name)):
            now = score(state.players[opponent])
            return f"Remove {card(name)} of {_seat(opponent)}: {halves(now)} → {halves(now - _points(name))}"
    raise AssertionError((verb, given))


def _pending_label(state: Lusitania, seat: Seat, verb: type[Action], given: Path) -> str:
    player = state.players[seat]
    match verb, given:
        case actions.SenatorTake, (int(opponent),):
            return f"Take from {_seat(opponent)} ({counted(len(state.players[opponent].hand), 'card')})"
        case actions.SenatorGive, (str(name),):
            return f"Give {card(name)}, keep {card(state.taken or '')}"
        case actions.Place, (int(at), str(of)):
            return f"Under {kind(of)} of {short(player.army[at] or '')}: one more {kind(of)} there"
        case actions.Place, (int(at), *_):
            soldier = player.army[at] or ""
            if isinstance(state.asking, PlaceSix):
                return f"{short(soldier)} ({space(at)}): {cards(player.equipment[at])}"
            other = virtus.extra_slots(CARDS[soldier].icons)[0]
            return f"Under {short(soldier)} ({space(at)}): two more of {kinds(other)}"
    raise AssertionError((verb, given))


def _bundle(does: str, given: Path, brings: Callable[[int], str]) -> str:
    """`Dismiss Horse: 12½ → 12`; with None chosen: only what has been chosen."""
    chosen = _names(given)
    only = " only" if given[-1] is None and len(chosen) == 1 else ""
    return f"{does}{only} {cards(chosen)}: {brings(len(chosen))}"


def _names(given: Path) -> tuple[CardId, ...]:
    return tuple(value for value in given if isinstance(value, str))


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _points(name: CardId) -> int:
    return CARDS[name].points


def _change(player: Player, halves_more: int) -> str:
    """`12½ → 12`."""
    now = score(player)
    return f"{halves(now)} → {halves(now + halves_more)}"


def _trial(player: Player, name: CardId, at: int, leaves: int | None = None) -> Player:
    """The player as after this card came into the army."""
    after = msgspec.convert(msgspec.to_builtins(player), type(player))
    if name in EQUIPMENT:
        after.equipment[at].append(name)
        return after
    if leaves is not None:
        after.army[leaves] = None
    after.army[at] = name
    return after


def _brings(state: Lusitania, seat: Seat, name: CardId, at: int) -> str:
    """`+3, 12½ → 15½`, objectives that this meets, the province it fixes, the win."""
    player = state.players[seat]
    after = _trial(player, name, at)
    fixes = KIND[name] == "legionary" and not player.province
    province = f"; your province is {PROVINCES[CARDS[name].banner or '']}" if fixes else ""
    return f"{signed(_points(name))}, {halves(score(player))} → {halves(score(after))}{_with_objectives(state, seat, player, after)}{province}"


def _with_objectives(state: Lusitania, seat: Seat, player: Player, after: Player) -> str:
    """What the change meets, and whether it wins."""
    new = [name for name in state.face_up if met(after, name) and not met(player, name)]
    total = score(after) + sum(OBJECTIVES[name].points for name in new)
    taken = "".join(f"; {objective(name)}: {reward(name)}" for name in new) if score(after) < TARGET else ""
    return f"{taken}; 21: you win" if total >= TARGET else taken


def warn(state: Lusitania, seat: Seat, action: Action) -> str | None:
    """An Auxilia in a soldier space stays there for good (S-94)."""
    if not isinstance(action, actions.Auxilia):
        return None
    shut = {6: "a Cook or Mercenary VI", 7: "a Gunner"}.get(action.to, f"a Soldier {roman(action.to)}")
    ten = " nor Virtus 10" if action.to in (6, 7) and "virtus-10" in state.face_up else ""
    return f"This is for good: with an Auxilia on {space(action.to)} you can never have {shut}{ten}. (S-94)"


def _seat(seat: Seat) -> str:
    return f"{{{seat}}}"
