"""`labrunner --plain`: the same journey in lines."""

from __future__ import annotations

import io
import re
import sys

import pytest
from tui_fakes import FakeLaunch, a_log, fake_grader
from tui_synthetic import write_run

from labrunner.cli import main
from labrunner.course import progress
from labrunner.course.briefing import readable
from labrunner.course.experiments import configuration, read_experiments
from labrunner.course.fix import read_fix
from labrunner.course.lab import Lab, load_lab
from labrunner.course.lab_places import coming_labs, lab_folders
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.deck.work import session as session_module
from labrunner.deck.work.session import LabSession
from labrunner.deck.work.whoami import ask_learner
from labrunner.engine.config import RunConfig
from labrunner.errors import InputError
from labrunner.plain import grade as plain_grade
from labrunner.plain import panels
from labrunner.plain.grade import run_grader
from labrunner.plain.journey import Plain
from labrunner.plain.lines import labelled


@pytest.fixture
def launch_of_case(monkeypatch):
    """Trainers of a case that are done at once, with a spike where the journal made up for tests has it."""

    def start(spec, run_dir, *, outlive=False):
        write_run(run_dir.parent, load_lab(spec.lab), spec.arm, stamp=run_dir.name).rename(run_dir)

    monkeypatch.setattr(session_module.launch, "start", start)


@pytest.fixture
def talk(places):
    """Say some lines; what was answered, as one text. Unless `asked` is False it was asked for hypotheses before, so
    that questions, fix and experiments answer at once."""

    def say(*lines: str, language: str = "en", asked: bool = True) -> str:
        told: list[str] = []
        waiting = iter(lines)

        def ask(prompt: str) -> str:
            told.append(prompt)
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        place = Plain(
            "ada", Say(language), ask=ask, out=told.append, runs_root=places / "runs", root=places / "learners"
        )
        place.forethought.asked |= set(lab_folders()) if asked else set()
        assert place.run() == 0
        return "\n".join(told)

    return say


def test_labs_are_listed_by_id_and_the_end_of_input_leaves(talk):
    text = talk()
    assert all(name in text for name in ("no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift"))
    assert text.count("coming") == len(coming_labs())
    assert "no lab is called xyz" in talk("xyz", "q")
    assert all("not in this version" in talk(name) for name in coming_labs())


@pytest.mark.parametrize(
    ("language", "at_labs", "inside"), [("en", "to enter it", "run ARM"), ("es", "para entrar", "correr")]
)
def test_a_question_mark_helps_at_both_prompts(talk, language, at_labs, inside):
    text = talk("?", "no-clip", "?", "quit", language=language)
    assert at_labs in text and inside in text.split(at_labs)[1]


def test_a_step_is_read_aloud(talk, runs):
    text = talk("no-clip", "look break", "alarms", "step 312", "panel 3", "quit")
    assert "step 312: gradient norm 41.5 times its baseline" in text and "sigma above its mean" in text
    assert "grad_norm_pre 29.68, 41.5 times its baseline" in text and "times its baseline" in text.split("  v_norm ")[1]
    assert "drill:piece:tten times 3" in text and "tten 11.90" in text
    assert "\n312 29.68 29.68" in text


def test_what_comes_next_is_said_when_it_changes(talk, runs, places):
    text = talk("no-clip", "help", "write 1", "- Spike: step 312", ".", "quit")
    assert text.count("next: diagnose, what happened") == 1
    assert "next: write, the post-mortem (1 of 7 sections begun)" in text
    assert "sigue: correr, control" in talk("fp16-overflow", "salir", language="es")


def test_a_learner_is_asked_for_once_and_remembered(places):
    (places / "course.toml").write_text('schema = "labrunner/course/v1"\nexample = "borja"\n')
    for name in ("borja", "ana", "bea"):
        (places / "learners" / name).mkdir(parents=True)
    told: list[str] = []
    answers = iter(["no/name", "2"])
    say = Say("en")
    assert ask_learner(None, say, ask=lambda prompt: next(answers), out=told.append) == "bea"
    assert told[:2] == ["1 ana", "2 bea"] and "a name is letters, digits" in told[2]
    assert ask_learner(None, say, ask=lambda prompt: pytest.fail("asked again")) == "bea"
    with pytest.raises(InputError, match="worked example"):
        ask_learner("borja", say)


def test_the_stability_check_is_told(talk, runs):
    assert "verdict:" in talk("1", "look break", "diagnose")


def test_mistakes_are_one_sentence_each(talk, runs):
    text = talk(
        "no-clip",
        "dance",
        "step x",
        "step 9999",
        "panel 9",
        "look moon",
        "fix nothing=3",
        "answer",
        'a "b',
        "back",
        "q",
    )
    for words in (
        "no command is called dance",
        "whole number",
        "steps 1 to 500",
        "1 to 6",
        "look ARM",
        "fix KEY=VALUE",
        "answer QUESTION",
        "quotation mark",
    ):
        assert words in text


def test_a_hint_is_asked_for_and_recorded(talk, runs, folder, monkeypatch):
    monkeypatch.setattr(Lab, "text", lambda self, section, lang, values=None: f"words of {section}")
    text = talk("no-clip", "hint", "n", "hint", "y")
    assert "costs 2 points" in text and text.count("words of hint-mild") == 1
    assert progress.read(folder.progress).hints == ["mild"]


def test_fix_questions_and_post_mortem_are_written(talk, runs, folder, lab):
    question = lab.questions[0].id
    text = talk(
        "no-clip", "fix grad_clip=0.5", f"answer {question} 0.29", "write 4", "One rare token, no clip.", ".", "check"
    )
    assert "optimizer.grad_clip = ? -> 0.5" in text
    assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": 0.5}
    assert "0.29" in folder.answers.read_text(encoding="utf-8")
    assert "One rare token, no clip." in folder.postmortem.read_text(encoding="utf-8")
    assert "of 7 sections complete" in text


def test_a_prediction_is_committed_before_its_run_and_told_after_it(talk, runs, folder, lab):
    text = talk(
        "no-clip",
        "experiment H1 grad_clip=0.7 outlier-batch",
        "write 2",
        "1. A rare token: panel 3",
        ".",
        "experiment H1 grad_clip=0.7 outlier-batch",
        "experiment H1 grad_clip=0.7 calm",
        "experiment H1 event=no calm",
        "experiment 7",
        "experiment 1",
    )
    assert "experiment-1: H1, optimizer.grad_clip = 0.7, prediction outlier-batch; not run yet" in text
    assert "next: experiments, experiment-1 is predicted and not run" in text
    assert "now: run experiment-1" in text and "committed already, with the prediction outlier-batch" in text
    assert "no experiment is called experiment-7" in text and "not handed in" in text
    assert "event = no: must be one of true, false" in text
    assert [entry["data"]["predicts"] for entry in progress.read(folder.progress).of_kind("experiment")] == [
        "outlier-batch"
    ]
    config = configuration(lab, {"optimizer.grad_clip": 0.7})
    write_run(runs, lab, "experiment-1", config=config)
    told = talk("no-clip", "experimentos", "experimento 1", language="es")
    assert "experiment-1" in told and "acabó outlier-batch: acertado" in told
    assert "está predicho y sin correr" not in told
    assert "acabó outlier-batch: acertado" in talk("no-clip", "ver experiment-1", "seguir", language="es")
    assert len(read_experiments(folder.experiments, lab)) == 1


def test_a_run_is_followed_to_its_end(talk, places, lab, monkeypatch):
    fake = FakeLaunch(lab)

    def start(spec, run_dir, *, outlive=False):
        assert isinstance(spec.config, RunConfig)
        trainer = fake.start(spec, run_dir, outlive=outlive)
        trainer.train(320)
        trainer.end()
        return trainer

    monkeypatch.setattr(session_module.launch, "start", start)
    monkeypatch.setattr(session_module.launch, "RunSpec", fake.RunSpec)
    text = talk("no-clip", "run break")
    assert "break started; told every 50 steps" in text
    assert "step 312: gradient norm 41.5 times" in text and "break: step 320/500" in text


def test_spanish_speaks_spanish(talk, runs):
    text = talk("1", "ver break", "paso 312", "alarmas", "ayuda", "salir", language="es")
    assert "sigue la ejecución" in text and "gradiente" in text and "correr BRAZO" in text


def test_anybodys_log_is_looked_at_walked_through_and_written_about(talk, places):
    (places / "train").write_text(a_log(), encoding="utf-8")
    asked = ("alarms", "step 200", "panel 3", "write 1", "it leapt", ".", "write 9", "fix", "diagnose", "page", "back")
    text = talk("open nothing", "open train", *asked, "quit")
    assert "step 200" in text and "grad_norm_pre 20" in text and "verdict: spike-lingering" in text
    assert "sections are 1 to 7" in text and "no command is called fix" in text
    [kept] = (places / "runs/reports").glob("*.md")
    assert "it leapt" in kept.read_text(encoding="utf-8")


def test_the_command_line_takes_the_path_of_a_log(places, capsys, monkeypatch):
    (places / "train.csv").write_text(a_log(), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("alarmas\nsalir\n"))
    assert main(["--lang", "es", "--plain", "train.csv"]) == 0
    assert "paso 200" in capsys.readouterr().out
    assert main(["--lang=es", "train.csv", "--plain", "--learner", "ada"]) == 0
    assert main(["train.csv"]) == 2 and "--plain" in capsys.readouterr().err
    assert main(["tain.csv"]) == 2 and "no command or log is called 'tain.csv'" in capsys.readouterr().err
    (places / "notes.txt").write_text("nothing\n", encoding="utf-8")
    assert main(["--plain", "notes.txt"]) == 2 and "notes.txt" in capsys.readouterr().err


def test_another_case_is_flown_and_told(talk, places, launch_of_case):
    text = talk(
        "case no-clip", "run nothing", "run break", "look break", "hint", "call 3", "call", "back", "case x", "q"
    )
    assert "Case no-clip #" in text and "there is no run" not in text
    assert "control, break" in text and "no command is called hint" in text
    assert "not yet: the step is another" in text
    assert "names a step" in text
    text = talk("case mixed", "q")
    assert "a mixture needs 3 solved labs" in text


def test_a_case_is_drawn_from_the_command_line_and_run_once_more(places, capsys, monkeypatch):
    found = {}

    def made(spec, folder, report):
        found[spec.arm] = spec.config
        raise InputError("enough")

    monkeypatch.setattr("labrunner.engine.process.launch.run_to_end", made)
    assert main(["run", "no-clip", "--another", "--learner", "ada"]) == 2
    number = int(re.search(r"case (\d+) of no-clip", capsys.readouterr().err)[1])
    assert main(["run", "no-clip", "--case", str(number), "--arm", "control"]) == 2
    case = load_lab("no-clip").proven_cases().numbered(number)
    assert found["break"].seed == found["control"].seed == case.seed
    [entry] = progress.read(lab_folder("ada", "phase-19", "no-clip").progress).of_kind("practice")
    assert entry["data"]["case"] == number and entry["data"]["solved"] is False
    for wrong in (["--another", "--seed", "3"], ["--another", "--case", "5"], ["--case", "5"]):
        assert main(["run", "no-clip", *wrong]) == 2
    assert "no case 5" in capsys.readouterr().err


def test_a_lab_is_opened_by_the_word_too_and_the_list_explains_its_words(talk):
    assert "next: run, the control" in talk("open no-clip", "quit")
    assert "optional" in talk("q") and "case LAB: practise" in talk("?", "q")
    assert "turno NOMBRE: un incidente" in talk("?", "q", language="es")


def test_the_stability_check_keeps_the_cause_until_the_first_grade(talk, runs, places):
    assert "cause:" not in talk("1", "look break", "diagnose") and "long-tail-batch" not in talk("1", "diagnose")
    path = places / "learners" / "ada" / "phase-19" / "no-clip" / "progress.json"
    progress.append(path, "graded", {"score": 31.0, "max_score": 100.0})
    assert "cause: long-tail-batch" in talk("1", "look break", "diagnose")


FORM = (
    "- step where the spike began:\n- loss at the spike: 7.5\n- peak loss (the largest, 0 to 3 steps after the spike):"
)


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (["312", "", "8.9"], [": 312", ": 7.5", "spike): 8.9"]),  # values alone, an empty one keeps its line
        (["Loss at the Spike: 6"], ["began:", ": 6", "spike):"]),  # one line by its label, the others as they were
        (["- step where the spike began: 313"], [": 313", ": 7.5", "spike):"]),
        (["- a line of my own: 3", "and words"], None),
        (["1", "2", "3", "4"], None),
        (
            ["312", "7", "ts, 64 times (drill:ts, 8 lines)"],
            [": 312", ": 7", "spike): ts, 64 times (drill:ts, 8 lines)"],
        ),
        (["-0.5", "step: 312"], [": -0.5", ": step: 312", "spike):"]),  # no label of the form, and no list: values
        (["loss at the spike: 6", "and words"], None),
    ],
)
def test_symptoms_are_typed_as_values_or_by_their_labels(typed, lines):
    found = labelled(typed, FORM)
    assert found == typed if lines is None else all(a.endswith(b) for a, b in zip(found, lines, strict=True))


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


def test_how_far_the_graders_runs_are_is_told_in_lines_of_the_learners_language(places):
    told: list[str] = []
    lines = "running no-clip break: step 250 of 500, loss 2.1; 3 more after it\\nodd\\n"
    said = f"import sys; sys.stderr.write('{lines}'); print('{{}}'); sys.exit(1)"
    assert run_grader([sys.executable, "-P", "-c", said], Say("es"), told.append) == (1, "{}\n")
    assert told[1:] == ["corriendo no-clip break: paso 250 de 500, loss 2.1; después quedan 3", "odd"]


def test_a_lab_says_its_seed_which_a_verification_names(talk):
    assert f"seed {load_lab('no-clip').resolve('control').seed}" in talk("no-clip", "quit").splitlines()


def test_a_panel_is_read_step_by_step_over_a_stretch_and_names_its_run(talk, runs):
    text = talk("no-clip", "look break", "panel 1 310 314", "panel 7 312 312", "diagnose", "quit")
    assert [line.split()[0] for line in text.splitlines() if line[:3] in ("310", "311", "312", "313", "314")][:5] == [
        *("310", "311", "312", "313", "314")
    ]
    assert "break: step, loss, ema" in text and "Stability check of break" in text
    assert re.search(r"token_entropy: a citation of it names it: Panel 7: NUMBER \(.+\) at step N", text)


def test_two_runs_are_compared_in_lines_without_the_clips_coefficient(talk, runs):
    text = talk("no-clip", "look break", "compare 312", "compare x", "quit")
    assert "step 312: break, control" in text and "grad_norm_post 29.68" in text and "clip_coef" not in text
    assert "whole number" in text and "; furthest apart at step " in text


@pytest.mark.parametrize(
    ("language", "rule", "margin", "batch"),
    [
        ("en", "2 right ones earn all, if each takes away by itself another", "Right within", "[piece] is rare"),
        ("es", "2 acertados lo ganan todo, si cada uno quita por sí solo", "Vale con un margen de", "es rara"),
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


def test_help_fits_a_line_and_the_verification_names_commands_and_no_keys(talk, runs):
    text = talk("no-clip", "look break", "step 312", "?", "write 6", ".", "quit")
    assert max(map(len, text[text.index("brief:") : text.index("quit\n")].splitlines())) <= 78
    assert "look fix, then compare, shows how far apart they are" in " ".join(text.split())
    assert "break, step 312, cpu fp32" in text


def test_what_comes_next_is_said_again_after_a_command_that_says_much(talk, runs):
    text = talk("no-clip", "look break", "check", "check", "quit")
    assert text.count("\nnext: ") == 3


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
    assert line == "fix came out recoverable, with the control's smoothed loss in every step that both have"


def test_how_far_a_fix_is_from_the_control_is_told_by_its_smoothed_loss(runs, lab, folder):
    session = LabSession(lab, folder, root=runs)
    here, beside = session.flights["break"], session.flights["control"]
    for flight in (here, beside):
        flight.settle()
    here.run.columns.values("loss_ema")[299] += 0.25
    assert panels.ended(session, Say("en")).endswith("; they are furthest apart, by 0.2500, at step 300")


@pytest.fixture
def graded(monkeypatch, tmp_path):
    monkeypatch.setattr(plain_grade, "command", lambda *_: fake_grader(tmp_path))


def test_a_grade_ends_with_the_points_by_part_and_offers_the_explanation_in_parts(talk, runs, graded):
    told = talk("no-clip", "grade", "brief", "brief 3", "brief 99", "quit")
    assert "by part: numbers 10 of 10; fix 0 of 10; words 0 of 5\nbrief: the explanation" in told
    of = len(readable(load_lab("no-clip"), solved=True))
    assert told.count(f"part 1 of {of}\n") == 1 and told.count(f"part 3 of {of}\n") == 2
    assert f"the text has parts 1 to {of}" in told


def test_a_grade_that_is_stopped_says_what_is_kept(talk, runs, graded, monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(plain_grade, "run_grader", stopped)
    told = talk("no-clip", "grade", "arms", "quit")
    assert "grading stopped, nothing is lost" in told and "control: " in told.split("nothing is lost")[1]
