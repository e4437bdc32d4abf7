"""Held-out loss, tokens of the batch and attention: right numbers, null between readings, and nothing disturbed."""

import math
from collections import Counter

import numpy as np
import pytest
import torch

from labrunner.corpus import grammar, sources, tokenizer
from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.step import attention as attention_module
from labrunner.engine.step.evaluation import held_out_rows
from labrunner.engine.step.loop import Run
from labrunner.engine.step.model import token_losses
from labrunner.engine.step.tokens import entropy, token_counts, top_tokens

pytestmark = pytest.mark.slow

SMALL = {"model.d_model": 16, "model.n_layers": 2, "model.n_heads": 2, "schedule.warmup_steps": 5}
OFF = {"evaluation.every": 0, "attention.every": 0}
SOURCES = {"data.corpus": "sources", "data.tokenizer": "sources", "model.context": 24}


def run_of(overrides=()):
    return Run(with_overrides(RunConfig(), SMALL | dict(overrides)))


@pytest.mark.parametrize("more", [{}, {"model.qk_norm": True}, SOURCES], ids=["plain", "qk-norm", "sources"])
def test_a_run_is_trained_bit_for_bit_the_same_whatever_is_read(more):
    without, read = run_of(OFF | more), run_of({"evaluation.every": 2, "attention.every": 1} | more)
    for _ in range(5):
        bare, line = without.step(), read.step()
        for name in ("loss", "param_hash", "grad_norm_pre", "act_rms", "first_nonfinite"):
            assert bare[name] == line[name]
        assert bare["batch"]["hash"] == line["batch"]["hash"]
    assert not {"eval_loss", "eval_losses", "attn_logit_max", "attn_entropy"} & set(bare)


# -- held-out text -----------------------------------------------------------------------------------------------------


def test_the_held_out_loss_is_that_of_the_net_after_the_update_and_null_between():
    run = run_of({"evaluation.every": 2, "evaluation.rows": 5})
    lines = [run.step() for _ in range(4)]
    assert [line["eval_loss"] is None for line in lines] == [True, False, True, False]
    rows = [tokenizer.encode(line.text) for line in grammar.held_out_lines()[:5]]
    assert list(held_out_rows(run.config)) == ["a13"] and list(held_out_rows(run.config)["a13"]) == rows
    with torch.no_grad():
        each = [token_losses(run.model(torch.tensor([row[:-1]])), torch.tensor([row[1:]])) for row in rows]
    assert lines[-1]["eval_loss"] == pytest.approx(float(torch.cat(each).mean()), rel=1e-5)


def test_no_held_out_row_is_trained_on():
    assert not {line.text for line in grammar.held_out_lines()} & {line.text for line in grammar.training_lines()}
    for name in sources.BUILT_IN:
        trained = "".join(source.line(i).text for source in [sources.read(name, 24)] for i in range(len(source.rows)))
        held = sources.held_out(name, 24)
        assert len(held) > 8
        assert not [text for row in held[:-1] if (text := tokenizer.load("sources").decode(list(row[1:]))) in trained]


def test_several_sources_are_held_out_one_by_one(tmp_path):
    (tmp_path / "own.txt").write_text("A text of somebody's own, which has nothing beside it. " * 20)
    (tmp_path / "kept.txt").write_text("Another text, and this one has. " * 40)
    (tmp_path / "kept.held-out.txt").write_text("What is never trained on.")
    named = ["gutenberg", str(tmp_path / "own.txt"), str(tmp_path / "kept.txt")]
    run = run_of(SOURCES | {"data.sources": named, "evaluation.every": 2})
    before, line = run.step(), run.step()
    assert before["eval_losses"] == {"gutenberg": None, "kept": None} and before["eval_loss"] is None
    low, high = sorted(line["eval_losses"].values())
    assert low < line["eval_loss"] < high


def test_sources_of_which_nothing_is_held_out_have_no_such_field(tmp_path):
    (tmp_path / "own.txt").write_text("A text of somebody's own, which has nothing beside it. " * 20)
    line = run_of(SOURCES | {"data.sources": [str(tmp_path / "own.txt")], "evaluation.every": 1}).step()
    assert "eval_loss" not in line and "eval_losses" not in line


def test_a_net_that_is_not_finite_has_a_held_out_loss_that_is_not():
    run = run_of({"evaluation.every": 1})
    with torch.no_grad():
        run.model.blocks[1].mlp.down.weight[0, 0] = math.inf
    assert math.isnan(run.step()["eval_loss"])


# -- tokens ------------------------------------------------------------------------------------------------------------


def test_the_tokens_of_a_batch_are_those_the_loss_is_taken_over():
    run = run_of()
    line = run.step()
    ids = [i for row in run.batch.lines for i in tokenizer.encode(row.text)[1:]]
    counts = Counter(ids)
    shares = [n / len(ids) for n in counts.values()]
    assert line["token_entropy"] == pytest.approx(-sum(p * math.log(p) for p in shares))
    top = line["batch"]["top_tokens"]
    assert [t["count"] for t in top] == sorted(counts.values(), reverse=True)[:8]
    first = min(counts, key=lambda i: (-counts[i], i))
    assert top[0]["token"] == tokenizer.piece(first).strip()


def test_entropy_is_zero_for_one_token_and_the_logarithm_for_even_ones():
    assert entropy(token_counts(np.array([7, 7, 7, -100]))) == 0
    assert entropy(token_counts(np.arange(5))) == pytest.approx(math.log(5))
    assert top_tokens(token_counts(np.array([7, 7, -100])), "bpe") == [
        {"token": tokenizer.piece(7).strip(), "count": 2}
    ]


# -- attention ---------------------------------------------------------------------------------------------------------


def attention_by_hand(run, queries):
    """Largest logit and mean entropy of block 1's rows, computed the long way; `queries` are looked at by length."""
    logits, entropies, seen = [], [], {}
    attn = run.model.blocks[1].attn
    hook = attn.register_forward_pre_hook(lambda _module, inputs: seen.update(x=inputs[0].detach()))
    run.model(run.batch.inputs)
    hook.remove()
    b, t, d = seen["x"].shape
    q, k, _ = attn.qkv(seen["x"]).view(b, t, 3, attn.heads, d // attn.heads).permute(2, 0, 3, 1, 4)
    q, k = attn.q_norm(q), attn.k_norm(k)
    for row in range(b):
        for place in range(t):
            if run.batch.targets[row, place] == -100:
                continue
            for head in range(attn.heads):
                scores = (k[row, head, : place + 1] @ q[row, head, place]) / math.sqrt(d // attn.heads)
                logits.append(float(scores.detach().max()))
                if place in queries(t):
                    p = torch.softmax(scores, -1)
                    entropies.append(float(-(p * p.log()).sum()))
    return max(logits), sum(entropies) / len(entropies)


@pytest.mark.parametrize("qk_norm", [False, True])
def test_attention_is_read_as_the_forward_pass_computed_it(qk_norm):
    run = run_of({"attention.every": 1, "model.qk_norm": qk_norm, "optimizer.lr": 0.0, "model.init_std": 1.0})
    line = run.step()
    largest, mean = attention_by_hand(run, lambda t: range(7, t, 8))
    assert line["attn_logit_max"]["block_1"] == pytest.approx(largest, rel=1e-4)
    assert line["attn_entropy"]["block_1"] == pytest.approx(mean, rel=1e-4)


@pytest.mark.parametrize("apart", [1, 3])
def test_the_width_of_a_batch_does_not_move_what_is_read(monkeypatch, apart):
    run = run_of()
    run.step()
    probe, inputs, targets = attention_module.AttentionProbe(run.model), run.batch.inputs, run.batch.targets
    found = []
    for more in range(9):
        logits = 2 * 2 * len(inputs) * (inputs.shape[1] + more) ** 2  # blocks, heads, rows
        monkeypatch.setattr(attention_module, "MOST_LOGITS", -(-logits // apart))
        run.model(torch.nn.functional.pad(inputs, (0, more)))
        found.append(probe.read(torch.nn.functional.pad(targets, (0, more), value=-100)).tolist())
    for wider in found[1:]:
        assert wider == pytest.approx(found[0], rel=1e-4)


@pytest.mark.parametrize("width", [1, 2, 7])
def test_a_batch_narrower_than_the_stride_is_read_at_its_last_place(width):
    run = run_of()
    run.step()
    probe = attention_module.AttentionProbe(run.model)
    run.model(run.batch.inputs[:, :width])
    read = probe.read(run.batch.targets[:, :width])
    assert read.isfinite().all()
    assert all((value > 1e-6) == (width > 1) for value in read[2:].tolist())


def test_a_large_net_is_looked_at_through_fewer_queries(monkeypatch):
    whole = run_of({"attention.every": 1}).step()
    monkeypatch.setattr(attention_module, "MOST_LOGITS", 3000)
    part = run_of({"attention.every": 1}).step()
    assert part["param_hash"] == whole["param_hash"]
    for block, largest in part["attn_logit_max"].items():
        assert -math.inf < largest <= whole["attn_logit_max"][block] + 1e-6
        assert 0 < part["attn_entropy"][block] < math.log(64)


def test_attention_is_null_between_its_readings_and_unmoved_by_other_forward_passes():
    every_step, sparse = run_of({"attention.every": 1}), run_of({"attention.every": 3, "sampling.every": 2})
    pairs = [(every_step.step(), sparse.step()) for _ in range(6)]
    for step, (all_read, some_read) in enumerate(pairs, 1):
        for field in ("attn_logit_max", "attn_entropy"):
            wanted = all_read[field] if step % 3 == 0 else dict.fromkeys(all_read[field])
            assert some_read[field] == wanted
