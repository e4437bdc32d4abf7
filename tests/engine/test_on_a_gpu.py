"""What only a GPU shows: `python -m pytest -m gpu` on a machine with CUDA. Skipped elsewhere.

LABRUNNER_GPU_TESTS_ON=cpu runs the same tests without one, to see that the tests themselves are in order.
"""

from __future__ import annotations

import math
import os
import time
from pathlib import Path

import pytest
import torch
from small_runs import SMALL, lines

from labrunner.course.lab import load_lab
from labrunner.diagnosis.check import check
from labrunner.engine import presets
from labrunner.engine.config import RunConfig, validated, with_overrides
from labrunner.engine.process import launch
from labrunner.engine.process.locate import locate
from labrunner.engine.process.spec import RunSpec
from labrunner.series.series import load_run

DEVICE = os.environ.get("LABRUNNER_GPU_TESTS_ON", "cuda")
pytestmark = [
    pytest.mark.gpu,
    pytest.mark.slow,
    pytest.mark.skipif(DEVICE == "cuda" and not torch.cuda.is_available(), reason="needs CUDA"),
]


def flown(run_dir: Path, config: RunConfig, **spec) -> Path:
    launch.run_to_end(RunSpec(config, device=DEVICE, **spec), run_dir)
    return run_dir


def losses(run_dir: Path) -> list[float]:
    return [line["loss"] for line in lines(run_dir)]


def test_a_run_begins_as_on_the_cpu_and_tells_its_memory(tmp_path):
    there = flown(tmp_path / "there", SMALL)
    launch.run_to_end(RunSpec(SMALL), tmp_path / "here")
    assert losses(there)[:5] == pytest.approx(losses(tmp_path / "here")[:5], rel=2e-3)
    assert all(math.isfinite(loss) for loss in losses(there))
    if DEVICE == "cuda":
        assert all(line["device_memory"] > 0 for line in lines(there))


def test_a_run_that_was_killed_goes_on_as_if_it_had_not_been(tmp_path):
    whole = flown(tmp_path / "whole", SMALL)
    process = launch.start(RunSpec(SMALL, device=DEVICE), tmp_path / "cut")
    process.set_speed(20)
    while len(lines(tmp_path / "cut")) < 11:
        time.sleep(0.05)
    process.kill()
    process.wait(60)
    assert launch.resume(tmp_path / "cut").wait(300) == 0
    assert [line["step"] for line in lines(tmp_path / "cut")] == list(range(1, SMALL.steps + 1))
    assert losses(tmp_path / "cut") == pytest.approx(losses(whole), rel=1e-3)


def unlike(one: dict, other: dict) -> set[str]:
    """Fields in which two journal lines differ, but for those that tell time."""
    return {field for field in one if one[field] != other[field]} - {"wall_time", "tokens_per_second"}


def config_of(what: str) -> RunConfig:
    """A lab's arm as `lab:arm`, or six steps of a preset as `preset:dtype`, with eight rows as long as it takes."""
    name, rest = what.split(":")
    if name not in presets.PRESETS:
        return load_lab(name).resolve(rest)
    tree = RunConfig(steps=6, checkpoint_every=6).model_dump()
    tree["data"].update(corpus="sources", tokenizer="sources", batch_size=8)
    return with_overrides(validated(tree), {**presets.settings(name), "precision.dtype": rest, "optimizer.lr": 3e-4})


@pytest.mark.parametrize("what", ["no-clip:break", "bandit-shift:break-arrival", "12m:fp32", "12m:bf16", "120m:bf16"])
def test_the_same_run_twice_is_the_same_bit_for_bit(tmp_path, what):
    one, other = (lines(flown(tmp_path / name, config_of(what))) for name in ("one", "other"))
    assert one and not [(a["step"], unlike(a, b)) for a, b in zip(one, other, strict=True) if unlike(a, b)]


@pytest.mark.parametrize(
    ("arm", "verdict"),
    [
        ("control", "healthy"),
        ("break", "fp16-overflow"),
        ("break-forward", "fp16-overflow"),
        ("fp32-twin", "healthy"),
        ("fix-dynamic", "healthy"),
        ("fix-bf16", "healthy"),
    ],
)
def test_float16_overflows_there_too(tmp_path, arm, verdict):
    told = check(load_run(flown(tmp_path / "run", load_lab("fp16-overflow").resolve(arm))))
    assert told.verdict == verdict and (verdict == "healthy" or told.cause == "loss-scale")


def test_the_tensor_that_overflowed_first_is_found_there(tmp_path):
    lab = load_lab("fp16-overflow")
    run_dir = flown(tmp_path / "run", lab.resolve("break"))
    fault = lab.origins()["flood"]
    found = locate(run_dir, [fault])
    first = found["steps"][0]
    assert (first["step"], first["first"], first["kind"]) == (fault, "backward", "overflow")


@pytest.mark.parametrize("lab", ["no-clip", "optimizer-reset", "bandit-shift", "lr-jump"])
def test_every_lab_s_control_is_healthy_there(tmp_path, lab):
    assert check(load_run(flown(tmp_path / "run", load_lab(lab).resolve("control")))).verdict == "healthy"


@pytest.mark.parametrize("name", ["12m", "120m"])
@pytest.mark.parametrize("dtype", ["fp32", "bf16", "fp16"])
def test_the_large_presets_train(tmp_path, name, dtype):
    tree = RunConfig(steps=4, checkpoint_every=4).model_dump()
    tree["data"].update(corpus="sources", tokenizer="sources", batch_size=2)
    settings = {
        **presets.settings(name),
        "precision.dtype": dtype,
        "optimizer.lr": 3e-4,
        "precision.loss_scaling": "dynamic" if dtype == "fp16" else "none",
    }
    run_dir = flown(tmp_path / "run", with_overrides(validated(tree), settings))
    assert len(losses(run_dir)) == 4 and losses(run_dir)[-1] < losses(run_dir)[0] < math.log(8449) + 0.3
