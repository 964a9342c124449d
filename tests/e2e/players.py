"""People who play a whole game: by commands, by buttons, or from their DMs.

They see what Discord shows them. Only the one who plays by commands asks the rules what a sensible move would be.
"""

from __future__ import annotations

import importlib
import random
from typing import Any

from engine.core import Action, asked, fields, id_of, name_of, questions
from sandbox.limits_components import walk
from table.types import PLAYING, Table
from tests.cogs.forum import Forum, text
from tests.cogs.play import boards, dms, now

MOST = 3000  # presses after which a game is taken to have no end


class Over(Exception):
    """The game has ended."""


async def live(forum: Forum, table: Table) -> Table:
    """The table as it stands. Raises Over."""
    found = await now(forum, table)
    if found.phase != PLAYING:
        raise Over
    return found


# By commands


async def by_commands(forum: Forum, table: Table, where: Any, *, seed: int = 1, most: int = MOST) -> int:
    """Play on by slash commands until the game is over, or `most` have been given; returns how many were."""
    rnd, given = random.Random(seed), 0
    greedy = importlib.import_module(f"tests.fuzz.{table.game.key}").greedy
    while given < most:
        try:
            found = await live(forum, table)
        except Over:
            return given
        waits = asked(found.state)
        seat = rnd.choice(list(waits))
        action = greedy(found.state, seat, waits[seat], rnd)
        await command(forum, found, found.names[seat], action, where, end=rnd.random() < 0.5)
        after = await now(forum, table)
        assert after.seq > found.seq, f"/{table.game.key} {action} changed nothing"
        given += 1
    return given


async def command(forum: Forum, table: Table, who: str, action: Action, where: Any, *, end: bool = False) -> Any:
    """Give the slash command of an action; a warning is answered with Do it."""
    verb = type(action)
    options: dict[str, Any] = {}
    for name, several in fields(verb):
        value = getattr(action, name)
        if several and value:
            options[name] = " ".join(map(id_of, value))
        elif not several and value is not None:
            options[name] = id_of(value)
    if end and table.game.end not in (None, verb):
        options["and_end_turn"] = True
    answer = await forum.people.slash(who, where, f"{table.game.key} {name_of(verb)}", options_=options)
    assert not answer.dead and answer.message, f"no answer to {action}"
    doubt = [c["custom_id"] for _, c in walk(answer.message["components"]) if c.get("custom_id", "").endswith("!")]
    if doubt:
        answer = await forum.people.click(who, answer.message, doubt[0])
    return answer


# By buttons


async def by_buttons(
    forum: Forum, table: Table, where: Any, *, seed: int = 1, dm: bool = False, most: int = MOST
) -> int:
    """Press what is offered, at random, until the game is over or `most` presses were made; returns how many."""
    rnd, pressed = random.Random(seed), 0
    panels: dict[str, Any] = {}
    while pressed < most:
        try:
            found = await live(forum, table)
        except Over:
            return pressed
        who = found.names[rnd.choice(found.waiting or paused(found))]
        panel = panels.get(who)
        choices = offered(forum, panel) if panel else []
        if not choices:
            panels[who] = await newest(forum, found, who, where, dm=dm)
            choices = offered(forum, panels[who])
            pressed += 1
        assert choices, f"{who} is called and has nothing to press: {text(panels[who])}"
        custom_id, values = rnd.choice(choices)
        answer = await forum.people.click(who, panels[who], custom_id, values)
        assert not answer.dead, f"no answer to {custom_id}"
        panels[who] = answer.message or panels[who]
        pressed += 1
    return pressed


def paused(table: Table) -> list[int]:
    """In a paused game whoever may still say something."""
    return [seat for seat in range(table.state.seats) if questions(table.state, seat)]


async def newest(forum: Forum, table: Table, who: str, where: Any, *, dm: bool) -> Any:
    """The panel to play in: the newest DM, or the one that `My seat` opens."""
    if dm:
        await forum.settled()
        return dms(forum, who)[-1]
    board = boards(forum, where)[-1]
    return (await forum.press(who, board, "My seat")).message


def offered(forum: Forum, panel: Any) -> list[tuple[str, list[str] | None]]:
    """Every choice of the panel as it is now: buttons, and each option of its selects."""
    shown = forum.people.messages.shown(forum.people.message(panel))
    found: list[tuple[str, list[str] | None]] = []
    for _, node in walk(shown["components"]):
        key = node.get("custom_id", "")
        if not key.startswith("t:") or node.get("disabled"):
            continue
        if node["type"] == 3:
            found += [(key, [option["value"]]) for option in node["options"]]
        else:
            found.append((key, None))
    return found
