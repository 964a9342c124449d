"""What happens in a game of Lusitania, and who may know (P-4, P-11). All points are in halves."""

from __future__ import annotations

from typing import Optional

from engine.core import Event, Seat
from engine.lusitania.cards import CardId


class Dealt(Event, frozen=True, kw_only=True):
    """The Mars God card of each seat, the objective decks in play, and the objectives that lie open."""

    mars: tuple[CardId, ...]
    decks: tuple[str, ...]
    objectives: tuple[str, ...]


class FieldLaid(Event, frozen=True, kw_only=True):
    """New cards in the training field: at the start, or by Julius Caesar."""

    final = True
    closes = "new cards lie in the field"
    cards: tuple[CardId, ...]
    deck: int


class First(Event, frozen=True, kw_only=True):
    """Who holds Julius Caesar and begins."""

    seat: Seat


class Traded(Event, frozen=True, kw_only=True):
    """A TRADE; `gave` in the order laid."""

    seat: Seat
    took: tuple[CardId, ...]
    gave: tuple[CardId, ...]


class Flushed(Event, frozen=True, kw_only=True):
    """Three alike have left the training field; others were turned up (S-40)."""

    final = True
    closes = "new cards lie in the field"
    cards: tuple[CardId, ...]
    turned: tuple[CardId, ...]


class Recruited(Event, frozen=True, kw_only=True):
    """A Soldier, Visitor or Commander came into the army."""

    seat: Seat
    card: CardId
    space: int
    gain: int
    score: int


class Equipped(Event, frozen=True, kw_only=True):
    """An Equipment card came under a Soldier (`under`) in `space`."""

    seat: Seat
    card: CardId
    space: int
    under: CardId
    gain: int
    score: int


class Dismissed(Event, frozen=True, kw_only=True):
    """So many cards became Musicians."""

    seat: Seat
    number: int
    score: int


class Fronts(Event, frozen=True, kw_only=True):
    """What was dismissed: for its owner only (S-81)."""

    seat: Seat
    cards: tuple[CardId, ...]


class Drew(Event, frozen=True, kw_only=True):
    """Cards from the deck into the hand: for its owner only."""

    final = True
    closes = "you saw a drawn card"
    seat: Seat
    cards: tuple[CardId, ...]


class CaesarUsed(Event, frozen=True, kw_only=True):
    """Julius Caesar was used: these cards left the field."""

    seat: Seat
    cards: tuple[CardId, ...]


class CaesarPassed(Event, frozen=True, kw_only=True):
    """Julius Caesar now stands with `holder`, who may be the same player."""

    seat: Seat
    holder: Seat
    space: int


class Commanded(Event, frozen=True, kw_only=True):
    """A Commander was used: these cards of the hand were discarded."""

    seat: Seat
    cards: tuple[CardId, ...]


class Marched(Event, frozen=True, kw_only=True):
    """An Auxilia moved into a Soldier space."""

    seat: Seat
    space: int


class SenatorSent(Event, frozen=True, kw_only=True):
    """A Senator was used; the exchanges follow."""

    seat: Seat


class SenatorTook(Event, frozen=True, kw_only=True):
    """A card left an opponent’s hand: for everybody, without its name."""

    final = True
    closes = "a card left another's hand"
    seat: Seat
    opponent: Seat


class TakenCard(Event, frozen=True, kw_only=True):
    """Which card the Senator took: for the two who know it (P-3)."""

    final = True
    closes = "you saw a card of another's hand"
    seat: Seat
    opponent: Seat
    card: CardId


class SenatorGave(Event, frozen=True, kw_only=True):
    """The opponent got a card for it: for everybody, without its name."""

    seat: Seat
    opponent: Seat


class GivenCard(Event, frozen=True, kw_only=True):
    """Which card was given for it: for the two who know it."""

    seat: Seat
    opponent: Seat
    card: CardId


class Inspected(Event, frozen=True, kw_only=True):
    """An Inspector was used: one card put down, another taken from the pile."""

    seat: Seat
    gave: CardId
    took: CardId


class Healed(Event, frozen=True, kw_only=True):
    """A Doctor was used: these Musicians left, face up."""

    seat: Seat
    cards: tuple[CardId, ...]
    score: int


class Robbed(Event, frozen=True, kw_only=True):
    """Cleopatra removed an Equipment card; the scores of both."""

    seat: Seat
    opponent: Seat
    space: int
    card: CardId
    score: int
    opponent_score: int


class ObjectiveTaken(Event, frozen=True, kw_only=True):
    """The army met an objective, which was taken at once."""

    seat: Seat
    objective: str
    gain: int
    score: int


class VirtusPlaced(Event, frozen=True, kw_only=True):
    """Virtus 6 or 10 was placed into the army."""

    seat: Seat
    number: int
    space: int
    kind: Optional[str]


class Reshuffled(Event, frozen=True, kw_only=True):
    """The deck ran out for the first time: the discard pile is the new deck (S-100)."""

    final = True
    closes = "the deck was shuffled"
    cards: int


class FinalTurn(Event, frozen=True, kw_only=True):
    """The deck is gone for good: this turn is the last (S-101; `first`: nothing was there to shuffle, S-102)."""

    final = True
    closes = "the deck has run out"
    seat: Seat
    first: bool


class NothingLegal(Event, frozen=True, kw_only=True):
    """A turn closed without a mandatory action (S-25)."""

    seat: Seat


class Ended(Event, frozen=True, kw_only=True):
    """The end: reason target or deck (S-117), scores, ranking best first, Caesar's holder, and who shared the lead."""

    reason: str
    scores: tuple[int, ...]
    ranking: tuple[Seat, ...]
    caesar: Seat
    tied: tuple[Seat, ...]


EVENTS = (
    Dealt,
    FieldLaid,
    First,
    Traded,
    Flushed,
    Recruited,
    Equipped,
    Dismissed,
    Fronts,
    Drew,
    CaesarUsed,
    CaesarPassed,
    Commanded,
    Marched,
    SenatorSent,
    SenatorTook,
    TakenCard,
    SenatorGave,
    GivenCard,
    Inspected,
    Healed,
    Robbed,
    ObjectiveTaken,
    VirtusPlaced,
    Reshuffled,
    FinalTurn,
    NothingLegal,
    Ended,
)
