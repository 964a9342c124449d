"""How many games may be open in a server, and for one person there: what its moderators have set."""

from __future__ import annotations

from engine.core import IllegalAction
from storage.tx import Tx

MOST = 1000  # the largest limit that can be set


def may_open(tx: Tx, guild: int | None, host: int) -> None:
    """Whether one more game may be opened there by this person. Raises too_many_here, too_many_of_yours."""
    if guild is None:
        return
    most, _ = tx.limits(guild)
    if most and tx.open_games(guild) >= most:
        raise IllegalAction("too_many_here")
    may_sit(tx, guild, host)


def may_sit(tx: Tx, guild: int | None, user: int) -> None:
    """Whether this person may take part in one more game there. Raises too_many_of_yours."""
    if guild is None:
        return
    _, most = tx.limits(guild)
    if most and tx.open_games(guild, user) >= most:
        raise IllegalAction("too_many_of_yours")


def set_limits(tx: Tx, guild: int, most_games: int, most_per_person: int) -> None:
    """0: as many as they like. What is open by then stays open. Raises bad_setting."""
    if not (0 <= most_games <= MOST and 0 <= most_per_person <= MOST):
        raise IllegalAction("bad_setting")
    tx.set_limits(guild, most_games, most_per_person)


__all__ = ["MOST", "may_open", "may_sit", "set_limits"]
