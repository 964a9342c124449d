"""The worked cases of BARONS, one test each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import barons

FILE = Path(__file__).parents[1] / "cases" / "barons_cases.md"
BLOCKS = barons.read(FILE.read_text("utf-8"))


def test_all_cases_are_there():
    """65 cases and 10 of the variants."""
    assert len(BLOCKS) == 75


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_case(block):
    """Position, commands, outcome: every field that changes is named in the case."""
    assert barons.run(block) is None
