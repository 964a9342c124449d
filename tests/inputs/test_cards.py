"""Card files with something changed: they can be played with, or are refused with the entry and the key named."""

from __future__ import annotations

import contextlib
import copy
import importlib
import inspect
import random
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FILES = {  # game: file, the module and the name of what reads its text, and of its refusal
    "lusitania": ("cards.toml", "engine.lusitania.cards", "opened", "BrokenCards"),
    "lydia": ("cards.toml", "engine.lydia.cards", "read", "BadCards"),
    "barons": ("data.toml", "engine.barons.data", "", "BrokenFile"),
}
ENGINE = Path(__file__).parents[2] / "engine"
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
    return (ENGINE / game / FILES[game][0]).read_text("utf-8")


def reader(game: str) -> tuple[Any, type[Exception]]:
    """What reads a file's text, and how it refuses. BARONS' constants are made as its module is loaded: so it is here."""
    module = importlib.import_module(FILES[game][1])
    refusal = getattr(module, FILES[game][3])
    return getattr(module, FILES[game][2], lambda text: loaded(module, refusal, text)), refusal


def loaded(module: Any, refusal: type[Exception], text: str) -> None:
    """A module carried out once more with another text in place of its file."""
    source = inspect.getsource(module).replace(
        'files("engine.barons").joinpath("data.toml").read_text(encoding="utf-8")', "TEXT"
    )
    scope = {"TEXT": text, "__name__": module.__name__}
    try:
        exec(compile(source, "<edited>", "exec"), scope)
    except ValueError as no:
        if type(no).__name__ == refusal.__name__:
            raise refusal(*no.args) from None
        raise


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

    @settings(max_examples=120, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
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
def test_a_file_cut_or_scrambled_is_refused_as_such(game):
    """Half a file, and characters put in anywhere: refused as such, or read; nothing else is raised."""
    text, rnd = text_of(game), random.Random(3)
    opened, refusal = reader(game)
    for _ in range(40):
        at = rnd.randrange(len(text))
        broken = rnd.choice((text[:at], text[:at] + rnd.choice("[]{}=\"'\n0x\u0000") + text[at + 1 :]))
        with contextlib.suppress(refusal):
            opened(broken)


@pytest.mark.parametrize("game", FILES)
def test_what_is_accepted_can_be_played(game):
    """Edited files that are not refused are played with: a whole game, no error (more of them: tests.inputs.cards)."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.inputs.cards", game, "6"],
        capture_output=True,
        text=True,
        cwd=ENGINE.parent,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
