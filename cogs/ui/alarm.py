"""What does not arrive is said to whoever can help: once to whoever runs the bot, and to whoever made the move."""

from __future__ import annotations

import logging
from collections import OrderedDict

from cogs.ui.answer import Interaction, say
from table.types import Post

PATIENCE = 600.0  # seconds of failing attempts after which whoever runs the bot is told
SOON = 60.0  # seconds after which whoever moved is told, and /game list shows it
KEPT = 500  # moves remembered; a token is good for 15 minutes (limit 2)

SLOW = "Play on with /play meanwhile: I keep trying.\nYour move stands, but its board has not arrived in <#{channel}>."

log = logging.getLogger(__name__)


class Alarm:
    """Knows which lanes are in trouble, and whose move waits for its board."""

    def __init__(self) -> None:
        self._trouble: set[str] = set()
        self._alerted = float("-inf")  # unix time of the newest alert
        self._movers: OrderedDict[int, Interaction] = OrderedDict()  # by table: who must hear of a missing board

    def moved(self, interaction: Interaction, table: int) -> None:
        """Whoever acted last at a table hears of it if the board does not arrive."""
        self._movers.pop(table, None)
        self._movers[table] = interaction
        while len(self._movers) > KEPT:
            self._movers.popitem(last=False)

    def arrived(self, post: Post) -> None:
        """A row has been sent: its lane works."""
        if post.lane in self._trouble:
            self._trouble.discard(post.lane)
            log.warning("lane %s works again", post.lane)
        if post.kind == "board":
            self._movers.pop(post.table, None)

    async def delayed(self, post: Post, why: str, now: float) -> None:
        """An attempt has failed, another one will follow. `now`: unix time."""
        tried = now - (now if post.first_try is None else post.first_try)
        if tried > PATIENCE:
            self._alert(post, f"nothing has arrived for {tried // 60:.0f} minutes: {why}", now)
        if tried > SOON:
            await self._tell(post, SLOW.format(channel=post.lane[1:]))

    async def lost(self, post: Post, why: str, now: float, words: str) -> None:
        """A row was given up. A person's closed DMs are nobody's fault, a channel's state is somebody's.

        `words`: to whoever made the move whose board it is.
        """
        if post.lane.startswith("c"):
            self._alert(post, f"a {post.kind} was given up: {why}", now)
        await self._tell(post, words)

    def _alert(self, post: Post, what: str, now: float) -> None:
        """One alert for an outage, however many lanes it stops; each lane once."""
        if post.lane in self._trouble:
            return
        self._trouble.add(post.lane)
        level = logging.ERROR if now - self._alerted > PATIENCE else logging.WARNING
        self._alerted = now
        log.log(level, "lane %s, table %s: %s", post.lane, post.table, what)

    async def _tell(self, post: Post, words: str) -> None:
        if post.kind == "board" and (mover := self._movers.pop(post.table, None)):
            await say(mover, words)


__all__ = ["PATIENCE", "SOON", "Alarm"]
