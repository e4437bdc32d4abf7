"""Bars that show the mean of the epoch so far, decimal commas, titles behind a #, and counters that are found late."""

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import load_any
from labrunner.series.foreign.feed import Feed
from labrunner.series.foreign.running import Running, batch_means
from labrunner.watch.follow import Watched, finish
from labrunner.watch.sources import open_source


def batches(epochs: int = 12, of: int = 50) -> np.ndarray:
    rng = np.random.default_rng(4)
    rows = np.arange(epochs * of)
    return 0.4 + 1.9 * np.exp(-rows / 120) + 0.08 * rng.normal(size=len(rows))


def epochs_of(losses: np.ndarray, of: int = 50) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Batches, epochs and running means."""
    parts = losses.reshape(-1, of)
    inner = np.tile(np.arange(1, of + 1), len(parts)).astype(float)
    return inner, np.repeat(np.arange(len(parts)), of).astype(float), (np.cumsum(parts, axis=1) / inner[:of]).ravel()


def keras(losses: np.ndarray, of: int = 50) -> str:
    inner, epochs, means = epochs_of(losses, of)
    lines = []
    for batch, epoch, mean in zip(inner.astype(int).tolist(), epochs.astype(int).tolist(), means.tolist(), strict=True):
        lines += [f"Epoch {epoch + 1}/{len(losses) // of}"] if batch == 1 else []
        bar = "=" * (20 * batch // of)
        lines.append(f"{batch}/{of} [{bar:<20}] - ETA: 3s - loss: {mean:.4f}")
    return "\n".join(lines)


def test_the_means_of_batches_are_got_back_from_running_means():
    losses = batches()
    inner, epochs, means = epochs_of(losses)
    found = batch_means(inner, epochs, means)
    assert found is not None
    there = np.flatnonzero(np.isfinite(found))
    for before, row in zip([-1, *there[:-1]], there, strict=True):
        assert found[row] == pytest.approx(float(np.mean(losses[before + 1 : row + 1])))


def test_losses_of_batches_are_no_running_means():
    inner, epochs, _ = epochs_of(batches())
    assert batch_means(inner, epochs, batches()) is None


def test_row_by_row_they_are_got_back_once_two_epochs_have_told():
    losses, running = batches(), Running()
    found = [running.take(*row) for row in zip(*(part.tolist() for part in epochs_of(losses)), strict=True)]
    assert found[:100] == epochs_of(losses)[2][:100].tolist() and running.on
    told = [(row, loss) for row, loss in enumerate(found) if row >= 100 and loss is not None]
    before = 99
    for row, loss in told:
        before = max(before, row // 50 * 50 - 1)  # what is left at the end of an epoch is in no part
        assert loss == pytest.approx(float(np.mean(losses[before + 1 : row + 1])))
        before = row


@pytest.mark.slow
def test_a_bar_whose_mean_begins_anew_with_each_epoch_is_healthy(tmp_path):
    path = tmp_path / "keras.log"
    for seed in range(6):
        losses = 0.3 + 2.0 * (1 + np.arange(2000) / 60) ** -0.5 + 0.05 * np.random.default_rng(seed).normal(size=2000)
        path.write_text(keras(losses), encoding="utf-8")
        series = load_any(path)
        assert check(series).verdict == "healthy" and any("epoch so far" in note for note in series.notes)


def test_decimal_commas_are_no_thousands(tmp_path):
    path, rng = tmp_path / "log.csv", np.random.default_rng(1)
    losses = (10.8 / (1 + np.arange(1500) / 60) ** 0.3 + 0.05 * rng.normal(size=1500)).tolist()
    rows = [f"{row + 1};{loss!r};{3e-4 + 1e-9 * row!r}".replace(".", ",") for row, loss in enumerate(losses)]
    path.write_text("step;loss;lr\n" + "\n".join(rows), encoding="utf-8")
    series = load_any(path)
    assert series.columns["loss"].tolist() == losses
    feed = Feed()
    assert [row["loss"] for row in (*feed.feed(path.read_bytes()), *feed.close())] == losses


def test_thousands_set_apart_by_commas_stay_so(tmp_path):
    path = tmp_path / "log.tsv"
    rows = [f"{row:,}\t{3000.5 - row:,}" for row in range(900, 1100)]
    path.write_text("step\tloss\n" + "\n".join(rows), encoding="utf-8")
    series = load_any(path)
    assert series.steps.tolist() == list(range(900, 1100)) and series.columns["loss"][0] == 2100.5


@pytest.mark.parametrize("mark", [" ", ","])
def test_titles_may_stand_behind_a_hash(tmp_path, mark):
    path = tmp_path / "log.txt"
    rows = [mark.join((str(row), f"{9 - row / 50:.4f}", "1.5", "0.0003")) for row in range(1, 200)]
    path.write_text("# made by hand\n# " + mark.join(("step", "loss", "gnorm", "lr")) + "\n" + "\n".join(rows), "utf-8")
    series = load_any(path)
    assert set(series.columns) >= {"loss", "grad_norm_pre", "lr"} and series.columns["lr"][0] == 0.0003
    feed = Feed()
    found = [*feed.feed(path.read_bytes()), *feed.close()]
    assert len(found) == 199 and found[0] == {"step": 1.0, "loss": 8.98, "grad_norm_pre": 1.5, "lr": 0.0003}


TRAINER = """***** Running training *****
  Num examples = 5,000
  Num Epochs = 3
  Total optimization steps = 2,000
"""


def watched(path) -> tuple[list[int], list[str]]:
    """Steps and alarms of a log that is read line by line."""
    steps: list[int] = []
    log = Watched(open_source(path), on_step=lambda step: steps.append(step.step))
    told: list[str] = []
    finish([log], lambda _log, one: told.append(one.text))
    return steps, told


def test_how_many_steps_there_will_be_is_no_step(tmp_path):
    path = tmp_path / "train.log"
    rows = [{"loss": round(9 - row / 40, 4), "learning_rate": 1e-4, "epoch": row / 20} for row in range(1, 120)]
    path.write_text(TRAINER + "\n".join(map(str, rows)), encoding="utf-8")
    assert watched(path) == (list(range(1, 120)), [])


def test_a_counter_that_is_found_after_some_rows_is_no_restart(tmp_path):
    path = tmp_path / "train.csv"
    rows = [f"{step},{9 - step / 40 + 0.01 * part:.3f}" for step in range(1, 120) for part in range(4)]
    path.write_text("step,loss\n" + "\n".join(rows), encoding="utf-8")
    steps, told = watched(path)
    assert told == [] and steps[-1] == 119


def test_a_plain_loss_that_falls_through_every_epoch_is_given_back_as_it_is_once_a_mean_would_be_below_0():
    """Its rows fall ever slower within an epoch, as a running mean does; what it would be the mean of is no loss."""
    of = 40
    inner = np.tile(np.arange(1.0, of + 1), 12)
    epochs = np.repeat(np.arange(12.0), of)
    losses = 0.02 + 2.0 * np.exp(-inner / 4) * 0.9**epochs
    assert batch_means(inner, epochs, losses) is None
    running = Running()
    taken = [running.take(*row) for row in zip(inner.tolist(), epochs.tolist(), losses.tolist(), strict=True)]
    assert not running.on and taken[-of:] == losses[-of:].tolist()
