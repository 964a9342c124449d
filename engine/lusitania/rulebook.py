"""The rules in our own words: what `/rules` shows. Numbers of an expansion come with its objective deck."""

from __future__ import annotations

from engine.core.rulebook import read_rules

NEEDS = {"SL": ("laurus", "both"), "SV": ("virtus", "both")}
RULES = read_rules("engine.lusitania", lambda number: NEEDS.get(number.split("-")[0], ()))
