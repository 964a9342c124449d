"""From the outbox to Discord, over real sockets: once, in order, whatever goes wrong."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot import Gamekeeper
from cogs.ui.buttons import Answer
from engine.core import IllegalAction, questions
from sandbox.faults import Fault
from tests.cogs.play import HOME, board, boards, dealt, now, seat, text, to_move, until
from tests.sandbox.kit import TestClock, running
from tests.toys.bazaar import Draw, Sell, Tax

MESSAGES = "/channels/*/messages"


@pytest.fixture
def clock(here):
    """The tables' time, which stands still until a test moves it."""
    here.tables.now = clock = TestClock()
    return clock


async def tried(forum, times=1):
    """Wait until a row has come back from so many attempts."""

    async def attempts():
        rows = await forum.tables.store.run(
            lambda tx: tx._rows("SELECT attempts FROM outbox WHERE lease IS NULL AND state = 'open'")
        )
        return bool(rows) and max(row[0] for row in rows) >= times

    for _ in range(1000):
        if await attempts():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("no attempt has failed")


async def moved(forum, table, who="Livia"):
    """A draw: the turn passes on and a board is due."""
    return await forum.tables.act(table.id, forum.user(who), Draw())


async def test_a_cut_connection_is_tried_again(here, clock):
    """Nothing arrived: after the back-off it is sent, once."""
    table = await dealt(here)
    here.sandbox.faults.add(Fault(does="reset", method="POST", path=MESSAGES))
    await moved(here, table)
    await tried(here)
    assert len(boards(here)) == 1
    clock.forward(10)
    await here.settled()
    assert len(boards(here)) == 2


@pytest.mark.parametrize("wait", [10, 600], ids=("nonce known", "nonce forgotten"))
async def test_a_lost_answer_makes_no_second_board(here, clock, wait):
    """It arrived and the answer did not: found by its nonce, or after that by its file among the newest messages."""
    table = await dealt(here)
    here.sandbox.faults.add(Fault(does="lost", method="POST", path=f"/channels/{here.id_of(HOME)}/messages", status=0))
    await moved(here, table)
    await tried(here)
    clock.forward(wait)
    here.sandbox.world.now = (lambda was: lambda: was() + wait)(here.sandbox.world.now)
    await here.settled()
    assert len(boards(here)) == 2
    assert (await here.tables.message(table.id, "board")).message == int(board(here)["id"])


async def test_a_board_that_a_moderator_deleted_is_not_posted_again(here, clock):
    """Its nonce is known and the message is gone: it has been said."""
    table = await dealt(here)
    path = f"/channels/{here.id_of(HOME)}/messages"
    here.sandbox.faults.add(
        Fault(does="lost", method="POST", path=path, status=0),
        Fault(
            does="status", method="POST", path=path, status=404, code=10008
        ),  # what Discord answers to the nonce then
    )
    await moved(here, table)
    await tried(here)
    await here.sandbox.moderation.delete_message(str(here.id_of(HOME)), board(here)["id"])
    clock.forward(10)
    await here.settled()
    assert len(boards(here)) == 1 and await here.tables.next_due() is None


async def test_an_archived_thread_is_opened_again(here):
    """Discord archives threads by itself; the next board opens it."""
    table = await dealt(here)
    thread = await here.bot.get_channel(here.id_of(HOME)).create_thread(
        name="Bazaar", type=discord.ChannelType.public_thread
    )
    await here.tables.move(table.id, thread.id)
    await here.settled()
    await here.sandbox.moderation.set_thread(str(thread.id), archived=True)
    await moved(here, table)
    await here.settled()
    assert f"<@{here.user('Brutus')}>" in board(here, thread.id)["content"]


async def test_a_channel_that_is_gone_is_given_up_with_a_note_at_home(here):
    """The game is safe and says so where its card stood, once."""
    table = await dealt(here)
    await here.sandbox.moderation.open_channel("elsewhere")
    away = here.people.channel("elsewhere")["id"]
    await here.tables.move(table.id, int(away))
    await here.settled()
    await here.sandbox.moderation.delete_channel(away)
    await moved(here, table)
    await here.settled()
    notes = [m["content"] for m in here.people.read("Livia", HOME) if "cannot write in its channel" in m["content"]]
    assert len(notes) == 1 and (await now(here, table)).seq == 1


async def test_a_channel_without_permissions_does_not_stop_the_game(here, caplog):
    """Moves are taken from the DM; the log names the row."""
    table = await dealt(here)
    here.sandbox.faults.add(Fault(does="status", method="POST", path=MESSAGES, status=403, code=50013, times=1))
    await moved(here, table)
    await here.settled()
    assert "given up" in caplog.text and (await to_move(here, table)) == "Brutus"


async def test_after_an_outage_the_channel_gets_one_board(here, clock):
    """Of several that are due only the newest is posted."""
    table = await dealt(here)
    here.sandbox.faults.add(Fault(does="reset", method="POST", path=f"/channels/{here.id_of(HOME)}/messages", times=3))
    for who, action in (("Livia", Draw()), ("Brutus", Draw()), ("Livia", Draw())):
        await here.tables.act(table.id, here.user(who), action)
    await tried(here)
    while await here.tables.next_due() is not None:
        clock.forward(400)
        here.bot.sender.wake()
        await asyncio.sleep(0.05)
    assert len(boards(here)) == 2 and f"<@{here.user('Brutus')}>" in board(here)["content"]


async def test_nothing_is_said_of_what_was_not_committed(here):
    """A refused action and one that breaks leave the channel as it was."""
    table = await dealt(here)
    before = here.people.read("Livia", HOME)
    with pytest.raises(IllegalAction):
        await here.tables.act(table.id, here.user("Livia"), Tax(), Sell("purple"))
    await here.settled()
    assert here.people.read("Livia", HOME) == before and (await now(here, table)).seq == 0


async def test_what_was_not_said_is_said_after_a_restart(here):
    """The bot dies between commit and post; the next one posts, and old buttons are as good as before."""
    table = await dealt(here, "lusitania")
    first, second = (table.names[seat] for seat in (table.waiting[0], 1 - table.waiting[0]))
    old, panel = board(here), await seat(here, first)
    await here.bot.sender.stop()
    action = questions(table.state, table.waiting[0])[0].pick(table.state, table.waiting[0], lambda found: found[0])
    await here.tables.act(table.id, here.user(first), action, end=True)
    await here.bot.close()
    here.bot = Gamekeeper(here.bot.settings, guild_ready_timeout=0.05)
    async with running(here.bot):
        await until(lambda: len(boards(here)) == 2)
        assert f"<@{here.user(second)}>" in board(here)["content"]
        stale = await here.people.click(first, panel, next(iter(_lines(panel))))
        assert not stale.dead and "Nothing changed." in text(stale.message)
        opened = await here.press(second, old, "My seat")
        assert "Choose" in str(opened.message["components"])


async def test_lanes_do_not_wait_for_each_other(here):
    """A channel that is slow holds up nobody else."""
    slow, quick = await dealt(here), await dealt(here, where="lusitania")
    path = f"/channels/{here.id_of(HOME)}/messages"
    here.sandbox.faults.add(Fault(does="delay", method="POST", path=path, seconds=1.0))
    await moved(here, slow)
    await moved(here, quick)
    await until(lambda: len(boards(here, "lusitania")) == 2)
    assert len(boards(here)) == 1
    await here.settled()
    assert len(boards(here)) == 2


async def test_within_a_lane_the_order_is_kept(here, clock):
    """What cannot be sent holds up what comes after it in the same channel."""
    table = await dealt(here, "nim")
    here.sandbox.faults.add(Fault(does="reset", method="POST", path=f"/channels/{here.id_of(HOME)}/messages"))
    panel = await seat(here, "Livia")
    half = (await here.people.click("Livia", panel, str(next(iter(_lines(panel)))))).message
    await here.people.click("Livia", half, str(next(iter(_lines(half)))))
    await tried(here)
    assert len(boards(here)) == 1
    clock.forward(10)
    await here.settled()
    numbers = [m["attachments"][0]["filename"] for m in boards(here)]
    assert numbers == [f"t{table.id}-p1.png", f"t{table.id}-p2.png"]


def _lines(message):
    return [part["accessory"]["custom_id"] for part in message["components"] if part["type"] == 9]


async def test_a_button_of_an_older_version_is_answered(here):
    """Discord would say that the interaction failed; we say what to do."""
    channel = here.bot.get_channel(here.id_of(HOME))
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Old", custom_id="x:12"))
    view.stop()
    await channel.send("before", view=view)
    old = here.people.read("Livia", HOME)[-1]
    answer = await here.people.click("Livia", old, "x:12")
    assert not answer.dead and answer.ephemeral and "Use /play instead" in answer.message["content"]


async def test_a_stranger_at_somebody_elses_buttons_is_answered(here):
    """Whoever has no seat hears so privately, and the panel stays as it is."""
    table = await dealt(here)
    channel = here.bot.get_channel(here.id_of(HOME))
    view = discord.ui.View(timeout=None)
    view.add_item(Answer.button(f"t:{table.id}:1:draw", "Draw"))
    await channel.send("forwarded", view=view)
    shown = here.people.read("Cicero", HOME)[-1]
    answer = await here.people.click("Cicero", shown, f"t:{table.id}:1:draw")
    assert answer.ephemeral and "You do not play here." in answer.message["content"]
    assert (await now(here, table)).seq == 0
