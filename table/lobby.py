"""One transaction at a table that has not begun: who sits down, what is chosen, who may start."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core import Game, IllegalAction, Options, Rng, new_game
from storage.tx import ASIDE, CHANNEL, CLOSED, LOBBY, OVER, PLAYING, Tx
from table.alive import make_up
from table.expiry import NOBODY, stays
from table.limits import may_open, may_sit
from table.load import decode, encode, load
from table.pace import Pace, usual
from table.pace import checked as in_time
from table.sitting import Sitting
from table.telling import card
from table.types import Desk, Table, suggested

SEATING = 0x5EA7_5EA7_5EA7_5EA7  # parts the seed of the seating from that of the game


def create(
    tx: Tx,
    desk: Desk,
    key: str,
    *,
    guild: int | None,
    home: int,
    host: int,
    users: tuple[int, ...],
    options: Options | None,
    seats: int | None,
    pace: Pace | None = None,
    undo_seen: bool = False,
    after: int | None = None,
    phase: str = LOBBY,
) -> Table:
    """A new table in the channel `home`. Raises unknown_game, bad_seats, bad_options, bad_pace,
    channel_taken, already_seated."""
    game = desk.games.get(key)
    if game is None:
        raise IllegalAction("unknown_game")
    seats = game.players[-1] if seats is None else seats
    if seats not in game.players:
        raise IllegalAction("bad_seats")
    if len(set(users)) < len(users):
        raise IllegalAction("already_seated")
    if tx.open_in(home) is not None:
        raise IllegalAction("channel_taken")
    if phase == LOBBY:
        may_open(tx, guild, host)
    table = tx.create(
        users,
        guild=guild,
        home=home,
        channel=home,
        game=key,
        options=encode(checked(game, suggested(game, len(users)) if options is None else options)),
        phase=phase,
        host=host,
        seats_wanted=seats,
        pace=encode(usual(game) if pace is None else in_time(game, pace)).decode(),
        undo_seen=int(undo_seen),
        lobby=int(phase == LOBBY),
        after=after,
        at=desk.now,
    )
    made = load(tx, desk, table).table
    stays(tx, desk, made)
    return made


def checked(game: Game[Any, Any], options: Options) -> Options:
    """Options of this game's type, each with a value that the lobby offers. Raises bad_options."""
    try:
        found: Options = decode(encode(options), type=game.options_type)
    except msgspec.ValidationError:
        raise IllegalAction("bad_options") from None
    for option in game.options:
        value = getattr(found, option.name)
        offered = {choice.value for choice in option.choices}
        if not set(map(str, value if option.several else (value,))) <= offered:
            raise IllegalAction("bad_options")
    return found


class Lobby:
    """A table in its lobby while a transaction is at it. Every change redraws the lobby card."""

    def __init__(self, tx: Tx, desk: Desk, table_id: int) -> None:
        self.tx, self.desk, self.id = tx, desk, table_id
        self.table = load(tx, desk, table_id).table
        if self.table.phase != LOBBY:
            raise IllegalAction("not_a_lobby")

    def close(self) -> Table:
        """The table as it is now, its card to be redrawn."""
        self.table = load(self.tx, self.desk, self.id).table
        stays(self.tx, self.desk, self.table)
        card(self.tx, self.desk, self.table)
        return self.table

    def join(self, user: int) -> None:
        """Raises already_seated, table_full."""
        table = self.table
        if user in table.users:
            raise IllegalAction("already_seated")
        if len(table.users) >= table.seats_wanted:
            raise IllegalAction("table_full")
        may_sit(self.tx, table.guild, user)
        self.tx.sit(self.id, self.tx.next_seat(self.id), user)
        self._follow(len(table.users) + 1)

    def leave(self, user: int) -> None:
        """The host's right passes on to who sat down next; the last one out closes the lobby. Raises not_seated."""
        self.table.seat_of(user)
        self.tx.stand(self.id, user)
        left = [other for other in self.table.users if other != user]
        if not left:
            self.tx.change(self.id, phase=CLOSED)
        elif user == self.table.host:
            self.tx.change(self.id, host=left[0])
        self._follow(len(left))

    def _follow(self, people: int) -> None:
        """As long as nobody has chosen otherwise, what is recommended follows the number of people (B-28)."""
        table, fitting = self.table, suggested(self.table.game, people)
        if table.options == table.suggested and fitting != table.options:
            self.tx.change(self.id, options=encode(fitting))

    def stop(self) -> None:
        """Nobody will play."""
        self.tx.change(self.id, phase=CLOSED)

    def choose(
        self, user: int, *, options: Options | None, seats: int | None, pace: Pace | None, undo_seen: bool | None
    ) -> None:
        """What is None stays. Raises not_host, bad_options, bad_pace, bad_seats, seats_taken."""
        self._host(user)
        table, game = self.table, self.table.game
        if seats is not None and seats not in game.players:
            raise IllegalAction("bad_seats")
        if seats is not None and seats < len(table.users):
            raise IllegalAction("seats_taken")
        chosen: dict[str, Any] = {
            "options": None if options is None else encode(checked(game, options)),
            "seats_wanted": seats,
            "pace": None if pace is None else encode(in_time(game, pace)).decode(),
            "undo_seen": None if undo_seen is None else int(undo_seen),
        }
        if new := {name: value for name, value in chosen.items() if value is not None}:
            self.tx.change(self.id, **new)

    def start(self, user: int, channel: int | None, seed: int) -> Sitting:
        """Draw the seats, deal, and begin. Raises not_host, too_few, channel_taken, and what `forbid` says."""
        self._host(user)
        table, where = self.table, self.table.channel if channel is None else channel
        if len(table.users) < table.game.players[0]:
            raise IllegalAction("too_few")
        if self.tx.open_in(where) not in (None, self.id):
            raise IllegalAction("channel_taken")
        order = list(table.users)
        Rng(seed ^ SEATING).shuffle(order)
        self.tx.stand(self.id)
        for seat, player in enumerate(order):
            self.tx.sit(self.id, seat, player)
        self.tx.change(self.id, channel=where)
        return begin(self.tx, self.desk, load(self.tx, self.desk, self.id).table, seed)

    def _host(self, user: int) -> None:
        if user != self.table.host:
            raise IllegalAction("not_host")


def begin(tx: Tx, desk: Desk, table: Table, seed: int) -> Sitting:
    """Deal the game from its seed. Raises bad_seats and what `forbid` says."""
    state, events = new_game(table.game, len(table.users), table.options, seed)
    tx.change(table.id, phase=PLAYING, seed=seed, cards=table.game.checksum)
    tx.set_reminders(table.id, NOBODY, {})
    return Sitting.opened(tx, desk, table, state, events)


def again(tx: Tx, desk: Desk, table_id: int, user: int) -> Table:
    """A new lobby in the same home, with the same people; whoever asks is its host. Asked again, the same lobby.

    Raises not_seated, not_over, channel_taken.
    """
    old = load(tx, desk, table_id).table
    old.seat_of(user)
    if old.phase not in (OVER, CLOSED):
        raise IllegalAction("not_over")
    present = tx.open_in(old.home)
    if present is not None and tx.follows(present) == table_id:
        return load(tx, desk, present).table
    users = (user, *(other for other in old.users if other != user and other > 0))
    new = create(
        tx,
        desk,
        old.game.key,
        guild=old.guild,
        home=old.home,
        host=user,
        users=users,
        options=old.options,
        seats=old.seats_wanted,
        pace=old.pace,
        undo_seen=old.undo_seen,
        after=table_id,
    )
    card(tx, desk, new)
    return new


def aside(tx: Tx, desk: Desk, table_id: int, why: str) -> None:
    """Set a damaged table aside. Asked again, nothing changes."""
    found = tx.positions("table", table_id)
    if not found:
        raise IllegalAction("no_such_table")
    row = found[0][0].table
    if row.phase == ASIDE:
        return
    tx.change(table_id, phase=ASIDE, why=why)
    make_up(tx, desk)
    tx.hold(table_id, desk.now)
    tx.silence(table_id)  # boards and hands of it cannot be made any more
    tx.post(f"c{row.channel}", table_id, row.seq, "note", CHANNEL, desk.nonce(), desk.now, code="set_aside")
    if row.lobby:
        tx.post(f"c{row.home}", table_id, row.seq, "lobby", CHANNEL, desk.nonce(), desk.now)


def moved(tx: Tx, desk: Desk, table_id: int, channel: int) -> Table:
    """The table goes on in another channel. Raises not_open, channel_taken."""
    table = load(tx, desk, table_id).table
    if table.phase not in (LOBBY, PLAYING):
        raise IllegalAction("not_open")
    if tx.open_in(channel) not in (None, table_id):
        raise IllegalAction("channel_taken")
    tx.change(table_id, **({"channel": channel, "home": channel} if table.phase == LOBBY else {"channel": channel}))
    return load(tx, desk, table_id).table


__all__ = ["Lobby", "again", "aside", "begin", "checked", "create", "moved"]
