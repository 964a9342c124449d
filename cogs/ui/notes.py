"""The lines that the bot itself says about a table: what could not be delivered, what came to a halt."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import discord

from cogs.ui import places
from cogs.ui.agreement import WORDS
from cogs.ui.earlier import earlier, that_says
from storage.places import GONE
from table.agreement import PAUSE
from table.places import GAVE_UP, HOST, MOVED, NO_BOARD, SERVER
from table.types import CHANNEL, Post, Table

NOTES = {
    "no_board": "{title}: it is your turn, and I cannot post in <#{channel}>. Play with /play, here or anywhere.",
    "gave_up": "{title}: I cannot write in its channel any more. The game is safe: "
    "restore my access there, or use /game move here.",
    "called_here": "{title}: it is your turn, and neither its board nor a direct message reaches you. Play with /play.",
    "lost_server": "{title}: I am not in its server any more. The game is safe: play on here with /play. {help}",
    "moved": "{title} is now played in <#{channel}>.",
    "stood": "{title}: I could not reach this server for {more}. All clocks stood still meanwhile.",
    "dm_closed": "{title}: I cannot send you direct messages, so I call you here. /notify changes that again.",
    "set_aside": "{title} is set aside: I cannot read its record. Nothing of it is deleted, and other games go on; "
    "whoever runs this bot finds the reason in the log and with --doctor.",
    "resumed": "{title} goes on: its record can be read again.",
    "cards_changed": "{title}: whoever runs this bot has changed its cards since the game began. "
    "It goes on with the new values.",
    "paused": WORDS[PAUSE].agreed,
    "declined": "{title} is not paused: somebody plays on.",
    "not_ended": "{title} is not ended: somebody plays on.",
    "credited": "{title}: I was away for {more}. All clocks have been given that time.",
}


def said(title: str, code: str) -> str:
    """The line of a code; what follows it in the row are seconds, told as a length of time."""
    word, _, seconds = code.partition(" ")
    return NOTES.get(word, NOTES["gave_up"]).format(title=title, more=lasting(int(seconds)) if seconds else "")


def lasting(seconds: float) -> str:
    """A length of time in its largest unit: minutes, hours or days."""
    for unit, size in (("day", 86400), ("hour", 3600)):
        if seconds >= 2 * size:
            return f"{round(seconds / size)} {unit}s"
    return f"{max(1, round(seconds / 60))} minutes"


async def note(bot: Any, post: Post, pushed: Collection[int] = ()) -> discord.Message | None:
    """Say a row's line where the row says; None: nobody needs it any more. `pushed`: users its board has notified.

    Raises what discord.py raises.
    """
    table: Table = await bot.tables.get(post.table)
    title = f"{table.game.title} #{table.id}"
    if post.lane.startswith("u"):
        return await _aside(bot, post, table, title)
    channel = bot.get_partial_messageable(int(post.lane[1:]))
    if post.addressee == CHANNEL:
        text, users = _in_public(bot, post, table, title), []
    else:
        user = table.users[post.addressee]
        here = post.code == NO_BOARD
        if here and post.addressee not in table.waiting:
            return None
        text = f"<@{user}> {NOTES['called_here' if here else 'dm_closed'].format(title=title)}"
        users = [] if user in pushed and not here else [discord.Object(user)]  # one activation is one push
    if not text:
        return None
    if (stands := await earlier(bot, channel, post, that_says(text, post))) is not None:
        return stands
    mentions = discord.AllowedMentions(users=users or False, everyone=False, roles=False)
    sent: discord.Message = await channel.send(text, nonce=post.nonce, allowed_mentions=mentions)
    return sent


def _in_public(bot: Any, post: Post, table: Table, title: str) -> str:
    """What is said to a channel; empty where it is no longer true."""
    if post.code == GAVE_UP:
        return places.told(bot, table) if table.lost else ""
    if post.code == MOVED:
        return NOTES[MOVED].format(title=title, channel=table.channel)
    return said(title, post.code or "")


def _in_private(bot: Any, post: Post, table: Table, title: str) -> str:
    """What is said to one person; empty where it is no longer true."""
    if post.code == HOST:
        return places.told(bot, table) if table.lost else ""
    if post.code == SERVER:
        return NOTES[SERVER].format(title=title, help=places.remedy(bot, table, GONE)) if table.lost == GONE else ""
    return NOTES[NO_BOARD].format(title=title, channel=table.channel) if post.addressee in table.waiting else ""


async def _aside(bot: Any, post: Post, table: Table, title: str) -> discord.Message | None:
    """A DM about what could not be said where the game is played."""
    text = _in_private(bot, post, table, title)
    if not text:
        return None
    channel = await bot.create_dm(discord.Object(int(post.lane[1:])))
    if (stands := await earlier(bot, channel, post, that_says(text, post))) is not None:
        return stands
    sent: discord.Message = await channel.send(text, nonce=post.nonce)
    return sent


__all__ = ["NOTES", "note"]
