"""The sweep over widths and rates as a table and as a picture, and both put into the pages on muP."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from labrunner.reports.svg import Axis
from labrunner.say import number
from tools.marked import put_between

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"en": ROOT / "docs" / "mup.md", "es": ROOT / "docs" / "mup.es.md"}
PICTURES = {"en": ROOT / "docs" / "img" / "mup.svg", "es": ROOT / "docs" / "img" / "mup.es.svg"}
#: What marks the tables' places in a page.
MARK, SHIFTS = "sweep", "shifts"
_HEADS = {"en": ("width", "standard", "muP", "best"), "es": ("anchura", "estándar", "muP", "mejor")}
_MOVED = {"en": "the best rate moves by 2^", "es": "la mejor tasa se mueve 2^"}
_PLOTTED = {"en": "loss at the end, by learning rate", "es": "loss al final, según la tasa"}
_SHOWS = {
    "en": "Loss over learning rate at several widths: in the standard way the best rate moves, under muP it stays",
    "es": "Loss según la tasa con varias anchuras: en la manera estándar la mejor tasa se mueve, con muP no",
}

_STYLE = """
svg{--bg:#ffffff;--ink:#24292f;--dim:#6e7781;--rule:#d8dee4;--c0:#8250df;--c1:#0969da;--c2:#1a7f37;--c3:#bc4c00;--c4:#cf222e}
@media(prefers-color-scheme:dark){svg{--bg:#0d1117;--ink:#e6edf3;--dim:#8b949e;--rule:#30363d;--c0:#d2a8ff;--c1:#58a6ff;\
--c2:#56d364;--c3:#ffa657;--c4:#ff7b72}}
text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--ink)}
.dim{fill:var(--dim)}.bg{fill:var(--bg)}.rule{stroke:var(--rule);fill:none}
path.c{fill:none;stroke-width:1.8;stroke-linejoin:round}
"""
_WIDTH, _PLOT, _TOP, _BOTTOM, _GAP, _LEFT = 860, 250, 34, 40, 54, 46


@dataclass(frozen=True)
class Sweep:
    """Losses in nats by (whether under muP, width, power of two of the rate), one a seed; infinite where a run died."""

    widths: tuple[int, ...]
    powers: tuple[int, ...]
    seeds: tuple[int, ...]
    by_seed: dict[tuple[bool, int, int], list[float]]

    @property
    def levels(self) -> dict[tuple[bool, int, int], float]:
        """The median over seeds."""
        return {key: median(values) for key, values in self.by_seed.items()}

    def best(self, mup: bool, width: int) -> int:
        """The power of two of the rate that ends lowest at a width."""
        return min(self.powers, key=lambda power: self.levels[mup, width, power])

    def shift(self, mup: bool) -> int:
        """How many powers of two lie between the lowest and the highest of the best rates."""
        best = [self.best(mup, width) for width in self.widths]
        return max(best) - min(best)

    def shifts(self, mup: bool) -> list[int]:
        """`shift`, seed by seed: each seed's own best rates."""
        alone = [
            Sweep(self.widths, self.powers, (seed,), {key: [values[index]] for key, values in self.by_seed.items()})
            for index, seed in enumerate(self.seeds)
        ]
        return [one.shift(mup) for one in alone]

    def shifts_table(self, lang: str) -> str:
        """A Markdown table: a row a way, a column for each number of powers of two, on how many seeds the best rates of
        the widths lie so far apart."""
        _, standard, mup, _ = _HEADS[lang]
        found = {name: self.shifts(scaled) for scaled, name in ((False, standard), (True, mup))}
        columns = range(max(map(max, found.values())) + 1)
        rows = [f"| {_MOVED[lang]} | " + " | ".join(map(str, columns)) + " |", "| --- |" + " --- |" * len(columns)]
        rows += [
            f"| {name} | " + " | ".join(str(moved.count(by)) for by in columns) + " |" for name, moved in found.items()
        ]
        return "\n".join(rows)

    def carried(self, mup: bool, width: int) -> float:
        """What it costs, in nats, to train a width at the best rate of the least one."""
        return self.levels[mup, width, self.best(mup, self.widths[0])] - self.levels[mup, width, self.best(mup, width)]

    def table(self, lang: str) -> str:
        """A Markdown table: a row a way and width, a column a rate, the best of each row in bold, and the cost of the
        rate that is best at the least width."""
        width, standard, mup, best = _HEADS[lang]
        rows = [
            f"| | {width} | " + " | ".join(f"2^{power}" for power in self.powers) + f" | {best} 2^ | +nats |",
            "| --- | --- |" + " --- |" * (len(self.powers) + 2),
        ]
        for scaled, name in ((False, standard), (True, mup)):
            for wide in self.widths:
                at = self.best(scaled, wide)
                cells = [self._cell(scaled, wide, power, power == at) for power in self.powers]
                rows.append(
                    f"| {name} | {wide} | " + " | ".join(cells) + f" | {at} | {self.carried(scaled, wide):.2f} |"
                )
        return "\n".join(rows)

    def _cell(self, mup: bool, width: int, power: int, best: bool) -> str:
        value = self.levels[mup, width, power]
        shown = f"{value:.2f}" if math.isfinite(value) else "-"
        return f"**{shown}**" if best else shown

    def as_json(self) -> dict[str, Any]:
        """The sweep for other programs; None where a run died."""
        return {
            "seeds": list(self.seeds),
            "levels": [
                {"mup": mup, "width": width, "log2_lr": power, "loss": value if math.isfinite(value) else None}
                for (mup, width, power), value in self.levels.items()
            ],
        }


def put(sweep: Sweep) -> None:
    """Write table and picture, one a language. Raises InputError for a page without its marks."""
    for lang, page in PAGES.items():
        put_between(page, MARK, sweep.table(lang))
        PICTURES[lang].write_text(picture(sweep, lang), encoding="utf-8")


def put_shifts(sweep: Sweep) -> None:
    """Write the table of shifts into the pages. Raises InputError for a page without its marks."""
    for lang, page in PAGES.items():
        put_between(page, SHIFTS, sweep.shifts_table(lang))


def picture(sweep: Sweep, lang: str) -> str:
    """The SVG: two plots of loss over rate, the standard way and muP; a curve a width, a dot at its best rate."""
    finite = [value for value in sweep.levels.values() if math.isfinite(value)]
    upward = Axis(min(finite) - 0.1, min(max(finite), min(finite) + 3.5), _TOP + _PLOT, _TOP)
    each = (_WIDTH - _LEFT - 14 - _GAP) / 2
    body = []
    wide, standard, scaled, _ = _HEADS[lang]
    for column, (mup, title) in enumerate(((False, standard), (True, scaled))):
        left = _LEFT + column * (each + _GAP)
        across = Axis(sweep.powers[0] - 0.3, sweep.powers[-1] + 0.3, left, left + each)
        body.append(f'<text x="{left:.0f}" y="20">{escape(title)}: {_PLOTTED[lang]}</text>')
        body += _frame(across, upward, sweep.powers)
        for index, width in enumerate(sweep.widths):
            body += _curve(sweep, mup, width, f"var(--c{index % 5})", across, upward)
    high = _TOP + _PLOT + _BOTTOM
    for index, width in enumerate(sweep.widths):
        body.append(
            f'<text x="{_LEFT + 110 * index}" y="{high + 4}" style="fill:var(--c{index % 5})">{wide} {width}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {high + 16}" role="img" '
        f'aria-label="{_SHOWS[lang]}">'
        f'<style>{_STYLE}</style><rect class="bg" width="100%" height="100%"/>{"".join(body)}</svg>\n'
    )


def _frame(across: Axis, upward: Axis, powers: Sequence[int]) -> list[str]:
    left, right, top, bottom = across.begin, across.end, upward.end, upward.begin
    body = [f'<rect class="rule" x="{left:.1f}" y="{top}" width="{right - left:.1f}" height="{bottom - top}"/>']
    for tick in upward.ticks():
        y = float(upward.at(np.array(tick)))
        body.append(f'<path class="rule" d="M{left:.1f} {y:.1f}H{right:.1f}" opacity=".6"/>')
        body.append(f'<text class="dim" x="{left - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{number(tick)}</text>')
    for power in powers:
        x = float(across.at(np.array(float(power))))
        body.append(f'<text class="dim" x="{x:.1f}" y="{bottom + 15}" text-anchor="middle">2^{power}</text>')
    return body


def _curve(sweep: Sweep, mup: bool, width: int, colour: str, across: Axis, upward: Axis) -> list[str]:
    """The curve of a width: what lies above the frame is left out, the best rate gets a dot."""
    known = [(power, sweep.levels[mup, width, power]) for power in sweep.powers]
    seen = [(power, level) for power, level in known if level <= upward.high]
    xs = across.at(np.array([power for power, _ in seen], dtype=float))
    ys = upward.at(np.array([level for _, level in seen]))
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in zip(xs, ys, strict=True))
    best = sweep.best(mup, width)
    x, y = float(across.at(np.array(float(best)))), float(upward.at(np.array(sweep.levels[mup, width, best])))
    return [
        f'<path class="c" style="stroke:{colour}" d="M{path}"/>',
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" style="fill:{colour}"/>',
    ]
