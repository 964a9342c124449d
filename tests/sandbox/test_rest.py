"""Channels, threads, permissions, DMs and pushes over the wire."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from sandbox import seed
from sandbox.permissions import Permission
from tests.sandbox.wire import BRUTUS, LIVIA, MESSAGES, TABLE, Wire, refused, wired


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with wired() as wire:
        yield wire


# -- permissions -------------------------------------------------------------------------------------------------------
async def test_a_channel_that_the_bot_cannot_see(wire: Wire) -> None:
    """Row 82: 50001, whatever is asked."""
    await wire.sandbox.moderation.deny(TABLE, Permission.VIEW_CHANNEL)
    await refused(wire.post(), 50001, status=403)
    await refused(wire.ask("GET", f"/channels/{TABLE}"), 50001, status=403)


@pytest.mark.parametrize(
    ("permission", "method", "path", "body"),
    [
        (Permission.SEND_MESSAGES, "POST", MESSAGES, {"content": "x"}),
        (Permission.CREATE_PUBLIC_THREADS, "POST", f"/channels/{TABLE}/threads", {"name": "x", "type": 11}),
        (Permission.CREATE_PRIVATE_THREADS, "POST", f"/channels/{TABLE}/threads", {"name": "x"}),
        (Permission.MANAGE_CHANNELS, "PATCH", f"/channels/{TABLE}", {"name": "x"}),
    ],
)
async def test_a_permission_that_the_bot_lacks(wire: Wire, permission: int, method: str, path: str, body: Any) -> None:
    """Row 83: 50013."""
    await wire.sandbox.moderation.deny(TABLE, permission)
    await refused(wire.ask(method, path, body), 50013, status=403)


async def test_attaching_and_pinning_are_permissions(wire: Wire) -> None:
    """Row 83: words may be allowed and files not."""
    made = await wire.post()
    await wire.sandbox.moderation.deny(TABLE, Permission.ATTACH_FILES | Permission.PIN_MESSAGES)
    await refused(wire.upload("POST", MESSAGES, {}, ("a.txt", b"a")), 50013, status=403)
    await refused(wire.ask("PUT", f"{MESSAGES}/pins/{made['id']}"), 50013, status=403)
    assert (await wire.post())["content"] == "x"


async def test_an_interaction_says_what_bot_and_person_may(wire: Wire) -> None:
    """Row 12: app_permissions and member.permissions are those of the channel."""
    moderation = wire.sandbox.moderation
    await moderation.deny(TABLE, Permission.ATTACH_FILES)
    await moderation.grant(LIVIA, Permission.MANAGE_THREADS)
    table = wire.sandbox.world.channel(TABLE)
    payload = wire.sandbox.interactions._payload(await wire.begin(), table)
    assert not int(payload["app_permissions"]) & Permission.ATTACH_FILES
    assert int(payload["member"]["permissions"]) & Permission.MANAGE_THREADS
    await moderation.grant(LIVIA, 0)
    payload = wire.sandbox.interactions._payload(await wire.begin(), table)
    assert not int(payload["member"]["permissions"]) & Permission.MANAGE_THREADS


async def test_history_needs_its_permission(wire: Wire) -> None:
    """Without READ_MESSAGE_HISTORY the list is empty."""
    await wire.post()
    await wire.sandbox.moderation.deny(TABLE, Permission.READ_MESSAGE_HISTORY)
    assert await wire.ask("GET", MESSAGES) == []


async def test_slow_mode(wire: Wire) -> None:
    """Row 91: a second message within the pause is 20016, unless the bot may manage messages."""
    moderation = wire.sandbox.moderation
    await moderation.change_channel(TABLE, rate_limit_per_user=60)
    await wire.post()
    await wire.post()
    await moderation.deny(TABLE, Permission.MANAGE_MESSAGES)
    await wire.post()
    wire.client.http.max_ratelimit_timeout = 30.0
    with pytest.raises(discord.RateLimited):
        await wire.post()
    assert wire.sandbox.log[-1].status == 429


async def test_renames_are_few(wire: Wire) -> None:
    """About two in ten minutes; the same name again is none."""
    thread = await wire.thread(name="a")
    for name in ("b", "b", "c"):
        await wire.ask("PATCH", f"/channels/{thread['id']}", {"name": name})
    wire.client.http.max_ratelimit_timeout = 30.0
    with pytest.raises(discord.RateLimited):
        await wire.ask("PATCH", f"/channels/{thread['id']}", {"name": "d"})


# -- threads -----------------------------------------------------------------------------------------------------------
async def test_a_thread_with_and_without_a_message(wire: Wire) -> None:
    """A thread at a message has the message's id, and a message has one at most (160004)."""
    free = await wire.thread(name="free")
    made = await wire.post()
    path = f"{MESSAGES}/{made['id']}/threads"
    bound = await wire.ask("POST", path, {"name": "bound"})
    assert bound["id"] == made["id"]
    assert {free["parent_id"], bound["parent_id"]} == {TABLE}
    await refused(wire.ask("POST", path, {"name": "again"}), 160004)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"auto_archive_duration": 90}, "auto_archive_duration"),
    ],
)
async def test_what_a_thread_may_be(wire: Wire, body: dict[str, Any], field: str) -> None:
    """Rows 88 and 89."""
    await refused(wire.thread(**body), 50035, field)


async def test_an_archived_thread(wire: Wire) -> None:
    """Row 86: an edit in it is 50083; a new message wakes it."""
    thread = await wire.thread()
    made = await wire.post(thread["id"])
    await wire.ask("PATCH", f"/channels/{thread['id']}", {"archived": True})
    await refused(wire.edit(made, content="y"), 50083)
    await refused(wire.ask("PATCH", f"/channels/{thread['id']}", {"name": "y"}), 50083)
    await wire.post(thread["id"])
    assert not (await wire.ask("GET", f"/channels/{thread['id']}"))["thread_metadata"]["archived"]


async def test_a_locked_thread(wire: Wire) -> None:
    """Row 87: 160005 without MANAGE_THREADS, and nobody but a moderator unlocks it."""
    thread = await wire.thread()
    await wire.sandbox.moderation.set_thread(thread["id"], locked=True)
    await wire.post(thread["id"])
    await wire.sandbox.moderation.deny(TABLE, Permission.MANAGE_THREADS)
    await refused(wire.post(thread["id"]), 160005)
    await refused(wire.ask("PATCH", f"/channels/{thread['id']}", {"locked": False}), 50013)


async def test_too_many_active_threads(wire: Wire) -> None:
    """Row 90: 160006; an archived one makes room."""
    made = [await wire.thread() for _ in range(1000)]
    await refused(wire.thread(), 160006)
    await wire.sandbox.moderation.set_thread(made[0]["id"], archived=True)
    await wire.thread()


async def test_members_of_a_thread(wire: Wire) -> None:
    """People are added once, listed, and removed; who cannot see the parent cannot be added."""
    thread = await wire.thread()
    path = f"/channels/{thread['id']}/thread-members"
    for _ in range(2):
        await wire.ask("PUT", f"{path}/{LIVIA}")
    assert [m["user_id"] for m in await wire.ask("GET", path)] == [seed.BOT, LIVIA]
    await wire.ask("DELETE", f"{path}/{LIVIA}")
    await refused(wire.ask("GET", f"{path}/{LIVIA}"), 10007)
    await wire.sandbox.moderation.deny(TABLE, Permission.VIEW_CHANNEL, who=BRUTUS)
    await refused(wire.ask("PUT", f"{path}/{BRUTUS}"), 50001)


async def test_active_and_archived_threads_are_listed(wire: Wire) -> None:
    """Each thread stands in one of the two lists."""
    quiet, busy = await wire.thread(), await wire.thread()
    await wire.ask("PATCH", f"/channels/{quiet['id']}", {"archived": True})
    active = await wire.ask("GET", f"/guilds/{seed.GUILD}/threads/active")
    archived = await wire.ask("GET", f"/channels/{TABLE}/threads/archived/public")
    assert [t["id"] for t in active["threads"]] == [busy["id"]]
    assert [t["id"] for t in archived["threads"]] == [quiet["id"]]


async def test_a_deleted_thread_is_unknown(wire: Wire) -> None:
    """Row 50: with its messages; a deleted channel takes its threads along."""
    one, two = await wire.thread(), await wire.thread()
    await wire.ask("DELETE", f"/channels/{one['id']}")
    await refused(wire.post(one["id"]), 10003, status=404)
    await wire.sandbox.moderation.delete_channel(TABLE)
    await refused(wire.post(two["id"]), 10003, status=404)


# -- DMs and pushes ----------------------------------------------------------------------------------------------------
async def test_dms(wire: Wire) -> None:
    """Row 84: one channel a person; closed, 50007; without a common guild, 50278; to nobody, 50033."""
    dm = await wire.ask("POST", "/users/@me/channels", {"recipient_id": LIVIA})
    assert (await wire.ask("POST", "/users/@me/channels", {"recipient_id": LIVIA}))["id"] == dm["id"]
    await wire.post(dm["id"])
    wire.sandbox.moderation.close_dms(LIVIA)
    await refused(wire.post(dm["id"]), 50007, status=403)
    wire.sandbox.moderation.close_dms(LIVIA, False)
    wire.sandbox.world.drop_member(seed.GUILD, LIVIA)
    await refused(wire.post(dm["id"]), 50278, status=403)
    await refused(wire.ask("POST", "/users/@me/channels", {"recipient_id": "1"}), 50033)


async def test_dms_opened_too_fast(wire: Wire) -> None:
    """Row 85: ten new ones at once, then 40003; one that is open is no new one."""
    for number in range(11):
        wire.sandbox.world.keep("user", wire.sandbox.world.user(LIVIA) | {"id": str(900 + number)})
    for number in range(10):
        await wire.ask("POST", "/users/@me/channels", {"recipient_id": str(900 + number)})
    await wire.ask("POST", "/users/@me/channels", {"recipient_id": "900"})
    await refused(wire.ask("POST", "/users/@me/channels", {"recipient_id": "910"}), 40003)


PARSE_NONE: dict[str, Any] = {"parse": []}


@pytest.mark.parametrize(
    ("body", "pushed"),
    [
        ({"content": f"<@{LIVIA}> and <@!{BRUTUS}>"}, ["Livia", "Brutus"]),
        ({"content": f"<@{LIVIA}> <@{LIVIA}>"}, ["Livia"]),
        ({"content": "Livia"}, []),
        ({"content": f"<@{LIVIA}> <@{BRUTUS}>", "allowed_mentions": PARSE_NONE | {"users": [LIVIA]}}, ["Livia"]),
        ({"content": f"<@{LIVIA}>", "allowed_mentions": PARSE_NONE}, []),
        ({"content": f"<@{LIVIA}>", "flags": 1 << 12}, []),
        ({"content": "@everyone"}, []),
        ({"components": [{"type": 10, "content": f"<@{LIVIA}>"}], "flags": 1 << 15, "content": None}, ["Livia"]),
    ],
)
async def test_who_is_pushed(wire: Wire, body: dict[str, Any], pushed: list[str]) -> None:
    """A mention pushes whom allowed_mentions lets through, once, unless the message is silent."""
    made = await wire.post(**body)
    people = wire.sandbox.people
    assert [p["global_name"] for p in people.all() if people.pushes(p["id"])] == pushed
    assert len(made["mentions"]) == len(pushed) or made["flags"] & 1 << 12


async def test_who_cannot_see_a_channel_is_not_pushed(wire: Wire) -> None:
    """A mention in a channel that is hidden from somebody does not reach the phone."""
    await wire.sandbox.moderation.deny(TABLE, Permission.VIEW_CHANNEL, who=LIVIA)
    await wire.post(content=f"<@{LIVIA}>")
    assert wire.sandbox.people.pushes("Livia") == []


async def test_everyone_needs_a_permission(wire: Wire) -> None:
    """@everyone pushes all who see the channel, if the bot may mention everyone."""
    await wire.sandbox.moderation.allow(TABLE, Permission.MENTION_EVERYONE)
    await wire.post(content="@everyone, to arms")
    assert all(wire.sandbox.people.pushes(person) for person in wire.sandbox.people.all())


async def test_the_lock_screen_shows_the_first_hundred_characters(wire: Wire) -> None:
    """Mentions read as names; a v2 message shows nothing (row 111)."""
    await wire.post(content=f"<@{LIVIA}> in <#{TABLE}>: " + "x" * 200)
    await wire.post(content=None, flags=1 << 15, components=[{"type": 10, "content": f"<@{LIVIA}>"}])
    texts = [push.text for push in wire.sandbox.people.pushes("Livia")]
    assert texts == [("@Livia in #the-table: " + "x" * 200)[:100], ""]


async def test_an_edit_pushes_nobody(wire: Wire) -> None:
    """A mention that comes by an edit stays silent."""
    made = await wire.post()
    await wire.edit(made, content=f"<@{LIVIA}>")
    assert wire.sandbox.people.pushes("Livia") == []


async def test_a_silent_dm_pushes_nobody(wire: Wire) -> None:
    """SUPPRESS_NOTIFICATIONS in a DM; what was looked at no longer waits."""
    dm = await wire.ask("POST", "/users/@me/channels", {"recipient_id": LIVIA})
    await wire.post(dm["id"], flags=1 << 12)
    assert wire.sandbox.people.pushes("Livia") == []
    await wire.post(dm["id"])
    assert len(wire.sandbox.people.waiting("Livia")) == 1
    wire.sandbox.people.look("Livia")
    assert wire.sandbox.people.waiting("Livia") == []


async def test_an_answer_to_a_message(wire: Wire) -> None:
    """A reply names what it answers; an unknown message cannot be answered unless that does not matter."""
    made = await wire.post()
    reference = {"message_id": made["id"], "channel_id": TABLE}
    assert (await wire.post(message_reference=reference))["referenced_message"]["id"] == made["id"]
    lost = reference | {"message_id": "5"}
    await refused(wire.post(message_reference=lost), 50035, "message_reference")
    assert (await wire.post(message_reference=lost | {"fail_if_not_exists": False}))["type"] == 0


async def test_the_application_and_its_guilds(wire: Wire) -> None:
    """What a client may ask about itself and its guilds."""
    assert (await wire.ask("GET", "/applications/@me"))["id"] == seed.BOT
    assert (await wire.ask("GET", "/gateway/bot"))["url"] == wire.sandbox.ws_url
    assert (await wire.ask("GET", "/gateway"))["url"] == wire.sandbox.ws_url
    assert [g["id"] for g in await wire.ask("GET", "/users/@me/guilds")] == [seed.GUILD]
    assert (await wire.ask("GET", f"/guilds/{seed.GUILD}"))["name"] == "The Forum"
    assert len(await wire.ask("GET", f"/guilds/{seed.GUILD}/channels")) == 3
    assert (await wire.ask("GET", f"/guilds/{seed.GUILD}/members/{LIVIA}"))["user"]["global_name"] == "Livia"
    await wire.ask("POST", f"/channels/{TABLE}/typing")
    await wire.ask("DELETE", f"/users/@me/guilds/{seed.GUILD}")
    await refused(wire.ask("GET", f"/guilds/{seed.GUILD}"), 50001)
