"""A small bot that uses everything Gamekeeper uses of Discord: the subject of the sandbox's own tests."""

from __future__ import annotations

import io
import re
from typing import Any

import discord
from discord import app_commands
from PIL import Image


def picture(size: tuple[int, int] = (32, 20)) -> discord.File:
    """A small PNG, made anew for each message."""
    raw = io.BytesIO()
    Image.new("RGB", size, (30, 90, 200)).save(raw, "PNG")
    raw.seek(0)
    return discord.File(raw, "board.png", description="the board")


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"press:(?P<what>\w+)"):
    """A button that outlives restarts."""

    def __init__(self, what: str) -> None:
        super().__init__(discord.ui.Button(label=what, custom_id=f"press:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Press:
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction) -> None:
        match self.what:
            case "ask":
                await interaction.response.send_modal(Ask())
            case "update":
                await interaction.response.edit_message(content="updated")
            case "silence":
                return
            case _:
                await interaction.response.defer()
                await interaction.followup.send(f"{interaction.user.name} pressed", ephemeral=True, file=picture())


class Choose(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"choose"):
    """A select that outlives restarts."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=name) for name in ("axe", "bow", "cart")]
        super().__init__(discord.ui.Select(custom_id="choose", options=options, max_values=2))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Choose:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(" and ".join(self.item.values), ephemeral=True)


class Ask(discord.ui.Modal, title="Bid"):
    """A question with two fields."""

    amount: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Amount", max_length=4)
    kind: discord.ui.Label[Any] = discord.ui.Label(
        text="Kind", component=discord.ui.Select(options=[discord.SelectOption(label="gold")], required=False)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"bid {self.amount.value}", ephemeral=True)


class Panel(discord.ui.LayoutView):
    """A components v2 message: text, picture, button."""

    def __init__(self, words: str = "a panel") -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Any] = discord.ui.Container()
        box.add_item(discord.ui.TextDisplay(words))
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="the board")
        box.add_item(gallery)
        box.add_item(discord.ui.ActionRow(Press("update")))
        self.add_item(box)


def buttons(*names: str) -> discord.ui.View:
    """A row of buttons."""
    view = discord.ui.View(timeout=None)
    for name in names:
        view.add_item(Press(name))
    return view


class SampleBot(discord.Client):
    """The bot: /try with its sub-commands."""

    def __init__(self, **settings: Any) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        settings = dict[str, Any](intents=intents, guild_ready_timeout=0.05, max_messages=None) | settings
        super().__init__(**settings)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(_commands())

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Choose)
        await self.tree.sync()


def _commands() -> app_commands.Group:
    group = app_commands.Group(name="try", description="tries")

    @group.command(name="board", description="a public board")
    async def board(i: discord.Interaction, round: app_commands.Range[int, 1, 50], style: str = "plain") -> None:
        await i.response.defer(thinking=True)
        await i.edit_original_response(
            content=f"round {round} {style}", attachments=[picture()], view=buttons("pass", "ask", "update", "silence")
        )

    @board.autocomplete("style")
    async def styles(i: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=s.title(), value=s) for s in ("plain", "pretty") if s.startswith(typed)]

    @group.command(name="panel", description="a private panel")
    async def panel(i: discord.Interaction) -> None:
        await i.response.send_message(view=Panel(), file=picture(), ephemeral=True)

    @group.command(name="choice", description="a select")
    async def choice(i: discord.Interaction) -> None:
        await i.response.send_message("choose", view=discord.ui.View(timeout=None).add_item(Choose()))

    @group.command(name="hand", description="a DM")
    async def hand(i: discord.Interaction) -> None:
        try:
            await i.user.send("your hand", file=picture())
            await i.response.send_message("sent", ephemeral=True)
        except discord.Forbidden as why:
            await i.response.send_message(f"closed {why.code}", ephemeral=True)

    @group.command(name="thread", description="a thread")
    async def thread(i: discord.Interaction, who: discord.User) -> None:
        assert isinstance(i.channel, discord.TextChannel)
        await i.response.send_message("opening")
        made = await i.channel.create_thread(name="game 7", type=discord.ChannelType.public_thread)
        await made.add_user(who)
        await made.send(f"{who.mention} is called")

    return group
