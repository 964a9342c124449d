"""What a panel shows beside its table, read at one moment: one transaction, so that an answer waits for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Entry, Seat
from storage.tx import CHANNEL, PLAYING, Message, Person, Tx
from table.load import decode, entries, every
from table.sitting import Sitting
from table.types import Desk, Table, Undo, Wish

FAR = 40  # actions that one's own last move is looked for among


class Glance(NamedTuple):
    """`since`: what others did, and the game itself, since the seat's own last action; `recent`: the newest actions
    of anybody; `others`: open tables of the person in the seat, those that wait for them longest first; none while
    this table does; `board`: where the newest public message stands, None as long as it does not.
    """

    since: Sequence[Entry]
    recent: Sequence[Entry]
    undo: Undo | None
    wish: Wish | None
    person: Person
    others: Sequence[Table]
    board: Message | None


def glance(tx: Tx, desk: Desk, table: Table, seat: Seat) -> Glance:
    """All that belongs to `table`, which has just been read, as `seat` sees it."""
    last, far = tx.last_act(table.id, seat, table.seq), table.seq - FAR
    told = entries(table, tx.actions(table.id, min(last, far), table.seq))
    user = table.users[seat]
    return Glance(
        [entry for entry in told if entry.seq > last and entry.seat != seat],
        [entry for entry in told if entry.seq > far],
        Sitting(tx, desk, table.id).undo_price(seat) if table.phase == PLAYING else None,
        wish(tx, table.id),
        tx.person(user),
        () if seat in table.waiting else of_user(tx, desk, user),
        tx.message(table.id, "board", CHANNEL, table.posts),
    )


def wish(tx: Tx, table: int) -> Wish | None:
    """The wish to take back that is still open."""
    found = tx.wished(table)
    return None if found is None else Wish(found[0], tuple(decode(found[2])))


def of_user(tx: Tx, desk: Desk, user: int) -> list[Table]:
    """Where somebody plays or sits in a lobby: first what waits for them, the longest waiting first."""

    def urgency(table: Table) -> tuple[float, int]:
        since = table.since[table.users.index(user)]
        return (float("inf") if since is None else since, table.id)

    return sorted(every(tx, desk, "user", user), key=urgency)


__all__ = ["FAR", "Glance", "glance", "of_user", "wish"]
