"""A bundle chosen at once: a menu from which several answers to one question are taken, copies of a value included.

Values of such a menu are ids with the number of the copy, `sword~2`; what was chosen comes as one text, joined by dots.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from cogs.ui.words import label
from engine.core import Action, Choices, IllegalAction, Path, Seat, Value, asked_for, choices, id_of
from table.types import Table

OPTIONS = 25  # of a select (limit 61)
COPY = "~"  # between an id and its number; never part of an id


def most(table: Table, seat: Seat, verb: type[Action], given: Path) -> int:
    """How many answers the menu takes at once; 0: they are asked one after the other."""
    number = table.game.together(table.state, seat, verb, given)
    return number if 1 < number <= OPTIONS else 0


def begun(table: Table, seat: Seat, verb: type[Action], given: Path) -> bool:
    """Whether `given` ends within a bundle that is chosen at once."""
    start, field = len(given), asked_for(verb, given)
    while start and asked_for(verb, given[: start - 1]) == field:
        start -= 1
    return start < len(given) and most(table, seat, verb, given[:start]) > 0


def options(table: Table, seat: Seat, verb: type[Action], given: Path, found: Choices) -> list[tuple[str, str]]:
    """Words and value of each, as often as it can be taken."""
    number = most(table, seat, verb, given)
    shown = []
    for value in found:
        words = label(table, seat, verb, (*given, value), plain=True)
        for copy in range(1, _copies(table, seat, verb, given, value, number) + 1):
            shown.append((words if copy == 1 else f"{words} ({copy})", f"{id_of(value)}{COPY}{copy}"))
    return shown[:OPTIONS]


def _copies(table: Table, seat: Seat, verb: type[Action], given: Path, value: Value, number: int) -> int:
    """How often this value can be taken, up to `number` times."""
    copies = 0
    while copies < number and value in choices(table.state, seat, verb, (*given, *(value,) * copies)):
        copies += 1
    return copies


def chosen(table: Table, seat: Seat, verb: type[Action], given: Path, choice: str) -> Path:
    """The answers behind what was chosen in the menu, in an order in which the rules ask them, and the bundle's end.

    Raises IllegalAction not_possible.
    """
    ids = [part.split(COPY)[0] for part in choice.split(".")]
    if len(ids) > most(table, seat, verb, given):
        raise IllegalAction("not_possible")
    paths = (_walked(table, seat, verb, given, order) for order in permutations(sorted(ids)))
    if (found := next(filter(None, paths), None)) is None:
        raise IllegalAction("not_possible")
    return found


def _walked(table: Table, seat: Seat, verb: type[Action], given: Path, ids: Sequence[str]) -> Path | None:
    """The path through these answers to the end of the bundle; None where one of them cannot come there."""
    field, path = asked_for(verb, given), given
    for text in (*ids, id_of(None)):
        found = [value for value in choices(table.state, seat, verb, path) if id_of(value) == text]
        if not found or asked_for(verb, path) != field:
            return None
        path = (*path, found[0])
    return path


__all__ = ["COPY", "begun", "chosen", "most", "options"]
