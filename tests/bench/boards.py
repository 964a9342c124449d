"""A board in a process that has drawn some: position → PNG, its time and its size, beside Pillow's own
save(PNG, compress_level=1) of the same picture. `python -m tests.bench.boards`

Every position is a new one, drawn once: from the second half of games played for points, and the fullest boards there are.
"""

from __future__ import annotations

import importlib
import io
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from PIL import Image

from engine.core import Entry
from engine.lydia.state import Options as Lydia
from tests.bench.figures import Figure, ratio, shown, taken
from tests.bench.played import Scene, game_named, scenes

WARM, WARM_GOAL, SHARE, MOST = 0.75, 0.5, 0.6, 256
SEEN = 10  # boards drawn before the first is measured
TABLES = {
    "lusitania": ("lusitania", 4, None),
    "lydia": ("lydia", 4, None),
    "lydia, seven expansions": (
        "lydia",
        4,
        Lydia(expansions=("king", "wells", "craftsmen", "courtyards", "tombs", "builders", "chariots")),
    ),
    "barons": ("barons", 4, None),
}


class Job(NamedTuple):
    """A board to draw: its view is made of the position first, where there is one."""

    view: Callable[[], Any]
    names: Sequence[str]
    entries: Sequence[Entry]


class Cost(NamedTuple):
    """Seconds to draw and to save as Pillow does; bytes of both."""

    ours: float
    theirs: float
    size: int
    plain: int


def bare(image: Image.Image) -> bytes:
    """What we compare with."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def renderer(key: str) -> ModuleType:
    """The game's pictures."""
    return importlib.import_module(f"render.{key}")


def job(scene: Scene) -> Job:
    """A position of a game, seen by everybody."""
    return Job(lambda: scene.game.view(scene.state, None), scene.names, scene.entries)


def fullest(key: str) -> Job:
    """The position with most to draw, built by hand for the tests of pictures."""
    from tests.render import barons_positions, lydia_positions, positions

    if key == "barons":
        sample = barons_positions.BOARDS["crowded"]
        return Job(lambda: sample.view, sample.names, sample.entries)
    module = {"lusitania": positions, "lydia": lydia_positions}[key]
    view, names = getattr(module, "POSITIONS", None) or module.BOARDS, module.NAMES
    found, names = view["crowded"]
    return Job(lambda: found, names[: len(found.players)], module.ENTRIES.get("crowded", ()))


def cost(module: ModuleType, work: Job) -> Cost:
    """Draw it, then draw it once more as pixels for Pillow."""
    made: list[bytes] = []
    ours = taken(lambda: made.append(module.board(work.view(), work.names, work.entries)))
    image = module.drawn(work.view(), work.names, work.entries)
    theirs = taken(lambda: made.append(bare(image)))
    return Cost(ours, theirs, len(made[0]), len(made[1]))


def late(key: str, seats: int, options: Any, games: int, boards: int) -> Iterator[Job]:
    """So many boards of the second half of each of so many games."""
    for seed in range(games):
        found = scenes(game_named(key), seats, seed, options)
        half = found[len(found) // 2 :]
        yield from map(job, half[:: max(1, len(half) // boards)][:boards])


def costs(name: str, small: bool) -> list[Cost]:
    """Of one kind of table."""
    key, seats, options = TABLES[name]
    module = renderer(key)
    jobs = list(late(key, seats, options, *((1, 3) if small else (6, 10))))
    found = [cost(module, work) for work in jobs][0 if small else SEEN :]
    return found + [cost(module, fullest(key)) for _ in range(1 if small else 5)]


def figures(small: bool = False) -> list[Figure]:
    """Time and size for each kind of table; the worst size counts, and the worst five of the fullest board."""
    found = []
    for name in TABLES:
        every = costs(name, small)
        warm = ratio([c.ours for c in every], [c.theirs for c in every])
        found += [
            Figure(f"board, {name}: position → PNG ÷ Pillow's save", warm, WARM, WARM_GOAL),
            Figure(f"board, {name}: bytes ÷ Pillow's, largest", max(c.size / c.plain for c in every), SHARE),
            Figure(f"board, {name}: size, largest", max(c.size for c in every) / 1024, MOST, unit="KiB"),
        ]
    return found


if __name__ == "__main__":
    print(shown(figures()))
