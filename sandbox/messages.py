"""Messages: posted, edited, deleted, shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import media, seed, shapes
from .body import Upload
from .cdn import Cdn
from .changes import Change, Changes
from .errors import ApiError, Form, Json
from .flags import DM, EPHEMERAL, IS_V2, LOADING, NONCE_WINDOW, SUPPRESS_NOTIFICATIONS
from .gateway import DIRECT_MESSAGES, GUILD_MESSAGES, Gateway
from .limits_message import MESSAGE_FIELDS, check_message, check_reference
from .pushes import Pushes, mentioned
from .snowflake import made_at
from .strict import Strict
from .world import Post, World

__all__ = ["FILE_LIMIT", "Messages"]

FILE_LIMIT = 10 * 2**20
"""Bytes of one file (row 42)."""
SENDABLE = 1 << 2 | SUPPRESS_NOTIFICATIONS | IS_V2
"""Flags a sender may set; EPHEMERAL only where an interaction is answered."""


class Messages:
    """What happens to messages, whoever asked for it."""

    def __init__(
        self, world: World, cdn: Cdn, gateway: Gateway, pushes: Pushes, changes: Changes, strict: Strict
    ) -> None:
        self.world, self.cdn, self.gateway = world, cdn, gateway
        self.pushes, self.changes, self.strict = pushes, changes, strict

    # -- showing ---------------------------------------------------------------------------------------------------
    def shown(self, post: Post) -> Json:
        """A message as the API sends it: fresh addresses; files that something shows are not listed (row 110)."""
        addresses = {upload["id"]: self.cdn.address(post.channel, upload) for upload in post.uploads}
        body = media.addressed(post.body, addresses)
        elsewhere = media.used(post.body)
        listed = [upload for upload in post.uploads if upload["id"] not in elsewhere]
        body["attachments"] = [_with_address(upload, addresses[upload["id"]]) for upload in listed]
        return body

    def known_nonce(self, channel: str, nonce: object) -> Post | None:
        """The bot's message of the last minutes that carries this nonce (row 46)."""
        if not nonce:
            return None
        oldest = self.world.now() - NONCE_WINDOW
        for post in reversed(self.world.posts[channel].values()):
            if made_at(post.id) < oldest:
                return None
            if str(post.body.get("nonce")) == str(nonce):
                return post
        return None

    # -- posting ---------------------------------------------------------------------------------------------------
    async def post(
        self,
        channel: Json,
        body: Json,
        files: Iterable[Upload] = (),
        *,
        author: str = seed.BOT,
        kind: int = 0,
        viewer: str | None = None,
        cause: Json | None = None,
        under: str = "",
        loading: bool = False,
    ) -> Post:
        """Post a message. `kind`: Discord's message type; `viewer`: who alone sees it; `cause`: interaction_metadata;
        `under`: the field that the body hangs below; `loading`: a deferred answer, which has nothing to say yet."""
        files = list(files)
        self._measure(files)
        if not loading:
            check_message(body, uploads=[file.filename for file in files], under=under)
        self._look_closely(body)
        reference = self._reference(channel, body)
        uploads = self._store(body, files)
        post = Post(body=self._body(channel, body, author, uploads), viewer=viewer, uploads=uploads)
        post.body |= {"type": 19 if reference else kind, **reference, **_metadata(cause)}
        post.body["flags"] |= EPHEMERAL if viewer else 0
        post.body["flags"] |= LOADING if loading else 0
        self._lint_invisible(post)
        self.world.keep_post(post)
        await self._tell("MESSAGE_CREATE", post)
        self.pushes.send(post, body)
        return post

    def _body(self, channel: Json, asked: Json, author: str, uploads: list[Json]) -> Json:
        components, embeds = media.placed(asked.get("components") or [], asked.get("embeds") or [], uploads)
        mentions = [self.world.users[who] for who in mentioned(self.world, asked)]
        guild = {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}
        nonce = {"nonce": asked["nonce"]} if asked.get("nonce") is not None else {}
        return {
            "id": self.world.mint(),
            "channel_id": channel["id"],
            "author": self.world.users[author],
            "content": asked.get("content") or "",
            "timestamp": shapes.iso(self.world.now()),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": mentions,
            "mention_roles": [],
            "attachments": [],
            "embeds": embeds,
            "components": components,
            "pinned": False,
            "flags": (asked.get("flags") or 0) & SENDABLE,
            **guild,
            **nonce,
        }

    def _reference(self, channel: Json, body: Json) -> Json:
        asked = body.get("message_reference")
        if not asked:
            return {}
        found = self.world.posts[channel["id"]].get(str(asked.get("message_id")))
        if found is None and asked.get("fail_if_not_exists") is False:
            return {}
        form = Form()
        check_reference(form, found is not None)
        form.finish()
        return {"message_reference": asked, "referenced_message": self.shown(found) if found else None}

    # -- editing ---------------------------------------------------------------------------------------------------
    async def edit(self, post: Post, body: Json, files: Iterable[Upload] = (), *, under: str = "") -> Post:
        """Edit a message. Of its files those listed in `attachments` stay, all if the field is missing (row 47).
        The first edit of a deferred answer finishes it and is no edit in people's eyes. Nobody is pushed."""
        files = list(files)
        self._measure(files)
        kept = self._kept(post, body, files, under)
        names = [file.filename for file in files]
        check_message(body, uploads=names, before=post.body, kept=[upload["filename"] for upload in kept], under=under)
        self._look_closely(body)
        self._drop(post, kept)
        post.uploads = kept + self._store(body, files)
        self._rewrite(post, body)
        self._lint_invisible(post)
        self.world.keep_post(post)
        await self._tell("MESSAGE_UPDATE", post)
        return post

    def _kept(self, post: Post, body: Json, files: list[Upload], under: str) -> list[Json]:
        if "attachments" not in body:
            return list(post.uploads)
        fresh = {file.key for file in files}
        listed = [str(a.get("id")) for a in body["attachments"] or [] if str(a.get("id")) not in fresh]
        known = {upload["id"]: upload for upload in post.uploads}
        form = Form(under)
        for at, key in enumerate(listed):
            if key not in known:
                form.add(f"attachments.{at}", "ATTACHMENT_NOT_FOUND", "Attachment not found")
        form.finish()
        return [known[key] for key in listed]

    def _drop(self, post: Post, kept: list[Json]) -> None:
        for upload in post.uploads:
            if upload not in kept:
                self.world.store.drop_file(upload["id"])

    def _rewrite(self, post: Post, body: Json) -> None:
        if "content" in body:
            post.body["content"] = body["content"] or ""
        components = body.get("components") or [] if "components" in body else post.body["components"]
        embeds = body.get("embeds") or [] if "embeds" in body else post.body["embeds"]
        post.body["components"], post.body["embeds"] = media.placed(components, embeds, post.uploads)
        post.body["flags"] |= (body.get("flags") or 0) & IS_V2
        if post.flags & LOADING:
            post.body["flags"] &= ~LOADING
        else:
            post.body["edited_timestamp"] = shapes.iso(self.world.now())

    # -- deleting --------------------------------------------------------------------------------------------------
    async def delete(self, post: Post) -> None:
        """Delete a message."""
        self.world.drop_post(post)
        guild = {"guild_id": post.body["guild_id"]} if "guild_id" in post.body else {}
        body = {"id": post.id, "channel_id": post.channel, **guild}
        if not post.ephemeral:
            await self.gateway.dispatch("MESSAGE_DELETE", body, self._intent(post))
        self.changes.tell(Change(kind="gone", channel=post.channel, message=post.id, viewer=self._viewer(post)))

    # -- telling ---------------------------------------------------------------------------------------------------
    async def _tell(self, event: str, post: Post) -> None:
        if not post.ephemeral:
            await self.gateway.dispatch(event, self.shown(post), self._intent(post))
        self.changes.tell(Change(kind="message", channel=post.channel, message=post.id, viewer=self._viewer(post)))

    def _intent(self, post: Post) -> int:
        return GUILD_MESSAGES if "guild_id" in post.body else DIRECT_MESSAGES

    def _viewer(self, post: Post) -> str | None:
        channel = self.world.channels[post.channel]
        return post.viewer or (channel["recipients"][0]["id"] if channel["type"] == DM else None)

    # -- files -----------------------------------------------------------------------------------------------------
    def _measure(self, files: list[Upload]) -> None:
        if any(len(file.raw) > FILE_LIMIT for file in files):
            raise ApiError(413, 40005, "Request entity too large")
        for file in files:
            if not file.raw:
                self.strict.complain(f"{file.filename} was sent with 0 bytes: was the same File sent twice?")

    def _store(self, body: Json, files: list[Upload]) -> list[Json]:
        described = {str(a.get("id")): a.get("description") for a in body.get("attachments") or []}
        uploads = [media.described(self.world.mint(), file, described.get(file.key)) for file in files]
        for upload, file in zip(uploads, files, strict=True):
            self.world.store.put_file(upload["id"], upload["content_type"], file.raw)
        return uploads

    # -- what Discord lets pass ------------------------------------------------------------------------------------
    def _look_closely(self, body: Json) -> None:
        for field in body.keys() - MESSAGE_FIELDS - {"thread_name", "applied_tags", "poll", "sticker_ids"}:
            self.strict.complain(f"a message has no field {field}")
        for field in body.keys() & {"poll", "sticker_ids"}:
            if body[field]:
                self.strict.complain(f"the sandbox does not play {field}")
        for thing in media.references(body.get("components") or [], body.get("embeds") or []):
            if self.cdn.expired(thing.get("url") or ""):
                self.strict.complain(f"a message shows an address that has expired: {thing['url'][:80]}")

    def _lint_invisible(self, post: Post) -> None:
        if not post.flags & IS_V2:
            return
        shown: set[Any] = media.used(post.body)
        for upload in post.uploads:
            if upload["id"] not in shown:
                self.strict.complain(f"{upload['filename']} is in a v2 message, but no component shows it (row 76)")


def _with_address(upload: Json, address: str) -> Json:
    return upload | {"url": address, "proxy_url": address}


def _metadata(cause: Json | None) -> Json:
    return {"interaction_metadata": cause, "application_id": seed.BOT, "webhook_id": seed.BOT} if cause else {}
