"""Beginnings that runs have in common, kept in memory: what several runs do alike is trained once.

Two runs whose configurations differ only in what acts from some step on are the same, bit for bit, until then. A
process that trains one run after another keeps states of each, with the journal up to there, and the next run goes on
from the latest state that it shares. How far two runs go together is told by their configurations alone.
"""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from labrunner.engine.config import RunConfig, flatten
from labrunner.engine.faults import Fault, make_fault

if TYPE_CHECKING:
    from torch import Tensor

#: Bytes of states and journals that are kept; those that were not used for the longest time go first.
MOST_BYTES = 128 << 20
#: A run keeps a state every so many steps until a fault of its own acts, for runs whose faults it does not have.
EVERY = 50
#: Settings that say how long a run lasts and how often it is saved, not what its steps are.
_EXTENT = {"steps", "checkpoint_every", "faults"}


@dataclass(frozen=True)
class Beginning:
    """A run up to `step`: its configuration, a copy of its `Run.state()`, its journal in bytes, seconds of training."""

    config: RunConfig
    step: int
    tensors: dict[str, Tensor]
    meta: dict[str, Any]
    journal: bytes
    wall_time: float
    nonfinite_steps: int

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return len(self.journal) + sum(tensor.nbytes for tensor in self.tensors.values())

    def state(self) -> tuple[dict[str, Tensor], dict[str, Any]]:
        """For `Run.load_state`, which copies the tensors; the rest is a copy of the caller's own."""
        return self.tensors, copy.deepcopy(self.meta)


class Beginnings:
    """The beginnings that one process has kept, least recently used first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._kept: list[Beginning] = []

    def keep(self, beginning: Beginning) -> None:
        """Keep one more, and let go of the oldest beyond the limit."""
        self._kept.append(beginning)
        while sum(kept.size for kept in self._kept) > self.most_bytes:
            self._kept.pop(0)

    def longest(self, config: RunConfig, target: int) -> Beginning | None:
        """The latest beginning of a run to step `target` that is kept, with no checkpoint missed; None without one."""
        last = min(target - 1, config.checkpoint_every)
        fitting = [kept for kept in self._kept if kept.step <= min(last, common_steps(kept.config, config))]
        if not fitting:
            return None
        found = max(fitting, key=lambda kept: kept.step)
        self._kept.remove(found)
        self._kept.append(found)
        return found


def common_steps(one: RunConfig, other: RunConfig) -> int:
    """Up to which step two runs are the same, bit for bit, as their configurations say; 0 where nothing is sure."""
    first, second = _acting(one), _acting(other)
    apart = [fault for fault in first if fault not in second] + [fault for fault in second if fault not in first]
    together = [fault for fault in first if fault in second] == [fault for fault in second if fault in first]
    if not together or apart and "stratified" in (one.data.sampler, other.data.sampler):
        return 0  # that sampler looks far ahead: it meets a fault long before its step
    mine, theirs = flatten(one), flatten(other)
    differing = [key for key in mine if key not in _EXTENT and mine[key] != theirs[key]]
    onsets = [fault.onset() for fault in apart]
    onsets += [min(_setting_onset(key, one), _setting_onset(key, other)) for key in differing]
    return int(min(one.steps, other.steps, *(onset - 1 for onset in onsets)))


def parting_steps(config: RunConfig) -> frozenset[int]:
    """The updates after which another run may part from this one: where its own faults act next, and every `EVERY`
    steps before them, since the other's are not known."""
    onsets = [fault.onset() for fault in _acting(config)]
    if config.schedule.jump_step:
        onsets.append(config.schedule.jump_step)
    regular = range(EVERY, min(onsets, default=config.steps), EVERY)
    return frozenset({*regular, *(onset - 1 for onset in onsets)} - {0})


def _acting(config: RunConfig) -> list[Fault]:
    """The faults that act, as they are without their names."""
    faults = [make_fault(declared).model_copy(update={"id": ""}) for declared in config.faults]
    return [fault for fault in faults if fault.acts()]


def _setting_onset(key: str, config: RunConfig) -> float:
    """The first step that a setting acts on; infinity where it never does. 1 for all that act throughout."""
    if key.startswith("schedule.jump_"):
        return config.schedule.jump_step or math.inf
    if key == "schedule.begun_after":
        return config.schedule.begun_after + 1 if config.schedule.begun_after else math.inf
    if key.startswith("restore.") or key == "schedule.rewarm_steps":
        after = [fault.restart_after() for fault in _acting(config)]
        return min((step + 1 for step in after if step is not None), default=math.inf)
    return 1
