"""The deck, the training field and its flush (S-40 … S-45, S-100 … S-104)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core import Event
from engine.lusitania.cards import ALIKE, ALIKE_AS, FIELD, CardId
from engine.lusitania.events import FieldLaid, FinalTurn, Flushed, Reshuffled

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania


def draw(state: Lusitania, number: int, onto: list[CardId]) -> Iterator[Event]:
    """So many cards off the deck, one at a time; in the final turn what is missing is skipped (S-100, S-103)."""
    for _ in range(number):
        if not state.deck:
            return
        onto.append(state.deck.pop())
        if not state.deck:
            yield from ran_out(state)


def ran_out(state: Lusitania) -> Iterator[Event]:
    """The last card has just been drawn: reshuffle once, then the turn is the final one (S-100 … S-102)."""
    if state.exhaustions == 0 and state.discard:
        state.exhaustions = 1
        state.deck, state.discard = state.discard, []
        state.rng.shuffle(state.deck)
        state.deck.reverse()  # the first of the new order lies on top
        yield Reshuffled(cards=len(state.deck))
    else:
        first, state.exhaustions = state.exhaustions == 0, 2
        yield FinalTurn(seat=state.active, first=first)


def three_alike(field: list[CardId]) -> list[CardId]:
    """The oldest three that match, if three do (S-40, S-41, S-43)."""
    marks = [ALIKE_AS[card] for card in field]
    for mark in marks[: len(marks) - ALIKE + 1]:
        if mark and marks.count(mark) >= ALIKE:
            return [card for card in field if ALIKE_AS[card] == mark][:ALIKE]
    return []


def flush(state: Lusitania) -> Iterator[Event]:
    """Matching cards leave and new ones are turned up, again and again until nothing matches (S-40, S-42, S-44)."""
    while alike := three_alike(state.field):
        for card in alike:
            state.field.remove(card)
        state.discard += alike
        before = len(state.field)
        yield from draw(state, FIELD - before, state.field)
        yield Flushed(cards=tuple(alike), turned=tuple(state.field[before:]))


def lay(state: Lusitania) -> Iterator[Event]:
    """Four cards from the deck into the empty field (S-13, S-92)."""
    yield from draw(state, FIELD, state.field)
    yield FieldLaid(cards=tuple(state.field), deck=len(state.deck))
    yield from flush(state)
