"""`python -m tests.crash [words …]`: every crash there is, as a table; words pick those whose name contains one."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.crash.matrix import everything
from tests.crash.play import Case, run


async def tried(case: Case) -> list[str]:
    """What was wrong, whatever it was."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return await run(case, Path(folder) / case.point)
        except Exception as error:
            return [f"{type(error).__name__}: {error}"]


def main() -> int:
    """The exit status is 1 where anything was wrong, 2 where no crash has such a name."""
    cases = [case for case in everything() if any(word in str(case) for word in sys.argv[1:] or [""])]
    if not cases:
        print(f"no crash has a name with {' or '.join(sys.argv[1:])}; without words all are tried")
        return 2
    passed = failed = 0
    for case in cases:
        begun = time.monotonic()
        found = asyncio.run(tried(case))
        passed, failed = passed + (not found), failed + bool(found)
        print(
            f"{'ok' if not found else 'FAILED':6} {time.monotonic() - begun:5.1f} s  {case}",
            *found,
            sep="\n       ",
            flush=True,
        )
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
