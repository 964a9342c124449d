"""A turn of many actions in a panel: menus of ready answers, the buttons below them, amounts, an order sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import discord

from cogs.ui.buttons import Answer, Fixed, FormButton
from cogs.ui.offer import OPTIONS
from cogs.ui.spot import Spot
from cogs.ui.words import label, named, sensible, short
from engine.core import (
    Action,
    Choices,
    Fate,
    IllegalAction,
    Path,
    Seat,
    asked_for,
    choices,
    fields,
    narrow,
    path,
    verbs,
    written,
)
from table.types import PLAYING, Table

Item: TypeAlias = "discord.ui.Item[Any]"
Style: TypeAlias = discord.ButtonStyle
ROUND = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500)  # amounts offered of many
SHEET = "**Your sheet:** nothing of it is done yet."  # the first line of a sheet in a panel; its orders are read there
ORDER = re.compile(r"(?m)^\d+\. `([^`\n]*)`")
LINES, LINE, LONGEST = 60, 120, 2000  # orders of a sheet, characters of one, and of all


class Line(NamedTuple):
    """One line of a sheet: as it was written, what becomes of it, and the action; None: it cannot be read."""

    text: str
    fate: Fate
    action: Action | None = None


# The menus


def selects(table: Table, seat: Seat) -> list[Item]:
    """The game's menus, where it has any for this moment."""
    found: list[Item] = []
    for i, menu in enumerate(table.game.menus(table.state, seat)):
        options = [
            discord.SelectOption(
                label=short(named(table, way.words, plain=True), 100), value=written(way.verb, way.given)
            )
            for way in menu.ways[:OPTIONS]
        ]
        found.append(Answer.select(str(_spot(table, seat, menu=str(i))), options, named(table, menu.title, plain=True)))
    return found


def tools(table: Table, seat: Seat) -> tuple[list[Item], list[Item]]:
    """Beside the menus, before Undo and after it: what needs no choice, End among it; exact amounts, map, sheet."""
    if not (menus := table.game.menus(table.state, seat)):
        return [], [FormButton(*_write(table, seat))] if table.game.sheet(table.state, seat) else []
    listed = {way.verb for menu in menus for way in menu.ways}
    direct = [verb for verb in verbs(table.state, seat) if verb not in listed and not fields(verb)]
    first: list[Item] = [
        Answer.button(
            str(_spot(table, seat, written(verb, ()))), label(table, seat, verb, (), plain=True), Style.primary
        )
        for verb in direct
    ]
    more: list[Item] = []
    if amounts(table, seat):
        more.append(FormButton(f"f:{table.id}:{table.numbers[seat]}:exact:", "Exact amount"))
    more.append(Fixed.button(f"p:{table.id}:{table.numbers[seat]}:map", "Map"))
    if table.game.sheet(table.state, seat):
        more.append(FormButton(*_write(table, seat)))
    return first, more


def _write(table: Table, seat: Seat) -> tuple[str, str]:
    return f"f:{table.id}:{table.numbers[seat]}:write:", "Write"


def amounts(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """Words and path of everything of the menus of which there can be an amount."""
    found: dict[str, str] = {}
    for menu in table.game.menus(table.state, seat):
        for way in menu.ways:
            before = way.given[:-1]
            if before and asked_for(way.verb, way.given) is None and _ranged(table, seat, way.verb, before):
                words = [label(table, seat, way.verb, given, plain=True) for given in ((), before)]
                found.setdefault(written(way.verb, before), short(": ".join(words), 100))
    return [(words, path) for path, words in found.items()][:OPTIONS]


def _ranged(table: Table, seat: Seat, verb: type[Action], given: Path) -> bool:
    return isinstance(choices(table.state, seat, verb, given), range)


def back_to_menus(table: Table, seat: Seat, verb: type[Action], given: Path) -> bool:
    """Whether a menu has led straight to what is asked behind these answers."""
    ways = {(way.verb, way.given) for menu in table.game.menus(table.state, seat) for way in menu.ways}
    return any((verb, given[:n]) in ways and narrow(table.state, seat, verb, given[:n])[0] == given for n in range(9))


def within_reach(table: Table, seat: Seat) -> list[tuple[str, tuple[Any, ...]]]:
    """What the menus lead on to, with the answers that are to be chosen from there: tiles are marked on the map."""
    found: dict[tuple[Any, ...], list[str]] = {}
    for menu in table.game.menus(table.state, seat):
        for way in menu.ways:
            given, values = narrow(table.state, seat, way.verb, way.given)
            values = sensible(table, seat, way.verb, given, values)
            if asked_for(way.verb, given) and not isinstance(values, range):
                found.setdefault(tuple(values), []).append(way.words.split(":")[0])
    return [(", ".join(words), values) for values, words in found.items()]


def reached(table: Table, seat: Seat, marks: Sequence[str]) -> list[str]:
    """What is marked on the map, a line for what can be done there."""
    found = ((words, [value for value in values if value in marks]) for words, values in within_reach(table, seat))
    return [f"- {named(table, words)}: {', '.join(here)}" for words, here in found if here]


# Amounts, and other answers that are too many for a select


def some_of(found: range) -> list[int]:
    """Amounts of a range that are offered at once: small and round ones, the half, the most."""
    top = found[-1]
    picked = {*(n for n in ROUND if n in found), top, *({(top + 1) // 2} & {*found})}
    return sorted(picked)[: OPTIONS - 1] + ([top] if len(picked) >= OPTIONS else [])


def exact(table: Table, seat: Seat, verb: type[Action], given: Path) -> FormButton:
    """The way to any other amount."""
    return FormButton(f"f:{table.id}:{table.numbers[seat]}:exact:{written(verb, given)}", "Exact amount")


def parts(table: Table, seat: Seat, verb: type[Action], given: Path, found: Choices) -> list[tuple[str, Choices]]:
    """More answers than a select holds, in parts that it does hold: the game's own, or as they come."""
    own = [*table.game.parts(table.state, seat, verb, given, found)]
    if own and len(own) <= OPTIONS and all(0 < len(part) <= OPTIONS for _, part in own):
        return [(named(table, words, plain=True), part) for words, part in own]
    return [("", found[start : start + OPTIONS]) for start in range(0, len(found), OPTIONS)]


# The sheet


def tried(table: Table, seat: Seat, texts: Sequence[str]) -> list[Line]:
    """What would become of a sheet: of the lines that can be read one after the other, of the others nothing."""
    found = [_read(table, seat, text) for text in texts]
    readable = [line.action for line in found if line.action is not None]
    fates = iter(table.game.fates(table.state, seat, readable))
    return [line if line.action is None else _fated(line, next(fates)) for line in found]


def _fated(line: Line, fate: Fate) -> Line:
    return line._replace(fate=fate)


def _read(table: Table, seat: Seat, text: str) -> Line:
    try:
        action = table.game.order(text)
        return Line(table.game.spelt(action), Fate(""), action)
    except IllegalAction as no:
        return Line(text, Fate(table.game.explain(table.state, seat, no.code), refused=True))


def orders_in(text: str) -> list[str]:
    """The lines of what was typed, parted by line ends or semicolons, without empty ones and remarks."""
    lines = (part.split("#")[0].replace("`", "'") for part in re.split(r"[\n;]", text))
    return [" ".join(line.split())[:LINE] for line in lines if line.strip()]


def orders_on(message: discord.Message | None) -> list[str]:
    """The orders of the sheet that a panel of ours shows; none where it shows no sheet."""
    shown = [text for text in _texts(message.components if message else ()) if text.startswith(SHEET)]
    return [line for text in shown for line in ORDER.findall(text)]


def _texts(parts: Sequence[Any]) -> list[str]:
    return [part.content for part in parts if isinstance(part, discord.TextDisplay)]


def ready(lines: Sequence[Line]) -> bool:
    """Whether a sheet can be carried out: there is one, and nothing in it is refused."""
    return bool(lines) and not any(line.fate.refused for line in lines)


def shown(table: Table, lines: Sequence[Line], room: int) -> str:
    """The sheet in words: each order, and what becomes of it as long as there is room for that."""
    full = [f"{n}. `{line.text}` {_what(table, line.fate)}" for n, line in enumerate(lines, 1)]
    brief = [f"{n}. `{line.text}`{' **no**' if line.fate.refused else ''}" for n, line in enumerate(lines, 1)]
    for told in range(len(lines), -1, -1):
        text = "\n".join((SHEET, *full[:told], *brief[told:]))
        if len(text) <= room:
            return text
    return short(text, room)


def _what(table: Table, fate: Fate) -> str:
    words = named(table, fate.words)
    return f"**not possible:** {words}" if fate.refused else f"→ {words}"


def sheet_buttons(table: Table, seat: Seat, lines: Sequence[Line]) -> list[Item]:
    """To carry it out, if it can be; to write it again."""
    found: list[Item] = []
    asked = table.game.sheet(table.state, seat)
    if ready(lines) and asked:
        found.append(Fixed.button(f"p:{table.id}:{table.numbers[seat]}:sheet", asked.button, style=Style.primary))
    return [*found, FormButton(f"f:{table.id}:{table.numbers[seat]}:write:", "Write again")] if asked else found


# Instead


def instead(table: Table, user: int, no: IllegalAction) -> Answer | None:
    """A button for the nearest thing that would be possible instead of what was refused for its amount."""
    if no.action is None or table.phase != PLAYING or user not in table.users:
        return None
    seat = table.users.index(user)
    found = table.game.instead(table.state, seat, no.action)
    if found is None:
        return None
    given = path(found)
    words = label(table, seat, type(found), given, plain=True)
    return Answer.button(str(_spot(table, seat, written(type(found), given))), f"Instead: {words}", Style.primary)


def _spot(table: Table, seat: Seat, path: str = "", *, menu: str = "") -> Spot:
    return Spot(table.id, table.numbers[seat], path, menu=menu)


__all__ = [
    "LINES",
    "LONGEST",
    "Line",
    "amounts",
    "back_to_menus",
    "exact",
    "instead",
    "orders_in",
    "orders_on",
    "parts",
    "reached",
    "ready",
    "selects",
    "sheet_buttons",
    "shown",
    "some_of",
    "tools",
    "tried",
    "within_reach",
]
