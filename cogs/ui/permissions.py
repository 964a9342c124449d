"""What the bot must be allowed to do where a game is played, and what to say where it is not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import discord


class Permission(NamedTuple):
    """One permission: Discord's name for it in code and in its settings, and what the bot does with it."""

    key: str
    name: str
    purpose: str


# Names as in Discord's English role settings. Embeds are not among them: pictures are plain attachments.
HERE = (
    Permission("view_channel", "View Channel", "to see the channel"),
    Permission("send_messages", "Send Messages", "to post boards"),
    Permission("attach_files", "Attach Files", "to post pictures of boards"),
    Permission("read_message_history", "Read Message History", "to find its last board after a restart"),
)
IN_THREADS = Permission("send_messages_in_threads", "Send Messages in Threads", "to post boards in a game's thread")
FOR_THREADS = (
    Permission("create_public_threads", "Create Public Threads", "to give each game a thread of its own"),
    IN_THREADS,
)
NEEDED = discord.Permissions(**{permission.key: True for permission in (*HERE, *FOR_THREADS)})


def missing(has: discord.Permissions, *, thread: bool = False) -> list[Permission]:
    """What is missing to play here. In a thread Discord asks for another permission to send."""
    here = tuple(IN_THREADS if thread and wanted.key == "send_messages" else wanted for wanted in HERE)
    return lacking(has, here)


def missing_for_threads(has: discord.Permissions) -> list[Permission]:
    """What is missing to give a game its own thread."""
    return lacking(has, FOR_THREADS)


def lacking(has: discord.Permissions, wanted: Iterable[Permission]) -> list[Permission]:
    """Those of `wanted` that are not there; an administrator has all."""
    return [] if has.administrator else [permission for permission in wanted if not getattr(has, permission.key)]


def lines(found: Iterable[Permission]) -> str:
    """One line for each permission."""
    return "\n".join(f"- **{permission.name}** {permission.purpose}" for permission in found)


__all__ = ["NEEDED", "Permission", "lines", "missing", "missing_for_threads"]
