"""An agent that learned to earn and earns nothing any more has lost what it learned, whatever its loss says."""

import random

import pytest

from labrunner.diagnosis.check import check
from labrunner.series.series import series_from_columns


def _run(rewards, seed=1):
    rng = random.Random(seed)
    losses = [rng.gauss(0, 0.05) for _ in rewards]
    rewards = [reward + rng.gauss(0, 4) for reward in rewards]
    return check(series_from_columns(range(1, len(rewards) + 1), {"loss": losses, "reward": rewards}))


_GROWS = [20 + min(row, 80) for row in range(120)]


def test_a_reward_that_grew_and_is_lost_for_good_is_a_divergence_from_where_it_fell():
    found = _run([*_GROWS, *[15.0] * 80])
    assert found.verdict == "diverged" and 112 <= found.first_bad_step <= 128
    assert any("earned" in sentence for sentence in found.findings)


@pytest.mark.parametrize(
    "after",
    [[100.0] * 80, [*[15.0] * 40, *[100.0] * 40], [60.0] * 80],
    ids=["goes on", "comes back", "half of it is left"],
)
def test_a_reward_that_is_not_lost_is_none(after):
    assert _run([*_GROWS, *after]).verdict == "healthy"


def test_a_reward_that_scatters_by_more_than_was_gained_is_judged_by_its_medians():
    rng = random.Random(4)
    means = [1.5 + min(row, 200) / 200 for row in range(300)] + [0.0] * 300
    rewards = [mean + rng.gauss(0, 0.7) for mean in means]
    losses = [rng.gauss(0, 0.05) for _ in rewards]
    found = check(series_from_columns(range(1, 601), {"loss": losses, "reward": rewards}))
    assert found.verdict == "diverged" and 280 <= found.first_bad_step <= 320
    same = [mean + rng.gauss(0, 0.7) for mean in [*means[:300], *[2.3] * 300]]
    assert check(series_from_columns(range(1, 601), {"loss": losses, "reward": same})).verdict == "healthy"
