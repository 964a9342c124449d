"""Calling people: what they choose of it, what waits for the end of their quiet hours, and what then rings at once."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.core import IllegalAction, Seat
from storage.tx import LOBBY, Damaged, Message, Person, Post, Tx
from table.load import every, load
from table.quiet import RINGS_HERE, RINGS_THERE, check_hours, quiet_until, way
from table.reading import NOTIFY, Reading
from table.summons import ALWAYS, VOTE, still_asked, summon
from table.telling import COLLECTED, NIGHT, disturbs, next_interval, rings, unremind
from table.types import Desk, Table

INTERVALS = (0, 1, 3, 7)  # days after which one may want to be reminded; 0: only by the game's clock


class Rung(NamedTuple):
    """Whom a board calls, and the users among them whom its mention may ring."""

    called: list[Seat]
    users: frozenset[int]


class Waiting(NamedTuple):
    """A game that waits for somebody who is to be told so. `post`: the row that says it; `board`: its newest."""

    post: Post
    table: Table
    seat: Seat
    board: Message | None = None


class Gathered(NamedTuple):
    """All that one message is to say to one person.

    `rows`: what it settles; `games`: those of them that still wait, the longest waiting first; `there`: a mention in
    the channel of the only one says it, else a DM.
    """

    user: int
    rows: list[Post]
    games: list[Waiting]
    there: bool


class Calling(Reading):
    """What `Tables` knows of how people want to be called."""

    async def way(self, user: int, table: int) -> str:
        """How somebody wants to be called at this table: channel, dm, both or none."""
        return await self.store.run(lambda tx: way(tx, user, table))

    async def own_way(self, user: int, table: int) -> str | None:
        """What somebody has chosen for this table alone; None: as in general."""
        return await self.store.run(lambda tx: tx.way(user, table))

    async def quiet(self, user: int) -> float | None:
        """Unix time at which somebody's quiet hours end, if it is quiet for them now."""
        return await self._run(lambda tx, desk: quiet_until(tx.person(user), desk.now))

    async def set_way(self, user: int, table: int, notify: str | None) -> None:
        """Choose for one table: channel, dm, both, none; None: as in general. Raises IllegalAction bad_setting."""
        if notify is not None and notify not in NOTIFY:
            raise IllegalAction("bad_setting")
        await self.store.run(lambda tx: tx.set_way(user, table, notify))

    async def set_quiet(self, user: int, begin: int, end: int, zone: str) -> Person:
        """Nothing rings between these minutes after midnight in `zone` (IANA).

        What waits for the end of the old quiet hours waits for that of the new ones.
        Raises IllegalAction: bad_zone, bad_hours, no_hours, too_quiet.
        """
        check_hours(begin, end, zone)
        return await self._set_hours(user, quiet_from=begin, quiet_to=end, zone=zone)

    async def unset_quiet(self, user: int) -> Person:
        """No quiet hours any more: what waited for their end is said now."""
        return await self._set_hours(user, quiet_from=None, quiet_to=None)

    async def _set_hours(self, user: int, **hours: int | str | None) -> Person:
        def write(tx: Tx, desk: Desk) -> Person:
            tx.set_person(user, **hours)
            person = tx.person(user)
            tx.put_back(f"u{user}", quiet_until(person, desk.now) or desk.now)
            return person

        return await self._run(write)

    async def set_interval(self, user: int, days: int) -> Person:
        """Be reminded of a game that waits every so many days (0, 1, 3, 7), from now on. Raises bad_setting."""
        if days not in INTERVALS:
            raise IllegalAction("bad_setting")

        def write(tx: Tx, desk: Desk) -> Person:
            tx.set_person(user, remind=days)
            for table in every(tx, desk, "user", user):
                if table.state is not None and (seat := table.seat_of(user)) in table.waiting:
                    next_interval(tx, desk, table, seat)
            return tx.person(user)

        return await self._run(write)

    # What a board, and what one message, is to ring for

    async def calls(self, post: Post) -> frozenset[Seat] | None:
        """Whom this board calls: those newly called by an action of somebody else, since the last board that went
        out. None: everybody who is called, e.g. because the game has moved to another channel.
        """
        marked = await self._run(lambda tx, desk: marks(tx, post))
        return None if marked is None else frozenset(marked)

    async def rung(self, post: Post, shown: Table) -> Rung:
        """Whom a board that shows `shown` calls, and for whom of them it may ring.

        Whoever is in quiet hours by now is called afterwards.
        """

        def read(tx: Tx, desk: Desk) -> Rung:
            marked = marks(tx, post)
            called = [seat for seat in shown.waiting if marked is None or seat in marked]
            now = load(tx, desk, post.table).table
            still = [seat for seat in called if seat in now.waiting and rings(now, seat)]
            night = {seat for seat, mark in (marked or {}).items() if mark}
            loud = [seat for seat in still if seat not in night and _rings_there(tx, desk, now, seat, post.id)]
            return Rung(called, frozenset(now.users[seat] for seat in loud))

        return await self._run(read)

    async def summoned(self, table: Table, users: Collection[int], code: str, after: int = ALWAYS) -> frozenset[int]:
        """Of these players, who are asked something in public, those whom a mention may ring; the others are called
        after their quiet hours, if they are still asked. `code`: of the question; `after`: id of the row that asks it.
        """
        return await self._run(lambda tx, desk: summon(tx, desk, table, users, code, after))

    async def gathered(self, post: Post) -> Gathered:
        """All calls and reminders that are due to the person of this row, as one message is to say them."""

        def read(tx: Tx, desk: Desk) -> Gathered:
            user = int(post.lane[1:])
            rows = tx.due_calls(post.lane, desk.now)
            found = {_about(row): game for row in reversed(rows) if (game := _waiting(tx, desk, row, user))}
            games = sorted(found.values(), key=lambda game: (game.table.since[game.seat] or 0.0, game.table.id))
            there = len(games) == 1 and way(tx, user, games[0].table.id) == "channel"
            return Gathered(user, rows, games, there)

        return await self._run(read)

    async def told(self, gathered: Gathered, message: int | None, channel: int | None) -> None:
        """It stands in Discord as this message. Who has answered meanwhile is reminded no more."""

        def write(tx: Tx, desk: Desk) -> None:
            games = {game.post.id: game for game in gathered.games}
            for row in gathered.rows:
                game = games.get(row.id)
                if game is None or message is None:
                    tx.sent(row, None, None)
                    continue
                if row.kind == VOTE:
                    tx.sent(row, message, channel)
                    continue
                unremind(tx, desk, game.table, game.seat)
                tx.sent(row, message, channel)
                if _waiting(tx, desk, row, gathered.user) is None:
                    unremind(tx, desk, game.table, game.seat)

        await self._run(write)

    async def reminded(self, message: int, user: int) -> list[Waiting]:
        """The games that a message still reminds somebody of, and the questions that it asks them."""

        def read(tx: Tx, desk: Desk) -> list[Waiting]:
            tables = [(load(tx, desk, table).table, seat) for table, seat in tx.reminded(message)]
            games = [
                Waiting(_no_post(table, seat), table, seat, tx.message(table.id, "board", -1))
                for table, seat in tables
                if table.users[seat] == user and seat in table.waiting
            ]
            asked = (_waiting(tx, desk, row, user) for row in tx.votes_in(message))
            return [*games, *filter(None, asked)]

        return await self._run(read)


def put_off(tx: Tx, desk: Desk, post: Post) -> bool:
    """Whether this row must wait for the end of somebody's quiet hours; then it does, and holds up nothing.

    The DM of a turn, which would have rung, comes silently then: one call rings for all that waits.
    """
    user = _disturbed(tx, post)
    until = None if user is None else quiet_until(tx.person(user), desk.now)
    if user is None or until is None:
        return False
    rang = post.kind == "turn" and post.code != COLLECTED and way(tx, user, post.table) in RINGS_HERE
    if rang and not tx.awaits_call(post.table, post.addressee):
        tx.post(post.lane, post.table, post.seq, "call", post.addressee, desk.nonce(), until)
    tx.put_off(post, until, COLLECTED if rang else post.code)
    return True


def _disturbed(tx: Tx, post: Post) -> int | None:
    """The person to whom this row is a new message: by DM, or by a mention in the channel."""
    if not disturbs(post.kind, post.code):
        return None
    if post.lane.startswith("u"):
        return int(post.lane[1:])
    if post.kind == "note" and post.addressee >= 0:
        ((_, seats),) = tx.positions("table", post.table)
        return seats[post.addressee].user
    return None


def marks(tx: Tx, post: Post) -> dict[Seat, bool] | None:
    """The seats that a board calls, with whether a call rings for them after their quiet hours; None: all called."""
    codes = tx.board_calls(post)
    if None in codes:
        return None
    words = [word for code in codes if code for word in code.split()]
    return {int(word.removesuffix(NIGHT)): word.endswith(NIGHT) for word in words}


def _rings_there(tx: Tx, desk: Desk, table: Table, seat: Seat, board: int) -> bool:
    """Whether a mention in the channel may ring now; if not yet, a call is put into the outbox. `board`: its row."""
    user = table.users[seat]
    if way(tx, user, table.id) not in RINGS_THERE or tx.called_since(table.id, seat, board):
        return False
    until = quiet_until(tx.person(user), desk.now)
    if until is None:
        return True
    tx.post(f"u{user}", table.id, table.seq, "call", seat, desk.nonce(), until)
    return False


def _waiting(tx: Tx, desk: Desk, row: Post, user: int) -> Waiting | None:
    """What this row has to say, if its game still waits for this person and may ring for them."""
    try:
        table = load(tx, desk, row.table).table
    except (Damaged, IllegalAction):
        return None
    seat = row.addressee
    if table.users[seat : seat + 1] != (user,) or way(tx, user, table.id) == "none":
        return None
    if row.kind == VOTE:
        shown = tx.message(table.id, "lobby" if table.phase == LOBBY else "board", -1)
        return Waiting(row, table, seat, shown) if still_asked(tx, table, seat, row.code or "") else None
    if seat not in table.waiting or not rings(table, seat):
        return None
    return Waiting(row, table, seat, tx.message(table.id, "board", -1))


def _about(row: Post) -> tuple[int, str]:
    """Rows about the same thing are said once: that a game waits, or one question."""
    return row.table, row.code or "" if row.kind == VOTE else ""


def _no_post(table: Table, seat: Seat) -> Post:
    """Stands for the row of a message that has been sent long ago."""
    return Post(0, f"u{table.users[seat]}", table.id, table.seq, "reminder", seat, None, None, "", 0, None)


__all__ = ["INTERVALS", "Calling", "Gathered", "Rung", "Waiting", "marks", "put_off"]
