"""A game at a table: taking back, the race answered in any order, a restart in its middle."""

from __future__ import annotations

import random

import pytest

from engine.core import IllegalAction, apply, asked, carry_out, early, new_game
from engine.lydia import GAME
from engine.lydia.actions import Place, Race, Take
from engine.lydia.expansions.chariots import RaceReward
from engine.lydia.state import Options
from storage.store import Store
from table.service import Tables
from tests.conftest import BRUTUS, LIVIA

USERS, OPTIONS = (LIVIA, BRUTUS), Options(expansions=("chariots",))


async def opened(tables, seed=5, options=OPTIONS):
    return await tables.open(1, "lydia", USERS, seed, options)


def up_to_a_race():
    """A seed and the actions after which both are called to a race."""
    for seed in range(200):
        rnd, done = random.Random(seed), []
        state, _ = new_game(GAME, 2, OPTIONS, seed)
        while waits := asked(state):
            (seat, asking), *_ = waits.items()
            if isinstance(asking, RaceReward) and early(state, 1 - seat):
                return seed, done
            action = asking.pick(state, seat, rnd.choice)
            done.append((seat, action))
            carry_out(GAME, state, seat, action, asking)
    raise AssertionError("no race with two")


async def at_a_race(tables):
    seed, done = up_to_a_race()
    table = await opened(tables, seed)
    for seat, action in done:
        now = (await tables.get(table.id)).state
        if type(action) in asked(now)[seat].takes:  # else its only answer was given without asking (L-54)
            await tables.act(table.id, USERS[seat], action)
    return await tables.get(table.id)


async def test_a_placement_can_be_taken_back_until_something_is_drawn(tables):
    """Free while nothing was revealed; closed once the next player has drawn (L-22)."""
    table = await opened(tables)
    seat = table.state.active
    done = await tables.act(table.id, USERS[seat], Place(table.state.drawn, "well"))
    back = await tables.undo(table.id, USERS[seat])
    assert back.table.state == table.state
    done = await tables.act(table.id, USERS[seat], Place(table.state.drawn, "well"), Take("red", None))
    assert done.table.state.active == 1 - seat
    with pytest.raises(IllegalAction, match="already_seen"):
        await tables.undo(table.id, USERS[seat])


async def test_both_are_called_to_a_race(tables):
    """And each answers in their own time (LX7-6)."""
    table = await at_a_race(tables)
    assert sorted(table.waiting) == [0, 1]


async def test_a_race_comes_out_alike_in_whatever_order_it_is_answered(tables):
    """The early answer is kept, and told to nobody before its turn."""
    table = await at_a_race(tables)
    first = next(iter(asked(table.state)))
    second = 1 - first
    done = await tables.act(table.id, USERS[second], Race(1))
    assert done.table.state == table.state and done.table.kept == {second} and done.table.waiting == [first]
    assert not any(entry.seat == second for entry in await tables.log(table.id, after=table.seq))
    done = await tables.act(table.id, USERS[first], Race(0))
    assert done.table.state == carried(table.state, (first, Race(0)), (second, Race(1)))


def carried(state, *answers):
    for seat, action in answers:
        state, _ = apply(GAME, state, seat, action)
    return state


async def test_a_race_goes_on_after_a_restart(tables, clock):
    """The kept answer is still there."""
    table = await at_a_race(tables)
    first = next(iter(asked(table.state)))
    await tables.act(table.id, USERS[1 - first], Race(1))
    path = tables.store.path
    await tables.store.close()
    tables.store = await Store.open(path)
    again = Tables(tables.store, clock)
    again.add_game(GAME)
    now = await again.get(table.id)
    assert now.state == table.state and now.kept == {1 - first}
    done = await again.act(table.id, USERS[first], Race(0))
    assert done.table.state == carried(table.state, (first, Race(0)), (1 - first, Race(1)))
    tables.store = again.store
