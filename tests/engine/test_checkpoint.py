"""Checkpoints: whole or absent, verified before they are believed."""

from __future__ import annotations

import json
import math
import os

import pytest
import torch

from labrunner.engine.process import states
from labrunner.engine.record import checkpoint
from labrunner.errors import InputError


def tensors(value: float = 1.0):
    return {
        "weights": torch.full((3, 2), value),
        "count": torch.tensor(7),
        "bits": torch.tensor([1, 2], dtype=torch.uint8),
    }


def test_tensors_and_state_come_back_bit_by_bit(tmp_path):
    exact = {"a": torch.randn(5, 7), "half": torch.randn(3).to(torch.bfloat16), "empty": torch.empty(0)}
    state = {"run": {"ema": math.nan, "n": 3}, "wall_time": 0.1 + 0.2}
    saved = states.save(tmp_path, 200, exact, state)
    assert saved.path == tmp_path / "checkpoints" / "step-000200" and saved.finite
    back, meta = states.load(saved)
    assert back.keys() == exact.keys() and all(torch.equal(back[k], exact[k]) for k in exact)
    assert meta["wall_time"] == 0.1 + 0.2 and math.isnan(meta["run"]["ema"])


def test_the_newest_good_one_is_finite_and_unharmed(tmp_path):
    states.save(tmp_path, 10, tensors(), {})
    states.save(tmp_path, 20, tensors(), {})
    states.save(tmp_path, 30, tensors(math.inf), {})
    assert checkpoint.steps(tmp_path) == [10, 20, 30]
    assert checkpoint.newest_good(tmp_path).step == 20
    assert checkpoint.newest_good(tmp_path, last=19).step == 10
    assert checkpoint.newest_good(tmp_path, last=5) is None


@pytest.mark.parametrize("name", ["tensors.safetensors", "state.json", "index.json"])
@pytest.mark.parametrize("harm", ["flip", "cut", "gone"])
def test_a_harmed_file_makes_the_checkpoint_bad(tmp_path, name, harm):
    states.save(tmp_path, 10, tensors(), {"a": 1})
    path = states.save(tmp_path, 20, tensors(), {"a": 1}).path / name
    data = bytearray(path.read_bytes())
    if harm == "gone":
        path.unlink()
    elif harm == "cut":
        path.write_bytes(data[:-3])
    else:
        data[len(data) // 2] ^= 0x41
        path.write_bytes(data)
    assert checkpoint.newest_good(tmp_path).step == 10


def test_one_of_the_same_step_is_replaced(tmp_path):
    states.save(tmp_path, 10, tensors(1.0), {})
    saved = states.save(tmp_path, 10, tensors(2.0), {})
    assert states.load(saved)[0]["weights"][0, 0] == 2.0
    assert os.listdir(tmp_path / "checkpoints") == ["step-000010"]


def test_a_full_disk_leaves_nothing_half_done(tmp_path, monkeypatch):
    states.save(tmp_path, 10, tensors(), {})

    def full(path, data):
        path.write_bytes(data[:5])
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(checkpoint, "write_synced", full)
    with pytest.raises(OSError):
        states.save(tmp_path, 20, tensors(), {})
    assert os.listdir(tmp_path / "checkpoints") == ["step-000010"]


def test_what_a_killed_trainer_left_is_cleared(tmp_path):
    states.save(tmp_path, 10, tensors(), {})
    (tmp_path / "checkpoints" / ".partial-step-000020").mkdir()
    assert checkpoint.newest_good(tmp_path).step == 10
    checkpoint.clear_partial(tmp_path)
    assert os.listdir(tmp_path / "checkpoints") == ["step-000010"]


def test_another_version_is_said_and_not_passed_over(tmp_path):
    path = states.save(tmp_path, 10, tensors(), {}).path / "index.json"
    index = json.loads(path.read_text())
    path.write_text(json.dumps({**index, "schema": "labrunner/checkpoint/v2"}))
    with pytest.raises(InputError, match="newer than this labrunner reads"):
        checkpoint.newest_good(tmp_path)
    path.write_text(json.dumps({**index, "schema": "labrunner/checkpoint/v0"}))
    with pytest.raises(InputError, match="older than this labrunner reads; make the run again"):
        checkpoint.newest_good(tmp_path)


def test_no_folder_has_no_checkpoint(tmp_path):
    assert checkpoint.steps(tmp_path) == [] and checkpoint.newest_good(tmp_path) is None
