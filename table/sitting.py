"""One transaction at one table: load it, play by its rules, write down what came of it. Nothing here waits."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple, Union

import msgspec

from engine.core import (
    Action,
    Decision,
    Event,
    Game,
    IllegalAction,
    Outcome,
    Seat,
    State,
    apply,
    asked,
    every_action,
    outcome,
    questions,
    refuse,
    resign,
    too_soon,
)
from storage.tx import CHANNEL, ActionRow, Tx

encode = msgspec.json.encode
HOUR = 3600


class Table(NamedTuple):
    """A game in progress as it stands at `seq`."""

    id: int
    channel: int
    game: Game[Any, Any]
    users: tuple[int, ...]
    numbers: tuple[int, ...]  # of the question each seat faces; only private panels carry them
    kept: frozenset[Seat]  # who has answered before their turn
    seq: int
    state: State

    def seat_of(self, user: int) -> Seat:
        if user not in self.users:
            raise IllegalAction("not_seated")
        return self.users.index(user)

    @property
    def waiting(self) -> list[Seat]:
        """Who is called: those who are asked, and those who can already answer and have not."""
        ahead = [
            s for s in range(self.state.seats) if any(q.early for q in questions(self.state, s)) and s not in self.kept
        ]
        return list(dict.fromkeys([*asked(self.state), *ahead]))

    @property
    def outcome(self) -> Outcome | None:
        return outcome(self.game, self.state)


class Undo(NamedTuple):
    """What taking back one's last action costs: consent of `needs`; impossible where there is a `code`."""

    to: int
    needs: tuple[Seat, ...] = ()
    code: str | None = None


class Stale(IllegalAction):
    """The answer belongs to a question that is no longer asked."""


class Sitting:
    def __init__(
        self, tx: Tx, games: dict[str, Game[Any, Any]], table_id: int, now: float, *, new: bool = False
    ) -> None:
        row = tx.table(table_id)
        if row is None:
            raise IllegalAction("no_such_table")
        self.tx, self.id, self.now, self.undo_seen = tx, table_id, now, row.undo_seen
        self.channel, self.game, self.seq = row.channel, games[row.game], row.seq
        self.users, self.numbers = zip(*tx.seats(table_id), strict=True)
        self.acted: set[Seat] = set()
        self.events: list[Event] = []
        self.state = self.at(row.seq)
        self.before: list[list[Decision]] = [[] for _ in self.users] if new else self._questions()
        self.waited: set[Seat] = set() if new else set(asked(self.state))

    def at(self, seq: int) -> State:
        version, raw = self.tx.snapshot(self.id, seq)
        if version < self.game.version:
            raw = encode(self.game.upgrade(msgspec.json.decode(raw), version))
        state: State = msgspec.json.decode(raw, type=self.game.state_type)
        return state

    @property
    def table(self) -> Table:
        return Table(
            self.id,
            self.channel,
            self.game,
            self.users,
            self.numbers,
            frozenset(self.tx.kept(self.id)),
            self.seq,
            self.state,
        )

    # Playing

    def answer(self, seat: Seat, action: Action) -> str:
        """Carry out a player's action, or keep it until those before have answered."""
        if action.by_clock:
            raise IllegalAction("not_possible", action)
        if code := refuse(self.game, self.state, seat, action):
            raise IllegalAction(code, action)
        if too_soon(self.state, seat, type(action)):
            self.tx.keep(self.id, seat, encode(action))
            self.acted.add(seat)
            return "kept"
        self.play(seat, action, "player")
        return "done"

    def end_turn(self, seat: Seat) -> None:
        """ "And end my turn", if it has not ended by itself and nothing else must be answered first."""
        if self.game.end and refuse(self.game, self.state, seat, self.game.end()) is None:
            self.play(seat, self.game.end(), "player")

    def play(self, seat: Seat, action: Action, how: str) -> None:
        state, events = apply(self.game, self.state, seat, action)
        self._append(seat, how, encode(action), events, state)
        while unasked := self._unasked():
            self.play(*unasked)

    def resign(self, seat: Seat) -> None:
        state, events = resign(self.game, self.state, seat)
        self._append(seat, "resign", None, events, state)

    def _unasked(self) -> tuple[Seat, Action, str] | None:
        """The next answer that needs nobody: kept from before, or the only one there is."""
        kept = self.tx.kept(self.id)
        for seat, asking in asked(self.state).items():
            if asking.early and seat in kept:
                self.tx.drop_kept(self.id, seat)
                action: Action = msgspec.json.decode(kept[seat], type=Union[self.game.actions])
                if refuse(self.game, self.state, seat, action) is None:
                    return seat, action, "kept"
                self.acted.add(seat)  # it has become illegal: ask again
            elif asking.forced and (single := only(asking, self.state, seat)):
                return seat, single, "table"
        return None

    # Taking back

    def undo_price(self, seat: Seat) -> Undo:
        since: list[ActionRow] = []
        for row in self.tx.live(self.id, self.seq):
            since.append(row)
            if row.seat == seat and row.how in ("player", "kept"):
                break
        else:
            return Undo(0, code="nothing_to_undo")
        seen = any(row.final for row in since)
        others = (
            range(self.state.seats)
            if seen
            else sorted({row.seat for row in since if row.seat is not None and row.how != "table"})
        )
        code = "already_seen" if seen and not self.undo_seen else None
        return Undo(since[-1].seq, tuple(s for s in others if s != seat), code)

    def undo(self, seat: Seat) -> str:
        to, needs, code = self.undo_price(seat)
        if code:
            raise IllegalAction(code)
        if needs:
            self.tx.wish(self.id, seat, to, encode(needs))
            for other in needs:
                self.tx.post(self.id, self.seq, "undo", other)
            return "wished"
        self._restore(seat, to)
        return "done"

    def agree(self, seat: Seat, yes: bool) -> str:
        """Answer another player's wish to undo; the last one needed carries it out."""
        wish = self.tx.wished(self.id)
        needs = msgspec.json.decode(wish[2]) if wish else []
        if wish is None or seat not in needs:
            raise IllegalAction("nothing_wished")
        needs.remove(seat)
        if yes and needs:
            self.tx.wish(self.id, wish[0], wish[1], encode(needs))
            return "wished"
        self.tx.drop_wish(self.id)
        if yes:
            self._restore(wish[0], wish[1])
        return "done" if yes else "declined"

    def _restore(self, seat: Seat, to: int) -> None:
        """Bring back the position before action `to`. Nothing is ever deleted."""
        self.tx.drop_kept(self.id)
        self._append(seat, "undo", None, [], self.at(to - 1), undoes=to)

    # Writing

    def _append(
        self,
        seat: Seat | None,
        how: str,
        action: bytes | None,
        events: list[Event],
        state: State,
        undoes: int | None = None,
    ) -> None:
        self.state, self.seq = state, self.seq + 1
        self.events += events
        self.acted |= set() if seat is None else {seat}
        row = ActionRow(self.seq, seat, how, action, encode(events), any(event.final for event in events), undoes, b"")
        self.tx.append(self.id, row, self.game.version, encode(state), self.now)
        self.tx.drop_wish(self.id)

    def close(self, present: Seat | None) -> None:
        """Number the new questions, set their deadlines, and say who is to be told; `present` sees it anyway."""
        after = self._questions()
        fresh = [seat for seat in range(self.state.seats) if seat in self.acted or after[seat] != self.before[seat]]
        for seat in fresh:
            self.tx.new_question(self.id, seat)
            clock = next((q.clock for q in after[seat] if not q.optional), None)
            self.tx.deadline(self.id, seat, clock, self.now + HOUR * self.game.clocks.get(clock or "", 0))
        self.numbers = tuple(number for _, number in self.tx.seats(self.id))
        over = outcome(self.game, self.state) is not None
        self.tx.end(self.id, over)
        called = [seat for seat in self.table.waiting if seat in fresh and seat != present]
        if called or over or not asked(self.state).keys() <= self.waited:
            self.tx.post(self.id, self.seq, "board", CHANNEL)
        for seat in called:
            self.tx.post(self.id, self.seq, "turn", seat)

    def _questions(self) -> list[list[Decision]]:
        return [questions(self.state, seat) for seat in range(self.state.seats)]


def only(asking: Decision, state: State, seat: Seat) -> Action | None:
    found = list(islice(every_action(asking, state, seat), 2))
    return found[0] if len(found) == 1 else None
