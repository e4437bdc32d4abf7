"""`labrunner --plain`: the same journey in lines."""

from __future__ import annotations

import io
import math
import re

import pytest
from tui_fakes import FakeLaunch, a_log
from tui_synthetic import write_run
from typed_lines import answers

from labrunner.cli import main
from labrunner.course import progress
from labrunner.course.changes import Editable
from labrunner.course.experiments import configuration, read_experiments
from labrunner.course.fix import read_fix
from labrunner.course.hints import record_solved
from labrunner.course.lab import Lab, load_lab
from labrunner.course.lab_places import coming_labs
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.deck.work import session as session_module
from labrunner.deck.work.fix import Setting, is_the_break, named
from labrunner.deck.work.whoami import ask_learner, language_told
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
    text = talk("no-clip", "look break", "alarms", "step 312", "panel 3 312 312", "quit")
    assert "step 312: gradient norm 41.5 times its baseline" in text and "sigma above its mean" in text
    assert "grad_norm_pre 29.68, 41.5 times its baseline" in text and "times its baseline" in text.split("  v_norm ")[1]
    assert "drill:piece:tten times 3" in text and "tten 11.90" in text
    assert "\n312 29.68 29.68" in text


def test_a_learner_is_asked_for_once_and_remembered(places):
    (places / "course.toml").write_text('schema = "labrunner/course/v1"\nexample = "borja"\n')
    for name in ("borja", "ana", "bea"):
        (places / "learners" / name).mkdir(parents=True)
    told: list[str] = []
    answers = iter(["no/name", "2"])
    say = Say("en")
    assert ask_learner(None, say, ask=lambda prompt: next(answers), out=told.append) == "bea"
    assert told[0].startswith("labrunner: runs of small language models") and "it is remembered" in told[0]
    assert told[1:3] == ["1 ana", "2 bea"] and "a name is letters, digits" in told[3]
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
        'nothing "b',
        "back",
        "q",
    )
    for words in (
        "no command is called dance",
        "no command is called nothing",
        "x is no whole number",
        "steps 1 to 500",
        "panels are 1 to 7",
        "look ARM",
        "no setting that may be changed is called nothing: ",
        "answer QUESTION",
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
    assert "optimizer.grad_clip = ? -> 0.5" in text and "next: run fix" in text
    assert read_fix(folder.fix, lab) == {"optimizer.grad_clip": 0.5}
    assert "0.29" in folder.answers.read_text(encoding="utf-8")
    assert "One rare token, no clip." in folder.postmortem.read_text(encoding="utf-8")
    assert "of 7 sections complete" in text


@pytest.mark.parametrize("empty", ["", "?"])
@pytest.mark.parametrize(("language", "word", "told"), [("en", "fix", "fix KEY="), ("es", "arreglo", "arreglo CLAVE=")])
def test_a_change_of_the_fix_is_taken_back(talk, runs, folder, lab, language, word, told, empty):
    text = talk(
        "no-clip", f"{word} grad_clip=0.5 lr=0.001", f"{word} grad_clip={empty}", f"{word} lr", language=language
    )
    assert text.count("optimizer.grad_clip = ? -> 0.5") == 1 and told in text
    assert read_fix(folder.fix, lab) == {"optimizer.lr": 0.001}, "a name alone changes nothing"
    assert told in talk("no-clip", "?", language=language)


def test_a_fix_that_is_the_break_says_so_before_it_runs_where_that_tells_nothing(talk, runs, folder, lab):
    broken = lab.resolve("break").optimizer
    for values in ({"optimizer.lr": broken.lr}, {"grad_clip": math.inf}):
        assert not is_the_break(lab, folder, values), "to try one value after the other would tell the break's"
    assert is_the_break(lab, folder, {})
    folder.path.mkdir(parents=True)
    progress.append(folder.progress, "graded", {"score": 12.0, "max_score": 100.0})
    text = talk("no-clip", f"fix lr={broken.lr:g}", "run fix", "fix grad_clip=none", "run fix", "fix grad_clip=0.5")
    assert text.count("fix.toml changes nothing against the break") == 2 and "grad_clip = none -> 0.5" in text
    assert not list(runs.rglob("*fix-s*"))


@pytest.mark.parametrize(
    ("language", "word", "parts", "fix"),
    [
        ("en", "experiment", ("is no hypothesis", "is no prediction", "is no change", "prediction is missing"), "run"),
        ("es", "experimento", ("no es una hipótesis", "no es una pred", "no es un cambio", "falta la pred"), "correr"),
    ],
)
def test_of_an_experiment_the_part_that_is_wrong_is_named(talk, runs, folder, language, word, parts, fix):
    tests, predicts, change, missing = parts

    def told(line):
        return answers(talk("no-clip", f"{word} {line}", language=language))[1]

    assert predicts in (text := told("H1 grad_clip=1 outlier")) and "outlier-batch" in text
    assert tests not in text and change not in text
    assert tests in told("X grad_clip=1 calm") and change in told("H1 grad_clip calm")
    assert missing in told("H1 grad_clip=1") and "optimizer.grad_clip" in told("H1 clip=1 calm")
    both = told("X grad_clip=much outlier")
    assert tests in both and predicts in both and "much" in both
    assert not progress.read(folder.progress).of_kind("experiment")


def test_a_settings_last_part_means_it_where_one_alone_ends_so():
    rule = Editable(min=0)
    settings = [Setting(key, rule, 1) for key in ("optimizer.lr", "restore.v", "data.v")]
    say = Say("en")
    assert named(settings, "lr", say).key == named(settings, "optimizer.lr", say).key == "optimizer.lr"
    with pytest.raises(InputError, match=r"v may be each of these: restore\.v, data\.v"):
        named(settings, "v", say)
    with pytest.raises(InputError, match=r"called w: optimizer\.lr, restore\.v, data\.v"):
        named(settings, "w", say)


@pytest.mark.parametrize(
    ("language", "run", "sentence", "withheld"),
    [
        ("en", "run", "no fix is proposed yet: fix KEY=VALUE", "? is not shown: what the break has comes after the"),
        (
            "es",
            "correr",
            "aún no se propone ningún arreglo: arreglo CLAVE=VALOR",
            "? no se muestra: lo que tiene el break se ve tras",
        ),
    ],
)
def test_without_a_fix_it_is_said_how_one_is_proposed_and_what_the_question_mark_is(
    talk, runs, language, run, sentence, withheld
):
    text = talk("no-clip", f"{run} fix", language=language)
    assert sentence in text and "fix.toml" not in text
    for word in ("fix", "experiments") if language == "en" else ("arreglo", "experimentos"):
        assert "= ? (" in (text := talk("no-clip", word, language=language)) and withheld in text


def test_runs_that_are_equal_are_compared_in_one_line(talk, runs, lab):
    broken = lab.resolve("control")
    write_run(runs, lab, "experiment-1", config=broken)
    (alike,) = [flight for flight in runs.iterdir() if "experiment-1" in flight.name]
    (control,) = [flight for flight in runs.iterdir() if "control" in flight.name]
    (alike / "events.jsonl").write_bytes((control / "events.jsonl").read_bytes())
    text = talk("no-clip", "look experiment-1", "compare 300")
    assert "step 300: experiment-1, control" not in text
    assert "at step 300 they show the same" in text or "the same in every step" in text


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_first_prompt_has_room_for_an_answer(language):
    assert len(Say(language)("plain.lab")) <= 78


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
    assert "next: run experiment-1, one experiment is not run" in text
    assert "next: run experiment-1" in text and "committed already, with the prediction outlier-batch" in text
    assert "no experiment is called experiment-7" in text and "not handed in" in text
    assert "event = no must be one of true, false" in text
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
    assert text.index("step 312: gradient norm") < text.index("break: step 320/500"), "in the order of its steps"


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
    assert "not yet: the step is another" in text and re.search(r"^no-clip #\S+ break> $", text, re.MULTILINE)
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


def test_the_other_language_is_a_command_at_the_list_of_labs_and_remembered(talk):
    from labrunner.course.config import load_config

    told = talk("?", "idioma", "1", "back", "q")
    english, spanish = told.split(language_told(Say("es"), "language"))
    assert "idioma: otro idioma" in english and "siguiente:" not in english
    assert "Escribe ? para ver los comandos." in spanish and load_config().lang == "es"
    assert "Type ? for the commands." in talk("language", "1", "back", "q", language="es")


@pytest.mark.parametrize(("language", "word", "more"), [("en", "brief", "explain"), ("es", "texto", "explicar")])
def test_the_parts_of_the_text_have_headings(talk, folder, language, word, more):
    say = Say(language)
    before = talk("1", word, "back", language=language)
    heads = [f"{say(f'text.head.{name}')}:" for name in ("summary", "symptoms", "what-happened", "fix")]
    assert [head in before for head in heads] == [True, True, False, False]
    record_solved(folder, 90, 100)
    assert all(head in talk("1", word, more, "back", language=language) for head in heads)
