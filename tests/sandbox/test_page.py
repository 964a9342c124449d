"""What the page is told and what it may do, asked without a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from sandbox import page, seed
from sandbox.server import Sandbox

LIVIA, BRUTUS, CICERO = (seed.PEOPLE[name] for name in ("Livia", "Brutus", "Cicero"))
TABLE = seed.CHANNELS["the-table"][0]
FIXED = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "My seat", "custom_id": "seat"}]}]
VOTE = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "Skip on", "custom_id": "skip"}]}]
AGREE = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Agree", "custom_id": "agree"}]}]
HAND = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "Undo: free", "custom_id": "undo"}]}]
SEAT = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "Take the seat", "custom_id": "take"}]}]
JOIN = [{"type": 1, "components": [{"type": 2, "style": 3, "label": "Join", "custom_id": "join"}]}]


def row(*labels: str) -> Any:
    """Buttons side by side."""
    return [{"type": 1, "components": [{"type": 2, "style": 2, "label": it, "custom_id": it} for it in labels]}]


class Asker:
    """Asks the page as a browser would."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox, self.session = sandbox, session

    async def get(self, path: str, **query: str) -> tuple[int, Any]:
        async with self.session.get(self.sandbox.base + path, params=query) as answer:
            return answer.status, await answer.json()

    async def state(self, user: str = "livia", **query: str) -> Any:
        return (await self.get("/sandbox/state", user=user, **query))[1]

    async def act(self, body: Any, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        sent = {"X-Sandbox": "1"} if headers is None else headers
        async with self.session.post(f"{self.sandbox.base}/sandbox/act", data=json.dumps(body), headers=sent) as answer:
            return answer.status, await answer.json()

    async def post(self, content: str, channel: str = TABLE, **more: Any) -> Any:
        body = {"content": content, "components": more.pop("components", []), "flags": more.pop("flags", 0)}
        return await self.sandbox.messages.post(self.sandbox.world.channel(channel), body, **more)


@pytest.fixture
async def asker() -> AsyncIterator[Asker]:
    sandbox = Sandbox()
    page.install(sandbox)
    await sandbox.start()
    async with aiohttp.ClientSession() as session:
        yield Asker(sandbox, session)
    await sandbox.stop()


async def test_nothing_private_of_others_is_told(asker: Asker) -> None:
    """Neither a DM nor an ephemeral message of Brutus, nor what his phone shows of it, reaches Livia's page."""
    dm = asker.sandbox.world.dm(BRUTUS)
    await asker.post("the secret hand", dm["id"])
    await asker.post("the secret panel", viewer=BRUTUS, components=FIXED)
    for channel in ("", TABLE):
        told = json.dumps(await asker.state("livia", channel=channel))
        assert "secret" not in told
        assert dm["id"] not in told


async def test_ones_own_private_messages_are_told(asker: Asker) -> None:
    """Brutus sees his DM, his ephemeral message and the words of his own push."""
    dm = asker.sandbox.world.dm(BRUTUS)
    await asker.post("the secret hand", dm["id"])
    await asker.post("the secret panel", viewer=BRUTUS)
    letters = await asker.state("brutus", channel=dm["id"])
    table = await asker.state("brutus", channel=TABLE)
    assert [message["content"] for message in letters["messages"]] == ["the secret hand"]
    assert [message["content"] for message in table["messages"]] == ["the secret panel"]
    assert "the secret hand" in [person["last"]["text"] for person in letters["people"] if person["id"] == BRUTUS]


async def test_anothers_dm_cannot_be_looked_into(asker: Asker) -> None:
    """Livia asks for Brutus' DM by its id and is told that she sees no such channel."""
    dm = asker.sandbox.world.dm(BRUTUS)
    status, told = await asker.get("/sandbox/state", user="livia", channel=dm["id"])
    assert (status, told) == (404, {"error": f"There is no channel {dm['id']} here that Livia can see."})


@pytest.mark.parametrize("what", ["state", "events"])
async def test_unknown_people_are_named(asker: Asker, what: str) -> None:
    """Who asks as somebody unknown is told whom one can be; the bot and the host are nobody to be."""
    for name in ("nero", seed.BOT, seed.HOST):
        status, told = await asker.get(f"/sandbox/{what}", user=name)
        assert status == 404
        assert told["error"].startswith(f"Nobody here is called {name}. You can be Livia, Brutus,")


async def test_unknown_channel_is_named(asker: Asker) -> None:
    """An unknown channel gets a sentence, not an empty page."""
    assert (await asker.get("/sandbox/state", channel="99"))[0] == 404


async def test_deeds_need_the_header(asker: Asker) -> None:
    """A POST without X-Sandbox is refused and does nothing: a form on another page cannot set it."""
    await asker.post(f"<@{LIVIA}> your turn")
    status, told = await asker.act({"do": "look", "user": "livia"}, headers={})
    assert status == 403
    assert "X-Sandbox" in told["error"]
    assert len(asker.sandbox.people.waiting("Livia")) == 1


@pytest.mark.parametrize("path", ["/", "/web/main.js", "/sandbox/state", "/sandbox/events"])
@pytest.mark.parametrize("host", ["example.com", "127.0.0.1", "127.0.0.1:1", "localhost.example.com:{port}"])
async def test_foreign_hosts_are_refused(asker: Asker, path: str, host: str) -> None:
    """Another name that was made to lead to this machine gets nothing (DNS rebinding)."""
    headers = {"Host": host.format(port=asker.sandbox.port)}
    async with asker.session.get(asker.sandbox.base + path, headers=headers) as answer:
        assert answer.status == 403


async def test_localhost_is_this_machine(asker: Asker) -> None:
    """localhost:port is as good as 127.0.0.1:port."""
    headers = {"Host": f"localhost:{asker.sandbox.port}"}
    async with asker.session.get(asker.sandbox.base + "/", headers=headers) as answer:
        assert answer.status == 200
        assert "not Discord" in await answer.text()


async def test_only_own_scripts_run(asker: Asker) -> None:
    """Page, script and state carry a policy that forbids inline scripts and foreign addresses, and are not sniffed."""
    for path in ("/", "/web/main.js", "/sandbox/state", "/web/none.js"):
        async with asker.session.get(asker.sandbox.base + path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_the_page_has_no_inline_script(asker: Asker) -> None:
    """Every script of the page is a file of ours, and nothing in it names another machine."""
    for file in page.WEB.iterdir():
        text = file.read_text()
        assert "onclick=" not in text
        assert "<script>" not in text
        foreign = text.replace("http://www.w3.org/2000/svg", "").replace("https?:", "")
        assert "http://" not in foreign
        assert "https://" not in foreign


@pytest.mark.parametrize("name", ["..%2fpage.py", "%2e%2e%2fworld.py", "nothing.js", "."])
async def test_only_the_pages_files_are_served(asker: Asker, name: str) -> None:
    """No path leads out of the folder of the page."""
    async with asker.session.get(f"{asker.sandbox.base}/web/{name}") as answer:
        assert answer.status in (403, 404)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ([], "The body is an object."),
        ({"do": "fly", "user": "livia"}, "`do` is one of"),
        ({"do": "slash", "user": "livia", "path": 3}, "`path` is a text."),
        ({"do": "slash", "user": "livia", "path": "x", "options": [1]}, "`options` is an object"),
        ({"do": "click", "user": "livia", "message": "1", "custom_id": "x", "values": "iron"}, "`values` is a list"),
        ({"do": "slash", "user": "nero", "path": "x"}, "Nobody here is called nero."),
        ({"do": "slash", "user": "livia", "channel": "99", "path": "x"}, "There is no channel 99 here"),
        ({"do": "slash", "user": "livia", "path": "nothing here"}, "there is no command /nothing here"),
        ({"do": "click", "user": "livia", "message": "1", "custom_id": "x"}, "message 1 is not there"),
        ({"do": "submit", "user": "livia", "interaction": "1"}, "This window is no longer open."),
        ({"do": "dismiss", "user": "livia", "message": "1"}, "Only a message that you alone see"),
    ],
)
async def test_senseless_deeds_get_a_sentence(asker: Asker, body: Any, words: str) -> None:
    """Whatever cannot be done is answered in words, and never with 500."""
    status, told = await asker.act(body)
    assert status < 500
    assert told["error"].startswith(words)


async def test_anothers_private_message_cannot_be_pressed_or_dismissed(asker: Asker) -> None:
    """Livia knows the id of Brutus' panel and still cannot touch it."""
    panel = await asker.post("panel", viewer=BRUTUS, components=FIXED)
    for deed in ({"do": "click", "custom_id": "seat"}, {"do": "dismiss"}):
        _, told = await asker.act(deed | {"user": "livia", "channel": TABLE, "message": panel.id})
        assert told["error"]
    assert [message["id"] for message in (await asker.state("brutus", channel=TABLE))["messages"]] == [panel.id]


async def test_a_dismissed_message_is_gone_for_its_reader(asker: Asker) -> None:
    """Dismiss takes a private message off the page, and off the advice."""
    panel = await asker.post("panel", viewer=BRUTUS, components=FIXED)
    assert (await asker.state("brutus", channel=TABLE))["guide"]["go"]["message"] == panel.id
    assert await asker.act({"do": "dismiss", "user": "brutus", "channel": TABLE, "message": panel.id}) == (200, {})
    after = await asker.state("brutus", channel=TABLE)
    assert after["messages"] == []
    assert after["guide"]["go"] is None


async def test_pushes_wait_until_one_looks(asker: Asker) -> None:
    """A badge counts the pushes since the person was last looked at."""
    await asker.post(f"<@{LIVIA}> your turn")
    await asker.post(f"<@{LIVIA}> hurry")
    livia = (await asker.state("brutus"))["people"][0]
    assert (livia["unseen"], livia["last"]["text"]) == (2, "@Livia hurry")
    await asker.act({"do": "look", "user": "livia"})
    livia = (await asker.state("brutus"))["people"][0]
    assert (livia["unseen"], livia["pushes"]) == (0, 2)


async def test_the_past_comes_when_asked_for(asker: Asker) -> None:
    """The page gets the latest 60 messages, is told that there are more, and gets those too; a senseless count none."""
    for number in range(62):
        await asker.post(f"number {number}")
    state = await asker.state(channel=TABLE)
    assert [state["messages"][at]["content"] for at in (0, -1)] == ["number 2", "number 61"]
    assert state["earlier"] is True
    state = await asker.state(channel=TABLE, count="180")
    assert (len(state["messages"]), state["earlier"]) == (62, False)
    for count in ("0", "-1", "2001", "many", "²"):
        assert (await asker.get("/sandbox/state", channel=TABLE, count=count))[0] == 400


async def test_changes_are_announced_to_whom_they_concern(asker: Asker) -> None:
    """The stream says that something changed, to those who may see it, and never what."""
    address = f"{asker.sandbox.base}/sandbox/events"
    async with (
        asker.session.get(address, params={"user": "livia"}) as livia,
        asker.session.get(address, params={"user": "brutus"}) as brutus,
    ):
        for stream in (livia, brutus):
            assert await stream.content.readuntil(b"\n\n") == b": here\n\n"
        await asker.post("for Brutus", viewer=BRUTUS)
        assert await brutus.content.readuntil(b"\n\n") == b"data: changed\n\n"
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(livia.content.readuntil(b"\n\n"), 0.1)


async def test_stopping_does_not_wait_for_lookers_on(asker: Asker) -> None:
    """An open stream does not hold up the end of the sandbox."""
    async with asker.session.get(f"{asker.sandbox.base}/sandbox/events") as stream:
        await stream.content.readuntil(b"\n\n")
        await asyncio.wait_for(asker.sandbox.stop(close=False), 2)


class TestGuide:
    """The line at the top says what to press next."""

    async def test_press_my_seat(self, asker: Asker) -> None:
        """Who is called by the newest board is sent to its button."""
        await asker.post(f"<@{BRUTUS}> your turn", components=FIXED)
        board = await asker.post(f"<@{LIVIA}> your turn", components=FIXED)
        guide = (await asker.state("livia"))["guide"]
        assert guide["text"] == "In #the-table press “My seat” under the newest board."
        assert guide["go"] == {"channel": TABLE, "message": board.id, "custom_id": "seat"}

    async def test_or_play_from_the_letter(self, asker: Asker) -> None:
        """A DM with choices that came after the board is named beside it."""
        dm = asker.sandbox.world.dm(LIVIA)
        await asker.post("an older turn", dm["id"], components=FIXED)
        await asker.post(f"<@{LIVIA}> your turn", components=FIXED)
        assert "direct messages" not in (await asker.state("livia"))["guide"]["text"]
        await asker.post("your turn", dm["id"], components=FIXED)
        assert "or choose in your direct messages" in (await asker.state("livia"))["guide"]["text"]

    async def test_choose_in_the_panel(self, asker: Asker) -> None:
        """With the private panel open, that is where to choose."""
        await asker.post(f"<@{LIVIA}> your turn", components=FIXED)
        panel = await asker.post("choose", viewer=LIVIA, components=FIXED)
        guide = (await asker.state("livia"))["guide"]
        assert guide["text"] == "Choose in your private panel in #the-table."
        assert guide["go"]["message"] == panel.id

    async def test_an_old_panel_does_not_hide_a_new_board(self, asker: Asker) -> None:
        """A panel from before the newest board is not where to choose."""
        await asker.post("choose", viewer=LIVIA, components=FIXED)
        board = await asker.post(f"<@{LIVIA}> your turn", components=FIXED)
        assert (await asker.state("livia"))["guide"]["go"]["message"] == board.id

    async def test_a_hand_that_asks_again_comes_before_others(self, asker: Asker) -> None:
        """After a turn was taken back no board calls, but the hand asks; one that only could be taken back does not."""
        await asker.post("taken back", components=FIXED)
        elsewhere = asker.sandbox.people.channel("lusitania")["id"]
        await asker.post(f"<@{BRUTUS}> your turn", elsewhere, components=FIXED)
        await asker.post("wait", viewer=LIVIA, components=row("Undo: free", "Why not"))
        assert (await asker.state("livia"))["guide"]["become"]["name"] == "Brutus"
        panel = await asker.post("choose", viewer=LIVIA, components=row("Do it", "Undo: free", "Why not"))
        assert (await asker.state("livia"))["guide"]["go"]["message"] == panel.id

    async def test_be_whom_the_phone_called(self, asker: Asker) -> None:
        """Who has nothing to do is told whose phone rang last."""
        await asker.post(f"<@{CICERO}> your turn", components=FIXED)
        await asker.post(f"<@{BRUTUS}> your turn", components=FIXED)
        guide = (await asker.state("livia"))["guide"]
        assert guide["become"] == {"id": BRUTUS, "name": "Brutus"}

    async def test_be_whom_the_board_calls(self, asker: Asker) -> None:
        """A push that was looked at still leaves the one whom the board calls."""
        await asker.post(f"<@{BRUTUS}> your turn", components=FIXED)
        asker.sandbox.people.look("Brutus")
        assert (await asker.state("livia"))["guide"]["become"]["name"] == "Brutus"

    async def test_join_an_open_game(self, asker: Asker) -> None:
        """An open game is offered to who is not in it; who is in it is told to be somebody else."""
        card = await asker.post("Lusitania: Livia waits.", components=JOIN)
        assert (await asker.state("brutus"))["guide"]["go"]["message"] == card.id
        assert (await asker.state("livia"))["guide"]["become"]["name"] == "Brutus"

    async def test_answer_a_vote(self, asker: Asker) -> None:
        """Whoever a message with buttons mentions is sent there; nobody else is, and nobody once it is settled."""
        vote = await asker.post(f"<@{LIVIA}> shall it go on?", components=VOTE)
        guide = (await asker.state("livia"))["guide"]
        assert guide["text"] == "You are asked something in #the-table: press your answer."
        assert guide["go"]["message"] == vote.id
        assert (await asker.state("brutus"))["guide"]["go"] is None
        await asker.post(f"<@{BRUTUS}> this one has nothing to press")
        assert (await asker.state("brutus"))["guide"]["go"] is None

    async def test_a_board_comes_before_a_vote(self, asker: Asker) -> None:
        """Whoever is to move and is asked something as well is sent to the board first."""
        board = await asker.post(f"<@{LIVIA}> your turn", components=FIXED)
        await asker.post(f"<@{LIVIA}> shall it go on?", components=VOTE)
        assert (await asker.state("livia"))["guide"]["go"]["message"] == board.id

    async def test_answer_a_wish_by_letter(self, asker: Asker) -> None:
        """A direct message that has just rung and asks for agreement."""
        dm = asker.sandbox.world.dm(LIVIA)
        letter = await asker.post("Brutus asks to take a move back", dm["id"], components=AGREE)
        guide = (await asker.state("livia"))["guide"]
        assert guide["text"] == "Your direct messages wait for you: choose there."
        assert guide["go"]["message"] == letter.id

    async def test_answer_a_reminder_by_letter(self, asker: Asker) -> None:
        """Its button leads to the panel; a hand in which nothing is left to choose does not ask."""
        dm = asker.sandbox.world.dm(LIVIA)
        await asker.post("your hand", dm["id"], components=HAND)
        assert (await asker.state("livia"))["guide"]["go"] is None
        letter = await asker.post("your turn", dm["id"], components=FIXED)
        guide = (await asker.state("livia"))["guide"]
        assert guide["text"] == "Your direct messages wait for you: press “My seat” there."
        assert guide["go"] == {"channel": dm["id"], "message": letter.id, "custom_id": "seat"}

    async def test_take_an_open_seat(self, asker: Asker) -> None:
        """It is offered to who has never been called there."""
        await asker.post(f"<@{BRUTUS}> your turn", components=FIXED)
        asker.sandbox.people.look("Brutus")
        seat = await asker.post("A seat is open (Livia).", components=SEAT)
        guide = (await asker.state("cicero"))["guide"]
        assert guide["text"] == "A seat is open in #the-table: press “Take the seat”, or be somebody else."
        assert guide["go"]["message"] == seat.id
        await asker.post(f"<@{LIVIA}> your turn", components=FIXED)
        assert (await asker.state("brutus"))["guide"]["become"]["name"] == "Livia"

    async def test_begin(self, asker: Asker) -> None:
        """Where nothing happens yet, a command is named."""
        guide = (await asker.state("livia"))["guide"]
        assert "/game new" in guide["text"]
        assert (guide["go"], guide["become"]) == (None, None)
