"""A table's clock in words, and the menus by which its host chooses it."""

from __future__ import annotations

from typing import Any

import discord

from engine.core import Game, IllegalAction
from table.pace import Lapse, Pace
from table.types import Table

CLOCK, TIME_UP = "table_clock", "time_up"  # the menus' names; no option's field is called so
OWN = "own"  # the value of a clock that is on none of the lists
HOURS = (12, 24, 48, 72, 24 * 5, 24 * 7, 24 * 14)  # a move, as the menu offers them
DAILY = (8, 12, 18, 20, 22)  # o'clock
BANKS = ((24, 6), (72, 12), (168, 24))  # hours to begin with, and more after each turn
LAPSES: dict[Lapse, str] = {
    "wait": "The table waits on",
    "rules": "The rules answer",
    "computer": "A computer answers",
}
LAPSE_LINES = {
    "wait": "Whoever is late is reminded; after two misses in a row the others decide",
    "rules": "They do what is least; after two misses in a row the others decide",
    "computer": "It plays this turn as well as it can",
}


def length(hours: int) -> str:
    """So many hours, in days where that is whole."""
    if hours % 24 or hours < 48:
        return f"{hours} hour{'' if hours == 1 else 's'}"
    return f"{hours // 24} days"


def clock_of(pace: Pace) -> str:
    """How time runs, without what happens when it is up."""
    match pace.kind:
        case "relaxed":
            return f"{length(pace.hours)} a move"
        case "daily":
            return f"a move by {pace.hour}:00 each day ({pace.zone})"
        case "fast":
            return f"{length(pace.bank)} in the bank, {length(pace.increment)} more after each turn"
    return "none, the table waits"


def clock_line(game: Game[Any, Any], pace: Pace) -> str:
    """The whole of it in one line: for the card, and for whoever joins."""
    if pace.kind == "none":
        return clock_of(pace)
    late = "by the rules of the game" if game.own_clock else f"then {LAPSES[pace.lapse].lower()}"
    return f"{clock_of(pace)}, {late}"


def offered(game: Game[Any, Any]) -> dict[str, Pace]:
    """What the menu offers, by its values."""
    relaxed = {f"relaxed-{hours}": Pace("relaxed", hours=hours) for hours in HOURS}
    daily = {f"daily-{hour}": Pace("daily", hour=hour) for hour in DAILY}
    fast = {} if game.own_clock else {f"fast-{b}-{i}": Pace("fast", bank=b, increment=i) for b, i in BANKS}
    return {"none": Pace(), **relaxed, **daily, **fast}


def paced(table: Table, name: str, values: list[str]) -> Pace:
    """The table's clock with another choice. Raises IllegalAction not_possible for what is not offered."""
    now, value = table.pace, next(iter(values), "")
    if name == TIME_UP:
        if value not in lapses(table.game):
            raise IllegalAction("not_possible")
        return Pace(now.kind, now.hours, now.hour, now.zone, now.bank, now.increment, value)
    if value == OWN:
        return now
    new = offered(table.game).get(value)
    if new is None:
        raise IllegalAction("not_possible")
    return Pace(new.kind, new.hours, new.hour, now.zone, new.bank, new.increment, now.lapse)


def lapses(game: Game[Any, Any]) -> dict[Lapse, str]:
    """What can happen when time is up: a computer only where there is one; nothing to choose where the rules say it."""
    if game.own_clock:
        return {}
    return {value: words for value, words in LAPSES.items() if value != "computer" or game.opponent is not None}


def clock_menu(table: Table) -> discord.ui.Select[Any]:
    """The usual clocks; the present one too if /game clock has set another."""
    now, found = clock_of(table.pace), offered(table.game)
    zone = table.pace.zone
    words = {value: clock_of(Pace(p.kind, p.hours, p.hour, zone, p.bank, p.increment)) for value, p in found.items()}
    if now not in words.values():
        words = {OWN: now, **words}
    return discord.ui.Select(
        options=[
            discord.SelectOption(label=f"Clock: {text}", value=value, default=text == now)
            for value, text in words.items()
        ]
    )


def time_up_menu(table: Table) -> discord.ui.Select[Any]:
    """What happens when somebody's time is up."""
    return discord.ui.Select(
        options=[
            discord.SelectOption(
                label=f"When time is up: {text[0].lower()}{text[1:]}",
                value=value,
                description=LAPSE_LINES[value],
                default=value == table.pace.lapse,
            )
            for value, text in lapses(table.game).items()
        ]
    )


__all__ = ["CLOCK", "TIME_UP", "clock_line", "clock_menu", "clock_of", "lapses", "offered", "paced", "time_up_menu"]
