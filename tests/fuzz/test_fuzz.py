"""The fuzzer finds what is wrong, and what it prints plays the game again."""

from __future__ import annotations

import json

import pytest

from engine.core import new_game
from tests.fuzz import lusitania
from tests.fuzz.__main__ import main
from tests.fuzz.fuzzer import Failure, Report, found, play, player_of, replay, start_of


def test_a_few_games_are_without_a_fault(capsys):
    """Half at random, half greedy; events and verbs are counted, what never happened is named."""
    assert main(["lusitania", "12"]) == 0
    told = capsys.readouterr().out
    assert "12 games without a fault, 0 failed" in told and "events that never happened: " in told and "Traded " in told


def test_a_fault_is_printed_so_that_it_can_be_replayed(monkeypatch, capsys):
    """An invariant that does not hold ends the game with its seed and actions; replaying fails in the same way."""
    whole = lusitania.check

    def strict(before, state, events):
        whole(before, state, events)
        assert len(state.deck) > 40, "the deck shrinks"

    monkeypatch.setattr(lusitania, "check", strict)
    assert main(["lusitania", "1"]) == 1
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("replay: "))
    record = line.removeprefix("replay: ")
    assert json.loads(record)["actions"]
    with pytest.raises(AssertionError, match="the deck shrinks"):
        main(["lusitania", "--replay", record])
    monkeypatch.undo()
    said = []
    state = replay(record, said.append)
    assert len(said) == len(json.loads(record)["actions"]) and len(state.deck) <= 40


def test_a_dead_end_is_a_fault(monkeypatch):
    """Refused choices, exceptions and lost cards are failures, not crashes of the fuzzer."""
    game = found("lusitania")
    monkeypatch.setattr(lusitania, "greedy", lambda state, seat, asking, rnd: None)
    with pytest.raises(Failure, match="replay"):
        play(start_of(game, 1), player_of(game), Report(game))


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda state: state.deck.pop(), "lost or doubled"),
        (lambda state: state.players[0].hand.append("cook"), "lost or doubled"),
        (lambda state: state.players[0].army.__setitem__(0, None), "lost or doubled|one Caesar"),
        (lambda state: state.field.__setitem__(slice(None), ["axe", "axe", "axe", "cook"]), "lost|three alike"),
        (lambda state: setattr(state.players[0], "province", "red"), "one province"),
    ],
)
def test_invariants_notice_what_is_wrong(spoil, says):
    """Negative controls: each spoiled position is noticed."""
    game = found("lusitania")
    state, events = new_game(game, 2, None, 7)
    before = lusitania.remember(state)
    lusitania.check(before, state, events)
    spoil(state)
    with pytest.raises(AssertionError, match=says):
        lusitania.check(before, state, events)


@pytest.mark.parametrize("words", [["lusitania"], ["lusitania", "0"], ["lusitania", "many"], ["chess", "3"]])
def test_usage(capsys, words):
    """Where nothing would be played it says how it is called, and never that all went well."""
    assert main(words) == 2
    assert "usage" in capsys.readouterr().out
