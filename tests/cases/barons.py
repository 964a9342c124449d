"""BARONS' notation: YAML blocks of commands in words, and each case run through the engine."""

from __future__ import annotations

from typing import Any

import yaml

from engine.barons import GAME
from engine.barons.data import SEAT_KEYS
from engine.barons.events import Skipped
from engine.barons.land import NEIGHBOURS, TILE, TILES
from engine.barons.move import Move, Placement
from engine.barons.state import Barons
from engine.barons.text import parse, written
from engine.core import Event, IllegalAction, apply, asked, resign
from tests.cases.barons_positions import given_state, position, records
from tests.cases.blocks import Block, Unreadable, difference, fenced

BLOCK = {"id", "base", "given", "options", "do", "result", "skipped"}
WHOLE = {"quest", "monopolies"}  # replaced, not changed field by field


def read(text: str) -> list[Block]:
    return [Block(block.name, block.line, parsed(block)) for block in fenced(text, "yaml")]


def parsed(block: Block) -> dict[str, Any]:
    """The content of one block, its outline checked."""
    try:
        content = yaml.safe_load(block.content)
    except yaml.YAMLError as error:
        raise Unreadable(f"{block.name}: {' '.join(str(error).split())}") from None
    if not isinstance(content, dict) or {*content} - BLOCK or not {"base", "do", "result"} <= {*content}:
        raise Unreadable(f"{block.name}: base, do and result, perhaps given, options and skipped")
    return content


def run(block: Block) -> str | None:
    content = block.content
    before = given_state(content)
    state, told = before, list[str]()
    for line in content["do"]:
        command, _, code = (part.strip() for part in line.partition("->"))
        try:
            after, events = done(state, command)
        except IllegalAction as no:
            if no.code.upper() != code:
                return f"{command}: expected {code or 'acceptance'}, refused with {no.code.upper()}"
            continue
        if code:
            return f"{command}: expected {code}, accepted"
        state, told = after, told + [fate(event) for event in events if isinstance(event, Skipped)]
    if content.get("skipped", []) != told and "skipped" in content:
        return f"skipped: expected {content['skipped']}, found {told}"
    return compared(before, state, content["result"])


def fate(event: Skipped) -> str:
    end = f"cut to {event.amount}" if event.amount else event.code.upper()
    return f"{SEAT_KEYS[event.seat]} {written(event.order)}: {end}"


def compared(before: Barons, after: Barons, result: dict[str, Any]) -> str | None:
    """The result names every field that changed; move records only where the same move goes on."""
    wanted = dict(result)
    move = wanted.pop("move", None)
    expected = changed(position(before), wanted)
    if told := difference(expected, position(after)):
        return told
    if before.turn != after.turn:
        return None
    for key, record in records(after).items():
        if key in (begun := records(before)):
            changes = (move or {}).get(key, {}) if after.options.model == "open" else move or {}
            if told := difference({**begun[key], **changes}, record, f"move.{key}"):
                return told
    return None


def changed(whole: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Fields of the result laid over those of the position before; a neutral tile is not listed."""
    new = dict(whole)
    for key, value in changes.items():
        if key not in whole:
            raise Unreadable(f"result {key}")
        if key == "tiles":
            tiles = {**whole[key], **value}
            new[key] = {name: what for name, what in tiles.items() if what != "neutral"}
        elif isinstance(value, dict) and key not in WHOLE:
            new[key] = {
                name: {**old, **value[name]} if isinstance(old, dict) and name in value else value.get(name, old)
                for name, old in whole[key].items()
            }
            if unknown := value.keys() - whole[key].keys():
                raise Unreadable(f"result {key}.{unknown.pop()}")
        else:
            new[key] = value
    return new


# Commands


def done(state: Barons, command: str) -> tuple[Barons, list[Event]]:
    """The position after one command. Raises IllegalAction."""
    match command.split():
        case ["map", "neighbours", tile, "=", *wanted]:
            found = [TILES[near] for near in NEIGHBOURS[TILE[tile]]]
            if found != wanted:
                raise Unreadable(f"neighbours of {tile} are {found}")
            return state, []
        case ["clock", "move"]:
            return time_up(state)
        case ["clock", ("choice" | "counter"), key]:
            seat = SEAT_KEYS.index(key)
            return apply(GAME, state, seat, GAME.lapse(state, seat))
        case ["resolve"]:
            return time_up(state)
        case [key, "resign"]:
            return resign(GAME, state, SEAT_KEYS.index(key))
        case [key, "orders", *_]:
            return ordered(state, SEAT_KEYS.index(key), command.split("orders", 1)[1])
        case [key, *_]:
            return apply(GAME, state, SEAT_KEYS.index(key), parse(command.split(None, 1)[1]))
    raise Unreadable(command)


def ordered(state: Barons, seat: int, sheet: str) -> tuple[Barons, list[Event]]:
    for line in sheet.split(";"):
        state, _ = apply(GAME, state, seat, parse(line))
    return state, []


def time_up(state: Barons) -> tuple[Barons, list[Event]]:
    """The deadline of the mover, or of all open moves: choices fall back first (B-135), then the move ends."""
    mover, told = state.mover(), list[Event]()
    for seat in [mover] if mover is not None else state.open_moves():
        while True:
            asking = asked(state)[seat]
            state, events = apply(GAME, state, seat, GAME.lapse(state, seat))
            told += events
            if isinstance(asking, Move | Placement) or asking.clock == "planning":
                break
    return state, told
