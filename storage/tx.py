"""What can be read and written within one transaction. All SQL is here; it knows bytes and numbers, not games."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any, NamedTuple

CHANNEL = -1  # addressee of what everybody in the channel sees


class TableRow(NamedTuple):
    id: int
    channel: int
    game: str
    options: bytes
    undo_seen: bool
    seq: int
    over: bool


class ActionRow(NamedTuple):
    seq: int
    seat: int | None
    how: str
    action: bytes | None
    events: bytes
    final: bool
    undoes: int | None
    hash: bytes


class PostRow(NamedTuple):
    id: int
    table_id: int
    seq: int
    kind: str
    addressee: int


class Tx:
    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw

    def _rows(self, sql: str, **values: Any) -> list[Any]:
        return self._raw.execute(sql, values).fetchall()

    def _do(self, sql: str, **values: Any) -> int:
        return self._raw.execute(sql, values).lastrowid or 0

    # Tables and seats

    def create(self, channel: int, game: str, options: bytes, seed: int, undo_seen: bool, users: Iterable[int]) -> int:
        table = self._do(
            "INSERT INTO tables(channel, game, options, seed, undo_seen) VALUES (:channel, :game, :options, :seed, :undo_seen)",
            channel=channel,
            game=game,
            options=options,
            seed=seed - (1 << 63),
            undo_seen=undo_seen,
        )  # SQLite's integers are signed
        for seat, user in enumerate(users):
            self._do(
                "INSERT INTO seats(table_id, seat, user) VALUES (:table, :seat, :user)",
                table=table,
                seat=seat,
                user=user,
            )
        return table

    def table(self, table: int) -> TableRow | None:
        rows = self._rows(
            "SELECT id, channel, game, options, undo_seen, seq, over FROM tables WHERE id = :table", table=table
        )
        return TableRow(*rows[0]) if rows else None

    def open_table(self, channel: int) -> int | None:
        return next(
            (
                table
                for (table,) in self._rows(
                    "SELECT id FROM tables WHERE channel = :channel AND NOT over", channel=channel
                )
            ),
            None,
        )

    def seats(self, table: int) -> list[tuple[int, int]]:
        """User and number of the question, seat by seat."""
        return self._rows("SELECT user, question FROM seats WHERE table_id = :table ORDER BY seat", table=table)

    def new_question(self, table: int, seat: int) -> None:
        """Numbers only grow, so that no number ever names two questions."""
        self._do(
            "UPDATE seats SET question = question + 1 WHERE table_id = :table AND seat = :seat", table=table, seat=seat
        )

    # History

    def append(self, table: int, row: ActionRow, version: int, state: bytes, at: float) -> None:
        """The primary keys refuse a second action with the same number."""
        before = self.action(table, row.seq - 1)
        chained = link(before.hash if before else b"", row, state)
        self._do(
            "INSERT INTO actions VALUES (:table, :seq, :seat, :how, :action, :events, :final, :undoes, :at, :hash)",
            table=table,
            at=at,
            **row._replace(hash=chained)._asdict(),
        )
        self._do(
            "INSERT INTO snapshots VALUES (:table, :seq, :version, :state)",
            table=table,
            seq=row.seq,
            version=version,
            state=state,
        )
        self._do("UPDATE tables SET seq = :seq WHERE id = :table", table=table, seq=row.seq)

    def action(self, table: int, seq: int) -> ActionRow | None:
        rows = self._rows(
            "SELECT seq, seat, how, action, events, final, undoes, hash FROM actions WHERE table_id = :table AND seq = :seq",
            table=table,
            seq=seq,
        )
        return ActionRow(*rows[0]) if rows else None

    def snapshot(self, table: int, seq: int) -> tuple[int, bytes]:
        """Version and state; what the chain of hashes does not vouch for is not given out."""
        ((version, state),) = self._rows(
            "SELECT version, state FROM snapshots WHERE table_id = :table AND seq = :seq", table=table, seq=seq
        )
        row, before = self.action(table, seq), self.action(table, seq - 1)
        if row is None or link(before.hash if before else b"", row, state) != row.hash:
            raise Damaged(f"table {table}, action {seq}")
        return version, state

    def live(self, table: int, seq: int) -> Iterator[ActionRow]:
        """What has happened up to `seq` and was not taken back, newest first."""
        while (row := self.action(table, seq)) is not None:
            if row.undoes is None:
                yield row
            seq = row.seq - 1 if row.undoes is None else row.undoes - 1

    def end(self, table: int, over: bool) -> None:
        self._do("UPDATE tables SET over = :over WHERE id = :table", table=table, over=over)

    # Interactions, kept answers, wishes to undo

    def interaction(self, interaction: int) -> tuple[int, int, str] | None:
        rows = self._rows("SELECT first_seq, last_seq, result FROM interactions WHERE id = :id", id=interaction)
        return rows[0] if rows else None

    def record(self, interaction: int, table: int, first: int, last: int, result: str) -> None:
        self._do(
            "INSERT INTO interactions VALUES (:id, :table, :first, :last, :result)",
            id=interaction,
            table=table,
            first=first,
            last=last,
            result=result,
        )

    def keep(self, table: int, seat: int, action: bytes) -> None:
        self._do("INSERT OR REPLACE INTO kept VALUES (:table, :seat, :action)", table=table, seat=seat, action=action)

    def kept(self, table: int) -> dict[int, bytes]:
        return dict(self._rows("SELECT seat, action FROM kept WHERE table_id = :table", table=table))

    def drop_kept(self, table: int, seat: int | None = None) -> None:
        self._do("DELETE FROM kept WHERE table_id = :table AND seat = coalesce(:seat, seat)", table=table, seat=seat)

    def wish(self, table: int, seat: int, undoes: int, needs: bytes) -> None:
        self._do(
            "INSERT OR REPLACE INTO wishes VALUES (:table, :seat, :undoes, :needs)",
            table=table,
            seat=seat,
            undoes=undoes,
            needs=needs,
        )

    def wished(self, table: int) -> tuple[int, int, bytes] | None:
        rows = self._rows("SELECT seat, undoes, needs FROM wishes WHERE table_id = :table", table=table)
        return rows[0] if rows else None

    def drop_wish(self, table: int) -> None:
        self._do("DELETE FROM wishes WHERE table_id = :table", table=table)

    # Deadlines and the outbox

    def deadline(self, table: int, seat: int, kind: str | None, due: float = 0) -> None:
        self._do("DELETE FROM deadlines WHERE table_id = :table AND seat = :seat", table=table, seat=seat)
        if kind:
            self._do(
                "INSERT INTO deadlines VALUES (:table, :seat, :kind, :due)", table=table, seat=seat, kind=kind, due=due
            )

    def due(self, now: float) -> list[tuple[int, int, int]]:
        """Table, seat and number of the question whose time is up."""
        return self._rows(
            "SELECT table_id, seat, question FROM deadlines JOIN seats USING (table_id, seat) WHERE due <= :now ORDER BY due",
            now=now,
        )

    def post(self, table: int, seq: int, kind: str, addressee: int) -> None:
        self._do(
            "INSERT OR IGNORE INTO outbox(table_id, seq, kind, addressee) VALUES (:table, :seq, :kind, :addressee)",
            table=table,
            seq=seq,
            kind=kind,
            addressee=addressee,
        )

    def posts(self) -> list[PostRow]:
        """What is to be sent: of each kind and addressee only the newest, older ones are passed over."""
        self._do(
            "UPDATE outbox SET state = 'passed' WHERE state = 'open'"
            " AND EXISTS (SELECT 1 FROM outbox newer WHERE newer.table_id = outbox.table_id"
            " AND newer.kind = outbox.kind AND newer.addressee = outbox.addressee AND newer.id > outbox.id)"
        )
        return [
            PostRow(*row)
            for row in self._rows(
                "SELECT id, table_id, seq, kind, addressee FROM outbox WHERE state = 'open' ORDER BY id"
            )
        ]

    def sent(self, post: int, message: int | None) -> None:
        self._do("UPDATE outbox SET state = 'sent', message = :message WHERE id = :post", post=post, message=message)

    def boards(self, table: int) -> int:
        """How many boards the channel has seen: names the picture, and tells nothing of what was done in private."""
        return int(
            self._rows(
                "SELECT count(*) FROM outbox WHERE table_id = :table AND kind = 'board' AND state = 'sent'", table=table
            )[0][0]
        )


class Damaged(Exception):
    """A stored position does not agree with its history."""


def link(before: bytes, row: ActionRow, state: bytes) -> bytes:
    parts = (before, row.how, row.seat, row.action, row.events, row.undoes, state)
    return blake2b(repr(parts).encode(), digest_size=8).digest()
