"""What was measured on: as much as is needed to judge a figure, and nothing that names the machine."""

from __future__ import annotations

import os
import platform
import sqlite3
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("discord.py", "aiosqlite", "msgspec", "Pillow", "chess")
FIELD = "model name"


def processor() -> str:
    """The model, where the system tells it."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text().splitlines() if file.exists() else []
    found = next((line.partition(":")[2].strip() for line in lines if line.startswith(FIELD)), "")
    return found or platform.processor() or platform.machine()


def described() -> str:
    """One line."""
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return (
        f"{os.cpu_count()} cores of {processor()}, {platform.system()}, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, {packages}"
    )


__all__ = ["described"]
