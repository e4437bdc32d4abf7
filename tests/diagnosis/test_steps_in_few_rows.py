"""A break that anybody sees in a log of a few dozen rows."""

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.series import series_from_columns


def _log(rows: int, jump: float, seed: int):
    at = np.arange(rows)
    noise = np.random.default_rng(seed).normal(0, 0.08, rows)
    loss = 2.3 + 2.6 * np.exp(-at / (rows / 16)) + np.where(at >= 0.56 * rows, jump, 0.0) + noise
    return check(series_from_columns(range(0, 20 * rows, 20), {"loss": list(loss)}))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rows", [41, 48, 64, 90])
def test_a_level_that_is_lost_for_good_is_found(rows, seed):
    found = _log(rows, 0.95, seed)
    assert not found.calm and abs(found.first_bad_step - 20 * 0.56 * rows) <= 60


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rows", [41, 64])
def test_one_without_is_healthy(rows, seed):
    assert _log(rows, 0.0, seed).calm
