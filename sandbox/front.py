"""The door of the API: who may come in, what is counted, what goes wrong on purpose, and how answers look."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler as Ahead

from .body import read
from .errors import ApiError
from .faults import Fault, Faults
from .meter import Meter
from .routing import Handler
from .strict import Strict

__all__ = ["API", "Front", "Request"]

API = "/api/v10"
TOKEN_IN_PATH = ("/interactions/", "/webhooks/")
KEPT_REQUESTS = 100_000
VIA = {"Via": "1.1 google"}


@dataclass(frozen=True)
class Request:
    """A line of the log. `status` 0: the connection was cut. `counted`: under the global limit, so no interaction."""

    method: str
    path: str
    status: int
    counted: bool


class Front:
    """Answers every request below /api/v10, through `middleware` and `answered_by`."""

    def __init__(self, token: str, meter: Meter, faults: Faults, strict: Strict) -> None:
        self.token, self.meter, self.faults, self.strict = token, meter, faults, strict
        self.log: deque[Request] = deque(maxlen=KEPT_REQUESTS)
        self.unknown: list[str] = []
        self._lost: set[str] = set()

    @property
    def counted(self) -> int:
        """Requests so far that count for the global limit (row 95)."""
        return sum(request.counted for request in self.log)

    def answered_by(self, handler: Handler) -> Ahead:
        """An aiohttp handler that answers with what `handler` returns."""

        async def answer(request: web.Request) -> web.StreamResponse:
            asked = await read(request, request.path.removeprefix(API))
            result = await handler(asked)
            return web.Response(status=204) if result is None else _json(result)

        return answer

    @web.middleware
    async def middleware(self, request: web.Request, handler: Ahead) -> web.StreamResponse:
        """Every request passes here; those outside the API pass on."""
        if not request.path.startswith("/api/"):
            return await handler(request)
        path = request.path.removeprefix(API)
        fault = self.faults.strike(request.method, path)
        response = (
            await self._suffer(fault, request, path, handler) if fault else await self._answer(request, path, handler)
        )
        cut = request.transport is None or request.transport.is_closing()
        self._note(request.method, path, 0 if cut else response.status)
        return response

    def _note(self, method: str, path: str, status: int) -> None:
        counted = not path.startswith(TOKEN_IN_PATH)
        self.log.append(Request(method, path, status, counted))
        if status in (401, 403, 429):
            self.meter.invalid.count()

    async def _suffer(self, fault: Fault, request: web.Request, path: str, ahead: Ahead) -> web.StreamResponse:
        via = VIA if fault.via else {}
        match fault.does:
            case "delay":
                await asyncio.sleep(fault.seconds)
                return await self._answer(request, path, ahead)
            case "lost":
                self._lost.add(path)
                await self._answer(request, path, ahead)
                return _refusal(fault.refusal(), via) if fault.status else _cut(request)
            case "reset":
                return _cut(request)
            case _:
                await request.read()
                return _refusal(fault.refusal(), via)

    async def _answer(self, request: web.Request, path: str, ahead: Ahead) -> web.StreamResponse:
        if self.meter.invalid.full():
            return web.Response(status=429, text="error code: 1015")  # Cloudflare, so no Via (row 96)
        headers = dict(VIA)
        try:
            self._admit(request, path)
            headers |= self.meter.take(request.method, path, counted=not path.startswith(TOKEN_IN_PATH))
            response = await ahead(request)
        except ApiError as why:
            self._look_closely(why, path)
            return _refusal(why, headers)
        response.headers.update(headers)
        return response

    def _look_closely(self, why: ApiError, path: str) -> None:
        if why.status == 500:
            self.strict.complain(f"{path}: Discord breaks on this (rows 72, 74)")
        if why.code == 40060 and path not in self._lost:
            self.strict.complain("an interaction was answered twice: do templates of DynamicItems overlap?")

    def _admit(self, request: web.Request, path: str) -> None:
        if request.match_info.http_exception is not None:
            self.unknown.append(f"{request.method} {path}")
            raise ApiError(404, 0, "404: Not Found")
        if not path.startswith(TOKEN_IN_PATH) and request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(401, 0, "401: Unauthorized")


def _json(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """discord.py compares the content type as a whole: no charset may follow (row 99)."""
    content_type = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=content_type | dict(headers or {}))


def _refusal(why: ApiError, headers: Mapping[str, str]) -> web.Response:
    return _json(why.body(), why.status, {**headers, **why.headers})


def _cut(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
