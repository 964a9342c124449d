"""Looking over games: all of somebody's, how one stands, what happened turn by turn, a board as it was then."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core import Entry, IllegalAction
from storage.tx import CHANNEL, LOBBY, Message, Person, Tx
from table.glance import Trouble, of_user, trouble
from table.load import load, marked
from table.reading import Reading
from table.types import Desk, Table


class Place(NamedTuple):
    """Where somebody plays, and where the newest board of that game stands; None as long as it does not."""

    table: Table
    board: Message | None


class Standing(NamedTuple):
    """How one game stands: the people of its seats, its newest board, and whether that did not arrive."""

    table: Table
    people: tuple[Person, ...]
    board: Message | None
    trouble: Trouble | None


class Told(NamedTuple):
    """A line of the log, and whether what it tells was taken back later."""

    entry: Entry
    gone: bool


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
            return Standing(table, people, board, trouble(tx, desk, table_id))

        return await self._run(read)

    async def turns(self, table_id: int) -> tuple[Table, list[Turn]]:
        """The table and all that happened at it, oldest first. Events are not filtered: fronts show a reader only
        those whose `to` allows it. Raises no_such_table, Damaged.
        """

        def read(tx: Tx, desk: Desk) -> tuple[Table, list[Turn]]:
            table = load(tx, desk, table_id).table
            told = [Told(*pair) for pair in marked(table, tx.actions(table_id, -1, table.seq))]
            return table, _by_boards(told, tx.shown(table_id))

        return await self._run(read)

    async def board_then(self, table_id: int, number: int) -> Then:
        """The table as its board `number` showed it to everybody. Raises no_such_table, no_such_board, Damaged."""

        def read(tx: Tx, desk: Desk) -> Then:
            load(tx, desk, table_id)
            boards = tx.shown(table_id)
            place = next((i for i, (board, _, _) in enumerate(boards) if board == number), None)
            if place is None:
                raise IllegalAction("no_such_board")
            _, seq, at = boards[place]
            table = load(tx, desk, table_id, seq).table
            since = boards[place - 1][1] if place else -1
            entries = [entry for entry, gone in marked(table, tx.actions(table_id, since, seq)) if not gone]
            before, after = (_number(boards, i) for i in (place - 1, place + 1))
            return Then(table, number, at, entries, tx.undone_after(table_id, seq), before, after)

        return await self._run(read)


def _number(boards: Sequence[tuple[int, int, float]], place: int) -> int | None:
    return boards[place][0] if 0 <= place < len(boards) else None


def _by_boards(told: Sequence[Told], boards: Sequence[tuple[int, int, float]]) -> list[Turn]:
    """Each line goes to the first board that shows it."""
    edges = [seq for _, seq, _ in boards]
    found = []
    for place, lines in groupby(told, key=lambda line: bisect_left(edges, line.entry.seq)):
        number, at = (boards[place][0], boards[place][2]) if place < len(boards) else (None, None)
        found.append(Turn(number, at, list(lines)))
    return found


__all__ = ["Overview", "Place", "Standing", "Then", "Told", "Turn"]
