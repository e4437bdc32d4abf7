"""The mechanisms that real logs show, and what must never change a verdict."""

import numpy as np
import pytest
from diagnosis_fakes import journal, run_of, smooth_loss, table
from hypothesis import given, settings
from hypothesis import strategies as st

from labrunner.diagnosis.check import check
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.series.series import Series

ROWS = 1200


def falling(rows: int = ROWS, stride: int = 10, seed: int = 0, noise: float = 0.05) -> np.ndarray:
    rng = np.random.default_rng(seed)
    at = np.arange(1, rows + 1) * stride
    return 3.0 + 7.5 * (1 + at / 300) ** -0.6 + noise * rng.standard_t(6, rows)


def verdict(series: Series) -> str:
    return check(series).verdict


@pytest.mark.parametrize("stride", [1, 5, 20, 100])
def test_a_falling_loss_is_healthy_however_often_it_is_logged(stride):
    assert verdict(table(falling(stride=stride), stride=stride)) == "healthy"


@pytest.mark.parametrize("stride", [5, 20, 50])
def test_a_single_high_row_of_a_sparse_log_is_healthy(stride):
    loss = falling(stride=stride)
    loss[700] += 0.6
    assert verdict(table(loss, stride=stride)) == "healthy"


@pytest.mark.parametrize("took", [25, 60, 110, 150])
def test_recoveries_of_real_lengths_are_recovered(took):
    loss = falling(stride=5)
    loss[600:] += 2.5 * np.exp(-3 * np.arange(ROWS - 600) * 5 / took)
    result = check(table(loss, stride=5))
    assert result.verdict == "spike-recovered" and result.first_bad_step == 3005
    assert result.spikes[0].recovered_at - 3005 <= 1.6 * took + 25


def test_a_recovery_beyond_two_hundred_steps_is_lingering():
    loss = falling(stride=5)
    loss[600:] += 2.5 * np.exp(-3 * np.arange(ROWS - 600) * 5 / 900)
    result = check(table(loss, stride=5))
    assert result.verdict == "spike-lingering" and result.spikes[0].recovered_at is not None


def test_an_early_divergence_needs_no_spike():
    loss = 7.5 - 0.0002 * np.arange(300) - 2.8 * np.exp(-np.arange(300) / 3)
    assert verdict(table(loss)) == "diverged"


def test_a_slow_rise_over_thousands_of_steps_is_silent_divergence():
    loss = falling(600)
    loss[300:] += np.linspace(0, 2.5, 300)
    result = check(table(loss, lr=[3e-4] * 600, grad_norm_pre=list(np.linspace(1, 4, 600))))
    assert result.verdict == "silent-divergence"
    answers = {q.question: q.answer for q in result.path}
    assert (answers["Q4.1"], answers["Q4.2"], answers["Q4.3"], answers["Q4.4"]) == (True, False, None, True)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "; eval loss 4.4 at step 6000, at its best 3 at step 1000"),
        ("es", "; loss de evaluación 4.4 en el paso 6000"),
    ],
)
def test_the_last_question_tells_how_the_held_out_loss_stands(lang, told):
    loss = falling(600)
    loss[300:] += np.linspace(0, 2.5, 300)
    held_out = [3 + abs(step - 1000) / 3571.42857 if step % 500 == 0 else np.nan for step in range(10, 6010, 10)]
    norms = list(np.linspace(1, 4, 600))
    result = check(table(loss, lr=[3e-4] * 600, grad_norm_pre=norms, eval_loss=held_out), lang=lang)
    assert result.path[-1].question == "Q4.4" and told in result.path[-1].evidence
    without = check(table(loss, lr=[3e-4] * 600, grad_norm_pre=norms), lang=lang)
    assert "eval" not in without.path[-1].evidence


@pytest.mark.parametrize("seed", range(3))
def test_a_run_that_ends_above_its_start_is_not_excused_by_rows_that_are_alike(seed):
    """A slow hump up to 8 in neighbouring rows that resemble each other: most of the doubt would be the hump's own."""
    rng, at = np.random.default_rng(seed), np.linspace(0, 1, 60)
    course = np.where(at < 0.3, 2 + 3.7 * np.exp(-at / 0.06), np.interp(at, [0.3, 0.65, 1], [2, 8, 6.3]))
    smoothed = np.convolve(rng.normal(size=62), np.ones(3) / np.sqrt(3), "valid")
    assert verdict(table(course + np.where(at < 0.3, 0.05, 1.0) * smoothed)) == "diverged"


def test_a_loss_that_swings_ever_wider_has_diverged_though_every_other_row_is_back():
    loss, late = falling(300), np.maximum(np.arange(300) - 180, 0)
    swings = np.minimum(0.02 * np.exp(late / 14), 4) * np.where(np.arange(300) % 2, -1, 1) * (late > 0)
    assert verdict(table(np.maximum(loss + swings, 0.1))) == "silent-divergence"
    assert verdict(table(loss)) == "healthy"


@pytest.mark.parametrize("seed", [5, 12, 16, 22, 37])
def test_batches_of_two_kinds_in_turn_are_healthy(seed):
    rng, at = np.random.default_rng(seed), np.arange(400) / 400
    loss = 2.9 + 8 * (1 + at / 0.05) ** -0.9 + 0.05 * rng.standard_t(6, 400)
    assert verdict(table(loss + 0.5 * (rng.random(400) < 0.3))) == "healthy"


def test_a_guess_that_a_bar_prints_twice_an_epoch_is_a_plateau_and_rises_nowhere():
    rows = np.repeat(np.log(10) + 0.0015 * np.random.default_rng(7).normal(size=40), 2)
    assert verdict(table(np.round(rows, 4), stride=60)) == "plateau"


def test_a_rising_learning_rate_answers_the_slow_rise():
    loss = falling(600)
    loss[300:] += np.linspace(0, 2.5, 300)
    result = check(table(loss, lr=list(np.linspace(1e-4, 9e-4, 600))))
    assert result.path[-1].question == "Q4.2" and result.path[-1].answer is True


def test_climbing_weights_answer_the_slow_rise():
    loss = falling(600)
    loss[300:] += np.linspace(0, 2.5, 300)
    result = check(table(loss, param_norm=list(np.geomspace(100, 900, 600))))
    assert result.path[-1].question == "Q4.3" and result.path[-1].answer is True


def test_a_stuck_run_is_a_plateau():
    rng = np.random.default_rng(1)
    loss = 5.8 + 3.5 * np.exp(-np.arange(300) / 4) + 0.03 * rng.normal(size=300)
    assert verdict(table(loss)) == "plateau"


def test_a_learning_rate_of_zero_from_a_third_on_is_a_plateau():
    loss = falling(600, noise=0.02)
    loss[200:] = loss[200] + 0.02 * np.random.default_rng(2).normal(size=400)
    lr = [3e-4 * max(1 - i / 200, 0) for i in range(600)]
    result = check(table(loss, lr=lr))
    assert result.verdict == "plateau" and 1900 < result.first_bad_step < 2100


def test_a_vanished_gradient_is_a_plateau():
    loss = 9.21 + 1e-4 * np.random.default_rng(3).normal(size=300)
    assert verdict(table(loss, grad_norm_pre=[1e-13] * 300)) == "plateau"


def test_a_memorised_run_is_healthy():
    loss = np.abs(1e-5 * np.random.default_rng(4).normal(size=300))
    loss[0] = 4.7
    assert verdict(table(loss)) == "healthy"


def test_gradient_outliers_without_trouble_are_listed_and_healthy():
    norms = np.exp(0.1 * np.random.default_rng(5).normal(size=ROWS))
    norms[[300, 700]] = 70.0
    result = check(table(falling(), grad_norm_pre=list(norms)))
    assert result.verdict == "healthy" and result.cause is None
    assert [s.step for s in result.spikes] == [3010, 7010]
    assert all(s.type == "outlier-batch" and s.grad_ratio > 50 for s in result.spikes)


def test_bf16_quantised_losses_are_healthy():
    loss = falling(noise=0.01)
    grid = 2.0 ** (np.floor(np.log2(loss)) - 7)
    assert verdict(table(np.round(loss / grid) * grid)) == "healthy"


# -- padding and NaN ---------------------------------------------------------------------------------------------------


def test_trailing_nan_cells_of_a_sparse_table_are_padding():
    result = check(table([*falling(300), *[np.nan] * 40]))
    assert result.verdict == "healthy" and "40" in result.path[0].evidence


def test_nan_cells_between_logged_rows_are_padding():
    loss = np.full(1000, np.nan)
    loss[::5] = falling(200)
    assert verdict(table(loss, stride=1, lr=[3e-4] * 1000)) == "healthy"


def test_a_nan_beside_other_numbers_is_a_nan_loss():
    assert verdict(table([*falling(300), *[np.nan] * 40], lr=[3e-4] * 340)) == "nan"


def test_a_nan_after_an_explosion_is_a_nan_loss():
    loss = [*falling(100), 40.0, 4e3, 1e9, *[np.nan] * 20]
    result = check(table(loss))
    assert result.verdict == "nan" and result.first_bad_step == 1010


def test_a_nan_in_a_log_of_every_step_is_a_nan_loss():
    assert verdict(table([*falling(300, stride=1), np.nan, np.nan], stride=1)) == "nan"


def test_nothing_but_nan_is_nan():
    assert verdict(table([np.nan] * 30)) == "nan"
    assert verdict(table([np.inf])) == "nan"


def test_one_row_is_too_short():
    assert verdict(table([2.3])) == "too-short"


# -- mixed precision without a journal ---------------------------------------------------------------------------------


def test_benign_skips_are_healthy():
    scale = [65536.0 if i % 100 else 32768.0 for i in range(600)]
    series = table([np.nan] * 600, loss_scale=scale)
    del series.columns["loss"]
    result = check(series)
    assert result.verdict == "healthy" and result.path[0].answer is None


def test_a_scale_that_halves_all_the_time_is_an_overflow():
    scale = [2.0 ** max(32 - i // 2, 0) for i in range(120)]
    series = table([np.nan] * 120, stride=1, loss_scale=scale)
    del series.columns["loss"]
    result = check(series)
    assert (result.verdict, result.cause) == ("fp16-overflow", "loss-scale")


def test_a_scale_below_one_alone_is_no_failure():
    scale = 2.0 ** np.linspace(16, -8, 600).round()
    assert verdict(table(falling(600), stride=20, loss_scale=list(scale))) == "healthy"


# -- what must not turn healthy into sick ------------------------------------------------------------------------------

healthy_logs = st.builds(
    lambda seed, rows, stride, noise, dips: _healthy(seed, rows, stride, noise, dips),
    st.integers(0, 10_000),
    st.integers(120, 700),
    st.sampled_from([1, 1, 2, 5, 10, 50]),
    st.floats(0.005, 0.15),
    st.integers(0, 3),
)


def _healthy(seed: int, rows: int, stride: int, noise: float, dips: int) -> Series:
    rng = np.random.default_rng(seed)
    at = np.arange(1, rows + 1) * stride
    loss = 2.0 + 8.0 * (1 + at / 200) ** -0.7 + noise * rng.normal(size=rows)
    if dips and stride == 1:
        loss[rng.choice(np.arange(100, rows - 1), dips, replace=False)] += 10 * noise
    return table(loss, stride=stride)


def changed(series: Series, rows=slice(None), plus: float = 0.0, shift: int = 0) -> Series:
    return Series(
        "changed", series.steps[rows] + shift, {"loss": series.columns["loss"][rows] + plus}, marks=set(series.marks)
    )


@settings(max_examples=50, deadline=None)
@given(healthy_logs, st.floats(-1.5, 1000), st.integers(0, 10**9))
def test_constants_added_to_losses_or_steps_do_not_make_it_sick(series, plus, shift):
    if verdict(series) == "healthy":
        assert verdict(changed(series, plus=plus, shift=shift)) == "healthy"


@settings(max_examples=50, deadline=None)
@given(healthy_logs, st.integers(0, 1))
def test_dropping_every_second_row_does_not_make_it_sick(series, first):
    if verdict(series) == "healthy":
        assert verdict(changed(series, slice(first, None, 2))) == "healthy"


@settings(max_examples=50, deadline=None)
@given(healthy_logs, st.integers(20, 100))
def test_appended_healthy_steps_do_not_make_it_sick(series, more):
    stride, end = int(series.steps[1] - series.steps[0]), series.columns["loss"][-20:]
    noise = min(0.05, float(np.std(np.diff(end)) / np.sqrt(2)))  # a log that falls scatters by less than its end does
    level = np.median(end[-5:])  # of which one may be an outlier
    tail = level + noise * np.random.default_rng(more).normal(size=more)
    steps = np.concatenate([series.steps, series.steps[-1] + stride * np.arange(1, more + 1)])
    longer = Series("longer", steps, {"loss": np.concatenate([series.columns["loss"], tail])}, marks={"table"})
    if verdict(series) == "healthy":
        assert verdict(longer) == "healthy"


@settings(max_examples=50, deadline=None)
@given(healthy_logs)
def test_most_healthy_logs_are_called_healthy(series):
    assert verdict(series) in ("healthy",)


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.one_of(st.floats(allow_nan=True, allow_infinity=True), st.floats(0, 12)), max_size=80),
    st.sampled_from([1, 3, 100]),
)
def test_any_column_of_numbers_gets_a_verdict(values, stride):
    check(table(values, stride=stride, grad_norm_pre=list(reversed(values)), loss_scale=values))


def test_our_own_journal_never_pads():
    loss = smooth_loss(300)
    loss[290:] = np.nan
    assert verdict(run_of(journal(loss))) == "nan"


def test_what_a_log_lacks_is_named_with_the_questions_it_leaves_open():
    assert check(table(falling())).notes == [
        "not in this log, so these questions can't be answered from it: gradient norm (Q2.3, Q3.1, Q4.4), "
        "learning rate (Q2.3, Q4.2), weight norm (Q4.3)"
    ]
    every = {"grad_norm_pre": [1.0] * ROWS, "lr": [3e-4] * ROWS, "param_norm": [9.0] * ROWS}
    assert check(table(falling(), **every)).notes == []


def test_a_warm_restart_that_costs_a_little_is_an_outlier_with_its_cause():
    rng = np.random.default_rng(5)
    loss = falling(3000, stride=1, noise=0) + 0.05 * rng.normal(size=3000)
    lr = 3e-4 * (0.02 + 0.98 * (1 - np.arange(3000) % 1000 / 1000))
    loss[1999:2100] += 0.06
    loss[2000] += 0.4
    result = check(table(loss, stride=1, lr=list(lr)))
    assert (result.verdict, result.cause) == ("healthy", "lr-discontinuity")
    loss[2000:2100] += 0.4
    assert verdict(table(loss, stride=1, lr=list(lr))) == "spike-recovered"


def test_tokens_per_step_and_per_second_give_the_time():
    loss = falling(400, stride=1, noise=0.02)
    loss[300:] += 2
    for tokens in ([4096.0] * 400, [4096.0 * (i + 1) for i in range(400)]):
        cost = check(table(loss, stride=1, tokens=tokens, tokens_per_second=[8192.0] * 400), price=36.0).cost
        assert cost.steps_per_second == pytest.approx(2.0) and cost.cost == pytest.approx(cost.steps / 2 / 100)


def test_the_gradient_of_an_outlier_is_measured_against_the_window_asked_for():
    loss, norms = smooth_loss(400), np.ones(400)
    norms[:250], loss[349], norms[349] = 4.0, loss[349] + 2.0, 20.0
    series = table(loss, stride=1, grad_norm_pre=norms)
    for window, ratio in ((100, 20.0), (300, 5.0)):
        (outlier,) = check(series, Thresholds(window_steps=window)).spikes
        assert outlier.type == "outlier-batch" and outlier.grad_ratio == pytest.approx(ratio)


def test_a_loss_scale_that_falls_fourfold_from_one_row_to_the_next_is_one_overflow():
    scale = np.where(np.arange(400) < 350, 65536.0, 16384.0)
    result = check(table(smooth_loss(400), stride=1, loss_scale=scale))
    assert result.verdict == "healthy"
    assert "; 1 overflow" in next(q.evidence for q in result.path if q.question == "Q3.2")


def test_the_end_of_a_short_log_is_compared_with_its_beginning():
    result = check(table(3.0 + falling(50), stride=3))
    rise = next(q for q in result.path if q.question == "Q4.1")
    assert "at the beginning (from step 3)" in rise.evidence and "NaN" not in rise.evidence


def test_a_gradient_norm_beside_overflows_is_not_called_missing():
    skipped = np.zeros(400)
    skipped[200] = 1
    result = check(table(smooth_loss(400), stride=1, grad_norm_pre=np.ones(400), skipped=skipped))
    evidence = next(q.evidence for q in result.path if q.question == "Q3.1")
    assert evidence == "every logged gradient norm is finite, but there is 1 overflow, at step 201"


def test_a_gradient_norm_that_is_not_logged_near_a_spike_is_not_called_missing():
    loss, norms = smooth_loss(400), np.full(400, np.nan)
    loss[300:320] += 4.0
    norms[50::100] = 1.0
    series = table(loss, stride=1, grad_norm_pre=norms)
    series.logged["grad_norm_pre"] = np.isfinite(norms)
    evidence = next(q.evidence for q in check(series).path if q.question in ("Q2.3", "Q2.4"))
    assert evidence.startswith("no gradient norm logged at step 3")


def test_a_warm_restart_may_reach_what_the_one_before_reached():
    """Each cycle ends lower, and its bump is lower than the last one's, however long it takes to go."""
    steps = np.arange(0, 4000, 10)
    cycle, phase = steps // 800, steps % 800 / 800
    rate = 0.08 * 0.5 * (1 + np.cos(np.pi * phase))
    low, high = 1.2 * 0.7**cycle, 1.2 * 0.9**cycle
    loss = (
        low
        + (high - low) * np.clip(1 - phase / 0.6, 0, 1) * (steps >= 800)
        + (steps < 800) * 1.1 * np.exp(-steps / 150)
    )
    loss = loss + np.random.default_rng(0).normal(0, 0.03, len(steps))
    restarts = Series("restarts", steps, {"loss": loss, "lr": rate})
    assert verdict(restarts) == "healthy"
    for later in (0.6, 1.2):  # a bump that is higher than the one before is not allowed
        worse = loss + np.where((steps >= 3200) & (phase < 0.6), later, 0.0)
        assert verdict(Series("worse", steps, {"loss": worse, "lr": rate})) != "healthy"
