"""Lydia's notation: JSON blocks read into cases, and each case run through the engine."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from msgspec.structs import replace

from engine.core import Action, Decision, IllegalAction, apply, asked, asked_for, name_of, questions
from engine.lydia import GAME
from engine.lydia.actions import (
    Bonus,
    Buy,
    Copy,
    Done,
    Estate,
    Exchange,
    King,
    Place,
    Race,
    Take,
    Tomb,
    Upgrade,
)
from engine.lydia.cards import CARDS, CardText
from engine.lydia.scoring import outcome
from engine.lydia.state import Lydia
from engine.lydia.view import View
from tests.cases.blocks import Block, Unreadable, difference, fenced
from tests.cases.lydia_positions import given_state, scores, setup_faults

GIVEN = {"given", "do", "expect"}


def read(text: str) -> list[Block]:
    return [Block(block.name, block.line, parsed(block)) for block in fenced(text, "json")]


def parsed(block: Block) -> dict[str, Any]:
    """The content of one block, its outline checked."""
    try:
        content = json.loads(block.content)
    except json.JSONDecodeError as error:
        raise Unreadable(f"{block.name}: {error}") from None
    if not isinstance(content, dict) or set(content) not in ({"setup"}, GIVEN):
        raise Unreadable(f"{block.name}: either setup, or given, do and expect")
    return content


def run(block: Block) -> str | None:
    content = block.content
    if "setup" in content:
        return setup_faults(content["setup"]["players"], tuple(content["setup"]["expansions"]))
    given = content["given"]
    state, cards = given_state(given), _cards(given.get("card_rules", {}))
    for number, step in enumerate(content["do"], 1):
        state, told = _step(state, step, cards)
        if told:
            return f"step {number}: {told}"
    return _check(state, content["expect"], cards)


def _cards(rules: dict[str, str]) -> dict[str, CardText]:
    """The card set of this case: some purple cards may count by another rule."""
    return CARDS | {c: replace(CARDS[c], scoring=replace(CARDS[c].scoring, rule=rule)) for c, rule in rules.items()}


def _step(state: Lydia, step: dict[str, Any], cards: dict[str, CardText]) -> tuple[Lydia, str | None]:
    if "check" in step:
        return state, _check(state, step["check"], cards)
    wanted = step.get("illegal", step)
    seat = wanted.get("by", state.active)
    action = action_of(state, wanted)
    try:
        after, _ = apply(GAME, state, seat, action)
    except IllegalAction as no:
        return state, None if "illegal" in step else f"{action} refused with {no.code}"
    return (state, f"{action} expected to be refused, accepted") if "illegal" in step else (after, None)


def action_of(state: Lydia, step: dict[str, Any]) -> Action:
    """The action a step of the notation means."""
    pay = tuple(means for means, n in step.get("pay", {}).items() for _ in range(n))
    match step["t"]:
        case "place":
            drawn = state.drawn if step.get("use") != "courtyard" else state.players[state.active].courtyard
            return Place(drawn, step["at"].removeprefix("builder_"))
        case "copy":
            return Copy(step["kind"])
        case "king":
            return King(step["to"])
        case "bonus":
            return Bonus(step["card"] if step["choose"] == "upgrade" else step["choose"])
        case "exchange":
            return Exchange(step["gate"], step["own"])
        case "race":
            return Race(step["reward"], pay)
        case "buy":
            return Buy(step["card"], pay)
        case "upgrade":
            return Upgrade(step["card"], pay)
        case "tomb":
            return Tomb(step["tile"])
        case "estate":
            return Estate(step["tile"], step["card"])
        case "take":
            return Take(step["kind"], step.get("gate"))
        case "done":
            return Done()
    raise Unreadable(f"unknown decision {step['t']}")


# What holds at some point


def _check(state: Lydia, expected: dict[str, Any], cards: dict[str, CardText]) -> str | None:
    view = GAME.view(state, None)
    found = {key: _value(state, view, key, cards) for key in expected}
    wanted = {key: sorted(value) if key.endswith(".cards") else value for key, value in expected.items()}
    return difference(wanted, found)


def _value(state: Lydia, view: View, key: str, cards: dict[str, CardText]) -> Any:
    part, _, rest = key.partition(".")
    if part[0] == "p" and part[1:].isdecimal():
        return _of_player(state, int(part[1:]), rest, cards)
    match part:
        case "gate":
            return dict(Counter(state.gates[rest]))  # type: ignore[index]
        case "well":
            return dict(Counter(state.well))
        case "side":
            return state.sides[rest]  # type: ignore[index]
        case "tile":
            return state.tiles.get(rest)  # type: ignore[call-overload]
        case "options":
            return options(state, rest)
        case "phase":
            return view.phase
        case "current":
            return view.active
        case "deciding":
            return view.asked[0]
        case "king":
            return state.king
        case "chariot":
            return list(view.chariots or ())
        case "well_tile":
            return view.well_tile
        case "final_turns_left":
            return view.turns_left
        case "pending_bonuses":
            return view.owed
        case "retired":
            return [colour for player in state.players for colour in player.tombs]
        case "winners":
            return [seat for seat, rank in enumerate(outcome(state).ranks) if rank == 1]
    raise Unreadable(f"unknown key {key}")


def _of_player(state: Lydia, seat: int, what: str, cards: dict[str, CardText]) -> Any:
    player = state.players[seat]
    match what:
        case "res":
            return {colour: n for colour, n in player.resources.items() if n}
        case "bag":
            return dict(Counter(player.bag))
        case "cards":
            marks = {"normal": "", "upgraded": "+", "covered": "+#"}
            return sorted(card + marks[face] for card, face in player.cards.items())
        case "coins" | "influence" | "courtyard" | "tombs":
            return getattr(player, what)
        case "score":
            return scores(state, seat, cards)
        case "total":
            return scores(state, seat, cards)["total"]
    raise Unreadable(f"unknown key of a player: {what}")


def options(state: Lydia, what: str) -> Any:
    """The legal options of the notation, found by choosing."""
    seat = next(iter(asked(state)))
    ways = list(_ways(questions(state, seat)[0], state, seat))
    match what:
        case "count":
            return len(ways)
        case "place":
            corners = ("NW", "NE", "SE", "SW")
            return sorted({f"builder_{at}" if at in corners else at for _, _, at in ways})
        case "king":
            return sorted(str(way[1]) for way in ways)
        case "bonus":
            return sorted(way[1] if way[1] == "influence" else f"upgrade:{way[1]}" for way in ways)
        case "exchange_max":
            return max(way[1] + (way[2] or 0) for way in ways)
        case "race":
            return sorted(way[1] for way in ways)
        case "take":
            return sorted(kind if gate is None else f"{kind}@{gate}" for _, kind, gate in ways)
        case "estate":
            return sorted(way[2] for way in ways if way[0] == "estate")
        case "copy" | "buy" | "upgrade" | "tomb":
            return sorted(way[1] for way in ways if way[0] == what)
    raise Unreadable(f"unknown options {what}")


def _ways(asking: Decision, state: Lydia, seat: int) -> Any:
    """Every answer but its payment; at the Well, taking a merchant is `done` and TAKE in one, hence left out."""

    def below(verb: type[Action], given: tuple[Any, ...]) -> Any:
        if asked_for(verb, given) in (None, "pay"):
            yield (name_of(verb), *given)
            return
        for value in asking.choices(state, seat, verb, given):
            yield from below(verb, (*given, value))

    for verb in asking.verbs(state, seat):
        if not (verb is Take and Done in asking.takes):
            yield from below(verb, ())
