"""Pairs of seed and step for personal seeds: each proven by its own runs, the same ones every time."""

from itertools import islice

import pytest
from fake_runs import FakeLaunch

from labrunner.cli import main
from labrunner.course.cache import RunCache
from labrunner.course.calibration import read_calibration, write_calibration
from labrunner.course.lab import load_lab_folder
from labrunner.course.proof.pairs import FIRST_SEED, PairProof, candidates, moved_claim
from labrunner.course.proof.verify import Proof
from labrunner.engine.process.pool import Workers


@pytest.fixture
def personal(change):
    return change("[judging]", "[personal]\nsteps = [150, 250]\n\n[judging]")


@pytest.fixture
def cache(tmp_path):
    return RunCache(tmp_path / "runs", launch=FakeLaunch())


@pytest.fixture
def calibration(personal, cache):
    proof = Proof(personal, (42, 43), cache, platforms=False)
    proof.run(1)
    found = proof.result("labrunner lab verify toy")
    write_calibration(personal.folder, found)
    return found


def test_candidates_are_always_the_same_and_cover_the_range(personal):
    tried = list(islice(candidates(personal), 101))
    assert tried == list(islice(candidates(personal), 101))
    assert sorted(pair.step for pair in tried) == list(range(150, 251))
    assert [pair.seed for pair in tried] == list(range(FIRST_SEED, FIRST_SEED + 101))


def test_without_a_range_only_the_seed_is_personal(lab):
    assert [pair.step for pair in islice(candidates(lab), 3)] == [None] * 3


def test_good_pairs_are_found_with_the_fault_at_their_step(personal, cache, calibration):
    proof = PairProof(personal, calibration, cache, wanted=5)
    pairs = proof.run(2)
    assert len(pairs) == 5 and pairs == list(islice(candidates(personal), proof.tried))[:5]
    steps = {spec.config.faults[0]["step"] for spec in cache._launch.specs if spec.config.seed == pairs[0].seed}
    assert steps == {pairs[0].step}
    assert pairs == PairProof(personal, calibration, cache, wanted=5).run(1), "the number of workers decides nothing"


def test_a_pair_whose_claim_fails_is_refused_with_the_claim(personal, cache, calibration, change):
    lab = change('reading = "damage"\nop = ">="\nvalue = 0.1', 'reading = "spike_loss"\nop = "<"\nvalue = 5.025')
    proof = PairProof(lab, calibration, cache, wanted=4)
    pairs = proof.run(1)
    assert len(pairs) == 4 and all(pair.seed % 7 < 3 for pair in pairs)
    assert proof.refused and all("break-hurts" in wrong for wrong in proof.refused.values())


@pytest.mark.slow
def test_a_claim_that_hardly_ever_holds_ends_the_search(calibration, cache, change):
    lab = change('reading = "damage"\nop = ">="\nvalue = 0.1', 'reading = "damage"\nop = ">="\nvalue = 50.0')
    proof = PairProof(lab, calibration, cache, wanted=4)
    assert proof.run(1) == [] and proof.tried <= 20


def test_a_step_that_is_claimed_moves_with_the_fault(personal):
    claim = personal.claims[0]
    fault = personal.judging.fault
    about_step = claim.model_copy(
        update={"reading": claim.reading.model_copy(update={"reduce": "argmax"}), "value": 200}
    )
    assert moved_claim(about_step, personal, {fault: 200}, {fault: 230}).value == 230
    assert moved_claim(claim, personal, {fault: 200}, {fault: 230}).value == claim.value


@pytest.mark.slow
def test_the_command_adds_the_pairs_to_the_calibration_and_a_new_proof_keeps_them(
    personal, calibration, capsys, monkeypatch
):
    monkeypatch.setattr(Workers, "run_to_end", FakeLaunch())
    monkeypatch.setattr("labrunner.commands.lab._honesty", lambda *_: True)
    folder = personal.folder
    where = ["--labs", str(folder.parent)]
    assert main(["lab", "verify", "toy", "--pairs", "6", "--jobs", "2", *where]) == 0
    shown = capsys.readouterr()
    kept = read_calibration(folder).pairs
    assert len(kept) == 6 and f"seed {kept[0].seed} step {kept[0].step}" in shown.out
    assert main(["lab", "verify", "toy", "--jobs", "2", *where]) == 0
    assert read_calibration(folder).pairs == kept
    assert main(["lab", "verify", "toy", "--pairs", "0", *where]) == 2
    assert load_lab_folder(folder).calibration().pairs == kept


def test_pairs_need_a_calibration_of_this_lab(personal, capsys):
    assert main(["lab", "verify", "toy", "--pairs", "--labs", str(personal.folder.parent)]) == 2
    assert "run labrunner lab verify toy first" in capsys.readouterr().err
