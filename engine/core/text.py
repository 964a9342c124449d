"""Small words that every game's sentences need: numbers, plurals, lists."""

from __future__ import annotations

from collections.abc import Iterable

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def listed(parts: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    *front, end = tuple(parts) or ("nothing",)
    return f"{', '.join(front)} {last} {end}" if front else end


def spelled(number: int) -> str:
    """`two`, `three`; figures from 13 on."""
    small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    return small[number] if 0 <= number < len(small) else str(number)


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def halves(number: int) -> str:
    """A whole number of halves in words: 25 is `12½`, -1 is `−½`."""
    whole, half = divmod(abs(number), 2)
    digits = f"{whole or '' if half else whole}{'½' if half else ''}"
    return f"−{digits}" if number < 0 else digits
