"""Servers that are lost and found again, games that move, and what is said of lost places."""

from __future__ import annotations

import pytest

from bot import Gamekeeper
from sandbox import seed
from sandbox.faults import Fault
from sandbox.permissions import Permission
from table.pace import Pace
from tests.cogs.losses import (
    GUILD,
    TURNS,
    draws,
    heard,
    losses,
    no_files,
    notes,
    thread_deleted,
    threaded,
    to_host,
    tried,
)
from tests.cogs.play import HOME, board, boards, dealt, dms, now, offers, until
from tests.inputs.forge import fine, said
from tests.sandbox.kit import TestClock, running
from tests.toys.bazaar import Draw


class TestServer:
    async def test_removed_and_invited_again(self, here):
        """All players hear of it by DM as far as they can be reached; back again, the newest board stands there once."""
        elsewhere = await here.sandbox.moderation.open_guild("Elsewhere")
        table = await threaded(here)
        before = tried(here, table.channel)
        await here.sandbox.moderation.expel_bot()
        await heard(here, "gone")
        await here.settled()
        assert "invite me again" in to_host(here)[0] and elsewhere
        assert [m for m in dms(here, "Brutus") if "I am not in its server any more" in m["content"]]
        for who in TURNS[:3]:
            await draws(here, table, who)
        assert tried(here, table.channel) == before and (await now(here, table)).seq == 3
        await here.sandbox.moderation.invite_bot()
        await heard(here, "")
        await until(lambda: len(boards(here, table.channel)) == 2)
        await here.settled()
        assert len(boards(here, table.channel)) == 2 and len(to_host(here)) == 1

    async def test_invited_again_with_fewer_permissions(self, here):
        """What is missing now is another cause."""
        table = await threaded(here)
        await here.sandbox.moderation.open_guild("Elsewhere")
        await here.sandbox.moderation.expel_bot()
        await heard(here, "gone")
        await no_files(here, table)
        await here.sandbox.moderation.invite_bot()
        await heard(here, "rights")
        await until(lambda: len(to_host(here)) == 2)
        assert "I lack **Attach Files**" in to_host(here)[1]

    async def test_an_outage_costs_no_attempt_and_tells_nobody(self, here):
        """What is to be said waits; of three boards the newest comes, and calls."""
        table = await threaded(here)
        before, pushes = tried(here, table.channel), len(here.people.pushes("Livia"))
        await here.sandbox.moderation.outage()
        await heard(here, "outage")
        for who in TURNS[:3]:
            await here.tables.act(table.id, here.user(who), Draw())
        await until(lambda: here.bot.sender._lanes == {})
        assert tried(here, table.channel) == before
        await here.sandbox.moderation.recover()
        await heard(here, "")
        await here.settled()
        assert len(boards(here, table.channel)) == 2
        assert f"<@{here.user('Brutus')}>" in board(here, table.channel)["content"]
        assert not to_host(here) and len(here.people.pushes("Livia")) == pushes

    @pytest.mark.parametrize("how", ["outage", "gone"])
    async def test_clocks_stand_still_while_the_server_is_out_of_reach(self, here, how):
        """Five hours away are five hours more; that is said when it is back."""
        here.tables.now = clock = TestClock()
        table = await threaded(here, pace=Pace(kind="relaxed", hours=72))
        due = table.due[0]
        await (here.sandbox.moderation.outage() if how == "outage" else here.sandbox.moderation.expel_bot())
        await heard(here, how)
        assert (await now(here, table)).due[0] is None
        clock.forward(5 * 3600)
        await (here.sandbox.moderation.recover() if how == "outage" else here.sandbox.moderation.invite_bot())
        await heard(here, "")
        assert (await now(here, table)).due[0] == pytest.approx(due + 5 * 3600, abs=1)
        await until(lambda: notes(here, "for 5 hours. All clocks stood still", table.channel))

    async def test_what_happened_while_the_bot_was_down_is_noticed_at_its_start(self, here):
        """Removed while it slept: nothing is sent there; invited again while it slept: its board comes."""
        table = await threaded(here, game="lusitania")
        await here.bot.close()
        await here.sandbox.moderation.expel_bot()
        before = tried(here, table.channel)
        here.bot = Gamekeeper(here.bot.settings, guild_ready_timeout=0.05)
        async with running(here.bot):
            await heard(here, "gone")
            assert (await now(here, table)).phase == "playing" and tried(here, table.channel) == before
        await here.sandbox.moderation.invite_bot()
        here.bot = Gamekeeper(here.bot.settings, guild_ready_timeout=0.05)
        async with running(here.bot):
            await heard(here, "")

    async def test_what_is_refused_before_the_servers_are_known_is_not_taken_for_a_removal(self, here):
        """The outbox is sent as soon as the bot has logged in; then a deleted channel is just that."""
        table = await dealt(here, "lusitania", guild=GUILD)
        away = here.id_of("lusitania")
        await here.bot.sender.stop()
        await here.tables.move(table.id, away)
        await here.bot.close()
        await here.sandbox.moderation.delete_channel(str(away))
        here.bot = Gamekeeper(here.bot.settings, guild_ready_timeout=0.05)
        try:
            await here.bot.login("sandbox")
            await heard(here, "deleted")
        finally:
            await here.bot.close()
        assert not [m for m in dms(here, "Brutus") if "server any more" in m["content"]]


class TestMove:
    @losses
    @pytest.mark.parametrize("who", ["Livia", "Cicero"])
    async def test_in_each_state_it_goes_on_elsewhere(self, here, lose, cause, words, who):
        """By the host or a moderator: numbers go on, old buttons work, whoever is to move is mentioned."""
        if who == "Cicero":
            await here.sandbox.moderation.grant(here.people.user("Cicero"), Permission.MANAGE_MESSAGES)
        table = await threaded(here)
        old = board(here, HOME)
        await lose(here, table)
        await draws(here, table, "Livia")
        await heard(here, cause)
        assert "is now played in" in fine(await here.people.slash(who, "lusitania", "game move", number=table.id))
        await heard(here, "")
        await here.settled()
        (posted,) = boards(here, "lusitania")
        assert f"<@{here.user('Brutus')}>" in posted["content"]
        assert posted["attachments"][0]["filename"] == f"t{table.id}-p{(await now(here, table)).posts}.png"
        if "View" not in words:
            assert "Do it" in str((await here.press("Brutus", old, "My seat")).message["components"])
        await draws(here, table, "Brutus")
        assert f"<@{here.user('Livia')}>" in board(here, "lusitania")["content"]

    async def test_the_old_place_gets_a_last_note_that_can_be_followed(self, here):
        """Once, where it can be written to."""
        table = await threaded(here)
        fine(await here.people.slash("Livia", "lusitania", "game move", number=table.id))
        await here.settled()
        assert notes(here, "is now played in", table.channel) == [
            f"Bazaar #{table.id} is now played in <#{here.id_of('lusitania')}>."
        ]

    async def test_a_game_whose_home_is_gone_is_at_home_where_it_goes_on(self, here):
        """Played again, its lobby opens there."""
        table = await dealt(here, where="lusitania", guild=GUILD)
        await here.sandbox.moderation.delete_channel(str(table.channel))
        await heard(here, "deleted")
        fine(await here.people.slash("Livia", HOME, "game move", number=table.id))
        found = await now(here, table)
        assert found.home == found.channel == here.id_of(HOME)


class TestSaid:
    async def test_the_list_and_the_check_name_the_place_and_what_helps(self, here):
        """Whoever looks finds it, without having been told."""
        await here.sandbox.moderation.grant(here.people.user("Cicero"), Permission.MANAGE_GUILD)
        table = await threaded(here)
        await no_files(here, table)
        await draws(here, table, "Livia")
        for path in ("game list", "setup check"):
            words = said(await here.says("Cicero", path, "lusitania"))
            assert f"in <#{table.channel}> I lack **Attach Files**" in words and "/game move" in words

    async def test_whoever_moves_where_nobody_sees_it_reads_why(self, here):
        """No attempt was made, for the thread is known to be gone; the remedy comes first. (Fault 50)"""
        table = await threaded(here)
        await thread_deleted(here, table)
        await heard(here, "deleted")
        panel = (await here.says("Livia", "play", "lusitania")).message
        answer = await here.people.click("Livia", panel, offers(panel)["Draw"])
        await until(lambda: "could not be posted" in said(answer))
        words = answer.shown(answer.followups[-1])["content"]
        assert words.startswith(f"`/game move number:{table.id}`") and "could not be posted: it was deleted." in words
        assert (await now(here, table)).seq == 1


class TestPeople:
    async def test_a_dm_channel_that_is_not_there_any_more_is_asked_for_anew(self, here):
        """What discord.py remembers is forgotten, and the DM arrives. (Fault 5)"""
        table = await dealt(here, guild=GUILD)
        await until(lambda: dms(here, "Brutus"))
        room = next(room for room in here.people.sees("Brutus") if room["type"] == 1)["id"]
        here.sandbox.faults.add(
            Fault(does="status", method="POST", path=f"/channels/{room}/messages", status=404, code=10003)
        )
        opened = [r.path for r in here.sandbox.log].count("/users/@me/channels")
        before = len(dms(here, "Brutus"))
        await draws(here, table, "Livia")
        await draws(here, table, "Brutus")
        await draws(here, table, "Livia")
        assert [r.path for r in here.sandbox.log].count("/users/@me/channels") > opened
        assert len(dms(here, "Brutus")) > before

    async def test_who_shares_no_server_any_more_is_called_in_the_channel(self, here):
        """Nothing is tried again and again, and nobody else is kept waiting. (Faults 5, 38)"""
        table = await dealt(here, guild=GUILD)
        here.sandbox.world.drop_member(seed.GUILD, here.people.user("Brutus"))
        await here.tables.set_person(here.user("Brutus"), notify="dm")
        await draws(here, table, "Livia")
        assert notes(here, "I cannot send you direct messages") and await here.tables.next_due() is None
