"""Shifts that a course asks for: drawn, written to their places, flown again by the grader, and worth what they are."""

from __future__ import annotations

import contextlib
import json
import os
import xml.etree.ElementTree as ET

import pytest
from small_drill import write_scenario

from labrunner.cli import main
from labrunner.course.course_file import load_course
from labrunner.drill import asked
from labrunner.drill.asked import Asked, drawn, for_learner
from labrunner.drill.pilots import PILOTS
from labrunner.drill.record import MOST_BYTES, read_record
from labrunner.errors import InputError, NothingToGrade
from labrunner.graders.grade import grade_path
from labrunner.graders.outputs import render
from labrunner.graders.references.runs import Left

COURSE = """
schema = "labrunner/course/v1"
{seed}

[[phases]]
id = "phase-19"
labs = [{ id = "on-call", weight = 2 }]

[on-call]
shifts = {shifts}
scenarios = ["bumpy", "calm"]
"""


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course that asks for three shifts, its folder being the present one; returns the folder `on-call` of ana."""
    write_course(tmp_path)
    folder = tmp_path / "learners" / "ana" / "phase-19" / "on-call"
    folder.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LABRUNNER_SALT", raising=False)
    return folder


def write_course(root, shifts=3, seed=""):
    (root / "course.toml").write_text(COURSE.replace("{shifts}", str(shifts)).replace("{seed}", seed))


def hand_in(folder, one, **changes):
    told = {"schema": "labrunner/shift/v1", "scenario": one.scenario, "seed": one.seed, "interventions": []}
    (folder / one.file).write_text(json.dumps(told | changes))


def graded(labs, path="learners/ana/phase-19", **options):
    (result,) = grade_path(path, labs=[str(labs)], **options)
    return next(lab for lab in result.labs if lab.lab == "on-call"), result


# -- which ------------------------------------------------------------------------------------------------------------


def test_each_learner_has_shifts_of_their_own_and_always_the_same(course, labs):
    here = load_course()
    mine, salted = drawn(here, "ana", None, [labs]), drawn(here, "ana", "a course's salt", [labs])
    assert mine == drawn(here, "ana", None, [labs]) and mine != salted != drawn(here, "ben", "a course's salt", [labs])
    assert [one.number for one in mine] == [1, 2, 3] and mine[0].file == "shift-1.json"
    assert {one.scenario for one in mine[:2]} == {"bumpy", "calm"}, "none comes again before all came"
    assert len({one.seed for one in mine}) == 3


def test_with_a_shared_seed_all_have_the_same(course, labs):
    write_course(course.parents[3], seed='seed = "shared"')
    here = load_course()
    assert drawn(here, "ana", "a course's salt", [labs]) == drawn(here, "ben", "a course's salt", [labs])


def test_who_has_no_salt_reads_them_in_the_assignments(course, labs, monkeypatch, capsys):
    monkeypatch.setenv("LABRUNNER_SALT", "a course's salt")
    assert main(["assign", "ana", "--lab", "on-call", "--labs", str(labs), "-o", "assignments.toml"]) == 0
    monkeypatch.delenv("LABRUNNER_SALT")
    assert for_learner("ana", [labs]) == drawn(load_course(), "ana", "a course's salt", [labs])
    with pytest.raises(InputError, match="no case for ben and on-call"):
        for_learner("ben", [labs])
    text = open("assignments.toml").read().replace("on-call = [", "on-call = [3, ")
    open("assignments.toml", "w").write(text)
    with pytest.raises(InputError, match=r"assignments.toml:\d+: shifts are written as"):
        for_learner("ana", [labs])


WRONG = [
    ("shifts = 3", "shifts = 0", "on-call.shifts: input should be greater"),
    ('"calm"]', '"clam"]', r"no scenario is called 'clam'; did you mean calm"),
    ('{ id = "on-call", weight = 2 }', "", "shifts are asked for, and no phase lists them"),
    ("[on-call]\nshifts = 3\nscenarios", "[cases]\n#", "no table says how many shifts"),
]


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG, ids=[said for _, _, said in WRONG])
def test_a_wrong_course_is_one_sentence(course, labs, capsys, right, wrong, said):
    path = course.parents[3] / "course.toml"
    path.write_text(path.read_text().replace(right, wrong))
    with pytest.raises(InputError, match=said):
        drawn(load_course(), "ana", None, [labs])


def test_a_scenario_for_practice_is_drawn_for_nobody(course, tmp_path):
    shaky = write_scenario(tmp_path / "more", "shaky")._path
    shaky.write_text(shaky.read_text().replace("window =", "practice = true\nwindow ="))
    path = course.parents[3] / "course.toml"
    path.write_text(path.read_text().replace('scenarios = ["bumpy", "calm"]', "").replace("shifts = 3", "shifts = 40"))
    names = {one.scenario for one in drawn(load_course(), "ana", None, [tmp_path / "more"])}
    assert "linen" in names and "shaky" not in names
    path.write_text(path.read_text() + 'scenarios = ["shaky"]\n')
    with pytest.raises(InputError, match="shaky is for practice"):
        drawn(load_course(), "ana", None, [tmp_path / "more"])


def test_the_command_shows_whose_they_are_and_where_they_go(course, labs, capsys):
    assert main(["drill", "draw", "ana", "--labs", str(labs)]) == 0
    lines = capsys.readouterr().out.splitlines()
    first = drawn(load_course(), "ana", None, [labs])[0]
    assert (
        len(lines) == 4 and f"--seed {first.seed}  to be flown: learners/ana/phase-19/on-call/shift-1.json" in lines[0]
    )
    assert lines[-1].startswith("labrunner drill --learner ana --plain flies the next of them")
    for one in drawn(load_course(), "ana", None, [labs])[1:]:
        hand_in(course, one)
    hand_in(course, first)
    assert main(["drill", "draw", "ana", "--labs", str(labs)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3, "nothing is left to be flown"
    for one in drawn(load_course(), "ana", None, [labs])[1:]:
        (course / one.file).unlink()
    assert main(["drill", "draw", "--learner", "ana", "--labs", str(labs), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["there"] for one in told["shifts"]] == [True, False, False]
    assert main(["list", "--learner", "ana", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["labs"][-1] == {
        "id": "on-call", "status": "started", "score": None, "max_score": 100, "arms": [], "seconds": None
    }  # fmt: skip


BAD = [
    (["draw", "ana", "ben"], "takes no 'ben'"),
    (["draw", "../x"], "cannot be a learner's name"),
    (["calm", "--seed", "1", "--learner", "ana", "--pilot", "wait"], "calm with seed 1 is no shift of ana's"),
    (["calm", "--learner", "ana", "--pilot", "wait"], "handed in already; with -o FILE"),
]


@pytest.mark.parametrize(("words", "said"), BAD, ids=[said for _, said in BAD])
def test_bad_usage_is_one_sentence(course, labs, capsys, words, said):
    for one in drawn(load_course(), "ana", None, [labs]):
        hand_in(course, one)
    assert main(["drill", *words, "--labs", str(labs)]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1


# -- what they are worth ----------------------------------------------------------------------------------------------


class Stops:
    """Goes back once, and is killed three updates later."""

    def reset(self, observation):
        self.begun_at = observation["budget"]["executed"]

    def step(self, observation):
        executed = observation["budget"]["executed"]
        if executed == 13:
            raise KeyboardInterrupt
        done = executed != 10 or observation["interventions"]
        return {"action": "wait"} if done else {"action": "rollback", "arguments": {"back": 5}}


@pytest.mark.slow
def test_a_shift_of_the_course_that_a_pilot_began_is_gone_on_with(course, labs, capsys, monkeypatch):
    write_course(course.parents[3], shifts=2)
    mine = next(one for one in drawn(load_course(), "ana", None, [labs]) if one.scenario == "bumpy")
    words = ["drill", "bumpy", "--learner", "ana", "--pilot", "wait", "--labs", str(labs)]
    with monkeypatch.context() as patched:
        patched.setitem(PILOTS, "wait", Stops)
        with contextlib.suppress(KeyboardInterrupt):
            main(words)
    assert not (course / mine.file).exists()
    capsys.readouterr()
    assert main([*words, "--lang", "es"]) == 0
    assert "este turno ya empezó y cuenta: sigue desde su actualización 12" in capsys.readouterr().err
    record = read_record(course / mine.file)
    assert [(one.executed, one.action) for one in record.interventions] == [(10, "rollback")]
    assert main(words) == 2 and "handed in already" in capsys.readouterr().err


@pytest.mark.slow
def test_a_learners_shift_goes_to_its_place_and_is_graded_from_there(course, labs, capsys, monkeypatch):
    write_course(course.parents[3], shifts=2)
    mine = {one.scenario: one for one in drawn(load_course(), "ana", None, [labs])}
    words = ["drill", "calm", "--learner", "ana", "--pilot", "wait", "--labs", str(labs)]
    assert main(words) == 0 and (course / mine["calm"].file).exists()
    hand_in(course, mine["bumpy"], score=100.0, parts={"outcome": 50})  # nobody acted, whatever the file says
    told = []
    lab, result = graded(labs, on_progress=lambda label, step, steps, loss, left: told.append((label, left)))
    assert told and set(told) <= {("on-call 1", Left(1, 0)), ("on-call 2", Left(0, 0))}
    points = {check.title.split()[2].rstrip(","): check.score for check in lab.checks}
    assert points["calm"] == 50 and points["bumpy"] < 20 and lab.max_score == 100
    assert result.max_score == 200 and result.score == 2 * lab.score, "weighted as a lab is"
    assert all(check.source == "rerun" and "flown again" in check.message for check in lab.checks)
    assert any("practice" in note for note in lab.notes)
    monkeypatch.setattr(asked, "replay", None)
    assert graded(labs)[0].checks == lab.checks, "what was flown once is kept"
    never, _ = graded(labs, rerun="never")
    assert [check.score for check in never.checks] == [check.score for check in lab.checks] and not never.verified
    for name in ("text", "json", "junit", "gradescope", "github", "markdown", "csv"):
        assert f"seed {mine['calm'].seed}" in "".join(render([result], name, "en")), name
    cases = ET.fromstring("".join(render([result], "junit", "en"))).findall(".//testcase")
    assert [case.get("name").split(":")[0] for case in cases] == ["shift.1", "shift.2"]


def test_a_missing_shift_is_nothing_and_another_one_too(course, labs):
    first, second, _ = drawn(load_course(), "ana", None, [labs])
    hand_in(course, Asked(1, second.scenario, second.seed))
    hand_in(course, Asked(2, second.scenario, 7))
    (course / "shift-9.json").write_text("{}")
    lab, result = graded(labs)
    assert lab.score == 0 and lab.max_score == 100 and not result.passed
    other = (
        f"another shift ({second.scenario}, {second.seed}) than the one that was drawn ({first.scenario}, {first.seed})"
    )
    assert other in lab.checks[0].message and f"({second.scenario}, 7)" in lab.checks[1].message
    assert lab.checks[2].message.startswith("not handed in")
    assert any(note.startswith("shift-9.json is not read: the course asks for 3 shifts") for note in lab.notes)


def pipe(path):
    os.mkfifo(path)


HOSTILE = [
    (pipe, "not an ordinary file"),
    (lambda path: path.mkdir(), "is a folder"),
    (lambda path: path.symlink_to("/etc/passwd"), "is a link"),
    (lambda path: path.write_bytes(b" " * (MOST_BYTES + 1)), "than the 256 KB"),
    (lambda path: path.write_text("[" * 100_000), "nested too deeply"),
    (lambda path: path.write_text('{"seed": NaN}'), "not JSON"),
    (lambda path: path.write_bytes(b"\0\xff\xfe"), "not JSON"),
    (lambda path: path.write_text('{"schema": "labrunner/shift/v1", "seed": -1}'), "scenario is missing"),
]


@pytest.mark.parametrize(("make", "said"), HOSTILE, ids=[said for _, said in HOSTILE])
def test_a_hostile_file_is_one_sentence_and_earns_nothing(course, labs, make, said):
    make(course / "shift-1.json")
    lab, _ = graded(labs)
    check = lab.checks[0]
    assert check.status == "fail" and check.score == 0 and lab.max_score == 100
    assert said in check.message and "\n" not in check.message and len(check.message) < 500


def test_a_course_that_asks_for_no_shifts_counts_none(course, labs):
    (course.parents[3] / "course.toml").write_text('schema = "labrunner/course/v1"\n')
    (course / "shift-1.json").write_text("{}")
    (result,) = grade_path("learners/ana/phase-19", labs=[str(labs)])
    assert not result.labs and any("on-call is left out" in note for note in result.notes)
    with pytest.raises(NothingToGrade, match="asks for no shifts"):
        grade_path("learners/ana/phase-19/on-call", labs=[str(labs)])


def test_a_shift_that_the_grader_can_t_judge_costs_nothing(course, labs, monkeypatch):
    hand_in(course, drawn(load_course(), "ana", None, [labs])[0])
    monkeypatch.setattr(asked, "measured", lambda scenario: (_ for _ in ()).throw(InputError("not verified")))
    lab, result = graded(labs)
    assert lab.checks[0].status == "error" and lab.max_score == pytest.approx(200 / 3, abs=0.01)
    assert not result.passed
