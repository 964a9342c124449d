"""Pictures: drawn one after the other, kept for a while, left out under load, never in the way of a game."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest

from cogs.ui.studio import BUSY, KEPT, Studio
from sandbox.faults import Fault
from tests.cogs.play import choose, dealt, pictures, seat, text, until


class Drawer:
    """A renderer that counts, and waits if told to."""

    def __init__(self):
        self.boards, self.gate = 0, threading.Event()
        self.gate.set()

    def board(self, view, names, entries=()):
        self.gate.wait(10)
        self.boards += 1
        return b"board %d" % self.boards

    def hand(self, view, names):
        self.gate.wait(10)
        return f"hand of {view.seat if hasattr(view, 'seat') else ''}".encode()


@pytest.fixture
async def table(tables):
    return await tables.open(1, "bazaar", (1, 2), 5, names=("Livia", "Brutus"))


@pytest.fixture
def studio():
    made = Studio({"bazaar": Drawer()})
    yield made
    made._renderers["bazaar"].gate.set()
    made.close()


async def test_equal_pictures_are_drawn_once(studio, table):
    """The same view, names and moves are the same picture."""
    assert await studio.board(table) == await studio.board(table) == b"board 1"
    assert studio.kept_board(table) == b"board 1"


async def test_only_so_many_are_kept(studio, table):
    """The oldest go first."""
    for number in range(KEPT + 1):
        await studio.board(table._replace(names=(f"Livia {number}", "Brutus")))
    assert studio.kept_board(table._replace(names=("Livia 0", "Brutus"))) is None
    assert studio.kept_board(table._replace(names=("Livia 1", "Brutus"))) is not None


async def test_a_board_that_cannot_be_drawn_is_text(table, caplog):
    """The fault is logged and the game goes on."""

    def broken(*_):
        raise RuntimeError("no brush")

    studio = Studio({"bazaar": SimpleNamespace(board=broken, hand=broken)})
    assert (await studio.board(table)).startswith(b"\x89PNG") and "no brush" in caplog.text
    assert await studio.hand(table, 0) is None
    studio.close()


async def test_what_was_overtaken_is_not_added(studio):
    """A panel that has moved on gets no picture of what it was."""
    first = studio.newest(7, 100)
    assert studio.is_newest(7, first)
    studio.newest(7, 200)
    assert not studio.is_newest(7, first)
    late = studio.newest(7, 150)
    assert not studio.is_newest(7, late), "an answer that comes back late does not overtake"


async def test_a_press_is_answered_before_its_picture_is_drawn(here):
    """The words are there while the brush is still at it; the picture comes by an edit."""
    drawer = Drawer()
    here.bot.renderers["bazaar"] = drawer
    await dealt(here)
    drawer.gate.clear()
    here.bot.sender.studio._kept.clear()
    answer = await here.press("Livia", here.people.read("Livia", "the-table")[-1], "My seat")
    assert not answer.dead and "What do you do?" in text(answer.message) and pictures(answer.message) == []
    drawer.gate.set()
    assert await until(lambda: pictures(answer.message)) == ["hand-t1.png"]


async def test_under_load_a_panel_says_the_hand_in_words(here, monkeypatch):
    """It goes without its picture; boards are drawn all the same."""
    here.bot.renderers["bazaar"] = Drawer()
    await dealt(here)
    here.bot.sender.studio._kept.clear()
    monkeypatch.setattr(here.bot.sender.studio, "_waiting", BUSY)
    panel = await seat(here, "Livia")
    assert pictures(panel) == [] and "hand=" in text(panel)
    await choose(here, "Livia", panel, "Draw")
    assert len([m for m in here.people.read("Livia", "the-table") if m["attachments"] and not m["flags"] & 64]) == 2


async def test_an_older_picture_that_arrives_late_does_not_stay(here):
    """Its edit is under way when the panel moves on: what was pressed last is shown once more after it."""
    drawer = Drawer()
    here.bot.renderers["bazaar"] = drawer
    await dealt(here)
    here.bot.sender.studio._kept.clear()
    slow = Fault(does="delay", method="PATCH", path="/webhooks/*", seconds=0.3)
    here.sandbox.faults.add(slow)
    opened = await here.press("Livia", here.people.read("Livia", "the-table")[-1], "My seat")
    await until(lambda: slow.hits)
    panel = await choose(here, "Livia", opened.message, "Why not")
    assert pictures(panel) == ["hand-t1.png"] and "What do you do?" not in text(panel)


async def test_an_older_picture_does_not_overtake_an_answer_under_way(here):
    """It is drawn while the answer to the next press has not come back yet: it stays away."""
    drawer = Drawer()
    here.bot.renderers["bazaar"] = drawer
    await dealt(here)
    here.bot.sender.studio._kept.clear()
    drawer.gate.clear()
    opened = await here.press("Livia", here.people.read("Livia", "the-table")[-1], "My seat")
    lost = Fault(does="lost", method="POST", path="/interactions/*/callback", status=0)
    here.sandbox.faults.add(lost)
    await here.press("Livia", opened.message, "Why not")
    await until(lambda: lost.hits)
    drawer.gate.set()
    await here.idle()
    assert pictures(opened.message) == [] and "What do you do?" not in text(opened.message)
