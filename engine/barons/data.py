"""The constants of the rulebook, read once from data.toml and checked: an owner may edit prices and stocks there.

What is a rule rather than a number (the order of the End of Turn, B-114; the initiative, B-34) is compared with
the code and may not be edited. A mistake is refused at start with the key that is wrong.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

import msgspec

END_OF_TURN = (
    "upkeep",
    "taxes",
    "favor_decay",
    "victory_check",
    "defeat_check",
    "turn_limit",
    "market_gold",
    "next_turn",
)
START_OF_TURN = ("production", "village_gold", "reset_card_played", "royal_quest", "first_mover")
COUNTERED = ("boundary_claim", "claim_revocation", "seizure_of_assets", "the_high_court")


class BrokenFile(ValueError):
    """data.toml says something that cannot be played; the text names the key."""


class Barony(msgspec.Struct, frozen=True):
    """A seat: the letter and the colour it is known by."""

    key: str
    colour: str


class Recipe(msgspec.Struct, frozen=True):
    """What a Workshop or a Furnace makes of one item (B-59)."""

    key: str
    at: str
    input: str
    output: str
    out_per_input: int


class Kind(msgspec.Struct, frozen=True):
    """One of the eight kinds of Building (B-84)."""

    letter: str
    cost: dict[str, int]
    upkeep: dict[str, int]
    produces: dict[str, int]


class Card(msgspec.Struct, frozen=True):
    """One of the eleven Diplomatic cards (B-101)."""

    name: str
    price: int
    type: str
    effect: str


def _at(raw: Any, path: str) -> Any:
    """What stands at a path of keys. Raises BrokenFile where one is missing."""
    value = raw
    for key in path.split("."):
        if not isinstance(value, dict) or key not in value:
            raise BrokenFile(f"data.toml: {path} is missing")
        value = value[key]
    return value


def _number(raw: dict[str, Any], path: str, least: int = 0) -> int:
    value = _at(raw, path)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise BrokenFile(f"data.toml: {path} must be a whole number of at least {least}, not {value!r}")
    return value


def _fixed(raw: dict[str, Any], path: str, value: Any) -> None:
    if (found := _at(raw, path)) != value:
        raise BrokenFile(f"data.toml: {path} is a rule of the code and must stay {value!r}, not {found!r}")


def _table(raw: dict[str, Any], path: str, keys: tuple[str, ...], least: int = 0) -> dict[str, int]:
    return {key: _number(raw, f"{path}.{key}", least) for key in keys}


def _read(raw: dict[str, Any], path: str, kind: Any) -> Any:
    """What stands at a path, as this type. Raises BrokenFile with the path."""
    try:
        return msgspec.convert(_at(raw, path), kind, str_keys=True)
    except msgspec.ValidationError as wrong:
        raise BrokenFile(f"data.toml: {path}: {wrong}") from None


def _texts(raw: dict[str, Any], path: str) -> tuple[str, ...]:
    found: tuple[str, ...] = _read(raw, path, tuple[str, ...])
    return found


def _parts(raw: dict[str, Any], path: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = _read(raw, path, dict[str, dict[str, Any]])
    return found


def opened(text: str) -> dict[str, Any]:
    """The file as TOML reads it. Raises BrokenFile."""
    try:
        return checked(tomllib.loads(text))
    except tomllib.TOMLDecodeError as wrong:
        raise BrokenFile(f"data.toml cannot be read: {wrong}") from None


def checked(raw: dict[str, Any]) -> dict[str, Any]:
    """`raw` itself, if it can be played. Raises BrokenFile."""
    _fixed(raw, "game.end_of_turn", list(END_OF_TURN))
    _fixed(raw, "game.start_of_turn", list(START_OF_TURN))
    _fixed(raw, "game.initiative", "next_living_after_previous_first_mover")
    _fixed(raw, "map.tiles", 81)
    _fixed(raw, "resources.raw", ["grain", "livestock", "materials", "metal"])
    _fixed(raw, "resources.goods", ["food", "cloth", "glass", "weapons"])
    _fixed(raw, "cards.kind.lawmakers_support.counters", list(COUNTERED))
    for key, card in _parts(raw, "cards.kind").items():
        _number(raw, f"cards.kind.{key}.price")
        if card.get("type") not in ("attack", "own", "global", "reaction"):
            raise BrokenFile(f"data.toml: cards.kind.{key}.type must be attack, own, global or reaction")
    if sorted(_texts(raw, "cards.random_order")) != sorted(_parts(raw, "cards.kind")):
        raise BrokenFile("data.toml: cards.random_order must name each kind of card once")
    return raw


def _kind(key: str, raw: dict[str, Any]) -> Kind:
    try:
        kind = msgspec.convert(raw, Kind)
    except msgspec.ValidationError as wrong:
        raise BrokenFile(f"data.toml: buildings.{key}: {wrong}") from wrong
    for table, held in (("cost", kind.cost), ("upkeep", kind.upkeep), ("produces", kind.produces)):
        for resource in held:
            if resource not in (*RESOURCES, "gold"):
                raise BrokenFile(f"data.toml: buildings.{key}.{table} names {resource!r}, which is no Resource")
    return kind


def _resources(raw: dict[str, Any], path: str, least: int) -> dict[str, int]:
    """A number for each of some Resources."""
    named: dict[str, Any] = _read(raw, path, dict[str, Any])
    if odd := [key for key in named if key not in RESOURCES]:
        raise BrokenFile(f"data.toml: {path} names {odd[0]!r}, which is no Resource")
    return _table(raw, path, tuple(named), least)


def _recipes(raw: dict[str, Any]) -> list[Recipe]:
    found: list[Recipe] = _read(raw, "recipes", list[Recipe])
    for recipe in found:
        fine = {recipe.input, recipe.output} <= {*RESOURCES} and recipe.out_per_input >= 1
        if not fine or recipe.at not in ("workshop", "furnace"):
            raise BrokenFile(
                f"data.toml: recipes {recipe.key}: input and output must be Resources, out_per_input at least 1, at a"
                " workshop or furnace"
            )
    return found


def _some(raw: dict[str, Any], path: str, known: Iterable[str]) -> tuple[str, ...]:
    """A list of some of these."""
    found = _texts(raw, path)
    if odd := [key for key in found if key not in {*known}]:
        raise BrokenFile(f"data.toml: {path} names {odd[0]!r}, which must be one of {', '.join(known)}")
    return found


_TEXT = files("engine.barons").joinpath("data.toml").read_text(encoding="utf-8")
_RAW = opened(_TEXT)

CHECKSUM = hashlib.sha256(_TEXT.encode()).hexdigest()[:16]  # of the file; it changes with every edit

RAW = _texts(_RAW, "resources.raw")
GOODS = _texts(_RAW, "resources.goods")
RESOURCES = RAW + GOODS
PLACE_OF = {resource: place for place, resource in enumerate(RESOURCES)}
_SEATS: list[Barony] = _read(_RAW, "seats", list[Barony])
SEAT_KEYS = tuple(seat.key for seat in _SEATS)
if len(set(SEAT_KEYS)) != 5 or any(len(key) != 1 for key in SEAT_KEYS):
    raise BrokenFile("data.toml: seats must be five, each with a key of one letter of its own")
COLOURS = tuple(seat.colour for seat in _SEATS)
VICTORY = _number(_RAW, "game.victory_gold", 1)
DEFEAT = _number(_RAW, "game.defeat_debt_turns", 1)
EXTRA_STEP_FROM = _number(_RAW, "game.initiative_extra_step.first_turn", 1)
EXTRA_STEP_EVERY = _number(_RAW, "game.initiative_extra_step.every_turns", 1)
EXTRA_STEP_LIVING = _number(_RAW, "game.initiative_extra_step.living_players", 2)

START = _table(_RAW, "start", RESOURCES)
START_GOLD, START_FAVOR = _number(_RAW, "start.gold"), _number(_RAW, "start.favor")
BUILDINGS = {key: _kind(key, raw) for key, raw in _parts(_RAW, "buildings").items()}
LETTERS = {key: kind.letter for key, kind in BUILDINGS.items()}
PRODUCERS = _some(_RAW, "setup.producer_kinds", BUILDINGS)
BUILDS_PER_CASTLE = _number(_RAW, "buildings.castle.builds_per_turn", 1)
WORKFORCE = _number(_RAW, "buildings.village.workforce", 1)
CAPACITY = {key: _number(_RAW, f"buildings.{key}.capacity", 1) for key in ("workshop", "furnace")}
MISSING = _number(_RAW, "substitution.gold_per_missing_item", 1)
RECIPES = {recipe.key: recipe for recipe in _recipes(_RAW)}

PRICE = _table(_RAW, "market.price", RESOURCES, 1)
MARKET_START = _table(_RAW, "market.start", RESOURCES)
MARKET_GOLD, MARKET_GOLD_PER_TURN = _number(_RAW, "market.start.gold"), _number(_RAW, "market.gold_per_turn")
COURT_RATE = _resources(_RAW, "court.rate", 1)
FAVOR_MAX = _number(_RAW, "court.favor_max", 1)
FAVOR_DECAY = _number(_RAW, "court.favor_decay_per_turn")
CLAIM_COST = _number(_RAW, "court.claim_cost")
TAX_START, TAX_MIN, TAX_MAX = (_number(_RAW, f"taxes.{key}") for key in ("start", "min", "max"))

QUEST_FIRST, QUEST_EVERY = _number(_RAW, "quest.first_turn", 1), _number(_RAW, "quest.every_turns", 1)
QUEST_LEAST, QUEST_MOST = _number(_RAW, "quest.goods_min", 1), _number(_RAW, "quest.goods_max", 1)
QUEST_GOODS = _some(_RAW, "quest.goods", RESOURCES)
QUEST_FAVOR, QUEST_GOLD = _number(_RAW, "quest.reward_favor"), _number(_RAW, "quest.reward_gold")

CARDS: dict[str, Card] = {key: _read(_RAW, f"cards.kind.{key}", Card) for key in _texts(_RAW, "cards.random_order")}
CARD_ORDER = tuple(CARDS)
HAND_MAX = _number(_RAW, "cards.hand_max", 1)
TRADE_ITEMS = _number(_RAW, "cards.kind.foreign_trade.items", 1)
FAVOR_PER_GOLD = _number(_RAW, "cards.kind.royal_coinage.favor_per_gold", 1)
WAR_WEAPONS = _number(_RAW, "cards.kind.warmongering.pay_weapons", 1)
WAR_GOLD = _number(_RAW, "cards.kind.warmongering.pay_gold", 1)

POLICIES = {card: _texts(_RAW, f"standing.{card}") for card in COUNTERED}
DEFAULT_POLICY = _read(_RAW, "standing.default", dict[str, str])
KEY_BUILDINGS = _texts(_RAW, "standing.key_buildings")
FALLBACK_FAVOR = _number(_RAW, "standing.warmongering_fallback.lose_favor_if_favor_at_most")
FALLBACK_WEAPONS = _number(_RAW, "standing.warmongering_fallback.else_pay_weapons_if_at_least")
FALLBACK_PER_CASTLE = _number(_RAW, "standing.warmongering_fallback.else_pay_weapons_plus_per_castle")

HOURS = {
    "placement": _number(_RAW, "clock.placement_hours", 1),
    "move": _number(_RAW, "clock.move_hours", 1),
    "choice": _number(_RAW, "clock.choice_hours", 1),
    "planning": _number(_RAW, "clock.planning_hours", 1),
    "counter": _number(_RAW, "clock.asked_counter_hours", 1),
}
REMINDERS = _read(_RAW, "clock.reminders_at_fraction_left", tuple[float, ...])
MISSED_UNTIL_ABSENT = _number(_RAW, "clock.missed_moves_until_absent", 1)
PRESELECTED = _read(_RAW, "turn_model.preselected", dict[int, str])
MOST_ORDERS = _number(_RAW, "turn_model.sealed_max_orders", 1)


def next_quest(turn: int) -> int:
    """The Turn in which the next Royal Quest after this one comes: 5, 10, 15 … (B-44)."""
    return QUEST_FIRST + max(0, (turn - QUEST_FIRST) // QUEST_EVERY + 1) * QUEST_EVERY
