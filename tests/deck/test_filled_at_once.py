"""What is filled into the symptoms at once: which lines, and which of them anew when the spike's step changes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tui_synthetic import journal

from labrunner.course.lab import load_lab
from labrunner.deck.draw.scale import number
from labrunner.deck.run.state import RunState
from labrunner.deck.work.filled import NAME
from labrunner.deck.work.insertion import of_its_step
from labrunner.graders.messages.labels import label_of
from labrunner.graders.scaffold import scaffold


@pytest.fixture(params=["en", "es"])
def form(request, tmp_path):
    """The empty lines of section 1, how a symptom's label begins, and a run that has 400 steps."""
    lab, language = load_lab("no-clip"), request.param
    lines = [line for line in scaffold(lab, language).split("\n") if line.startswith("- ") and line.endswith(":")][:10]
    run = RunState()
    run.feed(journal(400))
    flight = SimpleNamespace(run=run, run_dir=tmp_path, manifest=SimpleNamespace(dtype="fp32"))
    session = SimpleNamespace(flight=flight, lab=lab, filled={})
    return lines, lambda name: f"- {label_of(name, language, lab)}:", session


def of_step(step: int):
    return SimpleNamespace(spike_step=lambda: step)


def value(body: str, label: str) -> str:
    return next(line.removeprefix(label).strip() for line in body.split("\n") if line.startswith(label))


def test_the_loss_before_the_spike_is_filled_from_the_step_before_and_what_is_to_judge_stays_open(form):
    lines, label, session = form
    body, _ = of_its_step(of_step(60), session, "\n".join(lines))
    run = session.flight.run
    assert value(body, label("pre_spike_loss")) == number(run.at("loss_ema", 59)) != number(run.at("loss_ema", 60))
    assert value(body, label("spike_loss")) == number(run.at("loss", 60))
    assert [value(body, label(name)) for name in ("peak_loss", "recovery_loss", "unusual_tokens")] == ["", "", ""]


def test_when_the_step_changes_its_own_lines_are_filled_anew_and_those_of_the_learner_stay(form):
    lines, label, session = form
    body, _ = of_its_step(of_step(312), session, "\n".join(lines))
    typed = body.replace(f"{label('lr')} {value(body, label('lr'))}", f"{label('lr')} 0.75")
    body, count = of_its_step(of_step(200), session, typed)
    run = session.flight.run
    assert count and value(body, label("lr")) == "0.75"
    assert value(body, label("batch_index")) == "200"
    assert value(body, label("spike_loss")) == number(run.at("loss", 200)) != number(run.at("loss", 312))
    assert of_its_step(of_step(200), session, body) == (body, 0)


def test_what_the_learner_typed_before_is_never_replaced(form):
    lines, label, session = form
    typed = "\n".join(lines).replace(label("spike_loss"), f"{label('spike_loss')} 9.9")
    body, _ = of_its_step(of_step(312), session, typed)
    assert value(of_its_step(of_step(200), session, body)[0], label("spike_loss")) == "9.9"


def test_after_a_new_start_its_own_lines_are_still_its_own_and_a_damaged_record_changes_none(form, tmp_path):
    lines, label, session = form
    body, _ = of_its_step(of_step(312), session, "\n".join(lines))
    typed = body.replace(f"{label('lr')} {value(body, label('lr'))}", f"{label('lr')} 0.75")
    session.filled = {}  # as a deck that was closed and opened begins
    anew, count = of_its_step(of_step(200), session, typed)
    assert count and value(anew, label("batch_index")) == "200" and value(anew, label("lr")) == "0.75"
    session.filled = {}
    (tmp_path / NAME).write_text('{"schema": "labrunner/filled/v1", "values": [1]}')
    assert of_its_step(of_step(312), session, anew) == (anew, 0)
    (tmp_path / NAME).unlink()
    session.flight.run_dir = tmp_path / "gone"  # where nothing can be written
    body, count = of_its_step(of_step(312), session, "\n".join(lines))
    assert count and session.filled
