"""hint, postmortem, lab new, lint and verify, as a person types them."""

import shutil

import pytest
from fake_runs import FakeLaunch

from labrunner.cli import main
from labrunner.course import progress
from labrunner.course.learner import LabFolder
from labrunner.engine.process.pool import Workers


@pytest.fixture
def toy(lab_dir, here, monkeypatch):
    """Standing in an empty folder, with the toy lab to be found, as the learner ana."""
    monkeypatch.setenv("LABRUNNER_LABS", str(lab_dir.parent))
    monkeypatch.setenv("LABRUNNER_LEARNER", "ana")
    return LabFolder(here / "learners" / "ana" / "phase-19" / "toy")


def test_a_hint_says_its_price_first_and_records_itself(toy, capsys):
    assert main(["hint", "toy"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "Words.\n\nWords.\n" and shown.err == "Hint 1 of 3 (mild) costs 2 points of toy.\n"
    assert progress.read(toy.progress).hints == ["mild"]
    assert main(["hint", "toy", "--again"]) == 0
    assert capsys.readouterr().out == "[mild] Words.\n\nWords.\n\n"
    assert progress.read(toy.progress).hints == ["mild"]


def test_on_a_terminal_nothing_is_taken_without_a_yes(toy, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdin.readline", lambda: "n\n", raising=False)
    assert main(["hint", "toy"]) == 0
    assert "Nothing was revealed" in capsys.readouterr().err and not toy.progress.exists()
    assert main(["hint", "toy", "--yes"]) == 0
    assert progress.read(toy.progress).hints == ["mild"]


def test_after_the_last_hint_all_are_shown_again(toy, capsys):
    for _ in range(3):
        main(["hint", "toy", "--lang", "es"])
    capsys.readouterr()
    assert main(["hint", "toy", "--lang", "es"]) == 0
    shown = capsys.readouterr()
    assert "Las 3 pistas de toy ya están a la vista" in shown.err and shown.out.count("Palabras.") == 5


def test_a_post_mortem_is_scaffolded_once_and_never_overwritten(toy, capsys):
    assert main(["postmortem", "toy"]) == 0
    written = {path.name for path in toy.path.iterdir()}
    assert written == {"experiments.toml", "fix.toml", "postmortem.md"}
    toy.fix.write_text("mine")
    toy.experiments.unlink()
    assert main(["postmortem", "toy"]) == 0
    shown = capsys.readouterr()
    assert toy.fix.read_text() == "mine" and toy.experiments.exists() and "stays as it is" in shown.err


def named_the_cause(toy, gap: str) -> None:
    text = toy.postmortem.read_text()
    assert text.count(gap) == 1
    toy.postmortem.write_text(text.replace(gap, "The fence was left open."))


def test_the_questions_are_written_once_the_post_mortem_names_a_root_cause(toy, capsys):
    main(["postmortem", "toy"])
    said = capsys.readouterr()
    assert "answers.toml: its questions tell what to look for" in said.err and "section 4" in said.err
    main(["postmortem", "toy", "--check"])
    said = capsys.readouterr().out
    assert "once section 4 names your root cause" in said and "grad-ratio" not in said and not toy.answers.exists()
    named_the_cause(toy, "<one sentence>")
    assert main(["postmortem", "toy"]) == 0
    assert "[grad-ratio]" in toy.answers.read_text() and "what to look for" not in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "gap"), [("en", "<one sentence>"), ("es", "<una frase>")])
def test_a_fresh_scaffold_owes_every_section_and_answer(toy, capsys, lang, gap):
    main(["postmortem", "toy", "--lang", lang])
    named_the_cause(toy, gap)
    main(["postmortem", "toy", "--lang", lang])
    capsys.readouterr()
    assert main(["postmortem", "toy", "--check", "--lang", lang]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any("postmortem.md:" in line for line in lines)
    assert any("answers.toml:" in line and "grad-ratio" in line for line in lines)
    assert any("fix.toml:1:" in line for line in lines)


def test_an_absent_or_rubbish_folder_has_findings_and_no_traceback(toy, capsys):
    assert main(["postmortem", "toy", "--check"]) == 1
    toy.path.mkdir(parents=True)
    for path in (toy.postmortem, toy.answers, toy.fix):
        path.write_bytes(b"\xff\x00\x1b[31m" * 100)
    assert main(["postmortem", "toy", "--check"]) == 1
    assert "\x1b" not in capsys.readouterr().out


def test_a_lesson_is_noted_once_and_follows_its_section(toy):
    main(["postmortem", "toy"])
    toy.lessons.parent.mkdir(parents=True)
    toy.lessons.write_text("- other: kept\n")
    text = toy.postmortem.read_text()
    toy.postmortem.write_text(text.replace("<one line>", "A fence costs nothing in fair weather."))
    for _ in range(2):
        main(["postmortem", "toy"])
    assert toy.lessons.read_text() == "- other: kept\n- toy: A fence costs nothing in fair weather.\n"
    toy.postmortem.write_text(text.replace("<one line>", "Keep the clip on."))
    main(["postmortem", "toy"])
    assert toy.lessons.read_text() == "- other: kept\n- toy: Keep the clip on.\n"


def test_a_new_lab_is_written_once_and_lints_as_unwritten(here, capsys):
    assert main(["lab", "new", "mine"]) == 0
    assert main(["lab", "new", "mine"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["lab", "lint", "mine", "--labs", "labs"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert all("still the scaffold's" in line or "there is no calibration" in line for line in lines), lines
    assert main(["lab", "new", "../mine"]) == 2


@pytest.mark.slow
def test_verify_prints_proves_and_writes_only_the_whole_proof(toy, lab_dir, capsys, monkeypatch):
    monkeypatch.setattr(Workers, "run_to_end", FakeLaunch())
    monkeypatch.setattr("labrunner.commands.lab_verify._honesty", lambda *_: True)
    assert main(["lab", "verify", "toy", "--seeds", "2", "--jobs", "2"]) == 0
    shown = capsys.readouterr()
    assert "PROVEN: every claim holds on 2 of 2 seeds" in shown.out and "break-hurts" in shown.out
    assert "calibration not written" in shown.err and not (lab_dir / "calibration.json").exists()
    assert main(["lab", "verify", "toy", "--jobs", "2"]) == 0
    assert (lab_dir / "calibration.json").exists()
    assert main(["lab", "lint", "toy"]) == 0
    assert '"labrunner lab verify toy --jobs 2"' in (lab_dir / "calibration.json").read_text()


def test_verify_exits_1_where_the_claim_fails(toy, change, capsys, monkeypatch):
    monkeypatch.setattr(Workers, "run_to_end", FakeLaunch())
    monkeypatch.setattr("labrunner.commands.lab_verify._honesty", lambda *_: True)
    change("value = 0.1", "value = 7.5")
    assert main(["lab", "verify", "toy", "--seeds", "2"]) == 1
    assert "NOT PROVEN" in capsys.readouterr().out


def test_verify_shows_which_arm_is_not_what_its_kind_must_be(toy, change, capsys, monkeypatch):
    monkeypatch.setattr(Workers, "run_to_end", FakeLaunch())
    monkeypatch.setattr("labrunner.commands.lab_verify._honesty", lambda *_: True)
    change('kind = "ablation"\nfaults = ["flood"]', 'kind = "ablation"\nfaults = ["flood", "clip-removed"]')
    assert main(["lab", "verify", "toy", "--seeds", "2", "--jobs", "1"]) == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert (
        "without-missing-clip ablation healthy 0/2 FAILS" in shown
        and "without-concentration ablation healthy 2/2" in shown
    )
    assert "NOT PROVEN: every claim holds on 2 of 2 seeds" in shown
    assert "arm without-missing-clip (ablation) must be healthy, and is on 0 of 2 seeds" in shown


@pytest.fixture
def three(toy, lab_dir):
    """Beside the toy a lab with an unknown key, and one with a question that has no source."""
    for name, old, new in (("odd", "minutes = 30", "minuts = 30"), ("mute", 'source = "reading"\nreading', "reading")):
        folder = shutil.copytree(lab_dir, lab_dir.parent / name)
        text = (folder / "lab.toml").read_text().replace('id = "toy"', f'id = "{name}"')
        assert old in text
        (folder / "lab.toml").write_text(text.replace(old, new, 1))
    return toy


@pytest.mark.parametrize("words", [[], ["odd", "toy", "mute"], ["mute", "nobody", "toy", "odd", "toy"]])
def test_lint_goes_on_after_a_lab_that_cannot_be_read(three, capsys, words):
    assert main(["lab", "lint", *words]) == 2
    shown = capsys.readouterr()
    assert [line for line in shown.out.splitlines() if "toy/calibration.json:1: there is no calibration" in line]
    sentences = [line for line in shown.err.splitlines() if line.startswith("labrunner: ")]
    assert len(sentences) == 2 + ("nobody" in words) and shown.err.endswith(" findings\n")
    assert any("odd/lab.toml:" in line and "unknown key minuts" in line for line in sentences)
    assert any("mute/lab.toml:" in line and "source" in line for line in sentences)


def test_lint_of_several_labs_says_which_are_clean(toy, capsys):
    assert main(["lab", "lint", "no-clip", "lr-jump"]) == 0
    assert capsys.readouterr().err == "no-clip, lr-jump: no findings\n"
    assert main(["lab", "lint", "no-clip", "toy"]) == 1


def test_the_list_goes_on_after_a_lab_that_cannot_be_read(three, lab_dir, capsys):
    (lab_dir / "calibration.json").write_text("{")
    assert main(["list"]) == 0
    shown = capsys.readouterr()
    assert "no-clip" in shown.out and "\ntoy " in shown.out and "odd" not in shown.out
    assert len(shown.err.splitlines()) == 3 and all(line.startswith("labrunner: ") for line in shown.err.splitlines())
    assert all(words in shown.err for words in ("minuts", "source", "toy/calibration.json:1: not JSON"))


def test_verify_exits_1_where_doing_nothing_earns_points(toy, monkeypatch):
    monkeypatch.setattr(Workers, "run_to_end", FakeLaunch())
    monkeypatch.setattr("labrunner.commands.lab_verify._honesty", lambda *_: False)
    assert main(["lab", "verify", "toy", "--seeds", "1"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["--seeds", "0"],
        ["--seeds", "2", "--seed-list", "42"],
        ["--seed-list", "x"],
        ["--seed-list", "1,2"],
        ["--jobs", "0"],
        ["--platform", "--quick"],
        ["--platform", "--no-write"],
        ["--platform", "--cases", "0"],
        ["--quick", "--seeds", "2"],
        ["--quick", "--seed-list", "42"],
        ["--seeds", "2", "--draw", "3"],
        ["--cases", "0", "--draw", "3"],
    ],
)
def test_bad_usage_of_verify_is_one_sentence(toy, capsys, words):
    assert main(["lab", "verify", "toy", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "there is no experiments.toml"),
        ("# nothing yet\n", ":1: there is no experiment yet"),
        ('[[experiment]]\ntests = "H1"\nset = { event = 3 }\npredicts = "calm"\n', ":3: event = 3 must"),
        (
            '[[experiment]]\ntests = "H9"\nset = { event = false }\npredicts = "calm"\n',
            "section 2 has no hypothesis H9",
        ),
    ],
)
def test_the_check_of_a_post_mortem_reads_the_experiments(toy, capsys, text, said):
    assert main(["postmortem", "toy"]) == 0
    toy.experiments.unlink()
    if text is not None:
        toy.experiments.write_text(text)
    capsys.readouterr()
    assert main(["postmortem", "toy", "--check"]) == 1
    assert any("experiments.toml" in line and said in line for line in capsys.readouterr().out.splitlines())
