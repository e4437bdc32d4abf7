"""Lines of well-known trainers, read whole by `check`, and the same row by row by `watch`."""

import io

import pytest
from diagnosis_fakes import smooth_loss
from line_by_line import fed

from labrunner.series.foreign import read_log

LOSS = [round(float(v), 4) for v in smooth_loss(40)]
ABOVE = [round(v + 0.1, 4) for v in LOSS]
SHARE = [round(0.5 + i / 100, 3) for i in range(40)]


def read(text: str):
    return read_log(io.BytesIO(text.encode()), "log")


def lines(pattern: str) -> str:
    """Lines for each of the losses: `n` the step from 1, `l` the loss, `v` a little more, `q` a share that rises."""
    return "".join(
        pattern.format(n=i + 1, l=LOSS[i], v=ABOVE[i], q=SHARE[i], flag=str(i > 30)) + "\n" for i in range(40)
    )


PRINTED = {
    "nemo": (
        "Training epoch 0, iteration {n}/4999 | lr: 0.0003 | reduced_train_loss: {l} | train_step_timing in s: {q}",
        {"loss": LOSS, "step_seconds": SHARE},
    ),
    "mindformers": (
        "2025-03-04 09:12:31,417 - mindformers[callback.py:348] - INFO - {{ Epoch:[  1/  3], step:[{n:5d}/ 4000], "
        "loss:{l:6.4f}, per_step_time: 1900ms, lr: 1e-06, overflow cond: {flag}, loss_scale: 65536.0, "
        "global_norm: [{q}]",
        {
            "loss": LOSS,
            "step_seconds": [1.9] * 40,
            "skipped": [0.0] * 31 + [1.0] * 9,
            "grad_norm_pre": SHARE,
            "loss_scale": [65536.0] * 40,
        },
    ),
    "paddle": (
        "[2025-03-04 09:12:31,417] [    INFO] - loss: {l}, learning_rate: 3e-05, global_step: {n}, "
        "interval_runtime: 29.8, interval_samples_per_second: 21.4, interval_tokens_per_second_per_device: 10990.1, "
        "interval_steps_per_second: {q}, progress_or_epoch: 0.1",
        {"loss": LOSS, "tokens_per_second": [10990.1] * 40, "steps_per_second": SHARE},
    ),
    "icefall": (
        "2025-03-04 09:12:31,417 INFO [train.py:1058] (0/4) Epoch 1, batch {n}, loss[loss={l}, simple_loss=1.1, over "
        "16330.98 frames. ], tot_loss[loss=0.5, simple_loss=0.6, over 3028000.00 frames. ], lr: 4.5e-02\n"
        "2025-03-04 09:12:31,417 INFO [train.py:1090] (0/4) Epoch 1, validation: loss={v}, over 274.00",
        {"loss": LOSS, "eval_loss": ABOVE},
    ),
    "fairseq2": (
        "[03/04/25 09:12:31] INFO     fairseq2.recipes.trainer - Train Metrics (step {n}) - CTC Loss: {l} | Gradient "
        "Norm: {q}\n[03/04/25 09:12:41] INFO     fairseq2.recipes.trainer - "
        "Validation Metrics (step {n}) - CTC Loss: {v}",
        {"loss": LOSS, "eval_loss": ABOVE, "grad_norm_pre": SHARE},
    ),
    "estimator": (
        "INFO:tensorflow:loss = {l}, step = {n} (8.1 sec)\nINFO:tensorflow:global_step/sec: {q}\n"
        "INFO:tensorflow:Saving dict for global step {n}: accuracy = 0.41, global_step = {n}, loss = {v}",
        {"loss": LOSS, "eval_loss": ABOVE, "steps_per_second": SHARE, "eval_accuracy": [0.41] * 40},
    ),
    "espnet": (
        "[gpu07:0/1] 2025-03-04 09:12:31,417 (trainer:779) INFO: 1epoch:train:{n}-{n}batch: iter_time=1.8e-04, "
        "forward_time=0.142, loss_att={v}, loss={l}, grad_norm={q}, train_time=1.41",
        {"loss": LOSS, "data_seconds": [1.8e-4] * 40, "step_seconds": [1.41] * 40, "grad_norm_pre": SHARE},
    ),
    "detectron2": (
        "[03/04 09:12:31 d2.utils.events]:  eta: 6:01:12  iter: {n}  total_loss: {l}  loss_cls: 0.2  time: 0.2512  "
        "last_time: 0.25  data_time: 0.0042  last_data_time: 0.0041   lr: 0.02  max_mem: 4671M",
        {"loss": LOSS, "step_seconds": [0.2512] * 40, "data_seconds": [0.0042] * 40},
    ),
    "vits": (
        "2025-03-04 09:12:31,417\tvoice\tINFO\tTrain Epoch: 1 [33%]\n"
        "2025-03-04 09:12:31,417\tvoice\tINFO\t[{n}, 9.99e-05]\n"
        "2025-03-04 09:12:31,418\tvoice\tINFO\tloss_disc=3.9, loss_gen=3.1, loss_mel={l}, loss_kl=1.5",
        {"loss": [round(v + 3.1, 4) for v in LOSS], "adversary": [3.9] * 40},
    ),
    "cleanrl": (
        "global_step={n}, episodic_return=[{l}]\nSPS: 5100",
        {"reward": LOSS, "steps_per_second": [5100.0] * 40},
    ),
    "success": (
        "step {n} loss {l} success_rate {q} student_acc 0.25 teacher_acc 0.5",
        {"loss": LOSS, "quality": SHARE, "accuracy": [0.25] * 40},
    ),
}


@pytest.mark.parametrize("name", PRINTED)
def test_what_they_print_is_read(name: str):
    pattern, expected = PRINTED[name]
    text = lines(pattern)
    series, rows = read(text), fed(text)
    assert list(series.steps) == list(range(1, 41)) == sorted(rows)
    for field, values in expected.items():
        assert series.columns[field].tolist() == pytest.approx(values), field
        assert [rows[step][field] for step in sorted(rows)] == pytest.approx(values), field


def test_the_norm_of_a_linear_model_is_of_its_weights():
    text = lines(
        "-- Epoch {n}\nNorm: {q}, NNZs: 784, Bias: -0.3, T: {n}000, Avg. loss: {l}\nTotal training time: 0.1 seconds."
    )
    series = read(text)
    assert series.columns["loss"].tolist() == LOSS and series.columns["param_norm"].tolist() == SHARE
    assert "grad_norm_pre" not in series.columns and "temperature" not in series.columns


def test_a_sentence_of_a_whole_epoch_is_no_step_of_its_own():
    text = "".join(
        lines(f"epoch: {epoch} step: {{n}}, loss is {{l}}")
        + f"Train epoch time: {epoch}2345.1 ms, per step time: 11.5 ms\n"
        for epoch in (1, 2)
    )
    series = read(text)
    assert series.columns["loss"].tolist() == LOSS * 2 and "row_seconds" not in series.columns
    assert series.columns["step_seconds"][[39, 79]].tolist() == [0.0115, 0.0115]


def test_a_date_before_a_clock_counts_nothing():
    text = "".join(
        f"[ITER {n}] Evaluating train: L1 {v} PSNR 26.5 [04/03 10:{n:02d}:12]\n" for n, v in enumerate(LOSS, 1)
    )
    assert list(read(text).steps) == list(range(1, 41))


def bar(step: int, of: int = 400) -> str:
    return f" {step * 100 // of:2d}%|{'#' * (step * 10 // of):10}| {step}/{of} [00:20<49:00,  2.01s/it]"


def trainer(joint: str, drawn: int = 1, evaluated: float = 1.0) -> str:
    """What the Trainer prints every tenth step of 400, with an evaluation, whose own bar counts to 8, at step 200."""
    text = "Map: 100%|##########| 52002/52002 [00:10<00:00, 5200.20 examples/s]\n"
    for i, loss in enumerate(LOSS):
        text += "".join(joint + bar(step) for step in range(10 * i + 1, 10 * i + 11) if step % drawn == 0)
        text += f"{joint}{{'loss': {loss}, 'grad_norm': {SHARE[i]}, 'learning_rate': 2e-05, 'epoch': {(i + 1) / 20}}}\n"
        if i == 19:
            text += "".join(joint + bar(step, 8) for step in range(1, 9))
            text += f"{joint}{{'eval_loss': 2.5, 'eval_runtime': 19.1, 'epoch': {evaluated}}}\n"
    return text


@pytest.mark.parametrize("text", [trainer("\r"), trainer("\n"), trainer("\n", drawn=10), trainer("\r", evaluated=1.02)])
def test_dictionaries_between_bars_have_the_steps_of_these(text: str):
    series, rows = read(text), fed(text)
    assert series.steps.tolist() == list(range(10, 401, 10)) == sorted(rows)
    assert series.columns["loss"].tolist() == LOSS == [rows[step]["loss"] for step in sorted(rows)]
    assert series.columns["eval_loss"][19] == rows[200]["eval_loss"] == 2.5


def test_dictionaries_without_bars_are_counted():
    text = bar(2, 2) + "\n" + "".join(f"{{'loss': {v}, 'learning_rate': 2e-05, 'epoch': 0.1}}\n" for v in LOSS)
    assert read(text).columns["loss"].tolist() == LOSS
