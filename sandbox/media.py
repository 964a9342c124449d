"""Files in messages: which are kept, which a component or embed shows, and their addresses."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import Any

from .body import Upload
from .errors import Json
from .limits_components import media, walk

__all__ = ["HIDDEN", "addressed", "described", "placed", "references", "used"]

HIDDEN = "upload:"
"""Stands before a file's id where the world keeps a message; addresses are made when it is shown."""
PNG = b"\x89PNG\r\n\x1a\n"


def described(key: str, upload: Upload, description: str | None) -> Json:
    """The attachment object of an uploaded file, without addresses."""
    attachment: Json = {
        "id": key,
        "filename": upload.filename,
        "size": len(upload.raw),
        "content_type": upload.content_type,
    }
    if upload.raw[:8] == PNG and len(upload.raw) >= 24:
        width, height = struct.unpack(">II", upload.raw[16:24])
        attachment |= {"content_type": "image/png", "width": width, "height": height}
    if description:
        attachment["description"] = description
    return attachment


def references(components: list[Json], embeds: list[Json]) -> Iterator[Json]:
    """Every object of a message that holds the address of a picture or file."""
    for _, thing in media(walk(components)):
        yield thing
    for embed in embeds:
        for part in ("image", "thumbnail"):
            if embed.get(part):
                yield embed[part]


def copied(thing: Any) -> Any:
    """A copy of a JSON value. `copy.deepcopy`, which also minds cycles and shared parts, takes four times as long."""
    if isinstance(thing, dict):
        return {key: copied(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [copied(value) for value in thing]
    return thing


def placed(components: list[Json], embeds: list[Json], uploads: Iterable[Json]) -> tuple[list[Json], list[Json]]:
    """Copies with `attachment://name` replaced by the file it names, and components numbered."""
    components, embeds = copied(components), copied(embeds)
    named = {upload["filename"]: upload for upload in uploads}
    for number, (_, node) in enumerate(walk(components), 1):
        node["id"] = node.get("id") or number
    for embed in embeds:
        embed["type"] = "rich"
    for thing in references(components, embeds):
        address = thing.get("url") or ""
        upload = named.get(address[13:]) if address.startswith("attachment://") else None
        thing |= _facts(upload) if upload else {}
    return components, embeds


def _facts(upload: Json) -> Json:
    facts = {key: upload.get(key) for key in ("width", "height", "content_type")}
    place = HIDDEN + upload["id"]
    return facts | {"url": place, "proxy_url": place, "attachment_id": upload["id"], "loading_state": 2, "flags": 0}


def used(body: Json) -> set[str]:
    """Ids of the files that a component or an embed of a message shows."""
    shown = references(body["components"], body["embeds"])
    return {thing["url"].removeprefix(HIDDEN) for thing in shown if (thing.get("url") or "").startswith(HIDDEN)}


def addressed(body: Json, addresses: dict[str, str]) -> Json:
    """A copy of a message with real addresses for `upload:<id>`; `addresses` by file id."""
    shown: Any = copied(body)
    for thing in references(shown["components"], shown["embeds"]):
        for key in ("url", "proxy_url"):
            place = thing.get(key) or ""
            if place.startswith(HIDDEN):
                thing[key] = addresses.get(place.removeprefix(HIDDEN), "")
    result: Json = shown
    return result
