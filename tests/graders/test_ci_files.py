"""The ready-made files do what they say: each is run here as its platform would, with paths of ours.

`labrunner` is a shim that grades without re-runs, so that nothing is trained, but where somebody is to pass (`rerun`).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CI = ROOT / "ci"
yaml = pytest.importorskip("yaml")
pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")

#: What Gradescope documents of results.json.
GRADESCOPE = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "score": {"type": "number"},
        "execution_time": {"type": "number"},
        "output": {"type": "string"},
        "output_format": {"enum": ["text", "html", "simple_format", "md", "ansi"]},
        "test_output_format": {"enum": ["text", "html", "simple_format", "md", "ansi"]},
        "test_name_format": {"enum": ["text", "html", "simple_format", "md", "ansi"]},
        "visibility": {"enum": ["hidden", "after_due_date", "after_published", "visible"]},
        "stdout_visibility": {"enum": ["hidden", "after_due_date", "after_published", "visible"]},
        "extra_data": {"type": "object"},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "score": {"type": "number"},
                    "max_score": {"type": "number"},
                    "status": {"enum": ["passed", "failed"]},
                    "name": {"type": "string"},
                    "number": {"type": "string"},
                    "output": {"type": "string"},
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "visibility": {"enum": ["hidden", "after_due_date", "after_published", "visible"]},
                },
            },
        },
    },
    "anyOf": [{"required": ["score"]}, {"required": ["tests"]}],
}


def shim(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/usr/bin/env bash\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with a `labrunner` on the path and an environment of its own."""
    shim(
        tmp_path / "bin" / "labrunner",
        f'if [ "$1" = grade ]; then exec "{sys.executable}" -P -m labrunner "$@" --rerun "${{RERUN:-never}}"; fi\n'
        f'exec "{sys.executable}" -P -m labrunner "$@"',
    )
    for name in ("LABRUNNER_LABS", "LABRUNNER_SALT", "LABRUNNER_LEARNER", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("LABRUNNER_CONFIG", str(tmp_path / "config.toml"))
    return tmp_path


@pytest.fixture
def rerun(place, trained_runs, monkeypatch):
    """Nobody passes without a run: here the grader makes them, once for all tests of the session."""
    monkeypatch.setenv("RERUN", "auto")
    monkeypatch.setenv("LABRUNNER_CACHE", str(trained_runs))


def one_learner(learners: Path) -> None:
    """The worked example of no-clip, alone."""
    lab = Path("borja", "phase-19", "no-clip")
    shutil.copytree(ROOT / "learners" / lab, learners / lab)


def bash(script: str, cwd: Path, shell: str = "bash", **environ: str) -> subprocess.CompletedProcess[str]:
    flags = ["-eo", "pipefail"] if shell == "bash" else ["-e"]
    return subprocess.run(
        [shell, *flags, "-c", script],
        cwd=cwd,
        capture_output=True,
        text=True,
        env={**os.environ, **environ},
        timeout=600,
    )


COURSE = """\
schema = "labrunner/course/v1"
pass_mark = {mark}
seed = "shared"
[[phases]]
id = "phase-19"
labs = [{{ id = "no-clip" }}]
"""


# -- GitHub -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def workflow():
    return yaml.safe_load((CI / "github" / "grade.yml").read_text())


def run_of(workflow: dict, name: str) -> str:
    return next(step["run"] for step in workflow["jobs"]["grade"]["steps"] if step.get("name") == name)


@pytest.mark.slow
@pytest.mark.usefixtures("rerun")
def test_the_workflow_grades_annotates_and_keeps(place, workflow, tmp_path):
    one_learner(place / "work" / "learners")
    summary = place / "summary.md"
    done = bash(run_of(workflow, "Grade"), place, GITHUB_STEP_SUMMARY=str(summary))
    assert done.returncode == 0, done.stderr
    assert "::stop-commands::" in done.stdout and summary.read_text().startswith("## borja")
    assert bash(run_of(workflow, "Keep the result"), place).returncode == 0
    parser = pytest.importorskip("junitparser")
    suites = parser.JUnitXml.fromfile(str(place / "grades.xml"))
    assert {suite.name for suite in suites} == {"phase-19.no-clip"}
    assert json.loads((place / "grades.json").read_text())["passed"]


@pytest.mark.slow
@pytest.mark.usefixtures("rerun")
def test_the_workflow_takes_the_instructors_course_and_fails_below_its_mark(place, workflow):
    one_learner(place / "work" / "learners")
    (place / "work" / "learners" / "borja" / "phase-19" / "no-clip" / "postmortem.md").write_text("# nothing\n")
    (place / "work" / "course.toml").write_text(COURSE.format(mark=0))
    assert bash(run_of(workflow, "Grade"), place).returncode == 0  # the learner's own course: nothing is asked
    (place / "course").mkdir()
    (place / "course" / "course.toml").write_text(COURSE.format(mark=90))
    done = bash(run_of(workflow, "Grade"), place)
    assert done.returncode == 1 and "::error file=" in done.stdout


def test_the_workflow_gives_little_away(workflow):
    assert workflow["permissions"] == {"contents": "read"}
    steps = workflow["jobs"]["grade"]["steps"]
    assert all(
        not step["with"].get("persist-credentials", True) for step in steps if "checkout" in step.get("uses", "")
    )
    for step in steps:  # nothing that an outsider writes is pasted into a script
        assert "${{" not in step.get("run", "")


# -- GitLab -----------------------------------------------------------------------------------------------------------


def test_nothing_of_the_graded_project_is_believed_or_run_by_the_gitlab_job():
    """The job runs in the learner's project: it must use neither runs nor packages that the learner committed there."""
    job = yaml.safe_load((CI / "gitlab" / "grade.gitlab-ci.yml").read_text())["grade"]
    assert "cache" not in job and not any("CI_PROJECT_DIR" in value for value in job["variables"].values())
    assert job["variables"]["LABRUNNER_CACHE"].startswith("/tmp/")


def test_no_job_starts_python_with_the_present_folder_on_its_path():
    files = [path for path in CI.rglob("*") if path.suffix in (".yml", ".sh", "") and path.is_file()]
    starts = [found for path in files for found in re.findall(r'(?:python|PYTHON")"? +(-\S*)', path.read_text())]
    assert len(starts) >= 8 and set(starts) == {"-P"}


@pytest.mark.slow
@pytest.mark.usefixtures("rerun")
def test_the_gitlab_job_writes_junit_and_fails_below_the_mark(place):
    job = yaml.safe_load((CI / "gitlab" / "grade.gitlab-ci.yml").read_text())["grade"]
    one_learner(place / "learners")
    course = place / "tmp-course"
    script = "\n".join(job["script"]).replace("/tmp/course", str(course))
    assert bash(script, place, shell="sh").returncode == 0
    parser = pytest.importorskip("junitparser")
    suites = parser.JUnitXml.fromfile(str(place / job["artifacts"]["reports"]["junit"]))
    assert sum(suite.failures for suite in suites) == 0 and sum(suite.tests for suite in suites) > 20
    course.mkdir()
    (course / "course.toml").write_text(COURSE.format(mark=100))
    (place / "learners" / "borja" / "phase-19" / "no-clip" / "answers.toml").unlink()
    assert bash(script, place, shell="sh").returncode == 1


# -- Gradescope -------------------------------------------------------------------------------------------------------


@pytest.fixture
def gradescope(place):
    """/autograder with the zip unpacked, and the environment that setup.sh made."""
    home = place / "autograder"
    shutil.copytree(CI / "gradescope", home / "source")
    (home / "source" / "course.toml").write_text(COURSE.format(mark=70))
    (home / "submission").mkdir()
    (home / "submission_metadata.json").write_text(
        json.dumps(
            {
                "created_at": "2026-01-17T15:30:00.000000-08:00",
                "users": [{"email": "borja@example.org", "name": "Borja X"}],
            }
        )
    )
    shim(place / "venv" / "bin" / "python", f'exec "{sys.executable}" "$@"')
    shutil.copy(place / "bin" / "labrunner", place / "venv" / "bin" / "labrunner")

    def run(**environ: str) -> dict:
        shutil.copy(home / "source" / "run_autograder", home / "run_autograder")
        (home / "results" / "results.json").unlink(missing_ok=True)
        done = subprocess.run(
            [home / "run_autograder"],
            cwd=place,
            capture_output=True,
            text=True,
            timeout=600,
            env={**os.environ, "AUTOGRADER": str(home), "LABRUNNER_VENV": str(place / "venv"), **environ},
        )
        assert done.returncode == 0, done.stderr
        tree = json.loads(
            (home / "results" / "results.json").read_text(), parse_constant=lambda word: pytest.fail(word)
        )
        schema = pytest.importorskip("jsonschema")
        schema.validate(tree, GRADESCOPE)
        return tree

    run.home = home
    return run


@pytest.mark.slow
@pytest.mark.usefixtures("rerun")
@pytest.mark.parametrize("shape", ["learners/borja", "phase-19", "labs", "flat"])
def test_gradescope_takes_a_submission_in_any_shape(gradescope, shape):
    source, there = gradescope.home.parent / "example" / "borja", gradescope.home / "submission"
    one_learner(source.parent)
    if shape == "learners/borja":
        shutil.copytree(source, there / "learners" / "borja")
    elif shape == "phase-19":
        shutil.copytree(source / "phase-19", there / "phase-19")
    else:
        lab = source / "phase-19" / "no-clip"
        shutil.copytree(lab, there if shape == "flat" else there / "no-clip", dirs_exist_ok=True)
    tree = gradescope(LABRUNNER_LAB="no-clip" if shape == "flat" else "")
    assert tree["score"] == 100 and tree["extra_data"]["learner"] == "borja" and tree["extra_data"]["passed"]


@pytest.mark.slow
def test_gradescope_passes_nobody_without_a_run(gradescope):
    one_learner(gradescope.home / "submission" / "learners")
    tree = gradescope()
    assert tree["score"] > 25 and not tree["extra_data"]["passed"]  # of 33 without runs


@pytest.mark.slow
def test_gradescope_tells_a_late_one_and_an_empty_one(gradescope):
    course = gradescope.home / "source" / "course.toml"
    course.write_text(course.read_text().replace("pass_mark = 70", "pass_mark = 70\ndue = 2026-01-15"))
    tree = gradescope()
    assert tree["score"] == 0 and "no learner's work" in tree["output"]
    shutil.copytree(ROOT / "learners" / "borja" / "phase-19", gradescope.home / "submission" / "phase-19")
    assert "1 d 23 h" in gradescope()["output"]  # handed in at 23:30 UTC on the 17th


@pytest.mark.slow
def test_gradescope_blames_nobody_for_its_own_fault(gradescope):
    shutil.copytree(ROOT / "learners" / "borja" / "phase-19", gradescope.home / "submission" / "phase-19")
    (gradescope.home / "source" / "course.toml").write_text("pass_mark = \n")
    tree = gradescope()
    assert "score" not in tree and "could not grade" in tree["output"] and "course.toml" in tree["output"]


@pytest.mark.slow
def test_gradescope_setup_installs_and_warms_the_cache(place):
    source = place / "source"
    shutil.copytree(CI / "gradescope", source)
    shutil.copytree(ROOT / "learners" / "borja", source / "warm" / "borja")
    (source / "labrunner-0.2.0-py3-none-any.whl").write_text("")
    log = place / "log"
    python = shim(
        place / "fake-python",
        f"""echo "$@" >> "{log}"
if [ "$1 $2 $3" = "-P -m venv" ]; then
    mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; cp "{place}/bin/labrunner" "$4/bin/"
fi""",
    )
    done = bash(
        f'"{source}/setup.sh"',
        place,
        LABRUNNER_NO_APT="1",
        PYTHON=str(python),
        LABRUNNER_SOURCE=str(source),
        LABRUNNER_VENV=str(place / "new-venv"),
    )
    assert done.returncode == 0, done.stderr
    calls = log.read_text().splitlines()
    assert calls[0] == f"-P -m venv {place}/new-venv" and "torch --index-url" in calls[1]
    assert re.search(r"pip install \S*labrunner-0\.2\.0-py3-none-any\.whl$", calls[2])
