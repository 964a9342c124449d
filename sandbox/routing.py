"""What a route is: method, path below /api/v10, and the function that answers it with JSON, or None for 204."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from .body import Asked

__all__ = ["Handler", "Route"]

Handler = Callable[[Asked], Awaitable[Any]]
Route = tuple[str, str, Handler]
