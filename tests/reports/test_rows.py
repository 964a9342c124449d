"""Every reported fault is provoked by a test that exists, or says why it does not apply yet."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.reports import ROWS

TESTS = Path(__file__).parents[1]
HERE = Path(__file__).parent


@cache
def found_in(file: str) -> dict[str, str]:
    """Docstring by name (`Class::test`) of every test in a file."""
    found: dict[str, str] = {}

    def visit(nodes: list[ast.stmt], front: str) -> None:
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                visit(node.body, f"{front}{node.name}::")
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                found[f"{front}{node.name}"] = ast.get_docstring(node) or ""

    visit(ast.parse((TESTS / file).read_text("utf-8")).body, "")
    return found


def numbers(words: str) -> set[int]:
    """The faults that a docstring names at its beginning."""
    named = re.match(r"Faults? ([\d, and]+):", words)
    return {int(number) for number in re.findall(r"\d+", named[1])} if named else set()


def test_no_fault_is_left_out():
    """The list has 69 rows; each is provoked or says why not."""
    assert list(ROWS) == list(range(1, 70))
    assert all(bool(row.tests) != bool(row.not_yet) and row.fault for row in ROWS.values())


@pytest.mark.parametrize("number", [number for number, row in ROWS.items() if row.tests])
def test_what_provokes_it_exists(number):
    """Each named test is there."""
    for name in ROWS[number].tests:
        file, _, test = name.partition("::")
        assert test in found_in(file), f"{name} does not exist"


@pytest.mark.parametrize("file", sorted(path.name for path in HERE.glob("test_*.py") if path.name != "test_rows.py"))
def test_what_a_test_here_names_stands_in_the_list(file):
    """A docstring's numbers and the list agree, both ways."""
    for test, words in found_in(f"reports/{file}").items():
        name = f"reports/{file}::{test}"
        assert numbers(words) == {number for number, row in ROWS.items() if name in row.tests}, name
