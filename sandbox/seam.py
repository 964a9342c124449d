"""The only place where discord.py is pointed away from discord.com: three class attributes, nothing else replaced."""

from __future__ import annotations

from collections.abc import Callable

import discord
import yarl

__all__ = ["point_client_at"]


def point_client_at(base: str, ws_url: str) -> Callable[[], None]:
    """Let every discord.py client of this process talk to `base` (http://127.0.0.1:port) and `ws_url` (ws://…).

    Webhook and interaction calls follow, because they read `Route.BASE` too. Returns what undoes it."""
    route, socket = discord.http.Route, discord.gateway.DiscordWebSocket
    before = (route.BASE, socket.DEFAULT_GATEWAY, discord.Asset.BASE)
    route.BASE = f"{base}/api/v10"
    socket.DEFAULT_GATEWAY = yarl.URL(ws_url)
    discord.Asset.BASE = base

    def undo() -> None:
        route.BASE, socket.DEFAULT_GATEWAY, discord.Asset.BASE = before

    return undo
