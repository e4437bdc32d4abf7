"""The grade in `--plain`: how far the grader is, what is said before, what lost points, what comes after."""

from __future__ import annotations

import json
import math
import re
import sys

import pytest
from typed_lines import answers

from labrunner.course import progress
from labrunner.course.briefing import BRIEFING, readable
from labrunner.course.lab import load_lab
from labrunner.deck.strings import Say
from labrunner.plain import grade as plain_grade
from labrunner.plain.grade import run_grader


def test_how_far_the_graders_runs_are_is_told_in_lines_of_the_learners_language(places, monkeypatch):
    monkeypatch.setattr(plain_grade, "_SILENT", math.inf)
    told: list[str] = []
    run = "running no-clip break: step 250 of 500, loss 2.1; 3 more after it"
    last = run.replace("3 more", "0 more")
    further = run.replace("250", "375")  # the same run: nothing new to hear
    twice = ", and up to 2 more if predictions did not come true; about 40 s"
    lines = f"{run}\\n{further}\\n{run}{twice}\\n{last}; about 3 min\\nodd\\n"
    said = f"import sys; sys.stderr.write('{lines}'); print('{{}}'); sys.exit(1)"
    assert run_grader([sys.executable, "-P", "-c", said], Say("es"), told.append) == (1, "{}\n")
    words = "corriendo no-clip break: paso 250 de 500, loss 2.1; después quedan 3"
    ends = words.replace("después quedan 3", "es la última; unos 3 min")
    assert told[1:] == [words, f"{words}, y hasta 2 más si hay predicciones sin cumplir; unos 40 s", ends, "odd"]
    monkeypatch.setattr(plain_grade, "_SILENT", 0.0)
    told.clear()
    run_grader([sys.executable, "-P", "-c", said], Say("es"), told.append)
    assert len(told) > 5 and told[1].startswith("corriendo") and told[-1] == "odd", "a long run is told of again"


def test_a_grade_ends_with_the_points_by_part_and_offers_the_explanation_in_parts(talk, runs, graded):
    told = talk("no-clip", "explain", "grade", "brief", "explain", "brief 3", "brief 99", "quit")
    assert "by part: numbers 10 of 10; fix 0 of 10; words 0 of 5\nwhat lost points, the most first:\n" in told
    early, _, brief, whole, *rest = answers(told)[1:]
    assert "Once the lab is solved, its explanation opens here." in early
    parts = readable(load_lab("no-clip"), solved=True)
    of, own = len(parts), sum(part in BRIEFING for part in parts)
    assert [f"part {place} of {of}\n" in brief for place in range(1, of + 1)] == [
        place <= own for place in range(1, of + 1)
    ]
    assert [f"part {place} of {of}\n" in whole for place in range(1, of + 1)] == [
        place > own for place in range(1, of + 1)
    ]
    named = " ".join(brief.split())
    assert all(f"brief {place}, " in named for place in range(own + 1, of + 1)) and "explain reads" in named
    assert not any(f", {part};" in named for part in parts), "no name that only the file of texts has"
    assert told.count(f"part 3 of {of}\n") == 2 and f"the text has parts 1 to {of}" in rest[1]


@pytest.mark.parametrize(
    ("language", "word", "lost", "rest"),
    [
        ("en", "grade", "what lost points, the most first:", "what lost none:"),
        ("es", "nota", "lo que perdió puntos, lo que más, primero:", "lo que no perdió ninguno:"),
    ],
)
def test_a_grade_tells_first_what_lost_most(talk, runs, folder, monkeypatch, language, word, lost, rest):
    rows = (("a", "pass", 4.0), ("b", "partial", 3.0), ("c", "error", 0.0), ("d", "fail", 0.0), ("e", "skipped", 0.5))
    checks = [
        {
            "id": f"symptom.{id}",
            "title": f"Check {id}",
            "status": status,
            "score": score,
            "max_score": 4.0,
            "message": "",
        }
        for id, status, score in rows
    ]
    result = {"passed": False, "labs": [{"lab": "no-clip", "score": 7.5, "max_score": 20.0, "checks": checks}]}
    monkeypatch.setattr(plain_grade, "run_grader", lambda *_: (0, json.dumps(result)))
    told = talk("no-clip", word, "salir", language=language)
    assert re.findall(r"Check (\w)", told.partition(lost)[2].partition(rest)[0]) == ["d", "e", "b"]
    assert re.findall(r"Check (\w)", told.partition(rest)[2]) == ["a", "c"], "what the grader failed at costs nothing"


def test_what_choices_earned_is_in_no_sum_while_it_is_kept_back(talk, runs, folder, monkeypatch):
    rows = (("answer.why-adam-forgives", "pass", 3.0), ("answer.grad-ratio", "fail", 0.0))
    checks = [
        {"id": id, "title": id, "status": status, "score": score, "max_score": 3.0, "message": ""}
        for id, status, score in rows
    ]
    lab = {"lab": "no-clip", "score": 3.0, "max_score": 6.0, "checks": checks}
    printed = json.dumps({"passed": False, "labs": [lab]})
    monkeypatch.setattr(plain_grade, "run_grader", lambda *_: (0, printed))
    told = talk("no-clip", "grade", "quit")
    assert "0 of 6 points" in told and "by part: numbers 0 of 6\n" in told
    [graded] = progress.read(folder.progress).of_kind("graded")
    assert graded["data"]["score"] == 0


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "nothing stands yet in the sections: 1, "), ("es", "aún no hay nada en las secciones: 1, ")],
)
def test_before_a_grade_the_sections_that_bar_a_pass_are_named(talk, runs, graded, folder, language, words):
    command = "grade" if language == "en" else "nota"
    assert words in talk("no-clip", command, language=language)


def test_a_grade_that_is_stopped_says_what_is_kept(talk, runs, graded, monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(plain_grade, "run_grader", stopped)
    told = talk("no-clip", "grade", "arms", "quit")
    assert "grading stopped, nothing is lost" in told and "control: " in told.split("nothing is lost")[1]
