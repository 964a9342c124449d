"""Answers come before pictures: drawing stops between two strokes while one is on its way, but not for ever."""

from __future__ import annotations

import asyncio
import threading

import pytest

from cogs.ui import studio as module
from cogs.ui.studio import Studio
from render import kit
from render.pause import between_strokes, give_way_by

BRIEFLY = 0.05  # seconds in which a stroke that is not held up is made


class Sketch:
    """A renderer of one stroke."""

    def __init__(self):
        self.begun, self.drawn = threading.Event(), threading.Event()

    def board(self, view, names, entries=()):
        self.begun.set()
        between_strokes()
        self.drawn.set()
        return b"a sketch"

    async def held_up(self):
        """Whether the stroke has been begun and is not made."""
        assert await asyncio.to_thread(self.begun.wait, 10)
        return not await asyncio.to_thread(self.drawn.wait, BRIEFLY)


@pytest.fixture
async def table(tables):
    return await tables.open(1, "bazaar", (1, 2), 5, names=("Livia", "Brutus"))


@pytest.fixture
def sketch():
    return Sketch()


@pytest.fixture
def studio(sketch):
    made = Studio({"bazaar": sketch})
    yield made
    made.close()


async def test_drawing_stops_until_the_last_answer_is_there(studio, sketch, table, monkeypatch):
    """Two answers are on their way: the picture goes on after both."""
    monkeypatch.setattr(module, "PATIENCE", 10.0)
    with studio.ahead():
        with studio.ahead():
            picture = asyncio.create_task(studio.board(table))
            assert await sketch.held_up()
        assert await sketch.held_up()
    assert await picture == b"a sketch"


async def test_what_follows_at_once_belongs_to_the_same_answer(studio, sketch, table, monkeypatch):
    """What is read, and the panel made of it: nothing is drawn between the two."""
    monkeypatch.setattr(module, "PATIENCE", 10.0)
    with studio.ahead():
        picture = asyncio.create_task(studio.board(table))
        assert await sketch.held_up()
    with studio.ahead():
        assert await sketch.held_up()
    assert await picture == b"a sketch"


async def test_an_answer_that_went_wrong_holds_nothing_up(studio, table, monkeypatch):
    """Whatever is raised while drawing stops, it goes on."""
    monkeypatch.setattr(module, "PATIENCE", 10.0)
    with pytest.raises(LookupError), studio.ahead():
        raise LookupError
    assert await asyncio.wait_for(studio.board(table), 5) == b"a sketch"


async def test_a_picture_does_not_wait_for_ever(studio, table, monkeypatch):
    """However many answers there are, its patience ends; the next picture has its own."""
    monkeypatch.setattr(module, "PATIENCE", BRIEFLY)
    with studio.ahead():
        for name in ("Livia", "Octavia"):
            assert await studio.board(table._replace(names=(name, "Brutus"))) == b"a sketch"
            assert studio._patience <= 0


async def test_only_the_thread_that_draws_for_others_stops(studio):
    """Whoever draws elsewhere is not held up."""
    with studio.ahead():
        between_strokes()
    assert studio._patience == module.PATIENCE


def test_each_sprite_and_each_line_of_text_is_a_stroke():
    """Also what had been drawn before and is only put on the picture again."""
    strokes = []

    def draw():
        give_way_by(lambda: strokes.append(1))
        for _ in range(2):
            kit.disc(5.0, "wine")
            kit.line("Livia", "text", 9.0)

    thread = threading.Thread(target=draw)
    thread.start()
    thread.join()
    assert len(strokes) == 4
