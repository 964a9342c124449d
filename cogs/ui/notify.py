"""How somebody hears that it is their turn: explained, and changed with one press."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from cogs.ui.answer import Interaction, answered, say, turn
from cogs.ui.press import ByItsId, DynamicButton
from cogs.ui.words import name
from table.service import Tables
from table.types import Table

WAYS = {
    "channel": ("Mention", "one mention in the game's channel or thread rings; your hand comes silently by DM."),
    "dm": ("Message", "one DM rings, with your hand and your choices in it; you are not mentioned."),
    "none": ("Nothing", "nothing rings; /play shows what waits for you."),
}


def explained(now: str) -> str:
    """The three ways, the present one named."""
    lines = (f"- **{label}**{' (yours)' if way == now else ''}: {text}" for way, (label, text) in WAYS.items())
    return "\n".join(("How do you want to hear that it is your turn, in all games?", *lines))


def choice(now: str) -> discord.ui.View:
    """A button for each way but the present one."""
    view = discord.ui.View(timeout=None)
    for way, (label, _) in WAYS.items():
        if way != now:
            view.add_item(NotifyButton(f"n:{way}", label))
    return view


async def open_notify(interaction: Interaction) -> None:
    """Answer privately with the present way and the others."""
    now = (await interaction.client.tables.person(interaction.user.id)).notify
    await say(interaction, explained(now), view=choice(now))


async def mentions(tables: Tables, table: Table, users: Iterable[int]) -> tuple[str, discord.AllowedMentions]:
    """These players by mention, those who want nothing to ring by name; and the permission to mention the former."""
    rung, words = [], []
    for user in users:
        rings = (await tables.person(user)).notify != "none"
        words.append(f"<@{user}>" if rings else name(table, table.seat_of(user)))
        rung += [discord.Object(user)] if rings else []
    return " ".join(words), discord.AllowedMentions(users=rung or False, everyone=False, roles=False)


class NotifyButton(ByItsId, DynamicButton, template=r"n:(?P<way>show|channel|dm|none)"):
    """`n:show` opens the explanation, the others choose a way."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        way = self.custom_id.partition(":")[2]
        if way == "show":
            await open_notify(interaction)
            return
        await interaction.client.tables.set_person(interaction.user.id, notify=way)
        await turn(interaction, explained(way), choice(way))


__all__ = ["WAYS", "NotifyButton", "mentions", "open_notify"]
