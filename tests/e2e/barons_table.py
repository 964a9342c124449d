"""Tables of BARONS for the tests that play them in Discord: set up, played by menus, forms and sheets."""

from __future__ import annotations

import random

import msgspec

from engine.barons import actions
from engine.barons.data import SEAT_KEYS
from engine.barons.move import VERBS, Move
from engine.barons.pieces import BaronsOptions
from engine.barons.sealed import Plan, preview, unknowing
from engine.barons.text import parse, written
from engine.core import asked
from sandbox.limits_components import walk
from tests.cases.barons_positions import SETUP
from tests.cogs.forum import HOME, text
from tests.cogs.play import dealt, now, offers
from tests.e2e.players import command
from tests.fuzz.barons import sensible
from tests.table.test_table import put


async def begun(here, seats=3, seed=7, **more):
    """A game that begins."""
    return await dealt(here, "barons", seats, seed=seed, options=BaronsOptions(**more))


async def settled_in(here, seats=3, stock=(), **more):
    """The same after all have set up as in the worked cases; everybody holds this stock, 20 Favor and 30 Gold."""
    table = await begun(here, seats, **more)
    for place in reversed(range(seats)):
        await here.tables.act(table.id, table.users[place], parse(SETUP[SEAT_KEYS[place]]))
        await here.settled()
    table = await now(here, table)
    barons = [
        msgspec.structs.replace(baron, gold=30, favor=20, stock={**baron.stock, **dict(stock)})
        for baron in table.state.barons
    ]
    table = await put(here.tables, table, barons=barons)
    await here.settled()
    return table


def mover(table):
    return table.names[table.waiting[0]]


def selected(message, part):
    """The menu whose title begins so: its custom_id, and values by label."""
    for _, node in walk(message["components"]):
        if (node.get("placeholder") or "").startswith(part):
            return node["custom_id"], {option["label"]: option["value"] for option in node["options"]}
    raise AssertionError(f"no menu {part} in {text(message)}")


async def picked(here, who, panel, menu, words):
    """Choose in a menu what begins with these words: two presses."""
    shown = here.people.messages.shown(here.people.message(panel))
    ident, values = selected(shown, menu)
    value = next((value for label, value in values.items() if label.startswith(words)), None)
    assert value, f"{words!r} is not among {list(values)}"
    answer = await here.people.click(who, shown, ident, [value])
    assert not answer.dead
    await here.idle()
    return answer.message


async def filled(here, who, panel, button, **values):
    """Press a button that opens a form, and send it."""
    opened = await here.press(who, panel, button)
    assert opened.modal is not None
    answer = await here.people.submit(who, opened, values)
    assert not answer.dead
    await here.idle()
    return answer.message


STOCK = {"grain": 4, "livestock": 4, "food": 6, "cloth": 4, "glass": 2, "weapons": 5}


async def by_sheets(here, table, seed=1, most=400):
    """Each move, or each sealed list, is written as one sheet; returns how many were until the end."""
    chance = random.Random(seed)
    for given in range(most):
        found = await now(here, table)
        if found.phase != "playing":
            return given
        place = chance.choice(found.waiting)
        who, asking = found.names[place], asked(found.state)[place]
        if isinstance(asking, Move | Plan):
            await sent(here, who, "\n".join(map(written, [*wishes(found.state, place, chance), last(asking)])))
        else:
            await command(here, found, who, asking.pick(found.state, place, chance.choice), HOME)
        after = await now(here, table)
        assert after.seq > found.seq
        if after.state.turn > found.state.turn:
            await here.settled()  # else the board would be superseded by the next one
    return most


def last(asking):
    return actions.Lock() if isinstance(asking, Plan) else actions.End()


def wishes(state, place, chance):
    """What a sensible player does in one move, as far as it can be said beforehand."""
    sealed = state.options.model == "sealed"
    draft = preview(state, place) if sealed else unknowing(state, place)
    for _ in range(25):
        action = sensible(draft, place, chance)
        if isinstance(action, actions.End):
            return
        yield action
        if isinstance(action, actions.Quest) and not sealed:
            return
        list(VERBS[type(action)].do(draft, place, action))


async def sent(here, who, orders):
    """`/barons orders`, the form, and the button that carries it out."""
    opened = await here.people.slash(who, HOME, "barons orders")
    assert opened.modal is not None, text(opened.message)
    tried = await here.people.submit(who, opened, {"orders": orders})
    found = offers(tried.message)
    button = next((label for label in ("Do all", "Keep this list") if label in found), None)
    assert button, text(tried.message)
    return await here.press(who, tried.message, button)
