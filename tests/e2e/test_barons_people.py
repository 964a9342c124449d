"""BARONS with people who are late, gone, defeated, or back; and with a bot that stops in the middle."""

from __future__ import annotations

import msgspec
import pytest

from bot import Gamekeeper
from engine.barons import actions
from engine.core import asked
from tests.cogs.forum import HOME, text
from tests.cogs.play import board, boards, choose, dms, now, seat
from tests.e2e.barons_table import STOCK, by_sheets, filled, mover, settled_in
from tests.sandbox.kit import running
from tests.table.test_table import put


async def restarted(here):
    """The bot ends, and another process goes on with its data."""
    await here.settled()
    await here.bot.close()
    here.bot = Gamekeeper(here.bot.settings, guild_ready_timeout=0.05)
    return running(here.bot)


async def late(here, table, place):
    """The time of this seat is up."""
    found = await now(here, table)
    await here.tables.lapse(table.id, place, found.numbers[place])
    await here.settled()
    return await now(here, table)


async def ended(here, table, place):
    end = actions.Lock() if table.state.options.model == "sealed" else actions.End()
    await here.tables.act(table.id, table.users[place], end)
    return await now(here, table)


async def turn_of(here, table, absent):
    """A Turn in which these are late and the others end at once."""
    begun_at = (await now(here, table)).state.turn
    while (found := await now(here, table)).state.turn == begun_at and found.waiting:
        place = found.waiting[0]
        found = await late(here, found, place) if place in absent else await ended(here, found, place)
    return found


async def test_who_misses_two_moves_is_passed_over_until_back(here):
    """The board says so; `/barons back` brings the next move again (B-139 to B-141)."""
    table = await settled_in(here)
    await turn_of(here, table, {1})
    table = await turn_of(here, table, {1})
    assert table.state.barons[1].absent and "Brutus missed two moves and counts as absent" in everything(here)
    third = await turn_of(here, table, set())
    assert third.state.turn == table.state.turn + 1 and third.state.barons[1].absent
    panel = await seat(here, "Brutus")
    assert "You count as absent" in text(panel)
    await here.says("Brutus", "barons back", HOME)
    assert not (await now(here, table)).state.barons[1].absent
    fourth = await turn_of(here, table, set())
    assert fourth.state.barons[1].missed == 0


def everything(here):
    return "\n".join(text(message) for message in boards(here))


@pytest.mark.parametrize("model", ["moves", "sealed", "open"])
async def test_when_all_are_absent_the_game_pauses_and_says_so(here, model):
    """Nobody is called; whoever comes back goes on, and a board calls the next one (B-142)."""
    table = await settled_in(here, model=model)
    for _ in range(2):
        table = await turn_of(here, table, {0, 1, 2})
    assert table.state.halted and table.waiting == []
    assert "paused until somebody comes back" in board(here)["content"]
    panel = await seat(here, "Agrippa")
    assert "The game is paused until somebody comes back." in text(panel)
    await choose(here, "Agrippa", panel, "I am back")
    found = await now(here, table)
    assert not found.state.halted and found.waiting == [2]
    assert "paused" not in board(here)["content"]


async def test_three_turns_in_debt_are_a_defeat(here):
    """The board says who is out; the land is neutral, and whoever is out watches (B-123, B-124)."""
    table = await settled_in(here)
    barons = [*table.state.barons]
    barons[2] = msgspec.structs.replace(barons[2], gold=-20, debt=2, stock=dict.fromkeys(barons[2].stock, 0))
    table = await put(here.tables, table, barons=barons)
    found = await turn_of(here, table, set())
    await here.settled()
    assert not found.state.barons[2].alive and "Agrippa is defeated by debt" in board(here)["content"]
    assert "You are out of the game." in text(await seat(here, "Agrippa"))
    refused = await here.says("Agrippa", "barons sell", HOME, resource="food", amount="1")
    assert "You are out of the game" in text(refused.message) and "(B-47)" in text(refused.message)


async def test_resigning_is_a_defeat_at_once(here):
    """The others play on; the last one standing wins (B-125, B-128)."""
    table = await settled_in(here)
    for who in ("Brutus", "Agrippa"):
        answer = await here.says(who, "game resign")
        await here.press(who, answer.message, "Resign from BARONS of the Kingdom #1")
    await here.settled()
    found = await now(here, table)
    assert found.phase == "over" and found.outcome.ranks[0] == 1
    assert "Livia won: the last baron standing" in board(here)["content"]


@pytest.mark.parametrize("model", ["moves", "sealed", "open"])
async def test_one_defeated_one_resigned_one_absent_and_back_in_one_game(here, model):
    """Four begin; those two who are left, one of them absent for a while, play it to the end (B-123, B-128, B-140)."""
    table = await settled_in(here, 4, stock=STOCK, model=model)
    barons = [*table.state.barons]
    barons[3] = msgspec.structs.replace(barons[3], gold=-20, debt=2, stock=dict.fromkeys(barons[3].stock, 0))
    table = await put(here.tables, table, barons=barons)
    answer = await here.says("Brutus", "game resign")
    await here.press("Brutus", answer.message, "Resign from BARONS of the Kingdom #1")
    for _ in range(2):
        table = await turn_of(here, table, {2})
    await here.settled()
    assert [baron.alive for baron in table.state.barons] == [True, False, True, False] and table.state.barons[2].absent
    await here.says("Agrippa", "barons back", HOME)
    log = text((await here.says("Livia", "log")).message)
    assert "Agrippa missed two moves and counts as absent" in log and "Agrippa is back" in log
    await by_sheets(here, table)
    await here.settled()
    found = await now(here, table)
    assert found.phase == "over" and sorted(found.outcome.ranks[:3:2]) == [1, 2]
    assert found.outcome.ranks[1] > 2 and found.outcome.ranks[3] > 2
    told = everything(here)
    assert "Octavia is defeated by debt" in told and "Brutus leaves the game" in told


async def test_a_restart_with_half_of_the_orders_in(here):
    """Written and locked lists are still there, an open form is still taken, and each Turn has one board."""
    table = await settled_in(here, stock=STOCK, model="sealed")
    before = len(boards(here))
    for order in (actions.Sell("food", 3), actions.Lock()):
        await here.tables.act(table.id, table.users[0], order)
    opened = await here.press("Brutus", await seat(here, "Brutus"), "Write")
    async with await restarted(here):
        tried = await here.people.submit("Brutus", opened, {"orders": "court glass 2\nlock"})
        await choose(here, "Brutus", tried.message, "Keep this list")
        assert "all others are ready" in text(dms(here, "Agrippa")[-1])
        panel = await seat(here, "Agrippa")
        assert "You are the last: all others are ready." in text(panel)
        panel = await choose(here, "Agrippa", panel, "Lock: my orders are ready")
        assert "Your list is empty: that counts as a missed move." in text(panel)
        await here.press("Agrippa", panel, "Do it")
        await here.settled()
        assert (await now(here, table)).state.turn == table.state.turn + 1
        assert len(boards(here)) == before + 1
        assert "Livia sold 3 Food: +3 Gold" in board(here)["content"]
        assert "Brutus gave the Court 2 Glass" in board(here)["content"]


async def test_a_sealed_list_is_edited_in_the_form_it_fills(here):
    """It stands there to be changed, is replaced as a whole, tried out, and locked or taken up again at will."""
    table = await settled_in(here, stock=STOCK, model="sealed")
    panel = await filled(here, "Livia", await seat(here, "Livia"), "Write", orders="sell food 9\nclaim A1")
    shown = text(panel).replace("*", "")
    assert "1. `sell food 9` → as things stand cut to 6: then 36 Gold, 0 Food" in shown
    assert "2. `claim A1` → as things stand skipped: You can claim" in shown
    panel = await choose(here, "Livia", panel, "Keep this list")
    again = await here.press("Livia", panel, "Write")
    assert "sell food 9\nclaim A1" in str(again.modal).replace("\\n", "\n")
    tried = await here.people.submit("Livia", again, {"orders": "sell food 5"})
    panel = await choose(here, "Livia", tried.message, "Keep this list")
    assert (await now(here, table)).state.barons[0].orders == [actions.Sell("food", 5)]
    posts = (await now(here, table)).posts
    panel = await choose(here, "Livia", panel, "Lock: my orders are ready")
    assert "Your orders are locked." in text(panel)
    await choose(here, "Livia", panel, "Unlock my orders")
    found = await now(here, table)
    assert {*found.waiting} == {0, 1, 2} and found.posts == posts, "nobody is called by that"


async def test_the_fate_of_each_order_is_its_owners_alone(here):
    """Cut and skipped orders are told in the own panel and log; the others read what was done (BV-6)."""
    table = await settled_in(here, stock=STOCK, model="sealed")
    for order in (actions.Sell("food", 9), actions.Claim("A1"), actions.Court("glass", 2)):
        await here.tables.act(table.id, table.users[0], order)
    for place in range(3):
        await here.tables.act(table.id, table.users[place], actions.Lock())
    await here.settled()
    mine, theirs = text(await seat(here, "Livia")), text(await seat(here, "Brutus"))
    assert "sell food 9: cut to 6, you had too few; claim A1: skipped, the tile did not touch yours" in mine
    assert "cut to" not in theirs + board(here)["content"] and "Livia sold 6 Food" in theirs
    log = text((await here.says("Brutus", "log")).message)
    assert "Livia sold 6 Food for 6 Gold; Livia gave the Court 2 Glass" in log and "skipped" not in log


async def test_a_restart_during_open_choices(here):
    """Panels from before still answer; nobody is asked twice."""
    table = await settled_in(here, stock=STOCK)
    place, who = table.waiting[0], mover(table)
    table.state.barons[place].cards.append("warmongering")
    table = await put(here.tables, table, barons=table.state.barons)
    await here.says(who, "barons play", HOME, card="warmongering")
    await here.settled()
    first, second = (table.names[s] for s in range(3) if s != place)
    panel = await seat(here, first)
    count = {name: len(dms(here, name)) for name in (first, second)}
    async with await restarted(here):
        await choose(here, first, panel, "all Favor")
        await choose(here, second, dms(here, second)[-1], "5 Weapons")
        found = await now(here, table)
        assert [*asked(found.state)] == [place]
        assert {name: len(dms(here, name)) for name in count} == count


async def test_a_turn_of_sealed_orders_is_one_round_of_messages(here):
    """One board for all and one call for each; writing and locking call nobody, but the last one is told once."""
    table = await settled_in(here, stock=STOCK, model="sealed")
    names = table.names
    for _ in range(3):
        turn, board_count = (await now(here, table)).state.turn, len(boards(here))
        mail = {name: len(dms(here, name)) for name in names}
        for place in (0, 1):
            for order in (actions.Sell("food", 1), actions.Lock()):
                await here.tables.act(table.id, table.users[place], order)
                await here.settled()
        assert len(boards(here)) == board_count, "nobody is called before all are ready"
        assert [len(dms(here, name)) - mail[name] for name in names] == [0, 0, 1]
        await here.tables.act(table.id, table.users[2], actions.Sell("food", 1), actions.Lock())
        await here.settled()
        assert (await now(here, table)).state.turn == turn + 1 and len(boards(here)) == board_count + 1
        assert all(len(dms(here, name)) - mail[name] <= 1 for name in names[:2])
