"""Questions to all that come in somebody's quiet hours: named then, rung for once afterwards, answered from there."""

from __future__ import annotations

from sandbox.faults import Fault
from table.absence import missed
from table.load import load
from tests.cogs.forum import HOME, ids, text
from tests.cogs.play import dealt, dms, now, seat
from tests.cogs.test_absence import said
from tests.cogs.test_ringing import HOUR, clock, sleeps, still

__all__ = ["clock"]  # stands at 08:00 UTC


async def vanished(here, table):
    """Livia has missed two deadlines in a row."""
    await here.tables._run(lambda tx, desk: missed(tx, desk, load(tx, desk, table.id).table, 0))
    await still(here)


def rung(here, who="Brutus", where=HOME):
    """Public messages that mention somebody."""
    return [m for m in here.people.read("Cicero", where) if f"<@{here.user(who)}>" in m["content"]]


async def test_a_vote_rings_in_the_morning_and_is_answered_there(here, clock):
    """Brutus is named at night; at eleven he is mentioned once, opens the question and votes."""
    table = await dealt(here, seats=3)
    await sleeps(here)
    before = len(rung(here))
    await vanished(here, table)
    asked = said(here, "missed two deadlines")["content"]
    assert asked.startswith(f"Brutus <@{here.user('Agrippa')}> ") and len(rung(here)) == before
    clock.forward(3 * HOUR)
    await still(here)
    assert len(rung(here)) == before + 1
    call = rung(here)[-1]
    assert "you are asked what shall become of the seat of Livia" in call["content"]
    shown = (await here.press("Brutus", call, "Answer")).message
    assert "missed two deadlines" in text(shown)
    await here.press("Brutus", shown, "Open the seat")
    assert await here.tables.ballots(table.id, 0) == {1: "open"}
    await still(here)
    assert len(rung(here)) == before + 1


async def test_a_settled_question_says_so(here, clock):
    """Livia is back before Brutus presses."""
    table = await dealt(here, seats=3)
    await sleeps(here)
    await vanished(here, table)
    clock.forward(3 * HOUR)
    await still(here)
    await here.tables.take(table.id, here.user("Livia"), "Livia")
    assert "settled" in text((await here.press("Brutus", rung(here)[-1], "Answer")).message).lower()


async def test_a_pause_is_agreed_to_in_the_morning(here, clock):
    """The same for a wish to stop the clocks."""
    table = await dealt(here, seats=2)
    await sleeps(here)
    await here.says("Livia", "game pause", HOME)
    before = len(rung(here))
    clock.forward(3 * HOUR)
    await still(here)
    assert len(rung(here)) == before + 1 and "asked whether to pause" in rung(here)[-1]["content"]
    shown = (await here.press("Brutus", rung(here)[-1], "Answer")).message
    await here.press("Brutus", shown, "Agree to a pause")
    assert (await now(here, table)).stopped is not None


async def test_a_question_is_posted_once_though_its_words_change(here, clock):
    """The answer to the first attempt was lost; when it is tried again Brutus sleeps and is called by name."""
    table = await dealt(here, seats=3)
    here.sandbox.faults.add(Fault(does="lost", method="POST", path=f"/channels/{table.channel}/messages", status=0))
    here.sandbox.world.now = here.sandbox.world.ids.now = clock  # Discord has our time
    await here.tables._run(lambda tx, desk: missed(tx, desk, load(tx, desk, table.id).table, 0))
    await still(here)
    await sleeps(here)
    clock.forward(2 * 60.0)
    await still(here)
    found = [m for m in here.people.read("Cicero", HOME) if "missed two deadlines" in m["content"]]
    assert len(found) == 1


async def test_a_vote_that_cannot_be_posted_reaches_the_voters_by_dm(here, clock):
    """Nothing can be posted there: each of them is asked, with a button."""
    table = await dealt(here, seats=3)
    before = len(dms(here, "Agrippa"))
    path = f"/channels/{table.channel}/messages"
    here.sandbox.faults.add(Fault(does="status", method="POST", path=path, status=403, code=50013, times=9))
    await vanished(here, table)
    asked = [m for m in dms(here, "Agrippa")[before:] if "you are asked what shall become" in text(m)]
    assert len(asked) == 1
    shown = (await here.press("Agrippa", asked[0], "Answer")).message
    await here.press("Agrippa", shown, "End the game")
    assert await here.tables.ballots(table.id, 0) == {2: "end"}


async def test_the_last_board_says_who_played(here, clock):
    """A seat that changed hands names both; seats that did not are not listed."""
    table = await dealt(here, seats=3)
    await here.tables.give(table.id, 0, here.user("Drusilla"), "Drusilla")
    for leaves in (1, 2):
        await here.tables.resign(table.id, (await now(here, table)).users[leaves])
    await still(here)
    last = here.people.read("Cicero", HOME)[-1]["content"]
    assert "Who played:\n- Livia until action 0, then Drusilla" in last and "Brutus until" not in last


class TestNudging:
    async def test_a_panel_offers_it_once_the_game_has_waited_for_a_day(self, here, clock):
        """Not at once, not to whoever is waited for; pressed, it says what came of it, and is offered no more."""
        table = await dealt(here, seats=3)
        assert "Nudge" not in ids(await seat(here, "Brutus"))
        clock.forward(24 * HOUR)
        assert "Nudge" not in ids(await seat(here, "Livia"))
        panel, other = await seat(here, "Brutus"), await seat(here, "Agrippa")
        done = await here.press("Brutus", panel, "Nudge")
        assert "Livia will be reminded" in text(done.message) and "Nudge" not in ids(done.message)
        await still(here)
        assert "Brutus asks you to go on" in rung(here, "Livia")[-1]["content"]
        done = await here.press("Agrippa", other, "Nudge")
        assert "Wait until <t:" in text(done.message)
        assert (await now(here, table)).waiting == [0]

    async def test_of_an_open_seat_nobody_can_be_reminded(self, here, clock):
        """Whoever takes it is called then."""
        table = await dealt(here, seats=3)
        await here.tables.kick(table.id, 0)
        clock.forward(24 * HOUR)
        assert "Nudge" not in ids(await seat(here, "Brutus"))
