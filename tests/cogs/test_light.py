"""What an answered press leaves behind: nothing, however many there are."""

from __future__ import annotations

import gc

from cogs.ui.view import Panel
from tests.cogs.play import choose, dealt, seat


async def test_no_panel_is_kept_once_it_has_been_shown(here):
    """Its buttons work all the same, and every answer to them is let go of too."""
    await dealt(here)
    panel = await seat(here, "Livia")
    panel = await choose(here, "Livia", panel, "Why not")
    panel = await choose(here, "Livia", panel, "Back")
    await choose(here, "Livia", panel, "Draw")
    await here.idle()
    gc.collect()
    assert [thing for thing in gc.get_objects() if isinstance(thing, Panel)] == []
