"""Every card and value of the game, read once from cards.toml and checked: an error names the entry and the key."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Literal, Optional

import msgspec

from engine.lydia.pieces import COLOURS, CORNERS, KINDS, SIDES, Card, Colour, Corner, Face, Kind, Means, Side, Tile

Cost = dict[Means, int]  # symbols: colours, and coins that only coins pay
RULES = (
    "influence_level",
    "resource_pairs",
    "production_pairs",
    "bag_pairs",
    "bag_lydians",
    "gold_cards_plus_self_if_upgraded",
    "silver_pairs",
    "gold_cards",
    "purple_cards",
    "upgraded_cards",
)


class BadCards(Exception):
    """cards.toml breaks a rule of its own; the message names the entry and the key."""


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a purple card counts (L-84): points per unit on either side, at most the cap."""

    rule: str
    points: int
    points_up: int
    colour: Optional[Colour] = None
    cap: Optional[int] = None
    cap_up: Optional[int] = None


class CardText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One landholding or Well card as the file has it; the file's head explains each key."""

    id: Card
    kind: Literal["start", "silver", "gold", "purple", "well"]
    cost: Cost
    merchants: tuple[Kind, ...] = ()
    gates: tuple[Colour, ...] = ()
    well_merchants: tuple[Kind, ...] = ()
    gains: Cost = {}
    gains_up: Cost = {}
    vp: int = 0
    vp_up: int = 0
    scoring: Optional[Scoring] = None
    text: str = ""
    provenance: Literal["documented", "reconstructed"]
    documented_fields: tuple[str, ...] = ()
    source: str = ""

    def gives(self, face: Face) -> Cost:
        """What this side pays; nothing under an Estate (LX8-4)."""
        return {"normal": self.gains, "upgraded": self.gains_up, "covered": {}}[face]


class TileText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One Tomb, Estate, Courtyard or Builder tile."""

    id: Tile
    kind: Literal["tomb", "estate", "courtyard", "builder"]
    cost: dict[Literal["coin"], int] = {}
    colour: Optional[Colour] = None
    retire: Optional[Colour] = None
    start_merchant: Optional[Kind] = None
    corner: Optional[Corner] = None
    vp: int = 0
    vp_factor: int = 1
    provenance: Literal["documented", "reconstructed"]
    documented_fields: tuple[str, ...] = ()
    source: str = ""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space of the Influence Track (L-61): Landholding Maximum (−1: none), coins, points, who leaves it."""

    level: int
    landholding_max: int
    coins: int
    vp: int
    releases: Optional[Kind] = None
    wild_own_colour: bool = False


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place in the Chariot Race (LX7-5): the merchants to match, from the first on, and what it gives."""

    place: int
    match_first: int
    gain: dict[Literal["coin", "influence"], int]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much anybody may hold: resources per colour, coins, merchants in a bag (L-10, L-44)."""

    resource_max: int
    coin_max: int
    bag_size: int
    coins_in_box: int


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The city's corners and sides (A-45)."""

    provenance: str
    corners: dict[Corner, Colour]
    sides: tuple[Side, ...]
    corner_sides: dict[Corner, tuple[Side, Side]]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards per side and the end number, by number of players (L-2, L-6)."""

    silver_per_side: dict[str, int]
    gold_per_side: int
    purple_per_side: int
    upgrades_to_end: dict[str, int]


class Chariot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The race board: its spaces, and what each place costs and gives (LX7-1, LX7-5)."""

    spaces: int
    reward: tuple[Reward, ...]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole file."""

    format: int = msgspec.field(name="schema")
    resources: dict[Colour, str]
    board: Layout
    limits: Limits
    setup: Setup
    influence: tuple[Level, ...]
    card: tuple[CardText, ...]
    tile: tuple[TileText, ...]
    chariot: Chariot
    merchants_in_box: dict[Kind, int]


def read(text: str) -> Box:
    """The card file, converted and checked. Raises BadCards."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadCards(f"cards.toml cannot be read: {wrong}") from None
    for part, kind in (("card", CardText), ("tile", TileText)):
        listed = isinstance(raw.get(part), list) and all(isinstance(entry, dict) for entry in raw[part])
        _demand(listed, "cards.toml", part, "must be a list of entries")
        for i, entry in enumerate(raw.get(part, ())):
            _convert(entry, kind, f"{part} {entry.get('id', f'number {i + 1}')}")
    box: Box = _convert(raw, Box, "cards.toml")
    for card in box.card:
        _check_card(card)
    for tile in box.tile:
        _check_tile(tile)
    _check_whole(box)
    return box


def _convert(raw: Mapping[str, Any], kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        raise BadCards(f"{where}: {wrong}") from None


def _demand(true: object, where: str, key: str, what: str) -> None:
    if not true:
        raise BadCards(f"{where}: {key} {what}")


def _check_card(card: CardText) -> None:
    where = f"card {card.id}"
    _demand(card.id.replace("_", "").isalnum(), where, "id", "holds letters, digits and _ only")
    _demand(card.cost, where, "cost", "is empty")
    for key in ("cost", "gains", "gains_up"):
        _demand(all(n > 0 for n in getattr(card, key).values()), where, key, "holds numbers above 0 only")
    _demand(min(card.vp, card.vp_up) >= 0, where, "vp", "is not below 0")
    purple, well = card.kind == "purple", card.kind == "well"
    _demand(purple == (card.scoring is not None), where, "scoring", "belongs to purple cards, and to each of them")
    _demand(well == bool(card.well_merchants), where, "well_merchants", "belong to Well cards, and to each of them")
    gates = not purple and not well
    _demand(
        gates == bool(card.merchants and card.gates),
        where,
        "merchants and gates",
        "belong to starting, silver and gold cards",
    )
    if well:
        _demand(set(card.gains) == {"coin"} == set(card.gains_up), where, "gains", "of a Well card are coins")
        _demand("craftsman" not in card.well_merchants, where, "well_merchants", "are true kinds (LX3-3)")
    if card.scoring:
        _demand(card.scoring.rule in RULES, where, "scoring.rule", f"is one of {', '.join(RULES)}")
        pairs = card.scoring.rule == "resource_pairs"
        _demand(pairs == (card.scoring.colour is not None), where, "scoring.colour", "belongs to resource_pairs")


def _check_tile(tile: TileText) -> None:
    where = f"tile {tile.id}"
    if tile.kind in ("tomb", "estate"):
        _demand(tile.cost.get("coin", 0) > 0, where, "cost", "is a number of coins")
    if tile.kind == "tomb":
        _demand(tile.retire, where, "retire", "names a colour")
    if tile.kind == "courtyard":
        _demand(tile.colour and tile.start_merchant, where, "colour and start_merchant", "are both named")
    if tile.kind == "builder":
        _demand(tile.corner, where, "corner", "is named")


def _check_whole(box: Box) -> None:
    for name, ids in (("card", [c.id for c in box.card]), ("tile", [t.id for t in box.tile])):
        twice = [i for i, n in Counter(ids).items() if n > 1]
        _demand(not twice, f"{name} {', '.join(twice)}", "id", "occurs twice")
    starts = {c.id for c in box.card if c.kind == "start"}
    _demand(
        starts == {f"start_{c}" for c in COLOURS},
        "cards",
        "start",
        f"are start_{', start_'.join(COLOURS)}",
    )
    kinds: Counter[str] = Counter(c.kind for c in box.card)
    _demand(box.merchants_in_box.keys() == {*KINDS}, "cards.toml", "merchants_in_box", f"counts {', '.join(KINDS)}")
    silver = 4 * max(box.setup.silver_per_side.values(), default=0)
    need = {"silver": silver, "gold": 4 * box.setup.gold_per_side, "purple": 4 * box.setup.purple_per_side, "well": 4}
    for kind, least in need.items():
        _demand(kinds[kind] >= least, "cards", kind, f"need {least} of them, there are {kinds[kind]}")
    tiles: Counter[str] = Counter(t.kind for t in box.tile)
    for kind in ("tomb", "estate", "courtyard", "builder"):
        _demand(tiles[kind] == 4, "tiles", kind, f"are four, not {tiles[kind]}")
    _demand([lv.level for lv in box.influence] == list(range(7)), "influence", "level", "runs from 0 to 6")
    _demand(set(box.board.corners) == set(CORNERS), "board", "corners", "are NW, NE, SE and SW")
    _demand(sorted(box.board.corners.values()) == sorted(COLOURS), "board", "corners", "hold each colour once")
    _demand(set(box.board.corner_sides) == set(CORNERS), "board", "corner_sides", "are NW, NE, SE and SW")
    _demand(set(box.board.sides) == set(SIDES), "board", "sides", "are N, E, S and W")
    for key in ("silver_per_side", "upgrades_to_end"):
        _demand(set(getattr(box.setup, key)) == {"2", "3", "4"}, "setup", key, "is given for 2, 3 and 4 players")
    _demand(box.setup.gold_per_side == 1, "setup", "gold_per_side", "is 1: a tile lies under one gold card")
    rewards = box.chariot.reward
    _demand([r.place for r in rewards] == [1, 2, 3], "chariot", "reward.place", "runs from 1 to 3")
    _demand(
        all(1 <= r.match_first <= box.chariot.spaces for r in rewards),
        "chariot",
        "reward.match_first",
        "fits the spaces",
    )
    _demand(
        box.limits.resource_max > 0 and box.limits.bag_size > 0, "limits", "resource_max and bag_size", "are above 0"
    )


TEXT = files("engine.lydia").joinpath("cards.toml").read_text("utf-8")
CHECKSUM = hashlib.sha256(TEXT.encode()).hexdigest()[:16]  # of the card set a table began with
BOX = read(TEXT)
CARDS: dict[Card, CardText] = {card.id: card for card in BOX.card}
TILES: dict[Tile, TileText] = {tile.id: tile for tile in BOX.tile}
LEVELS = BOX.influence
TOP = len(LEVELS) - 1  # of the Influence Track
RESOURCE_MAX, COIN_MAX, BAG_SIZE = BOX.limits.resource_max, BOX.limits.coin_max, BOX.limits.bag_size
REWARDS = BOX.chariot.reward
CORNER_SIDES = BOX.board.corner_sides


def of_kind(kind: str) -> list[Card]:
    """Ids of all cards of a kind, in the file's order."""
    return [card.id for card in BOX.card if card.kind == kind]


def tiles_of(kind: str) -> list[TileText]:
    """All tiles of a kind, in the file's order."""
    return [tile for tile in BOX.tile if tile.kind == kind]


def _payers(kind: Kind, gate: Colour) -> dict[Card, dict[Face, Cost]]:
    faces: tuple[Face, ...] = ("normal", "upgraded", "covered")
    found = (card for card in BOX.card if kind in card.merchants and gate in card.gates)
    return {card.id: {face: card.gives(face) for face in faces} for card in found}


PAYERS = {(kind, gate): _payers(kind, gate) for kind in BOX.merchants_in_box for gate in COLOURS}  # L-41
