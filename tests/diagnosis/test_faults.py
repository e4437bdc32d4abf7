"""Faults by class, each as a log that shows it, and the healthy neighbour that must not be taken for it."""

import numpy as np
import pytest
from diagnosis_fakes import BY_RULES, journal, run_of, smooth_loss, table

from labrunner.diagnosis.check import check
from labrunner.diagnosis.curve import curve_of
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.signs import rate_too_soon

RNG = np.random.default_rng(3)


def falling(rows: int, stride: int = 10, noise: float = 0.03) -> np.ndarray:
    at = np.arange(1, rows + 1) * stride
    return 3.0 + 7.5 * (1 + at / 300) ** -0.6 + noise * np.random.default_rng(0).normal(size=rows)


# -- levels ------------------------------------------------------------------------------------------------------------


def test_an_explosion_in_the_first_rows_that_creeps_down_is_no_healthy_run():
    loss = np.concatenate([[9.3, 144.0], np.linspace(120, 42, 58)])
    result = check(table(loss, stride=50))
    assert (result.verdict, result.cause) == ("diverged", "lr-too-high")
    assert any("warm up longer" in line for line in result.advice)


def test_a_loss_above_its_first_row_for_ever_is_no_healthy_run():
    loss = np.concatenate([[8.45, 8.9], 9.0 + 0.02 * RNG.normal(size=200)])
    assert check(table(loss)).verdict == "diverged"


def test_a_first_row_of_fewer_steps_is_no_rise():
    loss = falling(200)
    loss[0] = 1.05  # a sum over one step, divided by ten
    assert check(table(loss), BY_RULES).verdict == "healthy"


def test_spikes_that_came_back_are_told_rather_than_the_slight_rise_after_them():
    loss = np.maximum(falling(400), 5.0) + 0.03 * np.random.default_rng(7).normal(size=400)
    for at in (150, 220, 300):
        loss[at : at + 4] += (4.0, 2.0, 1.0, 0.5)
    loss[160:] += np.linspace(0, 0.6, 240)
    assert check(table(loss)).verdict == "spike-recovered"


# -- single rows -------------------------------------------------------------------------------------------------------


def test_a_collapse_that_a_sparse_log_shows_in_one_row_is_a_spike():
    loss = falling(300)
    loss[200] += 28.0
    assert check(table(loss, stride=10)).verdict == "spike-recovered"
    assert check(table(loss, stride=1)).verdict == "healthy"  # every step is there: one batch, and no mark left


def test_one_row_without_a_number_among_hundreds_is_not_the_end():
    loss = falling(200)
    loss[120] = np.nan
    result = check(table(loss, lr=[3e-4] * 200))
    assert result.verdict == "healthy" and "good rows on both sides" in result.path[0].evidence
    loss[180:] = np.nan
    assert check(table(loss, lr=[3e-4] * 200)).first_bad_step == 1810


def test_rows_without_a_number_that_come_again_and_again_are_nan():
    loss = falling(200)
    loss[RNG.choice(200, 20, replace=False)] = np.nan
    assert check(table(loss, lr=[3e-4] * 200)).verdict == "nan"


# -- losses about zero -------------------------------------------------------------------------------------------------


def test_a_policy_loss_is_not_judged_by_its_level():
    rng = np.random.default_rng(1)
    loss = 0.002 * (1 - np.exp(-np.arange(200) / 40)) + 0.001 * rng.standard_t(2, 200)
    result = check(table(loss, lr=[1e-6] * 200))
    assert result.verdict == "healthy" and any("about zero by construction" in line for line in result.findings)
    loss[100:] = np.nan
    assert check(table(loss, lr=[1e-6] * 200)).verdict == "nan"


# -- standing still ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [np.log(50257), np.log(113), np.log(10), np.log(2)])
def test_a_net_that_only_ever_guesses_never_trained(level):
    loss = level * (1 + 0.003 * RNG.normal(size=80))
    result = check(table(loss, lr=[3e-4] * 80))
    assert result.verdict == "plateau" and any("not learned anything" in line for line in result.findings)
    assert any("overfit one batch" in line for line in result.advice)


def test_fine_tuning_that_stands_still_from_its_first_row_is_healthy():
    rng = np.random.default_rng(2)
    assert check(table(1.4 * np.exp(0.1 * rng.normal(size=300)), lr=[1e-5] * 300)).verdict == "healthy"
    assert check(table(2.2 + 0.02 * rng.normal(size=300), lr=[1e-5] * 300)).verdict == "healthy"


def test_a_flat_loss_while_the_rate_still_warms_up_says_nothing():
    loss = 10.8 + 0.01 * RNG.normal(size=60)
    assert check(table(loss, lr=list(np.linspace(1e-9, 6e-6, 60)))).verdict == "healthy"
    assert check(table(loss, lr=[6e-4] * 60)).verdict == "plateau"


def test_a_rate_of_zero_from_the_start_is_the_cause_and_one_printed_so_is_not():
    flat = 5.0 + 0.05 * RNG.normal(size=200)
    result = check(table(flat, lr=[0.0] * 200))
    assert (result.verdict, result.cause) == ("plateau", "lr-zero")
    assert check(table(falling(200), lr=[0.0] * 200)).verdict == "healthy"


# -- validation --------------------------------------------------------------------------------------------------------


def with_validation(rise: float, least: float = 0.0):
    rows = 400
    loss = np.maximum(6 * np.exp(-np.arange(rows) / 120), least) + 0.02 * RNG.normal(size=rows)
    val = np.full(rows, np.nan)
    at = np.arange(0, rows, 16)
    val[at] = np.maximum(6 * np.exp(-at / 120), 2.0) + rise * np.maximum(at - 130, 0) / rows
    series = table(loss, eval_loss=val)
    series.logged["eval_loss"] = np.isfinite(val)
    return series


def test_validation_that_rises_for_good_while_training_falls_is_overfitting():
    result = check(with_validation(3.0))
    assert result.verdict == "overfit" and 1200 <= result.first_bad_step <= 1500
    assert any(f"checkpoint of step {result.first_bad_step}" in line for line in result.advice)


def test_validation_that_rises_for_good_while_training_stands_still_is_overfitting_too():
    result = check(with_validation(3.0, least=2.0))
    assert result.verdict == "overfit" and 1200 <= result.first_bad_step <= 1500
    assert any("stands still" in line for line in result.findings)
    assert any("batch norm" in line for line in result.advice)


@pytest.mark.parametrize("least", [0.0, 2.0])
def test_validation_that_stands_still_is_no_overfitting(least):
    assert check(with_validation(0.1, least)).verdict == "healthy"


def test_a_rise_of_a_seventh_is_overfitting_where_training_has_come_down_to_a_quarter_and_else_is_none():
    assert check(with_validation(0.45)).verdict == "overfit"
    assert check(with_validation(0.45, least=1.9)).verdict == "healthy"


# -- mixed precision ---------------------------------------------------------------------------------------------------


def test_a_storm_of_overflows_in_an_excerpt_from_later_on_has_nothing_to_settle():
    scale = [2.0 ** max(16 - max(i - 3, 0), 0) for i in range(40)]
    late = check(table(3 + 0.05 * RNG.normal(size=40), stride=1, first=10_001, loss_scale=scale))
    assert (late.verdict, late.cause) == ("fp16-overflow", "loss-scale")
    assert check(table(falling(40, 1), stride=1, loss_scale=[2.0 ** max(16 - i, 6) for i in range(40)])).calm


def test_a_storm_that_passed_is_told_though_the_run_is_healthy():
    skipped = np.zeros(1000)
    skipped[20:45] = 1
    loss = 3 - 0.0004 * np.arange(1000) + 0.03 * np.random.default_rng(1).normal(size=1000)
    result = check(table(loss, stride=1, first=10_000, skipped=skipped, loss_scale=65536 * 2.0 ** -np.cumsum(skipped)))
    assert result.verdict == "healthy" and any("pile up at step 10024" in said for said in result.findings)
    assert any("from step 10000 on: at most 25" in question.evidence for question in result.path)


def test_skipped_steps_at_a_scale_of_one_are_not_those_of_float16():
    loss = [*falling(100, 1), *[np.nan] * 20]
    skipped = [0.0] * 99 + [1.0] * 21
    assert check(table(loss, stride=1, lr=[1e-3] * 120, skipped=skipped, loss_scale=[1.0] * 120)).verdict == "nan"


# -- causes ------------------------------------------------------------------------------------------------------------


def lost(at: int = 200, rows: int = 300, height: float = 4.0) -> np.ndarray:
    loss = falling(rows)
    loss[at:] += height
    return loss


def test_a_norm_that_grows_before_the_loss_goes_speaks_for_the_rate_and_gives_the_warning_s_step():
    norms = np.exp(0.1 * RNG.normal(size=300))
    norms[190:] *= np.exp(np.minimum(np.arange(110), 12) / 2.5)
    result = check(table(lost(), lr=[3e-4] * 300, grad_norm_pre=norms))
    assert result.cause == "lr-too-high" and result.first_bad_step == 2010
    assert any("rows, from step 19" in line for line in result.findings)
    assert any("0.0003 there" in line for line in result.advice)


def test_a_norm_and_a_loss_that_jump_in_one_step_out_of_calm_speak_for_the_batch():
    loss, norms = smooth_loss(600), 0.7 * np.exp(0.1 * RNG.normal(size=600))
    loss[400:] += 3 * np.exp(-np.arange(200) / 300)
    norms[400] = 9.0
    result = check(table(loss, stride=1, grad_norm_pre=norms))
    assert result.cause == "long-tail-batch" and any("396 to 416" in line for line in result.advice)


def test_a_rate_that_was_still_rising_when_the_loss_went_is_the_cause():
    result = check(table(lost(60), lr=list(np.minimum(np.arange(300) / 70, 1) * 2e-3)))
    assert result.cause == "lr-too-high" and any("still rising" in line for line in result.findings)


def test_a_rate_that_was_raised_at_once_and_only_fell_since_is_not_said_to_rise():
    rates = 1e-3 * (1 - np.arange(300) / 3000)
    rates[60:] *= 2.4
    series = table(lost(70), lr=list(rates))
    finding = rate_too_soon(series, curve_of(series, "loss", Thresholds()), int(series.steps[70]))
    assert finding.text == "cause.rate.raised" and finding.values["before"] == pytest.approx(1e-3 * (1 - 59 / 3000))
    rising = table(lost(60), lr=list(np.minimum(np.arange(300) / 70, 1) * 2e-3))
    finding = rate_too_soon(rising, curve_of(rising, "loss", Thresholds()), int(rising.steps[60]))
    assert finding.text == "cause.rate.rising"


def test_a_rate_that_jumped_is_not_said_to_be_smooth():
    rates = [1e-3] * 180 + [2.4e-3] * 120
    told = " ".join(question.evidence for question in check(table(lost(190), lr=rates)).path)
    assert "learning rate smooth" not in told
    assert "learning rate smooth" in " ".join(q.evidence for q in check(table(lost(190), lr=[1e-3] * 300)).path)


def test_a_restart_after_which_the_loss_is_another_is_a_bad_resume():
    series = table(lost(150))
    series.marks |= {"restarted", "restart:1500"}
    result = check(series)
    assert result.cause == "bad-resume" and any("resume once more" in line for line in result.advice)
    calm = table(falling(300))
    calm.marks |= {"restarted", "restart:1500"}
    assert (check(calm).verdict, check(calm).cause) == ("healthy", None)


def test_a_warm_up_that_begins_anew_is_a_bad_resume():
    lr = np.concatenate([np.full(150, 1e-3), np.linspace(1e-5, 1e-3, 150)])
    assert check(table(lost(151), lr=list(lr))).cause == "bad-resume"


def test_a_run_of_ours_that_is_resumed_at_another_rate_is_a_bad_resume():
    loss = smooth_loss(400)
    loss[200:] += 3.0
    lines = journal(loss, lr=np.where(np.arange(400) < 200, 2e-3, 2e-2))
    lines.insert(200, {"kind": "resume", "step": 200, "checkpoint": "step-000200"})
    assert check(run_of(lines)).cause == "bad-resume"


def test_weights_that_run_away_are_named_even_in_calm():
    grown = list(50 * 25 ** (np.arange(300) / 300))
    result = check(table(falling(300), param_norm=grown))
    assert (result.verdict, result.cause) == ("healthy", "weight-growth")
    assert any("weight norm grows from" in line for line in result.findings)
    usual = list(50 * (1 + 0.5 * np.arange(300) / 300))
    assert check(table(falling(300), param_norm=usual)).cause is None


def test_a_high_rate_alone_is_named_as_the_only_thing_that_speaks():
    assert check(table(lost(), lr=[8e-3] * 300)).cause == "lr-too-high"
    assert check(table(lost(), lr=[3e-4] * 300)).cause == "unknown"


def test_a_nan_without_warning_is_not_called_a_logarithm_of_zero():
    loss = [*falling(200), *[np.nan] * 20]
    result = check(table(loss, lr=[3e-4] * 220))
    answers = {q.question: q.answer for q in result.path}
    assert result.verdict == "nan" and "log_softmax" not in answers["Q1.4"] and "doesn't tell" in answers["Q1.4"]


def test_a_checkpoint_that_the_journal_holds_is_named():
    loss = smooth_loss(400)
    loss[300:] += 3.5
    lines = journal(loss)
    for step in (100, 200):
        lines.insert(step, {"kind": "checkpoint", "step": step, "name": f"step-{step:06d}"})
    assert any("checkpoint of step 200" in line for line in check(run_of(lines)).advice)
