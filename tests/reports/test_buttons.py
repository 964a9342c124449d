"""Interactions: answered in time in every branch, on messages of any age, by whoever presses (faults 9 to 18)."""

from __future__ import annotations

import asyncio
import re
import time

import pytest

from tests.cogs.play import HOME, board, boards, dealt, now, offers, seat, to_move
from tests.inputs import ids
from tests.inputs.forge import UNEXPECTED, fine, pressed, said
from tests.sandbox.kit import until

IN_TIME = 3.0  # seconds: later Discord says that the application did not respond


def all_ids(table):
    """One id of each kind that there is."""
    number = table.numbers[table.waiting[0]]
    return ids.real(table, number, (f"t:{table.id}:{number}:draw",))


async def blocked(here, seconds):
    """The database does nothing else for so long."""
    task = asyncio.ensure_future(here.tables.store.run(lambda tx: time.sleep(seconds)))
    await asyncio.sleep(0.02)
    return task


@pytest.mark.parametrize("who", ["Livia", "Cicero"])
async def test_every_button_is_answered_in_time_when_the_database_is_slow(here, who):
    """Faults 9, 10: right or refused, each press is answered in time, although the database takes longer, and the words follow."""
    table = await dealt(here)
    keys = all_ids(table)
    holding = await blocked(here, 4.0)
    answers = await asyncio.gather(*(pressed(here, who, key, v2=key[:1] in "tp") for key in keys))
    await holding
    for key, answer in zip(keys, answers, strict=True):
        assert not answer.dead and answer.seconds < IN_TIME, (key, answer.seconds)
        await until(lambda answer=answer: said(answer).strip())
        fine(answer, key)
    here.sandbox.complaints.clear()


COMMANDS = ("play", "undo", "board", "hand", "log", "games", "rules", "notify", "help", "game list", "game resign",
            "game end", "game join", "game leave", "game start", "bazaar draw", "bazaar sell")  # fmt: skip


async def test_every_command_is_answered_in_time_when_the_database_is_slow(here):
    """Faults 9, 10: the same for what is typed."""
    await dealt(here)
    holding = await blocked(here, 4.0)
    answers = await asyncio.gather(*(here.people.slash("Livia", HOME, path) for path in COMMANDS))
    await holding
    for path, answer in zip(COMMANDS, answers, strict=True):
        assert not answer.dead and answer.seconds < IN_TIME, (path, answer.seconds)
        await until(lambda answer=answer: said(answer).strip())
        fine(answer, path)
    here.sandbox.complaints.clear()


async def test_no_answer_waits_for_a_picture(here):
    """Fault 9: the renderer takes two seconds; presses and look-ups are answered at once."""
    table = await dealt(here, "lusitania")
    here.bot.sender.studio.later(asyncio.sleep(0))
    here.bot.sender.studio._thread.submit(time.sleep, 2.0)
    who = await to_move(here, table)
    for answer in (
        await here.press(who, board(here), "My seat"),
        await here.people.slash(who, HOME, "board"),
        await here.people.slash(who, HOME, "hand"),
    ):
        assert answer.seconds < 1.0 and said(answer)


@pytest.mark.parametrize("days", [0.01, 1, 30])
async def test_buttons_of_any_age_work(here, days):
    """Fault 12: a quarter of an hour, a day and a month later the board's buttons still open the panel."""
    table = await dealt(here)
    old = board(here)
    real = here.sandbox.world.now
    here.sandbox.world.now = lambda: real() + days * 86400
    answer = await here.press("Livia", old, "My seat")
    assert not answer.dead and offers(answer.message)
    assert f"#{table.id}" in said(answer)


@pytest.mark.parametrize("who", ["Brutus", "Cicero"])
async def test_whoever_presses_anothers_buttons_is_answered_privately(here, who):
    """Fault 14: another player and a stranger, at every kind of button, read a sentence that only they see."""
    table = await dealt(here)
    for key in all_ids(table):
        if key.startswith(("n:", "g:", "l:new")):
            continue  # these act for whoever presses; what they may do is tested with them
        answer = await pressed(here, who, key, v2=key[:1] in "tp")
        fine(answer, key)
        assert answer.ephemeral, key
    assert (await now(here, table)).seq == 0


async def test_a_step_offered_twice_is_one_question(here):
    """Fault 15: panel, DM and a reminder of the same step show the same ids; the first press is the only one."""
    table = await dealt(here)
    first, second = await seat(here, "Livia"), await seat(here, "Livia")
    assert offers(first) == offers(second) and len(boards(here)) == 1
    draw = offers(first)["Draw"]
    await here.people.click("Livia", first, draw)
    await here.people.click("Livia", second, draw)
    await here.settled()
    assert (await now(here, table)).seq == 1 and len(boards(here)) == 2


async def test_an_error_in_any_handler_has_an_id_that_stands_in_the_log(here, monkeypatch, caplog):
    """Fault 18: whatever breaks under a button, who pressed reads an id, and the log has the same."""
    table = await dealt(here)
    keys = all_ids(table)

    async def broken(function):
        raise RuntimeError("the disk is on fire")

    answers = []
    with monkeypatch.context() as patched:
        patched.setattr(here.tables.store, "run", broken)
        for key in keys:
            answers.append((key, await pressed(here, "Livia", key, v2=key[:1] in "tp")))
        for path in ("play", "board", "games", "game list", "bazaar draw"):
            answers.append((path, await here.people.slash("Livia", HOME, path)))
    for key, answer in answers:
        if key in ("l:new:bazaarx", "w:0:setup:0", "r:all:0:0"):
            continue  # these ask the database nothing
        words = said(answer)
        assert UNEXPECTED in words and "fire" not in words, key
        assert re.search(r"error \w{6}", words)[0] in caplog.text
    assert (await now(here, table)).seq == 0


async def test_a_burst_of_commands_from_everybody_moves_once(here):
    """Fault 21: ten commands in the same moment, by all players: each turn is played once, the rest is refused in words."""
    table = await dealt(here, seats=3)
    who = ("Livia", "Brutus", "Agrippa")
    answers = await asyncio.gather(*(here.people.slash(who[i % 3], HOME, "bazaar draw") for i in range(9)))
    after = await now(here, table)
    played = [answer for answer in answers if "Nothing changed." not in fine(answer)]
    assert 1 <= len(played) <= 3 and after.seq == len(played)
