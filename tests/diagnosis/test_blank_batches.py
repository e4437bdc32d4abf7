"""Batches without a loss, scores that never rise, and validation that is no number in a table."""

import math
import random

import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import load_any
from labrunner.series.series import series_from_columns


def _falling(count, end):
    chance = random.Random(4)
    return [end + 1.5 * math.exp(-5 * k / count) + chance.gauss(0, 0.02) for k in range(count)]


@pytest.mark.parametrize(("blank", "end", "calm"), [(3, 0.4, False), (1000, 0.4, True)])
def test_a_loss_of_exactly_nothing_now_and_then(blank, end, calm):
    loss = [0.0 if k > 90 and k % blank == 0 else v for k, v in enumerate(_falling(180, end))]
    found = check(series_from_columns(range(180), {"loss": loss}))
    assert found.calm is calm and any("exactly 0 now and then" in said for said in found.findings) is not calm


def test_a_loss_that_is_learned_to_nothing_is_well():
    loss = [round(max(v, 0.0), 2) for v in _falling(180, -0.02)]
    assert loss.count(0.0) > 20 and check(series_from_columns(range(180), {"loss": loss})).calm


@pytest.mark.parametrize(("rises", "calm"), [(0.0, False), (0.12, True)])
def test_a_score_that_never_rises_while_the_loss_halves(rises, calm):
    chance = random.Random(6)
    score = [0.02 + rises * k / 45 + chance.uniform(0, 0.03) for k in range(45)]
    found = check(series_from_columns(range(45), {"loss": _falling(45, 0.6), "quality": score}))
    assert found.calm is calm and any("other targets" in said for said in found.findings) is not calm


@pytest.mark.parametrize(("accuracy", "verdict"), [("0.9", "diverged"), ("nan", "too-short")])
def test_a_validation_loss_of_nan_in_a_table_of_few_epochs(tmp_path, accuracy, verdict):
    rows = ["| epoch | train loss | val loss | val acc |", "|---:|---:|---:|---:|"]
    for k, loss in enumerate(_falling(14, 0.3)):
        told = (f"{loss + 0.1:.4f}", "0.8") if k < 6 else ("nan", accuracy)
        rows.append(f"| {k + 1} | {loss:.4f} | {told[0]} | {told[1]} |")
    path = tmp_path / "log.md"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert check(load_any(path)).verdict == verdict
