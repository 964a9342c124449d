"""The rules in our own words, read from `rules.toml`: what `/rules` shows."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from engine.core import Rule

NEEDS = {"SL": ("laurus", "both"), "SV": ("virtus", "both")}  # numbers of an expansion, and the options it comes with


def read(text: str) -> tuple[Rule, ...]:
    """Rules from TOML: a table per number with `title` and `text`, in the order of the file."""
    rules = tomllib.loads(text)
    return tuple(
        Rule(number, rule["title"], " ".join(rule["text"].split()), NEEDS.get(number.split("-")[0], ()))
        for number, rule in rules.items()
    )


RULES = read(files("engine.lusitania").joinpath("rules.toml").read_text("utf-8"))
