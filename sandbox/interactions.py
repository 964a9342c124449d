"""The life of an interaction: begun by a person, answered by the bot within 3 s, followed up for 15 minutes."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import seed
from .body import Upload
from .errors import ApiError, Form, Json
from .flags import ACK_WISHED, ACK_WITHIN, DM, EPHEMERAL, LOADING, TOKEN_LIFE
from .gateway import Gateway
from .limits_commands import check_choices
from .limits_components import check_modal
from .limits_message import check_deferral
from .messages import FILE_LIMIT, Messages
from .strict import Strict
from .world import Post, World

__all__ = ["COMMAND", "COMPLETION", "COMPONENT", "MODAL_SUBMIT", "Interaction", "Interactions"]

COMMAND, COMPONENT, COMPLETION, MODAL_SUBMIT = 2, 3, 4, 5

REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9

ANSWERS = {
    COMMAND: (REPLY, DEFER, MODAL),
    COMPONENT: (REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    COMPLETION: (CHOICES,),
    MODAL_SUBMIT: (REPLY, DEFER, DEFER_UPDATE, UPDATE),
}
"""Which callback types answer which interaction (row 5)."""

FORGOTTEN_AFTER = 4 * TOKEN_LIFE
POLL = 0.02


@dataclass(kw_only=True, eq=False)
class Interaction:
    """One press, command, completion or submitted modal, and what became of it.

    ack     type of the first answer (4 reply, 5 deferred, 6 deferred update, 7 update, 8 choices, 9 modal), or None
    seconds from the press to the first answer, on the sandbox's clock
    dead    not answered in time: people read "The application did not respond"
    late    how many answers came after that
    refused code of the last refused answer, 0 if none was
    pressed the message whose component was pressed
    original what @original means; followups: further messages"""

    id: str
    token: str
    kind: int
    user: str
    channel: str
    at: float
    data: Json
    pressed: Post | None = None
    ack: int | None = None
    seconds: float | None = None
    dead: bool = False
    late: int = 0
    refused: int = 0
    modal: Json | None = None
    choices: list[Json] | None = None
    original: Post | None = None
    followups: list[Post] = field(default_factory=list)
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    shown: Callable[[Post], Json]

    @property
    def message(self) -> Json | None:
        """The message that answers, as it stands now; the pressed one if that was edited."""
        return self.shown(self.original) if self.original else None

    @property
    def ephemeral(self) -> bool:
        """Whether only the person sees the answer."""
        return self.original is not None and self.original.ephemeral

    @property
    def error(self) -> str:
        """What Discord tells the person when nothing came."""
        return "The application did not respond" if self.dead else ""


class Interactions:
    """All interactions whose tokens are remembered. `patience`: real seconds to wait when the clock stands still."""

    def __init__(self, world: World, messages: Messages, gateway: Gateway, strict: Strict) -> None:
        self.world, self.messages, self.gateway, self.strict = world, messages, gateway, strict
        self.ack_within, self.token_life, self.patience = ACK_WITHIN, TOKEN_LIFE, 10.0
        self.by_token: dict[str, Interaction] = {}

    # -- begun -----------------------------------------------------------------------------------------------------
    async def begin(
        self, kind: int, user: str, channel: Json, data: Json, *, pressed: Post | None = None, age: float = 0.0
    ) -> Interaction:
        """Send an interaction to the bot. `age`: seconds it has been under way already, for late deliveries."""
        self._forget()
        now = self.world.now()
        interaction = Interaction(
            id=self.world.ids.backdated(age) if age else self.world.mint(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user=user,
            channel=channel["id"],
            at=now - age,
            data=data,
            pressed=pressed,
            shown=self.messages.shown,
        )
        self.by_token[interaction.token] = interaction
        await self.gateway.dispatch("INTERACTION_CREATE", self._payload(interaction, channel))
        return interaction

    async def settle(self, interaction: Interaction) -> Interaction:
        """Wait for the first answer, or until the clock says that it is too late."""
        loop = asyncio.get_running_loop()
        give_up = loop.time() + self.patience
        while not interaction.settled.is_set():
            if self._too_late(interaction) or loop.time() > give_up:
                interaction.dead = True
                break
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(interaction.settled.wait(), POLL)
        return interaction

    def _too_late(self, interaction: Interaction) -> bool:
        return self.world.now() - interaction.at > self.ack_within

    def _forget(self) -> None:
        oldest = self.world.now() - FORGOTTEN_AFTER
        while self.by_token and next(iter(self.by_token.values())).at < oldest:
            del self.by_token[next(iter(self.by_token))]

    def _payload(self, interaction: Interaction, channel: Json) -> Json:
        message = {"message": self.messages.shown(interaction.pressed)} if interaction.pressed else {}
        return {
            "id": interaction.id,
            "application_id": seed.BOT,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "channel_id": channel["id"],
            "channel": channel,
            "data": interaction.data,
            "app_permissions": str(self.world.permissions(seed.BOT, channel)),
            "locale": "en-US",
            "entitlements": [],
            "attachment_size_limit": FILE_LIMIT,
            **self._place(interaction, channel),
            **message,
        }

    def _place(self, interaction: Interaction, channel: Json) -> Json:
        if channel["type"] == DM:
            owners = {"0": "0"}
            return {
                "user": self.world.users[interaction.user],
                "context": 1,
                "authorizing_integration_owners": owners,
            }
        guild = channel["guild_id"]
        member = self.world.member(guild, interaction.user)
        return {
            "guild_id": guild,
            "guild": {"id": guild, "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": member | {"permissions": str(self.world.permissions(interaction.user, channel))},
            "context": 0,
            "authorizing_integration_owners": {"0": guild},
        }

    # -- answered --------------------------------------------------------------------------------------------------
    async def answer(self, key: str, token: str, body: Json, files: list[Upload]) -> Json:
        """POST /interactions/{id}/{token}/callback. A refused answer does not use the interaction up (row 7)."""
        interaction = self._answerable(key, token)
        try:
            await self._answer(interaction, body.get("type", 0), body.get("data") or {}, files)
        except ApiError as why:
            interaction.refused = why.code
            raise
        interaction.ack = body["type"]
        interaction.seconds = self.world.now() - interaction.at
        interaction.settled.set()
        if interaction.seconds > ACK_WISHED:
            self.strict.complain(f"an interaction was answered after {interaction.seconds:.2f} s")
        return self._result(interaction)

    def _answerable(self, key: str, token: str) -> Interaction:
        interaction = self.by_token.get(token)
        if interaction is None or interaction.id != key:
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.ack is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if interaction.dead or self._too_late(interaction):
            interaction.dead, interaction.late = True, interaction.late + 1
            seconds = self.world.now() - interaction.at
            self.strict.complain(f"an interaction was answered after {seconds:.2f} s, too late")
            raise ApiError(404, 10062, "Unknown interaction")
        return interaction

    async def _answer(self, it: Interaction, kind: int, data: Json, files: list[Upload]) -> None:
        self._fits(it, kind)
        match kind:
            case 4:
                it.original = await self._say(it, data, files, under="data")
            case 5:
                check_deferral(data)
                it.original = await self._say(it, {"flags": data.get("flags") or 0}, [], loading=True)
            case 6:
                it.original = it.pressed
            case 7 if it.pressed:
                it.original = await self.messages.edit(it.pressed, data, files, under="data")
            case 8:
                check_choices(data)
                it.choices = data.get("choices") or []
            case _:
                check_modal(data)
                it.modal = _numbered(data)

    def _fits(self, it: Interaction, kind: int) -> None:
        form = Form()
        if kind not in ANSWERS[it.kind] or (kind in (DEFER_UPDATE, UPDATE) and it.pressed is None):
            words = f"callback type {kind} does not answer an interaction of type {it.kind}"
            form.add("type", "INTERACTION_TYPE_INVALID", words)
        form.finish()

    async def _say(
        self, it: Interaction, body: Json, files: list[Upload], *, under: str = "", loading: bool = False
    ) -> Post:
        private = (body.get("flags") or 0) & EPHEMERAL
        channel = self.world.channel(it.channel)
        return await self.messages.post(
            channel,
            body,
            files,
            kind=20 if it.kind == COMMAND else 0,
            viewer=it.user if private else None,
            cause=self._cause(it),
            under=under,
            loading=loading,
        )

    def _cause(self, it: Interaction) -> Json:
        return {
            "id": it.id,
            "type": it.kind,
            "user": self.world.users[it.user],
            "authorizing_integration_owners": {},
        }

    def _result(self, it: Interaction) -> Json:
        original = it.original
        facts: dict[str, Any] = {
            "id": it.id,
            "type": it.kind,
            "response_message_id": original.id if original else None,
            "response_message_loading": bool(original and original.flags & LOADING),
            "response_message_ephemeral": it.ephemeral,
        }
        resource: Json = {"type": it.ack}
        if it.ack in (REPLY, UPDATE) and original:
            resource["message"] = self.messages.shown(original)
        return {"interaction": facts} | ({} if it.ack == CHOICES else {"resource": resource})

    # -- followed up -----------------------------------------------------------------------------------------------
    def of_token(self, token: str) -> Interaction:
        """The interaction of a token that may still speak: answered (10015), no older than 15 minutes (50027)."""
        interaction = self.by_token.get(token)
        if interaction is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        if self.world.now() - interaction.at > self.token_life:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.ack is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        return interaction

    async def follow_up(self, token: str, body: Json, files: list[Upload]) -> Post:
        """POST /webhooks/{app}/{token}: a further message; the first one after a deferral finishes it (row 9)."""
        it = self.of_token(token)
        if it.ack == DEFER and it.original and it.original.flags & LOADING:
            return await self.messages.edit(it.original, body, files)
        post = await self._say(it, body, files)
        it.followups.append(post)
        return post

    def reached(self, token: str, key: str) -> Post:
        """The message @original or `key` that a token may edit, fetch or delete; else 10008."""
        it = self.of_token(token)
        mine = [post for post in (it.original, *it.followups) if post]
        for post in mine:
            if (key == "@original" and post is it.original) or post.id == key:
                return self.world.post(post.channel, post.id)
        raise ApiError(404, 10008, "Unknown Message")


def _numbered(modal: Json) -> Json:
    number = 0
    for top in modal["components"]:
        for node in (top, *(top.get("components") or []), *filter(None, [top.get("component")])):
            number += 1
            node["id"] = node.get("id") or number
    return modal
