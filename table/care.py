"""Looking after tables: at the start of the bot, and for whoever runs it.

A game that this release cannot carry on is set aside and says so in its channel; when a later release (or the mended
card file) can, it goes on. The others are not concerned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Event, IllegalAction, Seat, State, apply, asked, new_game, resign, verbs
from storage.tx import ASIDE, CLOSED, LOBBY, OVER, PLAYING, Damaged, Link, Tx
from table.deadlines import wind
from table.delivery import Delivery
from table.edition import rules_of
from table.load import MOVES, encode, entries, load, loaded, read_action, read_raw
from table.lobby import aside
from table.telling import call, card, post
from table.types import Desk, Table


class Finding(NamedTuple):
    """What an examination of one table brought. `fault`: why it cannot go on; None: it is sound."""

    table: int
    game: str
    phase: str
    actions: int  # in its history
    replayed: int  # of them carried out once more, with the same result
    fault: str | None = None


class Cared(NamedTuple):
    """What a look at all open tables brought: numbers of tables, and of those set aside the reason."""

    aside: dict[int, str]
    resumed: list[int]
    recarded: list[int]  # their cards have changed since they began
    unknown: dict[int, str]  # their game is not here


class Care(Delivery):
    """What is asked of all tables together."""

    async def look_over(self) -> Cared:
        """Try to read and show every open table. What cannot be is set aside, what can be again goes on; both are told.

        A table of a game that is not here is left as it is. Called once, before anything is sent.
        """
        cared = Cared({}, [], [], {})
        for table in await self.store.run(lambda tx: tx.in_phase(LOBBY, PLAYING, ASIDE)):
            await self._run(lambda tx, desk, table=table: _care(tx, desk, table, cared))  # type: ignore[misc]
        return cared

    async def all_tables(self) -> list[int]:
        """The number of every table there is or was."""
        return await self.store.run(lambda tx: tx.in_phase())

    async def examine(self, table: int) -> Finding:
        """Check a table's whole history, and carry out again what these very rules have carried out."""
        return await self._run(lambda tx, desk: examined(tx, desk, table))


def _care(tx: Tx, desk: Desk, table_id: int, cared: Cared) -> None:
    ((position, _),) = tx.positions("table", table_id)
    row = position.table
    game = desk.games.get(row.game)
    if game is None:
        cared.unknown[table_id] = row.game
    elif row.phase == ASIDE:
        if resumed(tx, desk, table_id):
            cared.resumed.append(table_id)
    else:
        try:
            table = load(tx, desk, table_id).table
            show(table)
        except Exception as fault:  # whatever it is, it must not keep the others from being played
            why = fault.why if isinstance(fault, Damaged) else f"it cannot be read: {fault!r}"
            aside(tx, desk, table_id, why)
            cared.aside[table_id] = why
        else:
            if row.phase == PLAYING and row.cards != game.checksum:
                tx.change(table_id, cards=game.checksum)
                if row.cards:  # an older release did not write down which cards it had
                    post(tx, desk, table, "note", code="cards_changed")
                    cared.recarded.append(table_id)


def show(table: Table) -> None:
    """All that people are shown of a table: if one of these fails, nobody could play on. Raises Damaged."""
    if table.state is None:
        return
    game, state = table.game, table.state
    try:
        for seat in (None, *range(state.seats)):
            view = game.view(state, seat)
            game.words(view), game.summary(view)
        for seat in asked(state):
            verbs(state, seat), game.prompt(state, seat)
        assert table.outcome is None or game.scored(state) is not None
    except Exception as fault:
        raise Damaged(table.id, f"this release cannot show its position: {fault!r}") from fault


def resumed(tx: Tx, desk: Desk, table_id: int) -> bool:
    """A table that was set aside goes on, if all of it can be read again and its channel is free."""
    ((position, seats),) = tx.positions("table", table_id)
    row = position.table
    try:
        tx.check(table_id)
        phase = PLAYING if position.action else LOBBY
        table = loaded(desk, position._replace(table=row._replace(phase=phase)), seats).table
        entries(table, tx.actions(table_id, -1, row.seq))
        show(table)
    except Damaged:
        return False
    if position.action and position.action.how == "end":
        phase = CLOSED
    elif table.state is not None and table.outcome:
        phase = OVER
    if phase in (LOBBY, PLAYING) and tx.open_in(row.channel) is not None:
        return False
    tx.change(table_id, phase=phase, why=None)
    post(tx, desk, table, "note", code="resumed")
    card(tx, desk, table)
    if phase == PLAYING:
        wind(tx, desk, table)
        call_again(tx, desk, table)
    return True


def call_again(tx: Tx, desk: Desk, table: Table) -> None:
    """A new board for everybody, and a new hand for those whom the table waits for."""
    post(tx, desk, table, "board", number=tx.number(table.id))
    for seat in table.waiting:
        call(tx, desk, table, seat)


# The whole history of one table


def examined(tx: Tx, desk: Desk, table_id: int) -> Finding:
    """What can be said of one table; nothing is changed."""
    ((position, seats),) = tx.positions("table", table_id)
    row = position.table
    finding = Finding(table_id, row.game, row.phase, row.seq + 1, 0)
    try:
        phase = row.phase if row.phase != ASIDE else PLAYING if position.action else LOBBY
        table = loaded(desk, position._replace(table=row._replace(phase=phase)), seats).table
        replayed = history(tx, table)
        show(table)
        return finding._replace(replayed=replayed)
    except Damaged as no:
        return finding._replace(fault=no.why)


def history(tx: Tx, table: Table) -> int:
    """How many actions were carried out again. Raises Damaged where the chain breaks or the result is another."""
    rules, links, replayed = rules_of(table.game), list[Link](), 0
    for link in tx.chain(table.id):
        links.append(link)
        if link.rules == rules:
            replay(tx, table, links)
            replayed += 1
    entries(table, (link.action for link in links))
    return replayed


def replay(tx: Tx, table: Table, links: Sequence[Link]) -> None:
    """Carry out the last action again. Raises Damaged where it leads to another position or has another result."""
    link = links[-1]
    try:
        state, events = once_more(tx, table, links)
    except IllegalAction as no:
        why = f"action {link.action.seq} is against the rules that carried it out: {no.code}"
        raise Damaged(table.id, why) from no
    except Damaged:
        raise
    except Exception as fault:
        raise Damaged(table.id, f"action {link.action.seq} cannot be carried out again: {fault!r}") from fault
    if encode(state) != link.state or encode(events) != link.action.events:
        raise Damaged(table.id, f"action {link.action.seq} leads to another position when carried out again")


def once_more(tx: Tx, table: Table, links: Sequence[Link]) -> tuple[State, list[Event]]:
    """Position and events of the last action, from the position before it."""
    game, row = table.game, links[-1].action
    if row.how == "open":
        return new_game(game, len(table.users), table.options, tx.seed(table.id) or 0)
    came_from = links[row.seq - 1 if row.undoes is None else row.undoes - 1]
    before = read_raw(game, table.id, came_from.action.seq, came_from.version, came_from.state)
    seat: Seat = row.seat or 0
    if row.how in MOVES:
        return apply(game, before, seat, read_action(game, row.action or b"", table.id))
    return resign(game, before, seat) if row.how == "resign" else (before, [])


__all__ = ["Care", "Cared", "Finding", "examined", "show"]
