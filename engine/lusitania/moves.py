"""What the rules say about one verb, and about the bundles of cards that some verbs ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core import Action, Choices, Events, Path, Pick, Seat, asked_for, made
from engine.lusitania.cards import CardId

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania


class Move:
    """One verb: when it is possible, its answers field by field, what forbids it and what it does."""

    verb: type[Action]

    def possible(self, state: Lusitania, seat: Seat) -> bool:
        """At least one such action is legal, the turn allowing it."""
        raise NotImplementedError

    def choices(self, state: Lusitania, seat: Seat, given: Path) -> Choices:
        """Legal answers to the next field."""
        raise NotImplementedError

    def refuse(self, state: Lusitania, seat: Seat, action: Any) -> str | None:
        """The code of the first rule that the action breaks, in the order of its section."""
        raise NotImplementedError

    def resolve(self, state: Lusitania, seat: Seat, action: Any) -> Events:
        raise NotImplementedError

    def pick(self, state: Lusitania, seat: Seat, one: Pick) -> Action:
        """Walk to one action, `one` choosing each answer."""
        given: Path = ()
        while asked_for(self.verb, given):
            given += (one(self.choices(state, seat, given)),)
        return made(self.verb, given)


def distinct(cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """Each card once: copies are interchangeable (S-8)."""
    return tuple(dict.fromkeys(cards))


def within(cards: Sequence[CardId], pool: Sequence[CardId]) -> bool:
    """All these cards, copies counted, are in the pool."""
    return all(cards.count(card) <= pool.count(card) for card in cards)


def another(pool: Sequence[CardId], given: Path, most: int) -> Choices:
    """The next card of a bundle, in sorted order, so that each bundle has one path; None ends it."""
    if len(given) == most:
        return (None,)
    more = [card for card in distinct(sorted(pool)) if not given or _may_follow(card, given, pool)]
    return (None, *more) if given else more


def _may_follow(card: CardId, given: Path, pool: Sequence[CardId]) -> bool:
    return card >= str(given[-1]) and given.count(card) < pool.count(card)


def pick_bundle(pool: Sequence[CardId], most: int, one: Pick) -> tuple[CardId, ...]:
    """One to `most` cards of the pool."""
    given: tuple[CardId, ...] = ()
    while (card := one(another(pool, given, most))) is not None:
        given += (card,)
    return given
