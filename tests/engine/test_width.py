"""muP: what a width changes of initial weights, rates and multipliers, and that nothing does at the base width."""

import math

import pytest
import torch

from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.step.loop import Run
from labrunner.errors import InputError

STILL = {
    "optimizer.grad_clip": None,
    "optimizer.weight_decay": 0.0,
    "schedule.warmup_steps": 0,
    "schedule.kind": "constant",
    "optimizer.lr": 1e-3,
    "model.n_layers": 1,
}


def net(**settings):
    return Run(with_overrides(RunConfig(), {**STILL, **{k.replace("__", "."): v for k, v in settings.items()}}))


def moved(run):
    """Largest change of each parameter in one update, by name."""
    before = run.flat.data.clone()
    run.step()
    change = (run.flat.data - before).abs()
    return {span.name: float(change[span.start : span.stop].max()) for span in run.flat.spans}


@pytest.mark.parametrize("more", [{}, {"model.init": "fan_in"}, {"model.tied": True}, {"precision.dtype": "bf16"}])
def test_at_the_base_width_it_is_the_same_net_to_the_last_bit(more):
    plain, scaled = (Run(with_overrides(RunConfig(), {**STILL, **more, "model.mup_base_width": b})) for b in (0, 64))
    for _ in range(3):
        one, other = plain.step(), scaled.step()
        assert one["param_hash"] == other["param_hash"] and one["loss"] == other["loss"]


def test_only_matrices_within_blocks_move_less():
    plain, scaled = moved(net()), moved(net(model__mup_base_width=16))
    for name, change in scaled.items():
        inside = name.startswith("blocks") and not name.endswith("norm.weight")
        # Adam's first update moves every parameter with a gradient by its learning rate.
        assert plain[name] == pytest.approx(1e-3, rel=0.02), name
        assert change == pytest.approx(1e-3 / 4 if inside else 1e-3, rel=0.02), name


@pytest.mark.parametrize("init", ["normal", "fan_in"])
def test_the_head_begins_as_at_the_base_width_and_the_matrices_as_their_inputs_ask(init):
    narrow, wide = (net(model__d_model=d, model__mup_base_width=16, model__init=init).model for d in (16, 256))
    spread = {
        name: [float(dict(model.named_parameters())[name].detach().std()) for model in (narrow, wide)]
        for name in ("logits.weight", "embedding.token.weight", "blocks.0.attn.qkv.weight", "blocks.0.mlp.down.weight")
    }
    assert spread["logits.weight"][1] == pytest.approx(spread["logits.weight"][0], rel=0.1)
    assert spread["embedding.token.weight"][1] == pytest.approx(spread["embedding.token.weight"][0], rel=0.1)
    for name in ("blocks.0.attn.qkv.weight", "blocks.0.mlp.down.weight"):
        assert spread[name][1] == pytest.approx(spread[name][0] / 4, rel=0.1)


def test_the_logits_are_divided_by_the_ratio_of_widths():
    run = net(model__mup_base_width=16)
    inputs = run.loader.next_batch().inputs
    run.watcher.aside = True
    with torch.no_grad():
        hidden = {}
        run.model.logits.register_forward_hook(lambda _m, _i, out: hidden.update(out=out))
        assert torch.equal(run.model(inputs), hidden["out"] * 0.25)


def test_attention_divides_by_the_size_of_a_head_and_the_instrument_agrees():
    run = net(model__d_model=64, model__mup_base_width=16, attention__every=1)
    # Heads of 16 where the base net has heads of 4: a half at the base, an eighth here.
    assert run.model.blocks[0].attn.scale == pytest.approx(math.sqrt(4) / 16)
    standard = net(model__d_model=64, attention__every=1)
    assert standard.model.blocks[0].attn.scale is None
    with torch.no_grad():
        standard.flat.data.copy_(run.flat.data)
    ratio = run.step()["attn_logit_max"]["block_0"] / standard.step()["attn_logit_max"]["block_0"]
    assert ratio == pytest.approx((math.sqrt(4) / 16) / 16**-0.5, rel=1e-5)


def test_the_attention_that_is_computed_has_that_scale():
    run = net(model__d_model=64, model__mup_base_width=16)
    attention, x = run.model.blocks[0].attn, torch.randn(2, 5, 64)
    run.watcher.aside = True
    with torch.no_grad():
        q, k, v = attention.qkv(x).view(2, 5, 3, 4, 16).permute(2, 0, 3, 1, 4)
        logits = (q @ k.transpose(-1, -2)) * attention.scale
        weights = logits.masked_fill(torch.ones(5, 5).triu(1).bool(), -math.inf).softmax(-1)
        expected = attention.out((weights @ v).transpose(1, 2).reshape(2, 5, 64))
        assert torch.allclose(attention(x), expected, atol=1e-6)


def test_the_decay_does_not_follow_the_lower_rate():
    """Decay is the rate times the setting, for every matrix alike: so it is in the standard way, and at any width."""
    plain, scaled = (
        net(model__mup_base_width=b, optimizer__weight_decay=0.5, optimizer__beta1=0.0, optimizer__eps=100.0)
        for b in (0, 16)
    )
    for run in (plain, scaled):
        before = run.flat.data.clone()
        run.step()
        span = next(s for s in run.flat.spans if s.name == "blocks.0.attn.qkv.weight")
        ratio = run.flat.data[span.start : span.stop].norm() / before[span.start : span.stop].norm()
        assert float(ratio) == pytest.approx(1 - 1e-3 * 0.5, rel=1e-5)


def test_it_is_for_adam_alone():
    with pytest.raises(InputError, match="model.mup_base_width = 32 scales rates as Adam needs it"):
        with_overrides(RunConfig(), {"model.mup_base_width": 32, "optimizer.name": "sgd"})
