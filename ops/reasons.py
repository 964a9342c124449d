"""Why the bot could not start, in one sentence each."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import aiohttp
import discord
from discord.ext import commands

from settings import BadSetting
from storage.errors import Unusable

REFUSED = 2  # exit status: nothing was started, and the one sentence says why
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


def exit_status(work: Callable[[], int]) -> int:
    """What a process ends with that does `work`; REFUSED, after one sentence, where something keeps it from starting.

    A fault of ours is raised again: its traceback is wanted.
    """
    try:
        return work()
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0
    except Exception as error:
        if (sentence := reason(error)) is None:
            raise
        sys.stderr.write(f"{sentence}\n")
        return REFUSED


__all__ = ["NO_TOKEN", "REFUSED", "exit_status", "passing", "reason"]
