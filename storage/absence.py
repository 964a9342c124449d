"""Seats without their person: who sat where how that ended, what the others vote about, and a server's limits."""

from __future__ import annotations

from typing import NamedTuple

from storage.pending import Pending

NOBODY = -1  # voter of the row that says that a question is open


class Tenure(NamedTuple):
    """Somebody sat in a seat from action `first` to action `last`; None: still.

    `ended`: empty while they sit; finished, conceded, timed_out, kicked, defeated, replaced, or ended: the game was,
    without a result.
    """

    table_id: int
    seat: int
    user: int
    name: str
    first: int
    last: int | None
    ended: str


class Absences(Pending):
    """Rows about seats that somebody has left or may have left."""

    # Who sat where

    def tenures(self, table: int) -> list[Tenure]:
        """All of a table, by seat, the oldest first."""
        sql = """SELECT t.table_id, t.seat, t.user, coalesce(p.name, ''), t.first, t.last, t.ended
            FROM tenures t LEFT JOIN people p ON p.user = t.user WHERE t.table_id = :table ORDER BY t.seat, t.first"""
        return list(map(Tenure._make, self._rows(sql, table=table)))

    def past(self, table: int) -> tuple[tuple[int, int, int, str], ...]:
        """Seat, first and last action and name of everybody who sat where somebody else, or nobody, sits now."""
        if not any(where == "tenures" for where, _, _ in self._there(table)):
            return ()
        sql = """SELECT t.seat, t.first, t.last, coalesce(p.name, '') FROM tenures t
            JOIN seats s ON s.table_id = t.table_id AND s.seat = t.seat AND s.user != t.user
            LEFT JOIN people p ON p.user = t.user WHERE t.table_id = :table AND t.last IS NOT NULL"""
        return tuple(self._rows(sql, table=table))

    def sit_down(self, table: int, seat: int, user: int, first: int) -> None:
        """Somebody sits there from action `first` on."""
        sql = "INSERT OR REPLACE INTO tenures(table_id, seat, user, first) VALUES (:table, :seat, :user, :first)"
        self._do(sql, table=table, seat=seat, user=user, first=first)

    def end_tenure(self, tenure: Tenure, last: int | None, ended: str) -> None:
        """How it ended, with which action; None and empty: it has not, after all."""
        self._came(tenure.table_id, "tenures", "", tenure.seat)
        sql = """UPDATE tenures SET last = :last, ended = :ended
            WHERE table_id = :table AND seat = :seat AND first = :first"""
        self._do(sql, table=tenure.table_id, seat=tenure.seat, first=tenure.first, last=last, ended=ended)

    def set_stands_in(self, table: int, seat: int, who: str) -> None:
        """Who answers for a seat: empty, its person; rules; computer; open: nobody, until somebody takes it."""
        sql = "UPDATE seats SET stands_in = :who WHERE table_id = :table AND seat = :seat"
        self._do(sql, table=table, seat=seat, who=who)

    # Votes

    def asked_all(self, table: int) -> list[str]:
        """The questions that are open to a vote at this table."""
        return sorted(question for where, question, _ in self._there(table) if where == "ballots")

    def ask_everybody(self, table: int, question: str, at: float) -> None:
        """Open a question; asked again, what was voted stays."""
        self._came(table, "ballots", question, NOBODY)
        sql = "INSERT OR IGNORE INTO ballots VALUES (:table, :question, :nobody, '', :at)"
        self._do(sql, table=table, question=question, nobody=NOBODY, at=at)

    def vote(self, table: int, question: str, seat: int, choice: str, at: float) -> None:
        """One ballot for each seat, the newest."""
        sql = "INSERT OR REPLACE INTO ballots VALUES (:table, :question, :seat, :choice, :at)"
        self._do(sql, table=table, question=question, seat=seat, choice=choice, at=at)

    def votes(self, table: int, question: str) -> dict[int, str]:
        """Choices by seat."""
        sql = """SELECT voter, choice FROM ballots WHERE table_id = :table AND question = :question
            AND voter != :nobody ORDER BY voter"""
        return dict(self._rows(sql, table=table, question=question, nobody=NOBODY))

    def drop_votes(self, table: int, question: str | None = None) -> None:
        """The question is settled; None: all of them."""
        self._changed(table)
        sql = "DELETE FROM ballots WHERE table_id = :table AND question = coalesce(:question, question)"
        self._do(sql, table=table, question=question)

    def drop_votes_to_end(self, table: int) -> None:
        """A wish to end the game is gone, with what was voted."""
        for question in self.asked_all(table):
            if question.startswith("end:"):
                self.drop_votes(table, question)

    def drop_ballots(self, table: int, seat: int) -> None:
        """What was voted from this seat counts no more."""
        self._changed(table)
        self._do("DELETE FROM ballots WHERE table_id = :table AND voter = :seat", table=table, seat=seat)

    def nudged(self, table: int) -> float | None:
        """When somebody was last nudged at this table (unix)."""
        return self._row("SELECT nudged FROM tables WHERE id = :table", table=table)[0]  # type: ignore[no-any-return]

    # Limits

    def limits(self, guild: int) -> tuple[int, int]:
        """Most open games of a server, and of one person in it; 0: as many as they like."""
        found = self._row("SELECT most_games, most_per_person FROM servers WHERE guild = :guild", guild=guild)
        return (int(found[0]), int(found[1])) if found else (0, 0)

    def set_limits(self, guild: int, most_games: int, most_per_person: int) -> None:
        sql = "INSERT OR REPLACE INTO servers VALUES (:guild, :most_games, :most_per_person)"
        self._do(sql, guild=guild, most_games=most_games, most_per_person=most_per_person)

    def open_games(self, guild: int, user: int | None = None) -> int:
        """Open tables of a server, lobbies included; those of one person, if one is named."""
        sql = """SELECT count(*) FROM tables t WHERE t.guild = :guild AND t.phase IN ('lobby', 'playing')
            AND (:user IS NULL OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.user = :user))"""
        return int(self._row(sql, guild=guild, user=user)[0])


__all__ = ["NOBODY", "Absences", "Tenure"]
