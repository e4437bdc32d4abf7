"""Cases: drawn evenly and repeatably, proven by their own runs; machines, one by one."""

import json
from collections import Counter
from itertools import islice

import pytest
from fake_runs import FakeLaunch, curves
from msgspec.structs import replace

from labrunner.cli import main
from labrunner.course.assignments import proven_cases
from labrunner.course.cache import RunCache
from labrunner.course.calibration import read_calibration, write_calibration
from labrunner.course.cases import Case, read_cases, write_cases
from labrunner.course.lab import list_labs, load_lab, load_lab_folder
from labrunner.course.proof import platforms
from labrunner.course.proof.added import AddedMachine
from labrunner.course.proof.lint import lint
from labrunner.course.proof.lint_platforms import warnings
from labrunner.course.proof.memo import Memo
from labrunner.course.proof.platforms import missing_makes, with_machine
from labrunner.course.proof.trials import case_arms, drawn_cases
from labrunner.course.proof.verify import Plan, Proof
from labrunner.engine.process.pool import Workers
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.engine.record.processor import processor_facts
from labrunner.errors import InputError

INTEL = {"vendor_id": "GenuineIntel", "processor": "Xeon", "cpu family": "6", "model": "143"}
AMD = {"vendor_id": "AuthenticAMD", "processor": "EPYC", "cpu family": "25", "model": "17"}


@pytest.fixture
def lab(change):
    """The toy, whose cases have a window of steps and three pieces."""
    return change("[judging]", '[cases]\nwindow = [220, 320]\npieces = ["tten", "ting", "ew"]\n\n[judging]')


@pytest.fixture
def prove(tmp_path):
    """Prove a lab's own seeds and some cases; returns the proof."""

    def _prove(lab, cases=5, seeds=(42, 43), launch=None, **more):
        plan = Plan(tuple(seeds), cases, more.pop("draw", 7), more.pop("every_arm", 2), more.pop("platforms", False))
        proof = Proof(lab, plan, RunCache(tmp_path / "runs", launch=launch or FakeLaunch()), Memo(tmp_path / "memo"))
        proof.run(2)
        return proof

    return _prove


# -- drawing -----------------------------------------------------------------------------------------------------------


def test_cases_are_the_same_for_the_same_draw_and_cover_what_is_declared_evenly(lab):
    drawn = list(islice(drawn_cases(lab, 7), 303))
    assert drawn == list(islice(drawn_cases(lab, 7), 303)) != list(islice(drawn_cases(lab, 8), 303))
    assert set(Counter(case.step for case in drawn).values()) == {3} and len({case.step for case in drawn}) == 101
    assert Counter(case.piece for case in drawn) == dict.fromkeys(("tten", "ting", "ew"), 101)
    assert len({case.seed for case in drawn}) == len({case.number for case in drawn}) == 303
    assert min(case.seed for case in drawn) >= 100_000 and {case.variant for case in drawn} == {None}


def test_a_blind_break_draws_each_variant_as_often():
    drawn = list(islice(drawn_cases(load_lab("optimizer-reset"), 7), 40))
    assert set(Counter(case.variant for case in drawn).values()) == {10} and {case.piece for case in drawn} == {None}


def test_without_a_range_only_the_seed_differs(lab_dir):
    assert {(case.step, case.piece) for case in islice(drawn_cases(load_lab_folder(lab_dir), 7), 9)} == {(None, None)}


def test_a_case_flies_what_its_learner_meets():
    reset, overflow, shift = load_lab("optimizer-reset"), load_lab("fp16-overflow"), load_lab("bandit-shift")
    arms = case_arms(reset.assigned(Case(seed=1, variant="break-float16")))
    assert "break-float16" in arms and not {"break", "break-all", "lost-momentum", "fix-rewarm"} & set(arms)
    arms = case_arms(overflow)
    assert {"control", "break", "without-concentration", "fix-dynamic"} <= set(arms)
    assert not {"without-wide-weights", "fix-log-softmax", "fix-forward-norm", "lower-lr"} & set(arms)
    assert {"break-forward", "fp32-twin"} <= set(arms), "questions ask about them"
    arms = case_arms(shift)
    assert "break-arrival" in arms and not {"without-strangers", "fix-arrival-clip", "steady"} & set(arms)


@pytest.mark.parametrize("lab", [lab.id for lab in list_labs()])
def test_every_lab_has_cases_enough_for_a_course(lab):
    assert len(proven_cases(load_lab(lab))) >= 64


# -- proving -----------------------------------------------------------------------------------------------------------


def test_good_cases_are_found_with_the_fault_at_their_step(lab, prove):
    launch = FakeLaunch()
    proof = prove(lab, launch=launch)
    found = proof.cases("labrunner lab verify toy")
    assert found.cases == tuple(islice(drawn_cases(lab, 7), 5)) and found.draw == 7
    for case in found.cases:
        faults = [
            spec.config.faults[0] for spec in launch.specs if spec.config.seed == case.seed and spec.config.faults
        ]
        flood = [fault for fault in faults if fault["kind"] == "concentrate-batch"]
        assert {(fault["step"], fault["drill"]) for fault in flood} == {(case.step, f"piece:{case.piece}")}
    write_cases(lab.folder, found)
    assert read_cases(lab.folder) == found
    told = (lab.folder / "cases.json").read_text()
    assert "spike_loss" not in told and set(json.loads(told)["cases"][0]) == {"seed", "step", "piece"}
    assert read_cases(lab.folder).numbered(found.cases[2].number) == found.cases[2]


def test_claims_are_asked_of_seeds_and_cases_and_ranges_come_from_all(lab, prove):
    proof = prove(lab)
    result = proof.calibration("x")
    assert result.proven and result.claims["break-hurts"].of == 7 and result.every_arm == 4
    spread, cases = (
        result.spread("spike_loss"),
        [5.0 + 0.01 * (case.seed % 7) for case in islice(drawn_cases(lab, 7), 5)],
    )
    assert (spread.min, spread.max) == (pytest.approx(5.0), pytest.approx(max(cases)))
    assert set(spread.by_seed) == {42, 43}, "a case's number is not that of its seed at the declared step"
    assert sum(result.arms["break"].verdicts.values()) == 7


def test_a_step_that_is_claimed_moves_with_the_fault(change, prove):
    reading = '{ arm = "control", field = "loss", reduce = "argmax", steps = [101, 500] }'
    more = f'[[claims]]\nid = "step"\nreading = {reading}\n'
    change("[judging]", "[cases]\nwindow = [220, 320]\n\n[judging]")
    lab = change("nan_holds = true", f'nan_holds = true\n{more}op = "=="\nvalue = 312')
    assert not any(prove(lab).wrong)
    assert lab.assigned(Case(seed=1, step=230)).claims[1].value == 230 and lab.claims[1].value == 312


def test_a_case_whose_claim_fails_is_refused_with_the_claim(lab, change, prove):
    lab = change('reading = "damage"\nop = ">="\nvalue = 0.1', 'reading = "spike_loss"\nop = "<"\nvalue = 5.025')
    proof = prove(lab, seeds=(42,))
    found = proof.cases("x")
    assert len(found.cases) == 5 and all(case.seed % 7 < 3 for case in found.cases)
    assert found.refused and all("break-hurts" in one.why and one.case.seed % 7 >= 3 for one in found.refused)
    assert not proof.calibration("x").proven, "a claim that fails on half of the cases is not proven"


class Hurt(FakeLaunch):
    """A launch whose clipped runs of some seeds stay above their control after the fault."""

    def __init__(self, seeds):
        super().__init__()
        self.seeds = seeds

    def __call__(self, spec, run_dir, on_progress=None):
        super().__call__(spec, run_dir, on_progress)
        faults = [fault["kind"] for fault in spec.config.faults]
        if spec.config.seed in self.seeds and faults == ["concentrate-batch", "remove-clip"]:
            lines = [line | {"loss_ema": line["loss_ema"] + 0.5 * (line["step"] > 330)} for line in curves(spec.config)]
            (run_dir / JOURNAL).write_text("".join(encode(line) + "\n" for line in lines))


def test_a_fix_beyond_the_bound_refuses_a_case_and_does_not_widen_it(change, prove):
    change("[judging]", "[cases]\nwindow = [220, 320]\n\n[judging]")
    lab = change('set = { "optimizer.grad_clip" = 1.0 }', 'set = { "optimizer.grad_clip" = 0.9 }')
    fourth = list(islice(drawn_cases(lab, 7), 5))[3]
    proof = prove(lab, launch=Hurt({fourth.seed}))
    (refused,) = proof.cases("x").refused
    assert refused.case == fourth and "fix-clip lies beyond epsilon" in refused.why
    assert proof.epsilon is not None and proof.epsilon < 0.3


@pytest.mark.slow
def test_a_claim_that_hardly_ever_holds_ends_the_search(lab, change, prove):
    change('reading = "damage"\nop = ">="\nvalue = 0.1', 'reading = "damage"\nop = ">="\nvalue = 50.0')
    proof = prove(load_lab_folder(lab.folder), cases=30, seeds=(42,))
    assert proof.good == 0 and len(proof.flown) < 30


# -- stopped, and gone on with -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_stopped_proof_goes_on_with_its_draw_and_writes_calibration_and_cases(
    lab, lab_dir, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr("labrunner.commands.lab_verify._honesty", lambda *_: True)
    where = ["--labs", str(lab_dir.parent), "--jobs", "2"]
    first, second = FakeLaunch(fail_after=100), FakeLaunch()
    monkeypatch.setattr(Workers, "run_to_end", first)
    assert main(["lab", "verify", "toy", *where]) == 130
    monkeypatch.setattr(Workers, "run_to_end", second)
    draw = next(line.split()[-1] for line in capsys.readouterr().err.splitlines() if "--draw" in line)
    assert main(["lab", "verify", "toy", *where]) == 0
    shown = capsys.readouterr()
    assert "goes on with the proof that was stopped" in shown.err and f"--draw {draw}" in shown.err
    assert "64 good cases of 64 tried" in shown.out
    trained = [(spec.arm, spec.config.model_dump_json()) for spec in first.specs[:100]]
    assert not set(trained) & {(spec.arm, spec.config.model_dump_json()) for spec in second.specs}
    assert read_cases(lab_dir).draw == int(draw) and len(read_calibration(lab_dir).drawn) == 20
    assert main(["lab", "lint", "toy", "--labs", str(lab_dir.parent)]) == 0
    assert Memo().draw(lab)[1] is False, "a proof that is whole is not gone on with"


def test_a_quick_proof_flies_four_and_writes_nothing(lab, lab_dir, capsys, monkeypatch):
    monkeypatch.setattr("labrunner.commands.lab_verify._honesty", lambda *_: True)
    launch = FakeLaunch()
    monkeypatch.setattr(Workers, "run_to_end", launch)
    assert main(["lab", "verify", "toy", "--quick", "--labs", str(lab_dir.parent)]) == 0
    assert len({spec.config.seed for spec in launch.specs}) == 4
    assert not (lab_dir / "calibration.json").exists() and not (lab_dir / "cases.json").exists()
    shown = capsys.readouterr()
    assert "every claim holds on 4 of 4 seeds and cases" in shown.out and "runs to train" in shown.err


def test_a_quick_proof_without_cases_flies_what_a_learner_meets_on_the_labs_own_seed(lab, lab_dir, capsys, monkeypatch):
    monkeypatch.setattr("labrunner.commands.lab_verify._honesty", lambda *_: True)
    launch = FakeLaunch()
    monkeypatch.setattr(Workers, "run_to_end", launch)
    assert main(["lab", "verify", "toy", "--quick", "--cases", "0", "--labs", str(lab_dir.parent)]) == 0
    assert {spec.config.seed for spec in launch.specs} == {lab.base_seed}
    assert {spec.arm for spec in launch.specs} <= set(case_arms(lab)) < set(lab.arm_names())
    assert not (lab_dir / "calibration.json").exists()


def test_one_draw_is_for_one_lab(capsys):
    assert main(["lab", "verify", "no-clip", "lr-jump", "--draw", "3"]) == 2
    assert "name it" in capsys.readouterr().err


# -- machines ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def calibrated(lab, prove):
    """The toy proven on two seeds and all variants of an Intel machine."""

    def _calibrated(monkeypatch):
        monkeypatch.setattr(platforms, "processor_facts", lambda: dict(INTEL))
        monkeypatch.setattr("labrunner.course.proof.verify.processor_facts", lambda: dict(INTEL))
        found = prove(lab, cases=2, seeds=(42, 43), platforms=True).calibration("labrunner lab verify toy")
        write_calibration(lab.folder, found)
        monkeypatch.setattr(platforms, "processor_facts", lambda: dict(AMD))
        return load_lab_folder(lab.folder)

    return _calibrated


class Elsewhere(FakeLaunch):
    """A launch on another make, on which every loss lies a little higher."""

    def __init__(self, higher):
        super().__init__()
        self.higher = higher

    def __call__(self, spec, run_dir, on_progress=None):
        super().__call__(spec, run_dir, on_progress)
        lines = curves(spec.config, self.higher)
        (run_dir / JOURNAL).write_text("".join(encode(line) + "\n" for line in lines))


def added(lab, tmp_path, higher):
    machine = AddedMachine(lab, RunCache(tmp_path / "amd", launch=Elsewhere(higher)), Memo(tmp_path / "amd-memo"))
    assert [done for done, _, _ in machine.run(2)] == list(range(1, 11))
    return machine.result("labrunner lab verify toy --platform")


def test_another_make_is_added_without_a_proof_and_widens_the_tolerances(calibrated, monkeypatch, tmp_path):
    lab = calibrated(monkeypatch)
    before = lab.calibration()
    assert set(missing_makes(before, lab.hash)) == {"AMD"} and before.tolerance("spike_loss", 5.0) < 0.01
    assert "no proof on AMD of the lab as it is (there is none)" in str(warnings(lab)[0])
    proof, grown = added(lab, tmp_path, 0.05)
    assert proof.make == "AMD" and proof.named().startswith("EPYC (25 17)") and proof.command.endswith("--platform")
    assert [machine.make for machine in grown.machines] == ["Intel", "AMD"]
    assert grown.platform["spike_loss"].abs == pytest.approx(0.05) and grown.tolerance(
        "spike_loss", 5.0
    ) == pytest.approx(0.1)
    write_calibration(lab.folder, grown)
    assert read_calibration(lab.folder) == grown and warnings(lab) == [] == lint(load_lab_folder(lab.folder))
    again = with_machine(grown, proof)
    assert again == grown, "the same machine is there once"


def test_a_proof_on_chosen_seeds_alone_is_warned_of(lab, prove):
    write_calibration(lab.folder, prove(lab, cases=0).calibration("x"))
    assert "2 seeds chosen beforehand, and of none drawn anew" in str(warnings(load_lab_folder(lab.folder))[0])
    proof = prove(lab)
    write_calibration(lab.folder, proof.calibration("x"))
    write_cases(lab.folder, proof.cases("x"))
    assert all("no proof on" in str(one) for one in warnings(load_lab_folder(lab.folder)))


def test_a_question_that_a_machine_would_get_wrong_is_refused(calibrated, monkeypatch, tmp_path, change):
    lab = calibrated(monkeypatch)
    assert lint(lab) == []
    proof, grown = added(lab, tmp_path, 0.0)
    far = replace(proof, values={**proof.values, "grad_ratio": tuple(40.0 for _ in proof.seeds)})
    write_calibration(lab.folder, with_machine(grown, far))
    (finding,) = lint(load_lab_folder(lab.folder))
    assert "question grad-ratio: machines differ too much in grad_ratio" in str(finding)
    assert "ask for a band" in str(finding)


def test_the_proof_of_an_older_lab_is_kept_marked_and_decides_nothing(calibrated, monkeypatch, tmp_path):
    lab = calibrated(monkeypatch)
    _, grown = added(lab, tmp_path, 0.5)
    old = replace(grown.machines[1], lab_hash="sha256:older", date="2025-01-01")
    mixed = with_machine(with_machine(grown, grown.machines[0]), old)
    assert mixed.platform["spike_loss"].abs < 0.01 and len(mixed.machines) == 2
    write_calibration(lab.folder, mixed)
    assert "the newest, of 2025-01-01, is older than the lab" in str(warnings(load_lab_folder(lab.folder))[0])
    assert lint(load_lab_folder(lab.folder)) == []


def test_a_machine_is_added_to_a_calibration_of_this_lab_only(lab, tmp_path):
    with pytest.raises(InputError, match="run labrunner lab verify toy first"):
        AddedMachine(lab, RunCache(tmp_path), Memo(tmp_path))


def test_this_machine_is_named_by_what_decides_its_numbers(calibrated, monkeypatch, lab_dir, capsys):
    lab = calibrated(monkeypatch)
    monkeypatch.setattr(platforms, "processor_facts", processor_facts)
    monkeypatch.setattr(Workers, "run_to_end", FakeLaunch())
    assert main(["lab", "verify", "toy", "--platform", "--labs", str(lab_dir.parent)]) == 0
    mine = load_lab_folder(lab.folder).calibration().machines[-1]
    assert mine.machine == processor_facts() and mine.versions["torch"] and mine.lab_hash == lab.hash
    assert "claims lost" not in capsys.readouterr().out


# -- what does not make a proof stale ----------------------------------------------------------------------------------


def test_declaring_cases_and_changing_words_leaves_a_proof_valid(lab, lab_dir, change):
    runs, proof = lab.hash, lab.proof_hash
    other = change('pieces = ["tten", "ting", "ew"]', 'pieces = ["tten"]')
    assert (other.hash, other.proof_hash) == (runs, proof)
    change("## summary\n\nWords.", "## summary\n\nOther words.", "text.en.md")
    other = load_lab_folder(lab_dir)
    assert (other.hash, other.proof_hash) == (runs, proof) == (other.assigned(Case(seed=1, step=230)).hash, proof)


@pytest.mark.parametrize(
    ("declared", "says"),
    [
        ("window = [320, 220]", "runs backwards"),
        ("window = [220, 600]", "the run with step 500"),
        ('pieces = ["ting"]', "must hold the one"),
        ('pieces = ["tten", "ought"]', "'ought' is not one rare token"),
    ],
)
def test_cases_that_cannot_be_drawn_are_found(change, declared, says):
    try:
        found = [str(finding) for finding in lint(change("[judging]", f"[cases]\n{declared}\n\n[judging]"))]
    except InputError as error:
        found = [str(error)]
    assert any(says in finding and "lab.toml:" in finding for finding in found), found
