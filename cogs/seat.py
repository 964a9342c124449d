"""/play, /board, /hand, /log, /undo, /rules, /games, /status, /notify, /help: what players look up, privately."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.lobby import HELP
from cogs.ui import rulebook
from cogs.ui.answer import Interaction, announce, say, soon
from cogs.ui.lobby_words import refusal, title
from cogs.ui.look import seen
from cogs.ui.notify import open_notify
from cogs.ui.pages import begun, open_pages, paged
from cogs.ui.panel import draw, open_panel
from cogs.ui.pictured import pictured, too_often
from cogs.ui.which import here, look, looked
from cogs.ui.words import named, names, own_words, short, waits
from engine.core import IllegalAction
from table.types import OVER, Table

log = logging.getLogger(__name__)


# Playing


@app_commands.command()
async def play(interaction: Interaction) -> None:
    """Open your panel in the game that waits for you longest."""
    user = interaction.user.id
    with interaction.client.sender.studio.ahead():
        table, beside, more, lobby = await interaction.client.tables.called(user, interaction.channel_id)
    if table is None:
        await say(interaction, refusal(IllegalAction("not_begun" if lobby else "none_of_yours"), lobby))
        return
    note = f"{more} more of your games wait for you: /games." if more else ""
    await draw(interaction, seen(table, table.seat_of(user), beside, dm=interaction.guild_id is None), note=note)


@app_commands.command()
async def undo(interaction: Interaction) -> None:
    """Take your last move back, as long as nobody has acted and nothing hidden was shown."""
    await looked(interaction, "undo", ended=True)


@look("undo")
async def take_back(interaction: Interaction, table: Table) -> None:
    """The newest own move, if that is free. Raises what stands in the way."""
    tables, seat = interaction.client.tables, begun(table).seat_of(interaction.user.id)
    price = await tables.undo_price(table.id, seat)
    if price.code:
        if price.code == "already_seen":
            stays = "Your last move stands" if table.phase == OVER else "Play on: it cannot be taken back"
            await say(interaction, f"{stays}, since {price.cause}.\nNothing changed.")
            return
        raise IllegalAction(price.code)
    if price.needs:
        others = names(table, price.needs)
        acted = "who has acted since" if len(price.needs) == 1 else "who have acted since"
        why = f"since {price.cause}" if price.cause else acted
        await say(interaction, f"Press Undo in your panel (My seat) to ask {others}, {why}.\nNothing changed.")
        return
    done = await soon(interaction, tables.undo(table.id, interaction.user.id, interaction=interaction.id))
    await open_panel(interaction, done.table, seat, "Your last move is taken back.")


# Looking


@app_commands.command()
@app_commands.describe(show="Who sees it", words="In words instead of a picture, complete")
@app_commands.choices(
    show=[
        app_commands.Choice(name="only me", value="me"),
        app_commands.Choice(name="everyone here", value="everyone"),
    ]
)
async def board(interaction: Interaction, show: str = "me", words: bool = False) -> None:
    """Show the board of this channel's game, or of one of yours."""
    await looked(interaction, "words" if words else f"board{show}", ended=True)


@look("boardme")
async def board_for_me(interaction: Interaction, table: Table) -> None:
    """Privately."""
    await show_board(interaction, table, ephemeral=True)


@look("boardeveryone")
async def board_for_all(interaction: Interaction, table: Table) -> None:
    """For everybody in the channel; it holds what an onlooker may see."""
    await show_board(interaction, table, ephemeral=False)


async def show_board(interaction: Interaction, table: Table, *, ephemeral: bool) -> None:
    """What everybody may see: a line at once, the picture by an edit."""
    studio, view = interaction.client.sender.studio, begun(table).game.view(table.state, None)
    if await too_often(interaction):
        return
    nobody, line_ = discord.AllowedMentions.none(), f"**{title(table)}** {waits(table)}"
    if not await (say if ephemeral else announce)(interaction, line_, allowed_mentions=nobody):
        return
    summary = named(table, table.game.summary(view), plain=True)
    await pictured(interaction, await studio.board(table), f"t{table.id}-board.png", summary)


@app_commands.command()
async def hand(interaction: Interaction) -> None:
    """Show what only you see in this channel's game, or in one of yours."""
    await looked(interaction, "hand", ended=True)


@look("hand")
async def my_hand(interaction: Interaction, table: Table) -> None:
    """Words at once, then the private picture; where a game draws none, the pages in words."""
    seat = begun(table).seat_of(interaction.user.id)
    if not interaction.client.sender.studio.draws_hands(table):
        await open_pages(interaction, table.id, "words")
        return
    if await too_often(interaction):
        return
    arrived = await say(interaction, short(f"**{title(table)}**, for your eyes only.\n{own_words(table, seat)}", 2000))
    if arrived and (picture := await interaction.client.sender.studio.hand(table, seat)):
        await pictured(interaction, picture, f"t{table.id}-hand.png", own_words(table, seat, plain=True))


@look("words")
async def the_words(interaction: Interaction, table: Table) -> None:
    """The complete position, as this person may see it, in pages."""
    await open_pages(interaction, begun(table).id, "words")


@app_commands.command(name="log")
async def the_log(interaction: Interaction) -> None:
    """Show what happened so far, the newest first."""
    await looked(interaction, "log", ended=True)


@look("log")
async def its_log(interaction: Interaction, table: Table) -> None:
    """What happened, as this person may see it, in pages."""
    await open_pages(interaction, begun(table).id, "log")


@app_commands.command()
async def games(interaction: Interaction) -> None:
    """List your games everywhere, those that wait for you first."""
    await open_pages(interaction, 0, "mine")


@app_commands.command()
async def status(interaction: Interaction) -> None:
    """Say for whom a game waits, for what and since when; the game of this channel, or one of yours."""
    await looked(interaction, "status", ended=True)


@look("status")
async def its_status(interaction: Interaction, table: Table) -> None:
    """Privately, in pages."""
    await open_pages(interaction, table.id, "status")


# Rules and help


async def topics(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Numbers and titles; never empty."""
    found, table = await books(interaction)
    rules = [rule for game in found for rule in rulebook.known(game, table)]
    hits = rulebook.found(rules, typed) if typed.strip() else rules
    return [app_commands.Choice(name=short(f"{r.number} {r.title}", 100), value=r.number[:100]) for r in hits[:25]] or [
        app_commands.Choice(name="No rule says that: clear this field to see all", value="-")
    ]


async def books(interaction: Interaction) -> tuple[list[rulebook.AnyGame], Table | None]:
    """The rules that are meant: those in play in this channel, else all of all games."""
    table = await here(interaction, ended=True)
    return ([table.game] if table else list(interaction.client.tables.games.values())), table


@app_commands.command()
@app_commands.describe(topic="A number like S-52, or words; leave it out for the contents")
@app_commands.autocomplete(topic=topics)
async def rules(interaction: Interaction, topic: str = "") -> None:
    """Look a rule up by its number or by words."""
    found, table = await books(interaction)
    if topic.strip():
        await say(interaction, paged([rulebook.answer(found, table, topic)])[0])
    else:
        await rulebook.open_contents(interaction, table.game.key if table else "all", table.id if table else 0)


@app_commands.command()
async def notify(interaction: Interaction) -> None:
    """Choose how you hear that it is your turn."""
    await open_notify(interaction)


@app_commands.command(name="help")
async def help_me(interaction: Interaction) -> None:
    """How a game is opened and played, in five steps."""
    await say(interaction, HELP)


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = (
    play,
    board,
    hand,
    the_log,
    undo,
    rules,
    games,
    status,
    notify,
    help_me,
)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py: adds the commands."""
    for command in COMMANDS:
        bot.tree.add_command(command)


__all__ = ["COMMANDS", "setup"]
