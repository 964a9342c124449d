"""What one pair of eyes may see of a game of Lusitania: the only thing renderers and words are given."""

from __future__ import annotations

from typing import Optional

import msgspec

from engine.core import Seat

Card = str  # id of a card in cards.toml: copies are interchangeable (S-8)


class SpaceView(msgspec.Struct, frozen=True):
    """One of the nine spaces of an army, 0 · I … VII · 8 (S-5), and what lies there."""

    card: Optional[Card] = None
    equipment: tuple[Card, ...] = ()
    icons: tuple[tuple[str, ...], ...] = ()  # icons still open, in printed order (P-10)
    accepts: tuple[str, ...] = ()  # kinds of Equipment that may be added now, Virtus included (P-10)
    virtus: tuple[int, ...] = ()  # placed Virtus cards, 6 and 10
    kind: Optional[str] = None  # the kind named by Virtus 6 here
    points: int = 0  # of the column, in halves


class PlayerView(msgspec.Struct, frozen=True):
    """One player. Counts are public, cards of hand and Musicians only for their owner or after the end (P-1, P-2, P-7)."""

    spaces: tuple[SpaceView, ...]
    cards: int  # in the hand
    musicians: int
    score: int  # in halves (S-7)
    province: Optional[str] = None  # banner colour of the Legionaries; None: open
    mercenaries: int = 0  # that may still be recruited
    objectives: tuple[str, ...] = ()  # Laurus and Virtus cards taken
    hand: Optional[tuple[Card, ...]] = None
    fronts: Optional[tuple[Card, ...]] = None  # of the Musicians


class View(msgspec.Struct, frozen=True):
    """The table as `seat` sees it; None: an onlooker."""

    seat: Optional[Seat]
    players: tuple[PlayerView, ...]
    active: Seat
    stage: str  # start, after, pending:senator-take, pending:senator-give, pending:virtus-6, pending:virtus-10, over
    free_used: bool
    field: tuple[Card, ...]  # oldest first
    deck: int  # cards left
    exhaustions: int  # how often the deck has run out; 2 = this is the final turn (S-101)
    discard: tuple[Card, ...]  # open to all (AM-32), sorted
    objectives: tuple[str, ...] = ()  # face up
    held: bool = False  # a Senator holds a card aside
    taken: Optional[Card] = None  # that card, for the two who know it
    ranking: tuple[Seat, ...] = ()  # after the end, best first (S-116)
    reason: Optional[str] = None  # target or deck (S-117)
    decks: tuple[str, ...] = ()  # laurus, virtus: objective decks in play
