"""Pushes: one for each call, to the right person, and somebody notices when none arrive (faults 1 to 8)."""

from __future__ import annotations

import random
import time

import pytest

from sandbox import seed
from sandbox.faults import Fault
from tests.cogs.forum import forum, text
from tests.cogs.play import HOME, PEOPLE, board, boards, dealt, dms, now, seat, to_move, until
from tests.cogs.test_sender import clock, tried
from tests.e2e.players import newest, offered, paused
from tests.games import REAL
from tests.inputs.forge import fine, said
from tests.toys.bazaar import Draw
from tests.toys.nim import Take

__all__ = ["clock"]
MESSAGES = "/channels/*/messages"


async def press(here, table, rnd):
    """Somebody who is called presses something in a fresh panel until an action is done. Who it was, and the tables."""
    before = await now(here, table)
    who = before.names[rnd.choice(before.waiting or paused(before))]
    panel = await newest(here, before, who, HOME, dm=False)
    after = before
    while after.seq == before.seq:
        custom_id, values = rnd.choice(offered(here, panel))
        answer = await here.people.click(who, panel, custom_id, values)
        panel, after = answer.message or panel, await now(here, table)
    await here.settled()
    return who, before, await now(here, table)


def called(before, after, who):
    """Who must be pushed: each newly asked by what somebody else has done; at the end everybody's board is silent."""
    fresh = [s for s in after.waiting if s not in before.waiting or after.numbers[s] != before.numbers[s]]
    return [after.names[s] for s in fresh if after.names[s] != who]


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
@pytest.mark.parametrize("seats", [2, 4])
async def test_each_call_is_one_push_and_nothing_else_is(here, game, seats):
    """Faults 1, 4, 7: counted over a long evening: own steps push nobody, a call pushes once, also out of turn."""
    if seats not in game.players:
        pytest.skip(f"{game.key} is not played by {seats}")
    table, rnd = await dealt(here, game.key, seats, seed=seats), random.Random(seats)
    pushes = {name: len(here.people.pushes(name)) for name in table.names}
    assert pushes == {name: int(table.names.index(name) in table.waiting) for name in table.names}
    for _ in range(25):
        who, before, after = await press(here, table, rnd)
        for name in called(before, after, who):
            pushes[name] += 1
        assert {name: len(here.people.pushes(name)) for name in table.names} == pushes
        if after.phase != "playing":
            break
    assert sum(pushes.values()) > 1


async def test_when_nothing_arrives_for_an_hour_somebody_is_told(here, clock, caplog):
    """Fault 2: retried all the time, one alert in the log, a mark in /game list, a word to whoever moved; then it goes out."""
    table = await dealt(here, guild=int(seed.GUILD))
    panel = await seat(here, "Livia")
    here.sandbox.faults.add(Fault(does="status", method="POST", path=MESSAGES, status=403, times=10_000))
    moved = await here.people.click("Livia", panel, f"t:{table.id}:{table.numbers[0]}:draw")
    for times in range(1, 11):
        await tried(here, times)
        clock.forward(380)
        here.bot.sender.wake()
    await tried(here, 10)
    alerts = [r for r in caplog.records if r.levelname == "ERROR"]
    assert len(alerts) == 1 and "nothing has arrived for" in alerts[0].getMessage()
    listed = fine(await here.says("Cicero", "game list"))
    assert "I cannot post its newest board" in listed
    assert "its board has not arrived" in said(moved) and moved.followups[-1].ephemeral
    here.sandbox.faults.clear()
    clock.forward(400)
    here.bot.sender.wake()
    await here.settled()
    assert len(boards(here)) == 2 and f"<@{here.user('Brutus')}>" in board(here)["content"]
    assert "I cannot post" not in fine(await here.says("Cicero", "game list"))


async def test_pings_go_by_ids_not_by_names(here):
    """Fault 3: renamed to another player's name between two turns, it is still the right phone that lights up."""
    table = await dealt(here)
    brutus = here.people.user("Brutus")
    here.sandbox.world.users[brutus] |= {"global_name": "Livia Drusilla", "username": "x.livia"}
    await here.press("Livia", board(here), "My seat")
    await here.tables.act(table.id, here.user("Livia"), Draw())
    await here.settled()
    assert len(here.people.pushes(brutus)) == 1 and len(here.people.pushes("Livia")) == 1


async def test_a_new_name_is_shown_once_it_was_seen(here):
    """Fault 3: names follow whoever acts; nothing goes by them."""
    table = await dealt(here)
    livia = here.people.user("Livia")
    here.sandbox.world.users[livia]["global_name"] = "Augusta"
    here.sandbox.world.member(seed.GUILD, livia)["user"] = here.sandbox.world.users[livia]
    await here.press("Augusta", board(here), "My seat")
    await here.tables.act(table.id, here.user("Augusta"), Draw())
    await here.settled()
    assert (await now(here, table)).names[0] == "Augusta" and "Augusta" in text(board(here))


async def test_who_shares_no_server_any_more_gets_no_dm_and_stops_nothing(here, caplog):
    """Fault 5: 50278 is like closed DMs; back in the server, the next call arrives in the same DM as before."""
    table = await dealt(here)
    brutus = here.people.user("Brutus")
    member = here.sandbox.world.member(seed.GUILD, brutus)
    here.sandbox.world.drop_member(seed.GUILD, brutus)
    before = len(dms(here, "Brutus"))
    await here.tables.act(table.id, here.user("Livia"), Draw())
    await here.settled()
    assert len(dms(here, "Brutus")) == before and len(boards(here)) == 2
    assert not [r for r in caplog.records if r.levelname == "ERROR"]
    here.sandbox.world.keep_member(seed.GUILD, member)
    for user in ("Brutus", "Livia"):
        await here.tables.act(table.id, here.user(user), Draw())
        await here.settled()
    assert len(dms(here, "Brutus")) > before
    assert len([room for room in here.people.sees("Brutus") if room["type"] == 1]) == 1


async def test_thirty_starts_do_not_starve_a_turn(tmp_path):
    """Faults 8, 56: thirty games begin at once within Discord's 50 requests a second; a turn that passes then is called soon."""
    async with forum(tmp_path, per_second=50) as here:
        table = await dealt(here, "nim")
        rooms = [await here.sandbox.moderation.open_channel(f"room-{i}") for i in range(30)]
        users = tuple(here.user(name) for name in PEOPLE[:2])
        for room in rooms:
            await here.tables.open(int(room["id"]), "nim", users, 5, names=PEOPLE[:2])
        begun = time.monotonic()
        who = await to_move(here, table)
        await here.tables.act(table.id, here.user(who), Take(0, 1))
        await until(lambda: len(boards(here)) == 2, seconds=10)
        assert time.monotonic() - begun < 5.0
        for room in rooms:
            await until(lambda room=room: len(boards(here, room["id"])) == 1, seconds=20)
        assert not [request for request in here.sandbox.log if request.status == 429]
