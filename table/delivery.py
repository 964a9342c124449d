"""The sender's side of the outbox: take what is due, say what became of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection

from engine.core import IllegalAction, Seat
from storage.outbox import back_off
from storage.tx import CHANNEL, Damaged, Post, Tx
from table.calling import Calling, put_off
from table.load import load
from table.quiet import RINGS_HERE, way
from table.types import Desk

GONE = "gave_up"  # a note in the lobby's channel: the game's own channel cannot be written to
NO_BOARD = "no_board"  # a note to somebody whom the lost board should have called
NEWEST = 2**62  # an action that no table reaches
DM_CLOSED = "dm_closed"  # a note to somebody whose DMs are closed and who wanted to be called there


class Delivery(Calling):
    """What whoever sends needs of `Tables`. All of it is at least once: `sent` may be lost, `claim` then repeats."""

    chance: Callable[[], float] = random.random  # in [0, 1): spreads repeated attempts

    def on_post(self, wake: Callable[[], None]) -> None:
        """Call `wake`, in the event loop, after each commit that has put something into the outbox."""
        self.store.on_post = wake

    async def claim(self, busy: Collection[str] = (), most: int = 20) -> list[Post]:
        """The oldest row of each lane that is due and not `busy`, leased for 60 s; boards and turns first.

        What would disturb somebody in their quiet hours waits for the end of these and holds up nothing.
        """

        def write(tx: Tx, desk: Desk) -> list[Post]:
            while posts := tx.claim(desk.now, busy, most):
                if ready := [post for post in posts if not put_off(tx, desk, post)]:
                    return ready
            return []

        return await self._run(write)

    async def next_due(self) -> float | None:
        """Unix time of the next row to claim (now, if it is overdue); None: the outbox is empty."""
        return await self._run(lambda tx, desk: tx.next_due(desk.now))

    async def backlog(self) -> tuple[int, float]:
        """How many rows wait in the outbox, and the seconds that the oldest is overdue."""
        waiting, since = await self.store.run(lambda tx: tx.backlog())
        return waiting, 0.0 if since is None else max(0.0, self.now() - since)

    async def sent(self, post: Post, message: int | None = None, channel: int | None = None) -> None:
        """It stands in Discord as this message; None: it stood there and was deleted, or there was nothing to do."""

        def write(tx: Tx, desk: Desk) -> None:
            tx.sent(post, message, channel)
            shown = post.kind in ("hand", "turn") and message is not None
            moved = tx.last_act(post.table, post.addressee, NEWEST) > post.seq
            if shown and (moved or (post.kind == "turn" and not _waits(tx, desk, post))):
                _redraw(tx, desk, post.table, post.addressee)  # moved, or taken back meanwhile: what stands there now?

        await self._run(write)

    async def later(self, post: Post, error: str, *, after: float | None = None) -> None:
        """Try again in `after` seconds (Discord's Retry-After), else min(5 min, 2ⁿ s) and up to a quarter more."""
        wait = back_off(post.attempts, self.chance) if after is None else after
        await self._run(lambda tx, desk: tx.later(post, desk.now + wait, error))

    async def hand_drawn(self, table: int, seat: Seat, seq: int, *, arrived: bool) -> None:
        """An answer was to redraw the hand DM of `seat` after action `seq`.

        Where it was lost, or came after what the seat did next, the outbox draws it again.
        """

        def write(tx: Tx, desk: Desk) -> None:
            newest = tx.last_act(table, seat, NEWEST) <= seq
            if arrived and newest:
                tx.trust_hand(table, seat, seq)
            elif arrived or (table, seat) in tx.doubtful_hands(table):
                _redraw(tx, desk, table, seat)

        await self._run(write)

    async def mend_hands(self) -> None:
        """The process before this one may have died between a commit and its answer: those hand DMs are redrawn."""

        def write(tx: Tx, desk: Desk) -> None:
            for table, seat in tx.doubtful_hands():
                _redraw(tx, desk, table, seat)

        await self._run(write)

    async def dead(self, post: Post, why: str) -> None:
        """It can never be delivered; whoever relied on it is told elsewhere.

        A board: a note in the lobby's channel, once, if the game was played in another one; and a DM to those whom it
        should have called. A turn's DM: whoever wanted to be called by DM is called in the channel from now on,
        beginning with a note.
        """
        await self._run(lambda tx, desk: _dead(tx, desk, post, why))


def _waits(tx: Tx, desk: Desk, post: Post) -> bool:
    """Whether the game still waits for the seat that this row calls."""
    try:
        return post.addressee in load(tx, desk, post.table).table.waiting
    except (Damaged, IllegalAction):
        return True  # nothing can be drawn of it anyway


def _redraw(tx: Tx, desk: Desk, table: int, seat: Seat) -> None:
    ((position, seats),) = tx.positions("table", table)
    lane = f"u{seats[seat].user}"
    tx.post(lane, table, position.table.seq, "hand", seat, desk.nonce(), desk.now, code="own")


def _dead(tx: Tx, desk: Desk, post: Post, why: str) -> None:
    tx.give_up(post, why)
    ((position, seats),) = tx.positions("table", post.table)
    table = position.table

    def note(channel: int, addressee: int, code: str) -> None:
        if not tx.noted(post.table, addressee, code):
            tx.post(f"c{channel}", post.table, post.seq, "note", addressee, desk.nonce(), desk.now, code=code)

    if post.kind == "board" and post.lane != f"c{table.home}":
        note(table.home, CHANNEL, GONE)
    if post.kind == "board":
        for seat in _called(tx, desk, post):
            tx.post(f"u{seats[seat].user}", post.table, post.seq, "note", seat, desk.nonce(), desk.now, code=NO_BOARD)
    if post.kind == "turn":
        user = seats[post.addressee].user
        if way(tx, user, post.table) in RINGS_HERE:
            tx.set_person(user, notify="channel")
            tx.set_way(user, post.table, None)
            note(table.channel, post.addressee, DM_CLOSED)


def _called(tx: Tx, desk: Desk, post: Post) -> list[Seat]:
    """Whom only this board would have pushed, and who is still called."""
    try:
        table = load(tx, desk, post.table).table
    except (Damaged, IllegalAction):
        return []
    return [seat for seat in table.waiting if way(tx, table.users[seat], table.id) == "channel"]
