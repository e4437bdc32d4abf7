"""What commands say to somebody who typed a wrong name, or whose installation lacks something, in both languages."""

from __future__ import annotations

import builtins
import re
import sys
from pathlib import Path

import pytest

from labrunner import cli
from labrunner.commands.common import find_run
from labrunner.errors import Exit, InputError

NAMES = ("fp16-overflow-break-s42-20261121-171547", "fp16-overflow-break-s42-20261120-101010",
         "fp16-overflow-break-forward-s42-20261121-171504", "no-clip-control-s42-20261121-174144")
ABSENT = {"en": "no such file or folder", "es": "no existe ese archivo ni esa carpeta"}


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course with some runs, standing in it."""
    import os

    monkeypatch.setenv("LABRUNNER_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "course.toml").write_text('schema = "labrunner/course/v1"\n', encoding="utf-8")
    for age, name in enumerate(NAMES):
        (tmp_path / "runs" / name).mkdir(parents=True)
        os.utime(tmp_path / "runs" / name, (1e9 - age, 1e9 - age))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("typed", "meant"), [
    ("break", NAMES[:2]), ("runs/break", NAMES[:2]), ("break-forward", NAMES[2:3]), ("no-clip", NAMES[3:]),
    ("fp16-overflow-break", NAMES[:2]), ("fp16-overflow-break-s42", NAMES[:2])])
def test_an_arm_in_place_of_a_run_suggests_the_runs_folder(course, capsys, lang, typed, meant):
    assert cli.main(["check", typed, "--lang", lang]) == Exit.USAGE
    said = capsys.readouterr().err
    assert ABSENT[lang] in said
    assert re.findall(r"runs/[\w.-]+-s42[\w-]*", said.split(": ", 2)[2])[: len(meant)] == [f"runs/{name}" for name in meant]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("command", ["check", "resume", "replay", "report", "sample"])
def test_what_is_nowhere_is_said_in_the_users_language(course, capsys, command, lang):
    more = ["-o", "page.html"] if command == "report" else []
    assert cli.main([command, "nowhere", *more, "--lang", lang]) == Exit.USAGE
    assert f"nowhere: {ABSENT[lang]}" in capsys.readouterr().err


def test_runs_and_pipes_are_found_as_ever(course):
    assert find_run(NAMES[0]) == course / "runs" / NAMES[0]
    assert find_run(f"runs/{NAMES[0]}") == Path("runs") / NAMES[0]
    assert find_run("-") == Path("-")
    with pytest.raises(InputError, match=r"no run of that name in runs$"):
        find_run("nowhere", "en")


@pytest.fixture
def without(monkeypatch):
    """Make packages unimportable, as where they are not installed."""
    def forget(*names: str) -> None:
        real = builtins.__import__

        def importing(name, *rest, **more):
            if name.partition(".")[0] in names:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            return real(name, *rest, **more)

        for name in [m for m in sys.modules if m.partition(".")[0] in names]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setattr(builtins, "__import__", importing)

    return forget


@pytest.mark.parametrize(("lang", "says"), [("en", "is not installed for this Python"), ("es", "no está instalado")])
def test_a_missing_package_is_one_sentence_that_names_it(capsys, monkeypatch, without, lang, says):
    def broken(arguments):
        import numpy.linalg  # noqa: F401

    without("numpy", "platformdirs", "pydantic")
    monkeypatch.setattr(cli, "_dispatch", broken)
    assert cli.main(["list", "--lang", lang]) == Exit.MACHINE
    said = capsys.readouterr().err
    assert says in said and "numpy" in said and "Traceback" not in said


@pytest.mark.parametrize(("lang", "says"), [("en", "a bug in labrunner, not your fault (ZeroDivisionError"),
                                            ("es", "un error de labrunner, no tuyo (ZeroDivisionError")])
def test_a_bug_is_kept_even_where_nothing_is_installed(capsys, monkeypatch, without, tmp_path, lang, says):
    without("platformdirs", "numpy", "pydantic")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(cli, "_dispatch", lambda arguments: 1 // 0)
    assert cli.main(["list", f"--lang={lang}"]) == Exit.MACHINE
    said = capsys.readouterr().err
    assert says in said and str(tmp_path) in said
    assert "ZeroDivisionError" in next(tmp_path.glob("labrunner-error-*.log")).read_text(encoding="utf-8")


def test_a_module_of_ours_that_is_missing_is_a_bug(capsys, monkeypatch, tmp_path):
    def broken(arguments):
        import labrunner.there_is_no_such_module  # noqa: F401

    monkeypatch.setattr(cli, "_dispatch", broken)
    monkeypatch.setattr(cli, "_log_folders", lambda: iter([tmp_path]))
    assert cli.main(["list"]) == Exit.MACHINE and "a bug in labrunner" in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "head"), [("en", "step  type "), ("es", "paso  tipo ")])
def test_the_table_of_spikes_is_headed_in_the_users_language(tmp_path, capsys, lang, head):
    rows = [f"{step},{2.0 + 0.01 * (step % 7) + 6 * (step == 200)}" for step in range(1, 301)]
    (tmp_path / "log.csv").write_text("step,loss\n" + "\n".join(rows), encoding="utf-8")
    cli.main(["check", str(tmp_path / "log.csv"), "--lang", lang])
    said = capsys.readouterr().out
    assert head in said and ("back at" in said) == (lang == "en")
