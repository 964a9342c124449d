"""Answering an interaction, in one place: at once, late, after an error, and when the answer itself is lost.

Discord waits 3 s for the first answer and takes edits for 15 minutes (limits 1 and 2). The move stands from its
commit on, whatever becomes of the answer.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar

import aiohttp
import discord
from discord import app_commands

from cogs.ui import forms
from cogs.ui.words import refusal
from engine.core import IllegalAction
from table.journal import line
from table.types import Damaged, Unsaved

T = TypeVar("T")
Interaction = discord.Interaction[Any]
Callback = Callable[[Any, Interaction], Coroutine[Any, Any, None]]

SOON = 1.5  # seconds within which an answer needs no "thinking"
GONE = {10008, 10015, 10062, 40060, 50027}  # Discord takes no answer any more, or has one already
LOST = (aiohttp.ClientError, OSError, discord.DiscordServerError, discord.InteractionResponded, asyncio.TimeoutError)

log = logging.getLogger(__name__)


def lost(error: BaseException) -> bool:
    """The answer did not arrive, or not any more; what was done is done."""
    return isinstance(error, LOST) or (isinstance(error, discord.HTTPException) and error.code in GONE)


def in_place(interaction: Interaction) -> bool:
    """Whether the press came from a private panel, which is then redrawn; only panels have components v2."""
    return interaction.message is not None and interaction.message.flags.components_v2


async def soon(interaction: Interaction, work: Awaitable[T]) -> T:
    """The result of `work`, never cancelled; is it not there 1.5 s after the press, Discord is told to wait."""
    task = asyncio.ensure_future(work)
    clock = asyncio.get_running_loop().time
    begun: float = interaction.extras.setdefault("begun", clock())
    await asyncio.wait({task}, timeout=max(0.0, begun + SOON - clock()))
    if not task.done():
        await ask_for_time(interaction)
    return await asyncio.shield(task)


def watch(interaction: Interaction) -> None:
    """Whoever answers this interaction, however long that takes: after 1.5 s Discord is told to wait."""

    def late() -> None:
        if not interaction.response.is_done() and not interaction.client.is_closed():
            interaction.extras["asking"] = asyncio.create_task(ask_for_time(interaction))

    asyncio.get_running_loop().call_later(SOON, late)


def speaking(interaction: Interaction) -> asyncio.Lock:
    """Held while a first answer is under way: discord.py knows of it only once it has arrived."""
    lock: asyncio.Lock = interaction.extras.setdefault("speaking", asyncio.Lock())
    return lock


async def ask_for_time(interaction: Interaction) -> None:
    """Tell Discord that the answer will take a while; what was pressed is done even if that does not arrive."""

    async def defer() -> None:
        if interaction.response.is_done():
            return
        if in_place(interaction):
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)

    await _arrives(interaction, defer)


async def _arrives(interaction: Interaction, speak: Callable[[], Awaitable[Any]]) -> Any:
    """What `speak` brings; None where the answer was lost."""
    try:
        async with speaking(interaction):
            return await speak()
    except Exception as error:
        if not lost(error):
            raise
        log.warning("an answer was lost: %r", error)
        return None


def aside(interaction: Interaction) -> bool:
    """Whether the pressed message is seen by nobody else."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


async def say(interaction: Interaction, text: str, **more: Any) -> bool:
    """Answer privately with a line of text, whatever was answered before. False: it did not arrive."""

    async def speak() -> bool:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True, **more)
        else:
            await interaction.response.send_message(text, ephemeral=True, **more)
        return True

    return bool(await _arrives(interaction, speak))


async def announce(interaction: Interaction, text: str, **more: Any) -> bool:
    """Answer so that everybody in the channel sees it. False: it did not arrive."""

    async def speak() -> bool:
        if interaction.response.is_done():
            await interaction.edit_original_response(content="Done.")  # this was private from the start
            await interaction.followup.send(text, **more)
        else:
            await interaction.response.send_message(text, **more)
        return True

    return bool(await _arrives(interaction, speak))


async def fill_in(interaction: Interaction, form: discord.ui.Modal) -> bool:
    """Answer with a form; only a first answer can be one. False: it is too late for that, or it did not arrive."""

    async def speak() -> bool:
        if interaction.response.is_done():
            return False
        await interaction.response.send_modal(form)
        form.stop()  # its custom_id says all: nothing is kept, and what is sent after a restart is taken as well
        return True

    return bool(await _arrives(interaction, speak))


async def turn(interaction: Interaction, text: str, view: discord.ui.View | None, **more: Any) -> None:
    """Let the pressed message say something else; where Discord was told to wait, the answer says it."""

    async def speak() -> None:
        if interaction.response.is_done():
            await interaction.edit_original_response(content=text, view=view, **more)
        else:
            await interaction.response.edit_message(content=text, view=view, **more)

    await _arrives(interaction, speak)


async def show(interaction: Interaction, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()) -> int | None:
    """Answer with a panel: in place where a panel was pressed, else as a new private message.

    Returns the id of the message that now shows it; None: it did not arrive.
    """

    async def speak() -> int | None:
        if interaction.response.is_done():
            return (await interaction.edit_original_response(view=view, attachments=list(files))).id
        if in_place(interaction):
            assert interaction.message is not None
            await interaction.response.edit_message(view=view, attachments=list(files))
            return interaction.message.id
        sent = await interaction.response.send_message(view=view, files=list(files), ephemeral=True)
        return sent.message_id

    found: int | None = await _arrives(interaction, speak)
    return found


def answered(callback: Callback) -> Callback:
    """For callbacks of buttons and selects: whatever happens, whoever pressed hears of it."""

    @functools.wraps(callback)
    async def guarded(self: Any, interaction: Interaction) -> None:
        try:
            await callback(self, interaction)
        except Exception as error:
            await failed(interaction, error)

    return guarded


async def failed(interaction: Interaction, error: Exception) -> None:
    """Say what went wrong. What nobody expected gets a short id that stands in the log as well."""
    error = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(error, IllegalAction):
        await say(interaction, refusal(None, error))
    elif isinstance(error, Damaged):
        log.error(line("set aside", table=error.table, why=error.why, **whence(interaction)))
        await interaction.client.tables.set_aside(error.table, error.why)
        await say(interaction, refusal(None, IllegalAction("set_aside")))
    elif lost(error):
        log.warning("an answer was lost: %r", error)
    elif isinstance(error, Unsaved):
        log.error("nothing can be saved: %s", error)
        await say(interaction, "Try again in a few minutes: I cannot save anything just now.\nNothing changed.")
    else:
        ident = secrets.token_hex(3)
        log.error(line(f"error {ident}", **whence(interaction)), exc_info=error)
        await say(
            interaction,
            "Try again, or open My seat to see how things stand: something went wrong here.\n"
            f"If it stays so, tell whoever runs this bot: error {ident}.",
        )


def whence(interaction: Interaction) -> dict[str, Any]:
    """Where an interaction came from, for the log: never what was chosen or typed, which may be secret."""
    data: Any = interaction.data or {}
    pressed = str(data.get("custom_id", "")).split(":")[:2]  # its kind and its table
    command = interaction.command.qualified_name if interaction.command else None
    return {"command": command, "pressed": ":".join(pressed) or None, "interaction": interaction.id}


async def unhandled(interaction: Interaction) -> None:
    """See to it that everything is answered in time, also what no button and no form of ours has taken: components of
    older versions, forms from before a restart.

    A listener for `on_interaction`; discord.py calls it for every interaction.
    """
    data: Any = interaction.data or {}
    kind, custom_id = interaction.type, str(data.get("custom_id", ""))
    if kind is not discord.InteractionType.autocomplete:
        watch(interaction)
    if kind is discord.InteractionType.component and not _known(interaction, custom_id):
        await say(interaction, "Use /play instead: this button belongs to an older message.\nNothing changed.")
    elif kind is discord.InteractionType.modal_submit and (work := forms.taker(interaction)):
        try:
            await work
        except Exception as error:
            await failed(interaction, error)
    elif kind is discord.InteractionType.modal_submit and not _form(interaction, custom_id):
        await say(interaction, "Open the form again with /play: this one was opened too long ago.\nNothing changed.")


def _known(interaction: Interaction, custom_id: str) -> bool:
    # discord.py has no public way to ask which items it would have called (2.7.1, pinned; covered by a test)
    views = interaction._state._view_store
    message = interaction.message.id if interaction.message else None
    kept = {key[1] for where in (message, None) for key in views._views.get(where, {})}
    return custom_id in kept or any(pattern.fullmatch(custom_id) for pattern in views._dynamic_items)


def _form(interaction: Interaction, custom_id: str) -> bool:
    return custom_id in interaction._state._view_store._modals


__all__ = [
    "SOON",
    "Interaction",
    "announce",
    "answered",
    "aside",
    "ask_for_time",
    "failed",
    "fill_in",
    "in_place",
    "lost",
    "say",
    "show",
    "soon",
    "turn",
    "unhandled",
]
