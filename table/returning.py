"""Whoever acts is not absent: no vote about them is left, and nobody stands in for them any more."""

from __future__ import annotations

from engine.core import Seat
from table import tenures
from table.sitting import Sitting
from table.tenures import about


def here_again(sitting: Sitting, seat: Seat) -> bool:
    """Somebody does something at their own seat. Whether they had been taken for absent."""
    tx, table = sitting.tx, sitting.table
    asked = about(seat) in tx.asked_all(table.id)
    if asked:
        tx.drop_votes(table.id, about(seat))
    if not table.stands_in[seat] or seat in table.state.resigned:
        return asked
    sitting.stand(seat, "", "back")
    tenures.goes_on(tx, sitting.table, seat)
    return True


__all__ = ["here_again"]
