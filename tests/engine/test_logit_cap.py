"""`model.logit_cap`: cap times tanh, so that no logit goes beyond it and small ones stay as they are."""

import math

import pytest
import torch

from labrunner.engine.config import ModelConfig, RunConfig, with_overrides
from labrunner.engine.step.model import GPT


def logits(cap, scale):
    torch.manual_seed(3)
    net = GPT(ModelConfig(d_model=16, n_heads=2, context=8, logit_cap=cap), 24)
    with torch.no_grad():
        net.logits.weight.mul_(scale)
        return net(torch.arange(8).view(1, 8))


def test_no_logit_goes_beyond_the_cap_and_their_order_stays():
    free, capped = logits(None, 100.0), logits(5.0, 100.0)
    assert free.abs().max() > 5 > capped.abs().max()
    assert torch.allclose(capped, 5 * torch.tanh(free / 5)) and free.argmax() == capped.argmax()


def test_without_a_cap_nothing_changes_and_small_logits_hardly():
    assert torch.equal(logits(None, 1.0), logits(math.inf, 1.0))
    assert torch.allclose(logits(None, 0.1), logits(30.0, 0.1), atol=1e-3)


@pytest.mark.parametrize("wrong", [0, -1])
def test_a_cap_is_above_zero(wrong):
    with pytest.raises(Exception, match="greater than 0"):
        with_overrides(RunConfig(), {"model.logit_cap": wrong})
