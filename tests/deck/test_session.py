"""Runs of a lab found, followed and steered without a screen; files of a learner as the pages write them."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest
from tui_synthetic import step_line, write_run

from labrunner.course import progress
from labrunner.course.fix import read_fix
from labrunner.deck.run.flight import Flight
from labrunner.deck.strings import Say
from labrunner.deck.work.answers import Answers
from labrunner.deck.work.compare import compare, compare_in, parting_text
from labrunner.deck.work.diagnose import Walk
from labrunner.deck.work.fix import FixDraft
from labrunner.deck.work.grade import read_grade
from labrunner.deck.work.labs import lab_rows
from labrunner.deck.work.on_disk import newest_runs
from labrunner.deck.work.session import LabSession
from labrunner.engine.process.lock import hold
from labrunner.errors import InputError


def session(lab, folder, root) -> LabSession:
    found = LabSession(lab, folder, root=root)
    found.poll()
    return found


def test_the_newest_run_of_each_arm_is_found(places, lab, folder):
    root = places / "runs"
    write_run(root, lab, "break", stamp="1", steps=5)
    newer = write_run(root, lab, "break", stamp="2", steps=6)
    write_run(root, lab, "control", steps=5, learner="somebody-else")
    assert newest_runs(root, lab, "ada").keys() == {"break"}
    found = session(lab, folder, root)
    assert found.chosen == "break" and found.flight.run_dir in (newer, newer.with_name(newer.name[:-1] + "1"))


def test_runs_of_another_lab_version_or_with_other_settings_are_left_alone(places, lab, folder):
    root = places / "runs"
    run_dir = write_run(root, lab, "control", steps=5)
    manifest = (run_dir / "manifest.json").read_text(encoding="utf-8")
    (run_dir / "manifest.json").write_text(manifest.replace(lab.hash, "sha256:0"), encoding="utf-8")
    write_run(root, lab, "break", steps=5, overrides={"optimizer.beta2": 0.9})
    assert newest_runs(root, lab, "ada") == {}


def test_a_run_of_a_version_that_knew_fewer_settings_is_found(places, lab, folder):
    root = places / "runs"
    path = write_run(root, lab, "control", steps=5) / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    del manifest["config"]["restore"], manifest["config"]["data"]["phases_from"]
    path.write_text(json.dumps(manifest), encoding="utf-8")
    assert newest_runs(root, lab, "ada").keys() == {"control"}


@pytest.mark.parametrize("damage", ["", "{", "[1]", '{"lab": 3}', "\x00"])
def test_a_damaged_manifest_hides_its_run_and_nothing_else(places, lab, folder, damage):
    root = places / "runs"
    write_run(root, lab, "control", steps=5)
    (write_run(root, lab, "break", steps=5) / "manifest.json").write_text(damage, encoding="utf-8")
    assert list(session(lab, folder, root).flights) == ["control"]


def test_a_long_journal_is_caught_up_with_piece_by_piece(places, lab, monkeypatch):
    from labrunner.deck.run import follow as module

    monkeypatch.setattr(module, "PIECE", 20_000)
    monkeypatch.setattr(module, "CATCH_UP", 0.0)
    flight = Flight(write_run(places / "runs", lab, "control", steps=100), "control")
    flight.poll()
    assert 0 < flight.run.last_step < 100 and flight.behind
    for _ in range(40):
        flight.poll()
    assert flight.run.last_step == 100 and not flight.behind


def test_a_journal_that_shrinks_is_read_again(places, lab):
    from labrunner.engine.record.journal import encode

    run_dir = write_run(places / "runs", lab, "control", steps=50)
    flight = Flight(run_dir, "control")
    flight.poll()
    (run_dir / "events.jsonl").write_text(encode(step_line(1)) + "\n", encoding="utf-8")
    flight.poll()
    assert flight.run.last_step == 1


def test_speed_is_measured_over_polls(places, lab):
    flight = Flight(write_run(places / "runs", lab, "control", steps=10, status="running"), "control")
    flight.poll(now=100.0)
    with open(flight.journal.tail.path, "a", encoding="utf-8") as stream:
        from labrunner.engine.record.journal import encode

        stream.writelines(encode(step_line(s)) + "\n" for s in range(11, 61))
    flight.poll(now=102.0)
    assert flight.per_second == pytest.approx(25.0)
    flight.poll(now=90.0)
    assert flight.per_second is None  # a clock that jumped back says nothing


def test_comparing_names_the_first_step_and_field_that_differ(runs, lab, folder):
    found = session(lab, folder, runs)
    found.next_overlay()
    while found.flight.run.last_step < 400 or found.over.run.last_step < 400:  # a slow machine reads in more pieces
        found.poll()
    result = compare(found.flight, found.over, 312)
    assert result.parting == (312, "grad_norm_post")
    loss = next(d for d in result.differences if d.field == "loss")
    assert loss.a == loss.b and loss.largest > 1 and loss.at == 313
    assert ("optimizer.grad_clip", "none", "1") in result.settings


def test_arms_that_heal_are_not_listed_before_the_lab_is_solved(runs, lab, folder):
    names = [row.name for row in session(lab, folder, runs).rows()]
    assert names[:3] == ["control", "break", "fix"] and not any(n.startswith("fix-") for n in names)


def test_labs_that_cannot_be_read_keep_their_line(places, tmp_path, monkeypatch):
    monkeypatch.setattr("labrunner.deck.work.labs.coming_labs", lambda extra=(): ["later"])
    broken = tmp_path / "mine" / "odd"
    broken.mkdir(parents=True)
    (broken / "lab.toml").write_text("schema = 3\n", encoding="utf-8")
    rows = {row.id: row for row in lab_rows("ada", [tmp_path / "mine"], tmp_path / "runs", tmp_path / "learners")}
    assert rows["odd"].problem and rows["no-clip"].lab is not None
    assert rows["later"].coming


def test_a_fix_is_written_as_the_reader_wants_it(lab, folder, places):
    draft = FixDraft(lab, folder)
    by_key = {s.key: s for s in draft.settings}
    for key, text, value in (
        ("optimizer.grad_clip", "none", math.inf),
        ("optimizer.grad_clip", "1,5", 1.5),
        ("optimizer.lr", "1.5", 1.5),
        ("data.sampler", "Stratified", "stratified"),
    ):
        assert draft.parse(by_key[key], text, Say("en")) == value
    draft.set("optimizer.grad_clip", 0.5)
    draft.set("data.sampler", "stratified")
    assert draft.save() is None
    assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": 0.5, "data.sampler": "stratified"}
    draft.set("data.sampler", lab.resolve("break").data.sampler)  # as in the break, which the page does not show
    draft.set("optimizer.grad_clip", math.inf)
    draft.save()
    assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": math.inf, "data.sampler": "shuffled"}
    progress.append(folder.progress, "graded", {"score": 12.0, "max_score": 100.0})
    shown = FixDraft(lab, folder)
    shown.set("data.sampler", "shuffled")  # from the first grade on that is no change
    assert shown.values == {"optimizer.grad_clip": math.inf}
    for text in ("lots", "-1", "1e9", ""):
        with pytest.raises(InputError):
            draft.parse(by_key["optimizer.grad_clip"], text, Say("en"))


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("optimizer.grad_clip", "", "optimizer.grad_clip: escribe un valor, entre"),
        ("optimizer.grad_clip", "mucho", "optimizer.grad_clip = mucho debe ser un número; escribe un valor, entre"),
        ("optimizer.grad_clip", "1e9", "debe estar entre"),
        ("optimizer.lr", "none", "no se puede desactivar"),
        ("data.sampler", "otro", "debe ser uno de"),
        ("schedule.warmup_steps", "2.5", "schedule.warmup_steps = 2.5 debe ser un número entero"),
    ],
)
def test_a_value_that_will_not_do_is_refused_in_the_readers_language_with_what_to_type(lab, folder, key, text, said):
    setting = next(s for s in FixDraft(lab, folder).settings if s.key == key)
    with pytest.raises(InputError, match=re.escape(said)) as refused:
        FixDraft.parse(setting, text, Say("es"))
    assert "must" not in str(refused.value)


def test_a_folder_that_cannot_be_written_is_a_reason(lab, folder, places):
    folder.path.parent.mkdir(parents=True)
    folder.path.write_text("a file where the folder should be", encoding="utf-8")
    assert FixDraft(lab, folder).save()
    assert Answers(lab, folder).save()


def test_answers_keep_what_else_stands_in_the_file(lab, folder):
    folder.path.mkdir(parents=True)
    folder.answers.write_text('# mine\nschema = "labrunner/answers/v1"\n[other]\nvalue = 3\n', encoding="utf-8")
    answers = Answers(lab, folder)
    answers.set(lab.questions[0], "0.25", Say("en"))
    assert answers.save() is None
    text = folder.answers.read_text(encoding="utf-8")
    assert "# mine" in text and "[other]" in text and "0.25" in text
    assert Answers(lab, folder).shown(lab.questions[0]) == "0.25"


def test_the_walk_follows_the_learners_answers():
    walk = Walk()
    for question, answer in (("Q1.1", False), ("Q2.1", True), ("Q2.2", False)):
        assert walk.open == question
        walk.answer(question, answer)
    assert walk.open == "Q2.4"
    walk.answer("Q2.1", False)
    assert walk.path() == ["Q1.1", "Q2.1", "Q4.1"] and "Q2.2" not in walk.answers
    half = Walk(half=True, answers={"Q1.1": False, "Q2.1": False})
    assert half.open == "Q3.1"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"labs": 3}', '{"labs": [{"lab": "no-clip"}]}'])
def test_a_grade_that_cannot_be_read_is_one_sentence(text):
    from labrunner.errors import MachineError

    with pytest.raises(MachineError, match="grader's answer"):
        read_grade(text, "no-clip")


@pytest.mark.slow
def test_deck_and_plain_import_no_textual():
    import subprocess
    import sys

    code = (
        "import sys, pkgutil, importlib, labrunner.deck as d, labrunner.plain.journey\n"
        "found = [m.name for m in pkgutil.walk_packages(d.__path__, 'labrunner.deck.')]\n"
        "assert len(found) > 40, found\n"
        "[importlib.import_module(name) for name in found]\n"
        "assert not {'textual', 'torch'} & set(sys.modules), sys.modules.keys() & {'textual', 'torch'}"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert done.returncode == 0, done.stderr


def test_the_language_of_words_is_chosen():
    assert Say("es")("state.running") == "en vivo"


@pytest.mark.parametrize("name", ["no-clip", "lr-jump", "bandit-shift"])
def test_a_question_is_worth_what_the_grade_pays_for_it(places, name):
    from labrunner.course.lab import load_lab
    from labrunner.course.learner import lab_folder
    from labrunner.graders.grade import grade_path

    graded = load_lab(name)
    folder = lab_folder("ada", graded.phase, graded.id, root=places / "learners")
    folder.path.mkdir(parents=True)
    folder.answers.write_text("", encoding="utf-8")
    answers = Answers(graded, folder)
    checks = grade_path(folder.path, rerun="never")[0].labs[0].checks
    paid = {check.id: check.max_score for check in checks if check.id.startswith("answer.")}
    assert paid == {f"answer.{q.id}": pytest.approx(answers.worth(q), abs=0.001) for q in graded.questions}


@pytest.fixture
def started(monkeypatch):
    """The folders in which a session starts trainers; none is started."""
    from labrunner.deck.work import session as module

    folders = []
    monkeypatch.setattr(module.launch, "start", lambda spec, run_dir, **_: folders.append(run_dir))
    return folders


def test_a_run_that_another_deck_started_is_followed_and_no_second_trainer_starts(places, lab, folder, started):
    root = places / "runs"
    here = session(lab, folder, root)
    assert here.join() is None and not here.flights
    there = write_run(root, lab, "break", steps=60, status="running")
    with hold(there):
        flight = here.start("break")
        assert (flight.run_dir, flight.attached, here.chosen) == (there, True, "break") and not started
        assert here.start("break") is flight
        assert not here.start("control").attached and len(started) == 1
    here.start("break")  # its trainer is gone
    assert len(started) == 2


def test_a_run_that_is_just_being_started_elsewhere_is_followed_too(places, lab, folder, started):
    here = session(lab, folder, places / "runs")
    write_run(places / "runs", lab, "break", steps=0, status="created")
    assert here.start("break").attached and not started


@pytest.mark.parametrize("other", [{"learner": "bea"}, {"overrides": {"optimizer.grad_clip": 0.25}}])
def test_another_learners_run_or_another_fix_is_not_the_one_that_is_started(places, lab, folder, started, other):
    here = session(lab, folder, places / "runs")
    there = write_run(places / "runs", lab, "fix", steps=60, status="running", **other)
    with hold(there):
        assert not here.start("fix", {"optimizer.grad_clip": 0.5}).attached and len(started) == 1


def test_the_runs_that_other_decks_train_are_joined(places, lab, folder, started):
    root = places / "runs"
    write_run(root, lab, "break", steps=500, stamp="1")
    here = session(lab, folder, root)
    control = write_run(root, lab, "control", steps=40, status="running")
    again = write_run(root, lab, "break", steps=30, status="running", stamp="2")
    write_run(root, lab, "break", steps=0, status="stopped", stamp="3")
    with hold(control), hold(again):
        assert here.join() in ("break", "control") and here.join() is None
        assert {arm: flight.run_dir for arm, flight in here.flights.items()} == {"control": control, "break": again}


def test_a_run_that_was_stopped_before_its_first_step_hides_no_other(places, lab, folder):
    root = places / "runs"
    good = write_run(root, lab, "break", steps=40, stamp="1")
    write_run(root, lab, "break", steps=0, status="stopped", stamp="2")
    assert newest_runs(root, lab, "ada") == {"break": good}


def test_a_comparison_says_where_two_runs_part_after_the_first_grade(runs, lab, folder):
    session = LabSession(lab, folder, root=runs)
    for flight in session.flights.values():
        flight.settle()

    def compared():
        return compare_in(session, session.flights["control"], session.flights["break"], 10)

    found = compared()
    assert found.at_step_only and found.parting is None and not any(one.largest for one in found.differences)
    assert {one.field: one.a for one in found.differences}["loss"] == session.flights["control"].run.at("loss", 10)
    folder.path.mkdir(parents=True, exist_ok=True)
    progress.append(folder.progress, "graded", {"score": 12.0, "max_score": 100.0})
    step, field = compared().parting
    assert step > 10 and field == "grad_norm_post"
    session.graded = False  # a case of practice, of a lab that was graded and is not solved
    assert compared().at_step_only


def test_how_far_the_fix_lies_from_the_control_is_told_and_where_they_part_after_the_first_grade(runs, lab, folder):
    write_run(runs, lab, "fix", config=lab.resolve("break"))
    session = LabSession(lab, folder, root=runs)
    for flight in session.flights.values():
        flight.settle()

    def compared():
        return compare_in(session, session.flights["control"], session.flights["fix"], 10)

    found = compared()
    assert found.parting is None and found.parts_untold and not found.at_step_only
    assert "after the first grade" in parting_text(found, Say("en"))
    assert any(one.largest for one in found.differences)
    alike = compare_in(session, session.flights["control"], session.flights["control"], 10)
    assert not alike.parts_untold
    folder.path.mkdir(parents=True, exist_ok=True)
    progress.append(folder.progress, "graded", {"score": 12.0, "max_score": 100.0})
    assert compared().parting is not None
