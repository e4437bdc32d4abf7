"""Verdicts and causes on runs of ours."""

import numpy as np
import pytest
from diagnosis_fakes import flood, journal, run_of, smooth_loss
from line_series import series_from_events

from labrunner.diagnosis import causes
from labrunner.diagnosis.causes import cause_of
from labrunner.diagnosis.check import check
from labrunner.diagnosis.facts import gather
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.nonfinite import born_at
from labrunner.diagnosis.spikes import find_spikes


def spiked(after, steps: int = 500, at: int = 312, height: float = 4.0, **settings):
    """A run with a flooded batch at a step; `after(k)` is added to the loss k steps later (k from 1)."""
    loss = smooth_loss(steps)
    loss[at - 1] += height
    for k in range(1, steps - at + 1):
        loss[at - 1 + k] += after(k)
    lines = journal(loss)
    flood(lines, at)
    return run_of(lines, **settings)


def test_a_calm_run_is_healthy_without_a_cause():
    result = check(run_of(journal(smooth_loss(500))))
    assert (result.verdict, result.cause, result.first_bad_step, result.spikes) == ("healthy", None, None, [])


@pytest.mark.parametrize("seed", range(5))
def test_a_contained_bad_batch_is_an_outlier_and_healthy(seed):
    loss = smooth_loss(500, seed=seed)
    loss[311] += 4
    lines = journal(loss)
    flood(lines, 312)
    result = check(run_of(lines))
    assert (result.verdict, result.cause) == ("healthy", "long-tail-batch")
    assert [(s.type, s.step, s.cause) for s in result.spikes] == [("outlier-batch", 312, "long-tail-batch")]
    assert result.spikes[0].grad_ratio == pytest.approx(30 / 0.7, rel=0.15)


def test_a_recovery_within_the_bound_is_recoverable():
    result = check(spiked(lambda k: 3 * np.exp(-k / 12)))
    assert (result.verdict, result.cause, result.first_bad_step) == ("spike-recovered", "long-tail-batch", 312)
    spike = result.spikes[0]
    assert spike.type == "recoverable" and 320 < spike.recovered_at < 362
    assert spike.pre_loss == pytest.approx(2.1, abs=0.3) and spike.peak_loss > 5


def test_damage_that_arrives_ten_steps_later_is_a_spike_all_the_same():
    result = check(spiked(lambda k: 0.0 if k < 10 else 2.0 * np.exp(-(k - 10) / 60)))
    assert result.verdict in ("spike-recovered", "spike-lingering") and result.first_bad_step == 312


def test_a_loss_that_stays_up_is_lingering():
    result = check(spiked(lambda k: 0.8))
    assert result.verdict == "spike-lingering" and result.spikes[0].recovered_at is None


def test_a_loss_that_loses_most_of_what_was_learned_has_diverged():
    result = check(spiked(lambda k: 3.5))
    assert result.verdict == "diverged" and result.spikes[0].type == "divergent"


def test_a_spike_that_ends_in_nan_is_nan_with_its_cause():
    loss = smooth_loss(320)
    loss[311:315] += [4, 3, 9, 30]
    loss[315:] = np.nan
    lines = journal(loss)
    flood(lines, 312)
    lines[315]["first_nonfinite"] = "block_0.mlp"
    result = check(run_of(lines[:316]))
    assert (result.verdict, result.cause, result.first_bad_step) == ("nan", "long-tail-batch", 312)
    born = next(q for q in result.path if q.question == "Q1.3")
    assert born.answer == "block_0.mlp"


def test_a_nan_in_fp32_without_warning_is_nan_of_unknown_cause():
    loss = smooth_loss(200)
    loss[149:] = np.nan
    result = check(run_of(journal(loss)))
    assert (result.verdict, result.cause, result.first_bad_step) == ("nan", "unknown", 150)
    assert next(q for q in result.path if q.question == "Q1.2").answer == "fp32"


FP16 = {"precision": {"dtype": "fp16", "loss_scaling": "constant", "loss_scale": 65536.0}}


def test_an_unchecked_overflow_in_fp16_is_an_overflow():
    loss = smooth_loss(313)
    loss[312] = np.nan
    lines = journal(loss, loss_scale=65536.0)
    flood(lines, 312)
    lines[311] |= {"grad_norm_pre": np.inf, "overflow": True, "first_nonfinite": "grad:head.weight"}
    lines[312] |= {"grad_norm_pre": np.nan, "overflow": True, "first_nonfinite": "logits"}
    result = check(run_of(lines, **FP16))
    assert (result.verdict, result.cause, result.first_bad_step) == ("fp16-overflow", "loss-scale", 312)
    answers = {q.question: q.answer for q in result.path}
    assert answers["Q1.3"] == "grad:head.weight" and answers["Q3.1"] is True
    assert answers["Q3.2"] == "constant" and answers["Q3.3"] == "fp16 overflow"


def test_a_skipped_overflow_in_fp16_is_healthy():
    loss = smooth_loss(450)
    loss[311] += 3
    scale = np.where(np.arange(450) < 312, 65536.0, 32768.0)
    lines = journal(loss, loss_scale=scale)
    flood(lines, 312)
    lines[311] |= {"grad_norm_pre": np.inf, "overflow": True}
    result = check(run_of(lines, precision={"dtype": "fp16", "loss_scaling": "dynamic"}))
    assert (result.verdict, result.cause) == ("healthy", "long-tail-batch")
    assert next(q for q in result.path if q.question == "Q3.2").answer == "doubling"


def test_overflows_that_pile_up_are_an_overflow():
    lines = journal(smooth_loss(300), loss_scale=2.0 ** np.minimum(16, 16 - (np.arange(300) - 200).clip(0) * 1.0))
    for line in lines[200:230]:
        line["overflow"], line["grad_norm_pre"] = True, np.inf
    result = check(run_of(lines[:240], precision={"dtype": "fp16", "loss_scaling": "dynamic"}))
    assert (result.verdict, result.cause) == ("fp16-overflow", "loss-scale")
    assert 200 < result.first_bad_step <= 212


def test_lost_moments_are_named_even_where_the_loss_does_not_mind():
    v = np.full(400, 0.01)
    v[250:] = 0.01 * (1 - 0.95 ** np.arange(1, 151))
    result = check(run_of(journal(smooth_loss(400), v_norm=v)))
    assert (result.verdict, result.cause) == ("healthy", "optimizer-reset")
    assert any("251" in line for line in result.findings)


def test_a_spike_after_lost_moments_is_an_optimizer_reset():
    loss = smooth_loss(400)
    loss[251:] += 2.5 * np.exp(-np.arange(149) / 80)
    v = np.where(np.arange(400) < 250, 0.01, 0.0005)
    result = check(run_of(journal(loss, v_norm=v)))
    assert result.verdict.startswith("spike") and result.cause == "optimizer-reset"


def test_a_step_count_that_was_lost_shows_in_the_update():
    update = np.full(400, 1e-3)
    update[250:] *= 1 + 1.24 * np.exp(-np.arange(150) / 40)
    assert check(run_of(journal(smooth_loss(400), update_ratio=update))).cause == "optimizer-reset"


def test_a_jump_of_the_learning_rate_is_the_cause_of_what_follows():
    loss = smooth_loss(400)
    loss[205:] += 1.5
    lr = np.where(np.arange(400) < 200, 3e-4, 3e-3)
    result = check(run_of(journal(loss, lr=lr)))
    assert (result.verdict, result.cause) == ("spike-lingering", "lr-discontinuity")
    question = next(q for q in result.path if q.question == "Q2.4")
    assert question.answer == "lr-discontinuity" and "0.003" in question.evidence


def test_warm_up_cosine_and_step_decay_are_no_jumps():
    at = np.arange(1, 401)
    lr = np.where(at < 100, at / 100, 0.5 * (1 + np.cos((at - 100) / 600 * np.pi))) * 3e-4
    assert check(run_of(journal(smooth_loss(400), lr=lr))).cause is None
    assert check(run_of(journal(smooth_loss(400), lr=np.where(at < 200, 3e-4, 3e-5)))).cause is None


def test_a_batch_served_again_is_the_cause_of_the_spike_on_it():
    loss = smooth_loss(400)
    loss[251:258] += 3
    lines = journal(loss)
    for line in lines[249:258]:
        line["batch"]["hash"] = "same"
    result = check(run_of(lines))
    assert result.verdict == "spike-recovered" and result.cause == "duplicate-batch"


def test_baselines_are_those_of_the_phase():
    loss = smooth_loss(400)
    loss[200:242] += 1.2
    lines = journal(loss)
    marks = [{"kind": "phase", "step": step, "weights": {}} for step in (1, 201, 243)]
    assert check(series_from_events(sorted([*lines, *marks], key=lambda e: e["step"]))).verdict == "healthy"
    assert check(series_from_events(lines)).verdict == "spike-recovered"


def test_a_spike_soon_after_a_phase_began_is_a_source_shift():
    loss = smooth_loss(400)
    loss[311:] += 3 * np.exp(-np.arange(89) / 30)
    lines = [*journal(loss), {"kind": "phase", "step": 1}, {"kind": "phase", "step": 310}]
    facts = gather(series_from_events(sorted(lines, key=lambda e: e["step"])), Thresholds())
    assert [f.cause for f in facts.findings] == ["source-shift"]
    plain = series_from_events(journal(loss))
    spike = find_spikes(gather(plain, Thresholds()).curve, plain, Thresholds())
    cause, _ = cause_of(spike[0], facts.series, facts.findings, facts.scaling, Thresholds(), 1.0)
    assert cause == "source-shift"


def test_only_causes_near_a_spike_are_weighed_however_many_there_are(monkeypatch):
    loss = smooth_loss(2000)
    loss[1205:] += 1.5
    v = np.where(np.arange(2000) % 2, 1.0, 0.4)
    v[1100:1210] = 0.4
    facts = gather(series_from_events(journal(loss, v_norm=v)), Thresholds())
    weighed, reach = [], causes._reach
    monkeypatch.setattr(causes, "_reach", lambda finding, stride: (weighed.append(finding), reach(finding, stride))[1])
    for spike in facts.spikes:
        assert cause_of(spike, facts.series, facts.findings, facts.scaling, Thresholds(), 1.0)[0] == "unknown"
    assert len(facts.findings) > 800 and len(facts.spikes) and len(weighed) < 40


def phased(loss, *starts):
    marks = [{"kind": "phase", "step": step} for step in starts]
    return series_from_events(sorted([*journal(loss), *marks], key=lambda event: event["step"]))


def test_a_baseline_that_begins_with_a_phase_is_told_by_its_first_step():
    loss = smooth_loss(400, noise=0.05)
    loss[250:] += 4
    loss[270:] += 6
    told = next(q for q in check(phased(loss, 1, 251)).path if q.question == "Q2.1")
    assert told.answer is True and told.evidence.startswith("step 271: loss ")
    assert "since step 251, where its data changed" in told.evidence and "steps before" not in told.evidence
    plain = next(q for q in check(series_from_events(journal(loss))).path if q.question == "Q2.1")
    assert plain.evidence.startswith("step 251: ") and "over 100 steps before" in plain.evidence
    late = next(q for q in check(phased(loss, 1, 101)).path if q.question == "Q2.1")
    assert "over 100 steps before" in late.evidence, "a whole window of its own phase"


def test_a_healthy_run_whose_loss_shows_the_sources_says_so():
    loss = smooth_loss(400, noise=0.05)
    loss[200:221] += 0.5
    loss[300:321] += 1.0
    told = check(phased(loss, 1, 101, 201, 222, 301, 322))
    assert (told.verdict, told.cause, told.first_bad_step) == ("healthy", "source-shift", None)
    calm = check(phased(smooth_loss(400, noise=0.05), 1, 101, 201, 222, 301, 322))
    assert (calm.verdict, calm.cause) == ("healthy", None)


def test_a_level_that_left_its_course_at_the_loudest_boundary_is_the_sources():
    loss = smooth_loss(600, noise=0.05)
    loss[300:] = loss[299] + 0.8 + 0.002 * np.arange(300)
    told = check(phased(loss, 1, 101, 301, 343))
    assert told.verdict in ("silent-divergence", "diverged", "spike-lingering") and told.cause == "source-shift"
    assert check(phased(loss, 1, 101, 190, 560)).cause != "source-shift"


@pytest.mark.parametrize("seed", range(3))
def test_a_run_that_fell_after_a_boundary_fell_by_it(seed):
    loss = smooth_loss(400, noise=0.05, seed=seed)
    loss[200:208] = [6.5, 6.1, 5.8, 5.6, 5.9, 6.4, 7.4, 9.0]
    loss[208:] = 20 + 8 * np.abs(np.random.default_rng(seed).standard_normal(192))
    run = phased(loss, 1, 201, 260)
    run.columns["grad_norm_pre"][200:208] = [1.6, 1.9, 2.6, 3.4, 5.0, 7.0, 9.0, 14.0]
    told = check(run)
    assert (told.verdict, told.cause, told.first_bad_step) == ("diverged", "source-shift", 201)


def test_a_run_that_had_come_back_fell_by_something_else():
    loss = smooth_loss(400, noise=0.05)
    loss[200:203] += [2.0, 1.2, 0.6]  # the boundary's jump, and it passes
    loss[215:] = 20 + 8 * np.abs(np.random.default_rng(9).standard_normal(185))
    run = phased(loss, 1, 201, 260)
    run.columns["grad_norm_pre"][200:215] = 3.0
    told = check(run)
    assert told.verdict == "diverged" and told.cause != "source-shift" and told.first_bad_step > 210


@pytest.mark.parametrize("gap", [5, 10, 20, 24])
@pytest.mark.parametrize("after", [lambda k: 4 * np.exp(-k / 8), lambda k: 2.0 + 0 * k, lambda k: 15.0 + 0 * k])
def test_a_bad_batch_in_a_phase_of_harder_data_is_the_batch_s_fault(gap, after):
    loss = smooth_loss(500, noise=0.05)
    loss[200:260] += 1.0
    at = 201 + gap
    loss[at - 1] += 5
    loss[at:] += after(np.arange(500 - at))
    lines = journal(loss)
    flood(lines, at)
    marks = [{"kind": "phase", "step": step} for step in (1, 201, 261)]
    told = check(series_from_events(sorted([*lines, *marks], key=lambda event: event["step"])))
    assert told.cause == "long-tail-batch"


@pytest.mark.parametrize(
    ("names", "born"),
    [
        ({312: "grad:head", 313: "block_0.mlp", 314: "block_0.mlp"}, 312),  # the gradient, and then contagion
        (
            {3: "grad:head", 4: "grad:head", 312: "grad:head", 313: "loss", 314: "loss"},
            312,
        ),  # two were handled long before
        ({109: "block_1.mlp", 118: "block_1.mlp", 313: "block_1.mlp", 314: "block_1.mlp"}, 109),  # no scale helps that
        ({40: "block_0.mlp", 313: "loss", 314: "loss"}, 313),  # another tensor, long healed
        ({250: "grad:head"}, None),  # handled
        ({}, None),
    ],
)
def test_where_the_first_non_finite_number_was_born(names, born):
    lines = journal(smooth_loss(314))
    for line in lines:
        line["first_nonfinite"] = names.get(line["step"])
    series = series_from_events(lines)
    row = born_at(series, 314)
    assert (None if row is None else int(series.steps[row])) == born


def test_an_overflow_whose_update_was_skipped_killed_nothing():
    lines = journal(smooth_loss(314))
    for line in lines:
        line["first_nonfinite"] = {312: "grad:head", 313: "loss", 314: "loss"}.get(line["step"])
        line["update_ratio"] = 0.0 if line["step"] == 312 else 0.01
    series = series_from_events(lines)
    assert series.steps[born_at(series, 314)] == 313


@pytest.mark.parametrize("count", [float("inf"), float("nan"), 1e400, True])
def test_a_count_that_is_no_number_is_no_evidence(count):
    lines = journal(smooth_loss(400))
    lines[311]["loss"] += 6
    lines[311]["grad_norm_pre"] = 40.0
    lines[311]["batch"]["rare_tokens"] = {"tten": count}
    assert check(run_of(lines)).verdict in ("healthy", "spike-recovered")


def test_few_steps_are_too_short():
    assert check(run_of(journal(smooth_loss(10)))).verdict == "too-short"
    assert check(run_of([])).verdict == "too-short"


def test_the_result_has_the_contract_s_fields():
    found = check(spiked(lambda k: 0.8)).as_json()
    assert found["schema"] == "labrunner/check/v1" and found["steps"] == (1, 500)
    assert {"source", "verdict", "cause", "first_bad_step", "spikes", "path", "advice"} <= found.keys()
    assert set(found["spikes"][0]) == {
        "step",
        "pre_loss",
        "peak_loss",
        "peak_step",
        "recovery_loss",
        "recovered_at",
        "type",
        "sigma",
        "grad_norm",
        "grad_ratio",
        "cause",
    }
    assert set(found["path"][0]) == {"question", "answer", "evidence"}


def test_spanish_evidence_and_advice():
    result = check(spiked(lambda k: 0.8), lang="es")
    assert result.path[0].evidence.startswith("las 500 losses") and "reiniciar" in result.advice[0]


def test_the_incident_has_a_cost_where_times_are_logged():
    result = check(spiked(lambda k: 0.8), price=100.0)
    assert result.cost.steps == 189 and result.cost.steps_per_second == pytest.approx(50)
    assert result.cost.cost == pytest.approx(189 / 50 / 3600 * 100)


def test_a_drop_of_throughput_is_a_finding_only():
    speed = np.full(300, 1000.0)
    speed[200:210] = 200.0
    result = check(run_of(journal(smooth_loss(300), tokens_per_second=speed)))
    assert result.verdict == "healthy" and any("tokens/s" in line and "201" in line for line in result.findings)


def test_thresholds_change_the_answer():
    calm = run_of(journal(smooth_loss(500)))
    asked = Thresholds().changed(["spike_sigma=1"])
    assert next(q for q in check(calm, asked).path if q.question == "Q2.1").answer is True
    assert (
        next(q for q in check(calm, Thresholds().changed(["spike_sigma=9"])).path if q.question == "Q2.1").answer
        is False
    )


def test_the_preflight_withholds_what_a_blind_arm_keeps_to_itself():
    series = run_of(journal(smooth_loss(40)), optimizer={"lr": 0.0123}, schedule={"warmup_steps": 77})
    told = check(series, secrets={"optimizer.lr", "schedule.warmup_steps", "faults"})
    answers = {q.question: q.answer for q in told.preflight}
    assert answers["Q0.2"] is None and answers["Q0.3"] is None and answers["Q0.1"] is not None
    text = str(told.as_json())
    assert "0.0123" not in text and "77" not in text and "not shown" in text
    assert "0.0123" in str(check(series).as_json())
