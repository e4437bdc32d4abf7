"""A headless run with every probe on and its journal written, against a bare loop over the same batches."""

from __future__ import annotations

from pathlib import Path

from paired import Pairs, Worker, rate_row

#: Steps of one round; five rounds of warm-up are not counted, checkpoints fall where they fall.
STEPS, ROUNDS, WARM_UP = 20, 20, 40


def bare() -> object:
    """The yardstick: forward, backward, clip, update, `loss.item()`."""
    from bare import BareRun

    from labrunner.course.lab import load_lab

    return BareRun(load_lab("no-clip").resolve("control")).step


def instrumented(folder: str) -> object:
    """What a trainer does for a step: obey, step, write the journal's line, a checkpoint every so often."""
    from labrunner.course.lab import load_lab
    from labrunner.engine.process.control import Inbox
    from labrunner.engine.process.launch import RunSpec
    from labrunner.engine.process.session import Session
    from labrunner.engine.record.manifest import create_manifest
    from labrunner.engine.step.loop import Run

    run_dir = Path(folder)
    run_dir.mkdir()
    manifest = RunSpec(config=load_lab("no-clip").resolve("control")).manifest()
    create_manifest(run_dir, manifest)
    session = Session(run_dir, manifest, Inbox(), Run)
    session.begin()

    def step() -> None:
        session._obey()
        session._step()
        if session.run.step_number % manifest.config.checkpoint_every == 0:
            session.checkpoint()

    return step


def test_headless_run_against_the_bare_loop(benchmark, record, tmp_path):
    pairs = Pairs()
    with Worker(bare) as yardstick, Worker(instrumented, str(tmp_path / "run")) as headless:
        yardstick.steps(WARM_UP), headless.steps(WARM_UP)
        benchmark.pedantic(
            lambda: pairs.take(lambda: yardstick.steps(STEPS), lambda: headless.steps(STEPS)),
            rounds=ROUNDS,
            iterations=1,
        )
    benchmark.extra_info["ratio"] = pairs.ratio()[0]
    record(rate_row("engine", "headless, every probe on, journal written", "bare loop", pairs, STEPS, aim=0.8))
