"""Taking back: what it costs, whom it needs, who agrees. The position comes back, and with it its chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.core import Event, IllegalAction, Seat
from storage.tx import OVER, PLAYING, ActionRow
from table.load import MOVES, decode, encode, read_events
from table.telling import post
from table.types import Table, Undo

if TYPE_CHECKING:
    from table.sitting import Sitting

AFTER_END = 600.0  # seconds for which the action that ended a game may still be taken back
HIDDEN = "something hidden was shown"  # what an event is to those who may not know it
END_SHOWN = "the end has shown what was hidden"


def price(sitting: Sitting, seat: Seat) -> Undo:
    """What taking back its own newest action costs this seat now.

    Free while nothing final has come of it and nobody else has acted since. Else those who have must agree; everybody
    where a move, a turn or the game has ended by it; and where something hidden was shown, everybody, if the table
    allows that at all. What the end itself shows, such as hands, is no reason against taking the end back. Who has
    resigned, or is stood in for, is asked nothing; a seat given up ends all taking back.
    """
    since: list[ActionRow] = []
    over = sitting.table.phase == OVER
    for row in sitting.tx.live(sitting.id, sitting.seq):
        since.append(row)
        if row.seat == seat and row.how in ("player", "kept"):
            break
        if row.how == "resign":
            return Undo(0, code="game_over" if over else "resigned")
    else:
        return Undo(0, code="nothing_to_undo")
    until = since[0].at + AFTER_END if over else None
    if until is not None and sitting.desk.now > until:
        return Undo(0, code="game_over")
    cause, hidden = _shown(sitting, since, seat)
    closed = hidden and not sitting.table.undo_seen
    others = range(sitting.state.seats) if cause else _acted(since)
    needs = tuple(other for other in others if other != seat and asked_for_consent(sitting.table, other))
    return Undo(since[-1].seq, needs, "already_seen" if closed else None, cause, until)


def _acted(since: Iterable[ActionRow]) -> list[Seat]:
    """Who has moved, in table order."""
    return sorted({row.seat for row in since if row.seat is not None and row.how in MOVES - {"table"}})


def _shown(sitting: Sitting, since: Sequence[ActionRow], seat: Seat) -> tuple[str, bool]:
    """Why not alone, in the words that this seat may read, and whether something hidden was shown before any end."""
    game = sitting.game
    finals = [
        event
        for row in reversed(since)
        if row.final
        for event in read_events(game, row.events, sitting.id)
        if event.final
    ]
    hard = [event for event in finals if not event.ends]
    if hard:
        return _why(hard, seat), True
    if sitting.table.phase == OVER and game.reveal(sitting.state):
        return END_SHOWN, False
    return (_why(finals, seat) if finals else ""), False


def _why(finals: Sequence[Event], seat: Seat) -> str:
    own = (event.closes for event in finals if event.to and seat in event.to and getattr(event, "seat", seat) == seat)
    public = (event.closes for event in finals if event.to is None and not event.closes.startswith("you "))
    return next(own, next(public, HIDDEN))


def asked_for_consent(table: Table, seat: Seat) -> bool:
    """Whether somebody sits there who can agree: not who has resigned, nor a seat that others play for."""
    return seat not in table.state.resigned and not table.stands_in[seat]


def undo(sitting: Sitting, seat: Seat) -> str:
    """Take back, or ask those whose consent it needs. Raises nothing_to_undo, already_seen, resigned, game_over."""
    found = price(sitting, seat)
    if found.code:
        raise IllegalAction(found.code)
    if not found.needs:
        sitting.restore(seat, found.to)
        return "done"
    sitting.tx.wish(sitting.id, seat, found.to, encode(found.needs))
    for other in found.needs:
        post(sitting.tx, sitting.desk, sitting.table, "undo", other)
    return "wished"


def agree(sitting: Sitting, seat: Seat, yes: bool) -> str:
    """Answer another player's wish to undo; the last one needed carries it out. Raises nothing_wished, game_over."""
    wish = sitting.tx.wished(sitting.id)
    needs: list[Seat] = decode(wish[2]) if wish else []
    if wish is None or seat not in needs:
        raise IllegalAction("nothing_wished")
    wisher, to, _ = wish
    if yes and price(sitting, wisher).code == "game_over":
        raise IllegalAction("game_over")
    left = [other for other in needs if other != seat and asked_for_consent(sitting.table, other)]
    if yes and left:
        sitting.tx.wish(sitting.id, wisher, to, encode(left))
        return "wished"
    sitting.tx.drop_wish(sitting.id)
    if not yes:
        post(sitting.tx, sitting.desk, sitting.table, "declined", wisher, code=str(seat))
        return "declined"
    sitting.restore(wisher, to)
    return "done"


def reconsider(sitting: Sitting) -> None:
    """Others sit, or answer, in some seats by now: an open wish falls with its seat, and asks whoever can still agree.

    Where nobody is left who could say no, it is carried out.
    """
    wish, table = sitting.tx.wished(sitting.id), sitting.table
    if wish is None:
        return
    wisher, to, needs = wish
    left = [seat for seat in decode(needs) if asked_for_consent(table, seat)]
    falls = wisher in sitting.moved or table.phase != PLAYING
    if falls or not left:
        sitting.tx.drop_wish(sitting.id)
        if not falls:
            sitting.restore(wisher, to)
        return
    sitting.tx.wish(sitting.id, wisher, to, encode(left))
    for seat in left:
        if sitting.moved.get(seat):
            post(sitting.tx, sitting.desk, table, "undo", seat)


__all__ = ["AFTER_END", "END_SHOWN", "HIDDEN", "agree", "asked_for_consent", "price", "reconsider", "undo"]
