"""The runs on the disk that a session begins with or joins: the newest of each arm, and those being trained now."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from labrunner.course.experiments import Experiment, configuration
from labrunner.course.lab import FIX, Lab
from labrunner.deck.run.flight import LIVE
from labrunner.engine.config import RunConfig, flatten, full_key
from labrunner.engine.process.lock import is_held
from labrunner.engine.record.manifest import MANIFEST, altered, read_manifest
from labrunner.errors import InputError
from labrunner.files import read_json

#: Run folders looked at when a lab is opened; older ones are left alone.
MOST_RUNS = 400
#: Seconds in which a trainer that was started takes its run's lock; a busy machine needs that long to import PyTorch.
_STARTING = 30.0
#: Settings that say where and how a run is made, not which run it is.
_FREE = frozenset({"device", "threads", "checkpoint_every"})


def newest_runs(root: Path, lab: Lab, learner: str, tried: Mapping[str, Experiment] | None = None) -> dict[str, Path]:
    """The newest run of each arm of this lab, as it is now, in `root`, and of the experiments in `tried`, by name; a
    live one before a newer one that is over, one that was stopped before its first update after all others."""
    found: dict[str, tuple[bool, bool, str, Path]] = {}
    for folder in newest_folders(root):
        head = manifest_head(folder / MANIFEST)
        arm = head.get("arm")
        if head.get("lab_hash") != lab.hash or head.get("learner") not in (learner, None):
            continue
        if not isinstance(arm, str) or not _is_arm(head, lab, tried or {}):
            continue
        empty = head.get("status") == "stopped" and not head.get("last_step")
        candidate = (head.get("status") in LIVE, not empty, str(head.get("created_at") or ""), folder)
        if arm not in found or candidate[:3] > found[arm][:3]:
            found[arm] = candidate
    return {arm: folder for arm, (*_, folder) in found.items()}


def newest_folders(root: Path) -> list[Path]:
    """The folders in `root`, the one changed last first, at most `MOST_RUNS`; empty where it cannot be read."""
    try:
        with os.scandir(root) as entries:
            folders = [(entry.stat().st_mtime_ns, entry.path) for entry in entries if entry.is_dir()]
    except OSError:
        return []
    return [Path(path) for _, path in sorted(folders, reverse=True)[:MOST_RUNS]]


def _is_arm(head: dict[str, Any], lab: Lab, tried: Mapping[str, Experiment]) -> bool:
    """Whether a run really is one of the lab's arms on the lab's own seed, or one of the experiments: whole, without
    other settings, and nobody intervened."""
    arm, config = str(head.get("arm")), head.get("config")
    if altered(head.get("parent"), head.get("interventions"), head.get("spared")):
        return False
    there = arm in lab.arm_names() or arm in tried
    if head.get("lab") != lab.id or not there or head.get("stop_at") or not isinstance(config, dict):
        return False
    wanted = flatten(configuration(lab, tried[arm].changes) if arm in tried else lab.resolve(arm))
    free = {*_FREE, *((full_key(k) for k in lab.editable) if arm == FIX else ())}
    have = flatten(RunConfig()) | flatten(config)  # a setting that the run's version did not know had its default
    return all(have.get(key) == value for key, value in wanted.items() if key not in free and key != "faults")


def manifest_head(path: Path) -> dict[str, Any]:
    """The manifest as a plain dictionary, empty where it is missing or unreadable; opening the run says so."""
    try:
        return read_json(path, again="")
    except InputError:
        return {}


def in_training(folder: Path) -> bool:
    """Whether a trainer is at work on the run of a folder, or was started on it a moment ago."""
    head = manifest_head(folder / MANIFEST)
    if head.get("status") not in LIVE:
        return False
    try:
        age = time.time() - (folder / MANIFEST).stat().st_mtime
    except OSError:
        return False
    return head["status"] == "created" and age < _STARTING or is_held(folder)


def trained_now(root: Path, lab: Lab, learner: str, arm: str, config: RunConfig) -> Path | None:
    """The folder in `root` of this learner's run of an arm with this configuration that a trainer is at work on,
    whoever started it; None without one."""
    wanted = _settings(config)
    for folder in newest_folders(root):
        head = manifest_head(folder / MANIFEST)
        if (head.get("lab_hash"), head.get("arm"), head.get("learner")) != (lab.hash, arm, learner):
            continue
        if head.get("stop_at") or altered(head.get("parent"), head.get("interventions"), head.get("spared")):
            continue
        if in_training(folder) and _settings(read_manifest(folder).config) == wanted:
            return folder
    return None


def _settings(config: RunConfig) -> dict[str, Any]:
    return {key: value for key, value in flatten(config).items() if key not in _FREE}
