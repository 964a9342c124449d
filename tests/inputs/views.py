"""Positions as eyes see them, with a card, tile or colour in them that nobody knows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

UNKNOWN = "unknown-thing"


def words(node: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Every text of a view with its place, keys of tables included."""
    if isinstance(node, str):
        yield where, node
    elif isinstance(node, dict):
        for key, value in node.items():
            if key != "type":
                yield from words(value, (*where, key))
    elif isinstance(node, list | tuple):
        for i, value in enumerate(node):
            yield from words(value, (*where, i))


def changed(node: Any, where: tuple[Any, ...], new: Any) -> Any:
    """The same with another value in one place."""
    if not where:
        return new
    step, *rest = where
    if isinstance(node, dict):
        return {key: changed(value, tuple(rest), new) if key == step else value for key, value in node.items()}
    return [changed(value, tuple(rest), new) if i == step else value for i, value in enumerate(node)]


def with_unknown(view: Any, rnd: random.Random, most: int) -> Iterator[tuple[tuple[Any, ...], str, Any]]:
    """Views in which one text is unknown: place, what it was, the view. What the types do not allow is left out."""
    raw = msgspec.to_builtins(view)
    places = list(words(raw))
    for where, was in rnd.sample(places, min(most, len(places))):
        try:
            yield where, was, msgspec.convert(changed(raw, where, UNKNOWN), type(view))
        except msgspec.ValidationError:
            continue
