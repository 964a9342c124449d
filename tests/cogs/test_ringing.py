"""What rings after quiet hours, and what reminds, over real sockets: read and pressed by people."""

from __future__ import annotations

import asyncio
import time

import pytest

from sandbox.faults import Fault
from table.load import load
from table.telling import remind
from tests.cogs.forum import HOME, ids, text
from tests.cogs.play import board, boards, dealt, dms, now, offers, seat
from tests.cogs.test_sender import clock
from tests.toys.bazaar import Draw
from tests.toys.caravan import End

__all__ = ["clock"]  # stands at 08:00 UTC
HOUR = 3600.0


async def still(here):
    """All that may be said by now has been said; what waits for the morning waits."""
    end = time.monotonic() + 5
    here.bot.sender.wake()
    while (await here.tables.next_due() or 9e18) <= here.tables.now() or here.bot.sender._lanes:
        assert time.monotonic() < end, "the outbox does not come to rest"
        await asyncio.sleep(0.005)


async def sleeps(here, who="Brutus"):
    """Quiet hours from now on for three hours."""
    await here.tables.set_quiet(here.user(who), 8 * 60, 11 * 60, "UTC")


async def draws(here, table, who="Livia"):
    await here.tables.act(table.id, here.user(who), Draw())
    await still(here)


async def two_by_night(here):
    """Two games in two channels that begin to wait for Brutus while he sleeps."""
    games = [await dealt(here, where=where) for where in (HOME, "welcome")]
    await sleeps(here)
    for table in games:
        await draws(here, table)
    return games


async def reminds(here, table, who, code, **more):
    """A reminder of this kind, said at once."""
    await here.tables._run(
        lambda tx, desk: remind(tx, desk, load(tx, desk, table.id).table, table.names.index(who), code, **more)
    )
    await still(here)


def pings(here, who, where=HOME):
    """Messages without a picture that mention somebody."""
    said = [m for m in here.people.read("Cicero", where) if not m["attachments"]]
    return [m for m in said if f"<@{here.user(who)}>" in m["content"]]


class TestAfterQuietHours:
    async def test_by_night_the_board_names_and_by_day_one_mention_rings(self, here, clock):
        """No DM, no push; then one mention with a link to the board and a button."""
        table = await dealt(here)
        await sleeps(here)
        before = len(dms(here, "Brutus"))
        await draws(here, table)
        assert board(here)["content"].startswith("Brutus, Bazaar") and here.people.pushes("Brutus") == []
        assert len(dms(here, "Brutus")) == before
        clock.forward(3 * HOUR)
        await still(here)
        (call,) = pings(here, "Brutus")
        assert f"/{board(here)['id']})" in call["content"] and f"Bazaar #{table.id}" in call["content"]
        (push,) = here.people.pushes("Brutus")
        assert push.message == call["id"] and "your turn" in push.text
        panel = await here.press("Brutus", call, "My seat")
        await here.idle()
        assert "Draw" in text(panel.message)

    async def test_several_games_ring_once_by_dm(self, here, clock):
        """No channel hears of games elsewhere; each has its line, its link and its button."""
        games = await two_by_night(here)
        clock.forward(3 * HOUR)
        await still(here)
        (push,) = here.people.pushes("Brutus")
        call = next(m for m in dms(here, "Brutus") if m["id"] == push.message)
        assert call["content"].startswith("2 games wait for you:") and pings(here, "Brutus") == []
        assert list(ids(call)) == [f"Bazaar #{table.id}" for table in games]
        await draws(here, games[0], "Brutus")
        (call,) = [m for m in dms(here, "Brutus") if m["id"] == push.message]
        assert f"Bazaar #{games[0].id}" not in call["content"] and f"Bazaar #{games[1].id}" in call["content"]
        await draws(here, games[1], "Brutus")
        assert push.message not in [m["id"] for m in dms(here, "Brutus")]

    @pytest.mark.parametrize("way", ["dm", "both"])
    async def test_who_is_called_by_dm_hears_once(self, here, clock, way):
        """One DM rings; the hand comes with it, silently."""
        await here.tables.set_person(here.user("Brutus"), notify=way)
        table = await dealt(here)
        await sleeps(here)
        await draws(here, table)
        clock.forward(3 * HOUR)
        await still(here)
        (push,) = here.people.pushes("Brutus")
        room = [m for m in dms(here, "Brutus") if m["id"] == push.message]
        assert len(room) == 1 and "[To the board]" in room[0]["content"] and pings(here, "Brutus") == []
        assert "Draw" in text(dms(here, "Brutus")[-1])

    async def test_with_closed_dms_each_game_calls_in_its_channel(self, here, clock):
        """And says nothing of the other one there."""
        games = await two_by_night(here)
        here.sandbox.moderation.close_dms(here.people.user("Brutus"))
        clock.forward(3 * HOUR)
        await still(here)
        for table, other, where in ((*games, HOME), (*games[::-1], "welcome")):
            (call,) = pings(here, "Brutus", where)
            assert f"#{table.id}" in call["content"] and f"#{other.id}" not in call["content"]
        assert len(here.people.pushes("Brutus")) == 2

    async def test_where_its_channel_is_gone_a_dm_rings(self, here, clock):
        """The mention cannot be posted: the person hears of the game all the same, once."""
        table = await dealt(here)
        await sleeps(here)
        await draws(here, table)
        clock.forward(3 * HOUR)
        path = f"/channels/{table.channel}/messages"
        here.sandbox.faults.add(Fault(does="status", method="POST", path=path, status=403, code=50013))
        await still(here)
        (push,) = here.people.pushes("Brutus")
        assert push.message in [m["id"] for m in dms(here, "Brutus")] and pings(here, "Brutus") == []

    async def test_one_game_that_reaches_nobody_keeps_no_other_from_calling(self, here, clock):
        """Closed DMs, and one of two channels that takes nothing: the other one rings, and nothing is tried for ever."""
        games = await two_by_night(here)
        here.sandbox.moderation.close_dms(here.people.user("Brutus"))
        clock.forward(3 * HOUR)
        path = f"/channels/{games[0].channel}/messages"
        here.sandbox.faults.add(Fault(does="status", method="POST", path=path, status=403, code=50013))
        await still(here)
        assert pings(here, "Brutus") == [] and len(pings(here, "Brutus", "welcome")) == 1
        assert await here.tables.next_due() is None

    @pytest.mark.parametrize("wait", [10, 600], ids=("nonce known", "nonce forgotten"))
    async def test_a_lost_answer_rings_no_second_time(self, here, clock, wait):
        """It arrived and the answer did not: found again by its nonce, or among the newest messages."""
        table = await dealt(here)
        await sleeps(here)
        await draws(here, table)
        clock.forward(3 * HOUR)
        path = f"/channels/{table.channel}/messages"
        here.sandbox.world.now = here.sandbox.world.ids.now = clock  # Discord has our time
        here.sandbox.faults.add(Fault(does="lost", method="POST", path=path, status=0))
        await still(here)
        clock.forward(wait)
        await still(here)
        assert len(here.people.pushes("Brutus")) == 1 and len(pings(here, "Brutus")) == 1
        await draws(here, table, "Brutus")
        assert pings(here, "Brutus") == []

    async def test_answered_in_the_night_nothing_rings(self, here, clock):
        """What Brutus does himself works at once."""
        table = await dealt(here)
        await sleeps(here)
        await draws(here, table)
        panel = await seat_of(here, "Brutus")
        await choose_draw(here, "Brutus", panel)
        clock.forward(3 * HOUR)
        await still(here)
        assert here.people.pushes("Brutus") == [] and pings(here, "Brutus") == []

    async def test_the_start_of_a_game_wakes_nobody(self, here, clock):
        """Whoever sleeps is named among those who begin."""
        await sleeps(here)
        await here.says("Livia", "game new", game="nim")
        await here.says("Brutus", "game join")
        await here.says("Livia", "game start")
        await still(here)
        assert here.people.pushes("Brutus") == []


async def seat_of(here, who):
    found = await here.press(who, board(here), "My seat")
    await here.idle()
    return found.message


async def choose_draw(here, who, panel):
    shown = here.people.messages.shown(here.people.message(panel))
    await here.people.click(who, shown, offers(shown)["Draw"])
    await here.idle()
    await still(here)


class TestReminders:
    async def test_a_reminder_says_what_waits_since_when_and_why(self, here, clock):
        """By mention; it replaces the one before it and goes when it is answered."""
        table = await dealt(here)
        await reminds(here, table, "Livia", "half")
        (first,) = pings(here, "Livia")
        assert "Half of your time" in first["content"] and "called <t:" in first["content"]
        await reminds(here, table, "Livia", "tenth")
        (second,) = pings(here, "Livia")
        assert second["id"] != first["id"] and "last tenth" in second["content"]
        await draws(here, table)
        assert pings(here, "Livia") == []

    async def test_by_dm_for_who_is_called_there(self, here, clock):
        """It rings, is replaced and vanishes there; the hand stays."""
        await here.tables.set_person(here.user("Livia"), notify="dm")
        table = await dealt(here)
        hand = len(dms(here, "Livia"))
        for count, code in enumerate(("half", "overdue"), start=2):
            await reminds(here, table, "Livia", code)
            assert len(dms(here, "Livia")) == hand + 1 and len(here.people.pushes("Livia")) == count
        assert "You have missed a deadline." in dms(here, "Livia")[-1]["content"]
        await draws(here, table)
        assert len(dms(here, "Livia")) == hand and pings(here, "Livia") == []

    async def test_a_nudge_says_who_asks(self, here, clock):
        """Politely, by name."""
        table = await dealt(here)
        await reminds(here, table, "Livia", "nudge", by=1)
        (nudge,) = pings(here, "Livia")
        assert "Brutus asks you to go on." in nudge["content"] and f"<@{here.user('Brutus')}>" not in nudge["content"]

    async def test_a_deleted_reminder_is_no_trouble(self, here, clock, caplog):
        """A moderator was faster; the answer is no error."""
        table = await dealt(here)
        await reminds(here, table, "Livia", "half")
        (first,) = pings(here, "Livia")
        await here.sandbox.moderation.delete_message(first["channel_id"], first["id"])
        await draws(here, table)
        assert not [r for r in caplog.records if r.levelname == "ERROR"] and len(boards(here)) == 2

    async def test_the_own_step_and_the_reminder_offer_one_question(self, here, clock):
        """Fault 15: a panel opened before the reminder and one opened from it stand at the same question: one press
        counts, the other is told so."""
        table = await dealt(here)
        old = await seat(here, "Livia")
        await reminds(here, table, "Livia", "half")
        panel = (await here.press("Livia", pings(here, "Livia")[0], "My seat")).message
        await here.idle()
        draw = offers(here.people.messages.shown(here.people.message(old)))["Draw"]
        assert offers(here.people.messages.shown(here.people.message(panel)))["Draw"] == draw
        await choose_draw(here, "Livia", panel)
        late = await here.people.click("Livia", here.people.messages.shown(here.people.message(old)), draw)
        await here.idle()
        assert (await now(here, table)).seq == 1 and "Waiting for Brutus" in text(late.message)

    async def test_a_turn_that_is_taken_back_takes_its_dm_back(self, here, clock):
        """Fault 15: the DM that called says so and offers nothing any more; a reminder is gone."""
        await here.tables.set_person(here.user("Brutus"), notify="dm")
        table = await dealt(here, "caravan")
        await here.tables.act(table.id, here.user("Livia"), End())
        await still(here)
        await reminds(here, table, "Brutus", "half")
        assert len(dms(here, "Brutus")) >= 2
        await here.tables.undo(table.id, here.user("Livia"))
        await still(here)
        said = [text(m) for m in dms(here, "Brutus")]
        assert not any("To the board" in words for words in said)
        assert "Livia took the last move back" in said[-1] and "Waiting for Livia" in said[-1]
