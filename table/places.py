"""What becomes of a game when nothing can be said where it is played: it goes on, and who can help is told, once.

The next place is used to speak: the channel of the lobby, the host's DMs, those of whoever is called.
"""

from __future__ import annotations

from contextlib import suppress

from engine.core import IllegalAction, Seat
from storage.places import DELETED, GONE, OUTAGE, REFUSED, Place, beneath, out_of_reach
from storage.tx import CHANNEL, LOBBY, OVER, PLAYING, Damaged, Post, Tx
from table import lobby
from table.calling import Calling, marks
from table.deadlines import wind
from table.load import load
from table.quiet import RINGS_HERE, way
from table.summons import ask_aside
from table.telling import card, post, rings
from table.types import Desk, Table

GAVE_UP = "gave_up"  # a note in the lobby's channel: the game's own place cannot be written to
HOST = "lost_host"  # the same to the host, by DM
SERVER = "lost_server"  # a note by DM to each player: the bot is not in the server any more
NO_BOARD = "no_board"  # a note to somebody whom the lost board should have called
DM_CLOSED = "dm_closed"  # a note to somebody whose DMs are closed and who wanted to be called there
MOVED = "moved"  # a last note where the game was played before
STOOD = "stood"  # and seconds: a note that the server was out of reach for so long, and all clocks stood still
REST = 3600.0  # seconds after which what waits for a server is looked at again, should its return not be noticed
SAID = 600.0  # seconds out of reach from which players are told


class Placing(Calling):
    """What whoever watches over channels needs of `Tables`."""

    async def place(self, table: int) -> Place | None:
        """Where a table is played, and what is wrong with that."""
        return await self.store.run(lambda tx: tx.place(table))

    async def servers(self) -> list[int]:
        """Every server with an open game."""
        return await self.store.run(lambda tx: tx.servers())

    async def lost_places(self, guild: int) -> list[Place]:
        """Where in this server games are played and nothing can be said."""
        return await self.store.run(lambda tx: tx.lost_at(guild))

    async def lost(self, table: int, cause: str, parent: int | None = None) -> None:
        """Nothing can be said any more where this table is played. `cause`: a code of storage/places.py; `parent`: the
        channel of its thread, if that is known.
        """
        await self._run(lambda tx, desk: lose(tx, desk, table, cause, parent))

    async def found(self, table: int) -> None:
        """It can be again: what waited is said, the newest board posted if it never was, clocks run again."""
        await self._run(lambda tx, desk: find(tx, desk, table))

    async def server_lost(self, guild: int, cause: str) -> None:
        """The bot was removed from a server (`gone`), or Discord cannot reach it for a while (`outage`)."""
        for table in await self.store.run(lambda tx: tx.open_at(guild)):
            await self.lost(table, cause)

    async def channel_deleted(self, channel: int, parent: int | None = None) -> None:
        """A channel or thread has been deleted, in which perhaps a game was played. `parent`: of a thread."""
        table = await self.store.run(lambda tx: tx.open_in(channel))
        if table is not None:
            await self.lost(table, DELETED, parent)

    async def at_home(self, channel: int) -> list[Place]:
        """Open tables whose lobby was in this channel and which are played elsewhere, in a thread of it perhaps."""
        return await self.store.run(lambda tx: tx.at_home(channel))

    async def resting(self, post: Post) -> str:
        """Why no attempt is to be made with this row: its place is known not to be there; empty: try.

        During an outage the row waits, and this attempt does not count.
        """

        def write(tx: Tx, desk: Desk) -> str:
            place = tx.place(post.table)
            if place is None or not place.lost or not _lies_there(place, post.lane):
                return ""
            if place.lost.endswith(OUTAGE):
                tx.put_off(post, desk.now + REST, post.code)
                return OUTAGE
            return place.lost if place.lost in (DELETED, GONE) else ""

        return await self._run(write) if post.lane.startswith("c") else ""


def _lies_there(place: Place, lane: str) -> bool:
    """Whether this lane ends in the place that is lost: the channel, or all of its server."""
    return lane == f"c{place.channel}" or out_of_reach(place.lost)


def lose(tx: Tx, desk: Desk, table: int, cause: str, parent: int | None = None) -> None:
    """Nothing can be said where this table is played; of the same cause nobody hears twice.

    An outage passes: nobody is told, and another cause that is known stays beneath it; clocks stand still meanwhile.
    """
    place = tx.place(table)
    if place is None or place.lost == cause or (cause == OUTAGE and out_of_reach(place.lost)):
        return
    tx.change(table, lost=f"{place.lost} {cause}".strip() if cause == OUTAGE else cause)
    if not (out_of_reach(place.lost) and out_of_reach(cause)):
        tx.change(table, lost_at=desk.now)
    _rewind(tx, desk, table)
    told = cause == OUTAGE or cause == beneath(place.lost)
    if not told and place.phase in (LOBBY, PLAYING, OVER):
        _tell(tx, desk, place, cause, place.home if parent is None else parent)


def _tell(tx: Tx, desk: Desk, place: Place, cause: str, beside: int) -> None:
    """Whoever reads `beside`, the host, and whoever has lost the message that called them."""
    ((position, seats),) = tx.positions("table", place.id)
    seq = position.table.seq

    def note(lane: str, addressee: int, code: str) -> None:
        if not tx.waits(place.id, "note", addressee, code):
            tx.post(lane, place.id, seq, "note", addressee, desk.nonce(), desk.now, code=code)

    if beside != place.channel and cause != GONE:
        note(f"c{beside}", CHANNEL, GAVE_UP)
    note(f"u{place.host}", CHANNEL, HOST)
    for seat, user in _deaf(tx, desk, place.id) if cause == DELETED else ():
        note(f"u{user}", seat, NO_BOARD)
    for row in seats if cause == GONE else ():
        if row.user != place.host:
            note(f"u{row.user}", row.seat, SERVER)


def _rewind(tx: Tx, desk: Desk, table_id: int) -> Table | None:
    """The table with clocks that run, or stand still; None: it cannot be read, and has none that run."""
    with suppress(Damaged, IllegalAction):
        table = load(tx, desk, table_id).table
        return wind(tx, desk, table) if table.phase == PLAYING else table
    return None


def find(tx: Tx, desk: Desk, table_id: int) -> None:
    """Where this table is played, something can be said again. Known before, nothing changes."""
    place = tx.place(table_id)
    if place is None or not place.lost:
        return
    tx.change(table_id, lost="", lost_at=None)
    table = _rewind(tx, desk, table_id)
    tx.wake(table_id, desk.now)
    if table is None:
        return
    _catch_up(tx, desk, table)
    away = out_of_reach(place.lost) and place.lost_at is not None
    stood = desk.now - (place.lost_at or 0.0) if away else 0.0
    if stood >= SAID and any(left is not None for left in (*table.due, *table.left)):
        post(tx, desk, table, "note", code=f"{STOOD} {stood:.0f}")


def arrived(tx: Tx, desk: Desk, post: Post) -> None:
    """A board stands: whatever was wrong with its place is so no longer."""
    place = tx.place(post.table)
    if place is not None and place.lost and post.lane == f"c{place.channel}":
        find(tx, desk, post.table)


def _catch_up(tx: Tx, desk: Desk, table: Table) -> None:
    """The newest board, or the lobby card, if it was given up. Whoever was called otherwise is not called again."""
    state, *_ = tx.trouble(table.id) or ("",)
    if table.phase == LOBBY:
        card(tx, desk, table)
    elif state == "dead":
        table = table._replace(posts=tx.number(table.id))
        post(tx, desk, table, "board", number=table.posts, code="")


# A row that can never be delivered


def dead(tx: Tx, desk: Desk, post: Post, why: str, cause: str, parent: int | None = None) -> None:
    """Give a row up; whoever relied on it is told elsewhere. In an outage it waits instead."""
    place = tx.place(post.table)
    if place is None:
        tx.give_up(post, why)
        return
    here = post.lane == f"c{place.channel}"
    if here and (cause != REFUSED or post.kind == "board" or (post.kind == "lobby" and place.phase == LOBBY)):
        lose(tx, desk, post.table, cause, parent)
    if here and cause == OUTAGE:
        tx.put_off(post, desk.now + REST, post.code)
        return
    tx.give_up(post, why)
    if post.kind == "board" and here:
        _call_otherwise(tx, desk, post)
    elif post.kind == "turn":
        _call_there(tx, desk, post, place)
    elif post.kind == "note" and post.code == NO_BOARD:
        _call_at_last(tx, desk, post, place)
    elif post.kind == "ask":
        _ask_otherwise(tx, desk, post)
    # Other notes to a channel (clocks credited or stopped, a changed set of cards) are dropped on purpose: what they
    # tell stands in /status and in each panel, and the host has been told that nothing can be said there.


def _ask_otherwise(tx: Tx, desk: Desk, post: Post) -> None:
    """A question to all that cannot be asked in the channel is asked of each; an open seat, of those who decide."""
    with suppress(Damaged, IllegalAction):
        ask_aside(tx, desk, load(tx, desk, post.table).table, (post.code or "").replace("open", "absent"))


def _call_otherwise(tx: Tx, desk: Desk, post: Post) -> None:
    """Whom only this board would have pushed, and who is still called, is called by DM."""
    seats = _called(tx, desk, post)
    tx.calls_nobody(post.table)
    for seat, user in seats:
        if not tx.waits(post.table, "note", seat, NO_BOARD):
            tx.post(f"u{user}", post.table, post.seq, "note", seat, desk.nonce(), desk.now, code=NO_BOARD)


def _called(tx: Tx, desk: Desk, post: Post) -> list[tuple[Seat, int]]:
    """Of those who hear only from the channel, whom this board calls and nothing else."""
    marked = marks(tx, post)
    return [(seat, user) for seat, user in _deaf(tx, desk, post.table) if marked is None or marked.get(seat) is False]


def _deaf(tx: Tx, desk: Desk, table_id: int) -> list[tuple[Seat, int]]:
    """Seats, with their users, that are called, hear of it in the channel alone, and wait for no call elsewhere."""
    try:
        table = load(tx, desk, table_id).table
    except (Damaged, IllegalAction):
        return []
    return [
        (seat, table.users[seat])
        for seat in table.waiting
        if rings(table, seat)
        and way(tx, table.users[seat], table.id) == "channel"
        and not tx.awaits_call(table.id, seat)
    ]


def _call_there(tx: Tx, desk: Desk, post: Post, place: Place) -> None:
    """Somebody wanted to be called by DM, which are closed: from now on in the channel, beginning with a note."""
    ((_, seats),) = tx.positions("table", post.table)
    user, seat = seats[post.addressee].user, post.addressee
    if way(tx, user, post.table) not in RINGS_HERE:
        return
    tx.set_person(user, notify="channel")
    tx.set_way(user, post.table, None)
    if not tx.noted(post.table, seat, DM_CLOSED):
        where = place.home if place.lost else place.channel
        tx.post(f"c{where}", post.table, post.seq, "note", seat, desk.nonce(), desk.now, code=DM_CLOSED)


def _call_at_last(tx: Tx, desk: Desk, post: Post, place: Place) -> None:
    """Neither board nor DM reaches them: the lobby's channel does, or else the next board that stands."""
    if post.lane.startswith("u") and place.home != place.channel and not out_of_reach(place.lost):
        lane = f"c{place.home}"
        tx.post(lane, post.table, post.seq, "note", post.addressee, desk.nonce(), desk.now, code=NO_BOARD)
    else:
        tx.calls_again(post.table, post.addressee)


# Another place


def move(tx: Tx, desk: Desk, table_id: int, channel: int) -> Table:
    """The table goes on in another channel, where its board is posted. Raises not_open, channel_taken."""
    old = tx.place(table_id)
    lobby.moved(tx, desk, table_id, channel)
    if old is not None and old.home == old.channel and beneath(old.lost) == DELETED:
        tx.change(table_id, home=channel)
        tx.forget_card(table_id)
    tx.change(table_id, lost="", lost_at=None)
    table = load(tx, desk, table_id).table
    if table.phase == PLAYING:
        table = wind(tx, desk, table)._replace(posts=tx.number(table_id))
        post(tx, desk, table, "board", number=table.posts)
    card(tx, desk, table)
    if old is not None and old.channel != channel and beneath(old.lost) not in (DELETED, GONE):
        lane = f"c{old.channel}"
        tx.post(lane, table_id, table.seq, "note", CHANNEL, desk.nonce(), desk.now, code=MOVED)
    return table


__all__ = [
    "GAVE_UP",
    "HOST",
    "MOVED",
    "NO_BOARD",
    "REST",
    "SAID",
    "SERVER",
    "STOOD",
    "Placing",
    "arrived",
    "dead",
    "find",
    "lose",
    "move",
]
