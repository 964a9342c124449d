"""Tables where games are played: every change is one transaction, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar, Union

import msgspec

from engine.core import Action, Event, Game, IllegalAction, Seat, asked, new_game
from storage.store import Store
from storage.tx import ActionRow, Tx
from table.sitting import Sitting, Stale, Table, Undo, encode

T = TypeVar("T")


class Done(NamedTuple):
    table: Table
    events: list[Event]
    result: str  # done, kept, wished, declined


class Tables:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store, self.now = store, now
        self.games: dict[str, Game[Any, Any]] = {}

    def add_game(self, game: Game[Any, Any]) -> None:
        self.games[game.key] = game

    async def open(
        self, channel: int, key: str, users: Sequence[int], seed: int, options: Any = None, *, undo_seen: bool = False
    ) -> Table:
        game = self.games[key]
        options = game.options_type() if options is None else options
        state, events = new_game(game, len(users), options, seed)
        if len(set(users)) < len(users):
            raise IllegalAction("already_seated")

        def write(tx: Tx) -> Table:
            if tx.open_table(channel):
                raise IllegalAction("channel_taken")
            table = tx.create(channel, key, encode(options), seed, undo_seen, users)
            row = ActionRow(0, None, "open", None, encode(events), False, None, b"")
            tx.append(table, row, game.version, encode(state), self.now())
            sitting = self._sit(tx, table, new=True)
            sitting.close(None)
            return sitting.table

        return await self.store.run(write)

    async def get(self, table_id: int, seq: int | None = None) -> Table:
        """The table as it stands, or as it stood after action `seq`."""

        def read(tx: Tx) -> Table:
            sitting = self._sit(tx, table_id)
            return sitting.table if seq is None else sitting.table._replace(seq=seq, state=sitting.at(seq))

        return await self.store.run(read)

    async def in_channel(self, channel: int) -> Table:
        def read(tx: Tx) -> Table:
            return self._sit(tx, tx.open_table(channel) or 0).table

        return await self.store.run(read)

    async def act(
        self,
        table_id: int,
        user: int,
        *actions: Action,
        number: int | None = None,
        interaction: int | None = None,
        end: bool = False,
    ) -> Done:
        """Carry out all actions of one interaction, or raise IllegalAction and change nothing."""

        def play(sitting: Sitting, seat: Seat) -> str:
            result = "done"
            for action in actions:
                result = sitting.answer(seat, action)
            if end:
                sitting.end_turn(seat)
            return result

        return await self._change(table_id, user, play, number, interaction)

    async def undo(
        self, table_id: int, user: int, *, number: int | None = None, interaction: int | None = None
    ) -> Done:
        return await self._change(table_id, user, lambda sitting, seat: sitting.undo(seat), number, interaction)

    async def undo_price(self, table_id: int, seat: Seat) -> Undo:
        return await self.store.run(lambda tx: self._sit(tx, table_id).undo_price(seat))

    async def agree(self, table_id: int, user: int, yes: bool, *, interaction: int | None = None) -> Done:
        return await self._change(table_id, user, lambda sitting, seat: sitting.agree(seat, yes), None, interaction)

    async def resign(self, table_id: int, user: int, *, interaction: int | None = None) -> Done:
        def leave(sitting: Sitting, seat: Seat) -> str:
            sitting.resign(seat)
            return "done"

        return await self._change(table_id, user, leave, None, interaction)

    async def lapse(self, table_id: int, seat: Seat, number: int) -> Done | None:
        """The rules answer for a seat whose time is up, unless it has answered in the last moment."""

        def answer(tx: Tx) -> Done | None:
            sitting = self._sit(tx, table_id)
            if sitting.numbers[seat] != number or seat not in asked(sitting.state):
                return None
            sitting.play(seat, sitting.game.lapse(sitting.state, seat), "clock")
            sitting.close(None)
            return Done(sitting.table, sitting.events, "done")

        return await self.store.run(answer)

    async def _change(
        self,
        table_id: int,
        user: int,
        change: Callable[[Sitting, Seat], str],
        number: int | None,
        interaction: int | None,
    ) -> Done:
        def write(tx: Tx) -> Done:
            sitting = self._sit(tx, table_id)
            seat = sitting.table.seat_of(user)
            if interaction is not None and (seen := tx.interaction(interaction)):
                return self._again(sitting, *seen)
            if number is not None and number != sitting.numbers[seat]:
                raise Stale("stale")
            first = sitting.seq + 1
            result = change(sitting, seat)
            sitting.close(seat)
            if interaction is not None:
                tx.record(interaction, table_id, first, sitting.seq, result)
            return Done(sitting.table, sitting.events, result)

        return await self.store.run(write)

    def _again(self, sitting: Sitting, first: int, last: int, result: str) -> Done:
        """What the same interaction brought when it was first delivered."""
        rows = (sitting.tx.action(sitting.id, seq) for seq in range(first, last + 1))
        return Done(sitting.table, [event for row in rows if row for event in told(sitting.game, row.events)], result)

    def _sit(self, tx: Tx, table_id: int, *, new: bool = False) -> Sitting:
        return Sitting(tx, self.games, table_id, self.now(), new=new)


def told(game: Game[Any, Any], raw: bytes) -> list[Event]:
    return msgspec.json.decode(raw, type=list[Union[game.events]]) if game.events else []  # type: ignore[name-defined]
