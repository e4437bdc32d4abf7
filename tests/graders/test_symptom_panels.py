"""Which panel a symptom is read from follows what the lab's reading is of."""

from types import SimpleNamespace

import numpy as np
import pytest

from labrunner.course.lab import load_lab
from labrunner.graders.checks import rare, symptoms
from labrunner.graders.checks.rare import judge_tokens
from labrunner.graders.checks.symptoms import asked
from labrunner.graders.references.provider import Expected
from labrunner.series.series import Series


def test_the_panel_of_a_symptom_is_the_one_that_shows_its_reading():
    panels = {
        lab: {name: panel for name, (_, panel) in asked(load_lab(lab), 312).items()}
        for lab in ("no-clip", "optimizer-reset", "fp16-overflow")
    }
    assert panels["no-clip"]["spike_step"] == 3 and panels["no-clip"]["spike_loss"] == 1
    assert panels["optimizer-reset"]["spike_step"] == 5 and panels["optimizer-reset"]["update_ratio"] == 5
    assert panels["fp16-overflow"]["loss_scale"] == 6
    assert {found["batch_index"] for found in panels.values()} == {0} and {
        found["lr"] for found in panels.values()
    } == {2}


@pytest.mark.parametrize(("there", "share"), [("tten ting ew ought", 1.0), ("tten", 0.0)])
def test_pieces_that_the_batch_has_don_t_count_as_guesses(monkeypatch, there, share):
    """Four rare pieces in the spike's batch, all named: right. The same four where only one is there: a guess."""
    counts = {piece: 40 - place for place, piece in enumerate(there.split())}
    monkeypatch.setattr(rare, "rare_tokens", lambda series, step: counts)
    monkeypatch.setattr(rare, "_stands_out", lambda series, step: True)
    pieces = ("tten", "ting", "ew", "ought", "zzle")
    assert judge_tokens("tten, ting, ew, ought", object(), 312, pieces).share == share


def with_batches(batches):
    """A run of ten steps with these rare tokens by step."""
    lines = [{"kind": "step", "step": n, "batch": {"rare_tokens": batches.get(n, {})}} for n in range(1, 11)]
    return Series("", np.arange(1, 11), {"loss": np.ones(10)}, {}, line_of=lambda row: lines[row])


def test_tokens_are_looked_for_in_the_batch_of_the_spike_where_the_fault_lies_a_step_before(monkeypatch):
    """After a restart the spike is the first update behind it: that batch is the one that section 1 asks about."""
    series = with_batches({7: {"ght": 3}, 8: {"tten": 5, "ew": 2}})
    lab = SimpleNamespace(cases=SimpleNamespace(pieces=()))
    references = SimpleNamespace(fault=lambda: 7, rerun=lambda arm: series, lab=lab)
    steps = [Expected(8, "rerun"), Expected(7, "arithmetic"), Expected(2, "calibration")]
    monkeypatch.setattr(symptoms, "expected_values", lambda *_: steps)
    told = {text: symptoms._tokens(references, SimpleNamespace(text=text)) for text in ("tten", "ght", "ew", "zzle")}
    assert [one.share for one in told.values()] == [1.0, 1.0, 0.0, 0.0]
    assert told["ew"].code == "symptom.lesser-tokens", "that batch has it, so nobody says that it has not"
    assert told["zzle"].code == "symptom.wrong-word" and told["zzle"].expected[0].value == "tten, ew"
