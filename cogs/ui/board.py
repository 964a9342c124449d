"""What everybody sees. Nothing in it depends on what is hidden: not a button, not an id, not a file name."""

from __future__ import annotations

import io
import re
from typing import Any, NamedTuple

import discord

from cogs.ui.panel import open_panel
from cogs.ui.words import CODES
from engine.core import IllegalAction
from render import plain
from table.sitting import Table

BUTTONS = {"seat": "My seat", "words": "In words"}


class Public(NamedTuple):
    """A public message, down to its bytes."""

    content: str
    called: tuple[int, ...]
    file: str
    picture: bytes
    buttons: tuple[tuple[str, str], ...]


def public(table: Table, boards: int) -> Public:
    called = tuple(table.users[seat] for seat in table.waiting)
    what = "your turn" if called else "the game is over" if table.outcome else "paused until somebody comes back"
    content = f"{' '.join(f'<@{user}>' for user in called)} {table.game.title} #{table.id}: {what}.".lstrip()
    picture = plain.board(table.game.title, table.game.view(table.state, None))
    return Public(
        content,
        called,
        f"board-{boards + 1}.png",
        picture,
        tuple((label, f"b:{table.id}:{what}") for what, label in BUTTONS.items()),
    )


async def post(channel: discord.abc.Messageable, message: Public, nonce: str) -> discord.Message:
    view = discord.ui.View(timeout=None)
    for label, custom_id in message.buttons:
        view.add_item(BoardButton(custom_id, label))
    file = discord.File(io.BytesIO(message.picture), message.file)
    mentions = discord.AllowedMentions(
        users=[discord.Object(user) for user in message.called], everyone=False, roles=False
    )
    return await channel.send(message.content, file=file, view=view, nonce=nonce, allowed_mentions=mentions)


class BoardButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"b:(?P<table>\d+):(?P<what>seat|words)"):
    """Never stale: pressed on any board, old or new, it answers for now and for whoever pressed it."""

    def __init__(self, custom_id: str, label: str = "…") -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> BoardButton:
        return cls(match.string)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        _, table_id, what = self.custom_id.split(":")
        try:
            table = await interaction.client.tables.get(int(table_id))
            if what == "seat":
                await open_panel(interaction, table, table.seat_of(interaction.user.id))
            else:
                await interaction.response.send_message(str(table.game.view(table.state, None)), ephemeral=True)
        except IllegalAction as no:
            await interaction.response.send_message(CODES.get(no.code, no.code), ephemeral=True)
