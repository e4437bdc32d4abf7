"""The cache trains a configuration once, keeps within its size, and never shows half a run."""

import os
import threading

import pytest
from fake_runs import FakeLaunch

from labrunner.course.cache import RunCache, acts, run_key
from labrunner.engine.process.launch import RunSpec
from labrunner.engine.record.manifest import read_manifest, write_manifest
from labrunner.engine.record.versions import versions
from labrunner.errors import MachineError


@pytest.fixture
def cache(tmp_path):
    return RunCache(tmp_path / "runs", launch=FakeLaunch())


def test_a_configuration_is_trained_once(cache, lab):
    config = lab.resolve("break")
    assert cache.get(lab, "break", config) is None
    folder = cache.get_or_run(lab, "break", config)
    assert cache.get_or_run(lab, "break", config) == cache.get(lab, "break", config) == folder
    assert len(cache._launch.specs) == 1
    assert not (folder / "checkpoints").exists() and (folder / "events.jsonl").exists()


def test_the_run_carries_lab_arm_and_one_checkpoint(cache, lab):
    cache.get_or_run(lab, "break", lab.resolve("break"), env={"MKL_CBWR": "COMPATIBLE"})
    spec = cache._launch.specs[0]
    assert (spec.lab, spec.lab_hash, spec.arm) == ("toy", lab.hash, "break")
    assert spec.config.checkpoint_every == spec.config.steps and spec.env == {"MKL_CBWR": "COMPATIBLE"}


def test_what_changes_numbers_changes_the_key(lab, monkeypatch):
    config = lab.resolve("break")
    key = run_key(config)
    assert run_key(lab.resolve("break", seed=43)) != key
    assert run_key(config, {"ATEN_CPU_CAPABILITY": "default"}) != key
    assert run_key(lab.resolve("break", overrides={"checkpoint_every": 7})) == key
    monkeypatch.setenv("MKL_CBWR", "COMPATIBLE")
    assert run_key(config) != key


def test_arms_that_come_to_the_same_numbers_share_a_run(lab):
    assert not acts({"kind": "remove-clip"}) and acts(lab.resolve("break").faults[0])
    keys = {arm: run_key(lab.resolve(arm)) for arm in ("control", "fix-clip", "without-missing-clip", "break")}
    assert keys["control"] == keys["fix-clip"] == keys["without-missing-clip"] != keys["break"]


def test_an_interrupted_run_leaves_nothing_and_is_made_again(tmp_path, lab):
    config = lab.resolve("break")
    with pytest.raises(KeyboardInterrupt):
        RunCache(tmp_path / "runs", launch=FakeLaunch(fail_after=0)).get_or_run(lab, "break", config)
    cache = RunCache(tmp_path / "runs", launch=FakeLaunch())
    assert cache.get(lab, "break", config) is None
    (cache.root / f"{run_key(config)}.partial").mkdir()
    (cache.root / f"{run_key(config)}.partial" / "left-over").touch()
    folder = cache.get_or_run(lab, "break", config)
    assert not (folder / "left-over").exists()


def test_a_damaged_entry_is_made_again(cache, lab):
    config = lab.resolve("break")
    folder = cache.get_or_run(lab, "break", config)
    (folder / "manifest.json").write_text("{")
    assert cache.get(lab, "break", config) is None
    assert cache.get_or_run(lab, "break", config) == folder and len(cache._launch.specs) == 2


def test_two_who_want_the_same_run_train_it_once(cache, lab):
    config, found = lab.resolve("break"), []
    threads = [threading.Thread(target=lambda: found.append(cache.get_or_run(lab, "break", config))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1 and len(cache._launch.specs) == 1


def test_the_least_recently_used_goes_first(tmp_path, lab):
    cache = RunCache(tmp_path / "runs", launch=FakeLaunch())
    folders = [cache.get_or_run(lab, "break", lab.resolve("break", seed=seed)) for seed in (1, 2, 3)]
    for age, folder in zip((10, 30, 20), folders, strict=True):
        os.utime(folder / ".used", (1_000_000 - age, 1_000_000 - age))
    cache.max_bytes = sum(f.stat().st_size for f in folders[0].iterdir()) * 2 + 50_000
    newest = cache.get_or_run(lab, "break", lab.resolve("break", seed=4))
    assert newest.exists() and not folders[1].exists() and folders[0].exists()


def test_a_place_that_cannot_be_written_is_the_machines_fault(tmp_path, lab):
    (tmp_path / "file").write_text("")
    with pytest.raises(MachineError, match="LABRUNNER_CACHE"):
        RunCache(tmp_path / "file" / "runs", launch=FakeLaunch()).get_or_run(lab, "break", lab.resolve("break"))


def test_a_run_made_for_a_person_serves_the_graders_too(cache, lab, tmp_path):
    config = lab.resolve("break")
    folder = tmp_path / "flown"
    FakeLaunch()(RunSpec(config=config, lab=lab.id, arm="break"), folder)
    manifest = read_manifest(folder)
    manifest.versions = versions()
    write_manifest(folder, manifest)
    entry = cache.adopt(folder)
    assert entry and cache.get(lab, "break", config) == entry and cache.adopt(folder) == entry
    assert (entry / "events.jsonl").read_bytes() == (folder / "events.jsonl").read_bytes()


@pytest.mark.parametrize(
    "unlike",
    [
        {"stop_at": 20},
        {"status": "stopped"},
        {"versions": {"torch": "1.0"}},
        {"environment": {"MKL_CBWR": "COMPATIBLE"}},
        {"device": "cuda"},
    ],
)
def test_a_run_that_differs_from_a_graders_is_not_taken_in(cache, lab, tmp_path, unlike):
    folder = tmp_path / "flown"
    FakeLaunch()(RunSpec(config=lab.resolve("break"), lab=lab.id, arm="break"), folder)
    write_manifest(folder, read_manifest(folder).model_copy(update={"versions": versions(), **unlike}))
    assert cache.adopt(folder) is None and not cache.root.exists()
