"""Calls that waited for the end of somebody's quiet hours, and reminders: one message for all games that wait.

They ring where the person wants it, and go when they are answered.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

import discord

from cogs.ui.absence import EXPIRES, AbsenceButton
from cogs.ui.agreement import AgreementButton
from cogs.ui.board import BoardButton
from cogs.ui.earlier import Mark, earlier, either, since, that_says
from cogs.ui.look import address
from cogs.ui.words import name, named, short
from table.agreement import END, PAUSE, wish_of
from table.calling import Gathered, Waiting
from table.expiry import NOTE
from table.summons import VOTE
from table.types import LOBBY, Post

CONTENT, BUTTONS = 2000, 25  # characters (limit 34), buttons of a message (limit 61)
CLOSED = {50007, 50278}  # this person takes no DMs, or shares no server with the bot any more
NO_PLACE = {10003, 50001, 50013, 50083, 160005}  # nothing can be posted in this channel, or not just now
ASKED = {PAUSE: "to pause", END: "to end it without a result"}
WHY = {
    "half": "Half of your time has passed.",
    "tenth": "The last tenth of your time has begun.",
    "overdue": "You have missed a deadline.",
}

log = logging.getLogger(__name__)


async def ring(bot: Any, post: Post) -> None:
    """Say all that is due to the person of this row in the one message that rings; nothing, if nothing waits."""
    gathered: Gathered = await bot.tables.gathered(post)
    if not gathered.games:
        await bot.sender.saved(post, lambda: bot.tables.told(gathered, None, None))
    elif gathered.there:
        await _there_or_here(bot, post, gathered)
    else:
        await _here_or_there(bot, post, gathered)


async def _there_or_here(bot: Any, post: Post, gathered: Gathered) -> None:
    """A mention in the game's channel; where nothing can be posted, a DM."""
    try:
        await _mention(bot, post, gathered, post.nonce)
    except discord.HTTPException as error:
        if error.code not in NO_PLACE:
            raise
        await _dm(bot, post, gathered)


async def _here_or_there(bot: Any, post: Post, gathered: Gathered) -> None:
    """A DM; where those are closed, a mention in the channel of each game."""
    try:
        await _dm(bot, post, gathered)
    except discord.HTTPException as error:
        if error.code not in CLOSED:
            raise
        bot.sender.closed.add(gathered.user)
        for game in gathered.games:
            await _mention_or_not(bot, post, gathered._replace(rows=[game.post], games=[game]))
        await bot.sender.saved(post, lambda: bot.tables.told(gathered._replace(games=[]), None, None))


async def _mention_or_not(bot: Any, post: Post, alone: Gathered) -> None:
    """The last way to this person for this game; /games and /play show it in any case."""
    try:
        await _mention(bot, post, alone, f"{post.nonce[:12]}-{alone.games[0].post.id}"[:25])
    except discord.HTTPException as error:
        if error.code not in NO_PLACE:
            raise
        log.warning("table %s: a call reaches its person nowhere: %s", alone.games[0].table.id, error)


async def _dm(bot: Any, post: Post, gathered: Gathered) -> None:
    channel = await bot.create_dm(discord.Object(gathered.user))
    sent = await earlier(bot, channel, post, _mark(gathered, post))
    sent = sent or await channel.send(text(gathered.games), view=buttons(gathered.games), nonce=post.nonce)
    await bot.sender.saved(post, lambda: bot.tables.told(gathered, sent.id, sent.channel.id))


async def _mention(bot: Any, post: Post, gathered: Gathered, nonce: str) -> None:
    (game,) = gathered.games
    channel = bot.get_partial_messageable(game.table.channel)
    allowed = discord.AllowedMentions(users=[discord.Object(gathered.user)], everyone=False, roles=False)
    sent = await earlier(bot, channel, post, _mark(gathered, post))
    sent = sent or await channel.send(
        text(gathered.games, mention(gathered.user)),
        view=buttons(gathered.games),
        nonce=nonce,
        allowed_mentions=allowed,
    )
    bot.sender.pinged[game.table.id] = (gathered.user,)
    await bot.sender.saved(post, lambda: bot.tables.told(gathered, sent.id, sent.channel.id))


async def vanish(bot: Any, post: Post) -> None:
    """What reminded of a game goes; a message that reminds of others as well keeps those."""
    channel = bot.get_partial_messageable(int(post.code or 0))
    message = channel.get_partial_message(post.number or 0)
    left: list[Waiting] = []
    if post.lane.startswith("u"):
        left = await bot.tables.reminded(message.id, int(post.lane[1:]))
    if left:
        await message.edit(content=text(left), view=buttons(left))
    else:
        await message.delete()


def text(games: Sequence[Waiting], mention: str = "") -> str:
    """One game in full, several in a line each; its first 100 characters stand alone on a lock screen."""
    if len(games) == 1:
        return short(mention + "\n".join(_in_full(games[0])), CONTENT)
    return _fitting(f"{mention}{len(games)} games wait for you:", [f"- {_line(game)} {_link(game)}" for game in games])


def _fitting(head: str, lines: Sequence[str]) -> str:
    """As many lines as a message holds; the others are counted."""
    for most in range(min(len(lines), BUTTONS), 0, -1):
        rest = [f"-# and {len(lines) - most} more: /games"] if most < len(lines) else []
        if len(found := "\n".join((head, *lines[:most], *rest))) <= CONTENT:
            return found
    return f"{head} /games"


def _in_full(game: Waiting) -> list[str]:
    if game.post.kind == VOTE:
        return [f"{_line(game)} {_link(game)}"]
    table, (code, _, by) = game.table, (game.post.code or "").partition(" ")
    began = table.since[game.seat]
    nudged = f"{name(table, int(by))} asks you to go on." if by else ""
    waits = f"You were called <t:{int(began)}:R>." if began is not None else ""
    return [f"{_line(game)}", " ".join(filter(None, (nudged, WHY.get(code, ""), waits, _link(game))))]


def _line(game: Waiting) -> str:
    """Which game, what is asked, until when."""
    if game.post.kind == VOTE:
        return _question(game)
    table, due = game.table, game.table.due[game.seat]
    asks = named(table, table.game.call(table.state, game.seat))
    by = f" By <t:{int(due)}:f>." if due is not None else ""
    return f"{table.game.title} #{table.id}: {asks}.{by}"


def _question(game: Waiting) -> str:
    """Which table, and what all are asked there."""
    title = f"{game.table.game.title} #{game.table.id}"
    kind, _, seat = (game.post.code or "").partition(" ")
    if kind == NOTE:
        return f"{title} {EXPIRES}: it is closed soon, unless you press Start on its card, or anybody presses Join."
    if what := wish_of(kind):
        return f"{title}: you are asked whether {ASKED[what]}."
    return f"{title}: you are asked what shall become of the seat of {name(game.table, int(seat))}."


def _link(game: Waiting) -> str:
    place = "card" if game.table.phase == LOBBY else "board"
    return f"[To the {place}]({address(game.table, game.board)})"


def buttons(games: Sequence[Waiting]) -> discord.ui.View:
    """`My seat` of each game, or the question; it is never stale."""
    view = discord.ui.View(timeout=None)
    for game in games[:BUTTONS]:
        if (button := _button(game, alone=len(games) == 1)) is not None:
            view.add_item(button)
    return view


def _button(game: Waiting, *, alone: bool) -> discord.ui.Item[Any] | None:
    """A lobby is answered on its card."""
    table, label = game.table, f"{game.table.game.title} #{game.table.id}"
    if game.post.kind != VOTE:
        return BoardButton(f"b:{table.id}:seat", "My seat" if alone else short(label, 80))
    kind, _, seat = (game.post.code or "").partition(" ")
    if kind == NOTE:
        return None
    said = "Answer" if alone else short(f"Answer: {label}", 80)
    if wish_of(kind):
        return AgreementButton(f"v:{table.id}:{kind}:ask", said)
    return AbsenceButton(f"v:{table.id}:{seat}:ask", said)


def _mark(gathered: Gathered, post: Post) -> Mark:
    """A message without a picture that has the button of one of these games, as old as the row at most."""
    wanted = {getattr(item, "custom_id", None) for item in buttons(gathered.games).children}
    new: Callable[[discord.Message], bool] = since(post)

    def rings(message: discord.Message) -> bool:
        ids = {getattr(item, "custom_id", None) for row in message.components for item in getattr(row, "children", ())}
        return new(message) and not message.attachments and bool(ids & wanted)

    return (
        rings
        if wanted
        else either(*(that_says(text(gathered.games, who), post) for who in ("", mention(gathered.user))))
    )


def mention(user: int) -> str:
    """What rings for this person in a channel, before the words."""
    return f"<@{user}> "


__all__ = ["buttons", "ring", "text", "vanish"]
