"""Means over the last steps, as kohya's bars show them: what is judged are the means of the steps between rows."""

import io

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import Feed, read_log
from labrunner.series.foreign.moving import Moving, apart


def batches(rows: int = 2000, seed: int = 3) -> np.ndarray:
    """Losses of single steps of a diffusion model: far more scatter than fall."""
    rng = np.random.default_rng(seed)
    return 0.11 * np.exp(0.8 * rng.normal(size=rows) - 0.32) * (1 - 0.12 * np.arange(rows) / rows)


def averaged(losses: np.ndarray, reach: int) -> np.ndarray:
    sums = np.concatenate([[0.0], np.cumsum(losses)])
    ends = np.arange(1, len(losses) + 1)
    begins = np.maximum(ends - reach, 0)
    return (sums[ends] - sums[begins]) / (ends - begins)


def kohya(losses: np.ndarray, reach: int) -> str:
    of = len(losses)
    bars = [
        f"steps: {step * 100 // of:3d}%|##  | {step}/{of} [01:10<02:05,  1.42it/s, avr_loss={mean:.3g}]"
        for step, mean in enumerate(averaged(losses, reach).tolist(), 1)
    ]
    return "\r".join(bars) + "\n"


def means(losses: np.ndarray, rows: np.ndarray) -> np.ndarray:
    return np.array([losses[begin:end].mean() for begin, end in zip([0, *rows[:-1] + 1], rows + 1, strict=True)])


@pytest.mark.parametrize("reach", [100, 200, 400])
def test_the_means_of_parts_are_got_back_and_how_far_the_printed_ones_reach(reach: int):
    losses = batches()
    found = apart(np.arange(1.0, 2001.0), averaged(losses, reach))
    assert found is not None and found.reach == reach
    assert found.means == pytest.approx(means(losses, found.rows))


def test_the_mean_of_all_steps_so_far():
    losses = batches(640)
    found = apart(np.arange(1.0, 641.0), averaged(losses, 640))
    assert found is not None and found.reach == 0
    assert found.means == pytest.approx(means(losses, found.rows))


def test_losses_of_batches_are_none():
    assert apart(np.arange(1.0, 2001.0), batches()) is None


@pytest.mark.parametrize("seed", range(6))
def test_such_a_run_is_healthy_as_its_batches_are(seed: int):
    series = read_log(io.BytesIO(kohya(batches(seed=seed), [100, 200, 400][seed % 3]).encode()), "log")
    assert check(series).verdict == "healthy"
    assert any("the means of the steps between rows are judged" in note for note in series.notes)


def test_a_run_that_diverges_is_found():
    losses = batches()
    losses[1200:] *= np.minimum(1 + np.arange(800) / 60, 6)
    assert check(read_log(io.BytesIO(kohya(losses, 200).encode()), "log")).verdict == "diverged"


def test_row_by_row_they_come_once_it_is_known_how_far_the_printed_ones_reach():
    losses, moving = batches(), Moving()
    told = [
        (row, loss)
        for row, mean in enumerate(averaged(losses, 100))
        if (loss := moving.take(row + 1.0, mean)) is not None
    ]
    rows = np.array([row for row, _ in told])
    assert rows[0] < 1024 and set(np.diff(rows)) == {25}
    assert [loss for _, loss in told[1:]] == pytest.approx(
        means(losses[rows[0] + 1 :], rows[1:] - rows[0] - 1).tolist()
    )


def test_a_loss_that_is_no_number_is_handed_on_at_once():
    feed = Feed()
    text = kohya(batches(60), 20) + "steps:   3%|##  | 61/2000 [01:10<02:05,  1.42it/s, avr_loss=nan]\n"
    rows = [*feed.feed(text.encode()), *feed.close()]
    assert [row["step"] for row in rows if "loss" in row] == [61.0]
