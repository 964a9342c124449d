"""Why the bot could not start, in one sentence each."""

from __future__ import annotations

import aiohttp
import discord
from discord.ext import commands

from settings import BadSetting
from storage.errors import Unusable

PORTAL = "discord.com/developers"
NO_TOKEN = (
    "DISCORD_TOKEN is empty: play without Discord with make play, or get a token at "
    f"{PORTAL} (New Application, Bot, Reset Token) and put it into .env."
)


def passing(error: BaseException) -> bool:
    """The network or Discord is out of reach: trying again helps."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, (OSError, aiohttp.ClientError, discord.GatewayNotFound))


def reason(error: BaseException) -> str | None:
    """One sentence for what keeps the bot from starting; None where it is a fault of ours."""
    match error:
        case BadSetting() | Unusable():
            return str(error)
        case commands.ExtensionFailed(original=broken) if type(broken).__module__.startswith("engine."):
            return f"{error.name} cannot be played: {broken}"
        case discord.LoginFailure():
            return f"Discord does not accept this DISCORD_TOKEN; copy it anew from {PORTAL}, Bot, Reset Token."
        case discord.PrivilegedIntentsRequired():
            return f"Discord asks for privileged intents, which this bot does not need; look at {PORTAL}, Bot."
        case OSError() | aiohttp.ClientError() | discord.HTTPException() | discord.GatewayNotFound():
            return f"Discord or the data folder cannot be reached ({error}); try again, or play here with make play."
        case _:
            return None


__all__ = ["NO_TOKEN", "passing", "reason"]
