"""What must be said, written with the action that causes it and sent afterwards, lane by lane, at least once.

A lane is a channel (`c…`) or a person (`u…`). Within a lane the order is kept; lanes do not wait for each other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection

from storage.pending import Pending
from storage.rows import CHANNEL, Post

NEWEST = ("lobby", "board", "turn", "hand", "undo", "call", "reminder")  # per table and addressee only the newest
LEASE = 60.0  # seconds until a claimed row that nobody finished is claimed again
_POST = "id, lane, table_id, seq, kind, addressee, number, code, nonce, attempts, first_try"


class Outbox(Pending):
    """What must be said: written with the action, taken lane by lane, kept until it is said or given up."""

    def post(
        self,
        lane: str,
        table: int,
        seq: int,
        kind: str,
        addressee: int,
        nonce: str,
        at: float,
        *,
        number: int | None = None,
        code: str | None = None,
    ) -> None:
        """Add a row. Older ones of its kind that nobody is sending yet are superseded."""
        if kind in NEWEST:
            self.withdraw(table, kind, addressee)
        self.posted = True
        self._came(table, "outbox", kind, addressee)
        self._do(
            "INSERT INTO outbox(lane, table_id, seq, kind, addressee, number, code, nonce, due)"
            " VALUES (:lane, :table, :seq, :kind, :addressee, :number, :code, :nonce, :at)",
            lane=lane,
            table=table,
            seq=seq,
            kind=kind,
            addressee=addressee,
            number=number,
            code=code,
            nonce=nonce,
            at=at,
        )

    def withdraw(self, table: int, kind: str, addressee: int) -> None:
        """What nobody needs to hear any more; a row that is being sent stays.

        So does a lobby card that was tried: it may stand in the channel, and a new one would be a second.
        """
        if ("outbox", kind, addressee) not in self._there(table):
            return
        self._do(
            "UPDATE outbox SET state = 'superseded' WHERE table_id = :table AND kind = :kind AND addressee = :addressee"
            " AND state = 'open' AND lease IS NULL AND NOT (kind = 'lobby' AND attempts)",
            table=table,
            kind=kind,
            addressee=addressee,
        )

    def silence(self, table: int) -> None:
        """Nothing more is to be said about this table, but notes."""
        sql = "UPDATE outbox SET state = 'superseded' WHERE table_id = :table AND state = 'open' AND kind != 'note'"
        self._do(sql, table=table)

    def waits(self, table: int, kind: str, addressee: int, code: str) -> bool:
        """A row like this is in the outbox and not being sent."""
        if ("outbox", kind, addressee) not in self._there(table):
            return False
        sql = """SELECT 1 FROM outbox WHERE table_id = :table AND kind = :kind AND addressee = :addressee
            AND code = :code AND state = 'open' AND lease IS NULL"""
        return self._row(sql, table=table, kind=kind, addressee=addressee, code=code) is not None

    def take_back(self, table: int, seq: int) -> list[int]:
        """Boards that show action `seq` or a later one: withdrawn if never tried, else their numbers.

        One that was tried may stand in the channel whatever was heard of it.
        """
        key = {"table": table, "seq": seq}
        boards = "table_id = :table AND kind = 'board' AND seq >= :seq"
        self._do(f"UPDATE outbox SET state = 'superseded' WHERE {boards} AND state = 'open' AND NOT attempts", **key)
        tried = f"SELECT number FROM outbox WHERE {boards} AND state IN ('open', 'sent') ORDER BY number"
        return [number for (number,) in self._rows(tried, **key)]

    def boards(self, table: int) -> dict[int, bool]:
        """The newest boards by the action they show: whether they were not superseded before they were sent."""
        sql = """SELECT seq, max(state != 'superseded') FROM (SELECT seq, state FROM outbox
            WHERE table_id = :table AND kind = 'board' ORDER BY seq DESC LIMIT 50) GROUP BY seq"""
        return {seq: bool(stands) for seq, stands in self._rows(sql, table=table)}

    def number(self, table: int) -> int:
        """The next number of a public post. It counts posts, never actions: nothing hidden can be read from it."""
        sql = "UPDATE tables SET posts = posts + 1 WHERE id = :table RETURNING posts"
        return int(self._row(sql, table=table)[0])

    # Sending

    def claim(self, now: float, busy: Collection[str] = (), most: int = 20) -> list[Post]:
        """The heads of all lanes that are due and not `busy`, leased for 60 s. Whoever waits for a turn comes first.

        A row that was never tried and is not due yet holds up nobody in its lane.
        """
        self._supersede(now)
        rows = self._rows(
            f"""UPDATE outbox SET lease = :lease, attempts = attempts + 1, first_try = coalesce(first_try, :now)
            WHERE id IN (SELECT id FROM outbox
                WHERE id IN (SELECT min(id) FROM outbox
                    WHERE state = 'open' AND (attempts OR due <= :now) GROUP BY lane)
                AND due <= :now AND (lease IS NULL OR lease <= :now)
                AND lane NOT IN (SELECT value FROM json_each(:busy))
                ORDER BY kind NOT IN ('board', 'turn', 'call'), id LIMIT :most)
            RETURNING {_POST}""",
            now=now,
            lease=now + LEASE,
            busy=json.dumps(list(busy)),
            most=most,
        )
        return sorted(map(Post._make, rows), key=lambda post: (post.kind not in ("board", "turn", "call"), post.id))

    def _supersede(self, now: float) -> None:
        """Rows that came back from an attempt while a newer one was written; not lobby cards, see `withdraw`."""
        kinds = ", ".join(f"'{kind}'" for kind in NEWEST if kind != "lobby")
        self._do(
            f"""UPDATE outbox SET state = 'superseded'
            WHERE state = 'open' AND attempts AND (lease IS NULL OR lease <= :now) AND kind IN ({kinds})
            AND EXISTS (SELECT 1 FROM outbox newer WHERE newer.state IN ('open', 'sent')
                AND newer.table_id = outbox.table_id AND newer.kind = outbox.kind
                AND newer.addressee = outbox.addressee AND newer.id > outbox.id)""",
            now=now,
        )

    def free(self) -> None:
        """Whoever held leases is dead: their rows can be claimed at once. Nonces keep them from standing twice."""
        self._changed()
        self._do("UPDATE outbox SET lease = NULL WHERE state = 'open' AND lease IS NOT NULL")

    def next_due(self, now: float) -> float | None:
        """When the next row can be claimed; None: the outbox is empty. What stands behind a row that is to be tried
        again waits for that one.
        """
        (due,) = self._row(
            """SELECT min(max(due, coalesce(lease, 0))) FROM outbox WHERE state = 'open' AND NOT EXISTS (
                SELECT 1 FROM outbox first WHERE first.lane = outbox.lane AND first.state = 'open'
                AND first.id < outbox.id AND first.attempts AND max(first.due, coalesce(first.lease, 0)) > :now)""",
            now=now,
        )
        return None if due is None else max(now, due)

    def backlog(self) -> tuple[int, float | None]:
        """How many rows wait, and since when (unix) the oldest of them should have been sent."""
        sql = "SELECT count(*), min(min(coalesce(first_try, due), due)) FROM outbox WHERE state = 'open'"
        return self._row(sql)  # type: ignore[no-any-return]

    def sent(self, post: Post, message: int | None, channel: int | None) -> None:
        """It stands in Discord as this message; None: it was there and somebody deleted it."""
        self._do(
            "UPDATE outbox SET state = 'sent', lease = NULL, message = :message WHERE id = :id",
            id=post.id,
            message=message,
        )
        kind = {"turn": "hand", "call": "reminder"}.get(post.kind, post.kind)
        self._came(post.table, "messages", kind, post.addressee)
        if message is not None and kind in ("lobby", "board", "hand", "reminder"):
            self._do(
                "INSERT OR REPLACE INTO messages VALUES (:table, :kind, :addressee, :number, :channel, :message, :seq)",
                table=post.table,
                kind=kind,
                addressee=post.addressee,
                number=post.number if kind == "board" else 0,
                channel=channel,
                message=message,
                seq=post.seq,
            )

    def later(self, post: Post, due: float, error: str) -> None:
        """It did not work this time."""
        self._changed(post.table)
        self._do(
            "UPDATE outbox SET lease = NULL, due = :due, error = :error WHERE id = :id AND state = 'open'",
            id=post.id,
            due=due,
            error=error,
        )

    def give_up(self, post: Post, error: str) -> None:
        """It never will."""
        self._do(
            "UPDATE outbox SET lease = NULL, state = 'dead', error = :error WHERE id = :id", id=post.id, error=error
        )

    def noted(self, table: int, addressee: int, code: str) -> bool:
        """A note with this code was written before."""
        sql = (
            "SELECT 1 FROM outbox WHERE table_id = :table AND kind = 'note' AND addressee = :addressee AND code = :code"
        )
        return self._row(sql, table=table, addressee=addressee, code=code) is not None

    def board_calls(self, post: Post) -> list[str | None]:
        """The codes of this board and of those before it that never went out: the seats that each was to call."""
        sql = """SELECT code FROM outbox WHERE table_id = :table AND kind = 'board' AND id <= :id AND id > (
            SELECT coalesce(max(id), 0) FROM outbox
            WHERE table_id = :table AND kind = 'board' AND state = 'sent' AND id < :id) ORDER BY id"""
        return [code for (code,) in self._rows(sql, table=post.table, id=post.id)]

    def outbox(self, table: int | None = None) -> list[tuple[str, str, int, int, str]]:
        """Lane, kind, addressee, seq and state of every row, oldest first: for operators and tests."""
        sql = """SELECT lane, kind, addressee, seq, state FROM outbox
            WHERE table_id = coalesce(:table, table_id) ORDER BY id"""
        return self._rows(sql, table=table)


def back_off(attempts: int, chance: Callable[[], float]) -> float:
    """Seconds to wait after so many attempts: twice as long each time, at most 5 minutes, and up to a quarter more.

    `chance` gives a number in [0, 1), so that rows that failed together do not come back together.
    """
    return float(min(300, 2 ** min(attempts, 9)) * (1 + chance() / 4))


__all__ = ["CHANNEL", "LEASE", "NEWEST", "Outbox", "Post", "back_off"]
