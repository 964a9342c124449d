"""The rules in our own words: what `/rules` shows. Numbers of an expansion (LX3-…) come with it."""

from __future__ import annotations

from engine.core.rulebook import read_rules
from engine.lydia.pieces import EXPANSIONS

NEEDS = {f"LX{number}": (key,) for number, key in enumerate(EXPANSIONS, 1)}
RULES = read_rules("engine.lydia", lambda number: NEEDS.get(number.split("-")[0], ()))
