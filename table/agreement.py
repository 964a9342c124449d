"""What all who play must agree to: that the clocks stand still, or that the game ends without a result.

The question is open as long as its row is there: `pause`, or `end:17`, asked after action 17. Whoever plays on takes
the wish to end the game away. Who has agreed is kept with it.
"""

from __future__ import annotations

from engine.core import IllegalAction, Seat
from storage.tx import PLAYING, Tx
from table.changing import Changes
from table.load import load
from table.sitting import Sitting
from table.telling import post
from table.tenures import active
from table.types import Desk, Done, Table

PAUSE, END = WISHES = ("pause", "end")


def wish_of(question: str) -> str:
    """Which of these wishes a question is; empty: it is about something else."""
    what = question.partition(":")[0]
    return what if what in WISHES else ""


def open_question(tx: Tx, table: Table, what: str) -> str | None:
    """The question of this wish that is open; None: nobody is asked."""
    found = tx.asked_all(table.id) if table.phase == PLAYING else ()
    return next((question for question in found if wish_of(question) == what), None)


def ask_all(sitting: Sitting, seat: Seat, what: str) -> str:
    """Ask all who play; whoever asks agrees: `wished`, or `paused` where nobody else is asked.

    An end is not carried out yet: whoever is alone with it presses once more.
    Raises stopped_already, game_over, not_asked.
    """
    table = sitting.table
    if what == PAUSE and table.stopped is not None:
        raise IllegalAction("stopped_already")
    if table.phase != PLAYING:
        raise IllegalAction("game_over")
    question = open_question(sitting.tx, table, what) or (f"{END}:{table.seq}" if what == END else what)
    sitting.tx.ask_everybody(table.id, question, sitting.desk.now)
    return _answer(sitting, seat, question, yes=True, at_once=what == PAUSE)


def agree(sitting: Sitting, seat: Seat, question: str, yes: bool, *, aside: bool = False) -> str:
    """Agree, or not: then it is over. `wished`, `declined`, or what comes of it: `paused`, `ended`.

    `aside`: the answer is given where the others do not see it; that it was declined, or that all clocks stand still,
    is said to all (an end says its last board). Raises game_over, played_on, vote_over, not_asked.
    """
    table, what = sitting.table, wish_of(question)
    if what == END and table.phase != PLAYING:
        raise IllegalAction("game_over")
    if question != open_question(sitting.tx, table, what):
        raise IllegalAction("played_on" if what == END and question != f"{END}:{table.seq}" else "vote_over")
    result = _answer(sitting, seat, question, yes=yes, at_once=True)
    if aside and result in ("paused", "declined"):
        post(sitting.tx, sitting.desk, sitting.table, "note", code="not_ended" if what == END else result)
    return result


def _answer(sitting: Sitting, seat: Seat, question: str, *, yes: bool, at_once: bool) -> str:
    if seat not in active(sitting.table):
        raise IllegalAction("not_asked")
    if not yes:
        sitting.tx.drop_votes(sitting.id, question)
        return "declined"
    sitting.tx.vote(sitting.id, question, seat, "yes", sitting.desk.now)
    return (settle(sitting, question, seat) if at_once else "") or "wished"


def settle(sitting: Sitting, question: str, seat: Seat | None = None) -> str:
    """Carry it out if all who play have agreed, `seat` last: `paused` or `ended`; empty: not yet."""
    agreed = sitting.tx.votes(sitting.id, question)
    if any(other not in agreed for other in active(sitting.table)):
        return ""
    sitting.tx.drop_votes(sitting.id, question)
    if wish_of(question) == END:
        sitting.stop(seat)
        return "ended"
    sitting.halt(sitting.desk.now)
    return "paused"


class Agreements(Changes):
    """What all can do together."""

    async def ask_all(self, table: int, user: int, what: str, *, interaction: int | None = None) -> Done:
        """Ask all who play for a `pause`, or for the `end`: `wished`, or `paused` if nobody else is to be asked.

        Raises not_seated, stopped_already, game_over, not_asked.
        """
        return await self._change(table, user, lambda at, seat: ask_all(at, seat, what), None, interaction)

    async def answer_wish(
        self, table: int, user: int, question: str, yes: bool, *, aside: bool = False, interaction: int | None = None
    ) -> Done:
        """Answer `pause`, or `end:17`: `wished`, `declined`, `paused` or `ended`.

        `aside`: the others do not see the answer; what it decides is said in the table's channel.
        Raises not_seated, game_over, played_on, vote_over, not_asked.
        """

        def answer(at: Sitting, seat: Seat) -> str:
            return agree(at, seat, question, yes, aside=aside)

        return await self._change(table, user, answer, None, interaction)

    async def agreed(self, table: int, what: str) -> tuple[str, dict[Seat, str]] | None:
        """The open question of this wish, and who has agreed to it; None: nobody is asked."""

        def read(tx: Tx, desk: Desk) -> tuple[str, dict[Seat, str]] | None:
            question = open_question(tx, load(tx, desk, table).table, what)
            return None if question is None else (question, tx.votes(table, question))

        return await self._run(read)


__all__ = ["END", "PAUSE", "Agreements", "agree", "ask_all", "open_question", "settle", "wish_of"]
