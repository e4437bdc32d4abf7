"""What a loss does not show: outputs that become the same, a posterior that says nothing, two nets out of balance."""

import random

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import load_any
from labrunner.series.series import series_from_columns

_ROWS = np.arange(320)


def _rows(level, share=0.1, seed=1):
    return np.asarray(level) * np.random.default_rng(seed).lognormal(0, share, len(_ROWS))


def _check(loss, **columns):
    return check(series_from_columns(_ROWS, {"loss": list(loss)} | {key: list(rows) for key, rows in columns.items()}))


def test_embeddings_that_become_the_same_are_a_plateau_however_well_the_loss_does():
    loss = _rows(0.4 * np.exp(-_ROWS / 20) + 1e-3)
    found = _check(loss, spread=_rows(0.11 * np.exp(-_ROWS / 10) + 0.005))
    assert found.verdict == "plateau" and any("the same" in line for line in found.findings)
    assert any("negatives" in line for line in found.advice)
    late = _check(loss, spread=_rows(np.where(_ROWS < 160, 1.0, 0.05)))
    assert late.verdict == "plateau" and 130 <= late.first_bad_step <= 165


@pytest.mark.parametrize(
    "spread", [0.11 + 0 * _ROWS, 0.1 + _ROWS / 400, np.where((_ROWS > 100) & (_ROWS < 180), 0.01, 0.2)]
)
def test_a_spread_that_stays_grows_or_comes_back_is_healthy(spread):
    assert _check(_rows(0.4 * np.exp(-_ROWS / 20) + 0.1), spread=_rows(spread)).verdict == "healthy"


def test_a_posterior_that_says_nothing_is_a_plateau_and_one_that_is_annealed_or_of_a_policy_is_none():
    loss = _rows(60 + 10 * np.exp(-_ROWS / 20), share=0.05)
    gone, annealed = _rows(0.2 * np.exp(-_ROWS / 10) + 1e-3), _rows(np.minimum(_ROWS / 10, 9 - _ROWS / 50))
    assert _check(loss, posterior_kl=gone).verdict == "plateau"
    assert _check(loss, posterior_kl=annealed).verdict == "healthy"
    assert _check(loss, posterior_kl=gone, reward=_rows(5.0 + _ROWS / 50)).verdict == "healthy"


def test_two_nets_that_lose_their_balance_at_once_have_diverged_and_those_that_swing_have_not():
    one, other = np.where(_ROWS < 190, 0.85, 2.4), np.where(_ROWS < 190, 1.35, 0.95)
    found = _check(_rows(one), adversary=_rows(other, seed=2))
    assert found.verdict == "diverged" and 180 <= found.first_bad_step <= 195
    assert any("balance" in line for line in found.findings)
    back = np.where((_ROWS > 190) & (_ROWS < 240), 1.7, 0.83), np.where((_ROWS > 190) & (_ROWS < 240), 1.0, 1.37)
    assert _check(_rows(back[0]), adversary=_rows(back[1], seed=2)).verdict == "diverged"
    swings = np.sin(_ROWS / 25)
    assert _check(_rows(0.85 + 0.2 * swings), adversary=_rows(1.33 - 0.1 * swings, seed=2)).verdict == "healthy"
    slowly = _check(_rows(0.8 + _ROWS / 200), adversary=_rows(1.35 - _ROWS / 1000, seed=2))
    assert slowly.verdict == "healthy"


@pytest.mark.parametrize(
    ("name", "field"), [("train/emb_std", "spread"), ("rankme", "spread"), ("kl_loss", "posterior_kl")]
)
def test_their_columns_are_found_by_name(tmp_path, name, field):
    rng, path = random.Random(1), tmp_path / "log.csv"
    rows = [f"{row},{1 + rng.gauss(0, 0.1)},{0.5 if row < 60 else 0.001}" for row in range(200)]
    path.write_text("\n".join([f"step,loss,{name}", *rows]), encoding="utf-8")
    series = load_any(path)
    assert field in series.columns and check(series).verdict == "plateau"
