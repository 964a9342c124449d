"""The few words on a picture: short names of cards, what visitors and objectives do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.text import listed
from engine.lusitania.cards import CARDS, OBJECTIVES, ORDER, SPACES, CardId
from render import kit

NUMERALS = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "8")  # of the nine spaces (S-5)
SOLDIERS = tuple(SPACES)
OUTER = (0, 8)
EFFECTS: dict[CardId, str] = {  # the least that tells one visitor from another
    "auxilia": "march to I–VII",
    "senator": "swap with everybody",
    "cleopatra": "rob a Soldier",
    "inspector": "search the discard",
    "doctor": "Musicians away",
    "caesar": "renew the field",
    "commander": "redraw up to 3",
}
BENEFITS = {
    "extra_same_equipment": "+1 alike",
    "dismiss_two": "dismiss 2",
    "third_mercenary": "3 Mercs",
    "trade_two": "trade 2",
    "two_other_equipment": "+2 others",
}


class Asked(NamedTuple):
    """An objective: kinds of Equipment it asks for, or words; and what it brings."""

    kinds: Sequence[str]
    words: str
    brings: str


def short(card: CardId) -> str:
    """`red IV`, `Mercenary V`, `Horse`, `Senator`; never broken at the end of a line."""
    face = CARDS[card]
    match face.kind:
        case "legionary":
            return f"{face.banner}\u00a0{NUMERALS[face.number or 0]}"
        case "mercenary":
            return f"Mercenary\u00a0{NUMERALS[face.number or 0]}"
        case "equipment":
            return str(face.equipment).capitalize()
    return face.name.removeprefix("Julius ")


def grouped(cards: Sequence[CardId]) -> list[str]:
    """Cards in few words: `red I IV`, `Mercenary V`, `Axe ×3`."""
    numbers: dict[str, list[str]] = {}
    for card in sorted(cards, key=ORDER.__getitem__):
        name, _, number = short(card).partition("\u00a0")
        numbers.setdefault(name, []).append(number)
    return [
        f"{name} ×{len(n)}" if len(n) > 1 and not n[0] else "\u00a0".join((name, *n)).strip()
        for name, n in numbers.items()
    ]


def fitted(parts: Sequence[str], points: float, width: float, lines: int) -> Sequence[str]:
    """As many of the parts as so many lines hold, then how many more there are."""
    for left in range(len(parts) + 1):
        shown = [*parts[: len(parts) - left], f"{left}\u00a0more"] if left else parts
        found = kit.wrapped(listed(shown), "text", points, width)
        if len(found) <= lines:
            return found
    return ()


def asked(objective: str) -> Asked:
    """What an objective asks for, how that reads, and what it brings (SL-1, SV-1)."""
    face = OBJECTIVES[objective]
    brings = BENEFITS[face.benefit] if face.benefit else f"+{face.vp:g} point"
    match face.test:
        case "has_equipment":
            return Asked(face.kinds, "one of each", brings)
        case "equipment_pairs":
            return Asked((), f"{face.pairs} pairs of Equipment", brings)
        case "different_equipment":
            return Asked((), f"{face.different} kinds of Equipment", brings)
        case "spaces_filled":
            return Asked((), f"{' '.join(NUMERALS[space] for space in face.spaces)} all filled", brings)
        case "sequential_spaces":
            return Asked((), f"{face.length} Soldiers side by side", brings)
    return Asked((), "Cook and full Gunner", brings)


def mark_of(objective: str) -> str:
    """`L1`, `V10`: a taken objective at its holder."""
    face = OBJECTIVES[objective]
    return f"{face.set[0].upper()}{face.number}"
