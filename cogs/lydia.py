"""Lions of Lydia on Discord: its rules, its pictures, its commands, and any card looked up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from cogs.ui.answer import Interaction, say
from cogs.ui.commands import at, group
from cogs.ui.pages import seat_in
from cogs.ui.pictured import pictured
from cogs.ui.words import named, short
from engine.core import IllegalAction, chosen
from engine.lydia import GAME
from engine.lydia.cards import CARDS
from engine.lydia.names import card_name, cost, described
from engine.lydia.report import card as looked_up
from engine.lydia.state import Lydia
from render import lydia
from table.types import Table

CHOICES, LABEL = 25, 100  # of an autocomplete (limits of application commands)
NO_CARD = "Choose a card from the list: “{}” is none, or several are called so.\nNothing changed."


async def playing(interaction: Interaction) -> Table | None:
    """The game in which a card is looked up; None: none is played here, and the card is shown without one."""
    try:
        return await at(interaction, GAME)
    except IllegalAction:
        return None


def order(state: Lydia | None) -> list[str]:
    """All cards, those of this game first: what lies out, then what is owned."""
    if state is None:
        return list(CARDS)
    out = [name for side in state.sides.values() for name in side]
    owned = [name for player in state.players for name in player.cards]
    return list(dict.fromkeys([*out, *owned, *CARDS]))


def fitting(names: Iterable[str], typed: str) -> list[str]:
    """The cards in whose names all the words typed begin a word."""
    words = typed.casefold().replace("_", " ").split()
    return [name for name in names if all(f" {word}" in f" {card_name(name).casefold()}" for word in words)]


async def offered(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Names with their price, never empty."""
    table = await playing(interaction)
    found = fitting(order(table.state if table else None), typed)[:CHOICES]
    return [
        app_commands.Choice(name=short(f"{card_name(name)}, {cost(CARDS[name])}", LABEL), value=name) for name in found
    ] or [app_commands.Choice(name="No card is called so: clear this field to see all", value="-")]


def read(typed: str) -> str | None:
    """The card that is meant: by its id, its name, or words that only its name has."""
    try:
        return str(chosen(list(CARDS), typed.strip(), map(card_name, CARDS)))
    except KeyError:
        found = fitting(CARDS, typed)
        return found[0] if len(found) == 1 else None


@app_commands.command()
@app_commands.describe(name="A card: choose from the list, or type a part of its name")
@app_commands.autocomplete(name=offered)
async def card(interaction: Interaction, name: str) -> None:
    """Look a card up: what triggers it, both its sides, its cost, and what it is worth to you now."""
    found = read(name)
    if found is None:
        await say(interaction, NO_CARD.format(short(name, 60)))
        return
    table, studio = await playing(interaction), interaction.client.sender.studio
    told = looked_up(table.state, seat_in(table, interaction.user.id), found) if table else [described(found)]
    arrived = await say(interaction, "\n".join(named(table, line) for line in told) if table else told[0])
    if arrived and studio.looks.until(interaction.user.id) is None:
        picture = await studio.picture(f"lydia card {found}", lambda: lydia.card(found))
        await pictured(interaction, picture, f"{found}.png", described(found))


async def setup(bot: Any) -> None:
    """Called by discord.py when the bot loads its games."""
    bot.add_game(GAME, lydia)
    commands = group(GAME)
    commands.add_command(card)
    bot.tree.add_command(commands)
