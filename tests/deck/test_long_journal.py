"""What is read in pieces is what is read line by line: the tail's parser, and the watch over many steps at once."""

from __future__ import annotations

import math
import random

import pytest

from labrunner.deck.run.alarms import Watch
from labrunner.deck.run.tail import FastTail
from labrunner.engine.record.journal import JournalTail

RUBBISH = [
    b"NaN",
    b'{"step": NaN}',
    b'{"kind": "step", "step": 1e999}',
    b'{"step": 99999999999999999999999999}',
    b"\xff\xfe",
    b"[" * 20_000 + b"]" * 20_000,
    b"[1, 2]",
    b"",
    b"   ",
    b'{"a": 1}, {"b": 2}',
    b'"text"',
    b"null",
    b'{"a": "\xed\xa0\x80"}',
    b'{"a": 1, "a": 2}',
    b'{"half": ',
]


@pytest.mark.parametrize("rubbish", [[], *([one] for one in RUBBISH), RUBBISH])
def test_a_piece_is_its_lines(tmp_path, rubbish):
    journal = tmp_path / "events.jsonl"
    good = [
        b'{"kind": "step", "step": %d, "loss": 2.5, "x": {"y": [1, "NaN", null, true]}}' % step for step in range(1, 9)
    ]
    journal.write_bytes(b"\n".join([*good[:4], *rubbish, *good[4:], b""]))
    fast, plain = FastTail(journal), JournalTail(journal)
    assert fast.poll() == plain.poll()
    assert (fast.bad_lines, fast.offset) == (plain.bad_lines, plain.offset)


def course(seed: int, steps: int) -> tuple[list[int], list[float | None], list[float | None], dict]:
    """A run with noise, spikes, values that are missing or not finite, and mishaps."""
    rng = random.Random(seed)
    noise = rng.choice([0.01, 0.1, 0.4])
    losses: list[float | None] = [2 + 3 / (1 + step / 60) + noise * rng.gauss(0, 1) for step in range(steps)]
    norms: list[float | None] = [math.exp(0.3 * rng.gauss(0, 1)) for _ in range(steps)]
    for _ in range(rng.randrange(6)):
        begin, height = rng.randrange(steps), rng.choice([0.5, 3.0, 30.0])
        norms[begin] = height * 10
        for step in range(begin, min(begin + rng.choice([1, 10, 400]), steps)):
            losses[step] += height
    for values in (losses, norms):
        for _ in range(rng.choice([0, 0, 5])):
            values[rng.randrange(steps)] = rng.choice([None, math.nan, math.inf])
    amiss = {
        rng.randrange(steps): rng.choice([("block_0.mlp", False), (None, True)]) for _ in range(rng.choice([0, 0, 4]))
    }
    return list(range(1, steps + 1)), losses, norms, amiss


@pytest.mark.parametrize("seed", range(40))
def test_many_steps_at_once_raise_what_they_raise_one_by_one(seed):
    steps, losses, norms, amiss = course(seed, 1500)
    rng = random.Random(seed)
    single, together = Watch(), Watch()
    expected = [
        a
        for row, step in enumerate(steps)
        for a in single.step(step, losses[row], norms[row], *amiss.get(row, (None, False)))
    ]
    found, begin = [], 0
    while begin < len(steps):
        end = begin + rng.choice([1, 7, 90, 340, 1500])
        found += together.steps(
            steps[begin:end],
            losses[begin:end],
            norms[begin:end],
            {row - begin: mishap for row, mishap in amiss.items() if begin <= row < end},
        )
        begin = end
    assert [(a.step, a.kind, a.name) for a in found] == [(a.step, a.kind, a.name) for a in expected]
    assert [a.value for a in found] == pytest.approx([a.value for a in expected], rel=1e-12, nan_ok=True)


def test_the_courses_raise_alarms():
    kinds = set()
    for seed in range(40):
        kinds |= {alarm.kind for alarm in Watch().steps(*course(seed, 1500))}
    assert kinds == {"gradient", "loss", "loss-back", "loss-not-back", "nonfinite", "overflow", "start"}
