"""How time runs at a table, as its host chose it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal["none", "relaxed", "daily", "fast"]
Lapse = Literal["wait", "rules", "computer"]


class Pace(Struct, frozen=True, omit_defaults=True):
    """What the lobby chooses of time. Hours are for an ordinary move; a game's other questions are in proportion.

    none     the table waits
    relaxed  `hours` a move
    daily    until the next time that it is `hour` o'clock in `zone` (IANA), at least 12 hours away
    fast     `bank` hours to begin with; after each turn `increment` hours more, at most `bank`
    `lapse`: what happens when time is up: the table waits on, the rules answer, or a computer opponent does.
    """

    kind: Kind = "none"
    hours: int = 72
    hour: int = 20
    zone: str = "UTC"
    bank: int = 72
    increment: int = 12
    lapse: Lapse = "wait"


WAITS = Pace()

__all__ = ["WAITS", "Kind", "Lapse", "Pace"]
