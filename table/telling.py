"""Who is told what after a change: one activation is one push, and nobody hears of their own steps.

Nothing goes out to a person in their quiet hours but what they do themselves; afterwards one message says all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core import Decision, IllegalAction, Seat, asked, questions
from storage.tx import CHANNEL, PLAYING, Tx
from table.quiet import RINGS_HERE, quiet_until, way
from table.tenures import fates
from table.types import Desk, Table

if TYPE_CHECKING:
    from table.sitting import Sitting

DAY = 86400.0  # seconds
NIGHT = "q"  # after a seat in a board's code: in its quiet hours, a call rings for it afterwards
COLLECTED = "collected"  # code of a turn's DM that rings no more: a call does


class Before(NamedTuple):
    """What a change is compared with: questions and hands by seat, who was asked, who was called, the phase, and how
    each seat's time at the table had ended.
    """

    questions: list[list[Decision]]
    hands: list[Any]
    asked: frozenset[Seat]
    called: frozenset[Seat]
    phase: str
    fates: list[str]

    @classmethod
    def of(cls, table: Table) -> Before:
        asks, calls = frozenset(asked(table.state)), frozenset(table.waiting)
        return cls(asked_of(table), hands(table), asks, calls, table.phase, fates(table))

    @classmethod
    def nothing(cls, seats: int) -> Before:
        """A game that has just been dealt: every question and every hand is new."""
        return cls([[] for _ in range(seats)], [None] * seats, frozenset(), frozenset(), "", [""] * seats)


def asked_of(table: Table) -> list[list[Decision]]:
    """The open questions of each seat; none once the table is closed."""
    return [questions(table.state, seat) if table.phase == PLAYING else [] for seat in range(table.state.seats)]


def hands(table: Table) -> list[Any]:
    """What each seat sees and others do not."""
    if not table.game.secret:
        return [None] * table.state.seats
    return [table.game.private(table.state, seat) for seat in range(table.state.seats)]


def lane(table: Table, kind: str, addressee: int) -> str:
    """Where a row goes: a person's DMs, the lobby's channel, or where the game is played."""
    if addressee != CHANNEL and kind != "note":
        return f"u{table.users[addressee]}"
    return f"c{table.home if kind == 'lobby' else table.channel}"


def post(
    tx: Tx,
    desk: Desk,
    table: Table,
    kind: str,
    addressee: int = CHANNEL,
    *,
    number: int | None = None,
    code: str | None = None,
    wait: float = 0.0,
) -> None:
    """Put a row into the outbox, to be sent in `wait` seconds at the earliest, and to a person not in quiet hours.

    `number`: of a board; of a hand, its question, by which the sender finds its message again.
    """
    where = lane(table, kind, addressee)
    if where.startswith("u-"):
        return  # nobody sits there
    number = table.numbers[addressee] if kind in ("turn", "hand") else number
    due = desk.now + wait
    if where.startswith("u") and disturbs(kind, code):
        due = max(due, quiet_until(tx.person(int(where[1:])), desk.now) or due)
    tx.post(where, table.id, table.seq, kind, addressee, desk.nonce(), due, number=number, code=code)


def disturbs(kind: str, code: str | None) -> bool:
    """Whether such a row is a new message to a person; what one's own action edits, and what vanishes, is none."""
    return kind != "unremind" and (kind, code) != ("hand", "own")


def card(tx: Tx, desk: Desk, table: Table) -> None:
    """The lobby card has changed, if there is one."""
    if table.lobby:
        post(tx, desk, table, "lobby")


def tell(sitting: Sitting, present: Seat | None, fresh: list[Seat], *, in_dm: bool) -> None:
    """Write what others must hear. `present` sees the outcome anyway; `in_dm`: in the hand DM, which it edits."""
    table, before = sitting.table, sitting.before
    waiting = table.waiting
    called = [seat for seat in waiting if seat in fresh and seat != present and _anew(sitting, seat)]
    _board(sitting, present, called)
    _hands(sitting, present, fresh, called, in_dm=in_dm)
    for seat in range(len(table.users)):
        if seat in sitting.acted or seat in called or (seat in before.called and seat not in waiting):
            hush(sitting, seat)
            if seat in waiting and rings(table, seat):  # also after a small step, whose turn goes on
                next_interval(sitting.tx, sitting.desk, table, seat)
        if seat in called:
            call(sitting.tx, sitting.desk, table, seat)
    if table.phase != before.phase:
        card(sitting.tx, sitting.desk, table)
    _urge(sitting, present, fresh)


def _anew(sitting: Sitting, seat: Seat) -> bool:
    """Whether the game begins to wait for this seat: it did not before, or it waits for something else.

    Nobody is called who has left, or for whom somebody else answers.
    """
    before = sitting.before
    if not rings(sitting.table, seat):
        return False
    if seat in sitting.acted or seat not in before.called:
        return True
    return _kinds(questions(sitting.state, seat)) != _kinds(before.questions[seat])


def _kinds(open_questions: list[Decision]) -> list[type[Decision]]:
    return [type(asking) for asking in open_questions if not asking.optional]


def rings(table: Table, seat: Seat) -> bool:
    """Whether a person answers for this seat who has not left the game."""
    return seat not in table.state.resigned and not (table.stands_in and table.stands_in[seat])


def hush(sitting: Sitting, seat: Seat) -> None:
    """The game does not wait for this seat any more, or it has just answered: nothing reminds it of that now."""
    tx, table = sitting.tx, sitting.table
    for kind in ("turn", "call", "reminder"):
        tx.withdraw(table.id, kind, seat)
    tx.interval(table.id, seat, None)
    unremind(tx, sitting.desk, table, seat)


def unremind(tx: Tx, desk: Desk, table: Table, seat: Seat) -> None:
    """The message that reminds this seat, if there is one, goes, or loses what it says of this game."""
    found = tx.reminder(table.id, seat)
    if found is None:
        return
    tx.forget_message(table.id, "reminder", seat)
    where = f"c{table.channel}" if found.channel == table.channel else f"u{table.users[seat]}"
    code = str(found.channel)
    tx.post(where, table.id, table.seq, "unremind", seat, desk.nonce(), desk.now, number=found.message, code=code)


def remind(tx: Tx, desk: Desk, table: Table, seat: Seat, code: str, *, by: Seat | None = None) -> bool:
    """Remind a seat that is waited for; only the newest reminder stands. False: nothing will ring.

    `code`: half, tenth or overdue (of its clock), interval (its person wants to be), nudge (`by` another seat).
    """
    user = table.users[seat]
    if seat not in table.waiting or not rings(table, seat):
        return False
    if code == "interval":
        next_interval(tx, desk, table, seat)
    rested = code == "interval" and (table.stopped is not None or table.away[seat] is not None)
    if rested or way(tx, user, table.id) == "none":
        return False
    post(tx, desk, table, "reminder", seat, code=code if by is None else f"{code} {by}")
    return True


def to_nudge(tx: Tx, desk: Desk, table: Table, by: Seat) -> list[Seat]:
    """Whom this seat may have reminded now. Raises game_over, nobody_waited_for, they_are_away, nudged."""
    if table.phase != PLAYING:
        raise IllegalAction("game_over")
    waiting = [seat for seat in table.waiting if seat != by]
    others = [seat for seat in waiting if table.away[seat] is None]
    if not others:
        raise IllegalAction("they_are_away" if waiting else "nobody_waited_for")
    if (last := tx.nudged(table.id)) is not None and desk.now < last + DAY:
        raise IllegalAction("nudged")
    return others


def next_interval(tx: Tx, desk: Desk, table: Table, seat: Seat) -> None:
    """When this seat is reminded next because its person wants to be, every so many days; never, if they do not."""
    days = tx.person(table.users[seat]).remind
    tx.interval(table.id, seat, desk.now + days * DAY if days else None)


def _self(present: Seat | None, before: Before) -> set[Seat]:
    """Whoever takes up something of their own again, such as orders that were ready, calls nobody by it."""
    return {present} if present is not None and before.asked else set()


def _board(sitting: Sitting, present: Seat | None, called: list[Seat]) -> None:
    """A board when the turn passes on, somebody newly decides, the game has ended, or something must be told at once;
    not after each small step.

    What an undo takes back is marked on the boards that show it; a board nobody has seen is not sent. One that it
    had overtaken was not sent either: then the position that is back gets a board of its own.
    """
    tx, desk, table, before = sitting.tx, sitting.desk, sitting.table, sitting.before
    back = sitting.taken_back
    if back is not None:
        for number in tx.take_back(table.id, back):
            post(tx, desk, table, "undone", number=number)
    newly = back is None and not asked(table.state).keys() - _self(present, before) <= before.asked
    paused = back is None and before.called and not table.waiting
    unseen = back is not None and not _stands(sitting)
    loud = back is None and any(event.loud for event in sitting.events)
    if called or newly or paused or unseen or loud or _ended(sitting):
        number = tx.number(table.id)
        sitting.table = table._replace(posts=number)
        post(tx, desk, table, "board", number=number, code=" ".join(_marked(sitting, seat) for seat in called))


def _marked(sitting: Sitting, seat: Seat) -> str:
    """A seat that a board calls, with a mark where that may not ring now."""
    person = sitting.tx.person(sitting.table.users[seat])
    return f"{seat}{'' if quiet_until(person, sitting.desk.now) is None else NIGHT}"


def _stands(sitting: Sitting) -> bool:
    """Whether the newest board of what was not taken back has been sent, or will be."""
    boards = sitting.tx.boards(sitting.id)
    return next((boards[row.seq] for row in sitting.tx.live(sitting.id, sitting.seq) if row.seq in boards), True)


def _urge(sitting: Sitting, present: Seat | None, fresh: list[Seat]) -> None:
    """Of several who decide at the same time the last one is told that all others wait."""
    table = sitting.table
    if len(table.waiting) != 1 or len(sitting.before.called) < 2:
        return
    seat = table.waiting[0]
    if seat in sitting.before.called and seat not in (*fresh, present) and asked(table.state)[seat].urged:
        post(sitting.tx, sitting.desk, table, "last", seat)


def call(tx: Tx, desk: Desk, table: Table, seat: Seat) -> None:
    """The turn's DM, at once where it pushes and for who plays there; it shows the hand too.

    In quiet hours it comes afterwards, silently: one message then rings for all games that still wait.
    """
    user = table.users[seat]
    chosen, night = way(tx, user, table.id), quiet_until(tx.person(user), desk.now) is not None
    if night and chosen != "none":
        post(tx, desk, table, "call", seat)
    pushes = chosen in RINGS_HERE
    if pushes or table.game.secret:
        tx.withdraw(table.id, "hand", seat)
        wait = 0.0 if pushes or user in desk.by_dm else desk.calm
        post(tx, desk, table, "turn", seat, wait=wait, code=COLLECTED if night else None)


def _ended(sitting: Sitting) -> bool:
    """The game has just come to its end: a last board, and no hand DM that still offers something."""
    return sitting.table.phase != PLAYING and sitting.before.phase != sitting.table.phase


def _hands(sitting: Sitting, present: Seat | None, fresh: list[Seat], called: list[Seat], *, in_dm: bool) -> None:
    """Hand DMs: edited after one's own action, a new silent one where somebody else changed the hand."""
    tx, desk, table = sitting.tx, sitting.desk, sitting.table
    waiting, ended = set(table.waiting), _ended(sitting)
    for seat, (old, new) in enumerate(zip(sitting.before.hands, hands(table), strict=True)):
        own, changed = seat in sitting.acted, old != new
        done = (ended or (seat in fresh and seat not in waiting)) and tx.message(table.id, "hand", seat) is not None
        if seat in called or not (changed or done):
            continue
        if in_dm and seat == present:
            tx.doubt_hand(table.id, seat)
            continue
        by_others = (changed and not own) or tx.waits(table.id, "hand", seat, "changed")
        code, wait = ("changed", 0.0) if by_others else ("own", desk.calm)
        post(tx, desk, table, "hand", seat, code=code, wait=wait)
