"""What `python -m tools.scale` has measured, as it lies in docs/scale.json, and the numbers that the pages take."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from labrunner.errors import InputError
from tools.marked import Figures

ROOT = Path(__file__).resolve().parents[1]
MEASURED = ROOT / "docs" / "scale.json"
SCHEMA = "labrunner/scale/v1"
#: A size is hurt on a seed where its updates after the burst lie so many nats higher.
HURT = 0.3


@dataclass(frozen=True, order=True)
class Size:
    """A net's size: the width of its residual stream and how many blocks it has."""

    width: int
    depth: int

    def __str__(self) -> str:
        return f"{self.width} x {self.depth}"

    @classmethod
    def of(cls, text: str) -> Size:
        """The size that `64x2` or `64 x 2` stands for. Raises ValueError for anything else."""
        width, depth = text.split("x")
        return cls(int(width), int(depth))


WIDTHS, DEPTHS = (32, 64, 128), (2, 4, 8)
#: Width alone at depth 2, then depth alone at width 64.
SIZES = (*(Size(width, 2) for width in WIDTHS), *(Size(64, depth) for depth in DEPTHS[1:]))


class Spread(NamedTuple):
    """Of a number its median over the seeds, the least and the most."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of one number a seed."""
        return cls(median(values), min(values), max(values))


#: The net without a clip, and with one.
OPEN, CLIPPED = "open", "clipped"


@dataclass(frozen=True)
class Burst:
    """What a burst did to a size, in nats above the same run without it, by `OPEN` and `CLIPPED`."""

    size: Size
    power: int
    peak: Spread
    """Highest loss after it, without a clip."""
    after: dict[str, Spread]
    end: dict[str, Spread]
    hurt: int
    """On how many seeds the updates after it lie more than `HURT` higher, without a clip."""
    helped: int
    """On how many there is less harm with a clip, after it and at the end."""

    @classmethod
    def of(
        cls, size: Size, power: int, peak: Sequence[float], after: dict[str, list[float]], end: dict[str, list[float]]
    ) -> Burst:
        """What a burst did, from what it did on each seed."""
        seeds = range(len(peak))
        return cls(
            size,
            power,
            Spread.of(peak),
            {arm: Spread.of(values) for arm, values in after.items()},
            {arm: Spread.of(values) for arm, values in end.items()},
            hurt=sum(value > HURT for value in after[OPEN]),
            helped=sum(all(each[CLIPPED][i] < each[OPEN][i] for each in (after, end)) for i in seeds),
        )

    @property
    def left(self) -> float:
        """The share of the median harm after the burst that the clip leaves, per cent."""
        return 100 * self.after[CLIPPED].median / self.after[OPEN].median


@dataclass(frozen=True)
class Measured:
    """All that the pages show. `rates`: of each size the loss at the end by power of two of the rate. `seeds`: how many
    the burst was flown on, from 42 on; `processor`: whose numbers they are."""

    rates: dict[Size, dict[int, float]]
    seeds: int
    processor: str
    bursts: list[Burst]


def best(rates: dict[Size, dict[int, float]]) -> dict[Size, int]:
    """Of each size the power of two of the rate that ends lowest."""
    return {size: min(by_power, key=lambda power: by_power[power]) for size, by_power in rates.items()}


def load(path: Path = MEASURED) -> Measured:
    """What was measured last. Raises InputError where the file is not there or is no such file."""
    try:
        tree = json.loads(path.read_text(encoding="utf-8"))
        if tree["schema"] != SCHEMA:
            raise ValueError(tree["schema"])
        rates = {
            Size.of(size): {int(power): float(level) for power, level in by_power.items()}
            for size, by_power in tree["rates"].items()
        }
        bursts = [_burst_of(one) for one in tree["bursts"]]
        return Measured(rates, tree["seeds"], tree["processor"], bursts)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path.name}: nothing measured in there ({error}); run python -m tools.scale rates") from None


def _burst_of(row: dict[str, Any]) -> Burst:
    spreads = {name: {arm: Spread(*each) for arm, each in row[name].items()} for name in ("after", "end")}
    return Burst(**{**row, **spreads, "size": Size.of(row["size"]), "peak": Spread(*row["peak"])})


def store(found: Measured, path: Path = MEASURED) -> None:
    """Write it down; a run that died has `Infinity`, as Python's JSON calls it."""
    tree: dict[str, Any] = {
        "schema": SCHEMA,
        "rates": {str(size): by_power for size, by_power in found.rates.items()},
        "seeds": found.seeds,
        "processor": found.processor,
        "bursts": [{**asdict(one), "size": str(one.size)} for one in found.bursts],
    }
    rounded = json.loads(json.dumps(tree), parse_float=lambda text: round(float(text), 4))
    lists_on_a_line = re.sub(r"\[[^\[\]{}]*\]", lambda part: " ".join(part[0].split()), json.dumps(rounded, indent=1))
    path.write_text(lists_on_a_line + "\n", encoding="utf-8")


def figures(found: Measured) -> Figures:
    """The numbers that the sentences of the pages take."""
    told: Figures = {
        "seeds": (str(found.seeds), "seeds of the burst"),
        "processor": (f"`{found.processor}`", "the processor that flew the bursts"),
        "hurt": (str(min(one.hurt for one in found.bursts)), f"fewest seeds on which a size is hurt by {HURT}"),
        "helped": (str(min(one.helped for one in found.bursts)), "fewest seeds on which the clip helps a size"),
        "left_least": (f"{min(one.left for one in found.bursts):.0f}", "least share of the harm that the clip leaves"),
        "left_most": (f"{max(one.left for one in found.bursts):.0f}", "largest share of the harm that the clip leaves"),
    }
    for one in found.bursts:
        name = f"{one.size.width}x{one.size.depth}"
        told[f"after_{name}"] = (f"{one.after[OPEN].median:.2f}", f"{one.size}: median harm after the burst")
        spared = one.after[OPEN].median - one.after[CLIPPED].median
        told[f"spared_{name}"] = (f"{spared:.2f}", f"{one.size}: how much less of it there is with the clip")
        told[f"end_{name}"] = (f"{one.end[OPEN].median:.2f}", f"{one.size}: median harm at the end")
    return told
