"""Looking over games: all of somebody's, how one stands, what happened turn by turn, a board as it was then."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core import Entry, IllegalAction, Seat
from storage.boards import Board
from storage.tx import CHANNEL, LOBBY, Message, Person, Tx
from table.absence import questions
from table.glance import Trouble, of_user, trouble
from table.load import entries, load, marked
from table.reading import Reading
from table.types import Desk, Table


class Place(NamedTuple):
    """Where somebody plays, and where the newest board of that game stands; None as long as it does not."""

    table: Table
    board: Message | None


class Standing(NamedTuple):
    """How one game stands: the people of its seats, its newest board, whether that did not arrive, and what they are
    asked about each other (see `table.absence.questions`).
    """

    table: Table
    people: tuple[Person, ...]
    board: Message | None
    trouble: Trouble | None
    asked: Mapping[str, Mapping[Seat, str]] = {}


class Told(NamedTuple):
    """A line of the log, whether what it tells was taken back later, and whether everybody may have seen it before.

    What was taken back before any board showed it is its own seat's alone: it may tell what that seat holds.
    """

    entry: Entry
    gone: bool = False
    seen: bool = True


class Turn(NamedTuple):
    """What happened from one board to the next: the board that shows it and when it was made (unix).

    `board` is None for what no board shows yet.
    """

    board: int | None
    at: float | None
    told: Sequence[Told]


class Then(NamedTuple):
    """A table as one of its boards showed it: the board's number, when it was made (unix), what it marked, whether it
    was taken back, and the numbers of the boards before and after it.
    """

    table: Table
    number: int
    at: float
    entries: Sequence[Entry]
    gone: bool
    before: int | None
    after: int | None


class Overview(Reading):
    """What players look over. Each answer is one transaction."""

    async def places(self, user: int) -> list[Place]:
        """Everywhere that somebody plays: first what waits for them, the longest waiting first; lobbies last."""

        def read(tx: Tx, desk: Desk) -> list[Place]:
            found = sorted(of_user(tx, desk, user), key=lambda table: table.phase == LOBBY)
            return [Place(table, tx.message(table.id, "board", CHANNEL)) for table in found]

        return await self._run(read)

    async def standing(self, table_id: int) -> Standing:
        """How a game stands. Raises no_such_table, Damaged."""

        def read(tx: Tx, desk: Desk) -> Standing:
            table = load(tx, desk, table_id).table
            people = tuple(tx.person(user) for user in table.users)
            board = tx.message(table_id, "board", CHANNEL)
            return Standing(table, people, board, trouble(tx, desk, table_id), questions(tx, table))

        return await self._run(read)

    async def turns(self, table_id: int) -> tuple[Table, list[Turn]]:
        """The table and all that happened at it, oldest first. Events are not filtered: fronts show a reader only
        those whose `to` allows it. Raises no_such_table, Damaged.
        """

        def read(tx: Tx, desk: Desk) -> tuple[Table, list[Turn]]:
            table = load(tx, desk, table_id).table
            boards, undos = tx.boards_of(table_id), tx.undos(table_id)
            told = [
                Told(entry, gone, not gone or _was_seen(boards, undos, entry.seq))
                for entry, gone in marked(table, tx.actions(table_id, -1, table.seq))
            ]
            return table, _by_boards(told, _standing(boards, undos))

        return await self._run(read)

    async def board_then(self, table_id: int, number: int) -> Then:
        """The table as its board `number` showed it to everybody. Raises no_such_table, no_such_board, Damaged."""

        def read(tx: Tx, desk: Desk) -> Then:
            load(tx, desk, table_id)
            undos = tx.undos(table_id)
            boards = _standing(tx.boards_of(table_id), undos)
            place = next((i for i, board in enumerate(boards) if board.number == number), None)
            if place is None:
                raise IllegalAction("no_such_board")
            board = boards[place]
            table = load(tx, desk, table_id, board.seq).table.then(board.seq)
            since = boards[place - 1].seq if place else -1
            news = entries(table, tx.actions(table_id, since, board.seq))
            gone = _undo_of(undos, board.seq) is not None
            before, after = (_number(boards, i) for i in (place - 1, place + 1))
            return Then(table, number, board.at, news, gone, before, after)

        return await self._run(read)


def _number(boards: Sequence[Board], place: int) -> int | None:
    return boards[place].number if 0 <= place < len(boards) else None


def _undo_of(undos: Sequence[tuple[int, int]], seq: int) -> int | None:
    """The taking back that took the action `seq` back; None: it stands. What was taken back never comes back."""
    return next((at for at, first in undos if first <= seq < at), None)


def _was_seen(boards: Sequence[Board], undos: Sequence[tuple[int, int]], seq: int) -> bool:
    """Whether a board showed the action `seq` to everybody before it was taken back."""
    until = _undo_of(undos, seq)
    return until is not None and any(board.sent and seq <= board.seq < until for board in boards)


def _standing(boards: Sequence[Board], undos: Sequence[tuple[int, int]]) -> list[Board]:
    """Those whose position everybody may know: posted, or not taken back."""
    return [board for board in boards if board.sent or _undo_of(undos, board.seq) is None]


def _by_boards(told: Sequence[Told], boards: Sequence[Board]) -> list[Turn]:
    """Each line goes to the first board that shows it."""
    edges = [board.seq for board in boards]
    found = []
    for place, lines in groupby(told, key=lambda line: bisect_left(edges, line.entry.seq)):
        board = boards[place] if place < len(boards) else None
        found.append(Turn(board.number if board else None, board.at if board else None, list(lines)))
    return found


__all__ = ["Overview", "Place", "Standing", "Then", "Told", "Turn"]
