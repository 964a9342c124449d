"""The points where expansions come in, in the order of the rulebook. The base game names them and knows no expansion.

An expansion is an object with the methods it needs. At each point only those act that have something to say there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core import Action, Decision, Event, Rng, Seat, Step
from engine.lydia.pieces import Colour, Kind, Side, Spot

if TYPE_CHECKING:
    from engine.lydia.state import Lydia

Todo = Iterable[Decision | Step]


class Expansion:
    """One of the eight. What it does not say is as in the base game."""

    key: ClassVar[str]
    spaces: ClassVar[dict[str, int]] = {}  # more cards that lie on each side
    wares: ClassVar[tuple[type[Action], ...]] = ()  # verbs it adds at the Well

    def set_up(self, state: Lydia, rng: Rng) -> None:
        """After L-6: lay out its own pieces."""

    def hand(self, state: Lydia, seat: Seat) -> Iterable[Kind]:
        """PLACE: merchants that may be used beside the drawn one."""
        return ()

    def keep(self, state: Lydia, seat: Seat, drawn: Kind) -> None:
        """PLACE: another merchant than the drawn one is used; this one is kept."""

    def spots(self, state: Lydia, merchant: Kind) -> Iterable[Spot]:
        """PLACE: more places than Gates and Well for this merchant."""
        return ()

    def closed(self, state: Lydia, merchant: Kind, at: Spot) -> str | None:
        """PLACE: why this merchant may not be sent there."""
        return None

    def arrive(self, state: Lydia, seat: Seat, merchant: Kind, at: Spot) -> Todo:
        """A merchant stands where it was sent; before anything comes of it."""
        return ()

    def before_collecting(self, state: Lydia, seat: Seat, gate: Colour) -> Todo:
        """Gate: before step 1."""
        return ()

    def paired(self, state: Lydia, seat: Seat, kind: Kind) -> Iterable[Event]:
        """Gate: the pair has just reached the Well; `kind` is the true-coloured merchant of the two."""
        return ()

    def income_of(self, state: Lydia, seat: Seat, kind: Kind) -> int:
        """Well: coins for a merchant of this kind placed there, before anything is bought."""
        return 0

    def visit(self, state: Lydia, seat: Seat, at: Spot) -> Todo:
        """A place of its own: what happens there."""
        return ()

    def offers(self, state: Lydia, seat: Seat, sides: tuple[Side, ...]) -> Iterable[Action]:
        """Well: what may be acquired from these sides beside cards."""
        return ()

    def refuse(self, state: Lydia, seat: Seat, sides: tuple[Side, ...], action: Any) -> str | None:
        """Well: why one of its wares may not be had; None only for what it offers."""
        raise NotImplementedError

    def acquire(self, state: Lydia, seat: Seat, action: Any) -> tuple[Side, Event]:
        """Well: hand over one of its wares; from which side, and what to tell."""
        raise NotImplementedError

    def shown(self, state: Lydia) -> dict[str, Any]:
        """Fields of the view that it fills."""
        return {}


PLUGGED: dict[str, Expansion] = {}  # filled by engine.lydia.expansions, in the rulebook's order


def acting(state: Lydia, point: Callable[..., object]) -> tuple[Expansion, ...]:
    """The expansions in play that act at this point, in the rulebook's order: `acting(state, Expansion.hand)`."""
    return _acting(state.options.expansions, point.__name__)


@cache
def _acting(keys: tuple[str, ...], point: str) -> tuple[Expansion, ...]:
    return tuple(it for key, it in PLUGGED.items() if key in keys and point in vars(type(it)))


def sellers(state: Lydia, verb: type[Action]) -> tuple[Expansion, ...]:
    """The expansions in play that add `verb` at the Well: one or none."""
    return tuple(it for it in acting(state, Expansion.offers) if verb in it.wares)


def in_play(state: Lydia) -> Iterable[Expansion]:
    """The expansions of this table, in the rulebook's order."""
    return (it for key, it in PLUGGED.items() if key in state.options.expansions)
