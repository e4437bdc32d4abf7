"""`python -m tools.fidelity`: what the page's rows say, what is run for them, and when a figure holds on a machine."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from labrunner.errors import InputError
from labrunner.series.series import series_from_columns
from tools import fidelity, page_figures
from tools.fidelity_page import PAGE, Figure, Mark
from tools.fidelity_rows import Row, broken, measured, rows_of

HEAD = "| figure | command | what is read | seeds | value |\n| --- | --- | --- | --- | --- |\n"


def row(read: str = "mean loss 1 2", value: str = "1.0", seeds: tuple[int, ...] = (42,)) -> Row:
    return Row(3, "name", ("labrunner", "run", "no-clip"), read, seeds, value)


def test_every_row_of_the_page_can_be_read():
    rows = rows_of(PAGE.read_text(encoding="utf-8"))
    assert len(rows) >= 15
    assert {r.command[:2] for r in rows} == {("labrunner", "run"), ("python", "-m")}


def test_what_a_norm_and_a_mean_make_of_nothing_is_as_the_page_says():
    found = page_figures.edges()
    rows = [r for r in rows_of(PAGE.read_text(encoding="utf-8")) if r.command[2:] == ("tools.page_figures", "edges")]
    assert len(rows) == 5 and [r.figure for r in rows if measured(r, None, found) != r.value] == []


def test_a_row_is_taken_apart():
    line = "| `post` | `labrunner run no-clip --set model.norm=post` | `mean loss 451 500` | 42 43 | 1.9 to 2.1 |"
    (found,) = rows_of(HEAD + line)
    assert found.command == ("labrunner", "run", "no-clip", "--set", "model.norm=post")
    assert (found.line, found.figure, found.seeds, found.value) == (3, "post", (42, 43), "1.9 to 2.1")


@pytest.mark.parametrize(
    "line, says",
    [
        ("| `a` | `rm -r /` | `mean loss 1 2` | 42 | 1 |", "line 3: 'rm -r /' is not run"),
        ("| `a` | `python -m http.server` | `json a` | | 1 |", "is not run"),
        ("| `a` | `python -m tools.x; rm -r /` | `json a` | | 1 |", "is not run"),
        ("| `a` | `labrunner grade x` | `mean loss 1 2` | 42 | 1 |", "is not run"),
        ("| `a` | `labrunner run no-clip` | `loss` | 42 | 1 |", "what is read"),
        ("| `a` | `labrunner run no-clip` | `mean loss 1 2` | all | 1 |", "seeds 'all'"),
        ("| `a` | `labrunner run no-clip` | `mean loss 1 2` | 42 | about 1 |", "value 'about 1'"),
        ("| `a` | `labrunner run no-clip` | 42 | 1 |", "4 cells where there are 5"),
    ],
)
def test_a_row_that_cannot_be_tried_is_refused_with_its_line(line, says):
    with pytest.raises(InputError, match=says.replace("(", r"\(")):
        rows_of(HEAD + line)


def test_two_rows_of_one_name_are_refused():
    line = "| `a` | `labrunner run no-clip` | `mean loss 1 2` | 42 | 1 |\n"
    with pytest.raises(InputError, match="two rows"):
        rows_of(HEAD + line + line)


@pytest.mark.parametrize(
    "read, value",
    [
        ("mean loss 1 2", 3.0),
        ("max loss 1 3", 6.0),
        ("argmax loss", 3),
        ("mean loss 3 3 / mean loss 1 2", 2.0),
        ("argmax loss - 2", 1.0),
        ("last loss", 6.0),
    ],
)
def test_what_is_read_of_a_run(read, value):
    series = series_from_columns([1, 2, 3], {"loss": [2.0, 4.0, 6.0]})
    assert measured(row(read), series, None) == value


def test_what_is_read_of_a_tool_s_json():
    assert measured(row("json a.1.b"), None, {"a": [0, {"b": 2.5}]}) == 2.5
    assert measured(row("json a.2.b"), None, {"a": [0, {"b": 2.5}]}) is None


@pytest.mark.parametrize(
    "cell, values, right",
    [
        ("1.57", [1.574], True),
        ("1.57", [1.576], False),
        ("2.0 to 3.0", [2.0, 3.04], True),
        ("2.0 to 3.0", [2.5, 3.06], False),
        ("above 2", [2.1, float("inf")], True),
        ("above 2", [1.9], False),
        ("below 1e-6", [4e-15], True),
        ("above 2", [float("nan")], False),
        ("9 %", [0.09], True),
        ("nan or diverged", ["nan", "diverged"], True),
        ("nan", ["diverged"], False),
        ("healthy on 1 to 2 of 3", ["healthy", "nan", "healthy"], True),
        ("healthy on 1 of 3", ["healthy", "nan", "healthy"], False),
        ("1.0", [None], False),
    ],
)
def test_when_a_row_holds(cell, values, right):
    assert (broken(row(value=cell), values) is None) == right


@pytest.mark.parametrize(
    "letters, figures, value, right",
    [
        ("b", ("2.19",), 2.2, True),
        ("b", ("2.19",), 2.25, False),
        ("blh", ("2.19", "2.00", "2.40"), 2.19, True),
        ("lh", ("2.00", "2.40"), 2.48, True),  # a quarter of the width beyond
        ("lh", ("2.00", "2.40"), 2.6, False),
        ("LH", ("2.00", "2.40"), 1.7, False),
        ("h", ("3.0",), 0.0, True),
        ("h", ("3.0",), 3.2, False),
        ("b", ("25 %",), 0.25, True),
        ("b", ("2.19",), None, False),
        ("b", ("2.19",), float("nan"), False),
    ],
)
def test_when_a_marked_figure_holds(letters, figures, value, right):
    mark = Mark(1, "no-clip", "peak_loss", letters, tuple(Figure(f, 0, 0) for f in figures))
    assert fidelity.bears_out(mark, value) == right


def test_a_command_is_started_without_a_shell_and_without_the_folder_on_the_path():
    run = fidelity.argv_of(("labrunner", "run", "no-clip", "--arm", "break"), 43, Path("there"))
    assert run[:6] == [sys.executable, "-P", "-m", "labrunner", "run", "no-clip"]
    assert run[-5:] == ["--seed", "43", "--run-dir", "there", "--json"]
    assert fidelity.argv_of(("python", "-m", "tools.x"), None, Path()) == [sys.executable, "-P", "-m", "tools.x"]


def test_a_tenth_is_drawn_by_a_seed_in_the_order_of_the_page():
    items, left = fidelity.items_of(PAGE.read_text(encoding="utf-8"))
    tenth = fidelity.drawn(items, 0.1, 7)
    assert len(tenth) == -(-len(items) // 10) and tenth == fidelity.drawn(items, 0.1, 7)
    assert [items.index(item) for item in tenth] == sorted(items.index(item) for item in tenth)
    assert fidelity.drawn(items, 0.1, 8) != tenth
    assert left > 0 and all(item.cost for item in items)


def test_listing_runs_nothing(capsys, monkeypatch):
    monkeypatch.setattr(fidelity.subprocess, "run", lambda *_, **__: pytest.fail("something was run"))
    assert fidelity.main(["--list", "--share", "0.2", "--seed", "3"]) == 0
    assert "drawn with --seed 3" in capsys.readouterr().out


def test_rows_are_asked_for_by_name(capsys):
    assert fidelity.main(["qk-norm", "at-360", "--list"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 of ") and out.index("at-360") < out.index("qk-norm")
    assert fidelity.main(["qk-norm", "at-361", "--list"]) == 2
    assert "at-361" in capsys.readouterr().err


def test_a_figure_that_does_not_hold_is_named_and_the_exit_code_is_1(capsys, monkeypatch):
    monkeypatch.setattr(fidelity.Runs, "_start", lambda self, argv: {"12m": 5})
    page = HEAD + "| `a` | `python -m tools.page_figures sizes` | `json 12m` | | 7 |\n"
    monkeypatch.setattr(fidelity, "PAGE", _Text(page))
    assert fidelity.main(["--all"]) == 1
    out = capsys.readouterr().out
    assert (
        "DOES NOT HOLD: line 3: a, 7 (python -m tools.page_figures sizes; json 12m): 5" in out
        and "0 hold on this machine, 1 do not" in out
    )


@pytest.mark.slow
def test_a_command_of_the_page_is_really_run(capsys, monkeypatch):
    page = HEAD + "| `a` | `python -m tools.page_figures sizes` | `json 12m` | | 14259456 |\n"
    monkeypatch.setattr(fidelity, "PAGE", _Text(page))
    assert fidelity.main(["--all"]) == 0
    assert "holds: line 3" in capsys.readouterr().out


class _Text:
    """A page that is not on the disk."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read_text(self, encoding: str) -> str:
        assert encoding == "utf-8"
        return self.text
