"""Sick logs as real training writes them, each by a mechanism of its own, with the verdicts that fit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from realistic import Maker, course, every, fading, logged, noisy

SICK: dict[str, tuple[Maker, frozenset[str]]] = {}
#: Causes that such a log can tell; a class that is not here tells none.
CAUSES: dict[str, frozenset[str]] = {
    "collapsing-scale": frozenset({"loss-scale"}),
    "every-sixth-step-skipped": frozenset({"loss-scale"}),
    "scale-that-falls-to-its-floor": frozenset({"loss-scale"}),
    "rate-that-reached-zero": frozenset({"lr-zero"}),
    "rate-jump": frozenset({"lr-discontinuity"}),
    "explosion-to-nan": frozenset({"lr-too-high"}),
}


SPIKE = ("spike-recovered", "spike-lingering", "diverged")


def sick(*verdicts: str) -> Callable[[Maker], Maker]:
    def note(make: Maker) -> Maker:
        SICK[make.__name__.replace("_", "-")] = make, frozenset(verdicts)
        return make

    return note


@sick(*SPIKE)
def classic_spike(rng):
    s = every(4000)
    return logged(s, noisy(rng, course(s), 0.04) + fading(s, 2500, 3.0, 20))


@sick(*SPIKE)
def low_broad_spike(rng):
    """Half a nat, gone in a hundred steps."""
    s = every(4000)
    return logged(s, noisy(rng, course(s), 0.04) + fading(s, 2500, 0.5, 40))


@sick(*SPIKE)
def spike_in_every_tenth_row(rng):
    s = every(600, 10)
    return logged(s, noisy(rng, course(s), 0.04) + fading(s, 3000, 2.5, 30))


@sick(*SPIKE)
def spike_in_every_hundredth_row(rng):
    s = every(400, 100)
    return logged(s, noisy(rng, course(s, tau=3000), 0.04) + fading(s, 20000, 2.5, 300))


@sick(*SPIKE)
def spike_that_builds_up(rng):
    """A rise over ten steps, then the fall."""
    s = every(3000)
    rise = np.where((s >= 1990) & (s < 2000), 2.0 * (s - 1990) / 10, 0.0)
    return logged(s, noisy(rng, course(s), 0.04) + rise + fading(s, 2000, 2.0, 25))


@sick(*SPIKE)
def several_spikes(rng):
    s = every(5000)
    return logged(s, noisy(rng, course(s), 0.05) + sum(fading(s, at, 1.5, 15) for at in (1500, 2600, 3900)))


@sick("spike-lingering", "diverged", "spike-recovered")
def spike_to_a_higher_level(rng):
    s = every(3000)
    return logged(s, noisy(rng, course(s), 0.04) + fading(s, 1800, 1.5, 30) + 0.6 * (s >= 1800))


@sick(*SPIKE)
def spike_in_a_noisy_run(rng):
    s = every(4000)
    return logged(s, noisy(rng, course(s), 0.25) + fading(s, 2500, 4.0, 25))


@sick(*SPIKE)
def spike_of_a_memorised_run(rng):
    s = every(2000)
    return logged(s, 4.5 * np.exp(-s / 60) + 2e-3 * np.exp(rng.normal(size=2000)) + fading(s, 1200, 1.5, 20))


@sick(*SPIKE)
def spike_in_bits(rng):
    s = every(3000)
    return logged(s, (noisy(rng, course(s), 0.04) + fading(s, 2000, 2.0, 20)) / np.log(2))


@sick("diverged", "spike-lingering")
def divergence_to_ln_v(rng):
    """Breaks away at 1500 and stays at ln V."""
    s = every(3000)
    lost = 1 / (1 + np.exp(-(s - 1500) / 8))
    return logged(s, noisy(rng, course(s) * (1 - lost) + 10.8 * lost, 0.04))


@sick("diverged", "silent-divergence", "spike-lingering")
def early_divergence(rng):
    """Down for fifty steps, then up and never back."""
    s = every(1000)
    return logged(s, noisy(rng, np.where(s < 50, 10.8 - 0.05 * s, 8.3 + 1.9 * (1 - np.exp(-(s - 50) / 60))), 0.06))


@sick("silent-divergence", "diverged")
def slow_rise(rng):
    s = every(6000)
    return logged(s, noisy(rng, course(s) + 1.2 * np.maximum(s - 3500, 0) / 2500, 0.05))


@sick("silent-divergence", "diverged")
def slow_rise_in_sparse_rows(rng):
    s = every(500, 50)
    return logged(s, noisy(rng, course(s) + 1.5 * np.maximum(s - 14000, 0) / 11000, 0.05))


@sick("nan")
def nan_out_of_the_blue(rng):
    s = every(1000)
    return logged(s, np.where(s > 900, np.inf, noisy(rng, course(s), 0.05)), lr=0.0003 + 0 * s)


@sick("nan")
def explosion_to_nan(rng):
    s = every(1000)
    loss = noisy(rng, course(s), 0.05) + np.where(s > 880, np.exp(np.minimum(s - 880, 60)), 0)
    return logged(s, np.where(s > 920, np.inf, loss), lr=0.0003 + 0 * s)


@sick("fp16-overflow")
def collapsing_scale(rng):
    s = every(1500)
    late = np.maximum(s - 1400, 0)
    return logged(s, noisy(rng, course(s), 0.05), loss_scale=65536.0 * 2.0**-late, skipped=(late > 0).astype(float))


@sick("fp16-overflow", "diverged", "silent-divergence")
def every_sixth_step_skipped(rng):
    """Skips pile up from 1500 on, and the loss stops falling."""
    s = every(3000)
    loss = noisy(rng, course(np.minimum(s, 1500)) + 0.1 * (s > 1500), 0.05)
    skipped = ((s > 1500) & (s % 6 == 0)).astype(float)
    return logged(s, loss, loss_scale=2.0 ** (16 - (s > 1500) * (s % 12 >= 6)), skipped=skipped)


@sick("plateau")
def stuck_on_the_unigrams(rng):
    s = every(3000)
    return logged(s, noisy(rng, 7.3 + 3.5 * np.exp(-s / 60), 0.04), grad_norm=0.3 * np.exp(0.1 * rng.normal(size=3000)))


@sick("plateau")
def rate_that_reached_zero(rng):
    s = every(4000)
    lr = 3e-4 * np.maximum(1 - s / 1500, 0)
    return logged(s, noisy(rng, course(np.minimum(s, 1500)), 0.04), lr=lr)


@sick("plateau")
def dead_from_the_start(rng):
    s = every(2000)
    return logged(s, noisy(rng, 10.8 + 0 * s, 0.01), grad_norm=1e-12 + 0 * s)


@sick(*SPIKE)
def spike_near_the_end(rng):
    s = every(3000)
    return logged(s, noisy(rng, course(s), 0.04) + fading(s, 2970, 3.0, 40))


@sick(*SPIKE)
def rate_jump(rng):
    s = every(2000)
    lr = np.where((s >= 1200) & (s < 1210), 3e-3, 3e-4)
    return logged(s, noisy(rng, course(s), 0.05) + fading(s, 1202, 1.5, 60), lr=lr)


@sick("nan")
def zeros_where_it_was_nan(rng):
    """A trainer that leaves NaN out of the mean it logs: exact zeros, out of a level far from 0."""
    s = every(300, 10)
    dead = s > 2000
    return logged(s, np.where(dead, 0.0, noisy(rng, course(s), 0.05)), grad_norm=np.where(dead, np.inf, 1.0))


@sick("nan")
def zeros_without_a_gradient_norm(rng):
    s = every(120, 5)
    return logged(s, np.where(s > 400, 0.0, noisy(rng, 1.1 + 0.4 * np.exp(-s / 60), 0.1)))


@sick("plateau")
def stuck_on_the_letters(rng):
    """Characters: from ln 65 to what their frequencies give, and no further."""
    s = every(500, 10)
    return logged(s, noisy(rng, 3.31 + 0.86 * np.exp(-s / 80), 0.03), lr=1e-2 + 0 * s)


@sick("plateau")
def stuck_at_ln_v(rng):
    """The head forgets its initialisation, and nothing is learned after that."""
    s = every(3000)
    return logged(s, noisy(rng, 10.83 + 0.15 * np.exp(-s / 30), 0.02))


@sick(*SPIKE)
def spike_in_two_sparse_rows(rng):
    """A row every 50 steps: one two nats up, the next half a nat."""
    s = every(400, 50)
    loss = noisy(rng, course(s, tau=1000), 0.04)
    loss[200:202] += (2.0, 0.5)
    return logged(s, loss)


@sick("fp16-overflow")
def scale_that_falls_to_its_floor(rng):
    """A row every ten steps: two halvings in each, down to 1, where the log ends."""
    s = every(165, 10)
    halvings = np.clip((s - 1500) / 10 * 2, 0, 16)
    return logged(s, noisy(rng, course(s), 0.05), loss_scale=65536.0 * 2.0**-halvings)


@sick("diverged", "spike-lingering", "silent-divergence")
def up_for_good_in_sparse_rows(rng):
    """A row every fifty steps: from three to seven within a thousand."""
    s = every(100, 50)
    return logged(s, noisy(rng, course(s) + 4 / (1 + np.exp(-(s - 3500) / 300)), 0.05))
