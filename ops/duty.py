"""What runs beside the bot as long as it does: the look over all games at its start, clocks, copies, figures."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from typing import Any

from ops.metrics import Metrics, Page
from ops.nightly import Nightly
from ops.ticking import Ticking
from settings import BadSetting, Settings
from table.journal import line

AGAIN = 3.0  # seconds: more than a closing bot waits for its last answers

log = logging.getLogger(__name__)


class Duty:
    """Made with the bot, begun once its tables and games are there, ended before its database is closed."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._metrics = Metrics() if settings.metrics_port else None
        self._page: Page | None = None
        self._nightly: Nightly | None = None
        self._ticking: Ticking | None = None

    def client_options(self) -> dict[str, Any]:
        """What discord.py's client must be made with."""
        return {} if self._metrics is None else {"http_trace": self._metrics.trace()}

    def renderer(self, game: str, renderer: Any) -> Any:
        """A game's renderer; where there are figures its time is taken."""
        return renderer if self._metrics is None else self._metrics.timed(game, renderer)

    async def begin(self, bot: Any) -> None:
        """Raises BadSetting where METRICS_PORT is taken."""
        await look_over(bot)
        wanted = self._settings
        self._nightly = Nightly(bot.tables.store, bot.now, hour=wanted.backup_hour, keep=wanted.backups)
        if self._metrics is not None:
            bot.tables.journal.listeners.append(self._metrics)
            self._page = Page(bot, self._nightly, self._metrics)
            await self._listen(self._page, wanted.metrics_port)
        self._nightly.start()
        self._ticking = Ticking(bot)
        self._ticking.start()

    async def _listen(self, page: Page, port: int) -> None:
        try:
            await page.start(port)
        except OSError as no:
            await page.stop()
            raise BadSetting(f"METRICS_PORT {port} cannot be used ({no.strerror}); choose another one, or 0.") from no

    async def end(self) -> None:
        """Nothing of it runs any more."""
        if self._ticking:
            await self._ticking.stop()
        if self._page:
            await self._page.stop()
        if self._nightly:
            await self._nightly.stop()


def end_on_sigterm(closing: Callable[[], bool]) -> None:
    """The task that calls this is cancelled when the process is told to end: again, until it is `closing`.

    Once is not enough: discord.py connects within `wait_for`, which may swallow a cancellation (Python 3.11).
    """
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task

    def end() -> None:
        task.cancel()
        loop.call_later(AGAIN, again)

    def again() -> None:
        if not (task.done() or closing()):
            end()

    with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers: there Ctrl-C alone ends the bot
        loop.add_signal_handler(signal.SIGTERM, end)


async def look_over(bot: Any) -> None:
    """Games that cannot go on are set aside, others come back; a line for each."""
    cared = await bot.tables.look_over()
    for table, why in cared.aside.items():
        log.error(line("set aside", table=table, why=why))
    for table, game in cared.unknown.items():
        log.error(line("left alone: its game is not here", table=table, game=game))
    for table in cared.resumed:
        log.warning(line("goes on: it can be read again", table=table))
    for table in cared.recarded:
        log.warning(line("goes on with other cards", table=table))


__all__ = ["Duty", "end_on_sigterm"]
