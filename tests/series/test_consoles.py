"""Consoles whose lines name nothing, or little, of the numbers they hold."""

import io
import math

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import read_log
from labrunner.series.foreign.feed import REREAD, Feed

N = 60
AT = [(i, 0.5 + 3.5 * math.exp(-i / 12) + 0.02 * math.sin(5 * i)) for i in range(1, N + 1)]


def series(lines):
    return read_log(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), "log")


def grown(lines):
    """The rows of a log that comes line by line; only those since it was last read anew."""
    feed, rows = Feed(), []
    for line in lines:
        rows += feed.feed(f"{line}\n".encode())
    rows += feed.close()
    anew = [place for place, row in enumerate(rows) if REREAD in row]
    return rows[anew[-1] :] if anew else rows


def deepxde():
    yield "Step      Train loss              Test loss               Test metric   "
    for i, v in AT:
        yield f"{50 * i:<9} [{v - 0.25:.3e}, 2.50e-01]    [{v + 0.5:.2e}, 5.00e-01]    [1.50e+00]    "


def tmva():
    yield "                : Training phase 1 of 1:   Optimizer ADAM Learning rate = 0.001 regularization 0"
    yield "                :      Epoch |   Train Err.   Test Err.  t(s)/epoch   t(s)/Loss   nEvents/s Conv. Steps"
    for i, v in AT:
        best = "Minimum" if i < 40 else "|      "
        yield f"            :        {i:3} {best}  {v:.6f}    {v + 1:.6f}    0.03   0.0004  11971.3  {max(i - 40, 0)}"


def vits():
    for i, v in AT:
        yield f"INFO:voice:Train Epoch: {1 + i // 30} [{i % 30}%]"
        yield f"INFO:voice:[2.5, {v - 0.25}, 0.25, {20 * i}, 0.0002]"


def flower():
    for i, v in AT:
        yield f"INFO :      [ROUND {i}]"
        yield "INFO :      aggregate_fit: received 5 results and 0 failures"
        yield f"INFO :      fit progress: ({i}, {v}, {{'accuracy': {1 / v:.4f}}}, {0.3 * i:.3f})"


def cntk():
    for epoch in range(1, 16):
        yield f"11/30/2026 02:07:16: Starting Epoch {epoch}: learning rate per sample = 0.0016  momentum = 0.9"
        for part in range(4):
            v = AT[4 * (epoch - 1) + part][1]
            batches = f"{20 * part + 1:4}-{20 * part + 20:4}, {25 * (part + 1)}.00%"
            yield (
                f"11/30/2026 02:07:16:  Epoch[{epoch:2} of 15]-Minibatch[{batches}]: CrossEntropyWithSoftmax = "
                f"{v:.8f} * 500; EvalErrorPrediction = 0.5520 * 500; time = 0.0547s; samplesPerSecond = 9140.0"
            )
        yield f"11/30/2026 02:07:17: Finished Epoch[{epoch:2} of 15]: [Training] CrossEntropyWithSoftmax = 9.5 * 2000;"


def energies():
    for i, v in AT:
        yield f"  {8 * i:4}/480  cd={v - 2:+.4e}  E(data)={v:+.4e}  |g|={v:.3e}  |x-|=1.186"


def informer():
    for i, v in AT:
        yield f"Epoch: {i} cost time: 0.19"
        yield f"Epoch: {i}, Steps: 65 | Train Loss: {v:.7f} Vali Loss: {v + 1:.7f} Test Loss: 0.0748048"


def russian():
    for i, v in AT:
        yield f"[30.11.2026 01:59:39] Эпоха {i}/60 | ошибка: {v:.5f} | проверка: {v + 1:.5f} | скорость обучения: 3e-03"


@pytest.mark.parametrize("lines", [deepxde, tmva, vits, flower, cntk, informer, russian])
def test_the_loss_of_a_console_is_read_whole_and_row_by_row(lines):
    found = series(lines())
    assert found.columns["loss"] == pytest.approx([v for _, v in AT], rel=2e-3)
    rows = [row for row in grown(lines()) if "loss" in row]
    assert [row["loss"] for row in rows] == pytest.approx(found.columns["loss"].tolist())
    assert [row["step"] for row in rows] == found.steps.tolist()
    assert check(found).calm


@pytest.mark.parametrize("lines", [deepxde, tmva, informer])
def test_its_validation_too(lines):
    wanted = [v + 1 for _, v in AT]
    assert series(lines()).columns["eval_loss"] == pytest.approx(wanted, rel=5e-3)


def test_steps_and_rates_of_the_consoles():
    assert series(deepxde()).steps.tolist() == [50 * i for i, _ in AT]
    voice = series(vits())
    assert voice.steps.tolist() == [20 * i for i, _ in AT] and set(voice.columns["lr"]) == {0.0002}
    assert series(cntk()).steps.tolist() == [20 * i for i, _ in AT]  # counted on through the epochs
    named = series(energies())
    assert named.steps.tolist() == [8 * i for i, _ in AT]
    assert named.columns["grad_norm_pre"] == pytest.approx([v for _, v in AT], rel=1e-3)


def test_a_list_without_a_rate_behind_its_step_is_no_row_of_vits():
    lines = [f"INFO:voice:[2.5, {v}, 0.25, {20 * i}, 64]" for i, v in AT]
    feed = grown(lines)
    assert all("loss" not in row for row in feed)


def test_the_share_of_the_gradient_in_the_weights_is_no_norm_of_weights():
    lines = [
        f"{i}/60 (epoch {i / 30:.3f}), train_loss = {v:.6f}, grad/param norm = 8.03e-03, time/batch = 0.05s"
        for i, v in AT
    ]
    found = series(lines)
    assert "param_norm" not in found.columns and "grad_norm_pre" not in found.columns and len(found) == N


def test_validation_that_was_never_a_number_is_told_of_after_few_rows():
    def lines(validation):
        for epoch in range(1, 5):
            for i in (20, 40, 60):
                yield f"\titers: {i}, epoch: {epoch} | loss: {AT[3 * epoch + i // 20][1]:.7f}"
            train = AT[3 * epoch][1]
            yield f"Epoch: {epoch}, Steps: 65 | Train Loss: {train:.7f} Vali Loss: {validation} Test Loss: 0.1"

    assert check(series(lines("nan"))).verdict == "diverged"
    assert check(series(lines("0.5"))).calm


# -- overflows that are told in messages -------------------------------------------------------------------------------

SCALES = [2.0**power for power in range(12, -10, -1)]


def fairseq(scales):
    for i, v in AT:
        record = f'{{"epoch": 1, "update": {i / 80:.3f}, "loss": "{v:.4f}", "num_updates": "{10 * i}", "lr": "0.001"}}'
        yield f"2026-11-30 02:15:21 | INFO | train_inner | {record}"
    note = "NOTE: gradient overflow detected, ignoring gradient, setting loss scale to"
    for scale in scales:
        yield f"2026-11-30 02:15:37 | INFO | fairseq.trainer | {note}: {scale}"


def test_overflows_behind_the_last_object_are_steps_that_were_skipped():
    found = check(series([*fairseq(SCALES), "FloatingPointError: Minimum loss scale reached (0.0001)."]))
    assert found.verdict == "fp16-overflow" and found.first_bad_step > 10 * N
    few = series(fairseq(SCALES[:2]))
    assert few.steps[-1] == 10 * N + 2 and few.columns["skipped"][-2:].tolist() == [1, 1] and check(few).calm


def test_overflows_behind_objects_that_were_read_together_go_on_from_the_last():
    lines = [f'{{"step": {i}, "loss": {2 + 1 / i}}}' for i in range(1, 401)]
    note = "OVERFLOW! Skipping step. Attempted loss scale: 65536, reducing to 32768"
    found = series([*lines, note, note])
    assert found.steps[-2:].tolist() == [401, 402] and found.columns["skipped"][-2:].tolist() == [1, 1]


def test_overflows_between_json_lines_are_told_row_by_row_too():
    lines = [f'{{"step": {i}, "loss": {2 + 1 / i}}}' for i in range(1, 61)]
    note = "OVERFLOW! Skipping step. Attempted loss scale: 65536, reducing to 32768"
    mixed = [*lines[:30], note, note, *lines[30:], *[note] * 8]
    rows = grown(mixed)
    assert [(row["step"], row["skipped"]) for row in rows if row.get("skipped")] == [(31, 2), (68, 8)]
    found = series(mixed)
    assert found.columns["skipped"][30] == 2 and found.steps[-1] == 68


def test_the_mean_of_an_epoch_is_read_where_cntk_prints_no_more():
    lines = [
        f"Finished Epoch[{i} of 60]: [Training] CrossEntropy = {v:.8f} * 2000; totalSamplesSeen = 9" for i, v in AT
    ]
    assert series(lines).columns["loss"] == pytest.approx([v for _, v in AT])


def test_overflows_before_an_object_are_counted_in_its_row():
    first, *others = fairseq(())
    note = "| INFO | fairseq.trainer | NOTE: gradient overflow detected, ignoring gradient, setting loss scale to: 64.0"
    skipped = series([first, note, note, *others]).columns["skipped"]
    assert np.nansum(skipped) == 2 and skipped[1] == 2


def test_many_messages_are_told_while_no_row_comes():
    rows = grown(fairseq(SCALES))
    storms = [row for row in rows if row.get("skipped")]
    assert [(row["step"], row["skipped"]) for row in storms] == [(10 * N + 8, 8), (10 * N + 16, 8)]
    assert storms[0]["loss_scale"] == SCALES[7] and not any(row.get("skipped") for row in grown(fairseq(SCALES[:7])))
