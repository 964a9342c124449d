"""The card of a game in its home channel: who sits, what is played, how it ended. Posted once, then edited."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import discord

from cogs.ui import gathering
from cogs.ui.answer import Interaction, answered
from cogs.ui.lobby_words import names_of, options_of, result, title, undo_words
from cogs.ui.option_panel import open_options
from cogs.ui.pace_words import clock_line
from cogs.ui.press import ByItsId, DynamicButton
from cogs.ui.rulebook import RulesButton
from cogs.ui.words import short
from table.types import Table

MOST = 2000  # characters (limit 34)
HINTS = "-# How it rings for you: /notify, /quiet. The clock: Options, /game clock. Slow: /game nudge. Away: /vacation."
BUTTONS = {"join": "Join", "leave": "Leave", "start": "Start", "options": "Options"}


class Card(NamedTuple):
    """What is sent or edited: classic content and a fresh view."""

    content: str
    view: discord.ui.View


def card(table: Table) -> Card:
    """The card as the table stands. It mentions nobody and shows nothing hidden."""
    return Card(short("\n".join(said(table)), MOST), buttons(table))


def said(table: Table) -> Iterable[str]:
    """The card's lines: state, options, who sits there."""
    head = f"**{title(table)}**"
    match table.phase:
        case "lobby":
            yield f"{head}: waiting for players"
            yield from offered(table)
        case "playing":
            yield f"{head}: played in <#{table.channel}>"
            yield ", ".join(names_of(table))
        case "over":
            yield f"{head}: over. Played in <#{table.channel}>"
            yield result(table)
        case "aside":
            yield f"{head}: set aside: its record cannot be read. Whoever runs this bot can look into it."
        case _:
            yield f"{head}: ended without a result"
            yield ", ".join(names_of(table))


def offered(table: Table) -> Iterable[str]:
    """What somebody reads who may want to join."""
    game, most = table.game, table.seats_wanted
    if game.pitch:
        yield game.pitch
    if length := game.length(most, table.options):
        yield f"Length: {length}"
    yield from options_of(table)
    yield f"Taking back what was seen: {undo_words(table.undo_seen)}"
    yield f"Clock: {clock_line(game, table.pace)}"
    yield HINTS
    yield f"Seats: {len(table.users)} of {most} taken, {game.players[0]} needed to start"
    for seat, name in enumerate(names_of(table)):
        yield f"{seat + 1}. {name}{' (host)' if table.users[seat] == table.host else ''}"


def buttons(table: Table) -> discord.ui.View:
    """Fixed buttons of a lobby, Again after the end, none while it is played: then the boards have them."""
    view = discord.ui.View(timeout=None)
    if table.phase == "lobby":
        for what, label in BUTTONS.items():
            view.add_item(LobbyButton(f"l:{table.id}:{what}", label))
        view.add_item(RulesButton(f"r:{table.game.key}:{table.id}:open", "Rules"))
    elif table.phase == "over":
        view.add_item(AgainButton(f"a:{table.id}", AGAIN))
    return view


AGAIN = "Again, same players"


class LobbyButton(ByItsId, DynamicButton, template=r"l:(?P<table>\d+):(?P<what>join|leave|start|options)"):
    """A card of any age answers: when its lobby has begun, it says so."""

    styles = {"join": discord.ButtonStyle.primary}

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table_id, what = self.custom_id.split(":")
        table = await interaction.client.tables.get(int(table_id))
        match what:
            case "join":
                await gathering.join(interaction, table)
            case "leave":
                await gathering.leave(interaction, table)
            case "start":
                await gathering.start(interaction, table)
            case _:
                await open_options(interaction, table)


class AgainButton(ByItsId, DynamicButton, template=r"a:(?P<table>\d+)"):
    """On the last board and on the card of a finished game."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        await gathering.again(interaction, await interaction.client.tables.get(int(self.custom_id[2:])))


__all__ = ["AGAIN", "AgainButton", "Card", "LobbyButton", "card"]
