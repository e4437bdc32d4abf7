"""`labrunner --plain`: the same journey in lines."""

from __future__ import annotations

import io
import re

import pytest
from tui_fakes import FakeLaunch, a_log
from tui_synthetic import write_run

from labrunner.cli import main
from labrunner.course import progress
from labrunner.course.experiments import configuration, read_experiments
from labrunner.course.fix import read_fix
from labrunner.course.lab import Lab, load_lab
from labrunner.course.lab_places import coming_labs
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.deck.work import session as session_module
from labrunner.deck.work.whoami import ask_learner
from labrunner.engine.config import RunConfig
from labrunner.errors import InputError


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


def test_a_fix_that_is_the_break_says_so_before_it_runs(talk, runs, folder, lab):
    broken = lab.resolve("break").optimizer
    text = talk("no-clip", f"fix lr={broken.lr:g}", "run fix", "fix grad_clip=none", "run fix", "fix grad_clip=0.5")
    assert f"optimizer.lr = {broken.lr:g} is what the break has: that changes nothing" in text
    assert text.count("fix.toml changes nothing against the break") == 2 and "grad_clip = ? -> 0.5" in text
    assert not list(runs.rglob("*fix-s*"))


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
