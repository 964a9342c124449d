"""A move in four menus: what is made and given, sold, bought, and all that has to do with land and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from engine.barons import actions, building, cards, economy
from engine.barons.data import CARDS, COURT_RATE, RECIPES, RESOURCES
from engine.barons.labels import NAMES, cost, label
from engine.barons.land import ROWS, TILE
from engine.barons.move import Move, can
from engine.barons.names import thing
from engine.barons.sealed import MOST, Plan, foreseen, likely_choices
from engine.core import Action, Choices, Menu, Path, Seat, Way, questions
from engine.core.text import counted

if TYPE_CHECKING:
    from engine.barons.state import Barons

WAYS = 25  # of a menu, and of a part: what a select holds
SHORT: dict[type[Action], str] = {
    actions.Convert: "Convert",
    actions.Court: "Court",
    actions.Sell: "Sell",
    actions.Buy: "Buy",
}
ELSEWHERE = (
    Way("Claim a tile …", actions.Claim),
    Way("Build something else …", actions.Build),
    Way("Play another card …", actions.Play),
    Way("Buy a card …", actions.BuyCard),
    Way("Deliver the Royal Quest, if it can be", actions.Quest),
)


def menus(state: Barons, seat: Seat) -> Sequence[Menu]:
    """Of an open move; while orders are written, of the position after those that stand already (BV-1)."""
    match opened(state, seat):
        case Move():
            return tuple(_menus(_work(state, seat), _trades(state, seat), [*_land(state, seat), _standing()]))
        case Plan() as plan if actions.Sell in plan.verbs(state, seat):
            draft = foreseen(state, seat)
            land = [*_land(draft, seat)]
            more = [*_elsewhere(land), *_written(state, seat), _standing()]
            return tuple(_menus(_work(draft, seat), _trades(draft, seat), [*land, *more], *_anything()))
        case Plan():
            return (Menu("The list is full …", (*_written(state, seat), _standing())),)
    return ()


def opened(state: Barons, seat: Seat) -> Move | Plan | None:
    """The move, or the list of orders, that this seat may go on with now."""
    return next((q for q in questions(state, seat) if isinstance(q, Move | Plan)), None)


Trades = tuple[list[Way], list[Way]]


def _menus(work: list[Way], trades: Trades, land: list[Way], *anything: list[Way]) -> Iterator[Menu]:
    titles = ("Convert / Court …", "Sell …", "Buy …", "Land and cards …")
    for i, (title, ways) in enumerate(zip(titles, (work, *trades, land), strict=True)):
        last = anything[i] if i < len(anything) else []
        if found := (*ways[: WAYS - len(last)], *last):
            yield Menu(title, found)


def _anything() -> tuple[list[Way], ...]:
    """Whatever the own list does not make possible may be ordered all the same: others move before (BV-1)."""
    convert, court, sell, buy = (Way(f"{words} something else …", verb) for verb, words in SHORT.items())
    return [convert, court], [sell], [buy]


def _work(state: Barons, seat: Seat) -> list[Way]:
    return [
        *_amounts(state, seat, actions.Convert, RECIPES),
        *_amounts(state, seat, actions.Court, COURT_RATE),
    ]


def _trades(state: Barons, seat: Seat) -> Trades:
    sold, bought = (list(_amounts(state, seat, verb, RESOURCES)) for verb in (actions.Sell, actions.Buy))
    return sold, bought


def _amounts(state: Barons, seat: Seat, verb: type[Action], keys: Iterable[str]) -> Iterator[Way]:
    """One, half and most of each thing of which there can be some."""
    for key in keys:
        top = MOST[verb](state, seat, key)
        for amount in sorted({min(1, top), (top + 1) // 2, top} - {0}):
            words = label(state, seat, verb, (key, amount))
            front = "" if words.startswith(SHORT[verb]) else f"{SHORT[verb]} "
            yield Way(f"{front}{words}{' (most)' if amount == top > 1 else ''}", verb, (key, amount))


def _land(state: Barons, seat: Seat) -> Iterator[Way]:
    """Claim, Buildings, quest, cards."""
    if can(state, seat, actions.Claim):
        near = counted(len(building.claimable(state, seat)), "tile")
        yield Way(f"{NAMES[actions.Claim]}, {near} to choose from", actions.Claim)
    for kind in building.kinds_to_build(state, seat):
        yield Way(f"Build {thing(kind)}: {cost(state, seat, kind)}", actions.Build, (kind,))
    if economy.refuse_quest(state, seat, actions.Quest()) is None:
        yield Way(NAMES[actions.Quest], actions.Quest)
    for card in cards.playable(state, seat):
        yield Way(f"Play {thing(card)}: {CARDS[card].effect}", actions.Play, (card,))
    if found := cards.buyable(state, seat):
        least = min(CARDS[card].price for card in found)
        yield Way(f"Buy a card, from {least} Favor on; you have {state.barons[seat].favor}", actions.BuyCard)


def _elsewhere(land: Sequence[Way]) -> list[Way]:
    """The kinds of order that are not offered yet."""
    offered = {way.verb for way in land if not way.given}
    return [way for way in ELSEWHERE if way.verb not in offered]


def _written(state: Barons, seat: Seat) -> Iterator[Way]:
    if number := len(state.barons[seat].orders):
        yield Way(f"Strike one of {counted(number, 'order')} …", actions.Drop)
        yield Way(NAMES[actions.Clear], actions.Clear)


def _standing() -> Way:
    return Way(NAMES[actions.Standing], actions.Standing)


# More than makes sense, and more than a select holds


def likely(state: Barons, seat: Seat, verb: type[Action], given: Path) -> Choices:
    """Of a sealed order what the own list makes possible, as if nobody else acted (BV-1); of a move nothing."""
    ordered = verb in actions.ORDERS and isinstance(opened(state, seat), Plan)
    return likely_choices(state, seat, verb, given) if ordered else ()


def parts(state: Barons, seat: Seat, verb: type[Action], given: Path, found: Choices) -> Iterator[tuple[str, Choices]]:
    """Tiles: what the own list makes possible, then row by row; anything else as it comes."""
    if isinstance(found, range) or any(value not in TILE for value in found):
        return
    if 0 < len(first := likely(state, seat, verb, given)) <= WAYS:
        yield "Possible with your list", first
    for row in ROWS:
        if here := sorted(str(value) for value in found if str(value)[1:] == str(row)):
            yield f"Row {row}: {here[0]}{f' to {here[-1]}' if len(here) > 1 else ''}", here


__all__ = ["likely", "menus", "opened", "parts"]
