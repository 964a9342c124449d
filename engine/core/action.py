"""An action, and the answers that lead to it.

An action is asked for field by field. The answers in order are its *path*: one value per field, and
for a field that holds several values one after the other, ended by None. Path and action say the
same thing; `written` is the path as text, for buttons, logs and people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import ClassVar, Union, get_origin

import msgspec

Value = Union[str, int, None]  # None: "none of them", and the end of a field that holds several values
Path = tuple[Value, ...]
Choices = Sequence[Value]  # of the next answer; amounts are a `range`, never a list


class Action(msgspec.Struct, frozen=True, tag=True):
    """What a player answers. A plain value: compared, stored and replayed as such."""

    by_clock: ClassVar[bool] = False  # only the clock gives it: no button and no command
    folded: ClassVar[bool] = False  # one line in panels, its answers behind it: done now and then, beside the game
    spared: ClassVar[bool] = False  # no line in panels: another verb does the same, and more, with the same press


@cache
def fields(verb: type[Action]) -> tuple[tuple[str, bool], ...]:
    """The fields in the order they are asked, and whether each holds several values."""
    return tuple((f.name, get_origin(f.type) is tuple) for f in msgspec.structs.fields(verb))


def asked_for(verb: type[Action], given: Path) -> str | None:
    """The field the next answer belongs to; None: nothing is left to ask."""
    left = iter(given)
    for name, several in fields(verb):
        for value in left:
            if not several or value is None:
                break
        else:
            return name
    return None


def made(verb: type[Action], given: Path) -> Action:
    """The action at the end of its path."""
    left = iter(given)
    return verb(*(tuple(iter(left.__next__, None)) if several else next(left) for _, several in fields(verb)))


def path(action: Action) -> Path:
    """The answers that lead to `action`."""
    answers: list[Value] = []
    for name, several in fields(type(action)):
        value = getattr(action, name)
        answers += (*value, None) if several else (value,)
    return tuple(answers)


@cache
def name_of(verb: type[Action]) -> str:
    """`ForeignTrade` is `foreign-trade` in commands, buttons and logs."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", verb.__name__).lower()


def id_of(value: Value) -> str:
    """A value as it stands in texts: `-` for none."""
    return "-" if value is None else str(value)


def written(verb: type[Action], given: Path) -> str:
    """`trade.wool*3.wine*2.-`: as short as a button's id must be, and readable."""
    runs = ((name, len(list(run))) for name, run in groupby(map(id_of, given)))
    return ".".join([name_of(verb), *(name if n == 1 else f"{name}*{n}" for name, n in runs)])


def spelled(text: str) -> tuple[str, list[str]]:
    """Verb and ids of what `written` wrote."""
    name, *runs = text.split(".")
    return name, [value for run in runs for value, _, n in [run.partition("*")] for _ in range(int(n or 1))]


def chosen(choices: Choices, text: str, labels: Iterable[str] = ()) -> Value:
    """The choice with this id or label; or the only one whose label has these words, when a person typed them.

    Raises KeyError.
    """
    if isinstance(choices, range):
        if text.isdecimal() and int(text) in choices:
            return int(text)
        raise KeyError(text)
    ids = {id_of(value): value for value in choices}
    if text in ids:
        return ids[text]
    typed, read = text.casefold().strip(), [label.casefold() for label in labels]
    same = [value for value, label in zip(choices, read, strict=False) if label == typed]
    named = re.compile(rf"(?<!\w){re.escape(typed)}(?!\w)")
    near = same or [value for value, label in zip(choices, read, strict=False) if typed and named.search(label)]
    if len(near) != 1:
        raise KeyError(text)
    return near[0]
