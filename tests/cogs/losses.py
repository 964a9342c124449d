"""How a place is lost, and what is then heard and tried."""

from __future__ import annotations

import asyncio

import discord
import pytest

from sandbox import seed
from sandbox.permissions import Permission
from tests.cogs.play import HOME, dealt, dms, now
from tests.toys.bazaar import Draw

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
