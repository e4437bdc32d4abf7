"""Long runs that are over: read in short pieces the first time, from the column file beside the journal after that."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from tui_fakes import until
from tui_synthetic import journal, write_run

from labrunner.deck.run.flight import Flight
from labrunner.deck.run.stored import keep
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.series import column_file as store

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
from long_journal import make_run

STEPS = 20_000
#: Processor seconds between two keys: twice what is aimed at, for machines that are slow or busy.
LONGEST = 0.1


def read(flight: Flight) -> float:
    """Follow a run to its end; the most processor time that one look at it took."""
    longest = 0.0
    while True:
        began = time.thread_time()
        flight.poll()
        longest = max(longest, time.thread_time() - began)
        if flight.judged:
            return longest
        time.sleep(0.002)


def same(one: Flight, other: Flight) -> bool:
    a, b = one.run, other.run
    assert set(a.columns.names) == set(b.columns.names)
    for name in a.columns.names:
        assert np.array_equal(a.columns.values(name), b.columns.values(name), equal_nan=True), name
        assert np.array_equal(a.columns.present(name), b.columns.present(name)), name
    steps = a.columns.steps.tolist()
    assert steps == b.columns.steps.tolist() and a.alarms == b.alarms and a.first_bad == b.first_bad
    assert [(e.step, e.kind, dict(e.data)) for e in a.events] == [(e.step, e.kind, dict(e.data)) for e in b.events]
    assert (a.exit, a.clip, a.hist_edges) == (b.exit, b.clip, b.hist_edges)
    for step in (*steps[:50], *steps[-50:], *(alarm.step for alarm in a.alarms)):
        assert (a.batch(step), a.tail(step), a.nonfinite(step)) == (b.batch(step), b.tail(step), b.nonfinite(step))
    return np.array_equal(a.histograms(), b.histograms()) and np.array_equal(a.histogram_steps(), b.histogram_steps())


def kept(run_dir: Path) -> Flight:
    """The run read line by line, with its column file made."""
    flight, others = Flight(run_dir, "break"), set(threading.enumerate())
    flight.peek()
    read(flight)
    for begun in set(threading.enumerate()) - others:
        begun.join()  # one may be about to write the same file
    keep(run_dir / JOURNAL).join()
    return flight


@pytest.mark.slow
def test_no_look_at_a_long_run_keeps_a_key_waiting(tmp_path):
    run_dir = make_run(tmp_path / "long", STEPS)
    first = Flight(run_dir, "break")
    first.peek()
    assert read(first) < LONGEST
    keep(run_dir / JOURNAL).join()
    second = Flight(run_dir, "break")
    second.peek()
    assert read(second) < LONGEST
    assert second.journal.stored.run is second.run and len(second.run.columns) == STEPS
    assert same(first, second)


@pytest.fixture
def short_ones_too(monkeypatch):
    monkeypatch.setattr(store, "SMALLEST", 0)


def test_nan_and_absent_are_told_apart_and_resumes_count(places, lab, short_ones_too):
    run_dir = write_run(places / "runs", lab, "break", steps=0)
    lines = journal(200, nan_from=150)
    for line in lines:
        if line["step"] % 7:
            del line["update_ratio"]
    again = [
        {"kind": "resume", "step": 120, "checkpoint": "x"},
        *journal(160, nan_from=150)[120:],
        {"kind": "exit", "step": 160, "status": "nonfinite"},
    ]
    text = "".join(encode(line) + "\n" for line in [*lines, *again])
    (run_dir / JOURNAL).write_text(text, encoding="utf-8")
    first = kept(run_dir)
    second = Flight(run_dir, "break")
    read(second)
    assert second.journal.stored.run is second.run and same(first, second)
    assert not second.run.columns.present("update_ratio")[0] and second.run.columns.present("loss")[155]


def test_a_run_that_went_on_is_read_on_after_its_columns(places, lab, short_ones_too):
    run_dir = write_run(places / "runs", lab, "break", steps=300)
    kept(run_dir)
    more = [{"kind": "resume", "step": 250, "checkpoint": "x"}, *journal(400)[250:]]
    with (run_dir / JOURNAL).open("a", encoding="utf-8") as stream:
        stream.writelines(encode(line) + "\n" for line in more)
    flight, plain = Flight(run_dir, "break"), Flight(run_dir, "break")
    read(flight)
    assert flight.journal.stored.run is flight.run and len(flight.run.columns) == 400
    store.path_beside(run_dir / JOURNAL).unlink()
    read(plain)
    assert np.array_equal(flight.run.columns.values("loss"), plain.run.columns.values("loss"))


@pytest.mark.parametrize("damage", [b"rubbish", b"", None])
def test_a_column_file_that_is_no_good_changes_nothing(places, lab, short_ones_too, damage):
    run_dir = write_run(places / "runs", lab, "break", steps=300)
    kept(run_dir)
    path = store.path_beside(run_dir / JOURNAL)
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 2] if damage is None else damage)
    flight = Flight(run_dir, "break")
    read(flight)
    assert flight.journal.stored.run is None and len(flight.run.columns) == 300


def test_fields_that_no_panel_shows_are_stored_too(places, lab, short_ones_too):
    run_dir = write_run(places / "runs", lab, "break", steps=0)
    lines = [{**line, "weights": {"a": 0.25, "b": 0.75}} for line in journal(60)]
    (run_dir / JOURNAL).write_text("".join(encode(line) + "\n" for line in lines), encoding="utf-8")
    kept(run_dir)
    flight = Flight(run_dir, "break")
    read(flight)
    assert flight.journal.stored.run is flight.run and flight.run.at("weights.b", 60) == 0.75


@pytest.mark.slow
async def test_the_deck_opens_a_long_run_twice(deck, runs, lab, places, short_ones_too):
    for _ in range(2):
        async with deck("enter") as (app, pilot):
            await until(app, pilot, "500/500")
            flight = app.session.flight
            await until(app, pilot, "499 loss back")
        keep(flight.journal.tail.path).join()
    assert flight.journal.stored.run is flight.run
