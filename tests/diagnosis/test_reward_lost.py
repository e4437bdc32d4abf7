"""An agent that learned to earn and earns nothing any more has lost what it learned, whatever its loss says."""

import json
import random

import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import load_any
from labrunner.series.foreign.names import field_of
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
    [[100.0] * 80, [*[15.0] * 40, *[100.0] * 40], [75.0] * 80, [*[100.0] * 74, *[70.0] * 6]],
    ids=["goes on", "comes back", "most of it is left", "a dip at the end"],
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


def test_half_of_what_was_gained_is_lost_where_that_is_beyond_all_scatter():
    found = _run([*_GROWS, *[55.0] * 80])
    assert found.verdict == "diverged" and 115 <= found.first_bad_step <= 130


def test_a_reward_that_falls_to_its_start_in_the_last_rows_is_lost_and_one_that_fell_so_before_and_came_back_is_not():
    high = [*_GROWS, *[100.0] * 40]
    assert _run([*high, *[22.0] * 16]).verdict == "diverged"
    assert _run([*_GROWS, *[22.0] * 16, *[100.0] * 60, *[45.0] * 8]).verdict == "healthy"


@pytest.mark.parametrize("name", ["rollout/reward_mean", "env/mean_return", "objective/scores", "train/reward_avg"])
def test_rewards_are_found_under_more_names(tmp_path, name):
    path = tmp_path / "log.jsonl"
    rng = random.Random(3)
    rewards = [*_GROWS, *[15.0] * 80]
    rows = [
        {"step": row, "policy_loss": rng.gauss(0, 0.05), name: reward + rng.gauss(0, 3)}
        for row, reward in enumerate(rewards)
    ]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert check(load_any(path)).verdict == "diverged"


@pytest.mark.parametrize("name", ["rewards/chosen", "reward_std", "rewards/accuracies", "return_loss"])
def test_what_only_has_to_do_with_a_reward_is_none(name):
    assert (field_of(name) or ("",))[0] != "reward"
