"""The dictionaries of the Trainer of Hugging Face, which tell no step, and the bars around them, which do."""

import io
import math

import pytest
from line_by_line import fed, grown

from labrunner.series.foreign import read_log

ROWS = range(1, 41)
LOSS = {k: round(3 + 7 * math.exp(-k / 8), 4) for k in ROWS}


def bar(step: int, of: int) -> str:
    return f"{100 * step // of:3d}%|{'#' * (10 * step // of):10}| {step}/{of} [00:{step % 60:02d}<10:02,  1.20it/s]\n"


def said(k: int, every: int) -> str:
    row = {"loss": LOSS[k], "grad_norm": 0.81, "learning_rate": 3e-4, "epoch": round(k * every / 90, 2)}
    return f"{row}\n"


def evaluated(k: int) -> str:
    bars = "".join(bar(at, 20) for at in (7, 14, 20))
    row = {"eval_loss": round(LOSS[k] + 0.1, 4), "eval_runtime": 1.2, "eval_samples_per_second": 80.1, "epoch": 0.5}
    return f"{bars}{row}\n"


def trained(every: int, *, drawn: str, behind: bool, held_out: bool = False) -> str:
    """`drawn`: which bars come between the dictionaries; `behind`: the bar is drawn again below each of them."""
    text, of = bar(0, 40 * every), 40 * every
    for k in ROWS:
        before = {"none": (), "all": range((k - 1) * every + 1, k * every + (not behind)), "some": (k * every - 2,)}
        text += "".join(bar(at, of) for at in before[drawn] if at > 0)
        text += bar(k * every, of) if drawn == "none" and not behind else ""
        text += said(k, every) + (bar(k * every, of) if behind else "")
        if held_out and k % 10 == 0:
            text += evaluated(k) + (bar(k * every, of) if behind else "")
    return text


HOW = (("none", True), ("some", True), ("all", True), ("none", False), ("all", False))


@pytest.mark.parametrize(("drawn", "behind"), HOW)
@pytest.mark.parametrize("every", [1, 5, 10, 25])
@pytest.mark.parametrize("held_out", [False, True])
def test_a_dictionary_has_the_step_of_its_own_bar(drawn, behind, every, held_out):
    if every == 1 and drawn == "some":
        return  # there is no bar before each of them
    text = trained(every, drawn=drawn, behind=behind, held_out=held_out)
    series = read_log(io.BytesIO(text.encode()), "log")
    steps = [k * every for k in ROWS]
    assert series.steps.tolist() == steps and series.columns["loss"].tolist() == list(LOSS.values())
    assert {step: row["loss"] for step, row in fed(text).items() if "loss" in row} == dict(
        zip(steps, LOSS.values(), strict=True)
    )
    if held_out:
        there = series.is_logged("eval_loss")
        assert series.steps[there].tolist() == [10 * every, 20 * every, 30 * every, 40 * every]


def test_a_row_comes_with_the_bar_behind_it_and_the_last_one_at_the_end():
    text = trained(10, drawn="none", behind=True)
    first = "".join(text.splitlines(keepends=True)[:3])
    assert [row["step"] for row in grown(first.encode())] == [10]
    cut = text[: text.rindex("{") + len(said(40, 10))]
    assert [row["step"] for row in grown(cut.encode())] == list(range(10, 401, 10))


def test_bars_that_are_wiped_out_before_a_dictionary_is_written():
    text = trained(10, drawn="all", behind=True).replace("\n{", "\r" + " " * 60 + "\r{").replace("]\n", "]\r")
    assert read_log(io.BytesIO(text.encode()), "log").steps.tolist() == list(range(10, 401, 10))


def test_an_error_behind_a_dictionary_is_kept():
    text = trained(10, drawn="none", behind=True) + said(40, 10) + "RuntimeError: loss is NaN, training has diverged\n"
    assert math.isnan(read_log(io.BytesIO(text.encode()), "log").columns["loss"][-1])
