"""The worked cases, and the runner that plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import new_game
from engine.lusitania import GAME, Options
from engine.lusitania.cards import CAESAR, COMMANDER
from engine.lusitania.events import Flushed
from tests.cases.__main__ import main
from tests.cases.lusitania import read, run

FILE = Path("tests/cases/lusitania_cases.md")
BLOCKS = read(FILE.read_text("utf-8"))


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_case(block):
    """The engine does what the case says, and nothing else."""
    assert run(block) is None


def test_every_case_is_there():
    """C-02 to C-59 are blocks, each of its own name; C-01 is the table below."""
    assert [block.name for block in BLOCKS] == [f"C-{number:02}" for number in range(2, 60)]


@pytest.mark.parametrize("expansion", ["none", "laurus", "virtus", "both"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sizes_after_setup(seats, expansion):
    """C-01: one Caesar, a Commander for everybody else, 3 cards each, 4 in the field, players + 1 objectives."""
    for seed in range(40):
        state, events = new_game(GAME, seats, Options(expansion), seed)
        flushed = 3 * sum(isinstance(event, Flushed) for event in events)
        mars = [player.army[0] for player in state.players]
        assert sorted(mars) == [CAESAR, *[COMMANDER] * (seats - 1)] and mars[state.active] == CAESAR
        assert [len(player.hand) for player in state.players] == [3] * seats and len(state.field) == 4
        assert (len(state.deck), len(state.discard)) == (69 - 3 * seats - flushed, flushed)
        assert len(state.face_up) == (0 if expansion == "none" else seats + 1)
        assert expansion in ("none", "both") or all(name.startswith(expansion) for name in state.face_up)


CASE = """
### C-03 Trade
```yaml
id: C-03
given:
  seats: [A, B]
  A: {hand: [shield, senator, red-2]}
  B: {army: {0: caesar}}
  field: [cook, axe, doctor, blue-1]
steps:
  - do: {by: A, act: trade, take: [axe], give: [senator]}
    result: {A: {hand: [shield, red-2, axe]}, field: [cook, doctor, blue-1, senator], turn: B}
```
"""


@pytest.mark.parametrize(
    ("changed", "to", "status", "said"),
    [
        ("turn: B}", "turn: B}", 0, "1 passed, 0 failed"),
        (", turn: B}", "}", 1, "C-03 (line 3) failed: step 1, trade: turn: expected 'A', found 'B'"),
        ("blue-1, senator]", "senator, blue-1]", 1, "field: expected"),
        ("hand: [shield, red-2, axe]", "hand: [shield, red-2, cook]", 1, "seats.A.hand: expected"),
        ("turn: B}", "turn: B, exhaustions: 1}", 1, "exhaustions: expected 1, found 0"),
        ("result: {A: {hand: [shield, red-2, axe]}, field", "refused: no_effect\n    x: {field", 2, "a step is do and"),
        ("trade", "trate", 2, "cannot be read"),
        ("field: [cook", "fields: [cook", 2, "unknown in given: fields"),
        ("[cook, axe, doctor, blue-1]", "[cook, axe, doktor]", 2, "no such card: doktor"),
        ("steps:", "steps: [", 2, "C-03"),
        ("give: [senator]}\n    result: {A: {hand: [shield, red-2, axe]}, field: [cook, doctor, blue-1, senator], turn: B}",
         "give: [cook]}\n    refused: NOT_IN_HAND", 0, "1 passed"),
        ("    result: {A: {hand: [shield, red-2, axe]}, field: [cook, doctor, blue-1, senator], turn: B}",
         "    refused: not_in_hand", 1, "expected not_in_hand, accepted"),
    ],
)  # fmt: skip
def test_the_runner_tells_what_differs(tmp_path, capsys, changed, to, status, said):
    """A case that does not hold fails with the first difference, one that cannot be read is named; the status says which."""
    file = tmp_path / "cases.md"
    assert changed in CASE
    file.write_text(CASE.replace(changed, to), "utf-8")
    assert main(["lusitania", str(file)]) == status
    assert said in capsys.readouterr().out


def test_the_runner_wants_a_game_and_a_file(capsys):
    """Without them it says how it is called."""
    assert main(["lusitania"]) == main(["chess", "x"]) == main([]) == 2
    assert "usage" in capsys.readouterr().out
    assert main(["lusitania", "no-such-file.md"]) == 2
