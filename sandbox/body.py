"""A request as the routes see it: its JSON, its files, the ids in its path."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from aiohttp import BodyPartReader, web

from .errors import ApiError, Json

__all__ = ["REQUEST_LIMIT", "Asked", "Upload", "read"]

REQUEST_LIMIT = 25 * 2**20
"""Bytes of a whole request (row 43)."""


@dataclass(frozen=True)
class Upload:
    """A file sent along; `key` is the n of files[n]."""

    key: str
    filename: str
    content_type: str
    raw: bytes


@dataclass(frozen=True)
class Asked:
    """A request. `body` is its JSON, {} when there is none."""

    method: str
    path: str
    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = field(default_factory=dict)
    files: list[Upload] = field(default_factory=list)

    def id(self, name: str) -> str:
        """A snowflake in the path, or 50035."""
        value = self.parts[name]
        if value.isdigit():
            return value
        fault = {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{value}" is not snowflake.'}
        raise ApiError(400, 50035, "Invalid Form Body", errors={name: {"_errors": [fault]}})

    @property
    def fields(self) -> Json:
        """The body as an object, or 50109."""
        if isinstance(self.body, dict):
            return self.body
        raise ApiError(400, 50109, "The request body contains invalid JSON.")


async def read(request: web.Request, path: str) -> Asked:
    """Read a request to its end; 50109 when it is not JSON, 40005 when it is too large."""
    body: Any = {}
    files: list[Upload] = []
    if request.content_type == "multipart/form-data":
        body, files = await _multipart(request)
    else:
        raw = await request.read()
        _fits(len(raw))
        body = parse(raw) if raw and request.content_type == "application/json" else {}
    return Asked(request.method, path, dict(request.match_info), dict(request.query), body, files)


def parse(raw: bytes | str) -> Any:
    """JSON, or 50109; NaN and Infinity are none, whatever Python thinks (row 98)."""
    try:
        return json.loads(raw, parse_constant=_no_constant)
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


def _no_constant(word: str) -> NoReturn:
    raise ValueError(word)


async def _multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = {}
    files: list[Upload] = []
    size = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(400, 50109, "The request body contains invalid JSON.")
        raw = bytes(await part.read())
        size += len(raw)
        name = part.name or ""
        if name == "payload_json":
            body = parse(raw)
        elif name.startswith("files["):
            content_type = part.headers.get("Content-Type", "application/octet-stream")
            files.append(Upload(name[6:-1], part.filename or "unknown", content_type, raw))
    _fits(size)
    return body, files


def _fits(size: int) -> None:
    if size > REQUEST_LIMIT:
        raise ApiError(413, 40005, "Request entity too large")
