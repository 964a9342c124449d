"""A logged-in client without a gateway: it sends what discord.py itself would refuse to send."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from discord.http import Route

from sandbox import seed
from sandbox.interactions import COMMAND, COMPLETION, MODAL_SUBMIT, Interaction
from sandbox.server import Sandbox
from tests.sandbox.kit import TestClock, opened

TABLE = seed.CHANNELS["the-table"][0]
MESSAGES = f"/channels/{TABLE}/messages"
COMMANDS = f"/applications/{seed.BOT}/commands"
LIVIA, BRUTUS = seed.PEOPLE["Livia"], seed.PEOPLE["Brutus"]
KINDS = {"command": COMMAND, "completion": COMPLETION, "modal": MODAL_SUBMIT}


class Wire:
    """The client, the sandbox behind it, and its clock."""

    def __init__(self, sandbox: Sandbox, client: discord.Client, clock: TestClock) -> None:
        self.sandbox, self.client, self.clock = sandbox, client, clock

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer; discord.HTTPException where the server refuses."""
        return await self.client.http.request(Route(method, path), json=body)

    async def upload(self, method: str, path: str, body: dict[str, Any], *files: tuple[str, bytes]) -> Any:
        """The same with files."""
        listed = [{"id": n, "filename": name} for n, (name, _) in enumerate(files)]
        form: list[dict[str, Any]] = [{"name": "payload_json", "value": json.dumps({"attachments": listed} | body)}]
        for n, (name, raw) in enumerate(files):
            form.append({"name": f"files[{n}]", "value": io.BytesIO(raw), "filename": name})
        return await self.client.http.request(Route(method, path), form=form, files=[])

    async def post(self, channel: str = TABLE, **body: Any) -> Any:
        """A message, at the table unless another channel is named."""
        return await self.ask("POST", f"/channels/{channel}/messages", {"content": "x"} | body)

    async def edit(self, message: Any, **body: Any) -> Any:
        """An edit of a message."""
        return await self.ask("PATCH", f"/channels/{message['channel_id']}/messages/{message['id']}", body)

    async def thread(self, **body: Any) -> Any:
        """A public thread at the table."""
        return await self.ask("POST", f"/channels/{TABLE}/threads", {"name": "game", "type": 11} | body)

    async def follow_up(self, it: Interaction, **body: Any) -> Any:
        """A further message of an interaction, asked back."""
        return await self.ask("POST", f"/webhooks/{seed.BOT}/{it.token}?wait=true", body)

    async def begin(self, kind: str = "command", *, age: float = 0.0) -> Interaction:
        """An interaction of Livia's that nobody has answered."""
        data = {"id": "1", "name": "x", "type": 1, "options": [], "custom_id": "x", "components": []}
        table = self.sandbox.world.channel(TABLE)
        return await self.sandbox.interactions.begin(KINDS[kind], LIVIA, table, data, age=age)

    async def answer(self, it: Interaction, body: Any) -> Any:
        """The first answer to an interaction."""
        return await self.ask("POST", f"/interactions/{it.id}/{it.token}/callback", body)


@asynccontextmanager
async def wired(**settings: Any) -> AsyncIterator[Wire]:
    """A sandbox whose clock stands still, and a client that is logged in."""
    clock = TestClock()
    async with opened(**({"now": clock} | settings)) as sandbox:
        client = discord.Client(intents=discord.Intents.none())
        await client.login(sandbox.token)
        try:
            yield Wire(sandbox, client, clock)
        finally:
            await client.close()


async def refused(asked: Awaitable[Any], code: int, path: str = "", status: int | None = None) -> None:
    """The request is refused with this code, at this field, with this status."""
    with pytest.raises(discord.HTTPException) as why:
        await asked
    assert why.value.code == code
    assert status in (None, why.value.status)
    if path:
        errors: Any = why.value._errors
        for part in path.split("."):
            errors = (errors or {}).get(part)
        assert (errors or {}).get("_errors"), why.value._errors
