"""The grader's own runs: each control, break and different fix is made once and shared by all learners of a grading."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from msgspec import Struct

from labrunner.engine.config import RunConfig

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.series.series import Series

Rerun = Literal["auto", "always", "never"]


class Left(Struct, frozen=True):
    """How many runs are still to be made after the present one: for certain, and where a prediction turns out wrong."""

    certain: int
    perhaps: int


#: Called while a run is made, with its label, the step, the number of steps, the loss, and what is left.
RunProgress = Callable[[str, int, int, float, Left], None]


class Wanted(Struct, frozen=True):
    """A run that a grading will ask for; `perhaps` where that depends on another run."""

    lab: Any
    arm: str
    config: RunConfig
    perhaps: bool = False


Plan = Callable[[], Iterable[Wanted]]

_KEPT_SERIES = 24
_KEPT_CONFIGS = 64


class Cache(Protocol):
    """What is needed of `course.cache.RunCache`."""

    def get(self, lab: Any, arm: str, config: RunConfig) -> Path | None:
        """Folder of the finished run; None where it was not made yet."""
        ...

    def get_or_run(self, lab: Any, arm: str, config: RunConfig, on_progress: Any = None) -> Path:
        """Folder of the finished run, made now where it is not there. Raises MachineError."""
        ...


class Runs:
    """Runs of the grader's own, by lab, arm and configuration.

    `auto` makes what the cache does not hold, `never` only looks there, `always` is given a cache that starts empty.
    """

    def __init__(self, mode: Rerun, cache: Cache | None, on_progress: RunProgress | None = None) -> None:
        self.mode, self.cache, self.on_progress = mode, cache, on_progress
        self._kept: OrderedDict[tuple[str, str, str], Series] = OrderedDict()
        self._absent: set[tuple[str, str, str]] = set()
        self._configs: dict[tuple[Any, ...], RunConfig] = {}
        self._plan: Plan | None = None
        self._coming: dict[tuple[str, str], bool] | None = None  # what is left, and whether only perhaps

    def expect(self, plan: Plan) -> None:
        """Take in which runs the grading that begins will ask for. It is asked once the first of them must be made."""
        self._plan, self._coming = plan, None

    def spare(self, lab: Lab, config: RunConfig) -> None:
        """Take in that a run which would perhaps have been asked for is not needed."""
        if self._coming:
            self._coming.pop(_key(lab, config), None)

    def config(self, lab: Lab, arm: str) -> RunConfig:
        """The configuration of an arm as its lab declares it: resolved once for all learners that share it."""
        key = lab.proof_hash, lab.case, arm
        if key not in self._configs:
            if len(self._configs) >= _KEPT_CONFIGS:
                self._configs.clear()
            self._configs[key] = lab.resolve(arm)
        return self._configs[key]

    def series(self, lab: Lab, arm: str, config: RunConfig) -> Series | None:
        """The run, or None when it is not there and may not be made. Raises MachineError when making it failed."""
        if self.cache is None:
            return None
        key = (lab.hash, arm, config.model_dump_json())
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key in self._absent:
            return None
        path = self._path(self.cache, lab, arm, config)
        if path is None:
            self._absent.add(key)
            return None
        from labrunner.series.series import load_run  # here: a grading without runs does without it, and numpy

        series = load_run(path)
        self._kept[key] = series
        while len(self._kept) > _KEPT_SERIES:
            self._kept.popitem(last=False)
        return series

    def _path(self, cache: Cache, lab: Lab, arm: str, config: RunConfig) -> Path | None:
        found = cache.get(lab, arm, config)
        if found is not None or self.mode == "never":
            return found
        label = f"{lab.id} {arm}"
        tell = self.on_progress
        if tell is None:
            return cache.get_or_run(lab, arm, config)
        left = self._left(cache, lab, config)
        return cache.get_or_run(
            lab, arm, config, on_progress=lambda step, steps, loss: tell(label, step, steps, loss, left)
        )

    def _left(self, cache: Cache, lab: Lab, config: RunConfig) -> Left:
        """How many of the runs that are expected are still to be made after this one."""
        if self._coming is None:
            wanted = self._plan() if self._plan is not None else ()
            missing = [one for one in wanted if cache.get(one.lab, one.arm, one.config) is None]
            self._coming = {
                _key(one.lab, one.config): one.perhaps for one in sorted(missing, key=lambda one: not one.perhaps)
            }
        self._coming.pop(_key(lab, config), None)
        perhaps = sum(self._coming.values())
        return Left(len(self._coming) - perhaps, perhaps)


def _key(lab: Lab, config: RunConfig) -> tuple[str, str]:
    from labrunner.course.cache import run_key  # here: a grading without runs does without it

    return lab.hash, run_key(config)
