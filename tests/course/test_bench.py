"""Benches: proven like labs, run by their arms, and met by nobody who looks for a lab to solve."""

import argparse

import pytest
from fake_runs import FakeLaunch

from labrunner.cli import main
from labrunner.commands.run import add_arguments, spec_of
from labrunner.course.benches import load_measured
from labrunner.course.calibration import read_calibration
from labrunner.course.lab import list_labs, load_lab, load_lab_folder
from labrunner.course.lab_places import BENCH_FILE
from labrunner.course.proof.lint import lint
from labrunner.course.proof.lint_platforms import warnings
from labrunner.deck.work.labs import lab_rows
from labrunner.engine.process.pool import Workers
from labrunner.errors import InputError

BENCH = """\
schema = "labrunner/bench/v1"
id = "two-nets"
phase = "phase-19"
[base]
steps = 400
[faults.flood]
kind = "concentrate-batch"
step = 312
drill = "piece:tten"
lines = 8
repeats = 8
[faults.clip-removed]
kind = "remove-clip"
[[arms]]
name = "control"
kind = "control"
faults = ["flood"]
[[arms]]
name = "break"
kind = "break"
faults = ["flood", "clip-removed"]
[[arms]]
name = "swiglu"
kind = "extra"
faults = ["flood", "clip-removed"]
set = { "model.activation" = "swiglu" }
[readings.end]
arm = "break"
field = "loss"
reduce = "mean"
steps = [351, 400]
[readings.hurt]
arm = "swiglu"
field = "loss"
reduce = "mean"
steps = [351, 400]
minus = { arm = "control", field = "loss", reduce = "mean", steps = [351, 400] }
[[claims]]
id = "swiglu-hurt"
reading = "hurt"
op = ">="
value = 0.3
"""
TEXT = "## title\n\nT\n\n## summary\n\nS\n\n## claim-swiglu-hurt\n\nC\n"


@pytest.fixture
def benches(tmp_path):
    """A folder of labs that holds one bench."""
    folder = tmp_path / "labs" / "two-nets"
    folder.mkdir(parents=True)
    (folder / "bench.toml").write_text(BENCH)
    for lang in ("en", "es"):
        (folder / f"text.{lang}.md").write_text(TEXT)
    return folder.parent


@pytest.fixture
def launch(monkeypatch):
    """No run is trained; what was asked for is remembered."""
    fake = FakeLaunch()
    monkeypatch.setattr(Workers, "run_to_end", lambda self, *args, **more: fake(*args, **more))
    return fake


def verify(benches, *more):
    return main(["lab", "verify", "two-nets", "--labs", str(benches), "--jobs", "1", *more])


@pytest.mark.slow
def test_a_bench_is_proven_on_twenty_seeds_without_cases(benches, launch, capsys):
    assert verify(benches) == 0
    found = read_calibration(benches / "two-nets")
    assert found.proven and found.seeds == tuple(range(42, 62)) and set(found.arms) == {"control", "break", "swiglu"}
    assert {spec.arm for spec in launch.specs} == {"control", "break", "swiglu"}
    assert not (benches / "two-nets" / "cases.json").exists()
    assert "two-nets: PROVEN" in capsys.readouterr().out
    assert lint(load_measured("two-nets", [benches])) == []
    assert warnings(load_measured("two-nets", [benches])) == []


def test_fewer_seeds_write_nothing(benches, launch, capsys):
    assert verify(benches, "--seeds", "2") == 0 and verify(benches, "--quick") == 0
    assert read_calibration(benches / "two-nets") is None
    assert "that takes the whole proof, 20 seeds" in capsys.readouterr().err


def test_a_bench_whose_claim_fails_is_not_proven(benches, launch):
    path = benches / "two-nets" / "bench.toml"
    path.write_text(path.read_text().replace("value = 0.3", "value = 3.0"))
    assert verify(benches) == 1 and not read_calibration(benches / "two-nets").proven


@pytest.mark.parametrize("option", [["--cases", "3"], ["--platform"], ["--more-cases", "3"]])
def test_what_a_bench_has_not_is_refused(benches, launch, capsys, option):
    assert verify(benches, *option) == 2
    assert f"leave out {option[0]}" in capsys.readouterr().err and not launch.specs


def test_nobody_who_looks_for_a_lab_meets_a_bench(benches, tmp_path):
    assert "two-nets" not in [lab.id for lab in list_labs([benches])]
    assert "two-nets" not in [row.id for row in lab_rows("ada", [benches], tmp_path / "runs", tmp_path)]
    with pytest.raises(InputError, match="no lab is called 'two-nets'"):
        load_lab("two-nets", [benches])
    assert [bench.id for bench in list_labs([benches], BENCH_FILE)] == ["architectures", "two-nets"]


def test_an_arm_of_a_bench_is_run_like_a_lab_s(benches, monkeypatch):
    monkeypatch.setenv("LABRUNNER_LABS", str(benches))
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    args = parser.parse_args(["two-nets", "--arm", "swiglu"])
    args.argv, args.labs, args.learner, args.lang = [], None, None, None
    spec = spec_of(args)
    assert (spec.lab, spec.arm, spec.config.model.activation) == ("two-nets", "swiglu", "swiglu")
    args.another = True
    with pytest.raises(InputError, match="two-nets is a bench and has no cases"):
        spec_of(args)


def test_lint_says_what_a_bench_must_not_have(benches):
    path = benches / "two-nets" / "bench.toml"
    path.write_text(
        path.read_text().replace("[base]", 'causes = ["flood"]\n[base]').replace('kind = "control"', 'kind = "extra"')
    )
    found = [finding.message for finding in lint(load_measured("two-nets", [benches]))]
    assert "a bench is given to nobody to solve; leave out causes" in found
    assert "there is no arm of kind control" in found


def test_a_lab_is_no_bench_and_a_bench_is_no_lab(benches, lab_dir):
    folder = benches / "two-nets"
    (folder / "bench.toml").write_text(BENCH.replace("bench/v1", "lab/v1"))
    with pytest.raises(InputError, match="is it the right file"):
        load_measured("two-nets", [benches])
    with pytest.raises(InputError, match="there is no such file"):
        load_lab_folder(folder)
    assert load_measured("toy", [lab_dir.parent]) == load_lab("toy", [lab_dir.parent])


def test_a_name_that_is_neither_lab_nor_bench_is_refused_with_both():
    with pytest.raises(
        InputError, match=r"no lab or bench is called 'archi'.*\(labs: .*no-clip.*; benches: .*architectures"
    ):
        load_measured("archi")
