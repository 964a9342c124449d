"""A power cut, as SQLite's own authors model it: what was written and not yet synced may be there, torn, or gone.

A layer between SQLite and the disk (a VFS, by ctypes in the very library that Python's sqlite3 uses) notes every
write, sync and cut of the file's length; a cut at any moment is then played on copies.
"""

from __future__ import annotations

import ctypes
import random
import sqlite3
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any, NamedTuple

CONNECT = sqlite3.connect
SECTOR = 512  # bytes that a disk writes whole or not at all
NAME = b"noted"
OPEN, WRITE, TRUNCATE, SYNC = "open", "write", "truncate", "sync"


class Note(NamedTuple):
    """One thing that reached the operating system; `ack`: the caller was told that transaction `at` is done."""

    what: str
    path: str = ""
    at: int = 0
    content: bytes = b""


WriteCall = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TruncateCall = CFUNCTYPE(c_int, c_void_p, c_int64)
SyncCall = CFUNCTYPE(c_int, c_void_p, c_int)
OpenCall = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)  # SQLite keeps the pointer to the name


class Methods(ctypes.Structure):
    """sqlite3_io_methods; the calls behind xSync are only copied (up to version 3)."""

    _fields_ = [
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", WriteCall),
        ("truncate", TruncateCall),
        ("sync", SyncCall),
        ("rest", c_void_p * 13),
    ]


class Vfs(ctypes.Structure):
    """sqlite3_vfs; the calls behind xOpen are only copied (up to version 3)."""

    _fields_ = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("app", c_void_p),
        ("open", OpenCall),
        ("rest", c_void_p * 14),
    ]


class File(ctypes.Structure):
    """sqlite3_file."""

    _fields_ = [("methods", POINTER(Methods))]


def library() -> Any:
    """The SQLite that Python's sqlite3 uses, or None where it is built in and cannot be reached."""
    try:
        found = ctypes.CDLL("libsqlite3.so.0")
        found.sqlite3_libversion.restype = c_char_p
        found.sqlite3_vfs_find.restype = POINTER(Vfs)
        found.sqlite3_vfs_find.argtypes = [c_char_p]
        return found if found.sqlite3_libversion().decode() == sqlite3.sqlite_version else None
    except OSError:
        return None


class Recorder:
    """While it stands between, `connect` opens databases whose every write is noted in `notes`."""

    def __init__(self, sqlite: Any) -> None:
        self.sqlite, self.notes = sqlite, list[Note]()
        self._paths: dict[int, str] = {}
        self._kept: list[Any] = []  # what C points to must not be collected
        self._tables: dict[int, Methods] = {}
        self._below: Vfs = sqlite.sqlite3_vfs_find(None).contents
        self._vfs = Vfs()
        ctypes.memmove(ctypes.byref(self._vfs), ctypes.byref(self._below), ctypes.sizeof(Vfs))
        self._vfs.name, self._vfs.next = NAME, None
        self._vfs.open = OpenCall(self._open)
        self.sqlite.sqlite3_vfs_register(ctypes.byref(self._vfs), 0)

    def close(self) -> None:
        """Stand between no more."""
        self.sqlite.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def connect(self, path: Path, **more: Any) -> sqlite3.Connection:
        """A connection whose writes are noted."""
        return CONNECT(f"file:{path}?vfs={NAME.decode()}", uri=True, **more)

    def acknowledged(self, number: int) -> None:
        """Somebody was told that transaction `number` is done."""
        self.notes.append(Note("ack", at=number))

    def _open(self, vfs: Any, name: int | None, file: int, flags: int, out: Any) -> int:
        status: int = self._below.open(ctypes.addressof(self._below), name, file, flags, out)
        made = ctypes.cast(file, POINTER(File)).contents
        if status == 0 and name and made.methods:
            self._paths[file] = ctypes.string_at(name).decode()
            made.methods = ctypes.pointer(self._watched(made.methods.contents))
        return status

    def _watched(self, methods: Methods) -> Methods:
        """The same calls, but for three that tell us first."""
        address = ctypes.addressof(methods)
        if address not in self._tables:
            copy = Methods()
            ctypes.memmove(ctypes.byref(copy), ctypes.byref(methods), ctypes.sizeof(Methods))
            write, truncate, sync = methods.write, methods.truncate, methods.sync

            def on_write(file: int, content: int, size: int, at: int) -> int:
                self.notes.append(Note(WRITE, self._paths[file], at, ctypes.string_at(content, size)))
                return write(file, content, size, at)  # type: ignore[no-any-return]

            def on_truncate(file: int, size: int) -> int:
                self.notes.append(Note(TRUNCATE, self._paths[file], size))
                return truncate(file, size)  # type: ignore[no-any-return]

            def on_sync(file: int, flags: int) -> int:
                status: int = sync(file, flags)
                self.notes.append(Note(SYNC, self._paths[file]))
                return status

            copy.write, copy.truncate, copy.sync = WriteCall(on_write), TruncateCall(on_truncate), SyncCall(on_sync)
            self._kept += [copy, write, truncate, sync]
            self._tables[address] = copy
        return self._tables[address]


class Disk:
    """Files as they are after a power cut: what was synced, and of the rest what chance leaves."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.safe = {path: bytearray(content) for path, content in files.items()}
        self.waiting: dict[str, list[Note]] = {}

    def take(self, note: Note) -> None:
        """One more thing has happened."""
        if note.what == SYNC:
            content = self.safe.setdefault(note.path, bytearray())
            for old in self.waiting.pop(note.path, []):
                _done(content, old)
        elif note.what in (WRITE, TRUNCATE):
            self.waiting.setdefault(note.path, []).append(note)

    def cut(self, one: random.Random) -> dict[str, bytes]:
        """The power is gone: each sector that waited was written or not."""
        files = {path: bytearray(content) for path, content in self.safe.items()}
        for path, notes in self.waiting.items():
            content = files.setdefault(path, bytearray())
            for note in notes:
                _torn(content, note, one)
        return {path: bytes(content) for path, content in files.items()}


def _done(content: bytearray, note: Note) -> None:
    if note.what == TRUNCATE:
        del content[note.at :]
        return
    content.extend(bytes(max(0, note.at + len(note.content) - len(content))))
    content[note.at : note.at + len(note.content)] = note.content


def _torn(content: bytearray, note: Note, one: random.Random) -> None:
    if note.what == TRUNCATE:
        if one.random() < 0.5:
            _done(content, note)
        return
    for start in range(0, len(note.content), SECTOR):
        if one.random() < 0.5:
            _done(content, note._replace(at=note.at + start, content=note.content[start : start + SECTOR]))


def cuts(
    notes: list[Note], files: dict[str, bytes], times: int, seed: int, look: Callable[[dict[str, bytes], int], None]
) -> None:
    """Cut the power at so many moments; `look` gets what the disk then holds, and how much had been acknowledged."""
    one = random.Random(seed)
    moments = sorted(one.sample(range(len(notes)), min(times, len(notes))))
    disk, told = Disk(files), 0
    for at, note in enumerate(notes):
        if moments and at == moments[0]:
            moments.pop(0)
            look(disk.cut(one), told)
        told = note.at if note.what == "ack" else told
        disk.take(note)
    look(disk.cut(one), told)


__all__ = ["Note", "Recorder", "cuts", "library"]
