"""Who sat in which seat, from when to when, and how that ended: the statistics of who played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core import Seat
from storage.absence import Tenure
from storage.tx import CLOSED, OVER, PLAYING, Tx
from table.types import Table

LEFT = ("timed_out", "kicked", "replaced")  # whoever left so does not sit there any more, whatever the game does


def active(table: Table) -> list[Seat]:
    """Seats whose own people still play: not resigned, not defeated, nobody stands in for them."""
    return [seat for seat in range(len(table.users)) if lives(table, seat) and not table.stands_in[seat]]


def lives(table: Table, seat: Seat) -> bool:
    """Whether this seat still plays, whoever answers for it."""
    state = table.state
    return seat not in state.resigned and seat not in table.game.defeated(state)


def heir(table: Table, gone: int | None = None) -> int:
    """Who is host: the host, as long as they play (and are not `gone`), else the next by seat who does."""
    seat = table.users.index(table.host) if table.host in table.users else -1
    playing = [other for other in active(table) if table.users[other] != gone]
    if not playing or seat in playing or table.phase != PLAYING:
        return table.host
    return table.users[min(playing, key=lambda other: (other - seat - 1) % len(table.users))]


def about(seat: Seat) -> str:
    """The question about an absent seat."""
    return f"absent:{seat}"


def begun(tx: Tx, table: Table) -> None:
    """A game has been dealt: everybody sits down."""
    for seat, user in enumerate(table.users):
        tx.sit_down(table.id, seat, user, 0)


def book(tx: Tx, table: Table, before: Sequence[str]) -> None:
    """After a change: whose time at the table is over, and whose is not, because the end was taken back."""
    now = fates(table)
    if now == before:
        return
    for tenure in newest(tx.tenures(table.id)):
        ended = now[tenure.seat]
        if tenure.ended not in LEFT and tenure.ended != ended:
            tx.end_tenure(tenure, table.seq if ended else None, ended)


def fates(table: Table) -> list[str]:
    """How the time of each seat at the table has ended, as far as the game says it; empty: it has not."""
    gone, defeated = table.state.resigned, table.game.defeated(table.state)
    end = {OVER: "finished", CLOSED: "ended"}.get(table.phase, "")
    seats = range(len(table.users))
    return ["conceded" if seat in gone else "defeated" if seat in defeated else end for seat in seats]


def ends(tx: Tx, table: Table, seat: Seat, how: str) -> None:
    """Whoever sits there leaves: timed_out, kicked or replaced."""
    for tenure in newest(tx.tenures(table.id)):
        if tenure.seat == seat and not tenure.ended:
            tx.end_tenure(tenure, table.seq, how)


def goes_on(tx: Tx, table: Table, seat: Seat) -> None:
    """Whoever was taken for absent is back."""
    for tenure in newest(tx.tenures(table.id)):
        if tenure.seat == seat and tenure.ended == "timed_out":
            tx.end_tenure(tenure, None, "")


def newest(tenures: Iterable[Tenure]) -> list[Tenure]:
    """The last one of each seat."""
    return list({tenure.seat: tenure for tenure in tenures}.values())


def former(tx: Tx, table: Table, user: int) -> Seat | None:
    """The seat to which somebody may return: given up by a vote, and its newcomer has not moved yet."""
    by_seat: dict[Seat, list[Tenure]] = {}
    for tenure in tx.tenures(table.id):
        by_seat.setdefault(tenure.seat, []).append(tenure)
    for seat, found in by_seat.items():
        before = found[-2] if len(found) > 1 else None
        moved = tx.last_act(table.id, seat, table.seq) >= found[-1].first
        if before and before.user == user and before.ended == "timed_out" and not found[-1].ended and not moved:
            return seat
    return None


__all__ = [
    "Tenure",
    "about",
    "active",
    "begun",
    "book",
    "ends",
    "fates",
    "former",
    "goes_on",
    "heir",
    "lives",
    "newest",
]
