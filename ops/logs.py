"""The log on stderr: one line per event, whatever it says."""

from __future__ import annotations

import logging
import time

import discord

RECONNECT = "Attempting a reconnect"  # how discord.py's line about a lost gateway begins (2.7.1, pinned)


class Line(logging.Formatter):
    """`time LEVEL name message`, UTC; line ends within become `\\n`, a traceback follows after ` | `, folded too."""

    converter = staticmethod(time.gmtime)
    default_time_format, default_msec_format = "%Y-%m-%dT%H:%M:%S", "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        head, *trace = super().format(record).split("\nTraceback ", 1)
        folded = [" | Traceback " + " | ".join(filter(None, map(str.strip, part.splitlines()))) for part in trace]
        return escaped(head) + "".join(folded)


def escaped(text: str) -> str:
    """No sign in it begins a new line, or moves about on a terminal: a name cannot write a line of its own."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def brief(record: logging.LogRecord) -> bool:
    """A lost gateway is the weather, not a fault: its line names the reason, without a traceback."""
    if isinstance(record.msg, str) and record.msg.startswith(RECONNECT) and record.exc_info:
        reason = record.exc_info[1]
        record.msg = f"Discord's gateway is lost (%s); {record.msg[0].lower()}{record.msg[1:]}"
        record.args = (repr(reason), *(record.args if isinstance(record.args, tuple) else ()))
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
    return True


def begin(level: str) -> None:
    """Log from now on. The bot plays no sound: discord.py need not say that it could not."""
    handler = logging.StreamHandler()
    handler.setFormatter(Line())
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # at DEBUG it writes down every statement with its values
    gateway = logging.getLogger("discord.client")
    if brief not in gateway.filters:
        gateway.addFilter(brief)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


__all__ = ["Line", "begin", "brief"]
