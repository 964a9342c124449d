"""Sends what the tables have left in the outbox. A lost connection or a restart loses nothing: it is sent later."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord

from cogs.ui.board import post, public
from cogs.ui.panel import Panel
from storage.tx import PostRow, Tx

log = logging.getLogger(__name__)


class Sender:
    def __init__(self, bot: Any) -> None:
        self.bot, self.one_at_a_time = bot, asyncio.Lock()

    async def drain(self) -> None:
        async with self.one_at_a_time:
            for row in await self.bot.tables.store.run(Tx.posts):
                try:
                    message: int | None = await self._send(row)
                except discord.Forbidden:
                    message = None  # closed DMs: the panel behind "My seat" does everything
                except (discord.HTTPException, OSError):
                    log.exception("post %s stays in the outbox", row.id)
                    return
                await self.bot.tables.store.run(lambda tx, row=row, message=message: tx.sent(row.id, message))

    async def _send(self, row: PostRow) -> int:
        table = await self.bot.tables.get(row.table_id, row.seq)
        if row.kind == "board":
            boards = await self.bot.tables.store.run(lambda tx: tx.boards(row.table_id))
            channel = self.bot.get_partial_messageable(table.channel)
            return (await post(channel, public(table, boards), f"outbox-{row.id}")).id
        user = await self.bot.fetch_user(table.users[row.addressee])
        now = await self.bot.tables.get(row.table_id)
        message: discord.Message = await user.send(
            view=Panel(now, row.addressee), silent=True, nonce=f"outbox-{row.id}"
        )
        return message.id
