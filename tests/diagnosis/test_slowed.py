"""A run whose loss is well and whose throughput falls for good has a verdict; where it comes back there is none."""

import random

import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import load_any
from labrunner.series.series import series_from_columns


def _run(seconds, seed=1, **columns):
    rng = random.Random(seed)
    count = len(seconds)
    losses = [1 + 2 * 0.98**row + rng.gauss(0, 0.05) for row in range(count)]
    rates = [1 / (one * rng.uniform(0.7, 1.5)) for one in seconds]
    columns = {key: values if len(values) == count else values * count for key, values in columns.items()}
    return check(series_from_columns(range(1, count + 1), {"loss": losses, "samples_per_second": rates, **columns}))


@pytest.mark.parametrize(
    "seconds",
    [[1.0] * 200 + [3.0] * 100, [1.0] * 200 + [1.0, 5.0] * 50, [1.0] * 100 + [1.0 + row / 20 for row in range(200)]],
    ids=["at once", "every second step", "little by little"],
)
def test_a_throughput_that_falls_for_good_is_a_verdict(seconds):
    found = _run(seconds)
    assert found.verdict == "throughput" and found.cause == "unknown" and not found.calm
    assert 100 < found.first_bad_step <= 210 and any("samples/s" in sentence for sentence in found.findings)
    assert any("loader" in line for line in found.advice)


@pytest.mark.parametrize(
    "seconds",
    [
        [1.0] * 300,
        [1.0] * 100 + [4.0] * 100 + [1.0] * 100,
        [1.0] * 200 + [1.5] * 100,
        [1.0] * 285 + [4.0] * 15,
        [1.0 if row % 25 else 40.0 for row in range(300)],
        [5.0] * 30 + [1.0] * 270,
    ],
    ids=["even", "comes back", "a third less", "the last rows only", "evaluations", "slow at first"],
)
def test_a_throughput_that_did_not_fall_for_good_is_none(seconds):
    assert _run(seconds).verdict == "healthy"


def test_what_is_wrong_with_the_loss_comes_first():
    slow = [1.0] * 200 + [3.0] * 100
    assert _run(slow, loss=[1 + 2 * 0.98**row for row in range(200)] + [float("nan")] * 100).verdict == "nan"


def test_steps_that_take_longer_are_no_fall_where_samples_per_second_stay():
    assert _run([1.0] * 300, step_seconds=[1.0] * 200 + [4.0] * 100).verdict == "healthy"


@pytest.mark.parametrize("name", ["tokens_per_s", "tokens_per_second_per_gpu", "examples_per_s", "it_per_sec"])
def test_a_throughput_is_found_under_more_names(tmp_path, name):
    path = tmp_path / "log.csv"
    rows = [f"{step},{1 + 2 / step},{100 if step < 150 else 30}" for step in range(1, 251)]
    path.write_text("\n".join([f"step,loss,{name}", *rows]), encoding="utf-8")
    assert check(load_any(path)).verdict == "throughput"


@pytest.mark.parametrize(("each", "verdict"), [(0.5, "throughput"), (0.004, "healthy")])
def test_a_step_of_milliseconds_is_as_slow_as_its_machine_is_busy(each, verdict):
    chance = random.Random(5)
    seconds = [each * (1 if row < 180 else 1.85) * chance.uniform(0.9, 1.1) for row in range(400)]
    losses = [1 + 2 * 0.98**row + chance.gauss(0, 0.05) for row in range(400)]
    assert check(series_from_columns(range(400), {"loss": losses, "step_seconds": seconds})).verdict == verdict
