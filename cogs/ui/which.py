"""Which game somebody means: the one of this channel, else one of their own; with several they are asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord

from cogs.ui.answer import Interaction, answered, say
from cogs.ui.lobby_words import refusal, title
from cogs.ui.press import AsShown, DynamicSelect, known, whole
from cogs.ui.words import short
from engine.core import IllegalAction
from table.glance import waits_for
from table.types import Table

Look = Callable[[Interaction, Table], Awaitable[None]]
LOOKS: dict[str, Look] = {}  # what can be asked for, by the word in the menu's id
OPTIONS = 25  # of a select (limit 61)


def look(what: str) -> Callable[[Look], Look]:
    """Registers what is done with the game that is meant."""

    def register(function: Look) -> Look:
        LOOKS[what] = function
        return function

    return register


async def here(interaction: Interaction, *, ended: bool = False) -> Table | None:
    """The open game of this channel; with `ended`, else its last one."""
    tables, channel = interaction.client.tables, interaction.channel_id
    try:
        table: Table | None = await tables.in_channel(channel)
    except IllegalAction:
        table = await tables.last_in(channel) if ended else None
    return table


async def meant(interaction: Interaction, *, ended: bool = False) -> list[Table]:
    """The game of this channel, or else those of this person that are played. Raises IllegalAction if there is none."""
    if table := await here(interaction, ended=ended):
        return [table]
    found = [table for table in await interaction.client.tables.of_user(interaction.user.id) if table.state is not None]
    if not found:
        raise IllegalAction("none_of_yours" if interaction.guild_id is None else "no_such_table")
    return found


async def looked(interaction: Interaction, what: str, *, ended: bool = False) -> None:
    """Do `what` with the game that is meant, or ask which one it is."""
    table: Table | None = None
    try:
        found = await meant(interaction, ended=ended)
        if len(found) > 1:
            await say(interaction, "Which game?", view=menu(what, found, interaction.user.id))
            return
        table = found[0]
        await LOOKS[what](interaction, table)
    except IllegalAction as no:
        await say(interaction, refusal(no, table))


def menu(what: str, tables: Sequence[Table], user: int) -> discord.ui.View:
    """A menu of games, the most urgent first."""
    view = discord.ui.View(timeout=None)
    options = [
        discord.SelectOption(
            label=short(f"{title(table)}{' · your turn' if waits_for(table, user) else ''}", 100),
            value=str(table.id),
            description=short(", ".join(table.names), 100),
        )
        for table in tables[:OPTIONS]
    ]
    view.add_item(GameSelect(discord.ui.Select(custom_id=f"w:which:{what}", options=options, placeholder="A game")))
    return view


class GameSelect(AsShown, DynamicSelect, template=r"w:which:(?P<what>[a-z]+)"):
    """A menu of games; what is done with the chosen one stands in its id."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        table: Table | None = None
        try:
            shown = known(LOOKS, self.custom_id.rpartition(":")[2])
            table = await interaction.client.tables.get(whole(next(iter(self.item.values), "")))
            await shown(interaction, table)
        except IllegalAction as no:
            await say(interaction, refusal(no, table))


__all__ = ["LOOKS", "GameSelect", "here", "look", "looked", "meant", "menu", "waits_for"]
