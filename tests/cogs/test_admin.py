"""What whoever runs a server asks: can games be played here?"""

from __future__ import annotations

import pytest

from sandbox.permissions import Permission
from tests.cogs.forum import HOME, text
from tests.cogs.play import dms
from tests.sandbox.kit import until


@pytest.fixture
async def consul(here):
    """Cicero runs this server."""
    await here.sandbox.moderation.grant(here.people.user("Cicero"), Permission.MANAGE_GUILD)
    return here


async def test_setup_is_only_for_those_who_manage_the_server(here):
    """Others are not even offered the command; nor is it in DMs."""
    with pytest.raises(ValueError, match="not offered to Livia"):
        await here.says("Livia", "setup check")
    with pytest.raises(ValueError, match="not offered in a DM"):
        await here.says("Cicero", "setup check", "dm")


async def test_where_nothing_is_missing_it_says_so_and_sends_a_test_message(consul):
    """All channels are good, and a message arrives."""
    answer = await consul.says("Cicero", "setup check")
    said = await consul.read(answer, "A test message is in your DMs")
    assert answer.ephemeral and "Everything is there in 3 of 3 channels." in said and len(dms(consul, "Cicero")) == 1


@pytest.mark.parametrize(
    "right, words",
    [
        (Permission.SEND_MESSAGES, "to play: Send Messages"),
        (Permission.ATTACH_FILES, "to play: Attach Files"),
        (Permission.READ_MESSAGE_HISTORY, "to play: Read Message History"),
        (Permission.CREATE_PUBLIC_THREADS, "for a thread of its own: Create Public Threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "for a thread of its own: Send Messages in Threads"),
        (Permission.VIEW_CHANNEL, "I cannot see it"),
    ],
    ids=lambda value: value.name if isinstance(value, Permission) else "",
)
async def test_what_is_missing_is_named_with_its_channel(consul, right, words):
    """Each permission taken away alone is found where it was taken."""
    await consul.sandbox.moderation.deny(consul.people.channel("welcome")["id"], right)
    answer = await consul.says("Cicero", "setup check", HOME)
    said = text(answer.message)
    assert f"<#{consul.id_of('welcome')}>: " in said and words in said and "2 of 3 channels" in said


async def test_closed_messages_are_no_error(consul):
    """Whoever asks and takes no DMs reads what that means for players."""
    consul.sandbox.moderation.close_dms(consul.people.user("Cicero"))
    answer = await consul.says("Cicero", "setup check")
    assert "behind My seat" in await consul.read(answer, "DMs are closed")


async def test_on_a_large_server_the_test_message_is_still_answered_for(consul):
    """What is missing fills several pages; whether the message arrived is said beside them."""
    lost = Permission.SEND_MESSAGES | Permission.ATTACH_FILES | Permission.READ_MESSAGE_HISTORY
    for number in range(30):
        channel = await consul.sandbox.moderation.open_channel(f"forum-{number}")
        await consul.sandbox.moderation.deny(channel["id"], lost)
    answer = await consul.says("Cicero", "setup check")
    assert len(text(answer.message)) <= 2000 and "to play: Send Messages, Attach Files" in text(answer.message)
    await until(lambda: any("test message is in your DMs" in m["content"] for m in consul.people.read("Cicero", HOME)))
    assert len(dms(consul, "Cicero")) == 1
