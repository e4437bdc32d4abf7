"""What may be asked of a run that is on: what is understood, and the sentence for what is not."""

from __future__ import annotations

import pytest

from labrunner.engine.config import known_keys
from labrunner.engine.interventions import CHANGEABLE, KINDS, Asked, Reset, Set, Skip, parse, planned
from labrunner.errors import InputError

EACH = [
    {"do": "skip", "batches": 40},
    {"do": "skip", "first": 312, "last": 319},
    {"do": "rate", "times": 0.5},
    {"do": "rewarm", "steps": 100},
    {"do": "set", "key": "optimizer.grad_clip", "value": None},
    {"do": "reset", "m": True, "v": True, "count": False},
    {"do": "drop", "source": "letters"},
    {"do": "swap", "source": "letters", "by": "digits"},
    {"do": "reorder", "seed": 7},
    {"do": "thaw", "parts": ["block_0"]},
    {"do": "rollback", "to": 300},
]


@pytest.mark.parametrize("told", EACH, ids=lambda told: told["do"])
def test_what_is_written_down_is_read_again(told):
    assert parse(told).as_json() == told
    assert parse(parse(told).as_json()) == parse(told)


def test_every_kind_is_tried_here():
    assert {told["do"] for told in EACH} == KINDS.keys()


def test_what_may_change_is_a_setting():
    assert set(CHANGEABLE) <= set(known_keys())


def test_the_last_part_of_a_key_is_enough():
    assert parse({"do": "set", "key": "beta2", "value": 0.9}) == Set(key="optimizer.beta2", value=0.9)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({}, "no intervention is called 'None'"),
        ({"do": ["skip"]}, "no intervention is called"),
        ({"do": "rolback", "to": 3}, "did you mean rollback"),
        ({"do": "skip"}, "name the number of `batches` to skip"),
        ({"do": "skip", "batches": 3, "first": 1, "last": 2}, "name the number of `batches` to skip"),
        ({"do": "skip", "first": 9, "last": 3}, "batches 9 to 3 are no range"),
        ({"do": "rate", "times": 0}, "rate: times = 0: input should be greater than 0"),
        ({"do": "rate", "times": float("nan")}, "rate: times = nan"),
        ({"do": "rate"}, "rate needs times"),
        ({"do": "reset"}, "name what to reset"),
        ({"do": "rewarm", "steps": 3, "from": 2}, "rewarm takes no 'from'; it takes steps"),
        ({"do": "set", "key": "d_model", "value": 8}, "model.d_model can't change in a run that has begun"),
        ({"do": "set", "key": "betta2", "value": 0.5}, "no setting is called 'betta2'"),
    ],
)
def test_what_is_not_understood_is_one_sentence(told, sentence):
    with pytest.raises(InputError) as caught:
        parse(told, "pilot")
    assert sentence in str(caught.value) and str(caught.value).startswith("pilot: ") and "\n" not in str(caught.value)


def test_a_manifest_s_entries_that_change_numbers_are_planned_again():
    entries = [
        {"step": 4, "do": "pause"},
        {"step": 5, "do": "skip", "batches": 2, "asked": 4, "took_effect": 5, "old": 1, "new": 2},
        {"step": 3, "do": "rollback", "to": 3, "asked": 9, "took_effect": 4},
        Asked(12, Reset(m=True)).as_json(),
    ]
    assert planned(entries) == [Asked(4, Skip(batches=2), must=True), Asked(12, Reset(m=True), must=True)]


@pytest.mark.parametrize("entry", [{"do": "warp", "asked": 3}, {"do": "skip", "batches": 2}, {"asked": 1}])
def test_an_entry_that_can_t_be_repeated_is_one_sentence(entry):
    with pytest.raises(InputError, match="this version can't repeat the intervention"):
        planned([entry], "run")
