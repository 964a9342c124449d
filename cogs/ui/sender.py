"""Sends what the tables have left in the outbox. A lost connection or a restart loses nothing: it is sent later."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord

from cogs.ui.board import post, public
from cogs.ui.panel import Panel
from storage.tx import Post

log = logging.getLogger(__name__)


class Sender:
    def __init__(self, bot: Any) -> None:
        self.bot, self.one_at_a_time = bot, asyncio.Lock()

    async def drain(self) -> None:
        async with self.one_at_a_time:
            while rows := await self.bot.tables.claim():
                for row in rows:
                    await self._deliver(row)

    async def _deliver(self, row: Post) -> None:
        try:
            message, channel = await self._send(row)
        except discord.Forbidden as no:  # closed DMs: the panel behind "My seat" does everything
            await self.bot.tables.dead(row, str(no))
        except (discord.HTTPException, OSError) as no:
            log.exception("post %s stays in the outbox", row.id)
            await self.bot.tables.later(row, str(no))
        else:
            await self.bot.tables.sent(row, message, channel)

    async def _send(self, row: Post) -> tuple[int | None, int | None]:
        if row.kind not in ("board", "turn"):
            return None, None
        table = await self.bot.tables.get(row.table, row.seq)
        if row.kind == "board":
            channel = self.bot.get_partial_messageable(table.channel)
            message = await post(channel, public(table, (row.number or 1) - 1), row.nonce)
            return message.id, table.channel
        user = await self.bot.fetch_user(table.users[row.addressee])
        now = await self.bot.tables.get(row.table)
        sent: discord.Message = await user.send(view=Panel(now, row.addressee), silent=True, nonce=row.nonce)
        return sent.id, sent.channel.id
