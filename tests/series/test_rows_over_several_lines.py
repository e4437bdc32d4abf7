"""Rows that a trainer prints over several lines: dictionaries of EasyLM and others, Composer's blocks."""

import io
import json
import math
import pprint

import pytest
from line_by_line import fed, grown

from labrunner.series.foreign import read_log
from labrunner.series.series import Series

ROWS = range(40)
LOSS = [round(3 + 7 * math.exp(-k / 8), 4) for k in ROWS]
NORM = [round(0.8 + 0.01 * (k % 7), 4) for k in ROWS]


class Shown(float):
    """A number that is shown as JAX shows it."""

    def __repr__(self) -> str:
        return f"array({float(self)}, dtype=float32)"


def read(text: str) -> Series:
    return read_log(io.BytesIO(text.encode()), "log")


def easylm(between: str = "", shown=Shown) -> str:
    """Sorted by name, so that the step comes last; `between` is a line in the middle of each dictionary."""
    text = ""
    for k in ROWS:
        row = {"step": 10 * k, "loss": shown(LOSS[k]), "gradient_norm": shown(NORM[k]), "param_norm": shown(900 + k)}
        row |= {"learning_rate": shown(3e-4), "accuracy": shown(0.01 * k)}
        lines = pprint.pformat(row).split("\n")
        lines[3:3] = [between] if between else []
        text += "\n" + "\n".join(lines) + "\n\n"
    return text


BAR = "  1%|#         | 37/5000 [00:31<10:02,  1.20it/s]"


@pytest.mark.parametrize("shown", [float, Shown], ids=("plain", "array"))
@pytest.mark.parametrize("between", ["", BAR], ids=("whole", "bar within"))
def test_the_numbers_of_a_dictionary_belong_to_the_step_at_its_end(shown, between):
    series = read(easylm(between, shown))
    assert series.steps.tolist() == [10 * k for k in ROWS] and series.columns["loss"].tolist() == LOSS
    assert series.columns["grad_norm_pre"].tolist() == NORM and series.columns["param_norm"][-1] == 939
    assert {step: row["loss"] for step, row in fed(easylm(between, shown)).items()} == dict(
        zip(range(0, 400, 10), LOSS, strict=True)
    )


def test_a_dictionary_without_a_step_is_one_row():
    text = "".join(
        pprint.pformat({"train/loss": LOSS[k], "train/grad_norm": NORM[k], "lr": 3e-4, "tokens_per_second": 12000.5})
        + "\n"
        for k in ROWS
    )
    assert text.count("\n") > len(ROWS)
    series = read(text)
    assert series.columns["loss"].tolist() == LOSS and series.columns["tokens_per_second"].tolist() == [12000.5] * 40
    assert [row["step"] for row in grown(text.encode())] == list(range(1, 41))


@pytest.mark.parametrize("before", ["", "INFO:root:", "2025-03-04 09:12:31 metrics: "])
def test_indented_json_behind_a_logger(before):
    rows = [{"train": {"loss": LOSS[k], "grad_norm": NORM[k]}, "lr": 3e-4, "step": 5 * k} for k in ROWS]
    text = "starting to train\n" + "".join(before + json.dumps(row, indent=2) + "\n" for row in rows)
    series = read(text)
    assert series.steps.tolist() == [5 * k for k in ROWS] and series.columns["loss"].tolist() == LOSS
    assert list(fed(text)) == series.steps.tolist()


def test_a_brace_that_nothing_closes_costs_no_row():
    text = "model = Net({\n" + "".join(f"step {k} loss {LOSS[k]}\n" for k in ROWS)
    found = read(text).columns["loss"].tolist()
    assert found == LOSS
    cut = "config: {'layers': 12,\n" + "".join(f"step {k} loss {LOSS[k]}\n" for k in ROWS)
    assert read(cut).columns["loss"].tolist() == LOSS


def composer(*, held_out: bool = True) -> str:
    text = ""
    for k in ROWS:
        numbers = {"time/batch": 10 * k + 9, "time/token": 10240 * (k + 1), "trainer/device_train_microbatch_size": 8}
        numbers |= {"loss/train/total": LOSS[k], "metrics/train/LanguageCrossEntropy": LOSS[k] + 0.5}
        numbers |= {"metrics/train/LanguagePerplexity": math.exp(LOSS[k]), "throughput/device/tokens_per_sec": 8212.2}
        numbers |= {"memory/peak_allocated_mem": 21.5, "time/total": 0.01 * k, "lr-DecoupledAdamW/group0": 4e-5}
        numbers |= {"l2_norm/grad/global": NORM[k]}
        text += f"[batch={10 * (k + 1)}/400]:\n"
        text += "".join(f"\t Train {name}: {v if isinstance(v, int) else f'{v:.4f}'}\n" for name, v in numbers.items())
        if held_out and k % 10 == 9:
            text += "[Eval batch=1/20] Eval on eval data\n[Eval batch=20/20] Eval on eval data:\n"
            text += f"\t Eval metrics/eval/LanguageCrossEntropy: {LOSS[k] + 0.1:.4f}\n"
            text += "\t Eval metrics/other/LanguageCrossEntropy: 9.9000\n"
    return text


def test_a_block_of_composer_is_one_row():
    series = read(composer())
    assert series.steps.tolist() == list(range(10, 401, 10)) and series.columns["loss"].tolist() == LOSS
    assert series.columns["grad_norm_pre"].tolist() == NORM and series.columns["memory"].tolist() == [21.5] * 40
    assert set(series.columns["tokens_per_second"]) == {8212.2}
    there = series.is_logged("eval_loss")
    assert series.steps[there].tolist() == [100, 200, 300, 400]
    assert series.columns["eval_loss"][there] == pytest.approx([LOSS[k] + 0.1 for k in (9, 19, 29, 39)])


def test_a_rate_that_shows_as_nothing_for_want_of_digits_is_not_read():
    assert "lr" not in read(composer()).columns
    assert set(read(composer().replace("group0: 0.0000", "group0: 0.0002")).columns["lr"]) == {0.0002}


def test_a_block_of_composer_as_the_log_grows():
    rows = fed(composer())
    assert [row["loss"] for row in rows.values()] == LOSS and list(rows) == list(range(10, 401, 10))
    assert rows[100]["eval_loss"] == pytest.approx(LOSS[9] + 0.1)
