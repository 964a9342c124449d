"""Who played: of each seat that changed hands, or whose player did not stay, who sat there and until when."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from cogs.ui.names import escaped
from table.tenures import Tenure
from table.types import Table

WORDS = {
    "conceded": "resigned",
    "timed_out": "timed out",
    "kicked": "taken out by a moderator",
    "defeated": "defeated",
    "replaced": "replaced",
}


def who_played(tenures: Iterable[Tenure]) -> list[str]:
    """`- Livia until action 12 (timed out), then Agrippa`, a line for each such seat, in the order of seats."""
    told: list[str] = []
    for _, group in groupby(tenures, key=lambda tenure: tenure.seat):
        found = list(group)
        if len(found) > 1 or found[0].ended in WORDS:
            told.append(f"- {', then '.join(map(_one, found))}")
    return ["Who played:", *told] if told else []


def changed_hands(table: Table) -> list[str]:
    """`- Livia until action 12, then Agrippa`, for the last board: a line for each seat where others sat before."""
    told = []
    for seat, found in groupby(sorted(table.past), key=lambda past: past[0]):
        names = [f"{escaped(name, seat)} until action {last}" for _, _, last, name in found]
        now = [escaped(table.names[seat], seat)] if table.users[seat] >= 0 else []
        told.append(f"- {', then '.join([*names, *now])}")
    return ["Who played:", *told] if told else []


def _one(tenure: Tenure) -> str:
    name = escaped(tenure.name, tenure.seat)
    if tenure.ended not in WORDS:
        return name
    return f"{name} until action {tenure.last} ({WORDS[tenure.ended]})"


__all__ = ["changed_hands", "who_played"]
