"""The components of private panels. They outlive every restart: their ids say all that is needed."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import discord

from cogs.ui.answer import Interaction, answered
from cogs.ui.press import ByItsId, DynamicButton
from cogs.ui.spot import CHOICE, Spot
from cogs.ui.words import short

Flow = Callable[[Interaction, Spot, "str | None"], Awaitable[None]]
FLOWS: dict[str, Flow] = {}  # what a press does, by the kind of button; the panel fills it in

LABEL = 80  # characters of a button's label (limit 58)
Item: TypeAlias = discord.ui.Item[Any]
Style: TypeAlias = discord.ButtonStyle


class Answer(discord.ui.DynamicItem[Any], template=CHOICE):
    """A button or select whose press answers a question, or opens the next one."""

    def __init__(self, item: Item) -> None:
        super().__init__(item)

    @classmethod
    def button(cls, custom_id: str, words: str, style: Style = Style.secondary) -> Answer:
        return cls(discord.ui.Button(label=short(words, LABEL), custom_id=custom_id, style=style))

    @classmethod
    def select(cls, custom_id: str, options: Sequence[discord.SelectOption], words: str, most: int = 1) -> Answer:
        """A menu from which up to `most` options are chosen."""
        shown = list(options)
        return cls(
            discord.ui.Select(options=shown, custom_id=custom_id, placeholder=short(words, 150), max_values=most)
        )

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str], /) -> Answer:
        return cls(item)

    @answered
    async def callback(self, interaction: Interaction) -> None:
        data: Any = interaction.data
        await FLOWS["answer"](interaction, Spot.read(self.custom_id), ".".join(data.get("values", ())) or None)


class Fixed(
    discord.ui.DynamicItem[Any],
    template=r"p:(?P<table>\d+):(?P<number>\d+):(?P<what>undo|ask|agree|decline|why|go|map|sheet|nudge)",
):
    """What needs no answer: undo or consent to it, why not, the next game, a map, a sheet to be done, a nudge."""

    def __init__(self, item: Item) -> None:
        super().__init__(item)

    @classmethod
    def button(cls, custom_id: str, words: str, *, disabled: bool = False, style: Style = Style.secondary) -> Fixed:
        return cls(discord.ui.Button(label=short(words, LABEL), custom_id=custom_id, disabled=disabled, style=style))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str], /) -> Fixed:
        return cls(item)

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table, number, what = self.custom_id.split(":")
        await FLOWS[what](interaction, Spot(int(table), int(number)), None)


class FormButton(
    ByItsId, DynamicButton, template=r"f:(?P<table>\d+):(?P<number>\d+):(?P<what>write|exact):(?P<path>[\w.*-]*)"
):
    """Opens a form: an order sheet, or an exact amount (of what its path says)."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table, number, what, path = self.custom_id.split(":")
        await FLOWS[what](interaction, Spot(int(table), int(number), path), None)


def flow(kind: str) -> Callable[[Flow], Flow]:
    """Registers what a press on a button of this kind does: answer, or the last word of a fixed button's id."""

    def register(function: Flow) -> Flow:
        FLOWS[kind] = function
        return function

    return register


__all__ = ["FLOWS", "Answer", "Fixed", "FormButton", "flow"]
