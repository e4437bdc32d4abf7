"""Is a larger net more brittle? Width and depth apart, each size at its best rate: `python -m tools.scale`.

    python -m tools.scale rates --jobs 2 --write    the loss over learning rates, size by size, with a clip and no fault
    python -m tools.scale burst --jobs 2 --write    a burst of drill lines at the best rate, with and without the clip
    python -m tools.scale steps --preset 12m        twenty real updates of a large net: losses, seconds, memory

`--write` keeps what was measured in docs/scale.json and puts it into docs/scale.md and docs/scale.es.md.

The nets are the engine's own on the grammar corpus, under AdamW as people run it (betas 0.9 and 0.999, eps 1e-8, decay
0.1). Runs are kept in the cache, so a second start goes on where the first one was stopped.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from statistics import median
from typing import TYPE_CHECKING, Any

from labrunner.engine.record.processor import processor_facts
from labrunner.errors import Exit, InputError, LabrunnerError
from tools.scale_data import CLIPPED, DEPTHS, OPEN, SIZES, WIDTHS, Burst, Measured, Size, best, load, store
from tools.scale_page import burst_table, put, rates_table
from tools.trained import level, losses

if TYPE_CHECKING:
    from labrunner.engine.config import RunConfig

#: Learning rates tried are two to the power of these.
POWERS = tuple(range(-11, -4))
#: The rate of a size is chosen on these seeds, which no burst is tried on.
CHOOSING = (7, 11, 13)
STEPS, LAST = 400, 40
#: Eight batches in a row, from this step on, all rows of which repeat one rare piece eight times: a poisoned shard.
BURST, BATCHES, LINES, REPEATS = 250, 8, 64, 8
#: Updates after the burst over which its damage is measured.
AFTER = 50
#: Of a size: a burst or none, and the clip or none.
ARMS = {"calm": (False, True), "calm-open": (False, False), CLIPPED: (True, True), OPEN: (True, False)}


def settings(size: Size, power: int, seed: int, *, burst: bool = False, clip: bool = True) -> RunConfig:
    """The configuration of one run: a size at a rate of two to the power of `power`."""
    from labrunner.engine.config import RunConfig, with_overrides

    flood = {
        "kind": "concentrate-batch",
        "step": BURST,
        "drill": "piece:tten",
        "lines": LINES,
        "repeats": REPEATS,
        "batches": BATCHES,
        "every": 1,
    }
    return with_overrides(
        RunConfig.model_validate({"faults": [flood] if burst else []}),
        {
            "seed": seed,
            "steps": STEPS,
            "model.d_model": size.width,
            "model.n_layers": size.depth,
            "optimizer.lr": 2.0**power,
            "optimizer.beta2": 0.999,
            "optimizer.grad_clip": 1.0 if clip else None,
            "schedule.warmup_steps": 50,
            "schedule.horizon": 2000,
            "attention.every": 0,
            "evaluation.every": 0,
        },
    )


def best_rates(sizes: Sequence[Size], jobs: int) -> dict[Size, dict[int, float]]:
    """Of each size the loss at the end by power of the rate: the median over the seeds that rates are chosen on."""
    asked = [(size, power, seed) for size in sizes for power in POWERS for seed in CHOOSING]
    ends = [level(loss, STEPS, STEPS - LAST + 1, STEPS) for loss in losses([settings(*one) for one in asked], jobs)]
    by_seed: dict[tuple[Size, int], list[float]] = {}
    for (size, power, _), end in zip(asked, ends, strict=True):
        by_seed.setdefault((size, power), []).append(end)
    return {size: {power: median(by_seed[size, power]) for power in POWERS} for size in sizes}


def bursts(rates: dict[Size, int], seeds: Sequence[int], jobs: int) -> list[Burst]:
    """What the burst does to each size at its own rate, seed by seed: in nats, against the same run without it."""
    asked = [(size, arm, seed) for size in rates for arm in ARMS for seed in seeds]
    configs = [settings(size, rates[size], seed, burst=ARMS[arm][0], clip=ARMS[arm][1]) for size, arm, seed in asked]
    found = dict(zip(asked, losses(configs, jobs), strict=True))

    def harm(size: Size, arm: str, calm: str, first: int, last: int) -> list[float]:
        pairs = [(found[size, arm, seed], found[size, calm, seed]) for seed in seeds]
        return [level(hit, STEPS, first, last) - level(spared, STEPS, first, last) for hit, spared in pairs]

    begin, end = BURST + BATCHES, STEPS - LAST + 1
    return [
        Burst.of(
            size,
            rates[size],
            peak=[_peak(found[size, OPEN, seed]) for seed in seeds],
            after={arm: harm(size, arm, calm, begin, begin + AFTER - 1) for arm, calm in _PAIRS},
            end={arm: harm(size, arm, calm, end, STEPS) for arm, calm in _PAIRS},
        )
        for size in rates
    ]


_PAIRS = ((OPEN, "calm-open"), (CLIPPED, "calm"))


def _peak(loss: Any) -> float:
    """The highest loss from the burst's second batch to eleven updates after its last one."""
    value = float(max(loss[BURST : BURST + BATCHES + 10], default=math.inf))
    return value if math.isfinite(value) else math.inf


# --- twenty updates of a large net ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Steps:
    """What some real updates of a preset came to on this machine."""

    preset: str
    parameters: int
    losses: list[float]
    seconds: float
    """Median of an update."""
    peak_mib: float
    """Most memory that the process has held, in MiB."""


def updates(preset: str, steps: int, rows: int, context: int, device: str = "cpu", threads: int = 2) -> Steps:
    """Train a preset for some updates on the three sources, `rows` rows of `context` tokens a batch.

    Raises InputError for an unknown preset.
    """
    from labrunner.engine.config import RunConfig, with_overrides
    from labrunner.engine.presets import settings as shape
    from labrunner.engine.step.loop import Run

    tree = RunConfig().model_dump()
    tree["data"].update(corpus="sources", tokenizer="sources", batch_size=rows)
    wanted = {
        **shape(preset),
        "model.context": context,
        "steps": steps,
        "device": device,
        "threads": threads,
        "optimizer.lr": 3e-4,
        "schedule.warmup_steps": 5,
        "attention.every": 0,
        "evaluation.every": 0,
    }
    run = Run(with_overrides(RunConfig.model_validate(tree), wanted))
    lines, taken = [], []
    for _ in range(steps):
        begun = time.perf_counter()
        lines.append(float(run.step()["loss"]))
        taken.append(time.perf_counter() - begun)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Steps(preset, sum(p.numel() for p in run.model.parameters()), lines, median(taken), peak)


# --- the command ------------------------------------------------------------------------------------------------------


def _sizes(asked: str | None) -> tuple[Size, ...]:
    if asked is None:
        return SIZES
    try:
        found = tuple(map(Size.of, asked.split(",")))
    except ValueError:
        raise InputError(f"--sizes {asked}: write width x depth, such as 64x2,64x8") from None
    if any(size.width % 4 or size.width < 8 or size.depth < 1 for size in found):
        raise InputError(f"--sizes {asked}: a width is a multiple of 4, the number of heads, a depth at least 1")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.scale", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("what", choices=("rates", "burst", "steps"))
    known = f"widths {', '.join(map(str, WIDTHS))} and depths {', '.join(map(str, DEPTHS))}"
    parser.add_argument("--sizes", help=f"width x depth, with commas (default: {known})")
    parser.add_argument("--seeds", type=int, default=20, metavar="N", help="of `burst`: 42 and following (default: 20)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="runs at the same time (default: 1)")
    parser.add_argument("--preset", default="12m", help="of `steps`: 12m or 120m (default: 12m)")
    parser.add_argument("--steps", type=int, default=20, metavar="N", help="of `steps`: updates (default: 20)")
    parser.add_argument("--rows", type=int, default=2, metavar="N", help="of `steps`: rows a batch (default: 2)")
    parser.add_argument("--context", type=int, default=128, metavar="N", help="of `steps`: tokens a row (default: 128)")
    parser.add_argument("--threads", type=int, default=2, metavar="N", help="of `steps`: on the CPU (default: 2)")
    parser.add_argument("--device", default="cpu", help="of `steps`: cpu or cuda (default: cpu)")
    parser.add_argument("--write", action="store_true", help="of `rates`, `burst`: keep it, put it into the pages")
    return parser


def _rates(asked: Any) -> None:
    rates = best_rates(_sizes(asked.sizes), asked.jobs)
    print(rates_table(rates, "en"))
    if asked.write:
        _keep(replace(load(), rates=rates))


def _burst(asked: Any) -> None:
    """Fly the burst at the rates that are kept. Raises InputError for a size whose rates are not known."""
    rates, sizes = load().rates, _sizes(asked.sizes)
    unknown = [str(size) for size in sizes if size not in rates]
    if unknown:
        raise InputError(f"no rates are kept of {', '.join(unknown)}; there are {', '.join(map(str, rates))}")
    seeds = range(42, 42 + max(1, asked.seeds))
    chosen = best(rates)
    found = bursts({size: chosen[size] for size in sizes}, seeds, asked.jobs)
    print(burst_table(found, "en"))
    if asked.write:
        _keep(Measured(rates, len(seeds), processor_facts()["processor"], found))


def _keep(found: Measured) -> None:
    store(found)
    put(load())  # as it was kept: a number rounded to four digits and then to two may differ from it rounded once


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0, 2 for bad input, 3 where the machine failed."""
    asked: Any = _parser().parse_args(argv)
    try:
        if asked.what == "steps":
            sizes = max(1, asked.steps), max(1, asked.rows), max(2, asked.context)
            took = updates(asked.preset, *sizes, asked.device, max(1, asked.threads))
            print(json.dumps(asdict(took)))
        elif asked.write and asked.sizes:
            raise InputError("--write: the pages show all sizes; leave --sizes away")
        elif asked.what == "rates":
            _rates(asked)
        else:
            _burst(asked)
    except LabrunnerError as error:
        print(f"tools.scale: {error}", file=sys.stderr)
        return int(error.exit_code)
    return int(Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
