"""Where uploaded files are fetched: addresses are signed and expire after a day, as Discord's do (row 51)."""

from __future__ import annotations

import hashlib
import hmac
from urllib.parse import parse_qs, quote, urlsplit

from aiohttp import web

from .errors import Json
from .strict import Strict
from .world import World

__all__ = ["ADDRESS_LIFE", "Cdn"]

ADDRESS_LIFE = 24 * 3600
"""Seconds for which an address is good."""
KEY = b"sandbox"


class Cdn:
    """Gives files addresses below `base`, and the files to those who come with a good one."""

    def __init__(self, world: World, strict: Strict) -> None:
        self.world, self.strict, self.base = world, strict, ""

    def address(self, channel: str, upload: Json) -> str:
        """A fresh address of an uploaded file."""
        issued = int(self.world.now())
        place = f"{channel}/{upload['id']}"
        life = f"ex={issued + ADDRESS_LIFE:x}&is={issued:x}"
        return f"{self.base}/attachments/{place}/{quote(upload['filename'])}?{life}&hm={_sign(place, life)}&"

    def expired(self, address: str) -> bool:
        """Whether an address of ours is past its time; others' never are."""
        parts = urlsplit(address)
        if "/attachments/" not in parts.path or not address.startswith(self.base or "http://127.0.0.1"):
            return False
        until = parse_qs(parts.query).get("ex", ["0"])[0]
        return self.world.now() > int(until, 16)

    async def fetch(self, request: web.Request) -> web.Response:
        """GET /attachments/{channel}/{id}/{name}"""
        query, place = request.query, f"{request.match_info['channel']}/{request.match_info['file']}"
        life = f"ex={query.get('ex', '')}&is={query.get('is', '')}"
        if not hmac.compare_digest(query.get("hm", "").encode(), _sign(place, life).encode()):
            return web.Response(status=404, text="This content is no longer available.")
        if self.expired(f"{self.base}{request.rel_url.raw_path}?{life}"):
            self.strict.complain(f"the address of {request.match_info['name']} was used after it had expired")
            return web.Response(status=404, text="This content is no longer available.")
        found = self.world.store.file(request.match_info["file"])
        if found is None:
            return web.Response(status=404)
        headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=86400"}
        return web.Response(body=found[1], content_type=found[0].split(";")[0], headers=headers)


def _sign(place: str, life: str) -> str:
    return hmac.new(KEY, f"{place}?{life}".encode(), hashlib.sha256).hexdigest()
