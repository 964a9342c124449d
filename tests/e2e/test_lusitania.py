"""A complete game of Lusitania, by every way there is to play it."""

from __future__ import annotations

import re

import pytest

from engine.lusitania import Options
from tests.cogs.forum import text
from tests.cogs.play import PEOPLE, board, boards, dealt, dms, now
from tests.e2e.players import by_buttons, by_commands, in_words, listed

CHANNEL = "lusitania"


async def begun(here, seats=2, seed=7, **options):
    """A game that begins in the channel of its name."""
    return await dealt(here, "lusitania", seats, seed=seed, where=CHANNEL, options=Options(**options))


def last_words(here):
    """What stands under the last board."""
    return text(boards(here, CHANNEL)[-1])


async def test_a_whole_game_by_commands(here):
    """Two people give commands only, and the game ends with score lines and a button to play again."""
    table = await begun(here)
    given = await by_commands(here, table, CHANNEL)
    await here.settled()
    assert given > 20
    assert (await now(here, table)).phase == "over"
    assert "Again, same players" in str(board(here, CHANNEL)["components"])
    assert "wins" in last_words(here)


async def test_a_whole_game_by_buttons(here):
    """Two people press buttons only; every board has come in order, and none twice."""
    table = await begun(here, seed=8)
    await by_buttons(here, table, CHANNEL)
    await here.settled()
    assert (await now(here, table)).phase == "over"
    numbers = [int(re.findall(r"-p(\d+)\.png", m["attachments"][0]["filename"])[0]) for m in boards(here, CHANNEL)]
    assert numbers == sorted({*numbers})


async def test_a_whole_game_from_direct_messages(here):
    """Two people never enter the channel."""
    table = await begun(here, seed=9)
    await by_buttons(here, table, CHANNEL, dm=True)
    assert (await now(here, table)).phase == "over"


async def test_a_whole_game_from_the_words_alone(here):
    """Somebody who sees no picture reads `/board words`, types names as they are read, and plays to the end."""
    table = await begun(here, seed=10)
    for _ in range(400):
        found = await now(here, table)
        if found.phase != "playing":
            break
        await from_words(here, found, found.names[found.waiting[0]])
    assert (await now(here, table)).phase == "over"


async def from_words(here, table, who):
    """One turn: what can be recruited or added is, else a card is dismissed."""
    words = await in_words(here, who, CHANNEL)
    hand = listed(re.search(r"Your hand: (.*?)\. Your Musicians", words).group(1))
    tried = [("recruit", {"card": card}) for card in hand] + [("equip", {"card": card}) for card in hand]
    tried += [("dismiss", {"cards": card}) for card in hand] + [("visitor", {"card": card}) for card in hand]
    for verb, options in tried:
        answer = await here.people.slash(who, CHANNEL, f"lusitania {verb}", options_={**options, "and_end_turn": True})
        if (await now(here, table)).seq > table.seq:
            return
        assert "Nothing changed" in text(answer.message) or "?" in text(answer.message)
    raise AssertionError(f"nothing could be done from: {words}")


async def test_trading_and_ending_takes_three_presses(here):
    """My seat, the card to take, the card to give and end: three presses from the ping, two from the DM."""
    table = await begun(here, seed=7)
    who = (await now(here, table)).names[(await now(here, table)).waiting[0]]
    panel = (await here.press(who, board(here, CHANNEL), "My seat")).message
    assert await traded(here, table, who, panel) == 2
    other = (await now(here, table)).names[(await now(here, table)).waiting[0]]
    await here.settled()
    assert other != who
    assert await traded(here, table, other, dms(here, other)[-1]) == 2


async def traded(here, table, who, panel):
    """Presses until the turn has passed on, always the first trade, ended with it where that can be said."""
    from tests.e2e.players import offered

    before, presses = (await now(here, table)).waiting, 0
    while (await now(here, table)).waiting == before:
        trades = [(key, values) for key, values in offered(here, panel) if ":trade" in key]
        ends = [(key, values) for key, values in trades if key.endswith("+")]
        panel = (await here.people.click(who, panel, *(ends or trades)[0])).message
        presses += 1
        assert presses < 6
    return presses


async def test_three_people_each_their_own_way(here):
    """Ways can be mixed at will: half the game by commands, then buttons, then DMs."""
    table = await begun(here, seats=3, seed=3)
    await by_commands(here, table, CHANNEL, most=12)
    await by_buttons(here, table, CHANNEL, most=30)
    await by_buttons(here, table, CHANNEL, dm=True)
    assert (await now(here, table)).phase == "over"


@pytest.mark.parametrize("expansion", ["laurus", "virtus", "both"])
async def test_with_objectives(here, expansion):
    """Each choice of decks plays to the end."""
    table = await begun(here, seats=4, seed=2, expansion=expansion)
    await by_commands(here, table, CHANNEL)
    assert (await now(here, table)).phase == "over"
    assert len({*PEOPLE[:4]}) == 4
