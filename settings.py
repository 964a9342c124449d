"""What whoever runs the bot may set: read from the environment and from `.env`, checked, refused with one sentence."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

PREFIXES = ("DISCORD_", "GAMEKEEPER_")  # in the environment only such names can be known to be meant for us
ROOT = Path(__file__).parent


class BadSetting(Exception):
    """A setting cannot be used; the text is one sentence that says what would be right."""


class Setting(NamedTuple):
    """One thing that can be set. `read` makes a value of its text or raises ValueError; `range` says what it takes."""

    name: str
    default: str
    range: str
    meaning: str
    read: Callable[[str], Any]


class Settings(NamedTuple):
    """All settings, checked."""

    token: str = ""  # from discord.com/developers; empty: the real Discord cannot be reached
    data: Path = ROOT / "data"  # folder of the database and its copies
    log_level: str = "INFO"
    guild: int | None = None  # commands appear in this server only
    pictures: str = "palette"  # or lossless
    port: int = 8321  # of the page of `make play`
    backup_hour: int = 4  # local time; a copy of the database is made then
    backups: int = 7  # copies that are kept
    metrics_port: int = 0  # of figures for Prometheus on 127.0.0.1; 0: none

    @property
    def database(self) -> Path:
        """Where the one file stands, or will stand."""
        return self.data / "gamekeeper.db"


def among(*words: str) -> Callable[[str], str]:
    """A reader for a setting that takes one of a few words."""

    def read(text: str) -> str:
        if text not in words:
            raise ValueError(text)
        return text

    return read


def number(least: int, most: int) -> Callable[[str], int]:
    """A reader for a whole number between two bounds, both included."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read


def token(text: str) -> str:
    """A bot token has no spaces; a copied "Bot " in front is a common mistake."""
    if text != "".join(text.split()):
        raise ValueError(text)
    return text


def folder(text: str) -> Path:
    """A folder, relative to the checkout; it is made when it does not exist."""
    path = ROOT / Path(text).expanduser()
    if not text or (path.exists() and not path.is_dir()):
        raise ValueError(text)
    return path


def server(text: str) -> int | None:
    """A server's id, or none."""
    return number(1, 2**63 - 1)(text) if text else None


SETTINGS = (
    Setting("DISCORD_TOKEN", "", "the token of your bot, without spaces", "Who the bot is on Discord.", token),
    Setting("DATA", "data", "a folder", "Where the database and its copies are kept.", folder),
    Setting(
        "LOG_LEVEL",
        "INFO",
        "DEBUG, INFO, WARNING or ERROR",
        "How much is said on the terminal.",
        among("DEBUG", "INFO", "WARNING", "ERROR"),
    ),
    Setting(
        "GUILD",
        "",
        "a server's id, or empty for all servers",
        "Commands appear in this server only (then not in direct messages).",
        server,
    ),
    Setting(
        "PICTURES",
        "palette",
        "palette or lossless",
        "How boards are sent: small files of 256 colours, or every shade.",
        among("palette", "lossless"),
    ),
    Setting(
        "PORT", "8321", "a number from 1 to 65535", "Where `make play` shows its page on 127.0.0.1.", number(1, 65535)
    ),
    Setting(
        "BACKUP_HOUR",
        "4",
        "an hour from 0 to 23",
        "When a copy of the database is made every night, by the clock of this computer.",
        number(0, 23),
    ),
    Setting("BACKUPS", "7", "a number from 1 to 999", "How many of these copies are kept.", number(1, 999)),
    Setting(
        "METRICS_PORT",
        "0",
        "a number from 0 to 65535, 0 for none",
        "Where figures for Prometheus are served on 127.0.0.1, under /metrics and /health.",
        number(0, 65535),
    ),
)
NAMES = {setting.name: setting for setting in SETTINGS}


def read_settings(environment: Mapping[str, str], file: Path = ROOT / ".env") -> Settings:
    """The settings from `.env` and the environment, which wins. Raises BadSetting with one sentence."""
    written = read_file(file)
    for name, where in (*((n, file.name) for n in written), *((n, "the environment") for n in environment)):
        if name not in NAMES and (name in written or name.startswith(PREFIXES)):
            raise BadSetting(f"{where} sets {name}, which does not exist{nearest(name)}")
    texts = {name: environment.get(name, written.get(name, s.default)) for name, s in NAMES.items()}
    return Settings(*(value(setting, texts[setting.name]) for setting in SETTINGS))


def value(setting: Setting, text: str) -> Any:
    """The checked value of one setting. A token is never repeated in a refusal."""
    try:
        return setting.read(text.strip())
    except ValueError:
        shown = "" if setting.name == "DISCORD_TOKEN" else f", not {text!r}"
        raise BadSetting(f"{setting.name} takes {setting.range}{shown}; see .env.example.") from None


def read_file(file: Path) -> dict[str, str]:
    """`NAME=value` lines; empty lines and those that begin with # say nothing. No file, no settings."""
    if not file.is_file():
        return {}
    found: dict[str, str] = {}
    for at, line in enumerate(file.read_text(encoding="utf-8-sig").splitlines(), 1):
        name, equals, text = line.partition("=")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not equals:
            raise BadSetting(f"Line {at} of {file.name} is not of the form NAME=value; see .env.example.")
        found[name.strip()] = unquoted(text.strip())
    return found


def unquoted(text: str) -> str:
    """Text without the pair of quotes around it."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def nearest(name: str) -> str:
    """The setting that was probably meant."""
    close = difflib.get_close_matches(name, NAMES, 1, 0.5)
    return f"; did you mean {close[0]}?" if close else "; see .env.example."


__all__ = ["SETTINGS", "BadSetting", "Setting", "Settings", "read_settings"]
