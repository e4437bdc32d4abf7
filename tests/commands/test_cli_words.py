"""What commands say to somebody who typed a wrong name, or whose installation lacks something, in both languages."""

from __future__ import annotations

import builtins
import re
import sys
from pathlib import Path

import pytest

from labrunner import cli
from labrunner.commands.find import find_run
from labrunner.errors import Exit, InputError

NAMES = (
    "fp16-overflow-break-s42-20261121-171547",
    "fp16-overflow-break-s42-20261120-101010",
    "fp16-overflow-break-forward-s42-20261121-171504",
    "no-clip-control-s42-20261121-174144",
)
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
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("break", NAMES[:2]),
        ("runs/break", NAMES[:2]),
        ("break-forward", NAMES[2:3]),
        ("no-clip", NAMES[3:]),
        ("fp16-overflow-break", NAMES[:2]),
        ("fp16-overflow-break-s42", NAMES[:2]),
    ],
)
def test_an_arm_in_place_of_a_run_suggests_the_runs_folder(course, capsys, lang, typed, meant):
    assert cli.main(["check", typed, "--lang", lang]) == Exit.USAGE
    said = capsys.readouterr().err
    assert ABSENT[lang] in said
    assert re.findall(r"runs/[\w.-]+-s42[\w-]*", said.split(": ", 2)[2])[: len(meant)] == [
        f"runs/{name}" for name in meant
    ]


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


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "a bug in labrunner, not your fault (ZeroDivisionError"),
        ("es", "un error de labrunner, no tuyo (ZeroDivisionError"),
    ],
)
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


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "run            runs/a",
                "status         finished after 500 steps, 40 steps/s",
                "final loss     1.25",
                "max grad norm  29.7 at step 312",
                "verdict        healthy",
            ],
        ),
        (
            "es",
            [
                "ejecución          runs/a",
                "estado             terminada tras 500 pasos, 40 pasos/s",
                "loss final         1.25",
                "máx. del gradiente 29.7 en el paso 312",
                "veredicto          healthy",
            ],
        ),
    ],
)
def test_what_a_run_came_to_is_said_in_the_users_language(capsys, lang, lines):
    from labrunner.commands.tell import print_summary
    from labrunner.engine.record.summary import RunSummary

    print_summary(
        RunSummary(
            run_dir="runs/a",
            lab="no-clip",
            arm="break",
            seed=42,
            steps=500,
            status="finished",
            final_loss=1.25,
            max_grad_norm=29.7,
            max_grad_norm_step=312,
            steps_per_second=40.0,
            verdict="healthy",
        ),
        False,
        lang,
    )
    assert capsys.readouterr().out.splitlines() == lines


@pytest.mark.parametrize(
    ("lang", "mean"), [("en", "loss, mean of the last 50"), ("es", "loss, media de los últimos 50")]
)
def test_a_comparison_for_a_reader_holds_no_dictionaries_and_no_vectors(capsys, lang, mean):
    from labrunner.commands.compare import _tell
    from labrunner.diagnosis.compare import Comparison, FieldDifference, ReadingDifference

    norms = {"embedding": 34.224, "head": 18.0}
    fault = {"kind": "restart", "id": "restart", "step": 300}
    _tell(
        Comparison(
            a="a",
            b="b",
            identical=False,
            first_difference=301,
            steps=(500, 500),
            fields=[
                FieldDifference(field="param_norms", a=norms, b={**norms, "embedding": 848.97}),
                FieldDifference(field="param_sketch", a=[1.0, 2.0], b=[3.0, 4.0]),
            ],
            readings=[ReadingDifference(reading="loss, mean of the last 50", a=1.0, b=2.0)],
            config=[FieldDifference(field="faults", a=[fault], b=[])],
        ),
        lang,
    )
    out = capsys.readouterr().out
    assert "param_norms.embedding  34.22  849" in out and "param_norms.head" not in out and "sketch" not in out
    assert mean in out and "restart (300)  -" in out and "{" not in out and "[" not in out


def test_where_only_a_vector_differs_its_name_is_there(capsys):
    from labrunner.commands.compare import _tell
    from labrunner.diagnosis.compare import Comparison, FieldDifference

    fields = [FieldDifference(field="param_sketch", a=[1.0], b=[2.0])]
    _tell(
        Comparison(
            a="a", b="b", identical=False, first_difference=9, steps=(9, 9), fields=fields, readings=[], config=[]
        ),
        "es",
    )
    assert "param_sketch  difiere  difiere" in capsys.readouterr().out
