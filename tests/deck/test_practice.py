"""Practice: cases that are drawn, told by step and choice, and kept as a record without points."""

import random

import pytest
from tui_synthetic import write_run

from labrunner.course import practice, progress
from labrunner.course.hints import record_solved
from labrunner.course.lab import load_lab
from labrunner.course.learner import lab_folder
from labrunner.course.practice import Task
from labrunner.deck.draw.events import event_lines
from labrunner.deck.draw.glyphs import ASCII
from labrunner.deck.draw.panels import Scene
from labrunner.deck.strings import Say
from labrunner.deck.work.labs import LabRow, about, lab_rows
from labrunner.deck.work.practice import Practice, of_lab, of_rows
from labrunner.errors import InputError

THREE = ("no-clip", "fp16-overflow", "optimizer-reset")


def folder_of(places, name):
    lab = load_lab(name)
    return lab, lab_folder("ada", lab.phase, lab.id, root=places / "learners")


def flown(task, folder, places):
    """A session whose break has run: synthetic numbers with a spike at step 312."""
    write_run(places / "runs" / "practice", task.lab, "break")
    return Practice(task, folder, root=places / "runs")


def test_each_case_is_another_one_until_all_were_had():
    lab, done = load_lab("no-clip"), progress.Progress()
    cases = lab.proven_cases().cases
    had, chance = set(), random.Random(7)
    for n in range(1, len(cases) + 1):
        task = practice.another(lab, done, chance)
        assert task.case in cases and task.case.number not in had and task.lab.case == task.case
        had.add(task.case.number)
        entry = {"kind": practice.KIND, "data": {"case": task.case.number}}
        done = progress.Progress((*done.entries, entry), True)
        assert len(had) == n
    assert practice.another(lab, done, chance).case.number in had


def test_variants_are_asked_only_of_a_solved_lab(places):
    lab, folder = folder_of(places, "optimizer-reset")
    assert practice.another(lab, progress.read(folder.progress)).choices == ()
    record_solved(folder, 80, 100)
    task = practice.another(lab, progress.read(folder.progress))
    assert set(task.choices) == set(lab.variants("break")) and task.answer in task.choices
    assert task.answer == task.lab.drawn("break")


def test_a_lab_without_cases_says_what_to_do(tmp_path, monkeypatch):
    lab = load_lab("no-clip")
    monkeypatch.setattr(type(lab), "proven_cases", lambda self: None)
    with pytest.raises(InputError, match="labrunner lab verify no-clip"):
        practice.another(lab, progress.Progress())


def test_a_mixture_wants_three_solved_labs_and_names_only_those(places):
    rows = []
    for name in THREE:
        lab, folder = folder_of(places, name)
        rows.append(LabRow(name, lab.phase, lab, folder))
        if name != THREE[-1]:
            record_solved(folder, 80, 100)
    with pytest.raises(InputError, match="3 solved labs, and there are 2"):
        of_rows(rows, places / "runs")
    record_solved(rows[-1].folder, 80, 100)
    found = of_rows(rows, places / "runs")
    assert set(found.task.choices) == set(THREE) and found.task.answer == found.lab.id and found.task.mixed
    for told in (found.title, found.called("break"), *(row.name for row in found.rows())):
        assert not any(name in told for name in THREE), told
    assert [row.name for row in found.rows()] == ["control", "break"]
    assert found.folder.lab == found.lab.id


def test_a_call_is_right_at_the_steps_of_the_fault_and_near_them(places):
    lab, folder = folder_of(places, "no-clip")
    task = practice.another(lab, progress.Progress(), random.Random(3))
    session, say = flown(task, folder, places), Say("en")
    assert session.ready() and task.choices == () and session.told is False
    wrong = session.say_so(5, None)
    assert wrong == (False, None) and not wrong.right and "the step is another" in session.outcome_text(wrong, say)
    right = session.say_so(task.case.step + practice.NEAR, None)
    assert right.right and "unaided" in session.outcome_text(right, say) and not session.ready()
    assert session.told is True
    with pytest.raises(InputError):
        session.say_so(task.case.step, None)
    [entry] = progress.read(folder.progress).of_kind(practice.KIND)
    assert entry["data"] | {"seconds": 0} == {
        "case": task.case.number,
        "mixed": False,
        "solved": True,
        "unaided": True,
        "tries": 2,
        "seconds": 0,
    }
    assert not progress.read(folder.progress).solved and progress.read(folder.progress).best is None  # no points


def test_looking_at_the_answers_and_leaving_after_wrong_calls_are_kept(places):
    lab, folder = folder_of(places, "no-clip")
    task = practice.another(lab, progress.Progress(), random.Random(4))
    session = flown(task, folder, places)
    session.leave()  # nothing was said: nothing is kept
    assert not folder.progress.exists()
    session.say_so(1, None)
    session.leave()
    session.leave()
    again = Practice(task, folder, root=places / "runs")
    again.aided()
    assert "with the program's answers" in again.outcome_text(again.say_so(task.case.step, None), Say("en"))
    assert practice.record(progress.read(folder.progress)) == (2, 1, 0, 0)
    row = next(row for row in lab_rows("ada", (), places / "runs", places / "learners") if row.id == "no-clip")
    assert any("2 cases, 0 solved unaided" in line for line in about(row, Say("en")))


def test_a_choice_must_be_one_of_those_there_are(places):
    lab, folder = folder_of(places, "no-clip")
    task = practice.another(lab, progress.Progress())._replace(choices=THREE, mixed=True)
    session = flown(task, folder, places)
    for step, choice in ((task.case.step, None), (task.case.step, "else"), (None, None)):
        with pytest.raises(InputError):
            session.say_so(step, choice)
    assert session.say_so(task.case.step, "fp16-overflow") == (True, False)
    assert session.say_so(task.case.step, "no-clip") == (True, True)


def test_an_empty_step_is_a_call_that_the_run_was_off_from_the_start(places, monkeypatch):
    lab, folder = folder_of(places, "no-clip")
    task = practice.another(lab, progress.Progress())._replace(choices=THREE, mixed=True)
    session = flown(task, folder, places)
    assert session.say_so(None, "no-clip") == (False, True) and session.tries == 1
    monkeypatch.setattr(practice, "begins", lambda *_: ())
    assert session.say_so(None, "fp16-overflow") == (None, False)
    assert session.say_so(None, "no-clip") == (None, True)


@pytest.mark.parametrize(
    ("lang", "both", "variant", "right"),
    [
        ("en", "the step is another, the lab is another", "the variant is another", "right: no-clip, unaided"),
        ("es", "el paso es otro, el lab es otro", "el brazo es otro", "correcto: no-clip, sin ayuda"),
    ],
)
def test_a_call_of_a_mixture_is_told_what_is_wrong_and_which_lab_it_was(places, lang, both, variant, right):
    lab, folder = folder_of(places, "no-clip")
    task = practice.another(lab, progress.Progress())._replace(choices=THREE, mixed=True)
    session, say = flown(task, folder, places), Say(lang)
    assert both in session.outcome_text(session.say_so(1, "fp16-overflow"), say)
    assert right in session.outcome_text(session.say_so(task.case.step, "no-clip"), say)
    drawn, folder = folder_of(places, "optimizer-reset")
    record_solved(folder, 80, 100)
    task = practice.another(drawn, progress.read(folder.progress))
    session = flown(task, folder, places)
    wrong = next(name for name in task.choices if name != task.answer)
    assert variant in session.outcome_text(session.say_so(None, wrong), say)


def test_the_arms_of_a_mixture_have_no_times_which_would_tell_the_lab(places):
    lab, folder = folder_of(places, "no-clip")
    task = practice.another(lab, progress.Progress())
    assert all(row.seconds for row in Practice(task, folder, root=places / "runs").rows())
    mixed = Practice(task._replace(choices=THREE, mixed=True), folder, root=places / "runs")
    assert [row.seconds for row in mixed.rows()] == [None, None]


def test_the_program_says_nothing_before_the_break_has_run(places):
    lab, folder = folder_of(places, "no-clip")
    session = of_lab(lab, folder, places / "runs")
    assert not session.ready() and not session.flights
    with pytest.raises(InputError, match="not ended"):
        session.say_so(1, None)


@pytest.mark.parametrize("mixed", [True, False])
def test_events_that_name_the_lab_wait_for_the_call_in_a_mixture(places, mixed):
    lab, folder = folder_of(places, "optimizer-reset")
    case = flown(Task(lab, lab.case, (lab.id, "no-clip") if mixed else (), mixed), folder, places)
    case.flights["break"].settle()
    run = case.flights["break"].run
    for kind in ("resume", "phase", "checkpoint"):
        run.feed([{"kind": kind, "step": 300, "finite": True}])

    def told():
        scene = Scene(run, case.view, ASCII, Say("en"), None, case.told, case.eventful)
        return [text for _, _, text in event_lines(scene)], [event.kind for event in scene.events]

    lines, kinds = told()
    assert ("resume" in kinds, "phase" in kinds, "checkpoint" in kinds) == (not mixed, not mixed, True)
    assert any("resume" in line or "phase" in line for line in lines) is not mixed
    case.done = True
    assert {"resume", "phase"} <= set(told()[1])
