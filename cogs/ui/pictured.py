"""Pictures that somebody asks to see: not too many at once, added to an answer that has been given in words."""

from __future__ import annotations

import io
import logging
import math

import discord

from cogs.ui.answer import LOST, Interaction, say
from cogs.ui.words import short

log = logging.getLogger(__name__)
ALT = 1024  # characters of alternative text (limit 44)


async def too_often(interaction: Interaction, instead: str = "use /board words") -> bool:
    """Whether this person has looked at many pictures just now, who is then told when to look again."""
    until = interaction.client.sender.studio.looks.until(interaction.user.id)
    if until is not None:
        await say(interaction, f"Look again <t:{math.ceil(until)}:R>, or {instead}: that was many pictures.")
    return until is not None


async def pictured(interaction: Interaction, picture: bytes, name: str, words: str) -> None:
    """Add a picture to the answer; where that fails the text stands."""
    file = discord.File(io.BytesIO(picture), name, description=short(words, ALT))
    try:
        await interaction.edit_original_response(attachments=[file])
    except (discord.HTTPException, *LOST) as error:
        log.warning("a picture was lost: %r", error)


__all__ = ["ALT", "pictured", "too_often"]
