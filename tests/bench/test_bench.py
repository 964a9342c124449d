"""Every row can be measured; nothing here looks at a time."""

import pytest

from tests.bench import __main__ as bench
from tests.bench.apart import row_named
from tests.bench.figures import Figure, digits, shown
from tests.bench.machine import described


@pytest.mark.parametrize("row", bench.ROWS)
def test_a_row_can_be_measured(row):
    """With as few rounds as possible, each row brings figures that are numbers, and no two of one name."""
    found = row_named(row).figures(small=True)
    assert found and all(figure.measured > 0 for figure in found)
    assert len({figure.name for figure in found}) == len(found)


@pytest.mark.parametrize(
    "figure, verdict, missed",
    [
        (Figure("time", 1.4, 3, 1.5), "goal", False),
        (Figure("time", 2.0, 3, 1.5), "kept", False),
        (Figure("time", 3.1, 3, 1.5), "MISSED", True),
        (Figure("speed", 2.5, 1, 2, least=True), "goal", False),
        (Figure("speed", 0.9, 1, 2, least=True), "MISSED", True),
        (Figure("replay", 70), "printed", False),
    ],
)
def test_a_verdict(figure, verdict, missed):
    """Limits bound from above, or from below where more is better; what has none is only printed."""
    assert (figure.verdict, figure.missed) == (verdict, missed)


def test_a_missed_limit_is_the_exit_status(monkeypatch, capsys):
    """One missed limit among others is enough, and it stands in the table."""
    found = {"action": [Figure("good", 1, 2)], "lag": [Figure("bad", 3, 2)]}
    monkeypatch.setattr(bench, "apart", found.__getitem__)
    for rows, status in ((["action"], 0), (["action", "lag"], 1)):
        monkeypatch.setattr("sys.argv", ["bench", *rows])
        assert bench.main() == status
    assert "MISSED" in capsys.readouterr().out


def test_an_unknown_row_is_refused(monkeypatch, capsys):
    """With the names of those there are."""
    monkeypatch.setattr("sys.argv", ["bench", "speed"])
    with pytest.raises(SystemExit):
        bench.main()
    assert "there is no row speed; there are action, " in capsys.readouterr().err


def test_the_table_is_put_between_its_marks(monkeypatch, tmp_path):
    """What stands around it in the document stays."""
    file = tmp_path / "b.md"
    file.write_text("before\n<!-- figures -->\nold\n<!-- end -->\nafter\n")
    monkeypatch.setattr(bench, "DOCS", file)
    bench.written(shown([Figure("time", 1, 2)]))
    text = file.read_text()
    assert text.startswith("before\n<!-- figures -->\nMeasured on ") and text.endswith("|\n<!-- end -->\nafter\n")
    assert "old" not in text


def test_numbers_have_three_digits_that_count():
    """More would be noise."""
    assert [digits(n) for n in (0.456, 4.56, 45.6, 4560)] == ["0.46", "4.56", "45.6", "4,560"]


def test_the_machine_is_described():
    """Cores, processor, and the versions of what counts."""
    for part in ("cores of ", "Python ", "SQLite ", "Pillow ", "discord.py "):
        assert part in described()
