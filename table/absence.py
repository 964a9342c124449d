"""Players who do not come: the others vote, seats are opened and taken, and whoever comes back is welcome.

A question to the others is open as long as its row is there: `absent:2` about seat 2. Its ballots are by seat and may
be changed until a choice has more than half of those who are asked.
"""

from __future__ import annotations

from engine.core import IllegalAction, Seat
from storage.tx import LOBBY, PLAYING, Message, Tx
from table import tenures
from table.agreement import PAUSE, settle
from table.changing import Changes
from table.load import load
from table.lobby import Lobby
from table.returning import here_again
from table.sitting import Sitting
from table.telling import post
from table.tenures import Tenure, about, active
from table.types import Desk, Done, Table

RULES, OPEN, COMPUTER, END = CHOICES = ("rules", "open", "computer", "end")
LINES = {RULES: "skip", COMPUTER: "computer", OPEN: "vacate"}  # how a decision stands in the history


def choices(table: Table, seat: Seat) -> tuple[str, ...]:
    """What may be chosen for an absent seat: the computer only where there is one, and nothing that is so by now."""
    there = {COMPUTER} if table.game.opponent is None else set()
    return tuple(choice for choice in CHOICES if choice not in there | {table.stands_in[seat]})


def voters(table: Table, seat: Seat) -> list[Seat]:
    """Who is asked: all who play, but not the seat that it is about."""
    return [other for other in active(table) if other != seat]


def absent_seat(question: str) -> Seat | None:
    """The seat that a question is about; None: it is no question about a seat."""
    name, _, seat = question.partition(":")
    return int(seat) if name == "absent" else None


# The vote


def missed(tx: Tx, desk: Desk, table: Table, seat: Seat) -> None:
    """A seat has missed two deadlines in a row: the others are asked, once until it is settled."""
    question = about(seat)
    gone = table.phase != PLAYING or seat not in active(table)
    if gone or question in tx.asked_all(table.id) or not voters(table, seat):
        return
    tx.ask_everybody(table.id, question, desk.now)
    post(tx, desk, table, "ask", code=f"absent {seat}")


def vote(sitting: Sitting, voter: Seat, seat: Seat, choice: str) -> str:
    """A ballot, and what comes of it: the choice that is decided, or `voted`.

    About a seat that is open the others may still decide otherwise: else the game would wait for a newcomer for ever.
    Raises game_over, vote_over, not_asked, not_possible.
    """
    tx, table = sitting.tx, sitting.table
    if table.phase != PLAYING:
        raise IllegalAction("game_over")
    if voter not in voters(table, seat):
        raise IllegalAction("not_asked")
    if not is_asked(tx, table, seat):
        raise IllegalAction("vote_over")
    if choice not in choices(table, seat):
        raise IllegalAction("not_possible")
    tx.vote(table.id, about(seat), voter, choice, sitting.desk.now)
    decided = count(sitting, seat)
    if decided is not None:
        recount(sitting)  # one less is asked about other seats
    return decided or "voted"


def is_asked(tx: Tx, table: Table, seat: Seat) -> bool:
    """Whether the others may vote about this seat."""
    return seat in open_seats(table) or about(seat) in tx.asked_all(table.id)


def questions(tx: Tx, table: Table) -> dict[str, dict[Seat, str]]:
    """What the players are asked about each other, `absent:2`, `pause` or `end:17`, each with its ballots so far."""
    found = tx.asked_all(table.id) if table.phase == PLAYING else ()
    return {question: tx.votes(table.id, question) for question in found}


def count(sitting: Sitting, seat: Seat) -> str | None:
    """Carry out what more than half of those asked have chosen, if they have."""
    asked, ballots = voters(sitting.table, seat), sitting.tx.votes(sitting.id, about(seat))
    chosen = [ballots[other] for other in asked if other in ballots]
    choice = next((choice for choice in choices(sitting.table, seat) if 2 * chosen.count(choice) > len(asked)), None)
    if choice is not None:
        decide(sitting, seat, choice)
    return choice


def decide(sitting: Sitting, seat: Seat, choice: str) -> None:
    """Somebody else answers for the seat, or anybody may take it, or the game ends without a result."""
    tx = sitting.tx
    tx.drop_votes(sitting.id, about(seat))
    if choice == END:
        sitting.stop(None)
    else:
        sitting.stand(seat, choice, LINES[choice])
    tenures.ends(tx, sitting.table, seat, "timed_out")
    if choice == OPEN:
        post(tx, sitting.desk, sitting.table, "ask", code=f"open {seat}")


def recount(sitting: Sitting) -> None:
    """Somebody who was asked has gone: what the others chose may be more than half by now."""
    if sitting.table.phase != PLAYING:
        return
    for question in sitting.tx.asked_all(sitting.id):
        if (seat := absent_seat(question)) is not None:
            count(sitting, seat)
        elif question == PAUSE:
            settle(sitting, question)


# Taking a seat


def take(sitting: Sitting, user: int, seat: Seat | None) -> Seat:
    """Come back to one's own seat, or take one that is open (the first, if none is named).

    Whoever was voted out may come back until the newcomer has moved. Raises already_seated, kicked, no_open_seat.
    """
    table = sitting.table
    if table.phase != PLAYING:
        raise IllegalAction("game_over")
    if user in table.users:
        own = table.users.index(user)
        if not here_again(sitting, own):
            raise IllegalAction("already_seated")
        return own
    if (own_before := tenures.former(sitting.tx, table, user)) is not None:
        sitting.give(own_before, user)
        return own_before
    if any(tenure.user == user and tenure.ended == "kicked" for tenure in sitting.tx.tenures(table.id)):
        raise IllegalAction("kicked")
    free = [one for one in open_seats(table) if seat in (None, one)]
    if not free:
        raise IllegalAction("no_open_seat")
    sitting.give(free[0], user)
    return free[0]


def open_seats(table: Table) -> list[Seat]:
    """Seats that anybody may take."""
    if table.phase != PLAYING:
        return []
    found = (seat for seat, who in enumerate(table.stands_in) if who == OPEN or table.users[seat] < 0)
    return [seat for seat in found if tenures.lives(table, seat)]


def kick(sitting: Sitting, seat: Seat) -> None:
    """A moderator takes somebody out of a running game; the seat is open. Raises game_over, seat_is_over."""
    if sitting.table.phase != PLAYING:
        raise IllegalAction("game_over")
    if not tenures.lives(sitting.table, seat) or sitting.table.users[seat] < 0:
        raise IllegalAction("seat_is_over")
    sitting.tx.drop_votes(sitting.id, about(seat))
    sitting.clear(seat)
    sitting.stand(seat, OPEN, "kick")
    tenures.ends(sitting.tx, sitting.table, seat, "kicked")
    sitting.table = sitting.table._replace(past=sitting.tx.past(sitting.id))
    post(sitting.tx, sitting.desk, sitting.table, "ask", code=f"open {seat}")
    recount(sitting)


class Absence(Changes):
    """What people can do about others who do not come."""

    async def vote(self, table: int, user: int, seat: Seat, choice: str, *, interaction: int | None = None) -> Done:
        """Vote about an absent seat. The result is `voted`, or the choice that is decided by it: rules, open …

        Raises vote_over, not_asked, not_possible.
        """
        return await self._change(table, user, lambda at, voter: vote(at, voter, seat, choice), None, interaction)

    async def ballots(self, table: int, seat: Seat) -> dict[Seat, str] | None:
        """Choices by voter about an absent seat; None: nobody is asked."""

        def read(tx: Tx, desk: Desk) -> dict[Seat, str] | None:
            at = load(tx, desk, table).table
            asked = at.phase == PLAYING and is_asked(tx, at, seat)
            return tx.votes(table, about(seat)) if asked else None

        return await self._run(read)

    async def asked_in(self, table: int, seat: Seat) -> Message | None:
        """Where the others are asked in public what shall become of this seat, if they are or were."""
        return await self.store.run(lambda tx: tx.asked_in(table, seat))

    async def take(
        self, table: int, user: int, name: str, *, seat: Seat | None = None, interaction: int | None = None
    ) -> Done:
        """Take an open seat, or come back to one's own: the result is `taken` or `back`.

        Raises game_over, already_seated, kicked, no_open_seat.
        """

        def write(tx: Tx, desk: Desk) -> Done:
            sitting = Sitting(tx, desk, table)
            own = user in sitting.table.users
            tx.call(user, name)
            mine = take(sitting, user, seat)
            sitting.close(mine if own else None)
            return Done(sitting.table, sitting.events, "back" if own else "taken")

        return await self._recorded(write, interaction)

    async def kick(self, table: int, seat: Seat, *, interaction: int | None = None) -> Table:
        """Take somebody out: of a lobby, or of a running game, whose seat is open then. Fronts decide who may ask.

        Raises game_over, seat_is_over, no_such_seat.
        """

        def write(tx: Tx, desk: Desk) -> Done:
            users = load(tx, desk, table).table
            if not 0 <= seat < len(users.users):
                raise IllegalAction("no_such_seat")
            if users.phase == LOBBY:
                waiting = Lobby(tx, desk, table)
                waiting.leave(users.users[seat])
                return Done(waiting.close(), [], "done")
            sitting = Sitting(tx, desk, table)
            kick(sitting, seat)
            sitting.close(None)
            return Done(sitting.table, sitting.events, "done")

        return (await self._recorded(write, interaction)).table

    async def tenures(self, table: int) -> list[Tenure]:
        """Who sat where, from which action to which, and how that ended: by seat, the oldest first."""
        return await self._run(lambda tx, desk: tx.tenures(table))


__all__ = [
    "CHOICES",
    "COMPUTER",
    "END",
    "OPEN",
    "RULES",
    "Absence",
    "absent_seat",
    "choices",
    "kick",
    "missed",
    "open_seats",
    "questions",
    "recount",
    "voters",
]
