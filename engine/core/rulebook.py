"""Rules in our own words, kept in a game's `rules.toml`: a table per number with `title` and `text`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files

from engine.core.words import Rule


def read_rules(package: str, needs: Callable[[str], tuple[str, ...]] = lambda number: ()) -> tuple[Rule, ...]:
    """The rules of `rules.toml` in `package`, in the order of the file; `needs` gives the options of a number."""
    written = tomllib.loads(files(package).joinpath("rules.toml").read_text("utf-8"))
    return tuple(
        Rule(number, rule["title"], " ".join(rule["text"].split()), needs(number)) for number, rule in written.items()
    )
