"""Channels, threads and servers that are lost and found again: the game goes on, and who can help hears of it once."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot import Gamekeeper
from cogs.ui.sender import TRIES
from sandbox import seed
from sandbox.faults import Fault
from sandbox.permissions import Permission
from table.pace import Pace
from tests.cogs.play import HOME, board, boards, dealt, dms, now, offers, text, until
from tests.inputs.forge import fine, said
from tests.sandbox.kit import TestClock, running
from tests.toys.bazaar import Draw
from tests.toys.nim import Take

GUILD = int(seed.GUILD)
CANNOT = "I cannot write in its channel any more"
TURNS = ("Livia", "Brutus", "Livia", "Brutus")


async def threaded(here, **more):
    """A game in a thread of the usual channel, where its lobby card would stand."""
    table = await dealt(here, guild=GUILD, **more)
    thread = await here.bot.get_channel(here.id_of(HOME)).create_thread(
        name="Bazaar", type=discord.ChannelType.public_thread
    )
    await here.tables.move(table.id, thread.id)
    await here.settled()
    return await now(here, table)


async def draws(here, table, who):
    """A move that passes the turn on."""
    await here.tables.act(table.id, here.user(who), Draw())
    await here.settled()


async def heard(here, *causes):
    """The bot has noted what is wrong with the only lost place ("" if nothing is)."""
    for _ in range(1000):
        lost = [place.lost for place in await here.tables.lost_places(GUILD)]
        if tuple(lost) == tuple(filter(None, causes)):
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"{lost} is not {causes}")


def tried(here, channel):
    """How many messages were sent, or tried to be sent, to a channel."""
    return sum(r.method == "POST" and r.path == f"/channels/{channel}/messages" for r in here.sandbox.log)


def to_host(here, words=CANNOT):
    return [m["content"] for m in dms(here, "Livia") if words in m["content"]]


def called_aside(here, who):
    return [m["content"] for m in dms(here, who) if "it is your turn" in m["content"]]


def notes(here, words=CANNOT, where=HOME):
    return [m["content"] for m in here.people.read("Cicero", where) if words in m["content"]]


async def thread_deleted(here, table):
    await here.sandbox.moderation.delete_channel(str(table.channel))


async def thread_locked(here, table):
    await here.sandbox.moderation.deny(str(here.id_of(HOME)), Permission.MANAGE_THREADS)
    await here.sandbox.moderation.set_thread(str(table.channel), locked=True)


async def thread_shut(here, table):
    await here.sandbox.moderation.deny(str(here.id_of(HOME)), Permission.MANAGE_THREADS)
    await here.sandbox.moderation.set_thread(str(table.channel), locked=True, archived=True)


async def no_sending(here, table):
    await here.sandbox.moderation.deny(str(here.id_of(HOME)), Permission.SEND_MESSAGES_IN_THREADS)


async def no_files(here, table):
    await here.sandbox.moderation.deny(str(here.id_of(HOME)), Permission.ATTACH_FILES)


async def no_view(here, table):
    await here.sandbox.moderation.deny(str(here.id_of(HOME)), Permission.VIEW_CHANNEL)


async def unlocked(here, table):
    await here.sandbox.moderation.set_thread(str(table.channel), locked=False)


async def allowed(here, table):
    await here.sandbox.moderation.allow(str(here.id_of(HOME)), 0)


LOSSES = {
    "thread deleted": (thread_deleted, "deleted", "it was deleted"),
    "thread locked": (thread_locked, "locked", "is locked, and I may not open it"),
    "thread locked and archived": (thread_shut, "locked", "is locked, and I may not open it"),
    "Send Messages in Threads": (no_sending, "rights", "I lack **Send Messages in Threads**"),
    "Attach Files": (no_files, "rights", "I lack **Attach Files**"),
    "View Channel": (no_view, "rights", "I lack **View Channel**"),
}
losses = pytest.mark.parametrize(("lose", "cause", "words"), LOSSES.values(), ids=LOSSES)


class TestLost:
    @losses
    async def test_the_game_goes_on_and_the_host_hears_of_it_once(self, here, lose, cause, words):
        """Moves stand, attempts are few, whoever is called gets one DM for each turn. (Faults 46, 48, 49, 50)"""
        table = await threaded(here)
        before = tried(here, table.channel)
        await lose(here, table)
        for who in TURNS:
            await draws(here, table, who)
        await heard(here, cause)
        assert (await now(here, table)).seq == 4
        assert tried(here, table.channel) - before <= len(TURNS)
        (told,) = to_host(here)
        assert words in told and f"/game move number:{table.id}" in told
        assert len(notes(here)) == (cause != "rights" or "View" not in words)
        assert 2 <= len(called_aside(here, "Brutus")) <= 3 and 2 <= len(called_aside(here, "Livia")) <= 3

    @pytest.mark.parametrize(
        ("lose", "mend"),
        [
            (thread_locked, unlocked),
            (thread_shut, unlocked),
            (no_sending, allowed),
            (no_files, allowed),
            (no_view, allowed),
        ],
    )
    async def test_once_it_works_again_the_newest_board_is_posted_once(self, here, lose, mend):
        """Without anybody's move, and without a second push for the turn that was called by DM."""
        table = await threaded(here)
        await lose(here, table)
        for who in TURNS[:3]:
            await draws(here, table, who)
        pushes = len(here.people.pushes("Brutus"))
        await mend(here, table)
        await heard(here, "")
        await until(lambda: len(boards(here, table.channel)) == 2)
        await here.settled()
        assert len(boards(here, table.channel)) == 2
        assert "Brutus" in board(here, table.channel)["content"] and len(here.people.pushes("Brutus")) == pushes
        await draws(here, table, "Brutus")
        assert f"<@{here.user('Livia')}>" in board(here, table.channel)["content"]

    @pytest.mark.parametrize("locked", [False, True])
    async def test_a_board_that_was_taken_back_in_a_closed_thread(self, here, locked):
        """The edit opens an archived thread; a locked one is said to be locked, and the game is as it was taken back."""
        table = await threaded(here, game="nim")
        await here.tables.act(table.id, here.user("Livia"), Take(0, 1))
        await here.settled()
        if locked:
            await here.sandbox.moderation.deny(str(here.id_of(HOME)), Permission.MANAGE_THREADS)
        await here.sandbox.moderation.set_thread(str(table.channel), archived=True, locked=locked)
        await here.tables.undo(table.id, here.user("Livia"))
        await here.settled()
        marked = [m for m in here.people.read("Cicero", str(table.channel)) if "taken back" in m["content"]]
        assert bool(marked) != locked and len(to_host(here)) == locked
        assert (await now(here, table)).waiting == table.waiting

    async def test_a_reminder_that_finds_no_place_comes_by_dm(self, here):
        """A nudge in a locked thread."""
        table = await threaded(here)
        await thread_locked(here, table)
        before = len(dms(here, "Livia"))
        await here.tables.nudge(table.id, here.user("Brutus"))
        await here.settled()
        assert [m for m in dms(here, "Livia")[before:] if "asks you to go on" in m["content"]]

    async def test_another_cause_is_told_anew(self, here):
        """A locked thread that is deleted: the host hears of each."""
        table = await threaded(here)
        await thread_locked(here, table)
        await draws(here, table, "Livia")
        await thread_deleted(here, table)
        await until(lambda: len(to_host(here)) == 2)
        assert "locked" in to_host(here)[0] and "deleted" in to_host(here)[1]

    async def test_a_deleted_thread_is_known_before_the_next_move(self, here):
        """The host and whoever is to move hear of it at once; no board is tried there any more."""
        table = await threaded(here)
        before = tried(here, table.channel)
        await thread_deleted(here, table)
        await until(lambda: to_host(here) and called_aside(here, "Livia"))
        await draws(here, table, "Livia")
        assert tried(here, table.channel) == before and len(called_aside(here, "Livia")) == 1
        assert len(called_aside(here, "Brutus")) == 1

    @pytest.mark.parametrize("archived", [False, True])
    async def test_a_deleted_channel_takes_its_threads_with_it(self, here, archived):
        """Nothing is left but DMs, and they come; of an archived thread Discord says nothing."""
        table = await threaded(here)
        await here.sandbox.moderation.set_thread(str(table.channel), archived=archived)
        await here.sandbox.moderation.delete_channel(str(here.id_of(HOME)))
        await until(lambda: to_host(here))
        await draws(here, table, "Livia")
        assert len(called_aside(here, "Brutus")) == 1 and await here.tables.next_due() is None

    async def test_it_is_said_in_the_channel_of_the_thread(self, here):
        """Moved into a thread elsewhere that is deleted: those who read there hear of it."""
        table = await dealt(here, guild=GUILD)
        thread = await here.bot.get_channel(here.id_of("lusitania")).create_thread(
            name="Bazaar", type=discord.ChannelType.public_thread
        )
        await here.tables.move(table.id, thread.id)
        await here.settled()
        await here.sandbox.moderation.delete_channel(str(thread.id))
        await until(lambda: notes(here, where="lusitania"))
        assert not notes(here)

    async def test_whom_neither_board_nor_dm_reaches_is_called_where_the_card_stands(self, here):
        """The last place there is; where there is none, the next board calls."""
        table = await threaded(here)
        here.sandbox.moderation.close_dms(here.people.user("Brutus"))
        await thread_deleted(here, table)
        await draws(here, table, "Livia")
        (call,) = notes(here, "neither its board nor a direct message")
        assert call.startswith(f"<@{here.user('Brutus')}> Bazaar #{table.id}: it is your turn")

    async def test_without_any_place_the_next_board_calls(self, here):
        """Played in the home channel itself, DMs closed: once the channel works, its board mentions them."""
        table = await dealt(here, guild=GUILD)
        here.sandbox.moderation.close_dms(here.people.user("Brutus"))
        await no_files(here, table)
        await draws(here, table, "Livia")
        await allowed(here, table)
        await until(lambda: len(boards(here)) == 2)
        assert f"<@{here.user('Brutus')}>" in board(here)["content"]

    async def test_any_other_refusal_is_not_tried_for_ever(self, here):
        """A code that nobody knows: given up after eight attempts, and the host is told."""
        here.tables.now = clock = TestClock()
        table = await dealt(here, guild=GUILD)
        path = f"/channels/{table.channel}/messages"
        here.sandbox.faults.add(Fault(does="status", method="POST", path=path, status=400, code=240000, times=99))
        before = tried(here, table.channel)
        await here.tables.act(table.id, here.user("Livia"), Draw())
        for _ in range(200):
            clock.forward(400)
            here.bot.sender.wake()
            await asyncio.sleep(0.02)
            if await here.tables.next_due() is None:
                break
        assert tried(here, table.channel) - before == TRIES
        assert "Discord takes nothing from me" in to_host(here)[0]

    async def test_a_lobby_that_cannot_show_its_card_says_so_to_its_host(self, here):
        """Somebody joins, the card cannot be redrawn; moved, it stands in the new channel alone."""
        table = await here.opened(game="bazaar")
        await here.settled()
        await here.sandbox.moderation.deny(str(table.home), Permission.VIEW_CHANNEL)
        await here.tables.join(table.id, here.user("Brutus"), "Brutus")
        await here.settled()
        assert "I lack **View Channel**" in to_host(here)[0]
        await here.sandbox.moderation.allow(str(table.home), 0)
        await heard(here, "")
        fine(await here.people.slash("Livia", "lusitania", "game move", number=table.id))
        await here.settled()
        card = await here.card(where="lusitania")
        assert "Brutus" in text(card)
        assert not [m for m in here.people.read("Cicero", HOME) if m["components"]]


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
