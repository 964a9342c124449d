"""REST routes of interactions: the callback, and the webhook that is good for 15 minutes."""

from __future__ import annotations

from . import seed
from .body import Asked
from .errors import ApiError, Json
from .interactions import Interactions
from .messages import Messages
from .routing import Route

__all__ = ["InteractionRoutes"]


class InteractionRoutes:
    """What the bot may do with an interaction's token."""

    def __init__(self, interactions: Interactions, messages: Messages) -> None:
        self.interactions, self.messages = interactions, messages

    def table(self) -> list[Route]:
        """Method, path and handler of each route."""
        one = "/webhooks/{app}/{token}/messages/{message}"
        return [
            ("POST", "/interactions/{interaction}/{token}/callback", self.callback),
            ("POST", "/webhooks/{app}/{token}", self.follow_up),
            ("GET", one, self.fetch),
            ("PATCH", one, self.edit),
            ("DELETE", one, self.delete),
        ]

    async def callback(self, asked: Asked) -> Json | None:
        """POST the first answer; with_response asks for what became of it (row 13)."""
        key, token = asked.id("interaction"), asked.parts["token"]
        result = await self.interactions.answer(key, token, asked.fields, asked.files)
        return result if _yes(asked, "with_response") else None

    async def follow_up(self, asked: Asked) -> Json | None:
        """POST a further message; `wait` asks for it back."""
        self._mine(asked)
        post = await self.interactions.follow_up(asked.parts["token"], asked.fields, asked.files)
        return self.messages.shown(post) if _yes(asked, "wait") else None

    async def fetch(self, asked: Asked) -> Json:
        """GET @original or a further message."""
        self._mine(asked)
        return self.messages.shown(self.interactions.reached(asked.parts["token"], asked.parts["message"]))

    async def edit(self, asked: Asked) -> Json:
        """PATCH @original or a further message."""
        self._mine(asked)
        post = self.interactions.reached(asked.parts["token"], asked.parts["message"])
        return self.messages.shown(await self.messages.edit(post, asked.fields, asked.files))

    async def delete(self, asked: Asked) -> None:
        """DELETE @original or a further message."""
        self._mine(asked)
        await self.messages.delete(self.interactions.reached(asked.parts["token"], asked.parts["message"]))

    def _mine(self, asked: Asked) -> None:
        if asked.parts["app"] != seed.BOT:
            raise ApiError(404, 10015, "Unknown Webhook")


def _yes(asked: Asked, name: str) -> bool:
    return asked.query.get(name) in ("1", "true", "True")
