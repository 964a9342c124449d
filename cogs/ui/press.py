"""What all our plain buttons and menus share: they are known by their custom_id alone, on messages of any age."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

import discord

from cogs.ui.answer import Interaction
from engine.core import IllegalAction

T = TypeVar("T")

DynamicButton = discord.ui.DynamicItem[discord.ui.Button[Any]]
DynamicSelect = discord.ui.DynamicItem[discord.ui.Select[Any]]


class ByItsId:
    """Stands before `DynamicButton` in a class's bases: a button made from its custom_id and, to be shown, its label.

    Labels and colours do not matter when a press comes in; they belong to the message that shows the button.
    """

    styles: ClassVar[dict[str, discord.ButtonStyle]] = {}  # by the word in the id; grey where none is given

    def __init__(self, custom_id: str, label: str = "…") -> None:
        words = set(custom_id.split(":"))
        style = next((style for word, style in self.styles.items() if word in words), discord.ButtonStyle.secondary)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id, style=style))  # type: ignore[call-arg]

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /) -> Any:
        """Called by discord.py for each press on a button whose id fits the class's template."""
        return cls(match.string)


class AsShown:
    """Stands before `DynamicSelect` in a class's bases: a menu as its message shows it."""

    def __init__(self, menu: discord.ui.Select[Any]) -> None:
        super().__init__(menu)  # type: ignore[call-arg]

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /) -> Any:
        """Called by discord.py for each choice in a menu whose id fits the class's template."""
        assert isinstance(item, discord.ui.Select)
        return cls(item)


def whole(text: str) -> int:
    """A number that stands in an id or a menu. Raises IllegalAction not_possible for what is none of ours."""
    try:
        return int(text)
    except ValueError:
        raise IllegalAction("not_possible") from None


def known(table: Mapping[str, T], word: str) -> T:
    """What is registered under a word of an id. Raises IllegalAction not_possible."""
    if word not in table:
        raise IllegalAction("not_possible")
    return table[word]


__all__ = ["AsShown", "ByItsId", "DynamicButton", "DynamicSelect", "known", "whole"]
