"""`run`, `resume`, `replay`, `list`, `doctor`: what stands on standard output, what on standard error, exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from labrunner import __version__
from labrunner.cli import main
from labrunner.engine.record.journal import JOURNAL, encode, read_events
from labrunner.engine.record.manifest import read_manifest, write_manifest

SMALL = ["--set", "model.d_model=16", "--set", "n_layers=1", "--set", "checkpoint_every=10", "--steps", "24"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Every test has a folder of its own to stand in, and to write to."""
    for name in ("DATA", "CACHE"):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / name.lower()))
    monkeypatch.setenv("LABRUNNER_CONFIG", str(tmp_path / "config.toml"))
    for name in ("LABRUNNER_LEARNER", "LABRUNNER_LABS", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def said(capsys, *arguments: str):
    """Exit code, standard output and standard error of a command line."""
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


# -- the command line itself ------------------------------------------------------------------------------------------


def test_the_version_is_printed(capsys):
    assert said(capsys, "--version") == (0, f"labrunner {__version__}\n", "")


def test_help_names_every_command(capsys):
    code, out, _ = said(capsys, "--help")
    assert code == 0 and all(f"\n    {name} " in out for name in ("run", "list", "grade", "doctor", "check"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["lsit"], "no command or log is called 'lsit'; did you mean list?"),
        (["run"], "LAB"),
        (["run", "noclip"], "did you mean no-clip?"),
        (["run", "fp16-overflo"], "no lab or bench is called"),
        (["run", "no-clip", "--arm", "contrl"], "did you mean control?"),
        (["run", "no-clip", "--set", "optimizer.grad_clp=1"], "did you mean optimizer.grad_clip?"),
        (["run", "no-clip", "--set", "optimizer.beta2=7"], "optimizer.beta2"),
        (["run", "no-clip", "--set", "grad_clip"], "write key=value"),
        (["run", "no-clip", "--steps", "0"], "'0' is not a whole number of 1 or more"),
        (["run", "no-clip", "--steps", "10000"], "--set steps=10000"),
        (["run", "no-clip", "--seed", "x"], "'x' is not a whole number"),
        (["run", "no-clip", "--fix", "absent.toml"], "absent.toml: there is no such file"),
        (["run", "no-clip", "--arm", "break", "--fix", "f.toml"], "--fix goes with --arm fix"),
        (["run", "no-clip", "--arm", "fix"], "--arm fix needs a fix"),
        (["run", "no-clip", "--arm", "fix", "--learner", "ana"], "there is no such fix yet"),
        (["run", "no-clip", "--learner", "../ana"], "cannot be a learner's name"),
        (["run", "lr-jump", "--preset", "12mm"], "did you mean 12m?"),
        (["run", "no-clip", "--labs", "absent"], "no such folder of labs"),
        (["resume", "absent"], "absent: no such file or folder, and no run of that name in "),
        (["replay", "."], "holds no manifest.json"),
        (["list", "--lang", "fr"], "--lang"),
        (["list", "--learner", "a/b"], "cannot be a learner's name"),
        ([], "labrunner --plain"),
    ],
)
def test_bad_usage_is_one_sentence_and_exit_2(capsys, arguments, says):
    code, out, err = said(capsys, *arguments)
    assert code == 2 and out == ""
    assert says in err and err.startswith("labrunner: ") and err.count("\n") == 1


def test_the_configuration_may_choose_lines_in_place_of_screens(capsys, monkeypatch, tmp_path):
    (tmp_path / "config.toml").write_text("plain = true\n")
    monkeypatch.setattr("labrunner.plain.journey.run_plain", lambda args: 0)
    assert said(capsys) == (0, "", "")


@pytest.mark.parametrize("kind", ["dumb", "unknown"])
def test_a_terminal_without_a_cursor_is_named_in_the_same_sentence_as_no_terminal(capsys, monkeypatch, kind):
    monkeypatch.setenv("TERM", kind)
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
    assert said(capsys) == (2, "", "labrunner: this terminal can't show a full screen: use `labrunner --plain`\n")


def test_what_strangers_wrote_can_not_drive_the_terminal(capsys):
    code, _, err = said(capsys, "run", "\x1b[2Jno")
    assert code == 2 and "\x1b" not in err


def test_a_bug_is_said_without_a_traceback(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("labrunner.commands.list.run", lambda args: 1 / 0)
    code, _, err = said(capsys, "list")
    assert code == 3 and "not your fault" in err and "Traceback" not in err and err.count("\n") == 1
    assert "ZeroDivisionError" in Path(err.rsplit(" in ", 1)[1].strip()).read_text()


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (OSError(28, "x", "/there"), 3, "disk full: /there"),
        (PermissionError(13, "x", "/there"), 3, "no permission: /there"),
        (BrokenPipeError(), 0, ""),
    ],
)
def test_what_the_machine_does_has_its_exit_code(capsys, monkeypatch, error, code, says):
    def run(args):
        raise error

    monkeypatch.setattr("labrunner.cli._silence_stdout", lambda: None)
    monkeypatch.setattr("labrunner.commands.list.run", run)
    assert said(capsys, "list") == (code, "", f"labrunner: {says}\n" if says else "")


def test_common_options_stand_before_or_after_the_command(capsys):
    assert "sin empezar" in said(capsys, "--lang", "es", "list")[1]
    assert "sin empezar" in said(capsys, "list", "--lang", "es")[1]


# -- list and doctor --------------------------------------------------------------------------------------------------


def test_the_list_has_every_lab_and_arm(capsys):
    code, out, _ = said(capsys, "list", "--json")
    data = json.loads(out)
    labs = {lab["id"]: lab for lab in data["labs"]}
    assert code == 0 and data["schema"] == "labrunner/list/v1"
    assert {"no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift"} <= set(labs)
    lab = labs["no-clip"]
    assert set(lab) == {"id", "status", "score", "max_score", "arms", "seconds"}
    assert {"name": "control", "kind": "control"} in lab["arms"] and {"name": "fix", "kind": "fix"} in lab["arms"]
    for coming in (lab for lab in labs.values() if lab["status"] == "coming"):
        assert coming["arms"] == [] and coming["seconds"] is None and coming["score"] is None


def test_the_list_tells_what_a_learner_has_done(capsys):
    from labrunner.course import progress

    folder = Path("learners/ana/phase-19/no-clip")
    folder.mkdir(parents=True)
    standings = []
    for kind, data in (
        (None, None),
        ("hint", {"hint": "mild"}),
        ("graded", {"score": 61.5}),
        ("solved", {"score": 92}),
        ("graded", {"score": 92}),
        ("graded", {"score": 100}),
    ):
        if kind:
            progress.append(folder / "progress.json", kind, data)
        lab = json.loads(said(capsys, "list", "--json")[1])["labs"][0]
        standings.append((lab["status"], lab["score"]))
    assert standings == [
        ("new", None),
        ("started", None),
        ("graded", 61.5),
        ("solved", 92),
        ("solved", 92),
        ("solved", 92),  # the score of record is that of the pass
    ]


def test_a_lab_that_was_run_is_begun(capsys, tmp_path):
    from labrunner.course.lab import load_lab
    from labrunner.engine.process.launch import RunSpec

    lab = load_lab("no-clip")
    folder = tmp_path / "data" / "runs" / "a"
    folder.mkdir(parents=True)
    write_manifest(folder, RunSpec(lab.resolve("control"), lab="no-clip", lab_hash=lab.hash, learner="ana").manifest())
    begun = {
        name: [row["status"] for row in json.loads(said(capsys, "list", "--json", "--learner", name)[1])["labs"][:2]]
        for name in ("ana", "ben")
    }
    assert begun == {"ana": ["started", "new"], "ben": ["new", "new"]}


def test_seconds_come_from_runs_on_this_machine(capsys, tmp_path):
    from labrunner.engine.config import RunConfig
    from labrunner.engine.process.launch import RunSpec

    for name, seconds in (("a", 10), ("b", 12), ("c", 50)):
        folder = tmp_path / "data" / "runs" / name
        folder.mkdir(parents=True)
        manifest = RunSpec(RunConfig(), lab="no-clip").manifest()
        manifest.status = "finished"
        manifest.started_at, manifest.finished_at = "2026-11-21T00:00:00+00:00", f"2026-11-21T00:00:{seconds}+00:00"
        write_manifest(folder, manifest)
    (tmp_path / "data" / "runs" / "rubbish").mkdir()
    (tmp_path / "data" / "runs" / "rubbish" / "manifest.json").write_bytes(b"\xff{")
    assert json.loads(said(capsys, "list", "--json")[1])["labs"][0]["seconds"] == 12


def test_a_manifest_that_other_commands_read_is_read_by_the_list_too(capsys, tmp_path):
    from labrunner.engine.config import RunConfig
    from labrunner.engine.process.launch import RunSpec

    folder = tmp_path / "data" / "runs" / "a"
    folder.mkdir(parents=True)
    manifest = RunSpec(RunConfig(), lab="no-clip").manifest()
    manifest.status, manifest.command = "finished", ["x" * (2 << 20)]
    manifest.started_at, manifest.finished_at = "2026-11-21T00:00:00+00:00", "2026-11-21T00:00:12+00:00"
    write_manifest(folder, manifest)
    assert json.loads(said(capsys, "list", "--json")[1])["labs"][0]["seconds"] == 12


@pytest.mark.slow
def test_doctor_says_what_is_here(capsys):
    code, out, _ = said(capsys, "doctor")
    assert code == 0
    for subject in ("torch", "cores", "device", "terminal", "runs", "labs", "learner"):
        assert f"  {subject} " in out


@pytest.mark.slow
def test_doctor_says_what_is_broken(capsys, tmp_path):
    (tmp_path / "config.toml").write_text("langg = 'es'\n")
    code, out, _ = said(capsys, "doctor")
    assert code == 3 and "langg" in out and "1 broken" in out.replace("2 broken", "1 broken")


# -- run, resume, replay ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_run_is_summed_up_resumed_and_replayed(capsys, tmp_path):
    run_dir = tmp_path / "run"
    code, out, err = said(capsys, "run", "no-clip", "--arm", "control", *SMALL, "--run-dir", str(run_dir), "--json")
    assert code == 0, err
    summary = json.loads(out)
    expected = {
        "schema": "labrunner/run/v1",
        "lab": "no-clip",
        "arm": "control",
        "seed": 42,
        "steps": 24,
        "status": "finished",
    }
    assert summary.keys() == {
        *expected,
        "run_dir",
        "final_loss",
        "max_grad_norm",
        "max_grad_norm_step",
        "steps_per_second",
        "verdict",
    }
    assert expected.items() <= summary.items()
    steps = read_events(run_dir / JOURNAL)
    losses = [e["loss"] for e in steps if e["kind"] == "step"]
    assert summary["final_loss"] == losses[-1] and summary["steps_per_second"] > 0 and summary["verdict"]
    manifest = read_manifest(run_dir)
    assert manifest.lab_hash and manifest.command[:3] == ["labrunner", "run", "no-clip"]

    code, out, err = said(capsys, "resume", str(run_dir), "--json")
    assert code == 0 and json.loads(out) == summary and "nothing to do" in err

    code, out, err = said(capsys, "replay", str(run_dir), "--json")
    assert code == 0, err
    assert json.loads(out)["identical"] is True

    branch = ["--from", "0", "--set", "grad_clip=0.25", "--do", "rate:times=1", "--skip", "3", "--set", "steps=12"]
    code, out, err = said(capsys, "--lang", "es", "resume", str(run_dir), *branch, "--json")
    assert code == 0 and json.loads(out)["steps"] == 12, err
    assert (
        "optimizer.grad_clip: de 1 a 0.25" in err
        and "tasa de aprendizaje por 1, sin efecto" in err
        and "3 batches saltados" in err
    )
    folder = json.loads(out)["run_dir"]
    assert folder == f"{run_dir}-branch" and read_manifest(folder).parent.run == str(run_dir)
    code, out, err = said(capsys, "replay", folder, "--json")
    assert code == 0 and json.loads(out)["identical"] is True, err

    _change(run_dir / JOURNAL, at=9)
    code, out, _ = said(capsys, "replay", str(run_dir), "--run-dir", str(tmp_path / "again"), "--json")
    assert code == 1 and json.loads(out)["first_difference"] == 9


def _change(journal: Path, at: int) -> None:
    events = [{**e, "loss": 1.5} if e.get("step") == at and e["kind"] == "step" else e for e in read_events(journal)]
    journal.write_text("".join(encode(e) + "\n" for e in events))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs SIGINT")
def test_an_interrupted_run_is_stopped_cleanly_and_goes_on(capsys, tmp_path):
    run_dir = tmp_path / "run"
    command = [
        sys.executable,
        "-m",
        "labrunner",
        "run",
        "no-clip",
        "--set",
        "model.d_model=16",
        "--set",
        "steps=3000",
        "--run-dir",
        str(run_dir),
    ]
    # A shell that started the tests in the background may have made them deaf to Ctrl-C, and a child inherits that.
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    end = time.monotonic() + 60
    while len(read_events(run_dir / JOURNAL)) < 5 and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and out == "" and "interrupted" in err and "Traceback" not in err
    assert f"`labrunner resume {run_dir}` goes on with the run" in err
    manifest = read_manifest(run_dir)
    assert manifest.status == "stopped" and (run_dir / "checkpoints").is_dir()
    manifest.stop_at = manifest.last_step + 3
    write_manifest(run_dir, manifest)
    code, out, err = said(capsys, "resume", str(run_dir), "--json")
    assert code == 0 and json.loads(out)["steps"] == manifest.stop_at, err


@pytest.mark.slow
def test_a_fix_file_is_run_at_the_size_of_a_preset_and_set_wins_over_it(capsys, tmp_path):
    (tmp_path / "fix.toml").write_text('schema = "labrunner/fix/v1"\n[optimizer]\ngrad_clip = 0.25\n')
    size = ["--preset", "large", "--set", "model.n_layers=1", "--steps", "2"]
    code, out, err = said(capsys, "run", "no-clip", "--fix", str(tmp_path / "fix.toml"), *size)
    assert code == 0, err
    folder = next((tmp_path / "data" / "runs").iterdir())
    assert folder.name.startswith("no-clip-fix-s42-") and str(folder) in out
    manifest = read_manifest(folder)
    assert manifest.arm == "fix" and manifest.config.optimizer.grad_clip == 0.25
    assert (manifest.config.model.d_model, manifest.config.model.n_layers) == (128, 1)
