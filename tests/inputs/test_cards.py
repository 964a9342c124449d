"""Card files with something changed: they can be played with, or are refused with the entry and the key named."""

from __future__ import annotations

import copy
import importlib
import random
import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FILES = {  # game: file, the module and the name of what reads its text, and of its refusal
    "lusitania": ("cards.toml", "engine.lusitania.cards", "opened", "BrokenCards"),
    "lydia": ("cards.toml", "engine.lydia.cards", "opened", "BadCards"),
    "barons": ("data.toml", "engine.barons.data", "opened", "BrokenData"),
}
ODD: tuple[Any, ...] = (
    0,
    -1,
    1,
    7,
    10**12,
    0.25,
    True,
    "",
    "purple",
    "legionary",
    [],
    ["shield"],
    [[]],
    [["x"]],
    {},
    {"coin": 1},
)


def text_of(game: str) -> str:
    return files(f"engine.{game}").joinpath(FILES[game][0]).read_text("utf-8")


def reader(game: str) -> tuple[Any, type[Exception]]:
    module = importlib.import_module(FILES[game][1])
    return getattr(module, FILES[game][2]), getattr(module, FILES[game][3])


def written(value: Any) -> str:
    """TOML of a value, tables inline."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        case list():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return "{" + ", ".join(f"{written(k)} = {written(v)}" for k, v in value.items()) + "}"
    return repr(value)


def document(raw: dict[str, Any]) -> str:
    """A whole file again: plain keys first, then each table and each list of tables."""
    return "\n".join(f"{written(key)} = {written(value)}" for key, value in raw.items())


def places(node: Any, where: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a file below its top."""
    found = [where] if where else []
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        found += places(value, (*where, key))
    return found


def altered(raw: dict[str, Any], where: tuple[Any, ...], how: str, value: Any) -> tuple[dict[str, Any], str]:
    """The file with one place set, dropped, doubled or under another name, and in words what was done."""
    new = copy.deepcopy(raw)
    inner: Any = new
    for step in where[:-1]:
        inner = inner[step]
    last = where[-1]
    if how == "set":
        inner[last] = value
    elif how == "drop":
        del inner[last]
    elif isinstance(inner, list):
        inner.insert(last, copy.deepcopy(inner[last]))
    else:
        inner[f"{last}_x"] = inner.pop(last)
    return new, f"{how} {where} {value!r}"


@pytest.mark.parametrize("game", FILES)
def test_written_again_it_is_the_same_file(game):
    """The writer of these tests loses nothing: the unchanged file is accepted."""
    raw = tomllib.loads(text_of(game))
    assert tomllib.loads(document(raw)) == raw
    reader(game)[0](document(raw))


@pytest.mark.parametrize("game", FILES)
def test_one_change_is_accepted_or_refused_by_name(game):
    """Whatever an owner edits: no traceback, a sentence that names entry and key, or a file that can be played with."""
    raw = tomllib.loads(text_of(game))
    opened, refusal = reader(game)
    everywhere = places(raw)

    @settings(max_examples=250, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(everywhere), st.sampled_from(("set", "set", "drop", "double")), st.sampled_from(ODD))
    def edit(where, how, value):
        new, what = altered(raw, where, how, value)
        try:
            opened(document(new))
        except refusal as no:
            said = str(no)
            assert said and "Traceback" not in said, what
            names = [str(step) for step in where if isinstance(step, str)]
            entry = entry_of(raw, where)
            known = [*names, *([entry] if entry else [])]
            assert any(name.split("_x")[0] in said for name in known), f"{what}: {said}"

    edit()


def entry_of(raw: Any, where: tuple[Any, ...]) -> str:
    """The id of the entry that a place lies in."""
    for step in where:
        raw = raw[step]
        if isinstance(raw, dict) and isinstance(raw.get("id"), str):
            return str(raw["id"])
    return ""


@pytest.mark.parametrize("game", FILES)
def test_a_file_cut_or_scrambled_is_refused_in_a_sentence(game):
    """Half a file, and characters put in anywhere: refused with the name of the file, or still playable."""
    text, rnd = text_of(game), random.Random(3)
    opened, refusal = reader(game)
    for _ in range(40):
        at = rnd.randrange(len(text))
        broken = rnd.choice((text[:at], text[:at] + rnd.choice("[]{}=\"'\n0x\u0000") + text[at + 1 :]))
        try:
            opened(broken)
        except refusal as no:
            assert re.search(r"\w", str(no)) and len(str(no)) < 600
