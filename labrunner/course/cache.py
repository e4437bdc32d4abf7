"""A cache of runs: the same configuration on the same machine with the same code is trained once.

    cache = RunCache()
    folder = cache.get_or_run(lab, "break", lab.resolve("break", seed=43))

An entry is a run folder like any other, without checkpoints. It is named by a digest of all that decides the numbers of
a run, and it appears under that name only when it is complete: a run that was interrupted is thrown away by the next
process that wants it. Arms that come to the same numbers (a control, and the break with the clip put back) share an
entry.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import shutil
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course.config import cache_dir, load_config
from labrunner.engine.config import RunConfig
from labrunner.engine.environment import instruction_variables
from labrunner.engine.faults import make_fault
from labrunner.engine.process.launch import Progress, RunSpec
from labrunner.engine.process.pool import kept_workers
from labrunner.engine.record.journal import JOURNAL
from labrunner.engine.record.manifest import DONE, MANIFEST, altered, read_manifest
from labrunner.engine.record.processor import processor_facts
from labrunner.engine.record.versions import versions
from labrunner.errors import InputError, MachineError
from labrunner.files import cause, shown

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

Launch = Callable[..., Any]
#: The packages whose files decide a run's numbers; `engine.record` and `engine.process` do not.
_DECIDING = ("labrunner.engine", "labrunner.engine.faults", "labrunner.engine.step", "labrunner.corpus")
_USED = ".used"
#: Seconds after which a run that was never completed is nobody's.
ABANDONED = 24 * 3600


class RunCache:
    """Runs by content, in a folder of bounded size. Safe to use from several threads and processes."""

    def __init__(self, root: Path | None = None, *, max_bytes: int | None = None, launch: Launch | None = None) -> None:
        """`root` defaults to the user's cache; `launch` to a process that is kept for further runs."""
        self.root = Path(root) if root else cache_dir() / "runs"
        self.max_bytes = int(load_config().cache_gb * 2**30) if max_bytes is None else max_bytes
        self._launch = launch or kept_workers().run_to_end

    def get(
        self, lab: Lab | str | None, arm: str | None, config: RunConfig, *, env: dict[str, str] | None = None
    ) -> Path | None:
        """The folder of the finished run of a configuration; None if it has to be trained first (`get_or_run`)."""
        del lab, arm  # they name a run, they do not decide its numbers
        folder = self.root / run_key(config, env)
        if not _complete(folder):
            return None
        _touch(folder)
        return folder

    def get_or_run(
        self,
        lab: Lab | str | None,
        arm: str | None,
        config: RunConfig,
        on_progress: Progress | None = None,
        *,
        env: dict[str, str] | None = None,
    ) -> Path:
        """The run folder of a configuration, trained now where the cache does not hold it.

        Waits when another process is training the same. `on_progress(step, steps, loss)` is called while it trains.
        Raises MachineError when the trainer or the disk fails; KeyboardInterrupt passes through, and what was half
        done is discarded.
        """
        found = self.get(lab, arm, config, env=env)
        if found:
            return found
        folder = self.root / run_key(config, env)
        with self._lock(folder.name):
            found = self.get(lab, arm, config, env=env)
            if found:
                return found
            self._train(folder, lab, arm, config, on_progress, env or {})
        self.prune(keep=folder)
        return folder

    def adopt(self, run_dir: Path) -> Path | None:
        """Copy a finished run into the cache, so that a grade need not train it again; the folder of the copy.

        None if the cache itself would have trained it with other numbers: it was stopped early, resumed after a crash,
        trained with other versions, on another device, or with other limits on the processor's instructions; somebody
        intervened, or it is a branch. Also None if the cache cannot be written.
        """
        manifest = read_manifest(run_dir)
        env = {name: value for name, value in manifest.environment.items() if value is not None}
        if (
            manifest.status not in DONE
            or manifest.stop_at
            or manifest.device != manifest.config.device
            or {k: v for k, v in manifest.versions.items() if k in versions()} != versions()
            or decisive_env(env) != decisive_env()
            or any(i.get("do") == "versions" for i in manifest.interventions)
            or altered(manifest.parent, manifest.interventions, manifest.spared)
        ):
            return None
        folder = self.root / run_key(manifest.config)
        try:
            with self._lock(folder.name):
                if _complete(folder):
                    return folder
                partial = folder.with_name(f"{folder.name}.partial")
                _remove(partial)
                _remove(folder)
                partial.mkdir(parents=True)
                for name in (MANIFEST, JOURNAL):
                    shutil.copyfile(Path(run_dir) / name, partial / name)
                os.replace(partial, folder)
                _touch(folder)
        except (OSError, MachineError):
            return None  # a cache that can't be written costs time, not the run
        return folder

    def _train(
        self,
        folder: Path,
        lab: Lab | str | None,
        arm: str | None,
        config: RunConfig,
        on_progress: Progress | None,
        env: dict[str, str],
    ) -> None:
        partial = folder.with_name(f"{folder.name}.partial")
        _remove(partial)
        _remove(folder)
        spec = RunSpec(
            config=plain_config(config),
            lab=lab if lab is None or isinstance(lab, str) else lab.id,
            lab_hash=None if lab is None or isinstance(lab, str) else lab.hash,
            arm=arm,
            env={**env},
        )
        try:
            self._launch(spec, partial, on_progress=on_progress)
            if read_manifest(partial).status not in DONE:
                raise MachineError(f"the run of {spec.lab} {arm} ended before its last step; try again")
            _remove(partial / "checkpoints")
            os.replace(partial, folder)
            _touch(folder)
        except OSError as error:
            raise MachineError(f"{shown(self.root)}: the cache of runs failed: {cause(error)}") from None
        finally:
            _remove(partial)

    def _lock(self, key: str) -> AbstractContextManager[object]:
        from filelock import FileLock

        try:
            self.root.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise MachineError(
                f"{shown(self.root)}: the cache of runs cannot be made: {cause(error)}; "
                "set LABRUNNER_CACHE to a place that can be written"
            ) from None
        return FileLock(self.root / f"{key}.lock")

    def prune(self, keep: Path | None = None) -> int:
        """Remove the entries that were not used for the longest time until the rest fit; returns how many went."""
        folders = [path for path in self.root.iterdir() if path.is_dir()]
        for path in folders:
            if path.suffix == ".partial" and time.time() - _last_use(path) > ABANDONED:
                _remove(path)  # its process was killed, and nobody wanted the same run since
        entries = sorted((path for path in folders if path.suffix == ""), key=_last_use)
        sizes = {entry: _size(entry) for entry in entries}
        total, removed = sum(sizes.values()), 0
        for entry in entries:
            if total <= self.max_bytes:
                break
            if entry == keep:
                continue
            _remove(entry)
            total -= sizes[entry]
            removed += 1
        return removed


def plain_config(config: RunConfig) -> RunConfig:
    """`config` as the cache runs it: one checkpoint at the end, which does not change a number."""
    return config.model_copy(update={"checkpoint_every": config.steps})


def run_key(config: RunConfig, env: dict[str, str] | None = None) -> str:
    """Digest (32 hex digits) of all that decides a run's numbers: configuration, acting faults, code, versions,
    processor and the environment that limits it."""
    tree = plain_config(config).model_dump(mode="json")
    tree["faults"] = [_without_id(fault) for fault in config.faults if acts(fault)]
    whole = {
        "config": tree,
        "code": code_hash(),
        "versions": versions(),
        "machine": processor_facts(),
        "env": decisive_env(env),
    }
    if config.device == "cuda":
        whole["device"] = os.environ.get("CUDA_VISIBLE_DEVICES", "")
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:32]


def decisive_env(extra: dict[str, str] | None = None) -> dict[str, str]:
    """The instruction variables that are set here, and `extra` on top. What else a trainer's numbers depend on it is
    given by the configuration (`trainer_environment`)."""
    return {name: value for name, value in instruction_variables(extra or {}).items() if value is not None}


def _without_id(fault: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fault.items() if key != "id"}


def acts(fault: dict[str, Any]) -> bool:
    """Whether a fault does something while the run goes on, beyond the settings it brought (which the resolved
    configuration holds already, or a fix has put right)."""
    return make_fault(fault).acts()


@functools.lru_cache(maxsize=1)
def code_hash() -> str:
    """Digest (hex) of the files directly in the packages that decide a run's numbers."""
    digest = hashlib.sha256()
    for package in _DECIDING:
        for item in sorted(resources.files(package).iterdir(), key=lambda entry: entry.name):
            if item.is_file() and item.name.endswith((".py", ".json", ".txt")):
                digest.update(f"{package}/{item.name}\0".encode() + item.read_bytes() + b"\0")
    return digest.hexdigest()


def _complete(folder: Path) -> bool:
    try:
        return folder.is_dir() and read_manifest(folder).status in DONE
    except InputError:
        return False


def _touch(folder: Path) -> None:
    try:
        (folder / _USED).touch()
    except OSError:
        pass  # a cache that can only be read serves as well, it just does not learn what is used


def _last_use(folder: Path) -> float:
    for path in (folder / _USED, folder):
        try:
            return path.stat().st_mtime
        except OSError:
            continue
    return 0.0


def _size(folder: Path) -> int:
    total = 0
    for parent, _, files in os.walk(folder):
        for name in files:
            try:
                total += os.stat(os.path.join(parent, name)).st_size
            except OSError:
                continue
    return total


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
