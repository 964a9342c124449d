"""The command line of the crash harness: what runs nothing is no success."""

from __future__ import annotations

import sys

from tests.crash.__main__ import main


def test_words_that_name_no_crash(monkeypatch, capsys):
    """It is said that nothing was tried."""
    monkeypatch.setattr(sys, "argv", ["crash", "nosuch"])
    assert main() == 2
    assert "no crash has a name with nosuch" in capsys.readouterr().out
