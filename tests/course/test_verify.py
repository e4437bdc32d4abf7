"""The proof: every arm over seeds and platforms, and what is made of it."""

import json
import math
import time

import pytest
from fake_runs import FakeLaunch
from msgspec.structs import replace

from labrunner.course.cache import RunCache
from labrunner.course.calibration import Spread, read_calibration, write_calibration
from labrunner.course.lab import load_lab_folder
from labrunner.course.proof.calibrate import EMPTY_FIX
from labrunner.course.proof.lint import lint
from labrunner.course.proof.verify import Plan, Proof
from labrunner.engine.record.processor import processor_facts
from labrunner.errors import InputError

SEEDS = range(42, 62)


@pytest.fixture
def cache(tmp_path):
    return RunCache(tmp_path / "runs", launch=FakeLaunch())


@pytest.fixture
def prove(lab, cache):
    def _prove(lab=lab, seeds=(42, 43), platforms=False):
        proof = Proof(lab, Plan(tuple(seeds), platforms=platforms), cache)
        proof.run(2)
        return proof, proof.calibration("labrunner lab verify toy")

    return _prove


def test_a_true_claim_is_proven_and_measured(prove):
    proof, result = prove()
    assert result.proven and not proof.plan.is_full
    claim = result.claims["break-hurts"]
    assert (claim.holds, claim.of) == (2, 2) and claim.base == pytest.approx(1.0, abs=0.05)
    assert result.spread("spike_loss").base == pytest.approx(5.0)
    assert result.spread("spike_loss", "without-concentration").base == pytest.approx(1.7, abs=0.1)
    assert result.arms["break"].readings["after_break"].base == pytest.approx(2.7, abs=0.1)


def test_a_false_claim_is_not_proven_and_names_its_seeds(prove, change):
    _, result = prove(change("value = 0.1", "value = 3.0"))
    assert not result.proven and result.claims["break-hurts"].failed_seeds == (42, 43)


@pytest.mark.slow
def test_one_seed_of_twenty_may_fail_but_never_the_labs_own(prove, change):
    # The fake's spike grows with seed % 7: 5.00 on 42, 5.06 on 48 and 55.
    twenty = [*range(42, 55), *range(56, 62), 63]
    lab = change('reading = "damage"\nop = ">="\nvalue = 0.1', 'reading = "spike_loss"\nop = "<"\nvalue = 5.055')
    _, result = prove(lab, twenty)
    assert result.proven and result.claims["break-hurts"].failed_seeds == (48,)
    assert not prove(lab, range(42, 62))[1].proven, "two of twenty is too many"
    only_42 = change('op = "<"\nvalue = 5.055', 'op = "!="\nvalue = 5.0')
    assert not prove(only_42, [*range(42, 49), *range(50, 56), *range(57, 63), 64])[1].proven


def test_the_empty_fix_is_a_claim_of_its_own(prove):
    _, result = prove()
    epsilon = result.epsilons["fix-epsilon"]
    assert epsilon.fixes == 0.0 and epsilon.broken > 0.9
    assert result.claims[EMPTY_FIX].holds == 2


@pytest.mark.slow
def test_seed_spread_and_platform_spread_are_kept_apart(prove):
    proof, result = prove(seeds=range(42, 47), platforms=True)
    assert result.spread("spike_loss").max - result.spread("spike_loss").min == pytest.approx(0.04)
    assert result.platform["spike_loss"].abs == pytest.approx(0.001, abs=1e-4)
    assert result.tolerance("spike_loss") == pytest.approx(0.002, abs=2e-4)
    assert result.platform["spike_loss"].compared == 20
    (machine,) = result.machines
    assert set(machine.variants) == {"threads-2", "aten-default", "aten-avx2", "mkl-compatible"}
    assert machine.machine == processor_facts() and machine.values["spike_loss"] == (5.0, 5.01, 5.02, 5.03, 5.04)


def test_only_distinct_numbers_are_trained(prove, cache):
    prove()
    arms = [(spec.arm, spec.config.seed) for spec in cache._launch.specs]
    assert len(arms) == 6, "control, break and without-concentration; the rest equals the control"


@pytest.mark.slow
def test_a_proof_that_was_interrupted_goes_on(tmp_path, lab):
    first = RunCache(tmp_path / "runs", launch=FakeLaunch(fail_after=3))
    with pytest.raises(KeyboardInterrupt):
        Proof(lab, Plan(tuple(SEEDS), platforms=False), first).run(1)
    second = RunCache(tmp_path / "runs", launch=FakeLaunch())
    proof = Proof(lab, Plan(tuple(SEEDS), platforms=False), second)
    assert sum(proof.missing()["seeds"].values()) == 60 - 3
    proof.run(1)
    assert len(second._launch.specs) == 60 - 3 and proof.calibration("x").proven


def test_what_was_read_is_not_trained_again_when_the_cache_dropped_the_runs(tmp_path, lab, prove, change):
    first = prove()[1]
    empty = RunCache(tmp_path / "other", launch=FakeLaunch())
    proof = Proof(lab, Plan((42, 43), platforms=False), empty)
    proof.run(2)
    assert not empty._launch.specs and proof.calibration("labrunner lab verify toy") == first
    changed = Proof(change("value = 0.1", "value = 0.2"), Plan((42, 43), platforms=False), empty)
    changed.run(2)
    assert empty._launch.specs, "another claim is another proof"


def test_a_calibration_survives_its_file_and_lint_trusts_it(prove, lab_dir, lab):
    _, result = prove()
    write_calibration(lab_dir, result)
    assert read_calibration(lab_dir) == result
    assert lint(lab) == []
    assert lab.text("summary", "en") == "Words."


def test_texts_take_their_numbers_from_the_calibration(prove, lab_dir, change):
    body = (
        "{spike_loss:.2f}, {spike_loss@control.max}, {share.break.nan} %, {seeds}, {fault.flood.step},"
        " {arm.fix-clip.optimizer.grad_clip}, {nobody}"
    )
    lab = change("## summary\n\nWords.", f"## summary\n\n{body}", "text.en.md")
    before = lab.text("summary", "en")
    assert before.startswith("—, —, — %, —, 312, 1, {nobody}")
    write_calibration(lab_dir, prove(lab)[1])
    assert lab.text("summary", "en").startswith("5.00, 5.01, 0 %, 2, 312, 1,")
    assert lab.text("summary", "en", {"spike_loss": 7.25}).startswith("7.25,")


def test_a_lab_that_changed_since_is_found_by_lint(prove, lab_dir, change):
    write_calibration(lab_dir, prove()[1])
    found = lint(change("value = 0.1", "value = 0.2"))
    assert any("changed since it was verified" in str(finding) for finding in found)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", ":1: not JSON; run `labrunner lab verify toy` again"),
        ("{", "not JSON"),
        ("[]", "not a JSON object"),
        ('{"schema": "labrunner/calibration/v9"}', "newer"),
        ('{"schema": "labrunner/calibration/v1"}', "lab is missing; run `labrunner lab verify toy` again"),
    ],
)
def test_a_calibration_that_cannot_be_used_is_one_sentence(lab_dir, content, words):
    (lab_dir / "calibration.json").write_text(content)
    with pytest.raises(InputError, match=words):
        read_calibration(lab_dir)


@pytest.mark.parametrize(
    ("keys", "value", "words"),
    [
        (("colour",), "red", "calibration.json: unknown key colour; run `labrunner lab verify toy` again"),
        (("seeds", 0), "x", r"calibration.json: seeds\[0\]: expected `int`, got `str`; run `labrunner lab verify toy`"),
        (("machines",), [{}], r"calibration.json: machines\[0\].machine is missing; run `labrunner lab verify toy`"),
    ],
)
def test_what_is_wrong_in_a_calibration_is_told_with_its_place(prove, lab_dir, keys, value, words):
    path = write_calibration(lab_dir, prove()[1])
    part = data = json.loads(path.read_text())
    for key in keys[:-1]:
        part = part[key]
    part[keys[-1]] = value
    path.write_text(json.dumps(data))
    with pytest.raises(InputError, match=words):
        read_calibration(lab_dir)


def test_infinities_and_nan_are_words_in_the_file(prove, lab_dir):
    _, result = prove()
    spread = Spread.of({42: math.nan, 43: 1.0, 44: math.inf}, 42)
    assert (spread.nonfinite, spread.min, spread.max) == (2, 1.0, 1.0)
    path = write_calibration(lab_dir, replace(result, readings={"spike_loss": spread}))
    data = json.loads(path.read_text(), parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    assert data["readings"]["spike_loss"]["by_seed"] == {"42": "NaN", "43": 1.0, "44": "Infinity"}
    assert math.isnan(read_calibration(lab_dir).spread("spike_loss").base)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('arm = "break"', 'arm = "brake"', "reads the arm 'brake', which the lab does not have"),
        ('origin = "flood"', 'origin = "clip-removed"', "counts from the fault 'clip-removed', which has no step"),
    ],
)
def test_a_claim_that_cannot_be_evaluated_is_one_sentence(lab_dir, cache, old, new, words):
    path = lab_dir / "lab.toml"
    text = path.read_text()
    place = text.index("[readings.damage]")
    path.write_text(text[:place] + text[place:].replace(old, new, 1))
    with pytest.raises(InputError, match=words):
        Proof(load_lab_folder(lab_dir), Plan((42, 43)), cache)


def test_the_labs_own_seed_must_be_among_the_seeds(lab, cache):
    with pytest.raises(InputError, match="must hold the lab's own, 42"):
        Proof(lab, Plan((1, 2)), cache)


def test_runs_of_two_threads_are_never_made_beside_another(lab, tmp_path):
    at_once: list[int] = []

    class Slow(FakeLaunch):
        """A run that takes a moment, and says how many threads train meanwhile."""

        def __call__(self, spec, run_dir, on_progress=None):
            on_the_way.append(spec.config.threads)
            time.sleep(0.01)
            at_once.append(sum(on_the_way))
            super().__call__(spec, run_dir, on_progress)
            on_the_way.remove(spec.config.threads)

    on_the_way: list[int] = []
    proof = Proof(lab, Plan((42, 43)), RunCache(tmp_path / "slow", launch=Slow()))
    proof.run(2)
    assert len(proof.variants) == 4 and max(at_once) == 2
