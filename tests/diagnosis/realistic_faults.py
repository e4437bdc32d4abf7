"""Sick logs by class of fault, drawn at random within each class, with the verdicts and causes that fit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from realistic import Columns, Maker, fading, logged
from realistic_more import cosine, from_scratch, norms, stepping
from realistic_sick import CAUSES, SICK, SPIKE

RISEN = ("diverged", "silent-divergence", "spike-lingering", "plateau")


def fault(verdicts: tuple[str, ...], *causes: str) -> Callable[[Maker], Maker]:
    """Put a maker into the tables; without causes, none can be told from such a log."""

    def note(make: Maker) -> Maker:
        name = make.__name__.replace("_", "-")
        SICK[name] = make, frozenset(verdicts)
        if causes:
            CAUSES[name] = frozenset(causes)
        return make

    return note


#: Rows that `somewhere` drew since this was cleared: where the faults of the newest log begin.
DRAWN: list[int] = []


def somewhere(rng: np.random.Generator, s: np.ndarray, low: float = 0.3, high: float = 0.8) -> int:
    DRAWN.append(int(len(s) * rng.uniform(low, high)))
    return DRAWN[-1]


def after(s: np.ndarray, row: int) -> np.ndarray:
    return (np.arange(len(s)) >= row).astype(float)


# -- the first rows ----------------------------------------------------------------------------------------------------


@fault(RISEN, "lr-too-high")
def explodes_in_the_first_rows(rng) -> Columns:
    """Up to many times its start, then slowly down to a level far above it: 9.3, 144, 42."""
    s = stepping(rng, (20, 400))
    start = rng.uniform(4, 11)
    peak, end = start * rng.uniform(3, 20), start * rng.uniform(1.5, 4)
    rows = np.arange(len(s))
    loss = end + (peak - end) * np.exp(-np.maximum(rows - 2, 0) / (len(s) * rng.uniform(0.1, 0.5)))
    loss[: int(rng.integers(1, 3))] = start
    return logged(s, loss * np.exp(0.03 * rng.normal(size=len(s))), lr=cosine(rng, s, 10 ** rng.uniform(-2.5, -1)))


@fault(("diverged",))
def explodes_and_is_wild_ever_after(rng) -> Columns:
    """Ten times its start within some steps, then slowly down, never to the start; its rows scatter by a third."""
    s = np.arange(1, int(rng.integers(300, 900)) + 1, dtype=float)
    start, wild = rng.uniform(4, 11), rng.uniform(0.15, 0.45)
    peak, end = start * rng.uniform(6, 18), start * rng.uniform(1.05, 2)
    swings = np.zeros(len(s))
    for row, fresh in enumerate(rng.normal(size=len(s) - 1)):
        swings[row + 1] = 0.7 * swings[row] + 0.7 * fresh
    course = end + (peak - end) * np.exp(-np.maximum(s - 30, 0) / (len(s) * rng.uniform(0.15, 0.35)))
    loss = course * np.exp(wild * swings)
    loss[:5] = start * np.array([1, 0.94, 1.3, 1.26, 1.45])
    return logged(s, loss)


@fault(RISEN)
def above_its_start_for_ever(rng) -> Columns:
    """8.45 in the first row, 9.0 ever after."""
    s = stepping(rng, (30, 500))
    start = rng.uniform(4, 11)
    loss = start + rng.uniform(0.04, 0.2) * start * (1 - np.exp(-np.arange(len(s)) / rng.uniform(0.3, 3)))
    return logged(s, loss + rng.uniform(0.005, 0.03) * rng.normal(size=len(s)))


@fault(RISEN)
def lost_early_and_for_good(rng) -> Columns:
    """Down for some rows, then above the start, creeping."""
    s = stepping(rng, (60, 600))
    start, turn = rng.uniform(4, 11), int(rng.integers(3, max(len(s) // 10, 5)))
    down = start * (1 - 0.4 * np.arange(len(s)) / turn)
    up = start * rng.uniform(1.0, 1.7) - 0.02 * start * np.arange(len(s)) / len(s)
    return logged(s, np.where(np.arange(len(s)) < turn, down, up) + 0.02 * rng.normal(size=len(s)))


# -- jumps -------------------------------------------------------------------------------------------------------------


@fault(("diverged", "spike-lingering", "silent-divergence"))
def jumps_and_creeps_down(rng) -> Columns:
    """From a level that took half the run, up by most of what was learned; then down by hundredths."""
    s = stepping(rng, (80, 700))
    loss, row = from_scratch(rng, s, rng.uniform(0.01, 0.05)), somewhere(rng, s)
    top = loss[0] * rng.uniform(0.75, 1.5)
    creep = 0.05 * loss[0] * (np.arange(len(s)) - row) / len(s)
    return logged(s, np.where(after(s, row) > 0, top - creep + 0.02 * rng.normal(size=len(s)), loss))


@fault(SPIKE)
def collapses_between_sparse_rows(rng) -> Columns:
    """A row every ten steps: single rows higher than the run's start, gone at the next."""
    s = np.arange(1, int(rng.integers(100, 400)) + 1, dtype=float) * 10
    loss = from_scratch(rng, s, rng.uniform(0.01, 0.05))
    for _ in range(int(rng.integers(1, 4))):
        loss[somewhere(rng, s, 0.3, 0.95)] += rng.uniform(1.0, 4.0) * loss[0]
    return logged(s, loss)


@fault(SPIKE)
def spikes_of_any_size(rng) -> Columns:
    s = stepping(rng, (120, 1200))
    loss, row = from_scratch(rng, s, rng.uniform(0.01, 0.06)), somewhere(rng, s)
    length = (s[1] - s[0]) * rng.uniform(2, 12)
    return logged(s, loss + fading(s, s[row], rng.uniform(0.15, 1.0) * loss[0], length))


@fault(("spike-recovered", "spike-lingering"))
def spike_from_a_converged_level(rng) -> Columns:
    """Down to 1e-7, up to tens of nats, back to a thousandth."""
    s = stepping(rng, (120, 400))
    low = 4.7 * np.exp(-s / s[-1] * 40) + 10 ** rng.uniform(-8, -5) * np.exp(rng.normal(size=len(s)))
    row = somewhere(rng, s)
    back = np.where(after(s, row) > 0, rng.uniform(4, 40) * np.exp(-(np.arange(len(s)) - row) * rng.uniform(1, 3)), 0)
    return logged(s, low + back + after(s, row) * 10 ** rng.uniform(-5, -2.5) * np.exp(0.3 * rng.normal(size=len(s))))


@fault(SPIKE)
def spikes_above_a_slight_drift(rng) -> Columns:
    """Spikes that come back, in a run that stands still or rises a little after them."""
    s = stepping(rng, (300, 1200))
    loss = from_scratch(rng, s, 0.03) + 0.02 * np.maximum(s / s[-1] - 0.6, 0)
    for at in (0.4, 0.6, 0.75):
        loss += fading(s, at * s[-1], 0.4 * loss[0], 4 * (s[1] - s[0]))
    return logged(s, loss)


@fault(("spike-lingering", "diverged", "spike-recovered"), "long-tail-batch")
def one_batch_out_of_calm(rng) -> Columns:
    """Every step logged: norm and loss jump in one step out of a calm, and the loss takes long to come back."""
    s = np.arange(1, int(rng.integers(500, 2000)) + 1, dtype=float)
    loss, g, row = from_scratch(rng, s, 0.05), norms(rng, s), somewhere(rng, s)
    g[row] *= rng.uniform(40, 400)
    return logged(s, loss + fading(s, s[row], rng.uniform(0.3, 0.6) * loss[0], rng.uniform(30, 150)), grad_norm=g)


# -- rate --------------------------------------------------------------------------------------------------------------


@fault((*SPIKE, "silent-divergence"), "lr-discontinuity")
def rate_that_jumps(rng) -> Columns:
    s = stepping(rng, (200, 900))
    row, loss = somewhere(rng, s), from_scratch(rng, s, 0.03)
    lr = cosine(rng, s) * np.where(after(s, row) > 0, rng.uniform(4, 30), 1)
    loss += rng.uniform(0.2, 0.6) * loss[0] * after(s, row) * (1 - np.exp(-(np.arange(len(s)) - row + 1) / 3))
    return logged(s, loss, lr=lr)


@fault((*SPIKE, "silent-divergence"), "lr-too-high")
def lost_on_the_warm_up(rng) -> Columns:
    """The loss falls while the rate is low, and is lost as the warm-up goes on; norms grow with it."""
    s = stepping(rng, (150, 900))
    row = somewhere(rng, s, 0.15, 0.4)
    lr = 10 ** rng.uniform(-2.5, -1) * np.minimum(s / s[int(row * rng.uniform(1.1, 2))], 1)
    loss, g = from_scratch(rng, s, 0.03), norms(rng, s)
    up = 1 / (1 + np.exp(-(np.arange(len(s)) - row) / 4))
    loss = loss * (1 - up) + up * rng.uniform(0.7, 1.2) * loss[0]
    return logged(s, loss, lr=lr, grad_norm=g * np.exp(np.clip(np.arange(len(s)) - row + 20, 0, 30) / 8))


@fault((*SPIKE, "silent-divergence"), "lr-too-high")
def gradient_first(rng) -> Columns:
    """The norm grows for rows while the loss still falls, and then the loss goes."""
    s = stepping(rng, (150, 1200))
    row, lead = somewhere(rng, s), int(rng.integers(5, 20))
    loss, g = from_scratch(rng, s, 0.03), norms(rng, s)
    g *= np.exp(np.clip((np.arange(len(s)) - (row - lead)) / lead, 0, 1.3) * np.log(rng.uniform(20, 300)))
    return logged(s, loss + rng.uniform(0.3, 0.7) * loss[0] * after(s, row), grad_norm=g, lr=cosine(rng, s))


@fault(("plateau", *SPIKE, "silent-divergence"), "weight-growth", "lr-too-high")
def weights_that_run_away(rng) -> Columns:
    """The weight norm grows 25-fold, and the loss rises with it."""
    s = stepping(rng, (200, 900))
    row = somewhere(rng, s, 0.3, 0.6)
    loss = from_scratch(rng, s, 0.03)
    far = np.clip((np.arange(len(s)) - row) / (len(s) - row), 0, 1)
    return logged(s, loss + rng.uniform(0.2, 0.5) * loss[0] * far, weight_norm=50 * 25**far)


@fault(("plateau",), "lr-zero")
def rate_gone_to_zero(rng) -> Columns:
    """The schedule ends at a third of the run."""
    s = stepping(rng, (150, 900))
    row = somewhere(rng, s, 0.15, 0.5)
    lr = 3e-4 * np.maximum(1 - s / s[row], 0)
    return logged(s, from_scratch(rng, np.minimum(s, s[row]), 0.04), lr=lr)


@fault(("plateau",), "lr-zero")
def rate_zero_from_the_start(rng) -> Columns:
    s = stepping(rng, (60, 500))
    level = rng.uniform(0.5, 11)
    return logged(s, level * np.exp(rng.uniform(0.003, 0.1) * rng.normal(size=len(s))), lr=0 * s)


# -- never trained -----------------------------------------------------------------------------------------------------


@fault(("plateau",))
def never_trained_at_ln_v(rng) -> Columns:
    """Flat at the level of a uniform guess, of four nats and more."""
    s = stepping(rng, (40, 900))
    s = s * max(1, np.ceil(400 / s[-1]))
    level = rng.uniform(4.2, 11.5)
    loss = level * (1 + rng.uniform(-0.01, 0.01) * (1 - np.exp(-np.arange(len(s)) / 3)))
    return logged(s, loss * np.exp(rng.uniform(0.001, 0.012) * rng.normal(size=len(s))))


@fault(("plateau",))
def never_trained_on_classes(rng) -> Columns:
    """ln 2, ln 10, ln 1000: a classifier that guesses."""
    s = stepping(rng, (60, 600))
    s = s * max(1, np.ceil(400 / s[-1]))
    level = np.log(rng.choice([2, 3, 4, 5, 10, 100, 1000]))
    return logged(s, level * (1 + rng.uniform(0.001, 0.01) * rng.normal(size=len(s))), lr=1e-3 + 0 * s)


@fault(("plateau",))
def stuck_after_the_first_rows(rng) -> Columns:
    """To the frequencies of the tokens within a few rows, and not a bit further."""
    s = stepping(rng, (80, 900))
    s = s * max(1, np.ceil(1600 / s[-1]))
    start = rng.uniform(6, 11.2)
    loss = start * rng.uniform(0.6, 0.8)
    fall = (start - loss) * np.exp(-np.arange(len(s)) / (len(s) * rng.uniform(0.01, 0.03)))
    return logged(s, loss + fall + rng.uniform(0.01, 0.06) * rng.normal(size=len(s)))


@fault(("plateau",))
def no_gradient_from_the_start(rng) -> Columns:
    s = stepping(rng, (40, 500))
    s = s * max(1, np.ceil(300 / s[-1]))
    level = rng.uniform(0.4, 11)
    g = 10 ** rng.uniform(-14, -7) * np.exp(0.2 * rng.normal(size=len(s)))
    return logged(s, level * (1 + 0.01 * rng.normal(size=len(s))), grad_norm=g, lr=1e-3 + 0 * s)


# -- float16 -----------------------------------------------------------------------------------------------------------


@fault(("fp16-overflow",), "loss-scale")
def storm_in_an_excerpt(rng) -> Columns:
    """From step 10,000 on, the scale halves row after row."""
    s = 10_000 + np.arange(1, int(rng.integers(20, 60)) + 1, dtype=float)
    calm = int(rng.integers(2, 8))
    scale = 2.0 ** (16 - np.maximum(np.arange(len(s)) - calm, 0).clip(0, 20))
    return logged(s, 3 + 0.05 * rng.normal(size=len(s)), loss_scale=scale)


@fault(("fp16-overflow", "nan"), "loss-scale")
def nan_after_a_falling_scale(rng) -> Columns:
    """The scale falls to its floor, and the loss is no number any more."""
    s = stepping(rng, (100, 500))
    row = somewhere(rng, s, 0.5, 0.9)
    loss = np.where(after(s, row) > 0, np.inf, from_scratch(rng, s))
    scale = np.maximum(2.0 ** (15 - 4 * np.maximum(np.arange(len(s)) - row, 0).clip(0, 8)), 1)
    return logged(s, loss, loss_scale=scale)


@fault(("fp16-overflow",), "loss-scale")
def skips_for_ever(rng) -> Columns:
    """From some row on a good part of the steps is skipped, and nothing is learned any more."""
    s = np.arange(1, int(rng.integers(600, 2500)) + 1, dtype=float)
    row = somewhere(rng, s, 0.3, 0.7)
    skipped = (after(s, row) * (rng.random(len(s)) < rng.uniform(0.2, 0.9))).astype(float)
    loss = from_scratch(rng, np.minimum(s, s[row]), 0.05) + 0.1 * after(s, row)
    return logged(s, loss, loss_scale=np.maximum(2.0 ** (16 - np.cumsum(skipped)), 1e-4), skipped=skipped)


# -- NaN ---------------------------------------------------------------------------------------------------------------


@fault(("nan",))
def nan_for_good(rng) -> Columns:
    s = stepping(rng, (60, 900))
    return logged(s, np.where(after(s, somewhere(rng, s)) > 0, np.inf, from_scratch(rng, s)), lr=cosine(rng, s))


@fault(("nan",))
def nan_again_and_again(rng) -> Columns:
    """One row in ten is no number."""
    s = stepping(rng, (100, 600))
    return logged(s, np.where(rng.random(len(s)) < 0.1, np.inf, from_scratch(rng, s)), lr=cosine(rng, s))


@fault(("nan",), "lr-too-high")
def explodes_and_is_nan(rng) -> Columns:
    s = stepping(rng, (60, 600))
    row = somewhere(rng, s, 0.1, 0.7)
    grown = from_scratch(rng, s, 0.03) * np.exp(np.clip(np.arange(len(s)) - row, 0, 12) * rng.uniform(0.4, 2))
    return logged(s, np.where(np.arange(len(s)) > row + 12, np.inf, grown), lr=cosine(rng, s, 1e-2))


# -- resumed -----------------------------------------------------------------------------------------------------------


@fault((*SPIKE, "silent-divergence"), "bad-resume", "optimizer-reset")
def resumed_without_its_state(rng) -> Columns:
    """The step goes back to a checkpoint's, and the loss comes back far above where it was there."""
    s = stepping(rng, (200, 900))
    cut = somewhere(rng, s)
    rows = np.concatenate([np.arange(cut), np.arange(cut - int(rng.integers(2, 10)), len(s))])
    loss = from_scratch(rng, s, 0.03)
    lost = rng.uniform(0.2, 0.6) * loss[0] * np.exp(-np.arange(len(rows) - cut) / (len(s) * rng.uniform(0.05, 0.5)))
    return logged(s[rows], loss[rows] + np.concatenate([np.zeros(cut), lost]), lr=cosine(rng, s)[rows])


@fault((*SPIKE, "silent-divergence"), "bad-resume")
def resumed_with_a_new_schedule(rng) -> Columns:
    """The rate's line begins anew at some step, warm-up included, and the loss is that of an earlier time."""
    s = stepping(rng, (200, 900))
    cut = somewhere(rng, s)
    begun = cosine(rng, s)
    lr = np.concatenate([begun[:cut], begun[: len(s) - cut]])
    loss = from_scratch(rng, s, 0.03)
    anew = np.concatenate([loss[:cut], loss[int(cut * 0.02) :][: len(s) - cut] * rng.uniform(0.9, 1.0)])
    return logged(s, anew, lr=lr)


# -- overfitting -------------------------------------------------------------------------------------------------------


@fault(("overfit",))
def learned_by_heart(rng) -> Columns:
    """Training falls to the end, validation turns at a third of the run and rises."""
    s = stepping(rng, (120, 900))
    loss = rng.uniform(2, 8) * np.exp(-s / s[-1] * rng.uniform(1.5, 3)) * np.exp(0.04 * rng.normal(size=len(s)))
    turn = rng.uniform(0.2, 0.5) * s[-1]
    rise = rng.uniform(0.3, 1.2) * np.maximum(s - turn, 0) / s[-1]
    val = np.maximum(loss[0] * np.exp(-s / s[-1] * 2), loss[0] * np.exp(-2 * turn / s[-1])) + loss[0] * rise
    every = max(len(s) // int(rng.integers(15, 60)), 1)
    val = np.where(np.arange(len(s)) % every == 0, val * (1 + 0.01 * rng.normal(size=len(s))), np.nan)
    return {"step": s, "loss": loss, "val_loss": val}


@fault(("overfit",))
def overfitting_epoch_by_epoch(rng) -> Columns:
    s = np.arange(1, int(rng.integers(20, 100)) + 1, dtype=float)
    loss = 2.3 * np.exp(-s / len(s) * rng.uniform(2, 5))
    turn = int(len(s) * rng.uniform(0.15, 0.5))
    val = np.where(s < turn, loss + 0.1, loss[turn] + 0.1 + rng.uniform(0.8, 1.6) * (s - turn) / len(s))
    return {"step": s, "loss": loss, "val_loss": val + 0.02 * rng.normal(size=len(s))}


@fault(("overfit",))
def validation_leaves_a_training_that_stands_still(rng) -> Columns:
    """Fine-tuning whose training loss moves no more; validation is best early on and rises for good."""
    s = stepping(rng, (150, 900))
    level, gone = rng.uniform(0.3, 2.5), rng.uniform(0.1, 0.4)
    loss = level * (1 + 0.5 * np.exp(-s / (0.03 * s[-1]))) + 0.1 * level * rng.normal(size=len(s))
    every = max(len(s) // int(rng.integers(15, 60)), 1)
    val = level * (1.1 + rng.uniform(0.6, 1.5) * np.maximum(s / s[-1] - gone, 0))
    val = np.where(np.arange(len(s)) % every == 0, val * (1 + 0.01 * rng.normal(size=len(s))), np.nan)
    return {"step": s, "loss": loss, "val_loss": val}


# -- as an opponent would have it --------------------------------------------------------------------------------------


@fault(("plateau",))
def stuck_at_the_unigrams_in_some_hundred_rows(rng) -> Columns:
    """Every step logged, too few for a long plateau: most of a nat is never learned."""
    s = np.arange(1, int(rng.integers(450, 1200)) + 1, dtype=float)
    start = rng.uniform(8, 12)
    loss = start * (0.7 + 0.3 * np.exp(-s / (0.015 * s[-1])))
    return logged(s, loss + 0.04 * rng.standard_t(6, len(s)), lr=cosine(rng, s, floor=0.5))


@fault(("diverged",), "lr-too-high")
def bursts_and_creeps_back_to_its_start(rng) -> Columns:
    """Ten times its start after some rows, and in the end not below the start: nothing was learned."""
    s = stepping(rng, (120, 800))
    at, start = np.arange(len(s)), rng.uniform(7, 12)
    burst = np.where(at < 3, 0.0, rng.uniform(3, 12) * start * np.exp(-at / (0.02 * len(s))))
    return logged(s, start * rng.uniform(1.0, 1.2) + burst + 0.03 * start * rng.normal(size=len(s)))
