"""How things are called in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from engine.barons.data import BUILDINGS, CARDS, COLOURS, LETTERS, RECIPES, SEAT_KEYS, WAR_GOLD, WAR_WEAPONS
from engine.core import Seat
from engine.core.text import counted, listed

ANSWERS = {"weapons": f"{WAR_WEAPONS} Weapons", "gold": f"{WAR_GOLD} Gold", "favor": "all Favor"}
POLICY = {
    "any": "always",
    "never": "never",
    "built": "if the tile carries a Building",
    "key": "only for a Castle or Village",
    "none": "ask me",
}


def player(seat: Seat) -> str:
    """The place of a player's name in a sentence."""
    return f"{{{seat}}}"


def of(key: object) -> str:
    """The player of a colour's letter."""
    return player(SEAT_KEYS.index(str(key)))


def thing(key: str) -> str:
    """A Resource, a kind of Building or a card."""
    return CARDS[key].name if key in CARDS else key.capitalize()


def some(number: int, key: str) -> str:
    """`3 Food`: Resources have no plural."""
    return f"{number} {thing(key)}"


def bundle(items: Mapping[str, int]) -> str:
    """`3 Food and 2 Glass`."""
    return listed(some(number, key) for key, number in items.items() if number)


def recipe(key: str) -> str:
    """`Grain → 2 Food`."""
    it = RECIPES[key]
    return f"{thing(it.input)} → {it.out_per_input if it.out_per_input > 1 else ''} {thing(it.output)}".replace(
        "  ", " "
    )


def building(kind: str) -> str:
    """`Farm (F)`."""
    return f"{thing(kind)} ({LETTERS[kind]})" if kind in BUILDINGS else kind


def policy(card: str, value: str) -> str:
    """A standing order in words."""
    if value in POLICY:
        return POLICY[value]
    return listed((ANSWERS.get(part, part) for part in value.split("-")), "else")


def colour(seat: Seat) -> str:
    """The colour and its letter: `Yellow (Y)`."""
    return f"{COLOURS[seat].capitalize()} ({SEAT_KEYS[seat]})"


def cards(number: int) -> str:
    """`no cards`, `1 card`, `3 cards`."""
    return counted(number, "card") if number else "no cards"


def signed(number: int) -> str:
    """`+3`, `−2`."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def gold(number: int) -> str:
    """`−4 Gold`, with a real minus."""
    return f"{number if number >= 0 else f'−{-number}'} Gold"
