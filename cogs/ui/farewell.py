"""Ending things: resigning, ending a lobby or a game. What is final is confirmed by a button that names it."""

from __future__ import annotations

import discord

from cogs.ui.agreement import ask_all
from cogs.ui.answer import Interaction, answered, say, soon, turn
from cogs.ui.lobby_words import refusal, title
from cogs.ui.moderating import acted, moderator
from cogs.ui.pages import begun
from cogs.ui.press import ByItsId, DynamicButton
from engine.core import IllegalAction, Seat
from table.agreement import END
from table.types import ASIDE, Table


def only_button(custom_id: str, label: str) -> discord.ui.View:
    """A message's one button."""
    view = discord.ui.View(timeout=None)
    view.add_item(FarewellButton(custom_id, label))
    return view


# Resigning


def resigning(table: Table, user: int) -> Seat:
    """The seat that would be given up. Raises what stands in the way."""
    begun(table)
    if table.phase != "playing":
        raise IllegalAction("game_over")
    seat = table.seat_of(user)
    if seat in table.state.resigned:
        raise IllegalAction("already_resigned")
    return seat


async def ask_to_resign(interaction: Interaction, table: Table) -> None:
    """Show the button that resigns for good. Its number is that of the seat's question: a later one asks again."""
    seat = resigning(table, interaction.user.id)
    label = f"Resign from {title(table)}"
    text = f"Resign from {title(table)}? You rank last and cannot come back; the rules play your seat to the end."
    await say(interaction, text, view=only_button(f"g:{table.id}:resign:{table.numbers[seat]}", label))


async def resign(interaction: Interaction, table: Table, number: int) -> None:
    """The confirmed resignation. Confirmed at an older question, it is asked again."""
    seat = resigning(table, interaction.user.id)
    if number != table.numbers[seat]:
        await ask_to_resign(interaction, table)
        return
    await soon(interaction, interaction.client.tables.resign(table.id, interaction.user.id, interaction=interaction.id))
    await replaced(interaction, f"You have resigned from {title(table)}.")


# Ending


async def ask_to_end(interaction: Interaction, table: Table) -> None:
    """Host (before the start) and moderators confirm; players of a running game ask all others."""
    mine = table.host == interaction.user.id if table.phase == "lobby" else False
    if table.phase not in ("lobby", "playing"):
        raise IllegalAction("set_aside" if table.phase == ASIDE else "game_over")
    if mine or moderator(interaction):
        await confirm_end(interaction, table)
    elif table.phase == "lobby":
        raise IllegalAction("not_moderator")
    else:
        await ask_all(interaction, table, END)


async def confirm_end(interaction: Interaction, table: Table) -> None:
    """Show the button that ends it without a result."""
    label = f"End {title(table)}"
    text = f"End {title(table)} for everybody, without a result? This cannot be taken back."
    await say(interaction, text, view=only_button(f"g:{table.id}:end:{table.seq}", label))


async def end(interaction: Interaction, table: Table, seq: int) -> None:
    """The confirmed end; whoever confirms must still be allowed to."""
    if not (moderator(interaction) or (table.phase == "lobby" and table.host == interaction.user.id)):
        raise IllegalAction("not_moderator")
    if (seq < 0) != (table.seq < 0):
        await confirm_end(interaction, table)  # a lobby was to be ended, and it has become a game
        return
    await ended(interaction, table)
    await replaced(interaction, f"{title(table)} is ended.")


async def ended(interaction: Interaction, table: Table) -> None:
    """Carry it out, and put it on record that a moderator or host did."""
    await soon(interaction, interaction.client.tables.end(table.id, interaction.user.id, interaction=interaction.id))
    acted(interaction, "end", table)


async def replaced(interaction: Interaction, text: str) -> None:
    """The message whose button was pressed says what came of it, and has no button any more."""
    await turn(interaction, text, None)


class FarewellButton(ByItsId, DynamicButton, template=r"g:(?P<table>\d+):(?P<what>resign|end):(?P<number>-?\d+)"):
    """What ends something for good: `g:<table>:<what>:<question or action>`."""

    styles = dict.fromkeys(("resign", "end"), discord.ButtonStyle.danger)

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table_id, what, number = self.custom_id.split(":")
        table = await interaction.client.tables.get(int(table_id))
        try:
            if what == "resign":
                await resign(interaction, table, int(number))
            else:
                await end(interaction, table, int(number))
        except IllegalAction as no:
            await say(interaction, refusal(no, table))


__all__ = ["FarewellButton", "ask_to_end", "ask_to_resign"]
