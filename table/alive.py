"""The bot's own absence: made up to all clocks, once, before anything else is done with one of them."""

from __future__ import annotations

import logging

from engine.core import IllegalAction
from storage.tx import Damaged, Tx
from table.journal import line
from table.load import load
from table.telling import post
from table.types import Desk

GAP = 180.0  # seconds without a sign of life after which the bot was away
SAID = 600.0  # seconds of absence from which it is said

log = logging.getLogger(__name__)


def make_up(tx: Tx, desk: Desk) -> None:
    """If the bot was away until now, give all clocks that time, whoever comes first: an answer or the look."""
    last = tx.alive()
    if last is None or desk.now - last <= GAP:
        return
    gap, about = desk.now - last, tx.about
    tx.set_alive(desk.now)
    for table_id in tx.credit(gap):
        if gap >= SAID:
            _say_so(tx, desk, table_id, gap)
    tx.about = about


def _say_so(tx: Tx, desk: Desk, table_id: int, gap: float) -> None:
    try:
        post(tx, desk, load(tx, desk, table_id).table, "note", code=f"credited {int(gap)}")
    except (Damaged, IllegalAction):
        log.warning(line("not told that its clocks were credited", table=table_id))


__all__ = ["GAP", "SAID", "make_up"]
