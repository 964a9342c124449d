"""Channels, threads and servers that are lost and found again: the game goes on, and who can help hears of it once."""

from __future__ import annotations

import asyncio

import discord
import pytest

from cogs.ui.sender import TRIES
from sandbox.faults import Fault
from sandbox.permissions import Permission
from tests.cogs.losses import (
    GUILD,
    TURNS,
    allowed,
    called_aside,
    draws,
    heard,
    losses,
    no_files,
    no_sending,
    no_view,
    notes,
    thread_deleted,
    thread_locked,
    thread_shut,
    threaded,
    to_host,
    tried,
    unlocked,
)
from tests.cogs.play import HOME, board, boards, dealt, dms, now, text, until
from tests.inputs.forge import fine
from tests.sandbox.kit import TestClock
from tests.toys.bazaar import Draw
from tests.toys.nim import Take


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
