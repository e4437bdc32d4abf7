"""Which panel a symptom is read from follows what the lab's reading is of."""

from types import SimpleNamespace

import pytest

from labrunner.course.lab import load_lab
from labrunner.graders.checks import symptoms
from labrunner.graders.checks.symptoms import asked


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
    monkeypatch.setattr(symptoms, "rare_tokens", lambda series, step: counts)
    lab = SimpleNamespace(cases=SimpleNamespace(pieces=("tten", "ting", "ew", "ought", "zzle")))
    references = SimpleNamespace(fault=lambda: 312, rerun=lambda arm: object(), lab=lab)
    monkeypatch.setattr(symptoms, "_stands_out", lambda series, step: True)
    assert symptoms._tokens(references, SimpleNamespace(text="tten, ting, ew, ought")).share == share
