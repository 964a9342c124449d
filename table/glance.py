"""What a panel shows beside its table, read at one moment: one transaction, so that an answer waits for one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from engine.core import Entry, IllegalAction, Seat
from storage.tx import ASIDE, CHANNEL, LOBBY, OVER, PLAYING, Message, Person, Tx
from table.load import decode, entries, every, load
from table.sitting import Sitting
from table.telling import DAY, rings, to_nudge
from table.types import Desk, Table, Undo, Wish
from table.undoing import price

FAR = 40  # actions that one's own last move is looked for among
MINUTE = 60.0  # seconds that a board may take before somebody should hear of it


class Glance(NamedTuple):
    """`since`: what others did, and the game itself, since the seat's own last action; `recent`: the newest actions
    of anybody; `others`: open tables of the person in the seat, those that wait for them longest first; none while
    this table does; `board`: where the newest public message stands, None as long as it does not; `nudge`: the game
    has waited for others for a day, and they may be reminded now.
    """

    since: Sequence[Entry]
    recent: Sequence[Entry]
    undo: Undo | None
    wish: Wish | None
    person: Person
    others: Sequence[Table]
    board: Message | None
    nudge: bool = False


class Called(NamedTuple):
    """Where somebody is to play: in the game of their channel if it waits for them, else in the one that waits for
    them longest, else in any; None: they play nowhere. With what their panel shows beside the table.

    `more`: other games that wait for them; `lobby`: where they sit until a game begins.
    """

    table: Table | None
    glance: Glance | None
    more: int
    lobby: Table | None


def called(tx: Tx, desk: Desk, user: int, channel: int) -> Called:
    """All that `/play` needs, in one transaction. Raises Damaged where the game of this channel cannot be read."""
    found = of_user(tx, desk, user)
    lobby = next((table for table in found if table.phase == LOBBY), None)
    here = _open_in(tx, desk, channel, found)
    mine = [table for table in found if table.phase == PLAYING]
    if not mine:
        return Called(None, None, 0, lobby)
    table = next((table for table in mine if table.id == here and waits_for(table, user)), mine[0])
    table = table._replace(past=tx.past(table.id))  # what is told names who sat there then
    more = sum(waits_for(other, user) for other in mine if other.id != table.id)
    return Called(table, glance(tx, desk, table, table.seat_of(user), found), more, lobby)


def _open_in(tx: Tx, desk: Desk, channel: int, found: Sequence[Table]) -> int | None:
    """The open table of this channel: one of those `found`, or looked at, so that a damaged one is noticed."""
    here = tx.open_in(channel)
    if here is not None and not any(table.id == here and table.phase != ASIDE for table in found):
        load(tx, desk, here)
    return here


def waits_for(table: Table, user: int) -> bool:
    """Whether this person is called there."""
    return any(table.users[seat] == user for seat in table.waiting)


def glance(tx: Tx, desk: Desk, table: Table, seat: Seat, others: Sequence[Table] | None = None) -> Glance:
    """All that belongs to `table`, which has just been read, as `seat` sees it; `others` if they have been read too."""
    last, far = tx.last_act(table.id, seat, table.seq), table.seq - FAR
    told = entries(table, tx.actions(table.id, min(last, far), table.seq))
    user = table.users[seat]
    return Glance(
        [entry for entry in told if entry.seq > last and entry.seat != seat],
        [entry for entry in told if entry.seq > far],
        price(Sitting(tx, desk, table.id), seat) if table.phase in (PLAYING, OVER) else None,
        wish(tx, table.id),
        tx.person(user),
        () if seat in table.waiting else of_user(tx, desk, user) if others is None else others,
        tx.message(table.id, "board", CHANNEL, table.posts),
        _late(desk, table, seat) and _may_nudge(tx, desk, table, seat),
    )


def _late(desk: Desk, table: Table, seat: Seat) -> bool:
    """Whether the game waits for others, and for one of them, who can be called, for a day by now."""
    waiting = table.waiting
    long = (other for other in waiting if (table.since[other] or desk.now) + DAY <= desk.now)
    return seat not in waiting and any(rings(table, other) for other in long)


def _may_nudge(tx: Tx, desk: Desk, table: Table, seat: Seat) -> bool:
    with suppress(IllegalAction):
        return bool(to_nudge(tx, desk, table, seat))
    return False


class Trouble(NamedTuple):
    """The newest board has not arrived: tried since (unix), and what Discord or the network said, as it was noted."""

    since: float
    why: str


def trouble(tx: Tx, desk: Desk, table: int) -> Trouble | None:
    """Whether the newest board was given up, or has been tried for a minute in vain."""
    state, attempts, since, error = tx.trouble(table) or ("", 0, None, None)
    late = state == "open" and attempts > 0 and since is not None and desk.now - since > MINUTE
    return Trouble(since, error or "") if since is not None and (late or state == "dead") else None


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


__all__ = ["FAR", "Called", "Glance", "Trouble", "called", "glance", "of_user", "trouble", "waits_for", "wish"]
