"""How `labrunner --plain` tells things: lines that make sense read aloud, help, the grade, what comes next."""

from __future__ import annotations

import json
import re

import pytest

from labrunner.course import progress
from labrunner.course.course_file import load_course
from labrunner.course.lab import Lab, list_labs, load_lab
from labrunner.deck.run.alarms import Alarm
from labrunner.deck.strings import Say
from labrunner.deck.work import next as following
from labrunner.deck.work.answers import margin
from labrunner.deck.work.forms import roles_of
from labrunner.deck.work.session import LabSession
from labrunner.plain import panels
from labrunner.plain.lab import PlainLab
from labrunner.plain.lines import next_label


def test_a_lab_is_opened_by_the_word_too_and_the_list_explains_its_words(talk):
    assert "next: run, the control" in talk("open no-clip", "quit")
    assert "optional" in talk("q") and "case LAB: practise" in talk("?", "q")
    assert "turno NOMBRE: un incidente" in talk("?", "q", language="es")


@pytest.mark.parametrize(
    ("language", "word", "told"),
    [
        ("en", "experiment", "leave one out first: experiment N"),
        ("es", "experimento", "antes uno fuera: experimento N"),
    ],
)
def test_where_no_more_experiments_count_the_command_that_leaves_one_out_is_named(talk, runs, language, word, told):
    write = "write" if language == "en" else "escribir"
    made = [f"{word} H1 grad_clip={value} calm" for value in (0.5, 0.6, 0.7, 0.8)]
    assert told in talk("no-clip", f"{write} 2", "1. A rare token: panel 3", ".", *made, "quit", language=language)


def test_the_stability_check_keeps_the_cause_until_the_first_grade(talk, runs, places):
    assert "cause:" not in talk("1", "look break", "diagnose") and "long-tail-batch" not in talk("1", "diagnose")
    path = places / "learners" / "ada" / "phase-19" / "no-clip" / "progress.json"
    progress.append(path, "graded", {"score": 31.0, "max_score": 100.0})
    assert "cause: long-tail-batch" in talk("1", "look break", "diagnose")


def test_in_plain_lines_one_symptom_is_mended_alone(talk, runs, folder):
    talk("no-clip", "write 1", "312", ".", "write 1", "loss at the spike: 5.758", ".", "quit")
    text = folder.postmortem.read_text()
    assert "- step where the spike began: 312\n" in text and "- loss at the spike: 5.758\n" in text


def test_the_lines_of_the_symptoms_can_be_filled_again_where_other_ones_were_written(talk, runs, folder):
    talk("no-clip", "write 1", "- words of my own", ".", "quit")
    told = talk("no-clip", "write 1", "312", "drill:ts", ".", "quit")
    assert "- words of my own" in told and "- loss at the spike:" in told
    assert "- step where the spike began: 312\n" in folder.postmortem.read_text()


@pytest.mark.parametrize(("language", "word"), [("en", "units"), ("es", "unidades")])
def test_short_names_are_told_in_lines(talk, language, word):
    text = " ".join(talk("no-clip", word, "salir", language=language).split())
    assert "v_norm v" in text and "eval_loss eval" in text and "a13:017" in text


def test_a_lab_says_its_seed_which_a_verification_names(talk):
    assert f"seed {load_lab('no-clip').resolve('control').seed}" in talk("no-clip", "quit").splitlines()


def test_what_is_not_read_at_a_step_stands_in_parentheses(talk, runs):
    path = next(runs.glob("*control*/events.jsonl"))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        if line.get("step", 1) % 10:
            line.pop("eval_loss", None)
        else:
            line["eval_loss"] = 3.25
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    told = talk("no-clip", "look control", "panel 1 30 31", "quit").splitlines()
    [at] = [line for line in told if line.startswith("30 ")]
    [after] = [line for line in told if line.startswith("31 ")]
    assert at.endswith(" 3.250") and after.endswith(" (3.250)") and "(" not in at


def test_a_panel_is_read_step_by_step_over_a_stretch_and_names_its_run(talk, runs):
    text = talk("no-clip", "look break", "panel 1 310 314", "panel 7 312 312", "diagnose", "quit")
    assert [line.split()[0] for line in text.splitlines() if line[:3] in ("310", "311", "312", "313", "314")][:5] == [
        *("310", "311", "312", "313", "314")
    ]
    assert "break: step, loss, ema" in text and "Stability check of break" in text
    assert re.search(
        r"A citation of the token entropy says so beside the number: Panel 7: NUMBER \(token entropy\) at step N",
        " ".join(text.split()),
    )


@pytest.mark.parametrize(
    ("lang", "word", "rest", "peak"),
    [
        ("en", "look", "rows shown: 200 of 217; panel 3 301 317 shows the rest", "highest 29.68 at step 312, lowest"),
        (
            "es",
            "ver",
            "filas que se muestran: 200 de 217; panel 3 301 317 muestra el resto",
            "máximo 29.68 en el paso 312, mínimo",
        ),
    ],
)
def test_a_long_stretch_says_before_its_rows_what_is_left_of_it_and_the_peak_of_all(talk, runs, lang, word, rest, peak):
    told = talk("no-clip", f"{word} break", "panel 3 101 317", "panel 3 301 317", "quit", language=lang)
    assert told.count(rest) == 2 and told.count(peak) == 2  # before the rows and after them; before the clip and after
    assert told.index(rest) < told.index("\n101 ") and ("of all 217 steps:" in told or "de los 217 pasos:" in told)
    steps = [line.split()[0] for line in told.splitlines() if re.match(r"\d+ \S", line)]
    assert [step for step in map(int, steps) if 100 < step < 318] == list(range(101, 318))


@pytest.mark.parametrize(
    ("lang", "word", "backwards", "has"),
    [
        ("en", "look", "the first step of a stretch comes first, and 317 is after 101", "this run has steps 1 to 500"),
        ("es", "ver", "primero, y 317 está después de 101", "esta ejecución tiene los pasos 1 a 500"),
    ],
)
def test_a_stretch_without_steps_says_why_and_which_steps_there_are(talk, runs, lang, word, backwards, has):
    lines = talk("no-clip", f"{word} break", "panel 3 317 101", "panel 3 9001 9002", "quit", language=lang)
    told = " ".join(lines.split())
    assert f"{backwards}; {has}" in told and told.count(has) == 2
    assert ": step, " not in told and ": paso, " not in told  # no heading without rows


@pytest.mark.parametrize(("lang", "word", "page"), [("en", "look", "second page"), ("es", "ver", "segunda página")])
def test_a_panel_of_many_curves_fits_the_lines_page_by_page(talk, runs, lang, word, page):
    path = next(runs.glob("*control*/events.jsonl"))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    blocks = [f"block_{n}" for n in range(8)]
    for line in lines:
        line |= {
            name: {block: 1234.5 + n for n, block in enumerate(blocks)} for name in ("attn_logit_max", "attn_entropy")
        }
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    told = talk("no-clip", f"{word} control", "panel 4 30 31", "q", language=lang).splitlines()
    told = told[next(n for n, line in enumerate(told) if line.startswith(("control: step", "control: paso"))) :][:-1]
    assert max(map(len, told)) <= 78
    headings = [n for n, line in enumerate(told) if line.startswith("control")]
    assert [page in told[n] for n in headings] == [False, False, True, True]
    values = [line.split()[1:] for line in told[headings[2] :] if line.startswith("30 ")]
    assert sum(map(len, values)) == 2 * len(blocks), "each of them once"
    assert " ".join(told).count("attn_entropy.block_7") == 1, "in the heading"
    assert " ".join(told).count("attention entropy, block 7") == 1, "and how it is cited"


def test_two_runs_are_compared_in_lines_without_the_clips_coefficient(talk, runs):
    text = talk("no-clip", "look break", "compare 312", "compare x", "quit")
    assert "step 312: break, control" in text and "grad_norm_post 29.68" in text
    assert "\n  clip_coef" not in text and "the table leaves out what would name the cause" in text
    assert "whole number" in text and "is told after the first grade" in text and "furthest apart" not in text


def test_where_two_runs_are_furthest_apart_is_told_after_the_first_grade(talk, runs, folder):
    folder.path.mkdir(parents=True, exist_ok=True)
    progress.append(folder.progress, "graded", {"score": 12.0, "max_score": 100.0})
    assert "; furthest apart at step " in talk("no-clip", "look break", "compare 312", "quit")


def test_an_alarm_is_told_once_though_the_whole_run_shows_another_before_it(runs, lab, folder, monkeypatch):
    session = LabSession(lab, folder, root=runs)
    session.choose("break")
    place, run = PlainLab(session, Say("en"), load_course()), session.current.run
    run.alarms = [Alarm(312, "gradient", 30.0)]
    settled = [Alarm(210, "loss-not-back", 50.0), Alarm(312, "gradient", 30.0), Alarm(398, "loss-back", 86.0)]
    monkeypatch.setattr(session, "poll", lambda: setattr(run, "alarms", settled) or [])
    told = place.news()
    assert [line.split(":")[0] for line in told] == ["step 210", "step 398"] and not place.news()


def test_what_the_whole_run_shows_is_told_to_take_the_place_of_what_was_said(runs, lab, folder, monkeypatch):
    session = LabSession(lab, folder, root=runs)
    session.choose("break")
    place, flight = PlainLab(session, Say("en"), load_course()), session.current
    states = iter([False, True])
    monkeypatch.setattr(type(flight), "judged", property(lambda _: next(states)))
    flight.run.alarms = [Alarm(421, "loss-back", 28.0)]
    monkeypatch.setattr(session, "poll", lambda: setattr(flight.run, "alarms", [Alarm(411, "loss-back", 26.0)]) or [])
    heading, alarm = place.news()
    assert "take the place of what was said" in heading and alarm.startswith("step 411")


def test_a_line_of_the_symptoms_is_asked_for_by_its_name(talk, runs):
    text = talk("no-clip", "write 1", "312", "", ".", "write 1", "loss at the spike: 5.8", ".", "write 2", ".", "quit")
    asked = [line for line in text.splitlines() if line.endswith((" | ", " |"))]
    assert asked[0].startswith("step where the spike began | ") and len(set(asked[:3])) == 3
    assert "Each line is an entry" in text and "leaves the section as it is" in text


def test_a_margin_is_written_as_people_write_it():
    margins = {margin(question, Say("en")) for lab in list_labs() for question in lab.questions}
    assert {"Right within 2 %.", "Right within 0.2.", "Only the exact number is right."} <= margins
    assert not any("  " in said or "00" in said for said in margins)


def test_the_next_label_is_asked_for_while_one_is_open():
    labels = ("step", "loss at the spike")
    assert [next_label(labels, typed) for typed in ([], ["312"], ["312", "5"])] == ["step", "loss at the spike", ""]
    assert (
        next_label(labels, ["Loss at the spike: 5"]) == "step" and next_label(labels, ["a: b"]) == "loss at the spike"
    )
    assert next_label(labels, ["step: 312"]) == "loss at the spike" and next_label(labels, ["- my own"]) == ""
    assert next_label(labels, ["loss at the spike: 5", "312"]) == ""


def test_a_label_typed_leaves_the_next_one_to_be_asked_for(talk, runs, folder):
    told = talk("no-clip", "write 1", "step where the spike began: 312", "5.758", ".", "quit")
    label = "pre-spike loss (50-step EMA, one step before)"
    assert f"{label} | " in told
    text = folder.postmortem.read_text()
    assert "- step where the spike began: 312\n" in text and f"- {label}: 5.758\n" in text


@pytest.mark.parametrize(
    ("language", "rule", "margin", "batch"),
    [
        ("en", "that takes it away alone", "Right within", "[piece] is rare"),
        ("es", "un experimento que quita solo esa", "Vale con un margen de", "es rara"),
    ],
)
def test_what_the_screens_say_of_questions_experiments_and_batches_is_said_in_lines(
    talk, runs, lab, language, rule, margin, batch
):
    text = talk("no-clip", "look break", "questions", "experiments", "batch 312", "quit", language=language)
    said = " ".join(text.split())
    choice = next(question for question in lab.questions if question.choices)
    for name in choice.choices:
        assert f"{name}: {lab.text(f'choice-{choice.id}-{name}', language).split()[0]}" in said
    assert rule in said and margin in said and "optimizer.grad_clip = ? (" in said
    assert batch in said and "drill:" in said.rpartition(batch)[2]


@pytest.mark.parametrize("language", ["en", "es"])
def test_questions_are_not_told_before_the_learner_has_named_a_root_cause(talk, runs, lab, folder, language):
    first = lab.questions[0].id
    text = talk("no-clip", "questions", f"answer {first} 312", "quit", language=language, asked=False)
    assert text.count({"en": "(write 4, section 4)", "es": "(escribir 4, sección 4)"}[language]) == 2
    assert first not in text and not folder.answers.exists()
    folder.path.mkdir(parents=True, exist_ok=True)
    folder.postmortem.write_text("## 4. Root cause\n\nThe clip was left out.\n")
    text = talk("no-clip", "questions", f"answer {first} 312", "quit", language=language, asked=False)
    assert f"{first}: " in text and folder.answers.exists()


def test_help_fits_a_line_and_the_verification_names_commands_and_no_keys(talk, runs):
    text = talk("no-clip", "look break", "step 312", "?", "write 6", ".", "quit")
    assert max(map(len, text[text.index("brief:") : text.index("quit\n")].splitlines())) <= 78
    assert "look fix, then compare, shows their largest distance" in " ".join(text.split())
    assert "break, step 312, cpu fp32" in text


@pytest.mark.parametrize(
    ("language", "command", "remarked", "grade"),
    [
        ("en", "write 6 1", "next: write, remarks on the post-mortem (section 6)", "next: grade"),
        ("es", "escribir 6 1", "sigue: escribir, avisos del post-mortem (sección 6)", "sigue: nota"),
    ],
)
def test_the_grade_comes_next_when_the_last_remark_is_mended(
    talk, runs, folder, monkeypatch, language, command, remarked, grade
):
    for name in ("_trying", "_predicting_one_word", "_flying"):
        monkeypatch.setattr(following.NextStep, name, lambda _: None)
    monkeypatch.setattr(following, "_empty", lambda _path: ([], roles_of("spike")))
    monkeypatch.setattr(following, "_flown", lambda *_: True)
    monkeypatch.setattr("labrunner.deck.work.answers.Answers.owed", property(lambda _: 0))
    monkeypatch.setattr("labrunner.deck.work.session.LabSession.fix_changed", lambda _: False)
    held, wrong = (f"- seed 42, epsilon 0.3, until step {step}: held" for step in (500, 9999))
    talk("no-clip", "write 6", held, ".")
    told = talk("no-clip", command, wrong, command, held, language=language)
    before, after = told.split(remarked)
    assert grade in before and grade in after


def test_write_alone_names_the_sections_and_a_lab_begins_with_its_task(talk):
    text = talk("no-clip", "write", "quit")
    assert "\n7 lesson" in text and "write N writes section N" in text
    assert "say what happened" in " ".join(text.split())


@pytest.mark.parametrize(("language", "word", "asks"), [("en", "fix", "write 2"), ("es", "arreglo", "escribir 2")])
def test_hypotheses_come_before_the_commands_that_name_causes(talk, runs, language, word, asks):
    talked = talk("no-clip", word, word, "volver", "no-clip", word, "salir", language=language, asked=False)
    assert talked.count(f"({asks})") == 1 and talked.count("optimizer.grad_clip = ?") == 2


def test_how_the_fix_ended_beside_the_control_is_told(talk, runs, lab, launch_of_case):
    told = talk("no-clip", "fix grad_clip=1", "run fix", "quit")
    [line] = [line for line in told.splitlines() if line.startswith("fix came out ")]
    assert line.startswith("fix came out recoverable, the control outlier-batch, with the control's smoothed loss in")


def test_how_far_a_fix_is_from_the_control_is_told_by_its_smoothed_loss(runs, lab, folder):
    session = LabSession(lab, folder, root=runs)
    here, beside = session.flights["break"], session.flights["control"]
    for flight in (here, beside):
        flight.settle()
    here.run.columns.values("loss_ema")[299] += 0.25
    assert panels.ended(session, Say("en")).endswith("; they are furthest apart, by 0.2500, at step 300")


def test_hints_that_were_taken_are_read_once_more(talk, runs, folder, monkeypatch):
    monkeypatch.setattr(Lab, "text", lambda self, section, lang, values=None: f"words of {section}")
    told = talk("no-clip", "hints", "hint", "y", "hints", "q")
    assert told.count("words of hint-mild") == 2 and "not taken: 2; hint asks for the next" in told
    assert progress.read(folder.progress).hints == ["mild"], "reading one again takes none"


@pytest.mark.parametrize(
    ("language", "answer", "refused", "unknown", "lacking"),
    [
        ("en", "answer", "a number is asked for", "no question is called", "the answer is missing: answer"),
        ("es", "responder", "se pide un número", "ninguna pregunta se llama", "falta la respuesta: responder"),
    ],
)
def test_an_answer_is_judged_by_its_form_and_said_back(
    talk, runs, folder, lab, language, answer, refused, unknown, lacking
):
    name = next(question.id for question in lab.questions if question.kind == "number")
    lines = [f"{answer} {name} {given}" for given in ("banana", "1/3.5")]
    text = talk("no-clip", *lines, f"{answer} {name[:-1]} 2", f"{answer} {name}", language=language)
    assert text.count(refused) == 2 and not folder.answers.exists()
    [near] = [line for line in text.split("\n") if unknown in line]
    assert f"{name[:-1]}: " in near and name in near.split(": ")[1]
    assert f"{lacking} {name}" in text
    assert f"{name} = 3.5" in talk("no-clip", f"{answer} {name} 3.5", language=language)
    assert lab.questions[0].id in talk("no-clip", f"{answer} zzzzzz 2", language=language).split(unknown)[1]
