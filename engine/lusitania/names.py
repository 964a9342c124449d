"""Names of cards, spaces and objectives, and points in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.text import ROMAN, halves, listed
from engine.lusitania.cards import CARDS, OBJECTIVES, CardId

KIND_NAMES = {  # in the plural, for explanations
    "shield": "Shields",
    "sword": "Swords",
    "axe": "Axes",
    "spear": "Spears",
    "horse": "Horses",
    "bow": "Bows",
    "boulder": "Boulders",
}
BENEFITS = {
    6: "one more Equipment of the same kind under one Soldier",
    7: "dismiss two cards at a time",
    8: "a third Mercenary",
    9: "trade two cards at a time",
    10: "two more Equipment of other kinds under one Soldier",
}


def card(name: CardId) -> str:
    """`Legionary II of Aquitania`, `Horse`."""
    return CARDS[name].name


def short(name: CardId) -> str:
    """Without province or epithet: `Legionary II`, `Mercenary V`, `Bow`."""
    return CARDS[name].name.split(" of ")[0].removeprefix("Barbaric ").split(" and ")[0]


def cards(names: Iterable[CardId]) -> str:
    """`2 Horses, a Cook` is written `Horse (2) and Cook`, in the order they first come; `nothing` for none."""
    return listed(card(name) + (f" ({number})" if number > 1 else "") for name, number in Counter(names).items())


def in_turn(names: Iterable[CardId]) -> str:
    """Cards whose order matters, one after the other."""
    return ", ".join(map(card, names)) or "nothing"


def space(number: int) -> str:
    """`space II`, `space 8`."""
    return f"space {roman(number)}"


def roman(number: int) -> str:
    """The number of a space as printed: `0`, `II`, `8`."""
    return ROMAN[number] if number < 8 else "8"


def spaces(numbers: Iterable[int]) -> str:
    """`III, V`; `none`."""
    return ", ".join(map(roman, numbers)) or "none"


def kind(name: str) -> str:
    """`Bow` for `bow`."""
    return name.capitalize()


def kinds(names: Iterable[str], last: str = "or") -> str:
    """`Bow, Axe or Horse`."""
    return listed(map(kind, names), last)


def icon(names: Iterable[str]) -> str:
    """One icon: `Sword or Spear`."""
    return listed(map(kind, names), "or")


def signed(points: int) -> str:
    """Halves as a change: `+3`, `−½`, `±0`."""
    return f"+{halves(points)}" if points > 0 else halves(points) if points else "±0"


def points(number: int) -> str:
    """Halves as a score: `1 point`, `12½ points`."""
    return f"{halves(number)} {'point' if number == 2 else 'points'}"


def objective(name: str) -> str:
    """`Laurus 4`, `Virtus 10`."""
    return name.replace("-", " ").capitalize()


def wanted(name: str) -> str:
    """What the objective asks for, in words."""
    card = OBJECTIVES[name]
    match card.test:
        case "has_equipment":
            return f"{kinds(card.kinds, 'and')} in the army"
        case "equipment_pairs":
            return f"{card.pairs} pairs of identical Equipment"
        case "different_equipment":
            return f"{card.different} different kinds of Equipment"
        case "spaces_filled":
            return f"spaces {listed(map(roman, card.spaces))} filled, Auxilia counts"
        case "sequential_spaces":
            return f"Soldiers on {card.length} neighbouring spaces"
        case _:
            return f"{listed(map(str.capitalize, card.kinds_of_soldier))} with all their Equipment"


def reward(name: str) -> str:
    """What the objective brings: points or a benefit."""
    card = OBJECTIVES[name]
    return "; ".join(filter(None, (signed(card.points) * bool(card.points), BENEFITS.get(card.number, ""))))


def objective_line(name: str) -> str:
    """`Laurus 1 (Boulder, Bow and Horse in the army: +1)`."""
    return f"{objective(name)} ({wanted(name)}: {reward(name)})"
