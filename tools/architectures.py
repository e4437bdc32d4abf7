"""Which nets does the flood of the lab `no-clip` hurt? One change at a time: `python -m tools.architectures`.

    python -m tools.architectures --seeds 10 --jobs 2           the table; runs are kept in the cache
    python -m tools.architectures --seeds 10 --write            put it into docs/architectures.md and its Spanish page

Each net is trained twice on every seed, as the control of the lab (with the clip) and as its break (without), all else
as the lab has it, the learning rate too. Damage is counted against the same net with the clip.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from labrunner.errors import Exit, LabrunnerError
from tools.marked import put_between
from tools.trained import level, losses

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"en": ROOT / "docs" / "architectures.md", "es": ROOT / "docs" / "architectures.es.md"}
#: What marks the table's place in a page.
MARK = "nets"
LAB = "no-clip"
#: What each net has in place of what the lab's has: pre-norm, RMSNorm, GELU, nothing on queries, keys and logits.
NETS: dict[str, dict[str, Any]] = {
    "as in the lab": {},
    "post-norm": {"model.norm": "post"},
    "no norm in the blocks": {"model.norm": "none"},
    "LayerNorm": {"model.norm_kind": "layernorm"},
    "SwiGLU": {"model.activation": "swiglu"},
    "QK-norm": {"model.qk_norm": True},
    "z-loss 1e-4": {"model.z_loss": 1e-4},
    "z-loss 1e-2": {"model.z_loss": 1e-2},
    "logit cap 30": {"model.logit_cap": 30.0},
    "logit cap 10": {"model.logit_cap": 10.0},
}
_IN_SPANISH = {
    "as in the lab": "como en el lab",
    "no norm in the blocks": "sin norma en los bloques",
    "logit cap 30": "tope de logits 30",
    "logit cap 10": "tope de logits 10",
}
_HEADS = {
    "en": ("net", "end with the clip", "highest loss", "next 50 updates", "end", "hurt at the end", "of"),
    "es": ("red", "final con clip", "loss más alta", "50 pasos siguientes", "final", "dañadas al final", "de"),
}
#: Damage at the end from which on a run counts as hurt, in nats.
HURT = 0.3
AFTER, LAST, NEAR = 50, 50, 20


@dataclass(frozen=True)
class Net:
    """What the flood did to one net without the clip, seed by seed; damage in nats above the same net with it."""

    name: str
    clipped: list[float]
    """The end with the clip."""
    peak: list[float]
    after: list[float]
    end: list[float]

    @property
    def hurt(self) -> int:
        """In how many seeds the end lies clearly above the end with the clip."""
        return sum(value > HURT for value in self.end)


def measured(names: Sequence[str], seeds: Sequence[int], jobs: int) -> list[Net]:
    """Train the nets, or take them from the cache."""
    from labrunner.course.lab import load_lab

    lab = load_lab(LAB)
    flood, steps = lab.origins()["flood"], lab.resolve("control").steps
    asked = [(name, arm, seed) for name in names for arm in ("control", "break") for seed in seeds]
    aside = {"attention.every": 0, "evaluation.every": 0}
    configs = [lab.resolve(arm, seed=seed, overrides={**NETS[name], **aside}) for name, arm, seed in asked]
    found = dict(zip(asked, losses(configs, jobs), strict=True))

    def span(name: str, arm: str, first: int, last: int) -> list[float]:
        return [level(found[name, arm, seed], steps, first, last) for seed in seeds]

    def damage(name: str, first: int, last: int) -> list[float]:
        both = zip(span(name, "break", first, last), span(name, "control", first, last), strict=True)
        return [hit - spared for hit, spared in both]

    return [
        Net(
            name,
            span(name, "control", steps - LAST + 1, steps),
            [_highest(found[name, "break", seed][flood : flood + NEAR]) for seed in seeds],
            damage(name, flood + 1, flood + AFTER),
            damage(name, steps - LAST + 1, steps),
        )
        for name in names
    ]


def _highest(loss: Any) -> float:
    value = float(max(loss, default=math.inf))
    return value if math.isfinite(value) else math.inf


def table(nets: Sequence[Net], lang: str) -> str:
    """A Markdown table: a row a net, medians over the seeds with the least and the most in brackets."""
    *heads, of = _HEADS[lang]
    rows = ["| " + " | ".join(heads) + " |", "| --- |" + " --- |" * (len(heads) - 1)]
    for net in nets:
        name = _IN_SPANISH.get(net.name, net.name) if lang == "es" else net.name
        cells = [_range(net.clipped), _range(net.peak), _range(net.after, "+"), _range(net.end, "+")]
        rows.append(f"| {name} | " + " | ".join(cells) + f" | {net.hurt} {of} {len(net.end)} |")
    return "\n".join(rows)


def _range(values: Sequence[float], sign: str = "") -> str:
    low, middle, high = (
        f"{value:{sign}.2f}" if math.isfinite(value) else "-" for value in (min(values), median(values), max(values))
    )
    return f"{middle} ({low} / {high})"


def put(nets: Sequence[Net]) -> None:
    """Write the table into the pages. Raises InputError for a page without its marks."""
    for lang, page in PAGES.items():
        put_between(page, MARK, table(nets, lang))


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0, 2 for bad input, 3 where the machine failed."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.architectures", description=(__doc__ or "").split("\n", 1)[0]
    )
    parser.add_argument("--seeds", type=int, default=10, metavar="N", help="seeds 42 and following (default: 10)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="runs at the same time (default: 1)")
    parser.add_argument("--write", action="store_true", help="put the table into the pages")
    asked = parser.parse_args(argv)
    try:
        nets = measured(tuple(NETS), range(42, 42 + max(1, asked.seeds)), max(1, asked.jobs))
        print(table(nets, "en"))
        if asked.write:
            put(nets)
    except LabrunnerError as error:
        print(f"tools.architectures: {error}", file=sys.stderr)
        return int(error.exit_code)
    return int(Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
