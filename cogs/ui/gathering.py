"""People gather at a table: open, join, leave, start, again. Buttons of the lobby card and slash commands alike."""

from __future__ import annotations

import logging

import discord

from cogs.ui import threads
from cogs.ui.answer import LOST, Interaction, announce, answered, ask_for_time, say, soon
from cogs.ui.lobby_words import HOW_TO_OPEN, refusal, title
from cogs.ui.names import clipped
from cogs.ui.notify import NotifyButton, mentions
from cogs.ui.pace_words import clock_line
from cogs.ui.permissions import lines, missing, missing_for_threads
from cogs.ui.press import ByItsId, DynamicButton
from cogs.ui.rulebook import RulesButton
from cogs.ui.words import names
from engine.core import IllegalAction
from table.types import Done, Table

log = logging.getLogger(__name__)

TURNS = (
    "When it is your turn you are mentioned once, in the game's channel or thread: /notify and /quiet change that.",
    "Press My seat under the board (or use /play anywhere): only you see the panel with your choices.",
)
NO_HURRY = "There is no hurry, the table waits: no clock runs unless the host sets one (Options, /game clock)."
HURRY = "/vacation stops yours while you are away."
SLOW = "/game nudge reminds whoever is slow."


def name_of(interaction: Interaction) -> str:
    """The display name of whoever acts, on one line."""
    return clipped(interaction.user.display_name)


def is_thread(interaction: Interaction) -> bool:
    """Whether this happens in a thread, where Discord asks for other permissions."""
    return isinstance(interaction.channel, discord.Thread)


async def refused(interaction: Interaction, no: IllegalAction, table: Table | None = None) -> None:
    """Say privately what would be right."""
    games = [game.title for game in interaction.client.tables.games.values()]
    await say(interaction, refusal(no, table, games))


async def unable(interaction: Interaction) -> bool:
    """Say which permissions are missing to play here, if any are."""
    found = missing(interaction.app_permissions, thread=is_thread(interaction))
    if found:
        await say(
            interaction,
            "Give my role these permissions in this channel (Edit Channel, Permissions), or use another channel:\n"
            f"{lines(found)}\nNothing changed.",
        )
    return bool(found)


async def ask_which(interaction: Interaction) -> None:
    """A button for each game there is."""
    view = discord.ui.View(timeout=None)
    games = list(interaction.client.tables.games.values())[:25]
    for game in games:
        view.add_item(NewButton(f"l:new:{game.key}", game.title))
    pitches = "\n".join(f"- **{game.title}** {game.pitch}".rstrip() for game in games)
    await say(interaction, f"Which game?\n{pitches}", view=view)


class NewButton(ByItsId, DynamicButton, template=r"l:new:(?P<game>\w+)"):
    """Opens a lobby of one game."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        await new(interaction, self.custom_id.rpartition(":")[2])


async def new(interaction: Interaction, key: str) -> None:
    """Open a lobby in this channel, the presser being its host; the card is posted from the outbox."""
    bot = interaction.client
    if interaction.guild_id is None or interaction.channel_id is None:
        await refused(interaction, IllegalAction("not_in_a_server"))
        return
    if await unable(interaction):
        return
    try:
        game = bot.tables.games.get(key)
        if game is None:
            raise IllegalAction("unknown_game")
        seats = game.players[-1]
        table = await soon(
            interaction,
            bot.tables.new(
                guild=interaction.guild_id,
                home=interaction.channel_id,
                game=key,
                host=interaction.user.id,
                name=name_of(interaction),
                options=None,
                seats=seats,
                interaction=interaction.id,
            ),
        )
    except IllegalAction as no:
        await refused(interaction, no)
        return
    await welcome(
        interaction, table, f"{title(table)} is open: its card is in this channel. Press Start when all are in."
    )


async def join(interaction: Interaction, table: Table) -> None:
    """Take a seat; the answer says how a turn goes, and a trial message shows whether DMs arrive."""
    try:
        now = await soon(
            interaction,
            interaction.client.tables.join(
                table.id, interaction.user.id, name_of(interaction), interaction=interaction.id
            ),
        )
    except IllegalAction as no:
        await refused(interaction, no, table)
        return
    seat = now.seat_of(interaction.user.id)
    await welcome(interaction, now, f"You sit at {title(now)}, seat {seat + 1} of {now.seats_wanted}.")


async def welcome(interaction: Interaction, table: Table, first: str) -> None:
    """First words for somebody who has just sat down. They are sent at once; what the trial DM showed is added."""
    pace = NO_HURRY if table.pace.kind == "none" else f"Clock: {clock_line(table.game, table.pace)}. {HURRY}"
    undo = "What shows nothing hidden can be taken back until others act."
    text = "\n".join((first, *(f"- {line}" for line in (*TURNS, f"{pace} {SLOW}", undo))))
    view = discord.ui.View(timeout=None)
    view.add_item(RulesButton(f"r:{table.game.key}:{table.id}:open", "Rules"))
    view.add_item(NotifyButton("n:show", "Notify"))
    arrived = await say(interaction, text, view=view)
    if arrived and (found := await trial(interaction, table)):
        await added(interaction, f"{text}\n{found}")


async def added(interaction: Interaction, text: str) -> None:
    """Replace the text of the answer; where that fails the first one stands."""
    try:
        await interaction.edit_original_response(content=text)
    except (discord.HTTPException, *LOST) as error:
        log.warning("an addition was lost: %r", error)


async def trial(interaction: Interaction, table: Table) -> str:
    """Whether a DM to this person arrives, in a sentence; empty where none is needed or one has been tried before."""
    bot, user = interaction.client, interaction.user
    person = await bot.tables.person(user.id)
    if not table.game.secret or person.met or person.hinted or user.id in bot.tried:
        return ""
    bot.tried.add(user.id)
    text = f"This is how your hand and your turns in {table.game.title} arrive. /help says more; /notify changes it."
    try:
        await user.send(text, silent=True)
    except discord.Forbidden:
        await bot.tables.set_person(user.id, hinted=True)
        return f"A trial message to you did not arrive: your DMs are closed. {HOW_TO_OPEN}"
    except (discord.HTTPException, *LOST) as error:
        log.warning("a trial message failed: %r", error)
        return ""
    return "A trial message is in your DMs: there your hand will be."


async def leave(interaction: Interaction, table: Table) -> None:
    """Give up one's seat before the start; the host's right passes on, the last one closes the lobby."""
    try:
        now = await soon(
            interaction, interaction.client.tables.leave(table.id, interaction.user.id, interaction=interaction.id)
        )
    except IllegalAction as no:
        await refused(interaction, no, table)
        return
    closed = " You were the last one: the lobby is closed." if now.phase == "closed" else ""
    await say(interaction, f"You have left {title(table)}.{closed}")


def ready(table: Table, user: int) -> None:
    """Raise what stands in the way of a start. The table decides; this is asked before a thread is made for it."""
    if table.phase != "lobby":
        raise IllegalAction("not_a_lobby")
    if user != table.host:
        raise IllegalAction("not_host" if user in table.users else "not_seated")
    if len(table.users) not in table.game.players:
        raise IllegalAction("too_few")
    if code := table.game.forbid(table.options, len(table.users)):
        raise IllegalAction(code)


async def host_has_left(interaction: Interaction, table: Table, phase: str) -> bool:
    """Whether another player asks, in this phase, and the host is known not to be a member of this server any more."""
    guild, user = interaction.guild_id, interaction.user.id
    if table.phase != phase or user == table.host or user not in table.users or guild is None or table.host < 0:
        return False
    try:
        await soon(interaction, interaction.client.http.get_member(guild, table.host))
    except discord.NotFound:
        return True
    except (discord.HTTPException, *LOST) as error:
        log.warning("table %d: it is not known whether its host is still here: %r", table.id, error)
    return False


async def without_absent_host(interaction: Interaction, table: Table) -> Table:
    """A host who has left the server loses the seat, so that a lobby never waits for somebody who is gone."""
    if await host_has_left(interaction, table, "lobby"):
        return await interaction.client.tables.leave(table.id, table.host)  # type: ignore[no-any-return]
    return table


async def start(interaction: Interaction, table: Table, *, own_thread: bool = True) -> None:
    """Begin the game, in a thread of its own where that is wanted and allowed."""
    tables = interaction.client.tables
    try:
        table = await without_absent_host(interaction, table)
        ready(table, interaction.user.id)
        if await unable(interaction):
            return
        why_here, channel = "", None
        if own_thread and not is_thread(interaction):
            if found := missing_for_threads(interaction.app_permissions):
                why_here = f"It is played here; for a thread of its own I would need:\n{lines(found)}"
            else:
                await ask_for_time(interaction)  # making a thread may take its time
                channel = await threads.make(interaction, table)
                why_here = "" if channel else "A thread could not be made, so it is played here."
        done = await soon(
            interaction,
            tables.start(table.id, interaction.user.id, channel=channel, interaction=interaction.id),
        )
    except IllegalAction as no:
        await refused(interaction, no, await tables.get(table.id))
        return
    interaction.client.sender.moved(interaction, table.id)
    await say(interaction, "\n".join(filter(None, (begun(done), why_here))))
    if channel:
        await threads.fill(interaction, channel, done.table.users)


def begun(done: Done) -> str:
    """Where the game is played and who is called first."""
    called = names(done.table, done.table.waiting)
    return f"{title(done.table)} has begun in <#{done.table.channel}>. First to move: {called}."


async def again(interaction: Interaction, table: Table) -> None:
    """A new lobby with the same people, game and options. They are asked once, and may leave."""
    try:
        fresh = await soon(
            interaction, interaction.client.tables.again(table.id, interaction.user.id, interaction=interaction.id)
        )
    except IllegalAction as no:
        await refused(interaction, no, table)
        return
    if fresh.host != interaction.user.id:  # somebody else was first
        await say(interaction, f"{title(fresh)}, the same game again, is open in <#{fresh.home}>; you are seated.")
        return
    others = [user for user in fresh.users if user != interaction.user.id]
    people, asked = await mentions(interaction.client.tables, fresh, others)
    text = f"{people} {title(fresh)}: the same game again in <#{fresh.home}>. You are seated; press Leave there if not."
    await announce(interaction, text.strip(), allowed_mentions=asked)


__all__ = [
    "NewButton",
    "again",
    "ask_which",
    "begun",
    "host_has_left",
    "is_thread",
    "join",
    "leave",
    "name_of",
    "new",
    "ready",
    "refused",
    "start",
    "unable",
]
