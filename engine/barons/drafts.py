"""Order sheets: a whole move, or a sealed list, in words; tried out line by line before anything is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.barons import actions
from engine.barons.data import COURT_RATE, FAVOR_PER_GOLD, MOST_ORDERS, RECIPES, RESOURCES
from engine.barons.explain import explain
from engine.barons.hints import EMPTY, warn
from engine.barons.menus import opened
from engine.barons.move import VERBS, Move, fresh_record
from engine.barons.names import gold, some
from engine.barons.sealed import MOST, Plan, malformed, most_accepted, unknowing
from engine.barons.text import written
from engine.core import Action, Fate, Seat, Sheet

if TYPE_CHECKING:
    from engine.barons.pieces import Baron
    from engine.barons.state import Barons

EXAMPLE = "convert grain_food 4\nsell food 9\ncourt glass 2\nclaim C4\nbuild farm C4\nend"
LAST = {actions.End: "your move ends", actions.Lock: "your orders are locked"}
SHOWN = "Do it after this sheet: what a line before shows must be seen first."
SHOWING = ("boundary_claim", "claim_revocation", "seizure_of_assets", "the_high_court", "warmongering")


def sheet(state: Barons, seat: Seat) -> Sheet | None:
    """A move is written anew; a sealed list stands there to be changed, and is replaced as a whole (BV-1)."""
    match opened(state, seat):
        case Move():
            return Sheet("", EXAMPLE)
        case Plan():
            orders = "\n".join(map(written, state.barons[seat].orders))
            return Sheet(orders, EXAMPLE.replace("end", "lock"), "Keep this list")
    return None


def carried(state: Barons, seat: Seat, orders: Sequence[Action]) -> Sequence[Action]:
    """In a move the orders themselves; a sealed list takes the place of the one before."""
    strike = isinstance(opened(state, seat), Plan) and state.barons[seat].orders
    return [actions.Clear(), *orders] if strike else orders


def fates(state: Barons, seat: Seat, orders: Sequence[Action]) -> Iterator[Fate]:
    """What becomes of each line as far as its writer can know: other hands are blanks, attacks succeed, no chance."""
    asking, draft = opened(state, seat), unknowing(state, seat)
    if isinstance(asking, Plan):
        draft.barons[seat].record, draft.barons[seat].orders = fresh_record(draft, seat), []
    closed = ""
    for number, order in enumerate(orders, 1):
        if closed and not (closed == SHOWN and isinstance(order, actions.End)):
            yield Fate(closed, refused=True)
        elif type(order) in LAST:
            yield _last(asking, draft, seat, order, number)
        elif isinstance(asking, Plan):
            yield _sealed(state, draft, seat, order, number)
        else:
            yield _open(draft, seat, order)
        closed = closed or _after(asking, order)


def _last(asking: Move | Plan | None, draft: Barons, seat: Seat, order: Action, number: int) -> Fate:
    if isinstance(order, actions.End) == isinstance(asking, Move):
        doubt = warn(draft, seat, order) if isinstance(asking, Move) else EMPTY if number == 1 else None
        return Fate(_with(LAST[type(order)], doubt))
    return Fate("Write lock: a sealed list is not ended. (BV-1)" if isinstance(asking, Plan) else "Write end.", True)


def _after(asking: Move | Plan | None, order: Action) -> str:
    """Why nothing may follow this line; for what shows something hidden only the end may.

    Else a sheet that is refused as a whole would tell what it has seen: who counters, which card comes.
    """
    if type(order) in LAST:
        return "Write it before the line that ends all."
    shows = isinstance(order, actions.Quest) or (isinstance(order, actions.Play) and order.card in SHOWING)
    if isinstance(asking, Plan) or not shows:
        return ""
    return SHOWN


def _open(draft: Barons, seat: Seat, order: Action) -> Fate:
    """A line of a move: done, or refused."""
    verb = VERBS.get(type(order))
    if verb is None:
        return Fate("That is no order of a move; use its command.", True)
    if code := verb.refuse(draft, seat, order):
        return Fate(explain(draft, seat, code, order), True)
    return Fate(_done(draft, seat, order))


def _sealed(state: Barons, draft: Barons, seat: Seat, order: Action, number: int) -> Fate:
    """A line of a sealed list: only its form can be refused; law is looked at when it is carried out (BV-4)."""
    verb = VERBS.get(type(order))
    if verb is None:
        return Fate("That is no order of a list; use its command.", True)
    if number > MOST_ORDERS:
        return Fate(f"{MOST_ORDERS} orders are the most. (BV-1)", True)
    if code := malformed(state, seat, order):
        return Fate(explain(state, seat, code, order), True)
    if code := verb.refuse(draft, seat, order):
        amount = most_accepted(draft, seat, order)
        why = explain(draft, seat, code, order).removeprefix(f"Do {amount} instead. ")
        if not amount:
            return Fate(f"as things stand skipped: {why}")
        order = msgspec.structs.replace(order, amount=amount)
        return Fate(f"as things stand cut to {amount}: {_done(draft, seat, order)}")
    return Fate(_done(draft, seat, order))


def _done(draft: Barons, seat: Seat, order: Action) -> str:
    """Carry it out on the draft, and say what has changed."""
    baron = draft.barons[seat]
    before, held, doubt = _possessions(baron), len(baron.cards), warn(draft, seat, order)
    list(VERBS[type(order)].do(draft, seat, order))
    if isinstance(order, actions.Quest) and len(baron.cards) > held:
        baron.cards.pop()  # which card comes is not known before
    after = _possessions(baron)
    changed = [_amount(key, number) for key, number in after.items() if number != before[key]]
    return _with(f"then {', '.join(changed)}" if changed else "done", doubt)


def _with(words: str, doubt: str | None) -> str:
    """With what is warned of, for a sheet is seen before it is carried out (B-97, chapter 20)."""
    return f"{words}. {doubt}" if doubt else words


def _possessions(baron: Baron) -> dict[str, int]:
    return {"gold": baron.gold, "favor": baron.favor, **{item: baron.stock[item] for item in RESOURCES}}


def _amount(key: str, number: int) -> str:
    return gold(number) if key == "gold" else some(number, key)


def instead(state: Barons, seat: Seat, action: Action) -> Action | None:
    """The most that would be accepted of what was refused for its amount (chapter 20)."""
    if not isinstance(opened(state, seat), Move):
        return None
    match action:
        case actions.Play(card="royal_coinage", target=int(wanted)):
            most = state.barons[seat].favor // FAVOR_PER_GOLD
            return actions.Play("royal_coinage", most) if 0 < most < wanted else None
        case actions.Convert() | actions.Sell() | actions.Buy() | actions.Court():
            key = action.recipe if isinstance(action, actions.Convert) else action.resource
            most = MOST[type(action)](state, seat, key) if _known(action) else 0
            return msgspec.structs.replace(action, amount=most) if 0 < most < action.amount else None
    return None


def _known(action: Action) -> bool:
    match action:
        case actions.Convert(recipe, _):
            return recipe in RECIPES
        case actions.Court(resource, _):
            return resource in COURT_RATE
    return getattr(action, "resource", None) in RESOURCES


__all__ = ["carried", "fates", "instead", "sheet"]
