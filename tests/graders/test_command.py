"""`labrunner grade` as a user types it: exit codes, outputs, classes, languages."""

import json
import subprocess
import sys

import pytest
from grader_fakes import FIX, good_postmortem
from grading import grade

from labrunner.cli import parse
from labrunner.commands.grade import run
from labrunner.course import progress
from labrunner.course.learner import lab_folder


@pytest.mark.slow
def test_passing_is_0_failing_1_and_exit_zero_0(at, capsys):
    at.solve()
    assert grade(at.folder.parent) == 0
    assert "100 of 100" in capsys.readouterr().out
    (at.folder / "postmortem.md").write_text("# nothing\n")
    assert grade("learners/borja/phase-19") == 1
    assert grade("learners/borja/phase-19", "--exit-zero") == 0
    args = parse(["grade", "learners/borja/phase-19", "--exit-zero"])
    assert args.exit_zero and run(args) == 1  # the command says what it found; the option is applied once, in `main`


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (["absent"], 2, "no such folder"),
        (["file.txt"], 2, "a file"),
        (["empty"], 4, "no learner's work"),
        ([], 2, "PATH"),
        (["learners", "--format", "pdf"], 2, "--format"),
        (["learners", "--jobs", "0"], 2, "jobs"),
        (["learners", "--rerun", "maybe"], 2, "--rerun"),
        (["learners", "--output", "empty"], 2, "folder"),
    ],
)
def test_bad_usage_is_one_sentence(at, capsys, arguments, code, word):
    at.solve()
    (at.tmp / "file.txt").write_text("x")
    (at.tmp / "empty").mkdir()
    assert grade(*arguments) == code
    captured = capsys.readouterr()
    assert word in captured.err and "Traceback" not in captured.err and captured.out == ""
    assert len([line for line in captured.err.splitlines() if line.startswith("labrunner:")]) == 1


@pytest.mark.parametrize(
    ("others", "arguments", "word"),
    [
        (("ana", "ben"), ["--format", "gradescope"], "takes one learner"),
        ((), ["--format", "classroom50"], "CLASSROOM"),
        ((), ["--output", "learners"], "folder"),
    ],
)
def test_what_could_not_be_written_in_the_end_is_said_before_any_run_is_made(
    at, capsys, monkeypatch, others, arguments, word
):
    monkeypatch.delenv("CLASSROOM", raising=False)
    for name in ("borja", *others):
        folder = at.learners / name / "phase-19" / "no-clip"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "fix.toml").write_text(FIX)
    assert grade("learners", *arguments) == 2
    assert word in capsys.readouterr().err and at.launch.specs == []


def test_json_to_a_file_and_nothing_else_on_stdout(at, capsys):
    at.solve()
    assert grade("learners", "--format", "json", "--output", "out/grades.json") == 0
    assert capsys.readouterr().out == ""
    assert json.loads((at.tmp / "out" / "grades.json").read_text())["score"] == 100


def test_spanish(at, capsys):
    at.solve()
    assert grade("learners", "--lang", "es") == 0
    assert "aprobado" in capsys.readouterr().out


@pytest.mark.slow
def test_a_class_in_parallel_is_the_class_in_order(at, capsys):
    at.solve()
    for name in ("ana", "carla", "david"):
        folder = at.learners / name / "phase-19" / "no-clip"
        folder.mkdir(parents=True)
        (folder / "fix.toml").write_text(FIX)
    (at.learners / "old").mkdir()
    assert grade("learners", "--format", "json", "--rerun", "never") == 1
    serial = json.loads(capsys.readouterr().out)
    assert grade("learners", "--format", "json", "--rerun", "never", "--jobs", 2) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out) == serial and "old" in captured.err
    assert [r["learner"] for r in serial["results"]] == ["ana", "borja", "carla", "david"]


def test_a_lab_that_the_course_lists_and_nobody_handed_in_counts_zero(at, capsys):
    at.solve()
    (at.tmp / "course.toml").write_text(
        'schema = "labrunner/course/v1"\n[[phases]]\nid = "phase-19"\n'
        'labs = [{ id = "no-clip" }, { id = "lr-jump", weight = 0.5 }]\n'
    )
    assert grade("learners", "--format", "json") == 1
    tree = json.loads(capsys.readouterr().out)
    assert (tree["score"], tree["max_score"], [lab["lab"] for lab in tree["labs"]]) == (
        100,
        150,
        ["no-clip", "lr-jump"],
    )


@pytest.mark.parametrize(("labs", "sums"), [('{ id = "no-clip" }', (100, 100)), ("", (100, 200))])
def test_handing_in_more_never_costs_a_pass(at, capsys, labs, sums):
    """A lab that the course asks for counts as if it had not been handed in; another one is left out of the sum."""
    at.solve()
    poor = at.learners / "borja" / "phase-19" / "lr-jump"
    poor.mkdir(parents=True)
    (poor / "fix.toml").write_text(FIX)
    listed = labs or '{ id = "no-clip", weight = 1 }, { id = "lr-jump", weight = 1 }'
    (at.tmp / "course.toml").write_text(
        'schema = "labrunner/course/v1"\npass_mark = 50\nseed = "shared"\n'
        f'[[phases]]\nid = "phase-19"\nlabs = [{listed}]\n'
    )
    assert grade("learners", "--format", "json", "--rerun", "never") == 1
    tree = json.loads(capsys.readouterr().out)
    assert tree["passed"] is False
    assert grade("learners", "--format", "json") == 0
    tree = json.loads(capsys.readouterr().out)
    assert tree["passed"] and (tree["score"], tree["max_score"]) == sums
    assert next(lab for lab in tree["labs"] if lab["lab"] == "lr-jump")["passed"] is False


def test_a_broken_lab_file_is_the_instructors_error(at, capsys):
    at.solve()
    path = at.tmp / "labs" / "no-clip" / "lab.toml"
    path.write_text(path.read_text().replace("minutes = 25", 'minutes = "x"'))
    assert grade("learners") == 2
    assert "lab.toml:6" in capsys.readouterr().err


def test_when_the_machine_fails_the_exit_is_3_and_not_a_grade(at, capsys):
    at.write(
        postmortem=good_postmortem(
            {"step": 1, "pre": 1, "spike": 1, "peak": 1, "recovery": 1, "norm": 1, "lr": 1, "embedding": 1}
        ),
        fix=FIX,
    )
    at.launch.fail = True
    assert grade("learners") == 3


@pytest.mark.slow
def test_grading_without_reruns_loads_no_torch(at):
    at.solve()
    code = (
        "import sys\nfrom labrunner.cli import main\nmain(['grade', 'learners', '--rerun', 'never'])\n"
        "print('torch' in sys.modules, 'textual' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=at.tmp)
    assert out.stdout.splitlines()[-1] == "False False", out.stderr


@pytest.mark.slow
def test_the_grade_of_ones_own_lab_is_noted_and_nobody_elses_nor_one_without_runs(at, capsys, monkeypatch):
    at.solve()
    folder = lab_folder("borja", "phase-19", "no-clip", root=at.learners)
    before = folder.progress.read_bytes() if folder.progress.exists() else None
    monkeypatch.delenv("LABRUNNER_LEARNER", raising=False)
    for who, words in [
        ("", [folder.path]),
        ("ana", [folder.path]),
        ("borja", [folder.path.parent]),
        ("borja", [folder.path, "--format", "json"]),
        ("borja", [folder.path, "--rerun", "never"]),
    ]:
        monkeypatch.setenv("LABRUNNER_LEARNER", who)
        grade(*words)
        assert (folder.progress.read_bytes() if folder.progress.exists() else None) == before, (who, words)
    capsys.readouterr()
    monkeypatch.setenv("LABRUNNER_LEARNER", "borja")
    assert grade(folder.path) == 0
    assert "noted in your progress.json" in capsys.readouterr().err
    done = progress.read(folder.progress)
    assert done.best == (100, 100) and done.solved and not done.broken
