"""Starts everything: storage, tables, the games in `cogs`, the sender."""

from __future__ import annotations

import pkgutil
import time

import discord
from discord.ext import commands

import cogs
from cogs.ui.board import BoardButton
from cogs.ui.panel import AnswerButton, AnswerSelect, FixedButton
from cogs.ui.sender import Sender
from storage.store import Store
from table.service import Tables


class Bot(commands.Bot):
    tables: Tables
    sender: Sender

    def __init__(self, path: str) -> None:
        super().__init__(command_prefix=(), intents=discord.Intents(guilds=True))
        self.path = path

    async def setup_hook(self) -> None:
        self.tables = Tables(await Store.open(self.path), time.time)
        self.sender = Sender(self)
        self.add_dynamic_items(AnswerButton, AnswerSelect, BoardButton, FixedButton)
        for module in pkgutil.iter_modules(cogs.__path__, "cogs."):
            if not module.ispkg:
                await self.load_extension(module.name)
        await self.tree.sync()

    async def on_ready(self) -> None:
        await self.sender.drain()

    async def close(self) -> None:
        await super().close()
        await self.tables.store.close()
