"""Which line stands in which batch."""

import itertools
from collections import Counter

import pytest
import torch

from labrunner.corpus import grammar, tokenizer
from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.faults import make_fault
from labrunner.engine.step.data import SentenceLoader, shuffled, stratified
from labrunner.errors import InputError

FLOOD = {"kind": "concentrate-batch", "step": 40, "drill": "piece:tten", "lines": 3, "repeats": 18}


def lines_of(sampler="shuffled", fault=FLOOD, steps=80, seed=42):
    config = with_overrides(RunConfig(seed=seed), {"data.sampler": sampler})
    loader = SentenceLoader(config, [make_fault(fault)] if fault else [], torch.device("cpu"))
    return [loader.next_batch() for _ in range(steps)]


def drills(batch):
    return [line for line in batch.lines if line.id.startswith("drill:")]


def test_an_epoch_holds_every_sentence_once():
    batches = itertools.islice(shuffled(grammar.training_lines(), 8, 1), 30)
    assert sorted(line.id for batch in batches for line in batch) == [line.id for line in grammar.training_lines()]


def test_the_order_depends_on_the_seed_and_on_nothing_else():
    assert [b.hash for b in lines_of(seed=1)] == [b.hash for b in lines_of(seed=1)]
    assert [b.hash for b in lines_of(seed=1)] != [b.hash for b in lines_of(seed=2)]
    assert [b.hash for b in lines_of(steps=50)] == [b.hash for b in lines_of(steps=80)][:50]


def test_the_flood_stands_in_its_batch_and_nowhere_else():
    counts = {b.index: len(drills(b)) for b in lines_of() if drills(b)}
    assert counts == {40: 3}


def test_a_spread_fault_puts_one_line_into_each_of_its_batches():
    counts = {b.index: len(drills(b)) for b in lines_of(fault=FLOOD | {"batches": 3}) if drills(b)}
    assert counts == {40: 1, 41: 1, 42: 1}


@pytest.mark.parametrize("seed", range(5))
def test_stratified_batches_hold_at_most_one_line_with_a_given_rare_token(seed):
    rare = tokenizer.rare_tokens(10)
    for batch in lines_of("stratified", seed=seed):
        held = Counter(t for line in batch.lines for t in rare & set(tokenizer.encode(line.text)))
        assert not [tokenizer.piece(t) for t, n in held.items() if n > 1], batch.index


@pytest.mark.parametrize("seed", range(5))
def test_stratifying_spreads_the_flood_and_moves_no_drill_line_before_its_step(seed):
    found = {b.index: len(drills(b)) for b in lines_of("stratified", seed=seed) if drills(b)}
    assert sum(found.values()) == 3 and set(found.values()) == {1} and min(found) == 40


def test_stratifying_loses_and_invents_no_line():
    plain = Counter(line.id for b in itertools.islice(shuffled(grammar.training_lines(), 8, 3), 200) for line in b)
    stream = stratified(shuffled(grammar.training_lines(), 8, 3), tokenizer.rare_tokens(10), "bpe")
    mixed = Counter(line.id for b in itertools.islice(stream, 200) for line in b)
    # Only lines near the end may stand on the other side of the cut.
    assert sum(((plain - mixed) + (mixed - plain)).values()) < 40


def test_seeking_gives_the_same_batches_as_counting():
    config = RunConfig()
    loader = SentenceLoader(config, [make_fault(FLOOD)], torch.device("cpu"))
    counted = [loader.next_batch() for _ in range(45)][-1]
    loader.seek(44)
    assert loader.next_batch().hash == counted.hash


def test_padding_is_never_a_target():
    batch = lines_of(steps=1)[0]
    assert batch.inputs.shape == batch.targets.shape
    assert (batch.targets != tokenizer.PAD_ID).all()


@pytest.mark.parametrize(
    "declared, word",
    [
        ({"kind": "meteor"}, "meteor"),
        (FLOOD | {"step": 0}, "step"),
        (FLOOD | {"colour": 1}, "colour"),
        (FLOOD | {"drill": "x"}, "drill"),
    ],
)
def test_a_wrong_fault_is_named(declared, word):
    with pytest.raises(InputError, match=word):
        make_fault(declared)
