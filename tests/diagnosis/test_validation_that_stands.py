"""Validation that is one number from the first to the last: weights that do not move, whatever the level is."""

import numpy as np
import pytest
from diagnosis_fakes import table

from labrunner.diagnosis.check import check
from labrunner.diagnosis.online import Monitor

EPOCHS = np.arange(80)
FLAT = 1.37 + 0.002 * np.random.default_rng(0).standard_normal(80)


def judged(loss, validation):
    return check(table(loss, stride=30, eval_loss=validation))


def told(loss, validation):
    monitor = Monitor()
    rows = zip(30 * (1 + EPOCHS), loss, validation, strict=True)
    found = [one for step, a, b in rows for one in monitor.row(int(step), float(a), validation=float(b))]
    return [(one.kind, one.step, one.text) for one in found if one.level == "alarm"]


def test_it_is_a_plateau_from_the_first_row_on():
    found = judged(FLAT, [1.382] * 80)
    assert (found.verdict, found.first_bad_step) == ("plateau", 30) and "the weights do not move" in found.findings[0]
    assert told(FLAT, [1.382] * 80) == [("plateau", 240, "val.still")]


@pytest.mark.parametrize(
    ("loss", "validation"),
    [
        (FLAT, 1.382 + 0.002 * np.random.default_rng(1).standard_normal(80)),  # it moves
        (0.01 + 0 * FLAT, np.full(80, 0.0)),  # all is learned
    ],
)
def test_what_moves_or_has_learned_is_none(loss, validation):
    assert judged(loss, validation).verdict == "healthy" and told(loss, validation) == []


def test_a_net_that_learns_beside_validation_that_stands_is_judged_in_a_wrong_way():
    loss, validation = 1.37 * np.exp(-EPOCHS / 20), np.full(80, 1.382)
    found = judged(loss, validation)
    assert found.verdict == "plateau" and "does not measure" in found.findings[0]
    assert [text for _, _, text in told(loss, validation)] == ["val.frozen"]


@pytest.mark.parametrize(("rate", "verdict"), [(1e-8, "plateau"), (2e-6, "healthy")])
def test_a_rate_at_which_no_net_moves_is_no_careful_tuning(rate, verdict):
    loss = 1.21 + 0.01 * np.random.default_rng(3).standard_normal(100)  # at no logarithm of classes
    assert check(table(loss, stride=9, lr=[rate] * 100)).verdict == verdict
