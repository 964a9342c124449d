"""The sender's side of the outbox: take what is due, say what became of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection

from engine.core import IllegalAction, Seat
from storage.outbox import back_off
from storage.places import REFUSED
from storage.tx import Damaged, Post, Tx
from table.calling import put_off
from table.load import load
from table.places import Placing, arrived, dead
from table.types import Desk

NEWEST = 2**62  # an action that no table reaches


class Delivery(Placing):
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
            if post.kind == "board" and message is not None:
                arrived(tx, desk, post)
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

    async def dead(self, post: Post, why: str, cause: str = REFUSED, parent: int | None = None) -> None:
        """It can never be delivered; whoever relied on it is told elsewhere. `cause`: what is wrong with its place;
        `parent`: the channel of its thread.

        A board: the lobby's channel and the host hear of it, once per cause; whoever it should have called is called
        by DM. A turn's DM: whoever wanted to be called there is called in the channel from now on.
        """
        await self._run(lambda tx, desk: dead(tx, desk, post, why, cause, parent))


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
