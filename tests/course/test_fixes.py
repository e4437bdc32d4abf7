"""A fix.toml is settings, within what the lab opens."""

import math

import pytest

from labrunner.course.fix import read_fix, refused_by
from labrunner.course.lab import load_lab
from labrunner.errors import InputError

HEAD = 'schema = "labrunner/fix/v1"\n'


@pytest.fixture
def lab():
    return load_lab("no-clip")


def fix(tmp_path, text):
    path = tmp_path / "fix.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "body",
    [
        "[optimizer]\ngrad_clip = 0.5\n",
        "optimizer.grad_clip = 0.5\n",
        '"optimizer.grad_clip" = 0.5\n',
        "grad_clip = 0.5\n",
    ],
)
def test_every_way_to_write_a_setting_reads_the_same(tmp_path, lab, body):
    assert read_fix(fix(tmp_path, HEAD + body), lab) == {"optimizer.grad_clip": 0.5}


def test_no_limit_and_an_empty_fix_are_allowed(tmp_path, lab):
    assert math.isinf(read_fix(fix(tmp_path, HEAD + 'grad_clip = "none"'), lab)["optimizer.grad_clip"])
    assert read_fix(fix(tmp_path, HEAD), lab) == {}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("[optimizer]\nweight_decay = 0.3\n", r"fix.toml:3: optimizer.weight_decay cannot be changed"),
        ("[optimizer]\ngrad_clap = 0.3\n", r"fix.toml:3: no setting is called"),
        ("grad_clip = 0.001\n", r"fix.toml:2: .*must lie between 0.01 and 100"),
        ("grad_clip = true\n", "must be a number"),
        ('grad_clip = "1.0"\n', "must be a number"),
        ("grad_clip = nan\n", "must be a number"),
        ("lr = inf\n", "cannot be switched off"),
        ('[data]\nsampler = "random"\n', "must be one of shuffled, stratified"),
        ("[schedule]\nwarmup_steps = 10.5\n", "warmup_steps"),
        ("steps = 3\n", "cannot be changed"),
        ("grad_clip = 1\noptimizer.grad_clip = 2\n", "stands twice"),
        ("grad_clip =\n", "fix.toml:2"),
        ("faults = []\n", "no setting is called"),
        ("seed = 4\n", "cannot be changed"),
    ],
)
def test_what_a_fix_may_not_say_is_one_sentence_with_file_and_line(tmp_path, lab, body, words):
    with pytest.raises(InputError, match=words) as caught:
        read_fix(fix(tmp_path, HEAD + body), lab)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("[optimizer]\n", "there is no schema"),
        ('schema = "labrunner/fix/v9"', "newer"),
        ("schema = 3", "right file"),
    ],
)
def test_files_that_are_no_fix_say_so(tmp_path, lab, text, words):
    with pytest.raises(InputError, match=words):
        read_fix(fix(tmp_path, text), lab)


def test_what_is_offered_and_refused_is_recognised(tmp_path, lab):
    overrides = read_fix(fix(tmp_path, HEAD + '[data]\ntokenizer = "whole-participles"\n'), lab)
    assert refused_by(lab, overrides).reason == "refused-tokenizer"
    assert refused_by(lab, {"optimizer.grad_clip": 1.0}) is None
