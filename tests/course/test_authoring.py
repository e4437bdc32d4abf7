"""The walk-through of docs/authoring.md, followed to the letter: what it says works, and gives the shipped lab."""

import re
import shlex
from pathlib import Path

import pytest

from labrunner.cli import build_parser, main
from labrunner.course.lab import load_lab
from labrunner.course.proof.lint import lint
from labrunner.engine.config import flatten
from labrunner.engine.schedule import learning_rate

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "authoring.md").read_text(encoding="utf-8")
WALK = PAGE[PAGE.index("## An afternoon") : PAGE.index("## What the messages mean")]
COMMANDS = re.findall(r"^    ((?:\w+=\S+ )?labrunner .*)$", WALK.replace("\\\n        ", ""), re.MULTILINE)


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", WALK, re.DOTALL)


@pytest.fixture
def typed(tmp_path, monkeypatch, capsys):
    """The folder `my-jump` as it is after step 6."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LABRUNNER_LABS", raising=False)
    assert main(["lab", "new", "my-jump"]) == 0
    folder = tmp_path / "labs" / "my-jump"
    assert capsys.readouterr().out == "labs/my-jump\n" and len(list(folder.iterdir())) == 3
    assert {arm.name for arm in load_lab("my-jump", ["labs"]).arms} >= {"control", "break"}
    assert main(["lab", "lint", "my-jump", "--labs", "labs"]) == 1
    assert f"{len(capsys.readouterr().out.splitlines())} findings" in WALK
    (folder / "lab.toml").write_text("\n".join(blocks("toml")), encoding="utf-8")
    return folder


def write_the_words(folder):
    """Step 8: the sections that the page shows, a sentence for those that it leaves to the author."""
    missing = {
        re.search(r"the section ([\w.-]+) is missing", str(f)).group(1)
        for f in lint(load_lab("my-jump", ["labs"]))
        if "is missing" in str(f)
    }
    for lang, shown in zip(("en", "es"), blocks("markdown"), strict=True):
        path = folder / f"text.{lang}.md"
        text = re.sub(r"## question-grad-ratio\n\nTODO.*\n", "", path.read_text(encoding="utf-8"))
        for name, body in re.findall(r"## (\S+)\n\n(.*?)(?=\n\n## |\Z)", shown.strip(), re.DOTALL):
            text = re.sub(rf"(## {name}\n\n)TODO.*\n", lambda found, body=body: found.group(1) + body + "\n", text)
        text = re.sub(r"TODO.*", "Words.", text) + "".join(f"\n## {name}\n\nWords.\n" for name in sorted(missing))
        path.write_text(text, encoding="utf-8")


def test_after_step_six_only_words_and_the_proof_are_missing(typed):
    found = lint(load_lab("my-jump", ["labs"]))
    assert found and not [str(f) for f in found if f.path.name == "lab.toml"]
    missing = {str(f).split("the section ")[1].split()[0] for f in found if "is missing" in str(f)}
    assert {"refused-clip", "question-lr-at", "claim-break-hurts"} - missing == {"claim-break-hurts"}


def test_with_the_words_written_the_proof_alone_is_missing(typed):
    write_the_words(typed)
    assert [f.path.name for f in lint(load_lab("my-jump", ["labs"]))] == ["calibration.json"]
    lab = load_lab("my-jump", ["labs"])
    assert "200" in lab.text("summary", "en") and "200" in lab.text("summary", "es")
    assert "201" in lab.text("symptoms", "en")


def test_its_arms_are_those_of_the_shipped_lab(typed):
    mine, shipped = load_lab("my-jump", ["labs"]), load_lab("lr-jump")
    for arm in mine.arms:
        assert flatten(mine.resolve(arm.name)) == flatten(shipped.resolve(arm.name)), arm.name
    assert mine.causes == shipped.causes and shipped.optional


def test_the_rate_does_what_the_page_says(typed):
    lab = load_lab("my-jump", ["labs"])

    def rate(arm, step):
        config = lab.resolve(arm)
        return learning_rate(step, config.optimizer.lr, config.schedule)

    assert rate("break", 200) == rate("control", 200) == pytest.approx(0.003)
    assert rate("break", 201) == pytest.approx(0.06, rel=1e-3)
    assert rate("control", 201) == pytest.approx(0.003, rel=1e-3)
    assert rate("without-height", 201) == pytest.approx(0.006, rel=1e-3)
    assert rate("without-suddenness", 100) == pytest.approx(0.03) and rate("without-suddenness", 201) < 0.06
    assert rate("fix-continuous", 201) == rate("control", 201)


def test_a_lab_is_found_by_option_by_variable_and_by_path(typed, monkeypatch, capsys):
    write_the_words(typed)
    for words in (["my-jump", "--labs", "labs"], ["my-jump", "--labs", "labs/my-jump"], ["./labs/my-jump"]):
        assert main(["lab", "lint", *words]) == 1
        assert capsys.readouterr().out.count("\n") == 1
    assert main(["lab", "lint", "my-jump"]) == 2
    assert "no lab or bench is called 'my-jump'" in capsys.readouterr().err
    monkeypatch.setenv("LABRUNNER_LABS", "labs")
    assert main(["lab", "lint", "my-jump"]) == 1
    assert main(["list"]) == 0 and "my-jump" in capsys.readouterr().out
    assert main(["postmortem", "my-jump", "--learner", "me"]) == 0
    assert main(["hint", "my-jump", "--learner", "me"]) == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_page_is_understood(command):
    words = [word for word in shlex.split(command) if not re.fullmatch(r"[A-Z_]+=\S+", word)][1:]
    chosen = next((word for word in words if not word.startswith("-") and word != "labs"), None)
    build_parser(chosen).parse_args(words)


def test_the_page_has_commands_and_blocks():
    assert len(COMMANDS) >= 13 and len(blocks("toml")) == 6 and len(blocks("markdown")) == 2
