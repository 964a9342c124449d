"""The rules in our own words, read from `rules.toml`: what `/rules` shows."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from engine.core import Rule
from engine.lydia.pieces import EXPANSIONS

NEEDS = {f"LX{number}": (key,) for number, key in enumerate(EXPANSIONS, 1)}  # numbers of an expansion come with it


def read(text: str) -> tuple[Rule, ...]:
    """Rules from TOML: a table per number with `title` and `text`, in the order of the file."""
    rules = tomllib.loads(text)
    return tuple(
        Rule(number, rule["title"], " ".join(rule["text"].split()), NEEDS.get(number.split("-")[0], ()))
        for number, rule in rules.items()
    )


RULES = read(files("engine.lydia").joinpath("rules.toml").read_text("utf-8"))
