"""The clock of a game: chosen in Options or by /game clock, shown on the card, kept by Again, said when it stands."""

from __future__ import annotations

import pytest

from ops.ticking import Ticking, there
from table.pace import Pace
from tests.cogs.forum import HOME, text


async def options(here):
    """The host's menus."""
    return (await here.press("Livia", await here.card(), "Options")).message


async def test_a_clock_is_chosen_from_a_menu(here):
    """The card shows it at once; what happens when time is up has a menu of its own then."""
    table = await here.opened("Brutus", game="bazaar")
    assert "Clock: none, the table waits" in (await here.card())["content"]
    panel = await options(here)
    panel = (await here.press("Livia", panel, f"o:{table.id}:table_clock", ["relaxed-72"])).message
    assert "Clock: 3 days a move, then the table waits on" in (await here.card())["content"]
    await here.press("Livia", panel, f"o:{table.id}:time_up", ["rules"])
    assert "Clock: 3 days a move, then the rules answer" in (await here.card())["content"]
    assert (await here.tables.get(table.id)).pace == Pace("relaxed", hours=72, lapse="rules")


async def test_a_computer_is_offered_only_where_there_is_one(here):
    """Nim has one, Bazaar has none."""
    for game, has in (("nim", True), ("bazaar", False)):
        table = await here.opened(game=game)
        panel = (await here.press("Livia", await options(here), f"o:{table.id}:table_clock", ["relaxed-24"])).message
        assert ("a computer answers" in str(panel)) is has
        await here.tables.end(table.id, here.user("Livia"))


async def test_barons_has_its_own_clock(here):
    """24 hours a move by its rules is chosen already; no bank, no other end of the time."""
    table = await here.opened("Brutus", game="barons")
    assert "Clock: 24 hours a move, by the rules of the game" in (await here.card())["content"]
    panel = str(await options(here))
    assert "in the bank" not in panel and "When time is up" not in panel
    await here.press("Livia", await options(here), f"o:{table.id}:table_clock", ["daily-20"])
    assert "a move by 20:00 each day (UTC), by the rules" in (await here.card())["content"]


async def test_the_command_sets_it_to_the_hour(here):
    """Zones are completed by a city; what is left out stays; the menu then shows the clock as it is."""
    await here.opened("Brutus", game="bazaar")
    offered = await here.people.complete("Livia", HOME, "game clock", "zone", "rome")
    assert offered[0]["value"] == "Europe/Rome"
    answer = await here.says("Livia", "game clock", pace="daily", hour=19, zone="Europe/Rome", time_up="rules")
    assert "a move by 19:00 each day (Europe/Rome), then the rules answer" in text(answer.message)
    assert "by 19:00 each day (Europe/Rome)" in str(await options(here))
    await here.says("Livia", "game clock", pace="fast", bank=100, increment=10)
    card = (await here.card())["content"]
    assert "Clock: 100 hours in the bank, 10 hours more after each turn, then the rules answer" in card


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pace": "fast", "bank": 5, "increment": 6}, "has no such clock"),
        ({"pace": "relaxed", "time_up": "computer"}, "has no such clock"),
        ({"pace": "daily", "zone": "Carthage"}, "Nothing changed."),
    ],
)
async def test_what_there_is_not_is_refused(here, given, said):
    """With the remedy; the clock stays."""
    table = await here.opened("Brutus", game="bazaar")
    answer = text((await here.says("Livia", "game clock", **given)).message)
    assert said in answer and "Nothing changed." in answer and (await here.tables.get(table.id)).pace == Pace()


async def test_only_the_host_sets_it_and_only_before_the_start(here):
    """Others hear who that is."""
    await here.opened("Brutus", game="nim")
    assert "Ask Livia" in text((await here.says("Brutus", "game clock", pace="relaxed")).message)
    await here.says("Livia", "game start", thread=False)
    assert "already begun" in text((await here.says("Livia", "game clock", pace="relaxed")).message)


async def test_again_keeps_it(here):
    """The next game has the clock of the last."""
    table = await here.opened("Brutus", game="nim")
    await here.says("Livia", "game clock", pace="relaxed", move=30)
    await here.tables.start(table.id, here.user("Livia"))
    await here.tables.end(table.id, here.user("Livia"))
    assert (await here.tables.again(table.id, here.user("Brutus"))).pace == Pace("relaxed", hours=30)


async def test_a_clock_that_stands_is_said_on_the_board(here):
    """No date is shown that does not hold."""
    table = await here.opened("Brutus", game="nim")
    await here.says("Livia", "game clock", pace="relaxed", move=30)
    table = (await here.tables.start(table.id, here.user("Livia"))).table
    await here.tables.halt(table.id)
    for _ in range(2):
        table = await here.tables.get(table.id)
        seat = table.waiting[0]
        table = (await here.tables.act(table.id, table.users[seat], table.game.lapse(table.state, seat))).table
    await here.settled()
    shown = [m["content"] for m in here.people.read("Brutus", HOME) if "stands still" in m["content"]]
    assert shown and "By <t:" not in shown[-1]


async def test_the_bot_keeps_time_while_it_is_connected(here):
    """A move whose time is up is answered by the task that began with the bot; without a connection no time passes."""
    table = await here.opened("Brutus", game="bazaar")
    await here.tables.choose(table.id, here.user("Livia"), pace=Pace("relaxed", hours=1, lapse="rules"))
    table = (await here.tables.start(table.id, here.user("Livia"))).table
    assert there(here.bot)
    due = min(due for due in table.due if due is not None)
    ticking = Ticking(here.bot)
    ready = here.bot.is_ready
    await here.tables.store.run(lambda tx: tx.set_alive(due + 5))
    here.tables.now = lambda: due + 5
    try:
        here.bot.is_ready = lambda: False
        assert await ticking.look() <= 2.0 and (await here.tables.get(table.id)).seq == table.seq
        here.bot.is_ready = ready
        await ticking.look()
        assert (await here.tables.get(table.id)).seq > table.seq
    finally:
        here.tables.now = here.bot.now
        here.bot.is_ready = ready


async def test_the_bots_absence_is_said_once_in_each_game_with_a_clock(here):
    """How long it was, in words, and that every clock has been given that time."""
    table = await here.opened("Brutus", game="bazaar")
    await here.tables.choose(table.id, here.user("Livia"), pace=Pace("relaxed", hours=48))
    due = (await here.tables.start(table.id, here.user("Livia"))).table.due
    await here.tables.store.run(lambda tx: tx.set_alive(here.bot.now() - 3 * 3600))
    for _ in range(2):
        await Ticking(here.bot).look()
    await here.settled()
    said = [m["content"] for m in here.people.read("Brutus", HOME) if "I was away" in m["content"]]
    assert said == [f"Bazaar #{table.id}: I was away for 3 hours. All clocks have been given that time."]
    after = (await here.tables.get(table.id)).due
    assert all(b is None or abs(a - b - 3 * 3600) < 60 for a, b in zip(after, due, strict=True))


async def test_the_private_panel_says_how_long_one_has(here):
    """In the presser's own time; or that the clock stands still, in a vacation until when."""
    table = await here.opened("Brutus", game="bazaar")
    await here.tables.choose(table.id, here.user("Livia"), pace=Pace("relaxed", hours=48))
    table = (await here.tables.start(table.id, here.user("Livia"))).table
    who = table.names[table.waiting[0]]
    assert f"Your time ends <t:{int(min(due for due in table.due if due))}:f>" in str(
        (await here.says(who, "play")).message
    )
    await here.tables.vacation(here.user(who), 5)
    assert "Your clock stands still until <t:" in str((await here.says(who, "play")).message)
