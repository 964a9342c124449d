"""An answer is lost and its nonce forgotten: whatever was to be said stands there once, of every kind. (§3.2)"""

from __future__ import annotations

import pytest

from sandbox.faults import Fault
from sandbox.people import DIRECT
from tests.cogs.play import HOME, board, choose, dealt, dms, offers, seat, text
from tests.faults.line import Both, failed, posted, settled
from tests.toys.bazaar import Draw, Raid


@pytest.fixture
def clock(here):
    return Both(here)


def losing(channel, skip=0, method="POST"):
    """The message arrives, the answer does not."""
    return Fault(does="lost", status=0, method=method, path=f"/channels/{channel}/messages*", skip=skip)


async def test_a_lobby_card(here, clock):
    """And it is the one that is edited from then on."""
    here.sandbox.faults.add(losing(here.id_of(HOME)))
    await here.says("Livia", "game new", game="nim")
    await failed(here, "lobby")
    await settled(here, clock)
    await here.says("Brutus", "game join")
    await settled(here, clock)
    (card,) = posted(here, "Cicero", HOME)
    assert "Brutus" in card["content"]


@pytest.mark.parametrize("notify", ["channel", "dm"], ids=["silent", "pushing"])
async def test_a_call_by_dm(here, clock, notify):
    """Also where the words go first and the panel follows: one message, one push at most, the panel in it."""
    await dealt(here)
    await here.tables.set_person(here.user("Brutus"), notify=notify)
    channel = here.sandbox.world.dm(here.people.user("Brutus"))["id"]
    before, pushed = len(dms(here, "Brutus")), len(here.people.pushes("Brutus"))
    here.sandbox.faults.add(losing(channel))
    await here.tables.act(1, here.user("Livia"), Draw())
    await failed(here, "turn")
    await settled(here, clock)
    assert len(dms(here, "Brutus")) == before + 1 and "Draw" in offers(dms(here, "Brutus")[-1])
    assert len(here.people.pushes("Brutus")) == pushed + 1


async def test_a_hand_that_somebody_else_has_changed(here, clock):
    """Found again it is brought up to date, not posted again."""
    table = await dealt(here)
    channel = here.sandbox.world.dm(here.people.user("Brutus"))["id"]
    before = len(dms(here, "Brutus"))
    here.sandbox.faults.add(losing(channel))
    await here.tables.act(table.id, here.user("Livia"), Raid(1, 1))
    await failed(here, "turn")
    await settled(here, clock)
    assert len(dms(here, "Brutus")) == before + 1


async def test_a_note(here, clock):
    """That a channel is gone is said once at home."""
    table = await dealt(here)
    away = (await here.sandbox.moderation.open_channel("elsewhere"))["id"]
    await here.tables.move(table.id, int(away))
    await settled(here, clock)
    await here.sandbox.moderation.delete_channel(away)
    here.sandbox.faults.add(losing(here.id_of(HOME)))
    await here.tables.act(table.id, here.user("Livia"), Draw())
    await failed(here, "note")
    await settled(here, clock)
    notes = [m for m in posted(here, "Cicero", HOME) if "cannot write in its channel" in m["content"]]
    assert len(notes) == 1


async def test_the_mark_on_an_undone_board_survives_a_bad_moment(here, clock):
    """A 503 is no refusal: the board is marked later. What Discord refuses for good is left as it is."""
    table = await dealt(here, "nim")
    panel = await choose(here, "Livia", await choose(here, "Livia", await seat(here, "Livia"), "0"), "1")
    shown = board(here)
    here.sandbox.faults.add(Fault(does="status", status=503, method="PATCH", path=f"/channels/*/{shown['id']}"))
    await here.press("Livia", panel, "Undo: free")
    await failed(here, "undone")
    await settled(here, clock)
    assert "taken back" in next(m for m in posted(here, "Cicero", HOME) if m["id"] == shown["id"])["content"]
    assert (await here.tables.get(table.id)).seq == 2


async def test_a_lost_answer_in_the_dm_is_made_up_for(here, clock):
    """The move stands; the hand DM is redrawn from the outbox although its own answer never came."""
    table = await dealt(here)
    (call,) = dms(here, "Livia")
    here.sandbox.faults.add(Fault(does="reset", path="/interactions/*"))
    here.sandbox.interactions.ack_within = 0.5
    pressed = await here.people.click("Livia", call, offers(call)["Draw"])
    assert pressed.dead and (await here.tables.get(table.id)).seq == 1
    await settled(here, clock)
    (call,) = dms(here, "Livia")
    assert "Waiting for Brutus" in text(call) and "Draw" not in offers(call)


__all__ = ["DIRECT"]
