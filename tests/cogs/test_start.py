"""From a lobby to a game, over real sockets: who may start, where it is played, two at once."""

from __future__ import annotations

import asyncio

import discord

from sandbox.flags import THREADS
from sandbox.permissions import Permission
from tests.cogs.forum import HOME, ids, text
from tests.sandbox.kit import until


async def test_only_the_host_starts_and_not_alone(here):
    """Start by another player, by an onlooker, and with too few: each is told what is missing."""
    await here.opened("Brutus")
    card = await here.card()
    assert "Ask Livia" in text((await here.press("Brutus", card, "Start")).message)
    assert "Nothing changed." in text((await here.press("Cicero", card, "Start")).message)
    await here.says("Brutus", "game leave")
    assert "at least 2 people" in text((await here.press("Livia", card, "Start")).message)


async def test_a_game_gets_a_thread_of_its_own(here):
    """Start makes one thread on the card, named once, with all players in it; the card links to it."""
    table = await here.begun("Brutus", "Agrippa")
    thread = here.people.channel(str(table.channel))
    assert thread["type"] in THREADS and thread["name"] == "Nim #1 · Livia, Brutus, Agrippa"
    assert thread["thread_metadata"]["auto_archive_duration"] == 10080
    company = here.sandbox.world.companies[thread["id"]]
    await until(lambda: {str(user) for user in table.users} <= set(company))
    card = await here.card()
    assert card["id"] == thread["id"], "the thread hangs on the card"
    assert f"played in <#{table.channel}>" in card["content"] and not ids(card)
    boards = [m for m in here.people.read("Cicero", thread) if m["attachments"]]
    assert len(boards) == 1


async def test_a_start_that_was_cut_short_finds_its_thread(here):
    """The thread was made and the bot died before the game began: the next Start plays in it."""
    table = await here.opened("Brutus")
    card = await here.card()
    await here.bot.get_channel(here.id_of(HOME)).get_partial_message(int(card["id"])).create_thread(name="half")
    started = await here.press("Livia", card, "Start")
    await here.read(started, f"<#{card['id']}>")
    assert (await here.tables.get(table.id)).channel == int(card["id"])


async def test_without_the_right_to_make_threads_it_is_played_here(here):
    """The game starts in the channel, and the host reads which permission a thread would need."""
    await here.sandbox.moderation.deny(here.people.channel(HOME)["id"], Permission.CREATE_PUBLIC_THREADS)
    table = await here.opened("Brutus")
    said = text((await here.press("Livia", await here.card(), "Start")).message)
    assert "has begun in" in said and "**Create Public Threads**" in said
    assert (await here.tables.get(table.id)).channel == here.id_of(HOME)


async def test_the_host_may_start_here(here):
    """/game start thread:no plays in the channel."""
    table = await here.opened("Brutus")
    await here.says("Livia", "game start", thread=False)
    assert (await here.tables.get(table.id)).channel == here.id_of(HOME)
    await here.settled()


async def test_in_a_thread_it_is_played_there(here):
    """A lobby opened in a thread needs no further one."""
    thread = await here.bot.get_channel(here.id_of("welcome")).create_thread(
        name="ours", type=discord.ChannelType.public_thread
    )
    await here.says("Livia", "game new", str(thread.id), game="nim")
    await here.says("Brutus", "game join", str(thread.id))
    await here.says("Livia", "game start", str(thread.id))
    assert (await here.tables.in_channel(thread.id)).phase == "playing"
    await here.settled()


async def test_closed_messages_do_not_stop_a_start(here):
    """One of the players takes no DMs: the game begins all the same."""
    here.sandbox.moderation.close_dms(here.people.user("Brutus"))
    table = await here.begun("Brutus", "Agrippa", game="bazaar")
    assert table.phase == "playing" and not here.people.read("Brutus", "dm")


async def test_two_starts_begin_one_game(here):
    """Two presses on Start at the same moment: one game, one thread."""
    table = await here.opened("Brutus")
    card = await here.card()
    answers = await asyncio.gather(*(here.press("Livia", card, "Start") for _ in range(2)))
    for answer in answers:
        await here.read(answer, "begun")
    await here.settled()
    threads = [c for c in here.sandbox.world.channels.values() if c["type"] in THREADS]
    assert len(threads) == 1 and (await here.tables.get(table.id)).phase == "playing"


async def test_an_old_card_says_that_the_game_has_begun(here):
    """Join pressed on a card that somebody has not yet seen change."""
    await here.opened("Brutus")
    card = await here.card()
    table = await here.tables.in_channel(here.id_of(HOME))
    await here.tables.start(table.id, here.user("Livia"))
    answer = await here.people.click("Cicero", card, f"l:{table.id}:join")
    assert "has already begun" in text(answer.message)
    await here.settled()
