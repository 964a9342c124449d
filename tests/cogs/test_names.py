"""Whatever somebody calls themselves, it is read as a name."""

from __future__ import annotations

import pytest

from cogs.ui.names import MOST, clipped, escaped, put


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**Livia**", r"\*\*Livia\*\*"),
        ("||Livia||", r"\|\|Livia\|\|"),
        ("@everyone", "@\u200beveryone"),
        ("<@123456>", "\\<@\u200b123456\\>"),
        ("<t:1800000000:R>", r"\<t\:1800000000\:R\>"),
        ("https://a.example", "https\\:/\u200b/a.example"),
        ("[x](y)", r"\[x\]\(y\)"),
        ("# Livia", r"\# Livia"),
        ("Λιβία Ливия 王小明", "Λιβία Ливия 王小明"),
    ],
)
def test_markdown_and_mentions_do_nothing(name, shown):
    """Each mark that Discord would act on is taken at its face."""
    assert escaped(name) == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\u202e\u2066", "\u200d"])
def test_a_name_that_shows_nothing_becomes_the_seats(name):
    """Empty, blank or made of invisible characters."""
    assert clipped(name, 2) == "Seat 3"


def test_a_name_is_one_line_of_at_most_32_characters():
    """Direction marks, line breaks and towers of accents are left out."""
    assert clipped("a" * 80) == "a" * (MOST - 1) + "…"
    assert clipped("Li\nvia\u202e") == "Li via"
    assert len(clipped("o" + "\u0301" * 20)) == 3


def test_names_are_put_into_sentences_once():
    """A name that looks like a place for a name stays what it is."""
    assert put("{0} gives {1} a card, {7} waits", ["{1}", "Brutus"]) == "{1} gives Brutus a card, {7} waits"
