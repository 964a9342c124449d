"""Templates of DynamicItems: discord.py runs every one that matches, so exactly one may (hazard 3)."""

from __future__ import annotations

import itertools
import re
from typing import Any

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from cogs.ui.lifetime import items

ITEMS = items()


def template(item: Any) -> re.Pattern[str]:
    return item.__discord_ui_compiled_template__  # type: ignore[no-any-return]


def matching(custom_id: str) -> list[str]:
    return [item.__name__ for item in ITEMS if template(item).fullmatch(custom_id)]


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.__name__)
def test_what_one_matches_no_other_does(item):
    """Ids of all kinds that a template takes are taken by it alone."""

    @settings(max_examples=60, deadline=None)
    @given(some.from_regex(template(item), fullmatch=True))
    def alone(custom_id: str) -> None:
        assert matching(custom_id) == [item.__name__]

    alone()


def test_their_first_letters_say_whose_they_are():
    """Two templates begin alike only where a fixed word behind that tells them apart."""
    fixed = {item: re.split(r"\(\?P|\\|\[", template(item).pattern)[0] for item in ITEMS}
    assert all(re.match(r"[a-z]:", prefix) for prefix in fixed.values()), fixed


def test_there_are_items_at_all():
    """The test above would hold of none."""
    assert len(ITEMS) > 8 and all(issubclass(item, discord.ui.DynamicItem) for item in ITEMS)


def test_an_overlap_would_be_noticed():
    """The control: a template that takes another's ids is found."""

    class Greedy(discord.ui.DynamicItem[Any], template=r"b:(?P<what>.*)"):
        pass

    both = [item for item in itertools.chain(ITEMS, [Greedy]) if template(item).fullmatch("b:1:seat")]
    assert len(both) == 2
