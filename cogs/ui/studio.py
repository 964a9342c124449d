"""Where pictures are drawn: one thread, so that no press waits for a picture; what was drawn is kept for a while."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import msgspec

import render
from cogs.ui.cooldown import Cooldown
from cogs.ui.names import clipped
from cogs.ui.words import visible
from engine.core import Entry, Seat
from render import plain
from render.pause import give_way_by
from table.sitting import Table

KEPT = 32  # pictures remembered, of about 150 KB each
PANELS = 1000  # messages of which is known what they show
NICE = 5  # steps of priority below the rest of the bot; far lower ones would let other programs hold up answers
PATIENCE = 0.25  # seconds in all that a picture waits for answers
BUSY = 4  # pictures waiting; from then on panels go without theirs

T = TypeVar("T")

log = logging.getLogger(__name__)


class Renderer(Protocol):
    """What `render/<game>.py` offers; `hand` may be missing where nothing is private."""

    def board(self, view: Any, names: Sequence[str], entries: Sequence[Entry] = ...) -> bytes: ...


class Studio:
    """Draws boards and hands. All methods are called from the event loop."""

    def __init__(self, renderers: Mapping[str, Any], now: Callable[[], float] = time.time) -> None:
        self.looks = Cooldown(now)
        self._renderers = renderers  # by game; None: as text
        self._free = threading.Event()  # set unless an answer is on its way
        self._free.set()
        self._answers = 0
        self._patience = PATIENCE  # of the picture being drawn, seconds left
        self._thread = ThreadPoolExecutor(1, "pictures", self._modestly)
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._tickets: OrderedDict[int, int] = OrderedDict()
        self._editing: dict[int, set[asyncio.Task[Any]]] = {}  # messages that are just getting their picture
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = 0

    @property
    def busy(self) -> bool:
        """Whether what can do without a picture should."""
        return self._waiting >= BUSY

    def draws_hands(self, table: Table) -> bool:
        """Whether this game shows a private picture; else its words stand in the panel."""
        return hasattr(self._renderers.get(table.game.key), "hand")

    async def board(self, table: Table, entries: Sequence[Entry] = ()) -> bytes:
        """The public picture of `table` as it stands, with these moves marked. PNG."""
        picture: bytes = await self._drawn(self._board(table, entries))
        return picture

    async def hand(self, table: Table, seat: Seat, marks: tuple[str, ...] = ()) -> bytes | None:
        """The private picture of a seat, with these places marked on a map where there are any; None where there is
        none, or it could not be drawn. PNG."""
        return await self._drawn(self._hand(table, seat, marks)) if self.draws_hands(table) else None

    def marked(self, table: Table, answers: Iterable[Any]) -> tuple[str, ...]:
        """Those of the answers that the game's private picture can mark: places on a map."""
        offered = getattr(self._renderers.get(table.game.key), "offered", None)
        return tuple(offered(answers)) if offered else ()

    async def picture(self, name: str, draw: Callable[[], bytes]) -> bytes:
        """Any other picture, by a name that is its alone: a card looked up. PNG."""
        found: bytes = await self._drawn((name.encode(), draw))
        return found

    def kept_hand(self, table: Table, seat: Seat, marks: tuple[str, ...] = ()) -> bytes | None:
        """The same if it has just been drawn: then it need not be added later."""
        return self._kept.get(self._hand(table, seat, marks)[0]) if self.draws_hands(table) else None

    def kept_board(self, table: Table, entries: Sequence[Entry] = ()) -> bytes | None:
        """The same of a board."""
        return self._kept.get(self._board(table, entries)[0])

    @contextmanager
    def ahead(self) -> Iterator[None]:
        """Something that people wait for more than for pictures: drawing stops while it is done, for a moment.

        Two threads that take turns cost an answer up to a switch interval for each row read from the database.
        """
        self._answers += 1
        self._free.clear()
        try:
            yield
        finally:
            self._answers -= 1
            asyncio.get_running_loop().call_soon(self._go_on)  # what begins at once belongs to the same answer

    def _go_on(self) -> None:
        if not self._answers:
            self._free.set()

    def _modestly(self) -> None:
        """How the thread that draws begins."""
        give_way_by(self._give_way)
        if sys.platform == "linux":  # only there a thread has a priority of its own
            thread = threading.get_native_id()
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICE)

    def _give_way(self) -> None:
        """In the thread that draws, between two strokes.

        First it lets whoever waits have the processor: a kernel may otherwise take it from a program that never asks
        anything of the system only with its clock's next tick, after 4 ms.
        """
        time.sleep(0)
        if self._patience > 0 and not self._free.is_set():
            begun = time.monotonic()
            self._free.wait(self._patience)
            self._patience -= time.monotonic() - begun

    # Panels get their pictures afterwards, and only as long as they show what was drawn

    def newest(self, message: int, interaction: int) -> int:
        """`message` shows what this interaction asked for; the ticket tells whether that is still so.

        Ids of interactions grow with time: one whose answer comes back late does not overtake a later one.
        """
        self._tickets[message] = max(self._tickets.pop(message, 0), interaction)
        while len(self._tickets) > PANELS:
            self._tickets.popitem(last=False)
        return interaction

    def is_newest(self, message: int, ticket: int) -> bool:
        """Whether no later interaction has changed `message` since it got this ticket."""
        return self._tickets.get(message) == ticket

    async def add(self, message: int, ticket: int, edit: Callable[[], Coroutine[Any, Any, T]]) -> T | None:
        """Edit a picture into `message`, unless a later interaction has changed it: then nothing is done, and None.

        As long as the edit is under way, `overtaken` knows of it.
        """
        if not self.is_newest(message, ticket):
            return None
        task = asyncio.ensure_future(edit())
        self._editing.setdefault(message, set()).add(task)
        try:
            return await task
        finally:
            self._editing[message].discard(task)
            if not self._editing[message]:
                del self._editing[message]

    async def overtaken(self, message: int) -> bool:
        """Whether an older picture was on its way to `message`: it may have arrived after what was shown since.

        Returns once it has arrived; what the message shall show must be said again then.
        """
        under_way = self._editing.get(message)
        if not under_way:
            return False
        await asyncio.wait(set(under_way))
        return True

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside everything else. What goes wrong is logged: it was an ornament."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a picture was not added", exc_info=error)

    async def quiet(self) -> None:
        """Wait until no panel waits for its picture."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    def close(self) -> None:
        """Give up the thread; pictures not begun are not drawn."""
        for task in self._tasks:
            task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _board(self, table: Table, entries: Sequence[Entry]) -> tuple[bytes, Callable[[], bytes | None]]:
        renderer: Renderer = self._renderers.get(table.game.key) or plain
        shown, view = tuple(visible(entry, None) for entry in entries), table.game.view(table.state, None)
        written = tuple(clipped(name, seat) for seat, name in enumerate(table.names))

        def draw() -> bytes:
            try:
                return renderer.board(view, written, shown)
            except Exception:  # a board without its picture would stop the game; the text says it all
                log.exception("table %s, action %s: board not drawn", table.id, table.seq)
                return plain.board(view, written, shown)

        return key(table, "board", view, shown), draw

    def _hand(self, table: Table, seat: Seat, marks: tuple[str, ...]) -> tuple[bytes, Callable[[], bytes | None]]:
        renderer, view = self._renderers[table.game.key], table.game.view(table.state, seat)
        written = tuple(clipped(name, place) for place, name in enumerate(table.names))

        def draw() -> bytes | None:
            try:
                found: bytes | None = renderer.hand(view, written, marks) if marks else renderer.hand(view, written)
                return found
            except Exception:
                log.exception("table %s, action %s: hand not drawn", table.id, table.seq)
                return None

        return key(table, f"hand {' '.join(marks)}", view, ()), draw

    def _patiently(self, draw: Callable[[], bytes | None]) -> bytes | None:
        self._patience = PATIENCE
        return draw()

    async def _drawn(self, job: tuple[bytes, Callable[[], bytes | None]]) -> Any:
        ident, draw = job
        if ident not in self._kept:
            self._waiting += 1
            try:
                found = await asyncio.get_running_loop().run_in_executor(self._thread, self._patiently, draw)
            finally:
                self._waiting -= 1
            if found is None:
                return None
            self._kept[ident] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(ident)
        return self._kept[ident]


def key(table: Table, kind: str, view: Any, entries: Sequence[Entry]) -> bytes:
    """Equal for equal pictures."""
    return msgspec.json.encode((table.game.key, kind, view, table.names, entries, render.LOSSLESS))


__all__ = ["BUSY", "Renderer", "Studio"]
