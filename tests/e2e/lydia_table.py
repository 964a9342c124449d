"""Positions of Lions of Lydia at a table over real sockets, and pressing one's way through a turn."""

from __future__ import annotations

from typing import Any

from engine.lydia.state import Lydia
from table.types import Table
from tests.cogs.forum import Forum
from tests.cogs.play import HOME, choose, dealt, offers, options, seat
from tests.render.lydia_positions import drawn, players
from tests.table.test_table import put


async def laid(here: Forum, state: Lydia, where: str = HOME, **more: Any) -> Table:
    """A table in this position."""
    table = await dealt(here, "lydia", state.seats, where=where, options=state.options, **more)
    changes = {name: getattr(state, name) for name in state.__struct_fields__ if name not in ("seats", "rng")}
    return await put(here.tables, table, **changes)


async def turn(here: Forum, who: str, *answers: str, panel: Any = None) -> tuple[Any, int]:
    """Press the line with each of these words, one after the other; the panel then, and the presses, My seat included.

    An answer out of a menu is written `menu: answer`, and counts twice.
    """
    presses = 0
    if panel is None:
        panel, presses = await seat(here, who), 1
    for words in answers:
        menu, _, answer = words.partition(": ")
        if answer and menu in offers(panel):
            values = options(panel, menu)
            panel = await choose(here, who, panel, menu, next(v for label, v in values.items() if answer in label))
            presses += 1
        else:
            panel = await choose(here, who, panel, words)
        presses += 1
    return panel, presses


def racing(**more: Any) -> Lydia:
    """Livia is about to send a red merchant where one stands, and to begin a race that all three can pay for."""
    means = [
        {"yellow": 3, "green": 3, "red": 3, "blue": 0},
        {"yellow": 2, "green": 2, "red": 2, "blue": 1},
        {"yellow": 1, "green": 1, "red": 1, "blue": 0},
    ]
    return drawn(
        3, "red", "chariots", players=players(3, res=means, coins=(5, 4, 0)), chariot=["yellow", "green"], **more
    )


__all__ = ["HOME", "laid", "racing", "turn"]
