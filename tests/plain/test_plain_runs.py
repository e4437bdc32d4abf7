"""What the word `run` starts: the run that comes next, one by its name, one anew; and what it says of those there."""

from __future__ import annotations

import pytest
from tui_fakes import FakeLaunch
from tui_synthetic import write_run

from labrunner.course.blind import solution_arms
from labrunner.course.lab import load_lab
from labrunner.deck.run.flight import Flight
from labrunner.deck.strings import Say
from labrunner.deck.work import live
from labrunner.deck.work import session as session_module


@pytest.fixture
def started(monkeypatch):
    """The arms that were started, each with a trainer that is done at once."""
    arms: list[str] = []

    def start(spec, run_dir, *, outlive=False):
        arms.append(spec.arm)
        made = write_run(run_dir.parent, load_lab(spec.lab), spec.arm, stamp=run_dir.name, config=spec.config)
        made.rename(run_dir)

    monkeypatch.setattr(session_module.launch, "start", start)
    return arms


@pytest.mark.parametrize(
    ("language", "run", "anew"), [("en", "run", "run ARM again"), ("es", "correr", "correr BRAZO otra vez")]
)
def test_what_is_run_is_not_run_anew_without_being_asked(talk, runs, started, language, run, anew):
    told = talk("no-clip", run, "salir", language=language)
    assert f"control, break ({anew} " in " ".join(told.split()) and not started
    again = {"en": "again", "es": "otra vez"}[language]
    told = talk("no-clip", f"{run} break", f"{run} break {again}", f"{run} break twice", "q", language=language)
    assert f"{run} break {again} " in " ".join(told.split()) and started == ["break"]
    assert "twice" in told


def test_alone_it_runs_the_arm_that_is_missing(talk, places, started):
    lab = load_lab("fp16-overflow")
    for arm in ("control", "break"):
        write_run(places / "runs", lab, arm)
    told = talk("fp16-overflow", "run", "run", "run", "q")
    assert started == ["break-forward", "break-fp32-nan"]
    assert "break-fp32-nan (run ARM again makes one anew); not run: fp32-twin" in " ".join(told.split())


def test_alone_it_runs_what_was_just_made_ready(talk, runs, started):
    talk("no-clip", "fix grad_clip=0.5", "run", "run fix", "fix grad_clip=0.7", "run fix", "q")
    assert started == ["fix", "fix"], "a fix that says the same is not run anew, one that was changed is"
    started.clear()
    again = ("run experiment-1", "run experiment-1 again", "run")
    told = talk("no-clip", "experiment H1 grad_clip=0.9 calm", "run", *again, "q")
    assert "run already: control, break, fix, experiment-1 (" in " ".join(told.split())
    assert started == ["experiment-1", "experiment-1"]


def test_a_run_that_was_stopped_goes_on(talk, places, lab, monkeypatch):
    fake = FakeLaunch(lab)
    runs_root = places / "runs"
    write_run(runs_root, lab, "control", steps=200, status="stopped")

    def resume(run_dir, *, outlive=False):
        trainer = fake.resume(run_dir, outlive=outlive)
        trainer.end()
        return trainer

    monkeypatch.setattr(session_module.launch, "resume", resume)
    told = talk("no-clip", "run", "q")
    assert "next: run, control goes on" in told and "trainer goes on" in told
    assert [trainer.asked[0] for trainer in fake.attached] == ["resumed"]
    assert len([*runs_root.iterdir()]) == 1, "no new run was begun"


def test_the_name_of_no_run_tells_which_there_are_and_none_that_would_tell_the_cause(talk, places, started):
    hidden = sorted(solution_arms(load_lab("fp16-overflow")))
    told = talk("fp16-overflow", "run moon", *(f"run {arm}" for arm in hidden), "q")
    assert hidden and told.count("no run is called ") == 1 + len(hidden) and not started
    listed = told.split("no run is called moon: ")[1].split("fp16-overflow>")[0]
    assert "fp32-twin" in listed and not any(arm in listed for arm in hidden)


def test_the_run_that_a_question_asks_about_is_named_where_runs_are_listed(talk, places):
    early = talk("fp16-overflow", "arms", "q", asked=False)
    assert early.count("a question asks about it") == 1, "of those that are asked before the first grade"
    told = " ".join(talk("fp16-overflow", "arms", "look fp32-twin", "questions", "q").split())
    assert "not run; a question asks about it: run fp32-twin" in told
    assert "fp32-twin is not run yet: run fp32-twin" in told
    assert "It is read in the run fp32-twin, which is still to be run: run fp32-twin." in told
    told = " ".join(talk("fp16-overflow", "brazos", "ver fp32-twin", "preguntas", "q", language="es").split())
    assert "sin correr; una pregunta trata de él: correr fp32-twin" in told
    assert "fp32-twin aún está sin correr: correr fp32-twin" in told


def test_a_case_runs_what_is_missing_and_nothing_twice(talk, places, started):
    told = talk("case no-clip", "run", "run", "run", "run control", "run moon", "run control again", "back", "q")
    assert started == ["control", "break", "control"]
    assert "control, break (run ARM again makes one anew)" in " ".join(told.split())
    assert "control is run to its end" in told and "no run is called moon: control, break" in told


@pytest.mark.parametrize(
    ("language", "said"), [("en", "break stops, as you asked"), ("es", "break se para, como pediste")]
)
def test_who_leaves_a_run_that_was_asked_to_stop_is_not_told_that_it_goes_on(
    talk, places, lab, monkeypatch, language, said
):
    write_run(places / "runs", lab, "break", steps=0, status="running")
    monkeypatch.setattr(live, "is_held", lambda _: True)
    monkeypatch.setattr(Flight, "command", lambda flight, what: setattr(flight, "stopping", what == "stop") or True)
    told = talk("no-clip", "stop", "back", "q", language=language)
    state = Say(language)("labs.state.stopping", step=0, of=500)
    assert told.rstrip().endswith(said) and f"no-clip: {state}" in told
