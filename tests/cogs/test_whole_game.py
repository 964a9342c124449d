"""Complete games of Lusitania over real sockets, each played in one way only, to the end."""

from __future__ import annotations

import random
import re

import pytest

from cogs.ui.view import AND_END, KEEP
from tests.cogs.play import HOME, board, boards, choose, dealt, dms, now, offers, seat, text, to_move

RECRUITS = ("recruit", "equip", "visitor")
VERBS = (*RECRUITS, "trade", "dismiss")


def gain(words):
    """What a line of words promises: `+2½` is 2.5; trading is worth nothing, dismissing less."""
    found = re.search(r"(?<![\d½])\+(\d*)(½?)", words)
    return (int(found[1] or 0) + 0.5 * bool(found[2])) if found else -1.0 if "Dismiss" in words or "−" in words else 0.0


def best(lines, chance):
    """The line to choose: what brings most, else any, rather with the end of the turn; `chance` parts equals.

    Menus for several cards at once are left alone: each card has its own button as well.
    """
    others = re.compile(r"Undo|Why not|Back|Board|Next|Choose up to|.*several at once$")
    usable = [line for line in lines if not others.match(line) and KEEP not in line]
    return max(usable, key=lambda line: (max(0.0, gain(line)), chance.random() - ("Use " in line)))


async def turn(forum, who, panel, chance):
    """Press until it is somebody else's turn; the number of presses."""
    presses = 0
    while await to_move_or_none(forum) == who:
        panel = await choose(forum, who, panel, best(list(offers(panel)), chance))
        presses += 1
        assert presses < 20, text(panel)
    return presses


async def to_move_or_none(forum):
    try:
        table = await forum.tables.in_channel(forum.id_of(HOME))
    except Exception:
        return None
    return table.names[table.waiting[0]]


@pytest.fixture
def chance():
    return random.Random(1)


@pytest.fixture
async def table(here):
    return await dealt(here, "lusitania", 2, seed=3)


async def test_by_buttons_only(here, table, chance):
    """From My seat under each board; at most three presses for most turns, six with a free action that warns."""
    counts = []
    while (who := await to_move_or_none(here)) is not None:
        counts.append(1 + await turn(here, who, await seat(here, who), chance))
    assert (await now(here, table)).outcome and "the game is over" in board(here)["content"]
    assert min(counts) <= 2 and max(counts) <= 6 and sorted(counts)[len(counts) // 2] <= 3


async def test_from_dms_only(here, table, chance):
    """Every turn in the newest message of the bot to whoever is called, without looking at the channel."""
    here.bot.renderers["lusitania"] = None
    while (who := await to_move_or_none(here)) is not None:
        last = who
        await turn(here, who, dms(here, who)[-1], chance)
    assert (await now(here, table)).outcome and "The game is over." in text(dms(here, last)[-1])


async def test_by_commands_only(here, table, chance):
    """Each field is filled with what autocomplete offers; `and_end_turn` ends the turn with it."""
    here.bot.renderers["lusitania"] = None
    while (who := await to_move_or_none(here)) is not None:
        verb, given = await command(here, who, chance)
        answer = await here.says(who, f"lusitania {verb}", HOME, **given)
        assert "Nothing changed" not in text(answer.message), (verb, given, text(answer.message))
        if verb not in ("end", "senator-take", "senator-give"):
            await here.settled()
            if await to_move_or_none(here) == who:
                await here.says(who, "lusitania end")
        await here.settled()
    assert (await now(here, table)).outcome


async def command(forum, who, chance):
    """The verb with the greatest gain that autocomplete offers something for, all its fields filled in."""
    found = {}
    for verb in VERBS:
        first, *_ = fields(forum, verb)
        lines = await forum.people.complete(who, HOME, f"lusitania {verb}", first, "")
        assert lines, "autocomplete is never empty"
        found |= {(verb, line["value"]): line["name"] for line in lines if line["value"].strip("-")}
    verb, value = max(found, key=lambda key: (max(0.0, gain(found[key])), key[0] in RECRUITS, chance.random()))
    given = {}
    for name in fields(forum, verb):
        lines = [{"value": value}] if not given else await forum.people.complete(
            who, HOME, f"lusitania {verb}", name, "", **given
        )  # fmt: skip
        given[name] = lines[0]["value"]
    return verb, given | ({"and_end_turn": True} if verb != "end" else {})


def fields(forum, verb):
    """Names of the parameters that the command has for the fields of its action."""
    leaf = next(c for c in forum.people.commands() if c["path"] == f"lusitania {verb}")
    return [option["name"] for option in leaf["options"] if option["name"] != "and_end_turn"]


async def test_from_the_words_alone(here, table, chance):
    """Nobody looks at a picture: what is offered is named in the complete position in words, private part included."""
    here.bot.renderers["lusitania"] = None
    while (who := await to_move_or_none(here)) is not None:
        words = await position(here, who)
        panel = await seat(here, who)
        for line in offers(panel):
            if match := re.match(r"Recruit a Soldier · (.+?) to space", line):
                assert match[1] in words, (match[1], words)
        await turn(here, who, panel, chance)
    assert "21" in await position(here, "Livia") or (await now(here, table)).outcome


async def position(forum, who):
    """All pages of `In words`."""
    answer = await forum.press(who, board(forum), "In words")
    pages = [text(answer.message)]
    while "Next page" in str(answer.message["components"]):
        answer = await forum.press(who, answer.message, "Next page")
        pages.append(text(answer.message))
    return "\n".join(pages)


async def test_trading_and_ending_the_turn_takes_three_presses_from_the_ping(here, table):
    """My seat, the card to take, the card to give with the end of the turn; two of them from the DM."""
    who = await to_move(here, table)
    panel = await seat(here, who)  # 1
    panel = await choose(here, who, panel, next(line for line in offers(panel) if line.startswith("Trade")))  # 2
    await choose(here, who, panel, next(line for line in offers(panel) if AND_END in line))  # 3
    other = await to_move(here, table)
    assert other != who and len(boards(here)) == 2
    panel = await choose(
        here,
        other,
        dms(here, other)[-1],
        next(line for line in offers(dms(here, other)[-1]) if line.startswith("Trade")),
    )
    panel = await choose(here, other, panel, next((line for line in offers(panel) if AND_END in line), "give"))
    assert await to_move(here, table) == who
