"""Every limit that Discord documents is kept by the server, past what discord.py checks itself.

Asserted are the code and the field at fault; Discord's inner codes are from memory of practice and never asserted."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest
import pytest_asyncio

from sandbox import seed
from sandbox.permissions import Permission
from tests.sandbox import probes
from tests.sandbox.probes import Probe
from tests.sandbox.wire import COMMANDS, MESSAGES, TABLE, Wire, refused, wired

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def wires() -> AsyncIterator[Wire]:
    async with wired() as wire:
        yield wire


@pytest_asyncio.fixture(loop_scope="module")
async def wire(wires: Wire) -> AsyncIterator[Wire]:
    yield wires
    assert wires.sandbox.unknown == []
    wires.sandbox.complaints.clear()


def named(probe: Probe) -> str:
    return probe.name


@pytest.mark.parametrize("probe", probes.MESSAGES, ids=named)
async def test_a_message_is_refused(wire: Wire, probe: Probe) -> None:
    """A message over a limit is refused and posts nothing."""
    before = len(wire.sandbox.world.posts[TABLE])
    await refused(wire.ask("POST", MESSAGES, probe.body), probe.code, probe.path, 400)
    assert len(wire.sandbox.world.posts[TABLE]) == before


@pytest.mark.parametrize("probe", probes.ACCEPTED, ids=named)
async def test_a_message_at_the_limit_is_accepted(wire: Wire, probe: Probe) -> None:
    """What stands exactly at a limit passes."""
    assert (await wire.ask("POST", MESSAGES, probe.body))["id"]


@pytest.mark.parametrize("probe", probes.BREAKING, ids=named)
async def test_a_message_breaks_discord(wire: Wire, probe: Probe) -> None:
    """Where Discord answers 500, so does the sandbox, and complains."""
    headers = {"Authorization": "Bot sandbox"}
    async with (
        aiohttp.ClientSession(headers=headers) as web,
        web.post(f"{wire.sandbox.base}/api/v10{MESSAGES}", json=probe.body) as answer,
    ):
        assert answer.status == probe.code
    assert len(wire.sandbox.complaints) == 1


@pytest.mark.parametrize("probe", probes.COMMANDS, ids=named)
async def test_commands_are_refused(wire: Wire, probe: Probe) -> None:
    """A list of commands over a limit is refused as a whole."""
    await refused(wire.ask("PUT", COMMANDS, probe.body), probe.code, probe.path, 400)
    assert wire.sandbox.world.commands.get("", []) == []


@pytest.mark.parametrize("probe", probes.CALLBACKS, ids=named)
async def test_an_answer_is_refused(wire: Wire, probe: Probe) -> None:
    """An answer over a limit, or of a type that does not fit, is refused, and the interaction stays open (row 7)."""
    it = await wire.begin(probe.on)
    await refused(wire.answer(it, probe.body), probe.code, probe.path, 400)
    assert it.ack is None


# -- files -------------------------------------------------------------------------------------------------------------
async def test_eleven_files(wire: Wire) -> None:
    """Row 41: ten files at most."""
    files = [(f"{n}.txt", b"x") for n in range(11)]
    await refused(wire.upload("POST", MESSAGES, {}, *files), 50035, "attachments")


async def test_a_file_above_ten_mebibytes(wire: Wire) -> None:
    """Row 42: 413 / 40005."""
    await refused(wire.upload("POST", MESSAGES, {}, ("a.bin", b"x" * (10 * 2**20 + 1))), 40005, status=413)


async def test_a_request_above_25_mebibytes(wire: Wire) -> None:
    """Row 43: three files, each small enough, are too much together."""
    files = [(f"{n}.bin", b"x" * (9 * 2**20)) for n in range(3)]
    await refused(wire.upload("POST", MESSAGES, {}, *files), 40005, status=413)


async def test_alt_text_of_1025(wire: Wire) -> None:
    """Row 44: 1024 characters."""
    listed = [{"id": 0, "filename": "a.txt", "description": "x" * 1025}]
    await refused(
        wire.upload("POST", MESSAGES, {"attachments": listed}, ("a.txt", b"x")), 50035, "attachments.0.description"
    )


async def test_a_patch_keeps_the_listed_files_only(wire: Wire) -> None:
    """Row 47: what `attachments` does not list is gone, address and all."""
    made = await wire.upload("POST", MESSAGES, {}, ("a.txt", b"a"), ("b.txt", b"b"))
    kept = made["attachments"][1]
    after = await wire.ask("PATCH", f"{MESSAGES}/{made['id']}", {"attachments": [{"id": kept["id"]}]})
    assert [a["filename"] for a in after["attachments"]] == ["b.txt"]
    assert wire.sandbox.store.file(made["attachments"][0]["id"]) is None


async def test_a_patch_may_not_list_foreign_files(wire: Wire) -> None:
    """A file that the message does not have cannot be kept."""
    made = await wire.post()
    await refused(wire.ask("PATCH", f"{MESSAGES}/{made['id']}", {"attachments": [{"id": "5"}]}), 50035, "attachments.0")


async def test_an_address_expires(wire: Wire) -> None:
    """Row 51: after a day the address answers 404, and using it is a complaint; a changed one never works."""
    made = await wire.upload("POST", MESSAGES, {}, ("a.txt", b"a"))
    address = made["attachments"][0]["url"]
    async with aiohttp.ClientSession() as web:
        assert (await web.get(address)).status == 200
        assert (await web.get(address.replace("ex=", "ex=f"))).status == 404
        wire.clock.forward(25 * 3600)
        assert (await web.get(address)).status == 404
    assert len(wire.sandbox.complaints) == 1


async def test_a_message_that_shows_an_expired_address_is_a_complaint(wire: Wire) -> None:
    """Row 51: a stored address must not be used again."""
    made = await wire.upload("POST", MESSAGES, {}, ("a.png", b"a"))
    wire.clock.forward(25 * 3600)
    await wire.ask("POST", MESSAGES, probes.embed(image={"url": made["attachments"][0]["url"]}))
    assert "expired" in wire.sandbox.complaints[0]


# -- messages ----------------------------------------------------------------------------------------------------------
async def test_a_nonce_returns_the_first_message(wire: Wire) -> None:
    """Row 46: within the window the same message, afterwards a new one; without enforce_nonce always a new one."""
    first = await wire.post(nonce="n1", enforce_nonce=True)
    assert (await wire.post(nonce="n1", enforce_nonce=True))["id"] == first["id"]
    assert (await wire.post(nonce="n1"))["id"] != first["id"]
    wire.clock.forward(600)
    assert (await wire.post(nonce="n1", enforce_nonce=True))["id"] != first["id"]


async def test_the_message_of_somebody_else(wire: Wire) -> None:
    """Row 48: editing it is 50005; deleting it needs MANAGE_MESSAGES."""
    table = wire.sandbox.world.channel(TABLE)
    post = await wire.sandbox.messages.post(table, {"content": "hail"}, author=seed.PEOPLE["Livia"])
    await refused(wire.ask("PATCH", f"{MESSAGES}/{post.id}", {"content": "x"}), 50005, status=403)
    await wire.sandbox.moderation.deny(TABLE, Permission.MANAGE_MESSAGES)
    await refused(wire.ask("DELETE", f"{MESSAGES}/{post.id}"), 50013, status=403)
    await wire.sandbox.moderation.allow(TABLE, 0)
    await wire.ask("DELETE", f"{MESSAGES}/{post.id}")


async def test_edits_of_old_messages_are_limited(wire: Wire) -> None:
    """Row 49: a fourth edit of messages older than an hour is a 429 with 30046."""
    made = await wire.post()
    wire.clock.forward(3601)
    wire.client.http.max_ratelimit_timeout = 1.0
    for n in range(3):
        await wire.ask("PATCH", f"{MESSAGES}/{made['id']}", {"content": str(n)})
    try:
        with pytest.raises(discord.RateLimited):
            await wire.ask("PATCH", f"{MESSAGES}/{made['id']}", {"content": "x"})
    finally:
        wire.client.http.max_ratelimit_timeout = None
    assert wire.sandbox.log[-1].status == 429


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("POST", "/channels/123/messages", 10003),
        ("PATCH", f"{MESSAGES}/123", 10008),
        ("GET", "/users/123", 10013),
        ("GET", "/guilds/123", 10004),
        ("GET", f"/guilds/{seed.GUILD}/members/123", 10013),
        ("DELETE", f"{COMMANDS}/123", 10063),
    ],
)
async def test_what_is_not_there(wire: Wire, method: str, path: str, code: int) -> None:
    """Row 50: 404 and what is unknown."""
    await refused(wire.ask(method, path, {"content": "x"}), code, status=404)


async def test_a_path_that_is_no_id(wire: Wire) -> None:
    """An id that is no number is a fault of the form."""
    await refused(wire.ask("GET", "/channels/forum"), 50035, "channel")


async def test_v2_stays_v2(wire: Wire) -> None:
    """Row 69: the flag cannot be taken away, and content cannot come."""
    made = await wire.ask("POST", MESSAGES, probes.modern(probes.text()))
    after = await wire.ask("PATCH", f"{MESSAGES}/{made['id']}", {"flags": 0, "components": [probes.text("y")]})
    assert after["flags"] & probes.V2
    await refused(wire.ask("PATCH", f"{MESSAGES}/{made['id']}", {"content": "x"}), 50035, "content")


async def test_a_message_may_not_be_emptied(wire: Wire) -> None:
    """Row 35, by an edit."""
    made = await wire.post()
    await refused(wire.ask("PATCH", f"{MESSAGES}/{made['id']}", {"content": ""}), 50006)


async def test_pins(wire: Wire) -> None:
    """Row 53: 250 pins, then 30003."""
    made = [await wire.post() for _ in range(251)]
    for message in made[:250]:
        await wire.ask("PUT", f"{MESSAGES}/pins/{message['id']}")
    await refused(wire.ask("PUT", f"{MESSAGES}/pins/{made[250]['id']}"), 30003)
    await wire.ask("DELETE", f"{MESSAGES}/pins/{made[0]['id']}")
    await wire.ask("PUT", f"{MESSAGES}/pins/{made[250]['id']}")
    assert len((await wire.ask("GET", f"{MESSAGES}/pins"))["items"]) == 250


async def test_history(wire: Wire) -> None:
    """Newest first, `limit` of them, before or after an id; 101 is too many."""
    made = [await wire.post(content=str(n)) for n in range(5)]
    assert [m["content"] for m in await wire.ask("GET", f"{MESSAGES}?limit=2")] == ["4", "3"]
    assert [m["content"] for m in await wire.ask("GET", f"{MESSAGES}?limit=2&before={made[3]['id']}")] == ["2", "1"]
    assert [m["content"] for m in await wire.ask("GET", f"{MESSAGES}?limit=2&after={made[1]['id']}")] == ["3", "2"]
    await refused(wire.ask("GET", f"{MESSAGES}?limit=101"), 50035, "limit")


# -- interactions ------------------------------------------------------------------------------------------------------
async def test_the_three_seconds(wire: Wire) -> None:
    """Row 1: later than 3 s the interaction is unknown, at 2.9 s it is not; above 1.5 s strict mode complains."""
    it = await wire.begin()
    wire.clock.forward(2.9)
    await wire.answer(it, {"type": 5})
    late = await wire.begin()
    wire.clock.forward(3.1)
    await refused(wire.answer(late, {"type": 5}), 10062, status=404)
    assert len(wire.sandbox.complaints) == 2


async def test_an_interaction_that_arrives_late(wire: Wire) -> None:
    """Row 1: one that was 3.5 s under way cannot be answered."""
    it = await wire.begin(age=3.5)
    await refused(wire.answer(it, {"type": 5}), 10062, status=404)
    assert it.late == 1


async def test_the_fifteen_minutes(wire: Wire) -> None:
    """Row 2: after 15 min the token is invalid."""
    it = await wire.begin()
    await wire.answer(it, {"type": 5})
    wire.clock.forward(901)
    path = f"/webhooks/{seed.BOT}/{it.token}"
    await refused(wire.ask("PATCH", f"{path}/messages/@original", {"content": "x"}), 50027, status=401)
    await refused(wire.ask("POST", path, {"content": "x"}), 50027, status=401)


async def test_one_answer(wire: Wire) -> None:
    """Row 3: a second answer is 40060."""
    it = await wire.begin()
    await wire.answer(it, probes.reply(content="x"))
    await refused(wire.answer(it, probes.reply(content="y")), 40060, status=400)
    assert "answered twice" in wire.sandbox.complaints[0]


async def test_an_unknown_interaction(wire: Wire) -> None:
    """Row 4: id and token must belong together."""
    it, other = await wire.begin(), await wire.begin()
    body = probes.reply(content="x")
    await refused(wire.ask("POST", "/interactions/123/abc/callback", body), 10062, status=404)
    await refused(wire.ask("POST", f"/interactions/{other.id}/{it.token}/callback", body), 10062, status=404)


async def test_a_follow_up_before_the_answer(wire: Wire) -> None:
    """Row 6: 10015."""
    it = await wire.begin()
    await refused(wire.ask("POST", f"/webhooks/{seed.BOT}/{it.token}", {"content": "x"}), 10015, status=404)


async def test_the_first_follow_up_finishes_a_deferral(wire: Wire) -> None:
    """Row 9: it edits the waiting message and ignores its own flags; the second is a message of its own."""
    it = await wire.begin()
    await wire.answer(it, {"type": 5, "data": {"flags": 64}})
    first = await wire.follow_up(it, content="a")
    assert it.message
    assert (first["id"], first["flags"]) == (it.message["id"], 64)
    second = await wire.follow_up(it, content="b")
    assert (second["id"] != first["id"], second["flags"]) == (True, 0)


async def test_an_ephemeral_message_is_out_of_the_channels_reach(wire: Wire) -> None:
    """Row 11: fetched, edited or deleted by the channel's route it is unknown; by the token it is not."""
    it = await wire.begin()
    await wire.answer(it, probes.reply(content="x", flags=64))
    assert it.message
    for method in ("GET", "PATCH", "DELETE"):
        await refused(wire.ask(method, f"{MESSAGES}/{it.message['id']}", {"content": "y"}), 10008, status=404)
    assert (await wire.ask("GET", f"/webhooks/{seed.BOT}/{it.token}/messages/@original"))["content"] == "x"
    await wire.ask("DELETE", f"/webhooks/{seed.BOT}/{it.token}/messages/@original")
    await refused(wire.ask("GET", f"/webhooks/{seed.BOT}/{it.token}/messages/@original"), 10008)


async def test_a_token_reaches_its_own_messages_only(wire: Wire) -> None:
    """A token cannot edit what another interaction said."""
    mine, other = await wire.begin(), await wire.begin()
    for it in (mine, other):
        await wire.answer(it, probes.reply(content="x", flags=64))
    assert other.message
    path = f"/webhooks/{seed.BOT}/{mine.token}/messages/{other.message['id']}"
    await refused(wire.ask("PATCH", path, {"content": "y"}), 10008)


async def test_an_answer_tells_what_became_of_it(wire: Wire) -> None:
    """Row 13: with_response returns interaction and resource; without it there is no body."""
    it = await wire.begin()
    path = f"/interactions/{it.id}/{it.token}/callback?with_response=1"
    told = await wire.ask("POST", path, probes.reply(content="x", flags=64))
    assert told["interaction"]["response_message_ephemeral"] is True
    assert told["resource"]["message"]["content"] == "x"
    assert not await wire.answer(await wire.begin(), {"type": 5})


# -- commands ----------------------------------------------------------------------------------------------------------
async def test_two_hundred_new_commands_a_day(wire: Wire) -> None:
    """Row 30: in a guild, 30034 above; the next day it goes on."""
    path = f"/applications/{seed.BOT}/guilds/{seed.GUILD}/commands"
    for start in (0, 100):
        await wire.ask("PUT", path, [probes.command(f"c{start + n}") for n in range(100)])
    await refused(wire.ask("PUT", path, [probes.command("new")]), 30034)
    wire.clock.forward(86401)
    await wire.ask("PUT", path, [])


async def test_a_command_keeps_its_id(wire: Wire) -> None:
    """Registering anew keeps ids by name; a single one can be added, fetched and deleted."""
    path = f"/applications/{seed.BOT}/guilds/{seed.GUILD}/commands"
    first = await wire.ask("PUT", path, [probes.command("a")])
    again = await wire.ask("PUT", path, [probes.command("a", "other"), probes.command("b")])
    assert again[0]["id"] == first[0]["id"]
    third = await wire.ask("POST", path, probes.command("c"))
    assert (await wire.ask("GET", f"{path}/{third['id']}"))["name"] == "c"
    await wire.ask("DELETE", f"{path}/{third['id']}")
    assert [c["name"] for c in await wire.ask("GET", path)] == ["a", "b"]
    await wire.ask("PUT", path, [])


# -- HTTP --------------------------------------------------------------------------------------------------------------
async def test_a_wrong_token(wire: Wire) -> None:
    """Row 97: 401, on bot routes."""
    async with aiohttp.ClientSession(headers={"Authorization": "Bot wrong"}) as web:
        answer = await web.get(f"{wire.sandbox.base}/api/v10/users/@me")
        assert answer.status == 401
        assert answer.headers["Content-Type"] == "application/json"  # row 99: nothing may follow


@pytest.mark.parametrize("raw", [b"{", b'{"content": NaN}', b"[1, Infinity]"])
async def test_a_body_that_is_no_json(wire: Wire, raw: bytes) -> None:
    """Row 98: 50109, for NaN too."""
    headers = {"Authorization": "Bot sandbox", "Content-Type": "application/json"}
    async with aiohttp.ClientSession(headers=headers) as web:
        answer = await web.post(f"{wire.sandbox.base}/api/v10{MESSAGES}", data=raw)
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


async def test_an_unknown_route_is_remembered(wire: Wire) -> None:
    """404, and the test that asked fails unless it expected that."""
    await refused(wire.ask("GET", "/voice/regions"), 0, status=404)
    assert wire.sandbox.unknown == ["GET /voice/regions"]
    wire.sandbox.unknown.clear()
