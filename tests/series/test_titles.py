"""Titles of tables: in two lines, with units, and tables that have none but are known by their columns."""

import numpy as np
import pytest

from labrunner.series.foreign import load_any, names
from labrunner.series.foreign.titles import columns_of, joined_titles

STEPS = list(range(10, 310, 10))
LOSSES = [round(3.0 - 0.005 * step, 4) for step in STEPS]


def read(tmp_path, lines, name="log.txt"):
    path = tmp_path / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return load_any(path)


def test_titles_in_two_lines_between_bars(tmp_path):
    """As MATLAB prints a training: rules above and below the titles, each of which takes two lines."""
    rule = f"|{'=' * 60}|"
    titles = ["| Epoch | Iteration | Elapsed | Mini-batch | Mini-batch | Base Learning |"]
    titles += ["|       |           |  (h:m)  |  Accuracy  |    Loss    |      Rate     |"]
    rows = [
        f"| 1 | {s} | 00:{s // 60:02d}:{s % 60:02d} | 31.25% | {v} | 0.0100 |"
        for s, v in zip(STEPS, LOSSES, strict=True)
    ]
    series = read(tmp_path, [rule, *titles, rule, *rows, rule])
    assert series.steps.tolist() == STEPS and series.columns["loss"].tolist() == LOSSES
    assert set(series.columns["lr"]) == {0.01} and set(series.columns["accuracy"]) == {31.25}


def test_titles_between_blanks_with_a_rule_below(tmp_path):
    titles = [
        "  Iteration  Epoch  TimeElapsed  LearnRate  TrainingLoss",
        "  _________  _____  ___________  _________  ____________",
    ]
    rows = [
        f"  {s:9d}  {1:5d}     00:00:{s // 10:02d}       0.02  {v:12.4f}" for s, v in zip(STEPS, LOSSES, strict=True)
    ]
    series = read(tmp_path, [*titles, *rows])
    assert series.steps.tolist() == STEPS and series.columns["loss"].tolist() == LOSSES
    assert set(series.columns["lr"]) == {0.02}


def test_words_one_above_the_other_as_vowpal_wabbit_has_them(tmp_path):
    titles = [
        "average  since   example  example  current  current  current",
        "loss     last    counter  weight   label    predict  features",
    ]
    rows = [f"{v:.6f} {v:.6f} {s} {s}.0 1.0000 0.5000 51" for s, v in zip(STEPS, LOSSES, strict=True)]
    assert read(tmp_path, [*titles, *rows]).columns["loss"].tolist() == LOSSES


@pytest.mark.parametrize(
    ("above", "below", "wanted"),
    [
        (["epoch", "train"], ["-", "loss"], ["epoch -", "train loss"]),
        (["step", "loss"], ["-", "nats"], ["step", "loss"]),  # a row of units: the titles are known without it
        (["step", "loss"], ["step", "loss"], ["step", "loss"]),
        (["step", "train"], ["1", "loss"], ["step", "train"]),
        (["step", "train"], ["loss"], ["step", "train"]),
    ],
)
def test_a_second_line_of_titles_counts_where_it_makes_a_known_name(above, below, wanted):
    assert joined_titles(above, below) == wanted


def test_a_row_of_units_is_no_row_and_changes_no_name(tmp_path):
    series = read(tmp_path, ["step,loss,lr", "-,nats,-", *(f"{s},{v},0.1" for s, v in zip(STEPS, LOSSES, strict=True))])
    assert series.steps.tolist() == STEPS and sorted(series.columns) == ["loss", "lr"]


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("loss (nats)", "loss"),
        ("Val loss [bits]", "eval_loss"),
        ("throughput (tok/s)", "tokens_per_second"),
        ("loss (val)", "eval_loss"),
        ("grad norm (L2)", "grad_norm_pre"),
        ("Mini-batch accuracy", "accuracy"),
        ("LearnRate", "lr"),
        ("remark (nats)", None),
    ],
)
def test_a_unit_behind_a_name_does_not_hide_it(name, field):
    found = names.field_of(name)
    assert (found and found[0]) == field


def test_a_metric_as_mlflow_keeps_it(tmp_path):
    rows = [f"{1_700_000_000_000 + s} {v} {s}" for s, v in zip(STEPS, LOSSES, strict=True)]
    series = read(tmp_path, rows, "train_loss")
    assert series.steps.tolist() == STEPS and series.columns["loss"].tolist() == LOSSES
    assert "MLflow" in series.notes[0]
    notes: list[str] = []
    assert columns_of(["1700000000", "0.5", "3"], notes, "mlruns/0/a/metrics/val_loss")[1] == "val_loss"
    assert columns_of(["1", "0.5", "3"], notes, "metrics/val_loss")[:2] == ["step", "loss"]
    assert np.isfinite(series.columns["loss"]).all()


@pytest.mark.parametrize("first", ["+nan", "+0.00000000"])
def test_an_iteration_its_log_likelihood_and_what_that_gained(tmp_path, first):
    """As hmmlearn prints it: what rises is a likelihood, and its negative the loss."""
    values = [-1609.25 + 40 * (1 - 0.8**k) for k in range(20)]
    gains = [first, *(f"{b - a:+.8f}" for a, b in zip(values, values[1:], strict=False))]
    lines = [f"{k + 1:10d} {v:16.8f} {g:>16}" for k, (v, g) in enumerate(zip(values, gains, strict=True))]
    series = read(tmp_path, lines)
    assert series.columns["loss"].tolist() == pytest.approx([-v for v in values])
    assert any("log_likelihood" in note for note in series.notes)
    lines = [line.replace("+", " ") for line in lines]  # no sign: nobody says what these columns are
    assert read(tmp_path, lines).columns["loss"].tolist() == pytest.approx(values)
