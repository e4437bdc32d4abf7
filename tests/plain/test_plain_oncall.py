"""The shifts that there are, in lines: those that were left, those that a course asks for, and at which level."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shift_fakes import COURSE, FLYING, fake_start
from typed_lines import typing

from labrunner.deck.strings import Say
from labrunner.deck.work.shift import course_shifts, take_asked
from labrunner.drill.record import read_record
from labrunner.plain.journey import Plain
from labrunner.plain.shift import PlainShift


@pytest.fixture
def started(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LABRUNNER_SALT", raising=False)
    return fake_start(monkeypatch)


@pytest.fixture
def course(started, tmp_path):
    """The two shifts that a course asks of ana, each with its place."""
    (tmp_path / "course.toml").write_text(COURSE)
    return course_shifts("ana")


@pytest.fixture
def say(tmp_path):
    """Type lines in the list of labs; what was answered, in one line."""

    def talk(*typed: str, language: str = "en") -> str:
        said: list[str] = []
        ask = typing([*typed, "q"], said)
        runs, places = tmp_path / "runs", tmp_path / "learners"
        assert Plain("ana", Say(language), ask=ask, out=said.append, runs_root=runs, root=places).run() == 0
        return " ".join(" ".join(said).split())

    return talk


def fly(asked, place, tmp_path, *typed: str) -> str:
    """What is said in a shift that counts, while lines are typed."""
    session = take_asked(asked, place, tmp_path / "runs", learner="ana", in_pieces=True)
    said: list[str] = []
    PlainShift(session, Say("en"), typing(typed, said), said.append).talk()
    return " ".join(" ".join(said).split())


def test_the_journey_leads_to_a_shift_and_back_to_the_one_that_was_left_by_its_name(started, say, tmp_path):
    told = say("shift", "shift ghosts", "shift amber", "back", "shift")
    assert "shift NAME, one of: amber" in told and "no scenario is called 'ghosts'" in told
    assert told.count("Nobody else is awake") == 1, "alone it goes on with nothing"
    assert "amber waits, left at update 54 of 360: shift amber goes on with it" in told
    told = say("turno", "turno amber", "volver", language="es")
    assert "amber espera, dejado en la actualización 54 de 360: turno amber lo retoma" in told
    assert len(list(tmp_path.glob("runs/on-call/*"))) == 1


def test_of_two_that_wait_of_a_scenario_the_older_one_has_its_seed(started, say, tmp_path):
    say("shift amber", "back")
    first = next(tmp_path.glob("runs/on-call/*"))
    (first / "cockpit.json").rename(tmp_path / "aside")
    say("shift amber", "back")
    (tmp_path / "aside").rename(first / "cockpit.json")
    told, seeds = say("shift"), [read_record(path).seed for path in tmp_path.glob("runs/on-call/*/shift.json")]
    assert "shift amber goes on with it" in told
    assert sum(f"labrunner drill amber --seed {seed} --plain goes on with it" in told for seed in seeds) == 1


def test_a_level_is_taken_and_nonsense_refused(started, say):
    assert "seed" in say("shift amber guided", "back") and started.options["guided"]
    assert "level guided" in say("SHIFT amber guided", "shift amber Guided", "back")
    assert "level solo" in say("shift amber solo", "back") and not started.options["guided"]
    assert "level night, solo" in say("shift indigo", "back"), "which a night is, whoever proposes"
    assert "nivel guiado" in say("turno cobalt guiado", "volver", language="es") and started.options["guided"]
    for words in ("nonsense", "guided solo", "night"):
        told = say(f"shift linen {words}")
        assert f"no level is called {words}" in told and "pager" not in told


def test_shift_alone_and_help_say_what_the_course_asks_for(course, say, tmp_path):
    (one, place), (two, elsewhere) = course
    for word in ("shift", "?"):
        told = say(word)
        assert "The course asks shifts of you: 2, not handed in yet: 2." in told
        assert "labrunner drill --learner ana --plain flies the next" in told
    fly(two, elsewhere, tmp_path, "back")
    told = say("shift")
    assert f"the course's shift 2, {two.scenario}, is begun, at update 54 of 360" in told
    assert f"labrunner drill {two.scenario} --seed {two.seed} --learner ana --plain goes on with it" in told
    assert "waits" not in told, "it is no practice"
    place.parent.mkdir(parents=True)
    place.write_text("mine")
    assert "not handed in yet: 1." in say("?") and "sin entregar: 1." in say("turno", language="es")
    elsewhere.write_text("mine")
    assert "The course asks" not in say("?", "shift")


def test_a_course_that_is_wrong_hides_no_shift(course, say, tmp_path):
    (tmp_path / "assignments.toml").write_text("x = 1")
    labs, told = say().count("assignments.toml"), say("?", "shift")
    assert told.count("assignments.toml") == 3 * labs + 2 and "shift NAME, one of" in told


def test_a_shift_that_counts_says_so_at_its_beginning_and_when_it_is_left(course, tmp_path):
    (one, place), _ = course
    told = fly(one, place, tmp_path, "?", "back")
    assert "It counts: number 1 of the 2 shifts that the course asks of ana." in told and "no pause" in told
    assert "the shift waits" not in told.lower() and "it can be gone on with, not begun anew" in told
    assert "This shift counts and is not handed in. It stands at its update 54" in told
    assert f"labrunner drill {one.scenario} --seed {one.seed} --learner ana --plain goes on with it" in told


def test_a_shift_that_counts_is_handed_in_when_its_process_is_over(course, started, tmp_path):
    (one, place), _ = course
    told = fly(one, place, tmp_path, "400", "", "a jump", "", "")
    assert one.is_of(read_record(place)) and "your shift is in" in told and "61.5 of 100" in told
    (_, _), (two, elsewhere) = course
    started.at = replace(FLYING, executed=360, phase="over")  # over, and the deck was gone before it could hand it in
    told = fly(two, elsewhere, tmp_path)
    assert two.is_of(read_record(elsewhere)) and "your shift is in" in told
