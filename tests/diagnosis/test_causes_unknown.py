"""What a log can't tell: a loss that is far up at once has two explanations; two nets have a winner only for good."""

import io

import numpy as np
import pytest
from diagnosis_fakes import table
from realistic_more import two_nets_against_each_other

from labrunner.diagnosis.check import check
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.signs import norm_with_loss
from labrunner.series.foreign import read_log

STEPS = np.arange(1, 801)


def noisy(values, sigma=0.03, seed=0):
    return values + np.random.default_rng(seed).normal(0, sigma, len(values))


def learned(start=2.3, floor=0.2):
    return noisy(floor + (start - floor) * np.exp(-STEPS / 80))


def judged(loss, lang="en", **columns):
    return check(table(loss, stride=1, **columns), lang=lang)


def said(found):
    return " ".join([*found.findings, *found.advice])


def test_a_loss_that_is_far_up_at_once_has_no_cause_that_a_loss_alone_can_tell():
    loss = learned()
    loss[500:] += 4.5 * np.exp(-np.arange(300) / 60) + 1.5
    found = judged(loss)
    assert found.verdict == "diverged" and found.cause == "unknown"
    assert "this log can't tell which" in said(found) and "evaluate the last good checkpoint" in said(found)
    assert "este log no dice cuál" in said(judged(loss, "es"))


def test_a_loss_that_grew_row_after_row_was_thrown_by_its_updates():
    loss = learned()
    loss[500:] = noisy(np.minimum(0.2 * 1.25 ** np.arange(1, 301), 12.0))
    assert judged(loss).cause == "lr-too-high"


def test_a_net_that_is_still_unsure_is_not_lifted_so_far_by_data():
    loss = noisy(7.0 + 3.8 * np.exp(-STEPS / 80))
    loss[500:] = noisy(np.full(300, 26.0), 0.5)
    found = judged(loss)
    assert found.cause == "lr-too-high" and "still so unsure" in said(found)


def test_norms_that_are_printed_as_zero_are_no_dead_gradient_where_all_is_learned():
    loss = noisy(2.3 * np.exp(-STEPS / 40), 0.0) + 1e-5
    assert judged(loss, grad_norm_pre=np.round(loss, 2)).verdict == "healthy"
    stuck = noisy(np.full(800, 2.3), 0.002)
    assert judged(stuck, grad_norm_pre=np.where(STEPS < 100, 0.5, 0.0)).verdict == "plateau"


def against_each_other(lost, won, lang="en"):
    rng = np.random.default_rng(1)
    discriminator = np.abs(won * np.exp(0.2 * rng.standard_normal(800)))
    generator = np.abs(lost * np.exp(0.1 * rng.standard_normal(800)))
    rows = [f"step {s} d_loss {d:.4f} g_loss {g:.4f}" for s, d, g in zip(STEPS, discriminator, generator, strict=True)]
    return check(read_log(io.BytesIO("\n".join(rows).encode()), "log"), lang=lang)


@pytest.mark.parametrize("end", [0.02, 0.0])
def test_a_discriminator_that_has_won_for_good_is_a_plateau_and_says_so(end):
    arms = 0.8 + STEPS / 40, np.where(STEPS < 200, 0.6, end)
    found = against_each_other(*arms)
    assert found.verdict == "plateau" and abs(found.first_bad_step - 200) <= 40
    assert "the discriminator has won" in said(found)
    assert "el discriminador ha ganado" in said(against_each_other(*arms, lang="es"))


@pytest.mark.parametrize(
    ("lost", "won"),
    [
        (np.full(800, 0.9), np.full(800, 0.65)),  # in balance
        (0.8 + 12 * np.exp(-(((STEPS - 300) / 100) ** 2)), 0.6 - 0.59 * np.exp(-(((STEPS - 300) / 120) ** 2))),  # ahead
        (np.full(800, 1.2), np.full(800, 0.05)),  # it loses little, and the generator no more than at first
        (30 - STEPS / 40, np.full(800, 0.05)),  # its loss has other parts (pix2pix) and falls
    ],
)
def test_two_nets_that_play_on_are_not_judged(lost, won):
    found = against_each_other(lost, won)
    assert found.verdict == "healthy" and "is not judged" in said(found)


def test_a_run_that_explodes_in_its_second_row_and_comes_back_to_its_first_level_has_diverged():
    loss = noisy(4.1 + 10 * np.exp(-STEPS / 30))
    loss[0] = 4.16
    assert judged(loss).verdict == "diverged"


def test_losses_with_rows_far_out_from_the_first_to_the_last_row_do_not_explode_at_their_start():
    rng = np.random.default_rng(0)
    loss = 0.02 * np.exp(1.6 * rng.standard_normal(800))
    loss[0] = 0.03
    assert judged(loss).verdict == "healthy"


def test_a_policy_loss_that_is_a_little_below_zero_is_not_judged():
    rng = np.random.default_rng(0)
    loss = -0.1 - 0.4 * np.exp(-STEPS / 120) + 0.05 * rng.standard_normal(800)
    loss[:5] = [0.2, -0.3, 0.1, -0.2, 0.05]
    found = judged(loss)
    assert found.verdict == "healthy" and "about zero" in said(found)


@pytest.mark.parametrize("seed", [5012, 9318, 9355, 9387])
def test_first_rows_that_are_the_low_ones_of_a_loss_that_scatters_are_no_level_it_left(seed):
    """A generator's loss that goes up a little: nothing was learned, and nothing lost."""
    loss = two_nets_against_each_other(np.random.default_rng(seed))["loss"]
    assert judged(loss).verdict in ("healthy", "plateau")


@pytest.mark.parametrize(("lasts", "batch"), [(1, True), (2, True), (60, False)])
def test_a_norm_that_stays_up_with_the_loss_is_no_single_batch(lasts, batch):
    """Rows two steps apart: moments lost at a resume, or a gradient no longer divided, do that as well."""
    norm = np.exp(0.1 * np.random.default_rng(0).standard_normal(400))
    norm[300 : 300 + lasts] *= 60
    series = table(np.linspace(2, 1, 400), stride=2, grad_norm_pre=norm)
    found = norm_with_loss(series, int(series.steps[300]), 2.0, Thresholds())
    assert (found is not None) == batch
