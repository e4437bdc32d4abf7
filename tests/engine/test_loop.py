"""A run is reproducible, can be taken up again, and its instruments tell the truth."""

import math
from itertools import pairwise

import numpy as np
import pytest
import torch

from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.step import loop as loop_module
from labrunner.engine.step.ema import emas_of, next_ema
from labrunner.engine.step.loop import Run
from labrunner.engine.step.model import token_losses
from labrunner.engine.step.probes import HIST_EDGES, histogram
from labrunner.errors import InputError

pytestmark = pytest.mark.slow

SMALL = {"model.d_model": 16, "model.n_layers": 2, "model.n_heads": 2, "schedule.warmup_steps": 5}
CLOCKS = {"wall_time", "tokens_per_second"}


def run_of(**overrides):
    return Run(with_overrides(RunConfig(), SMALL | {k.replace("__", "."): v for k, v in overrides.items()}))


def without_clocks(line):
    return {k: v for k, v in line.items() if k not in CLOCKS}


def same(a, b):
    """Equality in which NaN equals NaN."""
    return repr(without_clocks(a)) == repr(without_clocks(b))


def test_the_same_seed_gives_the_same_lines():
    a, b = run_of(), run_of()
    assert all(same(a.step(), b.step()) for _ in range(4))


def test_another_seed_gives_other_lines():
    assert run_of().step()["param_hash"] != run_of(seed=43).step()["param_hash"]


@pytest.mark.parametrize("overrides", [{}, {"precision__dtype": "fp16", "precision__loss_scaling": "dynamic"}])
def test_a_run_taken_up_from_its_state_goes_on_bit_by_bit(overrides):
    run = run_of(**overrides)
    for _ in range(3):
        run.step()
    tensors, meta = run.state()
    tensors = {k: v.clone() for k, v in tensors.items()}
    expected = [run.step() for _ in range(3)]
    other = run_of(**overrides)
    other.load_state(tensors, meta)
    assert all(same(other.step(), line) for line in expected)


def test_the_state_of_another_model_is_refused():
    tensors, meta = run_of().state()
    with pytest.raises(InputError, match="another model"):
        run_of(model__d_model=32).load_state(tensors, meta)


@pytest.mark.parametrize(
    "overrides",
    [
        {"model__norm": "post"},
        {"model__norm": "none"},
        {"model__norm_kind": "layernorm"},
        {"model__activation": "swiglu"},
        {"model__activation": "relu2"},
        {"model__tied": True},
        {"model__init": "fan_in"},
        {"model__qk_norm": True},
        {"model__z_loss": 1e-4},
        {"optimizer__clip_mode": "per-tensor"},
        {"optimizer__clip_value": 0.1},
        {"optimizer__grad_clip": "none"},
        {"precision__dtype": "bf16"},
        {"data__sampler": "stratified"},
        {"precision__dtype": "fp16", "precision__loss_scaling": "constant", "precision__loss_scale": 1024.0},
        {"data__tokenizer": "whole-participles"},
        {"optimizer__name": "sgd"},
        {"model__vocab_multiple": 64},
    ],
)
def test_every_switch_trains(overrides):
    run = run_of(**{"optimizer__lr": 0.01} | overrides)
    losses = [run.step()["loss"] for _ in range(12)]
    assert all(map(math.isfinite, losses)) and losses[-1] < losses[0]


def test_a_line_carries_every_field_of_the_contract():
    line = run_of().step()
    assert set(line) == {
        "kind",
        "step",
        "loss",
        "loss_ema",
        "lr",
        "grad_norm_pre",
        "grad_norm_post",
        "clip_coef",
        "act_rms",
        "attn_logit_max",
        "attn_entropy",
        "param_norm",
        "m_norm",
        "v_norm",
        "v_zero",
        "update_ratio",
        "grad_v_rms",
        "param_norms",
        "loss_scale",
        "overflow",
        "first_nonfinite",
        "tokens_per_second",
        "token_loss_hist",
        "tail_tokens",
        "token_entropy",
        "batch",
        "eval_loss",
        "param_hash",
        "param_sketch",
    }  # and `wall_time`, which the trainer adds
    assert set(line["act_rms"]) == {"embedding", "block_0", "block_1", "final"}
    assert set(line["batch"]) == {"index", "hash", "sentences", "source", "rare_tokens", "top_tokens"}
    assert len(line["param_sketch"]) == 8 and len(line["token_loss_hist"]) == len(HIST_EDGES) - 1 + 3


def test_readings_agree_with_the_run_itself():
    run = run_of(optimizer__grad_clip=0.05)
    line = run.step()
    assert line["grad_norm_post"] == pytest.approx(0.05, rel=1e-3)
    assert line["clip_coef"] == pytest.approx(0.05 / line["grad_norm_pre"], rel=1e-3)
    assert line["param_norm"] == pytest.approx(float(run.flat.data.norm()), rel=1e-5)
    assert line["param_norm"] == pytest.approx(math.sqrt(sum(v * v for v in line["param_norms"].values())), rel=1e-4)
    assert sum(line["token_loss_hist"]) > 0 and line["tail_tokens"][0]["loss"] >= line["tail_tokens"][-1]["loss"]


def test_the_instruments_keep_no_clock_beside_the_trainers():
    run = run_of()
    line = run.step()
    tensors, meta = run.state()
    assert meta["watcher"] == {"ema": line["loss"]}
    run.load_state(tensors, {**meta, "watcher": {**meta["watcher"], "wall_time": 3.0}})  # as an older version kept it
    assert "wall_time" not in run.step()


def test_loss_is_computed_before_the_update():
    first = [run_of(optimizer__lr=lr).step()["loss"] for lr in (0.0, 1.0)]
    assert first[0] == first[1]


def test_the_first_non_finite_tensor_is_named():
    run = run_of()
    with torch.no_grad():
        run.model.blocks[1].mlp.down.weight[0, 0] = math.inf
    assert run.step()["first_nonfinite"] == "block_1.mlp"


def test_an_overflowing_gradient_is_named_and_the_check_skips_it():
    scaled = {"precision__dtype": "fp16", "precision__loss_scaling": "constant", "precision__loss_scale": 2.0**30}
    line = run_of(**scaled).step()
    assert line["overflow"] and line["first_nonfinite"].startswith("grad:")
    run = run_of(**scaled, precision__skip_nonfinite=True)
    before = run.flat.data.clone()
    assert run.step()["update_ratio"] == 0 and torch.equal(run.flat.data, before)
    assert [e["kind"] for e in run.extra_events()] == ["overflow"]


def test_a_dynamic_scale_halves_on_overflow_and_doubles_after_good_steps():
    run = run_of(
        precision__dtype="fp16",
        precision__loss_scaling="dynamic",
        precision__loss_scale=2.0**30,
        precision__growth_interval=4,
    )
    scales = [run.step()["loss_scale"] for _ in range(30)]
    pairs = list(pairwise(scales))
    assert any(b == a / 2 for a, b in pairs) and any(b == a * 2 for a, b in pairs)


def test_a_logarithm_of_a_finished_softmax_can_be_infinite_where_log_softmax_is_not():
    logits = torch.tensor([[[200.0, 0.0]]])
    target = torch.tensor([[1]])
    assert token_losses(logits, target, "log_of_softmax").isinf().all()
    assert token_losses(logits, target, "log_softmax").isfinite().all()
    assert token_losses(logits, target, "log_of_softmax_eps").isfinite().all()


def test_the_moving_average_starts_at_the_first_loss_and_skips_what_is_not_finite():
    assert next_ema(None, 3.0) == 3.0
    assert next_ema(3.0, math.nan) == 3.0
    assert next_ema(3.0, 4.0) == pytest.approx(3.0 + 2 / 51)
    assert next_ema(math.nan, 2.0) == 2.0


@pytest.mark.parametrize("losses", [[3.0, 4.0, 2.5], [math.nan, 3.0, math.inf, 4.0], [math.inf], []])
def test_averages_of_many_losses_are_those_taken_one_by_one(losses):
    ema, expected = None, []
    for loss in losses:
        ema = next_ema(ema, loss)
        expected.append(ema)
    assert np.array_equal(emas_of(np.array(losses)), np.array(expected), equal_nan=True)


def test_the_histogram_counts_everything_once():
    values = np.array([-1.0, 0.0, 0.49, 0.5, 15.99, 16.0, 99.0, math.nan, math.inf])
    counts = histogram(values)
    assert sum(counts) == len(values)
    assert (counts[0], counts[1], counts[2], counts[-3], counts[-2], counts[-1]) == (1, 2, 1, 1, 2, 2)


def test_cuda_without_cuda_is_refused_in_one_sentence(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(InputError, match="--device cpu"):
        Run(RunConfig(device="cuda"))


def test_the_loop_names_neither_a_fault_nor_a_probe():
    import inspect

    from labrunner.engine.faults import KINDS

    story = inspect.getsource(loop_module.Run.step).lower()
    for word in [*KINDS, "hist", "act_rms", "sketch", "concentrate", "drill", "flood"]:
        assert word not in story
