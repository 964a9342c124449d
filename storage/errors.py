"""Why a database file cannot be used, each with the way out in words. Nothing is ever deleted, moved or begun anew.

Unusable
├── Locked            another process holds the file
├── Foreign           it is not ours
├── Newer             a newer release wrote it
├── Broken            it is damaged
├── Missing           there was a database here, and it is gone or empty
├── Absent            there is none
├── Unwritable        the operating system does not let us
└── MigrationFailed   it could not be brought to this release's version
Unsaved               while the bot runs: a transaction could not be written
"""

from __future__ import annotations

import sqlite3
from pathlib import Path


class Unusable(Exception):
    """The bot must not start on this file. The message is one paragraph for whoever runs it."""


class Locked(Unusable):
    """Another process holds the file."""

    def __init__(self, path: Path, pid: str) -> None:
        super().__init__(
            f"{path} is in use by process {pid or 'unknown'}. Stop it first, or set DATA to another folder."
        )


class Foreign(Unusable):
    """Not our file."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is not a Gamekeeper database. It was left as it is: set DATA to another folder, or move it away."
        )


class Newer(Unusable):
    """Written by a newer release."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            f"{path} was written by a newer release (version {version}, this one knows {known})."
            f" Start the newer release again, or {restoring(path)}"
        )


class Broken(Unusable):
    """Damaged."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path} is damaged ({what}). It was left as it is. To go on, {restoring(path)}")


class Missing(Unusable):
    """Gone or empty, although there was a database here."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is missing or empty, but {path.name}.lock says that there was a database here. If it was moved,"
            f" move it back. If it is lost, {restoring(path)} To begin with an empty one, delete {path.name}.lock."
        )


class Absent(Unusable):
    """Nothing there."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"There is no database {path}.")


class Unwritable(Unusable):
    """The operating system refuses."""

    def __init__(self, path: Path, why: object) -> None:
        super().__init__(
            f"{path} cannot be opened for writing ({why}). The folder must exist on a local disk and belong to the user"
            " the bot runs as."
        )


class MigrationFailed(Unusable):
    """A step to this release's version failed; the file is as it was."""

    def __init__(self, path: Path, version: int, backup: Path | None, why: object) -> None:
        kept = f" A copy made just before is {backup}." if backup else ""
        super().__init__(
            f"{path} could not be brought to version {version} ({why})."
            f" It is as it was: the release before runs on it.{kept}"
        )


class Unsaved(sqlite3.OperationalError):
    """A transaction could not be written while the bot runs: the disk is full or fails. Nothing of it has happened."""


DISK = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_NOMEM")  # not faults of ours


def is_disk(error: sqlite3.Error) -> bool:
    """Whether the operating system refused, rather than the statement being wrong."""
    return getattr(error, "sqlite_errorname", "").startswith(DISK)


def restoring(path: Path) -> str:
    """How to put a backup in the place of a file: the command for the newest, and the names of the next."""
    found = backups(path)
    if not found:
        return f"put a backup in its place; there are none in {folder(path)}."
    names = ", ".join(backup.name for backup in found[:3])
    return (
        f"put a backup in its place with: python bot.py --restore {found[0]} {path} (the file is kept)."
        f" Newest first: {names}."
    )


def folder(path: Path) -> Path:
    """Where the backups of a database lie."""
    return path.parent / "backups"


def backups(path: Path) -> list[Path]:
    """Complete backups, newest first: their names begin with the time. What was not finished has another ending."""
    return sorted(folder(path).glob(f"{path.stem}-*.db"), reverse=True)
