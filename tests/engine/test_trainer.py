"""The trainer's work: cut off at any byte, stopped, out of disk; and each time it goes on as if nothing had been."""

from __future__ import annotations

import json
import math
import random
import shutil
import time
from pathlib import Path

import pytest
import torch
from small_runs import SMALL, lines, prepare

from labrunner.engine.config import NONFINITE_TAIL, with_overrides
from labrunner.engine.process import trainer
from labrunner.engine.process.control import Command, Inbox
from labrunner.engine.record import checkpoint
from labrunner.engine.record.journal import JOURNAL, JournalWriter, number, read_events
from labrunner.engine.record.manifest import read_manifest, write_manifest
from labrunner.errors import InputError


class FakeRun:
    """A run whose loss is arithmetic: each step depends on the one before, as a net's does."""

    nan_from = math.inf
    recovers_at = math.inf

    def __init__(self, config):
        self.config, self.step_number, self.weight = config, 0, torch.ones(2, dtype=torch.float64)
        self.spared = ()

    def step(self):
        self.step_number += 1
        self.weight = self.weight * 1.01 + self.step_number
        sick = self.nan_from <= self.step_number < self.recovers_at
        loss = math.nan if sick else float(self.weight.sum())
        return {"kind": "step", "step": self.step_number, "loss": loss, "grad_norm_pre": 1.0, "wall_time": 0.0}

    def extra_events(self):
        return [{"kind": "overflow", "step": self.step_number}] if self.step_number == 3 else []

    def state(self):
        sick = self.nan_from <= self.step_number < self.recovers_at
        return {"weight": self.weight * (math.nan if sick else 1)}, {"step": self.step_number}

    def resume(self, tensors, meta):
        self.weight, self.step_number = tensors["weight"], meta["step"]

    def description(self):
        return {"corpus_hash": "c", "tokenizer_hash": "t", "hist_edges": [0.0, 1.0], "parameter_count": 2}


def work(run_dir: Path, build=FakeRun, *commands: Command):
    inbox = Inbox()
    for command in commands:
        inbox.put(command)
    return trainer.train(run_dir, inbox, build)


# -- the story of a run -----------------------------------------------------------------------------------------------


def test_a_run_leaves_manifest_journal_and_checkpoints(whole):
    manifest = read_manifest(whole)
    assert (manifest.status, manifest.last_step, manifest.device, manifest.threads) == ("finished", 26, "cpu", 1)
    assert manifest.started_at and manifest.finished_at and manifest.corpus_hash and manifest.tokenizer_hash
    assert set(manifest.versions) == {"labrunner", "python", "torch", "numpy", "tokenizers", "safetensors"}
    assert checkpoint.steps(whole) == [8, 16, 24, 26]
    assert [e["step"] for e in lines(whole)] == list(range(1, 27))
    assert lines(whole, "exit") == [{"kind": "exit", "step": 26, "status": "finished", "reason": None}]


def test_wall_time_rises_and_counts_training_only(whole):
    times = [number(e["wall_time"]) for e in read_events(whole / JOURNAL) if e["kind"] == "step"]
    assert all(a < b for a, b in zip(times, times[1:], strict=False)) and times[0] > 0


def test_events_of_a_step_follow_its_line(tmp_path):
    run_dir = prepare(tmp_path / "run")
    work(run_dir)
    kinds = [(e["kind"], e["step"]) for e in read_events(run_dir / JOURNAL)]
    assert kinds[2:4] == [("step", 3), ("overflow", 3)]


def test_steps_stop_early_and_leave_the_configuration(tmp_path):
    run_dir = prepare(tmp_path / "run", stop_at=5)
    assert work(run_dir).status == "finished"
    assert len(lines(run_dir)) == 5 and read_manifest(run_dir).config.steps == 26
    assert checkpoint.steps(run_dir) == [5]


def test_a_finished_run_is_left_as_it_is(tmp_path):
    run_dir = prepare(tmp_path / "run", stop_at=5)
    work(run_dir)
    before = (run_dir / JOURNAL).read_bytes(), (run_dir / "manifest.json").read_bytes()
    assert work(run_dir).status == "finished"
    assert before == ((run_dir / JOURNAL).read_bytes(), (run_dir / "manifest.json").read_bytes())


def test_a_run_that_is_lost_ends_after_a_tail(tmp_path):
    class Lost(FakeRun):
        nan_from = 5

    run_dir = prepare(tmp_path / "run", with_overrides(SMALL, {"steps": 500}))
    outcome = work(run_dir, Lost)
    assert (outcome.status, outcome.code) == ("nonfinite", 0)
    assert len(lines(run_dir)) == 4 + NONFINITE_TAIL
    assert lines(run_dir, "exit")[0]["reason"] == "the loss was not finite for 20 steps in a row"
    assert checkpoint.newest_good(run_dir) is None and checkpoint.steps(run_dir) == [8, 16, 24]


def test_a_run_that_recovers_goes_on(tmp_path):
    class Recovers(FakeRun):
        nan_from, recovers_at = 5, 15

    run_dir = prepare(tmp_path / "run")
    assert work(run_dir, Recovers).status == "finished"
    assert len(lines(run_dir)) == 26


# -- going on ---------------------------------------------------------------------------------------------------------


def cut(source: Path, target: Path, size: int) -> Path:
    """What a kill leaves when `size` bytes of the journal stand: no later checkpoint, no word in the manifest."""
    shutil.copytree(source, target)
    with (target / JOURNAL).open("rb+") as stream:
        stream.truncate(size)
    done = [e["step"] for e in read_events(target / JOURNAL) if e["kind"] == "step"]
    for step in checkpoint.steps(target):
        if step > (done[-1] if done else 0):
            shutil.rmtree(target / "checkpoints" / checkpoint.name_of(step))
    manifest = read_manifest(target)
    manifest.status, manifest.finished_at = "running", None
    write_manifest(target, manifest)
    return target


@pytest.mark.slow
def test_killed_at_any_byte_a_run_goes_on_bit_by_bit(whole, tmp_path):
    size = (whole / JOURNAL).stat().st_size
    ends = [0]
    for line in (whole / JOURNAL).read_bytes().splitlines(keepends=True):
        ends.append(ends[-1] + len(line))
    moments = [0, 1, ends[1] - 1, ends[8], ends[9] - 5, ends[9], size - 1, *random.Random(7).sample(range(size), 4)]
    for number_, moment in enumerate(moments):
        run_dir = cut(whole, tmp_path / f"cut{number_}", moment)
        assert trainer.train(run_dir, Inbox()).status == "finished", moment
        assert lines(run_dir) == lines(whole), moment
        assert len(lines(run_dir, "resume")) == 1


def test_a_harmed_newest_checkpoint_is_passed_over(whole, tmp_path):
    run_dir = cut(whole, tmp_path / "run", (whole / JOURNAL).stat().st_size * 8 // 10)
    newest = run_dir / "checkpoints" / checkpoint.name_of(checkpoint.steps(run_dir)[-1]) / "tensors.safetensors"
    data = bytearray(newest.read_bytes())
    data[-1] ^= 1
    newest.write_bytes(data)
    assert trainer.train(run_dir, Inbox()).status == "finished"
    assert lines(run_dir) == lines(whole)
    assert lines(run_dir, "resume")[0]["step"] == 8


def test_a_checkpoint_beyond_the_journal_is_not_used(whole, tmp_path):
    run_dir = cut(whole, tmp_path / "run", 20_000)
    shutil.copytree(whole / "checkpoints" / "step-000024", run_dir / "checkpoints" / "step-000024")
    assert trainer.train(run_dir, Inbox()).status == "finished"
    assert lines(run_dir) == lines(whole)


def test_a_stopped_run_goes_on_where_it_stopped(whole, tmp_path):
    from labrunner.engine.step.loop import Run

    inbox = Inbox()

    class StopsAtEleven(Run):
        def step(self):
            if self.step_number == 10:
                inbox.put(Command("stop"))
            return super().step()

    run_dir = prepare(tmp_path / "run")
    assert trainer.train(run_dir, inbox, StopsAtEleven).status == "stopped"
    assert checkpoint.steps(run_dir) == [8, 11]
    assert trainer.train(run_dir, Inbox()).status == "finished"
    assert lines(run_dir) == lines(whole)
    assert lines(run_dir, "resume") == [{"kind": "resume", "step": 11, "checkpoint": "step-000011"}]
    assert [i["do"] for i in read_manifest(run_dir).interventions] == ["stop"]


def test_wall_time_goes_on_from_the_checkpoint(tmp_path):
    run_dir = prepare(tmp_path / "run")
    work(run_dir)
    saved = json.loads((run_dir / "checkpoints" / "step-000016" / "state.json").read_text())["wall_time"]
    source = cut(run_dir, tmp_path / "cut", (run_dir / JOURNAL).stat().st_size * 3 // 4)
    work(source)
    times = {e["step"]: e["wall_time"] for e in read_events(source / JOURNAL) if e["kind"] == "step"}
    assert times[17] > saved and times[26] < saved + 1


def test_another_corpus_is_not_gone_on_with(tmp_path):
    class Other(FakeRun):
        def description(self):
            return {**super().description(), "corpus_hash": "other"}

    run_dir = prepare(tmp_path / "run", with_overrides(SMALL, {"steps": 9}))
    work(run_dir, FakeRun, Command("stop"))
    outcome = work(run_dir, Other)
    assert outcome.code == 2 and "corpus is not the one this run began with" in outcome.reason


# -- what is asked from outside ---------------------------------------------------------------------------------------


def test_a_stop_before_the_first_step_is_heeded(tmp_path):
    run_dir = prepare(tmp_path / "run")
    assert work(run_dir, FakeRun, Command("stop")).status == "stopped"
    assert lines(run_dir) == [] and checkpoint.steps(run_dir) == []
    assert work(run_dir).status == "finished" and len(lines(run_dir)) == 26


def test_a_checkpoint_can_be_asked_for(tmp_path):
    inbox = Inbox()

    class Asks(FakeRun):
        def step(self):
            if self.step_number == 2:
                inbox.put(Command("checkpoint"))
            return super().step()

    run_dir = prepare(tmp_path / "run")
    trainer.train(run_dir, inbox, Asks)
    assert checkpoint.steps(run_dir) == [3, 8, 16, 24, 26]


def test_a_speed_limit_is_kept(tmp_path):
    run_dir = prepare(tmp_path / "run", stop_at=6)
    began = time.monotonic()
    work(run_dir, FakeRun, Command("speed", 20.0))
    assert time.monotonic() - began >= 5 / 20
    assert read_manifest(run_dir).interventions == [{"step": 0, "do": "speed", "value": 20.0}]


# -- what goes wrong --------------------------------------------------------------------------------------------------


def test_a_full_disk_in_the_journal_loses_nothing_written(tmp_path, monkeypatch):
    run_dir = prepare(tmp_path / "run")
    real = JournalWriter.write

    def full(self, *events):
        if events[0].get("step") == 7 and events[0]["kind"] == "step":
            raise OSError(28, "No space left on device", str(self.path))
        real(self, *events)

    monkeypatch.setattr(JournalWriter, "write", full)
    outcome = work(run_dir)
    assert (outcome.status, outcome.code) == ("failed", 3) and outcome.reason.startswith("disk full: ")
    assert len(lines(run_dir)) == 6 and read_manifest(run_dir).reason == outcome.reason
    monkeypatch.undo()
    assert work(run_dir).status == "finished" and len(lines(run_dir)) == 26


def test_a_full_disk_in_a_checkpoint_loses_nothing_written(tmp_path, monkeypatch):
    run_dir = prepare(tmp_path / "run")

    def full(path, data):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(checkpoint, "write_synced", full)
    outcome = work(run_dir)
    assert outcome.code == 3 and outcome.reason.startswith("disk full: ")
    assert len(lines(run_dir)) == 8 and lines(run_dir, "exit")[0]["status"] == "failed"


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (MemoryError(), "out of memory"),
        (RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory"), "out of memory"),
        (RuntimeError("shapes\nmore"), "the trainer failed with RuntimeError: shapes (see trainer.log"),
        (InputError("fault: unknown kind"), "fault: unknown kind"),
    ],
)
def test_the_reason_of_a_failure_is_one_sentence(tmp_path, error, says):
    def build(config):
        raise error

    outcome = work(prepare(tmp_path / "run"), build)
    assert outcome.reason.startswith(says) and "\n" not in outcome.reason
    assert outcome.code == (2 if isinstance(error, InputError) else 3)


@pytest.mark.skipif(torch.cuda.is_available(), reason="needs a machine without CUDA")
def test_cuda_that_is_not_there_is_said(tmp_path):
    outcome = work(prepare(tmp_path / "run", device="cuda"))
    assert outcome.code == 2 and "finds no CUDA device" in outcome.reason
    assert work(prepare(tmp_path / "auto", device="auto", stop_at=1)).status == "finished"
    assert read_manifest(tmp_path / "auto").device == "cpu"
