"""What a panel offers: the answers that the rules let through, a line of words for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.ui.words import label
from engine.core import (
    Action,
    Choices,
    Path,
    Rng,
    Seat,
    Value,
    apply,
    asked_for,
    choices,
    id_of,
    made,
    name_of,
    narrow,
    redealt,
    refuse,
    verbs,
    written,
)
from table.sitting import Table

LINES, OPTIONS = 12, 25  # choices with a button each; options of a select (limit 61)
ROOM = 33  # components for choices: of 40 (limit 70), 7 are for text, pictures and the last row
SINGLE, DOUBLE = 3, 4  # components of a line with one button, and of one with two


class Line(NamedTuple):
    """One thing that can be chosen."""

    words: str
    path: str  # with this answer, as `written` writes it
    action: Action | None = None  # what a press does; None: it asks on
    twice: bool = False  # the same press can end the turn as well

    @property
    def cost(self) -> int:
        return DOUBLE if self.twice else SINGLE


def everything(table: Table, seat: Seat) -> list[Line]:
    """All that this seat can do now: a line for each verb, or for each of its first answers while there is room."""
    groups = [[_verb_line(table, seat, verb)] for verb in verbs(table.state, seat)]
    for i, verb in enumerate(verbs(table.state, seat)):
        given, found = narrow(table.state, seat, verb)
        if 1 < len(found) <= LINES:
            opened = _lines(table, seat, verb, given, found)
            fits = [*groups[:i], opened, *groups[i + 1 :]]
            if _cost(fits) <= ROOM and sum(map(len, fits)) <= LINES:
                groups = fits
    return [line for group in groups for line in group]


def opened(table: Table, seat: Seat, verb: type[Action]) -> bool:
    """Whether the answers to the first question of `verb` stand in the first panel already."""
    given, found = narrow(table.state, seat, verb)
    first = {written(verb, (*given, value)) for value in found}
    return any(line.path in first for line in everything(table, seat))


def answers(table: Table, seat: Seat, verb: type[Action], given: Path, found: Choices) -> list[Line]:
    """A line for each choice of the next answer."""
    return [_line(table, seat, verb, given, value, plain=False) for value in found]


def before(table: Table, seat: Seat, verb: type[Action], given: Path) -> str:
    """The place one real choice back: where there was more than one answer. Empty: the first panel."""
    for i in range(len(given) - 1, -1, -1):
        if len(choices(table.state, seat, verb, given[:i])) > 1:
            first = narrow(table.state, seat, verb)[0]
            return "" if given[:i] == first and opened(table, seat, verb) else written(verb, given[:i])
    return ""


def told(table: Table, seat: Seat, verb: type[Action], given: Path, *, plain: bool = False, start: int = 0) -> str:
    """The answers given from `start` on, in words."""
    steps = range(start + 1, len(given) + 1)
    parts = [label(table, seat, verb, given[:i], plain=plain) for i in steps if given[i - 1] is not None]
    return " · ".join(parts)


def ends_turn(table: Table, seat: Seat, action: Action) -> bool:
    """Whether ending the turn becomes possible by this very action, and something else would still be possible.

    Tried out on another position that looks the same to this seat: what is hidden must not decide which buttons there
    are.
    """
    game = table.game
    if game.end is None or type(action) is game.end or refuse(game, table.state, seat, game.end()) is None:
        return False
    alike = redealt(game, table.state, seat, Rng(0))
    if refuse(game, alike, seat, action):
        return False
    after, _ = apply(game, alike, seat, action)
    return refuse(game, after, seat, game.end()) is None and len(verbs(after, seat)) > 1


def _verb_line(table: Table, seat: Seat, verb: type[Action]) -> Line:
    given, found = narrow(table.state, seat, verb)
    words = " · ".join(filter(None, (title(table, seat, verb), told(table, seat, verb, given))))
    return _finished(table, seat, words, verb, given, found)


def _lines(table: Table, seat: Seat, verb: type[Action], given: Path, found: Choices) -> list[Line]:
    front = " · ".join(filter(None, (title(table, seat, verb), told(table, seat, verb, given))))
    lines = answers(table, seat, verb, given, found)
    return [line._replace(words=f"{front} · {line.words}") for line in lines]


def _line(table: Table, seat: Seat, verb: type[Action], given: Path, value: Value, *, plain: bool) -> Line:
    here = (*given, value)
    path, found = narrow(table.state, seat, verb, here)
    words = label(table, seat, verb, here, plain=plain)
    more = told(table, seat, verb, path, plain=plain, start=len(here))
    return _finished(table, seat, " · ".join(filter(None, (words, more))), verb, path, found)._replace(
        path=written(verb, here)
    )


def _finished(table: Table, seat: Seat, words: str, verb: type[Action], path: Path, found: Choices) -> Line:
    if len(found) or asked_for(verb, path):
        return Line(words, written(verb, path))
    action = made(verb, path)
    return Line(words, written(verb, path), action, ends_turn(table, seat, action))


def title(table: Table, seat: Seat, verb: type[Action]) -> str:
    """The verb in bold."""
    words = label(table, seat, verb, ())
    return f"**{words[:1].upper()}{words[1:]}**"


def option(table: Table, seat: Seat, verb: type[Action], given: Path, value: Value) -> tuple[str, str]:
    """Words without markdown, and id, for a select."""
    return label(table, seat, verb, (*given, value), plain=True), id_of(value)


def verb_options(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """The same for the verbs themselves."""
    return [(label(table, seat, verb, (), plain=True), name_of(verb)) for verb in verbs(table.state, seat)]


def _cost(groups: Sequence[Sequence[Line]]) -> int:
    return sum(line.cost for group in groups for line in group)


__all__ = [
    "LINES",
    "OPTIONS",
    "ROOM",
    "Line",
    "answers",
    "before",
    "ends_turn",
    "everything",
    "option",
    "title",
    "told",
    "verb_options",
]
