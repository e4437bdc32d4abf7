"""Counters that are printed in thousands, a score printed at an iteration, and words that only look like settings."""

import io

import pytest
from diagnosis_fakes import smooth_loss
from line_by_line import grown

from labrunner.diagnosis.check import check
from labrunner.series.foreign import read_log

LOSS = [round(float(v), 4) for v in smooth_loss(60)]


def read(text: str):
    return read_log(io.BytesIO(text.encode()), "log")


def in_thousands(number: int) -> str:
    return str(number) if number < 1000 else f"{round(number / 1000)}K"


def robot(k: int, loss: float) -> str:
    """A line whose step and episode are rounded to thousands from 1000 on, as a learner of robots prints it."""
    step, episode = in_thousands(200 * (k + 1)), in_thousands(20 * (k + 1))
    return (
        f"INFO train.py:357 step:{step} smpl:13K ep:{episode} epch:{k / 2:.2f} loss:{loss} grdn:{k + 2}.5 lr:1.0e-05\n"
    )


def test_a_counter_in_thousands_counts_nothing_so_the_rows_are_counted():
    series = read("".join(robot(k, loss) for k, loss in enumerate(LOSS)))
    assert series.steps.tolist() == list(range(1, 61))
    assert series.columns["loss"] == pytest.approx(LOSS)
    assert series.columns["grad_norm_pre"] == pytest.approx([k + 2.5 for k in range(60)])


def test_a_growing_log_with_a_counter_in_thousands_loses_no_row():
    rows = grown("".join(robot(k, loss) for k, loss in enumerate(LOSS)).encode())
    assert [row["loss"] for row in rows] == pytest.approx(LOSS)
    assert [row["step"] for row in rows] == list(range(1, 61))


def test_a_unit_after_another_number_leaves_the_step_alone():
    series = read("".join(f"step: {k} loss: {loss} tokens: {k}K\n" for k, loss in enumerate(LOSS)))
    assert series.steps.tolist() == list(range(60))


@pytest.mark.parametrize("last", ["0.5", "NaN", "-Infinity"])
def test_the_score_at_an_iteration_is_a_loss(last):
    scores = [*map(str, LOSS), last]
    series = read("".join(f"06:38 [main] INFO - Score at iteration {100 * k} is {s}\n" for k, s in enumerate(scores)))
    assert series.steps.tolist() == list(range(0, 6100, 100))
    assert series.columns["loss"] == pytest.approx([*LOSS, float(last)], nan_ok=True)


def printed(before: str) -> str:
    losses = [*map(str, LOSS), *["nan"] * 6]
    return before + "".join(f"iter {k}: loss {loss}, time 12.00ms\n" for k, loss in enumerate(losses))


@pytest.mark.parametrize(
    ("before", "dtype", "verdict"),
    [
        ("  scaler = torch.cuda.amp.GradScaler(enabled=(dtype == 'float16'))\n", None, "nan"),
        ("  enabled=(args.precision=='fp16')\n", None, "nan"),
        ("dtype = 'float16'\n", "fp16", "fp16-overflow"),
        ("params_dtype ................ torch.float16\n", "fp16", "fp16-overflow"),
    ],
)
def test_a_comparison_in_a_shown_line_of_source_is_no_setting(before, dtype, verdict):
    series = read(printed(before))
    assert series.config.get("dtype") == dtype
    assert check(series).verdict == verdict


def trainer(*rows: tuple[str, str]) -> str:
    line = "{{'loss': {}, 'grad_norm': {}, 'learning_rate': 1e-05, 'epoch': {}}}\n"
    return "".join(line.format(*row, k) for k, row in enumerate(rows, 1))


@pytest.mark.parametrize(
    ("rows", "first"),
    [
        ([("0.0", "nan")] * 2, 1),
        ([("1057.58", "nan"), ("0.0", "nan"), ("0.0", "nan")], 1),
        ([("1.9", "21.9"), ("1.7", "8.0"), ("0.0", "nan"), ("0.0", "nan")], 3),
    ],
)
def test_losses_of_zero_whose_gradients_are_nan_need_few_rows(rows, first):
    """The Trainer leaves losses that are NaN out of its mean, which then is 0."""
    result = check(read(trainer(*rows)))
    assert (result.verdict, result.first_bad_step) == ("nan", first)


@pytest.mark.parametrize(
    "rows",
    [
        [("1.9", "2.0"), ("1.8", "nan"), ("1.7", "nan")],  # may have been skipped: the loss is a number
        [("1.9", "2.0"), ("0.0", "nan")],
        [("0.0", "nan"), ("0.0", "nan"), ("1.7", "2.0")],
        [("0.0", "0.0")] * 3,
    ],
)
def test_fewer_signs_are_no_nan(rows):
    assert check(read(trainer(*rows))).verdict == "too-short"
