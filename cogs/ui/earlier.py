"""What an earlier attempt has posted although nobody knows: looked for once Discord may have forgotten its nonce.

A bot that died, or lost the answer, between POST and its database comes back to a row that may stand there already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import discord

from table.types import Post

SEEN = 50  # newest messages among which an earlier attempt is looked for
NONCE = 60.0  # seconds after which Discord may have forgotten a nonce
SKEW = 60.0  # seconds by which our clock and Discord's may differ

Mark = Callable[[discord.Message], bool]


async def earlier(bot: Any, channel: Any, post: Post, mark: Mark) -> discord.Message | None:
    """The message of this row, if an attempt so long ago has posted one: the bot's, no answer, and with its mark."""
    if post.attempts <= 1 or post.first_try is None or bot.tables.now() - post.first_try <= NONCE:
        return None
    async for message in channel.history(limit=SEEN):
        if message.author == bot.user and message.interaction_metadata is None and mark(message):
            return message  # type: ignore[no-any-return]
    return None


def with_file(name: str) -> Mark:
    """A message with a file of this name."""
    return lambda message: any(file.filename == name for file in message.attachments)


def that_says(text: str, post: Post) -> Mark:
    """A message that says just this, and is no older than the row's first attempt: words may come again."""
    new = since(post)
    return lambda message: message.content == text and new(message)


def that_begins(text: str, post: Post) -> Mark:
    """The same for a message that begins so: what follows may have changed since that attempt."""
    new = since(post)
    return lambda message: message.content.startswith(text) and new(message)


def since(post: Post) -> Mark:
    """A message no older than the row's first attempt."""
    begun = (post.first_try or 0.0) - SKEW
    return lambda message: message.created_at.timestamp() >= begun


def with_buttons(prefix: str) -> Mark:
    """A message with a component whose custom_id begins like this."""
    return lambda message: any(ident.startswith(prefix) for ident in _ids(message.components))


def with_question(table: int, least: int, known: int | None) -> Mark:
    """A panel of this table that stands at question `least` or a later one, other than the message `known`.

    Whatever was posted before that question was asked shows an earlier one, or is known and edited.
    """
    panel = re.compile(rf"p:{table}:(\d+):(?!agree|decline)")

    def stands(message: discord.Message) -> bool:
        found = (panel.match(ident) for ident in _ids(message.components))
        return message.id != known and any(int(match[1]) >= least for match in found if match)

    return stands


def either(*marks: Mark) -> Mark:
    """A message with one of these marks."""
    return lambda message: any(mark(message) for mark in marks)


def both(*marks: Mark) -> Mark:
    """A message with all of these marks."""
    return lambda message: all(mark(message) for mark in marks)


def _ids(parts: Iterable[Any]) -> Iterator[str]:
    """Every custom_id below these components."""
    for part in parts:
        if custom_id := getattr(part, "custom_id", None):
            yield custom_id
        yield from _ids(getattr(part, "children", ()))
        yield from _ids(filter(None, (getattr(part, "accessory", None),)))


__all__ = [
    "NONCE",
    "SEEN",
    "Mark",
    "earlier",
    "either",
    "since",
    "that_says",
    "with_buttons",
    "with_file",
    "with_question",
]
