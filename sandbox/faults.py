"""Faults as data: which requests go wrong, how, and how often."""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass, field
from typing import Literal

from .errors import ApiError, limited

__all__ = ["Fault", "Faults"]


@dataclass(kw_only=True)
class Fault:
    """One thing that goes wrong with requests that match `method` and `path` (shell pattern below /api/v10).

    status  refused with `status`, `code` and `message`, nothing done
    reset   the connection is cut, nothing done
    lost    done, but the answer vanishes: `status` instead of it, or a cut connection when `status` is 0
    delay   done `seconds` later
    limit   429 with `seconds` as retry_after and `scope`; `via` False leaves out the header `Via`, by which
            discord.py tells Discord's own 429 from a ban by Cloudflare

    `skip` matching requests pass first; then `times` of them are hit."""

    does: Literal["status", "reset", "lost", "delay", "limit"]
    method: str = "*"
    path: str = "*"
    skip: int = 0
    times: int = 1
    status: int = 503
    code: int = 0
    message: str = "upstream error"
    seconds: float = 0.2
    scope: Literal["user", "global", "shared"] = "shared"
    via: bool = True
    hits: int = field(default=0, init=False)

    def meets(self, method: str, path: str) -> bool:
        """Whether a request is one of those."""
        return self.method in ("*", method) and fnmatch.fnmatchcase(path, self.path)

    def refusal(self) -> ApiError:
        """What the request is answered with."""
        if self.does == "limit":
            return limited(self.seconds, scope=self.scope, everywhere=self.scope == "global")
        return ApiError(self.status, self.code, self.message)


class Faults:
    """The plan of faults: the first that meets a request is spent on it."""

    def __init__(self) -> None:
        self.plan: list[Fault] = []

    def add(self, *faults: Fault) -> None:
        """Plan more faults."""
        self.plan.extend(faults)

    def clear(self) -> None:
        """From now on everything goes well."""
        self.plan.clear()

    def strike(self, method: str, path: str) -> Fault | None:
        """The fault that this request suffers, if any."""
        for fault in self.plan:
            if not fault.meets(method, path) or fault.hits >= fault.times:
                continue
            if fault.skip:
                fault.skip -= 1
                continue
            fault.hits += 1
            return fault
        return None
