"""What the players of a table are asked together, and those among them for whom the public message could not ring.

A row of kind `vote` in a person's lane names the question: `absent 2`, `pause`, `end:17`, `lobby_note`. It rings with
their other calls after their quiet hours, if they are still asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Seat
from storage.tx import LOBBY, PLAYING, Tx
from table.absence import is_asked, voters
from table.agreement import wish_of
from table.expiry import END, NOBODY, NOTE
from table.quiet import quiet_until, way
from table.tenures import about, active
from table.types import Desk, Table

VOTE = "vote"  # kind of such a row
ALWAYS = 2**62  # a row that no other is newer than


def summon(tx: Tx, desk: Desk, table: Table, users: Iterable[int], code: str, after: int = ALWAYS) -> frozenset[int]:
    """Of these users those for whom a mention may ring now; whoever is in quiet hours is called afterwards.

    `after`: id of the row that asks in public. Whoever has been called for it by an earlier attempt is not mentioned.
    """
    rung = set()
    for user in users:
        seat = table.seat_of(user)
        if way(tx, user, table.id) == "none" or tx.summoned(table.id, seat, code, after):
            continue
        until = quiet_until(tx.person(user), desk.now)
        if until is None:
            rung.add(user)
        else:
            tx.post(f"u{user}", table.id, table.seq, VOTE, seat, desk.nonce(), until, code=code)
    return frozenset(rung)


def ask_aside(tx: Tx, desk: Desk, table: Table, code: str) -> None:
    """Nobody can be asked where the game is played: each of those who are asked is, by a call of their own."""
    for seat, user in enumerate(table.users):
        if still_asked(tx, table, seat, code) and not tx.summoned(table.id, seat, code, ALWAYS):
            tx.post(f"u{user}", table.id, table.seq, VOTE, seat, desk.nonce(), desk.now, code=code)


def still_asked(tx: Tx, table: Table, seat: Seat, code: str) -> bool:
    """Whether this seat is asked that, and has not answered."""
    kind, _, number = code.partition(" ")
    if kind == NOTE:
        ends = tx.reminder_at(table.id, NOBODY, END)
        return table.phase == LOBBY and ends is not None and table.users[seat] == table.host
    if table.phase != PLAYING:
        return False
    if wish_of(kind):
        asked = kind in tx.asked_all(table.id) and seat in active(table)
        return asked and seat not in tx.votes(table.id, kind)
    gone = int(number)
    asked = is_asked(tx, table, gone) and seat in voters(table, gone)
    return asked and seat not in tx.votes(table.id, about(gone))


__all__ = ["VOTE", "ask_aside", "still_asked", "summon"]
