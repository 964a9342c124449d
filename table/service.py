"""Tables where games are played: every change is one transaction, all of it or nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from engine.core import Action, Game, IllegalAction, Options, Seat
from storage.store import Store
from storage.tx import LOBBY, PLAYING, Tx
from table import lobby, places, undoing
from table.absence import Absence, recount
from table.agreement import Agreements
from table.clock import Clocks
from table.journal import Journal
from table.load import load
from table.lobby import Lobby
from table.overview import Overview
from table.pace import WAITS, Pace
from table.sitting import AWAY, Sitting
from table.telling import card
from table.time_off import TimeOff
from table.types import Desk, Done, Table, Undo


def random_nonce() -> str:
    """What Discord knows a message by for some minutes, at most 25 characters. It counts nothing."""
    return secrets.token_urlsafe(15)


class Tables(Clocks, Overview, Absence, Agreements, TimeOff):
    """Every table there is. `now` is the time (unix); `nonce` and `seed` are where chance comes in.

    Every change takes the id of the `interaction` that asks for it: delivered again, it changes nothing and
    returns what it brought the first time. A refusal is an IllegalAction and changes nothing.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        *,
        nonce: Callable[[], str] = random_nonce,
        seed: Callable[[], int] = lambda: secrets.randbits(64),
    ) -> None:
        self.store, self.now, self.nonce, self.seed = store, now, nonce, seed
        self.journal = Journal()
        self.games: dict[str, Game[Any, Any]] = {}
        self.by_dm: set[int] = set()
        self.sick: dict[int, float] = {}

    def add_game(self, game: Game[Any, Any]) -> None:
        """Tables of this game can be opened and go on from now on."""
        self.games[game.key] = game

    # The lobby

    async def new(
        self,
        *,
        guild: int | None,
        home: int,
        game: str,
        host: int,
        name: str,
        options: Options | None = None,
        seats: int | None = None,
        pace: Pace | None = None,
        undo_seen: bool = False,
        interaction: int | None = None,
    ) -> Table:
        """Open a lobby; its host sits. `seats`: most players, by default all the game takes.

        `options`: by default the recommended ones; `pace`: how time runs, by default the table waits, or
        by a game's own rules. Raises IllegalAction: unknown_game, bad_seats, bad_options, bad_pace, channel_taken.
        """

        def write(tx: Tx, desk: Desk) -> Table:
            tx.call(host, name)
            made = lobby.create(
                tx,
                desk,
                game,
                guild=guild,
                home=home,
                host=host,
                users=(host,),
                options=options,
                seats=seats,
                pace=pace,
                undo_seen=undo_seen,
            )
            card(tx, desk, made)
            return made

        return await self._once(write, interaction)

    async def join(self, table: int, user: int, name: str, *, interaction: int | None = None) -> Table:
        """Sit down. Raises IllegalAction: already_seated, table_full, not_a_lobby."""

        def sit(at: Lobby) -> None:
            at.join(user)
            at.tx.call(user, name)

        return await self._at_lobby(table, sit, interaction)

    async def leave(self, table: int, user: int, *, interaction: int | None = None) -> Table:
        """Get up. The host's right passes on; the last one out closes the lobby. Raises not_seated, not_a_lobby."""
        return await self._at_lobby(table, lambda at: at.leave(user), interaction)

    async def choose(
        self,
        table: int,
        user: int,
        *,
        options: Options | None = None,
        seats: int | None = None,
        pace: Pace | None = None,
        undo_seen: bool | None = None,
        interaction: int | None = None,
    ) -> Table:
        """Change what is not None. Raises not_host, bad_options, bad_pace, bad_seats, seats_taken, not_a_lobby."""
        return await self._at_lobby(
            table,
            lambda at: at.choose(user, options=options, seats=seats, pace=pace, undo_seen=undo_seen),
            interaction,
        )

    async def start(
        self,
        table: int,
        user: int,
        *,
        channel: int | None = None,
        seed: int | None = None,
        interaction: int | None = None,
    ) -> Done:
        """Begin, in another channel (a thread) if one is given. Seats and chance are drawn from the seed (64 bits).

        Raises IllegalAction: not_host, too_few, not_a_lobby, channel_taken, and what the game's `forbid` says.
        """

        def write(tx: Tx, desk: Desk) -> Done:
            sitting = Lobby(tx, desk, table).start(user, channel, self.seed() if seed is None else seed)
            sitting.close(None)
            return Done(sitting.table, sitting.events, "done")

        return await self._recorded(write, interaction)

    async def open(
        self,
        channel: int,
        key: str,
        users: Sequence[int],
        seed: int,
        options: Options | None = None,
        *,
        names: Sequence[str] | None = None,
        guild: int | None = None,
        pace: Pace = WAITS,
        undo_seen: bool = False,
    ) -> Table:
        """A table without a lobby, dealt at once, `users` in table order. Raises what `new` and `start` raise."""

        def write(tx: Tx, desk: Desk) -> Table:
            for user, name in zip(users, names or (), strict=False):
                tx.call(user, name)
            made = lobby.create(
                tx,
                desk,
                key,
                guild=guild,
                home=channel,
                host=users[0],
                users=tuple(users),
                options=options,
                seats=len(users),
                pace=pace,
                undo_seen=undo_seen,
                phase=PLAYING,
            )
            sitting = lobby.begin(tx, desk, made, seed)
            sitting.close(None)
            return sitting.table

        return await self._run(write)

    async def again(self, table: int, user: int, *, interaction: int | None = None) -> Table:
        """A new lobby in the same home with the same people, `user` its host; asked again, the same lobby.

        Raises IllegalAction: not_seated, not_over, channel_taken.
        """
        return await self._once(lambda tx, desk: lobby.again(tx, desk, table, user), interaction)

    async def end(self, table: int, user: int, *, interaction: int | None = None) -> Table:
        """Close it without a result: a line in the log of a running game. Fronts decide who may ask.

        Raises IllegalAction game_over, closed, set_aside.
        """

        def write(tx: Tx, desk: Desk) -> Table:
            at = load(tx, desk, table).table
            if at.phase == LOBBY:
                waiting = Lobby(tx, desk, table)
                waiting.stop()
                return waiting.close()
            sitting = Sitting(tx, desk, table)
            if at.phase != PLAYING:
                raise IllegalAction("game_over")
            sitting.stop(at.seat_of(user) if user in at.users else None)
            sitting.close(None)
            return sitting.table

        return await self._once(write, interaction)

    async def move(self, table: int, channel: int, *, interaction: int | None = None) -> Table:
        """Go on in another channel; the board is posted there. Fronts decide who may ask.

        Raises not_open, channel_taken.
        """

        return await self._once(lambda tx, desk: places.move(tx, desk, table, channel), interaction)

    async def give(self, table: int, seat: Seat, user: int, name: str, *, interaction: int | None = None) -> Table:
        """Somebody else takes over a seat, with its hand and its question. Fronts decide who may ask.

        Raises not_open, already_seated.
        """

        def write(tx: Tx, desk: Desk) -> Table:
            sitting = Sitting(tx, desk, table)
            tx.call(user, name)
            sitting.give(seat, user)
            sitting.close(None)
            return sitting.table

        return await self._once(write, interaction)

    async def set_aside(self, table: int, why: str) -> None:
        """Nobody can play at a damaged table until somebody has looked at it; its channel is told once."""

        await self._run(lambda tx, desk: lobby.aside(tx, desk, table, why))

    # Playing

    async def act(
        self,
        table_id: int,
        user: int,
        *actions: Action,
        number: int | None = None,
        interaction: int | None = None,
        end: bool = False,
        in_dm: bool = False,
    ) -> Done:
        """Carry out all actions of one interaction, or raise IllegalAction and change nothing.

        `number`: of the question the answer belongs to (Stale if another is asked by now); `end`: and end my turn;
        `in_dm`: the press came from the hand DM, whose message the answer itself edits.
        """

        def play(sitting: Sitting, seat: Seat) -> str:
            result = "done"
            for action in actions:
                result = sitting.answer(seat, action)
            if end:
                sitting.end_turn(seat)
            return result

        return await self._change(table_id, user, play, number, interaction, in_dm=in_dm)

    async def undo(
        self,
        table_id: int,
        user: int,
        *,
        number: int | None = None,
        interaction: int | None = None,
        in_dm: bool = False,
    ) -> Done:
        """Take back one's last action, or ask for consent (`wished`).

        Raises nothing_to_undo, already_seen, resigned; game_over ten minutes after the end.
        """
        return await self._change(table_id, user, undoing.undo, number, interaction, in_dm=in_dm)

    async def undo_price(self, table_id: int, seat: Seat) -> Undo:
        """What taking back costs, without doing it; where nothing is played, the code it would be refused with."""

        def read(tx: Tx, desk: Desk) -> Undo:
            code = AWAY.get(load(tx, desk, table_id).table.phase)
            return Undo(0, code=code) if code else undoing.price(Sitting(tx, desk, table_id), seat)

        return await self._run(read)

    async def agree(self, table_id: int, user: int, yes: bool, *, interaction: int | None = None) -> Done:
        """Answer another player's wish to take back. Raises nothing_wished, game_over."""
        return await self._change(
            table_id, user, lambda sitting, seat: undoing.agree(sitting, seat, yes), None, interaction
        )

    async def resign(self, table_id: int, user: int, *, interaction: int | None = None) -> Done:
        """Leave a running game for good. Raises game_over."""

        def leave(sitting: Sitting, seat: Seat) -> str:
            sitting.resign(seat)
            recount(sitting)
            return "done"

        return await self._change(table_id, user, leave, None, interaction)

    # One interaction, one transaction

    async def _at_lobby(self, table: int, change: Callable[[Lobby], None], interaction: int | None) -> Table:
        def write(tx: Tx, desk: Desk) -> Table:
            at = Lobby(tx, desk, table)
            change(at)
            return at.close()

        return await self._once(write, interaction)
