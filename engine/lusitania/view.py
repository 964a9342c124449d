"""What one pair of eyes may see of a game of Lusitania: the only thing renderers and words are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

import msgspec

from engine.core import Seat
from engine.lusitania.army import accepts, mercenaries_left
from engine.lusitania.cards import NUMBER, POINTS, in_order
from engine.lusitania.icons import open_icons
from engine.lusitania.scoring import ranking, score
from engine.lusitania.turn import After
from engine.lusitania.virtus import PlaceSix, PlaceTen
from engine.lusitania.visitors import SenatorGiving, SenatorTaking

if TYPE_CHECKING:
    from engine.lusitania.state import Lusitania, Player

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
    """One player. Cards of hand and Musicians only for their owner or after the end (P-1, P-2, P-7)."""

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
    reason: Optional[str] = None  # target, deck (S-117) or resigned
    decks: tuple[str, ...] = ()  # laurus, virtus: objective decks in play


STAGES: dict[type, str] = {
    After: "after",
    SenatorTaking: "pending:senator-take",
    SenatorGiving: "pending:senator-give",
    PlaceSix: "pending:virtus-6",
    PlaceTen: "pending:virtus-10",
}


def over(state: Lusitania) -> bool:
    """Nothing is left to do: somebody has won, or all but one have resigned."""
    return not state.stack


def stage_of(state: Lusitania) -> str:
    """The state of the turn by its name in the rules (S-22)."""
    return "over" if over(state) else STAGES.get(type(state.stack[-1]), "start")


def seen(state: Lusitania, seat: Seat | None) -> View:
    """What this seat may see (P-1 … P-3); after the end hands and Musicians too (P-7)."""
    end = over(state)
    return View(
        seat=seat,
        players=tuple(_player(p, show=end or owner == seat) for owner, p in enumerate(state.players)),
        active=state.active,
        stage=stage_of(state),
        free_used=state.free_used,
        field=tuple(state.field),
        deck=len(state.deck),
        exhaustions=state.exhaustions,
        discard=in_order(state.discard),
        objectives=tuple(state.face_up),
        held=state.taken is not None,
        taken=state.taken if seat in knowing(state) else None,
        ranking=ranking(state) if end else (),
        reason=(state.reason or "resigned") if end else None,
        decks=state.options.decks,
    )


def knowing(state: Lusitania) -> tuple[Seat, ...]:
    """Who knows the card that a Senator holds aside: its taker and who lost it (P-3)."""
    top = state.asking
    return (top.seat, top.opponent) if isinstance(top, SenatorGiving) else ()


def _player(player: Player, *, show: bool) -> PlayerView:
    return PlayerView(
        spaces=tuple(_space(player, space) for space in range(9)),
        cards=len(player.hand),
        musicians=len(player.musicians),
        score=score(player),
        province=player.province,
        mercenaries=mercenaries_left(player),
        objectives=tuple(player.objectives),
        hand=in_order(player.hand) if show else None,
        fronts=in_order(player.musicians) if show else None,
    )


def _space(player: Player, space: int) -> SpaceView:
    card, held = player.army[space], player.equipment[space]
    six = player.six is not None and player.six[0] == space
    return SpaceView(
        card=card,
        equipment=in_order(held),
        icons=open_icons(card, tuple(held)) if card in NUMBER and card else (),
        accepts=accepts(player, space),
        virtus=(6,) * six + (10,) * (player.ten == space),
        kind=player.six[1] if player.six and six else None,
        points=POINTS[card] + sum(POINTS[piece] for piece in held),
    )
