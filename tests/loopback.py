"""No test talks to anything beyond this machine: a connection or a look-up of a name elsewhere raises."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest


class BeyondLoopback(Exception):
    """A test tried to reach another machine."""


def is_loopback(host: object) -> bool:
    """Whether an address or name means this machine."""
    if host in (None, "", "localhost", b"localhost"):
        return True
    try:
        return ipaddress.ip_address(str(host)).is_loopback
    except ValueError:
        return False


def _guard(address: Any) -> None:
    """Paths of local sockets are text; network addresses are tuples that begin with the host."""
    if isinstance(address, tuple) and not is_loopback(address[0]):
        raise BeyondLoopback(f"a test tried to reach {address[0]}")


@pytest.fixture(autouse=True, scope="session")
def loopback_only() -> Iterator[None]:
    """Stands guard during the whole run."""
    undo = guard()
    yield
    undo()


def guard() -> Callable[[], None]:
    """Stand guard in this process; returns what ends it."""
    patch = pytest.MonkeyPatch()
    connect, connect_ex, sendto, find = (
        socket.socket.connect,
        socket.socket.connect_ex,
        socket.socket.sendto,
        socket.getaddrinfo,
    )

    def guarded_connect(self: socket.socket, address: Any) -> None:
        _guard(address)
        connect(self, address)

    def guarded_connect_ex(self: socket.socket, address: Any) -> int:
        _guard(address)
        return connect_ex(self, address)

    def guarded_sendto(self: socket.socket, data: Any, *rest: Any) -> int:
        _guard(rest[-1])
        return sendto(self, data, *rest)

    def guarded_find(host: Any, *rest: Any, **named: Any) -> Any:
        _guard((host,))
        return find(host, *rest, **named)

    patch.setattr(socket.socket, "connect", guarded_connect)
    patch.setattr(socket.socket, "connect_ex", guarded_connect_ex)
    patch.setattr(socket.socket, "sendto", guarded_sendto)
    patch.setattr(socket, "getaddrinfo", guarded_find)
    return patch.undo
