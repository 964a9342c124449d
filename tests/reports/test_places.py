"""Channels, threads, permissions and Discord's limits (faults 46 to 56)."""

from __future__ import annotations

import discord
import pytest

from sandbox import seed
from sandbox.faults import Fault
from sandbox.permissions import Permission
from tests.cogs.play import HOME, board, boards, dealt, now, offers, seat, until
from tests.cogs.test_lobby_words import LONG
from tests.games import REAL
from tests.inputs.forge import NAMES, fine, quiet_log, said
from tests.reports.test_secrets import played
from tests.toys.bazaar import Draw

RIGHTS = (
    Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES, Permission.ATTACH_FILES, Permission.READ_MESSAGE_HISTORY,
    Permission.EMBED_LINKS, Permission.SEND_MESSAGES_IN_THREADS, Permission.CREATE_PUBLIC_THREADS,
)  # fmt: skip
NEEDED_TO_POST = (Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES, Permission.ATTACH_FILES)


async def in_thread(here, key="bazaar"):
    """A game that is played in a thread of the usual channel."""
    table = await dealt(here, key, guild=int(seed.GUILD))
    thread = await here.bot.get_channel(here.id_of(HOME)).create_thread(
        name="Bazaar", type=discord.ChannelType.public_thread
    )
    await here.tables.move(table.id, thread.id)
    await here.settled()
    return await now(here, table), thread.id


@pytest.mark.parametrize(
    "metadata", [{"archived": True}, {"locked": True}, {"archived": True, "locked": True}], ids=str
)
async def test_a_thread_closed_between_press_and_answer(here, caplog, metadata):
    """Fault 46: archived or locked while a move is made: the move stands, and its board is posted or said to be missing."""
    table, thread = await in_thread(here)
    panel = (await here.press("Livia", board(here, thread), "My seat")).message
    await here.sandbox.moderation.set_thread(str(thread), **metadata)
    with quiet_log(caplog):
        answer = await here.people.click("Livia", panel, offers(panel)["Draw"])
        await here.settled()
    fine(answer)
    assert (await now(here, table)).seq == 1 and len(boards(here, thread)) == 2


async def test_an_answer_that_discord_refuses_does_not_undo_the_move(here):
    """Fault 46: the callback fails with 500 in a thread in trouble: the move stands, the board is posted."""
    table, thread = await in_thread(here)
    panel = (await here.press("Livia", board(here, thread), "My seat")).message
    here.sandbox.faults.add(Fault(does="status", method="POST", path="/interactions/*", status=500, times=6))
    here.sandbox.interactions.patience = 0.5
    await here.people.click("Livia", panel, offers(panel)["Draw"])
    await until(lambda: len(boards(here, thread)) == 2, seconds=10)
    assert (await now(here, table)).seq == 1


async def test_a_deleted_channel_is_no_object_that_is_kept(here):
    """Fault 48: moved to a channel made after the old one was deleted, everything goes on there."""
    table = await dealt(here, where="lusitania", guild=int(seed.GUILD))
    await here.sandbox.moderation.delete_channel(str(table.channel))
    await here.tables.act(table.id, here.user("Livia"), Draw())
    await here.settled()
    assert (await now(here, table)).seq == 1
    answer = await here.people.slash("Livia", HOME, "game move", number=table.id)
    assert "is now played in" in fine(answer)
    await here.settled()
    assert f"<@{here.user('Brutus')}>" in board(here)["content"]


@pytest.mark.parametrize("right", RIGHTS, ids=lambda right: right.name)
async def test_a_permission_lost_in_the_middle_of_a_game_loses_no_move(here, right):
    """Faults 49, 50: each right, taken between two moves: the move stands; where no board can be posted, whoever moved
    reads it, whoever is called gets a DM, the list has a mark; once it is given back the next board appears."""
    table = await dealt(here, guild=int(seed.GUILD))
    panel = await seat(here, "Livia")
    await here.sandbox.moderation.deny(str(table.channel), right)
    answer = await here.people.click("Livia", panel, offers(panel)["Draw"])
    await here.settled()
    assert (await now(here, table)).seq == 1 and not answer.dead
    listed = fine(await here.people.slash("Cicero", "lusitania", "game list"))
    if right in NEEDED_TO_POST:
        await until(lambda: "could not be posted" in said(answer))
        assert answer.followups[-1].ephemeral and "/setup check" in said(answer)
        assert "I cannot post its newest board" in listed
        assert any("it is your turn" in push.text for push in here.people.pushes("Brutus"))
    else:
        assert len(boards(here)) == 2 and "I cannot post" not in listed
    await here.sandbox.moderation.allow(str(table.channel), 0)
    await here.tables.act(table.id, here.user("Brutus"), Draw())
    await here.settled()
    assert f"<@{here.user('Livia')}>" in board(here)["content"]


@pytest.mark.parametrize("right", RIGHTS, ids=lambda right: right.name)
@pytest.mark.parametrize("step", ["game new", "game join", "game start", "board", "play"])
async def test_a_permission_missing_at_any_step_is_answered(here, caplog, right, step):
    """Fault 49: whatever is missing when a command is given, it is answered in words, and the log stays quiet."""
    if step != "game new":
        await here.opened("Brutus", game="bazaar")
    place = str(here.id_of(HOME))
    await here.sandbox.moderation.deny(place, right)
    with quiet_log(caplog):
        given = {"game": "bazaar"} if step == "game new" else {}
        who = "Agrippa" if step == "game join" else "Livia"
        answer = await here.people.slash(who, HOME, step, **given)
        await until(lambda: said(answer).strip())
    fine(answer, step)


async def test_no_move_edits_a_channel(here):
    """Fault 55: renames are limited to two in ten minutes; a game of many moves asks for none."""
    table, _ = await in_thread(here, "nim")
    await played(here, table, 12)
    assert not [
        r for r in here.sandbox.log if r.method == "PATCH" and r.path.count("/") == 2 and "/channels/" in r.path
    ]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
async def test_names_of_every_kind_in_every_message(here, caplog, name):
    """Faults 53, 54, 60, 61: lobby card, board, panel, DM, log, words, list, completion: sent, answered, nobody pinged."""
    brutus = here.people.user("Brutus")
    for user in (here.sandbox.world.users[brutus], here.sandbox.world.member(seed.GUILD, brutus)["user"]):
        user["global_name"] = name[:32]
    with quiet_log(caplog):
        table = await here.opened(game="bazaar")
        await here.people.slash(brutus, HOME, "game join")
        await here.settled()
        await here.read(await here.says("Livia", "game start"), "has begun")
        await here.settled()
        table = await now(here, table)
        thread = table.channel
        for who in ("Livia", brutus, "Cicero"):
            for label in ("My seat", "In words", "Log"):
                fine(await here.press(who, board(here, thread), label), name)
        for who in ("Livia", brutus):
            for path in ("games", "game list", "board", "hand", "log"):
                fine(await here.people.slash(who, thread, path), name)
        mover = str(table.users[table.waiting[0]])
        for option in ("target", "gold"):
            assert await here.people.complete(mover, thread, "bazaar raid", option, name[:90])
        await here.tables.act(table.id, int(mover), Draw())
        await here.settled()
    shown = [m for place in (HOME, thread) for m in here.people.read("Cicero", place)]
    assert all("@everyone" not in m["content"] and "@here" not in m["content"] for m in shown)
    pushed = [push for who in ("Agrippa", "Octavia", "Cicero", "Drusilla") for push in here.people.pushes(who)]
    assert pushed == []


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
async def test_the_longest_names_fit_into_every_message(here, caplog, game):
    """Fault 54: names of 32 of the widest letters, all seats taken: every message keeps Discord's limits."""
    people = ("Livia", "Brutus", "Agrippa", "Octavia", "Cicero", "Drusilla")[: game.players[-1]]
    users = tuple(here.user(name) for name in people)
    with quiet_log(caplog):
        table = await here.tables.open(here.id_of(HOME), game.key, users, 7, names=[LONG] * len(people))
        table = await played(here, table, 20)
        for user in users:
            fine(await here.people.slash(str(user), HOME, "play"))
            fine(await here.people.slash(str(user), HOME, "log"))
    assert boards(here) and all(len(m["content"]) <= 2000 for m in boards(here))
