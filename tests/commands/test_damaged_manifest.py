"""A manifest that does not say of which files of its lab the run is: nothing is made again from it."""

import json
import subprocess

import pytest
from tui_synthetic import write_run

from labrunner.cli import main
from labrunner.course.lab import load_lab
from labrunner.engine.process import launch
from labrunner.engine.record.manifest import read_manifest


@pytest.fixture(params=["absent", "null"])
def damaged(tmp_path, monkeypatch, request):
    """A run folder whose manifest lacks its `lab_hash`; a process that is started for it fails the test."""
    monkeypatch.setenv("LABRUNNER_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LABRUNNER_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setattr(subprocess, "Popen", lambda *args, **options: pytest.fail("a process was started"))
    run_dir = write_run(tmp_path / "runs", load_lab("no-clip"), "break", steps=5, status="stopped")
    path = run_dir / "manifest.json"
    tree = json.loads(path.read_text(encoding="utf-8"))
    del tree["lab_hash"]
    path.write_text(json.dumps({**tree, "lab_hash": None} if request.param == "null" else tree), encoding="utf-8")
    return run_dir


@pytest.mark.parametrize(
    "command",
    [
        ["sample", "RUN"],
        ["resume", "RUN"],
        ["resume", "RUN", "--from", "0", "--set", "grad_clip=1"],
        ["replay", "RUN"],
        ["check", "RUN", "--locate"],
    ],
    ids=" ".join,
)
def test_a_manifest_without_the_hash_of_its_lab_is_refused_in_one_sentence(damaged, capsys, command):
    assert main([str(damaged) if word == "RUN" else word for word in command]) == 2
    said = capsys.readouterr()
    assert said.err.count("lab_hash is missing") == 1 and "make the run again" in said.err and said.out == ""
    assert sorted(path.name for path in damaged.parent.iterdir()) == [damaged.name]


def test_it_can_still_be_looked_at(damaged, capsys):
    assert main(["check", str(damaged), "--json"]) in (0, 1)
    assert json.loads(capsys.readouterr().out)["steps"] == [1, 5] and read_manifest(damaged).lab == "no-clip"


def test_a_run_of_no_lab_has_no_hash_and_is_gone_on_with(tmp_path, monkeypatch):
    run_dir = write_run(tmp_path / "runs", load_lab("no-clip"), "break", steps=5, status="stopped")
    path = run_dir / "manifest.json"
    tree = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**tree, "lab": None, "lab_hash": None}), encoding="utf-8")
    monkeypatch.setattr(launch, "_spawn", lambda *args: None)
    assert launch.resume(run_dir).run_dir == run_dir
