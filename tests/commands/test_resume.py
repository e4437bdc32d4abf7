"""`resume` as a branch: what its options ask for, and the sentence for what they can't mean."""

from __future__ import annotations

import argparse

import pytest

from labrunner.commands.resume import _asked, add_arguments
from labrunner.engine.interventions import Drop, Rate, Reset, Set, Skip, Thaw
from labrunner.errors import InputError


def asked(*options: str):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return _asked(parser.parse_args(["RUN", *options]))


def test_options_become_interventions_and_the_branch_s_own_extent():
    changes, extent = asked(
        *("--set", "steps=600", "--set", "grad_clip=none", "--skip", "40", "--do", "rate:times=0.5"),
        *("--do", "reset:m=true, v=true", "--do", "drop:source=letters", "--do", 'thaw:parts=["head", "block_0"]'),
    )
    assert extent == {"steps": 600}
    assert changes == [
        Skip(batches=40),
        Rate(times=0.5),
        Reset(m=True, v=True),
        Drop(source="letters"),
        Thaw(parts=("head", "block_0")),
        Set(key="optimizer.grad_clip", value="none"),
    ]
    assert asked("--skip", "312-319")[0] == [Skip(first=312, last=319)]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--skip", "x"], "--skip 'x': write a number of batches"),
        (["--skip", "9-3"], "--skip 9-3: batches 9 to 3 are no range"),
        (["--set", "d_model=8"], "--set model.d_model: model.d_model can't change in a run that has begun"),
        (["--set", "grad_clp=8"], "did you mean optimizer.grad_clip"),
        (["--do", "warp"], "--do warp: no intervention is called 'warp'"),
        (["--do", "rate:0.5"], "write WHAT:KEY=VALUE"),
        (["--do", "rate:times=fast"], "--do rate: rate: times = 'fast'"),
        (["--do", "rollback:to=3"], "a branch goes back by --from STEP"),
    ],
)
def test_what_options_can_t_mean_is_one_sentence(options, sentence):
    with pytest.raises(InputError) as caught:
        asked(*options)
    assert sentence in str(caught.value) and "\n" not in str(caught.value)
