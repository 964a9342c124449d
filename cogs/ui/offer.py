"""What a panel offers: the answers that the rules let through, a line of words for each, or short ones side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from cogs.ui import several
from cogs.ui.words import label, named, ranked
from engine.core import (
    Action,
    Choices,
    Path,
    Rng,
    Seat,
    Value,
    asked_for,
    carry_out,
    choices,
    copy,
    fields,
    id_of,
    made,
    name_of,
    narrow,
    read,
    redealt,
    refuse,
    too_soon,
    verbs,
    written,
)
from table.sitting import Table

LINES, OPTIONS = 12, 25  # choices with a button each; options of a select (limit 61)
ROOM = 33  # components for choices: of 40 (limit 70), 7 are for text, pictures and the last row
SINGLE = 3  # components of a line with one button; where it has several: text, row, and each button
ACROSS = 5  # buttons in a row (limit 60)
BRIEF = 12  # characters of an answer that can stand on a small button


class Line(NamedTuple):
    """One thing that can be chosen."""

    words: str
    path: str  # with this answer, as `written` writes it
    action: Action | None = None  # what a press does; None: it asks on
    twice: bool = False  # the same press can end the turn as well
    way: str = ""  # words on a button beside it, past the usual answer that its press takes
    on: str = ""  # where that leads

    @property
    def cost(self) -> int:
        return 3 + self.twice + bool(self.way) if self.twice or self.way else SINGLE


class Side(NamedTuple):
    """Short answers on buttons side by side, below one line of words (which may be empty)."""

    words: str
    lines: tuple[Line, ...]

    @property
    def cost(self) -> int:
        return bool(self.words) + -(-len(self.lines) // ACROSS) + len(self.lines)


class Menu(NamedTuple):
    """Answers that are too many for a line each, as a select: words and id of each."""

    words: str
    path: str  # what its answers are answers to
    options: tuple[tuple[str, str], ...]

    @property
    def cost(self) -> int:
        return 2  # a row, and what stands in it


Item: TypeAlias = "Line | Side | Menu"
Items: TypeAlias = Sequence[Item]


def everything(table: Table, seat: Seat) -> list[Item]:
    """All that this seat can do now: a line for each verb, or for each of its first answers while there is room."""
    return [item for group in _groups(table, seat).values() for item in group]


def cost(found: Items) -> int:
    """Components that these take."""
    return sum(item.cost for item in found)


def fits(found: Items) -> bool:
    """Whether they have room in a panel, each with its button."""
    return cost(found) <= ROOM and len(found) <= LINES


def _groups(table: Table, seat: Seat) -> dict[type[Action], Items]:
    """By verb. First as many as possible are opened, in their smallest form; then each takes the best that has room."""
    forms = {verb: _forms(table, seat, verb) for verb in verbs(table.state, seat) if not verb.spared}
    groups = {verb: found[-1] for verb, found in forms.items()}

    def take(verb: type[Action], tried: Sequence[Items]) -> None:
        for form in tried:
            if fits([item for other, group in groups.items() for item in (form if other is verb else group)]):
                groups[verb] = form
                return

    for verb, found in forms.items():
        take(verb, found[-2:-1])
    for verb, found in forms.items():
        take(verb, found[: -1 if len(groups[verb]) == 1 else None])
    return groups


def _forms(table: Table, seat: Seat, verb: type[Action]) -> list[Items]:
    """Ways to show a verb, best first: a line for each first answer; shorter forms of that; only the verb."""
    given, found = narrow(table.state, seat, verb)
    closed: Items = [_verb_line(table, seat, verb)]
    if verb.folded or not 1 < len(found) <= OPTIONS or usual(table, seat, verb, given):
        return [closed]
    found = ranked(table, seat, verb, given, found)
    if len(found) > LINES:
        menu = _menu(table, seat, verb, given, found)
        return [menu, closed] if menu else [closed]
    front = [title(table, seat, verb), *_steps(table, seat, verb, given)]
    bare = answers(table, seat, verb, given, found)
    lines = [line._replace(words=_joined((*front, line.words))) for line in bare]
    forms: list[Items] = [lines]
    if several.most(table, seat, verb, given):
        forms = [[*(line._replace(way="") for line in lines), _around(table, seat, verb, given, "Several at once")]]
    elif way := next((line.way for line in lines if line.way), ""):
        forms.append([*(line._replace(way="") for line in lines), _around(table, seat, verb, given, way)])
    elif all(not line.twice and len(line.words) <= BRIEF for line in bare):
        forms.append([Side(_joined(front), tuple(bare))])
    deeper = _deeper(table, seat, verb, front, bare) if len(bare) == 2 else []
    return [deeper, *forms, closed] if deeper else [*forms, closed]


def _deeper(table: Table, seat: Seat, verb: type[Action], front: Sequence[str], bare: Sequence[Line]) -> Items:
    """Where the first question has two answers and both ask on: a line for each answer to the second question."""
    found: list[Line] = []
    for line in bare:
        path, more = narrow(table.state, seat, verb, read(table.state, seat, line.path)[1])
        if line.action or line.way or not 1 < len(more) <= LINES:
            return []
        second = answers(table, seat, verb, path, ranked(table, seat, verb, path, more))
        found += (it._replace(words=_joined((*front, line.words, it.words))) for it in second)
    return found


def _menu(table: Table, seat: Seat, verb: type[Action], given: Path, found: Choices) -> Items:
    """A select in the verb's place; none where a press could end the turn as well: the verb's own page asks that."""
    first = _line(table, seat, verb, given, found[0], plain=True)
    if first.twice:
        return []
    words = named(table, table.game.ask(table.state, seat, verb, given), plain=True)
    options = tuple(option(table, seat, verb, given, value) for value in found)
    menu = Menu(words, written(verb, given), options)
    return [menu, _around(table, seat, verb, given, first.way)] if first.way else [menu]


def _around(table: Table, seat: Seat, verb: type[Action], given: Path, way: str) -> Side:
    """One button for all, where there is no room beside each: to the verb's own page, which has room."""
    words = f"{_plain_title(table, seat, verb)}: {way[:1].lower()}{way[1:]}"
    return Side("", (Line(words, written(verb, given)),))


def opened(table: Table, seat: Seat, verb: type[Action]) -> bool:
    """Whether the answers to the first question of `verb` stand in the first panel already."""
    closed = _verb_line(table, seat, verb)
    return list(_groups(table, seat).get(verb, (closed,))) != [closed]


def answers(table: Table, seat: Seat, verb: type[Action], given: Path, found: Choices) -> list[Line]:
    """A line for each choice of the next answer."""
    return [_line(table, seat, verb, given, value, plain=False) for value in found]


def before(table: Table, seat: Seat, verb: type[Action], given: Path) -> str:
    """The place one real choice back: where there was more than one answer. Empty: the first panel."""
    for i in range(len(given) - 1, -1, -1):
        if given[i] is None and usual(table, seat, verb, given[:i]):
            continue
        if several.begun(table, seat, verb, given[:i]):
            continue
        if len(choices(table.state, seat, verb, given[:i])) > 1:
            first = narrow(table.state, seat, verb)[0]
            return "" if given[:i] == first and opened(table, seat, verb) else written(verb, given[:i])
    return ""


def told(table: Table, seat: Seat, verb: type[Action], given: Path) -> str:
    """The answers given, in words."""
    return _joined(_steps(table, seat, verb, given))


def _steps(
    table: Table, seat: Seat, verb: type[Action], given: Path, *, plain: bool = False, start: int = 0
) -> list[str]:
    """The answers from `start` on, one by one."""
    steps = range(start + 1, len(given) + 1)
    return [label(table, seat, verb, given[:i], plain=plain) for i in steps if given[i - 1] is not None]


def _joined(parts: Sequence[str]) -> str:
    """One after the other, without what the next one says anew: `Axe: +1`, before `Axe under Legionary V: +1`."""
    pairs = pairwise((*parts, ""))
    return " · ".join(part for part, after in pairs if not after.startswith(f"{part.split(':')[0]} "))


# Usual answers


def usual(table: Table, seat: Seat, verb: type[Action], given: Path) -> bool:
    """The next answer has a usual one, which the press before takes: None, before all others."""
    return bool(given) and _usual(table, seat, verb, given, choices(table.state, seat, verb, given))


def _usual(table: Table, seat: Seat, verb: type[Action], given: Path, found: Choices) -> bool:
    """The same where the answers have been `found` already."""
    if not given or len(found) < 2 or found[0] is not None:
        return False
    return dict(fields(verb))[asked_for(verb, given) or ""] or bool(_otherwise(table, seat, verb, given))


def onward(table: Table, seat: Seat, verb: type[Action], given: Path) -> tuple[Path, Choices]:
    """`narrow` that takes usual answers too: as far as one press leads, and what is asked there."""
    return _past(table, seat, verb, *narrow(table.state, seat, verb, given))


def _past(table: Table, seat: Seat, verb: type[Action], path: Path, found: Choices) -> tuple[Path, Choices]:
    while _usual(table, seat, verb, path, found):
        path, found = narrow(table.state, seat, verb, (*path, None))
    return path, found


def _otherwise(table: Table, seat: Seat, verb: type[Action], given: Path) -> str:
    return table.game.otherwise(table.state, seat, verb, given)


def ends_turn(table: Table, seat: Seat, action: Action) -> bool:
    """Whether ending the turn becomes possible by this very action, and something else would still be possible.

    Tried out on another position that looks the same to this seat: what is hidden must not decide which buttons there
    are.
    """
    game = table.game
    if game.end is None or type(action) is game.end or refuse(game, table.state, seat, game.end()) is None:
        return False
    alike = _alike(table, seat)
    if refuse(game, alike, seat, action) or too_soon(alike, seat, type(action)):
        return False
    after = copy(game, alike)
    carry_out(game, after, seat, action)
    return refuse(game, after, seat, game.end()) is None and len(verbs(after, seat)) > 1


def _alike(table: Table, seat: Seat) -> Any:
    """Another position that looks the same to this seat, always the same one; not to be changed."""
    known = table.state.reckoned
    if ("alike", seat) not in known:
        known["alike", seat] = redealt(table.game, table.state, seat, Rng(0))
    return known["alike", seat]


def _verb_line(table: Table, seat: Seat, verb: type[Action]) -> Line:
    given, found = narrow(table.state, seat, verb)
    words = _joined((title(table, seat, verb), *_steps(table, seat, verb, given)))
    return _led(table, seat, words, verb, given, (given, found))


def _line(table: Table, seat: Seat, verb: type[Action], given: Path, value: Value, *, plain: bool) -> Line:
    here = (*given, value)
    path, found = narrow(table.state, seat, verb, here)
    words = [
        label(table, seat, verb, here, plain=plain),
        *_steps(table, seat, verb, path, plain=plain, start=len(here)),
    ]
    return _led(table, seat, _joined(words), verb, here, (path, found))


def _led(table: Table, seat: Seat, words: str, verb: type[Action], given: Path, narrowed: tuple[Path, Choices]) -> Line:
    """The line whose press leads on from `given`, which is `narrowed` already: past usual answers."""
    asked, _ = narrowed
    path, found = _past(table, seat, verb, *narrowed)
    line = Line(words, written(verb, given))
    if path != asked:
        way = _otherwise(table, seat, verb, asked)
        line = Line(words, written(verb, path), way=way, on=written(verb, asked))
    if len(found) or asked_for(verb, path):
        return line
    action = made(verb, path)
    return line._replace(action=action, twice=ends_turn(table, seat, action))


def title(table: Table, seat: Seat, verb: type[Action]) -> str:
    """The verb in bold."""
    return f"**{_capital(label(table, seat, verb, ()))}**"


def _plain_title(table: Table, seat: Seat, verb: type[Action]) -> str:
    return _capital(label(table, seat, verb, (), plain=True))


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def option(
    table: Table, seat: Seat, verb: type[Action], given: Path, value: Value, *, past: bool = True
) -> tuple[str, str]:
    """Words without markdown, and id, for a select; with `past`, usual answers that follow are in the id."""
    here = (*given, value)
    path, _ = onward(table, seat, verb, here)
    taken = here if not past or path == narrow(table.state, seat, verb, here)[0] else path
    return label(table, seat, verb, here, plain=True), ".".join(map(id_of, taken[len(given) :]))


def verb_options(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """The same for the verbs themselves."""
    return [(label(table, seat, verb, (), plain=True), name_of(verb)) for verb in verbs(table.state, seat)]


__all__ = [
    "ACROSS",
    "LINES",
    "OPTIONS",
    "ROOM",
    "Item",
    "Items",
    "Line",
    "Menu",
    "Side",
    "answers",
    "before",
    "cost",
    "ends_turn",
    "everything",
    "fits",
    "onward",
    "option",
    "title",
    "told",
    "usual",
    "verb_options",
]
