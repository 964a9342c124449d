"""How late the event loop is while 12 boards are being drawn: `python -m tests.bench.lag`"""

from __future__ import annotations

import asyncio
import time
from statistics import median, quantiles

from cogs.ui.studio import Studio
from tests.bench.boards import renderer
from tests.bench.bots import boards, shown_at
from tests.bench.figures import Figure, shown
from tests.bench.played import Scene

LIMIT = 10.0
BOARDS, ROUNDS = 12, 7
TICK = 0.001  # seconds that the loop is asked to sleep
GAMES = ("lusitania", "lydia", "barons")


async def drawn(studio: Studio, scenes: list[Scene]) -> list[float]:
    """Milliseconds by which each of many short sleeps was longer than asked for, until all boards were drawn."""
    work = asyncio.gather(*(studio.board(shown_at(scene), scene.entries) for scene in scenes))
    late = []
    while not work.done():
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(1000 * (time.perf_counter() - begun - TICK))
    await work
    return late


async def rounds(number: int, boards_each: int) -> list[float]:
    """The 95th percentile of each round; every round draws other boards."""
    studio = Studio({key: renderer(key) for key in GAMES})
    try:
        found = []
        for turn in range(number + 1):
            scenes = [scene for key in GAMES for scene in boards(key)[: boards_each // len(GAMES)]]
            late = await drawn(studio, scenes)
            if turn:  # the first round fills the caches
                found.append(quantiles(late, n=20)[18])
        return found
    finally:
        studio.close()


def figures(small: bool = False) -> list[Figure]:
    """One, in milliseconds: the median of the rounds."""
    late = asyncio.run(rounds(*((1, 3) if small else (ROUNDS, BOARDS))))
    return [Figure(f"event loop, p95 of its lag while {BOARDS} boards are drawn", median(late), LIMIT, unit="ms")]


if __name__ == "__main__":
    print(shown(figures()))
