"""The suite of flawed and cheating submissions (submissions/suite.toml), graded without training.

The grader's own runs are those of the worked example: its evidence, written out as run folders into a cache.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from labrunner.course.cache import RunCache, run_key
from labrunner.course.course_file import Course
from labrunner.course.lab import load_lab
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.engine.record.manifest import Manifest, read_manifest, write_manifest
from labrunner.engine.step.ema import EMA_ALPHA
from labrunner.errors import MachineError
from labrunner.graders.grade import grade_submission
from labrunner.graders.read.places import submissions
from labrunner.graders.references.evidence_file import SCHEMA
from labrunner.graders.references.runs import Runs
from labrunner.graders.session import Options, Session

pytestmark = pytest.mark.slow


HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "learners" / "borja" / "phase-19" / "no-clip"
CASES = tomllib.loads((HERE / "submissions" / "suite.toml").read_text(encoding="utf-8"))["case"]
assert SCHEMA == "labrunner/evidence/v1"


def nested(flat: dict) -> dict:
    tree: dict = {}
    for name, value in flat.items():
        head, _, rest = name.partition(".")
        if rest:
            tree.setdefault(head, {})[rest] = value
        else:
            tree[head] = value
    return tree


def write_run(folder: Path, run: dict, config) -> None:
    """A run folder that says what a run of evidence says."""
    folder.mkdir(parents=True)
    lines = []
    for row, step in enumerate(run["steps"]):
        flat = {name: values[row] for name, values in run["columns"].items()}
        line = {"kind": "step", "step": step, **nested(flat), **run["lines"].get(str(step), {})}
        lines.append(encode({**line, "overflow": bool(line.get("overflow"))}) + "\n")
    (folder / JOURNAL).write_text("".join(lines), encoding="utf-8")
    manifest = Manifest.model_validate(run["manifest"])
    manifest.config, manifest.status = config, "finished"
    write_manifest(folder, manifest)


class NoTraining:
    """Stands in for the trainer: only a run that learns nothing is to be had here."""

    def __init__(self, run: dict) -> None:
        self.run = run
        self.allowed = False

    def __call__(self, spec, run_dir, on_progress=None):
        if not self.allowed:
            raise MachineError(f"{spec.arm} would have to be trained")
        flat = {
            **self.run,
            "columns": {
                **self.run["columns"],
                "loss": [5.5] * len(self.run["steps"]),
                "loss_ema": [5.5] * len(self.run["steps"]),
            },
        }
        write_run(run_dir, flat, spec.config)


def example_evidence() -> dict:
    """The example's evidence as if it had named its processor, so that it is of the same place as the cache's runs."""
    tree = json.loads((EXAMPLE / "evidence.json").read_text(encoding="utf-8"))
    for run in tree["runs"]:
        run["manifest"].setdefault("processor", "GenuineIntel 6 106")
    return tree


@pytest.fixture(scope="module")
def evidence():
    return example_evidence()


@pytest.fixture(scope="module")
def cache(tmp_path_factory, evidence):
    """A cache that holds the example's control, break and fix."""
    lab = load_lab("no-clip")
    runs = {run["arm"]: run for run in evidence["runs"]}
    launch = NoTraining(runs["control"])
    kept = RunCache(tmp_path_factory.mktemp("runs"), launch=launch)
    fix = {"optimizer.grad_clip": 0.5, "data.sampler": "stratified"}
    for arm, overrides in (("control", None), ("break", None), ("fix", fix)):
        config = lab.resolve(arm, overrides=overrides)
        write_run(kept.root / run_key(config), runs[arm], config)
        assert kept.get(lab, arm, config) and read_manifest(kept.root / run_key(config)).config == config
    kept.launch = launch
    return kept


@pytest.fixture
def grade(cache, monkeypatch, tmp_path):
    monkeypatch.setenv("LABRUNNER_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.delenv("LABRUNNER_LABS", raising=False)

    def run(folder: Path):
        session = Session(Options(lang="es"), Course(schema="labrunner/course/v1"), Runs("auto", cache))
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


def forge(tree: dict, case: dict) -> dict:
    """Evidence as somebody would edit it."""
    runs = {run["arm"]: run for run in tree["runs"]}
    for change in case.get("evidence", ()):
        run = runs[change["arm"]]
        row = run["steps"].index(change["step"])
        if change.get("drop"):
            for values in (run["steps"], *run["columns"].values(), *run["strings"].values()):
                del values[row]
        else:
            run["columns"][change["column"]][row] = change["value"]
    if case.get("redo"):
        for run in tree["runs"]:
            ema = None
            for row, loss in enumerate(run["columns"]["loss"]):
                ema = loss if ema is None else ema + EMA_ALPHA * (loss - ema)
                run["columns"]["loss_ema"][row] = ema
    if "line" in case:
        change = case["line"]
        runs[change["arm"]]["lines"][str(change["step"])][change["key"]] = change["put"]
    for run in tree["runs"]:
        run["manifest"]["instruction_set"] = case.get("machine", run["manifest"]["instruction_set"])
        run["manifest"]["config"].update(case.get("config", {}))
    return tree


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
    if (folder / "evidence.json").is_file() and not any(
        change["file"] == "evidence.json" for change in case.get("edits", ())
    ):
        tree = forge(example_evidence(), case)
        (folder / "evidence.json").write_text(json.dumps(tree, separators=(",", ":")), encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_submission(case, grade, cache, tmp_path):
    folder = tmp_path / "learners" / "borja" / "phase-19" / "no-clip"
    shutil.copytree(EXAMPLE, folder)
    prepare(case, folder)
    cache.launch.allowed = bool(case.get("untrained"))
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
    assert len(names) >= 45 and len(set(names)) == len(names)
