"""Healthy logs as real training writes them, each by a mechanism of its own: name -> rng -> columns."""

from __future__ import annotations

import io
from collections.abc import Callable

import numpy as np

from labrunner.series.foreign import read_log
from labrunner.series.series import Series

Columns = dict[str, np.ndarray]
Maker = Callable[[np.random.Generator], Columns]
HEALTHY: dict[str, Maker] = {}


def healthy(make: Maker) -> Maker:
    HEALTHY[make.__name__.replace("_", "-")] = make
    return make


def read(columns: Columns) -> Series:
    """The columns by way of a CSV, empty cells where a value is NaN (a NaN that was logged is written as infinity)."""
    rows = [",".join(columns)]
    for cells in zip(*columns.values(), strict=True):
        rows.append(",".join("" if c != c else "nan" if c == np.inf else f"{c:.6g}" for c in cells))
    return read_log(io.BytesIO("\n".join(rows).encode()), "log.csv")


def course(
    steps: np.ndarray, start: float = 10.8, end: float = 2.6, tau: float = 300.0, power: float = 0.5
) -> np.ndarray:
    """A power law's descent."""
    return end + (start - end) * (1 + steps / tau) ** -power


def every(count: int, stride: int = 1) -> np.ndarray:
    return np.arange(1, count + 1, dtype=float) * stride


def noisy(rng: np.random.Generator, loss: np.ndarray, noise: float, tails: float = 8) -> np.ndarray:
    return loss + noise * rng.standard_t(tails, len(loss))


def logged(steps: np.ndarray, loss: np.ndarray, **more: np.ndarray) -> Columns:
    return {"step": steps, "loss": loss, **more}


def fading(steps: np.ndarray, at: float, height: float, tau: float) -> np.ndarray:
    """A jump at a step that decays."""
    return np.where(steps >= at, height * np.exp(-np.maximum(steps - at, 0) / tau), 0.0)


@healthy
def warm_up_cliff(rng):
    """Flat at ln V while the rate is tiny, a cliff, then the power law."""
    s = every(3000)
    cliff = 10.82 - 4 / (1 + np.exp(-(s - 250) / 40))
    loss = cliff - 0.4 * (course(np.zeros(1)) - course(np.maximum(s - 250, 0)))
    return logged(s, noisy(rng, loss, 0.04), lr=3e-4 * np.minimum(s / 500, 1))


@healthy
def cosine_with_restarts(rng):
    """The rate jumps up again every 1000 steps; the loss gives back a little of the gain, for a hundred steps."""
    s = every(4000)
    phase = (s % 1000) / 1000
    lr = 3e-4 * (0.02 + 0.49 * (1 + np.cos(np.pi * phase)))
    gain = 0.12 * phase**2
    return logged(s, noisy(rng, course(s) - gain, 0.05), lr=lr)


@healthy
def curriculum_with_a_longer_context(rng):
    """A longer context from 2000 on: the loss falls by a step."""
    s = every(4000)
    return logged(s, noisy(rng, course(s) - 0.15 * (s > 2000), 0.04))


@healthy
def final_anneal(rng):
    """Rate to zero over the last fifth: the loss falls faster and flattens."""
    s = every(5000)
    fall = np.maximum(s - 4000, 0) / 1000
    return logged(s, noisy(rng, course(s) - 0.25 * np.sqrt(fall), 0.03), lr=3e-4 * (1 - fall))


@healthy
def evaluation_rows_between(rng):
    """Evaluations in rows of their own, without a training loss."""
    s = np.repeat(every(300, 10), 2)
    odd = np.arange(600) % 2 == 1
    loss = noisy(rng, course(s), 0.05)
    rare = np.arange(600) % 20 == 1
    loss[odd] = np.nan
    return logged(s, loss, eval_loss=np.where(rare, course(s) + 0.1, np.nan))


@healthy
def evaluation_under_epoch_numbers(rng):
    """An evaluation after each epoch, logged under the epoch's number rather than the step's."""
    rows = [(float(i), v, np.nan) for i, v in enumerate(noisy(rng, course(every(2000)), 0.05), 1)]
    for epoch in (4, 3, 2, 1):
        rows.insert(500 * epoch, (float(epoch), np.nan, 3.0 - 0.1 * epoch))
    step, loss, val = map(np.array, zip(*rows, strict=True))
    return {"step": step, "loss": loss, "val_loss": val}


@healthy
def micro_steps_of_accumulation(rng):
    """Each of eight micro-batches is a row under the same optimizer step."""
    s = np.repeat(every(400), 8)
    return logged(s, noisy(rng, course(s), 0.15))


@healthy
def every_tenth_step(rng):
    s = every(900, 10)
    return logged(s, noisy(rng, course(s), 0.06), grad_norm=np.exp(0.2 * rng.normal(size=900)))


@healthy
def every_hundredth_step(rng):
    s = every(400, 100)
    return logged(s, noisy(rng, course(s), 0.05))


@healthy
def every_thousandth_step_of_a_long_run(rng):
    s = every(300, 1000)
    return logged(s, noisy(rng, course(s, tau=4000), 0.02))


@healthy
def batch_of_one(rng):
    """Losses of single sequences: heavy noise, skewed upwards."""
    s = every(4000)
    return logged(s, course(s) + 0.5 * (rng.gamma(3, 1, 4000) - 3) / np.sqrt(3))


@healthy
def fine_tuning_with_short_answers(rng):
    """Losses between 0.1 and 3 by the length of the answer, and a slow descent."""
    s = every(1200)
    return logged(s, (0.5 + course(s, 1.2, 0.3, 100)) * np.exp(0.5 * rng.normal(size=1200)))


@healthy
def fine_tuning_in_epochs(rng):
    """Stairs: each epoch has seen the data once more, so the loss falls at its boundary."""
    s = every(1500)
    return logged(s, noisy(rng, 1.6 - 0.35 * (s // 500) - 0.00005 * s, 0.12))


@healthy
def near_zero(rng):
    """A small set learned by heart, with wiggles of the size of the loss."""
    s = every(2000)
    return logged(s, 4.5 * np.exp(-s / 60) + 2e-3 * np.exp(rng.normal(size=2000)))


@healthy
def rounded_to_two_places(rng):
    s = every(3000)
    return logged(s, np.round(noisy(rng, course(s), 0.02), 2))


@healthy
def rounded_to_bfloat16(rng):
    s = every(1500, 10)
    loss = noisy(rng, course(s), 0.01)
    grid = 2.0 ** (np.floor(np.log2(loss)) - 7)
    return logged(s, np.round(loss / grid) * grid)


@healthy
def loss_in_bits(rng):
    s = every(2000)
    return logged(s, noisy(rng, course(s), 0.04) / np.log(2))


@healthy
def perplexity_beside_the_loss(rng):
    s = every(2000)
    loss = noisy(rng, course(s), 0.04)
    return {"step": s, "ppl": np.exp(loss), "loss": loss}


@healthy
def perplexity_as_the_loss(rng):
    """Perplexity from 50,000 to 20: its noise falls with it."""
    s = every(2000)
    return logged(s, np.exp(noisy(rng, course(s), 0.04)))


@healthy
def smoothed_by_the_logger(rng):
    """A moving average of 100 steps, one row every 5: neighbours agree far more than windows do."""
    raw = noisy(rng, course(every(6000)), 0.2)
    smooth = np.convolve(raw, np.ones(100) / 100, "valid")[::5]
    return logged(np.arange(len(smooth)) * 5.0 + 100, smooth)


@healthy
def sources_in_turn(rng):
    """Code and prose by turns, in batches of one kind: two levels, a row each."""
    s = every(3000)
    code = rng.random(3000) < 0.3
    return logged(s, noisy(rng, course(s) - 0.9 * code, 0.06))


@healthy
def long_documents_now_and_then(rng):
    """One batch in a hundred is harder by eight sigma, and leaves no mark."""
    s = every(3000)
    return logged(s, noisy(rng, course(s), 0.04) + 0.35 * (rng.random(3000) < 0.01))


@healthy
def drifting_difficulty(rng):
    """Shards of different difficulty: the loss wanders slowly about its course."""
    s = every(6000)
    walk = np.repeat(rng.normal(size=60), 100) * 0.03
    return logged(s, noisy(rng, course(s, tau=600) + walk, 0.05))


@healthy
def batch_size_warm_up(rng):
    """The batch doubles at 500, 1000 and 2000: noise falls in steps."""
    s = every(4000)
    return logged(s, course(s) + rng.normal(size=4000) * 0.2 / np.sqrt(2.0 ** np.searchsorted([500, 1000, 2000], s)))


@healthy
def resumed_from_a_checkpoint(rng):
    """Stopped at 1000, resumed from 900: a hundred steps stand in the log twice."""
    s = np.concatenate([np.arange(1, 1001), np.arange(901, 2501)]).astype(float)
    return logged(s, noisy(rng, course(s), 0.05))


@healthy
def continued_training(rng):
    """The log begins at step 100,000 with a loss that hardly falls any more."""
    s = 1e5 + every(3000, 10)
    return logged(s, noisy(rng, course(s, tau=2000), 0.03))


@healthy
def fp16_scale_settling(rng):
    """A dynamic scale: overflows at first, then one every two thousand steps."""
    s = every(6000)
    skipped = ((s < 12) | (s % 2000 == 0)).astype(float)
    scale = 65536.0 * 2.0 ** -np.minimum(s, 12)
    return logged(s, noisy(rng, course(s), 0.05), loss_scale=scale, skipped=skipped)


@healthy
def gradient_norm_falls_by_a_hundred(rng):
    s = every(3000)
    return logged(
        s, noisy(rng, course(s), 0.04), grad_norm=80 * (1 + s / 5) ** -0.8 * np.exp(0.3 * rng.normal(size=3000))
    )


@healthy
def gradient_spikes_under_a_clip(rng):
    s = every(3000)
    norm = np.exp(0.2 * rng.normal(size=3000))
    norm[rng.choice(np.arange(200, 3000), 6, replace=False)] *= 60
    return logged(s, noisy(rng, course(s), 0.04), grad_norm=norm)


@healthy
def a_short_run(rng):
    """Two hundred steps, logged every fifth."""
    s = every(40, 5)
    return logged(s, noisy(rng, course(s, tau=20), 0.05))


@healthy
def distillation_loss_below_one(rng):
    """A divergence that falls from 0.9 to 0.02, with noise in proportion."""
    s = every(2000)
    return logged(s, course(s, 0.9, 0.02, 50, 1.0) * np.exp(0.1 * rng.normal(size=2000)))


@healthy
def negative_losses(rng):
    """A log-likelihood of densities: the loss falls below zero."""
    s = every(2000)
    return logged(s, noisy(rng, course(s, 3.0, -4.0), 0.08))


@healthy
def fine_tuning_that_soon_stands_still(rng):
    """A net that knew nearly everything: 1.3 to 1.1 in the first tenth, and noise."""
    s = every(600, 10)
    return logged(s, noisy(rng, 1.1 + 0.2 * np.exp(-s / 300), 0.08), lr=2e-4 * (1 - s / 6001))


@healthy
def fine_tuning_at_a_constant_rate(rng):
    s = every(400, 10)
    return logged(s, noisy(rng, 1.15 + 0.25 * np.exp(-s / 300) - 1e-5 * s, 0.08), lr=1e-5 + 0 * s)


@healthy
def warm_restarts_that_give_back_the_anneal(rng):
    """The rate comes back to its peak every 1000 steps, and the loss to where it was before the anneal."""
    s = every(3000)
    phase = (s % 1000) / 1000
    return logged(s, noisy(rng, course(s) - 0.3 * phase**2, 0.05), lr=1e-3 * 0.5 * (1 + np.cos(np.pi * phase)))


@healthy
def mixture_of_experts(rng):
    """Heavy noise, and gradient norms that jump by twenty while experts are re-routed."""
    s = every(3000)
    norm = np.exp(0.3 * rng.normal(size=3000))
    norm[rng.choice(np.arange(100, 3000), 12, replace=False)] *= 20
    return logged(s, noisy(rng, course(s), 0.06, 3), grad_norm=norm)


@healthy
def single_sequences_every_fiftieth_step(rng):
    s = every(300, 50)
    return logged(s, course(s) + 0.6 * (rng.gamma(2, 1, 300) - 2) / np.sqrt(2))


@healthy
def documents_in_their_order(rng):
    """No shuffling: the noise of neighbouring steps goes together."""
    drift = np.zeros(4000)
    for at, push in enumerate(0.03 * rng.normal(size=3999)):
        drift[at + 1] = 0.9 * drift[at] + push
    s = every(4000)
    return logged(s, course(s) + drift)


@healthy
def harder_data_bit_by_bit(rng):
    """A curriculum: longer problems over a thousand steps."""
    s = every(4000)
    return logged(s, noisy(rng, course(s) + 0.04 * np.clip((s - 1500) / 1000, 0, 1), 0.04))


@healthy
def scale_probing_every_hundred_steps(rng):
    """A growth interval of a hundred steps: the scale doubles, overflows once, and comes back."""
    s = every(3000)
    probing = s % 100 == 0
    return logged(
        s,
        noisy(rng, course(s), 0.05),
        loss_scale=np.where(s % 100 >= 99, 65536.0, 32768.0),
        skipped=probing.astype(float),
    )
