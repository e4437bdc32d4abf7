"""An intervention's line in words, in either language, also where a stranger wrote the line."""

from __future__ import annotations

import pytest

from labrunner.engine.interventions import KINDS
from labrunner.series.interventions import told

LINES = {
    "skip": {"batches": 40},
    "rate": {"times": 0.5, "old": 2.5, "new": 1.25},
    "rewarm": {"steps": 50},
    "set": {"key": "optimizer.grad_clip", "value": 0.5, "old": "none", "new": 0.5},
    "reset": {"m": True, "v": True, "count": False},
    "drop": {"source": "letters"},
    "swap": {"source": "letters", "by": "digits"},
    "reorder": {"seed": 3},
    "thaw": {"parts": []},
    "rollback": {"to": 300},
}


@pytest.mark.parametrize("do", KINDS)
def test_every_kind_has_words_in_both_languages(do):
    line = {"kind": "intervention", "do": do, "took_effect": 301, **LINES[do]}
    english, spanish = told(line, "en"), told(line, "es")
    assert english and spanish and english != spanish
    for value in LINES[do].values():
        if isinstance(value, int | float) and not isinstance(value, bool) and do != "reorder":
            assert f"{value:g}" in english and f"{value:g}" in spanish


def test_what_had_no_effect_or_was_refused_says_so():
    line = {"do": "set", "key": "optimizer.beta2", "value": 0.9, "took_effect": None, "no_effect": "plain SGD"}
    assert told(line, "en") == "optimizer.beta2 = 0.9, no effect"
    assert told(line, "en", why=True) == "optimizer.beta2 = 0.9, no effect: plain SGD"
    assert told({"do": "drop", "source": "a", "took_effect": None, "refused": "one text"}, "es").endswith("rechazado")


@pytest.mark.parametrize("line", [{}, {"do": "pause"}, {"do": ["skip"]}, {"do": None}])
def test_what_changes_no_numbers_has_none(line):
    assert told(line, "en") is None


@pytest.mark.parametrize("do", KINDS)
@pytest.mark.parametrize("took", [None, 5])
def test_a_line_without_its_arguments_is_still_told(do, took):
    assert told({"do": do, "took_effect": took, "parts": 3, "key": {"a": 1}, "times": "\x1b[2J"}, "en").isprintable()


def test_what_is_read_back_of_the_schedule_is_called_a_rate_not_by_the_setting():
    line = {"do": "set", "key": "schedule.jump_factor", "value": 1, "took_effect": 9, "old": 0.06825, "new": 0.005687}
    assert told(line, "en") == "schedule.jump_factor = 1: learning rate 0.06825 to 0.005687"
    assert told(line, "es") == "schedule.jump_factor = 1: tasa de aprendizaje de 0.06825 a 0.005687"
    assert told(line | {"key": "optimizer.lr", "value": 0.01}, "en").startswith("optimizer.lr = 0.01: learning rate")


def test_one_batch_is_in_the_singular():
    assert told({"do": "skip", "batches": 1}, "en") == "skipped one batch"
    assert told({"do": "skip", "first": 441, "last": 441}, "en") == "skips batch 441"
    assert told({"do": "skip", "first": 441, "last": 441}, "es") == "salta el batch 441"
    assert told({"do": "skip", "first": 441, "last": 458}, "en") == "skips batches 441 to 458"
