"""A trainer process that is killed about a declared restart goes on, and comes out the same to the last bit."""

from __future__ import annotations

import time

import pytest
from small_runs import SMALL, lines, prepare

from labrunner.engine.config import with_overrides
from labrunner.engine.process import launch, trainer
from labrunner.engine.process.control import Inbox
from labrunner.engine.process.spec import RunSpec
from labrunner.engine.record.journal import JOURNAL, iter_lines
from labrunner.engine.record.manifest import read_manifest

AT = 12
LOST = {"restore.m": False, "restore.v": False}


def restarting(**settings):
    config = with_overrides(SMALL, {"checkpoint_every": 5, **LOST, **settings})
    return config.model_copy(update={"faults": ({"kind": "restart", "id": "restart", "step": AT},)})


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    run_dir = prepare(tmp_path_factory.mktemp("restart") / "run", restarting())
    assert trainer.train(run_dir, Inbox()).status == "finished"
    return run_dir


@pytest.mark.slow
def test_killed_early_before_at_and_after_the_restart_a_process_goes_on_bit_by_bit(undisturbed, tmp_path):
    run_dir = tmp_path / "run"
    process = launch.start(RunSpec(restarting()), run_dir)
    for moment in (3, AT - 1, AT, AT + 3):
        process.set_speed(25)
        end = time.monotonic() + 300
        while read_manifest(run_dir).status != "running" or len(lines(run_dir)) < moment:
            assert time.monotonic() < end
            time.sleep(0.02)
        process.kill()
        assert process.wait(30) == 3 and process.reason().startswith("the trainer was killed by signal 9")
        assert read_manifest(run_dir).status == "failed" and len(lines(run_dir)) >= moment
        process = launch.resume(run_dir)
    assert process.wait(300) == 0
    assert lines(run_dir) == lines(undisturbed)
    resumes = [event for event in iter_lines(run_dir / JOURNAL) if event["kind"] == "resume"]
    assert len(resumes) > len(lines(undisturbed, "resume")) + 2


def test_the_journal_tells_of_the_restart_as_of_any_other(undisturbed):
    told = [(e["kind"], e["step"]) for e in iter_lines(undisturbed / JOURNAL)]
    place = told.index(("resume", AT))
    assert told[place - 2 : place] == [("step", AT), ("checkpoint", AT)] and told[place + 1] == ("step", AT + 1)
    resume = next(e for e in iter_lines(undisturbed / JOURNAL) if e["kind"] == "resume")
    assert resume == {"kind": "resume", "step": AT, "checkpoint": f"step-{AT:06d}"}


def test_the_share_of_zeros_is_what_came_back_before_the_update(undisturbed):
    zeros = {line["step"]: line["v_zero"] for line in lines(undisturbed)}
    assert zeros[1] == 1.0 and zeros[AT + 1] == 1.0
    assert zeros[AT] < 0.6 and zeros[AT + 2] < 1.0
    assert all(0 <= share <= 1 for share in zeros.values())
