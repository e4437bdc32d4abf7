"""Before the first grade the values that tell the cause are not shown, and hypotheses come before the pages that name
what can be changed and asked."""

import csv
from functools import partial
from pathlib import Path

import pytest

from labrunner.course import progress
from labrunner.course.blind import WITHHELD, settings_of_the_cause
from labrunner.course.chance import paid
from labrunner.course.lab import list_labs, load_lab
from labrunner.course.lab_places import lab_folders
from labrunner.course.learner import LabFolder, lab_folder
from labrunner.course.templates import answers_template, fix_template
from labrunner.deck.run.flight import Notice
from labrunner.deck.strings import Say
from labrunner.deck.work.answers import Answers
from labrunner.deck.work.experiments import Experiments
from labrunner.deck.work.fix import FixDraft
from labrunner.deck.work.forethought import Forethought, names_a_cause, naming_section, questions_asked, questions_open
from labrunner.deck.work.lacking import AskedTwice
from labrunner.deck.work.next import NextStep
from labrunner.deck.work.session import LabSession
from labrunner.engine.config import flatten, full_key

QUESTIONS_SHUT = Notice("q.shut", {"section": 4}, "warning")
LABS = sorted(name for name in lab_folders() if load_lab(name).editable)


def graded(folder: LabFolder) -> None:
    folder.path.mkdir(parents=True, exist_ok=True)
    progress.append(folder.progress, "graded", {"score": 12.0, "max_score": 100.0})


@pytest.fixture(params=LABS)
def unseen(request, places):
    lab = load_lab(request.param)
    return lab, lab_folder("ada", lab.phase, lab.id, root=places / "learners")


def test_what_sets_the_break_off_is_shown_nowhere_before_the_first_grade(unseen):
    lab, mine = unseen
    control, broken = flatten(lab.resolve("control")), flatten(lab.resolve("break"))
    apart = {full_key(key) for key in lab.editable if control[full_key(key)] != broken[full_key(key)]}
    for settings in (FixDraft(lab, mine).settings, Experiments(lab, mine).settings):
        shown = {one.key: one.broken for one in settings}
        assert apart and all(shown[key] == WITHHELD for key in apart)
        assert all(one.begun == "" for one in settings if one.key in apart)
    if not lab.blind:
        graded(mine)
        for settings in (FixDraft(lab, mine).settings, Experiments(lab, mine).settings):
            assert all(one.broken == broken.get(one.key, True) for one in settings)


def test_before_the_first_grade_only_what_earns_points_is_asked(unseen):
    """The rest tells what there was to find, while the root cause may still be changed."""
    lab, mine = unseen
    paying = [question for question in lab.questions if paid(lab.chance.question(question))]
    assert list(questions_asked(lab, mine)) == paying and len(paying) < len(lab.questions)
    before = Answers(lab, mine)
    assert before.later == len(lab.questions) - len(paying) and str(before.later) in before.put_off(Say("es"))
    written = answers_template(lab, "en", questions_asked(lab, mine))
    assert all((f"[{question.id}]" in written) == (question in paying) for question in lab.questions)
    graded(mine)
    after = Answers(lab, mine)
    assert len(after.questions) == len(lab.questions) and after.put_off(Say("en")) == ""
    assert list(after.questions[: len(paying)]) == paying


def test_what_is_withheld_does_not_tell_the_cause_either():
    """On no page does a mark stand at the cause alone."""
    for lab in list_labs():
        assert len(settings_of_the_cause(lab) & {full_key(key) for key in lab.editable}) > 1, lab.id


def test_rivals_are_withheld_too_and_so_is_what_no_fault_sets(places):
    assert {"schedule.jump_factor"} <= settings_of_the_cause(load_lab("lr-jump"))
    assert {"precision.loss_scaling", "precision.skip_nonfinite", "precision.loss_scale"} <= settings_of_the_cause(
        load_lab("fp16-overflow")
    )
    lab = load_lab("lr-jump")
    settings = FixDraft(lab, lab_folder("ada", lab.phase, lab.id, root=places)).settings
    assert settings and all(one.withheld for one in settings)


def test_the_empty_fix_does_not_tell_either():
    assert "jump_factor = 0.01" in fix_template(load_lab("lr-jump"), "en")
    assert "20" not in [word.strip(";") for word in fix_template(load_lab("lr-jump"), "en").split()]


def test_hypotheses_are_asked_for_once_a_page_before_the_first_grade(runs, lab, folder):
    session = LabSession(lab, folder, root=runs)
    first = Forethought()
    assert first.asks(session, "fix") and not first.asks(session, "fix")
    assert first.asks(session, "experiments")  # who was asked for them at one page is not let into the other for that
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text("## 2. Hypotheses\n\n1. <cause> (panel <n>)\n")
    assert Forethought().asks(session, "fix")
    folder.postmortem.write_text("## 2. Hypotheses\n\n1. The clip was taken out (panel 3)\n")
    assert not Forethought().asks(session, "fix")
    folder.postmortem.unlink()
    graded(folder)
    assert not Forethought().asks(session, "fix")


def test_practice_asks_for_none(runs, lab, folder):
    session = LabSession(lab, folder, root=runs)
    session.graded = False
    assert not Forethought().asks(session, "fix")


def test_the_next_step_leads_to_no_page_that_tells_before_there_are_hypotheses(runs, lab, folder):
    session = LabSession(lab, folder, root=runs)
    folder.path.mkdir(parents=True)
    data = {"tests": "H1", "set": {"optimizer.grad_clip": 1.0}, "predicts": "calm"}
    progress.append(folder.progress, "experiment", data)
    folder.experiments.write_text(
        'schema = "labrunner/experiments/v1"\n[[experiment]]\ntests = "H1"\n'
        'set = { "optimizer.grad_clip" = 1.0 }\npredicts = "calm"\n'
    )
    assert NextStep(session)().action == "diagnose"
    folder.postmortem.write_text(_every_section("words, but no hypothesis"))
    assert NextStep(session)().action == "postmortem"
    folder.postmortem.write_text(_every_section("1. The clip was taken out (panel 3)"))
    assert NextStep(session)().action == "experiments"


UNNAMED = {
    "spike": "## 4. Root cause\n\n<one sentence>\n",
    "scale": "---\nform: scale\n---\n## 3. Classification\n\n- Type: 2\n- Root cause: <one sentence>\n",
}


@pytest.mark.parametrize("form", UNNAMED)
def test_questions_open_once_the_learner_has_named_a_root_cause(lab, folder, form):
    assert not questions_open(lab, folder)
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text(UNNAMED[form])
    assert not questions_open(lab, folder)
    folder.postmortem.write_text(UNNAMED[form].replace("<one sentence>", "3"))
    assert not questions_open(lab, folder)
    assert naming_section(folder) == {"spike": 4, "scale": 3}[form]
    folder.postmortem.write_text(UNNAMED[form].replace("<one sentence>", "The clip was left out."))
    assert questions_open(lab, folder)


@pytest.mark.parametrize(
    "words",
    [
        "TODO fill this in later",
        "I do not know yet what it was",
        "No sé todavía qué lo causó",
        "something went wrong here",
        "one two three",
        "asdf qwer zxcv",
        "clip the batch of no gradient the",
    ],
)
def test_words_that_name_no_cause_open_no_questions(words):
    assert not names_a_cause(words)


@pytest.mark.parametrize(
    "words",
    ["A flipped bit somewhere", "cosmic rays hit memory", "lr too high", "La semilla era distinta", "No hay recorte"],
)
def test_a_wrong_cause_opens_the_questions_as_a_right_one_does(words):
    assert names_a_cause(words)


def test_what_honest_people_write_of_a_cause_opens_the_questions():
    """In the tables of root causes as people write them, all but one in a thousand."""
    written = [row["sentence"] for row in honest_causes()]
    assert len(written) > 1000 and sum(map(names_a_cause, written)) >= 0.999 * len(written)


def honest_causes():
    for table in (Path(__file__).parents[1] / "graders" / "words").glob("*.tsv"):
        with open(table, encoding="utf-8", newline="") as stream:
            rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
            yield from (row for row in rows if row["kind"] == "honest")


def test_questions_are_open_after_the_first_grade(lab, folder):
    graded(folder)
    assert questions_open(lab, folder)


def test_a_page_that_tells_is_not_opened_before(runs, lab, folder):
    session = LabSession(lab, folder, root=runs)
    asked = Forethought()
    assert asked.wants(session, "questions") == asked.wants(session, "questions") == QUESTIONS_SHUT
    assert asked.wants(session, "fix") is not None and asked.wants(session, "fix") is None
    assert asked.wants(session, "postmortem") is None
    session.graded = False
    assert asked.wants(session, "questions") is None


def _every_section(hypotheses: str) -> str:
    titles = ["Symptoms", "Hypotheses", "Evidence", "Root cause", "Remediation", "Verification", "Lesson"]
    words = ["- Spike: step 312", hypotheses, *["Some words of my own."] * 5]
    written = enumerate(zip(titles, words, strict=True), start=1)
    return "\n".join(f"## {n}. {title}\n\n{text}\n" for n, (title, text) in written)


def predicted(folder: LabFolder, *words: str) -> None:
    """Experiments as they are handed in, each with its prediction."""
    rows = (
        f'[[experiment]]\ntests = "H1"\nset = {{"optimizer.grad_clip" = {clip}.0}}\npredicts = "{word}"\n'
        for clip, word in enumerate(words, start=1)
    )
    folder.path.mkdir(parents=True, exist_ok=True)
    folder.experiments.write_text('schema = "labrunner/experiments/v1"\n' + "".join(rows))


def test_the_first_grade_is_asked_for_twice_while_it_would_pay_little_and_later_ones_are_not(lab, folder, runs):
    session, ask, say = LabSession(lab, folder, root=runs), AskedTwice(), Say("en")
    told = partial(ask.told, session, "grade", say, lambda name: {"grade": "g"}[name])
    assert told() == "empty sections: 1, 2, 3, 4, 5, 6, 7; no prediction made; g again grades"
    assert told() == "", "asked for twice"
    predicted(folder, "calm", "calm")
    assert "; predictions all alike; g again" in told() and told() == "", "what has changed is said anew"
    folder.postmortem.write_text("".join(f"## {n}. x\n\nwords\n\n" for n in (1, 2, 3, 4, 5, 7)))
    predicted(folder, "calm", "divergent")
    assert told().startswith("empty sections: 6; g") and told() == ""
    predicted(folder, "calm")
    graded(folder)
    assert told() == "", "after it never"
