"""Healthy logs of many shapes, drawn at random within each class: other sizes, strides, noises and columns by seed."""

from __future__ import annotations

import numpy as np
from realistic import Columns, course, healthy, logged

#: Bounds of a from-scratch run: vocabulary's ln V, and where it ends as a share of that.
_LN_V, _END = (4.0, 11.5), (0.15, 0.45)


def stepping(rng: np.random.Generator, rows: tuple[int, int] = (80, 1500)) -> np.ndarray:
    """Steps of a log with a row every 1 to 100 steps."""
    stride = int(rng.choice([1, 1, 5, 10, 10, 20, 50, 100]))
    return np.arange(1, int(rng.integers(*rows)) + 1, dtype=float) * stride


def from_scratch(rng: np.random.Generator, s: np.ndarray, noise: float | None = None) -> np.ndarray:
    """A net that learns from nothing: any vocabulary, pace, noise and tails."""
    start = rng.uniform(*_LN_V)
    end = start * rng.uniform(*_END)
    tau = s[-1] * rng.uniform(0.01, 0.1)
    noise = rng.uniform(0.01, 0.12) if noise is None else noise
    return course(s, start, end, tau, rng.uniform(0.4, 1.0)) + noise * rng.standard_t(rng.uniform(4, 30), len(s))


def cosine(rng: np.random.Generator, s: np.ndarray, peak: float = 3e-4, floor: float = 0.1) -> np.ndarray:
    """Warm-up and a cosine down to a tenth of the peak."""
    warm = max(s[-1] * rng.uniform(0.01, 0.08), 1)
    return peak * np.minimum(s / warm, 1) * (floor + (1 - floor) * 0.5 * (1 + np.cos(np.pi * s / s[-1])))


def norms(rng: np.random.Generator, s: np.ndarray, level: float = 0.6) -> np.ndarray:
    """Gradient norms that come down early and then stay, with scatter."""
    return level * (1 + 8 * np.exp(-s / (0.03 * s[-1]))) * np.exp(rng.uniform(0.05, 0.3) * rng.normal(size=len(s)))


@healthy
def scratch_of_any_size(rng) -> Columns:
    s = stepping(rng)
    return logged(s, from_scratch(rng, s))


@healthy
def scratch_with_rate_and_norms(rng) -> Columns:
    s = stepping(rng)
    return logged(s, from_scratch(rng, s), lr=cosine(rng, s, 10 ** rng.uniform(-4, -2.5)), grad_norm=norms(rng, s))


@healthy
def scratch_in_a_few_rows(rng) -> Columns:
    s = stepping(rng, (18, 70))
    return logged(s, from_scratch(rng, s))


@healthy
def scratch_with_growing_weights(rng) -> Columns:
    """Weights that grow by half over the run, as they do."""
    s = stepping(rng)
    return logged(s, from_scratch(rng, s), weight_norm=100 * (1 + 0.5 * np.sqrt(s / s[-1])))


@healthy
def tuning_that_falls_a_little(rng) -> Columns:
    """Fine-tuning: a tenth to a third in the first tenth, then hardly."""
    s = stepping(rng, (60, 700))
    start = rng.uniform(0.5, 3.0)
    fall = start * rng.uniform(0.08, 0.35)
    loss = start - fall * (1 - np.exp(-s / (s[-1] * rng.uniform(0.02, 0.2))))
    return logged(s, loss * np.exp(rng.uniform(0.03, 0.2) * rng.normal(size=len(s))), lr=2e-5 * (1 - s / s[-1]) + 1e-9)


@healthy
def tuning_that_stands_still(rng) -> Columns:
    """Instruction data that the model nearly knew: noise about a level from the first row."""
    s = stepping(rng, (60, 600))
    level = rng.uniform(0.4, 2.6)
    loss = level * (1 - 0.06 * s / s[-1]) * np.exp(rng.uniform(0.06, 0.25) * rng.normal(size=len(s)))
    return logged(s, loss, lr=1e-5 * (1 - s / s[-1]) + 1e-9, grad_norm=norms(rng, s, 1.2))


@healthy
def continued_pretraining(rng) -> Columns:
    """A finished model goes on at a low rate: half a per cent to two in all, in large batches."""
    s = stepping(rng, (150, 900))
    level = rng.uniform(1.8, 3.0)
    loss = level * (1 - rng.uniform(0.005, 0.02) * (s / s[-1]) ** 0.5)
    return logged(s, loss + rng.uniform(0.01, 0.04) * rng.normal(size=len(s)), lr=cosine(rng, s, 3e-5))


@healthy
def in_the_middle_of_a_long_run(rng) -> Columns:
    """An excerpt from step 50,000 on: it stands nearly still, as a run does there."""
    s = stepping(rng, (100, 900))
    loss = rng.uniform(2.0, 4.5) - 0.02 * s / s[-1]
    return logged(s + 50_000, loss + rng.uniform(0.01, 0.06) * rng.normal(size=len(s)))


@healthy
def policy_loss_of_grpo(rng) -> Columns:
    """About 0 by construction: it starts at 0 and rises with the distance to the reference, a few hundredths."""
    s = stepping(rng, (50, 500))
    size = 10 ** rng.uniform(-4, -1.5)
    loss = size * (1 - np.exp(-s / (0.3 * s[-1]))) + 0.5 * size * rng.standard_t(3, len(s))
    return logged(s, loss, lr=1e-6 + 0 * s, grad_norm=0.3 * np.exp(0.2 * rng.normal(size=len(s))))


@healthy
def policy_loss_with_excursions(rng) -> Columns:
    """Either sign, rows a hundred times the usual, a level that wanders."""
    s = stepping(rng, (50, 500))
    size = 10 ** rng.uniform(-4, 1)
    walk = np.convolve(rng.normal(size=len(s)), np.ones(20) / 20, "same")
    return logged(s, size * (rng.standard_t(1.6, len(s)) + walk))


@healthy
def minus_a_reward(rng) -> Columns:
    """The negative of what is earned: below zero, noisy, falling, with a bad stretch now and then."""
    s = stepping(rng, (100, 600))
    earned = 5 * (1 - np.exp(-s / (0.4 * s[-1])))
    walk = np.convolve(rng.normal(size=len(s)), np.ones(25) / 25, "same")
    return logged(s, -earned + walk + 0.8 * rng.normal(size=len(s)))


@healthy
def preference_loss_from_ln_2(rng) -> Columns:
    """DPO: from 0.693 down to 0.3 to 0.6, noise growing as it learns."""
    s = stepping(rng, (60, 500))
    gone = 1 - np.exp(-s / (0.3 * s[-1]))
    return logged(s, 0.6931 - gone * rng.uniform(0.1, 0.4) + gone * 0.06 * rng.normal(size=len(s)), lr=5e-7 + 0 * s)


@healthy
def two_nets_against_each_other(rng) -> Columns:
    """A generator's loss: about a level, or slowly up, as the other net learns."""
    s = stepping(rng, (60, 600))
    level = rng.uniform(0.7, 2.5)
    return logged(s, level * (1 + 0.15 * s / s[-1]) * np.exp(rng.uniform(0.15, 0.35) * rng.normal(size=len(s))))


@healthy
def a_row_an_epoch(rng) -> Columns:
    s = np.arange(1, int(rng.integers(17, 120)) + 1, dtype=float)
    start = rng.uniform(0.5, 3)
    return logged(s, start * ((1 + s) ** -rng.uniform(0.3, 0.8)) * np.exp(0.03 * rng.normal(size=len(s))))


@healthy
def an_epoch_row_with_validation(rng) -> Columns:
    """Training and validation fall; at the end validation stands still."""
    s = np.arange(1, int(rng.integers(20, 120)) + 1, dtype=float)
    loss = 2.3 * (1 + s) ** -0.6
    val = np.maximum(loss, loss[-1] * rng.uniform(1.0, 2.0)) + 0.02 * rng.normal(size=len(s))
    return {"step": s, "loss": loss * np.exp(0.02 * rng.normal(size=len(s))), "val_loss": val + 0.1}


@healthy
def noisy_validation_beside(rng) -> Columns:
    """A small validation set: it scatters by a tenth, and rises nowhere for good."""
    s = stepping(rng, (200, 800))
    loss = from_scratch(rng, s)
    val = np.where(np.arange(len(s)) % 20 == 19, loss * (1.03 + 0.08 * rng.normal(size=len(s))), np.nan)
    return {"step": s, "loss": loss, "val_loss": val}


@healthy
def validation_that_gives_back_a_little(rng) -> Columns:
    """Fine-tuning that stands still: validation wanders, and ends by up to a tenth above its best."""
    s = stepping(rng, (150, 800))
    level = rng.uniform(0.3, 2.5)
    loss = level * (1 + 0.5 * np.exp(-s / (0.03 * s[-1]))) + 0.1 * level * rng.normal(size=len(s))
    val = level * (1.1 + rng.uniform(0, 0.1) * s / s[-1]) * (1 + 0.02 * rng.normal(size=len(s)))
    return {"step": s, "loss": loss, "val_loss": np.where(np.arange(len(s)) % 10 == 0, val, np.nan)}


@healthy
def rare_hard_batches_of_a_learned_set(rng) -> Columns:
    """Learned to a hundredth of its start; one row in fifty is far out, some beyond the start, and the next is not."""
    s = np.arange(1, int(rng.integers(600, 1500)) + 1, dtype=float) * int(rng.choice([10, 20]))
    start = rng.uniform(0.5, 1.0)
    floor = start * rng.uniform(0.01, 0.03)
    loss = floor + (start - floor) * np.exp(-s / (0.03 * s[-1]))
    hard = (rng.random(len(s)) < 0.02) & (s > 0.2 * s[-1])
    return logged(s, loss * np.exp(0.15 * rng.normal(size=len(s))) + hard * start * np.exp(rng.normal(size=len(s)) - 1))


@healthy
def epochs_of_a_memorised_set(rng) -> Columns:
    """Down to 1e-6 and below, over six orders of magnitude of wiggles."""
    s = stepping(rng, (100, 900))
    fall = s / s[-1] * rng.uniform(9, 15)
    return logged(s, rng.uniform(2, 5) * np.exp(-fall + 0.8 * rng.normal(size=len(s))))


@healthy
def rounded_to_half_a_percent(rng) -> Columns:
    s = stepping(rng)
    loss = from_scratch(rng, s, 0.02)
    grid = 2.0 ** (np.floor(np.log2(np.maximum(loss, 0.1))) - 7)
    return logged(s, np.round(loss / grid) * grid)


@healthy
def restarts_of_the_rate(rng) -> Columns:
    """Two to five cosines one after the other; what the anneal gained is given back, and won again."""
    s = stepping(rng, (300, 1500))
    phase = (s / s[-1] * int(rng.integers(2, 6))) % 1
    base = from_scratch(rng, s, rng.uniform(0.01, 0.05))
    return logged(s, base - rng.uniform(0.02, 0.08) * base * phase**2, lr=1e-3 * (0.5 + 0.5 * np.cos(np.pi * phase)))


@healthy
def resumed_once(rng) -> Columns:
    """Stopped and resumed from a checkpoint some rows back: same level, the rows twice."""
    s = stepping(rng, (120, 800))
    cut = int(len(s) * rng.uniform(0.3, 0.8))
    back = int(rng.integers(1, max(cut // 5, 2)))
    rows = np.concatenate([np.arange(cut), np.arange(cut - back, len(s))])
    steps = s[rows]
    loss = from_scratch(rng, s, 0.03)[rows] + 0.03 * rng.normal(size=len(rows))
    return logged(steps, loss, lr=cosine(rng, s)[rows])


@healthy
def float16_with_probing(rng) -> Columns:
    """A scale that doubles after so many good steps and overflows once each time."""
    s = np.arange(1, int(rng.integers(600, 3000)) + 1, dtype=float)
    every = int(rng.choice([200, 500, 1000, 2000]))
    skipped = ((s <= rng.integers(2, 14)) | (s % every == 0)).astype(float)
    return logged(
        s, from_scratch(rng, s), loss_scale=np.where(s % every < every / 2, 32768.0, 65536.0), skipped=skipped
    )


@healthy
def an_excerpt_in_float16(rng) -> Columns:
    """Ten thousand steps into a run: one overflow in a thousand."""
    s = 10_000 + np.arange(1, 1500, dtype=float)
    skipped = (rng.random(len(s)) < 1e-3).astype(float)
    loss = 3 - 0.05 * s / s[-1] + 0.05 * rng.normal(size=len(s))
    return logged(s, loss, loss_scale=np.where(np.cumsum(skipped) % 2 > 0, 32768.0, 65536.0), skipped=skipped)


@healthy
def norms_that_jump_alone(rng) -> Columns:
    """Gradient norms 50 to 500 times the usual in some rows of a run at a brave rate; the loss does not mind."""
    s = stepping(rng, (200, 900))
    g = norms(rng, s)
    rows = rng.choice(np.arange(len(s) // 10, len(s)), 5, replace=False)
    g[rows] *= rng.uniform(50, 500, 5)
    return logged(s, from_scratch(rng, s), grad_norm=g, lr=cosine(rng, s, 7e-3))


@healthy
def one_no_number_among_hundreds(rng) -> Columns:
    """A row that is NaN, between rows that are not: the step was thrown away, or only its logging failed."""
    s = stepping(rng, (150, 600))
    loss = from_scratch(rng, s)
    loss[int(len(s) * rng.uniform(0.2, 0.9))] = np.inf
    return logged(s, loss, lr=cosine(rng, s))


@healthy
def outliers_of_every_step(rng) -> Columns:
    """Every step logged: one batch in three hundred far out, gone at the next step."""
    s = np.arange(1, int(rng.integers(400, 2500)) + 1, dtype=float)
    noise = rng.uniform(0.03, 0.1)
    return logged(s, from_scratch(rng, s, noise) + 12 * noise * (rng.random(len(s)) < 0.003))


@healthy
def warm_up_excursion(rng) -> Columns:
    """Up by a tenth in the first rows while the rate warms up, then down for good."""
    s = stepping(rng, (150, 900))
    hump = 1 + rng.uniform(0.02, 0.15) * np.exp(-(((s - 4 * s[0]) / (3 * s[0])) ** 2))
    return logged(s, from_scratch(rng, s) * hump, lr=cosine(rng, s))


@healthy
def hard_examples_of_a_learned_set(rng) -> Columns:
    """A classifier that knows its set: next to nothing, and in a few rows of a hundred what it gets wrong."""
    s = stepping(rng, (200, 1200)) + 19
    loss = rng.uniform(0.5, 3) * np.exp(-s / s[-1] * 40) + 0.008 * np.exp(0.3 * rng.normal(size=len(s)))
    hard = rng.random(len(s)) < rng.uniform(0.03, 0.1)
    return logged(s, loss + hard * 0.05 * np.exp(1.2 * rng.normal(size=len(s))))


@healthy
def rows_that_are_alike(rng) -> Columns:
    """A run whose neighbouring rows resemble each other: documents in their order, or a logger that averages."""
    s = stepping(rng, (300, 900))
    alike, noise = rng.uniform(0.5, 0.85), rng.standard_t(6, len(s))
    for i in range(1, len(s)):
        noise[i] = alike * noise[i - 1] + np.sqrt(1 - alike**2) * noise[i]
    return logged(s, from_scratch(rng, s, 0.0) + rng.uniform(0.03, 0.1) * noise, lr=cosine(rng, s))


@healthy
def penalty_that_grows_from_nothing(rng) -> Columns:
    """GRPO as its trainer logs it: a small multiple of the divergence from the reference, 0 at the first step."""
    s = np.arange(1, int(rng.integers(100, 600)) + 1, dtype=float)
    drift = 10 ** rng.uniform(-3, -1.5) * (1 - np.exp(-s / (0.4 * s[-1])))
    return logged(s, 0.04 * drift * np.exp(0.6 * rng.normal(size=len(s))), lr=np.full(len(s), 1e-6))


@healthy
def running_mean_of_each_epoch(rng) -> Columns:
    """What a progress bar shows: the mean since the epoch began, wild at first and ever calmer."""
    per, loss = int(rng.integers(80, 200)), []
    for epoch in range(int(rng.integers(4, 8))):
        own = 1.9 * np.exp(-0.22 * (epoch + np.arange(per) / per)) + rng.normal(0, 0.25, per)
        loss.append(np.cumsum(own) / np.arange(1, per + 1))
    return logged(np.arange(1, sum(map(len, loss)) + 1, dtype=float), np.concatenate(loss))
