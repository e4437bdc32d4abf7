"""Norms before each part or after the sum, in a shallow net and in a deep one: `python -m tools.deep`.

    python -m tools.deep --jobs 2 --write       train the nets, put both tables into docs/scale.md and docs/scale.es.md

Width 32, AdamW with the engine's defaults, clip 1.0, nothing planted; no warm-up, which is where the place of the norms
is said to matter most, and one of 40 updates. Runs are kept in the cache, so a second start goes on where the first one
was stopped.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from statistics import median
from typing import TYPE_CHECKING

from labrunner.errors import Exit, LabrunnerError
from tools.marked import put_between
from tools.scale_page import PAGES
from tools.trained import level, losses

if TYPE_CHECKING:
    from labrunner.engine.config import RunConfig

WIDTH, DEPTHS, NORMS = 32, (2, 16), ("pre", "post")
#: Learning rates tried are two to the power of these, on these seeds.
POWERS, CHOOSING = tuple(range(-10, -4)), (7, 11)
#: Powers of two of the rate, and updates of warm-up, at which both are compared on other seeds.
COMPARED = ((-8, 0), (-7, 0), (-6, 0), (-7, 40))
STEPS, LAST = 100, 30
#: Nats by which one way ends above the other where that counts.
APART = 0.5

#: Loss at the end by (depth, norm, power of two of the rate, warm-up), one a seed.
Ends = dict[tuple[int, str, int, int], list[float]]
_HEADS = {
    "en": ("blocks", "norm", "rate", "warm-up", "post above pre", "by 0.5 or more on", "of"),
    "es": ("bloques", "norma", "tasa", "calentamiento", "post sobre pre", "0.5 o más en", "de"),
}


def settings(depth: int, norm: str, power: int, warmup: int, seed: int) -> RunConfig:
    """The configuration of one run."""
    from labrunner.engine.config import RunConfig, with_overrides

    return with_overrides(
        RunConfig(),
        {
            "seed": seed,
            "steps": STEPS,
            "model.d_model": WIDTH,
            "model.n_layers": depth,
            "model.norm": norm,
            "optimizer.lr": 2.0**power,
            "schedule.warmup_steps": warmup,
            "schedule.horizon": 2000,
            "attention.every": 0,
            "evaluation.every": 0,
        },
    )


def ends(rates: Sequence[tuple[int, int]], seeds: Sequence[int], jobs: int) -> Ends:
    """The mean loss of the last updates of every run, in nats; infinite where one died."""
    asked = [(d, n, p, w, seed) for d in DEPTHS for n in NORMS for p, w in rates for seed in seeds]
    found: Ends = {}
    for (d, n, p, w, _), loss in zip(asked, losses([settings(*one) for one in asked], jobs), strict=True):
        found.setdefault((d, n, p, w), []).append(level(loss, STEPS, STEPS - LAST + 1, STEPS))
    return found


def rates_table(found: Ends, lang: str) -> str:
    """A Markdown table: a row a depth and norm, a column a rate, medians, the lowest of each row in bold."""
    blocks, norm, *_ = _HEADS[lang]
    rows = [
        f"| {blocks} | {norm} | " + " | ".join(f"2^{power}" for power in POWERS) + " |",
        "| --- | --- |" + " --- |" * len(POWERS),
    ]
    for depth in DEPTHS:
        for name in NORMS:
            levels = {power: median(found[depth, name, power, 0]) for power in POWERS}
            best = min(levels, key=lambda power: levels[power])
            cells = [f"**{level:.2f}**" if power == best else f"{level:.2f}" for power, level in levels.items()]
            rows.append(f"| {depth} | {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def compared_table(found: Ends, lang: str) -> str:
    """A Markdown table: a row a depth, rate and warm-up; by how much post-norm ends above pre-norm (median, least and
    the most over the seeds), and on how many of them by `APART` or more."""
    blocks, _, *heads, of = _HEADS[lang]
    rows = ["| " + " | ".join([blocks, *heads]) + " |", "| --- | --- | --- | --- | --- |"]
    for depth in DEPTHS:
        for power, warmup in COMPARED:
            pairs = zip(found[depth, "post", power, warmup], found[depth, "pre", power, warmup], strict=True)
            by = [post - pre for post, pre in pairs]
            shown = f"{median(by):+.2f} ({min(by):+.2f} / {max(by):+.2f})"
            rows.append(f"| {depth} | 2^{power} | {warmup} | {shown} | {sum(b >= APART for b in by)} {of} {len(by)} |")
    return "\n".join(rows)


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0, 2 for bad input, 3 where the machine failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.deep", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--seeds", type=int, default=20, metavar="N", help="42 and following (default: 20)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="runs at the same time (default: 1)")
    parser.add_argument("--write", action="store_true", help="put the tables into the pages")
    asked = parser.parse_args(argv)
    try:
        rates = ends([(power, 0) for power in POWERS], CHOOSING, asked.jobs)
        compared = ends(COMPARED, range(42, 42 + max(1, asked.seeds)), asked.jobs)
        print(rates_table(rates, "en"), compared_table(compared, "en"), sep="\n\n")
        if asked.write:
            for lang, page in PAGES.items():
                put_between(page, "deep", rates_table(rates, lang))
                put_between(page, "compared", compared_table(compared, lang))
    except LabrunnerError as error:
        print(f"tools.deep: {error}", file=sys.stderr)
        return int(error.exit_code)
    return int(Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
