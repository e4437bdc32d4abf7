"""Where a run went wrong, found by making the steps again.

    python -P -m labrunner.engine.process.locate RUN_DIR [--step N]...

The state is loaded from the last NaN-free checkpoint before the step (or built from the seed where there is none) and
stepped forward by the run's own `step()`, with hooks that read. On the way each step is compared with the journal. At
the step itself: the first layer with finite input and non-finite output, forward, then backward; the same batch and
weights once more in float32; the tokens and sentences that made the gradient. Standard output is one object,
`labrunner/locate/v1`; exit codes are those of the command line. Without `--step`, the first step is taken that the
journal has as non-finite.
"""

from __future__ import annotations

import copy
import math
import sys
from pathlib import Path
from typing import Any

import torch

from labrunner.engine.config import RunConfig
from labrunner.engine.faults import is_spared, restarts
from labrunner.engine.interventions import planned
from labrunner.engine.process.answers import answer_with
from labrunner.engine.process.helm import Helm, repeated, spared
from labrunner.engine.process.recorder import Recorder
from labrunner.engine.process.states import copied, restored
from labrunner.engine.record import checkpoint
from labrunner.engine.record.journal import JOURNAL, decode_words, effective_events, encode, iter_lines, number, step_of
from labrunner.engine.record.manifest import Manifest, read_repeatable
from labrunner.engine.record.versions import versions
from labrunner.engine.step.loop import Run
from labrunner.engine.step.precision import DTYPES
from labrunner.errors import InputError

SCHEMA = "labrunner/locate/v1"
#: Fields that must be equal, bit for bit, in the journal and in the step that was made again.
IDENTITY = ("param_hash", "loss", "batch")
#: A step moves the parameters violently when it moves them this many times as far as the median of the steps before.
VIOLENT = 5.0
#: Steps before and after the first step asked for, in which the first violent change is looked for.
_BEFORE, _AFTER = 300, 50
_WINDOW, _LEAST = 50, 10


def locate(run_dir: Path, steps: list[int]) -> dict[str, Any]:
    """Look into `steps` of a run of ours; the object that the process prints.

    Raises InputError where the folder holds no run, the journal has not one of the steps, nothing is non-finite and no
    step was named, or the checkpoint is another run's.
    """
    manifest = read_repeatable(run_dir)
    if not (run_dir / JOURNAL).exists():
        raise InputError(f"{run_dir} has no journal yet: there is no step to make again")
    steps = sorted(set(steps)) or [_first_nonfinite(run_dir)]
    return _Search(run_dir, manifest, steps).result()


def _first_nonfinite(run_dir: Path) -> int:
    def bad(line: dict[str, Any]) -> int | None:
        nonfinite = line.get("first_nonfinite") or not math.isfinite(number(line.get("loss")))
        return line["step"] if _is_step(line) and nonfinite else None

    for step in effective_events(iter_lines(run_dir / JOURNAL), bad):
        return step
    raise InputError(f"{run_dir}: every step of this run is finite; name the step to look into with --step N")


class _Search:
    """One replay of a stretch of a run, with a close look at some of its steps."""

    def __init__(self, run_dir: Path, manifest: Manifest, steps: list[int]) -> None:
        self.run_dir, self.manifest, self.steps = run_dir, manifest, steps
        self.warnings: list[str] = []
        self.config = self._runnable(manifest.config)
        self.restarts = restarts(self.config.faults)
        found = checkpoint.newest_good(run_dir, last=steps[0] - 1)
        self.start = found.step if found else 0
        self.name = found.path.name if found else None
        self.lines = _lines(run_dir / JOURNAL, min(self.start, steps[0] - _BEFORE), steps[-1] + _AFTER)
        for step in steps:
            if step not in self.lines:
                raise InputError(f"{run_dir}: the journal has no step {step}, so there is nothing to look into there")
        self.run = Run(self.config)
        self._compare_versions()
        if found is not None:
            restored(self.run, found, manifest)
        self.run.spared = spared(manifest)
        self.recorder = Recorder(self.run)
        made = planned(repeated(run_dir, manifest.interventions, self.start), str(run_dir))
        self.helm = Helm(asked for asked in made if asked.after >= self.start)
        self.first_difference: tuple[int, str] | None = None
        self._in_float32: tuple[Run, Recorder] | None = None

    def _runnable(self, config: RunConfig) -> RunConfig:
        if config.device == "cuda" and not torch.cuda.is_available():
            self.warnings.append("the run was made on CUDA, which is not here; its steps were made again on the CPU")
            return config.model_copy(update={"device": "cpu"})
        return config

    def _compare_versions(self) -> None:
        facts, have = self.run.description(), versions()
        for key in ("corpus_hash", "tokenizer_hash"):
            if getattr(self.manifest, key) and facts[key] != getattr(self.manifest, key):
                what = key.partition("_")[0]
                self.warnings.append(f"the {what} is not the one this run was made with: the steps will differ")
        other = [
            f"{name} {old} (now {have.get(name)})"
            for name, old in self.manifest.versions.items()
            if have.get(name) != old
        ]
        if other:
            self.warnings.append(f"the run was made with {', '.join(other)}: digits may differ")

    # -- stepping ------------------------------------------------------------------------------------------------------

    def result(self) -> dict[str, Any]:
        """Step through to the last step asked for, and tell."""
        looked = []
        while self.run.step_number < self.steps[-1]:
            step = self.run.step_number + 1
            at = self.run.step_number
            if at in self.restarts and at > self.start and not is_spared(self.run.spared, at):
                self.run.resume(*copied(self.run))
            for _ in self.helm.carry_out(self.run, _no_rollback):
                pass
            close = step in self.steps
            self.recorder.arm(close or step + 1 in self.steps)
            before = copied(self.run) if close else None
            unfinite = self.run.flat.first_nonfinite(self.run.flat.data) if close else None
            line = decode_words(self.run.step())
            self.run.extra_events()
            self._verify(step, line)
            if before is not None:
                looked.append(self._look(step, line, before, unfinite))
            elif self.recorder.armed:
                pushers = self.recorder.pushers(line["loss_scale"] or 1.0)
                self._calm = pushers["tokens"][0]["share"] if pushers else None
        difference = self.first_difference
        return {
            "schema": SCHEMA,
            "run_dir": str(self.run_dir),
            "start": {"step": self.start, "checkpoint": self.name},
            "replayed": {
                "steps": self.run.step_number - self.start,
                "identical": difference is None,
                "first_difference": difference[0] if difference else None,
                "field": difference[1] if difference else None,
            },
            "violent": violent_change(self.lines),
            "steps": looked,
            "warnings": self.warnings,
        }

    _calm: float | None = None

    def _verify(self, step: int, line: dict[str, Any]) -> None:
        recorded = self.lines.get(step)
        if recorded is None or self.first_difference is not None:
            return
        for name in IDENTITY:
            mine, theirs = line.get(name), recorded.get(name)
            if name == "batch":
                mine, theirs = (mine or {}).get("hash"), (theirs or {}).get("hash")
            if theirs is not None and encode(mine) != encode(theirs):
                self.first_difference = (step, name)
                return

    # -- looking ------------------------------------------------------------------------------------------------------

    def _look(
        self, step: int, line: dict[str, Any], before: tuple[dict[str, Any], dict[str, Any]], unfinite: str | None
    ) -> dict[str, Any]:
        recorder, batch = self.recorder, self.recorder.batch
        forward = recorder.forward_culprit()
        backward = recorder.backward_culprit()
        wrong = unfinite is not None or forward is not None or backward is not None
        scale = line["loss_scale"] or 1.0
        pushers = recorder.pushers(scale)
        culprit, limit = forward or backward, self._limit(1.0 if forward else scale)
        again = self._in_fp32(before, culprit, limit) if wrong or pushers is None else None
        if again is not None:
            pushers = pushers or again.pop("pushers")
            again.pop("pushers", None)
        kind = None
        if wrong and unfinite is None and again is not None:
            kind = "overflow" if again["finite"] else "structure"
        return {
            "step": step,
            "batch": batch.hash,
            "loss": line["loss"],
            "grad_norm": line["grad_norm_pre"],
            "loss_scale": line["loss_scale"],
            "dtype": self.run.config.precision.dtype,
            "skipped": bool(line["overflow"]) and line["update_ratio"] == 0,
            "weights_before": unfinite,
            "first": "weights" if unfinite else "forward" if forward else "backward" if backward else None,
            "forward": forward,
            "backward": backward,
            "fp32": again,
            "kind": kind,
            "tokens": pushers["tokens"] if pushers else [],
            "sentences": pushers["sentences"] if pushers else [],
            "top_share_before": self._calm,
        }

    def _limit(self, scale: float) -> float:
        """The largest magnitude of the run's number format, for a tensor that is `scale` times smaller in float32."""
        return torch.finfo(DTYPES.get(self.run.config.precision.dtype, torch.float32)).max / scale

    def _in_fp32(
        self, before: tuple[dict[str, Any], dict[str, Any]], culprit: dict[str, Any] | None, limit: float
    ) -> dict[str, Any]:
        """The same step from the same state on the same batch, in float32 and without a loss scale.

        `largest` is the magnitude of the tensor that is beyond `limit` there, None where none can be seen that is; the
        culprit is given that tensor's name.
        """
        random_state = torch.get_rng_state()
        if self._in_float32 is None:
            precision = self.config.precision.model_copy(update={"dtype": "fp32", "loss_scaling": "none"})
            second = Run(self.config.model_copy(update={"precision": precision}))
            self._in_float32 = second, Recorder(second)
        run, recorder = self._in_float32
        tensors, meta = copy.deepcopy(before)
        changed = {key: value for key, value in meta["changed"].items() if not key.startswith("precision.")}
        run.load_state(tensors, meta | {"changed": changed})
        recorder.arm(True)
        line = decode_words(run.step())
        run.extra_events()
        torch.set_rng_state(random_state)
        finite = recorder.forward_culprit() is None and recorder.backward_culprit() is None
        beyond = recorder.beyond(culprit["tensor"], limit) if culprit else None
        if culprit and beyond:
            culprit["tensor"] = beyond[0]
        return {
            "finite": finite,
            "loss": line["loss"],
            "grad_norm": line["grad_norm_pre"],
            "largest": beyond[1] if beyond else None,
            "same_batch": recorder.batch.hash == self.recorder.batch.hash,
            "pushers": recorder.pushers(1.0),
        }


def _no_rollback(to: int) -> str:
    """Never called: what a run took back is not among the steps that count."""
    raise InputError(f"the stretch holds a rollback to {to}")


def violent_change(lines: dict[int, dict[str, Any]]) -> dict[str, Any] | None:
    """The first step that moved the parameters far more than the steps before it: by the norm of its update, or by its
    way in the seeded projection (`param_sketch`), or not by any number. None where every step was as the others."""
    moves: dict[str, list[float]] = {"update_ratio": [], "param_sketch": []}
    last: list[float] | None = None
    for step in sorted(lines):
        line = lines[step]
        sketch = [number(x) for x in line.get("param_sketch") or []]
        moved = {"update_ratio": number(line.get("update_ratio"))}
        if last is not None and len(last) == len(sketch) and sketch:
            moved["param_sketch"] = math.dist(sketch, last)
        last = sketch
        for name, value in moved.items():
            if name in line and not math.isfinite(value):
                return {"step": step, "field": name, "value": value, "usual": None, "ratio": None}
            seen = sorted(v for v in moves[name][-_WINDOW:] if v > 0)
            usual = seen[len(seen) // 2] if len(seen) >= _LEAST else None
            if usual and value > VIOLENT * usual:
                return {"step": step, "field": name, "value": value, "usual": usual, "ratio": value / usual}
            moves[name].append(value)
    return None


def _lines(path: Path, first: int, last: int) -> dict[int, dict[str, Any]]:
    """Step lines of a stretch that count, by step, non-finite numbers as floats."""
    kept = effective_events(
        iter_lines(path), lambda line: line if _is_step(line) and first <= line["step"] <= last else None
    )
    return {line["step"]: decode_words(line) for line in kept}


def _is_step(line: dict[str, Any]) -> bool:
    return line.get("kind") == "step" and step_of(line) is not None


def _arguments(argv: list[str]) -> tuple[Path, list[int]]:
    folders, steps, rest = [], [], list(argv)
    while rest:
        word = rest.pop(0)
        if word == "--step" and rest:
            steps.append(int(rest.pop(0)))
        else:
            folders.append(word)
    if len(folders) != 1:
        raise InputError("usage: python -P -m labrunner.engine.process.locate RUN_DIR [--step N]...")
    return Path(folders[0]), steps


def main(argv: list[str] | None = None) -> int:
    """Entry point of the process."""
    return answer_with(lambda: locate(*_arguments(sys.argv[1:] if argv is None else argv)))


if __name__ == "__main__":
    sys.exit(main())
