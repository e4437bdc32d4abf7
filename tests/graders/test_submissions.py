"""The suite of flawed and cheating submissions (submissions/suite.toml), each made from the worked example."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from labrunner.course.cache import RunCache
from labrunner.course.course_file import no_course
from labrunner.graders.grade import grade_submission
from labrunner.graders.read.places import submissions
from labrunner.graders.references.runs import Runs
from labrunner.graders.session import Options, Session

pytestmark = pytest.mark.slow


HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "learners" / "borja" / "phase-19" / "no-clip"
CASES = tomllib.loads((HERE / "submissions" / "suite.toml").read_text(encoding="utf-8"))["case"]


@pytest.fixture(scope="module")
def cache(trained_runs):
    """The runs that the worked example is graded with, trained once in a session."""
    return RunCache(trained_runs / "runs")


@pytest.fixture
def grade(cache, monkeypatch, tmp_path):
    monkeypatch.setenv("LABRUNNER_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.delenv("LABRUNNER_LABS", raising=False)

    def run(folder: Path):
        session = Session(Options(lang="es"), no_course(), Runs("auto", cache))
        [submission] = submissions(folder.parent, {"no-clip"})[0]
        return grade_submission(session, submission)

    return run


def edit(folder: Path, change: dict) -> None:
    path = folder / change["file"]
    if change.get("gone"):
        path.unlink()
    elif change.get("link"):
        elsewhere = folder.parents[2] / "elsewhere.md"
        path.rename(elsewhere)
        path.symlink_to(elsewhere)
    elif "size" in change:
        path.write_bytes(b"a b " * (change["size"] // 4))
    elif "text" in change:
        path.write_text(change["text"], encoding="utf-8")
    else:
        text = path.read_text(encoding="utf-8")
        assert change["find"] in text, f"{change['find']} is not in {path.name}"
        path.write_text(text.replace(change["find"], change["put"], -1 if change.get("all") else 1), encoding="utf-8")


def scrambled(text: str) -> str:
    """Every number of sections 1 and 3 moved away from what the run shows."""
    lines = [
        re.sub(r"\d+,\d+", lambda m: f"{float(m[0].replace(',', '.')) * 1.7 + 3:.3f}".replace(".", ","), line)
        if line.startswith("- ") and "fp32" not in line
        else line
        for line in text.splitlines()
    ]
    text = "\n".join(lines).replace("salto: 312", "salto: 207").replace("batch: 312", "batch: 207")
    return text.replace("en el paso 312", "en el paso 207").replace("«no se recuperó»: no se recuperó", "»: 9,9")


def prepare(case: dict, folder: Path) -> None:
    path = folder / "postmortem.md"
    for change in case.get("edits", ()):
        edit(folder, change)
    if case.get("scramble"):
        path.write_text(scrambled(path.read_text(encoding="utf-8")), encoding="utf-8")
        (folder / "answers.toml").unlink()
    if case.get("shower"):
        rows = "".join(
            f"- Panel {panel}: {value / 10} en el paso 312, favorece H1\n"
            for panel in (1, 3, 5)
            for value in range(40, 53)
        )
        text = re.sub(
            r"(## 3[^\n]*\n\n).*?(?=## 4)", lambda m: m[1] + rows + "\n", path.read_text(encoding="utf-8"), flags=re.S
        )
        path.write_text(text, encoding="utf-8")
    if case.get("windows"):
        for name in ("postmortem.md", "answers.toml", "fix.toml"):
            data = (folder / name).read_text(encoding="utf-8").replace("\n", "\r\n")
            (folder / name).write_bytes(b"\xef\xbb\xbf" + data.encode())


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_submission(case, grade, tmp_path):
    folder = tmp_path / "learners" / "borja" / "phase-19" / "no-clip"
    shutil.copytree(EXAMPLE, folder)
    prepare(case, folder)
    result = grade(folder)
    [lab] = result.labs
    checks = {check.id: check for check in lab.checks}
    said = " | ".join([*lab.notes, *result.notes, *(check.message for check in lab.checks)])
    assert not result.errors(), [c.message for c in lab.checks if c.status == "error"]
    assert case.get("least", 0) <= result.score <= case.get("most", 100), (
        result.score,
        {id: (c.score, c.max_score, c.message) for id, c in checks.items() if c.score < c.max_score},
        lab.notes,
    )
    assert lab.max_score == 100
    for id in case.get("zero", ()):
        assert all(c.score == 0 for name, c in checks.items() if name == id or name.startswith(f"{id}.")), (
            id,
            checks.get(id),
        )
    for id in case.get("full", ()):
        assert checks[id].score == checks[id].max_score, checks[id]
    hits = [words for words in case.get("says", ()) if words in said]
    assert len(hits) >= (1 if case.get("any") else len(case.get("says", ()))), (case["says"], said)


def test_the_suite_is_large_and_names_no_case_twice():
    names = [case["name"] for case in CASES]
    assert len(names) >= 35 and len(set(names)) == len(names)
