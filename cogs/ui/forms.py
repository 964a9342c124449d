"""Forms that people fill in. Like buttons they are known by their custom_id alone, also after a restart.

`x:<table>:<question>:<kind>:<answers given>:<interaction>`: the last number makes each form one of its own, since
Discord's client keeps what was typed by custom_id.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import discord

from cogs.ui.spot import Spot

Interaction: TypeAlias = "discord.Interaction[Any]"
FORM = re.compile(r"x:(?P<table>\d+):(?P<number>\d+):(?P<kind>[a-z]+):(?P<path>[\w.*-]*):\d+")


class Filled(NamedTuple):
    """What somebody has sent: where it leads, and what stands in each field."""

    spot: Spot
    values: Mapping[str, str]


Take = Callable[[Interaction, Filled], Awaitable[None]]
FORMS: dict[str, Take] = {}  # what is done with a form, by its kind


def form(kind: str) -> Callable[[Take], Take]:
    """Registers what becomes of the forms of a kind."""

    def register(function: Take) -> Take:
        FORMS[kind] = function
        return function

    return register


def ident(kind: str, spot: Spot, interaction: int) -> str:
    """The custom_id of a new form."""
    return f"x:{spot.table}:{spot.number}:{kind}:{spot.path}:{interaction}"


def taker(interaction: Interaction) -> Awaitable[None] | None:
    """What is to be done with a form that has been sent; None: it is none of these."""
    data: Any = interaction.data or {}
    match = FORM.fullmatch(str(data.get("custom_id", "")))
    if match is None or match["kind"] not in FORMS:
        return None
    spot = Spot(int(match["table"]), int(match["number"]), match["path"])
    return FORMS[match["kind"]](interaction, Filled(spot, dict(_fields(data.get("components", ())))))


def _fields(parts: Any) -> Iterator[tuple[str, str]]:
    """Each field with what was typed, or the first thing chosen."""
    for part in parts:
        if "custom_id" in part:
            yield part["custom_id"], str(part.get("value") or next(iter(part.get("values") or ()), ""))
        yield from _fields(filter(None, (part.get("component"), *part.get("components", ()))))


__all__ = ["FORMS", "Filled", "form", "ident", "taker"]
