"""A lock that lasts as long as the process, and remembers that there was a database."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from storage.errors import Locked, Unwritable

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FAR = 1 << 30  # the byte that Windows locks: behind the text, which others must be able to read
HELD = "holds a database"


class Lock:
    """The file `<database>.lock`: first line the process that holds it, second line whether there is a database."""

    def __init__(self, path: Path) -> None:
        """Raises Locked while another process holds it, Unwritable where there can be no lock."""
        self._path = path.with_name(f"{path.name}.lock")
        try:
            self._file = open(self._path, "a+", encoding="utf-8")  # noqa: SIM115 (held as long as the store)
        except OSError as no:
            raise Unwritable(path, no) from no
        try:
            _hold(self._file)
        except OSError:
            pid, _ = self._read()
            self._file.close()
            raise Locked(path, pid) from None
        _, self.existed = self._read()
        self._write()

    def mark(self) -> None:
        """From now on there is a database: a missing one is a loss, not a beginning."""
        self.existed = True
        self._write()

    def close(self) -> None:
        """Let go. The file stays."""
        self._file.close()

    def _read(self) -> tuple[str, bool]:
        self._file.seek(0)
        pid, *rest = [*self._file.read(200).splitlines(), ""]
        return pid, HELD in rest

    def _write(self) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{os.getpid()}\n{HELD if self.existed else ''}\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _hold(file: IO[str]) -> None:
    if sys.platform == "win32":
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
