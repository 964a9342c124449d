"""Tells Discord our commands, only when they have changed; a failure stops nothing and is tried again later."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord import app_commands

log = logging.getLogger(__name__)
FIRST_WAIT, LONGEST_WAIT = 60.0, 3600.0  # seconds between tries
FAULTS = (discord.HTTPException, app_commands.CommandSyncFailure, aiohttp.ClientError, OSError)


class Sync:
    """Keeps Discord's list of commands equal to `tree`; `file` remembers what it was told last, and where."""

    def __init__(self, tree: app_commands.CommandTree[Any], file: Path, guild: int | None = None) -> None:
        self.tree, self.file, self.guild = tree, file, guild
        self._task: asyncio.Task[None] | None = None

    def start(self) -> asyncio.Task[None]:
        """Begin; the task it returns is done when Discord knows the commands."""
        self._task = asyncio.create_task(self._until_done())
        return self._task

    def stop(self) -> None:
        """Give up trying."""
        if self._task:
            self._task.cancel()

    async def _until_done(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                return await self.once()
            except FAULTS as error:
                log.warning("commands not synced, next try in %d s: %s", wait, error)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def once(self) -> None:
        """Send the commands if they differ from those sent last, to this application and this server."""
        told, now = self._told(), self._now()
        if told == now:
            return
        if (old := told.get("guild")) and old != self.guild:
            self.tree.clear_commands(guild=discord.Object(old))
            await self.tree.sync(guild=discord.Object(old))
        where = discord.Object(self.guild) if self.guild else None
        if where:
            self.tree.copy_global_to(guild=where)
        sent = await self.tree.sync(guild=where)
        self.file.write_text(json.dumps(now), encoding="utf-8")
        log.info("%d commands synced", len(sent))

    def _now(self) -> dict[str, Any]:
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
        return {"application": self.tree.client.application_id, "guild": self.guild, "commands": digest}

    def _told(self) -> dict[str, Any]:
        try:
            told = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError):  # never told, or the file was damaged: telling once more does no harm
            return {}
        return told if isinstance(told, dict) else {}


__all__ = ["Sync"]
