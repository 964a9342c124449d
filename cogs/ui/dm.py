"""The DM is a seat: hand, board, the panel's buttons and a link. A turn can be played there from first to last."""

from __future__ import annotations

from typing import Any

import discord

from cogs.ui import words
from cogs.ui.buttons import Fixed
from cogs.ui.earlier import Mark, earlier, either, that_begins, that_says, with_buttons, with_question
from cogs.ui.look import Seen, look
from cogs.ui.panel import equipped, pictures
from cogs.ui.view import Panel
from engine.core import Seat
from table.quiet import RINGS_HERE
from table.telling import COLLECTED
from table.types import Post, Table

OLD = 30046  # Discord's code: messages older than an hour take few edits (limit 49)
UNKNOWN = 10008  # the message was deleted
PUSH = 100  # characters that a lock screen shows
DEADLINE = 22  # of them for ` By <t:1800000000:f>.`


async def call(bot: Any, post: Post, table: Table) -> discord.Message:
    """A new message to a seat that is called. It pushes only those who chose to be pushed here, by nothing else."""
    push = post.code != COLLECTED and await bot.tables.way(table.users[post.addressee], table.id) in RINGS_HERE
    channel = await bot.create_dm(discord.Object(table.users[post.addressee]))
    if not push:
        return await _send(bot, channel, post, table)
    # a message with components v2 has an empty push notification: the words go first, the panel is added by an edit
    # they are those of the row's own moment: by them an attempt whose panel was not added is found again
    then = await bot.tables.get(post.table, post.seq)
    glance, by = _glance(then, post.addressee), _deadline(then, post.addressee)
    sent = await earlier(bot, channel, post, either(that_begins(glance, post), await _mark(bot, post, table)))
    sent = sent or await channel.send(glance + by, nonce=post.nonce)
    assert sent is not None
    panel, files = await _panel(bot, table, post.addressee)
    return await sent.edit(content=None, view=panel, attachments=files)


async def refresh(bot: Any, post: Post, table: Table) -> discord.Message | None:
    """The hand has changed: edit the last DM after one's own action, send a new silent one after somebody else's."""
    channel = await bot.create_dm(discord.Object(table.users[post.addressee]))
    found = await bot.tables.message(table.id, "hand", post.addressee)
    if found is not None and post.code != "changed":
        panel, files = await _panel(bot, table, post.addressee)
        try:
            message: discord.Message = await channel.get_partial_message(found.message).edit(
                view=panel, attachments=files
            )
            return message
        except discord.HTTPException as error:
            if error.code not in (OLD, UNKNOWN):
                raise
    elif found is None and post.code != "changed":
        return None  # nothing stands there that could be out of date
    return await _send(bot, channel, post, table)


async def consent(bot: Any, post: Post, table: Table) -> discord.Message | None:
    """Ask a seat whether somebody may take back. It pushes, unless the person wants no pushes at all."""
    wish = await bot.tables.wished(table.id)
    if wish is None or post.addressee not in wish.needs:
        return None  # agreed, declined, or played on
    user = table.users[post.addressee]
    channel = await bot.create_dm(discord.Object(user))
    quiet = await bot.tables.way(user, table.id) == "none"
    if stands := await earlier(bot, channel, post, with_buttons(f"{_question(table, post.addressee)}agree")):
        return stands
    asks = "asks to take a move back, and all that came after it"
    text = f"{words.name(table, wish.seat)} {asks}: {table.game.title} #{table.id}."
    view = discord.ui.View(timeout=None)
    for what, label in (("agree", "Agree"), ("decline", "Decline")):
        view.add_item(Fixed.button(f"p:{table.id}:{table.numbers[post.addressee]}:{what}", label))
    sent: discord.Message = await channel.send(text, view=view, silent=quiet, nonce=post.nonce)
    return sent


async def declined(bot: Any, post: Post, table: Table) -> discord.Message:
    """Who asked to take back hears, silently, that somebody has said no: `post.code` is that seat."""
    channel = await bot.create_dm(discord.Object(table.users[post.addressee]))
    who = words.name(table, int(post.code or 0))
    text = f"{who} does not agree: your last move in {table.game.title} #{table.id} stands. Play on."
    return await earlier(bot, channel, post, that_says(text, post)) or await channel.send(
        text, silent=True, nonce=post.nonce
    )


async def last(bot: Any, post: Post, table: Table) -> discord.Message | None:
    """Tell the last of those who decide at the same time that all others are ready; if that is still so."""
    if table.waiting != [post.addressee]:
        return None
    user = table.users[post.addressee]
    channel = await bot.create_dm(discord.Object(user))
    text = f"{table.game.title} #{table.id}: all others are ready, they wait for you. Play with /play."
    if stands := await earlier(bot, channel, post, that_says(text, post)):
        return stands
    push = await bot.tables.way(user, table.id) in RINGS_HERE  # else the call itself has been a push already
    sent: discord.Message = await channel.send(text, silent=not push, nonce=post.nonce)
    return sent


async def _send(bot: Any, channel: discord.DMChannel, post: Post, table: Table) -> discord.Message:
    panel, files = await _panel(bot, table, post.addressee)
    if stands := await earlier(bot, channel, post, await _mark(bot, post, table)):
        return await stands.edit(view=panel, attachments=files)
    return await channel.send(view=panel, files=files, silent=True, nonce=post.nonce)


async def _panel(bot: Any, table: Table, seat: Seat) -> tuple[Panel, list[discord.File]]:
    seen: Seen = await look(bot.tables, table, seat, dm=True)
    seen = equipped(bot.sender, seen)
    found = await pictures(bot.sender.studio, seen)
    return Panel(seen, pictures=found), [picture.file() for picture in found]


async def _mark(bot: Any, post: Post, table: Table) -> Mark:
    """What tells a row's panel, even if the seat has played on in it: its question, at which no older one stands."""
    known = await bot.tables.message(table.id, "hand", post.addressee)
    number = table.numbers[post.addressee] if post.number is None else post.number
    return with_question(table.id, number, known.message if known else None)


def _question(table: Table, seat: Seat) -> str:
    """How the ids of every panel begin that stands at the seat's present question."""
    return f"p:{table.id}:{table.numbers[seat]}:"


def _glance(table: Table, seat: Seat) -> str:
    """What a lock screen shows before the deadline; the panel replaces both."""
    asks = words.named(table, table.game.call(table.state, seat), plain=True)
    return words.short(f"{table.game.title} #{table.id}: {asks}.", PUSH - DEADLINE)


def _deadline(table: Table, seat: Seat) -> str:
    """Until when; it may be another one by the next attempt."""
    due = table.due[seat]
    return f" By <t:{int(due)}:f>." if due is not None else ""


__all__ = ["call", "consent", "declined", "last", "refresh"]
