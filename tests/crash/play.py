"""One run: a game is gathered and played, the bot is killed on the way, and everything is looked at afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from table.types import Table
from tests.crash import truth
from tests.crash.players import HOME, Players, game_named, rough
from tests.crash.stage import Stage, staged

MOVES = 8
FORGOTTEN = 600.0  # seconds after which Discord has forgotten a nonce


class Case(NamedTuple):
    """Where to kill, at which hit, in which game; `line`: a rough line meanwhile; `late`: back only after 10 minutes."""

    point: str
    hit: int
    game: str
    rough: bool = False
    late: bool = False

    def __str__(self) -> str:
        more = "".join(f"-{word}" for word in ("rough", "late") if getattr(self, word))
        return f"{self.point}-hit{self.hit}-{self.game}{more}"


async def run(case: Case, folder: Path, *, seed: int = 1, **orders: Any) -> list[str]:
    """What was wrong in this run; a crash point that is not reached is wrong as well."""
    async with staged(folder, **orders) as stage:
        game = game_named(case.game)
        players = Players(stage, game, max(2, min(game.players)), seed)
        await by_dm(stage, "Brutus")
        stage.sandbox.faults.add(*weather(case, seed))
        await stage.start(crash=case.point, hit=1 if case.point == "9" else case.hit)  # 9: its one fault comes late
        if case.late:
            later(stage)
        await players.gather()
        for _ in range(12 if case.point == "m" else 4):  # until the crash point has been met so often
            await players.play(MOVES)
            if not case.point or stage.kills:
                break
        if case.point and not stage.kills:
            return [f"crash point {case.point} was not reached {case.hit} times"]
        stage.sandbox.faults.clear()
        await stage.settled()
        status = await stage.stop()
        if stage.open_rows():  # an answer's picture was on its way: what is unsaid is said at the next start
            await stage.start(crash="")
            await stage.settled()
            status = status or await stage.stop()
        found = await truth.faults(players)
        return found + ([f"it ended with {status} at SIGTERM"] if status else [])


async def by_dm(stage: Stage, who: str) -> None:
    """Somebody wants to be called by DM."""
    tables = await stage.tables()
    await tables.set_person(int(stage.people.user(who)), notify="dm")
    await tables.store.close()


def weather(case: Case, seed: int) -> list[Any]:
    """The faults of the line that a crash point needs, and those of a rough line."""
    from sandbox.faults import Fault

    needed = {
        "9": Fault(does="lost", status=0, method="POST", path="/channels/*/messages", skip=case.hit - 1, times=1),
        "12": Fault(does="limit", seconds=0.5, method="POST", path="/channels/*/messages", skip=1, times=case.hit),
    }
    first = [needed[case.point]] if case.point in needed else []
    return first + (rough(seed + case.hit) if case.rough else [])


def later(stage: Stage) -> None:
    """The bot comes back only when its nonces are forgotten."""
    revive = stage.revive

    async def after_a_while() -> None:
        stage.shift += FORGOTTEN
        await revive()

    stage.revive = after_a_while  # type: ignore[method-assign]


__all__ = ["HOME", "Case", "Table", "run"]
