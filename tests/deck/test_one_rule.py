"""The screens say when a loss was back exactly as `labrunner check` does."""

from __future__ import annotations

from tui_synthetic import write_run

from labrunner.deck.run.flight import Flight
from labrunner.diagnosis.check import check
from labrunner.series.series import load_run


def back(flight):
    return [(a.step, a.value) for a in flight.run.alarms if a.kind == "loss-back"]


def test_a_finished_run_is_judged_by_the_check(places, lab):
    run_dir = write_run(places / "runs", lab, "break", spike_at=212)
    flight = Flight(run_dir, "break")
    flight.poll()
    flight.settle()
    spikes = check(load_run(run_dir)).spikes
    said = [
        (s.recovered_at, float(s.recovered_at - s.step))
        for s in spikes
        if s.type != "outlier-batch" and s.recovered_at is not None
    ]
    assert spikes and back(flight) == said
    before = flight.run.revision
    flight.poll()
    assert flight.run.revision == before  # judged once
