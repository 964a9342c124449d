"""People who play at random through commands, buttons and menus, and press again when nothing seems to have happened."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from sandbox.faults import Fault
from sandbox.interactions import Interaction
from sandbox.limits_components import walk
from table.types import Table
from tests.cogs.forum import text
from tests.crash.stage import Died, Stage
from tests.games import REAL

NAMES = ("Livia", "Brutus", "Agrippa", "Octavia")
HOME = "the-table"
PRESSES = 60  # until one answer must be complete
NOTHING = "Nothing changed"


class Claim(NamedTuple):
    """What a press seemed to do: its question, and whether its answer looks as if it had been done."""

    interaction: int
    user: int
    number: int
    done: bool


class Players:
    """Everybody at the tables of one stage. `chance` decides what they press."""

    def __init__(self, stage: Stage, game: Any, seats: int, seed: int) -> None:
        self.stage, self.people, self.game = stage, stage.people, game
        self.names, self.chance = NAMES[:seats], random.Random(seed)
        self.claims: list[Claim] = []
        self.panels: dict[str, Any] = {}

    # The lobby

    async def gather(self) -> None:
        """Open a lobby, sit down, begin: again and again until it has happened, as people do."""
        for _ in range(40):
            table = self._lobby()
            if table is not None and table.phase != "lobby":
                return
            missing = [n for n in self.names if table is None or int(self.people.user(n)) not in table.users]
            if table is None:
                await self._tries(lambda: self.people.slash("Livia", HOME, "game new", game=self.game.key))
            elif missing:
                await self._tries(lambda who=missing[0]: self.people.slash(who, HOME, "game join"))
            else:
                await self._tries(lambda: self.people.slash("Livia", HOME, "game start"))
        raise AssertionError("the game does not begin")

    def _lobby(self) -> Table | None:
        return self.stage.table() if self.stage.file.exists() else None

    async def _tries(self, act: Callable[[], Awaitable[Interaction]]) -> Interaction | None:
        """The answer; None where the bot died meanwhile (it lives again), or the press came to nothing."""
        try:
            if self.chance.random() < 0.3:
                both = await self.stage.does(lambda: asyncio.gather(act(), act()))
                return both[0]  # type: ignore[no-any-return]
            return await self.stage.does(act)  # type: ignore[no-any-return]
        except Died:
            await self.stage.revive()
        except ValueError:
            pass  # Discord's client does not show it any more: a command not synced yet, a message gone
        return None

    # A turn

    async def play(self, moves: int) -> None:
        """Let so many actions happen, or the game end."""
        first = self._standing().seq
        for _ in range(8 * moves):
            table = self._standing()
            if table.seq - first >= moves or not table.waiting:
                break
            await self.move(table)
        await self.stage.settled()
        if not self.stage.alive:
            await self.stage.revive()
            await self.stage.settled()

    def _standing(self) -> Table:
        table = self.stage.table()
        assert table is not None
        return table

    async def move(self, table: Table) -> None:
        """One of those who are called answers, from the first press to the last."""
        seat = self.chance.choice(table.waiting)
        who = table.names[seat]
        panel = await self._panel(who, table)
        number = table.numbers[seat]
        for _ in range(PRESSES):
            if panel is None or not (found := offers(panel, table.id)):
                return
            answer = await self._press(who, panel, *self._choice(found))
            if answer is None or answer.message is None:
                return
            panel = answer.message
            if self._number(panel, table.id) != number:
                await self._regret(who, panel, table)
                return

    async def _panel(self, who: str, table: Table) -> Any:
        """The DM if it stands at the open question (one time in two), the newest board's `My seat`, or /play."""
        in_dm = self._dm(who, table)
        if in_dm is not None and self.chance.random() < 0.5:
            return in_dm
        boards = [m for m in self.people.read(who, str(table.channel)) if f"b:{table.id}:seat" in ids(m)]
        if boards and self.chance.random() < 0.8:
            answer = await self._tries(lambda: self.people.click(who, boards[-1], f"b:{table.id}:seat"))
        else:
            answer = await self._tries(lambda: self.people.slash(who, str(table.channel), "play"))
        return answer.message if answer else None

    def _dm(self, who: str, table: Table) -> Any:
        rooms = [room for room in self.people.sees(who) if room["type"] == 1]
        number = table.numbers[table.names.index(who)]
        found = [m for room in rooms for m in room["messages"] if self._number(m, table.id) == number]
        return found[-1] if found else None

    def _choice(self, found: list[tuple[str, list[str] | None]]) -> tuple[str, list[str] | None]:
        custom_id, values = self.chance.choice(found)
        return custom_id, values and [self.chance.choice(values)]

    async def _press(self, who: str, panel: Any, custom_id: str, values: list[str] | None) -> Interaction | None:
        begun = len(self.stage.sandbox.interactions.by_token)
        answer = await self._tries(lambda: self.people.click(who, panel, custom_id, values))
        made = list(self.stage.sandbox.interactions.by_token.values())[begun:]
        _, table, number, *_ = custom_id.split(":")
        for it in made:
            shown = it.message if it.ack is not None and not it.dead else None
            done = bool(shown) and self._number(shown, int(table)) > int(number) and NOTHING not in text(shown)
            self.claims.append(Claim(int(it.id), int(it.user), int(number), done and len(made) == 1))
        if made and self.chance.random() < 0.1:
            await self._deliver_again(made[-1])
        return answer

    async def _deliver_again(self, it: Interaction) -> None:
        """Discord may deliver an interaction twice, e.g. after a RESUME."""
        interactions = self.stage.sandbox.interactions
        channel = self.stage.sandbox.world.channel(it.channel)
        await self.stage.sandbox.gateway.dispatch("INTERACTION_CREATE", interactions._payload(it, channel))

    async def _regret(self, who: str, panel: Any, table: Table) -> None:
        """Now and then a move is taken back where that is free."""
        undo = f"p:{table.id}:{self._number(panel, table.id)}:undo"
        if self.chance.random() < 0.25 and undo in ids(panel, pressable=True):
            await self._press(who, panel, undo, None)

    def _number(self, message: Any, table: int) -> int:
        """The question at which a panel stands; −1 for what is no panel of this table."""
        if message is None:
            return -1
        found = (key.split(":") for key in ids(message) if key.startswith(f"p:{table}:"))
        return next((int(parts[2]) for parts in found), -1)


def ids(message: Any, *, pressable: bool = False) -> list[str]:
    """Every custom_id of a message."""
    nodes = (node for _, node in walk(message["components"]) if node.get("custom_id"))
    return [node["custom_id"] for node in nodes if not (pressable and node.get("disabled"))]


def offers(message: Any, table: int) -> list[tuple[str, list[str] | None]]:
    """What can be pressed in a panel to go on: custom_id, and the values of a menu."""
    found: list[tuple[str, list[str] | None]] = []
    for _, node in walk(message["components"]):
        if not node.get("custom_id", "").startswith(f"t:{table}:") or node.get("label") == "Back":
            continue
        options = node.get("options")
        found.append((node["custom_id"], [option["value"] for option in options] if options else None))
    return found


def rough(seed: int, most: int = 12) -> list[Fault]:
    """A rough line: some requests refused, answers lost, limited, slow. Bot routes and answers alike."""
    chance, posts, answers = random.Random(seed), "/channels/*/messages*", "/interactions/*"
    kinds: list[Callable[[], Fault]] = [
        lambda: Fault(does="status", status=503, path=posts),
        lambda: Fault(does="lost", status=502, method="POST", path=posts),
        lambda: Fault(does="lost", status=0, method="POST", path=posts),
        lambda: Fault(does="limit", seconds=0.02, path=posts),
        lambda: Fault(does="limit", via=False, path=posts),
        lambda: Fault(does="reset", path=posts),
        lambda: Fault(does="lost", status=503, path=answers),
        lambda: Fault(does="lost", status=0, path=answers),
        lambda: Fault(does="delay", seconds=0.1),
    ]
    faults = [chance.choice(kinds)() for _ in range(most)]
    for fault in faults:
        fault.skip = chance.randrange(4)
    return faults


def game_named(key: str) -> Any:
    """A real game or a toy by its key."""
    from tests.games import GAMES

    return next(game for game in GAMES if game.key == key)


__all__ = ["REAL", "Claim", "Players", "game_named", "ids", "offers", "rough"]
