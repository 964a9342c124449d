"""Orders in words, as they are typed in an order sheet and in slash commands: `sell food 9`, `claim E4`."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.barons import actions
from engine.barons.actions import Place
from engine.core import Action, IllegalAction

Words = list[str]


def parse(line: str) -> Action:
    """The action that a line names. Raises IllegalAction with `unreadable`, or with the code of a fault of form."""
    words = re.sub(r"(?i)\bbuy[ -]card\b", "buy_card", line.strip()).split()
    reader = READERS.get(words[0].lower()) if words else None
    if reader is None:
        raise IllegalAction("unreadable")
    try:
        return reader([word.lower().replace("-", "_") for word in words[1:]])
    except (ValueError, IndexError, TypeError):
        raise IllegalAction("unreadable") from None


def sheet(text: str) -> list[Action]:
    """One order a line, or several parted by semicolons; empty lines and what follows # are passed over."""
    lines = (line.split("#")[0].strip() for line in re.split(r"[\n;]", text))
    return [parse(line) for line in lines if line]


def written(order: Action) -> str:
    """A line that `parse` reads as this order."""
    match order:
        case actions.Play(card, target, give, take):
            parts = [f"play {card}", "" if target is None else str(target)]
            if give or take:
                parts += ["give", *_bundle(give), "get", *_bundle(take)]
            return " ".join(filter(None, parts))
        case actions.BuyCard(card):
            return f"buy_card {card}"
    values = (str(getattr(order, name)) for name in order.__struct_fields__)
    return " ".join((type(order).__name__.lower(), *values))


def _bundle(items: tuple[str, ...]) -> list[str]:
    return [f"{item}={items.count(item)}" for item in dict.fromkeys(items)]


def _amount(verb: Callable[[str, int], Action]) -> Callable[[Words], Action]:
    def read(words: Words) -> Action:
        *name, number = words
        return verb("_".join(name), int(number))

    return read


def _place(words: Words) -> Place:
    castle, *rest = words
    spots: dict[str, str] = {}
    for kind, tile in zip(rest[::2], rest[1::2], strict=True):
        group = "producer" if kind not in ("village", "workshop") else kind
        if group in spots:
            raise IllegalAction("bad_building")  # the second of its group (B-23)
        spots[group] = tile.upper()
        if group == "producer":
            spots["kind"] = kind
    producer = spots.get("kind")
    return Place(castle.upper(), spots.get("village"), spots.get("workshop"), producer, spots.get("producer"))


def _play(words: Words) -> Action:
    card, *rest = words
    if card == "foreign_trade":
        return actions.Play(card, None, *_sides(rest))
    if len(rest) > 1:
        raise ValueError(rest)
    target = rest[0] if rest else None
    if target is not None and target.isdecimal():
        return actions.Play(card, int(target))
    tile_or_seat = target is not None and re.fullmatch(r"[a-z]\d?", target)
    return actions.Play(card, target.upper() if target and tile_or_seat else target)


def _sides(words: Words) -> tuple[tuple[str, ...], tuple[str, ...]]:
    text = " ".join(words)
    match = re.fullmatch(r"give (.*) (?:get|take) (.*)", text)
    if match is None:
        raise ValueError(text)
    give, take = (
        tuple(item for item, number in re.findall(r"(\w+)[= ](\d+)", side) for _ in range(min(int(number), 99)))
        for side in match.groups()
    )
    return give, take


def _standing(words: Words) -> Action:
    card, *policy = words
    return actions.Standing(card, "-".join(policy))


def _nothing(verb: Callable[[], Action]) -> Callable[[Words], Action]:
    def read(words: Words) -> Action:
        if words:
            raise ValueError(words)
        return verb()

    return read


READERS: dict[str, Callable[[Words], Action]] = {
    "place": _place,
    "convert": _amount(actions.Convert),
    "sell": _amount(actions.Sell),
    "buy": _amount(actions.Buy),
    "court": _amount(actions.Court),
    "claim": lambda words: actions.Claim(*(word.upper() for word in words)),
    "build": lambda words: actions.Build(words[0], *(word.upper() for word in words[1:])),
    "buy_card": lambda words: actions.BuyCard("_".join(words)),
    "play": _play,
    "quest": _nothing(actions.Quest),
    "choose": lambda words: actions.Choose(*words),
    "counter": lambda words: actions.Counter(*words),
    "standing": _standing,
    "end": _nothing(actions.End),
    "back": _nothing(actions.Back),
    "lock": _nothing(actions.Lock),
}
