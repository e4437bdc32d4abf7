"""After `run`, `write`, `grade` and `experiments` the last line says what comes next, however far the work is."""

from __future__ import annotations

import pytest
from tui_fakes import FakeLaunch, fake_grader
from tui_synthetic import write_run
from typed_lines import answers

from labrunner.course import progress
from labrunner.course.hints import record_solved
from labrunner.course.lab import load_lab
from labrunner.deck.work import next as following
from labrunner.deck.work import session as session_module
from labrunner.deck.work.forms import roles_of
from labrunner.plain import grade as plain_grade
from labrunner.plain import journey

WORDS = {
    "en": ("run control", "write", "experiments", "grade"),
    "es": ("correr control", "escribir", "experimentos", "nota"),
}


def last_lines(told: str, count: int) -> list[str]:
    """The last line of each of the first answers to so many commands."""
    return [answer.rstrip("\n").rpartition("\n")[2] for answer in answers(told)[1 : count + 1]]


@pytest.fixture
def below(monkeypatch, tmp_path):
    """A grader that gives half of the points, which is no pass."""
    made = fake_grader(tmp_path, score=50.0, passed=False)
    monkeypatch.setattr(plain_grade, "command", lambda *_: made)


@pytest.fixture
def written(folder, monkeypatch):
    """A post-mortem in which no section is empty, and no question is owed an answer."""
    folder.postmortem.parent.mkdir(parents=True)
    folder.postmortem.write_text("# begun\n")
    monkeypatch.setattr(following, "_empty", lambda _path: ([], roles_of("spike")))
    monkeypatch.setattr("labrunner.deck.work.answers.Answers.owed", property(lambda _: 0))


@pytest.mark.parametrize(("language", "coming"), [("en", "next: run, the break"), ("es", "sigue: correr, break")])
def test_where_only_the_control_is_run(talk, places, lab, below, language, coming):
    write_run(places / "runs", lab, "control")
    assert last_lines(talk("no-clip", *WORDS[language], language=language), 4) == [coming] * 4


@pytest.mark.parametrize(
    ("language", "run", "coming"),
    [("en", "run break", "next: break is training; watch it"), ("es", "correr break", "sigue: break entrena; míralo")],
)
def test_where_the_break_is_being_run(talk, places, lab, below, monkeypatch, language, run, coming):
    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    write_run(places / "runs", lab, "control")
    fake = FakeLaunch(lab)
    monkeypatch.setattr(session_module.launch, "start", fake.start)
    monkeypatch.setattr(session_module.launch, "RunSpec", fake.RunSpec)
    monkeypatch.setattr(journey.time, "sleep", interrupted)
    monkeypatch.setattr(plain_grade, "run_grader", lambda *_: (1, "{}"))
    words = [run, *WORDS[language][:-1]]
    assert last_lines(talk("no-clip", *words, language=language), 4) == [coming] * 4


@pytest.mark.parametrize(
    ("language", "coming"),
    [
        ("en", "next: write 2, post-mortem: hypotheses, before experiments and fix"),
        ("es", "sigue: escribir 2, post-mortem: hipótesis, antes de experimentos y arreglo"),
    ],
)
def test_where_the_post_mortem_is_begun(talk, runs, below, language, coming):
    words = WORDS[language]
    told = talk("no-clip", f"{words[1]} 1", "- Spike: step 312", ".", *words, language=language)
    assert last_lines(told, 5) == [coming] * 5


@pytest.mark.parametrize(
    ("language", "coming"),
    [
        ("en", "next: experiments, the experiments (0 of 2 predicted)"),
        ("es", "sigue: experimentos, los experimentos (0 de 2 predichos)"),
    ],
)
def test_where_nothing_is_predicted(talk, runs, written, below, language, coming):
    assert last_lines(talk("no-clip", *WORDS[language], language=language), 4) == [coming] * 4


@pytest.mark.parametrize(
    ("language", "fix", "run", "refused"),
    [("en", "fix", "run fix", " is refused: "), ("es", "arreglo", "correr fix", " se rechaza: ")],
)
def test_a_fix_that_the_lab_refuses_is_not_what_to_run_next(
    talk, places, monkeypatch, written, language, fix, run, refused
):
    lab = load_lab("fp16-overflow")
    for arm in ("control", "break"):
        write_run(places / "runs", lab, arm)
    monkeypatch.setattr(following.NextStep, "__call__", lambda _: following.Next("mend", "fix"))
    key, value = lab.refused[0].key, lab.refused[0].value
    told = talk("fp16-overflow", f"{fix} {key}={value}", fix, language=language)
    here = answers(told)[1]
    assert refused in " ".join(here.split())
    assert all(f": {fix}, " in line and run not in line for line in last_lines(told, 2))


@pytest.mark.parametrize(
    ("language", "coming"),
    [
        ("en", "next: grade, once more; first mend what its first lines name (50 of 100 so far)"),
        ("es", "sigue: nota, otra vez; antes corrige lo que dice arriba (50 de 100 hasta ahora)"),
    ],
)
def test_where_the_grade_was_below_a_pass(talk, runs, folder, written, below, monkeypatch, language, coming):
    monkeypatch.setattr(following.NextStep, "_writing", lambda *_, **__: None)
    progress.append(folder.progress, "graded", {"score": 50.0, "max_score": 100.0})
    told = talk("no-clip", *WORDS[language], language=language)
    assert [answer.rstrip("\n")[-len(coming) :] for answer in map(_unbroken, answers(told)[1:5])] == [coming] * 4


def _unbroken(answer: str) -> str:
    return " ".join(answer.split())


@pytest.mark.parametrize(
    ("language", "coming"),
    [
        ("en", "solved; next: explain, what was learned, then another lab"),
        ("es", "resuelto; sigue: explicar, lo aprendido, luego otro lab"),
    ],
)
def test_where_the_lab_is_solved(talk, runs, folder, below, language, coming):
    record_solved(folder, 80.0, 100.0)
    assert last_lines(talk("no-clip", *WORDS[language], language=language), 4) == [coming] * 4
