"""Two people play Lusitania on the page, with the real bot: what a stranger does in the first ten minutes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot import Gamekeeper
from settings import Settings
from tests.browser.conftest import DESKTOP, PHONE, Stand, standing
from tests.sandbox.kit import until

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
PEOPLE = ("Livia", "Brutus")


@pytest.fixture
async def stand(tmp_path: Path) -> AsyncIterator[Stand]:
    async with standing(lambda: Gamekeeper(Settings(data=tmp_path), guild_ready_timeout=0.05)) as made:
        yield made


async def begun(stand: Stand) -> Any:
    """A game of two, dealt in the channel of its name."""
    people = stand.sandbox.people
    users = [int(people.user(name)) for name in PEOPLE]
    channel = int(people.channel("lusitania")["id"])
    return await stand.bot.tables.open(channel, "lusitania", users, 7, names=PEOPLE)


async def called(stand: Stand, table: Any) -> str:
    """The name of whoever is to move."""
    now = await stand.bot.tables.get(table.id)
    return str(now.names[now.waiting[0]])


@SIZES
async def test_two_people_play_three_turns(stand: Stand, size: tuple[int, int]) -> None:
    """Each opens the seat under the newest board, chooses line by line, and sees the next board come."""
    table = await begun(stand)
    stand.bot.sender.wake()
    pages = {who: await stand.open(who, "lusitania", size=size) for who in PEOPLE}
    for turn in range(3):
        who = await called(stand, table)
        page = pages[who]
        await expect(page.locator("#guide")).to_contain_text(f"You are {who}")
        await shows(page, turn + 1)
        await page.get_by_role("button", name="My seat").last.click()
        panel = page.locator(".message.ephemeral").last
        await expect(panel.locator("img:not(.face)").first).to_be_visible()
        before = (await stand.bot.tables.get(table.id)).waiting
        for _ in range(6):
            if (await stand.bot.tables.get(table.id)).waiting != before:
                break
            ends = panel.get_by_role("button", name="end turn")
            await (ends if await ends.count() else panel.get_by_role("button", name="Choose")).first.click()
            await page.wait_for_timeout(250)
        await until(lambda turn=turn: len(boards(stand)) >= turn + 2)
        for other in pages.values():
            assert await other.evaluate("document.documentElement.scrollWidth <= innerWidth")
            await expect(other.locator(".message img").last).to_be_attached()
    assert await called(stand, table) != who or len(boards(stand)) >= 4


async def shows(page: Page, boards: int) -> None:
    """So many boards stand on the page, the newest with its picture: nothing moves below a press any more."""
    await expect(page.get_by_role("button", name="My seat")).to_have_count(boards)
    await expect(page.locator(".message img:not(.face)").last).to_have_js_property("complete", True)


def boards(stand: Stand) -> list[Any]:
    """The boards in the channel."""
    return [m for m in stand.sandbox.people.read("Cicero", "lusitania") if m["attachments"]]


@SIZES
async def test_a_game_from_the_first_command_on(stand: Stand, size: tuple[int, int]) -> None:
    """`/game new` is found by typing, the other joins by pressing, and the game begins in its own thread."""
    livia, brutus = [await stand.open(who, "lusitania", size=size) for who in PEOPLE]
    line = livia.locator("#line")
    await line.click()
    await livia.keyboard.type("/game new")
    await livia.keyboard.press("Enter")
    await livia.get_by_label("game").first.fill("Lusitania")
    await livia.get_by_role("option", name="Lusitania").first.click()
    await livia.get_by_role("button", name="Send").click()
    await until(lambda: stand.sandbox.people.read("Cicero", "lusitania"))
    await brutus.get_by_role("button", name="Join").last.click()
    await expect(brutus.locator(".message.ephemeral").last).to_contain_text("seat")
    await livia.get_by_role("button", name="Start").last.click()
    await until(lambda: any(room["type"] == 11 for room in stand.sandbox.people.sees("Brutus")))
