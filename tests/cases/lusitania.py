"""Lusitania's notation: YAML blocks read into cases, and each case run through the engine."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import yaml

from engine.core import Action, IllegalAction, Rng, apply, new_game
from engine.lusitania import GAME, LusitaniaGame
from engine.lusitania.setup import laid_out
from engine.lusitania.state import Lusitania, Options
from tests.cases.blocks import Block, Unreadable, difference, fenced
from tests.cases.lusitania_positions import action_of, given_state, pile_of, position

MOST_SEEDS = 100_000  # how many states of the generator are tried until a draw comes out as a case says
BLOCK = {"id", "given", "given_vp", "steps", "setup", "result"}
STEP = {"do", "refused", "result"}


def read(text: str) -> list[Block]:
    return [Block(block.name, block.line, parsed(block)) for block in fenced(text, "yaml")]


def parsed(block: Block) -> dict[str, Any]:
    """The content of one block, its outline checked."""
    try:
        content = yaml.safe_load(block.content)
    except yaml.YAMLError as error:
        raise Unreadable(f"{block.name}: {' '.join(str(error).split())}") from None
    if not isinstance(content, dict) or (unknown := {*content} - BLOCK):
        raise Unreadable(
            f"{block.name}: unknown {', '.join(map(str, unknown)) if isinstance(content, dict) else 'form'}"
        )
    if ("setup" in content) == ("given" in content) or ("given" in content) != ("steps" in content):
        raise Unreadable(f"{block.name}: either setup and result, or given and steps")
    for step in content.get("steps", ()):
        if {*step} - STEP or ("refused" in step) == ("result" in step):
            raise Unreadable(f"{block.name}: a step is do and either refused or result")
    return content


def run(block: Block) -> str | None:
    content = block.content
    if "setup" in content:
        return _run_setup(content)
    state, seats = given_state(content["given"]), content["given"]["seats"]
    scores = {name: player["vp"] for name, player in position(state, seats)["seats"].items()}
    wanted = {name: int(vp * 2) for name, vp in content.get("given_vp", {}).items()}
    if told := difference(wanted, {name: scores[name] for name in wanted}, "given_vp"):
        return told
    for number, step in enumerate(content["steps"], 1):
        state, told = _run_step(state, seats, content["given"], step)
        if told:
            return f"step {number}, {step['do']['act']}: {told}"
    return None


def _run_step(
    state: Lusitania, seats: list[str], given: dict[str, Any], step: dict[str, Any]
) -> tuple[Lusitania, str | None]:
    """The position after a step, and what differs from what it should be."""
    do = step["do"]
    if do["by"] not in seats:
        raise Unreadable(f"{do['by']} has no seat")
    action = action_of(state, seats.index(do["by"]), do, seats)
    try:
        after = _drawn(state, seats.index(do["by"]), action, do, given.get("shuffle_to"))
    except IllegalAction as no:
        wanted = str(step.get("refused", "acceptance")).casefold()
        return state, None if wanted == no.code.casefold() else f"expected {wanted}, refused with {no.code}"
    if "refused" in step:
        return state, f"expected {step['refused']}, accepted"
    expected = changed(position(state, seats), step["result"])
    return after, difference(expected, position(after, seats)) or _ranking(after, seats, step["result"])


def _drawn(state: Lusitania, seat: int, action: Action, do: dict[str, Any], order: list[str] | None) -> Lusitania:
    """The state after the action, chance brought about as the case says."""
    for seed in range(MOST_SEEDS):
        state.rng = Rng(seed)
        after, _ = apply(GAME, state, seat, action)
        shuffled = after.exhaustions != state.exhaustions and order is not None and after.exhaustions == 1
        deck = after.deck[::-1]
        if ("random" not in do or after.taken == do["random"]) and (
            not shuffled or deck == pile_of(order or [])[len(order or []) - len(deck) :]
        ):
            return after
    raise Unreadable("chance cannot bring about what is asked for")


def _ranking(state: Lusitania, seats: list[str], result: dict[str, Any]) -> str | None:
    view = GAME.view(state, None)
    found = {"ranking": [seats[seat] for seat in view.ranking], "end_reason": view.reason}
    wanted = {key: result[key] for key in found if key in result}
    return difference(wanted, {key: found[key] for key in wanted})


def _run_setup(content: dict[str, Any]) -> str | None:
    """The game that begins with these cards in this order."""
    given, seats = content["setup"], content["setup"]["seats"]

    class Arranged(LusitaniaGame):
        def setup(self, seats: int, options: Options, rng: Rng) -> Lusitania:
            return laid_out(given["mars"], pile_of(given["deck"]), given.get("objectives", ()), options, rng)

    state, _ = new_game(Arranged(), len(seats), Options(), 0)
    empty = position(given_state({"seats": seats}), seats)
    return difference(changed(empty, content["result"]), position(state, seats))


def changed(before: dict[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    """The whole position that a result describes: what it names, and all else as before."""
    expected = deepcopy(before)
    for key, value in result.items():
        match key:
            case "drawn":
                top = expected["deck"][: len(value)]
                expected["deck"] = expected["deck"][len(value) :] if top == pile_of(value) else f"begins with {value}"
            case "discard_adds":
                expected["discard"] = sorted([*expected["discard"], *value])
            case "deck":
                expected["deck"] = pile_of(value)
            case "discard" | "objectives":
                expected[key] = sorted(value)
            case "field" | "exhaustions" | "taken" | "turn" | "stage" | "free_used" | "winner":
                expected[key] = value
            case "ranking" | "end_reason":
                pass  # no change: checked apart
            case name if name in expected["seats"]:
                _change_seat(expected["seats"][name], value)
            case _:
                raise Unreadable(f"unknown in a result: {key}")
    return expected


def _change_seat(player: dict[str, Any], result: dict[str, Any]) -> None:
    for key, value in result.items():
        match key:
            case "army":
                for space, cards in value.items():
                    player["army"][str(space)] = (
                        [] if cards is None else pile_of([cards] if isinstance(cards, str) else cards)
                    )
                    player["army"][str(space)][1:] = sorted(player["army"][str(space)][1:])
            case "hand" | "musicians" | "tokens":
                player[key] = sorted(pile_of(value))
            case "virtus_at":
                player[key] |= value
            case "vp":
                player[key] = int(value * 2)
            case _:
                raise Unreadable(f"unknown for a player: {key}")
