"""/game: open, join, leave, start, resign, end, list, move, give, help. Time and absence: players.py, pace.py."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.ui import gathering
from cogs.ui.answer import Interaction, say, soon
from cogs.ui.farewell import ask_to_end, ask_to_resign
from cogs.ui.lobby_words import names_of, refusal, title
from cogs.ui.moderating import acted, moderator, seats
from cogs.ui.moderating import give as hand_over
from cogs.ui.pages import Text, open_pages, source
from cogs.ui.places import remedy, why
from cogs.ui.time_off import present_host
from cogs.ui.which import here, look, looked
from cogs.ui.words import waits
from engine.core import IllegalAction
from table.types import Table

HELP = """**A game in five steps**
1. /game new opens a game in this channel; its card shows who sits and what is played.
2. Others press Join. The host chooses with Options, a clock too (/game clock: to the hour), and presses Start.
3. The game gets a thread of its own. Who is to move is mentioned there, once; /notify and /quiet change that for you.
4. Press My seat under the board, or /play anywhere: only you see your hand and your choices.
5. Undo, Why not, Log and /rules are always at hand; /games shows where you play, /status for whom a game waits.
Without a clock the table waits. Somebody is slow: /game nudge. You are away: /vacation, or /game pause if all agree.
To go: /game leave before the start, /game resign after it. To end it all: /game end."""

STATES = {
    "lobby": "The lobby is open: Join on its card.",
    "aside": "It is set aside: its record cannot be read. Whoever runs this bot can look into it.",
}

group = app_commands.Group(name="game", description="Open, join, start, leave or end a game")


async def games(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The games there are, by title."""
    found = interaction.client.tables.games.values()
    return [
        app_commands.Choice(name=game.title, value=game.key)
        for game in found
        if typed.casefold() in game.title.casefold()
    ][:25] or [app_commands.Choice(name="No such game: clear this field to see all", value="-")]


@group.command()
@app_commands.describe(game="Which game; leave it out to be asked")
@app_commands.autocomplete(game=games)
async def new(interaction: Interaction, game: str | None = None) -> None:
    """Open a game in this channel."""
    known = interaction.client.tables.games
    if game is None and len(known) > 1:
        await gathering.ask_which(interaction)
        return
    key = game or next(iter(known), "-")
    by_title = {found.title.casefold(): found.key for found in known.values()}
    await gathering.new(interaction, by_title.get(key.casefold(), key))


async def with_table(interaction: Interaction) -> Table | None:
    """The game of this channel; where there is none, that is said."""
    if table := await here(interaction):
        return table
    await gathering.refused(interaction, IllegalAction("no_such_table"))
    return None


@group.command()
async def join(interaction: Interaction) -> None:
    """Take a seat in this channel's game before it starts."""
    if table := await with_table(interaction):
        await gathering.join(interaction, table)


@group.command()
async def leave(interaction: Interaction) -> None:
    """Give up your seat before the start."""
    if table := await with_table(interaction):
        await gathering.leave(interaction, table)


@group.command()
@app_commands.describe(thread="Play in a thread of its own (usual), or here in the channel")
async def start(interaction: Interaction, thread: bool = True) -> None:
    """Begin the game; only its host may do that."""
    if table := await with_table(interaction):
        await gathering.start(interaction, table, own_thread=thread)


@group.command()
async def resign(interaction: Interaction) -> None:
    """Leave a running game for good; you are asked once more."""
    await looked(interaction, "resign")


@group.command()
async def end(interaction: Interaction) -> None:
    """End a lobby (host) or a running game (all players, or a moderator)."""
    await looked(interaction, "end")


look("resign")(ask_to_resign)
look("end")(ask_to_end)


@group.command(name="list")
async def list_games(interaction: Interaction) -> None:
    """The games of this server: where they are played and for whom they wait."""
    await open_pages(interaction, 0, "list")


@source("list")
async def listed(interaction: Interaction, _: int) -> Text:
    """A paragraph for each open game; without a server, this person's."""
    tables = interaction.client.tables
    found = await (
        tables.in_guild(interaction.guild_id) if interaction.guild_id else tables.of_user(interaction.user.id)
    )
    told = [f"{lines(table)}{await missing(interaction.client, table)}" for table in found]
    return Text("Games here", told or ["None is open. /game new opens one."])


def lines(table: Table) -> str:
    """Two lines on one game: what, where and who; for whom it waits."""
    state = STATES.get(table.phase) or waits(table)
    return f"**{title(table)}** in <#{table.channel}>: {', '.join(names_of(table))}\n{state}"


async def missing(bot: Any, table: Table) -> str:
    """A third line where nothing can be posted, or the newest board has not arrived."""
    if table.lost:
        return f"\n⚠ I cannot post its newest board: {why(bot, table, table.lost)}. {remedy(bot, table, table.lost)}"
    since = await bot.tables.board_missing(table.id)
    tried = f"I cannot post its newest board (tried <t:{int(since)}:R>)" if since is not None else ""
    return f"\n⚠ {tried}: /setup check says what is missing, /play shows how things stand." if tried else ""


@group.command()
@app_commands.describe(number="The game's number, as in Lusitania #12")
async def move(interaction: Interaction, number: app_commands.Range[int, 1, 2**31]) -> None:
    """Go on playing a game in this channel (host or moderator)."""
    tables = interaction.client.tables
    table: Table | None = None
    passed = ""
    try:
        if interaction.guild_id is None:
            raise IllegalAction("not_in_a_server")
        table = await tables.get(number)
        if table.guild != interaction.guild_id:
            table = None  # what is played in another server is nobody's business here
            raise IllegalAction("no_such_table")
        if not moderator(interaction):
            had = table.host
            table = await present_host(interaction, table)
            passed = " You are its host now: the one before has left the server." if had != table.host else ""
            if interaction.user.id != table.host:
                raise IllegalAction("not_moderator")
        if await gathering.unable(interaction):
            return
        now = await soon(
            interaction,
            tables.move(table.id, interaction.channel_id, interaction=interaction.id),
        )
    except IllegalAction as no:
        await say(interaction, refusal(no, table))
        return
    acted(interaction, "move", now)
    await say(interaction, f"{title(now)} is now played in <#{now.channel}>.{passed}")


@group.command()
@app_commands.describe(player="Whose seat", to="Who takes it over, with all that belongs to it")
@app_commands.autocomplete(player=seats)
async def give(interaction: Interaction, player: str, to: discord.User) -> None:
    """Let somebody else take over a seat of the game here (moderator)."""
    if table := await with_table(interaction):
        try:
            await hand_over(interaction, table, player, to)
        except IllegalAction as no:
            await say(interaction, refusal(no, table))


@group.command(name="help")
async def help_me(interaction: Interaction) -> None:
    """How a game is opened and played, in five steps."""
    await say(interaction, HELP)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py: adds the commands."""
    bot.tree.add_command(group)


__all__ = ["HELP", "group", "setup"]
