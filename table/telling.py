"""Who is told what after a change: one activation is one push, and nobody hears of their own steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core import Decision, Seat, asked, questions
from storage.tx import CHANNEL, PLAYING, Tx
from table.types import Desk, Table

if TYPE_CHECKING:
    from table.sitting import Sitting


class Before(NamedTuple):
    """What a change is compared with: questions and hands by seat, who was asked, who was called, the phase."""

    questions: list[list[Decision]]
    hands: list[Any]
    asked: frozenset[Seat]
    called: frozenset[Seat]
    phase: str

    @classmethod
    def of(cls, table: Table) -> Before:
        return cls(asked_of(table), hands(table), frozenset(asked(table.state)), frozenset(table.waiting), table.phase)

    @classmethod
    def nothing(cls, seats: int) -> Before:
        """A game that has just been dealt: every question and every hand is new."""
        return cls([[] for _ in range(seats)], [None] * seats, frozenset(), frozenset(), "")


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
    """Put a row into the outbox, to be sent in `wait` seconds at the earliest. `number`: of a board; of a hand, its
    question, by which the sender finds its message again."""
    where = lane(table, kind, addressee)
    number = table.numbers[addressee] if kind in ("turn", "hand") else number
    tx.post(where, table.id, table.seq, kind, addressee, desk.nonce(), desk.now + wait, number=number, code=code)


def card(tx: Tx, desk: Desk, table: Table) -> None:
    """The lobby card has changed, if there is one."""
    if table.lobby:
        post(tx, desk, table, "lobby")


def tell(sitting: Sitting, present: Seat | None, fresh: list[Seat], *, in_dm: bool) -> None:
    """Write what others must hear. `present` sees the outcome anyway; `in_dm`: in the hand DM, which it edits."""
    tx, desk, table, before = sitting.tx, sitting.desk, sitting.table, sitting.before
    called = [seat for seat in table.waiting if seat in fresh and seat != present]
    _board(sitting, present, called)
    _hands(sitting, present, fresh, called, in_dm=in_dm)
    for seat in range(len(table.users)):
        if seat in called:
            _call(sitting, seat)
        elif seat in fresh:
            tx.withdraw(table.id, "turn", seat)  # answered before the DM went out
    if table.phase != before.phase:
        card(tx, desk, table)
    _urge(sitting, present, fresh)


def _self(present: Seat | None, before: Before) -> set[Seat]:
    """Whoever takes up something of their own again, such as orders that were ready, calls nobody by it."""
    return {present} if present is not None and before.asked else set()


def _board(sitting: Sitting, present: Seat | None, called: list[Seat]) -> None:
    """A board when the turn passes on, somebody newly decides, or the game has ended; not after each small step.

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
    if called or newly or paused or unseen or _ended(sitting):
        number = tx.number(table.id)
        sitting.table = table._replace(posts=number)
        post(tx, desk, table, "board", number=number, code=" ".join(map(str, called)))


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


def _call(sitting: Sitting, seat: Seat) -> None:
    """The turn's DM, at once where it pushes and for who plays there; it shows the hand too."""
    tx, desk, table = sitting.tx, sitting.desk, sitting.table
    user = table.users[seat]
    pushes = tx.person(user).notify == "dm"
    if pushes or table.game.secret:
        tx.withdraw(table.id, "hand", seat)
        post(tx, desk, table, "turn", seat, wait=0.0 if pushes or user in desk.by_dm else desk.calm)


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
