"""How many steps the check counts beside the one that it names."""

from __future__ import annotations

import numpy as np
import pytest
from diagnosis_fakes import journal, series_from_events

from labrunner.diagnosis.check import check


@pytest.mark.parametrize(("lang", "told"), [("en", "7 such steps"), ("es", "7 pasos así")])
def test_a_step_that_a_swollen_sigma_hides_is_not_called_the_only_one_beside_a_higher_one(lang, told):
    loss = 2 + 0.1 * np.random.default_rng(0).uniform(size=500)
    loss[259] = 11.0
    loss[329:335] = np.linspace(3.6, 3.2, 6)
    evidence = next(
        q.evidence for q in check(series_from_events(journal(loss)), lang=lang).path if q.question == "Q2.1"
    )
    assert "330: " in evidence and told in evidence


def test_one_step_far_out_is_the_only_one():
    loss = 2 + 0.1 * np.random.default_rng(0).uniform(size=500)
    loss[259] = 11.0
    evidence = next(q.evidence for q in check(series_from_events(journal(loss))).path if q.question == "Q2.1")
    assert "260: " in evidence and "the only such step" in evidence
