"""Sizes of net to choose by name."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from source_runs import config

from labrunner.engine import presets
from labrunner.engine.config import with_overrides
from labrunner.engine.step.model import GPT, padded_vocabulary
from labrunner.errors import InputError


@pytest.mark.parametrize(("name", "parameters"), [("12m", 14_259_456), ("120m", 92_229_120)])
def test_the_stated_number_of_parameters_is_the_nets(name, parameters):
    model = with_overrides(config(), presets.settings(name)).model
    with torch.device("meta"):
        net = GPT(model, padded_vocabulary(512, model.vocab_multiple))
    assert sum(p.numel() for p in net.parameters()) == parameters
    page = Path(__file__).parents[2] / "docs" / "fidelity.md"
    assert f"{parameters:,}" in page.read_text(encoding="utf-8")


def test_an_unknown_preset_is_named_with_those_there_are():
    with pytest.raises(InputError, match="120m"):
        presets.settings("12b")
