"""Logs that stand still or turn in a circle: rows that repeat themselves, restarts that get no farther; and what else a
column tells that the loss does not: experts out of balance, a rate or a gradient cut off, a reward in a box."""

import io

import numpy as np
import pytest
from diagnosis_fakes import smooth_loss

from labrunner.diagnosis.check import check
from labrunner.diagnosis.limits.overfit import least_rise
from labrunner.diagnosis.online.monitor import Monitor
from labrunner.series.foreign import read_log
from labrunner.series.foreign.names import field_of

RNG = np.random.default_rng(5)
LOSS = (smooth_loss(200) + RNG.normal(0, 0.03, 200)).round(4).tolist()


def judged(lines):
    return check(read_log(io.BytesIO("\n".join(lines).encode() + b"\n"), "log"))


def watched(rows):
    """Alarms and what is over, of rows (step, loss, more by name)."""
    monitor = Monitor()
    told = [one for step, loss, more in rows for one in monitor.row(step, loss, **more)]
    return [one for one in told if one.level == "alarm" or one.over]


def test_rows_that_repeat_themselves_to_the_end_are_told():
    stuck = [*LOSS, *[LOSS[-1]] * 30]
    result = judged(f"step={k} loss={v}" for k, v in enumerate(stuck))
    assert (result.verdict, result.first_bad_step) == ("plateau", 199) and "to the last digit" in result.findings[0]
    alarm, over = watched([(k, v, {}) for k, v in enumerate([*stuck, 2.3456])])
    assert (alarm.text, alarm.first_bad_step, alarm.step) == ("still.repeated", 199, 204) and over.over


@pytest.mark.parametrize("tail", [[0.5] * 30, [0.0123] * 30, [1.2345] * 4], ids=["digits", "learned", "few"])
def test_rows_that_are_alike_by_themselves_are_not(tail):
    rows = [*LOSS, *tail]
    assert watched([(k, v, {}) for k, v in enumerate(rows)]) == []
    assert "repeated" not in judged(f"step={k} loss={v}" for k, v in enumerate(rows)).verdict
    gone = tail[0] == 0.0123  # from one row to the next: not repeated, but nothing is learned so
    assert judged(f"step={k} loss={v}" for k, v in enumerate(rows)).calm is not gone


def test_the_same_loss_at_another_gradient_norm_is_no_repeated_row():
    rows = [(k, v, k / 7) for k, v in enumerate([*LOSS, *[LOSS[-1]] * 30])]
    assert judged(f"step={k} loss={v} grad_norm={1 + n:.4f}" for k, v, n in rows).calm


def restarted(places):
    steps = list(range(200))
    for place in places:
        steps += range(place, 200)
    steps += range(200, 240)
    noise = np.random.default_rng(6).normal(0, 0.03, len(steps))
    return [f"INFO:__main__:{k} loss {2 + 2 * np.exp(-k / 40) + e:.4f}" for k, e in zip(steps, noise, strict=True)]


def test_a_run_restarted_from_one_place_again_and_again_is_told():
    lines = restarted([160] * 4)
    result = judged(lines)
    assert (result.verdict, result.first_bad_step) == ("plateau", 160) and "3 times" in result.findings[0]
    rows = [(int(a.rpartition(":")[2]), float(b), {}) for a, _, b in (line.split() for line in lines)]
    assert [(one.kind, one.text) for one in watched(rows)] == [("resume", "resume.loop")]


def test_a_restart_or_two_and_a_counter_of_epochs_are_no_loop():
    assert judged(restarted([160] * 2)).calm
    rows = [(k, 2.0 + 0.01 * (k % 3), {}) for _ in range(6) for k in range(10, 250, 10)]
    assert watched(rows) == []


def test_experts_that_lose_their_balance_are_told():
    def lines(end):
        return [
            f"step {k} lm_loss {v} load_balance {end if k > 100 else 1.02 + k % 3 / 50}" for k, v in enumerate(LOSS)
        ]

    result = judged(lines(2.7))
    assert (result.verdict, result.first_bad_step) == ("plateau", 101) and "balance" in result.findings[0]
    assert judged(lines(1.3)).calm


@pytest.mark.parametrize(("field", "text"), [("lr", "still.rate.zero"), ("grad_norm", "still.gradient.zero")])
def test_what_is_cut_off_at_once_is_told_within_fifty_steps(field, text):
    stand = RNG.normal(2.3, 0.03, 60).tolist()
    rows = [(k, v, {field: 0.5 + k % 5 / 50 if k < 200 else 0.0}) for k, v in enumerate([*LOSS, *stand])]
    (alarm,) = watched(rows)
    assert alarm.text == text and alarm.step <= 245
    slowly = [(k, v, {"lr": max(0.01 * (1 - k / 200), 0)}) for k, v in enumerate([*LOSS, *stand])]
    assert watched(slowly) == []


def test_a_rate_raised_above_all_that_it_was_without_a_gain_is_told():
    flat = np.random.default_rng(3).normal(LOSS[119], 0.03, 80)

    def lines(high, after):
        rates = [0.02 * np.cos(k / 120) if k < 120 else high for k in range(200)]
        rows = [*LOSS[:120], *after]
        return [f"step={k} loss={v:.4f} lr={rate:.5f}" for k, (v, rate) in enumerate(zip(rows, rates, strict=True))]

    result = judged(lines(0.04, flat))
    assert (result.verdict, result.cause, result.first_bad_step) == ("plateau", "lr-discontinuity", 120)
    assert judged(lines(0.02, flat)).calm and judged(lines(0.04, LOSS[120:])).calm


def test_weights_that_grow_to_the_end_while_the_loss_rises_are_told():
    def lines(growth, rise):
        noise = np.random.default_rng(9).normal(0, 0.1, 200)
        losses = [2 + 2 * np.exp(-k / 20) + rise * k / 200 + e for k, e in enumerate(noise)]
        return [f"step={k} loss={v:.4f} param_norm={14 * np.exp(growth * k / 200):.3f}" for k, v in enumerate(losses)]

    result = judged(lines(2.5, 0.35))
    assert (result.verdict, result.cause) == ("silent-divergence", "weight-growth")
    assert judged(lines(2.5, -0.2)).calm and judged(lines(0.3, 0.35)).cause != "weight-growth"


def test_validation_that_jumps_and_stays_is_overfitting_though_it_goes_up_and_down():
    validation = [v - 1 for v in LOSS[::4]][:25] + [5.8, 6.1, 5.6, 5.4, 5.9, 5.5, 5.7, 5.3, 6.0, 5.6] * 2
    lines = [f"step={4 * k} loss={LOSS[4 * k]} val_loss={v:.4f}" for k, v in enumerate(validation)]
    assert judged(lines).verdict == "overfit"


def test_what_is_known_by_heart_to_the_last_example_needs_less_of_a_rise():
    assert least_rise(0.3, 2.0, 0.0, 0.01) < least_rise(0.3, 2.0, 0.0, 0.2) < least_rise(0.3, 2.0, 0.0, 0.6)


def test_a_reward_that_leads_its_box_is_read():
    boxes = [
        f"| total_timesteps | {1024 * k} |\n| ep_rew_mean | {20 + k} |\n| loss | {0.05 + k % 7 / 100:.3f} |\n---"
        for k in range(1, 41)
    ]
    series = read_log(io.BytesIO("\n".join(boxes).encode() + b"\n"), "log")
    assert series.columns["reward"].tolist() == [20.0 + k for k in range(1, 41)]


def test_a_level_is_a_stage_where_it_is_a_number():
    from labrunner.series.foreign.names import coded

    assert field_of("level") is not None and coded("level", "info") is None and coded("stage", "two") is not None


def test_a_crawl_is_told_sooner_than_what_is_half_as_fast():
    def at(rate):
        rows = [(k, v, {"rate": 1000.0 + k % 9}) for k, v in enumerate(LOSS[:100])]
        (alarm,) = watched([*rows, *[(100 + k, LOSS[100 + k], {"rate": rate}) for k in range(60)]])
        return alarm.step

    assert at(200.0) < at(450.0) - 15


def test_a_loss_and_a_gradient_that_are_no_numbers_together_are_one_alarm():
    nan = float("nan")
    both = [(k, v if k < 150 else nan, {"grad_norm": 1.0 if k < 150 else nan}) for k, v in enumerate(LOSS)]
    assert [one.text for one in watched(both)] == ["nan.stays"]
    skipped = [(k, v, {"grad_norm": 1.0 if k < 150 else nan}) for k, v in enumerate(LOSS)]
    assert [one.text for one in watched(skipped)] == ["grad.nan.stays"]


@pytest.mark.parametrize(("share", "calm"), [(0.15, True), (0.75, False)], ids=["at rest", "on its way"])
def test_a_solver_that_comes_to_rest_has_converged(share, calm):
    falling = [round(1117.2 + 400 * share**k, 8) for k in range(14)]
    rows = [*[round(1900 - 20 * k + 0.3 * (k % 3), 8) for k in range(18)], *falling, *[falling[-1]] * 12]
    assert judged(f"step={k} loss={v}" for k, v in enumerate(rows)).calm is calm
