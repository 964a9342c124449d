"""Is this file ours, sound, and of our version? Asked once, at the start; what is not is refused and left as it is."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from storage.backup import backup, named
from storage.errors import Broken, Foreign, MigrationFailed, Missing, Newer, Unwritable
from storage.schema import APPLICATION, VERSIONS

T = TypeVar("T")
SCHEMA = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
SETTINGS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 = FULL: a commit survives a power cut


def connected(path: Path) -> sqlite3.Connection:
    """A connection that commits nothing by itself."""
    return tolerant(sqlite3.connect(path, isolation_level=None))


def tolerant(raw: sqlite3.Connection) -> sqlite3.Connection:
    """Damaged text is read as what it is, with replacement signs: its row is then refused, and no other row."""
    raw.text_factory = lambda text: text.decode("utf-8", "replace")
    return raw


def prepare(raw: sqlite3.Connection, path: Path, existed: bool, now: float) -> None:
    """Check the file and bring it to our version. Raises Unusable, and then has written nothing."""
    try:
        version = known(raw, path, existed)
        settle(raw, path)
        if version and (fault := unsound(raw, version)):
            raise Broken(path, fault)
    except sqlite3.OperationalError as no:
        raise Unwritable(path, no) from no
    except (sqlite3.DatabaseError, UnicodeDecodeError) as no:  # the latter: even its own names are scrambled
        raise Broken(path, str(no)) from no
    migrate(raw, path, version, now)


def known(raw: sqlite3.Connection, path: Path, existed: bool) -> int:
    """The file's version, 0 for one to be made. Reads only: what is not ours is not even set to WAL."""
    try:
        mark, version, things = (
            raw.execute(sql).fetchone()[0]
            for sql in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
        )
    except sqlite3.OperationalError:
        raise
    except (sqlite3.DatabaseError, UnicodeDecodeError) as no:
        raise (Broken(path, str(no)) if existed else Foreign(path)) from no
    if not things and existed:
        raise Missing(path)
    if not things and not mark:
        return 0
    if mark != APPLICATION:
        raise Foreign(path)
    if version > len(VERSIONS):
        raise Newer(path, version, len(VERSIONS))
    return int(version)


def unsound(raw: sqlite3.Connection, version: int) -> str:
    """What is wrong with the file as a whole, in words; empty: nothing."""
    fault: str = raw.execute("PRAGMA quick_check(1)").fetchone()[0]
    if fault != "ok":
        return fault
    as_it_is = set(raw.execute(SCHEMA))
    lost = sorted(name for _, name, _ in as_it_was_made(version) - as_it_is)
    return f"it is not as it was made: {', '.join(lost)}" if lost else ""


def as_it_was_made(version: int) -> set[tuple[str, str, str]]:
    """Kind, name and statement of everything that a database of this version has."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for script in VERSIONS[:version]:
            for statement in statements(script):
                fresh.execute(statement)
        return set(fresh.execute(SCHEMA))


def settle(raw: sqlite3.Connection, path: Path) -> None:
    """Set what durability rests on, and see that it holds."""
    for name, value in SETTINGS.items():
        raw.execute(f"PRAGMA {name} = {value}")
        if (found := raw.execute(f"PRAGMA {name}").fetchone()[0]) != value:
            raise Unwritable(path, f"SQLite keeps {name} at {found}")


def migrate(raw: sqlite3.Connection, path: Path, version: int, now: float) -> None:
    """One transaction per version, statement by statement, its number with it; before that, a backup."""
    if version == len(VERSIONS):
        return
    try:
        copy = backup(raw, named(path, now, f"-v{version}")) if version else None
    except (sqlite3.Error, OSError) as no:
        raise MigrationFailed(path, version + 1, None, f"no backup could be made: {no}") from no
    for number, script in enumerate(VERSIONS[version:], version + 1):
        try:
            transaction(raw, lambda number=number, script=script: upgrade(raw, number, script))  # type: ignore[misc]
        except sqlite3.Error as no:
            raise MigrationFailed(path, number, copy, no) from no


def upgrade(raw: sqlite3.Connection, number: int, script: str) -> None:
    """One version of the schema, statement by statement, and its number with it."""
    for statement in statements(script):
        raw.execute(statement)
    raw.execute(f"PRAGMA application_id = {APPLICATION}")
    raw.execute(f"PRAGMA user_version = {number}")


def statements(script: str) -> Iterator[str]:
    """One by one. sqlite3's own `executescript` commits first, and a failing script would stay half done."""
    begun = ""
    for part in script.split(";"):
        begun += f"{part};"
        if sqlite3.complete_statement(begun):
            if begun.strip(" \n;"):
                yield begun
            begun = ""


def transaction(raw: sqlite3.Connection, function: Callable[[], T]) -> T:
    """All of `function` or nothing, whatever stops it."""
    raw.execute("BEGIN IMMEDIATE")
    try:
        result = function()
        raw.execute("COMMIT")
    except BaseException:
        if raw.in_transaction:
            raw.execute("ROLLBACK")
        raise
    return result
