"""Which deadlines a table has after each change: set, kept, stopped, dropped; and when somebody is reminded of them.

A deadline belongs to a seat, a kind of question and a `stint` (`Game.stint`): as long as these are the same it runs
on, however often its person acts, takes back, ends a turn and takes that back. It runs while the question is asked. A
question that others came before stands still with the time that was left; one that lies beside the others cannot be
held up, so that its deadline keeps its date even while the question is closed. All stands still while the table is
stopped, while its server is out of reach, while the person is on vacation, and while the seat is stood in for or open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

import msgspec

from engine.core import Decision, Seat, asked, early
from storage.places import out_of_reach
from storage.tx import PLAYING, ClockRow, Tx
from table.alive import make_up
from table.pace import BANK, HOUR, due
from table.types import Desk, Table

if TYPE_CHECKING:
    from table.sitting import Sitting

Key = tuple[Seat, str, str]  # seat, kind, stint
OPEN, UNDER = "open", "under"  # a question that is asked now; one that waits on the stack
CODES = ("half", "tenth")  # the first reminder and the last
STANDING_IN = ("rules", "computer")  # who answers at once for a seat without its person


def settle(sitting: Sitting, present: Seat | None) -> None:
    """After a change: the clocks as they now must be. `present`: whose own action it was, a sign of life."""
    table = sitting.table
    if present is not None and table.missed[present]:
        sitting.tx.set_missed(table.id, present, 0)
        missed = tuple(0 if seat == present else missed for seat, missed in enumerate(table.missed))
        table = table._replace(missed=missed)
    sitting.table = wind(sitting.tx, sitting.desk, table, sitting.acted, present)


def wind(tx: Tx, desk: Desk, table: Table, acted: Collection[Seat] = (), present: Seat | None = None) -> Table:
    """Write the clocks of a table as they must be now. `acted`: who has just answered; `present`: by themselves."""
    if table.pace.kind == "none":
        return table
    make_up(tx, desk)
    found = {(clock.seat, clock.kind, clock.stint): clock for clock in tx.clocks(table.id)}
    wanted = faced(table) if table.phase == PLAYING else {}
    rest = {key: clock for key, clock in found.items() if key not in wanted}
    kept = [_moved(desk, table, clock, None) for clock in rest.values() if _stays(table, clock)]
    for clock in rest.values():
        if not _stays(table, clock):
            _drop(tx, desk, table, clock)
    for key, (place, beside) in wanted.items():
        old = found.get(key)
        if old is None or (not key[2] and key[0] in acted):
            old = _new(tx, desk, table, key, beside)
        kept.append(_moved(desk, table, old, place))
    kept = [clock._replace(used=clock.used or (clock.seat == present and _key(clock) in found)) for clock in kept]
    for clock in kept:
        if clock != found.get((clock.seat, clock.kind, clock.stint)):
            tx.set_clock(clock)
    return _shown(tx, desk, table, kept, bool(found or kept))


def _key(clock: ClockRow) -> Key:
    return clock.seat, clock.kind, clock.stint


# Which questions have a deadline


def faced(table: Table) -> dict[Key, tuple[str, bool]]:
    """The questions that each seat must answer: whether they are asked now, and whether they lie beside the others."""
    found: dict[Key, tuple[str, bool]] = {}
    for seat in range(table.state.seats):
        for asking, place, beside in _questions(table, seat):
            key = (seat, *named(table, seat, asking))
            if found.get(key, (UNDER,))[0] == UNDER:
                found[key] = (place, beside)
    return found


def _questions(table: Table, seat: Seat) -> Iterator[tuple[Decision, str, bool]]:
    state = table.state
    for question in state.aside:
        if not question.optional and seat in question.seats(state):
            yield question, OPEN, True
    first = None if seat in table.kept else early(state, seat)
    for depth, todo in enumerate(reversed(state.stack)):
        if isinstance(todo, Decision) and seat in todo.seats(state):
            answered = seat in table.kept and todo.early
            if not answered or not depth:
                yield todo, OPEN if not depth or todo is first else UNDER, False


def named(table: Table, seat: Seat, asking: Decision) -> tuple[str, str]:
    """Kind and stint of the deadline that this question belongs to."""
    stint = table.game.stint(table.state, seat, asking.clock)
    if table.pace.kind == "fast":
        return BANK, table.game.stint(table.state, seat, "move")
    return asking.clock, f"{stint} {msgspec.json.encode(asking).decode()}" if asking.apart else stint


def is_open(table: Table, clock: ClockRow) -> bool:
    """Whether the question of this clock must be answered by its seat, and can be now."""
    questions = _questions(table, clock.seat)
    named_so = (named(table, clock.seat, asking) for asking, place, _ in questions if place == OPEN)
    return clock.seat in asked(table.state) and (clock.kind, clock.stint) in named_so


def frozen(table: Table, seat: Seat, now: float) -> bool:
    """All clocks of this seat stand still."""
    away = table.away[seat] if table.away else None
    still = table.stopped is not None or out_of_reach(table.lost)
    return still or (away or 0.0) > now or bool(table.stands_in and table.stands_in[seat])


# One clock


def _new(tx: Tx, desk: Desk, table: Table, key: Key, beside: bool) -> ClockRow:
    seat, kind, stint = key
    span = due(table.game, table.pace, kind, desk.now) - desk.now
    bank = tx.bank(table.id, seat) if kind == BANK else None
    span = span if bank is None else bank
    return ClockRow(table.id, seat, kind, stint, span, desk.now + span, None, True, beside, False)


def again(desk: Desk, table: Table, clock: ClockRow) -> ClockRow:
    """The whole time once more."""
    end = due(table.game, table.pace, clock.kind, desk.now)
    return clock._replace(span=end - desk.now, due=end, left=None, used=False)


def _stays(table: Table, clock: ClockRow) -> bool:
    """The question is closed, but may be taken up again: its deadline is remembered."""
    if table.phase != PLAYING or not clock.stint:
        return False
    kind = "move" if clock.kind == BANK else clock.kind
    return clock.stint.partition(" ")[0] == table.game.stint(table.state, clock.seat, kind)


def _moved(desk: Desk, table: Table, clock: ClockRow, place: str | None) -> ClockRow:
    """Let it run or stand still. `place`: open, under, or None for a question that is closed."""
    runs = (place == OPEN or clock.aside) and not frozen(table, clock.seat, desk.now)
    clock = clock._replace(open=place == OPEN)
    if runs and clock.left is not None:
        return clock._replace(due=desk.now + clock.left, left=None)
    if not runs and clock.due is not None:
        return clock._replace(due=None, left=max(0.0, clock.due - desk.now))
    return clock


def _drop(tx: Tx, desk: Desk, table: Table, clock: ClockRow) -> None:
    """Its question is answered for good. A turn by the bank gives its increment back."""
    tx.drop_clock(clock)
    if clock.kind == BANK and table.phase == PLAYING:
        left = clock.left if clock.due is None else clock.due - desk.now
        more = max(0.0, left or 0.0) + HOUR * table.pace.increment
        tx.set_bank(table.id, clock.seat, min(more, HOUR * table.pace.bank))


def _shown(tx: Tx, desk: Desk, table: Table, clocks: list[ClockRow], any_rows: bool) -> Table:
    """The table with the nearest deadline of each seat; its reminders are set."""
    nearest: dict[Seat, ClockRow] = {}
    for clock in sorted((c for c in clocks if c.open), key=lambda c: (c.due is None, c.due or c.left)):
        nearest.setdefault(clock.seat, clock)
    if any_rows:
        for seat in range(len(table.users)):
            tx.set_reminders(table.id, seat, _reminders(desk, table, nearest.get(seat)))
    found = [nearest.get(seat) for seat in range(len(table.users))]
    return table._replace(
        due=tuple(clock.due if clock else None for clock in found),
        left=tuple(clock.left if clock else None for clock in found),
    )


def _reminders(desk: Desk, table: Table, clock: ClockRow | None) -> dict[str, float]:
    """When what is left of it is so small; what is past by now has been said."""
    if clock is None or clock.due is None:
        return {}
    parts = table.game.reminders
    times = {CODES[n > 0]: clock.due - part * clock.span for n, part in enumerate(parts[:2])}
    return {code: at for code, at in times.items() if at > desk.now}


__all__ = ["CODES", "STANDING_IN", "again", "faced", "frozen", "is_open", "settle", "wind"]
