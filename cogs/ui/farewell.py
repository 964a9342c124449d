"""Ending things: resigning, ending a lobby or a game. What is final is confirmed by a button that names it."""

from __future__ import annotations

from collections.abc import Collection

import discord

from cogs.ui.answer import Interaction, announce, answered, say, soon, turn
from cogs.ui.lobby_words import refusal, title
from cogs.ui.moderating import acted, moderator
from cogs.ui.notify import mentions
from cogs.ui.pages import begun
from cogs.ui.press import ByItsId, DynamicButton
from cogs.ui.words import names
from engine.core import IllegalAction, Seat
from table.tenures import active
from table.types import ASIDE, Table

Seats = frozenset[Seat]


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
    await say(interaction, text, view=only_button(f"g:{table.id}:resign:{table.numbers[seat]}:0", label))


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
        await ask_all(interaction, table)


async def confirm_end(interaction: Interaction, table: Table) -> None:
    """Show the button that ends it without a result."""
    label = f"End {title(table)}"
    text = f"End {title(table)} for everybody, without a result? This cannot be taken back."
    await say(interaction, text, view=only_button(f"g:{table.id}:end:{table.seq}:0", label))


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


# Ending by agreement

# Who has agreed stands in the buttons; presses that cross each other are added up here, by message.
CROSSED: dict[int, Seats] = {}


def needed(table: Table) -> Seats:
    """Who must agree: everybody who still plays, and for whom nobody stands in."""
    return frozenset(active(table))


async def ask_all(interaction: Interaction, table: Table) -> None:
    """Ask the other players in the game's channel. The wish ends when somebody plays on."""
    seat = table.seat_of(interaction.user.id)
    if interaction.channel_id != table.channel:
        await say(interaction, f"Use /game end in <#{table.channel}>: all players must agree there.\nNothing changed.")
        return
    agreed = frozenset({seat})
    others = [table.users[other] for other in sorted(needed(table) - agreed)]
    people, called = await mentions(interaction.client.tables, table, others)
    text = f"{people} {wish(table, agreed)}".strip()
    await announce(interaction, text, view=agreement(table, agreed), allowed_mentions=called)


def wish(table: Table, agreed: Collection[Seat]) -> str:
    """Who has agreed to end it, and who is still asked."""
    yes, left = names(table, sorted(agreed)), names(table, sorted(needed(table) - set(agreed)))
    return f"End {title(table)} without a result? Agreed: {yes}. Still asked: {left}."


def agreement(table: Table, agreed: Collection[Seat]) -> discord.ui.View:
    """Agree or play on; who has agreed stands in the ids, so that a restart does not matter."""
    mask = sum(1 << seat for seat in agreed)
    view = only_button(f"g:{table.id}:agree:{table.seq}:{mask}", "Agree to end it")
    view.add_item(FarewellButton(f"g:{table.id}:no:{table.seq}:{mask}", "Play on"))
    return view


def seats_in(mask: int) -> Seats:
    """The seats of a bit mask, seat 0 the lowest bit."""
    return frozenset(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


async def agree(interaction: Interaction, table: Table, seq: int, mask: int) -> None:
    """One more agrees; the last one ends the game."""
    seat = asked_now(table, interaction.user.id, seq)
    assert interaction.message is not None
    message = interaction.message.id
    agreed = CROSSED[message] = CROSSED.get(message, frozenset()) | seats_in(mask) | {seat}
    if needed(table) - agreed:
        await turn(interaction, wish(table, agreed), agreement(table, agreed))
        return
    await ended(interaction, table)
    CROSSED.pop(message, None)
    await replaced(interaction, f"{title(table)} is ended without a result: all agreed.")


async def decline(interaction: Interaction, table: Table, seq: int) -> None:
    """Somebody wants to play on: the question is closed for all."""
    seat = asked_now(table, interaction.user.id, seq)
    assert interaction.message is not None
    CROSSED.pop(interaction.message.id, None)
    await replaced(interaction, f"{names(table, [seat])} plays on: {title(table)} is not ended.")


def asked_now(table: Table, user: int, seq: int) -> Seat:
    """The seat of whoever answers. Raises what has become of the wish."""
    seat = table.seat_of(user)
    if table.phase != "playing":
        raise IllegalAction("game_over")
    if table.seq != seq:
        raise IllegalAction("played_on")
    return seat


async def replaced(interaction: Interaction, text: str) -> None:
    """The message whose button was pressed says what came of it, and has no button any more."""
    await turn(interaction, text, None)


class FarewellButton(
    ByItsId, DynamicButton, template=r"g:(?P<table>\d+):(?P<what>resign|end|agree|no):(?P<number>-?\d+):(?P<mask>\d+)"
):
    """What ends something for good: `g:<table>:<what>:<question or action>:<seats that agreed>`."""

    styles = dict.fromkeys(("resign", "end", "agree"), discord.ButtonStyle.danger)

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table_id, what, number, mask = self.custom_id.split(":")
        table = await interaction.client.tables.get(int(table_id))
        try:
            match what:
                case "resign":
                    await resign(interaction, table, int(number))
                case "end":
                    await end(interaction, table, int(number))
                case "agree":
                    await agree(interaction, table, int(number), int(mask))
                case _:
                    await decline(interaction, table, int(number))
        except IllegalAction as no:
            await say(interaction, refusal(no, table))


__all__ = ["FarewellButton", "ask_to_end", "ask_to_resign"]
