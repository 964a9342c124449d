"""What people can do, cannot do, and see."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from sandbox import seed
from sandbox.interactions import Interaction
from sandbox.people import People
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.kit import TestClock, opened, running, until
from tests.sandbox.samplebot import SampleBot

LIVIA, TABLE = seed.PEOPLE["Livia"], seed.CHANNELS["the-table"][0]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with opened() as sandbox, running(SampleBot()):
        yield sandbox


@pytest.fixture
def people(sandbox: Sandbox) -> People:
    return sandbox.people


async def test_everybody_and_everything_has_a_name_or_an_id(people: People) -> None:
    """Ids as text or number, names in any case, objects."""
    assert people.user("livia") == people.user(int(LIVIA)) == people.user({"id": LIVIA}) == LIVIA
    assert people.channel("#the-table")["id"] == people.channel(int(TABLE))["id"] == TABLE
    assert people.name(LIVIA) == "Livia"
    for wrong in (lambda: people.user("Nero"), lambda: people.channel("circus"), lambda: people.message(5)):
        with pytest.raises(ValueError, match="there"):
            wrong()


async def test_commands_are_listed_flat(people: People) -> None:
    """One entry for each command that can be given, with its options."""
    listed = {command["path"]: command for command in people.commands()}
    assert list(listed) == ["try board", "try panel", "try choice", "try hand", "try thread"]
    assert [option["name"] for option in listed["try board"]["options"]] == ["round", "style"]


@pytest.mark.parametrize(
    ("path", "given", "words"),
    [
        ("try nothing", {}, "no command"),
        ("try board", {}, "needs the option round"),
        ("try board", {"round": 1, "colour": "red"}, "no option colour"),
        ("try board", {"round": "one"}, "right type"),
        ("try board", {"round": True}, "right type"),
        ("try board", {"round": 51}, "at most 50"),
        ("try board", {"round": 0}, "at least 1"),
        ("try thread", {"who": "5"}, "no user 5"),
    ],
)
async def test_what_discord_does_not_let_out(people: People, path: str, given: dict[str, Any], words: str) -> None:
    """Rows 33 and 24-29 on the client's side: refused in words, and the bot hears nothing."""
    before = len(people.interactions.by_token)
    with pytest.raises(ValueError, match=words):
        await people.slash("Livia", "the-table", path, **given)
    assert len(people.interactions.by_token) == before


async def test_who_may_give_commands_where(sandbox: Sandbox) -> None:
    """Hidden channel, forbidden commands, locked thread: each is said."""
    moderation, people = sandbox.moderation, sandbox.people
    await moderation.deny(TABLE, Permission.VIEW_CHANNEL, who=LIVIA)
    with pytest.raises(ValueError, match="does not see"):
        await people.slash("Livia", "the-table", "try panel")
    await moderation.deny(TABLE, Permission.USE_APPLICATION_COMMANDS, who=LIVIA)
    with pytest.raises(ValueError, match="may not use commands"):
        await people.slash("Livia", "the-table", "try panel")
    await moderation.allow(TABLE, 0, who=LIVIA)
    await people.slash("Livia", "the-table", "try thread", who=LIVIA)
    thread = await until(lambda: next(sandbox.world.threads(seed.GUILD), None))
    await until(lambda: people.pushes("Livia"))
    await moderation.set_thread(thread["id"], locked=True)
    with pytest.raises(ValueError, match="locked"):
        await people.slash("Livia", thread, "try panel")
    await moderation.grant(LIVIA, Permission.MANAGE_THREADS)
    assert (await people.slash("Livia", thread, "try panel")).ack == 4


async def test_commands_work_in_the_dm(people: People) -> None:
    """ "dm" names a person's DM with the bot."""
    done = await people.slash("Livia", "dm", "try panel")
    assert done.ack == 4
    assert people.read("Livia", "dm")


@pytest.mark.parametrize(
    ("fields", "channel", "words"),
    [
        ({"contexts": [0]}, "dm", "not offered in a DM"),
        ({"contexts": [1]}, "the-table", "not offered in a server"),
        ({"default_member_permissions": "32"}, "the-table", "not offered to Livia"),
    ],
)
async def test_where_commands_are_offered(sandbox: Sandbox, fields: dict[str, Any], channel: str, words: str) -> None:
    """Contexts and default permissions are looked at before anything leaves."""
    world = sandbox.world
    world.keep_commands("", [command | fields for command in world.commands[""]])
    with pytest.raises(ValueError, match=words):
        await sandbox.people.slash("Livia", channel, "try panel")


async def test_completion_is_asked_for_where_it_is_declared(people: People) -> None:
    """An option without autocomplete has none."""
    with pytest.raises(ValueError, match="completes no option round"):
        await people.complete("Livia", "the-table", "try board", "round", "1")


async def test_what_cannot_be_pressed(sandbox: Sandbox) -> None:
    """Unknown id, disabled button, somebody else's panel, a deleted message."""
    people = sandbox.people
    panel = (await people.slash("Livia", "the-table", "try panel")).message
    assert panel
    with pytest.raises(ValueError, match="no button"):
        await people.click("Livia", panel, "press:nothing")
    with pytest.raises(ValueError, match="Brutus does not see"):
        await people.click("Brutus", panel, "press:update")
    post = people.message(panel)
    post.body["components"][0]["components"][2]["components"][0]["disabled"] = True
    with pytest.raises(ValueError, match="disabled"):
        await people.click("Livia", panel, "press:update")
    await sandbox.moderation.delete_message(TABLE, panel["id"])
    with pytest.raises(ValueError, match="not there"):
        await people.click("Livia", panel, "press:update")


@pytest.mark.parametrize(
    ("values", "words"), [([], "choose 1 to 2"), (["axe", "bow", "cart"], "choose 1 to 2"), (["sword"], "none of")]
)
async def test_what_cannot_be_chosen(people: People, values: list[str], words: str) -> None:
    """Too few, too many, and what is not offered."""
    shown = (await people.slash("Livia", "the-table", "try choice")).message
    assert shown
    with pytest.raises(ValueError, match=words):
        await people.click("Livia", shown, "choose", values)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "Amount: this field is needed"),
        ({"Amount": "12345"}, "at most 4"),
        ({"Amount": "1", "Size": "2"}, "no field Size"),
        ({"Amount": "1", "Kind": ["lead"]}, "none of gold"),
    ],
)
async def test_what_a_modal_does_not_take(people: People, values: dict[str, Any], words: str) -> None:
    """Required, too long, unknown, not offered."""
    asked = await _asked(people)
    with pytest.raises(ValueError, match=words):
        await people.submit("Livia", asked, values)


async def test_a_modal_belongs_to_whom_it_was_shown(people: People) -> None:
    """Nobody else can submit it."""
    asked = await _asked(people)
    with pytest.raises(ValueError, match="no modal"):
        await people.submit("Brutus", asked, {"Amount": "1"})


async def test_no_answer_is_said_as_discord_says_it() -> None:
    """Row 1: after 3 s of the clock the press is dead, though no second has passed."""
    clock = TestClock()
    async with opened(now=clock) as sandbox, running(SampleBot()):
        people = sandbox.people
        board = await _board(people)
        sandbox.interactions.patience = 0.05
        dead = await people.click("Livia", board, "press:silence")
        assert dead.error == "The application did not respond"
        sandbox.interactions.patience = 10
        late = await people.click("Livia", board, "press:update", late=3.5)
        assert (late.dead, late.ack) == (True, None)
        await until(lambda: late.late)
        assert people.read("Livia", "the-table")[-1]["content"] == "round 1 plain"
        sandbox.complaints.clear()


async def test_watchers_hear_of_what_they_may_see(people: People) -> None:
    """A private panel wakes its owner's page alone."""
    mine, other, everything = people.watch("Livia"), people.watch("Brutus"), people.watch()
    await people.slash("Livia", "the-table", "try panel")
    assert [change.kind for change in (mine.get_nowait(), everything.get_nowait())] == ["message", "message"]
    assert other.empty()
    people.unwatch(mine)
    await people.slash("Livia", "the-table", "try panel")
    assert mine.empty()


async def test_a_person_sees_the_rooms_and_no_others(people: People) -> None:
    """Channels of the guild, threads, the own DM; with the newest messages only."""
    await people.slash("Livia", "the-table", "try hand")
    await _board(people)
    await _board(people)
    rooms = {room["name"]: room for room in people.sees("Livia", messages=1)}
    assert list(rooms) == ["welcome", "the-table", "lusitania", "Gamekeeper"]
    assert len(rooms["the-table"]["messages"]) == 1
    assert "Gamekeeper" not in {room["name"] for room in people.sees("Brutus")}


async def test_private_threads_are_seen_by_their_company(sandbox: Sandbox) -> None:
    """And by who may manage threads."""
    bot_thread = {"id": "77", "name": "secret", "type": 12}
    world = sandbox.world
    table = world.channel(TABLE)
    world.keep("channel", table | bot_thread | {"parent_id": TABLE, "thread_metadata": {"archived": False}})
    world.join_thread("77", LIVIA)
    await sandbox.moderation.grant(seed.PEOPLE["Cicero"], Permission.MANAGE_THREADS)
    seers = [name for name in seed.PEOPLE if "secret" in {room["name"] for room in sandbox.people.sees(name)}]
    assert seers == ["Livia", "Cicero"]


async def _board(people: People) -> Any:
    done = await people.slash("Livia", "the-table", "try board", round=1)
    await until(lambda: done.message and done.message["components"])
    return done.message


async def _asked(people: People) -> Interaction:
    return await people.click("Livia", await _board(people), "press:ask")
