"""What the engine's processes print: one object of ours, whatever a library writes to standard output meanwhile."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

NOISE = "import os, sys; noise = lambda: (print('a library says'), os.write(1, b'so does its C part'))\n"


def said(code: str) -> tuple[int, dict, str]:
    """Exit code, the object on standard output, and standard error of a program."""
    done = subprocess.run([sys.executable, "-P", "-c", NOISE + code], capture_output=True, text=True)
    return done.returncode, json.loads(done.stdout), done.stderr


def test_what_others_print_goes_to_standard_error():
    code, answer, others = said(
        "from labrunner.engine.process.answers import answer_with\n"
        "sys.exit(answer_with(lambda: {'noise': len(noise()), 'loss': float('nan')}))"
    )
    assert (code, answer) == (0, {"noise": 2, "loss": "NaN"})
    assert "a library says" in others and "its C part" in others


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [("InputError('no run')", 2, "no run"), ("OSError(28, 'no space', 'x')", 3, "disk full: x")],
)
def test_an_error_is_an_object_too(error, code, sentence):
    program = (
        "from labrunner.engine.process.answers import answer_with\nfrom labrunner.errors import InputError\n"
        f"def work():\n    noise()\n    raise {error}\nsys.exit(answer_with(work))"
    )
    assert said(program)[:2] == (code, {"error": sentence})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "work", "options"), [("sample", "sampled", "['run', '--tokens', '3']"), ("locate", "locate", "['run']")]
)
def test_a_sample_and_a_search_survive_a_library_that_prints(module, work, options):
    code, answer, others = said(
        f"from labrunner.engine.process import {module} as module\n"
        f"module.{work} = lambda *asked: {{'noise': len(noise())}}\nsys.exit(module.main({options}))"
    )
    assert (code, answer) == (0, {"noise": 2}) and "a library says" in others
