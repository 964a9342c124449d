"""One transaction at one table: load it, play by its rules, write down what came of it. Nothing here waits."""

from __future__ import annotations

from itertools import islice

from engine.core import (
    Action,
    Decision,
    Event,
    IllegalAction,
    Seat,
    State,
    apply,
    asked,
    every_action,
    outcome,
    refuse,
    resign,
    too_soon,
)
from storage.tx import ASIDE, CLOSED, LOBBY, OVER, PLAYING, ActionRow, Tx
from table import tenures
from table.deadlines import settle
from table.edition import rules_of
from table.load import encode, load, read_action, read_state
from table.standing import stand_in
from table.telling import Before, asked_of, hush, next_interval, tell
from table.types import Desk, Stale, Table, nobody
from table.undoing import reconsider

AWAY = {LOBBY: "not_started", CLOSED: "closed", ASIDE: "set_aside"}  # phases in which nobody can act


class Sitting:
    """A table while a transaction is at it. `table` is always as it stands now."""

    def __init__(self, tx: Tx, desk: Desk, table_id: int) -> None:
        self.tx, self.desk, self.id = tx, desk, table_id
        self.table, self.hash, self.kept = load(tx, desk, table_id)
        if code := AWAY.get(self.table.phase):
            raise IllegalAction(code)
        self.game = self.table.game
        self.before = Before.of(self.table)
        self._begin()

    @classmethod
    def opened(cls, tx: Tx, desk: Desk, table: Table, state: State, events: list[Event]) -> Sitting:
        """The first action of a table: its game has just been dealt."""
        sitting = cls.__new__(cls)
        sitting.tx, sitting.desk, sitting.id, sitting.game = tx, desk, table.id, table.game
        seats = len(table.users)
        sitting.table = table._replace(numbers=(0,) * seats, phase=PLAYING)
        sitting.hash, sitting.kept, sitting.before = b"", {}, Before.nothing(seats)
        sitting._begin()
        sitting._append(None, "open", None, events, state)
        tenures.begun(tx, table)
        return sitting

    def _begin(self) -> None:
        self.acted: set[Seat] = set()
        self.events: list[Event] = []
        self.taken_back: int | None = None  # the first action that was taken back
        self.moved: dict[Seat, bool] = {}  # seats for which somebody else answers by now; whether it is a newcomer

    @property
    def state(self) -> State:
        return self.table.state  # type: ignore[no-any-return]

    @property
    def seq(self) -> int:
        return self.table.seq

    # Playing

    def answer(self, seat: Seat, action: Action) -> str:
        """Carry out a player's action, or keep it until those before have answered."""
        if action.by_clock:
            raise IllegalAction("not_possible", action)
        if code := refuse(self.game, self.state, seat, action):
            raise IllegalAction(code, action)
        if too_soon(self.state, seat, type(action)):
            self._keep(seat, encode(action))
            self.acted.add(seat)
            return "kept"
        self.play(seat, action, "player")
        return "done"

    def end_turn(self, seat: Seat) -> None:
        """ "And end my turn", if it has not ended by itself and nothing else must be answered first."""
        if self.game.end and refuse(self.game, self.state, seat, self.game.end()) is None:
            self.play(seat, self.game.end(), "player")

    def play(self, seat: Seat, action: Action, how: str) -> None:
        """Carry out an action, and the answers that need nobody."""
        state, events = apply(self.game, self.state, seat, action)
        self._append(seat, how, encode(action), events, state)
        while unasked := self._unasked():
            self.play(*unasked)

    def resign(self, seat: Seat) -> None:
        """The seat leaves; what it has kept or could take back stays as it is."""
        state, events = resign(self.game, self.state, seat)
        self._append(seat, "resign", None, events, state)
        while unasked := self._unasked():
            self.play(*unasked)

    def stop(self, seat: Seat | None) -> None:
        """The game ends without a result."""
        self._append(seat, "end", None, [], self.state)
        self._drop_kept()
        self.table = self.table._replace(phase=CLOSED)

    def note(self, how: str, seat: Seat | None = None) -> None:
        """Something about the table itself, or about who sits in a seat, that belongs into its history.

        It is no step of that seat, and takes no wish away.
        """
        acted = set(self.acted)
        self._append(seat, how, None, [], self.state, plays=False)
        self.acted = acted

    def stand(self, seat: Seat, who: str, how: str) -> None:
        """Who answers for this seat from now on: empty, its person; rules, computer; open, whoever takes it."""
        self.tx.set_stands_in(self.id, seat, who)
        stands_in = tuple(who if other == seat else old for other, old in enumerate(self.table.stands_in))
        self.table = self.table._replace(stands_in=stands_in)
        self.note(how, seat)
        if who:
            hush(self, seat)
            self.moved[seat] = False
        elif seat in self.table.waiting:
            next_interval(self.tx, self.desk, self.table, seat)

    def halt(self, stopped: float | None) -> None:
        """All clocks stand still since then (unix); None: they run again."""
        self.tx.change(self.id, stopped=stopped)
        self.table = self.table._replace(stopped=stopped)
        self.note("go" if stopped is None else "stop")

    def give(self, seat: Seat, user: int) -> None:
        """Another person sits here from now on; nothing of the old one's is theirs to edit."""
        if self.table.phase != PLAYING:
            raise IllegalAction("not_open")
        if user in self.table.users:
            raise IllegalAction("already_seated")
        if not tenures.lives(self.table, seat):
            raise IllegalAction("seat_is_over")
        self._sit(seat, user)
        tenures.ends(self.tx, self.table, seat, "replaced")
        self.note("seat", seat)
        self.tx.sit_down(self.id, seat, user, self.seq)
        self.table = self.table._replace(past=self.tx.past(self.id))

    def clear(self, seat: Seat) -> None:
        """Nobody sits here from now on."""
        self._sit(seat, nobody(seat))

    def _sit(self, seat: Seat, user: int) -> None:
        if (left := self.table.users[seat]) == self.table.host:
            self.tx.change(self.id, host=tenures.heir(self.table, gone=left))
        for kind in ("turn", "hand", "undo", "vote"):
            self.tx.withdraw(self.id, kind, seat)
        hush(self, seat)
        self.moved[seat] = True
        self.tx.drop_votes(self.id, tenures.about(seat))
        self.tx.drop_ballots(self.id, seat)
        self.tx.hand_over(self.id, seat, user)
        self.tx.drop_clocks(self.id, seat)
        self.tx.set_missed(self.id, seat, 0)
        self.tx.set_stands_in(self.id, seat, "")
        self.tx.forget_message(self.id, "hand", seat)
        self.table = load(self.tx, self.desk, self.id).table
        self.before.hands[seat], self.before.questions[seat] = None, []  # to the newcomer all of it is new

    def _unasked(self) -> tuple[Seat, Action, str] | None:
        """The next answer that needs nobody: kept from before, or the only one there is."""
        for seat, asking in asked(self.state).items():
            if asking.early and seat in self.kept:
                action = read_action(self.game, self.kept[seat], self.id)
                self._drop_kept(seat)
                if refuse(self.game, self.state, seat, action) is None:
                    return seat, action, "kept"
                self.acted.add(seat)  # it has become illegal: ask again
            elif asking.forced and (single := only(asking, self.state, seat)):
                return seat, single, "table"
        return None

    # Taking back

    def restore(self, seat: Seat, to: int) -> None:
        """Bring back the position before action `to`. Nothing is ever deleted."""
        ((position, _),) = self.tx.positions("table", self.id, to - 1)
        self.acted |= set(self.kept)  # what they had answered ahead is gone: they are asked again
        self._drop_kept()
        self.taken_back = to
        self._append(seat, "undo", None, [], read_state(self.game, position), undoes=to)

    # Writing

    def _keep(self, seat: Seat, action: bytes) -> None:
        self.tx.keep(self.id, seat, action)
        self.kept[seat] = action
        self.table = self.table._replace(kept=frozenset(self.kept))

    def _drop_kept(self, seat: Seat | None = None) -> None:
        if self.kept:
            self.tx.drop_kept(self.id, seat)
        self.kept = {} if seat is None else {s: kept for s, kept in self.kept.items() if s != seat}
        self.table = self.table._replace(kept=frozenset(self.kept))

    def _append(
        self,
        seat: Seat | None,
        how: str,
        action: bytes | None,
        events: list[Event],
        state: State,
        undoes: int | None = None,
        *,
        plays: bool = True,
    ) -> None:
        seq, final = self.seq + 1, any(event.final for event in events)
        self.events += events
        self.acted |= set() if seat is None else {seat}
        row = ActionRow(seq, seat, how, action, encode(events), int(final), undoes, self.desk.now, b"")
        self.hash = self.tx.append(self.id, row, self.game.version, encode(state), self.hash, rules_of(self.game))
        if plays:
            self.tx.drop_wish(self.id)
            self.tx.drop_votes_to_end(self.id)
        self.table = self.table._replace(seq=seq, state=state, at=self.desk.now)

    def close(self, present: Seat | None, *, in_dm: bool = False) -> None:
        """Number the new questions, set their deadlines, and say who is to be told; `present` sees it anyway."""
        if self.moved:
            reconsider(self)
        stand_in(self)
        if self.table.phase != CLOSED:
            over = outcome(self.game, self.state) is not None
            self.table = self.table._replace(phase=OVER if over else PLAYING)
        self._set_phase()
        self._see_who_is_left()
        after = asked_of(self.table)
        fresh = [seat for seat, now in enumerate(after) if seat in self.acted or now != self.before.questions[seat]]
        self._number(fresh)
        settle(self, present)
        tell(self, present, fresh, in_dm=in_dm)

    def _see_who_is_left(self) -> None:
        """Whose time at the table is over, and who is host if the host is gone."""
        tenures.book(self.tx, self.table, self.before.fates)
        if self.table.phase != PLAYING:
            self.tx.drop_votes(self.id)
        host = tenures.heir(self.table)
        if host != self.table.host:
            self.tx.change(self.id, host=host)
            self.table = self.table._replace(host=host)

    def _set_phase(self) -> None:
        if self.table.phase == self.before.phase:
            return
        if self.table.phase == PLAYING and self.tx.open_in(self.table.channel) not in (None, self.id):
            raise IllegalAction("channel_taken")  # taken back after the end, and by now another table is open here
        self.tx.change(self.id, phase=self.table.phase)

    def _number(self, fresh: list[Seat]) -> None:
        waiting, numbers, since = set(self.table.waiting), list(self.table.numbers), list(self.table.since)
        for seat in range(len(numbers)):
            called = (since[seat] or self.desk.now) if seat in waiting else None
            if seat in fresh or called != since[seat]:
                numbers[seat] += seat in fresh
                since[seat] = called
                self.tx.ask(self.id, seat, numbers[seat], called)
        self.table = self.table._replace(numbers=tuple(numbers), since=tuple(since))


def only(asking: Decision, state: State, seat: Seat) -> Action | None:
    """The one answer there is, if there is just one."""
    found = list(islice(every_action(asking, state, seat), 2))
    return found[0] if len(found) == 1 else None


__all__ = ["Sitting", "Stale", "Table", "only"]
