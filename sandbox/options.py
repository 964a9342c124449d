"""What Discord's client checks before a command leaves: names, required options, types, choices, bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import Json
from .world import World

__all__ = ["Leaf", "data", "leaves", "resolved"]

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 3, 4, 5, 6, 7, 10


@dataclass(frozen=True)
class Leaf:
    """A command that can be given: its words, the command it belongs to, the steps down to it, its options."""

    path: str
    command: Json
    steps: tuple[tuple[str, int], ...]
    node: Json

    @property
    def options(self) -> list[Json]:
        """The options it declares."""
        return self.node.get("options") or []

    def option(self, name: str) -> Json:
        """An option by name, or ValueError."""
        for option in self.options:
            if option["name"] == name:
                return option
        known = ", ".join(option["name"] for option in self.options) or "none"
        raise ValueError(f"/{self.path} has no option {name}; it has {known}")


def leaves(commands: list[Json]) -> Iterator[Leaf]:
    """Every chat-input command that can be given, sub-commands by their words."""
    for command in commands:
        if command.get("type", 1) == 1:
            yield from _below(command["name"], command, (), command)


def _below(path: str, command: Json, steps: tuple[tuple[str, int], ...], node: Json) -> Iterator[Leaf]:
    nested = [option for option in node.get("options") or [] if option["type"] in (SUBCOMMAND, GROUP)]
    if not nested:
        yield Leaf(path, command, steps, node)
    for option in nested:
        yield from _below(f"{path} {option['name']}", command, (*steps, (option["name"], option["type"])), option)


def data(world: World, leaf: Leaf, given: Mapping[str, Any], *, focused: tuple[str, Any] | None = None) -> Json:
    """The `data` of an interaction. `focused`: option being completed and what is typed so far.

    Raises ValueError in words where Discord would not let the command leave."""
    for name in given:
        leaf.option(name)
    options = [_given(world, option, given[option["name"]]) for option in leaf.options if option["name"] in given]
    if focused:
        name, typed = focused
        options = [option for option in options if option["name"] != name]
        options.append({"name": name, "type": leaf.option(name)["type"], "value": typed, "focused": True})
    else:
        _complete(leaf, given)
    for name, kind in reversed(leaf.steps):
        options = [{"name": name, "type": kind, "options": options}]
    body = {"id": leaf.command["id"], "name": leaf.command["name"], "type": 1, "options": options}
    return body | _guild(leaf.command) | resolved(world, _users(leaf, given), _channels(leaf, given))


def _guild(command: Json) -> Json:
    return {"guild_id": command["guild_id"]} if "guild_id" in command else {}


def _complete(leaf: Leaf, given: Mapping[str, Any]) -> None:
    for option in leaf.options:
        if option.get("required") and option["name"] not in given:
            raise ValueError(f"/{leaf.path} needs the option {option['name']}")


def _given(world: World, option: Json, value: Any) -> Json:
    _check(world, option, value)
    if option["type"] in (USER, CHANNEL):
        value = str(value)
    return {"name": option["name"], "type": option["type"], "value": value}


def _check(world: World, option: Json, value: Any) -> None:
    name, kind = option["name"], option["type"]
    wanted = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: (int, float)}.get(kind, (str, int))
    if not isinstance(value, wanted) or (isinstance(value, bool) and kind != BOOLEAN):  # type: ignore[arg-type]
        raise ValueError(f"{name}: {value!r} is not of the right type")
    if kind == STRING:
        _bounds(name, len(value), option.get("min_length"), option.get("max_length"), "characters")
    if kind in (INTEGER, NUMBER):
        _bounds(name, value, option.get("min_value"), option.get("max_value"), "")
    if kind == USER and str(value) not in world.users:
        raise ValueError(f"{name}: there is no user {value}")
    if kind == CHANNEL and str(value) not in world.channels:
        raise ValueError(f"{name}: there is no channel {value}")
    choices = option.get("choices") or []
    if choices and value not in [choice["value"] for choice in choices]:
        raise ValueError(f"{name}: {value!r} is none of {', '.join(choice['name'] for choice in choices)}")


def _bounds(name: str, value: float, low: float | None, high: float | None, unit: str) -> None:
    if low is not None and value < low:
        raise ValueError(f"{name}: at least {low} {unit}".rstrip())
    if high is not None and value > high:
        raise ValueError(f"{name}: at most {high} {unit}".rstrip())


def _users(leaf: Leaf, given: Mapping[str, Any]) -> list[str]:
    return [str(given[o["name"]]) for o in leaf.options if o["type"] == USER and o["name"] in given]


def _channels(leaf: Leaf, given: Mapping[str, Any]) -> list[str]:
    return [str(given[o["name"]]) for o in leaf.options if o["type"] == CHANNEL and o["name"] in given]


def resolved(world: World, users: list[str], channels: list[str]) -> Json:
    """The objects behind ids that were chosen."""
    found: Json = {}
    if users:
        found["users"] = {key: world.users[key] for key in users}
        found["members"] = {key: _partial(world, key) for key in users}
    if channels:
        found["channels"] = {key: world.channels[key] | {"permissions": "0"} for key in channels}
    return {"resolved": found} if found else {}


def _partial(world: World, who: str) -> Json:
    member = next(m for m in world.members.values() if m["user"]["id"] == who)
    return {key: value for key, value in member.items() if key not in ("user", "deaf", "mute")} | {"permissions": "0"}
