"""The cards of the box, read once from `cards.toml` and checked: an owner may edit faces, not rules."""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources import files
from typing import Any, Literal, Optional

import msgspec

CardId = str
Kind = Literal["legionary", "mercenary", "cook", "gunner", "equipment", "visitor", "mars", "reminder"]

# Rules, not faces: the file repeats them and must agree.
TARGET = 42  # halves: 21 VP (S-111)
HAND, FIELD, ALIKE = 3, 4, 3  # S-12, S-13, S-40
MERCENARIES = 2  # S-55
KINDS = ("shield", "sword", "axe", "spear", "horse", "bow", "boulder")
BANNERS = ("blue", "red", "yellow", "green", "white", "black")
RULES: dict[str, Any] = {
    "target_vp": TARGET / 2,
    "hand_size": HAND,
    "field_size": FIELD,
    "flush_alike": ALIKE,
    "musician_vp": -0.5,
    "mercenary_limit": MERCENARIES,
    "min_players": 2,
    "max_players": 4,
    "objectives_dealt_extra": 1,
    "equipment_kinds": list(KINDS),
    "banners": list(BANNERS),
}
SPACES = {"legionary": range(1, 6), "mercenary": range(1, 7), "cook": range(6, 7), "gunner": range(7, 8)}  # S-50
EFFECTS = {  # the card that each effect is written for, and whether using it discards it (S-90)
    "auxilia": ("auxilia_move", False),
    "senator": ("senator_exchange", True),
    "cleopatra": ("remove_opponent_equipment", True),
    "inspector": ("swap_with_discard", True),
    "doctor": ("remove_musicians", True),
    "caesar": ("renew_field_and_pass", False),
    "commander": ("redraw_hand", True),
}
TESTS = {  # what an objective's test reads from its entry
    "has_equipment": "kinds",
    "equipment_pairs": "pairs",
    "different_equipment": "different",
    "spaces_filled": "spaces",
    "sequential_spaces": "length",
    "fully_equipped": "kinds_of_soldier",
}
BENEFITS = {
    "virtus-6": ("under_equipment", "extra_same_equipment"),
    "virtus-7": ("beside", "dismiss_two"),
    "virtus-8": ("beside", "third_mercenary"),
    "virtus-9": ("beside", "trade_two"),
    "virtus-10": ("under_soldier", "two_other_equipment"),
}


class BrokenCards(Exception):
    """The card file cannot be played with; the message names the card and the key."""


class Card(msgspec.Struct, frozen=True):
    """One face. `vp` in VP, halves allowed; `icons`: each takes one of the kinds it lists; `number`: its space."""

    id: CardId
    name: str
    kind: Kind
    pile: Literal["deck", "mars", "table"]
    count: int
    vp: float
    banner: Optional[str] = None
    number: Optional[int] = None
    icons: tuple[tuple[str, ...], ...] = ()
    equipment: Optional[str] = None
    effect: Optional[str] = None
    discard_on_use: bool = False

    @property
    def points(self) -> int:
        """VP in halves (S-7)."""
        return int(self.vp * 2)


class Objective(msgspec.Struct, frozen=True):
    """One card of Laurus or Virtus, and what its test looks for."""

    id: str
    set: Literal["laurus", "virtus"]
    number: int
    vp: float
    test: str
    kinds: tuple[str, ...] = ()
    pairs: int = 0
    different: int = 0
    spaces: tuple[int, ...] = ()
    fillers: tuple[str, ...] = ()
    length: int = 0
    kinds_of_soldier: tuple[str, ...] = ()
    placed: Optional[str] = None
    benefit: Optional[str] = None

    @property
    def points(self) -> int:
        """VP in halves (S-7)."""
        return int(self.vp * 2)


class Box(msgspec.Struct, frozen=True):
    """All that lies in the box. `checksum` changes with every edit of the file."""

    cards: dict[CardId, Card]
    objectives: dict[str, Objective]
    provinces: dict[str, str]
    checksum: str


def opened(text: str) -> Box:
    """The box that `text` (TOML) describes. Raises BrokenCards."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BrokenCards(f"cards.toml cannot be read: {error}") from None
    _require("rules", raw.get("rules"), dict)
    for key, value in RULES.items():
        _demand(raw["rules"].get(key) == value, "rules", key, f"is a rule of the game and must be {value!r}")
    for part in ("card", "objective"):
        listed = isinstance(raw.get(part), list) and all(isinstance(entry, dict) for entry in raw[part])
        _demand(listed, part, f"[[{part}]]", "must be a list of entries")
    cards = {card.id: card for card in (_face(entry, "card", Card) for entry in raw.get("card", ()))}
    objectives = {found.id: found for found in (_face(e, "objective", Objective) for e in raw.get("objective", ()))}
    _demand(len(cards) == len(raw.get("card", ())), "card", "id", "must not occur twice")
    for card in cards.values():
        _check_card(card)
    for objective in objectives.values():
        _check_objective(objective)
    _check_box(raw, cards, objectives)
    return Box(cards, objectives, raw["provinces"], hashlib.sha256(text.encode()).hexdigest()[:16])


def _face(entry: dict[str, Any], what: str, kind: Any) -> Any:
    """One entry as a struct; the message of a wrong one names it and the key."""
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        raise BrokenCards(f"{what} {entry.get('id', '(without id)')}: {str(error).replace('$.', '')}") from None


def _require(name: str, value: object, kind: type) -> None:
    if not isinstance(value, kind):
        raise BrokenCards(f"{name} is missing")


def _demand(fine: bool, what: str, key: str, wish: str) -> None:
    if not fine:
        raise BrokenCards(f"{what}: {key} {wish}")


def _check_card(card: Card) -> None:
    what = f"card {card.id}"
    _demand(card.vp * 2 == int(card.vp * 2), what, "vp", "must be a multiple of 0.5")
    _demand(card.count >= 0, what, "count", "must not be negative")
    for icon in card.icons:
        _demand(bool(icon) and {*icon} <= {*KINDS}, what, "icons", f"must each list some of {', '.join(KINDS)}")
    if spaces := SPACES.get(card.kind):
        _demand(card.number in spaces, what, "number", f"must be {spaces[0]} to {spaces[-1]}")
        _demand(card.banner in BANNERS, what, "banner", f"must be one of {', '.join(BANNERS)}")
    if card.kind == "equipment":
        _demand(card.equipment in KINDS, what, "equipment", f"must be one of {', '.join(KINDS)}")
    if card.kind in ("visitor", "mars"):
        effect, discarded = EFFECTS.get(card.id, (None, False))
        _demand(effect is not None, what, "id", f"must be one of {', '.join(EFFECTS)}")
        _demand(card.effect == effect, what, "effect", f"must be {effect}")
        _demand(card.discard_on_use == discarded, what, "discard_on_use", f"must be {str(discarded).lower()}")
    pile = {"mars": "mars", "reminder": "table"}.get(card.kind, "deck")
    _demand(card.pile == pile, what, "pile", f"must be {pile}")


def _check_objective(objective: Objective) -> None:
    what = f"objective {objective.id}"
    key = TESTS.get(objective.test, "")
    _demand(bool(key), what, "test", f"must be one of {', '.join(TESTS)}")
    _demand(bool(getattr(objective, key)), what, key, f"is needed by {objective.test}")
    _demand({*objective.kinds} <= {*KINDS}, what, "kinds", f"must be some of {', '.join(KINDS)}")
    _demand({*objective.spaces} <= {*range(1, 8)}, what, "spaces", "must be 1 to 7")
    _demand(objective.id == f"{objective.set}-{objective.number}", what, "id", "must be its set and number")
    placed, benefit = BENEFITS.get(objective.id, (None, None))
    _demand(objective.placed == placed, what, "placed", f"must be {placed}")
    _demand(objective.benefit == benefit, what, "benefit", f"must be {benefit}")


def _check_box(raw: dict[str, Any], cards: dict[str, Card], objectives: dict[str, Objective]) -> None:
    held = sum(card.count for card in cards.values() if card.pile == "deck")
    wanted = raw["rules"].get("deck_size")
    _demand(held == wanted, "rules", "deck_size", f"is {wanted}, but the counts of the deck's cards add up to {held}")
    for name in EFFECTS:
        _demand(name in cards, f"card {name}", "id", "is missing")
    _demand(cards["caesar"].count == 1, "card caesar", "count", "must be 1")
    _demand(cards["commander"].count >= 3, "card commander", "count", "must be at least 3")
    _demand(any(card.kind == "reminder" for card in cards.values()), "card training", "id", "is missing")
    _require("provinces", raw.get("provinces"), dict)
    for card in cards.values():
        if card.kind == "legionary":
            _demand(card.banner in raw["provinces"], "provinces", str(card.banner), f"is missing for {card.id}")
    for name in (*BENEFITS, *(f"laurus-{number}" for number in range(1, 6))):
        _demand(name in objectives, f"objective {name}", "id", "is missing")


BOX = opened(files("engine.lusitania").joinpath("cards.toml").read_text("utf-8"))
CARDS, OBJECTIVES, PROVINCES = BOX.cards, BOX.objectives, BOX.provinces

# What the rules look up all the time, as plain tables.
POINTS: dict[Optional[CardId], int] = {None: 0, **{name: card.points for name, card in CARDS.items()}}  # in halves
KIND: dict[Optional[CardId], str] = {None: "", **{name: card.kind for name, card in CARDS.items()}}
NUMBER = {name: card.number for name, card in CARDS.items() if card.kind in SPACES and card.number}  # Soldiers only
EQUIPMENT = {name: card.equipment for name, card in CARDS.items() if card.equipment}  # the kind of each Equipment
MARS = frozenset(name for name, card in CARDS.items() if card.kind == "mars")
ALIKE_AS = {  # what makes cards match in the training field (S-40, S-41); None: nothing
    name: card.banner if card.kind in SPACES else card.equipment for name, card in CARDS.items()
}
ORDER = {name: place for place, name in enumerate((*CARDS, *OBJECTIVES))}  # of the file: for showing cards sorted
CAESAR, COMMANDER, AUXILIA, TRAINING = "caesar", "commander", "auxilia", "training"
VISITING = frozenset({COMMANDER, *(name for name, card in CARDS.items() if card.kind == "visitor")})  # S-70


def pile(name: str) -> list[CardId]:
    """Every card of a pile, copies included."""
    return [card.id for card in CARDS.values() if card.pile == name for _ in range(card.count)]


def in_order(cards: Any) -> tuple[CardId, ...]:
    """The cards sorted as the file lists them."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
