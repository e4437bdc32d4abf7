"""The list of labs: its columns stand below each other, and a later grade is told beside the first."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tui_synthetic import write_run

from labrunner.course import progress
from labrunner.course.fix import read_fix
from labrunner.course.hints import record_grade
from labrunner.course.lab import FIX
from labrunner.course.learner import lab_folder
from labrunner.deck.draw import glyphs
from labrunner.deck.strings import Say
from labrunner.deck.work.labs import LabRow, about, draw_rows, lab_rows, state_words


@pytest.fixture
def rows(places):
    """Labs of which one is solved by 87.5 points and graded 100 since, one with a hint by 91.24; the others are new."""

    def read() -> dict[str, LabRow]:
        return {row.id: row for row in lab_rows("ada", [], places / "runs", places / "learners")}

    for name, scores in (("no-clip", (87.5, 100.0)), ("lr-jump", (91.24,))):
        mine = lab_folder("ada", "phase-19", name, root=places / "learners")
        for score in scores:
            record_grade(mine, score, 100.0, passed=True)
    progress.append(mine.progress, "hint", {"hint": "look"})
    return read


def lines(rows: dict[str, LabRow], language: str, width: int = 80) -> dict[str, str]:
    """The list as it is drawn, a line a lab."""
    canvas = draw_rows(list(rows.values()), 0, width, 20, Say(language), glyphs.BY_NAME["braille"])
    found = ["".join(text for text, _ in canvas.runs(y, 0, width)) for y in range(20)]
    return {name: next(line for line in found if f" {name} " in line) for name in rows}


@pytest.mark.parametrize(("language", "both"), [("en", "87.5, now 100"), ("es", "87.5, ahora 100")])
def test_a_grade_after_the_pass_is_told_beside_the_one_that_counts(rows, language, both):
    shown = lines(rows(), language)
    assert both in shown["no-clip"] and "91.24/100" in shown["lr-jump"]
    assert (
        "87.5" in about(rows()["no-clip"], Say(language))[-1] and "100" in about(rows()["no-clip"], Say(language))[-1]
    )


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", [80, 160])
def test_the_columns_stand_below_each_other(rows, language, width):
    shown = lines(rows(), language, width)
    times = {name: line.index("control ") for name, line in shown.items() if "control " in line}
    assert len(times) >= 3 and len(set(times.values())) == 1
    state = Say(language)("labs.state.solved")
    assert all(shown[name].rstrip().endswith(f"  {state}") for name in ("no-clip", "lr-jump"))
    assert Say(language)("labs.hints", count=1) in shown["lr-jump"]


def test_a_lower_grade_after_the_pass_is_not_told(rows, places):
    mine = lab_folder("ada", "phase-19", "no-clip", root=places / "learners")
    record_grade(mine, 60.0, 100.0, passed=False)
    assert progress.read(mine.progress).raised is None and "87.5/100" in lines(rows(), "en")["no-clip"]


def test_a_lab_of_which_all_is_done_but_the_grade_says_so(places, lab, folder):
    borja = Path(__file__).parents[2] / "learners" / "borja" / lab.phase / lab.id
    shutil.copytree(borja, folder.path, ignore=shutil.ignore_patterns("progress.json"))
    for tests, clip in (("H1", 0.5), ("H2", 0.7)):
        data = {"tests": tests, "set": {"optimizer.grad_clip": clip}, "predicts": "calm"}
        progress.append(folder.progress, "experiment", data)

    def state(language: str) -> str:
        rows = lab_rows("ada", [], places / "runs", places / "learners")
        return state_words(next(row for row in rows if row.id == lab.id), Say(language))

    for arm in ("control", "break"):
        write_run(places / "runs", lab, arm)
    assert state("en") == Say("en")("labs.state.postmortem")  # the fix was not run
    write_run(places / "runs", lab, FIX, overrides=read_fix(folder.fix, lab))
    assert (state("en"), state("es")) == ("ready to be graded", "falta solo la nota")
    for path in (folder.postmortem, folder.answers, folder.fix):
        whole = path.read_text(encoding="utf-8")
        less = {folder.postmortem: whole.split("## 7")[0], folder.fix: whole.replace("0.5", "0.9")}.get(path, "")
        assert less != whole
        path.write_text(less, encoding="utf-8")
        assert state("en") == Say("en")("labs.state.postmortem"), path.name
        path.write_text(whole, encoding="utf-8")
    assert state("en") == "ready to be graded"
