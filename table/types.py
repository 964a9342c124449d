"""What a table is to those who look at it, and what comes of a change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from engine.core import Event, Game, IllegalAction, Options, Outcome, Seat, asked, early, outcome
from storage.errors import Unsaved
from storage.tx import ASIDE, CHANNEL, CLOSED, LOBBY, OVER, PLAYING, Damaged, Message, Person, Post
from table.pace import WAITS, Pace


class Player(NamedTuple):
    """Who sits in a seat: Discord id, and the display name as last seen."""

    user: int
    name: str


def suggested(game: Game[Any, Any], people: int) -> Options:
    """What the game recommends for so many people, within the numbers that can play."""
    return game.recommended(min(max(people, game.players[0]), game.players[-1]))


def nobody(seat: Seat) -> int:
    """Stands for a user where nobody sits: negative, as no Discord id is."""
    return -1 - seat


class Table(NamedTuple):
    """A table as it stands at `seq`. All tuples with one entry per seat are in table order."""

    id: int
    guild: int | None
    home: int  # channel where the lobby card stands
    channel: int  # where it is played: a thread, or home
    game: Game[Any, Any]
    options: Options
    phase: str  # lobby, playing, over, closed (ended without result), aside (set aside: damaged)
    host: int
    users: tuple[int, ...]
    names: tuple[str, ...]
    numbers: tuple[int, ...]  # of the question each seat faces, only private panels carry them; none in the lobby
    kept: frozenset[Seat]  # who has answered before their turn
    seq: int  # −1 in the lobby
    state: Any  # State; None in the lobby and when set aside
    since: tuple[float | None, ...]  # unix time since when the seat is called; None: it is not
    due: tuple[float | None, ...]  # unix time of the seat's deadline; None: the table waits
    seats_wanted: int  # lobby: most players
    pace: Pace = WAITS
    stopped: float | None = None  # unix time since when all clocks are stopped by agreement
    missed: tuple[int, ...] = ()  # deadlines that each seat has missed in a row
    stands_in: tuple[str, ...] = ()  # who answers for each seat: empty, its person; rules, computer; open: nobody yet
    undo_seen: bool = False  # what was seen may be taken back if everybody agrees
    left: tuple[float | None, ...] = ()  # seconds left of the seat's deadline while it stands still
    away: tuple[float | None, ...] = ()  # unix time at which the vacation of the person in the seat ends
    posts: int = 0  # number of the newest board, posted or about to be
    lobby: bool = False  # it has a lobby card
    at: float = 0.0  # unix time of the action at `seq`
    lost: str = ""  # why nothing can be said in its channel (see table/places.py); empty: it can
    lost_at: float | None = None  # unix time since when
    past: tuple[tuple[Seat, int, int, str], ...] = ()  # who sat where others sit now: first and last action, name

    def then(self, seq: int) -> Table:
        """The same with the names of those who sat there when action `seq` was done."""
        names = list(self.names)
        for seat, first, last, name in self.past:
            if first <= seq <= last:
                names[seat] = name
        return self._replace(names=tuple(names)) if self.past else self

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(map(Player, self.users, self.names))

    @property
    def suggested(self) -> Options:
        """What the game recommends for as many people as sit here; for too few, for the fewest that can play."""
        return suggested(self.game, len(self.users))

    def seat_of(self, user: int) -> Seat:
        """Raises IllegalAction not_seated."""
        if user not in self.users:
            raise IllegalAction("not_seated")
        return self.users.index(user)

    @property
    def waiting(self) -> list[Seat]:
        """Who is called: those who are asked, and those who can already answer and have not."""
        if self.phase != PLAYING:
            return []
        now = asked(self.state)
        rest = (seat for seat in range(self.state.seats) if seat not in now and seat not in self.kept)
        return [*now, *(seat for seat in rest if early(self.state, seat))]

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None also for a table that was closed."""
        return None if self.state is None else outcome(self.game, self.state)


class Undo(NamedTuple):
    """What taking back one's last action costs: consent of `needs`; impossible where there is a `code`.

    `cause`: what was shown since and closes the way, or makes everybody's consent necessary, in words; `until`: after
    the end, the unix time until which it can be taken back.
    """

    to: int
    needs: tuple[Seat, ...] = ()
    code: str | None = None
    cause: str = ""
    until: float | None = None


class Wish(NamedTuple):
    """Somebody wants to take back an action, and these have not agreed yet."""

    seat: Seat
    needs: tuple[Seat, ...]


class Done(NamedTuple):
    """What a change brought: the table after it, what happened, and how it ended: done, kept, wished, declined."""

    table: Table
    events: list[Event]
    result: str


class Stale(IllegalAction):
    """The answer belongs to a question that is no longer asked."""


class Desk(NamedTuple):
    """What a transaction has at hand: the games there are, the time (unix), and where nonces come from.

    `calm`: seconds that a DM which pushes nobody waits for more to say; `by_dm`: people who play from their DMs.
    """

    games: Mapping[str, Game[Any, Any]]
    now: float
    nonce: Callable[[], str]
    calm: float = 0.0
    by_dm: Collection[int] = ()


__all__ = [
    "ASIDE",
    "CHANNEL",
    "CLOSED",
    "LOBBY",
    "OVER",
    "PLAYING",
    "Damaged",
    "Desk",
    "Done",
    "Message",
    "Person",
    "Player",
    "Post",
    "Stale",
    "Table",
    "Undo",
    "Unsaved",
    "Wish",
]
