"""Limits of messages (rows 34-41, 44-46, 52, 67-72, 74 of the table of limits), answered as Discord does."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from .errors import ApiError, Form, Json
from .flags import IS_V2
from .limits_components import check_components, media, walk

__all__ = ["MESSAGE_FIELDS", "check_deferral", "check_message", "check_reference"]

MESSAGE_FIELDS = frozenset(
    (
        *("content", "embeds", "components", "attachments", "allowed_mentions"),
        *("flags", "tts", "nonce", "enforce_nonce", "message_reference"),
    )
)
"""What a body may hold; polls and stickers are not played here."""

V2_BYTES, V2_BYTES_PER_TEXT = 10170, 12
MEDIA_IN_ALL = 64


def check_message(
    body: Json,
    *,
    uploads: Collection[str] = (),
    before: Json | None = None,
    kept: Collection[str] = (),
    under: str = "",
) -> None:
    """Refuse a message that Discord refuses. `uploads`: names of new files; `before`: the message that is edited;
    `kept`: names of its files that stay; `under`: the field that the body hangs below ("data" in callbacks).

    Raises 50035 with every fault, 50006 for an empty message, 500 where Discord breaks (rows 72, 74)."""
    form = Form(under)
    after = {key: (before or {}).get(key) for key in ("content", "embeds", "components")} | body
    v2 = bool((_flags(body) | _flags(before or {})) & IS_V2)
    _check_text(form, body)
    _check_embeds(form, body.get("embeds") or [])
    _check_files(form, body, len(uploads) + len(kept))
    _check_mentions(form, body.get("allowed_mentions") or {})
    if v2:
        _check_no_legacy(form, after)
    check_components(form, body.get("components") or [], v2=v2, names={*uploads, *kept})
    _check_embed_files(form, body.get("embeds") or [], {*uploads, *kept})
    form.finish()
    if not any(after.get(key) for key in ("content", "embeds", "components")) and not uploads and not kept:
        raise ApiError(400, 50006, "Cannot send an empty message")
    _break(body.get("components") or [], v2)


def check_deferral(data: Json) -> None:
    """A deferred answer may carry EPHEMERAL and no other flag (row 8)."""
    if _flags(data) & IS_V2:
        form = Form("data")
        form.add("flags", "INTERACTION_DEFERRED_FLAGS_INVALID", "IS_COMPONENTS_V2 is set when the answer is edited.")
        form.finish()


def check_reference(form: Form, known: bool) -> None:
    """An answered message must exist."""
    if not known:
        form.add("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")


def _flags(body: Json) -> int:
    return int(body.get("flags") or 0)


def _check_text(form: Form, body: Json) -> None:
    form.length("content", body.get("content"), 0, 2000)
    if isinstance(body.get("nonce"), str):
        form.length("nonce", body["nonce"], 0, 25)


def _check_embeds(form: Form, embeds: list[Json]) -> None:
    form.count("embeds", embeds, 0, 10)
    for at, embed in enumerate(embeds):
        _check_embed(form, f"embeds.{at}", embed)
    if sum(len(text) for embed in embeds for text in _embed_texts(embed)) > 6000:
        form.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_embed(form: Form, path: str, embed: Json) -> None:
    form.length(f"{path}.title", embed.get("title"), 0, 256)
    form.length(f"{path}.description", embed.get("description"), 0, 4096)
    form.length(f"{path}.footer.text", (embed.get("footer") or {}).get("text"), 0, 2048)
    form.length(f"{path}.author.name", (embed.get("author") or {}).get("name"), 0, 256)
    fields = embed.get("fields") or []
    form.count(f"{path}.fields", fields, 0, 25)
    for at, field in enumerate(fields):
        form.length(f"{path}.fields.{at}.name", field.get("name", ""), 1, 256)
        form.length(f"{path}.fields.{at}.value", field.get("value", ""), 1, 1024)


def _embed_texts(embed: Json) -> Iterable[str]:
    yield embed.get("title") or ""
    yield embed.get("description") or ""
    yield (embed.get("footer") or {}).get("text") or ""
    yield (embed.get("author") or {}).get("name") or ""
    for field in embed.get("fields") or []:
        yield field.get("name") or ""
        yield field.get("value") or ""


def _check_files(form: Form, body: Json, files: int) -> None:
    form.count("attachments", range(files), 0, 10)
    for at, attachment in enumerate(body.get("attachments") or []):
        form.length(f"attachments.{at}.description", attachment.get("description"), 0, 1024)


def _check_mentions(form: Form, allowed: Json) -> None:
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        form.count(f"allowed_mentions.{kind}", listed, 0, 100)
        if listed and kind in (allowed.get("parse") or []):
            form.add(
                "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", f"parse and {kind} exclude each other"
            )


def _check_no_legacy(form: Form, after: Json) -> None:
    for field in ("content", "embeds", "poll", "sticker_ids"):
        if after.get(field):
            words = f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.add(field, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)


def _check_embed_files(form: Form, embeds: list[Json], names: Collection[str]) -> None:
    for at, embed in enumerate(embeds):
        for part in ("image", "thumbnail"):
            address = (embed.get(part) or {}).get("url") or ""
            if address.startswith("attachment://") and address[13:] not in names:
                form.add(f"embeds.{at}.{part}.url", "UNKNOWN_ATTACHMENT", "The referenced attachment was not found")


def _break(components: list[Json], v2: bool) -> None:
    if v2 and v2_bytes(components) > V2_BYTES:
        raise ApiError(500, 0, "500: Internal Server Error")
    if sum(1 for _ in media(walk(components))) > MEDIA_IN_ALL:
        raise ApiError(500, 0, "500: Internal Server Error")


def v2_bytes(components: list[Json]) -> int:
    """What Discord counts of the texts of a v2 message before it breaks (row 72)."""
    texts: list[Any] = [node.get("content") or "" for _, node in walk(components) if node.get("type") == 10]
    return sum(len(text.encode()) + V2_BYTES_PER_TEXT for text in texts)
