"""What width does to a net, in the standard way and under muP: `python -m tools.mup read|coordinates|sweep|moves`.

    python -m tools.mup read --widths 256,2048 --rate 6e-3      what a configuration comes to, part by part
    python -m tools.mup coordinates                 how far each part's output moves in a few updates, width by width
    python -m tools.mup sweep --seeds 3 --jobs 2    the loss over learning rates and widths; runs are kept in the cache
    python -m tools.mup moves --seeds 20 --jobs 2   by how much the best rate moves from 32 to 256, seed by seed
    python -m tools.mup sweep|moves ... --write     put tables and picture into docs/mup.md and docs/mup.es.md

All train the engine's own nets on the grammar corpus: two layers, four heads, AdamW, no clip, no decay. The base width
is the least of the widths, so there the two ways are the same net.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from statistics import mean
from typing import TYPE_CHECKING, Any

from labrunner.errors import Exit, InputError, LabrunnerError
from tools.mup_page import Sweep, put, put_shifts
from tools.trained import level, losses

if TYPE_CHECKING:
    from torch import Tensor

    from labrunner.engine.config import RunConfig
    from labrunner.engine.step.loop import Run

WIDTHS = (32, 64, 128, 256)
CHECKED = (32, 64, 128, 256, 512)
ENDS = (32, 256)
#: Learning rates of the sweep are two to the power of these.
POWERS = tuple(range(-11, -3))
STEPS = 200
#: The level of a run is the mean loss of so many last steps.
LAST = 40
#: The coordinate check makes so many updates, at this rate.
UPDATES, RATE = 5, 2.0**-7
#: Up to this exponent a part's change does not grow with the width.
FLAT = 0.25


def settings(width: int, rate: float, base: int, seed: int, steps: int) -> RunConfig:
    """The configuration of one run; `base` 0 is the standard way."""
    from labrunner.engine.config import RunConfig, with_overrides

    return with_overrides(
        RunConfig(),
        {
            "seed": seed,
            "steps": steps,
            "model.d_model": width,
            "model.mup_base_width": base,
            "model.init": "fan_in",
            "optimizer.lr": rate,
            "optimizer.grad_clip": None,
            "optimizer.weight_decay": 0.0,
            "schedule.warmup_steps": 20,
            "schedule.horizon": steps,
            "attention.every": 0,
            "evaluation.every": 0,
        },
    )


# --- the coordinate check ---------------------------------------------------------------------------------------------


def movements(config: RunConfig, updates: int = UPDATES) -> dict[str, float]:
    """Root mean square of how far each part's output on the first batch has moved after so many updates, by part."""
    from labrunner.engine.step.loop import Run

    run, twin = Run(config), Run(config)
    inputs = twin.loader.next_batch().inputs
    before = _outputs(run, inputs)
    for _ in range(updates):
        run.step()
    after = _outputs(run, inputs)
    return {name: float((after[name] - before[name]).square().mean().sqrt()) for name in before}


def _outputs(run: Run, inputs: Tensor) -> dict[str, Tensor]:
    """What each named part puts out for a batch, the logits as the loss sees them."""
    import torch

    seen: dict[str, Tensor] = {}

    def keeper(name: str) -> Callable[..., None]:
        return lambda _module, _inputs, output: seen.__setitem__(name, output.detach().clone())

    hooks = [module.register_forward_hook(keeper(name)) for name, module in run.model.named_parts().items()]
    run.watcher.aside = True
    with torch.no_grad():
        seen["logits"] = run.model(inputs).detach().clone()
    run.watcher.aside = False
    for hook in hooks:
        hook.remove()
    return seen


def growth(widths: Sequence[int], values: Sequence[float]) -> float:
    """The exponent g of values that grow like width to the power of g: the slope of a line through their logarithms."""
    xs, ys = [math.log2(width) for width in widths], [math.log2(value) for value in values]
    x0, y0 = mean(xs), mean(ys)
    return sum((x - x0) * (y - y0) for x, y in zip(xs, ys, strict=True)) / sum((x - x0) ** 2 for x in xs)


def coordinates(widths: Sequence[int], seeds: Iterable[int], base: int, rate: float = RATE) -> dict[str, list[float]]:
    """Movement of each part, the mean over seeds, in the order of the widths."""
    table: dict[str, list[float]] = {}
    for width in widths:
        found = [movements(settings(width, rate, base, seed, STEPS)) for seed in seeds]
        for name in found[0]:
            table.setdefault(name, []).append(mean(each[name] for each in found))
    return table


def _show_coordinates(widths: Sequence[int], seeds: Sequence[int], rate: float) -> bool:
    flat = True
    for title, base in (("standard", 0), ("muP", min(widths))):
        print(f"{title}: movement of each part's output after {UPDATES} updates at {rate:g}, and its growth with width")
        print(f"  {'part':<14}" + "".join(f"{width:>11}" for width in widths) + f"{'growth':>9}")
        for name, values in coordinates(widths, seeds, base, rate).items():
            slope = growth(widths, values)
            print(f"  {name:<14}" + "".join(f"{value:11.4f}" for value in values) + f"{slope:+9.2f}")
            flat &= not base or slope < FLAT
    print(f"muP: {'no' if flat else 'SOME'} part's growth is above {FLAT}")
    return flat


# --- reading a configuration ------------------------------------------------------------------------------------------


def parts(width: int, base: int, rate: float, heads: int = 4) -> list[tuple[str, float, float, float]]:
    """Of each kind of part its name, the standard deviation of its initial weights (0: not random), its learning rate
    and what its output is multiplied by; of attention (no weights, no rate: 0) what its logits are."""
    from labrunner.engine.config import ModelConfig
    from labrunner.engine.step.width import Width

    config = ModelConfig(d_model=width, n_heads=heads, init="fan_in", mup_base_width=base)
    ruled = Width(config)
    return [
        ("embedding", config.embedding_std, rate, 1.0),
        ("norms", 0.0, rate, 1.0),
        ("qkv, out, up", ruled.std(width), rate * ruled.hidden_rate, 1.0),
        ("down", ruled.std(4 * width), rate * ruled.hidden_rate, 1.0),
        ("head", ruled.std(width, head=True), rate, ruled.output),
        ("attention", 0.0, 0.0, ruled.attention or (width // heads) ** -0.5),
    ]


def _show_parts(widths: Sequence[int], rate: float, heads: int) -> None:
    base, width = widths[0], widths[-1]
    print(f"d_model {width}, mup_base_width {base}, learning rate {rate:g}: m = {width / base:g}")
    print(f"  {'part':<14}{'initial std':>12}{'rate':>12}{'times':>10}")
    for name, std, own, times in parts(width, base, rate, heads):
        shown = "".join(f"{f'{value:.4g}' if value else '-':>12}" for value in (std, own))
        print(f"  {name:<14}{shown}{times:>10.4g}")


# --- the sweep --------------------------------------------------------------------------------------------------------


def sweep(widths: Sequence[int], powers: Sequence[int], seeds: Sequence[int], jobs: int) -> Sweep:
    """The level of every run, from the cache or trained now; infinite where one died."""
    wanted = [
        (base, width, power, seed)
        for base in (0, min(widths))
        for width in widths
        for power in powers
        for seed in seeds
    ]

    configs = [settings(width, 2.0**power, base, seed, STEPS) for base, width, power, seed in wanted]
    ends = [level(loss, STEPS, STEPS - LAST + 1, STEPS) for loss in losses(configs, jobs)]
    levels = dict(zip(wanted, ends, strict=True))
    found = {
        (bool(base), width, power): [levels[base, width, power, seed] for seed in seeds]
        for base, width, power, _ in wanted
    }
    return Sweep(tuple(widths), tuple(powers), tuple(seeds), found)


# --- the command ------------------------------------------------------------------------------------------------------


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: write whole numbers with commas between them") from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mup", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("what", choices=("read", "coordinates", "sweep", "moves"))
    parser.add_argument("--widths", type=_numbers, help="widths, the least is the base (default: as above)")
    parser.add_argument("--rate", type=float, help="of `read`, `coordinates`: the learning rate (default: 2^-6, 2^-7)")
    parser.add_argument("--heads", type=int, default=4, metavar="N", help="of `read`: heads of attention (default: 4)")
    parser.add_argument("--seeds", type=int, default=3, metavar="N", help="seeds 42 and following (default: 3)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="runs at the same time (default: 1)")
    parser.add_argument("--json", action="store_true", help="of `sweep`, `moves`: print the medians as JSON")
    parser.add_argument("--write", action="store_true", help="of `sweep`, `moves`: put it into the pages")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0, 1 where muP's movements grow with the width, 2 for bad input, 3 where the machine failed."""
    asked: Any = _parser().parse_args(argv)
    widths = asked.widths or {"coordinates": CHECKED, "moves": ENDS}.get(asked.what, WIDTHS)
    seeds = tuple(range(42, 42 + max(1, asked.seeds)))
    try:
        if len(set(widths)) < 2 or any(width < 4 or width % 4 for width in widths):
            raise InputError("--widths: at least two different multiples of 4, the number of heads")
        if asked.what == "read":
            if asked.heads < 1 or any(width % asked.heads for width in widths):
                raise InputError(f"--heads {asked.heads}: must divide every width")
            _show_parts(sorted(set(widths)), asked.rate or 2.0**-6, asked.heads)
            return int(Exit.OK)
        if asked.what == "coordinates":
            return int(Exit.OK if _show_coordinates(sorted(set(widths)), seeds, asked.rate or RATE) else Exit.FAILED)
        found = sweep(sorted(set(widths)), POWERS, seeds, max(1, asked.jobs))
        moves = asked.what == "moves"
        shown = found.shifts_table("en") if moves else found.table("en")
        print(json.dumps(found.as_json()) if asked.json else shown)
        if asked.write:
            put_shifts(found) if moves else put(found)
    except LabrunnerError as error:
        print(f"tools.mup: {error}", file=sys.stderr)
        return int(error.exit_code)
    return int(Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
