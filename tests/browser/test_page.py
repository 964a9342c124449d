"""The page in Chromium: what is drawn, pressed, typed, at a desk (1280 px) and on a phone (390 px)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Stand

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])


async def open_panel(stand: Stand, page: Any) -> Any:
    """Brutus is called and opens his seat."""
    await stand.command("Livia", "demo board", who="Brutus")
    await page.get_by_role("button", name="My seat").click()
    panel = page.locator(".message.ephemeral", has_text="Your turn")
    await expect(panel).to_be_visible()
    return panel


async def fits(page: Any) -> None:
    """Nothing is wider than the window."""
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.evaluate("document.querySelector('#scroll').scrollWidth <= innerWidth")


@SIZES
async def test_a_turn_by_buttons(stand: Stand, size: tuple[int, int]) -> None:
    """Called, seat opened, a choice pressed, the window written in: each answer comes to its place."""
    page = await stand.open("Brutus", size=size)
    panel = await open_panel(stand, page)
    await panel.get_by_role("button", name="Trade").click()
    await expect(page.locator(".message.ephemeral").last).to_contain_text("trade")
    await panel.get_by_role("button", name="Write").click()
    modal = page.locator("#modal")
    await expect(modal.get_by_label("Orders")).to_have_value("sell food 9")
    await modal.get_by_label("Orders").fill("buy iron 2")
    await modal.get_by_role("button", name="Which good").or_(modal.locator(".select")).click()
    await page.get_by_role("option", name="Salt").click()
    await modal.get_by_role("button", name="Submit").click()
    await expect(page.locator(".message.ephemeral").last).to_contain_text("orders 'buy iron 2', good ['salt'], note ''")
    await expect(modal).to_be_hidden()
    await fits(page)


@SIZES
async def test_selects(stand: Stand, size: tuple[int, int]) -> None:
    """One value is sent at once; several are ticked and then sent, as many as the bot asked for."""
    page = await stand.open("Brutus", size=size)
    panel = await open_panel(stand, page)
    await panel.get_by_role("button", name="One good").click()
    await page.get_by_role("option", name="Horse").click()
    await expect(page.locator(".message.ephemeral").last).to_contain_text("one horse")
    await panel.get_by_role("button", name="Two or three").click()
    await page.get_by_role("option", name="Iron").click()
    await page.get_by_role("button", name="Done").click()
    await expect(page.get_by_role("listbox")).to_be_visible()
    await page.get_by_role("option", name="Oil").click()
    await page.get_by_role("button", name="Done").click()
    await expect(page.locator(".message.ephemeral").last).to_contain_text("some iron oil")


async def test_a_turn_by_keyboard(stand: Stand) -> None:
    """Command, autocomplete, select and modal work without a mouse; Escape cancels; the focus comes back."""
    page = await stand.open("Livia")
    await page.keyboard.press("/")
    await page.keyboard.type("demo ord")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option", name="Iron (take)")).to_be_visible()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("good")).to_have_value("Salt (take)")
    await page.keyboard.press("Tab")
    await page.keyboard.type("buy")
    await page.keyboard.press("Tab")
    await page.keyboard.type("3")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral").last).to_contain_text("buy 3 salt")
    await stand.command("Livia", "demo board", who="Livia")
    await page.get_by_role("button", name="My seat").focus()
    await page.keyboard.press("Enter")
    one = page.get_by_role("button", name="One good")
    await one.focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Escape")
    await expect(one).to_be_focused()
    await page.keyboard.press("Enter")
    await page.keyboard.type("wi")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral").last).to_contain_text("one wine")
    await page.get_by_role("button", name="Write").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("#modal")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#modal")).to_be_hidden()
    await expect(page.get_by_role("button", name="Write")).to_be_focused()


async def test_command_fields(stand: Stand) -> None:
    """What is missing or out of bounds is said by its field, and nothing is sent; the bot's completion knows the rest."""
    page = await stand.open("Livia")
    await page.get_by_label("Command", exact=True).fill("/demo order kind:sell amount:12")
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("kind")).to_have_value("sell")
    await expect(page.get_by_role("option", name="Iron (sell)")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator("[data-option=good] .wrong")).to_have_text("This is needed.")
    await expect(page.locator("[data-option=amount] .wrong")).not_to_be_empty()
    await page.get_by_label("good").fill("gold")
    await page.get_by_label("amount").fill("2")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".message.ephemeral").last).to_contain_text("Iron or salt. Nothing changed.")


async def test_a_command_stays_with_its_person(stand: Stand) -> None:
    """Whoever becomes somebody else leaves a half-written command behind: it is not sent in another's name."""
    page = await stand.open("Livia")
    await page.get_by_label("Command", exact=True).fill("/demo order kind:sell")
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("kind")).to_be_visible()
    await page.get_by_role("button", name="Become Cicero").click()
    await expect(page.locator("#guide")).to_contain_text("You are Cicero.")
    await expect(page.get_by_label("kind")).to_have_count(0)
    await expect(page.get_by_label("Command", exact=True)).to_have_value("")


async def test_words_are_never_markup(stand: Stand) -> None:
    """The markdown of Discord is drawn; markup in a message is text; links lead nowhere beyond this machine."""
    page = await stand.open("Livia")
    await stand.command("Livia", "demo words")
    body = page.locator(".message .md")
    for tag, text in {"strong": "bold", "em": "italic", "u": "under", "s": "gone", "blockquote": "quoted"}.items():
        await expect(body.locator(tag).first).to_have_text(text)
    await expect(body).to_contain_text("<script>alert(1)</script> <img src=x onerror=alert(2)>")
    assert await page.locator(".message :is(script, iframe, a)").count() == 0
    await expect(body).to_contain_text("*plain*")
    await expect(body.locator(".mention.of-me")).to_have_text("@Livia")
    await expect(body.locator("button.mention")).to_have_text("#the-table")
    await expect(body.locator("time").last).to_have_text(re.compile("months? ago|last month|year"))
    spoiler = body.locator(".spoiler")
    await expect(spoiler.locator(".spoiler-text")).to_have_css("visibility", "hidden")
    await spoiler.click()
    await expect(spoiler.locator(".spoiler-text")).to_have_css("visibility", "visible")


async def test_waiting_and_silence(stand: Stand) -> None:
    """A pressed control waits with a spinner; a bot that thinks says so; one that never answers is told of."""
    page = await stand.open("Livia")
    await stand.command("Livia", "demo words")
    slow = page.locator("[data-custom=slow]")
    await slow.click()
    await expect(slow).to_have_attribute("aria-busy", "true")
    await page.locator("[data-custom=later]").click()
    await expect(page.locator(".thinking")).to_be_visible()
    stand.bot.gate.set()
    await expect(page.locator(".message").first).to_contain_text("slow was pressed")
    await expect(page.locator(".message .edited")).to_be_visible()
    await expect(page.locator(".message.ephemeral")).to_contain_text("here it is")
    await stand.command("Livia", "demo words")
    await page.locator("[data-custom=mute]").click()
    await expect(page.locator("[data-custom=mute]")).to_have_attribute("aria-busy", "true")
    stand.forward(4)
    await expect(page.locator(".failed")).to_have_text("The application did not respond")
    stand.sandbox.strict.complaints.clear()


async def test_a_redraw_keeps_focus_place_and_pictures(stand: Stand) -> None:
    """New and edited messages leave focus, scroll position and loaded pictures alone; the end is offered, not forced."""
    page = await stand.open("Livia")
    for _ in range(3):
        await stand.command("Brutus", "demo board", who="Cicero")
    seats = page.get_by_role("button", name="My seat")
    await expect(seats).to_have_count(3)
    await page.evaluate("document.querySelector('.message img:not(.face)').dataset.same = 'yes'")
    await page.evaluate("document.querySelector('#scroll').scrollTop = 0")
    await seats.first.focus()
    await stand.command("Brutus", "demo board", who="Cicero")
    await expect(seats).to_have_count(4)
    await expect(seats.first).to_be_focused()
    assert await page.evaluate("document.querySelector('#scroll').scrollTop") < 100
    assert await page.locator("img[data-same=yes]").count() == 1
    await page.get_by_role("button", name="New messages").click()
    await expect(page.get_by_role("button", name="New messages")).to_be_hidden()


async def test_people_and_pushes(stand: Stand) -> None:
    """Another's phone rings on my page, a click makes me that person, and a second tab is a second person."""
    page = await stand.open("Livia")
    await stand.command("Livia", "demo board", who="Brutus")
    await expect(page.locator(".toast")).to_contain_text("Brutus’s phone")
    await expect(page.locator("#guide")).to_contain_text("Nothing waits for you. Brutus’s phone rang: be Brutus.")
    await expect(page.get_by_role("button", name="Become Brutus, 1 push")).to_be_visible()
    other = await stand.open("Cicero")
    await page.get_by_role("button", name="Be Brutus").click()
    await expect(page).to_have_url(re.compile("as=brutus"))
    await expect(page.locator("#guide")).to_contain_text("You are Brutus. In #the-table press “My seat”")
    await expect(page.locator(".badge")).to_have_count(0)
    await page.get_by_role("button", name="Show me").click()
    await expect(page.get_by_role("button", name="My seat")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral")).to_be_visible()
    await expect(other.locator("#guide")).to_contain_text("You are Cicero.")
    assert await other.locator(".message.ephemeral").count() == 0
    await page.go_back()
    await expect(page.locator("#guide")).to_contain_text("You are Livia.")


async def test_dismiss(stand: Stand) -> None:
    """A private message says that only I see it, and goes when I dismiss it."""
    page = await stand.open("Livia")
    await stand.command("Livia", "demo order", good="iron", kind="buy")
    await expect(page.locator(".only-you")).to_contain_text("Only you can see this")
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator(".message")).to_have_count(0)


@SIZES
async def test_channels_threads_and_letters(stand: Stand, size: tuple[int, int]) -> None:
    """Threads lie under their channel, letters under theirs; what is unread has a dot until one goes there."""
    page = await stand.open("Livia", "welcome", size=size)
    await stand.command("Livia", "demo thread")
    await stand.command("Livia", "demo hand")
    if size == PHONE:
        await page.get_by_role("button", name="Channels").click()
    thread = page.locator(".threads .channel", has_text="Lusitania 7")
    await expect(thread.locator(".dot")).to_be_visible()
    await thread.click()
    await expect(page.locator(".message").last).to_contain_text("In the thread.")
    if size == PHONE:
        await expect(page.locator("#drawer")).not_to_be_in_viewport()
        await page.get_by_role("button", name="Channels").click()
    await page.locator(".channel", has_text="Gamekeeper").click()
    await expect(page.locator(".message").last).to_contain_text("Your hand: axe, shield")
    await expect(page.locator(".channel.here .dot")).to_have_count(0)
    await fits(page)


@SIZES
async def test_a_picture_fills_the_screen(stand: Stand, size: tuple[int, int]) -> None:
    """A picture is at most 550 px wide, has words on demand, and a press enlarges it, again further; Escape closes."""
    page = await stand.open("Livia", size=size)
    await stand.command("Brutus", "demo board", who="Cicero")
    image = page.locator(".message figure img")
    await expect(image).to_have_attribute("alt", "Livia 12½, Brutus 9.")
    box = await image.bounding_box()
    assert box["width"] == min(550, size[0] - 24)
    await page.get_by_role("button", name="Words for this picture").click()
    await expect(page.locator("figcaption")).to_have_text("Livia 12½, Brutus 9.")
    await image.click()
    large = page.locator("#picture .stage img")
    await page.wait_for_function("document.querySelector('#picture .stage img').getBoundingClientRect().width > 300")
    fitted = await width(large)
    assert fitted <= size[0]
    await page.get_by_role("button", name="Larger").click()
    assert await width(large) == pytest.approx(fitted * 1.5, abs=2)
    await page.keyboard.press("Escape")
    await expect(page.locator("#picture")).to_be_hidden()


async def width(image: Any) -> float:
    """How wide an image is drawn."""
    return float((await image.bounding_box())["width"])


@SIZES
@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_looks(stand: Stand, size: tuple[int, int], scheme: str) -> None:
    """It follows the system's dark or light until one chooses; on a phone every target is 44 px high; nothing overflows."""
    page = await stand.open("Brutus", size=size, color_scheme=scheme)
    await open_panel(stand, page)
    ground = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(253, 252, 250)") is (scheme == "light")
    await expect(page.get_by_text("not Discord")).to_be_visible()
    await fits(page)
    if size == PHONE:
        low = "[...document.querySelectorAll('button.button, button.select, .person, .icon-button')]"
        low += ".filter(b => b.checkVisibility() && b.getBoundingClientRect().height < 44).map(b => b.outerHTML)"
        assert await page.evaluate(low) == []
    await page.get_by_role("button", name="Light or dark").click()
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") != ground
    await page.reload()
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") != ground


async def test_the_past(stand: Stand) -> None:
    """Earlier messages come at a press, and what is read stays in its place."""
    page = await stand.open("Livia")
    room = stand.sandbox.people.channel("the-table")
    for number in range(70):
        await stand.sandbox.messages.post(room, {"content": f"number {number}."})
    await expect(page.locator(".message").last).to_contain_text("number 69.")
    await expect(page.locator(".message")).to_have_count(60)
    await page.evaluate("document.querySelector('#scroll').scrollTop = 0")
    top = page.locator(".message", has_text="number 10.")
    before = (await top.bounding_box())["y"]
    await page.get_by_role("button", name="Earlier messages").click()
    await expect(page.locator(".message")).to_have_count(70)
    await expect(page.get_by_role("button", name="Earlier messages")).to_have_count(0)
    assert (await top.bounding_box())["y"] == pytest.approx(before, abs=60)


async def test_little_motion(stand: Stand) -> None:
    """Who wants little motion gets no animation."""
    page = await stand.open("Livia", reduced_motion="reduce")
    await stand.command("Livia", "demo words")
    await page.locator("[data-custom=slow]").click()
    spinner = page.locator(".spinner")
    await expect(spinner).to_be_visible()
    assert float((await spinner.evaluate("s => getComputedStyle(s).animationDuration")).rstrip("s")) < 0.001
    stand.bot.gate.set()
    await expect(page.locator(".message").first).to_contain_text("slow was pressed")


async def test_reading_aloud(stand: Stand) -> None:
    """Every control has a name, pictures have words, messages are a log, and the rest is landmarks."""
    page = await stand.open("Brutus")
    await open_panel(stand, page)
    nameless = """[...document.querySelectorAll('button, input, select, [role=listbox], dialog[open]')]
        .filter(n => n.checkVisibility() && !(n.textContent.trim() || n.ariaLabel || n.labels?.length)).length"""
    assert await page.evaluate(nameless) == 0
    assert await page.locator("img:not([alt])").count() == 0
    assert await page.get_by_role("log").count() == 1
    assert await page.get_by_role("main").count() == 1
    assert await page.get_by_role("navigation").count() == 2


async def test_the_page_finds_the_table_again(stand: Stand) -> None:
    """When the sandbox was away, the page says so, comes back by itself, and shows what happened meanwhile."""
    page = await stand.open("Livia")
    await stand.sandbox.stop(close=False)
    await expect(page.locator("#offline")).to_be_visible()
    await stand.sandbox.start()
    room = stand.sandbox.people.channel("the-table")
    await stand.sandbox.messages.post(room, {"content": "meanwhile"})
    await expect(page.locator(".message")).to_contain_text("meanwhile", timeout=15000)
    await expect(page.locator("#offline")).to_be_hidden()
    stand.errors.clear()  # Chromium itself notes each refused connection
