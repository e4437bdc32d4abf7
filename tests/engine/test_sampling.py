"""Text sampled from a net, in the process and by the command."""

from __future__ import annotations

import json
import math

import pytest
from source_runs import config, flown

from labrunner.cli import main
from labrunner.engine.step.loop import Run
from labrunner.engine.step.sampling import sample, top_share


def test_the_top_share_of_a_net_that_says_one_thing():
    assert top_share([4, 4, 4, 9]) == (4, 0.75)
    token, share = top_share([])
    assert token is None and math.isnan(share)


def test_temperature_0_takes_the_likeliest_and_a_seed_repeats():
    run = Run(config())
    drawn = [sample(run.model, 2, 6, seed=seed, context=24) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert sample(run.model, 1, 6, seed=1, context=24, temperature=0) == sample(
        run.model, 1, 6, seed=9, context=24, temperature=0
    )


@pytest.mark.slow
def test_the_sample_command_speaks_from_the_newest_checkpoint(tmp_path, capsys):
    path = flown(tmp_path / "run", config(6))
    assert main(["sample", str(path), "--tokens", "20", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["step"] == 6 and answer["tokens"] == 20 and 0 < answer["top_token_share"] <= 1 and answer["finite"]
    assert main(["sample", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
