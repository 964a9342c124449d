"""Tables, seats and their append-only history: reading positions, adding actions."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from storage.pending import Pending
from storage.rows import ActionRow, Damaged, Link, Position, SeatRow, TableRow, link
from storage.sql import columns

_OPEN = "t.phase IN ('lobby', 'playing')"
_BY = {
    "table": "t.id = :key",
    "channel": f"t.channel = :key AND {_OPEN}",
    "guild": f"t.guild = :key AND {_OPEN}",
    "user": f"t.id IN (SELECT table_id FROM seats WHERE user = :key) AND {_OPEN}",
}
_T, _A = len(TableRow._fields), len(ActionRow._fields)
_POSITION = f"""SELECT {columns("t", TableRow._fields)}, {columns("a", ActionRow._fields)}, s.version, s.state, p.hash
    FROM tables t LEFT JOIN actions a ON a.table_id = t.id AND a.seq = coalesce(:seq, t.seq)
    LEFT JOIN snapshots s ON s.table_id = t.id AND s.seq = a.seq
    LEFT JOIN actions p ON p.table_id = t.id AND p.seq = a.seq - 1 WHERE """
_SEATS = """SELECT s.table_id, s.seat, s.user, coalesce(p.name, ''), s.question, s.since,
    (SELECT min(c.due) FROM clocks c WHERE c.table_id = s.table_id AND c.seat = s.seat AND c.open),
    k.action, s.missed, s.bank, s.stands_in,
    (SELECT min(c.left) FROM clocks c WHERE c.table_id = s.table_id AND c.seat = s.seat AND c.open),
    CASE WHEN p.away_since IS NOT NULL THEN p.away_until END
    FROM tables t JOIN seats s ON s.table_id = t.id LEFT JOIN people p ON p.user = s.user
    LEFT JOIN kept k ON k.table_id = s.table_id AND k.seat = s.seat WHERE """
_ACTION = ", ".join(ActionRow._fields)
MOST = (1 << 63) - 1  # SQLite's largest integer; what is asked for may come from outside
BIG = 1024  # bytes from which a snapshot is stored compressed


class History(Pending):
    """Tables, seats, actions, positions, and what waits for an answer."""

    # Tables

    def create(self, users: Iterable[int], seed: int | None = None, at: float = 0, **row: Any) -> int:
        """A new table; `row` holds fields of TableRow. Raises IntegrityError where a channel has an open one."""
        row |= {"seed": signed(seed), "at": at}
        names = ", ".join(row)
        table = self._do(f"INSERT INTO tables({names}) VALUES ({', '.join(f':{name}' for name in row)})", **row)
        for seat, user in enumerate(users):
            self.sit(table, seat, user)
        return table

    def change(self, table: int, **values: Any) -> None:
        """Set columns of a table."""
        if "seed" in values:
            values["seed"] = signed(values["seed"])
        self._do(
            f"UPDATE tables SET {', '.join(f'{name} = :{name}' for name in values)} WHERE id = :id", id=table, **values
        )

    def seed(self, table: int) -> int | None:
        (seed,) = self._row("SELECT seed FROM tables WHERE id = :table", table=table)
        return None if seed is None else seed + (1 << 63)

    def in_phase(self, *phases: str) -> list[int]:
        """Every table that is in one of these phases; of all, if none is named."""
        named = ", ".join(f"'{phase}'" for phase in phases)
        where = f" WHERE phase IN ({named})" if phases else ""
        return [table for (table,) in self._rows(f"SELECT id FROM tables{where} ORDER BY id")]

    def open_in(self, channel: int) -> int | None:
        """The table in the lobby or in play in this channel."""
        found = self._row(f"SELECT id FROM tables t WHERE {_BY['channel']}", key=channel)
        return found[0] if found else None

    def last_in(self, channel: int) -> int | None:
        """The newest table that is or was played in this channel, or had its card there; an open one first."""
        found = self._row(
            f"SELECT id FROM tables t WHERE channel = :channel OR home = :channel"
            f" ORDER BY channel = :channel AND {_OPEN} DESC, id DESC LIMIT 1",
            channel=channel,
        )
        return found[0] if found else None

    def sit(self, table: int, seat: int, user: int) -> None:
        """Raises IntegrityError for a second seat of one person."""
        self._do(
            "INSERT INTO seats(table_id, seat, user) VALUES (:table, :seat, :user)", table=table, seat=seat, user=user
        )

    def stand(self, table: int, user: int | None = None) -> None:
        """Free the seat of `user`, or all of them: only in the lobby."""
        self._do("DELETE FROM seats WHERE table_id = :table AND user = coalesce(:user, user)", table=table, user=user)

    def next_seat(self, table: int) -> int:
        """A seat behind all others: in the lobby seats are in the order of sitting down, with gaps."""
        (seat,) = self._row("SELECT coalesce(max(seat), -1) + 1 FROM seats WHERE table_id = :table", table=table)
        return int(seat)

    def follows(self, table: int) -> int | None:
        """The table whose people this one was opened for again."""
        return self._row("SELECT after FROM tables WHERE id = :table", table=table)[0]  # type: ignore[no-any-return]

    def hand_over(self, table: int, seat: int, user: int) -> None:
        self._do(
            "UPDATE seats SET user = :user WHERE table_id = :table AND seat = :seat", table=table, seat=seat, user=user
        )

    def ask(self, table: int, seat: int, question: int, since: float | None) -> None:
        """Numbers of questions only grow, so that none ever names two."""
        self._do(
            "UPDATE seats SET question = :question, since = :since WHERE table_id = :table AND seat = :seat",
            table=table,
            seat=seat,
            question=question,
            since=since,
        )

    # Positions

    def positions(self, by: str, key: int, seq: int | None = None) -> list[tuple[Position, list[SeatRow]]]:
        """Tables by `table`, `channel`, `guild` or `user` (open ones only, but for `table`), each with its seats."""
        if abs(key) > MOST:
            return []
        where, seats = _BY[by], dict[int, list[SeatRow]]()
        for row in map(SeatRow._make, self._rows(f"{_SEATS}{where} ORDER BY s.table_id, s.seat", key=key)):
            seats.setdefault(row.table_id, []).append(row)
        found = self._rows(f"{_POSITION}{where} ORDER BY t.id", key=key, seq=seq)
        return [(position, seats.get(position.table.id, [])) for position in map(_position, found)]

    def actions(self, table: int, after: int, upto: int) -> list[ActionRow]:
        """Every row of the history after `after`, oldest first, those taken back included."""
        sql = f"SELECT {_ACTION} FROM actions WHERE table_id = :table AND seq > :after AND seq <= :upto ORDER BY seq"
        return [ActionRow(*row) for row in self._rows(sql, table=table, after=after, upto=upto)]

    def live(self, table: int, seq: int) -> Iterator[ActionRow]:
        """What has happened up to `seq` and was not taken back, newest first."""
        sql = f"SELECT {_ACTION} FROM actions WHERE table_id = :table AND seq <= :seq ORDER BY seq DESC"
        for row in map(ActionRow._make, self._each(sql, table=table, seq=seq)):
            if row.seq > seq:
                continue
            if row.undoes is None:
                yield row
            seq = row.seq - 1 if row.undoes is None else row.undoes - 1

    def last_act(self, table: int, seat: int, upto: int) -> int:
        """Number of the newest action up to `upto` that this seat did itself, taking back included; −1: none."""
        sql = """SELECT max(seq) FROM actions WHERE table_id = :table AND seat = :seat AND seq <= :upto
            AND how IN ('player', 'undo')"""
        (seq,) = self._row(sql, table=table, seat=seat, upto=upto)
        return -1 if seq is None else seq

    def append(self, table: int, row: ActionRow, version: int, state: bytes, before: bytes, rules: str = "") -> bytes:
        """Add an action and the position it led to; its hash. `before` is the hash of the action before it.

        `rules`: checksum of the code and the cards that carry it out; empty: not known.
        The primary keys refuse a second action with the same number (IntegrityError).
        """
        row = row._replace(hash=link(before, table, row, version, state))
        self._do(
            "INSERT INTO actions VALUES (:table, :seq, :seat, :how, :action, :events, :final, :undoes, :at, :hash)",
            table=table,
            **row._asdict(),
        )
        self._do(
            "INSERT INTO snapshots VALUES (:table, :seq, :version, :state, :rules)",
            table=table,
            seq=row.seq,
            version=version,
            state=packed(state),
            rules=rules,
        )
        self._do("UPDATE tables SET seq = :seq WHERE id = :table", table=table, seq=row.seq)
        self.added.append(row.seq)
        return row.hash

    def check(self, table: int) -> None:
        """The whole chain of one table. Raises Damaged at the first link that does not hold."""
        for _ in self.chain(table):
            pass

    def chain(self, table: int) -> Iterator[Link]:
        """Every action with the position it led to, oldest first. Raises Damaged at the first that does not hold."""
        before, expected = b"", 0
        sql = f"""SELECT {columns("a", ActionRow._fields)}, s.version, s.state, s.rules FROM actions a
            LEFT JOIN snapshots s USING (table_id, seq) WHERE a.table_id = :table ORDER BY a.seq"""
        for *raw, version, state, rules in self._each(sql, table=table):
            row, plain = ActionRow(*raw), unpacked(table, state)
            if row.seq != expected or link(before, table, row, version, plain) != row.hash:
                raise Damaged(table, f"action {expected} does not agree with the history")
            yield Link(row, version, plain, rules)
            before, expected = row.hash, expected + 1
        (seq,) = self._row("SELECT seq FROM tables WHERE id = :table", table=table)
        if seq != expected - 1:
            raise Damaged(table, f"it stands at action {seq}, its history ends with {expected - 1}")

    # Kept answers, wishes to undo

    def keep(self, table: int, seat: int, action: bytes) -> None:
        self._do("INSERT OR REPLACE INTO kept VALUES (:table, :seat, :action)", table=table, seat=seat, action=action)

    def drop_kept(self, table: int, seat: int | None = None) -> None:
        self._do("DELETE FROM kept WHERE table_id = :table AND seat = coalesce(:seat, seat)", table=table, seat=seat)

    def wish(self, table: int, seat: int, undoes: int, needs: bytes) -> None:
        self._came(table, "wishes", "", seat)
        self._do(
            "INSERT OR REPLACE INTO wishes VALUES (:table, :seat, :undoes, :needs)",
            table=table,
            seat=seat,
            undoes=undoes,
            needs=needs,
        )

    def wished(self, table: int) -> tuple[int, int, bytes] | None:
        sql = "SELECT seat, undoes, needs FROM wishes WHERE table_id = :table"
        return self._row(sql, table=table)  # type: ignore[no-any-return]

    def drop_wish(self, table: int) -> None:
        if any(where == "wishes" for where, _, _ in self._there(table)):
            self._do("DELETE FROM wishes WHERE table_id = :table", table=table)


def _position(raw: tuple[Any, ...]) -> Position:
    """What the chain of hashes does not vouch for is marked by an empty hash."""
    table, (version, state, before) = TableRow(*raw[:_T]), raw[_T + _A :]
    if raw[_T] is None:
        return Position(table, None, 0, b"")
    action = ActionRow(*raw[_T : _T + _A])
    try:
        plain = unpacked(table.id, state)
    except Damaged:
        return Position(table, action._replace(hash=b""), 0, b"")
    sound = link(before or b"", table.id, action, version, plain) == action.hash
    return Position(table, action if sound else action._replace(hash=b""), version, plain)


def signed(seed: int | None) -> int | None:
    """SQLite's integers are signed."""
    return None if seed is None else seed - (1 << 63)


def packed(state: bytes) -> bytes:
    """A position as it is stored: the larger ones compressed."""
    return zlib.compress(state, 1) if len(state) > BIG else state


def unpacked(table: int, state: Any) -> bytes:
    """Raises Damaged for what is neither JSON nor what `packed` made of it."""
    if not isinstance(state, bytes):
        raise Damaged(table, "a position is missing or of the wrong kind")
    if state[:1] == b"{":
        return state
    try:
        return zlib.decompress(state)
    except zlib.error:
        raise Damaged(table, "a position cannot be unpacked") from None
