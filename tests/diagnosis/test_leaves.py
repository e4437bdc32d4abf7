"""The runs of `leaves.toml` end at their leaves: the quick ones are trained here, all of them by the command."""

import pytest

from labrunner.engine.process import trainer
from labrunner.engine.process.control import Inbox
from labrunner.series.series import load_run
from tools.leaves import ANY, Leaf, load_leaves, row, run_leaf

pytestmark = pytest.mark.slow


def train(run_dir):
    """In this process: starting PyTorch costs more than a quick leaf."""
    assert trainer.train(run_dir, Inbox()).code == 0


BASE, LEAVES = load_leaves()
#: Every question of the tree, with the answers at which a walk can turn or end.
TURNS = {
    "Q1.1": {True, False},
    "Q1.2": {"fp32", "bf16", "fp16"},
    "Q1.4": {ANY},
    "Q2.2": {True, False},
    "Q2.3": {"long-tail-batch", "lr-discontinuity", "duplicate-batch"},
    "Q2.4": {"long-tail-batch", "lr-discontinuity"},
    "Q3.1": {True, False},
    "Q3.2": {"constant", "doubling", "collapsed"},
    "Q3.3": {"fp16 overflow"},
    "Q4.1": {True, False},
    "Q4.2": {True, False},
    "Q4.3": {True, False},
    "Q4.4": {True, False},
}


def test_every_turn_of_the_tree_has_a_leaf_with_a_sound_configuration():
    for question, answers in TURNS.items():
        assert answers <= {leaf.path.get(question) for leaf in LEAVES}, question
    for leaf in LEAVES:
        assert leaf.config(BASE).steps == leaf.steps
    verdicts = {v for leaf in LEAVES for v in ([leaf.verdict] if isinstance(leaf.verdict, str) else leaf.verdict)}
    assert verdicts == {
        "healthy",
        "nan",
        "fp16-overflow",
        "spike-recovered",
        "spike-lingering",
        "diverged",
        "silent-divergence",
        "plateau",
        "overfit",
        "throughput",
        "too-short",
    }


@pytest.mark.parametrize("leaf", [leaf for leaf in LEAVES if leaf.quick], ids=lambda leaf: leaf.name)
def test_a_quick_leaf_is_reached(leaf, tmp_path):
    result = run_leaf(leaf, BASE, tmp_path / "run", train)
    assert leaf.missed(result) == []
    assert leaf.name in row(leaf, result, "markdown") and "reached" in row(leaf, result, "text")


def test_what_is_missed_is_said_and_a_change_at_a_stop_takes_effect(tmp_path):
    leaf = Leaf(
        name="x",
        title="",
        steps=14,
        verdict="nan",
        cause="loss-scale",
        path={"Q1.1": True, "Q9.9": ANY},
        then={"step": 8, "set": {"optimizer.lr": 0.5}},
    )
    missed = leaf.missed(run_leaf(leaf, BASE, tmp_path / "run", train))
    assert len(missed) == 4 and "Q9.9 was not asked" in missed
    rates = load_run(tmp_path / "run").columns["lr"]
    assert len(rates) == 14 and rates[8] > 50 * rates[7]
