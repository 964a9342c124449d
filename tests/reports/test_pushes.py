"""Pushes counted over whole games, for each way in which people may want to be called (faults 1, 4, 7)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.barons import actions as barons
from engine.barons.state import BaronsOptions
from engine.core import IllegalAction, asked, questions
from engine.lusitania import actions as lusitania
from storage.tx import CHANNEL, Post
from table.telling import post
from tests.cogs.play import dealt, dms, now
from tests.cogs.test_sender import clock
from tests.games import REAL
from tests.table.test_table import put

__all__ = ["clock"]  # stands at 08:00 UTC
RINGS = {"channel": 1, "dm": 1, "both": 2, "none": 0}
MOST = 150  # actions of one evening


async def ways(here, table: Any, chosen: tuple[str, ...]) -> dict[str, int]:
    """Each seat has its way from now on; how often a call of each must ring."""
    for user, way in zip(table.users, chosen, strict=False):
        await here.tables.set_person(user, notify=way)
    return {name: RINGS[way] for name, way in zip(table.names, chosen, strict=False)}


async def step(here, table: Any, rnd: random.Random, prefer: type | None = None) -> tuple[Any, str, Any]:
    """Somebody who is called does something; rather `prefer`. The tables before and after it, and who it was."""
    before = await now(here, table)
    seat = rnd.choice(before.waiting)
    while True:
        asking = rnd.choice([q for q in questions(before.state, seat) if not q.optional])
        found = [asking.pick(before.state, seat, rnd.choice) for _ in range(8)]
        action = next((action for action in found if prefer and isinstance(action, prefer)), found[0])
        try:
            await here.tables.act(before.id, before.users[seat], action)
        except IllegalAction:
            continue
        await here.settled()
        return before, before.names[seat], await now(here, table)


def begun(before: Any, after: Any, who: str) -> list[str]:
    """For whom the game has begun to wait by what somebody else did."""
    new = [after.names[seat] for seat in after.waiting if seat not in before.waiting]
    return [name for name in new if name != who]


def urged(before: Any, after: Any) -> list[str]:
    """Who is told that all others are ready: the last of several who decide at the same time."""
    if len(after.waiting) != 1 or len(before.waiting) < 2 or after.waiting[0] not in before.waiting:
        return []
    seat = after.waiting[0]
    asking = asked(after.state)[seat]
    return [after.names[seat]] if asking.urged and asking in questions(before.state, seat) else []


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
async def test_each_way_rings_as_often_as_it_says_over_a_whole_game(here, game):
    """Faults 1, 4, 7: a mention once, a DM once, both twice, none never, for each time that the game begins to wait;
    own steps ring for nobody."""
    here.bot.renderers[game.key] = None
    table, rnd = await dealt(here, game.key, max(n for n in game.players if n <= 4), seed=1), random.Random(1)
    pushes = Counter({name: len(here.people.pushes(name)) for name in table.names})
    chosen = list(RINGS)
    rnd.shuffle(chosen)
    rings = await ways(here, table, tuple(chosen))
    for _ in range(MOST):
        before, who, after = await step(here, table, rnd)
        for name in begun(before, after, who):
            pushes[name] += rings[name]
        for name in urged(before, after):
            pushes[name] += rings[name] > 0 and chosen[table.names.index(name)] in ("dm", "both")
        assert {name: len(here.people.pushes(name)) for name in table.names} == dict(pushes)
        if not after.waiting:
            break
    assert len([name for name in rings if pushes[name]]) >= 3


async def test_warmongering_calls_all_others_out_of_turn(here):
    """Fault 7: each who has to pay is called at once, the way they want; the mover moves on and is not called."""
    here.bot.renderers["barons"] = None
    table = await dealt(here, "barons", 4, options=BaronsOptions(model="moves"))
    rnd = random.Random(1)
    found = await now(here, table)
    while not any(_moves(found, seat) for seat in range(4)):
        _, _, found = await step(here, table, rnd)
    mover = next(seat for seat in range(4) if _moves(found, seat))
    for baron in found.state.barons:
        baron.cards = ["warmongering"]
    await put(here.tables, found, barons=found.state.barons)
    before = {name: len(here.people.pushes(name)) for name in found.names}
    rings = await ways(here, found, tuple(RINGS)[mover:] + tuple(RINGS)[:mover])
    await here.tables.act(found.id, found.users[mover], barons.Play("warmongering"))
    await here.settled()
    rung = {name: len(here.people.pushes(name)) - before[name] for name in found.names}
    assert rung == rings | {found.names[mover]: 0}
    for seat in range(4):
        if seat != mover:
            await here.tables.act(found.id, found.users[seat], barons.Choose("favor"))
            await here.settled()
    rung = {name: len(here.people.pushes(name)) - before[name] for name in found.names}
    assert rung == rings | {found.names[mover]: 0}


def _moves(table: Any, seat: int) -> bool:
    return any(type(q).__name__ == "Move" for q in questions(table.state, seat)) and seat in table.waiting


async def test_a_senator_changes_hands_without_a_push(here):
    """Fault 7: nobody else has to decide; whose card was taken sees the new hand in a silent DM."""
    here.bot.renderers["lusitania"] = None
    table, rnd = await dealt(here, "lusitania", 3, seed=4), random.Random(4)
    for _ in range(MOST):
        before, who, after = await step(here, table, rnd, lusitania.Senator)
        while any(issubclass(lusitania.SenatorTake, q.takes) for q in questions(after.state, before.names.index(who))):
            victims = [name for name in after.names if name != who]
            counted = {name: (len(here.people.pushes(name)), len(dms(here, name))) for name in victims}
            hands = [list(player.hand) for player in after.state.players]
            _, who, after = await step(here, table, rnd)
            taken = [n for n, hand in enumerate(hands) if after.state.players[n].hand != hand and after.names[n] != who]
            for name in victims:
                assert len(here.people.pushes(name)) == counted[name][0]
                assert (len(dms(here, name)) > counted[name][1]) == (after.names.index(name) in taken)
            if taken:
                return
    pytest.fail("no Senator was played")


async def test_what_all_see_tells_nothing_of_ways_and_quiet_hours(here, clock):
    """Who is not mentioned is named, and nothing says why: the whole message is the same, to the byte."""
    table = await dealt(here, "nim")
    user, name = table.users[table.waiting[0]], table.names[table.waiting[0]]
    await here.tables.set_quiet(user, 22 * 60, 23 * 60, "UTC")
    loud = await _board(here, table)
    assert loud.called == (user,)
    for change in ({"notify": "dm"}, {"notify": "none"}, {"quiet": 9 * 60}):
        if end := change.pop("quiet", 0):
            await here.tables.set_quiet(user, 8 * 60, end, "UTC")
        await here.tables.set_person(user, **({"notify": "channel"} | change))
        named = loud._replace(called=(), content=loud.content.replace(f"<@{user}>", f"{name},"))
        assert await _board(here, table) == named


async def _board(here, table: Any) -> Any:
    """The board that calls whoever is called, as it would be posted now."""

    def write(tx: Any, desk: Any) -> int:
        post(tx, desk, table, "board", number=1, wait=1e6)
        return int(tx._row("SELECT max(id) FROM outbox")[0])

    row = await here.tables._run(write)
    return await here.bot.sender.board(
        Post(row, f"c{table.channel}", table.id, table.seq, "board", CHANNEL, 1, None, "n", 1, None)
    )
